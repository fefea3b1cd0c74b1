"""The dwarf of the bestiary against the stat block of the book, number for number. Rule: RV-TAB-09, RV-TAB-10"""

from __future__ import annotations

import pytest

from desktop_app.rules.revolution.sheet.character import ArmourElement, SrMod
from desktop_app.rules.revolution.sheet.notation import DamageDice, parsed_elements
from tests.rules.revolution.sheets import CONTENT, cells, line, listed, note, page_of, row, shipped, written

DWARF = shipped("dwarf")
PAGE = page_of(DWARF)


def pairs(elements: tuple[ArmourElement, ...]) -> list[tuple[int, int]]:
    return [(element.ap, element.coverage) for element in elements]


@pytest.mark.rule("RV-TAB-09", "RV-CREA-01")
def test_its_characteristics_and_attributes_are_the_printed_ones() -> None:
    assert (DWARF.str_, DWARF.con, DWARF.dex, DWARF.int_, DWARF.wil, DWARF.cha) == (14, 14, 10, 10, 10, 10)
    dice = (DWARF.str_dice, DWARF.con_dice, DWARF.dex_dice, DWARF.int_dice, DWARF.wil_dice, DWARF.cha_dice)
    assert dice == ("4d6", "4d6", "3d6", "3d6", "3d6", "3d6")
    assert (DWARF.size_class, DWARF.might, DWARF.strike_rank, DWARF.encumbrance, DWARF.move) == ("S", 1, 12, 5, 4)
    assert DWARF.lp_max == 14 + 10 == 24
    assert DWARF.sr_mods == (SrMod(when="melee_vs_size_M", value=-2),)
    assert [(power.name, power.might) for power in DWARF.powers] == [("Dark Vision", None), ("Strong Build", 1), ("Toughness", 2)]


@pytest.mark.rule("RV-TAB-09", "RV-TAB-10", "RV-TAB-07")
@pytest.mark.parametrize(
    ("key", "faces", "layers", "toughness"),
    [
        ("r_leg", (1,), "2/3+, 5/7+", 6),
        ("l_leg", (2,), "2/3+, 5/7+", 6),
        ("torso", (3, 7, 8), "5/0+", 7),
        ("r_arm", (4,), "2/1+, 5/6+", 5),
        ("l_arm", (5,), "2/1+, 5/6+", 5),
        ("head", (6,), "5/1+, 8/4+", 6),
    ],
)
def test_its_locations_are_the_printed_ones(key: str, faces: tuple[int, ...], layers: str, toughness: int) -> None:
    location = DWARF.location(key)
    assert location is not None
    assert (location.faces, location.toughness) == (faces, toughness)
    assert tuple(pairs(location.layers)) == parsed_elements(layers)


@pytest.mark.rule("RV-TAB-07", "RV-LOC-02")
def test_the_faces_of_both_dice_hit_one_location_each() -> None:
    told = {told[0]: told[1:] for told in CONTENT.rules["RV-TAB-07"].rows}
    names = {"r_leg": "Right leg", "l_leg": "Left leg", "torso": "Torso", "r_arm": "Right arm", "l_arm": "Left arm", "head": "Head"}
    for location in DWARF.locations:
        d6 = [str(face) for face in location.faces if face <= 6]
        assert told[names[location.key]] == (", ".join(d6), ", ".join(str(face) for face in location.faces))
    assert sorted(face for location in DWARF.locations for face in location.faces) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("RV-TAB-09", "RV-TAB-10", "RV-TAB-02", "RV-TAB-03")
@pytest.mark.parametrize(
    ("name", "sr", "costs", "damage", "parry", "special"),
    [
        ("Hammer", 15, (6, 3), DamageDice(1, 3, twos=2), 3, [("impale", "effect")]),
        ("Shield", 14, (4, 2), DamageDice(1, 2, twos=1), 3, [("block", "passive")]),
        ("Axe", 16, (8, 4), DamageDice(1, 6, twos=3), 4, [("slash", "auto")]),
        ("Crossbow", 30, (3, None), DamageDice(1, 10, twos=3), None, [("impale", "effect")]),
    ],
)
def test_its_weapons_are_the_printed_ones(
    name: str, sr: int, costs: tuple[int, int | None], damage: DamageDice, parry: int | None, special: list[tuple[str, str]]
) -> None:
    weapon = DWARF.weapon(name)
    assert weapon is not None
    assert (weapon.sr, (weapon.att_cost, weapon.def_cost), weapon.dice, weapon.parry) == (sr, costs, damage, parry)
    assert [(found.name, found.mode) for found in weapon.special] == special
    assert weapon.trait == name
    assert weapon.coverage_bonus == (1 if name == "Shield" else 0)


