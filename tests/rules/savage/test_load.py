"""What is carried: halves of pounds count, and nothing is cut off in silence."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.savage.checks.derived import load_penalty
from desktop_app.rules.savage.creation.steps import halves, pounds_of
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.savage.shown.pages import pounds
from desktop_app.rules.savage.system import SYSTEM
from tests.rules.savage.builders import BLADE, fighter, idle

CODEC = SYSTEM.codec


def sheet(**values: Any) -> SavageSheet:
    return idle(fighter("ana", **{"strength": "d4", "weapons": [], **values})).sheets["ana"]


@pytest.mark.rule("SW-LOAD-01", "SW-TAB-31")
@pytest.mark.parametrize(("weight", "penalty"), [(9.5, 0), (10, 0), (10.5, -1), (30, -1), (30.5, -2)])
def test_half_a_pound_above_the_limit_is_above_it(weight: float, penalty: int) -> None:
    carried = sheet(
        weapons=[{**BLADE, "weight": 5.5}], gear=[{"name": "Rope", "weight": 1.5, "quantity": 3}, {"name": "Tent", "weight": weight}]
    )
    assert carried.load == 5.5 + 3 * 1.5 + weight and load_penalty(carried) == penalty, "the limit is 5 x 4"


@pytest.mark.rule("SW-LOAD-01")
def test_a_weight_is_kept_as_it_was_typed_and_a_whole_one_is_written_whole() -> None:
    kept = CODEC.encode(sheet(gear=[{"name": "Rope", "weight": 1.5}, {"name": "Tent", "weight": 4}]))
    assert [(thing["weight"], type(thing["weight"])) for thing in kept["gear"]] == [(1.5, float), (4, int)]
    assert CODEC.decode(SavageSheet, kept).load == 1.5 + 4
    assert (pounds(1.5), pounds(4.0), pounds(0)) == ("1.5 lb", "4 lb", "")
    assert (pounds_of(halves(2.5)), pounds_of(halves(4))) == ("2.5", "4")


@pytest.mark.rule("SW-LOAD-01")
@pytest.mark.parametrize("weight", [2.3, -0.5, -1, "4", None, 10**16])
def test_what_is_no_number_of_whole_or_half_pounds_is_refused_with_a_sentence(weight: object) -> None:
    with pytest.raises(BadDocumentError) as refused:
        sheet(gear=[{"name": "Rope", "weight": weight}])
    assert refused.value.path.endswith("/gear/0/weight") and refused.value.why
