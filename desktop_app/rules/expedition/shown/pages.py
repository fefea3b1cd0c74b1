"""The sheet in blocks: the same for the window and the printed page. Rule: section 2"""

from __future__ import annotations

from typing import Final

from desktop_app.language import Name, wording
from desktop_app.rules.expedition.sheet import records
from desktop_app.rules.expedition.shown.cards import card_lines, joined, prices, weapon_words
from desktop_app.rules.expedition.state import Model, Status
from desktop_app.rules.kernel.blocks import Block, Edit, GaugeBlock, Row, Section, SheetPage, TableBlock, TextBlock
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.kernel.person_page import person_block

TYPE_WORDS: Final = {model_type: model_type.value for model_type in records.ModelType} | {records.ModelType.NPC: "NPC"}
GLYPHS: Final = {"major": "⬡", "minor": "◇", "reaction": "▽"}
BURDENS: Final = (
    ("stress", "Stress", "willpower", "EX-RR-03"),
    ("fatigue", "Fatigue", "toughness", "EX-ACT-04"),
    ("corruption", "Corruption", "corruption_threshold", "EX-RR-04"),
    ("insanity", "Insanity", "insanity_threshold", "EX-ABIL-02"),
)
LOYALTY: Final = {records.ModelType.FOLLOWER: ("obedience", "Obedience"), records.ModelType.HENCHMAN: ("morale", "Morale")}


def sheet_page(sheet: records.ModelSheet, model: Model | None, world: records.ExpeditionWorld) -> SheetPage:
    """Lay a sheet out: who and characteristics; skills and learned actions; harm, burdens, arms and things."""
    blocks: list[Block] = [_characteristics(sheet), _secondary(sheet), _who(sheet), _skills(sheet, world)]
    if sheet.manoeuvres or sheet.spells:
        blocks.append(_learned(sheet))
    blocks += [_wounds(sheet, model), _burdens(sheet, model), _injuries(model), _weapons(sheet), _armour(sheet)]
    blocks += [_known(sheet), TextBlock(title="Carried", text=" · ".join(thing.name for thing in sheet.trappings), place=3)]
    told = person_block(sheet.person, is_player=sheet.model_type is records.ModelType.CHARACTER)
    blocks += [told] if told is not None else []
    blocks.append(TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=6, place=3))
    parts = (sheet.concept or TYPE_WORDS[sheet.model_type], sheet.species, sheet.size if sheet.size != "average" else "", sheet.player)
    return SheetPage(title=sheet.name, subtitle=joined(*parts), blocks=tuple(blocks), card=card_lines(sheet, world))


def _characteristics(sheet: records.ModelSheet) -> TableBlock:
    rows = tuple(
        Row(
            label=wording(name).capitalize(),
            value=int(getattr(sheet, name)),
            figure=records.ABBREVIATIONS[name],
            rule="EX-ABIL-01",
            edit=edit_of(records.ModelSheet, name),
            strong=True,
        )
        for name in records.CHARACTERISTICS
    )
    return TableBlock(title="Characteristics", sections=(Section(rows=rows),), place=0)


def _secondary(sheet: records.ModelSheet) -> TableBlock:
    """Show the eight secondary characteristics, and what an Adversary brings to the Pool. Rule: EX-TAB-09"""
    listed = (
        ("wounds_max", "Wounds", "EX-DMG-06"),
        ("movement", "Movement", "EX-MOVE-01"),
        ("attacks", "Attacks", "EX-MELEE-04"),
        ("magic", "Magic", "EX-MAGIC-01"),
        ("corruption_threshold", "Corruption Threshold", "EX-ABIL-02"),
        ("insanity_threshold", "Insanity Threshold", "EX-ABIL-02"),
        ("luck_points_max", "Luck", "EX-RES-01"),
        ("fate_points_start", "Fate", "EX-RES-02"),
    )
    rows = [
        Row(label=label, value=int(getattr(sheet, name)), rule=rule, edit=edit_of(records.ModelSheet, name)) for name, label, rule in listed
    ]
    if sheet.side is records.Side.ADVERSARY:
        for name in ("pool_a", "pool_c", "pool_e"):
            edit = edit_of(records.ModelSheet, name)
            rows.append(Row(label=f"Pool {name[-1].upper()}", value=int(getattr(sheet, name)), rule="EX-SETUP-05", edit=edit))
    return TableBlock(title="Secondary", sections=(Section(rows=tuple(rows)),), place=0)


