"""The sheet of Revolution D100 in blocks: real tables of weapons and armour, every number with its range and its reason."""

from __future__ import annotations

import pytest

from desktop_app.printing.documents import PaperSize
from desktop_app.rules.kernel.blocks import ColumnsBlock, GaugeBlock, TableBlock
from desktop_app.rules.kernel.record import is_within
from desktop_app.rules.kernel.table import written as put
from desktop_app.rules.revolution.harm.coverage import expanded
from desktop_app.rules.revolution.sheet.character import ArmourElement, CharacterSheet
from desktop_app.rules.revolution.shown.cards import element_words, elements_words, expansion, skill_words
from desktop_app.rules.revolution.state import ActiveBlessing, Fighter
from tests.printing.reading import PrintedPage, print_sheet, read_pages
from tests.rules.revolution.sheets import CODEC, PEOPLE, block, cells, edits, line, note, page_of, row, shipped, table, written

MILITIA = (
    ArmourElement(name="gambeson", ap=2, coverage=1),
    ArmourElement(name="mail shirt", ap=5, coverage=3),
    ArmourElement(name="pot helm", ap=8, coverage=9),
)


# ---- armour


@pytest.mark.rule("RV-ARM-06", "RV-TAB-06", "RV-ARM-03")
def test_armour_is_written_out_as_the_table_of_the_book() -> None:
    assert [(span.rolls, span.element.ap if span.element else 0) for span in expanded(MILITIA)] == [
        ("0", 0),
        ("1–2", 2),
        ("3–8", 5),
        ("9", 8),
    ]
    assert expansion(MILITIA) == "0 bare · 1–2 gambeson 2 · 3–8 mail shirt 5 · 9 pot helm 8"
    assert elements_words(MILITIA) == "2/1+, 5/3+, 8/9+"


@pytest.mark.rule("RV-ARM-03")
def test_what_no_roll_meets_is_left_out() -> None:
    hidden = (ArmourElement(name="rag", ap=1, coverage=4), ArmourElement(name="coat", ap=3, coverage=4))
    assert expansion(hidden) == "0–3 bare · 4–9 coat 3"
    assert expansion(()) == "0–9 bare"
    assert expansion((ArmourElement(ap=16, coverage=0),)) == "0–9 AP 16"
    assert elements_words(()) == "-/-"
    assert element_words(ArmourElement(ap=16, coverage=0)) == "16/0+"


@pytest.mark.rule("RV-ARM-06", "RV-ARM-08")
def test_the_elements_of_the_whole_body_show_which_rolls_meet_them_and_one_toughness() -> None:
    page = page_of(written(suit="militia", toughness=6))
    assert line(page, "Armour, whole body", "Gambeson") == ["R leg", "2", "/1+", "1–2", "6"]
    assert line(page, "Armour, whole body", "Mail shirt") == ["L leg", "5", "/3+", "3–8", ""]
    assert line(page, "Armour, whole body", "Pot helm") == ["Torso", "8", "/9+", "9", ""]
    hints = {
        cell.hint
        for shown in table(page, "Armour, whole body").lines
        for cell in shown.cells
        if cell.edit is not None and "/ap" in cell.edit.path
    }
    assert all("1–2 Gambeson 2 · 3–8 Mail shirt 5 · 9 Pot helm 8" in hint for hint in hints)


@pytest.mark.rule("RV-ARM-08")
def test_a_fourth_element_has_no_line_of_its_own_on_the_sheet() -> None:
    page = page_of(written(armour=["gambeson", "mail_shirt", "breastplate", "pot_helm"]))
    assert line(page, "Armour, whole body", "Pot helm")[0] == ""


@pytest.mark.rule("RV-LOC-02")
def test_locations_have_a_table_of_their_own_only_where_there_are_any() -> None:
    assert "Armour by location" not in [shown.title for shown in page_of(written(suit="militia")).blocks]
    page = page_of(written(suit="militia", body="humanoid", toughness=6))
    assert [shown.cells[0].value for shown in table(page, "Armour by location").lines] == [
        "Right leg",
        "Left leg",
        "Torso",
        "Right arm",
        "Left arm",
        "Head",
    ]
    assert line(page, "Armour, whole body", "Gambeson")[0] == ""


