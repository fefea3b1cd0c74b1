"""The sheet in blocks: the same for the window and the printed page. Rule: section 2, RV-ARM-08"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.kernel.blocks import (
    Block,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
    GaugeBlock,
    Row,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.kernel.person_page import person_block
from desktop_app.rules.kernel.record import fields_with_tags
from desktop_app.rules.revolution.checks.rolls import base_of
from desktop_app.rules.revolution.sheet import house_rules, tables
from desktop_app.rules.revolution.sheet.character import CHARACTERISTICS, CharacterKind, CharacterSheet, Skill
from desktop_app.rules.revolution.shown import arms_pages
from desktop_app.rules.revolution.shown.cards import NONE, blueprint_words, card_lines, item_words, joined, location_name, modifier_words
from desktop_app.rules.revolution.state import ActiveBlessing, Fighter

KIND_WORDS: Final = {CharacterKind.PC: "player character", CharacterKind.NPC: "person", CharacterKind.CREATURE: "creature"}
OF_PEOPLE: Final = ("Player", "Background", "Money")
"""Lines left out for creatures without a value."""
MEDIA: Final = ("paper", "electronic", "memory")
TRAIT_BONUS: Final = house_rules.RevolutionSettings().trait_bonus
ATTRIBUTE_WORDS: Final = {"lp_max": "Life Points"}
STRENGTH_STEP: Final = 5
AVERAGE: Final = 10


def sheet_page(sheet: CharacterSheet, fighter: Fighter | None, world: tables.RevolutionWorld) -> SheetPage:
    """Lay a sheet out: who and characteristics; skills, arms and armour; Life Points, powers, faith and things."""
    blocks: list[Block] = [_characteristics(sheet), _attributes(sheet), _who(sheet)]
    blocks += [_skills(sheet), arms_pages.weapons(sheet, fighter), *arms_pages.armour(sheet, fighter)]
    blocks += [_life_points(sheet, fighter), *([_harm(sheet, fighter)] if fighter is not None else [])]
    told = (
        _powers(sheet),
        _allegiances(sheet),
        _blessings(sheet, world),
        _at_work(fighter),
        _drives(sheet),
        _things(sheet),
        _blueprints(sheet),
        person_block(sheet.person, is_player=sheet.character_kind is CharacterKind.PC),
    )
    blocks += [block for block in told if block is not None]
    blocks.append(TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=6, place=3))
    size = f"size {sheet.size_class}" if sheet.size_class != "M" else ""
    subtitle = joined(sheet.concept or KIND_WORDS[sheet.character_kind], size, f"{sheet.move} m per Action", sheet.player)
    return SheetPage(title=sheet.name, subtitle=subtitle, blocks=tuple(blocks), card=card_lines(sheet))


def _attribute(sheet: CharacterSheet, name: str, rule: str) -> Row:
    """Make the row of a number that is named as its field."""
    label = ATTRIBUTE_WORDS.get(name, wording(name).title())
    return Row(label=label, value=int(getattr(sheet, name)), rule=rule, edit=edit_of(CharacterSheet, name))


def _characteristics(sheet: CharacterSheet) -> TableBlock:
    """Show the six characteristics, each with the dice that an individual rolls. Rule: RV-CREA-03"""
    rows = tuple(
        Row(
            label=name.upper(),
            value=sheet.characteristic(name),
            figure=str(getattr(sheet, f"{name}_dice")),
            rule="RV-CREA-03",
            edit=edit_of(CharacterSheet, name),
            strong=True,
        )
        for name in CHARACTERISTICS
    )
    return TableBlock(title="Characteristics", columns="value · dice", sections=(Section(rows=rows),), place=0)


def _attributes(sheet: CharacterSheet) -> TableBlock:
    """Show the derived values beside the characteristics; hovering explains them. Rule: section 2.1"""
    strong = (sheet.str_ - AVERAGE) // STRENGTH_STEP
    might = Breakdown.of(strong, f"({sheet.str_} − {AVERAGE}) / {STRENGTH_STEP}, down").plus(sheet.might - strong, "build, as printed")
    life = Breakdown.of(sheet.con, "CON").plus(sheet.wil, "WIL", "RV-CREA-03").plus(sheet.lp_max - sheet.con - sheet.wil, "as printed")
    rows = [
        Row(label="Size class", value=sheet.size_class, edit=edit_of(CharacterSheet, "size_class"), rule="RV-INIT-05"),
        replace(_attribute(sheet, "might", "RV-DMG-01"), breakdown=might),
        _attribute(sheet, "strike_rank", "RV-INIT-02"),
        _attribute(sheet, "encumbrance", "RV-CREA-01"),
        replace(_attribute(sheet, "lp_max", "RV-CREA-03"), breakdown=life),
        _attribute(sheet, "move", "RV-MOVE-01"),
        _attribute(sheet, "toughness", "RV-INJ-01"),
    ]
    if sheet.protection:
        rows.append(_attribute(sheet, "protection", "RV-BLESS-05"))
    for i, modifier in enumerate(sheet.sr_mods):
        edit = edit_of(CharacterSheet, f"sr_mods/{i}/value")
        rows.append(Row(label=f"SR {modifier_words(modifier)}", value=modifier.value, rule="RV-INIT-05", edit=edit))
    rows += [Row(label="Immune", value=f"{kind} weapons", rule="RV-DMG-03") for kind in sheet.immunities]
    return TableBlock(title="Attributes", sections=(Section(rows=tuple(rows)),), place=0, part="defences")


def _who(sheet: CharacterSheet) -> TableBlock:
    listed = (
        Row(label="Name", value=sheet.name, edit=Edit(path="/name")),
        Row(
            label="Kind",
            value=sheet.character_kind.value,
            told=KIND_WORDS[sheet.character_kind],
            edit=edit_of(CharacterSheet, "character_kind"),
        ),
        Row(label="Concept", value=sheet.concept, edit=Edit(path="/concept")),
        Row(label="Player", value=sheet.player, edit=Edit(path="/player")),
        Row(label="Background", value=sheet.background, edit=Edit(path="/background"), rule="RV-BG-01"),
        Row(label="Status", value=sheet.status, edit=edit_of(CharacterSheet, "status"), rule="RV-TAB-12"),
        _attribute(sheet, "money", "RV-BG-02"),
    )
    is_of_players = sheet.character_kind is CharacterKind.PC
    rows = tuple(row for row in listed if is_of_players or row.label not in OF_PEOPLE or row.value)
    return TableBlock(title="Who", sections=(Section(rows=rows),), place=0)


# ---- skills


def _skills(sheet: CharacterSheet) -> ColumnsBlock:
    """Show each skill with its base and its rating with a Trait, the Traits beneath. Rule: RV-TEST-04"""
    columns = (Column(head="", align="left"), Column(head="base"), Column(head="rating"))
    lines = tuple(_skill_line(sheet, i, skill) for i, skill in enumerate(sheet.skills))
    return ColumnsBlock(title="Skills", columns=columns, lines=lines, legend="without · with a Trait", place=1)


def _skill_line(sheet: CharacterSheet, index: int, skill: Skill) -> ColumnLine:
    base, path = base_of(skill, TRAIT_BONUS), f"skills/{index}"
    without = skill_base_sum(sheet, skill.name).plus(base - skill_base_sum(sheet, skill.name).total, "learned", "RV-TEST-04")
    with_trait = without.plus(min(TRAIT_BONUS, skill.rating - base) if skill.traits else 0, "Trait", "RV-TEST-04")
    with_trait = with_trait.plus(skill.rating - with_trait.total, "learned with it", "RV-TEST-04")
    cells = (
        ColumnCell(value=skill.name, rule="RV-TEST-04", edit=edit_of(CharacterSheet, f"{path}/name")),
        ColumnCell(value=base, breakdown=without, rule="RV-TEST-04", edit=edit_of(CharacterSheet, f"{path}/base")),
        ColumnCell(value=skill.rating, after="%", breakdown=with_trait, rule="RV-TEST-04", edit=edit_of(CharacterSheet, f"{path}/rating")),
    )
    return ColumnLine(cells=cells, note=", ".join(skill.traits), note_edit=edit_of(CharacterSheet, f"{path}/traits"))


def skill_base_sum(sheet: CharacterSheet, skill: str) -> Breakdown:
    """Return the sum of a skill's two characteristics; nothing if they are unknown. Rule: RV-TEST-04"""
    made = Breakdown()
    for name in house_rules.SKILL_BASES.get(skill, ()):
        made = made.plus(sheet.characteristic(name), name.upper(), "RV-TEST-04")
    return made


