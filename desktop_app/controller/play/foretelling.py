"""What an action will lead to, as a person reads it before it is chosen."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.play.odds import OddsWriter
from desktop_app.controller.play.shown import ConsequenceShown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import Name, signed
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.foresight import Consequence, looking_ahead
from desktop_app.rules.kernel.outcome import Phrase, Word
from desktop_app.rules.kernel.pieces import Pieces, finished
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem


class Foretelling:
    """Tells the consequences of the actions of one system."""

    def __init__(self, system: AnySystem, words: PlayWords, odds: OddsWriter) -> None:
        self._system, self._words, self._odds = system, words, odds

    def told(self, command: Command[Any], state: Encounter) -> tuple[ConsequenceShown, ...]:
        """Return the consequences of a possible command, blows of others first."""
        return finished(self.telling(command, state))

    def telling(self, command: Command[Any], state: Encounter) -> Pieces[tuple[ConsequenceShown, ...]]:
        """Work `told` out in pieces."""
        return tuple(map(self._one, (yield from looking_ahead(self._system, state, command))))

    def _one(self, found: Consequence) -> ConsequenceShown:
        odds = self._odds.shown(found.contest)
        what = self._words.said(found.what) if isinstance(found.what, str) else self._words.text("phrases", found.what)
        figure = odds.figure if odds is not None else ""
        facts = (*((name, _as_told(value)) for name, value in found.phrase.facts), ("what", Name(what)), ("odds", Name(figure)))
        text = self._words.text("consequences", Phrase(found.phrase.name, facts))
        return ConsequenceShown(text=text, tone=found.tone, rule=found.rule, by=found.by, odds=figure)


def _as_told(value: Word) -> Word:
    """Write what a number changes by with its sign."""
    return Name(signed(value)) if isinstance(value, int) and not isinstance(value, bool) else value
