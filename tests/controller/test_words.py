"""Sentences: templates filled with facts, names in the colour of their side, numbers with a real minus sign."""

import re
from collections.abc import Iterator
from itertools import groupby
from types import ModuleType

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.controller.play.log_lines import LogWriter
from desktop_app.controller.words.names import labels_of, name_of, numbered
from desktop_app.controller.words.sentences import NamedCombatant, PlayWords
from desktop_app.controller.words.span import Span
from desktop_app.grid import hexes, squares
from desktop_app.language.files import FACT
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.outcome import Event, Phrase, Refusal, Word
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Combatant, Encounter
from desktop_app.rules.winterdawn.system import SYSTEM

MINUS = "\u2212"
NAMES = {"ana": NamedCombatant("Ana", "party"), "wolf": NamedCombatant("Wolf 2", "foe")}
TITLES = {"swords_1h": "one-handed swords", "Wood axe": "Wood axe"}


def words(**templates: str) -> PlayWords:
    made = PlayWords({"phrases": templates, "events": templates, "refusals": templates}, TITLES)
    made.names = NAMES
    return made


def told(template: str, **facts: Word) -> str:
    return words(it=template).text("phrases", Phrase.of("it", **facts))


def spans(template: str, **facts: Word) -> list[tuple[str, str]]:
    """Fill a template; neighbours in one role are one piece here."""
    found = words(it=template).spans("phrases", Phrase.of("it", **facts))
    groups = groupby(found, key=lambda span: span.role)
    return [("".join(span.text for span in group), role) for role, group in groups]


# ---- facts


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (7, "7"),
        (-3, f"{MINUS}3"),
        (4.5, "4.5"),
        (-1.5, f"{MINUS}1.5"),
        (9.0, "9"),
        (1_234_567, "1234567"),
        (True, "yes"),
        (False, "no"),
        (None, ""),
        ("swords_1h", "one-handed swords"),
        ("first_aid", "first aid"),
        ("Long Meg", "Long Meg"),
    ],
)
def test_a_fact_is_written_for_people(value: Word, text: str) -> None:
    assert told("<{it}>", it=value) == f"<{text}>"


def test_a_fact_that_is_missing_is_empty() -> None:
    assert told("It is {colour}.") == "It is ."


def test_a_combatant_is_called_by_its_name() -> None:
    assert told("{who} bites {target}.", who="wolf", target="ana") == "Wolf 2 bites Ana."


@pytest.mark.parametrize(("value", "text"), [(True, "left"), ("x", "left"), (2, "left"), (False, "right"), (None, "right"), (0, "right")])
def test_a_fact_can_choose_between_two_words(value: Word, text: str) -> None:
    assert told("to the {it?left|right}", it=value) == f"to the {text}"


@pytest.mark.parametrize(("value", "text"), [(True, "It is ruined."), (False, "It is.")])
def test_a_fact_can_add_a_word(value: bool, text: str) -> None:
    assert told("It is{ruined? ruined}.", ruined=value) == text


@pytest.mark.parametrize("geometry", [hexes, squares])
def test_a_direction_is_named_as_the_grid_calls_it_and_goes_round(geometry: ModuleType) -> None:
    words = PlayWords({"phrases": {"it": "{direction}"}}, {})
    words.directions = geometry.DIRECTION_NAMES
    found = [words.text("phrases", Phrase.of("it", direction=direction)) for direction in range(len(geometry.DIRECTIONS) + 1)]
    assert found == [*geometry.DIRECTION_NAMES, "east"]


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("with {weapon}", "Wood axe", "with wood axe"),
        ("{weapon} in hand", "Wood axe", "Wood axe in hand"),
        ("with {weapon}", "IOU", "with IOU"),
        ("by {maker}", "Wood axe", "by Wood axe"),
    ],
)
def test_a_thing_begins_small_inside_a_sentence(template: str, value: str, text: str) -> None:
    assert told(template, weapon=value, maker=value) == text


# ---- parts that can be left out


