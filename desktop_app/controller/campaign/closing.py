"""Closing a fight: its changes go to the table, merged with later changes of the table or other fights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from desktop_app.controller.play.session import Session
from desktop_app.controller.words.labels import term
from desktop_app.controller.words.names import PARTY
from desktop_app.language import said, wording, written
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.merging import Both, Merge
from desktop_app.rules.kernel.parts import applied
from desktop_app.rules.kernel.record import Json, Shape, evolve, fields_of_shape, with_fields
from desktop_app.rules.kernel.state import BoxRow, Combatant, Encounter, Sheet
from desktop_app.rules.kernel.system import AnySystem
from desktop_app.rules.kernel.table import EditSheet, TakeBack, within_range

SHEET, PLAY = "sheet", "combatant"
LOOKED_AT: Final = 20
"""Steps before the last in which the end of a fight is looked for."""


@dataclass(frozen=True, kw_only=True)
class MergeConflict:
    """Conflicting changes by fight and table. `key` names it in an answer."""

    key: str
    label: str
    in_fight: str
    at_table: str


@dataclass(frozen=True, kw_only=True)
class PutDown:
    """Things that a member of the party held when the fight began, still has, and holds no more: thrown, dropped, or put away.

    `commands` take them in hand again, in the fight.
    """

    who: str
    things: tuple[str, ...]
    commands: tuple[EditSheet[Any], ...]


@dataclass(frozen=True, kw_only=True)
class Closing:
    """The result for the table: characters, merged changes in words, and conflicts for a person."""

    commands: tuple[TakeBack[Any], ...]
    merged: tuple[str, ...] = ()
    questions: tuple[MergeConflict, ...] = ()
    left_over: Command[Any] | None = None
    """What the table takes over of the scene."""
    put_down: tuple[PutDown, ...] = ()

    @property
    def all_commands(self) -> tuple[Command[Any], ...]:
        """List what the table does when the fight is closed."""
        return (*self.commands, *(() if self.left_over is None else (self.left_over,)))


@dataclass(frozen=True, kw_only=True)
class ClosedFight:
    """A closed fight: id and title, final and first state, and its table characters."""

    id: str
    title: str
    state: Encounter
    began: Encounter
    back: Collection[str]


def with_those_gone(
    system: AnySystem, state: Encounter, back: Collection[str], last_with: Callable[[str], Mapping[str, Json]]
) -> Encounter:
    """Add the returning characters removed from the fight, in their last state.

    `last_with` gives the parts before the step that took one away. Raises: BadDocumentError.
    """
    for who in back:
        if who not in state.combatants:
            before = last_with(f"combatants/{who}")
            sheets = [path for path in before if path.startswith("sheets/") and path.removeprefix("sheets/") not in state.sheets]
            state = applied(system.codec, state, {path: before[path] for path in (f"combatants/{who}", *sheets) if path in before})
    return state


def closing(system: AnySystem, fight: ClosedFight, table: Encounter, keep: Collection[str] = ()) -> Closing:
    """Compute a fight's changes for the table; `keep` are conflict keys decided for the table. Raises: BadDocumentError."""
    began, back = fight.began, tuple(fight.back)
    commands, merged, questions = list[TakeBack[Any]](), list[str](), list[MergeConflict]()
    for who in fight.state.combatants:
        if who not in back:
            continue
        at_table = table.combatants[who]
        merges = {part: Merge(prefer_second=_paths(keep, who, part)) for part in (SHEET, PLAY)}
        sheet, play = _sheets(system, who, (began, fight.state, table)), _plays(system, who, (began, fight.state, table))
        sheet_json, play_json = merges[SHEET].of(*sheet), merges[PLAY].of(*play)
        for part, merge in merges.items():
            told = [both for both in merge.both if _is_told(both)]
            merged.extend(f"{at_table.name}, {_label(system.id, both)}" for both in told if not both.is_open)
            asked = ((f"{who} {part} {both.path}", both) for both in told if both.is_open)
            questions.extend(_question(system.id, at_table.name, key, both) for key, both in asked)
        if merges[PLAY].both:
            play_json = _in_range(system, who, play_json, sheet_json)
        commands.append(
            TakeBack(target=who, combatant=play_json, sheet=sheet_json, encounter=fight.title, play=fight.id, clock=fight.state.clock)
        )
    left_over, put_down = system.left_over(fight.state, back), tuple(_put_down(system, fight))
    return Closing(commands=tuple(commands), merged=tuple(merged), questions=tuple(questions), left_over=left_over, put_down=put_down)


