"""A character in creation against a typical foe: the exact chances by the rules, in the tracker's words.

A trial fight of the two starts on an empty field and is brought to the turn of each; the rolls offered there are reported. The foe is
the one that comes in numbers in the first ready encounter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.controller.content.files import content_of
from desktop_app.controller.creation.shown import ChanceShown
from desktop_app.controller.library.library import sheet_json, system_of, trial_world, words_for
from desktop_app.controller.play.odds import OddsWriter
from desktop_app.controller.play.shown import OddsShown
from desktop_app.controller.play.tactics import choose
from desktop_app.controller.words.labels import label
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Role
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter, Sheet, decision
from desktop_app.rules.kernel.system import Entry, Setup

HERO: Final = "hero"
FOE: Final = "foe"
SEED: Final = 3
PATIENCE: Final = 60
"""Steps before a trial fight without a character's turn is given up."""
NEAR, FAR = 1, 8
"""Cells between the two: side by side, and a shot away."""
OWN: Final = 2
KEPT: Final = 6


@dataclass(frozen=True)
class Chance:
    """An attack as it is called, from how far it is made, and what it comes to."""

    name: str
    cells: int
    is_own: bool
    odds: OddsShown


class TrialFights:
    """Works out the chances of one system's characters; those of the sheets seen last are kept."""

    def __init__(self, system_id: str, settings: Mapping[str, Json], blank: Sheet) -> None:
        """Take the house rules of the trial fight; abilities of a blank sheet are not worth telling."""
        self._system_id, self._settings = system_id, settings
        self._system = system_of(system_id)
        self._writer, self._words = OddsWriter(words_for(system_id)), words_for(system_id)
        self._kept: list[tuple[Sheet, tuple[Chance, ...]]] = []
        encounter = next((one for one in content_of(system_id).encounters if one.foes), None)
        foes = sorted(encounter.foes, key=lambda foe: -foe.count) if encounter is not None else []
        self._blank = blank
        self._bare: frozenset[str] | None = None
        self._foe = next((content_of(system_id).creatures[foe.creature] for foe in foes), None)

    def against(self, before: Sheet, after: Sheet) -> tuple[ChanceShown, ...]:
        """List the chances of attacks, with a choice's effect; empty without known chances."""
        old, new = self._chances(before), self._chances(after)
        later = {(chance.name, chance.is_own): chance for chance in new}
        known = {(chance.name, chance.is_own) for chance in old}
        rows = [self._shown(chance, later.get((chance.name, chance.is_own))) for chance in old]
        rows += [replace(self._shown(one, None), after=one.odds.figure) for one in new if (one.name, one.is_own) not in known]
        return tuple(rows)

    def _shown(self, chance: Chance, after: Chance | None) -> ChanceShown:
        assert self._foe is not None, "there are no chances without a foe"
        foe = label(self._system_id, self._foe.name)
        facts = {"attack": chance.name, "foe": foe}
        where = said("adjacent") if chance.cells == NEAR else said("{cells} spaces away", cells=chance.cells)
        changed = after is not None and after.odds.figure != chance.odds.figure
        return ChanceShown(
            label=said("{attack} on {foe}", **facts) if chance.is_own else said("{foe}: {attack}", **facts),
            note=said("{word}, {where}", word=chance.odds.word, where=where),
            figure=chance.odds.figure,
            share=_share(chance.odds),
            tone="good" if chance.is_own else "blood",
            after=after.odds.figure if changed and after is not None else "",
            after_share=_share(after.odds) if after is not None else 0.0,
        )

    def _chances(self, sheet: Sheet) -> tuple[Chance, ...]:
        found = next((chances for kept, chances in self._kept if kept is sheet), None)
        if found is None:
            try:
                with guarded("/trial"):
                    found = tuple(self._fought(sheet))
            except BadDocumentError:
                found = ()
            self._kept = [*self._kept[1 - KEPT :], (sheet, found)]
        return found

    def _fought(self, sheet: Sheet) -> Iterator[Chance]:
        """Give own attacks in their order, each from afar if it reaches so far, bare hands last; then one of the foe's."""
        if self._bare is None:
            self._bare = frozenset(name for name, _ in self._strikes(self._blank, HERO, NEAR))
        own: dict[str, Chance] = {}
        for cells in (FAR, NEAR):
            for name, odds in self._strikes(sheet, HERO, cells):
                own.setdefault(name, Chance(name, cells, is_own=True, odds=odds))
        yield from sorted(own.values(), key=lambda chance: chance.name in (self._bare or ()))[
            : max(1, min(OWN, len(own.keys() - self._bare)))
        ]
        for name, odds in self._strikes(sheet, FOE, NEAR)[:1]:
            yield Chance(name, NEAR, is_own=False, odds=odds)

    def _strikes(self, sheet: Sheet, who: str, cells: int) -> list[tuple[str, OddsShown]]:
        """List the attacks of one on the other that can be made now, with their chances."""
        state = self._at_turn(sheet, who, cells)
        if state is None:
            return []
        found: list[tuple[str, OddsShown]] = []
        other = FOE if who == HERO else HERO
        for cls in self._system.offered:
            for made in cls.candidates(state, who) if cls.tactical_role is Role.STRIKE else ():
                aimed = made.aimed(state, other) if made.aims else made
                odds = self._writer.of(aimed, state) if aimed.refuse(state) is None else None
                if odds is not None:
                    found.append((self._words.text("commands", aimed.phrase(state)), odds))
        return found

    def _at_turn(self, sheet: Sheet, who: str, cells: int) -> Encounter | None:
        """Begin a fight and bring it to a character's turn; the other lets its own pass."""
        system, source = self._system, SeededSource(SEED)
        state = self._begun(sheet, cells)
        for _ in range(PATIENCE if state is not None else 0):
            assert state is not None, "it has begun"
            acts = system.acting(state)
            if acts == who and decision(state) is None and not state.pending:
                return state
            passed = system.pass_turn(state) if acts is not None and acts != who else None
            command = passed if passed is not None and passed.refuse(state) is None else choose(system, state)
            if command is None:
                return None
            state = command.resolve(state, Tape((), source)).state
        return None

    def _begun(self, sheet: Sheet, cells: int) -> Encounter | None:
        world = trial_world(self._system_id)
        if self._foe is None or world.board is None:
            return None
        geometry, row = world.board.grid.geometry, world.board.rows // 2
        left = max(0, world.board.columns // 2 - cells)
        foe = sheet_json(self._system_id, self._foe)
        document, system = self._system.codec.encode(sheet), self._system
        entries = (
            Entry(id=HERO, name=sheet.name, side="party", sheet=document, at=geometry.from_offset(left, row), facing=0),
            Entry(id=FOE, name=self._foe.name, side="foe", sheet=foe, at=geometry.from_offset(left + cells, row), facing=3),
        )
        begun: Encounter = system.setup(Setup(entries=entries, board=world.board, settings=self._settings), world)
        return begun


def _share(odds: OddsShown) -> float:
    """Read the share that the figure tells."""
    return int("".join(filter(str.isdecimal, odds.figure))) / 100
