"""Encounters and rounds: begin, tick, deal, end. Rule: section 5.1, section 6, SW-INIT-02, SW-INIT-05, SW-KO-07"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.command import Command, Role
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Moment, evolve, reset, with_fields
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.derived import lacks_arm
from desktop_app.rules.savage.checks.rolls import TN, Ended, Rolled
from desktop_app.rules.savage.checks.tasks import Rolling
from desktop_app.rules.savage.harm.hazards import Burning
from desktop_app.rules.savage.harm.wounds import Ticking, is_due_at_round_start, tick, ticking
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.savage.state import NO_FIGHT, Fighter, Ko, Phase, SavageDraft, SavageState, refuse_unknown
from desktop_app.rules.savage.turn import deck
from desktop_app.rules.savage.turn.beginning import without_brief
from desktop_app.rules.savage.turn.breaking_in import agility_contest

ROUNDS_LOST: Final[dict[str, object]] = {
    "card": None, "dealt_in": False, "acted": False, "joker_waiting": False, "on_hold": False, "surprised": False,
    "shaken": False, "shaken_lock": 0, "tricked": False, "wild_attack": False, "full_defense": False, "hidden": False,
    "will_bonus": (), "grappled_by": None, "cover": "", "burning": 0, "obstacle": "", "panicked": False, "panic_from": "",
    "adrenaline": False, "aiming": False, "climbed": 0, "climbs_passed": 0,
}  # fmt: skip
"""What does not outlast an encounter. Rule: section 5.1 (end_encounter)"""


def refuse_phase(state: SavageState, *phases: Phase) -> Refusal | None:
    """Ask for an encounter, for one of these phases, and for no open question. Rule: section 5"""
    if not state.is_running and Phase.NONE not in phases:
        return Refusal("no_encounter")
    if phases and state.phase not in phases:
        return Refusal("wrong_phase")
    return Refusal("pending") if state.pending else None


class StartEncounter(Command[SavageState]):
    """Begin an encounter with everybody on the board; ambushers begin on hold, the surprised get no card in the first round.

    Rule: section 5.1, SW-INIT-01
    """

    kind = "start_encounter"
    ambushers: tuple[str, ...] = ()
    surprised: tuple[str, ...] = ()

    def refuse(self, state: SavageState) -> Refusal | None:
        if state.phase not in (Phase.NONE, Phase.ENDED) or not state.roster:
            return Refusal("wrong_phase")
        named = (refuse_unknown(state, who, "ambushers") for who in (*self.ambushers, *self.surprised))
        return next((found for found in named if found is not None), None)

    def carry_out(self, draft: SavageDraft) -> None:
        for moment in (Moment.TURN_END, Moment.ROUND_END):
            draft.moment(moment)
        state = draft.state
        draft.state = evolve(
            state, phase=Phase.ROUND_START, round=0, drawn=(), joker_dealt=False, round_start_due=(), acting=None, slots=()
        )
        for who in (other for other in self.ambushers if draft.state.combatants[other].can_act):
            draft.put(evolve(draft.state.combatants[who], on_hold=True))
        for who in draft.state.roster:
            draft.put(equipped(draft.state.combatants[who], draft.state.sheet_of(who)))
        draft.tell("encounter_started", None, rule="SW-INIT-01")
        draft.push(*(Noticing(who=who) for who in draft.state.roster if who in self.surprised))


class Noticing(Rolling):
    """Whether a combatant notices an ambush: who does not gets no card in the first round. Rule: SW-INIT-10"""

    kind = "noticing"
    rolls = "notice"

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Be surprised by a failure."""
        draft.pop()
        if rolled.total < TN:
            draft.put(evolve(draft.state.combatants[self.who], surprised=True))
            draft.tell("surprised", self.who, rule="SW-INIT-10")


def equipped(fighter: Fighter, sheet: SavageSheet) -> Fighter:
    """Take the first weapon in hand, and a shield in a free hand, once; a lost arm holds nothing.

    Rule: SW-MELEE-18, SW-INJ-05
    """
    if fighter.is_equipped:
        return fighter
    first = next((weapon for weapon in sheet.weapons if not weapon.natural and not lacks_arm(fighter, weapon)), None)
    shield = sheet.shields[0].name if sheet.shields else None
    name = first.name if first is not None else None
    right, left = name, (name if first is not None and first.hands == 2 else shield)
    if fighter.arm_is_lost("right"):
        right, left = None, name or shield
    return evolve(fighter, right_hand=right, left_hand=None if fighter.arm_is_lost("left") else left, is_equipped=True)


class StartRound(Command[SavageState]):
    """Begin a round: those to whom something happens before the deal are noted. Rule: section 6 (ROUND_START), SW-KO-07"""

    kind = "start_round"

    def refuse(self, state: SavageState) -> Refusal | None:
        return refuse_phase(state, Phase.ROUND_START)

    def carry_out(self, draft: SavageDraft) -> None:
        state = draft.state
        draft.state = evolve(state, phase=Phase.DEAL, round=state.round + 1, clock=state.clock + 1)
        draft.moment(Moment.ROUND_START)
        due = tuple(who for who in draft.state.roster if is_due_at_round_start(draft.state, who))
        draft.state = evolve(draft.state, round_start_due=due)
        draft.tell("round_started", None, rule="SW-INIT-02", round=draft.state.round)


