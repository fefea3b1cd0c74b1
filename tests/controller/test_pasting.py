"""Stat blocks as text: what is copied is read back whole, and whatever is pasted gives a creature with its doubts, never a fault."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from desktop_app.controller.content.files import CreatureText, content_of
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.pasting.reading import made, read_stat_blocks
from desktop_app.controller.pasting.vocabulary import lines_of
from desktop_app.controller.pasting.writing import fence_text, markdown_text, stat_text
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

ENGLISH = """Toll Captain
She counts twice.
Attributes: Agility d8, Smarts d6 (A), Spirit d6, Strength d10, Vigor d12+1
Skills: Fighting d10, Notice d6, Guts d8
Pace: 6; Parry: 7; Toughness: 9 (2)
Hindrances: Loyal
Edges: Alert
Gear: Dagger (Str+1), ring of keys
Special Abilities:
• Bite: Str+d6.
• Size +1: Broad.
• Stench: Nobody sits beside her.
"""
FRENCH = """Gardien du bac
Attributs : Agilité d6, Intelligence d6, Ame d8,
Force d8, Vigueur d8
Compétences : Combat d8, Intimi-
dation d6, Tripes d8
Allure : 6 ; Parade : 6 ; Résistance : 7 (1)
Handicaps : Loyal, Serment (au passeur)
Équipement : gaffe ferrée (For+d6, Allonge 1), manteau de cuir (+1)
Capacités spéciales :
• Pied sûr : ne glisse jamais.
"""


def sheet(system_id: str, text: CreatureText) -> dict[str, Json]:
    system = system_of(system_id)
    _, built = system.newcomer(Entry(id="one", name=text.name, sheet=sheet_json(system_id, text)))
    return system.codec.encode(built)


def around(text: CreatureText) -> dict[str, Json]:
    return {key: value for key, value in text.model_dump(mode="json").items() if key not in ("sheet", "concept", "player", "text")}


def shipped(system_id: str) -> Iterator[tuple[str, CreatureText]]:
    content = content_of(system_id)
    yield from {**content.creatures, **content.characters}.items()


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("system_id", list(SYSTEMS))
def test_every_card_that_is_copied_is_read_back_whole(system_id: str, code: str) -> None:
    for key, text in shipped(system_id):
        reads = read_stat_blocks(stat_text(system_id, text, code), system_id)
        assert len(reads) == 1, key
        back = made(reads[0])
        assert not reads[0].doubts, (key, reads[0].doubts)
        assert not reads[0].kept, key
        assert sheet(system_id, back) == sheet(system_id, text), key
        assert around(back) == around(text), key
        assert back.text.strip() == text.text.strip(), key


def test_a_printed_block_is_read() -> None:
    (read,) = read_stat_blocks(ENGLISH, "savage")
    assert read.language == "en"
    found = sheet("savage", made(read))
    assert (found["agility"], found["vigor"], found["pace"], found["size_mod"]) == ("d8", "d12+1", 6, 1)
    assert found["skills"] == {"fighting": "d10", "notice": "d6", "guts": "d8"}
    assert found["edges"] == ["Alert"]
    weapons = found["weapons"]
    assert isinstance(weapons, list)
    assert [one["name"] for one in weapons if isinstance(one, dict)] == ["Dagger", "Bite"]
    assert [ENGLISH[start:end] for start, end in read.kept] == ["• Stench: Nobody sits beside her"]
    assert made(read).text == "She counts twice."


def test_each_field_knows_its_words() -> None:
    (read,) = read_stat_blocks(FRENCH, "savage")
    words = {trace.path: FRENCH[slice(*trace.span)] for trace in read.traces}
    assert words["skills/intimidation"] == "Intimi-\ndation d6"
    assert words["spirit"] == "Ame d8"
    assert words["armour/0"] == "manteau de cuir (+1)"
    assert read.language == "fr"
    assert read.joined == (4,)


def test_what_is_not_known_is_asked_about_and_the_answer_holds() -> None:
    (read,) = read_stat_blocks(FRENCH, "savage")
    place = next(place for place, doubt in enumerate(read.doubts) if doubt.title.startswith("gaffe"))
    doubt = read.doubts[place]
    own = next(at for at, answer in enumerate(doubt.answers) if any(path == "weapons/+" for path, _ in answer.writes))
    only_text = len(doubt.answers) - 1
    marked = [one.marked for one in read.doubts]
    marked[place] = own
    assert len(made(read, marked).sheet["weapons"]) == 1
    marked[place] = only_text
    assert not made(read, marked).sheet.get("weapons")


def test_several_creatures_in_one_paste() -> None:
    reads = read_stat_blocks(f"{ENGLISH}\n{FRENCH}\n{ENGLISH}", "savage")
    assert [read.name for read in reads] == ["Toll Captain", "Gardien du bac", "Toll Captain"]
    assert reads[1].text.startswith("Gardien du bac")


def test_a_wild_card_is_known_by_its_sign() -> None:
    for sign in ("\u2660 ", "WC ", "Wild Card: "):
        (read,) = read_stat_blocks(sign + ENGLISH, "savage")
        assert (read.name, read.sheet["is_wild_card"]) == ("Toll Captain", True)


def test_markdown_and_a_note_of_obsidian() -> None:
    text = content_of("savage").creatures["cave_bear"]
    marked = markdown_text("savage", text, "en")
    assert marked.startswith("## Cave bear\n")
    (read,) = read_stat_blocks(marked, "savage")
    assert sheet("savage", made(read)) == sheet("savage", text)
    assert fence_text("savage", text, "en").startswith("```statblock\nname: ")


BROKEN = {
    "nothing but a name": "Toll Captain",
    "one letter": "x",
    "signs": "([{<>}])\"'\\",
    "only labels": "Attributes: Skills: Pace: Parry: Toughness: Edges: Gear:",
    "labels twice": ENGLISH.replace("Edges: Alert", "Edges: Alert\nEdges: Brave"),
    "other order": "\n".join(["Toll Captain", *reversed(ENGLISH.splitlines()[1:])]),
    "one line": ENGLISH.replace("\n", " "),
    "a word a line": ENGLISH.replace(" ", "\n"),
    "cut words": ENGLISH.replace("Fighting", "Fight-\ning").replace("Strength", "Stren-\n  gth"),
    "soft hyphens": ENGLISH.replace("Fighting", "Fight\u00ading"),
    "odd minus": ENGLISH.replace("d12+1", "d12\u22121"),
    "no colons": ENGLISH.replace(":", ""),
    "no commas": ENGLISH.replace(",", ""),
    "open bracket": ENGLISH.replace("(Str+1)", "(Str+1"),
    "closing brackets": ENGLISH.replace("(2)", "))2)"),
    "no such dice": ENGLISH.replace("d10", "d7"),
    "large dice": ENGLISH.replace("d10", "d9999999999999999999"),
    "dice of a German book": ENGLISH.replace(" d", " W"),
    "figures as words": ENGLISH.replace("Pace: 6", "Pace: six"),
    "huge figures": ENGLISH.replace("Pace: 6", "Pace: 99999999999999999999"),
    "bullets as labels": ENGLISH.replace("• ", "- "),
    "tabs": ENGLISH.replace(" ", "\t"),
    "carriage returns": ENGLISH.replace("\n", "\r\n"),
    "half a letter": ENGLISH.replace("Loyal", "Lo\ud800yal"),
    "a quotation mark": ENGLISH.replace("Loyal", '"Loyal'),
    "columns side by side": "\n".join(
        f"{left:<60}{right}" for left, right in zip(ENGLISH.splitlines()[:6], FRENCH.splitlines()[:6], strict=True)
    ),
    "columns mixed": "\n".join(line for pair in zip(ENGLISH.splitlines(), reversed(ENGLISH.splitlines()), strict=True) for line in pair),
    "two languages": ENGLISH.replace("Skills:", "Compétences :").replace("Fighting", "Combat"),
    "nested lists": "X\nAdvances: " + "[" * 400,
    "a table": "Name | Agility | Fighting\n---|---|---\nBandit | d6 | d8",
    "no text at all between labels": "Attributes:,,,;;;Skills:;;Gear:(((",
    "zero bytes": "A\x00B\nAttributes: Agility d6\x00",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_paste_gives_a_creature(text: str) -> None:
    for system_id in SYSTEMS:
        reads = read_stat_blocks(text, system_id)
        assert reads
        for read in reads:
            assert read.name.strip()
            for marked in (None, [len(doubt.answers) - 1 for doubt in read.doubts], [0] * len(read.doubts)):
                sheet(system_id, made(read, marked))
            for start, end in (*(trace.span for trace in read.traces), *(doubt.span for doubt in read.doubts), *read.kept):
                assert 0 <= start <= end <= len(read.whole)


def test_columns_are_laid_one_under_the_other() -> None:
    (read,) = read_stat_blocks(
        "Toll Captain                             Pace: 5\n"
        "Attributes: Agility d8, Smarts d6,       Edges: Alert\n"
        "Spirit d6, Strength d10, Vigor d8        Hindrances: Loyal\n"
        "Skills: Fighting d10, Notice d6          Gear: Dagger\n",
        "savage",
    )
    assert (read.sheet["vigor"], read.sheet["pace"], read.sheet["edges"]) == ("d8", 5, ["Alert"])


def test_texts_changed_at_random_give_creatures() -> None:
    chance = random.Random(7)
    for _ in range(150):
        letters = list(chance.choice((ENGLISH, FRENCH)))
        for _ in range(chance.randrange(1, 30)):
            place = chance.randrange(len(letters))
            letters[place] = chance.choice(("", "\n", ":", "(", ")", "[", '"', ",", "d", "9", "-", "\u2660", letters[place] * 3))
        for read in read_stat_blocks("".join(letters), "savage"):
            made(read)


def test_too_long_a_text_is_refused_in_a_sentence() -> None:
    with pytest.raises(AppError, match="letters"):
        read_stat_blocks("x" * 4_000_001, "savage")


def test_of_a_long_paste_is_said_how_much_was_read() -> None:
    reads = read_stat_blocks("word " * 100_000, "savage")
    assert "uses only the first" in reads[-1].notes[-1]


def test_nothing_of_a_paste_is_left_out_in_silence() -> None:
    """Creatures, letters of one, and questions beyond what is read."""
    many = read_stat_blocks("\n\n".join(ENGLISH.replace("Toll Captain", f"Captain {number}") for number in range(23)), "savage")
    assert len(many) == 20 and "The import leaves out 3 more creatures of this text." in many[-1].notes
    (long,) = read_stat_blocks(f"{ENGLISH}\n{'A long tale. ' * 2000}", "savage")
    assert any("The import uses only the first" in note for note in long.notes)
    gear = ", ".join(f"lance of guard {number} (Str+d6, Reach 1)" for number in range(60))
    (asked,) = read_stat_blocks(ENGLISH.replace("Dagger (Str+1), ring of keys", gear), "savage")
    lances = [span for span in asked.kept if "lance of guard" in asked.whole[slice(*span)]]
    assert len(asked.doubts) == 40 and len(lances) >= 20


def test_every_line_of_the_files_is_of_a_field() -> None:
    for system_id in SYSTEMS:
        system = system_of(system_id)
        fields = {*system.codec.keys(system.sheet_class), *CreatureText.model_fields}
        for line in lines_of(system_id):
            assert fields.issuperset(line.fields), (system_id, line.id)


def test_a_bracket_at_the_end_of_a_line_ends_a_thing() -> None:
    """Lists of gear lose their commas at the ends of lines; a bracket that goes on does not end there."""
    text = ENGLISH.split("\n")[0] + "\nAttributes: Agility d6\nGear: warden's pike (Str+d6, Reach 1)\nleather coat (+1), horn\n"
    (read,) = read_stat_blocks(text, "savage")
    assert [doubt.title for doubt in read.doubts if "pike" in doubt.title] == ["warden's pike (Str+d6, Reach 1)"]
    (read,) = read_stat_blocks("X\nAttributes: Agility d6\nGear: warden's pike (Str+d6,\nReach 1), horn\n", "savage")
    assert len([doubt for doubt in read.doubts if "pike" in doubt.title]) == 1 and "Reach 1" in read.doubts[0].title


@pytest.mark.parametrize("line", ["Skills: ", "Attributes: ", "Edges: ", "Gear: ", ""])
@pytest.mark.parametrize("run", ["a", "word ", "(a) b ", "x\n", "Str+d6 ", "\u00e9-\n"])
def test_a_line_without_end_does_not_take_without_end(line: str, run: str) -> None:
    """What took minutes takes a moment: words that go on are no die, no thing and no name; who lists too much has the rest as text."""
    begun = time.process_time()
    reads = read_stat_blocks("X\nAttributes: Agility d6\n" + line + run * (30_000 // len(run)), "savage")
    assert time.process_time() - begun < 20 and reads and all(len(read.doubts) <= 40 for read in reads)


@pytest.mark.parametrize("system_id", list(SYSTEMS))
def test_all_cards_as_one_file_of_markdown_are_read_back_by_their_names(system_id: str) -> None:
    texts = [text for _, text in shipped(system_id)]
    reads = read_stat_blocks(
        "\n".join(markdown_text(system_id, text, "en") for text in texts), system_id, most=len(texts), letters=1_000_000
    )
    assert [read.name for read in reads] == [text.name for text in texts]
    for read, text in zip(reads, texts, strict=True):
        assert sheet(system_id, made(read)) == sheet(system_id, text), text.name
