"""The rolls of an exchange: attack and reaction, then the damage. Rule: RV-EXCH-01, RV-TAB-04, RV-DMG-01"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.checks.rolls import Against, Side, opposed, roll_against
from desktop_app.rules.revolution.combat import chances, contests, exchange
from desktop_app.rules.revolution.harm.damage import strike
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.state import Phase, RevolutionDraft, RevolutionState


class RollExchange(Command[RevolutionState]):
    """Roll attack and reaction against each other. Rule: RV-EXCH-01, RV-TEST-05, RV-TAB-04"""

    kind = "roll_exchange"

    def refuse(self, state: RevolutionState) -> Refusal | None:
        return exchange.refuse_stage(state, Phase.ROLL)

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Roll for the attacker, then for the defender if it reacts; what waited for these rolls is used up."""
        frame = top_as(draft.state, exchange.Exchange)
        assert frame is not None, "refuse has seen the exchange"
        settings = draft.state.settings
        made, answer = exchange.ratings(draft.state, frame)
        mine = _rolled(draft, frame.actor, "attack", made)
        theirs = Side(0) if answer is None else _rolled(draft, frame.target, frame.reaction, answer)
        _use_up(draft, frame.actor, frame.target)
        if frame.reaction != "none":
            _use_up(draft, frame.target, None)
        ended = opposed(settings, mine, theirs)
        rolled = evolve(
            frame,
            actor_roll=mine.value or 0,
            target_roll=theirs.value,
            both_succeeded=mine.succeeds(settings) and theirs.succeeds(settings),
            winner=(None, frame.actor, frame.target)[ended.winner],
            decisive=ended.decisive,
        )
        draft.become(rolled)
        draft.tell("exchange_rolled", rolled.winner, rule="RV-TAB-04", decisive=ended.decisive, won=rolled.winner is not None)
        if rolled.winner is None:
            exchange.end_exchange(draft, rolled)
        else:
            draft.state = evolve(draft.state, phase=Phase.EFFECTS)

    def contest(self, state: RevolutionState) -> Contest | None:
        return chances.rolled_contest(state)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[RollExchange]:
        if state.phase == Phase.ROLL:
            yield cls()


def _rolled(draft: RevolutionDraft, who: str, purpose: str, made: Breakdown) -> Side:
    """Roll one side of the exchange."""
    return roll_against(draft, who, made, Against("rolled_in_exchange", purpose, "RV-TEST-02"), purpose=purpose)


def _use_up(draft: RevolutionDraft, who: str, attack_on: str | None) -> None:
    """Remove the effects used up by a roll. Rule: RV-EFF-03"""
    used = exchange.fitting(draft.state, who, attack_on)
    if used:
        fighter = draft.state.combatants[who]
        draft.put(evolve(fighter, pending=tuple(mod for mod in fighter.pending if mod not in used)))


class RollDamage(Command[RevolutionState]):
    """Roll location, coverage and damage, and let the wound act. Rule: RV-DMG-01, RV-DMG-02, RV-EXCH-06"""

    kind = "roll_damage"

    def refuse(self, state: RevolutionState) -> Refusal | None:
        return exchange.refuse_stage(state, Phase.DAMAGE)

    def carry_out(self, draft: RevolutionDraft) -> None:
        frame = top_as(draft.state, exchange.Exchange)
        assert frame is not None, "refuse has seen the exchange"
        weapon = blessed.weapon_named(draft.state, frame.actor, frame.weapon)
        if weapon is not None:
            strike(draft, frame, weapon)
        exchange.end_exchange(draft, frame)

    def contest(self, state: RevolutionState) -> Contest | None:
        return contests.damage_contest(state)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[RollDamage]:
        if state.phase == Phase.DAMAGE:
            yield cls()