# ---- life points, powers, faith, things


def _life_points(sheet: CharacterSheet, fighter: Fighter | None) -> GaugeBlock:
    value = fighter.lp if fighter is not None else sheet.lp_max
    edit = state_edit(fighter, "lp", sheet) if fighter is not None else None
    return GaugeBlock(title="Life Points", value=value, maximum=sheet.lp_max, edit=edit, place=2, part="harm")


def _powers(sheet: CharacterSheet) -> ColumnsBlock | None:
    columns = (Column(align="left"), Column(head="overcome by", align="left"), Column(head="Might"))
    lines = []
    for i, power in enumerate(sheet.powers):
        path = f"powers/{i}"
        might = NONE if power.might is None else power.might
        cells = (
            ColumnCell(value=power.name, rule="RV-CREA-01", edit=edit_of(CharacterSheet, f"{path}/name")),
            ColumnCell(value=power.overcome or NONE, rule="RV-BLESS-04", edit=edit_of(CharacterSheet, f"{path}/overcome")),
            ColumnCell(value=might, edit=edit_of(CharacterSheet, f"{path}/might")),
        )
        lines.append(ColumnLine(cells=cells, note=power.text, note_edit=edit_of(CharacterSheet, f"{path}/text")))
    return ColumnsBlock(title="Powers", columns=columns, lines=tuple(lines), place=2, part="actions") if lines else None


