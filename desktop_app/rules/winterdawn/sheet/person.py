"""What the sheet of WinterDawn tells of a person."""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.person import Person, listed, told


class WinterDawnPerson(Person):
    """A character's person: origin, aims, and languages in three degrees. Rule: WD-CORE-04"""

    people: str = told("People")
    origin: str = told("Origin")
    life_events: str = told("Life events")
    occupations: str = told("Occupations")
    impetus: str = told("Trigger")
    motive: str = told("Motive")
    creed: str = told("Faith")
    ideals: str = told("Values")
    native: tuple[str, ...] = listed("Native languages")
    fluent: tuple[str, ...] = listed("Speaks well")
    some: tuple[str, ...] = listed("Speaks some")


NOBODY: Final = WinterDawnPerson()
