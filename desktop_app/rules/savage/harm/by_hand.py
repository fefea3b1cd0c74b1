"""States that the game master sets and ends by hand, as the rules themselves hold them. Rule: section 5.6 (set_condition), SW-TAB-32"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Combatant
from desktop_app.rules.savage.harm.wounds import ROUNDS_PER_HOUR
from desktop_app.rules.savage.position.ground import are_adjacent, are_enemies
from desktop_app.rules.savage.state import HOLDS, Fighter, Ko, SavageDraft, SavageState, holder_of, part_grapple, without_state

PHOBIA: Final = "phobia"
OF_WILD_CARDS: Final = (Ko.WINDED.value, Ko.BLEEDING.value, Ko.MORTALLY_WOUNDED.value)
"""States that an Extra does not know: it is out of the fight, or dead. Rule: section 2.1 (ko_state)"""
HOTTEST: Final = 3
"""Row of the largest fire. Rule: SW-TAB-13"""
NUMBERED: Final[Mapping[str, bool]] = {"unconscious": False, "shaken_locked": False, "burning": False}
"""States that come with a number: hours, rounds, row of the fire; none of them needs it."""


def holds(state: SavageState, who: str, name: str) -> bool:
    """Tell whether a combatant is in a state that is no flag: of the knock-out table, unconscious, held ... Rule: SW-TAB-32"""
    fighter = state.combatants[who]
    if name == PHOBIA:
        return any(is_phobia(hindrance) for hindrance in state.sheet_of(who).hindrances)
    if name in HOLDS:
        return fighter.grappled_by is not None if name == "grappled" else holder_of(state, who) is not None
    return without_state(fighter, name) is not fighter


def is_phobia(hindrance: str) -> bool:
    """Tell whether a hindrance is a phobia, whatever it is of. Rule: SW-FEAR-04"""
    return hindrance.partition(":")[0] == PHOBIA


def grapple_partner(state: SavageState, who: str) -> str | None:
    """Name an enemy beside a combatant with whom a grapple can begin: the active one first; None: there is none. Rule: SW-MELEE-14"""
    free = [other for other in state.roster if state.combatants[other].grappled_by is None and holder_of(state, other) is None]
    enemies = (other for other in free if are_enemies(state, who, other) and state.combatants[other].can_act)
    beside = (other for other in enemies if who in free and are_adjacent(state, who, other))
    return min(beside, key=lambda other: other != state.acting, default=None)


class SavageSetCondition(SetCondition[SavageState]):
    """Set or end a state where the rules keep it; any other name is a flag, or the game master's own words.

    `amount` is the hours of unconsciousness (1 unless named), the rounds of a locked shock (1), the row of the fire (1 to 3). Who holds
    or is held, without being named, is an enemy beside. Rule: section 5.6 (set_condition), SW-TAB-32
    """

    def refuse_target(self, state: SavageState, target: Combatant) -> Refusal | None:
        found = super().refuse_target(state, target)
        if found is not None or not self.value or self.condition in state.own_conditions:
            return found
        if self.condition == PHOBIA and self.moment is not None:
            return Refusal("value", "SW-FEAR-04", "left")
        if self.condition == "burning" and self.amount > HOTTEST:
            return Refusal("value", "SW-TAB-13", "amount", (("low", 0), ("high", HOTTEST)))
        if self.condition in HOLDS and not holds(state, self.target, self.condition) and grapple_partner(state, self.target) is None:
            return Refusal("no_partner", "SW-MELEE-14", "target")
        return None

    def carry_out(self, draft: SavageDraft) -> None:
        is_extra = not draft.state.sheet_of(self.target).is_wild_card
        if self.condition in draft.state.own_conditions:
            super().carry_out(draft)
        elif self.value and is_extra and self.condition in OF_WILD_CARDS:
            evolve(self, condition=Ko.INCAPACITATED.value).carry_out(draft)
        elif self._write(draft):
            self.keep_time(draft)
            self.say(draft)
        else:
            super().carry_out(draft)

    def _write(self, draft: SavageDraft) -> bool:
        """Write the state; tell whether it is one that is no flag."""
        fighter = draft.state.combatants[self.target]
        if self.condition == PHOBIA:
            self._set_phobia(draft)
        elif self.condition in HOLDS:
            self._set_grapple(draft)
        elif self.condition in STATES:
            draft.put(self._in_state(draft.state, fighter) if self.value else without_state(fighter, self.condition))
        else:
            return False
        return True

    def _in_state(self, state: SavageState, fighter: Fighter) -> Fighter:
        match self.condition:
            case "unconscious":
                return evolve(fighter, unconscious_until=state.clock + ROUNDS_PER_HOUR * max(1, self.amount))
            case "shaken_locked":
                return evolve(fighter, shaken=True, shaken_lock=max(1, self.amount))
            case "burning":
                return evolve(fighter, burning=max(1, self.amount))
            case _:
                return evolve(fighter, ko=Ko(self.condition))

    def _set_phobia(self, draft: SavageDraft) -> None:
        """Write the hindrance on the sheet, or strike it out. Rule: SW-FEAR-04"""
        sheet = draft.state.sheet_of(self.target)
        kept = tuple(hindrance for hindrance in sheet.hindrances if not is_phobia(hindrance))
        named = (*sheet.hindrances, PHOBIA) if kept == sheet.hindrances else sheet.hindrances
        changed = evolve(sheet, hindrances=named if self.value else kept)
        draft.state = evolve(draft.state, sheets={**draft.state.sheets, draft.state.combatants[self.target].sheet: changed})

    def _set_grapple(self, draft: SavageDraft) -> None:
        """Begin a grapple with an enemy beside, or end the one that there is. Rule: SW-MELEE-14, SW-MELEE-15"""
        if not self.value:
            part_grapple(draft, self.target, always=True)
            return
        partner = grapple_partner(draft.state, self.target)
        if partner is not None:
            held, holder = (self.target, partner) if self.condition == "grappled" else (partner, self.target)
            draft.put(evolve(draft.state.combatants[held], grappled_by=holder))


STATES: Final = (*(ko.value for ko in Ko if ko is not Ko.NONE), *NUMBERED)
"""States of one combatant that are no flags. Rule: SW-TAB-32"""