@pytest.mark.rule("RV-TAB-09")
def test_its_crossbow_shoots_300_metres_and_has_to_be_reloaded() -> None:
    crossbow, hammer = DWARF.weapon("Crossbow"), DWARF.weapon("Hammer")
    assert crossbow is not None and hammer is not None
    assert (crossbow.range_max, crossbow.range_class, crossbow.needs_reload, crossbow.reload_sr) == (300, "M", True, 10)
    assert (hammer.range_max, hammer.range_class, hammer.needs_reload) == (None, None, False)


@pytest.mark.rule("RV-TAB-09", "RV-TEST-04")
@pytest.mark.parametrize(
    ("name", "traits", "by", "rating"),
    [
        ("Close Combat", ("Hammer", "Axe", "Shield"), 14 + 10, 54),
        ("Perception", ("Dark Vision",), 10 + 10, 50),
        ("Ranged Combat", ("Crossbow",), 10 + 10, 50),
        ("Survival", ("Underground",), 14 + 10, 54),
    ],
)
def test_its_skills_are_two_characteristics_and_30_for_a_trait(name: str, traits: tuple[str, ...], by: int, rating: int) -> None:
    skill = DWARF.skill(name)
    assert skill is not None
    assert (skill.traits, skill.rating, skill.base) == (traits, by + 30, by)
    assert skill.rating == rating
    base, rated = cells(PAGE, "Skills", name)[1:]
    assert base.breakdown is not None and rated.breakdown is not None
    assert (base.breakdown.total, rated.breakdown.total) == (by, rating)
    assert [term.value for term in rated.breakdown.terms][-1] == 30


@pytest.mark.rule("RV-TAB-09", "RV-TAB-10")
def test_its_armour_as_a_whole_is_kept_as_printed() -> None:
    assert tuple(pairs(DWARF.armour)) == parsed_elements("2/2+, 5/6+, 8/9+")
    assert [element.name for element in DWARF.armour] == ["short gambeson", "mail shirt/coif", "helm"]
    torso = DWARF.location("torso")
    assert torso is not None and DWARF.toughness == torso.toughness == 7


@pytest.mark.rule("RV-TAB-09", "RV-DMG-01")
def test_the_lists_of_weapons_give_the_same_numbers_to_a_combatant_like_it() -> None:
    bearer = written(strike_rank=12, might=1, weapons=["hammer", "shield", "axe", "crossbow"])
    assert list(bearer.weapons) == list(DWARF.weapons)


@pytest.mark.rule("RV-CREA-01", "RV-ARM-08")
def test_its_sheet_shows_the_lines_of_the_book() -> None:
    assert line(PAGE, "Weapons", "Hammer") == ["15", "6", "/3", "1d3+2d2", "3"]
    assert line(PAGE, "Weapons", "Shield") == ["14", "4", "/2", "1d2+1d2", "3"]
    assert line(PAGE, "Weapons", "Axe") == ["16", "8", "/4", "1d6+3d2", "4"]
    assert line(PAGE, "Weapons", "Crossbow") == ["30", "3*", "/–", "1d10+3d2", "300 (M)"]
    assert note(PAGE, "Weapons", "Shield") == "block, coverage +1"
    assert note(PAGE, "Weapons", "Axe") == "slash (auto)"
    assert line(PAGE, "Armour by location", "Right leg") == ["1", "2", "/3+", "5", "/7+", "6"]
    assert line(PAGE, "Armour by location", "Torso") == ["3, 7, 8", "5", "/0+", "–", "/–", "7"]
    assert line(PAGE, "Armour by location", "Head") == ["6", "5", "/1+", "8", "/4+", "6"]
    assert line(PAGE, "Armour, whole body", "mail shirt/coif") == ["", "5", "/6+", "6–8", ""]
    assert row(PAGE, "Attributes", "SR in melee with size M").value == -2


@pytest.mark.rule("RV-TAB-09", "RV-TAB-10")
def test_the_reference_says_the_same_numbers() -> None:
    told = {told[0]: told[1] for told in CONTENT.rules["RV-TAB-09"].rows}
    for name in ("Hammer", "Shield", "Axe", "Crossbow"):
        sr, attack, defence, damage, parry = line(PAGE, "Weapons", name)
        assert told[name].startswith(f"{sr}, {attack}{defence}, {damage}, {parry}".replace("–", "-").replace(" m", ""))
    assert told["Armour, whole body"] == "2/2+, 5/6+, 8/9+, Toughness 7"
    assert told["Legs"] == "2/3+, 5/7+, Toughness 6"
    assert len(CONTENT.rules["RV-TAB-10"].rows) == 7


@pytest.mark.rule("RV-TAB-02")
def test_an_opening_move_starts_at_the_weapon_or_at_strike_rank() -> None:
    told = {told[0]: told[2] for told in CONTENT.rules["RV-TAB-02"].rows}
    for weapon in DWARF.weapons:
        assert told[f"Attack, {weapon.name.lower()}"] == str(weapon.sr)
    assert told["Anything else"] == str(DWARF.strike_rank)
    assert set(listed("items", "weapon")) >= {"hammer", "shield", "axe", "crossbow"}
