"""What a fight of a game holds. The classes of one game add its numbers, tracks and pools (`classes`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, TypeAlias

from desktop_app.language import said
from desktop_app.rules.kernel.record import Moment, Record, beside, counter, evolve, flag, held, range_sentence
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Settings, Sheet, World
from desktop_app.rules.own.rows import NO_GAME, Game

MOST_ENTRIES: Final = 30
"""Most entries of a list on a sheet."""


class OwnWorld(World):
    """The rows that a fight is played by."""

    game: Game = NO_GAME


class OwnSettings(Settings):
    """A game has no house rules: its rows are changed instead."""


class Entry(Record):
    """An entry of a list on a sheet; the class of each list adds its columns."""

    name: str = ""


class OwnSheet(Sheet):
    """A character; the class of each game adds its numbers and lists."""

    def broken(self) -> tuple[str, str] | None:
        found = super().broken()
        lists = {name: value for name, value in self.__dict__.items() if isinstance(value, tuple)}
        for name, entries in lists.items() if found is None else ():
            if len(entries) > MOST_ENTRIES:
                return name, said("at most {most} entries", most=MOST_ENTRIES)
            for place, entry in enumerate(entries):
                wrong = range_sentence(entry) if isinstance(entry, Entry) else None
                if wrong is not None:
                    return f"{name}/{place}/{wrong[0]}", wrong[1]
        return found


class OwnFighter(Combatant):
    """A combatant; the class of each game adds its tracks. `out` follows from them: it is written whenever one changes."""

    initiative: int | None = held(None)
    acted: bool = flag(resets=Moment.ROUND_START)
    used: int = counter(resets=Moment.TURN_END)
    walked: int = counter(resets=Moment.TURN_END)
    in_fight: bool = flag()
    out: bool = flag(lasting=True)

    @property
    def can_act(self) -> bool:
        return not self.out


class OwnState(Encounter):
    """A fight, or the table; the class of each game adds its pools. `game` are the rows it was set up with."""

    combatants: Mapping[str, OwnFighter] = field(default_factory=dict)
    sheets: Mapping[str, OwnSheet] = field(default_factory=dict)
    settings: OwnSettings = field(default_factory=OwnSettings)
    world: OwnWorld = beside(OwnWorld())
    game: Game = held(NO_GAME)

    @property
    def is_running(self) -> bool:
        return self.phase == "fight"

    def sheet_of(self, who: str) -> OwnSheet:
        """Return the sheet that a combatant plays by."""
        return self.sheets[self.combatants[who].sheet]

    def waiting(self) -> tuple[str, ...]:
        """List those who can still act in this round, in order."""
        able = [who for who in self.roster if (one := self.combatants[who]).in_fight and one.can_act and not one.acted]
        turns = self.world.game.turns
        if turns.order == "sides":
            return tuple(sorted(able, key=lambda who: self.combatants[who].side != "party"))
        if turns.goes_by_number:
            return tuple(sorted(able, key=lambda who: -(self.combatants[who].initiative or 0)))
        return tuple(able)

    def begun(self) -> OwnState:
        """Return the state with the turn given to the next combatant, or the game master's choice."""
        waiting = self.waiting()
        return evolve(self, acting=self.gift if self.gift in waiting else next(iter(waiting), None), given_turn=None)

    def without(self, who: str) -> OwnState:
        left = super().without(who)
        return left if left.acting is not None or not left.is_running else left.begun()


OwnDraft: TypeAlias = Draft[OwnState]
