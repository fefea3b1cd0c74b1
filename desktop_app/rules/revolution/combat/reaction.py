"""The reaction: parry, block, dodge, or nothing, paid at once. Rule: RV-REACT-01 to RV-REACT-05, RV-EFF-14"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.kernel.command import Answer, Choice, param
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.combat import chances, contests, exchange
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet.character import BLOCK, Weapon
from desktop_app.rules.revolution.state import Phase, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import order, rank


def reaction_cost(state: RevolutionState, reaction: exchange.Reaction, weapon: Weapon | None) -> int:
    """Return what a reaction costs. Rule: RV-ACT-01, RV-TAB-03"""
    if reaction == "none":
        return 0
    return state.settings.dodge_sr if weapon is None else weapon.def_cost or 0


class React(Answer[RevolutionState, exchange.Exchange]):
    """Answer an attack: parry, block, dodge, or nothing. Rule: RV-REACT-01 to RV-REACT-05"""

    kind = "react"
    asked_by = exchange.Exchange
    reaction: exchange.Reaction = "none"
    weapon: str | None = field(default=None, metadata=param(picks="weapon"))
    accept_without_sr: bool = False

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge phase, ids, whose reaction it is; then the reaction and its price."""
        frame = top_as(state, exchange.Exchange)
        if frame is None or state.phase != Phase.REACTION:
            return Refusal("phase", "RV-TAB-14")
        found = order.refuse_unknown(state, self.actor)
        if found is not None:
            return found
        if self.weapon is not None and blessed.weapon_named(state, self.actor, self.weapon) is None:
            return Refusal("unknown", "RV-REACT-01", "weapon", (("what", self.weapon),))
        if self.actor != frame.target:
            return Refusal("not_your_turn", "RV-REACT-01", "actor")
        return self.refuse_answer(state, frame)

    def refuse_answer(self, state: RevolutionState, frame: exchange.Exchange) -> Refusal | None:
        """Judge the reaction, then its price."""
        if self.reaction == "none":
            return None
        found = self._refuse_reaction(state, frame)
        if found is not None:
            return found
        made = self._price(state)
        if made.sr < 1 and not state.settings.reactions_at_zero_sr:
            return Refusal("sr_zero", "RV-SR-08")
        return rank.refuse_price(state, self.actor, made, accepts=self.accept_without_sr)

    def _refuse_reaction(self, state: RevolutionState, frame: exchange.Exchange) -> Refusal | None:
        """Judge whether it can be done at all. Rule: RV-REACT-05"""
        fighter = state.combatants[self.actor]
        if not fighter.is_able or fighter.unaware:
            return Refusal("reaction", "RV-REACT-05", None, (("why", "unaware" if fighter.unaware else "unable"),))
        if self.reaction == "dodge":
            return None
        weapon = self._weapon(state)
        if weapon is None or weapon.def_cost is None or weapon.is_ranged:
            return Refusal("reaction", "RV-REACT-05", "weapon", (("why", "cannot_defend"),))
        if not blessed.is_ready(state, self.actor, weapon):
            return Refusal("reaction", "RV-REACT-05", "weapon", (("why", "not_ready"),))
        if self.reaction == "block":
            blocks = weapon.weapon_kind == "shield" and weapon.has(BLOCK, "passive")
            return None if blocks else Refusal("reaction", "RV-EFF-14", "weapon", (("why", "no_block"),))
        incoming = blessed.weapon_named(state, frame.actor, frame.weapon)
        shot = incoming is not None and incoming.is_ranged
        return Refusal("reaction", "RV-REACT-05", "reaction", (("why", "not_against_a_shot"),)) if shot else None

    def _weapon(self, state: RevolutionState) -> Weapon | None:
        return blessed.weapon_named(state, self.actor, self.weapon) if self.reaction in ("parry", "block") else None

    def _price(self, state: RevolutionState) -> rank.Price:
        return rank.price(state, reaction_cost(state, self.reaction, self._weapon(state)), state.combatants[self.actor].sr)

    def answer(self, draft: RevolutionDraft, frame: exchange.Exchange) -> None:
        """Pay at once; the rolls come next. Rule: RV-REACT-02"""
        penalties = rank.pay(draft, self.actor, self._price(draft.state)) if self.reaction != "none" else 0
        weapon = self._weapon(draft.state)
        draft.state = evolve(draft.state, phase=Phase.ROLL)
        draft.become(
            evolve(frame, reaction=self.reaction, reaction_weapon=weapon.name if weapon is not None else None, target_penalties=penalties)
        )
        draft.tell(f"reacted_{self.reaction}", self.actor, rule="RV-REACT-01", weapon=weapon.name if weapon is not None else None)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[React]:
        for weapon in blessed.weapons(state, actor):
            if weapon.def_cost is not None and not weapon.is_ranged and blessed.is_ready(state, actor, weapon):
                if weapon.has(BLOCK, "passive"):
                    yield cls(actor=actor, reaction="block", weapon=weapon.name)
                yield cls(actor=actor, reaction="parry", weapon=weapon.name)
        yield cls(actor=actor, reaction="dodge")
        yield cls(actor=actor)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        short = self.reaction != "none" and self._price(state).short
        return {"accept_without_sr": Choice(values=(True,))} if short else {}

    def phrase(self, state: RevolutionState) -> Phrase:
        return Phrase.of(f"{self.kind}_{self.reaction}", weapon=self.weapon)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        frame = top_as(state, exchange.Exchange)
        if frame is None or self.reaction == "none":
            return ()
        short = state.settings.without_sr_penalties if self._price(state).short else 0
        said = evolve(frame, reaction=self.reaction, reaction_weapon=self.weapon, target_penalties=short)
        return (*rank.price_words(state, self._price(state)), Phrase.of("at_rating", rating=exchange.reaction_rating(state, said).total))

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        return ((self.actor, self._price(state).after),) if self.reaction != "none" else ()

    def contest(self, state: RevolutionState) -> Contest | None:
        return chances.rolled_contest(self.resolve(state, Tape(())).state, contests.DefenceContest) if self.refuse(state) is None else None


def attack_contest(state: RevolutionState, target: str) -> contests.AttackContest | None:
    """Describe an attack before its reaction: the target gives the most promising answer short of life points."""
    frame = top_as(state, exchange.Exchange)
    if frame is None or state.phase != Phase.REACTION:
        return None
    able = [made for made in React.candidates(state, target) if made.reaction != "none" and made.refuse(state) is None]
    answered = [made.resolve(state, Tape(())).state for made in (*able, React(actor=target))]
    best = max(answered, key=_promise)  # of equals the first offered
    return chances.rolled_contest(best)


def _promise(state: RevolutionState) -> tuple[bool, int]:
    """Rate an answer by what the target rolls against; none at all is the last."""
    frame = top_as(state, exchange.Exchange)
    other = exchange.ratings(state, frame)[1] if frame is not None else None
    return (False, 0) if other is None else (True, other.total)
