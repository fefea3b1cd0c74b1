"""Oppositions and rounds: begin, declare, the order of turns, close, end; who comes and goes.

Rule: CA-ROUND-01 to CA-ROUND-07, CA-ROUND-13, CA-INIT-01 to CA-INIT-04, section 5.1, section 6
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final, Literal

from desktop_app.language import Name
from desktop_app.rules.cadwallon.harm.hazards import suffer_breath, suffer_fire
from desktop_app.rules.cadwallon.sheet.character import ATTITUDES, Attitude
from desktop_app.rules.cadwallon.state import (
    IN_OPPOSITION,
    NO_OPPOSITION,
    CadwallonDraft,
    CadwallonState,
    Participant,
    Phase,
    concluding,
    end_turn,
    next_turn,
)
from desktop_app.rules.cadwallon.turn.acting import PhaseCommand, refuse_fallen, refuse_unknown
from desktop_app.rules.cadwallon.turn.threat import evolve_threat
from desktop_app.rules.kernel.command import Choice, Command, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_free
from desktop_app.rules.kernel.record import Moment, evolve, with_fields
from desktop_app.rules.kernel.state import Cell, Procedure

State = CadwallonState
FRESH_ROUND: Final[Mapping[str, object]] = {
    "ap": 0, "rp": 0, "ap_declared": 0, "rp_declared": 0, "declared": False, "single_pool": "none", "actions_used": 0,
    "reactions_used": 0, "attitude_changed": False, "settled": False, "recovered": False, "turn_done": False, "mov_left": 0,
    "mov_spent": False, "quarter_turns_in_row": 0, "no_dice": False,
}  # fmt: skip
"""What begins anew with every round. Rule: section 6 (SETUP)"""


class StartOpposition(PhaseCommand):
    """Begin an opposition with everybody on the board: attitudes are chosen, the reserve is POT. Rule: CA-ROUND-02, CA-ATT-02"""

    kind = "start_opposition"
    phases = (Phase.IDLE, Phase.ENDED)
    attitudes: Mapping[str, Attitude] = field(default_factory=dict)

    def refuse_now(self, state: State) -> Refusal | None:
        if not state.here():
            return Refusal("phase", "CA-ROUND-01")
        return next((found for who in self.attitudes if (found := refuse_unknown(state, who, "attitudes")) is not None), None)

    def carry_out(self, draft: CadwallonDraft) -> None:
        spotted = {who: draft.state.combatants[who].spotted_by for who in draft.state.roster}
        draft.moment(Moment.FIGHT_END)
        for place, who in enumerate(draft.state.roster):
            if draft.state.combatants[who].away:
                continue
            one = evolve(with_fields(draft.state.combatants[who], FRESH_ROUND), entry_no=place + 1, spotted_by=spotted[who])
            attitude = self.attitudes.get(who, one.current_attitude)
            pot = draft.state.sheet_of(who).pot if one.can_act else 0
            draft.put(evolve(one, current_attitude=attitude, reserve=pot))
        draft.state = evolve(draft.state, phase=Phase.SETUP, round=1, clock=draft.state.clock + 1, acting=None, given_turn=None)
        draft.tell("opposition_started", None, rule="CA-ROUND-01", threat=draft.state.threat, place=Name(draft.state.card.name))


def refuse_entry(state: State, cell: Cell | None) -> Refusal | None:
    """Ask for a square that can be entered; without a board there is none. Rule: CA-MOVE-11"""
    if state.world.board is None or cell is None:
        return None
    return None if is_free(state, cell) else Refusal("blocked", "CA-MOVE-11", "cell")


class Enter(PhaseCommand):
    """Let a combatant come in: in the Conclusion, to take part from the next round. Rule: CA-ROUND-13, CA-ATT-02"""

    kind = "enter"
    phases = (*NO_OPPOSITION, Phase.CONCLUSION)
    rule = "CA-ROUND-13"
    actor: str = field(metadata=param(picks="combatant"))
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))
    facing: int | None = None
    attitude: Attitude | None = None

    def refuse_now(self, state: State) -> Refusal | None:
        found = refuse_unknown(state, self.actor)
        if found is not None:
            return found
        one = state.combatants[self.actor]
        if one.is_entered:
            return Refusal("entered", "CA-ROUND-13", "actor")
        if one.is_dead:
            return Refusal("dead", "CA-INJ-07")
        if self.facing is not None and not 0 <= self.facing <= 3:
            return Refusal("value", "CA-GRID-05", "facing", (("low", 0), ("high", 3)))
        return refuse_entry(state, self.cell)

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.actor]
        number = max((other.entry_no for other in draft.state.combatants.values()), default=0) + 1
        running = draft.state.is_running
        draft.put(
            evolve(
                one,
                cell=self.cell if self.cell is not None else one.cell,
                facing=self.facing if self.facing is not None else one.facing,
                current_attitude=self.attitude or one.current_attitude,
                entry_no=number if running else 0,
                newcomer=running,
                away=False,
            )
        )
        draft.tell("entered", self.actor, rule="CA-ROUND-13")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Enter]:
        if state.phase == Phase.CONCLUSION and not state.combatants[actor].is_entered:
            yield cls(actor=actor)

    def open(self, state: State) -> dict[str, Choice]:
        return {"attitude": attitudes_to_choose()}


def attitudes_to_choose(but: Attitude | None = None) -> Choice:
    """List the attitudes in their order, one perhaps left out."""
    names = tuple(name for name in ATTITUDES if name != but)
    return Choice(values=names, labels=tuple(Phrase.of(f"attitude_{name.lower()}") for name in names))


class Leave(Command[State]):
    """Take a combatant off the board and out of every order: fled, or carried off. Rule: section 5.1 (leave)"""

    kind = "leave"
    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        found = refuse_unknown(state, self.actor)
        if found is not None:
            return found
        if state.phase == Phase.TABLE or not state.is_here(self.actor):
            return Refusal("phase", "CA-ROUND-13")
        return Refusal("pending") if state.pending else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.tell("has_left", self.actor, rule="CA-ROUND-13")
        had_turn = draft.state.acting == self.actor
        one = draft.state.combatants[self.actor]
        gone = evolve(with_fields(one, FRESH_ROUND), entry_no=0, newcomer=False, conditionals=(), reserve=0, debt=0, hidden=None)
        draft.put(evolve(gone, cell=None, away=True))
        state = draft.state
        orders = {name: _but(getattr(state, name), self.actor) for name in ("declaration_order", "initiative_order", "conclusion_order")}
        left = with_fields(state, orders)
        draft.state = evolve(left, acting=None if had_turn else state.acting, slots=() if had_turn else state.slots)
        if had_turn and draft.state.phase == Phase.RESOLUTION:
            draft.state = next_turn(draft.state)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Leave]:
        if state.phase != Phase.TABLE and state.is_here(actor):
            yield cls(actor=actor)


def _but(listed: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(other for other in listed if other != who)


# ---- declaration


class BeginDeclaration(PhaseCommand):
    """Build the order by attitude; whoever has no dice is passed over. Rule: CA-ROUND-03, CA-ROUND-04"""

    kind = "begin_declaration"
    phases = (Phase.SETUP,)

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        for who in state.taking_part():
            one = draft.state.combatants[who]
            if one.can_act and not one.reserve:
                draft.put(evolve(one, no_dice=True))
        order = tuple(sorted((who for who in state.taking_part() if _declares(draft.state.combatants[who])), key=state.order_key))
        draft.state = evolve(draft.state, phase=Phase.DECLARATION, declaration_order=order)
        draft.tell("declaration_begun", None, rule="CA-ROUND-03", round=draft.state.round)


def _declares(one: Participant) -> bool:
    return one.can_act and one.reserve > 0


def undeclared(state: State) -> tuple[str, ...]:
    """List the undeclared, the next one first. Rule: CA-ROUND-05"""
    if state.phase != Phase.DECLARATION:
        return ()
    order = state.declaration_order
    return tuple(who for who in order if not state.combatants[who].declared and _declares(state.combatants[who]))


class Declare(PhaseCommand):
    """Split the reserve into action dice and reaction dice; no number of reaction dice: the rest. Rule: CA-ROUND-05 to CA-ROUND-07"""

    kind = "declare"
    phases = (Phase.DECLARATION,)
    tactical_role = Role.DECLARE
    actor: str = field(metadata=param(picks="combatant"))
    ap: int = 0
    rp: int | None = None

    def refuse_now(self, state: State) -> Refusal | None:
        found = refuse_unknown(state, self.actor) or refuse_fallen(state, self.actor)
        if found is not None:
            return found
        one = state.combatants[self.actor]
        if not one.reserve:
            return Refusal("no_dice", "CA-ROUND-04")
        if self.actor not in undeclared(state)[:1]:
            return Refusal("turn", "CA-ROUND-05")
        rp = self.reactions(state)
        fits = self.ap >= 0 and rp >= 0 and self.ap + rp == one.reserve
        return None if fits else Refusal("split", "CA-ROUND-05", "ap", (("reserve", one.reserve),))

    def reactions(self, state: State) -> int:
        """Return the reaction dice: as said, else the rest."""
        return self.rp if self.rp is not None else state.combatants[self.actor].reserve - self.ap

    def carry_out(self, draft: CadwallonDraft) -> None:
        one, rp = draft.state.combatants[self.actor], self.reactions(draft.state)
        single: Literal["none", "ap", "rp"] = "none"
        if one.reserve >= 2 and 0 in (self.ap, rp):
            single = "ap" if self.ap else "rp"
        draft.put(evolve(one, ap=self.ap, rp=rp, ap_declared=self.ap, rp_declared=rp, declared=True, single_pool=single))
        if draft.state.settings.declaration_shown == "at_once":
            draft.tell("declared", self.actor, rule="CA-ROUND-05", ap=self.ap, rp=rp, single=single != "none")
        else:
            draft.tell("declared_face_down", self.actor, rule="CA-ROUND-05")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Declare]:
        """Offer a split, then everything in one purse."""
        if actor not in undeclared(state):
            return
        reserve = state.combatants[actor].reserve
        splits = dict.fromkeys((reserve - reserve // 3, reserve, 0))
        yield from (cls(actor=actor, ap=ap) for ap in splits)

    def open(self, state: State) -> dict[str, Choice]:
        return {"ap": Choice(low=0, high=state.combatants[self.actor].reserve)}

    def phrase(self, state: State) -> Phrase:
        if self.actor not in state.combatants:
            return Phrase.of("declare")
        rp = self.reactions(state)
        if 0 in (self.ap, rp) and state.combatants[self.actor].reserve >= 2:
            return Phrase.of("declare_all_ap" if self.ap else "declare_all_rp", dice=self.ap or rp)
        return Phrase.of("declare_split", ap=self.ap, rp=rp)

    def details(self, state: State) -> tuple[Phrase, ...]:
        single = 0 in (self.ap, self.reactions(state)) and state.combatants[self.actor].reserve >= 2
        return (Phrase.of("one_purse"),) if single else ()


# ---- resolution


class BeginResolution(PhaseCommand):
    """Fix the order of turns: most action dice, then attitude, SIZE, entry. Rule: CA-INIT-01 to CA-INIT-04"""

    kind = "begin_resolution"
    phases = (Phase.DECLARATION,)

    def refuse_now(self, state: State) -> Refusal | None:
        return Refusal("undeclared", "CA-ROUND-05") if undeclared(state) else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        if state.settings.declaration_shown == "together":
            for who in state.declaration_order:
                one = state.combatants[who]
                draft.tell("declared", who, rule="CA-ROUND-05", ap=one.ap_declared, rp=one.rp_declared, single=one.single_pool != "none")
        there = [who for who in state.taking_part() if not state.combatants[who].is_dead]
        order = tuple(sorted(there, key=lambda who: (-state.combatants[who].ap_declared, state.order_key(who))))
        draft.state = next_turn(evolve(draft.state, phase=Phase.RESOLUTION, initiative_order=order))
        draft.tell("resolution_begun", None, rule="CA-INIT-01", first=draft.state.acting)


class EndTurn(PhaseCommand):
    """End the turn; what was not done now is gone. Rule: CA-ACT-07, section 5.1 (end_turn)"""

    kind = "end_turn"
    phases = (Phase.RESOLUTION,)
    tactical_role = Role.END
    actor: str = field(metadata=param(picks="combatant"))

    def refuse_now(self, state: State) -> Refusal | None:
        return refuse_unknown(state, self.actor) or (None if state.acting == self.actor else Refusal("turn", "CA-ACT-01"))

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.tell("turn_ended", self.actor, rule="CA-ACT-07")
        end_turn(draft, self.actor)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[EndTurn]:
        if state.phase == Phase.RESOLUTION and state.acting == actor:
            yield cls(actor=actor)


# ---- closing


class CloseRound(PhaseCommand):
    """Close the round: hazards, stun, threat, newcomers; then the next Setup. Rule: CA-ROUND-08, CA-ROUND-13, CA-INJ-06"""

    kind = "close_round"
    phases = (Phase.CONCLUSION,)

    def refuse_now(self, state: State) -> Refusal | None:
        return Refusal("order", "CA-ROUND-08") if concluding(state) is not None else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.push(Closing(left=order_of_hazards(draft.state)))


def order_of_hazards(state: State) -> tuple[str, ...]:
    """List the possible sufferers at a round's end: the declared, fallen or not, the dice-less, the incapacitated by entry.

    Rule: CA-ROUND-08
    """
    declared = state.declaration_order
    rest = [who for who in state.conclusion_order if who not in declared]
    able = (who for who in rest if state.combatants[who].can_act)
    fallen = (who for who in rest if not state.combatants[who].can_act)
    return (*declared, *able, *sorted(fallen, key=lambda who: state.combatants[who].entry_no))


class Closing(Procedure[State]):
    """The end of a round: those in fire or without air first, one by one. Rule: CA-ROUND-08, CA-HAZ-04, CA-HAZ-08"""

    kind = "closing"
    left: tuple[str, ...] = ()

    def advance(self, draft: CadwallonDraft) -> None:
        if self.left:
            draft.become(evolve(self, left=self.left[1:]))
            self._harm(draft, self.left[0])
            return
        draft.pop()
        close_round(draft)

    @staticmethod
    def _harm(draft: CadwallonDraft, who: str) -> None:
        one = draft.state.combatants.get(who)
        if one is None or one.is_dead:
            return
        if one.in_fire and draft.state.settings.fire_period == "round":
            suffer_fire(draft, who, one.in_fire)
        if one.without_air and not draft.state.combatants[who].is_dead:
            suffer_breath(draft, who)


def close_round(draft: CadwallonDraft) -> None:
    """End the round and set the next one up. Rule: CA-ROUND-08, CA-ROUND-02, section 6 (SETUP)"""
    evolve_threat(draft)
    draft.tell("round_closed", None, rule="CA-ROUND-08", round=draft.state.round)
    draft.moment(Moment.ROUND_END)
    for who in draft.state.roster:
        one = draft.state.combatants[who]
        stunned = one.stunned and draft.state.settings.stun_clear != "conclusion"
        reserve = draft.state.sheet_of(who).pot if one.newcomer and one.can_act else one.reserve
        draft.put(evolve(with_fields(one, FRESH_ROUND), stunned=stunned, newcomer=False, reserve=reserve))
    state = draft.state
    draft.state = evolve(
        state,
        phase=Phase.SETUP,
        round=state.round + 1,
        clock=state.clock + 1,
        acting=None,
        declaration_order=(),
        initiative_order=(),
        conclusion_order=(),
    )
    draft.moment(Moment.ROUND_START)
    draft.tell("round_begun", None, rule="CA-ROUND-01", round=draft.state.round)


class EndOpposition(PhaseCommand):
    """End the opposition: pools, debts and what lasts for it are over; harm, hiding and objectives stay. Rule: section 5.1, CA-THREAT-01"""

    kind = "end_opposition"
    phases = IN_OPPOSITION
    tactical_role = Role.END
    victors: str = ""

    def carry_out(self, draft: CadwallonDraft) -> None:
        evolve_threat(draft)
        draft.moment(Moment.ROUND_END)
        draft.moment(Moment.FIGHT_END)
        draft.put(*(evolve(one, stunned=False) for one in draft.state.combatants.values() if one.stunned))
        draft.state = evolve(draft.state, phase=Phase.ENDED, acting=None, slots=(), given_turn=None)
        draft.tell("opposition_ended", None, rule="CA-ROUND-01", victors=self.victors)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[EndOpposition]:
        if state.is_running:
            yield cls()
