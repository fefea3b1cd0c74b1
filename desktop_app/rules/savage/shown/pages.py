"""The sheet in blocks: the same for the window and the printed page. Rule: section 2"""

from __future__ import annotations

from typing import Final

from desktop_app.language import Name, signed
from desktop_app.rules.kernel.blocks import (
    Block,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
    GaugeBlock,
    Lead,
    Row,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.kernel.person_page import person_block
from desktop_app.rules.kernel.record import as_written
from desktop_app.rules.kernel.state import World
from desktop_app.rules.savage.checks.derived import armour_at, die_of, load_limit, load_penalty, parry, toughness, with_edges
from desktop_app.rules.savage.sheet.character import ATTRIBUTES, LINKED, SavageSheet, Weapon
from desktop_app.rules.savage.sheet.tables import SavageWorld
from desktop_app.rules.savage.state import MOST_WOUNDS, Fighter

KINDS: Final = {"pc": "player character", "npc": "person", "creature": "creature"}


def sheet_page(sheet: SavageSheet, fighter: Fighter | None, world: World) -> SheetPage:
    """Lay a sheet out in blocks of three columns; `fighter` is its combatant, None: it is in no fight and unhurt."""
    blocks: list[Block | None] = [
        _attributes(sheet, fighter),
        _derived(sheet, fighter, world),
        _who(sheet, world),
        _skills(sheet),
        _weapons(sheet),
    ]
    blocks += [
        _armour(sheet),
        *_state(sheet, fighter),
        _bears(sheet) if fighter is None and sheet.character_kind != "pc" else None,
        _words(sheet),
        person_block(sheet.person, is_player=sheet.character_kind == "pc"),
        TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=5, place=2),
    ]
    wild = "wild card" if sheet.is_wild_card else "extra"
    subtitle = f"{sheet.concept or KINDS[sheet.character_kind]} \u00b7 {wild}"
    return SheetPage(title=sheet.name, subtitle=subtitle, blocks=tuple(block for block in blocks if block is not None), card=_card(sheet))


def _bears(sheet: SavageSheet) -> TextBlock:
    """Say how many wounds a foe bears. Rule: SW-DMG-05"""
    words = "Can take three wounds." if sheet.is_wild_card else "Out of the fight at the first wound."
    return TextBlock(title="Wounds", text=words, place=2, part="harm")


def _card(sheet: SavageSheet) -> tuple[str, ...]:
    arms = ", ".join(f"{weapon.name} {weapon.damage_words}" for weapon in sheet.weapons)
    skills = ", ".join(f"{skill.capitalize()} {die}" for skill, die in sheet.skills.items())
    dice = " ".join(f"{name[:2].capitalize()} {sheet.attribute(name)}" for name in ATTRIBUTES)
    return tuple(line for line in (dice, skills, arms, ", ".join((*sheet.edges, *sheet.hindrances))) if line)


def _attributes(sheet: SavageSheet, fighter: Fighter | None) -> TableBlock:
    rows = []
    for name in ATTRIBUTES:
        now, rule = die_of(sheet, name, fighter), "SW-SKILL-01"
        note = f"{now} with injury" if now != sheet.attribute(name) else ""
        edit = edit_of(SavageSheet, name)
        rows.append(Row(label=name.capitalize(), value=sheet.attribute(name), note=note, rule=rule, edit=edit))
    return TableBlock(title="Attributes", sections=(Section(rows=tuple(rows)),))


def _derived(sheet: SavageSheet, fighter: Fighter | None, world: World) -> TableBlock:
    tough = toughness(sheet, fighter).plus(armour_at(sheet), "armour", "SW-DMG-03")
    edges = world.edges_of(sheet) if isinstance(world, SavageWorld) else ()
    guard = with_edges(parry(sheet, fighter), edges, "parry", "SW-MELEE-01")
    walks = with_edges(Breakdown.of(sheet.pace, "Pace", "SW-MOVE-01"), edges, "pace", "SW-MOVE-01")
    charm = with_edges(Breakdown.of(sheet.charisma, "Charisma"), edges, "charisma", "SW-SOCIAL-01")
    limit = load_limit(sheet, fighter)
    worn, penalty = armour_at(sheet), load_penalty(sheet, fighter)
    bearable = f"of {limit}, {signed(penalty)}" if penalty else f"of {limit}"
    may_be_given = fighter is None and sheet.character_kind != "pc"
    beyond = (("Parry bonus", "parry_mod", sheet.parry_mod), ("Toughness bonus", "toughness_mod", sheet.toughness_mod))
    rows = (
        Row(label="Parry", value=guard.total, breakdown=guard, rule="SW-MELEE-01"),
        Row(label="Toughness", value=tough.total, breakdown=tough, rule="SW-DMG-04", note=f"{worn} from armour" if worn else ""),
        Row(
            label="Pace",
            value=sheet.pace,
            note=_with(walks, sheet.pace),
            breakdown=walks,
            rule="SW-MOVE-01",
            edit=edit_of(SavageSheet, "pace"),
        ),
        Row(
            label="Charisma",
            value=sheet.charisma,
            note=_with(charm, sheet.charisma),
            breakdown=charm,
            edit=edit_of(SavageSheet, "charisma"),
        ),
        Row(label="Size", value=sheet.size_mod, rule="SW-SIZE-01", edit=edit_of(SavageSheet, "size_mod")),
        *(Row(label=label, value=value, edit=edit_of(SavageSheet, field)) for label, field, value in beyond if value or may_be_given),
        Row(label="Load", value=as_written(sheet.load), rule="SW-LOAD-01", note=bearable),
    )
    return TableBlock(title="Figures", sections=(Section(rows=rows),), part="defences")


