"""What a sheet tells of a person: rows where a person plays it, nothing empty on a foe's card."""

from __future__ import annotations

from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.person import Person
from desktop_app.rules.kernel.person_page import person_block, person_words
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.table import EditSheet
from tests.rules.kernel import toy


def test_a_players_character_has_a_row_for_each_and_a_foe_those_that_are_known() -> None:
    known = Person(gender="female", age=34)
    whole, foe = person_block(known, is_player=True), person_block(known, is_player=False)
    assert whole is not None and foe is not None
    assert [(row.label, row.value) for row in whole.sections[0].rows] == [("Gender", "female"), ("Age", 34), ("Appearance", "")]
    assert [row.label for row in foe.sections[0].rows] == ["Gender", "Age"]
    assert person_block(Person(), is_player=False) is None
    assert [words.path for words in person_words(Person)] == ["/person/gender", "/person/age", "/person/appearance"]


def test_a_person_who_is_not_told_of_moves_no_digest_and_an_age_has_a_range() -> None:
    state = toy.state()
    codec: Codec = toy.CODEC
    assert "person" not in codec.encode(state)["sheets"]["ana"]
    assert "ledger" not in codec.encode(state)["sheets"]["ana"]
    broken = evolve(state.sheets["ana"], person=Person(age=-1)).broken()
    assert broken is not None and broken[0] == "age"


def test_a_field_of_a_person_is_written_where_nothing_was_told_yet() -> None:
    state = toy.state()
    command = EditSheet[toy.ToyState](target="ana", path="/person/gender", value="female")
    assert command.refuse(state) is None
    after = command.resolve(state, Tape()).state
    assert after.sheets["ana"].person.gender == "female"
    refusal = EditSheet[toy.ToyState](target="ana", path="/person/age", value=-1).refuse(after)
    assert refusal is not None and refusal.code == "bad_document"
