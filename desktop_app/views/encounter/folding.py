"""Folded rows of the turn order: foes of a kind with adjacent turns in one row, which still shows their differences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeAlias

from desktop_app.controller.play.shown import OrderRowShown
from desktop_app.controller.words.names import PARTY, number_runs
from desktop_app.views.speech import tr

Kind: TypeAlias = tuple[str, str]
"""The key of rows that can fold together: the name without number, and the side."""
LONGEST_LIST: Final = 14
"""Signs of a list of numbers; of a longer one their number is told."""
MOST_LINES: Final = 6
"""Lines of a folded row that tell its members apart."""


def kind_of(row: OrderRowShown) -> Kind:
    """Return what a row can be folded with."""
    return row.kind, row.side


def folded(rows: Sequence[OrderRowShown], kinds: Collection[Kind]) -> list[OrderRowShown]:
    """Fold consecutive rows of these kinds; the first of foldable or folded ones is marked."""
    found: list[OrderRowShown] = []
    for kind, run in groupby(rows, key=kind_of):
        together = list(run)
        if len(together) < 2 or not kind[0] or kind[1] == PARTY:
            found += together
        elif kind in kinds:
            found.append(_one_of(together))
        else:
            found += [replace(together[0], folds=True), *together[1:]]
    return found


def _one_of(rows: Sequence[OrderRowShown]) -> OrderRowShown:
    current = next((row for row in rows if row.state == "current"), None)
    first, last = rows[0], rows[-1]
    place = first.place if first.place == last.place else f"{first.place}\u2026{last.place}"
    state = "current" if current is not None else "done" if all(row.state == "done" for row in rows) else "pending"
    return OrderRowShown(
        id=(current or first).id,
        place=place,
        name=f"{first.kind} \u00d7 {len(rows)}",
        label=first.kind[:1].upper(),
        side=first.side,
        state=state,
        words=tr("{name}'s turn", name=current.name) if current is not None else "",
        card=first.card if first.card == last.card else None,
        is_down=all(row.is_down for row in rows),
        kind=first.kind,
        members=tuple(rows),
        lines=tuple(_lines(rows)),
        folds=True,
    )


def _whom(numbers: Sequence[int]) -> str:
    said = number_runs(numbers)
    return said if len(said) <= LONGEST_LIST else tr("{count} of them", count=len(numbers))


def _lines(rows: Sequence[OrderRowShown]) -> Iterator[str]:
    """Tell harm, words and conditions, those who have the same in one line, the most of them last: "3: prone", "the others: unhurt"."""
    alike: dict[str, list[int]] = {}
    for row in rows:
        harm = [row.harm.label] if row.harm is not None and row.harm.ticked else []
        said = " · ".join(part for part in (*harm, row.words, *(tag.text for tag in row.tags), "down" if row.is_down else "") if part)
        alike.setdefault(said or "unhurt", []).append(row.number)
    most = max(alike, key=lambda said: len(alike[said]))
    told = [tr("{name}: {words}", name=_whom(numbers), words=said) for said, numbers in alike.items() if said != most]
    told.append(tr("others: {words}", words=most) if told else tr("each: {words}", words=most))
    yield from (
        told
        if len(told) <= MOST_LINES
        else (*told[: MOST_LINES - 1], tr("and {count} more: show all (G)", count=len(told) - MOST_LINES + 1))
    )
