"""What is printed is read as it stands, and what is not is asked about: attacks, headings, names, ends of blocks, figures, guesses."""

from __future__ import annotations

import pytest

from desktop_app.controller.pasting.heads import is_title, name_in_prose
from desktop_app.controller.pasting.markup import changes_in
from desktop_app.controller.pasting.numbers import begins_with_numbers, numbers_in
from desktop_app.controller.pasting.read import Read
from desktop_app.controller.pasting.reading import made, read_stat_blocks
from desktop_app.rules.kernel.record import Json

BLOCK = """Marsh Otter
Attributes: Agility d8, Smarts d6 (A), Spirit d6, Strength d8, Vigor d6
Skills: Fighting d6, Notice d8
Pace: 6; Parry: 5; Toughness: 5
"""


def only(text: str) -> Read:
    (read,) = read_stat_blocks(text, "savage")
    return read


def attacks(read: Read) -> dict[str, tuple[bool, Json, Json]]:
    rows = made(read).sheet.get("weapons", [])
    assert isinstance(rows, list)
    found = [one for one in rows if isinstance(one, dict)]
    return {str(one["name"]): (bool(one["uses_strength"]), one["damage_dice"], one["damage_flat"]) for one in found}


@pytest.mark.parametrize(
    "ability",
    [
        "Low Light Vision: The otter ignores penalties for Dim light.",
        "Aquatic: It can leave the water for an hour.",
        "Speed: d10 running die.",
        "Fleet-Footed: Roll a d10 when running.",
        "Poison (−2): Whoever is bitten sleeps for 2d6 minutes.",
        "Poison (2d6): A failed roll costs 2d6 hours.",
        "Stench: Str or Vigor roll, whichever is better.",
        "Moonlit: Strength of the moon is enough.",
        "Swarm: Parry +2.",
        "Fiery Breath: Cone Template, 2d10 damage.",
    ],
)
def test_an_ability_that_does_not_begin_with_numbers_is_no_attack(ability: str) -> None:
    read = only(f"{BLOCK}Special Abilities:\n• {ability}\n• Bite: Str+d4.\n")
    assert attacks(read) == {"Bite": (True, [4], 0)}
    assert ability.rstrip(".") in " ".join(read.whole[slice(*span)] for span in read.kept)


@pytest.mark.parametrize(
    ("ability", "name", "right"),
    [
        ("Bite: Str+d6, AP 2.", "Bite", (True, [6], 0)),
        ("**Bite:** Str+d4.", "Bite", (True, [4], 0)),
        ("Bite -- Str+d4", "Bite", (True, [4], 0)),
        ("Bite (Str+d4)", "Bite", (True, [4], 0)),
        ("Bite (Str+d4): It holds on.", "Bite", (True, [4], 0)),
        ("Kick: Strength", "Kick", (True, [], 0)),
        ("Beak: Str+2; it pecks at eyes.", "Beak", (True, [], 2)),
        ("Spines: 2d6, Range 3/6/12.", "Spines", (False, [6, 6], 0)),
        ("Spines: Range 3/6/12, Damage 2d6.", "Spines", (False, [6, 6], 0)),
        ("Bite/Claws: Str+d6 damage.", "Bite/Claws", (True, [6], 0)),
    ],
)
def test_an_attack_begins_with_its_dice_or_strength(ability: str, name: str, right: tuple[bool, Json, Json]) -> None:
    assert attacks(only(f"{BLOCK}Special Abilities:\n- {ability}\n")) == {name: right}


def test_an_attack_told_in_a_sentence_or_by_one_die_alone_is_asked_about() -> None:
    for ability in ("Claws: Its claws do Str+d6 to all around.", "Strike: Its fist does Str damage, and burns.", "Spark: d6."):
        read = only(f"{BLOCK}Special Abilities:\n- {ability}\n")
        (doubt,) = read.doubts
        assert not attacks(read) and [answer.label for answer in doubt.answers][doubt.marked] == "Text only"
        assert len(made(read, [1]).sheet["weapons"]) == 1


def test_a_thing_with_the_word_for_in_its_brackets_is_no_weapon() -> None:
    assert numbers_in("for climbing").field == "" and not begins_with_numbers("for an hour")
    assert numbers_in("For+d6, Allonge 1").values["uses_strength"] is True


