"""The roll that a question is about: told with the question, in every system, by what the log says."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.play.exchange import Exchange
from desktop_app.controller.play.shown import DieShown, LogLine
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.words.span import Span
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import open_demo

MOST_STEPS = 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_question_is_told_with_the_last_rolls_of_its_exchange(tmp_path: Path, system: str) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard", system)
    tracker = campaign.fight(campaign.fights()[0].id)
    free_at, rolled, questions = tracker.session.journal.at, 0, 0
    for _ in range(MOST_STEPS):
        at, banner = tracker.session.journal.at, tracker.shown().banner
        if banner is None:
            free_at = at
        elif free_at < at:
            lines = banner.exchange
            questions += 1
            rolled += any(line.dice for line in lines)
            told = tracker.log(free_at + 1, at)
            assert bool(lines) == bool(told) and len(lines) <= 3 and set(lines) <= set(told)
        if not goes_on(tracker.session) or rolled >= 3:
            break
    assert questions and (rolled or system == "cadwallon"), "in Cadwallon questions come before the roll"


def test_rolls_are_the_newest_two_and_what_follows_them() -> None:
    die = DieShown(sides=6, face=4, typed=False, scores=True)

    def line(step: int, text: str, *, has_dice: bool = False) -> LogLine:
        return LogLine(step=step, when="r1", spans=(Span(text=text),), dice=(die,) if has_dice else ())

    told = (
        line(1, "old", has_dice=True),
        line(2, "attack", has_dice=True),
        line(2, "defence", has_dice=True),
        line(2, "hit"),
        line(2, "more"),
    )
    exchange = Exchange(lambda first, last: tuple(one for one in told if first <= one.step <= last))
    assert exchange.lines(0, is_asked=False) == ()
    assert [one.spans[0].text for one in exchange.lines(2, is_asked=True)] == ["attack", "defence", "hit"]
    assert [one.spans[0].text for one in exchange.lines(1, is_asked=True)] == ["old"]
