"""The course of a fight on paper: the win chance as a curve, turning points, and the log by round and turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from desktop_app.printing.documents import PageOptions, page_data
from desktop_app.printing.plain import one_line
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.rules.kernel.record import Json


class CurvePlace(NamedTuple):
    """A point of the curve: position in the fight, win chance and its interval (all 0 to 1)."""

    along: float
    share: float
    low: float
    high: float


class Turned(NamedTuple):
    """A turning point: position, figures, event and time, and whether the party's chances rose."""

    along: float
    share: float
    figures: str
    text: str
    detail: str
    is_rise: bool


class LoggedTurn(NamedTuple):
    """A turn of the log: whose it was (empty: nobody's), the chance as it began ("": not known), and its sentences."""

    name: str
    chance: str
    lines: tuple[str, ...]


class LoggedRound(NamedTuple):
    """A round of the log with its turns."""

    title: str
    aside: str
    turns: tuple[LoggedTurn, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedTimeline:
    """A fight from its first step to its last; `rounds` are marks beneath the curve: words, and how far along they begin."""

    title: str
    subtitle: str
    curve_title: str
    rounds: tuple[tuple[str, float], ...] = ()
    points: tuple[CurvePlace, ...] = ()
    turning: tuple[Turned, ...] = ()
    log: tuple[LoggedRound, ...] = ()


def timeline_part(made: PrintedTimeline, options: PageOptions) -> PrintedPart:
    """Make it a document to be set."""
    return PrintedPart(template="timeline.typ", data=timeline_data(made, options))


def timeline_data(made: PrintedTimeline, options: PageOptions) -> dict[str, Json]:
    """Give the template a timeline."""
    return page_data(options) | {
        "title": one_line(made.title),
        "subtitle": one_line(made.subtitle),
        "curve_title": one_line(made.curve_title),
        "rounds": [[one_line(words), along] for words, along in made.rounds],
        "points": [list(point) for point in made.points],
        "turning": [_turned(turn) for turn in made.turning],
        "log": [
            {"title": one_line(one.title), "aside": one_line(one.aside), "turns": [_turn(turn) for turn in one.turns]} for one in made.log
        ],
    }


def _turned(turn: Turned) -> dict[str, Json]:
    words = {name: one_line(getattr(turn, name)) for name in ("figures", "text", "detail")}
    return {**words, "along": turn.along, "share": turn.share, "is_rise": turn.is_rise}


def _turn(turn: LoggedTurn) -> dict[str, Json]:
    lines: list[Json] = [one_line(line) for line in turn.lines]
    return {"name": one_line(turn.name), "chance": turn.chance, "lines": lines}
