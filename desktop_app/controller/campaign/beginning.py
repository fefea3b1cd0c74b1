"""The starting conditions of a fight: what a system lets the game master set beforehand (light, pools), saved with the encounter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.recorded import command_from_json, command_to_json
from desktop_app.controller.play.shown import OfferShown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command, Offer
from desktop_app.rules.kernel.dice import DiceNeeded, Tape
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem


def settable(system: AnySystem, state: Encounter) -> Iterator[Offer[Any]]:
    """List the commands of the scene that set something, one of each kind: done as they stand they change nothing, and roll nothing."""
    seen: set[str] = set()
    for offer in system.scene_offers(state):
        choices = offer.open if offer.is_possible and offer.command.kind not in seen else {}
        if choices and all((one.values or one.high is not None) and not (one.text or one.many) for one in choices.values()):
            try:
                is_set = offer.command.resolve(state, Tape(())).state == state
            except DiceNeeded:
                is_set = False
            if is_set:
                seen.add(offer.command.kind)
                yield offer


def begun(system: AnySystem, state: Encounter, commands: Sequence[str]) -> Encounter:
    """Set the prepared beginning; parts unknown to or refused by the rules are left out."""
    for command in _read(system, commands):
        if command.refuse(state) is None:
            state = command.resolve(state, Tape(())).state
    return state


def _read(system: AnySystem, commands: Sequence[str]) -> Iterator[Command[Any]]:
    for body in commands:
        try:
            yield command_from_json(system.codec, json.loads(body))
        except (BadDocumentError, ValueError, RecursionError):
            continue


def with_begin(begins: Sequence[str], made: str) -> tuple[str, ...]:
    """Add a command to those that a fight begins with: of each kind the last one counts."""
    kind = json.loads(made)["kind"]
    return (*(body for body in begins if json.loads(body)["kind"] != kind), made)


class Beginning:
    """What can be set for one encounter, in words; `state` is the fight as it would begin."""

    def __init__(self, system: AnySystem, state: Encounter, words: PlayWords) -> None:
        """List what can be set."""
        self._system, self._state = system, state
        self._offering = Offering(system, words)
        self._offers = list(settable(system, state))

    def shown(self) -> tuple[OfferShown, ...]:
        """Describe each with the values that it has now."""
        return tuple(self._offering.shown(offer, self._state, place) for place, offer in enumerate(self._offers))

    def chosen(self, place: int, field: str, value: object) -> str:
        """Write down the command that sets a value. Raises: BadDocumentError."""
        made = self._offering.filled(self._offers[place].command, {field: value}, self._state)
        return json.dumps(command_to_json(self._system.codec, made, short=False), sort_keys=True)
