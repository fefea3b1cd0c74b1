"""Dice and ranks of a stat block: each goes to the place of its name, whatever the label; unfit ones are asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from desktop_app.controller.library.library import system_of
from desktop_app.controller.pasting.findings import EMPTY, LONGEST_ITEM, MOST_DOUBTS, Findings, is_alike
from desktop_app.controller.pasting.layout import Span
from desktop_app.controller.pasting.names import keys_of, named_in, short_names, titles_of
from desktop_app.controller.pasting.read import Answer, Doubt
from desktop_app.controller.pasting.vocabulary import LineText, lines_of, vocabularies
from desktop_app.language import folded, said
from desktop_app.rules.kernel.fields import fitting
from desktop_app.rules.kernel.record import Json

DIE: Final = r"[dDwW]\s?\d{1,2}(?:\s?[+-]\s?\d{1,2})?"
RANKED: Final = re.compile(rf"^(.*?[^\W\d].*?)\s*[:=]?\s+(?:\d{{0,2}}(?=[dDwW]))?({DIE}|[+-]?\d{{1,4}})\s*%?\s*(\([^)]*\))?$", re.DOTALL)
LOOSE: Final = re.compile(rf"(?<![^\W\d_])([^\W\d_]{{1,40}}(?: [^\W\d_]{{1,40}})?)\s+({DIE})")
"""Dice beside a word somewhere in a line that is none of dice."""


class RankReader:
    """Reads dice and ranks into what was found of a creature."""

    def __init__(self, found: Findings) -> None:
        self._found, self._system = found, found.system
        self._untrained = {one for line in lines_of(found.system) for one in line.untrained}

    def dice(self, line: LineText, start: int, end: int) -> None:
        """Read "Agility d6, Fighting d8": each goes where its name belongs, whatever the label is."""
        for one, two in self._found.listed(start, end):
            told = self._found.text_of(one, two)
            if told.casefold() in EMPTY:
                continue
            found = RANKED.match(told) if len(told) <= LONGEST_ITEM else None
            if found is None or not self._rank(line, found[1], found[2], (one, two)):
                loose = list(LOOSE.finditer(self._found.flat.text, one, two))
                done = [part for part in loose if self._rank(line, part[1], part[2], part.span())]
                if not done:
                    self._unknown_rank(line, told, found, (one, two))

    def _rank(self, line: LineText, name: str, figure: str, at: Span) -> bool:
        """Write one die or rank; tell whether its name and its figure fit."""
        start, end = at
        path = self._place_of(line, name)
        if path is None:
            return False
        field, _, key = path.partition("/")
        if key and folded(figure).replace(" ", "") in self._untrained:
            self._found.labels.append(self._found.flat.span(start, end))
            return True
        value = self._figure(path, figure)
        if value is None:
            return False
        if key:
            cast("dict[str, Json]", self._found.sheet.setdefault(field, {}))[key] = value
        else:
            self._found.sheet[field] = value
        self._found.trace(path, start, end)
        return True

    def _place_of(self, line: LineText, name: str) -> str | None:
        """Find the field that a name means: of this line first, then of any line of dice."""
        name = re.sub(r"\s+", " ", name).strip(" *•:.-")
        lines = [line, *(one for one in lines_of(self._system) if one.form in ("traits", "ranks") and one is not line)]
        if line.form == "traits" and folded(name) in (short := short_names(self._system)):
            return short[folded(name)]
        for other in lines:
            for meant in (name, *self._found.meanings(name)):
                if other.form == "traits" and (found := named_in(self._system, other.fields).get(folded(meant))) is not None:
                    return found
                if other.form == "ranks" and (found := named_in(self._system, keys_of(self._system, other.fields[0])).get(folded(meant))):
                    return f"{other.fields[0]}/{found}"
        return None

    def _figure(self, path: str, figure: str) -> Json:
        """Read the figure behind a name; None: it does not fit there."""
        plain = re.sub(r"\s+", "", figure).casefold().replace("w", "d")
        value: Json = plain if "d" in plain else int(plain)
        system = system_of(self._system)
        choice = fitting(system.sheet_class, path).choice
        if choice is not None and choice.values and value not in choice.values:
            return None
        return value

    def _unknown_rank(self, line: LineText, told: str, found: re.Match[str] | None, at: Span) -> None:
        """Ask about a die or a rank that does not fit."""
        start, end = at
        if found is None or len(self._found.doubts) >= MOST_DOUBTS:
            self._found.keep(start, end)
            return
        answers: list[Answer] = []
        path = self._place_of(line, found[1])
        if path is not None:
            why = said("these rules have no such die here")
            choice = fitting(system_of(self._system).sheet_class, path).choice
            near = _near(found[2], [str(one) for one in choice.values or ()]) if choice is not None else []
            answers = [Answer(f"{found[1]} {one}", ((path, one),)) for one in near]
        else:
            why = said("these rules have no such skill") if line.form == "ranks" else said("unknown here")
            answers = list(self._likes(line, found[1], found[2]))
        if not answers:
            self._found.keep(start, end)
            return
        answers.append(Answer(said("Text only")))
        is_slip = path is None and is_alike(found[1], answers[0].label.rpartition(" ")[0])
        marked = 0 if is_slip else len(answers) - 1
        self._found.doubts.append(Doubt(told, why, self._found.flat.span(start, end), tuple(answers), marked))

    def _likes(self, line: LineText, name: str, figure: str) -> Iterator[Answer]:
        """List the meanings of an unknown name: a similar skill, or a misspelt attribute."""
        titles = {words.title(one): one for words in vocabularies(self._system) for one in line.fields if one not in self._found.sheet}
        if line.form == "ranks":
            titles = {title: f"{line.fields[0]}/{key}" for title, key in titles_of(self._system, line.fields[0], self._found.words).items()}
        for like in self._found.like(name, list(titles)):
            value = self._figure(titles[like], figure)
            if value is not None and (line.form == "ranks" or is_alike(name, like)):
                yield Answer(f"{like} {value}", ((titles[like], value),))

    def loose(self, start: int, end: int) -> bool:
        """Read dice in a line of another kind: columns of a page were mixed."""
        found = LOOSE.fullmatch(self._found.text_of(start, end))
        line = next((one for one in lines_of(self._system) if one.form == "traits"), None)
        return found is not None and line is not None and self._rank(line, found[1], found[2], (start, end))


def _near(die: str, values: Sequence[str]) -> list[str]:
    """List the two nearest dice to an impossible one."""
    wanted = re.findall(r"\d+", die)
    sides = int(wanted[0]) if wanted else 0

    def far(one: str) -> float:
        told = [int(part) for part in re.findall(r"\d+", one)]
        return abs(sum(told) - sides) + (0.5 if told and told[0] > sides else 0.0)

    return sorted(values, key=far)[:2]