def _who(sheet: records.ModelSheet) -> TableBlock:
    is_of_players = sheet.model_type is records.ModelType.CHARACTER
    is_led = sheet.leader_id or sheet.model_type is records.ModelType.FOLLOWER
    rows = (
        Row(label="Name", value=sheet.name, edit=Edit(path="/name")),
        Row(label="Type", value=sheet.model_type.value, edit=edit_of(records.ModelSheet, "model_type"), rule="EX-TAB-07"),
        Row(label="Concept", value=sheet.concept, edit=Edit(path="/concept")),
        *((Row(label="Player", value=sheet.player, edit=Edit(path="/player")),) if sheet.player or is_of_players else ()),
        Row(label="Species", value=sheet.species, edit=Edit(path="/species"), rule="EX-ABIL-06"),
        Row(label="Size", value=sheet.size, edit=edit_of(records.ModelSheet, "size"), rule="EX-TAB-12"),
        *((Row(label="Follows", value=sheet.leader_id, edit=Edit(path="/leader_id"), rule="EX-MODEL-03"),) if is_led else ()),
        *((Row(label="Group", value=sheet.group_id, edit=Edit(path="/group_id"), rule="EX-DECL-02"),) if sheet.group_id else ()),
    )
    return TableBlock(title="Who", sections=(Section(rows=rows),), place=0)


def _skills(sheet: records.ModelSheet, world: records.ExpeditionWorld) -> TableBlock:
    """Show all twenty skills, each under the characteristic that governs it."""
    sections = []
    for name in records.CHARACTERISTICS:
        members = [skill for skill in world.skills.values() if skill.by == name]
        if members:
            rows = tuple(_skill_row(sheet, skill) for skill in members)
            sections.append(Section(title=wording(name).capitalize(), rows=rows))
    return TableBlock(title="Skills", columns="advances · rating", sections=tuple(sections), place=1)


def _skill_row(sheet: records.ModelSheet, skill: records.Skill) -> Row:
    advances = sheet.skill_advances.get(skill.id, 0)
    made = Breakdown.of(int(getattr(sheet, skill.by)), wording(skill.by), "EX-ABIL-03")
    made = made.plus(advances, "advances", "EX-ABIL-03")
    edit = edit_of(records.ModelSheet, f"skill_advances/{skill.id}")
    return Row(label=skill.title, value=advances, figure=str(made.total), breakdown=made, rule="EX-ABIL-03", edit=edit)


def _learned(sheet: records.ModelSheet) -> TableBlock:
    actions = tuple(_action_row(action) for action in sheet.manoeuvres)
    spells = tuple(
        Row(label=Name(spell.name), value=f"casting {spell.casting_number}", note=spell.text, rule="EX-MAGIC-01") for spell in sheet.spells
    )
    sections = tuple(
        section for section in (Section(title="Manoeuvres", rows=actions), Section(title="Spells", rows=spells)) if section.rows
    )
    return TableBlock(title="Learned", sections=sections, place=1, part="actions")


def _action_row(action: records.ActionRecord) -> Row:
    value = joined(GLYPHS[action.action_kind.value], prices(action))
    return Row(label=Name(action.name), value=value, note=action.text, rule="EX-ABIL-09")


# ---- harm and burdens


def _wounds(sheet: records.ModelSheet, model: Model | None) -> GaugeBlock:
    value = model.wounds if model is not None else sheet.wounds_max
    edit = state_edit(model, "wounds", sheet) if model is not None else None
    return GaugeBlock(title="Wounds", value=value, maximum=sheet.wounds_max, edit=edit, place=2, part="harm")


