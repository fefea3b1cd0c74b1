"""Armour in play: shields, worn pieces, hit locations. Rule: RV-ARM-01 to RV-ARM-10"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.kernel.command import TYPED, Choice, Command, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.revolution.harm.coverage import element_met, expanded
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet.character import ArmourElement, Location
from desktop_app.rules.revolution.sheet.notation import TOP_FACE, parsed_elements
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import refuse_unknown


def elements_of(text: str) -> tuple[ArmourElement, ...] | None:
    """Read `2/1+, 5/3+, 8/9+`; None: it cannot be read. Rule: RV-ARM-06"""
    pairs = parsed_elements(text)
    return None if pairs is None else tuple(ArmourElement(ap=ap, coverage=coverage) for ap, coverage in pairs)


def shield_bonus(state: RevolutionState, who: str) -> int:
    """Return what the best ready shield adds to a coverage roll against its bearer. Rule: RV-ARM-09"""
    fighter = state.combatants[who]
    if not state.settings.shield_coverage or fighter.unaware or fighter.incapacitated:
        return 0
    ready = (weapon for weapon in blessed.weapons(state, who) if weapon.weapon_kind == "shield" and blessed.is_ready(state, who, weapon))
    return max((shield.coverage_bonus for shield in ready), default=0)


def is_localised(state: RevolutionState, who: str) -> bool:
    """Tell whether a combatant is hit by location: the house rule says so, and its body has locations. Rule: RV-ARM-10"""
    return state.settings.damage_mode == "localised" and bool(state.sheet_of(who).locations)


def worn_at(state: RevolutionState, who: str, location: Location | None) -> tuple[ArmourElement, ...]:
    """List the elements that can be met: those of the location, or of the whole body. Rule: RV-ARM-10, RV-LOC-02, RV-LOC-03"""
    return location.layers if location is not None else state.sheet_of(who).armour


def toughness_at(state: RevolutionState, who: str, location: Location | None) -> int:
    """Return the Toughness of the location, or of the whole body. Rule: RV-INJ-01, RV-LOC-02"""
    return location.toughness if location is not None else state.sheet_of(who).toughness


def location_hit(locations: tuple[Location, ...], face: int) -> Location:
    """Return the location of a die face; a face without a part on a strange body hits its largest part. Rule: RV-LOC-01"""
    found = next((location for location in locations if face in location.faces), None)
    return found if found is not None else max(locations, key=lambda location: len(location.faces))


def largest_part(state: RevolutionState, who: str) -> str | None:
    """Name the body part a form starts with, if it matters. Rule: RV-ARM-10"""
    if not is_localised(state, who):
        return None
    return max(state.sheet_of(who).locations, key=lambda location: len(location.faces)).key


# ---- look-ups

SAMPLE: Final = "2/1+, 5/3+, 8/9+"
"""Armour as it is written. Rule: RV-ARM-06"""


def held_to_die(roll: int) -> int:
    """Keep a coverage roll on the faces of its die. Rule: RV-ARM-09, RV-EFF-10"""
    return max(0, min(TOP_FACE, roll))


class CoverageLookup(Command[RevolutionState]):
    """Look up what a coverage roll meets: in armour written out, or on a combatant. Rule: RV-ARM-03, section 5.4"""

    kind = "coverage_lookup"
    section = "tests"
    armour: str = ""
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    location: str | None = None
    coverage_roll: int = 0
    modifier: int = 0

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Ask for armour that can be read, or a combatant, and for a roll of the die."""
        if self.target is not None:
            found = refuse_unknown(state, self.target, "target")
            if found is not None:
                return found
            known = self.location is None or state.sheet_of(self.target).location(self.location) is not None
            if not known:
                return Refusal("unknown", "RV-LOC-02", "location", (("what", self.location),))
        elif elements_of(self.armour) is None:
            return Refusal("value", "RV-ARM-06", "armour")
        fits = 0 <= self.coverage_roll <= TOP_FACE
        return None if fits else Refusal("value", "RV-ARM-03", "coverage_roll", (("low", 0), ("high", TOP_FACE)))

    def _elements(self, state: RevolutionState) -> tuple[ArmourElement, ...]:
        if self.target is None:
            return elements_of(self.armour) or ()
        return worn_at(state, self.target, state.sheet_of(self.target).location(self.location))

    def carry_out(self, draft: RevolutionDraft) -> None:
        roll = held_to_die(self.coverage_roll + self.modifier)
        found = element_met(self._elements(draft.state), roll)
        name = Name(found.name) if found is not None and found.name else None
        draft.tell("coverage_found", self.target, rule="RV-ARM-03", roll=roll, element=name, ap=found.ap if found is not None else 0)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[CoverageLookup]:
        yield cls(target=actor, location=largest_part(state, actor)) if actor else cls(armour=SAMPLE)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        found: dict[str, Choice] = {}
        if self.target is None:
            found["armour"] = Choice(text=True, values=(SAMPLE,))
        elif state.sheet_of(self.target).locations:
            found["location"] = Choice(values=(None, *(location.key for location in state.sheet_of(self.target).locations)))
        return {**found, "coverage_roll": Choice(low=0, high=TOP_FACE), "modifier": Choice(low=-TOP_FACE, high=TOP_FACE)}


class ExpandArmour(Command[RevolutionState]):
    """Write armour in short notation out as a table of ten rows. Rule: RV-ARM-06, RV-TAB-06"""

    kind = "expand_armour"
    section = "tests"
    text: str = field(default="", metadata=TYPED)

    def refuse(self, state: RevolutionState) -> Refusal | None:
        return None if elements_of(self.text) is not None else Refusal("value", "RV-ARM-06", "text")

    def carry_out(self, draft: RevolutionDraft) -> None:
        spans = expanded(elements_of(self.text) or ())
        table = " · ".join(f"{span.rolls}: {span.element.ap if span.element is not None else 0}" for span in spans)
        draft.tell("armour_expanded", None, rule="RV-ARM-06", table=table)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[ExpandArmour]:
        yield cls()
