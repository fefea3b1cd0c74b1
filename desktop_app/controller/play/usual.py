"""Default answers: questions answered automatically, and their storage per campaign and system.

Questions to foes are answered automatically unless the game master wants to be asked; those to the party only on request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from desktop_app.controller.preferences import put_settings, settings_body
from desktop_app.controller.words.names import PARTY
from desktop_app.language import said
from desktop_app.rules.kernel.command import Offer, value_at
from desktop_app.rules.kernel.record import Json, brought_within

if TYPE_CHECKING:
    from desktop_app.model import Campaign
    from desktop_app.rules.kernel.state import Encounter

THEIRS: Final = "party"
FOES: Final = "foes"
SPENDS_FROM: Final = 50
WITH: Final = "|"
"""Separates an answer's kind from its means."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Usual:
    """What one question to one side is answered with: the name of an answer (empty: the first there is) and its numbers.

    `is_given`: without being asked; None: as is usual for that side.
    """

    answer: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    is_given: bool | None = None
    told: str = ""
    """The answer as it read when it was settled: "dodge with 2 dice"."""

    @property
    def words(self) -> str:
        """Say the settled answer and whether it is given without asking, in the language in force."""
        given = {None: "", True: said("without asking"), False: said("always asked")}[self.is_given]
        return ", ".join(part for part in (self.told, given) if part)


AS_OFFERED: Final = Usual()


@dataclass(frozen=True, kw_only=True, slots=True)
class UsualAnswers:
    """The default answers of one system; `for_foes`: whether foes answer automatically by default."""

    for_foes: bool = False
    spends_from: int = SPENDS_FROM
    """Least chance in percent for a default answer that spends the party's resources; over 100: never."""
    settled: Mapping[str, Usual] = field(default_factory=dict)

    def of(self, topic: str, side: str) -> Usual:
        """Return what is settled for a question to a side."""
        return self.settled.get(_key(topic, side), AS_OFFERED)

    def gives(self, topic: str, side: str) -> bool:
        """Tell whether a question answers itself."""
        settled = self.of(topic, side).is_given
        return settled if settled is not None else self.for_foes and side != PARTY

    def with_one(self, topic: str, side: str, usual: Usual) -> UsualAnswers:
        """Return these with one question settled; as offered and as usual means: no longer settled."""
        kept = {key: one for key, one in self.settled.items() if key != _key(topic, side)}
        return replace(self, settled=kept if usual == AS_OFFERED else {**kept, _key(topic, side): usual})

    def without(self, key: str) -> UsualAnswers:
        """Return these with one question no longer settled."""
        return replace(self, settled={other: one for other, one in self.settled.items() if other != key})

    def first(self, offers: Sequence[Offer[Any]], state: Encounter, topic: str, side: str) -> list[Offer[Any]]:
        """Put the usual answer before the others: the same one, else one of its kind."""
        wanted = self.of(topic, side).answer
        if not wanted:
            return list(offers)
        names = {id(offer): answer_name(offer, state) for offer in offers}
        kind = wanted.partition(WITH)[0]
        return sorted(offers, key=lambda offer: (names[id(offer)] != wanted, names[id(offer)].partition(WITH)[0] != kind))


def answer_name(offer: Offer[Any], state: Encounter) -> str:
    """Return an answer's lasting name: its kind and means, without the combatant."""
    phrase = offer.command.phrase(state)
    means = (value for name, value in phrase.facts if isinstance(value, str) and value and value not in state.combatants)
    return WITH.join((phrase.name, *means))


def _key(topic: str, side: str) -> str:
    return f"{topic}:{THEIRS if side == PARTY else FOES}"


def numbers_of(offer: Offer[Any], chosen: Mapping[str, object]) -> dict[str, int]:
    """Return the whole numbers of a filled-in form: what of it makes sense another time."""
    ranged = {name for name, choice in offer.open.items() if choice.high is not None}
    return {name: value for name, value in chosen.items() if name in ranged and isinstance(value, int) and not isinstance(value, bool)}


def fitting(offer: Offer[Any], numbers: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers within an answer's limits, without its present default."""
    fits = {}
    for name, value in numbers.items():
        choice = offer.open.get(name)
        if choice is not None and choice.low is not None and choice.high is not None:
            within = brought_within(value, choice.low, choice.high)
            if value_at(offer.command, name) != within:
                fits[name] = within
    return fits


# ---- kept with the campaign


def usual_answers(store: Campaign, system_id: str) -> UsualAnswers:
    """Read what a campaign has settled for a system."""
    body = settings_body(store, _document(system_id))
    settled = body.get("settled")
    return UsualAnswers(
        for_foes=body.get("for_foes") is not False,
        spends_from=spends if isinstance(spends := body.get("spends_from"), int) else SPENDS_FROM,
        settled={key: _read(one) for key, one in settled.items() if isinstance(one, dict)} if isinstance(settled, dict) else {},
    )


def keep_usual_answers(store: Campaign, system_id: str, usual: UsualAnswers) -> None:
    """Write what is settled for a system. Raises: AppError."""
    settled: dict[str, Json] = {
        key: {"answer": one.answer, "numbers": dict(one.numbers), "given": one.is_given, "told": one.told}
        for key, one in usual.settled.items()
    }
    put_settings(store, _document(system_id), {"for_foes": usual.for_foes, "spends_from": usual.spends_from, "settled": settled})


def _document(system_id: str) -> str:
    return f"settings:usual:{system_id}"


def _read(one: Mapping[str, Json]) -> Usual:
    numbers, given = one.get("numbers"), one.get("given")
    whole = {name: value for name, value in numbers.items() if isinstance(value, int)} if isinstance(numbers, dict) else {}
    is_given = given if isinstance(given, bool) else None
    return Usual(answer=str(one.get("answer", "")), numbers=whole, is_given=is_given, told=str(one.get("told", "")))