def _with(made: Breakdown, base: int) -> str:
    """Return the effect of edges on a number edited without them."""
    return f"{made.total} with edges" if made.total != base else ""


def _who(sheet: SavageSheet, world: World) -> TableBlock:
    learning = (
        Row(label="Player", value=sheet.player, edit=Edit(path="/player")),
        Row(
            label="Experience",
            value=sheet.xp,
            rule="SW-XP-01",
            edit=edit_of(SavageSheet, "xp"),
            purchase=Lead("advance") if sheet.character_kind == "pc" else None,
        ),
    )
    rows = (
        Row(label="Kind", value=sheet.character_kind, told=KINDS[sheet.character_kind], edit=edit_of(SavageSheet, "character_kind")),
        Row(label="Wild card", value=sheet.is_wild_card, rule="SW-TEST-03", edit=edit_of(SavageSheet, "is_wild_card")),
        Row(label="Concept", value=sheet.concept, edit=Edit(path="/concept")),
        *(row for row in learning if row.value or sheet.character_kind == "pc"),
        *_rank(sheet, world),
        *_body(sheet),
        *(Row(label=f"Advance {taken.index}", value=taken.what, note=taken.rank, rule="SW-XP-03") for taken in sheet.advances),
        Row(label="Group", value=sheet.group, rule="SW-INIT-06", edit=Edit(path="/group")),
    )
    return TableBlock(title="Who", sections=(Section(rows=rows),))


def _body(sheet: SavageSheet) -> tuple[Row, ...]:
    """Describe the better hand and unusual features of the body. Rule: SW-MELEE-04, SW-FEAR-01"""
    hand = Row(label="Main hand", value=sheet.dominant_hand, rule="SW-MELEE-04", edit=edit_of(SavageSheet, "dominant_hand"))
    heavy = Row(label="Heavy armour", value=sheet.heavy_armor, edit=edit_of(SavageSheet, "heavy_armor"))
    dread = Row(label="Fear", value=sheet.fear_mod, rule="SW-FEAR-01", edit=edit_of(SavageSheet, "fear_mod"))
    arms = Row(label="Reach", value=sheet.reach, rule="SW-MELEE-01", edit=edit_of(SavageSheet, "reach"))
    is_player, is_creature = sheet.character_kind == "pc", sheet.character_kind == "creature"
    shown = (
        (hand, is_player or sheet.dominant_hand == "left"),
        (arms, is_creature or sheet.reach),
        (heavy, is_creature or sheet.heavy_armor),
        (dread, is_creature or sheet.fear_mod),
    )
    return tuple(row for row, is_there in shown if is_there)


def _rank(sheet: SavageSheet, world: World) -> tuple[Row, ...]:
    """Name the rank that the experience has brought. Rule: SW-XP-01, SW-TAB-03"""
    ranks = list(world.ranks.values()) if isinstance(world, SavageWorld) and sheet.character_kind == "pc" else []
    reached = [row for row in ranks if row.least <= sheet.xp]
    return (Row(label="Rank", value=max(reached, key=lambda row: row.least).name, rule="SW-TAB-03"),) if reached else ()


def _skills(sheet: SavageSheet) -> ColumnsBlock:
    columns = (Column(align="left"), Column(head="by", align="left"), Column(head="die"))
    lines = tuple(
        ColumnLine(
            cells=(
                ColumnCell(value=skill.capitalize(), rule="SW-SKILL-01"),
                ColumnCell(value=LINKED.get(skill, ""), rule="SW-TAB-02"),
                ColumnCell(value=die, rule="SW-TEST-01", edit=edit_of(SavageSheet, f"skills/{skill}")),
            )
        )
        for skill, die in sheet.skills.items()
    )
    return ColumnsBlock(title="Skills", columns=columns, lines=lines, place=1)