def test_a_location_shows_two_layers_and_names_the_others_beneath() -> None:
    layers = [{"ap": 2, "coverage": 0}, {"ap": 5, "coverage": 3}, {"ap": 8, "coverage": 9}]
    page = page_of(written(locations=[{"key": "tail", "faces": [1], "layers": layers, "toughness": 4}]))
    assert line(page, "Armour by location", "Tail") == ["1", "2", "/0+", "5", "/3+", "4"]
    assert note(page, "Armour by location", "Tail") == "8/9+"


def test_major_wounds_stand_beneath_their_location_and_can_be_set() -> None:
    page = page_of(shipped("dwarf"), lp=-3, wounded=True, major_total={"l_arm": 3})
    assert note(page, "Armour by location", "Left arm") == "Major Wounds 3"
    assert note(page, "Armour by location", "Right arm") == ""
    edit = row(page, "Harm", "Major Wounds, left arm").edit
    assert edit is not None and (edit.target, edit.path) == ("combatant", "/major_total/l_arm")


def test_a_combatant_without_armour_is_said_to_have_none() -> None:
    page = page_of(written(toughness=6))
    assert line(page, "Armour, whole body", "No armour") == ["", "–", "/–", "0–9", "6"]


# ---- weapons, skills, numbers


def test_the_strike_rank_of_a_weapon_says_what_it_adds() -> None:
    sr = cells(page_of(written(strike_rank=12, weapons=["axe"])), "Weapons", "Axe")[1]
    assert sr.breakdown is not None
    assert [term.value for term in sr.breakdown.terms] == [12, 4]


def test_stars_and_dashes_of_the_weapons_table() -> None:
    page = page_of(written(strike_rank=12, weapons=["crossbow", "bow", "dagger"]))
    assert line(page, "Weapons", "Crossbow")[1:3] == ["3*", "/–"]
    assert cells(page, "Weapons", "Crossbow")[2].hint == "star: reloading takes 10 SR"
    assert line(page, "Weapons", "Bow")[1:3] == ["6", "/–"]
    assert line(page, "Weapons", "Dagger")[1:] == ["3", "/2", "1d4", "1"]


def test_what_is_not_in_hand_or_not_loaded_is_said_in_play() -> None:
    sheet = shipped("dwarf")
    page = page_of(sheet, lp=24, unready=("Axe", "Crossbow"), unloaded=("Crossbow",))
    assert note(page, "Weapons", "Axe") == "slash (auto) · not ready"
    assert note(page, "Weapons", "Crossbow") == "impale (effect) · not ready · not loaded"
    assert note(page, "Weapons", "Hammer") == "impale (effect)"
    assert note(page_of(sheet), "Weapons", "Axe") == "slash (auto)"


@pytest.mark.rule("RV-TEST-04")
def test_a_skill_says_where_base_and_rating_come_from() -> None:
    page = page_of(written(str=14, dex=10, int=11, skills=["Close Combat [Axe] 66%", "Knowledge 30%", "Perception 15%"]))
    base, rating = cells(page, "Skills", "Close Combat")[1:]
    assert base.breakdown is not None and rating.breakdown is not None
    assert [(term.value, term.label) for term in base.breakdown.terms] == [(14, "STR"), (10, "DEX"), (12, "learned")]
    assert [term.value for term in rating.breakdown.terms] == [14, 10, 12, 30]
    assert line(page, "Skills", "Knowledge") == ["30", "30%"]
    low = cells(page, "Skills", "Perception")[2].breakdown
    assert low is not None and low.total == 15
    assert note(page, "Skills", "Close Combat") == "Axe"
    edit = next(each.note_edit for each in table(page, "Skills").lines if each.note == "Axe")
    assert edit is not None and (edit.path, edit.many) == ("/skills/0/traits", True)


