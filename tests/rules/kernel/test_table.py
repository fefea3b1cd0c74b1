"""The table between fights: sheets edited, characters added, removed and taken back."""

from __future__ import annotations

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.table import AddCharacter, EditSheet, RemoveCharacter, RewriteSheet, TakeBack, written
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, ToyState


def edited(path: str, value: Json, *, part: str = "sheet", state: ToyState | None = None) -> ToyState:
    command = EditSheet[ToyState](target="ana", path=path, value=value, part=part)
    before = state or toy.state()
    assert command.refuse(before) is None
    return command.resolve(before, Tape()).state


def refused(path: str, value: Json, *, part: str = "sheet") -> Refusal:
    refusal = EditSheet[ToyState](target="ana", path=path, value=value, part=part).refuse(toy.state())
    assert refusal is not None and refusal.code == "bad_document"
    return refusal


def test_an_edit_writes_one_value_of_a_sheet() -> None:
    after = edited("/might", 9)
    assert after.sheets["ana"].might == 9
    assert after.sheets["bob"] is not after.sheets["ana"]


def test_an_edit_of_the_name_renames_the_combatant_too() -> None:
    after = edited("/name", "Anna")
    assert (after.sheets["ana"].name, after.combatants["ana"].name) == ("Anna", "Anna")


def test_an_edit_writes_into_mappings_and_takes_entries_out() -> None:
    after = edited("/load/rope", 2)
    assert after.sheets["ana"].load == {"rope": 2}
    assert edited("/load/rope", None, state=after).sheets["ana"].load == {}


def test_an_edit_adds_to_a_list_changes_it_and_takes_out() -> None:
    after = edited("/tags/0", "tall", state=edited("/tags/0", "short"))
    after = edited("/tags/1", "loud", state=after)
    assert after.sheets["ana"].tags == ("tall", "loud")
    assert edited("/tags/0", None, state=after).sheets["ana"].tags == ("loud",)


def test_an_edit_writes_the_state_of_play() -> None:
    after = edited("/counters/zeal", 2, part="combatant")
    assert after.combatants["ana"].zeal == 2
    after = edited("/hurts/0/ticked", 3, part="combatant")
    assert after.combatants["ana"].hurts[0].ticked == 3


@pytest.mark.parametrize(
    ("path", "value", "part", "told"),
    [
        ("/might", 9, "sheet", ("sheet_set", (("field", "might"), ("value", "9")))),
        ("/load/rope", 0, "sheet", ("sheet_set", (("field", "rope"), ("value", "0")))),
        ("/tags/0", "tall", "sheet", ("sheet_added", (("field", "tags: tall"),))),
        ("/tags", ["tall"], "sheet", ("sheet_edited", (("field", "tags"),))),
        ("/from_", "", "combatant", ("sheet_emptied", (("field", "from "), ("value", "")))),
        ("/hurts/0/ticked", 3, "combatant", ("sheet_set", (("field", "ticked of hurts 1"), ("value", "3")))),
    ],
)
def test_an_edit_names_what_it_has_written(path: str, value: Json, part: str, told: tuple[str, object]) -> None:
    events = EditSheet[ToyState](target="ana", path=path, value=value, part=part).resolve(toy.state(), Tape()).events
    assert [(event.name, event.about) for event in events] == [told]


def test_an_edit_is_told_by_the_label_of_the_sheet_and_says_what_is_gone() -> None:
    def told(state: ToyState, path: str, value: Json, label: str = "") -> tuple[str, object]:
        (event,) = EditSheet[ToyState](target="ana", path=path, value=value, label=label).resolve(state, Tape()).events
        return event.name, dict(event.about)["field"]

    tagged = edited("/tags/1", "loud", state=edited("/tags/0", "tall"))
    assert told(tagged, "/might", 9, "Might") == ("sheet_set", "Might")
    assert told(tagged, "/tags/0", None) == ("sheet_removed", "tags: tall"), "not what has come into its place"
    assert told(edited("/load/rope", 2), "/load/rope", None) == ("sheet_removed", "rope")
    assert told(tagged, "/portrait", "sign:wolf", "") == ("sheet_edited", "portrait")
    assert told(tagged, "/notes", "One line.\nAnd another.", "Notes") == ("sheet_edited", "Notes"), "no log holds a whole text"


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("/might", 10, "might goes from 1 to 9"),
        ("/might", 0, "might goes from 1 to 9"),
        ("/might", "strong", "a whole number expected"),
        ("/load/rope", "two", "a whole number expected"),
        ("/nothing/here", 1, "no such entry"),
        ("/tags/2", "x", "no such entry"),
        ("/tags/one", "x", "no such entry"),
        ("/tags/²", "x", "no such entry"),
        ("/might/deep", 1, "no such entry"),
        ("", [], "an object expected"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_with_a_sentence(path: str, value: Json, why: str) -> None:
    refusal = refused(path, value)
    assert refusal.field == "value"
    assert why in str(dict(refusal.facts)["why"])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/counters/zeal", -1),
        ("/counters/zeal", 7),
        ("/counters/spent", -1),
        ("/hurts/0/ticked", 4),
        ("/hurts/0/ticked", -1),
        ("/id", "bob"),
        ("/sheet", "bob"),
    ],
)
def test_an_edit_of_the_state_of_play_keeps_to_its_ranges(path: str, value: Json) -> None:
    refused(path, value, part="combatant")


