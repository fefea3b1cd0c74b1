"""The sheet in blocks: the same for the window and the printed page. Rule: section 2"""

from __future__ import annotations

from typing import Final

from desktop_app.language import Name, signed, wording
from desktop_app.rules.cadwallon.sheet.character import ATTITUDE_NAMES, ATTITUDES, CadwallonSheet, Move, Thing, Weapon, rank_of
from desktop_app.rules.cadwallon.sheet.derived import contact_defence, health_penalty, protection
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.sheet.tables import CadwallonWorld
from desktop_app.rules.cadwallon.state import ROW_LABELS, Participant
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
    Row,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.fields import edit_of
from desktop_app.rules.kernel.person_page import person_block

KINDS: Final = {"pc": "hero", "npc": "person", "creature": "creature"}
NO_RULES: Final = CadwallonSettings()
MOST_BOXES: Final = 20
"""In a row of health."""


def sheet_page(sheet: CadwallonSheet, one: Participant | None, world: CadwallonWorld) -> SheetPage:
    """Lay a sheet out in blocks of three columns; `one` is its combatant, None: it is in no fight and unhurt."""
    blocks: list[Block | None] = [
        _attitudes(sheet, one),
        _figures(sheet, one),
        _who(sheet, world),
        _health(sheet, one),
        _weapons(sheet),
        _armours(sheet),
        _items(sheet),
        _words(sheet),
        person_block(sheet.person, is_player=sheet.character_kind == "pc"),
        TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=5, place=2),
    ]
    people = f"{sheet.species.capitalize()}" + (f", {wording(sheet.culture)}" if sheet.culture != "other" else "")
    subtitle = f"{sheet.concept or KINDS[sheet.character_kind]} \u00b7 {people}"
    return SheetPage(title=sheet.name, subtitle=subtitle, blocks=tuple(block for block in blocks if block is not None), card=_card(sheet))


def _card(sheet: CadwallonSheet) -> tuple[str, ...]:
    attitudes = " ".join(f"{name} {sheet.attitude(name)}" for name in ATTITUDES)
    arms = ", ".join(f"{weapon.name} {weapon_words(weapon)}" for weapon in sheet.weapons)
    worn = ", ".join(f"{piece.name} {piece.pro}" for piece in sheet.armours)
    moves = ", ".join(f"{move.title} {move.attitude}" for move in sheet.moves)
    things = ", ".join(item.name for item in sheet.items)
    return tuple(line for line in (attitudes, arms, worn, moves, things) if line)


def _attitudes(sheet: CadwallonSheet, one: Participant | None) -> TableBlock:
    rows = tuple(
        Row(
            label=ATTITUDE_NAMES[name],
            value=sheet.attitude(name),
            note="current" if one is not None and one.current_attitude == name else f"acts {rank_of(name)}.",
            rule="CA-ATT-01",
            strong=one is not None and one.current_attitude == name,
            edit=edit_of(CadwallonSheet, f"att_{name.lower()}"),
        )
        for name in ATTITUDES
    )
    return TableBlock(title="Attitudes", sections=(Section(rows=rows),))


def _figures(sheet: CadwallonSheet, one: Participant | None) -> TableBlock:
    guard, pro = contact_defence(sheet, NO_RULES, one), protection(sheet, NO_RULES, one)
    rows = (
        Row(label="POT", value=sheet.pot, rule="CA-ROUND-02", edit=edit_of(CadwallonSheet, "pot")),
        Row(label="MOV", value=sheet.mov, rule="CA-MOVE-01", edit=edit_of(CadwallonSheet, "mov")),
        Row(label="DEF", value=guard.total, breakdown=guard, rule="CA-MELEE-01", edit=edit_of(CadwallonSheet, "def")),
        Row(label="POW", value=sheet.pow, rule="CA-DMG-01", edit=edit_of(CadwallonSheet, "pow")),
        Row(label="PRO", value=pro.total, breakdown=pro, rule="CA-INJ-08"),
        Row(label="Natural PRO", value=sheet.pro_natural, rule="CA-INJ-08", edit=edit_of(CadwallonSheet, "pro_natural")),
        Row(label="Mod", value=sheet.pro_mod, rule="CA-INJ-08", edit=edit_of(CadwallonSheet, "pro_mod")),
        Row(label="SIZE", value=sheet.size, rule="CA-MELEE-02", edit=edit_of(CadwallonSheet, "size")),
        Row(label="FAITH", value=sheet.faith, edit=edit_of(CadwallonSheet, "faith")),
        Row(label="FEAR", value=sheet.fear, rule="CA-THREAT-13", edit=edit_of(CadwallonSheet, "fear")),
    )
    return TableBlock(title="Values", sections=(Section(rows=rows),), part="defences")


