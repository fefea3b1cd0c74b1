"""The content files: all that is shipped can be used, and a slip of the pen is told in one sentence with its place."""

import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.boards.boards import board_from_rows
from desktop_app.controller.campaign.checking import check_content
from desktop_app.controller.content import files as content
from desktop_app.controller.content.files import ROOTS, CreatureText, SystemContent, content_of, read_toml, shipped_tables, words_of
from desktop_app.controller.content.own import delete_row, own_rows, write_row
from desktop_app.controller.library import library
from desktop_app.controller.library.library import creature, sheet_json, system_of, words_for, world_of
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.winterdawn.sheet.house_rules import WinterDawnSettings
from desktop_app.rules.winterdawn.sheet.reading import items_by_kind
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet
from desktop_app.rules.winterdawn.state import Fighter
from tests.narrowing import of_kind

WINTERDAWN = content_of("winterdawn")
RESOURCES = ROOTS[0]
FOLDER = RESOURCES / "rules" / "winterdawn"
PEOPLE = {**WINTERDAWN.creatures, **WINTERDAWN.characters}


# ---- what is shipped


@pytest.mark.parametrize("path", sorted(RESOURCES.rglob("*.toml")), ids=lambda path: path.relative_to(RESOURCES).as_posix())
def test_a_file_is_toml(path: Path) -> None:
    assert read_toml(path)


@pytest.mark.parametrize("system_id", sorted(SYSTEMS))
def test_the_content_of_a_system_can_be_read(system_id: str) -> None:
    assert content_of(system_id).rules
    assert world_of(system_id).board is None


def test_nothing_in_the_content_points_nowhere() -> None:
    assert check_content() == []


def test_the_issue_asks_for_16_creatures_and_40_items() -> None:
    items = items_by_kind(WINTERDAWN.tables)
    assert len(PEOPLE) >= 16
    assert sum(len(rows) for rows in items.values()) >= 40


def _extras(record: object, place: str) -> Iterator[str]:
    """List what a record has kept because it did not know it: in a content file that is a slip of the pen."""
    if isinstance(record, Record):
        yield from (f"{place}/{key}" for key in record.extra)
    if is_dataclass(record):
        for described in fields(record):
            yield from _extras(getattr(record, described.name), f"{place}/{described.name}")
    elif isinstance(record, tuple):
        for i, entry in enumerate(record):
            yield from _extras(entry, f"{place}/{i}")


def known_skills() -> set[str]:
    tables: Any = shipped_tables("winterdawn")["skills"]
    return {row["id"] for row in tables["skill"]}


def known_groups() -> set[str]:
    tables: Any = shipped_tables("winterdawn")["skills"]
    return {row["id"] for row in tables["group"]}


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_creature_becomes_a_sheet_a_page_and_a_fighter(name: str) -> None:
    system, text = system_of("winterdawn"), creature("winterdawn", name)
    newcomer, sheet = system.newcomer(Entry(id=name, name=text.name, sheet=sheet_json("winterdawn", text)))
    fighter = of_kind(Fighter, newcomer)
    assert isinstance(sheet, WinterDawnSheet)
    assert list(_extras(sheet, name)) == []
    assert sheet.broken() is None
    assert set(sheet.skill_rank) <= known_skills()
    assert set(sheet.group_rank) <= known_groups()
    for use in (use for weapon in (*sheet.weapons, *sheet.natural_weapons, *sheet.shields) for use in weapon.skills):
        assert use.skill in known_skills()
    assert all(sheet.weapon(hand) is not None for hand in (sheet.wielded.main, sheet.wielded.off) if hand)
    assert sheet.hands_occupied <= sheet.hands
    assert fighter.can_act
    assert fighter.spirit == sheet.spirit_max > 0
    assert [row.sizes for row in fighter.injury_lines] == list(sheet.injury_lines)
    for shown in (None, fighter):
        page = system.page(sheet, shown, world_of("winterdawn"))
        assert page.title == text.name
        assert page.blocks


@pytest.mark.parametrize("name", sorted(PEOPLE))
def test_a_creature_is_told_in_words(name: str) -> None:
    text = PEOPLE[name]
    assert text.text
    assert text.text[-1] in ".!?"
    assert not text.model_extra
    assert text.plural or name in WINTERDAWN.characters


