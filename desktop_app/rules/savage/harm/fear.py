"""Fear: the check, the terror table, panic and what it leaves. Rule: SW-FEAR-01 to SW-FEAR-08, SW-TAB-23"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest, SharedOut, pool
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.chances import by_raises
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled, dice_of
from desktop_app.rules.savage.checks.tasks import Rolling, TargetCommand
from desktop_app.rules.savage.harm.poison import begin_dying
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.sheet.lasting import HEART
from desktop_app.rules.savage.state import SavageDraft, SavageState, end_turn_of, lose_hold, part_grapple, refuse_unknown

LOWEST: Final = -10
HARD_ON_THE_HEART: Final = -2


def row_of(rolled: int) -> str:
    """Read 2d6 of the terror table. Rule: SW-FEAR-02, SW-TAB-23"""
    if rolled in (2, 3, 11, 12):
        return {2: "heart_attack", 3: "phobia", 11: "mark_of_fear", 12: "adrenaline"}[rolled]
    return "shock" if 6 <= rolled <= 8 else "panic"


class FearCheck(TargetCommand):
    """Let a combatant meet what frightens: Guts, or the terror table; extras panic. Rule: SW-FEAR-01"""

    kind = "fear_check"
    section = "fear"
    source: str = field(default="", metadata=param(picks="combatant"))
    modifier: int | None = field(default=None, metadata=param(choice=Choice(low=LOWEST, high=0)))
    words: str = field(default="", metadata=param(choice=Choice(text=True)))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        found = refuse_unknown(state, self.source, "source") if self.source else None
        if found is not None:
            return found
        if self.modifier is not None and not LOWEST <= self.modifier <= 0:
            return Refusal("value", "SW-FEAR-01", "modifier", (("low", LOWEST), ("high", 0)))
        aware = state.combatants[self.target].is_conscious and self.source != self.target
        return None if aware else Refusal("target_invalid", "SW-FEAR-01", "target")

    def mod(self, state: SavageState) -> int:
        """Return how frightening it is: as told, or as the source's sheet says."""
        if self.modifier is not None:
            return self.modifier
        return state.sheet_of(self.source).fear_mod if self.source in state.combatants else 0

    def procedure(self, state: SavageState) -> Fearing | None:
        if self.target not in state.combatants:
            return None
        return Fearing(who=self.target, source=self.source, mod=self.mod(state), words=self.words)

    def open(self, state: SavageState) -> dict[str, Choice]:
        others = tuple(who for who in state.roster if who != self.target)
        named = tuple(Phrase.of("frightened_by", who=who) for who in others)
        return {**super().open(state), "source": Choice(values=("", *others), labels=(Phrase.of("frightened_by_all"), *named))}


