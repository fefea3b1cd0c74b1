"""Healing and time between fights: wounds treated and healed, poison treated, the clock. Rule: SW-HEAL-02 to SW-HEAL-05, section 5.6"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.command import YES_OR_NO, Choice, Command, param, told_by
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.kernel.timely import is_paid
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled, raises_of
from desktop_app.rules.savage.checks.tasks import OwnTime, Rolling, refuse_living
from desktop_app.rules.savage.harm.fatigue import SECONDS, Hazard
from desktop_app.rules.savage.harm.poison import cure
from desktop_app.rules.savage.harm.wounds import ROUNDS_PER_HOUR, TICKING, Ticking, expire, wake
from desktop_app.rules.savage.state import MOST_WOUNDS, Ko, SavageDraft, SavageState, heal_injuries

Care: TypeAlias = Literal["none", "until_1940", "until_2000", "from_2001"]
CARE: Final[dict[Care, int]] = {"none": -2, "until_1940": 0, "until_2000": 1, "from_2001": 2}
"""What care is worth in natural healing. Rule: SW-HEAL-02, SW-TAB-15"""
CARE_AS_PRINTED: Final[dict[Care, int]] = {"none": -2, "until_1940": 1, "until_2000": 2, "from_2001": -2}
HARDSHIP: Final = -2
DAYS: Final = 5
LONGEST: Final = 60 * 24 * 3600


def has_healing_to_do(state: SavageState, who: str) -> bool:
    """Return whether there are wounds to heal, or a combatant out of the fight: not while it bleeds. Rule: SW-HEAL-03"""
    fighter = state.combatants[who]
    return fighter.ko in (Ko.NONE, Ko.WINDED, Ko.INCAPACITATED) and (fighter.wounds > 0 or fighter.ko is Ko.INCAPACITATED)


def heal_steps(draft: SavageDraft, who: str, steps: int, rule: str) -> None:
    """Take away so many steps of harm: being out of the fight first, then wounds. Rule: SW-HEAL-03, SW-HEAL-04, SW-HEAL-07"""
    for _ in range(steps):
        fighter = draft.state.combatants[who]
        if fighter.ko is Ko.INCAPACITATED:
            draft.put(evolve(fighter, ko=Ko.NONE))
        elif fighter.wounds:
            draft.put(evolve(fighter, wounds=fighter.wounds - 1))
    fighter = draft.state.combatants[who]
    draft.tell("healed", who, rule=rule, wounds=fighter.wounds)
    if not fighter.wounds:
        heal_injuries(draft, who)


class Treatment(OwnTime):
    """Healing of another character's harm. Rule: SW-HEAL-04, SW-HEAL-05"""

    section = "healing"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        """List what makes the roll harder."""
        return ()

    def is_needed(self, state: SavageState, who: str) -> bool:
        """Tell whether a character needs it."""
        raise NotImplementedError

    def refuse_task(self, state: SavageState) -> Refusal | None:
        found = refuse_living(state, self.target, "target")
        if found is not None:
            return found
        if not self.is_needed(state, self.target):
            return Refusal("nothing_to_treat", "SW-HEAL-04", "target")
        return self.refuse_patient(state)

    def refuse_patient(self, state: SavageState) -> Refusal | None:
        """Refuse an unfit patient among those present."""
        return None

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell("treats", self.actor, rule="SW-HEAL-04", target=self.target)
        super().carry_out(draft)

    def procedure(self, state: SavageState) -> Treating:
        return Treating(who=self.actor, target=self.target, wounds=self.kind == "treat_wounds", mods=self.more(state))

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return [who for who in state.roster if state.combatants[who].ko is not Ko.DEAD and self.is_needed(state, who)]


class TreatWounds(Treatment):
    """Treat wounds within the hour, once for each healer: Healing, harder by the wounds. Rule: SW-HEAL-04"""

    kind = "treat_wounds"

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        wounds = state.combatants[self.target].wounds
        return (Mod(value=-wounds, label="patient's wounds", rule="SW-HEAL-04"),) if wounds else ()

    def is_needed(self, state: SavageState, who: str) -> bool:
        return has_healing_to_do(state, who)

    def refuse_task(self, state: SavageState) -> Refusal | None:
        return Refusal("wrong_phase", "SW-HEAL-04") if state.is_running else super().refuse_task(state)

    def refuse_patient(self, state: SavageState) -> Refusal | None:
        patient = state.combatants[self.target]
        if patient.last_wound_at is not None and state.clock > patient.last_wound_at + ROUNDS_PER_HOUR:
            return Refusal("too_late", "SW-HEAL-04", "target")
        return Refusal("already_tried", "SW-HEAL-04", "target") if self.actor in patient.treated_by else None

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[TreatWounds]:
        if not state.is_running and any(has_healing_to_do(state, who) for who in state.roster):
            yield cls(actor=actor)


class TreatPoison(Treatment):
    """Treat a poison or disease: Healing at -2; the death that would come first is averted. Rule: SW-HEAL-05"""

    kind = "treat_poison"

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return (Mod(value=-2, label="poison", rule="SW-HEAL-05"),)

    def is_needed(self, state: SavageState, who: str) -> bool:
        return any(not one.is_heart for one in state.combatants[who].dying)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[TreatPoison]:
        if any(cls(actor=actor).is_needed(state, who) for who in state.roster):
            yield cls(actor=actor)


