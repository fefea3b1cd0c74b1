"""Blocks as they come out of a copy: names among what a page has around them, gear and attacks in sentences, feet of pages, slips."""

from __future__ import annotations

import pytest

from desktop_app.controller.pasting.arms import halves_of, named_in_sentence
from desktop_app.controller.pasting.heads import called, is_title
from desktop_app.controller.pasting.numbers import begins_with_numbers, numbers_in
from desktop_app.controller.pasting.reading import made, read_stat_blocks
from tests.controller.test_printed_blocks import attacks, only

TRAITS = """Attributes: Agility d8, Smarts d6 (A), Spirit d6, Strength d8, Vigor d6
Skills: Fighting d6, Notice d8
Pace: 6; Parry: 5; Toughness: 5
"""
BLOCK = f"Marsh Otter\n{TRAITS}"


@pytest.mark.parametrize(
    ("line", "name", "is_wild"),
    [
        ("Marsh Otter (3)", "Marsh Otter", False),
        ("Marsh Otter (x3)", "Marsh Otter", False),
        ("Marsh Otter x3", "Marsh Otter", False),
        ("2 x Marsh Otter", "Marsh Otter", False),
        ("Marsh Otter (1 per hero)", "Marsh Otter", False),
        ("Marsh Otter, Boss W.C.", "Marsh Otter, Boss", True),
        ("Marsh Otter (WC) (2)", "Marsh Otter", True),
        ("Example: Marsh Otter", "Marsh Otter", False),
        ("PNJ : Loutre des joncs", "Loutre des joncs", False),
        ("4.2. Marsh Otter (Extra)", "Marsh Otter", False),
        ("Model 1908", "Model 1908", False),
    ],
)
def test_a_name_stands_without_number_count_and_signs(line: str, name: str, is_wild: bool) -> None:
    assert called(line) == (name, is_wild)
    assert made(only(f"{line}\n{TRAITS}")).name == name


@pytest.mark.parametrize(
    "above",
    [
        "### Marsh Otter ![](card.png)\n\nIt swims.\n\n",
        "## [[Rivers/Otter|Marsh Otter]]\n\n",
        "## [Marsh Otter](https://example.org/otter)\n",
        "Hello all, here is one for Friday:\n\n- Marsh Otter -\n",
        "---\ntags: [npc, weir]\n---\n\n# Foes\n\n## Marsh Otter\n\n",
        "Marsh Otter\n\nMarch 3, 2019 by Ferryman\n\n",
        "Monday, March 4, 2019\n\nSavage Worlds: Marsh Otter\n\n“It was not a cat.”\n— A Ferryman, Of Weirs\n\nWild Card\n\n",
        "Marsh Otter\n\nMedium Beast\n\n",
        "Marsh Otter\n\nRace: Beast\nRank: Novice\n\n",
        "Name: Marsh Otter\nWild Card: No\n",
        "**Name:** Marsh Otter\n**Race:** Beast\n",
        "Hi Sam,\n\nas promised, here is one.\n\nMarsh Otter:\nIt swims.\n",
        "Marsh Otter – Extra\n\nDescription\nIt swims.\n\nStatistics\n",
        "# Marsh Otter #npc #weir\n\n",
        "7.2. OTTERS CHAPTER 7. B\n\n– Fear −2\n– Size +7\n\n7.3. Marsh Otter\n\nIt swims.\n",
    ],
)
def test_the_name_is_found_among_what_a_page_has_around_it(above: str) -> None:
    assert made(only(above + TRAITS)).name == "Marsh Otter"


@pytest.mark.parametrize(
    "line", ["Tuesday, 16 December 2014", "Posted by Ferryman", "12/04/2015", "“Stay away.”", "Stats", "Agility d6", "Chapter 5: Weirs"]
)
def test_what_a_page_has_is_no_name(line: str) -> None:
    assert not is_title(line)


@pytest.mark.parametrize("line", ["Large Rat", "Veteran Guard", "Marauder 2000", "May Fisher", "Will of the Weir"])
def test_a_name_may_begin_as_other_lines_do(line: str) -> None:
    assert is_title(line) and made(only(f"Beasts of the Coast\n\n{line}\nIt bites.\n{TRAITS}")).name == line


def test_a_text_without_a_name_has_none() -> None:
    for above in (
        "Name:\n",
        "By the river there is a weir, and the game master says that all of the following things live in it at night\n\n",
    ):
        assert only(above + TRAITS).is_nameless