@pytest.mark.rule("RV-TEST-04")
def test_what_is_printed_beside_a_base_of_its_own_adds_up_too() -> None:
    skill = {"name": "Close Combat", "traits": ["Axe"], "rating": 40, "base": 24}
    rating = cells(page_of(written(str=14, dex=10, skills=[skill])), "Skills", "Close Combat")[2]
    assert rating.breakdown is not None
    assert [term.value for term in rating.breakdown.terms] == [14, 10, 40 - 24]


def test_life_points_and_might_say_how_they_hang_together_with_the_characteristics() -> None:
    page = page_of(shipped("dwarf"))
    life, might = row(page, "Attributes", "Life Points").breakdown, row(page, "Attributes", "Might").breakdown
    assert life is not None and [term.value for term in life.terms] == [14, 10]
    assert might is not None and might.total == 1
    odd = row(page_of(written(con=10, wil=10, lp_max=26)), "Attributes", "Life Points").breakdown
    assert odd is not None and [term.value for term in odd.terms] == [10, 10, 6]


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_every_sum_on_a_page_comes_to_what_is_shown(name: str) -> None:
    for shown in page_of(shipped(name)).blocks:
        if isinstance(shown, ColumnsBlock):
            assert all(len(each.cells) == len(shown.columns) for each in shown.lines), shown.title
            found = [(cell.value, cell.breakdown) for each in shown.lines for cell in each.cells]
        elif isinstance(shown, TableBlock):
            found = [(each.value, each.breakdown) for section in shown.sections for each in section.rows]
        else:
            found = []
        assert [(value, made.total) for value, made in found if made is not None and made.total != value] == []


@pytest.mark.parametrize("name", ["dwarf", "ottoline", "ysmay", "werewolf", "priestess_of_the_hunt"])
def test_every_number_can_be_changed_where_it_stands_and_keeps_to_its_range(name: str) -> None:
    sheet = shipped(name)
    fighter = CODEC.encode(Fighter(id=name, lp=sheet.lp_max, major_total={"torso": 2}))
    found = edits(page_of(sheet, lp=sheet.lp_max, major_total={"torso": 2}))
    assert len(found) > 40
    for value, edit in found:
        values = edit.choice.values if edit.choice is not None else ()
        low, high = (edit.choice.low, edit.choice.high) if edit.choice is not None else (None, None)
        if isinstance(value, int) and not isinstance(value, bool):
            assert is_within(value, low, high) and (edit.target == "combatant" or None not in (low, high)), edit.path
        for tried in (low, high, *values):
            if tried is None:
                continue
            assert isinstance(tried, int | str)
            if edit.target == "combatant":
                CODEC.decode(Fighter, put(fighter, edit.path, tried), "/fighter")
                continue
            whole = CODEC.defaults(CharacterSheet) | CODEC.encode(sheet)
            made = CODEC.decode(CharacterSheet, put(whole, edit.path, tried), "/sheet")
            assert made.broken() is None, (edit.path, tried)


# ---- life points, faith, things


def test_life_points_in_play_may_be_negative() -> None:
    gauge = block(page_of(shipped("dwarf"), lp=-7, wounded=True), "Life Points")
    assert isinstance(gauge, GaugeBlock)
    assert (gauge.value, gauge.maximum) == (-7, 24)
    assert gauge.edit is not None and gauge.edit.target == "combatant"
    assert row(page_of(shipped("dwarf"), lp=-7, wounded=True), "Harm", "Wounded").value is True
    fresh = block(page_of(shipped("dwarf")), "Life Points")
    assert isinstance(fresh, GaugeBlock) and (fresh.value, fresh.edit) == (24, None)


@pytest.mark.rule("RV-TAB-13")
def test_allegiances_and_blessings_stand_with_what_they_need() -> None:
    page = page_of(shipped("priestess_of_the_hunt"))
    assert line(page, "Allegiances", "Antlered Lady") == ["priest", "74"]
    assert note(page, "Allegiances", "Antlered Lady") == "cult: Spear, Bow, Fear, Binding light"
    assert line(page, "Blessings", "True Weapon") == ["31", "6"]
    assert line(page, "Blessings", "Mass Offensive Power") == ["61", "2"]
    assert line(page, "Powers", "Fear") == ["Willpower", "3"]
    assert "dedicated to Antlered Lady" in note(page, "Weapons", "Spear")


