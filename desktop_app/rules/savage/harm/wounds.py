"""Wounds that stay: on extras, on wild cards, the knock-out table, injuries.

Rule: SW-DMG-06 to SW-DMG-09, SW-KO-01 to SW-KO-09, SW-INJ-01 to SW-INJ-09
"""

from __future__ import annotations

from typing import Final, Literal

from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.odds import SharedOut, pool
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.chances import by_steps
from desktop_app.rules.savage.checks.derived import things_in_hand
from desktop_app.rules.savage.checks.rolls import RAISE, TN, Check, Goal, Rolled, dice_of, trait_mods
from desktop_app.rules.savage.checks.tasks import Rolling
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import MOST_WOUNDS, Ko, SavageDraft, SavageState, drop_out, lose_hold

ROUNDS_PER_HOUR: Final = 600
ROWS: Final = {1: Ko.WINDED, 2: Ko.INCAPACITATED, 3: Ko.BLEEDING, 4: Ko.MORTALLY_WOUNDED}
"""Row of the knock-out table to what it makes of a combatant. Rule: SW-KO-08, SW-TAB-16"""
GUTS: Final[tuple[Literal["broken", "battered", "busted"], ...]] = ("broken", "battered", "busted")
HEAD: Final[tuple[Literal["scar", "blinded", "brain_damage"], ...]] = ("scar", "blinded", "brain_damage")


class Hit(Record):
    """The attack behind a wound: aimed location, and whether to spare the target's life. Rule: SW-INJ-03, SW-MELEE-03"""

    location: str = ""
    side: Literal["", "right", "left"] = ""
    nonlethal: bool = False


def fall_unconscious(draft: SavageDraft, who: str, rolled: Roll | None = None, rule: str = "SW-MELEE-03") -> None:
    """Let a combatant be out for 1d6 hours, or for those that were rolled. Rule: SW-MELEE-03, SW-HAZ-16, SW-HEAL-06"""
    made = rolled or draft.roll(1, 6, "hours_unconscious", who)
    hours = sum(made.faces)
    fighter = draft.state.combatants[who]
    until = max(fighter.unconscious_until or 0, draft.state.clock + ROUNDS_PER_HOUR * hours)
    draft.put(evolve(fighter, unconscious_until=until))
    draft.tell("knocked_unconscious", who, rule=rule, rolls=(made,), hours=hours)
    drop_out(draft, who)


def worsen(draft: SavageDraft, who: str, ko: Ko) -> None:
    """Put a combatant out of the fight; what is worse stays. Rule: SW-DMG-09"""
    fighter = draft.state.combatants[who]
    if ko.rank > fighter.ko.rank:
        draft.put(evolve(fighter, ko=ko))
        draft.tell(f"ko_{ko}", who, rule="SW-KO-08")
    drop_out(draft, who)


def note_wound(draft: SavageDraft, who: str) -> None:
    """Note when a combatant was last wounded: nobody has treated that yet. Rule: SW-HEAL-04"""
    draft.put(evolve(draft.state.combatants[who], last_wound_at=draft.state.clock, treated_by=()))


def wound_extra(draft: SavageDraft, who: str, hit: Hit) -> None:
    """Put an extra out of the fight: the first wound is enough. Rule: SW-DMG-07, SW-MELEE-03"""
    note_wound(draft, who)
    fighter = draft.state.combatants[who]
    if hit.nonlethal and fighter.ko is Ko.NONE and fighter.unconscious_until is None:
        fall_unconscious(draft, who)
    elif not hit.nonlethal or fighter.ko is not Ko.NONE:
        worsen(draft, who, Ko.INCAPACITATED)