def _allegiances(sheet: CharacterSheet) -> ColumnsBlock | None:
    """Show standing with deities, the cult's weapons and powers beneath. Rule: RV-BLESS-01"""
    columns = (Column(align="left"), Column(head="rank", align="left"), Column(head="%"))
    lines = []
    for i, allegiance in enumerate(sheet.allegiances):
        path = f"allegiances/{i}"
        cells = (
            ColumnCell(value=allegiance.deity, rule="RV-BLESS-01", edit=edit_of(CharacterSheet, f"{path}/deity")),
            ColumnCell(value=allegiance.rank or NONE, rule="RV-BLESS-01", edit=edit_of(CharacterSheet, f"{path}/rank")),
            ColumnCell(value=allegiance.score, rule="RV-BLESS-02", edit=edit_of(CharacterSheet, f"{path}/score")),
        )
        cult = ", ".join((*allegiance.cult_weapons, *allegiance.cult_powers))
        lines.append(ColumnLine(cells=cells, note=f"cult: {cult}" if cult else ""))
    return ColumnsBlock(title="Allegiances", columns=columns, lines=tuple(lines), place=2) if lines else None


def _blessings(sheet: CharacterSheet, world: tables.RevolutionWorld) -> ColumnsBlock | None:
    """Show blessings with their required Allegiance and resulting Might. Rule: RV-TAB-13"""
    columns = (Column(align="left"), Column(head="from %"), Column(head="Might"))
    lines = []
    for blessing_id in sheet.blessings:
        row = world.blessings.get(blessing_id)
        cells = (
            ColumnCell(value=row.name if row is not None else blessing_id, hint=row.text if row is not None else "", rule="RV-TAB-13"),
            ColumnCell(value=row.minimum if row is not None else NONE, rule="RV-BLESS-01"),
            ColumnCell(value=row.might if row is not None else NONE, rule="RV-BLESS-02"),
        )
        lines.append(ColumnLine(cells=cells, note=row.text if row is not None else ""))
    return ColumnsBlock(title="Blessings", columns=columns, lines=tuple(lines), place=2) if lines else None


def _drives(sheet: CharacterSheet) -> ColumnsBlock | None:
    columns = (Column(align="left"), Column(head="%"))
    lines = []
    for i, drive in enumerate(sheet.motivations):
        path = f"motivations/{i}"
        percent = NONE if drive.percent is None else drive.percent
        cells = (
            ColumnCell(value=drive.text, hint=drive.text, rule="RV-BG-04", edit=edit_of(CharacterSheet, f"{path}/text")),
            ColumnCell(value=percent, edit=edit_of(CharacterSheet, f"{path}/percent")),
        )
        lines.append(ColumnLine(cells=cells))
    return ColumnsBlock(title="Motivations", columns=columns, lines=tuple(lines), place=2) if lines else None


