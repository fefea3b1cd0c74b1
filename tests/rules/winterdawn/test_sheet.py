"""What a character is: attributes, dice, ranks, spirit, and the tables of items. Rule: WD-CORE, WD-ATTR, WD-SKILL"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.kernel.table import written
from desktop_app.rules.winterdawn.actions.tasks import TestOpen, TestStatic
from desktop_app.rules.winterdawn.encounter import StartCombat
from desktop_app.rules.winterdawn.sheet.reading import items_by_kind
from desktop_app.rules.winterdawn.sheet.records import (
    ATTRIBUTES,
    DICE,
    Armour,
    Protection,
    Weapon,
    WinterDawnSheet,
    WinterDawnWorld,
    die_of,
)
from desktop_app.rules.winterdawn.shown.person_pages import protection_by_place
from tests.narrowing import Values, of_kind
from tests.rules.winterdawn.builders import SYSTEM, fight, hero, idle, refusal_of, scene, scripted

RULES = content_of("winterdawn").rules
TABLES = content_of("winterdawn").tables
ITEMS = items_by_kind(TABLES)
WORLD = of_kind(WinterDawnWorld, SYSTEM.world(TABLES, None))


def weapon(item: str) -> Weapon:
    return SYSTEM.codec.decode(Weapon, ITEMS["weapon"][item])


@pytest.mark.rule("WD-CORE-04")
def test_core_04_people_animals_and_monsters_are_the_same_kind_of_sheet() -> None:
    content = content_of("winterdawn")
    for document in (*content.creatures.values(), *content.characters.values()):
        sheet = SYSTEM.codec.decode(WinterDawnSheet, SYSTEM.sheet_document(document.model_dump(), TABLES))
        assert sheet.broken() is None, document.name
        assert type(sheet) is WinterDawnSheet


@pytest.mark.rule("WD-CORE-04")
@pytest.mark.parametrize("kind", ["pc", "npc", "creature", "mount"])
def test_core_04_every_kind_rolls_alike(kind: str) -> None:
    state = scene(hero("ana", ranks={"perception": 1}, sheet={"kind": kind}))
    assert scripted(state, TestOpen(actor="ana", skill="perception"), 4, 5).fact("tested_open", "net") == 1 + 1


@pytest.mark.rule("WD-CORE-06")
def test_core_06_there_are_six_dice() -> None:
    assert sorted(DICE) == [4, 6, 8, 10, 12, 20]


@pytest.mark.rule("WD-CORE-09")
def test_core_09_a_fight_is_action_tempo_and_its_clock_runs_only_there() -> None:
    state = idle(hero("ana"))
    assert state.tempo == "interaction"
    assert scripted(state, StartCombat()).state.tempo == "action"


@pytest.mark.rule("WD-CORE-09")
def test_core_09_a_fight_does_not_begin_twice() -> None:
    assert refusal_of(fight(hero("ana")), StartCombat()).code == "already_in_combat"


@pytest.mark.rule("WD-ATTR-01")
def test_attr_01_there_are_six_attributes() -> None:
    rows = RULES["WD-ATTR-01"].text.lower()
    for name in ("agility", "constitution", "strength", "erudition", "persona", "wisdom"):
        assert hasattr(WinterDawnSheet(name="Ana"), name) and name in rows


@pytest.mark.rule("WD-ATTR-01")
@pytest.mark.parametrize(("value", "sound"), [(-1, False), (0, True), (30, True), (31, False)])
def test_attr_01_attributes_go_from_0_to_30(value: int, sound: bool) -> None:
    for name in ATTRIBUTES:
        attribute: Values = {name: value}
        assert (WinterDawnSheet(name="Ana", **attribute).broken() is None) is sound


@pytest.mark.rule("WD-ATTR-02", "WD-TAB-01")
def test_tab_01_the_bands_of_attributes_are_told() -> None:
    rows = RULES["WD-TAB-01"].rows
    assert [row[0].replace(" to ", "-") for row in rows] == ["below 4", "4-5", "6-7", "8-9", "10-11", "12-19", "20 and more"]


@pytest.mark.rule("WD-ATTR-03", "WD-TAB-02")
@pytest.mark.parametrize(
    ("attribute", "die"),
    [(0, 4), (3, 4), (4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (9, 8), (10, 10), (11, 10), (12, 12), (19, 12), (20, 20), (30, 20)],
)
def test_attr_03_the_die_is_the_largest_that_does_not_exceed_the_attribute(attribute: int, die: int) -> None:
    assert die_of(attribute) == die
    state = scene(hero("ana", wisdom=attribute, spirit=10))
    pool = TestOpen(actor="ana", skill="appraise").open(state)["dice"].high
    faces = [1] * (pool or 0)
    rolled = TestOpen(actor="ana", skill="appraise", dice=pool)
    asks = scripted(state, rolled, *faces, *([4] if pool else [])).asks  # a complete failure tests ego
    assert asks[0] == (1 + max(0, 4 - attribute), die, "appraise", "ana")


# ---- skills


@pytest.mark.rule("WD-SKILL-01", "WD-TEST-01")
@pytest.mark.parametrize(
    ("ranks", "groups", "skill", "pool"),
    [
        ({}, {}, "perception", 1),
        ({"perception": 2}, {}, "perception", 1 + 2),
        ({"perception": 2}, {"acumen": 1}, "perception", 1 + 2 + 1),
        ({"perception": 2}, {"athleticism": 3}, "perception", 1 + 2),
        ({"luck": 2}, {"acumen": 3}, "luck", 1 + 2),
    ],
)
def test_skill_01_rank_is_own_rank_and_group_rank(ranks: dict[str, int], groups: dict[str, int], skill: str, pool: int) -> None:
    state = scene(hero("ana", ranks=ranks, groups=groups))
    assert TestOpen(actor="ana", skill=skill).open(state)["dice"].high == pool


@pytest.mark.rule("WD-TEST-01")
def test_test_01_rank_2_in_a_group_of_rank_1_with_attribute_7_is_4d6() -> None:
    state = scene(hero("ana", wisdom=7, ranks={"perception": 2}, groups={"acumen": 1}))
    assert scripted(state, TestOpen(actor="ana", skill="perception"), 4, 4, 4, 4).asks == [(4, 6, "perception", "ana")]


@pytest.mark.rule("WD-SKILL-02")
@pytest.mark.parametrize(
    ("values", "asked", "sides"),
    [
        ({"agility": 8, "strength": 10}, None, 10),
        ({"agility": 10, "strength": 8}, None, 10),
        ({"agility": 8, "strength": 10}, "agility", 8),
        ({"agility": 8, "strength": 10}, "strength", 10),
    ],
)
def test_skill_02_the_player_picks_the_attribute_by_default_the_larger_die(values: Values, asked: str | None, sides: int) -> None:
    state = scene(hero("ana", **values))
    assert scripted(state, TestOpen(actor="ana", skill="bows", attr=asked), 4).asks[0][1] == sides


@pytest.mark.rule("WD-SKILL-02", "WD-XP-05")
def test_skill_02_ties_go_to_the_attribute_listed_first() -> None:
    first = WORLD.skills["bows"].attributes[0]
    played = scripted(scene(hero("ana")), TestOpen(actor="ana", skill="bows"), 6)
    assert played.fact("attribute_xp", "attribute") == first


@pytest.mark.rule("WD-SKILL-02")
def test_skill_02_an_attribute_that_does_not_govern_the_skill_is_refused() -> None:
    refusal = refusal_of(scene(hero("ana")), TestOpen(actor="ana", skill="perception", attr="strength"))
    assert (refusal.code, refusal.field) == ("attr", "attr")


@pytest.mark.rule("WD-SKILL-03", "WD-TAB-05")
@pytest.mark.parametrize(
    ("skill", "group", "attributes"),
    [
        ("appraise", "acumen", {"wisdom"}),
        ("tactics", "acumen", {"erudition", "wisdom"}),
        ("riding", "animal_handling", {"agility"}),
        ("running", "athleticism", {"strength"}),
        ("swords_1h", "melee_combat", {"agility", "strength"}),
        ("brawling", "melee_combat", {"agility", "strength"}),
        ("thrown", "range_combat", {"agility", "strength"}),
        ("medicine", "science", {"erudition"}),
        ("first_aid", "survival", {"wisdom"}),
        ("ego", "", {"persona", "wisdom"}),
        ("law", "", {"erudition", "persona", "wisdom"}),
        ("luck", "", {"persona"}),
        ("reflex", "", {"agility"}),
        ("resist_shock", "", {"constitution"}),
        ("natural_healing", "", {"constitution"}),
        ("stealth", "", {"agility"}),
    ],
)
def test_tab_05_a_skill_has_its_group_and_its_attributes(skill: str, group: str, attributes: set[str]) -> None:
    found = WORLD.skills[skill]
    assert (found.group, set(found.attributes)) == (group, attributes)


@pytest.mark.rule("WD-SKILL-03", "WD-TAB-05")
def test_skill_03_every_group_has_from_four_to_six_skills() -> None:
    members: dict[str, int] = {}
    for skill in WORLD.skills.values():
        if skill.group:
            members[skill.group] = members.get(skill.group, 0) + 1
    assert set(members) == set(WORLD.groups)
    assert {group: count for group, count in members.items() if not 4 <= count <= 6} == {}


@pytest.mark.rule("WD-SKILL-04")
def test_skill_04_a_group_is_tested_at_its_own_rank() -> None:
    state = scene(hero("ana", ranks={"running": 3}, groups={"athleticism": 2}))
    played = scripted(state, TestOpen(actor="ana", skill="athleticism"), 4, 4, 4)
    assert played.asks == [(1 + 2, 6, "athleticism", "ana")]


# ---- spirit


@pytest.mark.rule("WD-SPIRIT-01")
def test_spirit_01_the_maximum_is_constitution_persona_and_wisdom() -> None:
    sheet = WinterDawnSheet(name="Ana", constitution=7, persona=5, wisdom=9, strength=12)
    assert sheet.spirit_max == 7 + 5 + 9
    assert WinterDawnSheet(name="Ana", spirit_max_adj=-3).spirit_max == 6 + 6 + 6 - 3


@pytest.mark.rule("WD-SPIRIT-01")
def test_spirit_01_a_fresh_character_is_at_its_maximum() -> None:
    assert fight(hero("ana", constitution=7, persona=5, wisdom=9)).combatants["ana"].spirit == 7 + 5 + 9


# ---- items


@pytest.mark.rule("WD-TAB-28")
@pytest.mark.parametrize(
    ("item", "skills", "bands", "far", "plus", "types", "hands"),
    [
        ("unarmed", ["brawling"], ["close"], 0, -2, ["bludgeoning"], 1),
        ("dagger", ["brawling"], ["close"], 0, 2, ["piercing", "cutting"], 1),
        ("balanced_knife", ["brawling", "thrown"], ["close"], 5, 2, ["piercing", "cutting"], 1),
        ("flail", ["axes_maces"], ["medium"], 0, 6, ["bludgeoning"], 1),
        ("one_handed_sword", ["swords_1h"], ["medium"], 0, 4, ["piercing", "cutting"], 1),
        ("two_handed_sword", ["swords_2h"], ["medium"], 0, 6, ["piercing", "cutting"], 2),
        ("great_sword", ["polearms", "swords_2h"], ["medium", "long"], 0, 6, ["piercing", "cutting"], 2),
        ("quarterstaff", ["polearms"], ["medium", "long"], 0, 2, ["bludgeoning"], 2),
        ("spear", ["polearms", "thrown"], ["medium", "long"], 5, 4, ["piercing", "cutting"], 1),
        ("poleaxe", ["polearms"], ["long"], 0, 6, ["piercing", "cutting", "bludgeoning"], 2),
        ("javelin", ["thrown", "polearms"], ["medium"], 10, 4, ["piercing"], 1),
        ("short_bow", ["bows"], [], 35, 2, ["piercing"], 2),
        ("longbow", ["bows"], [], 50, 6, ["piercing"], 2),
    ],
)
def test_tab_28_a_starter_weapon_is_as_printed(
    item: str, skills: list[str], bands: list[str], far: int, plus: int, types: list[str], hands: int
) -> None:
    made = weapon(item)
    assert [use.skill for use in made.skills] == skills
    assert [band.value for band in made.bands] == bands
    assert (made.far_increment, made.damage.attribute, made.damage.plus, made.hands) == (far, "strength", plus, hands)
    assert [kind.type.value for kind in made.damage_types] == types


@pytest.mark.rule("WD-TAB-28")
@pytest.mark.parametrize(
    ("item", "fixed", "far"),
    [("sling", 6, 10), ("light_crossbow", 12, 35), ("heavy_crossbow", 20, 50), ("pistol", 12, 15), ("musket", 20, 35)],
)
def test_tab_28_missiles_without_muscle_do_fixed_damage(item: str, fixed: int, far: int) -> None:
    assert (weapon(item).damage.fixed, weapon(item).far_increment) == (fixed, far)


@pytest.mark.rule("WD-TAB-28", "WD-DMG-03")
def test_tab_28_the_modifiers_in_brackets_are_kept() -> None:
    assert [(kind.type.value, kind.mos_mod) for kind in weapon("one_handed_axe").damage_types] == [("cutting", 0), ("bludgeoning", -1)]
    assert [kind.mos_mod for kind in weapon("tomahawk").damage_types] == [0, -2]
    assert [(use.skill, use.dice_mod) for use in weapon("spear").skills] == [("polearms", 0), ("thrown", -1)]
    assert weapon("light_crossbow").skills[0].attribute == "agility"


@pytest.mark.rule("WD-TAB-29")
@pytest.mark.parametrize(
    ("item", "band", "plus", "defence", "hides"), [("buckler", "close", 0, 1, False), ("large_shield", "medium", 2, 2, True)]
)
def test_tab_29_a_starter_shield_is_as_printed(item: str, band: str, plus: int, defence: int, hides: bool) -> None:
    made = SYSTEM.codec.decode(Weapon, ITEMS["shield"][item])
    assert [use.skill for use in made.skills] == ["swords_1h", "axes_maces"]
    assert ([b.value for b in made.bands], made.damage.plus) == ([band], plus)
    assert (made.shield_defence, made.hide_behind_shield) == (defence, hides)


@pytest.mark.rule("WD-TAB-30")
@pytest.mark.parametrize(
    ("item", "protection"),
    [
        ("arming_cap", (0, 0, 0.5)),
        ("open_helmet", (0, 1, 1)),
        ("closed_helmet", (1, 1, 1)),
        ("gambeson", (0.5, 1, 1)),
        ("maille_hauberk", (1, 2, 0)),
        ("coat_of_plates", (0.5, 2, 0.5)),
        ("breastplate", (1, 2, 1)),
        ("greaves", (0.5, 0.5, 0)),
    ],
)
def test_tab_30_a_starter_armour_protects_as_printed(item: str, protection: tuple[float, float, float]) -> None:
    held = ITEMS["armour"][item]["protection"]
    assert held == {"piercing": protection[0], "cutting": protection[1], "bludgeoning": protection[2]}


@pytest.mark.rule("WD-TAB-32")
@pytest.mark.parametrize(
    ("item", "specials"),
    [
        ("warhammer", {"hook"}),
        ("one_handed_sword", {"half_swording"}),
        ("two_handed_sword", {"half_swording", "murder_stroke"}),
        ("quarterstaff", {"lever"}),
        ("poleaxe", {"lever", "hook"}),
    ],
)
def test_tab_32_specials_stand_with_their_weapons(item: str, specials: set[str]) -> None:
    assert specials <= set(weapon(item).specials)


# ---- bad sheets


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"strength": 31}, "strength"),
        ({"skill_rank": {"luck": -1}}, "skill_rank/luck"),
        ({"virtue": {"pride": 6}}, "virtue/pride"),
        ({"injury_lines": []}, "injury_lines"),
        ({"injury_lines": [[0, 0]]}, "injury_lines"),
        ({"movement_speed": -0.5}, "movement_speed"),
        ({"name": " "}, "name"),
    ],
)
def test_a_sheet_out_of_range_does_not_come_into_a_fight(values: dict[str, Json], where: str) -> None:
    document: Json = {"name": "Ana", **values}
    with pytest.raises(BadDocumentError) as raised:
        SYSTEM.setup(Setup(entries=(Entry(id="ana", name="Ana", sheet=document),)), WORLD)
    assert raised.value.path == f"/ana/sheet/{where}"


def test_an_item_that_is_not_in_the_list_is_told() -> None:
    with pytest.raises(BadDocumentError, match="there is no item 'lightsaber'"):
        SYSTEM.sheet_document({"name": "Ana", "weapons": ["lightsaber"]}, TABLES)


@pytest.mark.rule("WD-TEST-05", "WD-TAB-04")
def test_tab_04_the_ladder_of_difficulties_is_told_and_not_a_limit() -> None:
    rows = {row[0].lower(): row[1].replace(" to ", "-") for row in RULES["WD-TAB-04"].rows}
    assert rows == {
        "easy": "1",
        "moderate": "2-3",
        "difficult": "4-5",
        "very difficult": "6-7",
        "near impossible": "8-9",
        "legendary": "10+",
    }
    played = scripted(scene(hero("ana")), TestStatic(actor="ana", skill="perception", dl=25), 4)
    assert played.fact("tested_failed", "missing") == 25 - 1


@pytest.mark.rule("WD-DMG-04", "WD-DMG-06")
def test_dmg_04_protection_adds_up_at_each_place_and_shows_only_of_players() -> None:
    coat = Armour(id="coat", name="Coat", body_parts=("torso", "arms"), protection=Protection(piercing=2, cutting=3, bludgeoning=1), lost=1)
    vest = Armour(id="vest", name="Vest", body_parts=("torso",), protection=Protection(cutting=0.5))
    sheet = WinterDawnSheet(name="Ana", kind="pc", armour=(coat, vest), natural_armour=Protection(bludgeoning=1))
    block = protection_by_place(sheet)
    assert block is not None
    assert [[cell.value for cell in line.cells] for line in block.lines] == [
        ["Torso", f"{2 - 1}", f"{3 - 1 + 0.5}", f"{1 - 1 + 1}"],
        ["Arms", "1", "2", "1"],
    ]
    assert protection_by_place(WinterDawnSheet(name="Ana")) is None


@pytest.mark.rule("WD-INJ-01", "WD-DMG-04", "WD-TAB-28")
def test_a_creature_of_ones_own_gets_teeth_a_hide_and_as_many_boxes_as_it_needs() -> None:
    blank = SYSTEM.sheet_document(SYSTEM.blank_creature("Bog hound", {}), TABLES)
    _, sheet = SYSTEM.newcomer(Entry(id="hound", name="Bog hound", sheet=blank))
    made: Any = SYSTEM.codec.encode(sheet)
    for label in ("Add natural weapon: Bite", "Injury line II: one more minor box (now 3)", "Injury line I: one less major box (now 1)"):
        change = next(change for change in SYSTEM.sheet_changes(sheet, TABLES, WORLD) if change.label == label)
        made = written(made, change.path, change.value)
    rows = [row for block in SYSTEM.page(sheet, None, WORLD).blocks if isinstance(block, TableBlock) for row in block.sections[0].rows]
    hide = next(row.edit for row in rows if row.label == "Natural armour, cutting")
    assert hide is not None and hide.choice is not None and hide.choice.halves
    hound = SYSTEM.codec.decode(WinterDawnSheet, written(made, hide.path, 0.5))
    assert [weapon.name for weapon in hound.held] == ["Bite"] and hound.broken() is None
    assert hound.injury_lines == ((3, 0), (4, 1), (3, 1)) and hound.natural_armour.cutting == 0.5
    assert not [row.label for row in rows if row.label == "Player"]