@pytest.mark.parametrize("value", [None, False, "", 0])
def test_an_optional_part_goes_with_an_empty_fact(value: Word) -> None:
    assert told("Ana moves[[ by {metres} m]].", metres=value) == "Ana moves."


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (-1, f"{MINUS}1"), ("some", "some"), (True, "yes")])
def test_an_optional_part_stays_with_its_fact(value: Word, text: str) -> None:
    assert told("Ana moves[[ by {metres} m]].", metres=value) == f"Ana moves by {text} m."


def test_an_optional_part_needs_all_its_facts() -> None:
    template = "Value[[ ({low} to {high})]] and[[ more than {low}]]."
    assert told(template, low=1, high=None) == "Value and more than 1."
    assert told(template, low=1, high=4) == "Value (1 to 4) and more than 1."


def test_a_limit_of_0_is_a_limit() -> None:
    template = "Out of range[[: at least {low}]][[, at most {high}]]."
    assert told(template, low=0, high=20) == "Out of range: at least 0, at most 20."
    assert told(template, low=-3, high=0) == f"Out of range: at least {MINUS}3, at most 0."
    assert told(template, low=None, high=None) == "Out of range."


def test_an_optional_part_goes_when_the_fact_is_not_named_at_all() -> None:
    assert told("Out[[ of {place}]].") == "Out."


# ---- spans


def test_names_are_coloured_by_side() -> None:
    assert spans("{who} bites {target}.", who="wolf", target="ana") == [
        ("Wolf 2", "foe"),
        (" bites ", "plain"),
        ("Ana", "party"),
        (".", "plain"),
    ]


def test_stars_make_strong() -> None:
    assert spans("Takes **{hits} hits** from {who}.", hits=3, who="wolf") == [
        ("Takes ", "plain"),
        ("3 hits", "strong"),
        (" from ", "plain"),
        ("Wolf 2", "foe"),
        (".", "plain"),
    ]


def test_a_quiet_line_is_muted_but_for_its_names() -> None:
    assert spans("~{who} has **{dice}** dice.", who="ana", dice=4) == [
        ("Ana", "party"),
        (" has 4 dice.", "muted"),
    ]


def test_a_name_with_signs_of_the_templates_stays_as_it_is() -> None:
    made = words(it="{who} nods.")
    made.names = {"ana": NamedCombatant("An{a}[[x]]**", "party")}
    assert made.text("phrases", Phrase.of("it", who="ana")) == "An{a}[[x]]** nods."


def test_a_phrase_without_a_template_is_told_by_its_name() -> None:
    assert words().text("phrases", Phrase.of("fell_over")) == "Fell over"


def test_events_and_refusals_have_their_own_groups() -> None:
    made = PlayWords({"events": {"moved": "{who} moves {metres} m."}, "refusals": {"move": "Only {left} m are left."}}, {})
    made.names = NAMES
    assert "".join(span.text for span in made.event(Event("moved", "ana", (("metres", 3),)))) == "Ana moves 3 m."
    assert made.refusal(Refusal("move", facts=(("left", 1.5),))) == "Only 1.5 m are left."
    assert made.template("events", "stood") is None
    assert made.title("swords_1h") == "swords 1h"


# ---- names


def test_duplicates_are_numbered_and_those_alone_are_not() -> None:
    assert numbered(["Wolf", "Bandit", "Wolf", "Wolf"]) == [1, 0, 2, 3]
    assert numbered([]) == []


def test_a_number_belongs_to_the_name() -> None:
    wolves = {"a": Combatant(id="a", name="Wolf", number=2), "b": Combatant(id="b", name="Wolf")}
    state = Encounter(roster=("a", "b"), combatants=wolves)
    assert name_of(state, "a") == "Wolf 2" and name_of(state, "b") == "Wolf"


def test_tokens_have_labels_that_nobody_else_has() -> None:
    people = [("Ana", 0), ("Wolf", 1), ("Wolf", 2), ("Alf", 0), ("Alf", 0), ("A", 0), ("A", 0), ("A", 0), ("…", 0), ("", 0)]
    combatants = {f"id{i}": Combatant(id=f"id{i}", name=name, number=number) for i, (name, number) in enumerate(people)}
    labels = labels_of(Encounter(roster=tuple(combatants), combatants=combatants))
    assert list(labels.values()) == ["A", "W1", "W2", "Al", "Af", "A2", "A3", "A4", "?", "?2"]


