"""What can be added to a sheet of Revolution D100 and taken away, and what it is then."""

from __future__ import annotations

import pytest

from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.table import written as put
from desktop_app.rules.revolution.sheet import outfit
from desktop_app.rules.revolution.sheet.character import CharacterSheet
from desktop_app.rules.revolution.sheet.notation import parsed_elements
from desktop_app.rules.revolution.system import SYSTEM
from tests.rules.revolution.sheets import CODEC, PEOPLE, TABLES, WORLD, listed, shipped, written


def changes(sheet: CharacterSheet) -> dict[str, SheetChange]:
    found = list(SYSTEM.sheet_changes(sheet, TABLES, WORLD))
    named = {change.label: change for change in found}
    assert len(named) == len(found)
    return named


def changed(sheet: CharacterSheet, label: str) -> CharacterSheet:
    return made_by(changes(sheet)[label], sheet)


def made_by(change: SheetChange, sheet: CharacterSheet) -> CharacterSheet:
    made: CharacterSheet = CODEC.decode(CharacterSheet, put(CODEC.encode(sheet), change.path, change.value), "/sheet")
    assert made.broken() is None
    return made


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_every_change_of_every_sheet_leaves_it_sound(name: str) -> None:
    sheet = shipped(name)
    for label, change in changes(sheet).items():
        assert made_by(change, sheet) != sheet, label


def test_everything_in_the_lists_can_be_added() -> None:
    offered = changes(written())
    for word, table, name in (("weapon", "items", "weapon"), ("armour", "items", "armour"), ("item", "items", "thing")):
        assert {f"Add {word}: {row['name']}" for row in listed(table, name).values()} <= set(offered)
    assert {f"Add power: {row['name']}" for row in listed("powers", "power").values()} <= set(offered)
    assert {f"Add blueprint: {row['name']}" for row in listed("items", "blueprint").values()} <= set(offered)


@pytest.mark.rule("RV-DMG-01")
def test_a_weapon_that_is_added_suits_its_bearer() -> None:
    sheet = changed(written(strike_rank=14, might=2), "Add weapon: Axe")
    assert [(weapon.sr, weapon.damage) for weapon in sheet.weapons] == [(14 + 4, "1d6+4d2")]
    assert "Add weapon: Axe" not in changes(sheet)
    assert changed(sheet, "Remove weapon: Axe").weapons == ()


@pytest.mark.rule("RV-BG-03")
def test_a_trait_of_the_table_goes_to_the_skill_that_it_is_listed_for() -> None:
    plain = changed(written(str=14, dex=10), "Add skill: Close Combat")
    kind = next(kind for kind in SYSTEM.additions(plain, TABLES, WORLD) if kind.id == "traits")
    sword = next(one for one in kind.additions if one.name == "Sword")
    assert (sword.refusal, sword.path, sword.cells[0]) == ("", "/skills/0", "Close Combat")
    other = next(one for one in kind.additions if one.cells[0] == "Ranged Combat")
    assert other.refusal == "add the skill Ranged Combat first"


@pytest.mark.rule("RV-TEST-04")
def test_a_skill_begins_at_its_two_characteristics() -> None:
    sheet = changed(written(str=14, dex=10), "Add skill: Close Combat")
    assert [(skill.name, skill.rating, skill.traits) for skill in sheet.skills] == [("Close Combat", 14 + 10, ())]
    assert [skill.rating for skill in changed(written(), "Add skill: Knowledge").skills] == [0]


@pytest.mark.rule("RV-TEST-04")
def test_the_first_trait_is_worth_30_and_any_further_one_nothing_more() -> None:
    plain = written(skills=["Close Combat 24%"])
    once = changed(plain, "Add trait: Close Combat")
    assert [skill.rating for skill in once.skills] == [24 + 30]
    twice = changed(once, "Add trait: Close Combat")
    assert [(skill.rating, len(skill.traits)) for skill in twice.skills] == [(54, 2)]


