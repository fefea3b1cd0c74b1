"""By which rules a pasted text was written."""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.pasting.other_rules import other_rules
from desktop_app.controller.pasting.writing import stat_text
from desktop_app.rules.catalogue import SYSTEMS

pytestmark = pytest.mark.whole


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_card_is_never_taken_for_one_of_other_rules_and_mostly_known_for_its_own(system_id: str) -> None:
    known = asked = 0
    for code in ("en", "fr"):
        for text in list(content_of(system_id).creatures.values())[:12]:
            card = stat_text(system_id, text, code)
            assert other_rules(card, system_id) is None, text.name
            for other in SYSTEMS:
                if other != system_id:
                    asked += 1
                    found = other_rules(card, other)
                    assert found is None or found[1].system == system_id, (text.name, found)
                    known += found is not None
    assert known >= 0.9 * asked


def test_a_text_that_is_no_stat_block_is_of_no_rules() -> None:
    assert other_rules("We met at the ferry. Nobody was there, and it rained.\n" * 200, "winterdawn") is None