def _weapons(sheet: SavageSheet) -> ColumnsBlock:
    columns = (Column(align="left"), Column(head="damage"), Column(head="range"), Column(head="AP"))
    lines = []
    for i, weapon in enumerate(sheet.weapons):
        cells = (
            ColumnCell(value=weapon.name, hint=Name(weapon.name_fr), edit=Edit(path=f"/weapons/{i}/name")),
            ColumnCell(value=weapon.damage_words, rule="SW-DMG-01"),
            ColumnCell(value="/".join(str(end) for end in weapon.bands) if weapon.bands else "\u2013", rule="SW-RANGE-01"),
            ColumnCell(value=weapon.ap, rule="SW-DMG-03", edit=edit_of(SavageSheet, f"weapons/{i}/ap")),
        )
        lines.append(ColumnLine(cells=cells, note=weapon_words(weapon)))
    return ColumnsBlock(title="Weapons", columns=columns, lines=tuple(lines), place=1, part="actions")


def weapon_words(weapon: Weapon) -> str:
    """Say what is special about a weapon."""
    found = [
        "natural" if weapon.natural else "",
        "two hands" if weapon.hands == 2 else "",
        f"Parry {signed(weapon.parry_mod)}" if weapon.parry_mod else "",
        f"reach {weapon.reach}" if weapon.reach else "",
        f"rate of fire {weapon.rof_max}" if weapon.rof_max > 1 else "",
        "1 shot" if weapon.ammo_max == 1 else f"{weapon.ammo_max} shots" if weapon.ammo_max is not None else "",
        "heavy weapon" if weapon.heavy else "",
        pounds(weapon.weight),
    ]
    return ", ".join(word for word in found if word)


def pounds(weight: float) -> str:
    """Write a weight; what weighs nothing has none. Rule: SW-LOAD-01"""
    return f"{as_written(weight)} lb" if weight else ""


def _armour(sheet: SavageSheet) -> ColumnsBlock | None:
    columns = (Column(align="left"), Column(head="on", align="left"), Column(head="armour"))
    lines = [
        ColumnLine(
            cells=(
                ColumnCell(value=piece.name, hint=Name(piece.name_fr)),
                ColumnCell(value=", ".join(piece.locations)),
                ColumnCell(value=piece.value, rule="SW-DMG-03", edit=edit_of(SavageSheet, f"armour/{i}/value")),
            ),
            note=pounds(piece.weight),
        )
        for i, piece in enumerate(sheet.armour)
    ]
    lines += [
        ColumnLine(
            cells=(
                ColumnCell(value=shield.name, hint=Name(shield.name_fr)),
                ColumnCell(value="shield"),
                ColumnCell(value=f"Parry {signed(shield.parry_bonus)}", rule="SW-MELEE-19"),
            ),
            note=pounds(shield.weight),
        )
        for shield in sheet.shields
    ]
    return ColumnsBlock(title="Armour", columns=columns, lines=tuple(lines), place=1, part="defences") if lines else None


def _state(sheet: SavageSheet, fighter: Fighter | None) -> tuple[Block, ...]:
    if fighter is None:
        return ()
    wounds, bennies, fatigue = (state_edit(fighter, name, sheet) for name in ("wounds", "bennies", "fatigue"))
    return (
        GaugeBlock(title="Wounds", value=fighter.wounds, maximum=MOST_WOUNDS, is_harm=True, edit=wounds, place=2, part="harm"),
        GaugeBlock(title="Bennies", value=fighter.bennies, maximum=max(3, fighter.bennies), edit=bennies, place=2),
        GaugeBlock(title="Fatigue", value=fighter.fatigue, maximum=4, is_harm=True, edit=fatigue, place=2),
    )


def _words(sheet: SavageSheet) -> TableBlock:
    rows = (
        Row(label="Edges", value=", ".join(sheet.edges), edit=Edit(path="/edges", many=True)),
        Row(label="Hindrances", value=", ".join(sheet.hindrances), edit=Edit(path="/hindrances", many=True)),
        *(Row(label=Name(thing.name), value=thing.quantity, note=pounds(thing.weight), rule="SW-LOAD-01") for thing in sheet.gear),
    )
    return TableBlock(title="Edges and things", sections=(Section(rows=rows),), place=2)
