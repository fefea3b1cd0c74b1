"""Light and its penalties for sight: the scene's, and carried lamps'. Rule: WD-X-08, WD-SENSE-05"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final, Literal

from desktop_app.rules.kernel.barriers import BRIGHT, DARK, DIM, lamplight
from desktop_app.rules.kernel.breakdown import Term
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmCommand, GmTargetCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import grid_of, line_is_open
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.position.space import cell_distance
from desktop_app.rules.winterdawn.sheet.lamps import LAMPS
from desktop_app.rules.winterdawn.state import Fighter, Lamp, LightName, WinterDawnDraft, WinterDawnState

MALUS: Final = {"light": 0, "low": 1, "dark": 2}
ROUNDS_PER_HOUR = 600


OF_THE_BOARD: Final[Mapping[int, LightName]] = {DARK: "dark", DIM: "low", BRIGHT: "light"}
"""What lamps of the board give."""
LampName = Literal["", "candle", "torch", "lantern", "bullseye"]


def light_on(state: WinterDawnState, who: str) -> LightName:
    """Return the light on a combatant: the scene's, or the best lamp light on its cell. Rule: WD-X-08"""
    seen = state.combatants[who]
    found = [
        state.light,
        OF_THE_BOARD[lamplight(state, seen.cell)],
        *(_thrown(state, bearer, seen) for bearer in state.combatants.values() if bearer.lamp is not None),
    ]
    return min(found, key=MALUS.__getitem__)


def _thrown(state: WinterDawnState, bearer: Fighter, seen: Fighter) -> LightName:
    lamp = LAMPS[bearer.lamp.lamp] if bearer.lamp is not None else None
    if lamp is None:
        return "dark"
    metres = 0
    if bearer.id != seen.id and bearer.cell is not None and seen.cell is not None:
        metres = cell_distance(state, bearer.cell, seen.cell)
        if not line_is_open(state, bearer.cell, seen.cell) or (lamp.cone and not _ahead(state, bearer, seen.cell)):
            return "dark"
    return "light" if metres <= lamp.bright and lamp.bright else "low" if metres <= lamp.bright + lamp.low else "dark"


def _ahead(state: WinterDawnState, bearer: Fighter, cell: Cell) -> bool:
    if bearer.cell is None or bearer.facing is None or bearer.cell == cell:
        return True
    return bool(grid_of(state).geometry.ahead(bearer.cell, bearer.facing, cell) > 0)


def light_terms(state: WinterDawnState, seen: str) -> Iterator[Term]:
    """List the malus of a test that relies on seeing a combatant. Rule: WD-X-08, WD-TAB-27"""
    light = light_on(state, seen) if state.settings.x_08 else "light"
    if light != "light":
        yield Term(-MALUS[light], "low light" if light == "low" else "darkness", "WD-X-08")


def burn_lamps(draft: WinterDawnDraft) -> None:
    """Let the lamps go out whose time on the scene's clock has run out. Rule: WD-X-08"""
    for who in draft.state.roster:
        fighter = draft.state.combatants[who]
        if fighter.lamp is not None and draft.state.clock >= fighter.lamp.out_at_round:
            draft.put(evolve(fighter, lamp=None))
            draft.tell("lamp_out", who, lamp=fighter.lamp.lamp, rule="WD-X-08")


class SetLight(GmCommand[WinterDawnState]):
    """Say how light the scene is. Rule: WD-X-08, WD-SENSE-05"""

    kind = "set_light"
    value: LightName = field(default="light", metadata=param(choice=Choice(values=tuple(MALUS))))

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        return None if self.value in MALUS else Refusal("value", "WD-X-08", "value")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.state = evolve(draft.state, light=self.value)
        draft.tell("light_set", None, value=self.value)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetLight]:
        return [cls(value=state.light)]


class SetLamp(GmTargetCommand[WinterDawnState]):
    """Light a lamp that a combatant carries, or put it out. Rule: WD-X-08"""

    kind = "set_lamp"
    value: LampName = ""

    def refuse_target(self, state: WinterDawnState, target: object) -> Refusal | None:
        return None if self.value == "" or self.value in LAMPS else Refusal("value", "WD-X-08", "value")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.target]
        out_at = draft.state.clock + LAMPS[self.value].hours * ROUNDS_PER_HOUR if self.value else 0
        draft.put(evolve(fighter, lamp=Lamp(lamp=self.value, out_at_round=out_at) if self.value else None))
        draft.tell("lamp_lit" if self.value else "lamp_put_out", self.target, lamp=self.value)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetLamp]:
        return [cls(target=actor, value="torch" if state.combatants[actor].lamp is None else "")]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        lamps = ("", *LAMPS)
        return {"value": Choice(values=lamps, labels=tuple(Phrase.of("lamp_named" if lamp else "lamp_none", lamp=lamp) for lamp in lamps))}
