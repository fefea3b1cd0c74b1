"""The sheet in blocks: the same for the window and the printed page. Rule: section 2"""

from __future__ import annotations

from desktop_app.language import Name
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    Edit,
    GaugeBlock,
    Lead,
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
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.kernel.person_page import person_block
from desktop_app.rules.winterdawn.between_fights import advancement
from desktop_app.rules.winterdawn.position.load import weight_of
from desktop_app.rules.winterdawn.sheet.reading import ARMOUR_TYPES
from desktop_app.rules.winterdawn.sheet.records import (
    ATTRIBUTES,
    VIRTUE_STEPS,
    VIRTUES,
    Armour,
    DamageType,
    Skill,
    Spell,
    Weapon,
    WinterDawnSheet,
    WinterDawnWorld,
    die_of,
    numeral,
)
from desktop_app.rules.winterdawn.shown import person_pages
from desktop_app.rules.winterdawn.state import Fighter
from desktop_app.rules.winterdawn.weapons.arms import damage_number, damage_types, pick_attribute

VIRTUE_ENDS = {
    "courage": ("Prudent", "Daring"),
    "faith": ("Skeptic", "Devout"),
    "honesty": ("Cunning", "Frank"),
    "pride": ("Humble", "Dignified"),
    "temperance": ("Epicurean", "Disciplined"),
}
ALWAYS_SHOWN = ("reflex", "perception", "ego", "natural_healing", "resist_shock")
DAMAGE_WORDS = {DamageType.PIERCING: "pierce", DamageType.CUTTING: "cut", DamageType.BLUDGEONING: "blunt", DamageType.BURNING: "burn"}
KINDS = {"pc": "player character", "npc": "person", "creature": "creature", "mount": "mount"}


def sheet_page(sheet: WinterDawnSheet, fighter: Fighter | None, world: WinterDawnWorld) -> SheetPage:
    """Lay a sheet out: attributes, spirit and virtues; skills; injuries, weapons and armour."""
    blocks: list[Block] = [_attributes(sheet, fighter), _spirit(sheet, fighter)]
    blocks += [_virtues(sheet)] if sheet.kind == "pc" else []
    blocks += [_body(sheet), _skills(sheet, fighter, world)]
    is_player = sheet.kind == "pc"
    blocks += [_injuries(sheet, fighter)]
    blocks += [person_pages.how_it_is(sheet, fighter)] if fighter is not None and is_player else []
    blocks += [_weapons(sheet, world), _armour(sheet)]
    told = (person_pages.protection_by_place(sheet) if is_player else None, person_block(sheet.person, is_player=is_player))
    blocks += [block for block in told if block is not None]
    blocks += [_spells(sheet, world)] if sheet.spells else []
    blocks += [_gear(sheet, world), _notes(sheet)]
    blocks += [block for block in (person_pages.supplies(sheet, world),) if block is not None]
    speed = f"{sheet.movement_speed:g} m per round"
    subtitle = " · ".join(part for part in (sheet.concept or KINDS[sheet.kind], sheet.size, speed, sheet.player) if part)
    arms = [row for table in (_weapons(sheet, world), _armour(sheet)) for section in table.sections for row in section.rows]
    card = tuple(" ".join(part for part in (row.label, row.figure, str(row.value)) if part) for row in arms)
    return SheetPage(title=sheet.name, subtitle=subtitle, blocks=tuple(blocks), card=card)


def _attributes(sheet: WinterDawnSheet, fighter: Fighter | None) -> TableBlock:
    rows = []
    for name in ATTRIBUTES:
        value, spent = sheet.attribute(name), getattr(sheet, f"xp_{name}")
        learns = _learns(sheet)
        rows.append(
            Row(
                label=name.capitalize(),
                value=value,
                figure=f"d{die_of(value)}",
                note=f"{spent}/{value}" if learns else "",
                progress=min(1.0, spent / value) if value and learns else None,
                breakdown=_die_breakdown(name, value),
                rule="WD-ATTR-03",
                edit=edit_of(WinterDawnSheet, name),
                strong=True,
                purchase=advancement.RaiseAttribute(actor=fighter.id, attribute=name)
                if fighter is not None and spent >= value < advancement.TOP_ATTRIBUTE
                else None,
            )
        )
    columns = "value · die · experience" if _learns(sheet) else "value · die"
    return TableBlock(title="Attributes", columns=columns, sections=(Section(rows=tuple(rows)),), place=0)


def _learns(sheet: WinterDawnSheet) -> bool:
    """Tell whether experience means something to a combatant: to players' characters, and to who has gathered some."""
    return sheet.kind == "pc" or bool(sheet.skill_xp) or any(getattr(sheet, f"xp_{name}") for name in ATTRIBUTES)


