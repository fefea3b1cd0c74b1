"""A step's result for screen readers: events, the open question, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from desktop_app.language import ended
from desktop_app.views.accessible import is_heard, say, say_again
from desktop_app.views.painting import spans_text
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.controller.play.shown import AskShown, BannerShown, FieldShown, LogLine, MomentShown, OfferShown, TrackerShown

MOST_LINES: Final = 3
"""Lines of the log that are spoken after one step, the last ones."""


class Speaker:
    """Speaks for one page of a play, if a screen reader listens: comma says the last again, semicolon where one is."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self.now: TrackerShown | None = None
        """The moment as it is shown."""
        self.lines: Sequence[LogLine] = ()
        """What the log has told since something was said."""
        self.undone: Sequence[LogLine] | None = None
        """The log lines of a step being undone."""
        self.stopped_by: MomentShown | None = None
        """The big moment that has stopped the play."""
        self._said_of: TrackerShown | None = None
        self._said_stop: MomentShown | None = None
        on_keys(view, (",", self._again), ("F3", self._again), (";", self._say_where), ("F4", self._say_where))

    @property
    def is_heard(self) -> bool:
        """Tell whether a screen reader listens."""
        return is_heard()

    def say_step(self) -> None:
        """Announce a step's result, and what follows."""
        lines, undone, self.lines, self.undone = self.lines, self.undone, (), None
        before, self._said_of = self._said_of, self.now
        if before is None:
            QTimer.singleShot(0, self._view, self._say_first)  # the page is made now, and may be shown
        elif is_heard() and self._view.isVisible() and self.now is not None:
            taken = "" if undone is None else tr("Undone: {what}", what=of_lines(undone)) if undone else tr("Undone.")
            helps = self.stopped_by.helps if self.stopped_by is not None and self.stopped_by != self._said_stop else ()
            self._said_stop = self.stopped_by
            told = " ".join(part for part in (taken, of_step(lines, before, self.now), *map(ended, helps)) if part)
            say(self._view, told, now=bool(taken or _what_comes(before, self.now)))

    def _say_first(self) -> None:
        """Announce the actor or question on arrival; changes by other pages stay silent."""
        if self.now is not None and is_heard() and self._view.isVisible():
            say(self._view, of_step((), None, self.now), now=True)

    def say_form(self, shown: OfferShown | None) -> None:
        """Announce an open action's or answer's target, chances and picks; nothing while a step is shown.

        An offer that walks has taken its token in hand, which was said.
        """
        if shown is not None and not shown.walks and self.now is self._said_of and is_heard():
            say(self._view, of_offer(shown), now=True)

    def say_next(self) -> None:
        """Announce the next step, or why nobody can act: after a key without effect, or one that only dismissed a big moment."""
        if self.now is not None:
            told = tr("Space: {what}", what=self.now.next_label) if self.now.can_next else self.now.next_reason or self.now.next_label
            say(self._view, told, now=True)

    def say_place(self, *words: str) -> None:
        """Announce a held token's place, and the consequences."""
        if is_heard():
            say(self._view, ", ".join(word for word in words if word), now=True)

    def say_dice(self, asked: AskShown | None, typed: Sequence[int]) -> None:
        """Say which face of a line of dice is needed next."""
        if asked is not None and is_heard():
            say(self._view, of_dice(asked, typed), now=True)

    def _again(self) -> None:
        say_again(self._view)

    def _say_where(self) -> None:
        if self.now is not None and is_heard():
            say(self._view, where_one_is(self.now), now=True)


def of_step(lines: Sequence[LogLine], before: TrackerShown | None, now: TrackerShown) -> str:
    """Return a step's announcement: the newest log lines, the question, whose turn it is."""
    happened = of_lines(lines)
    comes = (ended(part) for part in _what_comes(before, now) if part.strip())
    told = " ".join(filter(None, (happened, *(part for part in comes if not happened.endswith(part)))))
    return told or (tr("Done.") if before is not None and before.steps < now.steps else "")


def of_lines(lines: Sequence[LogLine]) -> str:
    """Say lines of the log, the last ones."""
    return " ".join(ended(spans_text(line.spans)) for line in lines[-MOST_LINES:])


def of_past(lines: Sequence[LogLine], then: TrackerShown, how_it_stood: str) -> str:
    """Return a past step's announcement: events, actor, number, chances."""
    happened, acts = of_lines(lines), ended(spans_text(then.acting))
    return " ".join(part for part in (happened, "" if happened.endswith(acts) else acts, ended(how_it_stood)) if part)


def where_one_is(now: TrackerShown) -> str:
    """Return the play's present state in words: actor, moment, question, pools, reminders."""
    pools = ", ".join(f"{gauge.label} {gauge.text or gauge.value}" for gauge in now.gauges)
    waiting = tr("{count#choice pending|choices pending}", count=len(now.reminders)) if now.reminders else ""
    parts = (spans_text(now.acting), now.heading, *_asked(now), now.upcoming, pools, waiting)
    return " ".join(ended(part) for part in parts if part.strip())


def of_offer(shown: OfferShown) -> str:
    """Say an offer as its form stands."""
    odds = f"{shown.odds.figure} {shown.odds.word}" if shown.odds is not None else ""
    leads = (lead.text for lead in shown.leads)
    picked = map(_picked, shown.fields)
    return ", ".join(part for part in (shown.title, shown.target_name, odds, shown.detail, shown.reason, *picked, *leads) if part)


def _picked(field: FieldShown) -> str:
    """Return the picked or chosen values; a changing number is announced by its field."""
    values = field.value if isinstance(field.value, list) else [field.value]
    labels = [label for value, label in field.values if value in values]
    if not field.values:
        return ""
    words = ", ".join(labels) if labels else tr("none chosen")
    return tr("{name}: {words}", name=field.label, words=words)


def of_dice(asked: AskShown, typed: Sequence[int]) -> str:
    """Return the next face needed in a dice line, and the throw's result so far."""
    done, whole = len(asked.given) + len(typed), len(asked.given) + len(asked.dice)
    needed = tr("face {number} of {count}", number=done + 1, count=whole) if done < whole else tr("all faces entered")
    return " ".join(ended(part) for part in (spans_text(asked.verdict), needed) if part)


def _what_comes(before: TrackerShown | None, now: TrackerShown) -> Sequence[str]:
    if (now.banner, now.ask) != ((before.banner, before.ask) if before is not None else (None, None)):
        asked = _asked(now)
        if asked:
            return asked
    return (spans_text(now.acting),) if before is None or now.acting_id != before.acting_id else ()


def _asked(now: TrackerShown) -> Sequence[str]:
    if now.ask is not None:
        return (now.ask.title, now.ask.detail, of_dice(now.ask, ()))
    return _question(now.banner) if now.banner is not None else ()


def _question(asked: BannerShown) -> Sequence[str]:
    answers = tr("{count#answer|answers}", count=len(asked.offers))
    usual = tr("default {answer}", answer=asked.usual) if asked.usual else ""
    return (spans_text(asked.title), asked.detail, ", ".join(part for part in (answers, usual) if part))
