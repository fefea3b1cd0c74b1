"""Bennies: payers and sources. Rule: SW-SHAKEN-05"""

from __future__ import annotations

from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.state import SavageDraft, SavageState


def in_reach(state: SavageState, who: str) -> int:
    """Count the bennies that a combatant can spend: a player's own, the game master's pool for wild cards of the other side."""
    if state.sheet_of(who).character_kind == "pc":
        return state.combatants[who].bennies
    return state.gm_bennies if draws_on_pool(state, who) else 0


def draws_on_pool(state: SavageState, who: str) -> bool:
    """Tell whether a combatant's bennies are the game master's. Rule: SW-SHAKEN-05"""
    sheet = state.sheet_of(who)
    return sheet.character_kind != "pc" and (sheet.is_wild_card or state.settings.benny_gm_extras)


def refuse_benny(state: SavageState, who: str) -> Refusal | None:
    """Ask for a benny. Rule: SW-SHAKEN-05"""
    return None if in_reach(state, who) else Refusal("no_benny", "SW-SHAKEN-05")


def pay(draft: SavageDraft, who: str) -> None:
    """Take one benny, and say how many are left. Rule: SW-SHAKEN-05"""
    fighter = draft.state.combatants[who]
    if draft.state.sheet_of(who).character_kind == "pc":
        draft.put(evolve(fighter, bennies=fighter.bennies - 1))
    else:
        draft.state = evolve(draft.state, gm_bennies=draft.state.gm_bennies - 1)
    draft.tell("benny_spent", who, rule="SW-SHAKEN-05", left=in_reach(draft.state, who))
