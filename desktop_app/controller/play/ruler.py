"""The ruler of strike ranks as the window shows it: everyone's rank, and the move each has declared, in words."""

from __future__ import annotations

from desktop_app.controller.play.shown import MarkShown, RulerShown
from desktop_app.controller.words.names import labels_of, name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.rules.kernel.shown import Mark, Ruler
from desktop_app.rules.kernel.state import Encounter


def ruler_shown(ruler: Ruler | None, state: Encounter, words: PlayWords) -> RulerShown | None:
    """Describe a ruler, whoever stands highest first and ties as the rules list them; None: there is none."""
    if ruler is None:
        return None
    labels = labels_of(state)
    marks = [_mark_shown(mark, labels[mark.who], state, words) for mark in ruler.marks]
    marks.sort(key=lambda mark: -mark.rank)
    return RulerShown(
        label=words.said(ruler.label), marks=tuple(marks), top=max([ruler.top, *(mark.rank for mark in marks)]), rule=ruler.rule
    )


def _mark_shown(mark: Mark, label: str, state: Encounter, words: PlayWords) -> MarkShown:
    combatant = state.combatants[mark.who]
    return MarkShown(
        id=mark.who,
        name=name_of(state, mark.who),
        label=label,
        side=combatant.side,
        rank=mark.rank,
        cost=mark.cost,
        words=words.text("phrases", mark.move) if mark.move is not None else "",
        state=mark.state,
        is_down=combatant.is_down,
    )