def _who(sheet: CadwallonSheet, world: CadwallonWorld) -> TableBlock:
    rows = (
        Row(label="Kind", value=sheet.character_kind, told=KINDS[sheet.character_kind], edit=edit_of(CadwallonSheet, "character_kind")),
        Row(label="Species", value=sheet.species, rule="CA-SENSE-06", edit=Edit(path="/species")),
        Row(label="Culture", value=wording(sheet.culture), rule="CA-SENSE-06", edit=Edit(path="/culture")),
        Row(label="Hand", value=sheet.handedness, rule="CA-MELEE-03", edit=edit_of(CadwallonSheet, "handedness")),
        Row(label="Role", value=sheet.role, rule="CA-THREAT-13", edit=edit_of(CadwallonSheet, "role")),
        Row(label="Concept", value=sheet.concept, edit=Edit(path="/concept")),
        *((Row(label="Player", value=sheet.player, edit=Edit(path="/player")),) if sheet.player or sheet.character_kind == "pc" else ()),
        Row(
            label="Carried light",
            value=sheet.light,
            told=world.lights[sheet.light].word if sheet.light in world.lights else "",
            rule="CA-LIGHT-02",
            edit=Edit(path="/light", choice=Choice(values=("", *world.lights))),
        ),
        Row(label="Shows wealth", value=sheet.wealth_visible, rule="CA-THREAT-05", edit=edit_of(CadwallonSheet, "wealth_visible")),
    )
    return TableBlock(title="Who", sections=(Section(rows=rows),))


def weapon_words(weapon: Weapon) -> str:
    """Say what a weapon does."""
    power = f"{weapon.pow}d6" if weapon.pow is not None else "POW"
    kind = weapon.damage_type.words
    far = "" if weapon.is_contact else f" {weapon.short_max}/{weapon.medium_max}/{weapon.long_max}"
    return f"{power}{far}" + (f" {kind}" if kind != "Normal" else "")


def _weapons(sheet: CadwallonSheet) -> ColumnsBlock:
    columns = (Column(align="left"), Column(head="damage"), Column(head="range"), Column(head="in hand"))
    lines = []
    for i, weapon in enumerate(sheet.weapons):
        far = str(weapon.reach) if weapon.is_contact else f"{weapon.short_max}/{weapon.medium_max}/{weapon.long_max}"
        drawn = edit_of(CadwallonSheet, f"weapons/{i}/drawn")
        cells = (
            ColumnCell(value=weapon.name, edit=Edit(path=f"/weapons/{i}/name")),
            ColumnCell(value=f"{weapon.pow}d6" if weapon.pow is not None else "POW", rule="CA-DMG-01"),
            ColumnCell(value=far, rule="CA-MELEE-07" if weapon.is_contact else "CA-RANGE-01"),
            ColumnCell(value=weapon.drawn, rule="CA-ACT-02", edit=drawn),
        )
        lines.append(ColumnLine(cells=cells, note=_notes(weapon)))
    return ColumnsBlock(title="Weapons", columns=columns, lines=tuple(lines), place=1, part="actions")


