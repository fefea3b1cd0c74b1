"""Fatigue and what brings it: bumps, heat, cold, water, hunger, thirst, lack of sleep, poison.

Rule: SW-HAZ-02, SW-HAZ-03, SW-HAZ-10 to SW-HAZ-17, SW-TAB-14, SW-TAB-21, SW-TAB-22
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar, Final, Literal, Self, TypeAlias

from desktop_app.rules.kernel.command import YES_OR_NO, Choice, param, told_by
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled
from desktop_app.rules.savage.checks.tasks import Rolling, TargetCommand
from desktop_app.rules.savage.harm.wounds import fall_unconscious, worsen
from desktop_app.rules.savage.state import COLLAPSED, Ko, SavageDraft, SavageState, drop_out

Source: TypeAlias = Literal["bumps", "heat", "cold", "drowning", "hunger", "thirst", "sleep", "poison", "other"]
SOURCES: Final[tuple[Source, ...]] = ("bumps", "heat", "cold", "drowning", "hunger", "thirst", "sleep", "poison", "other")
DEADLY: Final = 4
CAPS: Final[dict[str, int]] = {"bumps": 2, "sleep": COLLAPSED}
"""Beyond which total some sources never go. Rule: SW-HAZ-12, SW-HAZ-16"""
FIRST: Final = 24
"""Hours before hunger, thirst and lack of sleep are first rolled for. Rule: SW-HAZ-15, SW-HAZ-16"""
EVERY: Final[dict[str, int]] = {"heat": 4, "cold": 4, "hunger": 12, "thirst": 6, "sleep": 12}
"""Hours from one roll to the next. Rule: SW-TAB-22"""
HALF_HOURS: Final[dict[str, int]] = {
    "bumps": 48, "heat": 2, "cold": 1, "drowning": 1, "hunger": 48, "thirst": 48, "sleep": 12, "poison": 48, "other": 48,
}  # fmt: skip
"""Half hours in which one level goes. Rule: SW-HAZ-17, SW-TAB-22"""
AS_PRINTED: Final[dict[str, int]] = {"bumps": 2, "heat": 48, "cold": 48}
MOST_HOURS: Final = 24 * 60
HOT, WARM, FREEZING = 30, 16, 0
DEGREES: Final = param(unit="\u00b0C", choice=Choice(low=-100, high=100))
WATERS: Final = ("calm", "rough", "stormy")
SECONDS: Final = 6


# ---- the track


def levels_from(state: SavageState, who: str, source: str) -> int:
    """Count the levels of fatigue that came from one source. Rule: SW-HAZ-10"""
    fighter = state.combatants[who]
    told = fighter.fatigue_from
    return told.get(source, 0) if source != "other" else fighter.fatigue - sum(told.values())


def tire(draft: SavageDraft, who: str, source: str, levels: int = 1) -> None:
    """Add levels of fatigue, within what the source can bring; the third lays low, the fourth kills. Rule: SW-HAZ-10, SW-TAB-21"""
    fighter = draft.state.combatants[who]
    gained = max(0, min(levels, CAPS.get(source, DEADLY) - fighter.fatigue))
    if not gained:
        return
    told = fighter.fatigue_from if source == "other" else {**fighter.fatigue_from, source: fighter.fatigue_from.get(source, 0) + gained}
    draft.put(evolve(fighter, fatigue=fighter.fatigue + gained, fatigue_from=told))
    draft.tell("tired", who, rule="SW-HAZ-10", source=source, level=fighter.fatigue + gained)
    if fighter.fatigue + gained >= DEADLY:
        worsen(draft, who, Ko.DEAD)
    elif fighter.fatigue + gained >= COLLAPSED:
        drop_out(draft, who)
        if source == "sleep":
            rolled = draft.roll(4, 10, "hours_unconscious", who)
            fall_unconscious(draft, who, rolled, "SW-HAZ-16")


# ---- hazards


class Enduring(Rolling):
    """Rolls against a hazard, the oldest first, each with its modifier: a failure is a level of fatigue. Rule: SW-HAZ-11, section 5.6"""

    kind = "enduring"
    source: Source
    due: tuple[int, ...]
    skill: str = "vigor"

    def trait(self, state: SavageState) -> str:
        return self.skill

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return (Mod(value=self.due[0], label=self.source, rule="SW-TAB-22"),)

    def chances(self, state: SavageState) -> Contest | None:
        """Describe the first roll. Rule: SW-TAB-37"""
        return super().chances(state) if self.due else None

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Tire, then go on with the next roll unless it is out."""
        fighter = draft.state.combatants[self.who]
        if self.source in EVERY:
            made = {**fighter.rolls_made, self.source: fighter.rolls_made.get(self.source, 0) + 1}
            draft.put(evolve(fighter, rolls_made=made))
        if rolled.total < TN:
            tire(draft, self.who, self.source)
        after = draft.state.combatants[self.who]
        if len(self.due) > 1 and after.ko is not Ko.DEAD and after.is_conscious:
            draft.become(evolve(self, due=self.due[1:]))
        else:
            draft.pop()


