"""The game master's own hand, by the names of the catalogue. Rule: section 5.1 (gm_set), RV-HEAL-02"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.codec import RAW
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Json, Shape, evolve, fields_of_shape, with_fields
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.state import Fighter, Phase, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import refuse_unknown

ENCOUNTER: Final = "encounter"
NUMBERS: Final = ("sr", "lp", "protection")
FLAGS: Final = tuple(name for name, spec in fields_of_shape(Fighter, Shape.FLAG).items() if spec.by_hand)
OF_A_WEAPON: Final = {"ready": "unready", "loaded": "unloaded"}
LISTS: Final = ("engaged_with", "immunities")
FIELDS: Final = (*NUMBERS, *FLAGS, *OF_A_WEAPON, *LISTS, "position", "major_total")
LIMIT: Final = 999


class GmSet(GmCommand[RevolutionState]):
    """Set a field of a combatant by its name, or the darkness of the encounter. Rule: section 5.1

    `value` is a number, true or false, a list of names or cells, as the field wants; `weapon` and `location` say which.
    """

    kind = "gm_set"
    target: str = field(default=ENCOUNTER, metadata=param(picks="combatant"))
    field_: str = "darkness"
    value: Json = field(default=True, metadata={RAW: True})
    weapon: str | None = field(default=None, metadata=param(picks="weapon"))
    location: str | None = None

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Ask for a target, a field of it, and a value that fits there."""
        if self.target == ENCOUNTER:
            known = self.field_ == "darkness"
            return self._unknown() if not known else None if isinstance(self.value, bool) else self._bad()
        found = refuse_unknown(state, self.target, "target")
        if found is not None:
            return found
        return self._refuse_value(state) if self.field_ in FIELDS else self._unknown()

    def _unknown(self) -> Refusal:
        return Refusal("unknown", "RV-TAB-14", "field", (("what", self.field_),))

    def _bad(self) -> Refusal:
        return Refusal("value", "RV-TAB-14", "value", (("low", None), ("high", None)))

    def _refuse_value(self, state: RevolutionState) -> Refusal | None:
        name, value = self.field_, self.value
        if name in FLAGS:
            return None if isinstance(value, bool) else self._bad()
        if name in OF_A_WEAPON:
            if blessed.weapon_named(state, self.target, self.weapon) is None:
                return Refusal("unknown", "RV-ACT-02", "weapon", (("what", self.weapon),))
            return None if isinstance(value, bool) else self._bad()
        if name == "major_total" and state.sheet_of(self.target).location(self.location) is None:
            return Refusal("unknown", "RV-LOC-02", "location", (("what", self.location),))
        if name in (*NUMBERS, "major_total"):
            return None if self._number_fits(state) else self._bad()
        if name == "position":
            return None if value is None or _cell(value) is not None else self._bad()
        return None if self._list_fits(state) else self._bad()

    def _number_fits(self, state: RevolutionState) -> bool:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            return False
        low = -LIMIT if self.field_ == "lp" or (self.field_ == "sr" and state.settings.sr_floor == "none") else 0
        high = state.sheet_of(self.target).lp_max if self.field_ == "lp" else LIMIT
        return low <= self.value <= high

    def _list_fits(self, state: RevolutionState) -> bool:
        if not isinstance(self.value, list) or not all(isinstance(entry, str) for entry in self.value):
            return False
        others = [who for who in state.roster if who != self.target]
        return self.field_ != "engaged_with" or all(entry in others for entry in self.value)

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Set it; nothing is rolled and nothing follows, but what life points, death and distance bring about."""
        if self.target == ENCOUNTER:
            draft.state = evolve(draft.state, darkness=self.value is True)
            draft.tell("darkness_set", None, rule="RV-SENSE-01", dark=self.value is True)
            return
        state = draft.state
        if self.field_ == "engaged_with":
            self._engage(draft)
        else:
            draft.put(_changed(state.combatants[self.target], self))
        state.after_edit(draft, self.target)
        draft.tell("gm_changed", self.target, field=self.field_, about=self.weapon or self.location)

    def _engage(self, draft: RevolutionDraft) -> None:
        wanted = tuple(str(entry) for entry in self.value) if isinstance(self.value, list) else ()
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            if who == self.target:
                draft.put(evolve(fighter, engaged_with=wanted))
                continue
            others = tuple(other for other in fighter.engaged_with if other != self.target)
            draft.put(evolve(fighter, engaged_with=(*others, self.target) if who in wanted else others))

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[GmSet]:
        """Offer light and dark of the scene; of a combatant what is in hand and loaded, and an end to its engagements."""
        if not actor:
            if state.phase != Phase.TABLE:
                yield cls(value=not state.darkness)
            return
        for weapon in blessed.weapons(state, actor):
            yield cls(target=actor, field_="ready", value=not blessed.is_ready(state, actor, weapon), weapon=weapon.name)
            if weapon.needs_reload:
                yield cls(target=actor, field_="loaded", value=not blessed.is_loaded(state, actor, weapon), weapon=weapon.name)
        if state.combatants[actor].engaged_with:
            yield cls(target=actor, field_="engaged_with", value=[])

    def phrase(self, state: RevolutionState) -> Phrase:
        word = "on" if self.value is True else "off"
        return Phrase.of(f"{self.kind}_{self.field_}_{word}", weapon=self.weapon)


def _cell(value: Json) -> tuple[int, int] | None:
    """Read a cell; None for anything else."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    column, row = value
    whole = isinstance(column, int) and isinstance(row, int) and not isinstance(column, bool) and not isinstance(row, bool)
    return (column, row) if whole and isinstance(column, int) and isinstance(row, int) else None


def _changed(fighter: Fighter, command: GmSet) -> Fighter:
    """Copy a combatant with a field set that `refuse` has judged."""
    name, value = command.field_, command.value
    if name in OF_A_WEAPON and command.weapon is not None:
        listed: tuple[str, ...] = getattr(fighter, OF_A_WEAPON[name])
        rest = tuple(other for other in listed if other != command.weapon)
        return with_fields(fighter, {OF_A_WEAPON[name]: rest if value else (*rest, command.weapon)})
    if name == "position":
        return evolve(fighter, cell=_cell(value))
    if name == "major_total" and command.location is not None and isinstance(value, int):
        return evolve(fighter, major_total={**fighter.major_total, command.location: value})
    if name == "immunities" and isinstance(value, list):
        return evolve(fighter, immunities=tuple(str(entry) for entry in value))
    return with_fields(fighter, {name: value})