def test_blessings_at_work_say_what_they_give() -> None:
    shield = ActiveBlessing(blessing="shield_of_deity", actor="ana", deity="The Lantern", protection=3, resist_kind="Magic", resist=3)
    page = page_of(shipped("ysmay"), lp=20, active_blessings=(shield,))
    assert row(page, "Active blessings", "Shield of deity").note == "of The Lantern · Protection 3 · Resist Magic 3"
    assert "Active blessings" not in [shown.title for shown in page_of(shipped("ysmay"), lp=20).blocks]


def test_things_and_blueprints_stand_with_what_a_crafter_works_against() -> None:
    page = page_of(shipped("ottoline"))
    assert line(page, "Carried", "Clockwork scout") == ["12", "3", "0"]
    assert note(page, "Carried", "Clockwork scout") == "complex · flaws: rattles"
    assert line(page, "Blueprints", "Clockwork scout") == ["memory", "12"]
    thing = {"id": "saw", "name": "Saw", "value": 3, "features": [{"name": "longer", "value": 2}], "item_state": "broken"}
    changed = page_of(written(items=[thing]))
    made = cells(changed, "Carried", "Saw")[1]
    assert made.breakdown is not None and made.breakdown.total == 3 + 2
    assert note(changed, "Carried", "Saw") == "broken · longer +2"


def test_a_card_says_all_that_a_fight_needs() -> None:
    card = "\n".join(page_of(shipped("dwarf")).card)
    for words in (
        "STR 14  CON 14",
        "SR 12 · Might +1 · Move 4 · Toughness 7 · size S",
        "Hammer: SR 15, 6/3 · 1d3+2d2 · parry 3 · impale (effect)",
        "Crossbow: SR 30, 3*/– · 1d10+3d2 · range 300 m (M) · impale (effect)",
        "Armour 2/2+, 5/6+, 8/9+",
        "1 Right leg, 2 Left leg 2/3+, 5/7+ T 6; 3, 7, 8 Torso 5/0+ T 7; 4 Right arm, 5 Left arm 2/1+, 5/6+ T 5; 6 Head 5/1+, 8/4+ T 6",
        "Close Combat (Hammer, Axe, Shield) 54%",
        "Strong Build 1",
        "in melee with size M: −2 SR",
    ):
        assert words in card, words
    assert "Antlered Lady 63% · totem, lycanthropy" in page_of(shipped("kerr")).card
    assert "parry" not in next(line for line in page_of(shipped("wolf")).card if line.startswith("Bite"))
    knowledge = shipped("ottoline").skill("Knowledge")
    assert knowledge is not None and skill_words(knowledge) == "Knowledge (Engineering) 59%"


# ---- on paper


def told(pages: list[PrintedPage]) -> str:
    return " ".join(page.words for page in pages)


@pytest.mark.rule("RV-ARM-08")
@pytest.mark.parametrize("paper_size", list(PaperSize))
def test_the_dwarf_fits_one_page_with_its_tables(paper_size: PaperSize) -> None:
    (page,) = read_pages(print_sheet(page_of(shipped("dwarf"), lp=24), with_marks=True, paper_size=paper_size, player=None))
    for words in ("Armour by location", "2/3+ 5/7+", "5/0+ –/–", "8/4+", "short gambeson", "6/3", "3*/–", "1d10+3d2", "300 (M)", "54%"):
        assert words in page.words, words
    width = page.size[0]
    assert all(right <= width - 35 and left >= 35 for left, _, right, _ in page.boxes if right > left)


@pytest.mark.whole
@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_every_sheet_prints_whole_on_few_pages(name: str) -> None:
    sheet = shipped(name)
    pages = read_pages(print_sheet(page_of(sheet, lp=sheet.lp_max), with_marks=True, player=None, with_sums=True))
    assert len(pages) <= 3
    words = told(pages)
    for weapon in sheet.weapons:
        assert weapon.damage in words, weapon.name
    for skill in sheet.skills:
        assert f"{skill.rating}%" in words, skill.name
