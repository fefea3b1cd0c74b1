"""Standing with a deity: what it grants, how far above the minimum, and blessings as they come and go.

Rule: RV-BLESS-01 to RV-BLESS-03, RV-TAB-13
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.sheet import character, tables
from desktop_app.rules.revolution.state import NO_COMBAT, ActiveBlessing, Fighter, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import QuietCommand

TENS: Final = 10
THE_DEITY: Final = "the Deity"
"""Where a blessing's name has room for its deity's."""


def steps_above(score: int, minimum: int) -> int:
    """Count the full tens above a minimum; below it there are none. Rule: RV-BLESS-02"""
    return max(0, (score - minimum) // TENS)


@dataclass(frozen=True, slots=True)
class Faith:
    """A blessing as one worshipper has it of one deity. Rule: RV-BLESS-01, RV-BLESS-02"""

    row: tables.BlessingText
    allegiance: character.Allegiance

    @property
    def names_deity(self) -> bool:
        """Tell whether the blessing is called after its deity."""
        return THE_DEITY in self.row.name

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self.row.name.replace(THE_DEITY, self.allegiance.deity)

    @property
    def steps(self) -> int:
        """Count the full tens above the blessing's minimum. Rule: RV-BLESS-02"""
        return steps_above(self.allegiance.score, self.row.minimum)

    def grown(self, first: int, each: int = 1, label: str = "Might") -> Breakdown:
        """Return what begins at a number and grows with every full ten. Rule: RV-BLESS-02"""
        return Breakdown.of(first, label, "RV-TAB-13").plus(each * self.steps, "full tens above the minimum", "RV-BLESS-02")


def faith_of(state: RevolutionState, who: str, blessing: str, deity: str) -> Faith | None:
    """Return a combatant's blessing by a served deity; None if one of them is missing. Rule: RV-BLESS-01"""
    sheet, row = state.sheet_of(who), state.tables.blessings.get(blessing)
    allegiance = sheet.allegiance(deity)
    return Faith(row, allegiance) if row is not None and allegiance is not None and blessing in sheet.blessings else None


def refuse_gate(state: RevolutionState, faith: Faith) -> Refusal | None:
    """Ask for the minimum, and by house rule for the rank. Rule: RV-BLESS-01"""
    score, needed = faith.allegiance.score, faith.row.minimum
    facts = (("score", score), ("needed", needed), ("rank", faith.row.rank))
    if score < needed:
        return Refusal("allegiance", "RV-BLESS-01", "deity", facts)
    if state.settings.blessing_gate == "score":
        return None
    held = -1 if faith.allegiance.rank is None else character.RANKS.index(faith.allegiance.rank)
    return None if held >= character.RANKS.index(faith.row.rank) else Refusal("allegiance", "RV-BLESS-01", "deity", facts)


# ---- what is at work


def name_at_work(state: RevolutionState, active: ActiveBlessing) -> str:
    """Return a blessing's name with its bearer, weapon or beast. Rule: RV-TAB-13"""
    row = state.tables.blessings.get(active.blessing)
    name = row.name if row is not None else active.blessing
    for slot, word in ((THE_DEITY, active.deity), ("Weapon", active.weapon), ("Beast", active.text.partition(",")[0])):
        name = name.replace(slot, word) if word else name
    return name


def gives_way(old: ActiveBlessing, new: ActiveBlessing) -> bool:
    """Tell whether a blessing replaces another: the same one again, or one shape another. Rule: RV-BLESS-03, RV-BLESS-09, section 5.5"""
    are_shapes = old.natural_weapon is not None and new.natural_weapon is not None
    return are_shapes or old.blessing == new.blessing


def lay_on(draft: RevolutionDraft, who: str, made: ActiveBlessing) -> None:
    """Put a blessing on a combatant; a natural weapon that comes with it is ready. Rule: RV-BLESS-03, RV-BLESS-06"""
    fighter = draft.state.combatants[who]
    kept = tuple(active for active in fighter.active_blessings if not gives_way(active, made))
    unready = tuple(name for name in fighter.unready if made.natural_weapon is None or name != made.natural_weapon.name)
    draft.put(evolve(fighter, active_blessings=(*kept, made), unready=unready))


def plain(state: RevolutionState, fighter: Fighter) -> Fighter:
    """Return a combatant without blessings, and without a trace of the weapons of a shape."""
    own = {weapon.name for weapon in state.sheet_of(fighter.id).weapons}
    return evolve(
        fighter,
        active_blessings=(),
        unready=tuple(name for name in fighter.unready if name in own),
        unloaded=tuple(name for name in fighter.unloaded if name in own),
    )


class EndScene(QuietCommand):
    """End the scene: blessings are over, and there is light. Rule: RV-BLESS-03, section 5.1"""

    kind = "end_scene"
    section = "rest"
    phases = NO_COMBAT

    def carry_out(self, draft: RevolutionDraft) -> None:
        blessed = [fighter for fighter in draft.state.combatants.values() if fighter.active_blessings]
        draft.put(*(plain(draft.state, fighter) for fighter in blessed))
        draft.state = evolve(draft.state, darkness=False)
        draft.tell("scene_ended", None, rule="RV-BLESS-03", count=len(blessed))
