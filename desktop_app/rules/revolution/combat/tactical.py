"""Immediate results of tactical effects, custom ones included. Rule: RV-EFF-02 to RV-EFF-06"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.exchange import Exchange
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet.character import SIZES
from desktop_app.rules.revolution.sheet.tables import BRINGS, EffectNeed, EffectRow
from desktop_app.rules.revolution.state import PendingMod, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import rank

PRESSED: Final = 3


def used_weapon(state: RevolutionState, frame: Exchange) -> str | None:
    """Name the weapon or shield that the loser used in the exchange; None: none, or a part of its body. Rule: RV-EFF-06"""
    name = frame.weapon if frame.loser == frame.actor else frame.reaction_weapon
    weapon = blessed.weapon_named(state, frame.loser, name)
    return None if weapon is None or weapon.has("natural") else weapon.name


def is_no_larger(state: RevolutionState, frame: Exchange) -> bool:
    """Tell whether the loser is at most one size class larger than the winner. Rule: RV-EFF-05"""
    loser, winner = (SIZES.index(blessed.size_class(state, who)) for who in (frame.loser, frame.winner or frame.actor))
    return loser - winner <= 1


def is_ranged(state: RevolutionState, frame: Exchange) -> bool:
    """Tell whether the attack was a shot or a throw."""
    weapon = blessed.weapon_named(state, frame.actor, frame.weapon)
    return weapon is not None and weapon.is_ranged


NEEDS: Final[Mapping[EffectNeed, Callable[[RevolutionState, Exchange], bool]]] = {
    "melee": lambda state, frame: not is_ranged(state, frame),
    "ranged": is_ranged,
    "attacker": lambda _, frame: frame.winner == frame.actor,
    "defender": lambda _, frame: frame.winner == frame.target,
    "decisive": lambda _, frame: frame.decisive,
    "both_succeeded": lambda _, frame: frame.both_succeeded,
    "armed": lambda state, frame: used_weapon(state, frame) is not None,
    "no_larger": is_no_larger,
}
"""What a row asks. Rule: RV-TAB-05"""


def press(draft: RevolutionDraft, frame: Exchange) -> None:
    """Take strike rank away. Rule: RV-EFF-02"""
    draft.tell("pressed", frame.loser, rule="RV-EFF-02", lost=rank.lose(draft, frame.loser, PRESSED))


def overextend(draft: RevolutionDraft, frame: Exchange) -> None:
    """Let a Penalty wait for the loser's next roll. Rule: RV-EFF-03"""
    _wait(draft, frame.loser, PendingMod(modifier="penalty", expires_round=draft.state.round + 1))


def set_up(draft: RevolutionDraft, frame: Exchange) -> None:
    """Let a Bonus wait for the winner's next attack. Rule: RV-EFF-04"""
    bonus = PendingMod(modifier="bonus", scope="next_attack", target=frame.loser, expires_round=draft.state.round + 1)
    _wait(draft, frame.winner or frame.actor, bonus)


def knock_down(draft: RevolutionDraft, frame: Exchange) -> None:
    """Let the loser lie. Rule: RV-EFF-05"""
    draft.put(evolve(draft.state.combatants[frame.loser], prone=True))


def disarm(draft: RevolutionDraft, frame: Exchange) -> None:
    """Let what the loser used be ready no longer. Rule: RV-EFF-06"""
    name, fighter = used_weapon(draft.state, frame), draft.state.combatants[frame.loser]
    if name is not None and name not in fighter.unready:
        draft.put(evolve(fighter, unready=(*fighter.unready, name)))


def _wait(draft: RevolutionDraft, who: str, mod: PendingMod) -> None:
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, pending=(*fighter.pending, mod)))


BROUGHT: Final[Mapping[str, Callable[[RevolutionDraft, Exchange], None]]] = {
    "pressed": press,
    "overextended": overextend,
    "set_up": set_up,
    "prone": knock_down,
    "disarmed": disarm,
}
assert tuple(BROUGHT) == BRINGS, "each of them has an effect"


def fits(state: RevolutionState, frame: Exchange, row: EffectRow) -> bool:
    """Tell whether the winner may take an effect of the game master's own. Rule: RV-EFF-01"""
    return all(NEEDS[name](state, frame) for name in row.needs)


def brought(row: EffectRow, frame: Exchange) -> tuple[str, ...]:
    """List what an effect of the game master's own brings in an exchange."""
    return (*row.success, *(row.on_decisive if frame.decisive else ()))


def act(draft: RevolutionDraft, frame: Exchange, row: EffectRow) -> None:
    """Let an effect of the game master's own act. Rule: RV-EFF-01"""
    for name in brought(row, frame):
        if name in BROUGHT:
            BROUGHT[name](draft, frame)
        else:
            SetCondition.give(draft, frame.loser, name)
