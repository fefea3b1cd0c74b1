"""Which side is left in a fight."""

from __future__ import annotations

import pytest

from desktop_app.rules.kernel.sides import side_left


@pytest.mark.parametrize(
    ("fighters", "left"),
    [
        ([("party", True), ("foe", False)], "party"),
        ([("party", False), ("foe", True), ("foe", False)], "foe"),
        ([("party", True), ("foe", True)], None),
        ([("party", False), ("foe", False)], None),
        ([("party", True), ("party", False)], None),  # nobody was there to beat
        ([("party", True), ("foe", False), ("neutral", True)], None),
        ([("party", True), ("foe", False), ("neutral", False)], "party"),
        ([], None),
    ],
)
def test_a_side_is_left_once_it_alone_is_able_and_another_is_beaten(fighters: list[tuple[str, bool]], left: str | None) -> None:
    assert side_left(fighters) == left
