"""Steps as JSON: commands, dice tapes and events, in the form that journals and replay files hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from desktop_app.errors import AppError
from desktop_app.language import Name, said
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Ask, Origin, Roll
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.record import Json


def command_to_json(codec: Codec, command: Command[Any], *, short: bool = True) -> dict[str, Json]:
    """Write a command with its kind; `short` leaves out what stands at its default."""
    whole: dict[str, Json] = codec.encode_as(Command, command)
    if not short:
        return whole
    bare = _defaults(codec, type(command))
    return {key: value for key, value in whole.items() if key == "kind" or key not in bare or not _same(bare[key], value)}


def _same(one: Json, other: Json) -> bool:
    """Compare two values as JSON does: 1 is not true."""
    return one == other and type(one) is type(other)


_DEFAULTS: dict[type[Command[Any]], dict[str, Json]] = {}


def _defaults(codec: Codec, cls: type[Command[Any]]) -> dict[str, Json]:
    if cls not in _DEFAULTS:
        _DEFAULTS[cls] = codec.defaults(cls)
    return _DEFAULTS[cls]


def command_from_json(codec: Codec, value: Json) -> Command[Any]:
    """Read a command. Raises: BadDocumentError."""
    made: Command[Any] = codec.decode_as(Command, value)
    return made


def read_prepared(codec: Codec, body: str) -> Command[Any]:
    """Read a command that was written down to be carried out later. Raises: AppError."""
    try:
        return command_from_json(codec, json.loads(body))
    except (BadDocumentError, ValueError, RecursionError):
        raise AppError(said("This challenge can't be opened any more: prepare it again.")) from None


def roll_to_json(roll: Roll) -> dict[str, Json]:
    """Write one roll; the source of its faces is written unless it is the program."""
    out: dict[str, Json] = {"sides": roll.ask.sides, "faces": list(roll.faces), "for": roll.ask.purpose}
    if roll.ask.who is not None:
        out["who"] = roll.ask.who
    if any(origin is not Origin.PROGRAM for origin in roll.origins):
        out["by"] = [origin.value for origin in roll.origins]
    return out


def roll_from_json(value: dict[str, Any]) -> Roll:
    """Read one roll. Raises: KeyError, TypeError, ValueError."""
    faces = tuple(int(face) for face in value["faces"])
    by = value.get("by", [Origin.PROGRAM.value] * len(faces))
    ask = Ask(len(faces), int(value["sides"]), str(value["for"]), value.get("who"))
    return Roll(ask, faces, tuple(Origin(origin) for origin in by))


def event_to_json(event: Event) -> dict[str, Json]:
    """Write an event as the journal has it: no key for what it has not."""
    out: dict[str, Json] = {"name": event.name}
    if event.who is not None:
        out["who"] = event.who
    if event.about:
        out["about"] = dict(event.about)
    if own := [fact for fact, value in event.about if isinstance(value, Name)]:
        out["own"] = [*own]
    if event.breakdown is not None:
        out["sum"] = [_term_to_json(term) for term in event.breakdown.terms]
    if event.rolls:
        out["rolls"] = [roll_to_json(roll) for roll in event.rolls]
    if event.rule:
        out["rule"] = event.rule
    return out


def _term_to_json(term: Term) -> list[Json]:
    """Write a term of a sum; one that is called as somebody calls it says so."""
    return [term.value, str(term.label), term.rule, *([True] if isinstance(term.label, Name) else [])]


def _term(value: int, label: str, rule: str = "", is_own: object = None) -> Term:
    return Term(value, Name(label) if is_own else label, rule)


def event_from_json(value: dict[str, Any]) -> Event:
    """Read one event. Raises: KeyError, TypeError, ValueError."""
    terms, own = value.get("sum"), value.get("own", ())
    return Event(
        name=str(value["name"]),
        who=value.get("who"),
        about=tuple((fact, Name(word) if fact in own else word) for fact, word in dict(value.get("about", {})).items()),
        breakdown=None if terms is None else Breakdown(tuple(_term(*term) for term in terms)),
        rolls=tuple(roll_from_json(roll) for roll in value.get("rolls", [])),
        rule=str(value.get("rule", "")),
    )


def events_in(bodies: Iterable[Json]) -> Iterator[Event]:
    """Read the events of some steps."""
    for body in bodies:
        listed = body.get("events", []) if isinstance(body, dict) else []
        for value in listed if isinstance(listed, list) else ():
            if isinstance(value, dict):
                yield event_from_json(value)


Told: TypeAlias = tuple[str, Event]
"""An event with the moment at which it happened ("r3·5")."""


def step_to_json(codec: Codec, commands: Sequence[Command[Any]], rolls: Sequence[Roll], told: Sequence[Told]) -> dict[str, Json]:
    """Write the body of a journal row; the session adds the digest."""
    return {
        "do": [command_to_json(codec, command) for command in commands],
        "dice": [roll_to_json(roll) for roll in rolls],
        "events": [{"when": when, **event_to_json(event)} for when, event in told],
    }