@pytest.mark.parametrize(
    "foot", ["\n\n88\n\n", "\n\n88\n\nTHE DROWNED COAST\n\n", "\n\nThe Drowned Coast\n\n- 88 -\n\n", "\n\nChapter Four 88\n\n"]
)
def test_a_list_goes_on_behind_the_foot_of_a_page(foot: str) -> None:
    read = only(f"{BLOCK}Special Abilities{foot}• Bite: Str+d4.\n• Size +1: It is\n\n89\n\nlarge.\n")
    assert attacks(read) == {"Bite": (True, [4], 0)} and made(read).sheet["size_mod"] == 1


def test_a_block_behind_the_number_of_a_page_is_none_of_its_foot() -> None:
    reads = read_stat_blocks(f"{BLOCK}Special Abilities:\n• Bite: Str+d4.\n\n88\n\nWeir Heron\n\n• {TRAITS}", "savage")
    assert [read.name for read in reads] == ["Marsh Otter", "Weir Heron"]


@pytest.mark.parametrize(
    ("ability", "name", "right"),
    [
        ("Bite Str+d6", "Bite", (True, [6], 0)),
        ("Claws, Str+d4", "Claws", (True, [4], 0)),
        ("Bite [Str+d6]", "Bite", (True, [6], 0)),
        ("Bite—Str+d6.", "Bite", (True, [6], 0)),
        ("Bite: Str+d6 AP2", "Bite", (True, [6], 0)),
        ("Claws: d8+d4", "Claws", (True, [4], 0)),
        ("Claws: Str(d8)+d4", "Claws", (True, [4], 0)),
        ("Tail: Str+d6 to all around", "Tail", (True, [6], 0)),
        ("Thorns: Throwing; range 3/6/12; Str+d6; Poison", "Thorns", (True, [6], 0)),
        ("Spit: Shooting d8, Range 4/8/16, Damage 2d6", "Spit", (False, [6, 6], 0)),
        ("Slam: Str attack.", "Slam", (True, [], 0)),
        ("Touch: 2d6 fire damage", "Touch", (False, [6, 6], 0)),
        ("Gaze: 12/24/48, 2d8", "Gaze", (False, [8, 8], 0)),
        ("Natural Weapons (Claws): Str+d6", "Claws", (True, [6], 0)),
    ],
)
def test_attacks_as_they_are_written(ability: str, name: str, right: tuple[bool, list[int], int]) -> None:
    assert attacks(only(f"{BLOCK}Special Abilities:\n• {ability}\n• Quick: It is.\n")) == {name: right}


def test_attacks_in_a_list_within_one_ability() -> None:
    for sign in (":", " --", " –"):
        found = attacks(only(f"{BLOCK}Special Abilities:\n• Natural Weapons{sign} Bite (Str+d6), Claws (Str+d4)\n• Quick\n"))
        assert found == {"Bite": (True, [6], 0), "Claws": (True, [4], 0)}


@pytest.mark.parametrize("ability", ["Poison 2d6", "Speed d10", "Fever: d6 hours"])
def test_a_bare_die_makes_no_attack(ability: str) -> None:
    assert not attacks(only(f"{BLOCK}Special Abilities:\n• {ability}\n• Quick: It is.\n"))


@pytest.mark.parametrize(
    ("gear", "names"),
    [
        ("eel spear (Str+d6) and bog axe (Str+d8)", ["eel spear", "bog axe"]),
        ("eel spear (Str+d6), plus reed gun (2d6, 12/24/48)", ["eel spear", "reed gun"]),
        ("2 bog axes (Str+d8), rope", ["bog axes"]),
        ("bog axe x3 (Str+d8)", ["bog axe"]),
        ("eel hook Str+d6 (Reach 1)", ["eel hook"]),
        ("Eel hook: Str+d6, Reach 1, Parry −1; rope", ["Eel hook"]),
        ("The captain carries a bog axe (Str+d8). Two of his men have reed guns (10/20/40, 2d8).", ["bog axe", "reed guns"]),
        (
            "\n- **Bog axe** : Str+d8, Parry -1\n- **Reed gun** : range 5/10/20, 2d6. It is heavy, and takes long to load.",
            ["Bog axe", "Reed gun"],
        ),
        ("bear claws (Str+d4), oil can, Will’s knife (Str+d4), medkit with 3 uses left", ["bear claws", "Will’s knife"]),
        ("The reeds are where they hide, usually in the deepest part of them (Str+d4)", []),
    ],
)
def test_gear_as_a_sentence_has_it(gear: str, names: list[str]) -> None:
    read = only(f"{BLOCK}Gear: {gear}\nSpecial Abilities:\n• Quick: It is.\n")
    assert list(attacks(read)) == names
    assert not [doubt for doubt in read.doubts if doubt.title.startswith("Parry")]


