"""A chance curve in words: each point with its interval, and the events at its turning points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.forecast.curve import Curve
from desktop_app.controller.forecast.figures import SURE
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.log_lines import LogWriter
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.timeline import TimelineShown, named_in
from desktop_app.controller.words.names import PARTY
from desktop_app.language import said
from desktop_app.rules.kernel.moments import FALLS
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter

HARM: Final = 0.001
"""Least loss of health that counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CurvePoint:
    """The win chance after a step (0 to 1), its interval and number of fights (0: the actual end)."""

    step: int
    share: float
    low: float
    high: float
    count: int

    @property
    def is_hollow(self) -> bool:
        """Tell whether too few fights were played for more than a first look."""
        return 0 < self.count < SURE // 2


@dataclass(frozen=True, kw_only=True, slots=True)
class TurningPoint:
    """A jump of the chance, in hundredths, ending with a step; with its event and turn."""

    step: int
    before: int
    after: int
    text: str
    detail: str

    @property
    def is_rise(self) -> bool:
        """Tell whether the party stood better after it."""
        return self.after > self.before


@dataclass(frozen=True, kw_only=True, slots=True)
class CurveShown:
    """The known part of a curve. `rounds` are pairs of number and first step."""

    steps: int
    rounds: tuple[tuple[int, int], ...]
    points: tuple[CurvePoint, ...] = ()
    turning: tuple[TurningPoint, ...] = ()
    is_done: bool = False
    told: str = ""
    """By how many fights, who plays."""

    def at(self, step: int) -> CurvePoint | None:
        """Return the point at a step, or the last one before it that is known."""
        return next((point for point in reversed(self.points) if point.step <= step), None)

    def turn_at(self, step: int) -> TurningPoint | None:
        """Return the turning point that ends with a step."""
        return next((turn for turn in self.turning if turn.step == step), None)


class CurveWriter:
    """Tells the curve of one past, in the language in force."""

    def __init__(self, looking: LookingBack) -> None:
        self._past, self._timeline, self._words = looking.past, looking.timeline, words_for(looking.past.system.id)
        self._log = LogWriter(self._past.system, self._words)

    def shown(self, curve: Curve) -> CurveShown:
        """Return the points with fights, and turning points once every turn has enough."""
        known = [point for point in curve.points if point.is_known]
        most = max((point.count for point in known), default=0)
        return CurveShown(
            steps=self._past.steps,
            rounds=tuple((one.number, one.first) for one in self._timeline.rounds if one.number),
            points=tuple(CurvePoint(step=p.step, share=p.share, low=p.interval[0], high=p.interval[1], count=p.count) for p in known),
            turning=tuple(self._turn(curve, place) for place in curve.turning),
            is_done=curve.next() is None,
            told=said("up to {count#simulation|simulations} per point, simple tactics on both sides", count=most),
        )

    def _turn(self, curve: Curve, place: int) -> TurningPoint:
        before, after = curve.points[place], curve.points[place + 1]
        told = self._happened(before.step, after.step, is_rise=after.share > before.share)
        shares = (round(100 * before.share), round(100 * after.share))
        return TurningPoint(step=after.step, before=shares[0], after=shares[1], text=told, detail=self._whose(before.step))

    def _whose(self, step: int) -> str:
        """Return the round and turn in words."""
        turn = next((turn for turn in reversed(self._timeline.turns) if turn.first <= step), None)
        number = self._timeline.round_at(step).number
        if turn is not None and turn.name:
            return said("round {number}, {name}’s turn", number=number, name=turn.name)
        return said("round {number}", number=number) if number else said("before round 1")

    def _happened(self, first: int, last: int, *, is_rise: bool) -> str:
        """Return the weightiest event's phrase between two steps: a fall on the losing side, else the greatest injury.

        Where nobody was, the last that was told of whose turn it was.
        """
        self._words.names = named_in(self._past)
        end = last if not self._past.system.has_ended(self._past.state(last)) else max(first, last - 1)
        for who in self._worst_off(self._past.state(first), self._past.state(end), is_rise=is_rise):
            step, has_fallen = self._hurt_at(who, first, end)
            told = self._told_of(who, step)
            if told:
                return told[-1 if has_fallen else 0]
        actor = self._past.system.acting(self._past.state(first))
        events = list(events_in(self._past.bodies(first + 1, last)))
        own = [event for event in events if event.who == actor]
        weighed = [event for event in own if event.rolls or event.breakdown is not None]
        sentences = (self._sentence(event) for listed in (weighed, own, events) for event in reversed(listed))
        return next(filter(None, sentences), "")

    def _hurt_at(self, who: str, first: int, last: int) -> tuple[int, bool]:
        """Return the step between two with a fall, else with the greatest loss; and whether it was a fall."""
        system = self._past.system
        states = [self._past.state(step) for step in range(first, last + 1)]
        stood = [who in state.combatants and system.stands(state, who) is Standing.UP for state in states]
        fell = next((place for place in range(1, len(states)) if stood[place - 1] and not any(stood[place:])), None)
        if fell is not None:
            return first + fell, True
        left = [system.health(state, who) if who in state.combatants else 0.0 for state in states]
        return first + 1 + max(range(len(left) - 1), key=lambda place: left[place] - left[place + 1], default=0), False

    def _told_of(self, who: str, step: int) -> list[str]:
        """Return a step's events about a combatant; if it fell, only the fall."""
        events = [event for event in events_in(self._past.bodies(step, step)) if event.who == who]
        told = [(event, sentence) for event in events if (sentence := self._sentence(event))]
        big = self._past.system.big_events
        falls = [sentence for event, sentence in told if any(row.kind in FALLS for row in big.get(event.name, ()))]
        plain = [sentence for event, sentence in told if event.name not in big]
        return falls or plain or [sentence for _, sentence in told]

    def _sentence(self, event: Event) -> str:
        if self._words.template("events", event.name) == "":
            return ""
        return "".join(span.text for span in self._log.line(event, 0).spans).strip().rstrip(".:")

    def _worst_off(self, then: Encounter, now: Encounter, *, is_rise: bool) -> Iterator[str]:
        """List the losing side's fallen, then its injured, worst first."""
        system = self._past.system
        there = [who for who in then.roster if who in now.combatants and (then.combatants[who].side != PARTY) == is_rise]
        fell = [who for who in there if system.stands(then, who) is Standing.UP and system.stands(now, who) is not Standing.UP]
        yield from fell
        lost = {who: system.health(then, who) - system.health(now, who) for who in there if who not in fell}
        yield from sorted((who for who in lost if lost[who] > HARM), key=lambda who: -lost[who])


def said_at(shown: CurveShown, step: int, timeline: TimelineShown) -> str:
    """Say in words how it stood at a step: "Round 3, step 41 of 80: 31 % stand (24 to 39 %, by 100 fights)"."""
    point, number = shown.at(step), timeline.round_at(step).number
    where = said("Round {number}, step {step} of {steps}", number=number, step=step, steps=shown.steps)
    if point is None:
        return said("{where}: not simulated yet", where=where)
    share = round(100 * point.share)
    if not point.count:
        return said("{where}: this is how it ended, party wins {share} %", where=where, share=share)
    low, high = round(100 * point.low), round(100 * point.high)
    between = said("{low}-{high} %, {count#simulation|simulations}", low=low, high=high, count=point.count)
    return said("{where}: party wins {share} % ({between})", where=where, share=share, between=between)