def _put_down(system: AnySystem, fight: ClosedFight) -> Iterator[PutDown]:
    """Return the things party members held at the fight's beginning and could hold again; those down hold nothing."""
    for who in fight.back:
        if who not in fight.state.combatants or who not in fight.began.combatants:
            continue
        before, now = system.hands(fight.began, who).held, system.hands(fight.state, who)
        things = [thing for thing in dict.fromkeys(before.values()) if thing and thing in now.owned and thing not in now.held.values()]
        edits = [EditSheet[Any](target=who, path=path, value=before[part, path], part=part) for part, path in before]
        if things and all(edit.refuse(fight.state) is None for edit in edits):
            yield PutDown(who=who, things=tuple(now.owned[thing] for thing in things), commands=tuple(edits))


def party_stood(session: Session) -> bool | None:
    """Tell whether the party was left standing in a fight that is over, as it was said when it ended; None: nobody said so."""
    system, last = session.system, session.journal.at
    bodies: Sequence[Any] = session.log(max(1, last - LOOKED_AT), last)
    for body in reversed(bodies):
        for command in reversed(body["do"]):
            named = command.get("victors", command.get("reason"))
            if named:
                return bool(named == PARTY) if named in {PARTY, *_sides(session.state)} else None
    over = system.is_over(session.state)
    return None if over is None else over == PARTY


def _sides(state: Encounter) -> set[str]:
    return {one.side for one in state.combatants.values()}


def _paths(keep: Collection[str], who: str, part: str) -> frozenset[str]:
    prefix = f"{who} {part} "
    return frozenset(key.removeprefix(prefix) for key in keep if key.startswith(prefix))


_States = tuple[Encounter, Encounter, Encounter]


def _sheets(system: AnySystem, who: str, states: _States) -> tuple[Json, Json, Json]:
    """Give a sheet as the fight began with it, as the fight left it, and as the table has it."""
    began, here, there = (
        system.codec.encode(state.sheets[state.combatants[who].sheet]) if who in state.combatants else None for state in states
    )
    return (there if began is None else began), here, there


def _plays(system: AnySystem, who: str, states: _States) -> tuple[Json, Json, Json]:
    """Give what lasts of a state of play as the fight began with it, as the fight left it, and as the table has it."""
    began, here, there = (system.lasting(state.combatants[who]) if who in state.combatants else None for state in states)
    assert here is not None and there is not None, "whoever goes back is in the fight and at the table"
    theirs = evolve(there, side=here.side, number=here.number, sheet=here.sheet)
    encode = system.codec.encode
    base = theirs if began is None else evolve(began, side=here.side, number=here.number, sheet=here.sheet)
    return encode(base), encode(here), encode(theirs)


def _in_range(system: AnySystem, who: str, play: Json, sheet: Json) -> Json:
    """Bring added-up values into the fields' ranges, with no more ticked boxes than there are."""
    bearer: Combatant = system.codec.decode(system.combatant_class, play, f"/{who}")
    own: Sheet = system.codec.decode(system.sheet_class, sheet, f"/{who}/sheet")
    rows = {name: tuple(_within_boxes(row) for row in getattr(bearer, name)) for name in fields_of_shape(type(bearer), Shape.TRACK)}
    return system.codec.encode(within_range(with_fields(bearer, rows), own))


def _within_boxes(row: BoxRow) -> BoxRow:
    return evolve(row, ticked=min(max(0, row.ticked), row.total))


def _is_told(both: Both) -> bool:
    return not both.path.endswith("/label")


def _label(system_id: str, both: Both) -> str:
    return said(
        "{what}: {first} in the fight and {second} in Downtime make {both}",
        what=_words(system_id, both.path),
        first=_shown(both.first),
        second=_shown(both.second),
        both=_shown(both.value),
    )


def _words(system_id: str, path: str) -> str:
    """Name a place of a sheet or of a state of play in the language in force, part by part."""
    parts = (part for part in path.strip("/").split("/") if part not in ("counters", "flags"))
    return " ".join(str(int(part) + 1) if part.isdecimal() else term(system_id, wording(part)) for part in parts)


def _question(system_id: str, name: str, key: str, both: Both) -> MergeConflict:
    label = f"{name}, {_words(system_id, both.path)}"
    return MergeConflict(key=key, label=label, in_fight=_shown(both.first), at_table=_shown(both.second))


def _shown(value: Json) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items() if item not in (None, "", False)) or said("none")
    if isinstance(value, list):
        return ", ".join(str(item.get("name", "")) if isinstance(item, dict) else _shown(item) for item in value) or said("none")
    if value is None or value == "":
        return said("none")
    return written(value)