# ---- lines of the log


def lines(template: str, event: dict[str, Json]) -> list[Span]:
    made = PlayWords({"events": {"it": template}}, {})
    made.names = NAMES
    body: Json = {"do": [], "events": [{"when": "r3·5", "name": "it", "who": "ana", **event}]}
    return [span for line in LogWriter(SYSTEM, made).lines([body], 7) for span in line.spans]


def test_a_line_ends_with_the_sum_after_a_colon() -> None:
    found = lines("{who} rolls:", {"sum": [[4, "dice", ""], [-1, "flank", ""]]})
    assert [(span.text, span.role) for span in found] == [("Ana", "party"), (" rolls:", "plain"), (" 3", "strong")]


def test_a_negative_sum_has_the_same_minus_as_everything_else() -> None:
    assert "".join(span.text for span in lines("{who} rolls:", {"sum": [[1, "dice", ""], [-3, "malus", ""]]})) == f"Ana rolls: {MINUS}2"


def test_an_empty_sentence_is_not_told() -> None:
    assert lines("", {}) == []


def test_a_line_holds_its_step_moment_dice_and_reasons() -> None:
    made = PlayWords({"events": {"it": "{who} rolls."}}, {})
    roll: Json = {"sides": 8, "faces": [3, 8], "for": "stealth", "by": ["typed", "program"]}
    body: Json = {
        "events": [{"when": "r3·5", "name": "it", "who": "ana", "rolls": [roll], "sum": [[2, "dice", "WD-TEST-03"]], "rule": "WD-TEST-07"}]
    }
    (line,) = LogWriter(SYSTEM, made).lines([body, {"events": []}, "no step"], 7)
    assert (line.step, line.when, line.rule) == (7, "r3·5", "WD-TEST-07")
    assert line.breakdown == Breakdown.of(2, "dice", "WD-TEST-03")
    assert [(die.face, die.sides, die.typed, die.scores) for die in line.dice] == [(3, 8, True, False), (8, 8, False, True)]


# ---- the sentences that come with the program


def templates() -> Iterator[tuple[str, str, str]]:
    for group, sentences in words_of("winterdawn").items():
        for name, sentence in sentences.items():
            yield group, name, sentence


def test_the_sentences_of_the_program_are_well_formed() -> None:
    for group, name, sentence in templates():
        at = f"{group}.{name}: {sentence}"
        assert sentence.count("[[") == sentence.count("]]"), at
        assert sentence.count("**") % 2 == 0, at
        assert not re.search(r"[{}|~]", FACT.sub("", sentence).removeprefix("~")), at


@pytest.mark.parametrize("group", ["events", "refusals"])
def test_the_sentences_of_the_program_end(group: str) -> None:
    unended = [f"{name}: {text}" for found, name, text in templates() if found == group and text and text[-1] not in ".:!?]}"]
    assert unended == []


def test_a_value_that_can_be_chosen_is_named_like_a_command_or_as_it_is_told_elsewhere() -> None:
    made = PlayWords({"commands": {"run": "Run, a die more"}, "phrases": {"run": "runs", "dim": "dim light"}}, TITLES)
    assert [made.label(Phrase.of(name)) for name in ("run", "dim", "none_at_all")] == ["Run, a die more", "Dim light", "None at all"]


def test_a_state_names_its_tag_and_its_field_where_they_have_no_words_of_their_own() -> None:
    made = PlayWords({"phrases": {"tag_stunned": "stunned ≤{limit}"}, "conditions": {"stunned": "stunned", "prone": "lying"}}, TITLES)
    assert [made.text("phrases", Phrase.of(f"tag_{name}", limit=2)) for name in ("stunned", "prone")] == ["stunned ≤2", "lying"]
    assert made.field(Combatant, "prone") == "lying"
    assert made.template("phrases", "prone") is None
