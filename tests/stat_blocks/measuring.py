"""How much of a corpus of stat blocks is read right: each creature of a file is sought among those that come out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from desktop_app.controller.campaign.coming_in import look_into
from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.pasting.figures import figure_of
from desktop_app.errors import AppError
from desktop_app.language import folded
from desktop_app.rules.kernel.record import Json
from tests.stat_blocks.layouts import Layout
from tests.stat_blocks.made_up import ATTRIBUTES, Attack, MadeUp, creatures

WHAT: Final = ("name", "attributes", "skills", "weapons", "pace", "armour", "size", "edges", "figures")


@dataclass
class Measured:
    """How many creatures of a layout were right in each respect; `hits` of all weapons that are printed or were made up."""

    count: int = 0
    right: Counter[str] = field(default_factory=Counter)
    hits: int = 0
    weapons: int = 0
    extra: int = 0
    """Creatures that came in though no one wrote them."""
    wrong: list[str] = field(default_factory=list)

    def share(self, what: str) -> float:
        return self.right[what] / self.count

    @property
    def weapons_right(self) -> float:
        return self.hits / self.weapons if self.weapons else 1.0

    def add(self, other: Measured) -> None:
        self.count, self.hits = self.count + other.count, self.hits + other.hits
        self.weapons, self.extra = self.weapons + other.weapons, self.extra + other.extra
        self.right.update(other.right)
        self.wrong += other.wrong


def measure(layout: tuple[Layout, str, int], folder: Path, *, count: int = 12) -> Measured:
    """Write creatures in a layout, read the files back by the door of files, and compare."""
    write, code, each = layout
    found = Measured()
    drawn = creatures(each, count, code)
    for place in range(0, count, each):
        some = drawn[place : place + each]
        path = folder / f"{write.__name__}-{place}.md"
        path.write_bytes(write(some).encode())
        found.add(_compared(some, list(_read(path))))
    return found


def _read(path: Path) -> Iterator[CreatureText]:
    try:
        yield from (one.text() for one in look_into(path, "savage").arrivals)
    except AppError:
        return


def _compared(written: Sequence[MadeUp], read: Sequence[CreatureText]) -> Measured:
    made = Measured(count=len(written), extra=max(0, len(read) - len(written)))
    left = list(read)
    named = {one.name: next((text for text in left if folded(text.name) == folded(one.name)), None) for one in written}
    left = [text for text in left if all(text is not held for held in named.values())]
    for one in written:
        text = named[one.name] or (left.pop(0) if left else None)
        judged = _judged(one, text) if text is not None else dict.fromkeys(WHAT, False)
        made.right.update({what: 1 for what, is_right in judged.items() if is_right})
        wanted = Counter(_key(attack) for attack in one.attacks)
        got = Counter(_found(text, one.attacks)) if text is not None else Counter()
        made.hits += (wanted & got).total()
        made.weapons += (wanted | got).total()
        missed = [what for what, is_right in judged.items() if not is_right]
        if missed:
            listed = [text.sheet.get(what) for what in missed] if text is not None else []
            told = f"missed {list(wanted - got)}, got {list(got - wanted)}, {listed}"
            made.wrong.append(f"{one.name}: {', '.join(missed)}; {told}")
    return made


def _key(attack: Attack) -> tuple[object, ...]:
    return (folded(attack.name), *attack.right)


def _found(text: CreatureText, attacks: Sequence[Attack]) -> Iterator[tuple[object, ...]]:
    """List the weapons that were read; a name of the rules' lists counts as the printed one that it means."""
    meant = {folded(name): folded(attack.name) for attack in attacks for name in attack.names}
    for weapon in _rows(text.sheet.get("weapons")):
        name, dice = folded(str(weapon.get("name", ""))), weapon.get("damage_dice", [])
        listed = tuple(dice) if isinstance(dice, (list, tuple)) else ()
        yield meant.get(name, name), bool(weapon.get("uses_strength")), listed, weapon.get("damage_flat", 0)


def _rows(value: Json) -> list[Mapping[str, Json]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _judged(one: MadeUp, text: CreatureText) -> dict[str, bool]:
    sheet = text.sheet
    skills, edges = sheet.get("skills"), sheet.get("edges")
    worn = max((value for piece in _rows(sheet.get("armour")) if isinstance(value := piece.get("value"), int)), default=0)
    return {
        "name": folded(text.name) == folded(one.name),
        "attributes": all(sheet.get(key, "d6") == one.attributes[key] for key in ATTRIBUTES),
        "skills": skills == one.skills,
        "weapons": Counter(_found(text, one.attacks)) == Counter(_key(attack) for attack in one.attacks),
        "pace": sheet.get("pace", 6) == one.pace,
        "armour": worn == one.armour,
        "size": sheet.get("size_mod", 0) == one.size,
        "figures": (figure_of("savage", "x", dict(sheet), "Parry"), figure_of("savage", "x", dict(sheet), "Toughness"))
        == (one.parry, one.toughness),
        "edges": sorted(folded(str(edge)) for edge in (edges if isinstance(edges, list) else [])) == sorted(map(folded, one.edges)),
    }
