"""Lists, creatures and characters of Revolution D100: all that is shipped can be used and keeps to the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.revolution.sheet import content
from desktop_app.rules.revolution.sheet.character import COMBAT_EFFECTS, RANKS, SIZES, STATUSES, CharacterSheet
from desktop_app.rules.revolution.sheet.house_rules import SKILL_BASES, RevolutionSettings
from desktop_app.rules.revolution.sheet.notation import parsed_elements, parsed_skill, with_might
from tests.rules.revolution.sheets import CODEC, CONTENT, PEOPLE, TABLES, WORLD, document, listed, page_of, shipped, written


def extras(record: object, place: str) -> Iterator[str]:
    """List what a record has kept because it did not know it: in a content file that is a slip of the pen."""
    if isinstance(record, Record):
        yield from (f"{place}/{key}" for key in record.extra)
    if dataclasses.is_dataclass(record):
        for described in dataclasses.fields(record):
            yield from extras(getattr(record, described.name), f"{place}/{described.name}")
    elif isinstance(record, tuple):
        for i, entry in enumerate(record):
            yield from extras(entry, f"{place}/{i}")


# ---- who is shipped


def test_there_are_creatures_characters_items_and_powers_enough() -> None:
    assert len(CONTENT.creatures) >= 21
    assert len(CONTENT.characters) == 6
    assert sum(len(listed("items", name)) for name in ("weapon", "armour", "suit", "thing", "blueprint")) >= 40
    assert len(listed("powers", "power")) == 20
    assert (len(CONTENT.encounters), len(CONTENT.boards)) == (3, 2)


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_creature_becomes_a_sound_sheet_and_a_page(name: str) -> None:
    sheet = shipped(name)
    assert list(extras(sheet, name)) == []
    assert sheet.broken() is None
    assert sheet.weapons and sheet.skills
    for play in ({}, {"lp": sheet.lp_max}):
        page = page_of(sheet, **play)
        assert page.title == PEOPLE[name].name
        assert page.card


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_life_points_are_con_and_wil(name: str) -> None:
    sheet = shipped(name)
    assert sheet.lp_max == sheet.con + sheet.wil


@pytest.mark.rule("RV-TEST-04")
@pytest.mark.parametrize("name", sorted(CONTENT.creatures))
def test_skills_of_a_creature_stand_on_two_characteristics_and_a_trait(name: str) -> None:
    sheet = shipped(name)
    known = [skill for skill in sheet.skills if skill.name in SKILL_BASES]
    assert known
    for skill in known:
        low = sum(sheet.characteristic(by) for by in SKILL_BASES[skill.name]) + (30 if skill.traits else 0)
        assert low <= skill.rating <= low + 10, skill.name


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_everybody_can_use_what_is_carried(name: str) -> None:
    sheet = shipped(name)
    for weapon in sheet.weapons:
        skill = sheet.skill(weapon.skill)
        assert skill is not None, weapon.name
        assert weapon.sr >= sheet.strike_rank, weapon.name
        assert weapon.att_cost is not None, weapon.name
    assert any((skill := sheet.skill(weapon.skill)) is not None and skill.has_trait(weapon.trait) for weapon in sheet.weapons)


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_body_has_each_face_of_the_d8_once(name: str) -> None:
    faces = sorted(face for location in shipped(name).locations for face in location.faces)
    assert faces == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_the_faithful_have_a_deity_that_grants_what_they_bless(name: str) -> None:
    sheet = shipped(name)
    best = max((allegiance.score for allegiance in sheet.allegiances), default=0)
    assert all(WORLD.blessings[blessing].minimum <= best for blessing in sheet.blessings)
    powers = {power.name for power in sheet.powers if power.overcome}
    offensive = [power for allegiance in sheet.allegiances for power in allegiance.cult_powers]
    assert set(offensive) <= powers
    assert ("mass_power" in sheet.blessings) == bool(offensive)


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_creature_is_told_in_words(name: str) -> None:
    text = PEOPLE[name]
    assert text.text and text.text[-1] in ".!?"
    assert text.tags
    assert (text.plural and text.rank) if name in CONTENT.creatures else text.concept


# ---- filling in


def test_a_named_weapon_gets_the_numbers_of_its_bearer() -> None:
    weak, strong = written(strike_rank=11, might=0, weapons=["sword"]), written(strike_rank=9, might=2, weapons=["sword"])
    assert [(weapon.sr, weapon.damage) for weapon in weak.weapons] == [(11 + 3, "1d6+1d2")]
    assert [(weapon.sr, weapon.damage) for weapon in strong.weapons] == [(9 + 3, "1d6+3d2")]


def test_might_adds_nothing_to_what_strikes_from_afar() -> None:
    assert written(might=3, weapons=["bow"]).weapons[0].damage == written(weapons=["bow"]).weapons[0].damage == "1d6+1d2"


@pytest.mark.rule("RV-DMG-01")
@pytest.mark.parametrize(("might", "damage"), [(-3, "1d6"), (-2, "1d6"), (-1, "1d6+1d2"), (0, "1d6+2d2"), (1, "1d6+3d2")])
def test_each_point_of_might_is_a_two_sided_die(might: int, damage: str) -> None:
    assert with_might("1d6+2d2", might) == damage


def test_damage_that_cannot_be_read_is_left_to_be_refused() -> None:
    assert with_might("a lot", 2) == "a lot"


def test_a_table_with_an_id_overrides_the_list() -> None:
    (weapon,) = written(weapons=[{"id": "axe", "name": "Mother", "damage": "1d6+1d2"}]).weapons
    assert (weapon.name, weapon.damage, weapon.att_cost, weapon.def_cost) == ("Mother", "1d6+1d2", 8, 4)


def test_a_price_that_a_file_leaves_out_is_none() -> None:
    (bite,) = written(weapons=[{"name": "Bite", "att_cost": 5}]).weapons
    assert (bite.att_cost, bite.def_cost) == (5, None)
    (bow,) = written(weapons=["bow"]).weapons
    assert bow.def_cost is None


@pytest.mark.rule("RV-EFF-09", "RV-EFF-13", "RV-EFF-14")
def test_what_a_file_leaves_out_of_a_weapon_is_the_books() -> None:
    bow, whip = written(
        weapons=[
            {"name": "Sling", "weapon_kind": "ranged", "att_cost": 5},
            {"name": "Whip", "att_cost": 5, "special": [{"name": "slash"}, {"name": "impale"}, {"name": "block"}, {"name": "cracks"}]},
        ]
    ).weapons
    assert (bow.skill, whip.skill) == ("Ranged Combat", "Close Combat")
    assert [special.mode for special in whip.special] == ["auto", "effect", "passive", "passive"]


def test_a_weapon_without_a_strike_rank_opens_with_that_of_its_bearer_and_its_own_lead() -> None:
    weapons = [{"name": "Whip"}, {"name": "Flail", "sr_mod": 3}, {"name": "Pick", "sr": 9}]
    assert [weapon.sr for weapon in written(strike_rank=14, weapons=weapons).weapons] == [14, 17, 9]


@pytest.mark.parametrize(("cost", "sound"), [(0, False), (1, True), (99, True), (100, False)])
def test_what_an_attack_or_a_parry_costs_goes_from_1(cost: int, sound: bool) -> None:
    for name in ("att_cost", "def_cost"):
        broken = written(weapons=[{"name": "Whip", name: cost}]).broken()
        assert (broken is None) is sound and (sound or broken == (f"weapons/0/{name}", f"{name.replace('_', ' ')} goes from 1 to 99"))


def test_toughness_is_that_of_the_torso_where_none_is_written() -> None:
    parts = [{"key": "head", "faces": [6], "toughness": 4}, {"key": "torso", "faces": [3], "toughness": 9}]
    assert written(locations=parts).toughness == 9
    assert written(locations=parts, toughness=6).toughness == 6
    assert written(locations=parts[:1]).toughness == 5


def test_a_ready_thing_keeps_its_id_and_may_be_flawed() -> None:
    (scout,) = written(items=[{"id": "clockwork_scout", "consequences": ["rattles"]}]).items
    assert (scout.id, scout.value, scout.complexity, scout.consequences) == ("clockwork_scout", 12, "complex", ("rattles",))


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"weapons": ["sword", "moonblade"]}, "/sheet/weapons/1"),
        ({"armour": ["moonmail"]}, "/sheet/armour/0"),
        ({"items": ["moon"]}, "/sheet/items/0"),
        ({"blueprints": ["moon"]}, "/sheet/blueprints/0"),
        ({"powers": ["moonlight"]}, "/sheet/powers/0"),
        ({"suit": "moonsuit"}, "/sheet/suit"),
        ({"body": "moonbeast"}, "/sheet/body"),
        ({"skills": ["Close Combat"]}, "/sheet/skills/0"),
    ],
)
def test_what_no_list_has_is_named_with_its_place(values: dict[str, object], path: str) -> None:
    with pytest.raises(BadDocumentError) as error:
        written(**values)
    assert error.value.path == path


@pytest.mark.rule("RV-TEST-04")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Close Combat [Hammer, Axe] 54%", ("Close Combat", ("Hammer", "Axe"), 54)),
        ("Perception [+Dark Vision] 50 %", ("Perception", ("+Dark Vision",), 50)),
        ("Survival 24", ("Survival", (), 24)),
        ("Communication [Language: Dwarven] 0%", ("Communication", ("Language: Dwarven",), 0)),
        ("Survival", None),
        ("[Hammer] 54%", None),
        ("Survival [Woods 24%", None),
        ("Survival 1000%", None),
    ],
)
def test_a_skill_is_read_as_it_is_printed(text: str, read: object) -> None:
    assert parsed_skill(text) == read


# ---- suits and bodies


@pytest.mark.rule("RV-TAB-06", "RV-ARM-06")
def test_the_militia_suit_is_the_worked_example_of_the_book() -> None:
    sheet = written(suit="militia")
    assert tuple((element.ap, element.coverage) for element in sheet.armour) == parsed_elements("2/1+, 5/3+, 8/9+")
    assert sheet.locations == ()


@pytest.mark.rule("RV-LOC-02")
def test_a_body_makes_locations_out_of_one_toughness() -> None:
    sheet = written(body="humanoid", toughness=7)
    assert [(location.key, location.toughness) for location in sheet.locations] == [
        ("r_leg", 7 - 1),
        ("l_leg", 7 - 1),
        ("torso", 7),
        ("r_arm", 7 - 2),
        ("l_arm", 7 - 2),
        ("head", 7 - 1),
    ]
    assert all(not location.layers for location in sheet.locations)
    frail = written(body="humanoid", toughness=1)
    assert {location.toughness for location in frail.locations} == {1}


@pytest.mark.rule("RV-LOC-02")
def test_a_hide_covers_every_location_and_a_suit_each_as_it_says() -> None:
    ogre = written(body="humanoid", armour=[{"name": "hide", "ap": 3, "coverage": 0}])
    assert {tuple((layer.ap, layer.coverage) for layer in location.layers) for location in ogre.locations} == {((3, 0),)}
    guard = written(body="humanoid", suit="guard_suit")
    layers = {location.key: tuple((layer.ap, layer.coverage) for layer in location.layers) for location in guard.locations}
    assert layers["torso"] == parsed_elements("2/0+, 7/1+")
    assert layers["r_leg"] == layers["l_arm"] == parsed_elements("2/1+")
    assert layers["head"] == parsed_elements("8/4+")


@pytest.mark.rule("RV-ARM-06")
@pytest.mark.parametrize("suit", sorted(listed("items", "suit")))
def test_a_suit_can_be_read_and_worn(suit: str) -> None:
    sheet = written(suit=suit, body="humanoid")
    assert sheet.broken() is None
    assert sheet.armour and any(location.layers for location in sheet.locations)
    assert all(len(location.layers) <= 2 for location in sheet.locations)


def test_a_suit_that_cannot_be_read_is_told() -> None:
    with pytest.raises(BadDocumentError) as error:
        content.suit_layers({"id": "rags", "legs": "thick"}, "legs")
    assert error.value.path == "/suit/rags/legs"


def test_what_is_written_goes_before_what_is_derived() -> None:
    sheet = written(suit="militia", body="humanoid", armour=["plate"], lp_max=30, con=10, wil=10)
    assert [element.ap for element in sheet.armour] == [8]
    assert sheet.lp_max == 30
    assert written(con=11, wil=13).lp_max == 11 + 13


@pytest.mark.parametrize("name", sorted({*listed("items", "weapon")}))
def test_every_weapon_can_be_carried(name: str) -> None:
    sheet = written(weapons=[name])
    assert sheet.broken() is None
    assert list(extras(sheet, name)) == []
    assert sheet.weapons[0].trait


@pytest.mark.parametrize(("field", "name"), [("armour", "armour"), ("items", "thing"), ("blueprints", "blueprint")])
def test_every_other_thing_can_be_carried(field: str, name: str) -> None:
    sheet = written(**{field: list(listed("items", name))})
    assert sheet.broken() is None
    assert list(extras(sheet, name)) == []


def test_every_power_can_be_had() -> None:
    sheet = written(powers=list(listed("powers", "power")))
    assert sheet.broken() is None
    assert list(extras(sheet, "powers")) == []
    assert all(power.text for power in sheet.powers)


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_copy_of_a_creature_is_the_same_creature(name: str) -> None:
    copied = PEOPLE[name].model_copy(update={"sheet": document(name)})
    assert content.as_sheet(copied.model_dump(), TABLES) == document(name)


def test_a_sheet_survives_being_written_and_read() -> None:
    for name in PEOPLE:
        sheet = shipped(name)
        assert CODEC.decode(CharacterSheet, CODEC.encode(sheet), "/x") == sheet
        assert document(name)["name"] == sheet.name


# ---- tables


@pytest.mark.rule("RV-TAB-11")
def test_three_backgrounds_with_their_traits() -> None:
    told = {told[0]: told for told in CONTENT.rules["RV-TAB-11"].rows}
    assert [background.name for background in WORLD.backgrounds.values()] == list(told)
    for background in WORLD.backgrounds.values():
        assert list(extras(background, background.id)) == []
        assert ", ".join(background.statuses) == told[background.name][2]
        assert len(background.motivations) == 2
        parts = told[background.name][1].split("; ")
        assert len(parts) == len(background.traits) == 5
        for part, trait in zip(parts, background.traits, strict=True):
            assert part.startswith(" or ".join(trait.skills))
            assert bool(trait.any_of) != bool(trait.traits)
            named = " or ".join(trait.traits)
            assert not named or f"({'+' if trait.free else ''}{named})" in part


@pytest.mark.rule("RV-TAB-11", "RV-BG-03")
def test_only_dark_vision_takes_no_slot() -> None:
    free = [(trait.skills, trait.traits) for background in WORLD.backgrounds.values() for trait in background.traits if trait.free]
    assert free == [(("Perception",), ("Dark Vision",))] * 3


@pytest.mark.rule("RV-TAB-12")
@pytest.mark.parametrize(
    ("status", "factor", "most"), [("rich", 500, 9000), ("affluent", 200, 3600), ("average", 100, 1800), ("poor", 20, 360)]
)
def test_money_is_three_dice_times_a_factor(status: str, factor: int, most: int) -> None:
    row = WORLD.money[status]
    assert (row.dice, row.factor) == ("3d6", factor)
    assert list(extras(row, status)) == []
    told = {told[0]: told[3] for told in CONTENT.rules["RV-TAB-12"].rows}
    assert told[status] == f"{3 * factor}–{18 * factor}"
    assert 18 * factor == most


@pytest.mark.rule("RV-TAB-12")
def test_only_steampunk_dwarfs_may_be_poor() -> None:
    assert tuple(WORLD.money) == STATUSES
    assert [background.id for background in WORLD.backgrounds.values() if "poor" in background.statuses] == ["steampunk"]


@pytest.mark.rule("RV-TAB-13")
@pytest.mark.parametrize(
    ("blessing", "rank", "minimum", "might", "range_"),
    [
        ("mass_power", "priest", 61, 2, "S"),
        ("shield_of_deity", "acolyte", 31, 2, "S"),
        ("totem", "acolyte", 31, 3, "self"),
        ("lycanthropy", "priest", 61, 6, "self"),
        ("true_weapon", "initiate", 31, 6, "touch"),
    ],
)
def test_five_blessings_as_they_are_printed(blessing: str, rank: str, minimum: int, might: int, range_: str) -> None:
    row = WORLD.blessings[blessing]
    assert (row.rank, row.minimum, row.might, row.range) == (rank, minimum, might, range_)
    assert list(extras(row, blessing)) == []
    told = {told[0]: told for told in CONTENT.rules["RV-TAB-13"].rows}
    assert told[row.name][1] == f"{rank}, {minimum}"
    assert len(WORLD.blessings) == 5


@pytest.mark.rule("RV-TAB-03")
def test_the_prices_of_the_reference_are_those_that_are_played() -> None:
    told = {told[0]: told[1] for told in CONTENT.rules["RV-TAB-03"].rows}
    settings = RevolutionSettings()
    assert told["Dodge"] == str(settings.dodge_sr)
    assert told["Move"].startswith(str(settings.move_sr))
    assert told["Ready, stand up, other"] == str(settings.noncombat_action_sr)
    assert told["Blessing"] == str(settings.blessing_sr)
    assert told["Reload"] == str(settings.reload_sr)


@pytest.mark.rule("RV-TAB-05")
def test_the_reference_lists_the_effects_that_are_played() -> None:
    told = [told[0].lower().replace(" ", "_") for told in CONTENT.rules["RV-TAB-05"].rows]
    assert told == [*COMBAT_EFFECTS, "slash"]


@pytest.mark.rule("RV-TAB-01")
def test_house_rules_are_told_with_the_values_that_are_played() -> None:
    only_in_files = {"skill_bases", "range_bands"}
    told = {setting.id: setting for setting in CONTENT.settings}
    played = CODEC.defaults(RevolutionSettings)
    assert set(played) == {*told, *only_in_files}
    for name, setting in told.items():
        assert setting.default == played[name], name
        values: list[Any] = [choice.value for choice in setting.choices]
        if setting.type == "several":
            values = [[], values, values[:1]]
        elif setting.type == "number":
            values = [setting.low, setting.high]
        for value in values or [True, False]:
            made = CODEC.encode(CODEC.decode(RevolutionSettings, {name: value}, "/settings"))
            assert made.get(name, played[name]) == value
        assert setting.rule in CONTENT.rules, name


def test_the_words_of_the_records_are_those_of_the_rules() -> None:
    assert get_args(get_type_hints(CharacterSheet)["size_class"]) == SIZES
    assert {row.rank for row in WORLD.blessings.values()} == set(RANKS)


def test_tables_that_cannot_be_read_are_told() -> None:
    with pytest.raises(BadDocumentError) as error:
        content.typed_tables(CODEC, {**TABLES, "blessings": {"blessing": [{"id": "x", "name": "X"}]}}, None)
    assert error.value.path.startswith("/blessing/x")


@pytest.mark.parametrize(
    ("name", "row", "path"),
    [
        ("weapon", {"id": "x", "name": "X", "damage": "a lot"}, "/weapon/x/damage"),
        ("weapon", {"id": "x", "name": "X", "att_cost": "six"}, "/weapon/x/att_cost"),
        ("armour", {"id": "x", "name": "X", "coverage": 10}, "/armour/x/coverage"),
        ("thing", {"id": "x", "name": "X", "value": 0}, "/thing/x/value"),
        ("blueprint", {"id": "x", "name": "X", "medium": "stone"}, "/blueprint/x/medium"),
        ("suit", {"id": "x", "name": "X", "pieces": [], "torso": "thick"}, "/suit/x/torso"),
    ],
)
def test_a_row_that_would_spoil_a_sheet_is_told_at_once(name: str, row: dict[str, Any], path: str) -> None:
    with pytest.raises(BadDocumentError) as error:
        content.typed_tables(CODEC, {**TABLES, "items": {name: [row]}}, None)
    assert error.value.path == path