@pytest.mark.rule("RV-TEST-04")
def test_with_the_last_trait_goes_what_it_was_worth() -> None:
    sheet = written(skills=["Close Combat [Axe, Hammer] 54%"])
    one = changed(sheet, "Remove trait: Axe of Close Combat")
    assert [(skill.rating, skill.traits) for skill in one.skills] == [(54, ("Hammer",))]
    none = changed(one, "Remove trait: Hammer of Close Combat")
    assert [(skill.rating, skill.traits) for skill in none.skills] == [(54 - 30, ())]


@pytest.mark.rule("RV-TEST-04")
def test_a_base_of_its_own_is_kept() -> None:
    sheet = written(skills=[{"name": "Close Combat", "traits": ["Axe"], "rating": 60, "base": 40}])
    more = changed(sheet, "Add trait: Close Combat")
    assert [(skill.base, skill.rating) for skill in more.skills] == [(40, 60)]
    less = changed(sheet, "Remove trait: Axe of Close Combat")
    assert [(skill.base, skill.rating) for skill in less.skills] == [(40, 40)]


@pytest.mark.rule("RV-TAB-06")
def test_a_suit_is_worn_as_a_whole_or_by_location() -> None:
    whole = changed(written(toughness=6), "Add suit: Militia suit")
    assert tuple((element.ap, element.coverage) for element in whole.armour) == parsed_elements("2/1+, 5/3+, 8/9+")
    assert whole.locations == ()
    local = changed(written(toughness=6), "Add body: Militia suit, by location")
    assert local.armour == ()
    head = local.location("head")
    assert head is not None
    assert (tuple((layer.ap, layer.coverage) for layer in head.layers), head.toughness) == (parsed_elements("8/4+"), 6 - 1)


@pytest.mark.rule("RV-LOC-02")
def test_a_body_wears_what_covers_all_of_it() -> None:
    sheet = changed(written(armour=[{"name": "fur", "ap": 2, "coverage": 0}]), "Add body: Quadruped")
    assert {tuple((layer.name, layer.ap) for layer in location.layers) for location in sheet.locations} == {(("fur", 2),)}
    assert len(changed(sheet, "Remove location: head").locations) == len(sheet.locations) - 1


@pytest.mark.rule("RV-LOC-02")
def test_layers_and_locations_come_and_go_one_by_one() -> None:
    bare = changed(written(), "Add location: torso")
    layered = changed(bare, "Add layer: torso")
    torso = layered.location("torso")
    assert torso is not None and [(layer.ap, layer.coverage) for layer in torso.layers] == [(1, 0)]
    assert changed(layered, "Remove layer: torso, 1/0+") == bare
    assert "Add location: torso" not in changes(bare)


def test_faith_is_added_with_rank_and_blessings() -> None:
    sheet = changed(written(), "Add allegiance")
    assert "Add allegiance" not in changes(sheet)
    ranked = changed(sheet, f"Rank: priest of {outfit.NEW_DEITY}")
    assert ranked.allegiances[0].rank == "priest"
    blessed = changed(ranked, "Add blessing: True Weapon")
    assert blessed.blessings == ("true_weapon",)
    assert changed(blessed, "Remove blessing: true weapon").blessings == ()


@pytest.mark.rule("RV-BG-04")
def test_the_motivations_of_the_backgrounds_are_offered() -> None:
    offered = changes(written())
    for background in WORLD.backgrounds.values():
        assert {f"Add motivation: {text}" for text in background.motivations} <= set(offered)


def test_a_weapon_is_dedicated_to_a_deity() -> None:
    sheet = written(weapons=["sword"], allegiances=[{"deity": "The Dawn", "score": 40}])
    dedicated = changed(sheet, "Dedicate to The Dawn: Sword")
    assert dedicated.weapons[0].dedicated_to == "The Dawn"
    assert "Dedicate to The Dawn: Sword" not in changes(dedicated)


def test_strike_rank_modifiers_come_and_go() -> None:
    sheet = changed(written(), "Add Strike Rank modifier: melee vs size M")
    assert [(modifier.when, modifier.value) for modifier in sheet.sr_mods] == [("melee_vs_size_M", -2)]
    assert changed(sheet, "Remove Strike Rank modifier: melee vs size M").sr_mods == ()


