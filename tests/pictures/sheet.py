"""A made-up sheet and a made-up stat card, for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.rules.kernel.blocks import (
    BoxLine,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
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
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice
from desktop_app.views.models import CreatureShown

RANK = Choice(low=0, high=12)


def _attribute(name: str, value: int, figure: str, note: str) -> Row:
    edit = Edit(path=f"/{name.lower()}", choice=Choice(low=0, high=30))
    return Row(label=name, value=value, figure=figure, note=note, edit=edit)


def _skill(name: str, rank: int, group: int, die: int, progress: float) -> Row:
    terms = (
        Term(1, "always", "WD-TEST-02"),
        *([Term(rank, "rank of the skill", "WD-TEST-02")] if rank else []),
        *([Term(group, "rank of the group", "WD-TEST-02")] if group else []),
    )
    return Row(
        label=name,
        value=rank,
        figure=f"{1 + rank + group}d{die}",
        progress=progress,
        breakdown=Breakdown(terms),
        edit=Edit(path=f"/skill_rank/{name.lower()}", choice=RANK),
    )


def _skills() -> TableBlock:
    group = Edit(path="/group_rank/melee_combat", choice=RANK)
    return TableBlock(
        title="Skills",
        columns="rank · pool · to the next rank",
        place=1,
        sections=(
            Section(
                title="Melee combat",
                value=1,
                edit=group,
                rows=(_skill("1-handed swords", 3, 1, 8, 0.62), _skill("Brawling", 1, 1, 8, 0.25)),
            ),
            Section(title="Range combat", value=1, edit=group, rows=(_skill("Bows", 2, 1, 8, 1.0), _skill("Thrown", 0, 1, 8, 0.0))),
            Section(title="Survival", value=0, edit=group, rows=(_skill("Tracking", 2, 0, 8, 0.4), _skill("First aid", 2, 0, 8, 0.1))),
            Section(
                title="On their own",
                rows=(
                    _skill("Reflex", 2, 0, 8, 0.33),
                    _skill("Perception", 1, 0, 8, 0.5),
                    _skill("Stealth", 2, 0, 8, 0.0),
                    _skill("Natural healing", 1, 0, 6, 0.75),
                ),
            ),
        ),
    )


def _injuries() -> TrackBlock:
    lines = (
        BoxLine(label="I", sizes=(4, 3), ticked=3),
        BoxLine(label="II", sizes=(4, 3), ticked=5),
        BoxLine(label="III", sizes=(4, 3)),
    )
    return TrackBlock(title="Injuries", track="injuries", lines=lines, note="bleeding, level 2", place=2)


def sheet() -> SheetPage:
    """Ysolde's sheet."""
    virtues = (
        ("Prudent", "Daring", 4),
        ("Skeptic", "Devout", 1),
        ("Cunning", "Frank", 3),
        ("Humble", "Dignified", 2),
        ("Epicurean", "Disciplined", 4),
    )
    attributes = (
        _attribute("Agility", 9, "d8", "3/9"),
        _attribute("Constitution", 7, "d6", "0/7"),
        _attribute("Strength", 6, "d6", "5/6"),
        _attribute("Erudition", 5, "d4", "1/5"),
        _attribute("Persona", 6, "d6", "2/6"),
        _attribute("Wisdom", 8, "d8", "4/8"),
    )
    spirit = Breakdown((Term(7, "constitution", "WD-SPIRIT-01"), Term(6, "persona", "WD-SPIRIT-01"), Term(8, "wisdom", "WD-SPIRIT-01")))
    weapons = (
        Row(label="Arming sword", figure="5d8", value="cut d8", note="swords · medium | pierce d8 −1"),
        Row(label="Hunting bow", figure="4d8", value="pierce d8", note="bows · far 20 m"),
    )
    return SheetPage(
        title="Ysolde",
        subtitle="Huntress of the marches · WinterDawn · played in The ford at Greywater",
        blocks=(
            TableBlock(title="Attributes", sections=(Section(rows=attributes),)),
            GaugeBlock(
                title="Spirit",
                value=12,
                maximum=21,
                breakdown=spirit,
                edit=Edit(target="combatant", path="/spirit", choice=Choice(low=0, high=21)),
            ),
            ScalesBlock(
                title="Virtues",
                scales=tuple(
                    Scale(
                        left=left, right=right, step=step, steps=6, edit=Edit(path=f"/virtue/{right.lower()}", choice=Choice(low=0, high=5))
                    )
                    for left, right, step in virtues
                ),
            ),
            _skills(),
            _injuries(),
            TableBlock(title="Weapons", sections=(Section(rows=weapons),), place=2),
            TableBlock(
                title="Armour",
                sections=(Section(rows=(Row(label="Gambeson", value="P 1 · C 1 · B 2", note="worn, 1 box of damage taken"),)),),
                place=2,
            ),
            TextBlock(title="Notes", text="Owes the ferryman a favour. Never wounds a wolf.", edit=Edit(path="/notes"), lines=3, place=2),
        ),
    )


def _armour() -> ColumnsBlock:
    """A real table, with a figure in two halves."""
    columns = (
        Column(align="left"),
        Column(head="d6", align="centre"),
        Column(head="AP"),
        Column(head="/Cov", align="left", joined=True),
    )
    lines = []
    for name, face, points, coverage in (("Leg", "1, 2", 2, 3), ("Body", "3, 4, 5", 12, 0), ("Head", "6", 8, 4)):
        edit = Edit(path=f"/{name.lower()}", choice=Choice(low=0, high=99))
        cells = (
            ColumnCell(value=name),
            ColumnCell(value=face),
            ColumnCell(value=points, edit=edit, rule="WD-DMG-04"),
            ColumnCell(value=coverage, before="/", after="+"),
        )
        lines.append(ColumnLine(cells=cells, note="dented" if name == "Head" else ""))
    return ColumnsBlock(title="Armour", columns=columns, lines=tuple(lines), legend="points / coverage", place=1)


def creature() -> CreatureShown:
    """The stat card of a bandit."""
    attributes = tuple(
        _attribute(name, value, die, "")
        for name, value, die in (("Agility", 6, "d6"), ("Constitution", 6, "d6"), ("Strength", 7, "d6"), ("Persona", 5, "d4"))
    )
    skills = (
        _skill("Spears", 2, 2, 6, 0.0),
        _skill("Daggers", 1, 2, 6, 0.0),
        _skill("Perception", 1, 0, 6, 0.0),
        _skill("Stealth", 1, 0, 6, 0.0),
    )
    weapons = (
        Row(label="Spear", figure="5d6", value="pierce d6", note="medium, long"),
        Row(label="Dagger", figure="4d6", value="pierce d4", note="close"),
    )
    lines = (BoxLine(label="I", sizes=(2, 1)), BoxLine(label="II", sizes=(2, 1)))
    page = SheetPage(
        title="Bandit",
        subtitle="human · outlaw · rank 1",
        blocks=(
            TableBlock(title="Attributes", sections=(Section(rows=attributes),)),
            TableBlock(title="Skills", columns="rank · pool", sections=(Section(rows=skills),), place=1),
            TableBlock(title="Weapons", sections=(Section(rows=weapons),), place=1),
            _armour(),
            TrackBlock(title="Injuries", track="injuries", lines=lines, place=2),
            TextBlock(title="Tactics", text="They strike from two sides and run when their captain falls.", place=2),
        ),
    )
    text = "Patched coat, borrowed spear, hungry eyes. Bandits want purses, not corpses."
    return CreatureShown(id="bandit", page=page, text=text)