@pytest.mark.parametrize("heading", ["Special Abilities", "**Special Abilities**", "### Special Abilities", "'''Special Abilities'''"])
def test_a_heading_needs_no_colon(heading: str) -> None:
    read = only(f"{BLOCK}{heading}\n\n- Bite: Str+d4.\n- Size +1: Broad.\n")
    assert attacks(read) == {"Bite": (True, [4], 0)} and read.sheet["size_mod"] == 1


def test_headings_over_what_they_lead() -> None:
    read = only("# Mud Crab\n\nAttributes\nAgility d8, Vigor d10\n\nSkills\nFighting d10\n\nPace 6; Parry 7; Toughness 7\n")
    assert (read.name, read.sheet["vigor"], read.sheet["skills"], read.doubts) == ("Mud Crab", "d10", {"fighting": "d10"}, ())


def test_a_block_ends_where_a_heading_or_prose_begins() -> None:
    text = f"{BLOCK}Edges: Brave\n\n## The weir\n\nThree guards wait, one of them asleep.\n\nWeir Warden\n\n" + BLOCK.partition("\n")[2]
    first, second = read_stat_blocks(text, "savage")
    assert (first.sheet["edges"], first.doubts, second.name) == (["Brave"], (), "Weir Warden")


def test_the_name_is_in_the_nearest_heading_above() -> None:
    body = BLOCK.partition("\n")[2]
    text = f"# Folk\n\nThey live here.\n\n# Hunter\n\n{body}\n## Chief\n\nShe leads them.\n\n{body}\n{body}\nThey said so.\n\n{body}"
    assert [read.name for read in read_stat_blocks(text, "savage")] == ["Hunter", "Chief", "Nameless", "Nameless 2"]


def test_a_list_without_bullets_may_have_some_and_names_may_be_headings() -> None:
    read = only(f"{BLOCK}Special Abilities\nArmour +2: Carapace.\nBite: Str+d6; Poison.\n\u2022 Size +2: Large.\n")
    assert attacks(read) == {"Bite": (True, [6], 0)} and read.sheet["size_mod"] == 2
    headed = f"{BLOCK}## Special Abilities\n\n**Size +1**\nBroad.\n\n**Bite**\nStr+d4.\n\n# Next\n\n{BLOCK.partition(chr(10))[2]}"
    first, second = read_stat_blocks(headed, "savage")
    assert attacks(first) == {"Bite": (True, [4], 0)} and first.sheet["size_mod"] == 1 and second.name == "Next"


def test_a_name_before_a_sentence_in_one_paragraph() -> None:
    assert name_in_prose("Reed Lizard These dark folk hunt by night.") == "Reed Lizard"
    assert name_in_prose("These dark folk hunt by night.") == "" and name_in_prose("Sera of the Weir She waits here.") == "Sera of the Weir"
    assert name_in_prose("We Be Part 2: The Folk") == "", "no sentence follows"
    read = only("Reed Lizard They hunt by night. " + BLOCK.partition("\n")[2].replace("\n", " ") + "Special Abilities • Bite: Str+d6.")
    assert (read.name, read.around["text"]) == ("Reed Lizard", "They hunt by night.") and attacks(read) == {"Bite": (True, [6], 0)}


def test_titles_are_short_and_no_sentences() -> None:
    assert is_title("Old Tam") and is_title("Rats, Giant") and is_title("21.2. Wight")
    assert not any(map(is_title, ("It waits.", "and so on", "- Bite", "Fighting d6", "112", "Pace: 6", "x" * 80)))


@pytest.mark.parametrize(
    ("line", "code"),
    [("Attributes: Agi d8, Sma d6, Spi d4, Str d10, Vig d6", "en"), ("Attributs : Agi d8, Int d6 (A), Âme d4, For d10, Vig d6", "fr")],
)
def test_short_names_of_attributes(line: str, code: str) -> None:
    found = only(f"Loup\n{line}\n").sheet
    assert [found[key] for key in ("agility", "smarts", "spirit", "strength", "vigor")] == ["d8", "d6", "d4", "d10", "d6"], code


def test_a_short_name_is_none_elsewhere() -> None:
    read = only(f"{BLOCK}Edges: Brave\nGear: rope (for d6 uses)\n")
    assert read.sheet["strength"] == "d8" and not attacks(read)


