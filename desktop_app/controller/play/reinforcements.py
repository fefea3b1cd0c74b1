"""Reinforcements: the words typed for them, their places, and the commands that add them to a fight and let them join."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from desktop_app import language
from desktop_app.controller.content.files import CreatureText, manner_of
from desktop_app.controller.library.bestiary import CreatureName, newcomer
from desktop_app.controller.library.library import sheet_json
from desktop_app.controller.library.prepared import from_edge
from desktop_app.controller.play.session import Asking, Refused, Result, Session
from desktop_app.controller.words.names import FOE, PARTY, free_id
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.grid.board import Cell
from desktop_app.language import ENGLISH, folded, said
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.planned import CarryOutPlan
from desktop_app.rules.kernel.positions import cells_between, free_cells, geometry_of, grid_of, neighbours
from desktop_app.rules.kernel.state import Combatant, Encounter, Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import AddCharacter

LEADS: Final = {ENGLISH: ("add", "more", "reinforcements"), "fr": ("add", "ajouter", "plus", "renforts")}
"""Words typed text may begin with; the first is the window's own."""
NUMBERED: Final = re.compile(r"^(\d+)([^\W\dx].*|x.+)$")
"""A number and the beginning of a name, written together: "4w"."""
LEAST_LEAD: Final = 3
"""Letters after which a word may be the beginning of one of `LEADS`."""
MOST_FOUND: Final = 60
"""So many of those that could be meant are listed."""
MOST: Final = 60
"""Creatures that come at once at most."""


@dataclass(frozen=True, slots=True)
class MatchedCreature:
    """A creature that the words typed may mean; no count: it has still to be asked for."""

    creature: str
    count: int | None
    label: str
    """So many of them in words: "4 wolves"."""


def wanted(
    words: str, creatures: Mapping[str, CreatureName], plurals: Mapping[str, str], there: Collection[str] = ()
) -> list[MatchedCreature]:
    """Read "add 4 wolves", "4w", "reinforcements": the matches, names `there` already and beginnings first."""
    typed = [part for word in folded(words).split() for part in NUMBERED.sub(r"\1 \2", word).split()]
    leads = bool(typed) and len(typed[0]) >= LEAST_LEAD and any(folded(lead).startswith(typed[0]) for lead in LEADS[language.in_force()])
    rest = typed[1:] if leads else typed
    counts = [number for word in rest if (number := _count(word)) is not None]
    named = [word for word in rest if _count(word) is None]
    if len(counts) > 1 or (not leads and not (counts and named)):
        return []
    count = counts[0] if counts else None
    if count is not None and not 1 <= count <= MOST:
        return []
    names = ((key, text.name, plurals.get(key, "")) for key, text in creatures.items())
    called = ((key, name, plural, folded(f"{name} {plural or language.several(name)}")) for key, name, plural in names)
    found = [(key, name, plural) for key, name, plural, sought in called if all(word in sought for word in named)]
    first = tuple(named[:1])

    def begins(name: str, plural: str) -> bool:
        return folded(name).startswith(first) or folded(plural).startswith(first)

    found.sort(key=lambda item: (not begins(item[1], item[2]), item[1] not in there, folded(item[1])))
    return [MatchedCreature(key, count, so_many(name, plural, count)) for key, name, plural in found[:MOST_FOUND]]


def _count(word: str) -> int | None:
    """Read "4", "x4" or "4x" as a number."""
    digits = word.removeprefix("x") if word.startswith("x") else word.removesuffix("x")
    return int(digits) if digits.isdecimal() else None


def so_many(name: str, plural: str, count: int | None) -> str:
    """Name creatures by their number: "1 wolf", "4 wolves", "wolves".

    Who has no plural is a person, or one's own: its name stays as it is, and several of it follow the endings of the language.
    """
    if plural:
        told = (language.without_article(name, language.in_force()) if count == 1 else plural).lower()
    else:
        told = name if count in (None, 1) else language.several(name)
    return f"{count} {told}" if count is not None else told


# ---- where they stand


def places(state: Encounter, side: str, count: int, near: Cell | None = None) -> list[Cell]:
    """Choose cells for newcomers: around a cell, else beside their own side and out of reach of others, else at their side's edge.

    There may be fewer of them than are wanted.
    """
    free = free_cells(state)
    if near is not None:
        return sorted(free, key=lambda cell: cells_between(state, cell, near))[:count]
    own = [other.cell for other in state.combatants.values() if other.side == side and other.can_act and other.cell is not None]
    if not own:
        board = state.world.board
        return [] if board is None else [cell for cell in from_edge(board, left=side == PARTY) if cell in set(free)][:count]
    beset = {
        beside
        for other in state.combatants.values()
        if other.side != side and other.can_act and other.cell is not None
        for beside in neighbours(state, other.cell)
    }

    def order(cell: Cell) -> tuple[bool, int, int]:
        steps = [cells_between(state, cell, other) for other in own]
        return (cell in beset, min(steps), sum(steps))

    safe = [cell for cell in free if cell not in beset]
    return sorted(_closest(state, own, safe, count) if len(safe) >= count else free, key=order)[:count]