def wound_wild_card(draft: SavageDraft, who: str, wounds: int, hit: Hit) -> None:
    """Add wounds to a wild card; past three the table is read by those of this one attack. Rule: SW-DMG-06, SW-DMG-09, SW-KO-01"""
    fighter = draft.state.combatants[who]
    if hit.nonlethal and draft.state.settings.nonlethal_threshold == "any_wound":
        become_shaken(draft, who, silent=True)
        fall_unconscious(draft, who)
        return
    note_wound(draft, who)
    fighter = draft.state.combatants[who]
    is_out, row = fighter.wounds + wounds > MOST_WOUNDS, row_of_ko(draft.state, who, wounds, hit)
    draft.put(evolve(fighter, wounds=min(MOST_WOUNDS, fighter.wounds + wounds), shaken=True))
    draft.tell("wounded", who, rule="SW-DMG-06", wounds=wounds, total=min(MOST_WOUNDS, fighter.wounds + wounds))
    lose_hold(draft, who)
    if not is_out:
        return
    if row:
        worsen(draft, who, ROWS[row])
        if row > 1:
            draft.push(Injuring(who=who, location=hit.location, side=hit.side))
    elif hit.nonlethal and fighter.is_conscious:
        fall_unconscious(draft, who)
    else:
        worsen(draft, who, Ko.INCAPACITATED)


def row_of_ko(state: SavageState, who: str, wounds: int, hit: Hit) -> int:
    """Return the row of the knock-out table to which wounds lead; 0: to none of them. Rule: SW-KO-01, SW-KO-09, SW-MELEE-03"""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    is_spared = hit.nonlethal and (fighter.is_conscious or state.settings.nonlethal_threshold == "any_wound")
    has_table = sheet.is_wild_card and (state.settings.ko_npc_wild_cards or sheet.character_kind == "pc")
    return min(4, wounds) if has_table and not is_spared and fighter.wounds + wounds > MOST_WOUNDS and wounds else 0


def with_all_wounds(state: SavageState, who: str) -> SavageState:
    """Return the state with a wild card knocked out: at its maximum of wounds. Rule: SW-DMG-06"""
    return state.with_changed(evolve(state.combatants[who], wounds=MOST_WOUNDS))


# ---- injuries


def location_contest() -> SharedOut:
    """Describe where an injury is, by 2d6. Rule: SW-INJ-01, SW-TAB-17"""
    found: dict[str, int] = {}
    for rolled, weight in pool(2, tuple(range(1, 7))).items():
        found[location_of(rolled)] = found.get(location_of(rolled), 0) + weight
    return SharedOut(word="injured", shares=tuple((where, weight, "accent") for where, weight in found.items()), counted=tuple(found))


def location_of(rolled: int) -> Literal["groin", "arm", "guts", "leg", "head"]:
    """Read 2d6 of the injury table. Rule: SW-TAB-17"""
    if rolled == 2:
        return "groin"
    return "arm" if rolled <= 4 else "guts" if rolled <= 9 else "leg" if rolled == 10 else "head"


