"""Sample pages: a full sheet in the shape of WinterDawn's, and pages that are hard to print."""

from __future__ import annotations

from desktop_app.rules.kernel.blocks import (
    BoxLine,
    GaugeBlock,
    Row,
    Scale,
    ScalesBlock,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown

FOOTER = "Strikeboard · WinterDawn · as of round 3, The ford at Greywater"


def attributes() -> TableBlock:
    body = (("Agility", 9, "d8", "3/9"), ("Constitution", 7, "d6", "0/7"), ("Strength", 6, "d6", "5/6"))
    mind = (("Erudition", 5, "d4", "1/5"), ("Persona", 6, "d6", "2/6"), ("Wisdom", 8, "d8", "4/8"))
    rows = tuple(Row(label=label, value=value, figure=die, note=note, strong=True) for label, value, die, note in (*body, *mind))
    return TableBlock(title="Attributes", columns="value · die · experience", sections=(Section(rows=rows),), place=0)


def spirit() -> GaugeBlock:
    breakdown = Breakdown.of(7, "constitution").plus(6, "persona").plus(8, "wisdom")
    return GaugeBlock(title="Spirit", value=12, maximum=21, breakdown=breakdown, place=0)


def virtues() -> ScalesBlock:
    ends = (
        ("Prudent", "Daring", 4),
        ("Skeptic", "Devout", 1),
        ("Cunning", "Frank", 3),
        ("Humble", "Dignified", 2),
        ("Epicurean", "Disciplined", 4),
    )
    return ScalesBlock(
        title="Virtues", scales=tuple(Scale(left=left, right=right, step=step, steps=6) for left, right, step in ends), place=0
    )


def skill(label: str, rank: int, figure: str, note: str) -> Row:
    done, of = (int(part) for part in note.split("/"))
    breakdown = Breakdown.of(1, "base").plus(rank, "rank of the skill")
    return Row(label=label, value=rank, figure=figure, note=note, progress=done / of, breakdown=breakdown)


def skills() -> TableBlock:
    sections = (
        Section(title="Melee combat", value=1, rows=(skill("1-handed swords", 3, "5d8", "8/16"), skill("Brawling", 1, "3d8", "2/9"))),
        Section(title="Range combat", value=1, rows=(skill("Bows", 2, "4d8", "12/12"), skill("Thrown", 0, "2d8", "0/6"))),
        Section(
            title="Survival",
            value=0,
            rows=(skill("Tracking", 2, "3d8", "4/9"), skill("First aid", 2, "3d8", "1/9"), skill("Sheltering", 1, "2d8", "0/6")),
        ),
        Section(
            title="Ungrouped",
            rows=(
                skill("Reflex", 2, "3d8", "3/9"),
                skill("Perception", 3, "4d8", "6/12"),
                skill("Stealth", 2, "3d8", "0/9"),
                skill("Natural healing", 1, "2d6", "5/7"),
                skill("Resist pain", 2, "3d6", "1/9"),
            ),
        ),
    )
    return TableBlock(title="Skills", columns="rank · pool · to the next rank", sections=sections, place=1)


def injuries() -> tuple[TrackBlock, TrackBlock, TableBlock]:
    lines = tuple(BoxLine(label=label, sizes=(3, 1), ticked=ticked) for label, ticked in (("I", 2), ("II", 4), ("III", 0)))
    bleeding = BoxLine(label="Bleeding", sizes=(3,), ticked=2)
    return (
        TrackBlock(title="Injuries", track="injuries", lines=lines, place=2),
        TrackBlock(title="", track="bleeding", lines=(bleeding,), place=2),
        TableBlock(title="", sections=(Section(rows=(Row(label="Stun limit", value=""),)),), place=2),
    )


def weapons() -> TableBlock:
    rows = (
        Row(label="Arming sword", value="swords · medium", figure="5d8", note="cut d8, pierce d8 −1"),
        Row(label="Hunting bow", value="bows · 20 m steps", figure="4d8", note="pierce d8"),
        Row(label="Knife", value="brawling · close", figure="3d8", note="pierce d6"),
    )
    return TableBlock(title="Weapons", sections=(Section(rows=rows),), place=2)


def armour() -> tuple[TableBlock, TrackBlock]:
    worn = BoxLine(label="worn through", sizes=(3,), ticked=1)
    return (
        TableBlock(
            title="Armour", columns="pierce · cut · blunt", sections=(Section(rows=(Row(label="Gambeson", figure="1 · 1 · 2"),)),), place=2
        ),
        TrackBlock(title="", track="wear", lines=(worn,), place=2),
    )


REMINDERS = (
    "Dodge 3d8 (reflex). Flank −1, rear −2. Each box past the armour goes on one line; a line that overflows: down. "
    "Rolling all dice while bleeding makes it worse."
)
CARRIED = (
    "Rope, 15 m · Fire steel · 12 arrows □□□□□□□□□□□□ · Bedroll · Rations, 4 days · Snare wire · Healing moss, 2 · "
    "Letter sealed in grey wax · 14 silver"
)


def ysolde() -> SheetPage:
    """The sheet of the drawn target."""
    return SheetPage(
        title="Ysolde",
        subtitle="Huntress of the marches · medium · 9 m per round",
        blocks=(
            attributes(),
            spirit(),
            virtues(),
            skills(),
            *injuries(),
            weapons(),
            *armour(),
            TextBlock(title="In Downtime", text=REMINDERS, place=2),
            TextBlock(title="Carried", text=CARRIED, place=3),
            TextBlock(title="Notes", lines=6, place=3),
        ),
    )
