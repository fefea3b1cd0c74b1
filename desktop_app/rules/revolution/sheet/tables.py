"""The typed tables of the rules: backgrounds, money, blessings. Rule: RV-TAB-11, RV-TAB-12, RV-TAB-13"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.record import Record, naming
from desktop_app.rules.kernel.state import World
from desktop_app.rules.revolution.sheet.character import STATUSES, CultRank


class BackgroundTrait(Record):
    """What a background teaches: several `skills` or `traits` are choices; `free` takes no slot. Rule: RV-BG-01, RV-BG-03"""

    skills: tuple[str, ...]
    traits: tuple[str, ...] = ()
    any_of: str = ""
    free: bool = False


class Background(Record):
    """A row of the background table; `any_of` of a trait asks for a speciality. Rule: RV-TAB-11"""

    id: str
    name: str
    traits: tuple[BackgroundTrait, ...] = ()
    statuses: tuple[str, ...] = STATUSES
    motivations: tuple[str, ...] = ()


class Money(Record):
    """Starting money of a status: dice times a factor. Rule: RV-TAB-12"""

    status: str
    dice: str
    factor: int


class BlessingText(Record):
    """A row of the blessings table: what is needed, Might, range. Rule: RV-TAB-13"""

    id: str
    name: str
    minimum: int
    rank: CultRank
    might: int
    range: Literal["S", "touch", "self"]
    text: str = ""


EffectNeed: TypeAlias = Literal["melee", "ranged", "attacker", "defender", "decisive", "both_succeeded", "armed", "no_larger"]
"""What can be asked of an exchange and of its loser."""
BRINGS: Final = ("pressed", "overextended", "set_up", "prone", "disarmed")
"""What an effect can bring the loser (a Bonus on the next attack: its winner), beside conditions of the game master's own."""


class EffectRow(Record):
    """A custom tactical effect: its demands, its result for the loser, and a decisive win's addition. Rule: RV-EFF-01"""

    id: str
    name: str
    name_fr: str = ""
    needs: tuple[EffectNeed, ...] = ()
    success: tuple[str, ...] = naming("brings", ())
    on_decisive: tuple[str, ...] = naming("brings", ())


class RevolutionWorld(World):
    """The world of Revolution: backgrounds, money, blessings and the rest by id; `effects` are the game master's own."""

    effects: Mapping[str, EffectRow] = field(default_factory=dict)

    backgrounds: Mapping[str, Background] = field(default_factory=dict)
    money: Mapping[str, Money] = field(default_factory=dict)
    blessings: Mapping[str, BlessingText] = field(default_factory=dict)