class TickRoundStart(Command[SavageState]):
    """Let the round begin for the next of those who are badly off: they roll. Rule: SW-KO-07"""

    kind = "tick_round_start"

    def refuse(self, state: SavageState) -> Refusal | None:
        return refuse_phase(state, Phase.DEAL) or (None if state.round_start_due else Refusal("wrong_phase"))

    def carry_out(self, draft: SavageDraft) -> None:
        who, *rest = draft.state.round_start_due
        draft.state = evolve(draft.state, round_start_due=tuple(rest))
        tick(draft, who)
        if draft.state.combatants[who].burning:
            draft.state = evolve(draft.state, pending=(*draft.state.pending, Burning(who=who)))

    def procedure(self, state: SavageState) -> Ticking | Burning | None:
        """Return the next combatant's roll, or the fire around it. Rule: SW-KO-07"""
        who = next(iter(state.round_start_due), None)
        return (ticking(state, who) or Burning(who=who)) if who is not None else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Describe the fire's effect on a combatant rolling for something worse. Rule: SW-HAZ-01, SW-TAB-37"""
        frame = self.procedure(state)
        fire = Burning(who=frame.who).chances(state) if isinstance(frame, Ticking) else None
        if fire is not None:
            yield Phrase.of("of_fire"), fire


class DealCards(Command[SavageState]):
    """Deal an action card to everybody who can act, and one to each group. Rule: SW-INIT-02"""

    kind = "deal_cards"

    def refuse(self, state: SavageState) -> Refusal | None:
        return refuse_phase(state, Phase.DEAL) or (Refusal("wrong_phase") if state.round_start_due else None)

    def carry_out(self, draft: SavageDraft) -> None:
        deck.deal(draft)
        draft.state = evolve(draft.state, phase=Phase.SELECT)
        jokers = deck.holders_of_jokers(draft.state)
        if jokers is not None and draft.state.settings.joker_two == "agility_contest":
            draft.push(JokersContest(black=jokers[0], red=jokers[1]))


class JokersContest(Listening[SavageState, Ended]):
    """Two Jokers in one round: who has the red one goes first only with the higher Agility roll. Rule: SW-INIT-03, SW-TEST-12"""

    kind = "jokers_contest"
    needs = ("black", "red")
    black: str
    red: str

    def advance(self, draft: SavageDraft) -> None:
        draft.push(agility_contest(draft.state, self.black, self.red))

    def receive(self, draft: SavageDraft, report: Ended) -> None:
        """Take the contest: on a tie the black one goes first."""
        draft.pop()
        if not report.won and not report.is_tie:
            deck.change_jokers(draft)


class EndRound(Command[SavageState]):
    """End a round in which nobody is left to act. Rule: section 6 (ROUND_END), SW-INIT-05, SW-ACT-03"""

    kind = "end_round"
    tactical_role = Role.END

    def refuse(self, state: SavageState) -> Refusal | None:
        found = refuse_phase(state, Phase.SELECT)
        return found or (Refusal("wrong_phase") if next(deck.waiting(state), None) is not None else None)

    def carry_out(self, draft: SavageDraft) -> None:
        """Let effects end of those who had no turn, discard all cards, shuffle after a Joker."""
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            if not fighter.acted and not fighter.on_hold:
                draft.put(without_brief(fighter))
        draft.moment(Moment.ROUND_END)
        state = draft.state
        draft.state = evolve(state, phase=Phase.ROUND_START, drawn=() if state.joker_dealt else state.drawn, joker_dealt=False)
        draft.tell("round_ended", None, rule="SW-INIT-05", round=state.round, shuffled=state.joker_dealt)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[EndRound]:
        if state.phase == Phase.SELECT and next(deck.waiting(state), None) is None:
            yield cls()


class EndEncounter(Command[SavageState]):
    """End the encounter: cards, holds, Shaken and grapples are over; wounds, injuries, bennies stay. Rule: section 5.1"""

    kind = "end_encounter"
    tactical_role = Role.END
    victors: str = ""

    def refuse(self, state: SavageState) -> Refusal | None:
        return refuse_phase(state)

    def carry_out(self, draft: SavageDraft) -> None:
        draft.moment(Moment.FIGHT_END)
        for who in draft.state.roster:
            fighter = reset(reset(draft.state.combatants[who], Moment.TURN_END), Moment.ROUND_END)
            changes = {**ROUNDS_LOST, "ko": Ko.NONE if fighter.ko is Ko.WINDED else fighter.ko}
            draft.put(with_fields(fighter, changes))
        draft.state = evolve(draft.state, phase=Phase.ENDED, acting=None, slots=(), given_turn=None, round_start_due=(), interrupted=())
        draft.tell("encounter_ended", None, victors=self.victors)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[EndEncounter]:
        if state.phase not in NO_FIGHT:
            yield cls()