class Treating(Rolling):
    """A treatment under way. Rule: SW-HEAL-04, SW-HEAL-05"""

    kind = "treating"
    rolls = "healing"
    needs = ("who", "target")
    target: str
    wounds: bool
    mods: tuple[Mod, ...] = ()

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return self.mods

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Take a step away, with a raise two; or avert a death."""
        draft.pop()
        good = rolled.total >= TN
        patient = draft.state.combatants[self.target]
        if self.wounds:
            draft.put(evolve(patient, treated_by=(*patient.treated_by, self.who)))
            if good:
                heal_steps(draft, self.target, 2 if raises_of(rolled.total) else 1, "SW-HEAL-04")
        elif good and any(not one.is_heart for one in patient.dying):
            cure(draft, self.target, heart=False)
        if not good:
            draft.tell("treatment_fails", self.who, rule="SW-HEAL-04", target=self.target)


class NaturalHeal(Hazard):
    """Let a character heal for five days: Vigor by care and hardship. Rule: SW-HEAL-02, SW-HEAL-03, SW-TAB-15"""

    kind = "natural_heal"
    section = "healing"
    care: Care = field(default="until_1940", metadata=param(choice=told_by("care", CARE)))
    poor_environment: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    travel: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        if not has_healing_to_do(state, self.target):
            return Refusal("nothing_to_treat", "SW-HEAL-03", "target")
        fighter = state.combatants[self.target]
        since = max(fighter.last_wound_at or 0, fighter.last_heal_at or 0)
        known = fighter.last_wound_at is not None or fighter.last_heal_at is not None
        early = known and state.clock < since + DAYS * 24 * ROUNDS_PER_HOUR
        return Refusal("too_soon", "SW-HEAL-03", "target") if early and not is_paid(state, self) else None

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        """List what care and hardship do. Rule: SW-HEAL-02"""
        worth = (CARE_AS_PRINTED if state.settings.healing_table == "literal" else CARE)[self.care]
        listed = ((worth, "care"), (HARDSHIP * self.poor_environment, "poor environment"), (HARDSHIP * self.travel, "travel"))
        return tuple(Mod(value=value, label=label, rule="SW-TAB-15") for value, label in listed if value)

    def frame(self, state: SavageState) -> Recovering:
        return Recovering(who=self.target, mods=self.more(state))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[NaturalHeal]:
        if actor and has_healing_to_do(state, actor):
            yield cls(target=actor)


class Recovering(Rolling):
    """Five days of healing. Rule: SW-HEAL-03"""

    kind = "recovering"
    mods: tuple[Mod, ...] = ()

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return self.mods

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Heal, or with nothing but ones get worse."""
        draft.pop()
        fighter = evolve(draft.state.combatants[self.who], last_heal_at=draft.state.clock)
        ones = rolled.firsts[0] == 1 and rolled.wild_first in (1, None)
        if ones:
            fighter = evolve(fighter, wounds=min(MOST_WOUNDS, fighter.wounds + 1))
        draft.put(fighter)
        if ones:
            draft.tell("healing_goes_wrong", self.who, rule="SW-HEAL-03", wounds=fighter.wounds)
        elif rolled.total >= TN:
            heal_steps(draft, self.who, 2 if raises_of(rolled.total) else 1, "SW-HEAL-03")
        else:
            draft.tell("heals_not", self.who, rule="SW-HEAL-03")


# ---- time


class AdvanceClock(Command[SavageState]):
    """Let time pass between fights: who bleeds or dies rolls each round, deaths come. Rule: section 5.6, SW-HAZ-03, SW-KO-07"""

    kind = "advance_clock"
    section = "healing"
    seconds: int = field(default=3600, metadata=param(unit="s", choice=Choice(low=SECONDS, high=LONGEST)))

    def refuse(self, state: SavageState) -> Refusal | None:
        if state.is_running:
            return Refusal("wrong_phase", "SW-HAZ-03")
        return self.refuse_range("seconds", "SW-HAZ-03") or (Refusal("pending") if state.pending else None)

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell(
            "time_passes", None, rule="SW-HAZ-03", hours=self.seconds // 3600, minutes=self.seconds % 3600 // 60, seconds=self.seconds % 60
        )
        draft.push(Passing(left=self.seconds // SECONDS))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[AdvanceClock]:
        if not state.is_running:
            yield cls()


class Passing(Procedure[SavageState]):
    """Time that passes: as long as a character rolls, round by round. Rule: section 5.6"""

    kind = "passing"
    left: int
    rolling: tuple[str, ...] = ()

    def advance(self, draft: SavageDraft) -> None:
        if self.rolling:
            who, *rest = self.rolling
            draft.become(evolve(self, rolling=tuple(rest)))
            if who in draft.state.combatants and draft.state.combatants[who].ko in TICKING:
                draft.push(Ticking(who=who, state=draft.state.combatants[who].ko))
        elif not self.left:
            draft.pop()
            self._settle(draft)
        else:
            badly = tuple(who for who in draft.state.roster if draft.state.combatants[who].ko in TICKING)
            step = 1 if badly else self.left
            draft.state = evolve(draft.state, clock=draft.state.clock + step)
            draft.become(evolve(self, left=self.left - step, rolling=badly))
            for who in draft.state.roster:
                expire(draft, who)

    def _settle(self, draft: SavageDraft) -> None:
        """Let end what does not outlast the time: being Shaken, its lock, being unconscious."""
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            draft.put(evolve(fighter, shaken=False, shaken_lock=0))
            wake(draft, who)
