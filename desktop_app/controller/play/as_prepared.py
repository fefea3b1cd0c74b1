"""Challenges prepared without a fight, offered in Downtime as filled in; one with an actor is offered to each party member."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

from desktop_app.controller.play.offering import ROLLED
from desktop_app.controller.play.recorded import read_prepared
from desktop_app.controller.play.shown import OfferShown
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.rules.kernel.command import Command, Offer, offered, param_of
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

ACTOR: Final = "actor"
"""The field of a command with its actor."""


def prepared_offers(system: AnySystem, state: Encounter, body: str) -> list[Offer[Any]]:
    """Offer a command that was prepared, to each of the party if one of them is to act in it. Raises: AppError."""
    command = read_prepared(system.codec, body)
    acts = getattr(command, ACTOR, "")
    party = sorted((who for who in state.roster if state.combatants[who].side == PARTY), key=lambda who: who != acts)
    if not acts or not party:
        return [offered(state, command)]
    return [offered(state, command if who == acts else _done_by(command, who)) for who in party]


def _done_by(command: Command[Any], who: str) -> Command[Any]:
    """Let somebody else act: with all dice of their own, for the number that was prepared is another's."""
    own: dict[str, Any] = {field.name: field.default for field in dataclasses.fields(command) if param_of(field).picks in ROLLED}
    return dataclasses.replace(command, **{**own, ACTOR: who})


def by_name(state: Encounter, offers: Sequence[Offer[Any]], shown: Sequence[OfferShown]) -> tuple[OfferShown, ...]:
    """Add the owner's name to each heading, if there are several owners."""
    if len(offers) < 2:
        return tuple(shown)
    names = (name_of(state, getattr(offer.command, ACTOR)) for offer in offers)
    return tuple(dataclasses.replace(one, title=shown[0].title, section=name) for one, name in zip(shown, names, strict=True))