def _die_breakdown(name: str, value: int) -> Breakdown:
    made = Breakdown.of(value, name, "WD-ATTR-03")
    return made.at_most(max(4, die_of(value)), f"largest die not above it: d{die_of(value)}", "WD-TAB-02")


def _spirit(sheet: WinterDawnSheet, fighter: Fighter | None) -> GaugeBlock:
    value = fighter.spirit if fighter is not None else sheet.spirit_max
    return GaugeBlock(
        title="Spirit",
        value=value,
        maximum=sheet.spirit_max,
        breakdown=sheet.spirit_breakdown,
        edit=state_edit(fighter, "spirit", sheet) if fighter is not None else None,
        place=0,
        part="harm",
    )


def _virtues(sheet: WinterDawnSheet) -> ScalesBlock:
    scales = tuple(
        Scale(
            left=VIRTUE_ENDS[name][0],
            right=VIRTUE_ENDS[name][1],
            step=sheet.virtue.get(name, 2),
            steps=VIRTUE_STEPS,
            edit=edit_of(WinterDawnSheet, f"virtue/{name}"),
        )
        for name in VIRTUES
    )
    return ScalesBlock(title="Virtues", scales=scales, place=0)


def _body(sheet: WinterDawnSheet) -> TableBlock:
    rows = [
        Row(label="Name", value=sheet.name, edit=Edit(path="/name")),
        Row(label="Concept", value=sheet.concept, edit=Edit(path="/concept")),
        *((Row(label="Player", value=sheet.player, edit=Edit(path="/player")),) if sheet.player or sheet.kind == "pc" else ()),
        Row(label="Kind", value=sheet.kind, told=KINDS.get(sheet.kind, ""), edit=edit_of(WinterDawnSheet, "kind")),
        Row(label="Size", value=sheet.size, edit=edit_of(WinterDawnSheet, "size"), rule="WD-TAB-13"),
        Row(label="Speed (m)", value=_number(sheet.movement_speed), edit=edit_of(WinterDawnSheet, "movement_speed")),
        Row(
            label="Other load (kg)",
            value=_number(sheet.other_load),
            edit=edit_of(WinterDawnSheet, "other_load"),
            rule="WD-X-07",
        ),
        Row(label="Hands", value=sheet.hands, edit=edit_of(WinterDawnSheet, "hands")),
    ]
    if sheet.is_beast:
        rows += [_hide(sheet, kind) for kind in ARMOUR_TYPES]
    if sheet.kind == "mount":
        words = {True: "trained", False: "not trained", None: "by its ranks"}
        rows.append(Row(label="For battle", value=words[sheet.combat_trained], rule="WD-MOUNT-02"))
    return TableBlock(title="Who", sections=(Section(rows=tuple(rows)),), place=0)


def _hide(sheet: WinterDawnSheet, kind: str) -> Row:
    """Show the natural armour against one type of damage. Rule: WD-DMG-04"""
    value = _number(getattr(sheet.natural_armour, kind))
    return Row(label=f"Natural armour, {kind}", value=value, rule="WD-DMG-04", edit=edit_of(WinterDawnSheet, f"natural_armour/{kind}"))


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value


# ---- skills


def _skills(sheet: WinterDawnSheet, fighter: Fighter | None, world: WinterDawnWorld) -> TableBlock:
    """Show each group with a rank, members with a rank or a weapon carried for them, and the skills that everybody rolls."""
    sections = []
    carried = {use.skill for weapon in (*sheet.weapons, *sheet.natural_weapons) for use in weapon.skills}
    for group in world.groups.values():
        members = [skill for skill in world.skills.values() if skill.group == group.id]
        known = [skill for skill in members if sheet.skill_rank.get(skill.id) or sheet.skill_xp.get(skill.id) or skill.id in ALWAYS_SHOWN]
        rank = sheet.group_rank.get(group.id, 0)
        in_use = [skill for skill in members if skill in known or skill.id in carried]
        if known or rank or in_use:
            edit = edit_of(WinterDawnSheet, f"group_rank/{group.id}")
            rows = tuple(_skill_row(sheet, fighter, skill, world) for skill in in_use)
            sections.append(Section(title=group.title, value=rank, edit=edit, rows=rows, purchase=_group_purchase(sheet, fighter, members)))
    alone = [s for s in world.skills.values() if not s.group]
    own = [s for s in alone if sheet.skill_rank.get(s.id) or sheet.skill_xp.get(s.id) or s.id in ALWAYS_SHOWN]
    sections.append(Section(title="Ungrouped", rows=tuple(_skill_row(sheet, fighter, skill, world) for skill in own)))
    columns = "rank · pool · to the next rank" if _learns(sheet) else "rank · pool"
    return TableBlock(title="Skills", columns=columns, sections=tuple(sections), place=1)