class Injuring(Listening[SavageState, Rolled]):
    """An injury in progress: location, then permanence. The Vigor roll is the one before the injury.

    Rule: SW-INJ-01, SW-INJ-02, SW-INJ-03
    """

    kind = "injuring"
    needs = ("who",)
    who: str
    location: str = ""
    side: Literal["", "right", "left"] = ""
    injury: Injury | None = None

    def advance(self, draft: SavageDraft) -> None:
        """Roll location and effect, then Vigor."""
        injury = self._rolled(draft)
        draft.become(evolve(self, injury=injury))
        draft.push(self._check(draft.state))

    def _check(self, state: SavageState) -> Check:
        return Check(who=self.who, trait="vigor", goals=(Goal(mods=trait_mods(state, self.who, "vigor")),), about=(self.who,))

    def chances(self, state: SavageState) -> SharedOut:
        """Share out whether it stays. Rule: SW-INJ-02, SW-TAB-37"""
        permanent, rest = by_steps(dice_of(state, self.who, "vigor"), (self._check(state).goals[0].needed,))
        better = "averted" if state.settings.injury_success == "no_effect" else "temporary"
        return SharedOut(word=better, shares=((better, rest, "accent"), ("permanent", permanent, "blood")), counted=(better,))

    def _rolled(self, draft: SavageDraft) -> Injury:
        where = self.location
        if where not in ("leg", "arm", "head"):
            where = location_of(sum(draft.roll(2, 6, "injury_table", self.who).faces))
        match where:
            case "groin":
                return Injury(location="groin")
            case "arm" | "leg":
                side = self.side or ("right" if draft.roll(1, 6, "injury_side", self.who).faces[0] <= 3 else "left")
                return Injury(location="arm" if where == "arm" else "leg", side=side)
            case "guts":
                return Injury(location="guts", detail=GUTS[(draft.roll(1, 6, "injury_detail", self.who).faces[0] - 1) // 2])
            case _:
                return self._of_the_head(draft)

    def _of_the_head(self, draft: SavageDraft) -> Injury:
        """Roll what the head suffers; the source leaves 5 and 6 out. Rule: SW-INJ-08"""
        mode = draft.state.settings.injury_head_5_6
        face = draft.roll(1, 6, "injury_detail", self.who).faces[0]
        while mode == "reroll" and face >= 5:
            face = draft.roll(1, 6, "injury_detail", self.who).faces[0]
        return Injury(location="head", detail="" if mode == "none" and face >= 5 else HEAD[(face - 1) // 2])

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        """Take the Vigor roll: a failure makes it permanent. Rule: SW-INJ-02"""
        assert self.injury is not None, "a Trait roll for an injury"
        draft.pop()
        permanent = report.total < TN
        if not permanent and draft.state.settings.injury_success == "no_effect":
            draft.tell("injury_averted", self.who, rule="SW-INJ-02", injury=self.injury.word)
            return
        injury = evolve(self.injury, permanent=permanent)
        fighter = draft.state.combatants[self.who]
        draft.put(evolve(fighter, injuries=(*fighter.injuries, injury)))
        draft.tell("injured", self.who, rule="SW-INJ-01", injury=injury.word, permanent=permanent)
        if injury.location == "arm":
            drop_from_arm(draft, self.who)


def drop_from_arm(draft: SavageDraft, who: str) -> None:
    """Drop the things held by a lost arm. Rule: SW-INJ-05"""
    fighter, sheet = draft.state.combatants[who], draft.state.sheet_of(who)
    lost = {name for side, name in (("right", fighter.right_hand), ("left", fighter.left_hand)) if name and fighter.arm_is_lost(side)}
    for thing in things_in_hand(sheet, fighter):
        if thing.name in lost:
            let_go(draft, who, thing.name)


def let_go(draft: SavageDraft, who: str, name: str) -> None:
    """Let a thing fall from every hand that holds it. Rule: SW-INJ-05, SW-MELEE-13"""
    fighter = draft.state.combatants[who]
    right, left = (None if held == name else held for held in (fighter.right_hand, fighter.left_hand))
    draft.put(evolve(fighter, right_hand=right, left_hand=left))
    draft.tell("dropped", who, rule="SW-INJ-05", thing=name)


# ---- round start


class Ticking(Rolling):
    """The roll that a combatant badly off makes at the start of a round. Rule: SW-KO-03, SW-KO-05, SW-KO-06, SW-KO-07"""

    kind = "ticking"
    state: Ko

    def trait(self, state: SavageState) -> str:
        return "spirit" if self.state is Ko.WINDED else "vigor"

    def chances(self, state: SavageState) -> SharedOut:
        """Share out what becomes of the state. Rule: SW-TAB-16, SW-TAB-37"""
        needed = self.check(state).goals[0].needed
        failure, success, raised = by_steps(dice_of(state, self.who, self.trait(state)), (needed, needed + RAISE))
        shares: tuple[tuple[str, int, str], ...]
        match self.state:
            case Ko.MORTALLY_WOUNDED:
                shares = (("lives_on", success + raised, "accent"), ("dies_now", failure, "blood"))
            case Ko.BLEEDING:
                shares = (("stops_bleeding", raised, "good"), ("bleeds_on", success, "accent"), ("mortally_wounded", failure, "blood"))
            case _:
                shares = (("breathes_again", success + raised, "good"), ("winded", failure, "muted"))
        return SharedOut(word=shares[0][0], shares=shares, counted=(shares[0][0],))

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Get worse, stay so, or better."""
        draft.pop()
        fighter, good, raised = draft.state.combatants[self.who], rolled.total >= TN, rolled.total >= TN + 4
        match self.state:
            case Ko.MORTALLY_WOUNDED if not good:
                worsen(draft, self.who, Ko.DEAD)
            case Ko.BLEEDING if not good:
                worsen(draft, self.who, Ko.MORTALLY_WOUNDED)
            case Ko.BLEEDING if raised:
                draft.put(evolve(fighter, ko=Ko.INCAPACITATED))
                draft.tell("bleeding_stops", self.who, rule="SW-KO-05")
            case Ko.WINDED if good:
                draft.put(evolve(fighter, ko=Ko.NONE))
                draft.tell("breathes_again", self.who, rule="SW-KO-03")
                become_shaken(draft, self.who)
            case _:
                draft.tell("ko_goes_on", self.who, rule="SW-KO-07", state=self.state.value)


TICKING: Final = (Ko.WINDED, Ko.BLEEDING, Ko.MORTALLY_WOUNDED)
"""States that are rolled for each round. Rule: SW-KO-07"""


def expire(draft: SavageDraft, who: str) -> None:
    """Let a combatant die whose time has come. Rule: SW-HAZ-03"""
    due = next((one for one in draft.state.combatants[who].dying if one.due <= draft.state.clock), None)
    if due is not None and draft.state.combatants[who].ko is not Ko.DEAD:
        draft.tell("time_is_up", who, rule="SW-HAZ-03", cause=due.cause)
        draft.put(evolve(draft.state.combatants[who], dying=()))
        worsen(draft, who, Ko.DEAD)


def wake(draft: SavageDraft, who: str) -> None:
    """Let a combatant wake up whose time has come. Rule: SW-MELEE-03, SW-HAZ-16"""
    fighter = draft.state.combatants[who]
    if fighter.unconscious_until is not None and draft.state.clock >= fighter.unconscious_until:
        draft.put(evolve(fighter, unconscious_until=None))
        draft.tell("wakes", who, rule="SW-MELEE-03")


def is_due_at_round_start(state: SavageState, who: str) -> bool:
    """Tell whether anything happens to a combatant before the cards are dealt. Rule: SW-KO-07"""
    fighter = state.combatants[who]
    if fighter.ko is Ko.DEAD:
        return False
    wakes = fighter.unconscious_until is not None and state.clock >= fighter.unconscious_until
    dies = any(one.due <= state.clock for one in fighter.dying)
    return dies or wakes or bool(fighter.shaken_lock or fighter.burning) or fighter.ko in TICKING


def tick(draft: SavageDraft, who: str) -> None:
    """Let a round begin for one: locks, waking up, then the roll of its state. Rule: SW-KO-07, SW-SHAKEN-03"""
    expire(draft, who)
    fighter = draft.state.combatants[who]
    if fighter.shaken_lock:
        draft.put(evolve(fighter, shaken_lock=fighter.shaken_lock - 1))
    frame = ticking(draft.state, who)
    wake(draft, who)
    if frame is not None:
        draft.push(frame)


def ticking(state: SavageState, who: str) -> Ticking | None:
    """Give what a combatant rolls at the start of a round; None: nothing. Rule: SW-KO-07"""
    ko = state.combatants[who].ko
    return Ticking(who=who, state=ko) if ko in TICKING else None
