"""The offered commands of a game, by section."""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.own.actions import Act, Attack
from desktop_app.rules.own.gm import Harm, TakeRest
from desktop_app.rules.own.state import OwnState
from desktop_app.rules.own.turns import EndFight, EndTurn, Walk

OFFERED: Final[tuple[type[Command[OwnState]], ...]] = (Attack, Act, Walk, EndTurn)
OF_THE_SCENE: Final[tuple[type[Command[OwnState]], ...]] = (EndFight, TakeRest)
OF_ONE: Final[tuple[type[Command[OwnState]], ...]] = (Harm,)