def _things(sheet: CharacterSheet) -> ColumnsBlock | None:
    """Show carried things with their values for a crafter. Rule: section 2.5"""
    columns = (Column(align="left"), Column(head="Value"), Column(head="Tough."), Column(head="lost"))
    lines = []
    for i, item in enumerate(sheet.items):
        path = f"items/{i}"
        added = item.full_value - item.value
        made = Breakdown.of(item.value, "Value").plus(added, "features", "RV-CRAFT-04") if added else None
        cells = (
            ColumnCell(value=item.name, hint=item.text, edit=edit_of(CharacterSheet, f"{path}/name")),
            ColumnCell(value=item.value, breakdown=made, rule="RV-CRAFT-02", edit=edit_of(CharacterSheet, f"{path}/value")),
            ColumnCell(value=item.toughness, edit=edit_of(CharacterSheet, f"{path}/toughness")),
            ColumnCell(value=item.toughness_lost, rule="RV-CRAFT-03", edit=edit_of(CharacterSheet, f"{path}/toughness_lost")),
        )
        lines.append(ColumnLine(cells=cells, note=item_words(item)))
    return ColumnsBlock(title="Carried", columns=columns, lines=tuple(lines), place=2) if lines else None


def _blueprints(sheet: CharacterSheet) -> ColumnsBlock | None:
    """Show blueprints and recipes with what they are on, and their flaws. Rule: RV-BP-03, RV-BP-06"""
    columns = (Column(align="left"), Column(head="on", align="left"), Column(head="Value"))
    lines = []
    for i, blueprint in enumerate(sheet.blueprints):
        path = f"blueprints/{i}"
        cells = (
            ColumnCell(value=blueprint.name, rule="RV-BP-05", edit=edit_of(CharacterSheet, f"{path}/name")),
            ColumnCell(value=blueprint.medium, rule="RV-BP-03", edit=edit_of(CharacterSheet, f"{path}/medium")),
            ColumnCell(value=blueprint.value, rule="RV-BP-04", edit=edit_of(CharacterSheet, f"{path}/value")),
        )
        lines.append(ColumnLine(cells=cells, note=blueprint_words(blueprint)))
    return ColumnsBlock(title="Blueprints", columns=columns, lines=tuple(lines), place=2) if lines else None


# ---- in play


def _harm(sheet: CharacterSheet, fighter: Fighter) -> TableBlock:
    """Show wounds and what hinders, each to be set by hand. Rule: RV-INJ-04, RV-LOC-05"""
    rows = [
        Row(label=tag.label, value=bool(getattr(fighter, name)), rule=tag.rule, edit=state_edit(fighter, name, sheet))
        for name, _, tag in fields_with_tags(Fighter)
        if tag.label
    ]
    for key, total in fighter.major_total.items():
        edit = state_edit(fighter, f"major_total/{key}", sheet)
        rows.append(Row(label=f"Major Wounds, {location_name(key).lower()}", value=total, rule="RV-LOC-05", edit=edit))
    return TableBlock(title="Harm", sections=(Section(rows=tuple(rows)),), place=2)


def _at_work(fighter: Fighter | None) -> TableBlock | None:
    """Show the blessings that last until the scene ends. Rule: RV-BLESS-03"""
    if fighter is None or not fighter.active_blessings:
        return None
    rows = tuple(
        Row(label=wording(active.blessing).capitalize(), note=_gives(active), rule="RV-BLESS-03") for active in fighter.active_blessings
    )
    return TableBlock(title="Active blessings", sections=(Section(rows=rows),), place=2)


def _gives(active: ActiveBlessing) -> str:
    return joined(
        f"of {active.deity}",
        f"Protection {active.protection}" if active.protection else "",
        f"Resist {active.resist_kind} {active.resist}" if active.resist else "",
        f"damage +{active.damage_bonus}" if active.damage_bonus else "",
        f"immune to {', '.join(active.immunities)} weapons" if active.immunities else "",
        ", ".join(active.traits),
        active.text,
    )