def test_an_untrained_skill_is_left_out_so_that_its_parry_holds() -> None:
    read = only(BLOCK.replace("Fighting d6", "Fighting d4-2").replace("Parry: 5", "Parry: 2"))
    assert (read.sheet["skills"], read.doubts, read.kept) == ({"notice": "d8"}, (), ())


def test_printed_numbers_win_and_size_is_left_as_it_is_printed() -> None:
    read = only(BLOCK.replace("Toughness: 5", "Toughness: 9") + "Special Abilities:\n- Size +1: Broad.\n- Undead: +2 Toughness.\n")
    (doubt,) = read.doubts
    assert [answer.label for answer in doubt.answers] == ["9, as printed", "6 by the rules"] and doubt.marked == 0
    assert (made(read).sheet["size_mod"], made(read).sheet["toughness_mod"]) == (1, 3)
    assert "toughness_mod" not in made(read, [1]).sheet
    parried = only(BLOCK.replace("Parry: 5", "Parry: 6"))
    assert made(parried).sheet["parry_mod"] == 1


def test_armour_that_is_asked_about_is_not_worn_twice() -> None:
    read = only(BLOCK.replace("Toughness: 5", "Toughness: 6 (1)") + "Gear: Reed jack (+1), club (Str+d6)\n")
    assert [doubt.title for doubt in read.doubts] == ["Reed jack (+1)", "club (Str+d6)"]
    assert len(made(read).sheet["armour"]) == 1


def test_a_name_that_is_only_written_alike_is_one_of_its_own() -> None:
    read = only(f"{BLOCK}Edges: Champion, Allert, Brawler\n")
    assert made(read).sheet["edges"] == ["Champion", "Alert", "Brawler"]
    assert all(len(doubt.answers) > 1 for doubt in read.doubts)


def test_a_weapon_of_the_lists_has_the_numbers_that_are_printed() -> None:
    assert attacks(only(f"{BLOCK}Gear: short sword (Str+d6)\n"))["Short sword"] == (True, [6], 0)


def test_a_table_of_traits_and_a_callout() -> None:
    table = "# Crab\n\n| Attributes | Skills |\n| --- | --- |\n| Agility d8<br>Vigor d6 | Fighting d6<br>Notice d4 |\n\nParry **5**\n"
    read = only(table)
    assert (read.name, read.sheet["agility"], read.sheet["skills"]) == ("Crab", "d8", {"fighting": "d6", "notice": "d4"})
    callout = "# Notes\n\n> [!statblock] Mud Crab\n>\n> ruleset: swade\n> attributes: Agility d8, Vigor d6\n"
    read = only(f"{callout}> skills: Fighting d6\n>\n> gear:\n> - Hook (Str+d6)\n>\n> abilities:\n> - Night eyes: sees for miles.\n")
    assert read.name == "Mud Crab" and attacks(read) == {"Hook": (True, [6], 0)} and "gear" not in made(read).sheet


def test_marks_of_other_programs_are_gone_and_each_letter_knows_its_place() -> None:
    text = "> ## Mud Crab\n> - **Pace** 6\n> ***Bite.*** Str+d4.\n\\- a &amp; b<br>c *d* ﬁn\n___\n"
    from desktop_app.controller.pasting.layout import flattened

    flat = flattened(text)
    assert flat.text == "# Mud Crab\n• Pace: 6\nBite: Str+d4.\n- a & b\nc d fin\n\n"
    place = flat.text.index("Str")
    assert text[slice(*flat.span(place, place + 6))] == "Str+d4" and changes_in("plain: text\n") == {}


@pytest.mark.parametrize(
    ("text", "is_wild"),
    [
        ("> [!statblock] Mud Crab\n> wildcard: true\n> attributes: Agility d8\n", True),
        ("# Mud Crab\nWild Card: Yes\nAttributes: Agility d8\n", True),
        ("# Mud Crab\nWild Card: no\nAttributes: Agility d8\n", False),
        ("Mud Crab\nWild Card\nAttributes: Agility d8\n", True),
        ("Mud Crab\nJoker : oui\nAttributs : Agilité d8\n", True),
        ("**Mud Crab (Wild Card)**\nAttributes: Agility d8\n", True),
    ],
)
def test_a_wild_card_is_told_in_many_ways(text: str, is_wild: bool) -> None:
    read = only(text)
    assert (read.name, read.sheet["is_wild_card"], read.kept, read.around) == ("Mud Crab", is_wild, (), {})
