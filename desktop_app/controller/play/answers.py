"""The answers to an open question, the usual one first; and those that are given by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.session import NEXT_LIMIT, Done, Refused, Result, Session
from desktop_app.controller.play.shown import OfferShown
from desktop_app.controller.play.usual import UsualAnswers, answer_name, fitting, numbers_of
from desktop_app.controller.words.names import PARTY
from desktop_app.language import said
from desktop_app.rules.kernel.command import Command, Offer, Role
from desktop_app.rules.kernel.foresight import consequences
from desktop_app.rules.kernel.odds import chance_of, counted
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Decision, Encounter, Frame, decision

HARDLY_EVER: Final = 0.1
"""A chance below which nothing scarce is spent unless somebody says so."""


def _declines(offer: Offer[Any]) -> bool:
    return offer.command.tactical_role is Role.DECLINE and not offer.command.is_paid


def effects_of(offers: Sequence[Offer[Any]], state: Encounter) -> Mapping[int, float] | None:
    """Map answers, by identity, to what each may be expected to do; None: letting it pass has no odds, or others than the rest."""
    effects: dict[int, float] = {}
    words = set[str]()
    if not any(map(_declines, offers)):
        return None
    for offer in offers:
        contest = counted(partial(offer.command.contest, state))
        effect = counted(contest.effect) if contest is not None else None
        if contest is None or effect is None:
            return None
        words.add(contest.word)
        effects[id(offer)] = effect
    return effects if len(words) == 1 else None


class Answers:
    """The answers possible now in one play; `usual` holds the default answers, at first none."""

    def __init__(self, session: Session, offering: Offering, listed: Callable[[str], list[Offer[Any]]]) -> None:
        """Take the session, and what lists the offers of a combatant."""
        self.usual = UsualAnswers()
        self._session = session
        self._offering = offering
        self._listed = listed
        self._goes_through = False
        self._taken_back: tuple[Frame, ...] | None = None
        """The procedure whose answer was taken back: it is asked for."""

    def listed(self, asked: Decision, who: str) -> list[Offer[Any]]:
        """List what a combatant can answer, the usual answer first: it needs no consent, and spends nothing scarce for too little."""
        state = self._session.state
        possible = [offer for offer in self._listed(who) if offer.is_possible]
        found = [offer for kind in asked.answers for offer in possible if offer.command.kind == kind]
        side = state.combatants[who].side
        return self.usual.first(self._in_order(found, state, is_party=side == PARTY), state, asked.topic, side)

    def _in_order(self, offers: Sequence[Offer[Any]], state: Encounter, *, is_party: bool) -> list[Offer[Any]]:
        """Order answers: by their advantage over doing nothing if comparable, else cheap ones first."""
        effects = effects_of(offers, state)
        if effects is not None:
            return sorted(offers, key=lambda offer: (offer.needs_consent, -effects[id(offer)], not _declines(offer)))
        least = self.usual.spends_from / 100 if is_party else HARDLY_EVER
        return sorted(offers, key=lambda offer: offer.needs_consent or self._is_dear(offer, state, least, is_party=is_party))

    def _is_dear(self, offer: Offer[Any], state: Encounter, least: float, *, is_party: bool) -> bool:
        """Tell whether an answer spends something scarce though it helps less often than `least`; of foes only what its class says."""
        command = offer.command
        if not command.is_paid and not (is_party and self._spends(command, state)):
            return False
        contest = counted(lambda: command.contest(state))
        chance = counted(lambda: chance_of(contest)) if contest is not None else None
        return chance < least if chance is not None else is_party

    def _spends(self, command: Command[Any], state: Encounter) -> bool:
        return command.refuse(state) is None and any(each.is_cost for each in consequences(self._session.system, state, command))

    def shown(self, asked: Decision, who: str, offers: Sequence[Offer[Any]]) -> tuple[OfferShown, ...]:
        """Describe the answers with all that they leave open, the usual one with its numbers."""
        made = []
        for i, offer in enumerate(offers):
            given = self._numbers(asked, who, offer) if i == 0 else {}
            made.append(self._offering.shown(offer, self._session.state, i, given, where="banner"))
        return tuple(made)

    def usual_words(self, asked: Decision, who: str, offers: Sequence[Offer[Any]]) -> str:
        """Say what the usual answer is, with its numbers: "dodge with 2 dice"."""
        if not offers or self._is_open(asked, who, offers[0]):
            return ""
        return self._told(offers[0], self._numbers(asked, who, offers[0]))

    def _told(self, offer: Offer[Any], given: Mapping[str, object]) -> str:
        shown = self._offering.shown(offer, self._session.state, 0, given, where="banner")
        numbers = [
            said("{count#die|dice}", count=field.value) if field.name == "dice" else f"{field.value} {field.label}"
            for field in shown.fields
            if field.high is not None and isinstance(field.value, int) and field.value
        ]
        title = f"{shown.title[:1].lower()}{shown.title[1:]}"
        if not numbers or " with " in title:
            return ", ".join((title, *numbers))
        return said("{title} with {numbers}", title=title, numbers=", ".join(numbers))

    def _is_open(self, asked: Decision, who: str, offer: Offer[Any]) -> bool:
        """Tell whether a person has to choose still, before an answer can be given."""
        shown = self._offering.shown(offer, self._session.state, 0, where="banner")
        return any(field.is_long for field in shown.fields) or self._filled(asked, who, offer).refuse(self._session.state) is not None

    def _filled(self, asked: Decision, who: str, offer: Offer[Any]) -> Command[Any]:
        given = {**self._offering.forced(offer), **self._numbers(asked, who, offer)}
        return self._offering.filled(offer.command, given, self._session.state)

    def kept(self, index: int, fields: Mapping[str, object]) -> UsualAnswers:
        """Return what is settled once this answer is the usual one for the combatant asked now."""
        found = self._asked()
        if found is None:
            return self.usual
        asked, who = found
        offers, side = self.listed(asked, who), self._session.state.combatants[who].side
        if not 0 <= index < len(offers):
            return self.usual
        chosen = offers[index]
        name, numbers = answer_name(chosen, self._session.state), numbers_of(chosen, fields)
        settled = replace(self.usual.of(asked.topic, side), answer=name, numbers=numbers, told=self._told(chosen, fields))
        return self.usual.with_one(asked.topic, side, settled)

    def giving(self, *, is_given: bool) -> UsualAnswers:
        """Return what is settled once the open question answers itself, or is asked."""
        found = self._asked()
        if found is None:
            return self.usual
        asked, who = found
        side = self._session.state.combatants[who].side
        default = self.usual.for_foes and side != PARTY
        settled = replace(self.usual.of(asked.topic, side), is_given=None if is_given == default else is_given)
        return self.usual.with_one(asked.topic, side, settled)

    def _asked(self) -> tuple[Decision, str] | None:
        """Return the open question, and the combatant to answer it."""
        asked = decision(self._session.state)
        who = next((who for who in asked.who if who in self._session.state.combatants), None) if asked is not None else None
        return (asked, who) if asked is not None and who is not None else None

    def _numbers(self, asked: Decision, who: str, offer: Offer[Any]) -> dict[str, int]:
        return fitting(offer, self.usual.of(asked.topic, self._session.state.combatants[who].side).numbers)

    # ---- given without being asked for

    def go_through(self) -> None:
        """Let everything that is asked from here on get its usual answer, until the action is through."""
        self._goes_through = True

    def stop(self) -> None:
        """Let the open question be asked, whatever is usual."""
        self._goes_through, self._taken_back = False, self._session.state.pending[:1]

    def go_on(self, result: Result) -> Result:
        """Give the usual answers that are due after something was done, each as a step of its own, until one of the party falls.

        Raises: AppError.
        """
        for _ in range(NEXT_LIMIT):
            answer = self._due() if isinstance(result, Done) and not result.fallen else None
            if answer is None:
                break
            command, told = answer
            after = self._session.do(command, told=told)
            if isinstance(after, Refused):
                break
            result = after
        if self._session.asking is None and decision(self._session.state) is None:
            self._goes_through = False
        return result

    def _due(self) -> tuple[Command[Any], Json] | None:
        """Return the default answer to the open question with its log sentence; None: a person must answer."""
        state, found = self._session.state, self._asked()
        if found is None or state.pending[:1] == self._taken_back:
            return None
        asked, who = found
        if not self._goes_through and not self.usual.gives(asked.topic, state.combatants[who].side):
            return None
        due = self._session.due(state)
        return (due, None) if due is not None else self._usual(asked, who)

    def _usual(self, asked: Decision, who: str) -> tuple[Command[Any], Json] | None:
        state, offer = self._session.state, next(iter(self.listed(asked, who)), None)
        if offer is None or self._is_open(asked, who, offer):
            return None
        return self._filled(asked, who, offer), {"who": who, "when": state.stamp, "answer": self.usual_words(asked, who, [offer])}