def _burdens(sheet: records.ModelSheet, model: Model | None) -> TableBlock:
    rows = []
    for name, label, limit, rule in BURDENS:
        most, now = int(getattr(sheet, limit)), int(getattr(model, name)) if model is not None else 0
        edit = state_edit(model, name, sheet) if model is not None else None
        progress = min(1.0, now / most) if most else 1.0 if now else 0.0
        note = f"over {most}" if now >= most and now else f"of {most}"
        rows.append(Row(label=label, value=now, note=note, progress=progress, rule=rule, edit=edit))
    if model is not None:
        for name, label in (("luck_points", "Luck left"), ("fate_points", "Fate left")):
            edit = state_edit(model, name, sheet)
            rows.append(Row(label=label, value=int(getattr(model, name)), rule="EX-RES-01", edit=edit))
    loyalty = LOYALTY.get(sheet.model_type)
    if loyalty is not None and model is not None:
        edit = state_edit(model, loyalty[0], sheet)
        rows.append(Row(label=loyalty[1], value=int(getattr(model, loyalty[0])), rule="EX-BOOK-07", edit=edit))
    return TableBlock(title="Burdens", sections=(Section(rows=tuple(rows)),), place=2)


def _injuries(model: Model | None) -> TableBlock:
    rows = []
    for injury in model.injuries if model is not None else ():
        words = "permanent" if injury.permanent else f"{max(0, injury.marks)}/{injury.severity}"
        rows.append(Row(label=Name(injury.name), value=words, note=Name(injury.effects), rule="EX-INJ-01"))
    if model is not None and model.status is not Status.ACTIVE:
        rows.insert(0, Row(label=wording(model.status.value).capitalize(), rule="EX-TAB-23", strong=True))
    return TableBlock(title="Injuries", columns="Marks / severity", sections=(Section(rows=tuple(rows)),), place=2)


# ---- arms and things


def _weapons(sheet: records.ModelSheet) -> TableBlock:
    rows = [_weapon_row(sheet, weapon) for weapon in sheet.weapons]
    for shield in sheet.shields:
        note = " · ".join(part for part in (f"soak {shield.soak_left}/{shield.soak_max}", "in hand" if shield.ready else "slung") if part)
        rows.append(
            Row(label=Name(shield.name), value=f"rating {shield.shield_rating}", note=note, rule="EX-RANGE-02", strong=shield.ready)
        )
    return TableBlock(title="Arms", columns="damage", sections=(Section(rows=tuple(rows)),), place=2, part="actions")


def _weapon_row(sheet: records.ModelSheet, weapon: records.Weapon) -> Row:
    base = sheet.strength if weapon.damage_mode == "strength" else 0
    made = (
        Breakdown.of(base, "Strength").plus(weapon.damage_mod, Name(weapon.name), "EX-DMG-02")
        if base
        else Breakdown.of(weapon.damage_mod, Name(weapon.name))
    )
    return Row(
        label=Name(weapon.name), value=str(made.total), note=weapon_words(weapon), breakdown=made, rule="EX-DMG-02", strong=weapon.ready
    )


def _armour(sheet: records.ModelSheet) -> TableBlock:
    rows = tuple(
        Row(
            label=Name(piece.name),
            value=str(piece.armour_value),
            note=" · ".join(part for part in (f"soak {piece.soak_left}/{piece.soak_max}", "" if piece.worn else "not worn") if part),
            rule="EX-DMG-05",
        )
        for piece in sheet.armour
    )
    return TableBlock(title="Armour", columns="value", sections=(Section(rows=rows),), place=2, part="defences")


def _known(sheet: records.ModelSheet) -> TextBlock:
    lores = [f"{lore.name} ({wording(lore.category)})" for lore in sheet.lores]
    words = [*sheet.traits, *sheet.talents, *lores, *sheet.careers, *(role.capitalize() for role in sheet.roles), *sheet.keywords]
    return TextBlock(title="Traits, talents, lores", text=" · ".join(words), place=1)