def test_a_maximum_that_falls_takes_the_value_with_it() -> None:
    full = edited("/counters/zeal", 6, part="combatant")
    assert edited("/might", 2, state=full).combatants["ana"].zeal == 2 * 2


def test_written_copies_and_leaves_the_document_alone() -> None:
    document: Json = {"a": [1, {"b": 2}]}
    assert written(document, "/a/1/b", 3) == {"a": [1, {"b": 3}]}
    assert document == {"a": [1, {"b": 2}]}
    with pytest.raises(BadDocumentError):
        written(document, "/a/3", 1)


# ---- coming and going


def test_a_character_is_added_at_the_end_of_the_roster() -> None:
    other = toy.state("cid")
    command = AddCharacter[ToyState](actor="cid", sheet=CODEC.encode(other.sheets["cid"]), combatant=CODEC.encode(other.combatants["cid"]))
    assert command.refuse(toy.state()) is None
    after = command.resolve(toy.state(), Tape()).state
    assert after.roster == ("ana", "bob", "cid")
    assert after.combatants["cid"] == evolve(other.combatants["cid"], sheet="cid")


@pytest.mark.parametrize(
    ("actor", "sheet", "combatant", "code"),
    [
        ("ana", {"name": "Ana"}, {"id": "ana"}, "already_there"),
        ("cid", {"name": "Cid", "might": 10}, {"id": "cid"}, "bad_document"),
        ("cid", {"name": "Cid", "might": "x"}, {"id": "cid"}, "bad_document"),
        ("cid", {"name": "Cid"}, {"id": 3}, "bad_document"),
        ("cid", {"name": "Cid"}, [], "bad_document"),
        ("cid", {"name": "Cid"}, {"id": "cid", "counters": {"zeal": 7}}, "bad_document"),
    ],
)
def test_an_unsound_character_is_refused(actor: str, sheet: Json, combatant: Json, code: str) -> None:
    refusal = AddCharacter[ToyState](actor=actor, sheet=sheet, combatant=combatant).refuse(toy.state())
    assert refusal is not None and refusal.code == code


def test_a_character_is_removed_with_its_sheet() -> None:
    after = RemoveCharacter[ToyState](target="ana").resolve(toy.state(), Tape()).state
    assert (after.roster, list(after.sheets)) == (("bob",), ["bob"])


def test_a_character_comes_back_as_the_fight_left_it() -> None:
    before = toy.state()
    hurt = evolve(before.combatants["ana"], zeal=1, side="foe", number=4, sheet="copy-of-ana")
    sheet = evolve(before.sheets["ana"], might=4)
    command = TakeBack[ToyState](target="ana", combatant=CODEC.encode(hurt), sheet=CODEC.encode(sheet), encounter="The ford")
    assert command.refuse(before) is None
    after = command.resolve(before, Tape()).state
    assert after.sheets["ana"].might == 4
    assert after.combatants["ana"] == evolve(before.combatants["ana"], zeal=1)


def test_what_comes_back_must_be_readable() -> None:
    refusal = TakeBack[ToyState](target="ana", combatant={}, sheet={}).refuse(toy.state())
    assert refusal is not None and (refusal.code, refusal.field) == ("bad_document", "combatant")


def test_a_sheet_is_put_in_the_place_of_another_and_keeps_the_state_of_play_within_it() -> None:
    before = toy.state()
    sheet = CODEC.encode(evolve(before.sheets["ana"], name="Anna", might=1))
    outcome = RewriteSheet[ToyState](target="ana", sheet=sheet, choice="Might 1").resolve(before, Tape())
    after = outcome.state
    assert (after.sheets["ana"].might, after.combatants["ana"].name, after.combatants["ana"].zeal) == (1, "Anna", 2)
    assert [(event.name, event.about) for event in outcome.events] == [("sheet_rewritten", (("choice", "Might 1"),))]
    fresh = CODEC.encode(evolve(before.combatants["ana"], zeal=6, side="foe"))
    stronger = CODEC.encode(evolve(before.sheets["ana"], might=5))
    after = RewriteSheet[ToyState](target="ana", sheet=stronger, combatant=fresh).resolve(before, Tape()).state
    assert (after.combatants["ana"].zeal, after.combatants["ana"].side) == (6, before.combatants["ana"].side)


@pytest.mark.parametrize(("changes", "field"), [({"might": 99}, "sheet"), ({"might": "much"}, "sheet"), ({"zeal": 99}, "combatant")])
def test_a_sheet_that_is_not_sound_is_put_nowhere(changes: dict[str, Json], field: str) -> None:
    before = toy.state()
    sheet, play = CODEC.encode(before.sheets["ana"]), CODEC.encode(before.combatants["ana"])
    assert isinstance(play["counters"], dict)
    if field == "sheet":
        sheet = {**sheet, **changes}
    else:
        play = {**play, "counters": {**play["counters"], **changes}}
    refusal = RewriteSheet[ToyState](target="ana", sheet=sheet, combatant=play).refuse(before)
    assert refusal is not None and (refusal.code, refusal.field) == ("bad_document", field)