def _notes(thing: Thing) -> str:
    found = [
        thing.category or "",
        f"instability {thing.instability}" if thing.instability else "",
        "" if thing.refills is None else "1 refill" if thing.refills == 1 else f"{thing.refills} refills",
        "concealed" if thing.concealed is not None else "",
        "jams" if thing.no_accumulation else "",
        "broken" if thing.broken else "",
        "destroyed" if thing.destroyed else "",
    ]
    if isinstance(thing, Weapon):
        kind = thing.damage_type.words
        found += [
            kind if kind != "Normal" else "",
            thing.weapon_class if thing.weapon_class == "firearm" else "",
            f"parries {signed(thing.parry_bonus)}" if thing.parry_bonus else "",
            f"{thing.length_cm / 100:g} m long" if thing.length_cm > 130 else "",
        ]
    return ", ".join(word for word in found if word)


def _armours(sheet: CadwallonSheet) -> ColumnsBlock | None:
    columns = (Column(align="left"), Column(head="PRO"), Column(head="worn"))
    lines = tuple(
        ColumnLine(
            cells=(
                ColumnCell(value=piece.name),
                ColumnCell(value=piece.pro, rule="CA-INJ-08", edit=edit_of(CadwallonSheet, f"armours/{i}/pro")),
                ColumnCell(value=piece.worn, edit=edit_of(CadwallonSheet, f"armours/{i}/worn")),
            ),
            note=", ".join(
                w for w in ("metal" if piece.metal else "", f"parries {signed(piece.parry_bonus)}" if piece.parry_bonus else "") if w
            ),
        )
        for i, piece in enumerate(sheet.armours)
    )
    return ColumnsBlock(title="Armour", columns=columns, lines=lines, place=1, part="defences") if lines else None


def _items(sheet: CadwallonSheet) -> ColumnsBlock | None:
    columns = (Column(align="left"), Column(head="refills"))
    lines = []
    for i, item in enumerate(sheet.items):
        count = ColumnCell(value=item.refills, rule="CA-MECH-01", edit=edit_of(CadwallonSheet, f"items/{i}/refills"))
        cells = (ColumnCell(value=item.name), count if item.refills is not None else ColumnCell(value="\u2013"))
        lines.append(ColumnLine(cells=cells, note=_notes(item)))
    return ColumnsBlock(title="Products and machines", columns=columns, lines=tuple(lines), place=2) if lines else None


def _health(sheet: CadwallonSheet, one: Participant | None) -> Block:
    if one is None:
        rows = tuple(
            Row(label=label, value=size, rule="CA-INJ-01", edit=edit_of(CadwallonSheet, f"row_size/{i}"))
            for i, (label, size) in enumerate(zip(ROW_LABELS, sheet.row_size, strict=True))
        )
        return TableBlock(title="Health", columns="boxes", sections=(Section(rows=rows),), place=1, part="harm")
    penalty = health_penalty(one, NO_RULES)
    lines = tuple(BoxLine(label=row.label, sizes=row.sizes, ticked=row.ticked) for row in one.damage)
    return TrackBlock(
        title="Health", track="damage", lines=lines, note=f"\u2212{-penalty} to every test" if penalty else "", place=1, part="harm"
    )


def _uses(move: Move) -> str:
    """Return a move's senses and reactions in words."""
    return ", ".join((*move.senses, *((f"answers {move.answers}",) if move.answers != "none" else ())))


def _words(sheet: CadwallonSheet) -> TableBlock:
    rows = (
        Row(label="Resources", value=", ".join(sheet.resources), rule="CA-SOCIAL-05", edit=Edit(path="/resources", many=True)),
        *(Row(label=f"Intimacy: {wording(who)}", value=value, rule="CA-SOCIAL-02") for who, value in sheet.intimacy.items()),
        *(Row(label=Name(move.title), value=ATTITUDE_NAMES[move.attitude], note=_uses(move), rule="CA-TEST-11") for move in sheet.moves),
    )
    return TableBlock(title="Resources and moves", sections=(Section(rows=rows),), place=2)
