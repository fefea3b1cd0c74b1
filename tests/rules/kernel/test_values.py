"""Values put into a command by the path of their field."""

from __future__ import annotations

from desktop_app.rules.kernel.command import Choice, Command, Offer, with_value
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.kernel.state import Encounter


class Part(Record):
    dice: int = 1


class Whole(Record):
    name: str = ""
    part: Part = Part()
    parts: tuple[Part, ...] = (Part(), Part())
    names: tuple[str, ...] = ("a", "b")


def test_a_path_leads_into_parts_and_lists() -> None:
    assert with_value(Whole(), "name", "x") == Whole(name="x")
    assert with_value(Whole(), "part.dice", 3) == Whole(part=Part(dice=3))
    assert with_value(Whole(), "parts.1.dice", 3) == Whole(parts=(Part(), Part(dice=3)))
    assert with_value(Whole(), "names.0", "z") == Whole(names=("z", "b"))


def test_an_offer_is_possible_if_what_is_wrong_lies_in_an_open_part() -> None:
    def offer(field: str | None) -> Offer[Encounter]:
        return Offer(command=Command(), refusal=Refusal("value", field=field), open={"rolls.0.dice": Choice(low=1, high=2), "dl": Choice()})

    assert all(offer(field).is_possible for field in ("rolls.0.dice", "rolls.0", "rolls", "dl"))
    assert not any(offer(field).is_possible for field in ("rolls.1.dice", "roll", "name", None))
