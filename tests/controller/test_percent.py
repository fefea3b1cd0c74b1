from __future__ import annotations

import pytest

from desktop_app.controller.play.odds import percent


@pytest.mark.parametrize(
    ("counted", "total", "said"),
    [(0, 36, "0 %"), (1, 1296, "1 %"), (18, 36, "50 %"), (1295, 1296, "99 %"), (36, 36, "100 %")],
)
def test_only_what_is_certain_is_said_to_be(counted: int, total: int, said: str) -> None:
    assert percent(counted, total) == said