def _closest(state: Encounter, to: Sequence[Cell], cells: Sequence[Cell], count: int) -> list[Cell]:
    """List at least so many of some cells, in their order, ring by whole ring around others: the closest are among them."""
    grid, wanted, found = grid_of(state), set(cells), set[Cell]()
    ring = seen = set(to)
    while len(found) < min(count, len(wanted)):
        found |= ring & wanted
        ring = {grid.geometry.neighbour(cell, direction) for cell in ring for direction in range(grid.directions)} - seen
        seen = seen | ring
    return [cell for cell in cells if cell in found]


def facing_of(state: Encounter, side: str) -> int:
    """Return the facing with which a side comes onto the board."""
    geometry = geometry_of(state)
    return int(geometry.FACES_RIGHT if side == PARTY else geometry.FACES_LEFT)


# ---- bringing them


def made(
    session: Session, creature_id: str, text: CreatureText, count: int, *, near: Cell | None
) -> tuple[list[tuple[Combatant, Sheet]], int]:
    """Make more of a creature, numbered on from those who are there, with their places; and for how many there is none."""
    state, system_id = session.state, session.system.id
    there = [c.number for c in state.combatants.values() if c.name == text.name]
    first = max([0, *there, len(there)]) + 1
    cells: list[Cell | None] = [*places(state, FOE, count, near)]
    unplaced, taken = max(0, count - len(cells)), {*state.combatants}
    newcomers = []
    for i, cell in enumerate((cells + [None] * count)[:count]):
        number = first + i if there or count > 1 else 0
        who = free_id(f"{creature_id}_{number}" if number else creature_id, taken)
        taken.add(who)
        facing = None if cell is None else facing_of(state, FOE)
        sheet, manner = sheet_json(system_id, text), manner_of(text)
        entry = Entry(id=who, name=text.name, number=number, side=FOE, sheet=sheet, at=cell, facing=facing, manner=manner)
        newcomers.append(newcomer(system_id, entry))
    return newcomers, unplaced


def bring(session: Session, newcomers: Sequence[tuple[Combatant, Sheet]]) -> tuple[Result, Refused | None]:
    """Bring them in as one step and let them join as the system says; the second value says why they cannot join yet."""
    codec = session.system.codec
    adds: list[Command[Any]] = [AddCharacter(actor=c.id, sheet=codec.encode(s), combatant=codec.encode(c)) for c, s in newcomers]
    joins = list(_joins(session, adds, [combatant.id for combatant, _ in newcomers]))
    result = session.do(*adds, *joins)
    if isinstance(result, Refused) and result.command.kind != AddCharacter.kind:
        return session.do(*adds), result
    return result, None


def arrive(session: Session, plan: CarryOutPlan[Any]) -> Result:
    """Let those who were planned arrive as one step, and join as the system says; if they cannot join yet, they wait for it."""
    if plan.refuse(session.state) is not None:
        return session.do(plan)
    after = plan.resolve(session.state, Tape()).state
    joins = [session.system.join(after, who) for who in after.roster if who not in session.state.combatants]
    result = session.do(plan, *(session.own_form(join) for join in joins if join is not None))
    return session.do(plan) if isinstance(result, Refused) and result.command.kind != plan.kind else result


def _joins(session: Session, adds: Sequence[Command[Any]], who: Sequence[str]) -> Iterator[Command[Any]]:
    """Give the commands by which they join, as the fight will be once they are in it; none if they cannot be brought in at all."""
    state = session.state
    for add in adds:
        if add.refuse(state) is not None:
            return
        state = add.resolve(state, Tape()).state
    for one in who:
        command = session.system.join(state, one)
        if command is not None:
            yield session.own_form(command)


def told(session: Session, words: PlayWords, label: str, *, unplaced: int, result: Result, later: Refused | None) -> str:
    """Say in one or two sentences what has become of reinforcements."""
    told = [said("{label} more in the fight.", label=f"{label[:1].upper()}{label[1:]}")]
    if unplaced:
        told.append(said("The board has no free cell for {count} of them. Drag them there from the order, or press M.", count=unplaced))
    if isinstance(result, Asking):
        told.append(said("They join after you type their dice."))
    elif later is not None:
        told.append(said("They can't join now: {refusal} See “Pending choices”.", refusal=words.refusal(later.refusal)))
    elif session.state.round:
        told.append(words.template("phrases", "reinforcements_joined") or said("They have joined."))
    return " ".join(told)
