"""What the offers of one play lead to before they are chosen, asked for one by one: it costs more than all the rest of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from desktop_app.controller.play.group_offers import TogetherOffer
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import ConsequenceShown, OfferShown, PickShown
from desktop_app.grid.board import Cell
from desktop_app.rules.kernel.command import Offer
from desktop_app.rules.kernel.pieces import Pieces


class Leads:
    """Looks ahead from the offers of a play; `offers` are those that are listed, by place."""

    def __init__(self, session: Session, offering: Offering, offers: Mapping[str, Sequence[Offer[Any]]]) -> None:
        self._session, self._offering, self._offers = session, offering, offers
        self.inspected = session.state
        """The moment of which the inspector tells."""

    def of_offer(self, offer: OfferShown) -> Pieces[tuple[ConsequenceShown, ...]]:
        """Compute an offer's consequences in pieces, as listed; nothing for one no longer offered."""
        listed = self._offers[offer.where]
        one = listed[offer.index] if offer.index < len(listed) else None
        if one is None or one.refusal is not None or isinstance(one, TogetherOffer):
            return ()
        return (yield from self._offering.looking_ahead(one.command, self.inspected))

    def of_pick(self, offer: OfferShown, field: str, value: object) -> PickShown:
        """Return the consequence of picking one value of an answer's field alone; nothing for one no longer offered."""
        listed = self._offers[offer.where]
        if offer.index >= len(listed) or field not in listed[offer.index].open:
            return PickShown()
        return self._offering.picked(listed[offer.index].command, self._session.state, field, value)

    def of_walk(self, who: str, path: Sequence[Cell]) -> tuple[ConsequenceShown, ...]:
        """Return the consequence of walking a path, start included; nothing for an impossible path."""
        state, command = self._session.state, self._session.system.walk(self._session.state, who, tuple(path[1:]))
        return self._offering.leads(command, state) if len(path) > 1 and command.refuse(state) is None else ()
