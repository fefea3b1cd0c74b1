"""A past fight on paper: curve, turning points and log."""

from __future__ import annotations

from desktop_app import language
from desktop_app.controller.forecast.turning import CurveShown, TurningPoint
from desktop_app.controller.paper.printouts import Choices, Printout
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.shown import LogLine
from desktop_app.controller.play.timeline import RoundShown
from desktop_app.language import said
from desktop_app.printing.timelines import CurvePlace, LoggedRound, LoggedTurn, PrintedTimeline, Turned, timeline_part
from desktop_app.printing.typesetting import PrintedPart


def timeline(looking: LookingBack, curve: CurveShown) -> Printout:
    """Print a fight as it went, with as much of its curve as is known."""

    def parts(choices: Choices) -> list[PrintedPart]:
        return [timeline_part(_printed(looking, curve), choices.options(f"Strikeboard · {looking.heading}"))]

    return parts


def _printed(looking: LookingBack, curve: CurveShown) -> PrintedTimeline:
    """Describe it in the language in force: its log is told anew."""
    steps = max(1, curve.steps)
    told = looking.told()
    return PrintedTimeline(
        title=looking.title,
        subtitle=looking.heading,
        curve_title=" · ".join((said("Win chance"), curve.told)),
        rounds=tuple((str(number), first / steps) for number, first in curve.rounds),
        points=tuple(CurvePlace(point.step / steps, point.share, point.low, point.high) for point in curve.points),
        turning=tuple(_turned(curve, turn, steps) for turn in curve.turning),
        log=tuple(_round(one, curve) for one in told.rounds if one.last),
    )


def _turned(curve: CurveShown, turn: TurningPoint, steps: int) -> Turned:
    point = curve.at(turn.step)
    share = point.share if point is not None else 0.0
    return Turned(turn.step / steps, share, f"{turn.before} → {turn.after}", turn.text, turn.detail, turn.is_rise)


def _round(one: RoundShown, curve: CurveShown) -> LoggedRound:
    title = said("Round {number}", number=one.number) if one.number else said("Before round 1")
    turns = tuple(LoggedTurn(turn.name, _chance(curve, turn.first), tuple(map(_sentence, turn.lines))) for turn in one.turns)
    return LoggedRound(title, said("{count#step|steps}", count=one.last - max(1, one.first) + 1), turns)


def _chance(curve: CurveShown, step: int) -> str:
    point = curve.at(step)
    return language.chance(round(100 * point.share)) if point is not None and point.step == step else ""


def _sentence(line: LogLine) -> str:
    text = "".join(span.text for span in line.spans)
    dice = " ".join(str(die.face) for die in line.dice)
    return f"{text} [{dice}]" if dice else text
