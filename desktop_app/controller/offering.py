"""Offers as a person reads them: title, detail, fields with their limits, the reason for what is not possible."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from desktop_app.controller.naming import name_of
from desktop_app.controller.odds import odds_of
from desktop_app.controller.recorded import command_from_json
from desktop_app.controller.shown import FieldShown, OfferShown
from desktop_app.controller.words import Words
from desktop_app.grid import hexes
from desktop_app.grid.board import Cell, Grid
from desktop_app.rules.kernel.codec import Codec, json_name
from desktop_app.rules.kernel.command import Choice, Command, Offer, Param, param_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.kernel.state import Encounter

ROLLED = frozenset({"dice", "buy"})
"""How many dice are rolled, and how many of them are bought, also inside a part: their limits follow from all other choices."""
SORTED_FROM = 12
WALK = "walk"
"""A path that is walked with the token on the board, not chosen in a form."""
PLACES = frozenset({"path", "cell"})
"""Parameters of which each value is a place on the board, or ends at one."""


class Offering:
    """Turns the offers of one system into forms, and filled-in forms back into commands."""

    def __init__(self, codec: Codec, words: Words) -> None:
        """Keep codec and sentences."""
        self._codec = codec
        self._words = words
        self._labels: dict[tuple[tuple[str, Any], ...], str] = {}

    def shown(
        self, offer: Offer[Any], state: Encounter, index: int, given: Mapping[str, object] | None = None, *, where: str = "inspector"
    ) -> OfferShown:
        """Describe one offer, found again by place and index; `given` are values of its form that were chosen already."""
        command, refusal = offer.command, offer.refusal
        details = " · ".join(self._words.text("phrases", phrase) for phrase in command.details(state))
        return OfferShown(
            where=where,
            index=index,
            kind=command.kind,
            title=self._words.text("commands", command.phrase(state)),
            detail=details,
            is_possible=offer.is_possible,
            reason="" if offer.is_possible or refusal is None else self._words.refusal(refusal),
            rule=refusal.rule if refusal is not None and not offer.is_possible else "",
            fields=self._fields(command, offer.open, state, given or {}),
            breakdown=command.breakdown(state),
            odds=odds_of(contest) if offer.is_possible and (contest := command.contest(state)) is not None else None,
            section=self._words.template("sections", command.section) or "",
            walks=any(_described(command, name)[0].picks == WALK for name in offer.open),
            shifts=command.shifts(state) if offer.is_possible else (),
        )

    def form(self, offer: Offer[Any], state: Encounter, index: int, fields: Mapping[str, object], *, where: str) -> OfferShown:
        """Describe an offer with its form filled in: limits and dice follow the choice, `reason` says what still forbids it.

        Raises: BadDocumentError.
        """
        unrolled = self.filled(offer.command, {name: value for name, value in fields.items() if _last(name) not in ROLLED})
        made = self.filled(offer.command, fields)
        refusal = made.refuse(state)
        shown = self.shown(Offer(command=made, refusal=refusal, open=unrolled.open(state)), state, index, fields, where=where)
        return shown if refusal is None else replace(shown, reason=self._words.refusal(refusal), rule=refusal.rule)

    def _fields(
        self, command: Command[Any], choices: Mapping[str, Choice], state: Encounter, given: Mapping[str, object]
    ) -> tuple[FieldShown, ...]:
        shown = []
        for name, choice in choices.items():
            param, held = _described(command, name)
            if param.picks == WALK:
                continue
            shown.append(
                FieldShown(
                    name=name,
                    label=self._words.text("commands", choice.label) if choice.label else self._field_label(command, name, state),
                    unit=param.unit,
                    low=choice.low,
                    high=choice.high,
                    values=self._values(choice, param.picks, state),
                    many=choice.many,
                    once=all(isinstance(value, str) for value in choice.values),
                    value=self._given(given[name], choice) if given.get(name) is not None else self._preset(held, name, choice),
                    top_is_all=_last(name) == "dice" and choice.high is not None,
                    text=choice.text,
                    places=tuple(_place(value, param.picks) for value in choice.values) if param.picks in PLACES else (),
                )
            )
        return tuple(shown)

    def _field_label(self, command: Command[Any], name: str, state: Encounter) -> str:
        """Name a field; one inside a part of the command says whose part it is: "Ana: dice"; entries of a list are numbered."""
        path, _, inner = name.rpartition(".")
        label = f"{_described(command, path)[0].label} {int(inner) + 1}" if inner.isdecimal() else _described(command, name)[0].label
        whose = getattr(_described(command, path)[1], "actor", "") if path else ""
        return f"{name_of(state.combatants[whose])}: {label}" if whose in state.combatants else label

    def _values(self, choice: Choice, picks: str, state: Encounter) -> tuple[tuple[object, str], ...]:
        """Name each value, by the labels that the rules give or by its own words; a long list of names is sorted for the letters."""
        labels = [self._words.text("commands", label) for label in choice.labels]
        labels = labels or [self._label(value, picks, state) for value in choice.values]
        named = [(self._as_json(value), label) for value, label in zip(choice.values, labels, strict=True)]
        is_long = len(named) > SORTED_FROM and not choice.labels and all(isinstance(value, str) for value in choice.values)
        return tuple(sorted(named, key=lambda pair: pair[1].casefold()) if is_long else named)

    @staticmethod
    def _given(value: object, choice: Choice) -> object:
        """Keep a chosen number within limits that other choices have moved."""
        low, high = choice.low, choice.high
        if isinstance(value, int) and not isinstance(value, bool) and low is not None and high is not None:
            return max(low, min(high, value))
        return value

    def _preset(self, value: object, name: str, choice: Choice) -> object:
        if value is None and choice.high is not None and _last(name) == "dice":
            return choice.high
        return self._as_json(value)

    def _as_json(self, value: object) -> object:
        if isinstance(value, Record):
            return {key: item for key, item in self._codec.encode(value).items() if item not in (None,)}
        return [self._as_json(item) for item in value] if isinstance(value, tuple) else value

    def _label(self, value: object, picks: str, state: Encounter) -> str:
        if isinstance(value, Record):
            return self._record_label(value, state)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str) and value in state.combatants:
            return name_of(state.combatants[value])
        if isinstance(value, dict):
            return self._words.text("commands", Phrase.of(f"{picks}_some" if value else f"{picks}_none", count=len(value)))
        if picks in PLACES:
            return _place_name(_place(value, picks), state)
        if picks == "line" and isinstance(value, int):
            return f"line {value + 1}"
        if picks == "facing" and isinstance(value, int):
            return _facing_name(value, state)
        if value is None:
            return "none"
        return self._words.title(value) if isinstance(value, str) else str(value)

    def _record_label(self, value: Record, state: Encounter) -> str:
        """Name an entry of a list (an effect bought with hits) by its first field; each is told once."""
        facts = tuple((f.name, getattr(value, f.name)) for f in dataclasses.fields(value) if f.name != "extra")
        if facts not in self._labels:
            plain = tuple((key, _plain_fact(key, item, state)) for key, item in facts)
            name = f"{facts[0][0]}_{facts[0][1]}"
            self._labels[facts] = self._words.text("commands", Phrase(name, (*plain, ("times", 0))))
        return self._labels[facts]

    def filled(self, command: Command[Any], fields: Mapping[str, object]) -> Command[Any]:
        """Put the values of a form into a command.

        No number of dice means: all that are allowed, with those that are bought or that a wound gives free;
        a number is meant as chosen, and bought ones come on top. Raises: BadDocumentError.
        """
        if not fields:
            return command
        document: Json = self._codec.encode_as(Command, command)
        for name, value in fields.items():
            bought = fields.get(f"{name.removesuffix('dice')}buy") if _last(name) == "dice" else None
            with_bought = value + bought if isinstance(value, int) and isinstance(bought, int) else value
            document = _written(document, name, _plain(with_bought))
        return command_from_json(self._codec, document)


def _last(name: str) -> str:
    """Return the field that a path ends in."""
    return name.rpartition(".")[2]


def _described(command: Command[Any], path: str) -> tuple[Param, Any]:
    """Return what a field declares of itself, and its value; a path leads into parts of the command."""
    found, held = Param(), command
    for step in path.split("."):
        if step.isdecimal():
            held = held[int(step)]  # type: ignore[index]
        else:
            found = param_of(next(f for f in dataclasses.fields(held) if f.name == step))
            held = getattr(held, step)
    return found, held


def _written(document: Json, path: str, value: Json) -> Json:
    """Copy a command's JSON with one value set; a path leads into objects and lists."""
    step, _, rest = path.partition(".")
    if isinstance(document, list):
        at = int(step)
        if at >= len(document):  # the list has become shorter by another choice of the form
            return document
        return [*document[:at], _written(document[at], rest, value) if rest else value, *document[at + 1 :]]
    assert isinstance(document, dict), "a path leads into objects and lists"
    key = json_name(step)
    return {**document, key: _written(document[key], rest, value) if rest else value}


def _plain_fact(key: str, item: object, state: Encounter) -> str | int | float | None:
    if key == "facing" and isinstance(item, int):
        return _facing_name(item, state)
    return item if item is None or isinstance(item, (int, float, str)) else str(item)


def _place(value: object, picks: str) -> Cell | None:
    """Return the cell that a value is, or the last of a path; None: it names no place."""
    cell = value[-1] if picks == "path" and isinstance(value, tuple) and value else value
    return (int(cell[0]), int(cell[1])) if isinstance(cell, tuple) and len(cell) == 2 else None


def _place_name(cell: Cell | None, state: Encounter) -> str:
    """Name a place by column and row, counted from 1; no place: staying."""
    if cell is None:
        return "stay here"
    board = state.world.board
    column, row = hexes.to_offset(cell) if board is not None and board.grid is Grid.HEX else cell
    return f"column {column + 1}, row {row + 1}"


def _facing_name(facing: int, state: Encounter) -> str:
    board = state.world.board
    grid = board.grid if board is not None else Grid.HEX
    return str(grid.geometry.FACING_NAMES[facing])


def _plain(value: object) -> Json:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    assert value is None or isinstance(value, (bool, int, float, str)), "a form gives JSON values"
    return value