@pytest.mark.parametrize("kind", ["weapon", "shield", "armour"])
def test_every_item_can_be_carried(kind: str) -> None:
    for item_id in items_by_kind(WINTERDAWN.tables)[kind]:
        text = CreatureText(name="Bearer", sheet={"armour" if kind == "armour" else f"{kind}s": [item_id]})
        _, sheet = system_of("winterdawn").newcomer(Entry(id="bearer", name="Bearer", sheet=sheet_json("winterdawn", text)))
        assert list(_extras(sheet, item_id)) == []


def test_house_rules_stand_at_the_defaults_of_the_rules() -> None:
    played = {described.name: described.default for described in fields(WinterDawnSettings) if described.name != "extra"}
    listed = {setting.id: setting for setting in WINTERDAWN.settings}
    assert set(played) <= set(listed)
    assert {name: listed[name].default for name in played} == played
    for setting in WINTERDAWN.settings:
        values: list[object] = [choice.value for choice in setting.choices] if setting.type == "choice" else [True, False]
        if setting.type == "number":
            assert setting.low is not None and setting.high is not None
            values = [*range(setting.low, setting.high + 1)]
        assert setting.default in values, setting.id
        assert setting.rule in WINTERDAWN.rules, setting.id


def test_ids_are_there_once() -> None:
    for name, keys in (("rules", ("rule",)), ("settings", ("setting",)), ("encounters", ("encounter", "board"))):
        read = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        for key in keys:
            ids = [row["id"] for row in read[key]]
            assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("text", WINTERDAWN.encounters, ids=lambda text: str(text.id))
def test_an_encounter_has_its_foes_its_board_and_its_words(text: content.EncounterText) -> None:
    assert text.text
    assert text.foes
    assert all(foe.creature in WINTERDAWN.creatures and foe.count > 0 for foe in text.foes)
    assert not text.board or text.board in {board.id for board in WINTERDAWN.boards}


@pytest.mark.parametrize("text", WINTERDAWN.boards, ids=lambda text: str(text.id))
def test_a_board_can_be_drawn(text: content.BoardText) -> None:
    assert board_from_rows(text).ground


def test_commands_events_and_refusals_of_the_rules_have_their_words() -> None:
    words = words_for("winterdawn")
    missing = [cls.kind for cls in system_of("winterdawn").commands if words.template("commands", cls.kind) is None]
    named = {key.removesuffix(f"_{mode}") for key in words_of("winterdawn")["commands"] for mode in ("now", "delay", "yes", "spirit", "xp")}
    assert [kind for kind in missing if kind not in named] == []


def test_a_creature_that_is_not_there_is_named() -> None:
    with pytest.raises(AppError) as error:
        creature("winterdawn", "unicorn")
    assert error.value.sentence == "The bestiary has no creature 'unicorn'."


def test_a_system_that_is_not_there_is_named() -> None:
    with pytest.raises(AppError) as error:
        system_of("checkers")
    known = "cadwallon, expedition, revolution, savage, winterdawn"
    assert error.value.sentence == f"Unknown rule system 'checkers'; known: {known}."


def test_an_item_that_is_not_there_is_named() -> None:
    with pytest.raises(AppError) as error:
        sheet_json("winterdawn", CreatureText(name="Ana", sheet={"weapons": ["moonblade"]}))
    assert error.value.sentence == "Ana: there is no item 'moonblade' (/sheet/weapons/0)."


# ---- what is wrong with a file