class Hazard(TargetCommand):
    """Something that wears a combatant down. Rule: section 5.6"""

    def frame(self, state: SavageState) -> Rolling:
        """Return the roll that the hazard asks of its target."""
        raise NotImplementedError

    def procedure(self, state: SavageState) -> Rolling | None:
        return self.frame(state) if self.refuse(state) is None else None


class Bumps(Hazard):
    """Let a combatant take bumps and bruises: Vigor, or a level that never exhausts beyond the second. Rule: SW-HAZ-11, SW-HAZ-12"""

    kind = "bumps"

    def frame(self, state: SavageState) -> Enduring:
        return Enduring(who=self.target, source="bumps", due=(0,))


class Lasting(Hazard):
    """A hazard that is told by the hours since it began: the rolls due and not yet made are made. Rule: section 5.6"""

    of: ClassVar[Source] = "other"
    hours: int = field(default=FIRST, metadata=param(unit="h"))

    def source(self, state: SavageState) -> Source:
        """Name the source of the Fatigue: it decides the recovery."""
        return self.of

    def modifier(self, state: SavageState, place: int) -> int:
        """Return what changes the roll of this place, from 1."""
        return 0

    def due(self, state: SavageState) -> tuple[int, ...]:
        """List the modifiers of the rolls that are due: fewer hours than before start anew. Rule: section 5.6, SW-TAB-22"""
        source, fighter = self.source(state), state.combatants[self.target]
        made = fighter.rolls_made.get(source, 0) if self.hours >= fighter.exposed.get(source, 0) else 0
        every = EVERY[source]
        first = every if source in ("heat", "cold") else FIRST
        whole = 0 if self.hours < first else 1 + (self.hours - first) // every
        return tuple(self.modifier(state, place) for place in range(made + 1, whole + 1))

    def next_due(self, state: SavageState) -> int:
        """Return the hours at which the next roll falls due. Rule: SW-TAB-22"""
        source, fighter = self.source(state), state.combatants[self.target]
        first = EVERY[source] if source in ("heat", "cold") else FIRST
        return min(MOST_HOURS, first + EVERY[source] * fighter.rolls_made.get(source, 0))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Self]:
        if actor:
            made = cls(target=actor)
            yield evolve(made, hours=made.next_due(state))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        if not 1 <= self.hours <= MOST_HOURS:
            return Refusal("value", "SW-TAB-22", "hours", (("low", 1), ("high", MOST_HOURS)))
        return self.refuse_harmless(state)

    def refuse_harmless(self, state: SavageState) -> Refusal | None:
        """Ask for something to roll for."""
        return None if self.due(state) else Refusal("harmless", "SW-TAB-22", "hours")

    def frame(self, state: SavageState) -> Enduring:
        return Enduring(who=self.target, source=self.source(state), due=self.due(state))

    def carry_out(self, draft: SavageDraft) -> None:
        source, fighter, frame = self.source(draft.state), draft.state.combatants[self.target], self.frame(draft.state)
        anew = self.hours < fighter.exposed.get(source, 0)
        made = {name: count for name, count in fighter.rolls_made.items() if not (anew and name == source)}
        draft.put(evolve(fighter, exposed={**fighter.exposed, source: self.hours}, rolls_made=made))
        draft.tell("endures", self.target, rule="SW-TAB-22", source=source, hours=self.hours)
        if frame.due:
            draft.push(frame)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"hours": Choice(low=self.next_due(state), high=MOST_HOURS), **super().open(state)}


