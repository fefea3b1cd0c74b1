"""What a game master prepares without a fight: a test, a long task, a conflict, with its form filled in; it is run at the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.recorded import command_to_json, read_prepared
from desktop_app.controller.play.shown import UNCHOSEN, FieldShown, OfferShown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Offer, offered
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem


class Challenges:
    """One table's possible challenges, and prepared ones in words."""

    def __init__(self, system: AnySystem, state: Encounter, words: PlayWords) -> None:
        """Look at a table as it stands."""
        self._system, self._state = system, state
        self._offering = Offering(system, words)

    @cached_property
    def _offers(self) -> list[Offer[Any]]:
        """List the possible challenges: one of each kind, by the first able party member."""
        found: dict[str, Offer[Any]] = {}
        everybody = [offer for who in self._state.roster for offer in self._system.offers(self._state, who)]
        for offer in (*self._system.scene_offers(self._state), *everybody):
            kind = offer.command.kind
            if kind in self._system.challenges and (kind not in found or offer.is_possible > found[kind].is_possible):
                found[kind] = offer
        return list(found.values())

    def titles(self) -> tuple[str, ...]:
        """Name what can be prepared, in the order of its places."""
        return tuple(self._offering.shown(offer, self._state, place).title for place, offer in enumerate(self._offers))

    def form(self, place: int, fields: Mapping[str, object]) -> OfferShown:
        """Describe the form of one, filled in so far. Raises: AppError."""
        try:
            return self._offering.form(self._offers[place], self._state, place, _chosen(fields), where="panel")
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why)) from None

    def written(self, place: int, fields: Mapping[str, object]) -> str:
        """Write down the filled-in form; open fields are asked for later. Raises: AppError."""
        try:
            made = self._offering.filled(self._offers[place].command, _chosen(fields), self._state)
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why)) from None
        return json.dumps(command_to_json(self._system.codec, made, short=False), sort_keys=True)

    def place_of(self, body: str) -> int:
        """Find a prepared challenge among the possible ones, filled in, to be changed. Raises: AppError."""
        command = read_prepared(self._system.codec, body)
        place = next((at for at, offer in enumerate(self._offers) if offer.command.kind == command.kind), len(self._offers))
        self._offers[place : place + 1] = [offered(self._state, command)]
        return place

    def told(self, body: str) -> str:
        """Return a prepared challenge in words: title and form; "" if unreadable."""
        try:
            offer = offered(self._state, read_prepared(self._system.codec, body))
        except AppError:
            return ""
        shown = self._offering.form(offer, self._state, 0, {}, where="panel")
        return " · ".join([shown.title, *filter(None, map(_told, shown.fields))])


def _chosen(fields: Mapping[str, object]) -> dict[str, object]:
    """Leave out what is not chosen yet."""
    return {name: value for name, value in fields.items() if value is not UNCHOSEN}


def _told(field: FieldShown) -> str:
    """Return a field's value in words; empty ones are left out."""
    held = [value for value in (field.value if isinstance(field.value, list) else [field.value]) if value not in (None, "", 0, False)]
    names = [next((words for value, words in field.values if value == one), str(one)) for one in held]
    return f"{field.label} {', '.join(names)}" if names else ""