class Fearing(Rolling):
    """A fear check under way: Guts, the table, and Vigor where the heart is at stake. Rule: SW-FEAR-01, SW-FEAR-03"""

    kind = "fearing"
    source: str = ""
    mod: int = 0
    words: str = ""
    stage: Literal["guts", "heart"] = "guts"

    def trait(self, state: SavageState) -> str:
        return "guts" if self.stage == "guts" else "vigor"

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        if self.stage == "heart":
            return (Mod(value=HARD_ON_THE_HEART, label="heart attack", rule="SW-FEAR-03"),)
        return (Mod(value=self.mod, label="how frightening", rule="SW-FEAR-01"),)

    def chances(self, state: SavageState) -> Contest | None:
        """Share out: holds, each row of the table; an extra panics. Rule: SW-TAB-37"""
        check = self.check(state)
        failure, success, raised = by_raises(dice_of(state, self.who, check.trait), TN - check.goals[0].bonus, 1)
        rows: dict[str, int] = {}
        for rolled, weight in pool(2, (1, 2, 3, 4, 5, 6)).items():
            row = row_of(rolled) if state.sheet_of(self.who).is_wild_card else "panic"
            rows[row] = rows.get(row, 0) + weight * failure
        table = tuple((name, weight, "blood") for name, weight in sorted(rows.items()))
        return SharedOut(word="holds", shares=(("holds", (success + raised) * 36, "good"), *table), counted=("holds",))

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Hold, or read the table."""
        if self.stage == "heart":
            draft.pop()
            self._heart(draft, holds=rolled.total >= TN)
        elif rolled.total >= TN:
            draft.pop()
            draft.tell("holds_out", self.who, rule="SW-FEAR-01")
        elif not draft.state.sheet_of(self.who).is_wild_card:
            draft.pop()
            panic(draft, self.who, self.source)
        else:
            self._read(draft)

    def _read(self, draft: SavageDraft) -> None:
        """Roll on the terror table. Rule: SW-FEAR-02"""
        dice = draft.roll(2, 6, "terror_table", self.who)
        row = row_of(sum(dice.faces))
        draft.tell("terror", self.who, rule="SW-TAB-23", rolls=(dice,), row=row)
        if row == "heart_attack":
            draft.become(evolve(self, stage="heart"))
            return
        draft.pop()
        match row:
            case "phobia":
                note_on_sheet(draft, self.who, f"phobia: {self.words}" if self.words else "phobia")
            case "panic":
                panic(draft, self.who, self.source)
            case "shock":
                become_shaken(draft, self.who)
            case "mark_of_fear":
                become_shaken(draft, self.who)
                note_on_sheet(draft, self.who, f"mark of fear: {self.words}" if self.words else "mark of fear", charisma=-1)
            case _:
                fighter = draft.state.combatants[self.who]
                draft.put(evolve(fighter, adrenaline=True, surge_waits=fighter.surge_waits or has_acted(draft.state, self.who)))
                draft.tell("adrenaline_surges", self.who, rule="SW-FEAR-08")

    def _heart(self, draft: SavageDraft, *, holds: bool) -> None:
        """Be shaken and locked for 1d4 rounds, or dying in 2d6. Rule: SW-FEAR-03, SW-SHAKEN-03"""
        if holds:
            dice = draft.roll(1, 4, "rounds_locked", self.who)
            become_shaken(draft, self.who)
            draft.put(evolve(draft.state.combatants[self.who], shaken_lock=dice.faces[0]))
            draft.tell("heart_holds", self.who, rule="SW-FEAR-03", rolls=(dice,), rounds=dice.faces[0])
            return
        dice = draft.roll(2, 6, "time_left", self.who)
        begin_dying(draft, self.who, draft.state.clock + sum(dice.faces), HEART)
        draft.tell("heart_fails", self.who, rule="SW-FEAR-03", rolls=(dice,), rounds=sum(dice.faces))


def has_acted(state: SavageState, who: str) -> bool:
    """Tell whether a combatant has used an action of the turn it is having, or has none in it. Rule: SW-FEAR-08"""
    fighter = state.combatants[who]
    has_turn = who in (state.acting, *(turn.actor for turn in state.interrupted))
    left = len(fighter.declared) + ("two_weapon_attack" in fighter.declared)
    return has_turn and not fighter.open_slot and left < fighter.action_count


def note_on_sheet(draft: SavageDraft, who: str, hindrance: str, *, charisma: int = 0) -> None:
    """Write what fear leaves for good: a hindrance, and Charisma. Rule: SW-FEAR-04, SW-FEAR-07"""
    state, sheet = draft.state, draft.state.sheet_of(who)
    kept = evolve(sheet, hindrances=tuple(dict.fromkeys((*sheet.hindrances, hindrance))), charisma=max(-10, sheet.charisma + charisma))
    draft.state = evolve(state, sheets={**state.sheets, state.combatants[who].sheet: kept})
    draft.tell("marked", who, rule="SW-FEAR-07" if charisma else "SW-FEAR-04", hindrance=hindrance)


def panic(draft: SavageDraft, who: str, source: str = "") -> None:
    """Let a combatant flee in its next turn, or in this one; a hold and a grapple are over. Rule: SW-FEAR-05, SW-INIT-09"""
    if draft.state.combatants[who].moved:
        end_turn_of(draft, who)
    draft.put(evolve(draft.state.combatants[who], panicked=True, panic_from=source))
    draft.tell("panics", who, rule="SW-FEAR-05")
    lose_hold(draft, who)
    if draft.state.combatants[who].grappled_by is None:
        part_grapple(draft, who, always=True)