def _group_purchase(sheet: WinterDawnSheet, fighter: Fighter | None, members: list[Skill]) -> advancement.RaiseGroup | None:
    """Offer the rank of a group where there is no choice of the three skills; with more, the form asks. Rule: WD-XP-04"""
    ranked = tuple(skill.id for skill in members if sheet.skill_rank.get(skill.id, 0) >= 1)
    if fighter is None or len(ranked) != advancement.RANKS_FOR_A_GROUP:
        return None
    return advancement.RaiseGroup(actor=fighter.id, group=members[0].group, skills=ranked)


def _skill_row(sheet: WinterDawnSheet, fighter: Fighter | None, skill: Skill, world: WinterDawnWorld) -> Row:
    rank, group_rank = sheet.skill_rank.get(skill.id, 0), sheet.group_rank.get(skill.group, 0)
    attribute = max(skill.attributes, key=lambda name: (die_of(sheet.attribute(name)), -skill.attributes.index(name)))
    value, spent, price = sheet.attribute(attribute), sheet.skill_xp.get(skill.id, 0), (rank + group_rank + 1) * advancement.XP_PER_RANK
    dice = Breakdown.of(1, "base", "WD-TEST-01").plus(rank, "rank of the skill", "WD-SKILL-01")
    group = world.groups.get(skill.group)
    dice = dice.plus(group_rank, f"rank of {group.title}" if group is not None else "rank of the group", "WD-SKILL-01")
    dice = dice.plus(max(0, 4 - value), f"{attribute} below 4", "WD-TEST-26")
    return Row(
        label=skill.title,
        value=rank,
        figure=f"{dice.total}d{die_of(value)}",
        note=f"{spent}/{price}" if _learns(sheet) else "",
        progress=min(1.0, spent / price) if _learns(sheet) else None,
        breakdown=dice,
        rule="WD-TEST-01",
        edit=edit_of(WinterDawnSheet, f"skill_rank/{skill.id}"),
        purchase=_skill_purchase(sheet, fighter, skill, is_earned=spent >= price),
    )


def _skill_purchase(
    sheet: WinterDawnSheet, fighter: Fighter | None, skill: Skill, *, is_earned: bool
) -> advancement.RaiseSkill | Lead | None:
    """Raise a skill with enough experience; otherwise point to where experience is awarded. Rule: WD-XP-02"""
    if fighter is None or not _learns(sheet):
        return None
    return advancement.RaiseSkill(actor=fighter.id, skill=skill.id) if is_earned else Lead("award_xp")


# ---- harm, arms, things


def _injuries(sheet: WinterDawnSheet, fighter: Fighter | None) -> TrackBlock:
    if fighter is None:
        lines = tuple(BoxLine(label=numeral(i), sizes=sizes) for i, sizes in enumerate(sheet.injury_lines))
        return TrackBlock(title="Injuries", track="injury_lines", lines=lines, place=2, part="harm")
    return TrackBlock(title="Injuries", track="injury_lines", lines=injury_lines(fighter), note=harm_note(fighter), place=2, part="harm")


def injury_lines(fighter: Fighter) -> tuple[BoxLine, ...]:
    """Show the rows of boxes, with the bleeding that came from each."""
    notes = {wound.line: f"bleeds {wound.level}" for wound in fighter.bleeding_wounds}
    rows = enumerate(fighter.injury_lines)
    return tuple(BoxLine(label=numeral(i), sizes=row.sizes, ticked=row.ticked, note=notes.get(i, "")) for i, row in rows)


def harm_note(fighter: Fighter) -> str:
    """Say what the harm has led to."""
    if fighter.dead is not None:
        return "dead"
    words = ["incapacitated"] if fighter.incapacitated else []
    words += ["unconscious"] if fighter.unconscious is not None else []
    words += [f"bleeding, level {max(w.level for w in fighter.bleeding_wounds)}"] if fighter.bleeding_wounds else []
    return ", ".join(words)


def _weapons(sheet: WinterDawnSheet, world: WinterDawnWorld) -> TableBlock:
    listed = (*sheet.weapons, *sheet.shields, *sheet.natural_weapons)
    return TableBlock(
        title="Weapons",
        columns="pool · damage",
        sections=(Section(rows=tuple(_weapon_row(sheet, w, world) for w in listed)),),
        place=2,
        part="actions",
    )


