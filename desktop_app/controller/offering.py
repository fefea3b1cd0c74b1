"""Offers as a person reads them: title, detail, fields with their limits, the reason for what is not possible."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from desktop_app.controller.naming import name_of
from desktop_app.controller.odds import odds_of
from desktop_app.controller.recorded import command_from_json
from desktop_app.controller.shown import FieldShown, OfferShown
from desktop_app.controller.words import Words
from desktop_app.grid.board import Grid
from desktop_app.rules.kernel.codec import Codec, json_name
from desktop_app.rules.kernel.command import Choice, Command, Offer, Param, param_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.kernel.state import Encounter

ON_THE_BOARD = frozenset({"path", "cell"})
"""Parameters that are chosen on the board, not in a form."""


class Offering:
    """Turns the offers of one system into forms, and filled-in forms back into commands."""

    def __init__(self, codec: Codec, words: Words) -> None:
        """Keep codec and sentences."""
        self._codec = codec
        self._words = words
        self._labels: dict[tuple[tuple[str, Any], ...], str] = {}

    def shown(self, offer: Offer[Any], state: Encounter, index: int) -> OfferShown:
        """Describe one offer."""
        command, refusal = offer.command, offer.refusal
        details = " · ".join(self._words.text("phrases", phrase) for phrase in command.details(state))
        return OfferShown(
            index=index,
            kind=command.kind,
            title=self._words.text("commands", command.phrase(state)),
            detail=details,
            is_possible=offer.is_possible,
            reason="" if offer.is_possible or refusal is None else self._words.refusal(refusal),
            rule=refusal.rule if refusal is not None and not offer.is_possible else "",
            fields=self._fields(command, offer.open, state),
            breakdown=command.breakdown(state),
            odds=odds_of(contest) if offer.is_possible and (contest := command.contest(state)) is not None else None,
        )

    def _fields(self, command: Command[Any], choices: Mapping[str, Choice], state: Encounter) -> tuple[FieldShown, ...]:
        shown = []
        for name, choice in choices.items():
            param, value = _described(command, name)
            if param.picks in ON_THE_BOARD:
                continue
            shown.append(
                FieldShown(
                    name=name,
                    label=self._field_label(command, name, state),
                    unit=param.unit,
                    low=choice.low,
                    high=choice.high,
                    values=self._values(choice, param.picks, state),
                    many=choice.many,
                    value=choice.high if value is None and choice.high is not None and _is_dice(name) else self._as_json(value),
                    text=choice.text,
                )
            )
        return tuple(shown)

    def _values(self, choice: Choice, picks: str, state: Encounter) -> tuple[tuple[object, str], ...]:
        """Name the values that fit, by the labels that the rules give or by their own words."""
        named = [self._words.text("commands", label) for label in choice.labels]
        labels = named or [self._label(value, picks, state) for value in choice.values]
        return tuple((self._as_json(value), label) for value, label in zip(choice.values, labels, strict=True))

    def _field_label(self, command: Command[Any], name: str, state: Encounter) -> str:
        """Name a field; one inside a part of the command says whose part it is: "Ana: dice"."""
        path, _, inner = name.rpartition(".")
        label = _described(command, name)[0].label if not inner.isdecimal() else f"{_described(command, path)[0].label} {int(inner) + 1}"
        whose = getattr(_described(command, path)[1], "actor", "") if path else ""
        return f"{name_of(state.combatants[whose])}: {label}" if whose in state.combatants else label

    def _as_json(self, value: object) -> object:
        if isinstance(value, Record):
            return {key: item for key, item in self._codec.encode(value).items() if item not in (None,)}
        return [self._as_json(item) for item in value] if isinstance(value, tuple) else value

    def _label(self, value: object, picks: str, state: Encounter) -> str:
        if isinstance(value, Record):
            return self._record_label(value, state)
        if isinstance(value, str) and value in state.combatants:
            return name_of(state.combatants[value])
        if isinstance(value, dict):
            return self._words.text("commands", Phrase.of(f"{picks}_some" if value else f"{picks}_none", count=len(value)))
        if picks == "line" and isinstance(value, int):
            return f"line {value + 1}"
        if picks == "facing" and isinstance(value, int):
            return _facing_name(value, state)
        return self._words.title(value) if isinstance(value, str) else str(value)

    def _record_label(self, value: Record, state: Encounter) -> str:
        """Name an entry of a list (an effect bought with hits) by its first field; each is told once."""
        facts = tuple((f.name, getattr(value, f.name)) for f in dataclasses.fields(value) if f.name != "extra")
        if facts not in self._labels:
            plain = tuple((key, _plain_fact(key, item, state)) for key, item in facts)
            name = f"{facts[0][0]}_{facts[0][1]}"
            self._labels[facts] = self._words.text("commands", Phrase(name, (*plain, ("times", 0))))
        return self._labels[facts]

    def filled(self, command: Command[Any], fields: Mapping[str, object], choices: Mapping[str, Choice] | None = None) -> Command[Any]:
        """Put the values of a form into a command.

        The greatest number of dice means: all that are allowed, with those that are bought or that a wound gives free;
        fewer dice are meant as chosen, and bought ones come on top. Raises: BadDocumentError.
        """
        if not fields:
            return command
        document: Json = self._codec.encode_as(Command, command)
        for name, value in fields.items():
            limit = (choices or {}).get(name)
            bought = fields.get(f"{name.removesuffix('dice')}buy") if _is_dice(name) else None
            document = _written(document, name, _plain(_dice_meant(value, limit, bought) if _is_dice(name) else value))
        return command_from_json(self._codec, document)


def _is_dice(name: str) -> bool:
    """Tell whether a field is a number of dice, of the command itself or of a part."""
    return name == "dice" or name.endswith(".dice")


def _dice_meant(value: object, limit: Choice | None, bought: object) -> object:
    """Read a number of dice: the greatest means all that are allowed; bought ones come on top of fewer."""
    if isinstance(value, int) and limit is not None and value == limit.high:
        return None
    return value + bought if isinstance(value, int) and isinstance(bought, int) else value


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
        return [*document[:at], _written(document[at], rest, value) if rest else value, *document[at + 1 :]]
    assert isinstance(document, dict), "a path leads into objects and lists"
    key = json_name(step)
    return {**document, key: _written(document[key], rest, value) if rest else value}


def _plain_fact(key: str, item: object, state: Encounter) -> str | int | float | None:
    if key == "facing" and isinstance(item, int):
        return _facing_name(item, state)
    return item if item is None or isinstance(item, (int, float, str)) else str(item)


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