def test_only_what_strikes_from_afar_can_need_reloading() -> None:
    sheet = written(weapons=["bow", "sword"])
    loaded = changed(sheet, "Needs reloading: Bow")
    assert loaded.weapons[0].needs_reload
    assert changed(loaded, "Needs no reloading: Bow") == sheet
    assert "Needs reloading: Sword" not in changes(sheet)


def test_specials_of_a_weapon_come_and_go() -> None:
    sheet = changed(written(weapons=["mace"]), "Add slash: Mace")
    assert [(special.name, special.mode) for special in sheet.weapons[0].special] == [("slash", "auto")]
    assert "Add slash: Mace" not in changes(sheet)
    assert changed(sheet, "Remove slash: Mace") == written(weapons=["mace"])
    blocking = changed(written(weapons=["mace"]), "Add block: Mace")
    assert [(special.name, special.mode) for special in blocking.weapons[0].special] == [("block", "passive")]


def test_a_weapon_may_be_no_defence() -> None:
    sheet = changed(written(weapons=["sword"]), "Cannot defend: Sword")
    assert (sheet.weapons[0].att_cost, sheet.weapons[0].def_cost) == (6, None)
    assert "Cannot defend: Sword" not in changes(sheet)


def test_only_shields_add_to_coverage() -> None:
    sheet = changed(written(weapons=["buckler", "sword"]), "Coverage +2: Buckler")
    assert sheet.weapons[0].coverage_bonus == 2
    assert "Coverage +1: Sword" not in changes(sheet)


def test_loading_and_range_class_are_chosen() -> None:
    sheet = written(weapons=["crossbow"])
    assert changed(sheet, "Reloading takes 5 SR: Crossbow").weapons[0].reload_sr == 5
    assert changed(sheet, "Range class L: Crossbow").weapons[0].range_class == "L"
    assert "Range class M: Crossbow" not in changes(sheet)


def test_a_weapon_is_used_with_a_skill_and_a_trait_of_the_sheet() -> None:
    sheet = written(weapons=["sword"], skills=["Close Combat [Blades, +Dirks] 60%", "Fencing [Duel] 50%"])
    assert changed(sheet, "Used as Blades: Sword").weapons[0].trait == "Blades"
    assert changed(sheet, "Used as Dirks: Sword").weapons[0].trait == "Dirks"
    fencing = changed(sheet, "Used with Fencing: Sword")
    assert fencing.weapons[0].skill == "Fencing"
    assert changed(fencing, "Used as Duel: Sword").weapons[0].trait == "Duel"


def test_what_no_list_has_is_begun_from_a_plain_one() -> None:
    sheet = changed(written(strike_rank=12), "Add weapon: another one")
    assert [(weapon.name, weapon.sr, weapon.att_cost) for weapon in sheet.weapons] == [("New weapon", 12 + 3, 6)]
    things = changed(changed(sheet, "Add item: another one"), "Add item: another one")
    assert [item.id for item in things.items] == ["thing-1", "thing-2"]
    assert changed(things, "Make it complex: New item (2)").items[1].complexity == "complex"
    assert changed(things, "One use: New item").items[0].one_use
    assert [item.id for item in changed(things, "Remove thing: New item (2)").items] == ["thing-1"]
    assert changed(sheet, "Add power: another one").powers[0].name == "New power"


def test_weapons_and_powers_of_the_sheet_become_the_cults() -> None:
    sheet = written(weapons=["sword"], powers=["fear", "flight"], allegiances=[{"deity": "Dawn", "score": 65}])
    armed = changed(sheet, "Cult weapon of Dawn: Sword")
    assert armed.allegiances[0].cult_weapons == ("Sword",)
    assert changed(armed, "No cult weapon of Dawn: Sword") == sheet
    assert changed(sheet, "Cult power of Dawn: Fear").allegiances[0].cult_powers == ("Fear",)
    assert "Cult power of Dawn: Flight" not in changes(sheet)
