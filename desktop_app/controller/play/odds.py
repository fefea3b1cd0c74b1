"""Chances before the roll: the bands that a system gives, as a figure and a bar. Each contest is worked out once."""

from __future__ import annotations

from typing import Any, Final

from desktop_app import language
from desktop_app.controller.play.shown import OddsShown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import said
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.odds import Contest, counted
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.state import Encounter

KEPT: Final = 512
LEAST_DRAWN: Final = 0.0005
"""A share of the bar that is thinner than this is left out."""


class OddsWriter:
    """Tells the chances of one system's contests."""

    def __init__(self, words: PlayWords) -> None:
        self._words = words
        self._known: dict[Contest, OddsShown] = {}

    def shown(self, contest: Contest | None) -> OddsShown | None:
        """Say how likely it is, with a bar of what it can come to; None: there is nothing to roll."""
        if contest is None:
            return None
        found = self._known.get(contest)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[contest] = self._made(contest)
        return found

    def of(self, command: Command[Any], state: Encounter) -> OddsShown | None:
        """Return a command's chance; None: there is no roll. An uncountable one is stated."""
        found = counted(lambda: (self.shown(command.contest(state)),))
        return OddsShown(figure=said("no limit"), word="", parts=()) if found is None else found[0]

    def further(self, command: Command[Any], state: Encounter) -> tuple[str, ...]:
        """Say what else can come of a command, a line for each way it can go and for each of those it touches.

        Nothing is said where that is too much to count.
        """
        return counted(lambda: tuple(self._line(heading, contest) for heading, contest in command.further(state))) or ()

    def _line(self, heading: Phrase, contest: Contest) -> str:
        shown, name = self.shown(contest), self._words.text("phrases", heading)
        shares = " · ".join(f"{label} {percent_of(share)}" for share, _, label in shown.parts) if shown is not None else ""
        return said("{name}: {words}", name=f"{name[:1].upper()}{name[1:]}", words=shares)

    def _made(self, contest: Contest) -> OddsShown:
        bands = contest.bands()
        total = sum(band.weight for band in bands)
        parts = tuple((band.weight / total, band.tone, self._words.text("odds", Phrase(band.name))) for band in bands)
        counted = sum(band.weight for band in bands if band.counts)
        return OddsShown(
            figure=percent(counted, total),
            word=self._words.text("odds", Phrase(contest.word)),
            parts=tuple(part for part in parts if part[0] > LEAST_DRAWN),
        )


def percent(counted: float, total: float) -> str:
    """Write a share in whole percents; 100 and 0 are said of what is certain alone."""
    whole = round(100 * counted / total)
    return language.chance(whole if counted in {0, total} else min(99, max(1, whole)))


def percent_of(share: float) -> str:
    """Write a share of all rolls, from 0 to 1, in whole percents."""
    return percent(share, 1)
