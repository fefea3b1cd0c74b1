"""Portraits: what stands for a character on tokens, in lists and on paper; as a sheet keeps it, and as it is read.

    picture:<id>:<left>:<top>:<side>   a square of a picture of the campaign, in thousandths of the picture's shorter side
    sign:<id>                          a drawn sign
    sign:<id>:<hue>                    the same on a ground of another colour than its side's

Who has none is shown by initials, or, among those who are not of the party, by the sign that the name brings. No rule reads any of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from desktop_app import language
from desktop_app.places import RESOURCES

if TYPE_CHECKING:
    from desktop_app.rules.kernel.state import Encounter

HUES = ("amber", "rust", "rose", "violet", "blue", "teal", "moss", "slate")
WHOLE = 1000
"""The shorter side of a picture."""
SMALLEST_CROP = 50
_PICTURE = re.compile(r"picture:([0-9a-f]{32}):(\d{1,5}):(\d{1,5}):(\d{2,4})")
_SIGN = re.compile(r"sign:([a-z]+)(?::([a-z]+))?")
_WORD = re.compile(r"[^\W\d_]+")


class Sign(NamedTuple):
    """A drawn sign: `glyph` is its character in the symbol font, `words` are those of a name that bring it by itself."""

    id: str
    glyph: str
    name: str
    words: frozenset[str]


class Portrait(NamedTuple):
    """A square of a picture (`left`, `top`, `side` in thousandths of its shorter side), or a sign with its hue."""

    picture: str = ""
    left: int = 0
    top: int = 0
    side: int = WHOLE
    sign: str = ""
    hue: str = ""

    def written(self) -> str:
        """Write it as a sheet keeps it."""
        if self.picture:
            return f"picture:{self.picture}:{self.left}:{self.top}:{self.side}"
        return ":".join(part for part in ("sign", self.sign, self.hue) if part) if self.sign else ""


def read_portrait(text: str) -> Portrait | None:
    """Read a sheet's portrait; None if there is none, or it cannot be shown."""
    if found := _PICTURE.fullmatch(text):
        left, top, side = (int(number) for number in found.groups()[1:])
        return Portrait(picture=found[1], left=left, top=top, side=side) if SMALLEST_CROP <= side <= WHOLE else None
    if (found := _SIGN.fullmatch(text)) and found[1] in signs():
        return Portrait(sign=found[1], hue=found[2] if found[2] in HUES else "")
    return None


def signs() -> Mapping[str, Sign]:
    """Return all signs by id, named in the language in force."""
    return _signs(language.in_force())


@cache
def _signs(code: str) -> Mapping[str, Sign]:
    import tomllib

    rows = tomllib.loads((RESOURCES / "icons" / "signs.toml").read_text(encoding="utf-8"))["sign"]
    made = (
        Sign(id=row["id"], glyph=row["glyph"], name=row.get(f"name_{code}", row["name"]), words=frozenset(row["words"])) for row in rows
    )
    return {sign.id: sign for sign in made}


@cache
def sign_for(name: str) -> str:
    """Return the sign for a name: the first in the list with one of its words; "" if none fits."""
    words = set(_WORD.findall(name.casefold()))
    return next((sign.id for sign in _signs(language.ENGLISH).values() if sign.words & words), "")


def shown_portrait(kept: str, name: str, side: str) -> str:
    """Return a character's displayed portrait: the sheet's, or its name's sign; "" for initials."""
    if kept or side == "party":
        return kept
    sign = sign_for(name)
    return f"sign:{sign}" if sign else ""


def portrait_of(state: Encounter, who: str) -> str:
    """Say what stands for a combatant; "" for initials."""
    combatant = state.combatants[who]
    sheet = state.sheets.get(combatant.sheet)
    return shown_portrait(given_portrait(state, who), sheet.name if sheet and sheet.name else combatant.name, combatant.side)


def given_portrait(state: Encounter, who: str) -> str:
    """Say what a combatant was given for a portrait, whatever its name would bring; "" for nothing."""
    sheet = state.sheets.get(state.combatants[who].sheet)
    return state.world.portraits.get(who, sheet.portrait if sheet else "")


def as_at_table(state: Encounter, table: Encounter, whom: Iterable[str]) -> Encounter:
    """Draw those who came from the table as they are drawn there now."""
    drawn = {who: table.sheets[table.combatants[who].sheet].portrait for who in whom}
    return state if drawn == state.world.portraits else replace(state, world=replace(state.world, portraits=drawn))