def _weapon_row(sheet: WinterDawnSheet, weapon: Weapon, world: WinterDawnWorld) -> Row:
    use = weapon.skills[0] if weapon.skills else None
    skill = world.skills.get(use.skill) if use is not None else None
    pool = "" if use is None else pool_words(sheet, use.skill, skill, pick_attribute(sheet, use, None))
    bands = ", ".join(band.value for band in weapon.bands)
    far = f"increment {weapon.far_increment:g} m" if weapon.far_increment else ""
    held = "in hand" if weapon.id in (sheet.wielded.main, sheet.wielded.off) else ""
    ward = f"shield {weapon.shield_defence}" if weapon.shield_defence else ""
    state = "jammed" if weapon.jammed else "" if weapon.loaded else "not loaded"
    weighs = f"{weight_of(weapon):g} kg" if weight_of(weapon) else ""
    note = " · ".join(part for part in (skill.title if skill else "", bands, far, ward, held, state, weighs) if part)
    return Row(label=Name(weapon.name), value=damage_words(sheet, weapon), figure=pool, note=note, strong=bool(held))


def pool_words(sheet: WinterDawnSheet, skill_id: str, skill: Skill | None, attribute: str) -> str:
    """Write the pool of a skill with an attribute: "3d8". Rule: WD-TEST-01, WD-TEST-26"""
    rank = sheet.skill_rank.get(skill_id, 0) + sheet.group_rank.get(skill.group if skill is not None else skill_id, 0)
    value = sheet.attribute(attribute)
    return f"{1 + rank + max(0, 4 - value)}d{die_of(value)}"


def skill_pool(sheet: WinterDawnSheet, skill_id: str, skill: Skill | None) -> str:
    """Write the pool of a skill with the attribute that gives the larger die. Rule: WD-SKILL-02"""
    listed = skill.attributes if skill is not None else ATTRIBUTES
    attribute = max(listed, key=lambda name: (die_of(sheet.attribute(name)), -listed.index(name)))
    return pool_words(sheet, skill_id, skill, attribute)


def damage_words(sheet: WinterDawnSheet, weapon: Weapon) -> str:
    """Write the damage of a weapon by type: "pierce d10, cut d8". Rule: WD-DMG-02"""
    words = []
    for kind in damage_types(weapon):
        mod = weapon.type_mod(kind) or 0
        die = die_of(damage_number(sheet, weapon, kind).total)
        words.append(f"{DAMAGE_WORDS[kind]} d{die}" + (f" \u2212{-mod}" if mod else ""))
    return ", ".join(words)


def _armour(sheet: WinterDawnSheet) -> TableBlock:
    rows = [_armour_row(piece) for piece in sheet.armour]
    natural = sheet.natural_armour
    if natural.highest:
        figures = f"{natural.piercing:g} · {natural.cutting:g} · {natural.bludgeoning:g}"
        rows.append(Row(label="Natural armour", value=figures, rule="WD-DMG-04"))
    return TableBlock(title="Armour", columns="piercing · cutting · blunt", sections=(Section(rows=tuple(rows)),), place=2, part="defences")


def _armour_row(piece: Armour) -> Row:
    now = piece.current
    worn = "ruined" if piece.is_ruined else f"worn down by {piece.lost}" if piece.lost else ""
    weighs = f"{weight_of(piece):g} kg" if weight_of(piece) else ""
    note = " · ".join(part for part in (", ".join(piece.body_parts), worn, piece.notes, weighs) if part)
    figures = f"{now.piercing:g} · {now.cutting:g} · {now.bludgeoning:g}"
    return Row(label=Name(piece.name), value=figures, note=note, rule="WD-DMG-06")


def _spells(sheet: WinterDawnSheet, world: WinterDawnWorld) -> TableBlock:
    rows = tuple(_spell_row(sheet, spell, world) for spell in sheet.spells)
    return TableBlock(title="Spells", columns="pool · damage", sections=(Section(rows=rows),), place=2, part="actions")


def _spell_row(sheet: WinterDawnSheet, spell: Spell, world: WinterDawnWorld) -> Row:
    """Show a spell's pool, its damage die, and what its entry says. Rule: WD-MAGIC-02"""
    skill = world.skills.get(spell.skill_id)
    damage = f"{DAMAGE_WORDS[spell.damage_type]} d{spell.damage_die}" if spell.damage_type is not None else ""
    title = skill.title if skill is not None else spell.skill_id
    threshold = f"from {spell.threshold} MoS" if spell.threshold > 1 else ""
    note = " · ".join(part for part in (title, threshold, spell.shape, spell.range, spell.duration, spell.effect) if part)
    figure = skill_pool(sheet, spell.skill_id, skill)
    return Row(label=Name(spell.name), value=damage, figure=figure, note=note, rule="WD-MAGIC-02")


def _gear(sheet: WinterDawnSheet, world: WinterDawnWorld) -> TextBlock:
    """List the gear besides weapons and armour, with listed weights."""
    named = (f"{name} ({world.weights[name]:g} kg)" if world.weights.get(name) else name for name in sheet.gear)
    return TextBlock(title="Carried", text=" · ".join(named), place=3)


def _notes(sheet: WinterDawnSheet) -> TextBlock:
    return TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=6, place=3)
