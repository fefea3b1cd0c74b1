"""Permission to act: gambles, ground, things. Rule: section 5, CA-ACT-01, CA-TEST-08, CA-MECH-01"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Literal, Self

from desktop_app.language import Name
from desktop_app.rules.cadwallon.movement.ground import spot_at
from desktop_app.rules.cadwallon.movement.light import seen_at
from desktop_app.rules.cadwallon.sheet.character import Thing, with_thing
from desktop_app.rules.cadwallon.sheet.tables import Row
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Phase, put_sheet
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
MOST_GAMBLES = 12
MOST_DIFFICULTY = 40
MOST_DICE = 20


def refuse_unknown(state: State, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for a combatant who is there."""
    return None if who in state.combatants else Refusal("who", field=field_name, facts=(("what", who),))


def refuse_absent(state: State, who: str) -> Refusal | None:
    """Refuse an absent target: in an opposition, one not entered or gone. Rule: section 5.1 (enter, leave)"""
    return None if state.is_here(who) else Refusal("who", field="target", facts=(("what", who),))


def refuse_fallen(state: State, who: str) -> Refusal | None:
    """Ask for a combatant who is neither dead nor incapacitated. Rule: CA-INJ-05, CA-INJ-07"""
    one = state.combatants[who]
    if one.is_dead:
        return Refusal("dead", "CA-INJ-07")
    return None if one.can_act else Refusal("incapacitated", "CA-INJ-05")


def refuse_unable(state: State, who: str) -> Refusal | None:
    """Ask for a combatant who can do something. Rule: CA-INJ-05, CA-INJ-06, CA-INJ-07"""
    return refuse_fallen(state, who) or (Refusal("stunned", "CA-INJ-06") if state.combatants[who].stunned else None)


def refuse_turn(state: State, who: str) -> Refusal | None:
    """Ask for the own turn, with no action waiting. Rule: CA-ACT-01, section 5"""
    if state.phase != Phase.RESOLUTION:
        return Refusal("phase", "CA-ROUND-01")
    if state.pending:
        return Refusal("pending")
    return refuse_unknown(state, who) or (refuse_unable(state, who) if state.acting == who else Refusal("turn", "CA-ACT-01"))


class PhaseCommand(Command[State]):
    """A step of some phases, with no action waiting. Rule: section 5"""

    phases: ClassVar[tuple[Phase, ...]] = ()
    rule: ClassVar[str] = "CA-ROUND-01"
    """The rule on its phases."""

    def refuse(self, state: State) -> Refusal | None:
        if state.phase not in self.phases:
            return Refusal("phase", self.rule)
        return Refusal("pending") if state.pending else self.refuse_now(state)

    def refuse_now(self, state: State) -> Refusal | None:
        """Judge what the command needs beyond its phase and its actor."""
        return None


class TargetCommand(Command[State]):
    """Something that the game master lets happen to a combatant, at any time. Rule: section 5.2, section 5.3"""

    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        """Refuse an absent combatant, then by the subclass."""
        return refuse_unknown(state, self.target, "target") or self.refuse_target(state)

    def refuse_target(self, state: State) -> Refusal | None:
        """Refuse an unfit target among those present."""
        return None

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterable[Self]:
        """Offer it for a combatant, not for the scene."""
        return [cls(target=actor)] if actor else []


def refuse_moment(state: State, who: str) -> Refusal | None:
    """Ask for the own turn in an opposition; outside of one for a combatant who is able, with no action waiting. Rule: section 5.2"""
    if state.is_running:
        return refuse_turn(state, who)
    return Refusal("pending") if state.pending else refuse_unknown(state, who) or refuse_unable(state, who)


def is_acting(state: State, who: str) -> bool:
    """Tell whether a combatant has the turn, with no action waiting."""
    return state.phase == Phase.RESOLUTION and state.acting == who and not state.pending


def most_gambles(state: State) -> int:
    """Return how many gambles may be taken. Rule: CA-TEST-08"""
    most = state.settings.voluntary_gamble_max
    return MOST_GAMBLES if most == "none" else most


def refuse_gambles(state: State, gambles: int) -> Refusal | None:
    """Judge a number of gambles. Rule: CA-TEST-08"""
    most = most_gambles(state)
    return None if 0 <= gambles <= most else Refusal("gamble", "CA-TEST-08", "gambles", (("most", most),))


def refuse_difficulty(difficulty: int | None) -> Refusal | None:
    """Ask for a difficulty that was said. Rule: CA-TEST-05"""
    if difficulty is None or not 0 <= difficulty <= MOST_DIFFICULTY:
        return Refusal("value", "CA-TEST-05", "difficulty", (("low", 0), ("high", MOST_DIFFICULTY)))
    return None


def rows_to_choose(rows: Mapping[str, Row], *, none: bool = False, many: int = 0) -> Choice:
    """Offer the rows of a table in their words; `none`: or no row, `many`: so many of them at most."""
    labels = (
        *((Phrase.of("no_row"),) if none else ()),
        *(Phrase.of("named", thing=Name(row.name) if row.name else row.id) for row in rows.values()),
    )
    return Choice(values=(*(("",) if none else ()), *rows), labels=labels, many=many)


def things_to_choose(names: Sequence[str]) -> Choice:
    """Offer things by name, or none of them."""
    return Choice(values=("", *names), labels=(Phrase.of("no_row"), *(Phrase.of("named", thing=Name(name)) for name in names)))


# ---- the things of an action


def refuse_thing(thing: Thing | None, name: str, field_name: str = "item") -> Refusal | None:
    """Ask for a thing that works and is not used up. Rule: section 5.2, CA-MECH-04, CA-MECH-05"""
    if not name:
        return None
    if thing is None:
        return Refusal("value", "CA-TEST-11", field_name)
    if thing.destroyed:
        return Refusal("destroyed", "CA-MECH-05", field_name)
    if thing.broken:
        return Refusal("broken", "CA-MECH-04", field_name)
    empty = thing.refills is not None and thing.refills < thing.refills_per_use
    return Refusal("no_refills", "CA-MECH-01", field_name) if empty else None


def ground_figures(state: State, who: str, column: Literal["hide", "slither"]) -> int:
    """Add up the figures of a column for the square of a combatant: ground and all modifiers. Rule: CA-TEST-09, CA-TEST-10, CA-MOVE-08"""
    cell = state.combatants[who].cell
    if cell is None:
        return 0
    spot = spot_at(state, cell)
    dark = (state.tables.modifiers["dark_square"],) if seen_at(state, who, cell) != "clear" else ()
    rows = (spot.ground, *spot.modifiers, *dark)
    return sum(row.hide if column == "hide" else row.slither for row in rows)


def usable_things(state: State, who: str) -> tuple[str, ...]:
    """List the things of a combatant that work and are not used up."""
    return tuple(thing.name for thing in state.sheet_of(who).things if refuse_thing(thing, thing.name) is None)


def spend_refills(draft: CadwallonDraft, who: str, thing: Thing, count: int) -> None:
    """Take refills from a thing, never below none. Rule: CA-MECH-01"""
    from_ = thing.refills or 0
    change_thing(draft, who, evolve(thing, refills=max(0, from_ - count)))


def change_thing(draft: CadwallonDraft, who: str, made: Thing) -> None:
    """Replace a thing that a combatant carries."""
    put_sheet(draft, who, with_thing(draft.state.sheet_of(who), made))
