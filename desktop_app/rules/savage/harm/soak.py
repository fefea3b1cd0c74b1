"""Damage against Toughness, and soaking what it would do. Rule: SW-DMG-03 to SW-DMG-07, SW-SOAK-01 to SW-SOAK-03"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Command, Role
from desktop_app.rules.kernel.odds import Contest, SharedOut
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure, decision, top
from desktop_app.rules.savage.checks.bennies import in_reach, pay, refuse_benny
from desktop_app.rules.savage.checks.chances import by_steps
from desktop_app.rules.savage.checks.derived import armour_at, toughness
from desktop_app.rules.savage.checks.rolls import (
    RAISE,
    TN,
    Check,
    Goal,
    Rerollable,
    Rolled,
    better,
    dice_of,
    raises_of,
    roll_trait,
    trait_mods,
)
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.harm.wounds import Hit, Injuring, location_contest, row_of_ko, with_all_wounds, wound_extra, wound_wild_card
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState

KO_NAMES: Final = {0: "stays_in", 1: "winded", 2: "incapacitated", 3: "bleeding", 4: "mortally_wounded"}
"""Row of the knock-out table to what it makes of a combatant. Rule: SW-TAB-16"""


def toughness_against(state: SavageState, who: str, *, location: str = "", ap: int = 0, behind: int = 0) -> Breakdown:
    """Return the number damage must reach: Toughness, and the armour and cover left by AP. Rule: SW-DMG-03, SW-DMG-04"""
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    worn = armour_at(sheet, location)
    made = toughness(sheet, fighter).plus(worn, "armour", "SW-DMG-03").plus(behind, "obstacle or cover", "SW-RANGE-11")
    return made.plus(-min(ap, worn + behind), "armour piercing", "SW-DMG-03")


def wounds_of(margin: int, *, was_shaken: bool) -> int:
    """Count the wounds of an attack that beats Toughness by so much. Rule: SW-DMG-04, SW-DMG-05"""
    if margin < 0:
        return 0
    return margin // RAISE or int(was_shaken)


def may_soak(state: SavageState, who: str) -> bool:
    """Tell whether wounds of a combatant wait to be soaked. Rule: SW-DMG-06, SW-DMG-07"""
    return state.sheet_of(who).is_wild_card or (state.settings.benny_gm_extras and in_reach(state, who) > 0)


def suffer(draft: SavageDraft, who: str, damage: int, hit: Hit, *, ap: int = 0, behind: int = 0) -> None:
    """Hold damage against Toughness: nothing, Shaken, or wounds. Rule: SW-DMG-04 to SW-DMG-07"""
    state, fighter = draft.state, draft.state.combatants[who]
    if fighter.ko is Ko.DEAD:
        return
    needed = toughness_against(state, who, location=hit.location, ap=ap, behind=behind)
    margin = damage - needed.total
    wounds = wounds_of(margin, was_shaken=fighter.shaken)
    draft.tell(
        "damage_met", who, rule="SW-DMG-04", breakdown=needed, damage=damage, toughness=needed.total, hurts=margin >= 0, wounds=wounds
    )
    if wounds and may_soak(state, who):
        draft.push(Soak(target=who, wounds=wounds, hit=hit))
    elif wounds:
        become_shaken(draft, who, silent=True)
        wound_extra(draft, who, hit)
    elif margin >= 0:
        become_shaken(draft, who)


class Soak(Procedure[SavageState]):
    """Wounds that a wild card may still soak. Rule: SW-SOAK-01"""

    kind = "soak"
    needs = ("target",)
    target: str
    wounds: int
    hit: Hit
    rolled: Rolled | None = None
    is_over: bool = False

    @property
    def left(self) -> int:
        """Count the wounds that are left after the roll. Rule: SW-SOAK-01"""
        if self.rolled is None or self.rolled.total < TN:
            return self.wounds
        return max(0, self.wounds - 1 - raises_of(self.rolled.total))

    def asks(self, state: SavageState) -> Decision | None:
        if self.is_over:
            return None
        return Decision(topic="soak", who=(self.target,), answers=("spend_benny_soak", "spend_benny_reroll", "accept_wounds"))

    def advance(self, draft: SavageDraft) -> None:
        """Close: all soaked and Shaken no more, or wounded. Rule: SW-SOAK-02, SW-SHAKEN-03"""
        draft.pop()
        fighter = draft.state.combatants[self.target]
        if self.left:
            if draft.state.sheet_of(self.target).is_wild_card:
                wound_wild_card(draft, self.target, self.left, self.hit)
            else:
                become_shaken(draft, self.target, silent=True)
                wound_extra(draft, self.target, self.hit)
            return
        if not fighter.shaken_lock:
            draft.put(evolve(fighter, shaken=False))
        draft.tell("soaked_all", self.target, rule="SW-SOAK-02")

    def goals(self, state: SavageState) -> tuple[Goal, ...]:
        """Return what is rolled for; the wounds of this very attack do not count yet. Rule: SW-SOAK-03"""
        return (Goal(mods=trait_mods(state, self.target, "vigor")),)

    def soaked(self, draft: SavageDraft) -> None:
        """Roll Vigor, once more if it was rolled; the better counts."""
        goals = self.goals(draft.state)
        made = roll_trait(draft, self.target, "vigor", goals)
        kept = evolve(self, rolled=made if self.rolled is None else better(goals, self.rolled, made))
        draft.tell("soak_rolled", self.target, rule="SW-SOAK-01", removed=self.wounds - kept.left, left=kept.left)
        draft.become(evolve(kept, is_over=kept.left == 0))


def by_left(state: SavageState, frame: Soak) -> tuple[int, ...]:
    """Share a soak roll out by the wounds that it leaves: none, one ... all of them. Rule: SW-SOAK-01"""
    needed = TN - frame.goals(state)[0].bonus
    steps = tuple(needed + RAISE * raises for raises in range(frame.wounds))
    return by_steps(dice_of(state, frame.target, "vigor"), steps)[::-1]


def soak_contest(state: SavageState, frame: Soak) -> SharedOut:
    """Describe a soak roll by the wounds that are left, none first; of one made again only fewer than now count.

    Rule: SW-SOAK-01, SW-TEST-11
    """
    rest = "all_wounds_left" if frame.rolled is None else "no_better"
    shares: dict[str, int] = {}
    for left, weight in enumerate(by_left(state, frame)):
        name = f"wounds_left_{min(left, 4)}" if left < frame.left else rest
        shares[name] = shares.get(name, 0) + weight
    tones = {"wounds_left_0": "good", "wounds_left_1": "accent", "no_better": "muted"}
    told = tuple((name, weight, tones.get(name, "blood")) for name, weight in shares.items())
    return SharedOut(
        word="soaks" if frame.rolled is None else "better", shares=told, counted=tuple(name for name in shares if name != rest)
    )


def ko_contest(state: SavageState, frame: Soak) -> SharedOut | None:
    """Describe a soak roll by the row of the knock-out table that follows; None: it comes to none in any case. Rule: SW-KO-01, SW-TAB-37"""
    rows = [0] * (max(KO_NAMES) + 1)
    for left, weight in enumerate(by_left(state, frame)):
        rows[row_of_ko(state, frame.target, min(left, frame.left), frame.hit)] += weight
    if not any(rows[1:]):
        return None
    shares = tuple((name, rows[row], "muted" if row == 0 else "accent" if row == 1 else "blood") for row, name in KO_NAMES.items())
    return SharedOut(word="goes_down", shares=shares, counted=tuple(name for row, name in KO_NAMES.items() if row))


class SpendBennySoak(Answer[SavageState, Soak]):
    """Pay a benny and roll Vigor against the wounds of this attack. Rule: SW-SOAK-01"""

    kind = "spend_benny_soak"
    asked_by = Soak
    is_paid = True

    def refuse_answer(self, state: SavageState, frame: Soak) -> Refusal | None:
        return Refusal("already_soaked", "SW-SOAK-03") if frame.rolled is not None else refuse_benny(state, self.actor)

    def answer(self, draft: SavageDraft, frame: Soak) -> None:
        pay(draft, self.actor)
        frame.soaked(draft)

    def contest(self, state: SavageState) -> Contest | None:
        frame = top(state)
        return soak_contest(state, frame) if isinstance(frame, Soak) else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        return of_ko(state)


class SpendBennyReroll(Command[SavageState]):
    """Pay a benny and make the roll again; the better one is kept. Rule: SW-TEST-11"""

    kind = "spend_benny_reroll"
    is_paid = True
    attack: ClassVar[str] = "attack"
    actor: str

    def serves(self, state: SavageState) -> bool:
        """Re-roll a soak that leaves wounds; re-roll a missed attack while another benny is left for wounds. Rule: SW-SOAK-03"""
        frame = top(state)
        if isinstance(frame, Soak):
            return frame.left > 0
        is_attack = len(state.pending) > 1 and state.pending[1].kind == self.attack
        return is_attack and isinstance(frame, Check) and not frame.has_won and in_reach(state, self.actor) > 1

    def refuse(self, state: SavageState) -> Refusal | None:
        frame, asked = top(state), decision(state)
        is_open = isinstance(frame, Rerollable) or (isinstance(frame, Soak) and frame.rolled is not None)
        if not is_open or asked is None or self.actor not in asked.who:
            return Refusal("no_window")
        return refuse_benny(state, self.actor)

    def carry_out(self, draft: SavageDraft) -> None:
        pay(draft, self.actor)
        frame = top(draft.state)
        if isinstance(frame, Rerollable):
            frame.again(draft)
        elif isinstance(frame, Soak):
            frame.soaked(draft)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[SpendBennyReroll]:
        yield cls(actor=actor)

    def contest(self, state: SavageState) -> Contest | None:
        frame = top(state)
        if isinstance(frame, Rerollable):
            return frame.reroll_contest(state)
        return soak_contest(state, frame) if isinstance(frame, Soak) else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        return of_ko(state)


def of_ko(state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
    """Tell of a soak which row of the knock-out table follows. Rule: SW-TAB-37"""
    frame = top(state)
    contest = ko_contest(state, frame) if isinstance(frame, Soak) else None
    if contest is not None:
        yield Phrase.of("of_ko"), contest


class AcceptWounds(Answer[SavageState, Soak]):
    """Take the wounds that are left. Rule: SW-DMG-06"""

    kind = "accept_wounds"
    asked_by = Soak
    tactical_role = Role.DECLINE

    def answer(self, draft: SavageDraft, frame: Soak) -> None:
        draft.become(evolve(frame, is_over=True))

    def contest(self, state: SavageState) -> Contest | None:
        """Tell whether the injury of the knock-out table would stay. Rule: SW-INJ-02, SW-TAB-37"""
        frame = self._injuring(state)
        return frame.chances(with_all_wounds(state, frame.who)) if frame is not None else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Tell where the injury would be. Rule: SW-TAB-17, SW-TAB-37"""
        frame = self._injuring(state)
        if frame is not None and not frame.location:
            yield Phrase.of("of_location"), location_contest()

    @staticmethod
    def _injuring(state: SavageState) -> Injuring | None:
        """Give the roll for the injury that the wounds bring, in rows 2 to 4 of the table. Rule: SW-KO-01"""
        frame = top(state)
        if not isinstance(frame, Soak) or row_of_ko(state, frame.target, frame.left, frame.hit) < 2:
            return None
        return Injuring(who=frame.target, location=frame.hit.location, side=frame.hit.side)


def has_no_choice(state: SavageState, frame: Soak) -> bool:
    """Tell whether wounds can only be taken: there is no benny. Rule: SW-DMG-06"""
    return not in_reach(state, frame.target)
