"""Records: cheap copies, shapes, ranges, and what falls back when."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import field

import pytest

from desktop_app.rules.kernel.conditions import Condition, tick
from desktop_app.rules.kernel.record import (
    SPEC,
    FieldSpec,
    Moment,
    Record,
    Shape,
    evolve,
    fields_of_shape,
    held,
    range_broken,
    reset,
    spec_of,
    unlinked,
)
from desktop_app.rules.kernel.state import BoxRow
from tests.rules.kernel.toy import Toy, ToySheet


def test_evolve_changes_a_copy_only() -> None:
    old = Toy(id="ana", zeal=4)
    new = evolve(old, zeal=5)
    assert (old.zeal, new.zeal, type(new)) == (4, 5, Toy)
    assert evolve(new, zeal=4) == old


def test_evolve_keeps_what_a_newer_program_wrote() -> None:
    assert evolve(Toy(id="ana", extra={"tail": 1}), zeal=1).extra == {"tail": 1}


def test_records_cannot_be_written_to() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Toy(id="ana"), "zeal", 3)  # noqa: B010 - a type would refuse it first


def test_reset_sets_only_the_fields_of_its_moment_back() -> None:
    worn = Toy(id="ana", spent=3, metres=1.5, tired=True, zeal=1, vow="never")
    assert reset(worn, Moment.ROUND_START) == Toy(id="ana", tired=True, zeal=1, vow="never")
    assert reset(worn, Moment.TURN_START).tired is False
    assert reset(worn, Moment.FIGHT_END).vow is None


def test_reset_gives_the_same_object_when_nothing_falls_back() -> None:
    fresh = Toy(id="ana", zeal=1)
    assert reset(fresh, Moment.ROUND_START) is fresh


def test_fields_tell_their_shape_in_order_of_declaration() -> None:
    assert list(fields_of_shape(Toy, Shape.COUNTER)) == ["zeal", "debt", "spent", "metres"]
    assert list(fields_of_shape(Toy, Shape.FLAG)) == ["tired", "lies"]
    assert list(fields_of_shape(Toy, Shape.TRACK)) == ["hurts"]
    assert fields_of_shape(Toy, Shape.COUNTER)["zeal"].high == "zeal_max"
    assert spec_of(next(f for f in dataclasses.fields(Toy) if f.name == "colour")).shape is None


@pytest.mark.parametrize(("might", "broken"), [(0, True), (1, False), (9, False), (10, True)])
def test_a_range_is_broken_one_below_and_one_above(might: int, broken: bool) -> None:
    found = range_broken(ToySheet(name="Ana", might=might))
    assert (found is not None) is broken
    if found is not None:
        assert (found[0], found[1].low, found[1].high) == ("might", 1, 9)


def test_a_sheet_out_of_range_says_so_in_a_sentence() -> None:
    assert ToySheet(name="Ana", might=10).broken() == ("might", "might goes from 1 to 9")


# ---- boxes and conditions


def test_boxes_are_ticked_from_the_mildest_grade() -> None:
    row = BoxRow(sizes=(3, 1), ticked=3)
    assert (row.total, row.free, row.ticked_of(0), row.ticked_of(1)) == (4, 1, 3, 0)
    assert BoxRow(sizes=(3, 1), ticked=4).ticked_of(1) == 1
    assert BoxRow(sizes=(3, 1), ticked=2).ticked_of(0) == 2


def test_a_condition_without_an_end_stays() -> None:
    told = Condition(name="afraid", moment=Moment.ROUND_END)
    assert tick(told) is told


def test_a_condition_ends_after_so_many_moments() -> None:
    once = tick(Condition(name="afraid", left=2))
    assert once == Condition(name="afraid", left=1)
    assert tick(once) is None


def test_the_first_moments_do_not_count() -> None:
    assert tick(Condition(name="afraid", left=1, skip=1)) == Condition(name="afraid", left=1)


def test_a_wearing_condition_ends_at_0() -> None:
    worn = tick(Condition(name="burning", amount=2, wears=True))
    assert worn == Condition(name="burning", amount=1, wears=True)
    assert tick(worn) is None


def test_a_field_with_a_made_default_falls_back_to_it() -> None:
    class Shelf(Record):
        books: Mapping[str, int] = field(default_factory=dict, metadata={SPEC: FieldSpec(resets=Moment.ROUND_END)})

    assert reset(Shelf(books={"a": 1}), Moment.ROUND_END) == Shelf()


class Afraid(Record):
    of: str = held("", links=True)
    led_by: str | None = held(None, links=True)


def test_who_leaves_is_struck_out_and_a_text_falls_back_to_what_it_is_without() -> None:
    afraid = Afraid(of="ogre", led_by="ogre")
    assert unlinked(afraid, "ogre") == Afraid() and unlinked(afraid, "wolf") is afraid