def forget() -> None:
    for cached in (
        content.content_of,
        content.shipped_tables,
        content.words_of,
    ):
        cached.cache_clear()
    library.read_again()


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the content that may be spoilt."""
    copied = tmp_path / "resources"
    for name in ("rules", "bestiary", "characters"):
        shutil.copytree(RESOURCES / name, copied / name)
    monkeypatch.setattr(content, "ROOTS", (copied,))
    forget()
    yield copied
    forget()


def edited(path: Path, *changes: tuple[str, str]) -> Path:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def sentence_about(path: Path, read: Callable[[str], object] = content.content_of) -> str:
    with pytest.raises(AppError) as error:
        read("winterdawn")
    assert error.value.path == str(path)
    return error.value.sentence


def test_the_copy_is_as_good_as_what_it_was_copied_from(resources: Path) -> None:
    assert content.content_of("winterdawn") == WINTERDAWN


def test_a_system_without_content_has_none(resources: Path) -> None:
    shutil.rmtree(resources)
    assert content.content_of("winterdawn") == SystemContent()


RULES_FILES = ("rules", "settings", "encounters", "skills", "items", "words")


@pytest.mark.parametrize("name", RULES_FILES)
def test_a_file_that_is_not_toml(resources: Path, name: str) -> None:
    path = resources / "rules" / "winterdawn" / f"{name}.toml"
    path.write_text('[[rule]]\nid = "no end\n', encoding="utf-8")
    sentence = sentence_about(path)
    assert sentence.startswith(f"{name}.toml is not valid TOML: ")
    assert "line 2" in sentence


@pytest.mark.parametrize("name", RULES_FILES)
def test_a_file_in_another_encoding(resources: Path, name: str) -> None:
    path = resources / "rules" / "winterdawn" / f"{name}.toml"
    path.write_bytes('title = "Épée"'.encode("latin-1"))
    assert sentence_about(path).startswith(f"{name}.toml is not valid TOML: ")


@pytest.mark.parametrize("folder", ["bestiary", "characters"])
def test_a_creature_that_is_not_toml(resources: Path, folder: str) -> None:
    path = resources / folder / "winterdawn" / "zz_new.toml"
    path.write_text("name = Zz", encoding="utf-8")
    assert sentence_about(path).startswith("zz_new.toml is not valid TOML: ")


RULE = '[[rule]]\nid = "WD-X"\ntitle = "X"\nkind = "mechanic"\narea = "x"\ntext = "x"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (RULE.replace('title = "X"\n', ""), "rules.toml, rule 1, title: Field required."),
        (RULE + RULE + "titel = 3\n", "rules.toml, rule 2, titel: Extra inputs are not permitted."),
        (RULE + "text = 3\n", "rules.toml is not valid TOML: "),
        (RULE.replace('"mechanic"', '"magic"'), "rules.toml, rule 1, kind: Input should be 'mechanic', 'table' or 'guidance'."),
        (RULE.replace('area = "x"', "area = 3"), "rules.toml, rule 1, area: Input should be a valid string."),
        (RULE + 'rows = [["a"], "b"]\n', "rules.toml, rule 1, rows.1: "),
        (RULE.replace("[[rule]]", "[rule]"), "rules.toml, rule: a list of tables is expected ([[rule]])."),
        ("rule = 3", "rules.toml, rule: a list of tables is expected ([[rule]])."),
        ("rule = [3]", "rules.toml, rule 1: Input should be a valid dictionary or instance of RuleText."),
        (RULE + RULE.replace("[[rule]]", "[[rules]]"), "rules.toml: unknown key 'rules'."),
    ],
)
def test_a_rule_that_is_wrong(resources: Path, text: str, sentence: str) -> None:
    path = resources / "rules" / "winterdawn" / "rules.toml"
    path.write_text(text, encoding="utf-8")
    assert sentence_about(path).startswith(sentence)


def test_a_house_rule_of_another_type(resources: Path) -> None:
    path = edited(resources / "rules" / "winterdawn" / "settings.toml", ('type = "bool"', 'type = "text"'))
    assert sentence_about(path) == "settings.toml, setting 1, type: Input should be 'bool', 'choice', 'several' or 'number'."


def test_a_foe_without_a_number(resources: Path) -> None:
    path = edited(resources / "rules" / "winterdawn" / "encounters.toml", ("count = 3", 'count = "three"'))
    assert sentence_about(path).startswith("encounters.toml, encounter 1, foes.0.count: Input should be a valid integer")


def test_a_board_on_a_grid_that_is_not_known(resources: Path) -> None:
    path = edited(resources / "rules" / "winterdawn" / "encounters.toml", ('grid = "hex"', 'grid = "triangle"'))
    assert sentence_about(path) == "encounters.toml, board 1, grid: Input should be 'hex' or 'square'."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('events = "none"', "words.toml, events: a table of sentences is expected."),
        ("[events]\nmoved = 3", "words.toml, events.moved: a sentence is expected."),
    ],
)
def test_words_that_are_wrong(resources: Path, text: str, sentence: str) -> None:
    path = resources / "rules" / "winterdawn" / "words.toml"
    path.write_text(text, encoding="utf-8")
    assert sentence_about(path) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('id = "dagger"', 'id = "unarmed"'), "items.toml, weapon 2: the id 'unarmed' is used twice."),
        (('id = "dagger"', "id = 3"), "items.toml, weapon 2: its id must be a text."),
        (('id = "dagger"\n', ""), "items.toml, weapon 2: its id must be a text."),
    ],
)
def test_a_table_that_is_wrong(resources: Path, change: tuple[str, str], sentence: str) -> None:
    path = edited(resources / "rules" / "winterdawn" / "items.toml", change)
    assert sentence_about(path) == sentence


def test_a_skill_of_another_type_is_found_by_its_system(resources: Path) -> None:
    edited(resources / "rules" / "winterdawn" / "skills.toml", ('attributes = ["wisdom"]', "attributes = 3"))
    with pytest.raises(AppError) as error:
        world_of("winterdawn")
    assert error.value.sentence.startswith("The tables of winterdawn can't be opened: ")
    assert "(/skill/0/attributes)" in error.value.sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('name = "Wolf"\n', ""), "wolf.toml, name: Field required."),
        (('name = "Wolf"', "name = 3"), "wolf.toml, name: Input should be a valid string."),
        (("[sheet]", "[shet]"), "wolf.toml: unknown key 'shet'."),
        (("rank = ", "rnak = "), "wolf.toml: unknown key 'rnak'."),
        (("tags = [", "tags = [3, "), "wolf.toml, tags.0: Input should be a valid string."),
    ],
)
def test_a_creature_that_is_wrong(resources: Path, change: tuple[str, str], sentence: str) -> None:
    path = edited(resources / "bestiary" / "winterdawn" / "wolf.toml", change)
    assert sentence_about(path) == sentence


@pytest.mark.parametrize("value", ["9", '"high" # ', "0.5 # ", "-"])
def test_a_sheet_that_is_wrong_is_found_by_its_system(resources: Path, value: str) -> None:
    edited(resources / "bestiary" / "winterdawn" / "wolf.toml", ("agility = ", f"agility = {value}"))
    (sentence,) = check_content()
    assert sentence.startswith("wolf: ")
    assert "agility" in sentence


# ---- content of one's own


@pytest.fixture
def own() -> Iterator[Path]:
    """The folder in which the user of this test puts content of Expedition."""
    folder = content.own_content() / "expedition"
    folder.mkdir(parents=True)
    forget()
    yield folder
    forget()


CARD = '[[card]]\nid = "frost_bite"\nname = "Frost bite"\nseverity = 2\neffects = "Dexterity is perilous."\n'


def test_users_add_cards_of_their_own_and_put_theirs_in_place_of_ours(own: Path) -> None:
    shipped: Any = shipped_tables("expedition")["injuries"]
    (own / "injuries.toml").write_text(CARD + CARD.replace("frost_bite", shipped["card"][0]["id"]), encoding="utf-8")
    cards: Any = library.tables_of("expedition")["injuries"]
    assert [card["id"] for card in cards["card"]] == [*(card["id"] for card in shipped["card"]), "frost_bite"]
    assert cards["card"][0]["name"] == "Frost bite"
    world: Any = world_of("expedition")
    assert world.cards["frost_bite"].severity == 2
    assert not library.own_fault("expedition")


@pytest.mark.parametrize(("slip", "told"), [("no =", "injuries.toml, card 1: its id must be a text."), ("", "severity")])
def test_a_slip_in_content_of_ones_own_is_told_and_leaves_ours_in_use(own: Path, slip: str, told: str) -> None:
    (own / "injuries.toml").write_text(CARD.replace("id =", slip) if slip else CARD.replace("= 2", '= "two"'), encoding="utf-8")
    assert library.tables_of("expedition") == shipped_tables("expedition")
    assert told in library.own_fault("expedition")
    assert library.own_fault("expedition").endswith("Your custom content for Expedition is used without it until you fix it.")
    world: Any = world_of("expedition")
    assert "frost_bite" not in world.cards


def test_a_slip_in_a_row_leaves_out_that_row_alone(own: Path) -> None:
    broken = CARD.replace("frost_bite", "burnt").replace("= 2", '= "two"')
    (own / "injuries.toml").write_text(CARD + broken + CARD.replace("frost_bite", "torn"), encoding="utf-8")
    (own / "hazards.toml").write_text("[[hazard", encoding="utf-8")
    world: Any = world_of("expedition")
    assert {"frost_bite", "torn"} < set(world.cards) and "burnt" not in world.cards
    unread, wrong = library.own_faults("expedition")
    assert "hazards.toml" in unread and "injuries.toml, card 2 (burnt): " in wrong and "severity" in wrong


def test_rows_that_need_each_other_are_taken_in_whatever_order_beside_one_that_is_wrong() -> None:
    folder = content.own_content() / "winterdawn"
    folder.mkdir(parents=True)
    weapon = '[[weapon]]\nid = "crook"\nname = "Crook"\nskills = [{skill = "herding"}]\nbands = ["medium"]\n'
    (folder / "items.toml").write_text(weapon + weapon.replace("crook", "hook").replace("herding", "hooking"), encoding="utf-8")
    (folder / "skills.toml").write_text('[[skill]]\nid = "herding"\ntitle = "Herding"\nattributes = ["wisdom"]\n', encoding="utf-8")
    forget()
    try:
        items: Any = library.tables_of("winterdawn")["items"]
        assert [row["id"] for row in items["weapon"]][-1] == "crook"
        (wrong,) = library.own_faults("winterdawn")
        assert wrong.startswith("items.toml, weapon 2 (hook): ")
    finally:
        forget()


def test_a_file_full_of_slips_is_left_before_its_end_and_three_are_told(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []
    judge = library.judge_tables

    def counted(system: Any, tables: Mapping[str, Json]) -> None:
        judged.append(tables)
        judge(system, tables)

    monkeypatch.setattr(library, "judge_tables", counted)
    rows = "".join(CARD.replace("frost_bite", f"card_{n}").replace("= 2", '= "two"') for n in range(800))
    (own / "injuries.toml").write_text(rows, encoding="utf-8")
    assert len(library.own_faults("expedition")) == 800 and len(judged) < 150
    assert "And 797 more." in library.own_fault("expedition")


def test_a_row_is_written_into_a_file_without_touching_the_rest_of_it(own: Path) -> None:
    file = own / "injuries.toml"
    file.write_text(f'# mine\n{CARD}\n[[card]] # of old\nid = "old"  # keep\nname = "Old"\nlist = [{{a = 1}}]\n', encoding="utf-8")
    (first, old), _ = own_rows("expedition")
    write_row("expedition", "injuries", "card", {**old.row, "name": "Older"})
    assert file.read_text(encoding="utf-8").endswith('[[card]] # of old\nid = "old"  # keep\nname = "Older"\nlist = [{a = 1}]\n')
    write_row("expedition", "injuries", "card", {"id": "new", "means": [{"by": "x", "at": 2}], "names": ["a"]})
    assert file.read_text(encoding="utf-8").startswith(f"# mine\n{CARD}")
    assert [row.row for row in own_rows("expedition")[0]][2] == {"id": "new", "means": [{"by": "x", "at": 2}], "names": ["a"]}
    delete_row("expedition", "injuries", "card", "old")
    assert [row.id for row in own_rows("expedition")[0]] == ["frost_bite", "new"] and first.id == "frost_bite"
    file.write_text("[[card", encoding="utf-8")
    with pytest.raises(AppError, match="not valid TOML"):
        write_row("expedition", "injuries", "card", {"id": "new"})
    assert file.read_text(encoding="utf-8") == "[[card", "what can't be opened is not written over"
