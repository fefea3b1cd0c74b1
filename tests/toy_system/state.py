"""What a fight of the toy system holds: life, who has acted, a pool of luck, weapons from a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from desktop_app.rules.kernel.record import Moment, Record, beside, counter, evolve, flag, pool, ranged
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Settings, Sheet, World


class Weapon(Record):
    """A weapon: how far it reaches, and how many sides its die of damage has."""

    id: str
    name: str
    reach: int = ranged(1, low=1)
    damage: int = ranged(6, low=1)


class ToyWorld(World):
    weapons: Mapping[str, Weapon] = field(default_factory=dict)


class ToySettings(Settings):
    hit_from: int = 8


class ToySheet(Sheet):
    """A character: two attributes and one weapon."""

    might: int = ranged(3, low=1, high=9)
    speed: int = ranged(3, low=1, high=9)
    weapon: str = "club"

    @property
    def life_max(self) -> int:
        return 2 * self.might


class Fighter(Combatant):
    life: int = counter(1, high="life_max", lasting=True)
    walked: int = counter(resets=Moment.TURN_START)
    has_acted: bool = flag(resets=Moment.ROUND_START)
    dazed: bool = flag()
    in_fight: bool = flag()

    @property
    def can_act(self) -> bool:
        return self.life > 0


class ToyState(Encounter):
    system = "toy"
    combatants: Mapping[str, Fighter] = field(default_factory=dict)
    sheets: Mapping[str, ToySheet] = field(default_factory=dict)
    settings: ToySettings = field(default_factory=ToySettings)
    world: ToyWorld = beside(ToyWorld())
    luck: int = pool(0, high=9)

    @property
    def is_running(self) -> bool:
        return self.phase == "fight"

    def sheet_of(self, who: str) -> ToySheet:
        return self.sheets[self.combatants[who].sheet]

    def weapon_of(self, who: str) -> Weapon:
        return self.world.weapons[self.sheet_of(who).weapon]

    def waiting(self) -> tuple[str, ...]:
        """List those who can still act in this round, the fastest first."""
        able = [who for who in self.roster if (one := self.combatants[who]).in_fight and one.can_act and not one.has_acted]
        return tuple(sorted(able, key=lambda who: -self.sheet_of(who).speed))

    def without(self, who: str) -> ToyState:
        left = super().without(who)
        return left if left.acting is not None or not left.is_running else begun(left)


ToyDraft: TypeAlias = Draft[ToyState]


def begun(state: ToyState) -> ToyState:
    """Give the turn to whoever comes next."""
    waiting = state.waiting()
    return evolve(state, acting=state.gift if state.gift in waiting else next(iter(waiting), None), given_turn=None)
