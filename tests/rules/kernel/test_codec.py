"""State, frames and commands to JSON and back, exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Json, Record, counter, evolve, first_unknown
from desktop_app.rules.kernel.state import BoxRow, Frame
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, Carried, Colour, Described, Note, Question, Reply, Sing, Toy, ToySheet, ToyState


def rich() -> ToyState:
    start = toy.state()
    ana = evolve(
        start.combatants["ana"],
        zeal=2,
        debt=-3,
        metres=1.5,
        tired=True,
        hurts=(BoxRow(sizes=(2, 1), ticked=2, label="head"),),
        colour=Colour.BLUE,
        mood="cross",
        at_most=4,
        mixed="full",
        from_="afar",
        cell=(-2, 5),
        elevation=0.5,
        conditions=(Condition(name="afraid", left=2),),
        marks={"coins": 3},
    )
    return evolve(
        start, round=3, luck=5, combatants={**start.combatants, "ana": ana}, pending=(Question(asked=("ana",)),), ground={"1,2": "mud"}
    )


def through_json(state: ToyState) -> ToyState:
    text = json.dumps(CODEC.encode(state))
    return evolve(CODEC.decode(ToyState, json.loads(text)), world=state.world)


def test_a_state_comes_back_as_it_was() -> None:
    assert through_json(rich()) == rich()


def test_fields_stand_in_the_group_of_their_shape() -> None:
    document = CODEC.encode(rich())
    ana = document["combatants"]["ana"]
    assert ana["counters"] == {"zeal": 2, "debt": -3, "spent": 0, "metres": 1.5}
    assert ana["flags"] == {"tired": True, "lies": False}
    assert ana["hurts"] == [{"sizes": [2, 1], "ticked": 2, "label": "head"}]
    assert ana["cell"] == [-2, 5]
    assert ana["colour"] == "blue"
    assert document["pools"] == {"luck": 5, "doom": 0}
    assert "world" not in document


def test_a_name_that_python_owns_loses_its_underscore() -> None:
    assert CODEC.encode(rich())["combatants"]["ana"]["from"] == "afar"


@pytest.mark.parametrize(("metres", "shown"), [(2.0, 2), (1.5, 1.5), (0.0, 0)])
def test_halves_are_exact_and_a_whole_one_is_written_as_an_int(metres: float, shown: float) -> None:
    written = CODEC.encode(Toy(id="ana", metres=metres))["counters"]["metres"]
    assert written == shown and type(written) is type(shown)


def test_a_missing_field_falls_back_to_its_default() -> None:
    assert CODEC.decode(Toy, {"id": "ana"}) == Toy(id="ana")


@pytest.mark.parametrize(("held", "written"), [(Note(text="red"), {"text": "red"}), ("red", "red"), (None, None)])
def test_a_field_that_is_a_record_or_a_plain_value_keeps_which(held: Note | str | None, written: Json) -> None:
    assert CODEC.encode(Described(about=held)) == {"about": written}
    assert CODEC.decode(Described, {"about": written}) == Described(about=held)


def test_a_field_that_is_a_record_or_a_text_is_no_number() -> None:
    with pytest.raises(BadDocumentError) as caught:
        CODEC.decode(Described, {"about": 3})
    assert caught.value.path == "/about"


def test_frames_and_commands_carry_their_kind() -> None:
    frame = Carried(command=Reply(actor="ana", text="yes"), to=(1, 2))
    written = CODEC.encode_as(Frame, frame)
    assert written == {"kind": "carried", "command": {"kind": "reply", "actor": "ana", "text": "yes"}, "to": [1, 2]}
    assert CODEC.decode_as(Frame, written) == frame
    assert CODEC.decode_as(Command, {"kind": "sing"}) == Sing()


# ---- unknown keys


def test_unknown_keys_survive_at_every_level() -> None:
    document = CODEC.encode(rich())
    document["weather"] = {"rain": True}
    document["pools"]["hope"] = 4
    ana = document["combatants"]["ana"]
    ana["beard"] = "long"
    ana["counters"]["thirst"] = 2
    ana["hurts"][0]["colour"] = "red"
    ana["conditions"][0]["why"] = ["a", 1]
    document["sheets"]["ana"]["height"] = 1.83
    document["pending"][0]["since"] = 3
    document["settings"]["house"] = False
    again = CODEC.encode(CODEC.decode(ToyState, json.loads(json.dumps(document))))
    assert again == document


def test_unknown_keys_survive_a_change() -> None:
    known = CODEC.decode(Toy, {"id": "ana", "beard": "long", "counters": {"thirst": 2}})
    written = CODEC.encode(evolve(known, zeal=1))
    assert written["beard"] == "long" and written["counters"]["thirst"] == 2 and written["counters"]["zeal"] == 1


# ---- errors


@pytest.mark.parametrize(
    ("document", "path", "why"),
    [
        ({}, "/id", "missing"),
        ([], "/", "an object expected, [] found"),
        ({"id": 3}, "/id", "a text expected, 3 found"),
        ({"id": "ana", "number": "two"}, "/number", 'a whole number expected, "two" found'),
        ({"id": "ana", "number": True}, "/number", "a whole number expected, true found"),
        ({"id": "ana", "number": 1.0}, "/number", "a whole number expected, 1.0 found"),
        ({"id": "ana", "counters": {"zeal": None}}, "/counters/zeal", "a whole number expected, null found"),
        ({"id": "ana", "counters": 3}, "/counters", "an object expected, 3 found"),
        ({"id": "ana", "counters": {"metres": 0.25}}, "/counters/metres", "only whole and half numbers are used, 0.25 found"),
        ({"id": "ana", "counters": {"metres": "far"}}, "/counters/metres", 'a number expected, "far" found'),
        ({"id": "ana", "counters": {"metres": True}}, "/counters/metres", "a number expected, true found"),
        ({"id": "ana", "flags": {"tired": 1}}, "/flags/tired", "true or false expected, 1 found"),
        ({"id": "ana", "colour": "green"}, "/colour", 'one of red, blue expected, "green" found'),
        ({"id": "ana", "colour": ["red"]}, "/colour", 'one of red, blue expected, ["red"] found'),
        ({"id": "ana", "mood": "sad"}, "/mood", 'one of calm, cross expected, "sad" found'),
        ({"id": "ana", "mixed": 1.5}, "/mixed", "1.5 does not fit here"),
        ({"id": "ana", "mixed": None}, "/mixed", "null does not fit here"),
        ({"id": "ana", "cell": [1]}, "/cell", "a list of 2 expected, 1 found"),
        ({"id": "ana", "cell": [1, "x"]}, "/cell/1", 'a whole number expected, "x" found'),
        ({"id": "ana", "hurts": {}}, "/hurts", "a list expected, {} found"),
        ({"id": "ana", "hurts": [{}]}, "/hurts/0/sizes", "missing"),
        ({"id": "ana", "hurts": [{"sizes": [1, None]}]}, "/hurts/0/sizes/1", "a whole number expected, null found"),
        ({"id": "ana", "marks": {"coins": "many"}}, "/marks/coins", 'a whole number expected, "many" found'),
    ],
)
def test_a_bad_document_is_told_by_path_and_sentence(document: Json, path: str, why: str) -> None:
    with pytest.raises(BadDocumentError) as raised:
        CODEC.decode(Toy, document)
    assert (raised.value.path, raised.value.why) == (path, why)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_is_none_is_a_bad_document(number: float) -> None:
    with pytest.raises(BadDocumentError) as raised:
        CODEC.decode(Toy, {"id": "ana", "counters": {"metres": number}})
    assert raised.value.path == "/counters/metres"


@pytest.mark.parametrize("kind", ["", "dance", None, ["sing"]])
def test_an_unknown_kind_is_told(kind: Json) -> None:
    with pytest.raises(BadDocumentError) as raised:
        CODEC.decode_as(Command, {"kind": kind})
    assert raised.value.path == "/kind"


def test_a_bad_document_deep_inside_names_the_whole_way() -> None:
    document = CODEC.encode(rich())
    document["combatants"]["ana"]["hurts"][0]["ticked"] = "all"
    with pytest.raises(BadDocumentError, match=r"^/combatants/ana/hurts/0/ticked: "):
        CODEC.decode(ToyState, document)


def test_defaults_are_written_by_json_name() -> None:
    person = {"gender": "", "age": 0, "appearance": ""}
    words = dict.fromkeys(("name", "concept", "player", "notes", "portrait", "biography"), "")
    assert CODEC.defaults(ToySheet) == {**words, "ledger": [], "person": person, "might": 3, "load": {}, "tags": []}
    assert CODEC.defaults(Reply) == {"text": ""}


class Later(Record):
    """A record that has got a field later."""

    name: str = ""
    since: Mapping[str, int] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})
    scars: int = counter(sparse=True)
    age: int = counter()


def test_a_sparse_field_is_written_only_where_it_says_something() -> None:
    plain, told = Later(name="Ana"), Later(name="Ana", since={"bob": 3}, scars=2)
    assert CODEC.encode(plain) == {"name": "Ana", "counters": {"age": 0}}
    assert CODEC.encode(told) == {"name": "Ana", "since": {"bob": 3}, "counters": {"age": 0, "scars": 2}}
    assert CODEC.encode_key(plain, "counters") == {"age": 0} and CODEC.encode_key(told, "counters") == {"age": 0, "scars": 2}
    assert CODEC.says(told, "since") and CODEC.says(plain, "counters") and not CODEC.says(plain, "since")
    for record in (plain, told):
        assert CODEC.decode(Later, CODEC.encode(record)) == record


class Either(Record):
    """A record with a field that is one of some words, or a word for each key."""

    by: Literal["str", "dex"] | Mapping[str, Literal["str", "dex"]] = "str"


def test_a_field_that_is_a_word_or_words_by_key_keeps_which() -> None:
    words: tuple[Json, ...] = ("dex", {"Craft": "dex"})
    for by in words:
        assert CODEC.decode(Either, {"by": by}).by == by
        assert CODEC.encode(CODEC.decode(Either, {"by": by})) == {"by": by}
    no_words: tuple[Json, ...] = ("luck", {"Craft": "luck"}, 3, None)
    for wrong in no_words:
        with pytest.raises(BadDocumentError):
            CODEC.decode(Either, {"by": wrong})


def test_the_first_key_that_nobody_knows_is_named_with_its_place() -> None:
    state = rich()
    assert first_unknown(state) is None
    ana = next(iter(state.combatants))
    strange = evolve(state, combatants={**state.combatants, ana: evolve(state.combatants[ana], extra={"wings": 2})})
    assert first_unknown(strange, "/state") == f"/state/combatants/{ana}/wings"