def temperature_part(state: SavageState, degrees: int) -> int:
    """Return what heat or cold takes off. Rule: SW-HAZ-13"""
    part = -((degrees - HOT) // 5) if degrees > HOT else -((FREEZING - degrees) // 10) if degrees < FREEZING else 0
    most = state.settings.exposure_cap_temperature
    return max(-most, part) if most else part


class Expose(Lasting):
    """Expose a combatant to heat or cold: Vigor for each four hours. Rule: SW-HAZ-11, SW-HAZ-13"""

    kind = "expose"
    temperature_c: int = field(default=35, metadata=DEGREES)
    gear: int = field(default=0, metadata=param(choice=Choice(low=-2, high=2)))
    force: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def source(self, state: SavageState) -> Source:
        return "heat" if self.temperature_c >= (WARM if self.force else HOT) else "cold"

    def modifier(self, state: SavageState, place: int) -> int:
        return temperature_part(state, self.temperature_c) + self.gear

    def refuse_harmless(self, state: SavageState) -> Refusal | None:
        found = self.refuse_range("temperature_c", "SW-HAZ-13") or self.refuse_range("gear", "SW-HAZ-13")
        mild = FREEZING <= self.temperature_c <= HOT and not self.force
        return found or (Refusal("harmless", "SW-HAZ-13", "force") if mild else None)


class Short(Lasting):
    """Too little of what one needs in a day. Rule: SW-HAZ-15"""

    percent: int = field(default=0, metadata=param(unit="%", choice=Choice(low=0, high=99)))

    def modifier(self, state: SavageState, place: int) -> int:
        return -2 if self.percent < 50 else 0

    def refuse_harmless(self, state: SavageState) -> Refusal | None:
        if not 0 <= self.percent <= 100:
            return Refusal("value", "SW-HAZ-15", "percent", (("low", 0), ("high", 100)))
        return Refusal("harmless", "SW-HAZ-15", "percent") if self.percent == 100 else super().refuse_harmless(state)


class Hunger(Short):
    """Let a combatant go hungry: Vigor after a day, then each twelve hours. Rule: SW-HAZ-11, SW-HAZ-15"""

    kind = "hunger"
    of = "hunger"


class Thirst(Short):
    """Let a combatant go thirsty: Vigor after a day, then each six hours. Rule: SW-HAZ-11, SW-HAZ-15"""

    kind = "thirst"
    of = "thirst"


class NoSleep(Lasting):
    """Keep a combatant awake: Vigor after a day, then each twelve hours, each roll harder. Rule: SW-HAZ-11, SW-HAZ-16"""

    kind = "no_sleep"
    of = "sleep"

    def modifier(self, state: SavageState, place: int) -> int:
        return state.settings.sleep_first_penalty - 2 * (place - 1)


class Swim(Hazard):
    """Keep a combatant afloat: Swimming, or a level of fatigue. Rule: SW-HAZ-11, SW-HAZ-14"""

    kind = "swim"
    water: Literal["calm", "rough", "stormy"] = field(default="rough", metadata=param(choice=told_by("water", WATERS)))
    hand_busy: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    life_jacket: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    temperature_c: int = field(default=15, metadata=DEGREES)
    long_stay: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        found = self.refuse_range("temperature_c", "SW-HAZ-14")
        calm = self.water == "calm" and "swimming" in state.sheet_of(self.target).skills and not self.long_stay
        return found or (Refusal("harmless", "SW-HAZ-14", "long_stay") if calm else None)

    def frame(self, state: SavageState) -> Enduring:
        cold = temperature_part(state, self.temperature_c) if self.temperature_c < FREEZING else 0
        return Enduring(who=self.target, source="drowning", due=(cold - 2 * self.hand_busy + 2 * self.life_jacket,), skill="swimming")


class RecoverFatigue(Hazard):
    """Let a combatant recover from one kind of fatigue, in conditions that allow it. Rule: SW-HAZ-17, SW-TAB-22"""

    kind = "recover_fatigue"
    source: Source = "other"
    hours: int = field(default=1, metadata=param(unit="h", choice=Choice(low=1, high=MOST_HOURS)))

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        there = levels_from(state, self.target, self.source)
        return self.refuse_range("hours", "SW-HAZ-17") or (None if there else Refusal("harmless", "SW-HAZ-17", "source"))

    def half_hours(self, state: SavageState) -> int:
        """Return the half hours that a level takes."""
        printed = AS_PRINTED.get(self.source) if state.settings.recovery_layout == "literal" else None
        return printed if printed is not None else HALF_HOURS[self.source]

    def carry_out(self, draft: SavageDraft) -> None:
        fighter = draft.state.combatants[self.target]
        there = levels_from(draft.state, self.target, self.source)
        gone = min(there, 2 * self.hours // self.half_hours(draft.state))
        told = {name: level for name, level in fighter.fatigue_from.items() if name != self.source}
        if self.source != "other" and there > gone:
            told[self.source] = there - gone
        over = gone or (self.source == "sleep" and 2 * self.hours >= HALF_HOURS["sleep"])
        kept = {name: hours for name, hours in fighter.exposed.items() if not (over and name == self.source)}
        made = {name: count for name, count in fighter.rolls_made.items() if not (over and name == self.source)}
        draft.put(evolve(fighter, fatigue=fighter.fatigue - gone, fatigue_from=told, exposed=kept, rolls_made=made))
        draft.tell("fatigue_recovered", self.target, rule="SW-HAZ-17", source=self.source, levels=gone, left=fighter.fatigue - gone)

    def procedure(self, state: SavageState) -> None:
        """Lay no roll on the stack: time alone does it."""

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[RecoverFatigue]:
        if actor:
            there = (source for source in SOURCES if levels_from(state, actor, source) > 0)
            yield from (cls(target=actor, source=source, hours=-(-HALF_HOURS[source] // 2)) for source in there)
