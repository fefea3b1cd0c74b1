"""Compendiums of Fight Club 5 and Game Master 5 (XML): names and texts of monsters, for their rules are of a game that is not here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.xml_tree import Element
from desktop_app.language import said

ROOT: Final = "compendium"
FIGURES: Final = (
    ("size", "Size"), ("type", "Type"), ("alignment", "Alignment"), ("ac", "AC"), ("hp", "HP"), ("speed", "Speed"), ("str", "Str"),
    ("dex", "Dex"), ("con", "Con"), ("int", "Int"), ("wis", "Wis"), ("cha", "Cha"), ("save", "Saves"), ("skill", "Skills"),
    ("resist", "Resistances"), ("vulnerable", "Vulnerabilities"), ("immune", "Immunities"), ("conditionImmune", "Condition immunities"),
    ("senses", "Senses"), ("passive", "Passive perception"), ("languages", "Languages"), ("cr", "CR"), ("environment", "Environment"),
    ("spells", "Spells"), ("slots", "Slots"),
)  # fmt: skip
ACTS: Final = ("trait", "action", "reaction", "legendary")
OTHERS: Final = ("item", "race", "class", "feat", "background", "spell")


def monsters_of(compendium: Element) -> list[ForeignSheet]:
    """Read the monsters of a compendium."""
    return [_monster(one) for one in compendium.named("monster")]


def others_of(compendium: Element) -> tuple[str, ...]:
    """Say what else is in it."""
    counts = [(kind, sum(1 for _ in compendium.named(kind))) for kind in OTHERS]
    told = ", ".join(f"{count} {kind}" for kind, count in counts if count)
    return (said("Left out: {what}.", what=told),) if told else ()


def _monster(one: Element) -> ForeignSheet:
    figures = [f"{label} {told}" for key, label in FIGURES if (told := ", ".join(_texts(one, key)))]
    acts = [_act(act) for key in ACTS for act in one.named(key)]
    return ForeignSheet(
        name=next(_texts(one, "name"), "") or said("Nameless"),
        is_stub=True,
        description="\n\n".join(_texts(one, "description")),
        kept=("; ".join(figures), *(told for told in acts if told)),
    )


def _texts(one: Element, name: str) -> Iterator[str]:
    """List the texts of an element's children of a name, empty ones left out."""
    return (told for child in one.named(name) if (told := " ".join(child.text.split())))


def _act(one: Element) -> str:
    told = " ".join(_texts(one, "text"))
    name = next(_texts(one, "name"), "")
    return f"{name}: {told}" if name and told else name or told