def test_gear_goes_on_behind_an_empty_line_within_brackets() -> None:
    gear = "reed bow (Range\n\n12/24/48, Damage 2d6), eel spear\n\n(Str+d6, Reach 1), rope"
    assert list(attacks(only(f"{BLOCK}Gear: {gear}\n\nSpecial Abilities:\n\n• Quick: It is.\n"))) == ["reed bow", "eel spear"]


def test_lines_of_a_list_name_no_other_creature() -> None:
    dashed = TRAITS.replace(": ", " - ").replace(";", ",")
    text = f"Marsh Otter - It swims all day.\n{dashed}Special Abilities -\n  Armor +1 - Thick hide\n  Size +1 - It is large\n\n"
    reads = read_stat_blocks(
        f"{text}Weir Heron - It waits all day.\n{dashed}Special Abilities -\n  Kick - Str\n  Quick - It is\n", "savage"
    )
    assert [read.name for read in reads] == ["Marsh Otter", "Weir Heron"] and made(reads[0]).sheet["size_mod"] == 1


def test_a_figure_with_a_sign_is_no_figure() -> None:
    read = only(f"{BLOCK}Special Abilities:\n• Size −1: It is small; Toughness −1.\nNotes: Parry +2 in the reeds.\n")
    assert not any(doubt.title.startswith(("Parry", "Toughness 1")) for doubt in read.doubts)


def test_armour_and_shields_without_brackets() -> None:
    sheet = made(only(f"{BLOCK}Gear: studded armour +2, Shield: Parry +1, rope\n")).sheet
    assert [(one["name"], one["value"]) for one in sheet["armour"]] == [("studded armour", 2)]
    assert [one["parry_bonus"] for one in sheet["shields"]] == [1]
    assert not made(only(f"{BLOCK}Armor: 0\nEdges: None\n")).sheet["armour"]
    bare = BLOCK.replace("Toughness: 5", "Toughness: 7")
    assert [one["value"] for one in made(only(f"{bare}Armor: 2\nEdges: None\n")).sheet["armour"]] == [2]
    assert len(made(only(f"{bare}Armor: 2\nSpecial Abilities:\n• Armor +2: Thick hide.\n")).sheet["armour"]) == 1


def test_an_attribute_with_a_slip_of_the_pen_and_skills_by_their_verbs() -> None:
    sheet = made(only(f"{BLOCK}".replace("Agility", "Agilty").replace("Notice d8", "Notice d8, Swim d6, Climb d4, Track d4"))).sheet
    assert sheet["agility"] == "d8" and sheet["skills"] == {
        "fighting": "d6",
        "notice": "d8",
        "swimming": "d6",
        "climbing": "d4",
        "tracking": "d4",
    }


def test_dice_behind_dashes_need_no_labels() -> None:
    traits = "Agility - d6 (1)\nSmarts - d4\nSpirit - d6\nStrength - d8\nVigor - d6\n"
    sheet = made(only(f"Susan of the Weir\n{traits}\nFighting - d8 (4)\nTaunt - d6\n\n(Edges)\nBrave, Alert\n")).sheet
    assert sheet["agility"] == "d6" and sheet["strength"] == "d8" and sheet["skills"] == {"fighting": "d8", "taunt": "d6"}


def test_marks_of_a_board_that_make_a_list() -> None:
    read = only(
        f"[b]Marsh Otter[/b]\n{TRAITS}[b]Special Abilities[/b]:\n[ul]\n"
        "[li][i]Bite[/i]: Str+d4[/li]\n[li][i]Size +1[/i]: large[/li]\n[/ul]\n"
    )
    assert attacks(read) == {"Bite": (True, [4], 0)} and made(read).sheet["size_mod"] == 1


def test_a_row_of_abilities_has_sentences_with_semicolons() -> None:
    sheet = made(only(f"{BLOCK}Special: Swarm: Parry is higher; nets do nothing; Size +1: It is large\n")).sheet
    assert sheet["size_mod"] == 1


def test_numbers_of_a_weapon_end_where_its_words_begin() -> None:
    assert numbers_in("Str+d6 while it holds on").values["damage_dice"] == [6]
    assert not numbers_in("d10 running die").values and not begins_with_numbers("Str d4 rounds")
    assert halves_of("eel hook Str+d6 (Reach 1)") == ("eel hook", "Str+d6, Reach 1")
    assert named_in_sentence("or maces", "en") == "maces" and named_in_sentence("or (gold)", "fr") == "or (gold)"
    assert named_in_sentence("They are all at home", "en") is None
