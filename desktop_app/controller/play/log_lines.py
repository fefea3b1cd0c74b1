"""Journal rows as lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop_app.controller.play.recorded import event_from_json
from desktop_app.controller.play.shown import DieShown, LogLine
from desktop_app.controller.words.explanations import sum_told
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.controller.words.span import Span
from desktop_app.language import said
from desktop_app.rules.kernel.dice import Origin, Roll
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import AnySystem


class LogWriter:
    """Tells the steps of one play."""

    def __init__(self, system: AnySystem, words: PlayWords) -> None:
        self._system = system
        self._words = words

    def lines(self, bodies: Iterable[Json], first: int) -> tuple[LogLine, ...]:
        """Tell some steps; `first` is the number of the first of them."""
        return tuple(line for i, body in enumerate(bodies) for line in self._step(body, first + i))

    def _step(self, body: Json, number: int) -> Iterator[LogLine]:
        if not isinstance(body, dict):
            return
        if isinstance(told := body.get("told"), dict):
            yield self._usual(told, number)
        events = body.get("events", [])
        for value in events if isinstance(events, list) else ():
            if isinstance(value, dict):
                event = event_from_json(value)
                if self._words.template("events", event.name) != "":
                    yield self.line(event, number, str(value.get("when", "")))

    def _usual(self, told: dict[str, Json], number: int) -> LogLine:
        """Tell an answer that was given without being asked for."""
        named = self._words.names.get(str(told.get("who")))
        whose = (Span(text=named.name, role=named.side), Span(text=" ")) if named is not None else ()
        answer = Span(text=said("(default): {answer}", answer=told.get("answer")), role="muted")
        return LogLine(step=number, when=str(told.get("when", "")), spans=(*whose, answer))

    def line(self, event: Event, number: int, when: str = "") -> LogLine:
        """Tell one event of a step."""
        spans = self._words.event(event)
        if event.breakdown is not None and spans and spans[-1].text.endswith(":"):
            spans = (
                *spans[:-1],
                Span(text=spans[-1].text, role=spans[-1].role),
                Span(text=f" {event.breakdown.total}".replace("-", "\u2212"), role="strong"),
            )
        dice = tuple(die for roll in event.rolls for die in self._dice(roll))
        return LogLine(
            step=number, when=when, spans=spans, dice=dice, breakdown=sum_told(event.breakdown, self._words.term), rule=event.rule
        )

    def _dice(self, roll: Roll) -> Iterator[DieShown]:
        for face, origin in zip(roll.faces, roll.origins, strict=True):
            scores = self._system.scores(roll.ask.sides, face)
            yield DieShown(sides=roll.ask.sides, face=face, typed=origin is Origin.TYPED, scores=scores)
