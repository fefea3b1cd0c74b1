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
from desktop_app.grid.board import Grid
from desktop_app.rules.kernel.codec import Codec, json_name
from desktop_app.rules.kernel.command import Choice, Command, Offer, param_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.kernel.state import Encounter

ROLLED = frozenset({"dice", "buy"})
"""How many dice are rolled, and how many of them are bought: their limits follow from all other choices."""
SORTED_FROM = 12
ON_THE_BOARD = frozenset({"path", "cell"})
"""Parameters that are chosen on the board, not in a form."""


class Offering:
    """Turns the offers of one system into forms, and filled-in forms back into commands."""

    def __init__(self, codec: Codec, words: Words) -> None:
        """Keep codec and sentences."""
        self._codec = codec
        self._words = words
        self._labels: dict[tuple[tuple[str, Any], ...], str] = {}

    def shown(self, offer: Offer[Any], state: Encounter, index: int, given: Mapping[str, object] | None = None) -> OfferShown:
        """Describe one offer; `given` are values of its form that were chosen already."""
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
            fields=self._fields(command, offer.open, state, given or {}),
            breakdown=command.breakdown(state),
            odds=odds_of(contest) if offer.is_possible and (contest := command.contest(state)) is not None else None,
            section=self._words.template("sections", command.section) or "",
        )

    def form(self, offer: Offer[Any], state: Encounter, index: int, fields: Mapping[str, object]) -> OfferShown:
        """Describe an offer with its form filled in: limits and dice follow the choice, `reason` says what still forbids it.

        Raises: BadDocumentError.
        """
        unrolled = self.filled(offer.command, {name: value for name, value in fields.items() if name not in ROLLED})
        made = self.filled(offer.command, fields)
        refusal = made.refuse(state)
        shown = self.shown(Offer(command=made, refusal=refusal, open=unrolled.open(state)), state, index, fields)
        return shown if refusal is None else replace(shown, reason=self._words.refusal(refusal), rule=refusal.rule)

    def _fields(
        self, command: Command[Any], choices: Mapping[str, Choice], state: Encounter, given: Mapping[str, object]
    ) -> tuple[FieldShown, ...]:
        described = {f.name: f for f in dataclasses.fields(command)}
        shown = []
        for name, choice in choices.items():
            param = param_of(described[name])
            if param.picks in ON_THE_BOARD:
                continue
            shown.append(
                FieldShown(
                    name=name,
                    label=param.label,
                    unit=param.unit,
                    low=choice.low,
                    high=choice.high,
                    values=self._values(choice, param.picks, state),
                    many=choice.many,
                    once=all(isinstance(value, str) for value in choice.values),
                    value=self._given(given[name], choice) if given.get(name) is not None else self._preset(command, name, choice),
                    top_is_all=name == "dice" and choice.high is not None,
                )
            )
        return tuple(shown)

    def _values(self, choice: Choice, picks: str, state: Encounter) -> tuple[tuple[object, str], ...]:
        """Name each value; a long list of names is sorted, so that a letter finds them."""
        named = [(self._as_json(value), self._label(value, picks, state)) for value in choice.values]
        is_long = len(named) > SORTED_FROM and all(isinstance(value, str) for value in choice.values)
        return tuple(sorted(named, key=lambda pair: pair[1].casefold()) if is_long else named)

    @staticmethod
    def _given(value: object, choice: Choice) -> object:
        """Keep a chosen number within limits that other choices have moved."""
        low, high = choice.low, choice.high
        if isinstance(value, int) and not isinstance(value, bool) and low is not None and high is not None:
            return max(low, min(high, value))
        return value

    def _preset(self, command: Command[Any], name: str, choice: Choice) -> object:
        value = getattr(command, name)
        if value is None and choice.high is not None and name == "dice":
            return choice.high
        return self._as_json(value)

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

    def filled(self, command: Command[Any], fields: Mapping[str, object]) -> Command[Any]:
        """Put the values of a form into a command.

        No number of dice means: all that are allowed, with those that are bought or that a wound gives free;
        a number is meant as chosen, and bought ones come on top. Raises: BadDocumentError.
        """
        if not fields:
            return command
        document: dict[str, Json] = self._codec.encode_as(Command, command)
        for name, value in fields.items():
            document[json_name(name)] = _plain(value)
        dice, bought = fields.get("dice"), fields.get("buy")
        if isinstance(dice, int) and isinstance(bought, int):
            document["dice"] = dice + bought
        return command_from_json(self._codec, document)


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
