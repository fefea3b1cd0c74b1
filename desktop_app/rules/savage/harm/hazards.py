"""What hurts without an enemy: falls and fire. Rule: SW-HAZ-01, SW-HAZ-04 to SW-HAZ-06, SW-TAB-13, SW-TAB-29"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, Literal, Self, TypeAlias

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import YES_OR_NO, Choice, param, told_by
from desktop_app.rules.kernel.dice import Ask, together
from desktop_app.rules.kernel.odds import Contest, SharedOut
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.savage.checks.chances import by_steps
from desktop_app.rules.savage.checks.rolls import TN, Mod, Rolled, aced, dice_of, sum_of
from desktop_app.rules.savage.checks.tasks import Rolling, TargetCommand
from desktop_app.rules.savage.harm.chances import harm_contest
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.harm.soak import suffer
from desktop_app.rules.savage.harm.wounds import Hit
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState

Surface: TypeAlias = Literal["hard", "snow", "water"]
SURFACES: Final[tuple[Surface, ...]] = ("hard", "snow", "water")
FIRES: Final = {"small": 1, "medium": 2, "large": 3}
"""Fire by the number of its d10. Rule: SW-TAB-13"""
HIGHEST: Final = 1000
HIGH: Final = 30
"""Metres from which a dive is harder. Rule: SW-HAZ-06"""
SNOW: Final = 30
"""Centimetres of snow that take a die off. Rule: SW-HAZ-05"""


def harm_by_dice(draft: SavageDraft, who: str, dice: tuple[int, ...], *, bonus: int = 0, halved: bool = False, rule: str) -> None:
    """Roll acing dice, and hold what they come to against Toughness. Rule: SW-TEST-02"""
    chains = [aced(draft, ask, throw) for ask, throw in together([Ask(1, sides, "damage", who) for sides in dice])]
    made = Breakdown.of(sum(sum_of(chain) for chain in chains), "dice", rule).plus(bonus, "height", rule)
    made = made.plus(made.total // 2 - made.total if halved else 0, "halved", rule)
    rolls = tuple(roll for chain in chains for roll in chain)
    draft.tell("hazard_rolled", who, rule=rule, breakdown=made, rolls=rolls, damage=made.total)
    suffer(draft, who, made.total, Hit())


def fall_bonus(state: SavageState, metres: int) -> int:
    """Return what the height of a fall adds. Rule: SW-HAZ-04, SW-TAB-29"""
    is_up = state.settings.fall_rounding == "ceil"
    return min(50, 5 * (-(-metres // 10) if is_up else metres // 10))


class Fall(TargetCommand):
    """Let a combatant fall: 2d6 and 5 for each full ten metres; snow softens, water halves, and one may dive.

    Rule: SW-HAZ-04, SW-HAZ-05, SW-HAZ-06
    """

    kind = "fall"
    height_m: int = field(default=5, metadata=param(unit="m"))
    surface: Surface = "hard"
    snow_cm: int = field(default=0, metadata=param(unit="cm"))
    dive: bool = False

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        for name, value in (("height_m", self.height_m), ("snow_cm", self.snow_cm)):
            if not 0 <= value <= HIGHEST:
                return Refusal("value", "SW-HAZ-04", name, (("low", 0), ("high", HIGHEST)))
        return Refusal("value", "SW-HAZ-06", "dive") if self.dive and self.surface != "water" else None

    @property
    def dice(self) -> tuple[int, ...]:
        """List the dice that the ground leaves. Rule: SW-HAZ-05"""
        return (6,) * max(0, 2 - (self.snow_cm // SNOW if self.surface == "snow" else 0))

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell("falls", self.target, rule="SW-HAZ-04", metres=self.height_m, surface=self.surface)
        frame = self.procedure(draft.state)
        if frame is not None:
            draft.push(frame)
            return
        harm_by_dice(
            draft, self.target, self.dice, bonus=fall_bonus(draft.state, self.height_m), halved=self.surface == "water", rule="SW-HAZ-04"
        )

    def procedure(self, state: SavageState) -> Diving | None:
        """Roll for a dive; who only falls is hurt at once. Rule: SW-HAZ-06"""
        bonus = fall_bonus(state, self.height_m)
        return Diving(who=self.target, bonus=bonus, is_high=self.height_m >= HIGH) if self.dive else None

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Self]:
        if actor:
            yield from (cls(target=actor), cls(target=actor, surface="water", dive=True))

    def open(self, state: SavageState) -> dict[str, Choice]:
        heights = Choice(low=0, high=HIGHEST)
        return {"height_m": heights} if self.dive else {"height_m": heights, "surface": Choice(values=SURFACES), "snow_cm": heights}

    def contest(self, state: SavageState) -> Contest | None:
        """Share the damage out; of a dive, the roll for it. Rule: SW-TAB-37"""
        if self.target not in state.combatants:
            return None
        if self.dive:
            return super().contest(state)
        bonus, halved = fall_bonus(state, self.height_m), self.surface == "water"
        return harm_contest(state, self.target, self.dice, bonus=bonus, halved=halved)

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("fall_diving" if self.dive else "fall")


class Diving(Rolling):
    """A dive under way: Agility, then Vigor against the shock of it; or half the damage. Rule: SW-HAZ-06"""

    kind = "diving"
    bonus: int
    is_high: bool = False
    has_dived: bool = False

    def trait(self, state: SavageState) -> str:
        return "vigor" if self.has_dived else "agility"

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        return (Mod(value=-2, label="height", rule="SW-HAZ-06"),) if self.is_high and not self.has_dived else ()

    def chances(self, state: SavageState) -> SharedOut:
        """Share out: unhurt, Shaken by the shock, or half the damage. Rule: SW-HAZ-06, SW-TAB-37"""
        vigor = evolve(self, has_dived=True).check(state)
        shaken, unhurt = by_steps(dice_of(state, self.who, "vigor"), (vigor.goals[0].needed,))
        misses, dives = (0, 1) if self.has_dived else by_steps(dice_of(state, self.who, "agility"), (self.check(state).goals[0].needed,))
        shares = (
            ("unhurt", dives * unhurt, "good"),
            ("shaken", dives * shaken, "accent"),
            ("half_damage", misses * (unhurt + shaken), "blood"),
        )
        return SharedOut(word="unhurt", shares=shares, counted=("unhurt",))

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        if not self.has_dived:
            yield Phrase.of("of_half_damage"), harm_contest(state, self.who, (6, 6), bonus=self.bonus, halved=True)

    def receive(self, draft: SavageDraft, rolled: Rolled) -> None:
        """Dive in, then bear the shock; or hit the water."""
        good = rolled.total >= TN
        if good and not self.has_dived:
            draft.become(evolve(self, has_dived=True))
            return
        draft.pop()
        if not self.has_dived:
            harm_by_dice(draft, self.who, (6, 6), bonus=self.bonus, halved=True, rule="SW-HAZ-06")
        elif not good:
            become_shaken(draft, self.who)


class Burn(TargetCommand):
    """Expose a combatant to fire: once, or again at each start of a round until it is put out. Rule: SW-HAZ-01, SW-TAB-13"""

    kind = "burn"
    level: Literal["small", "medium", "large"] = field(default="small", metadata=param(choice=told_by("fire", FIRES)))
    stays: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def carry_out(self, draft: SavageDraft) -> None:
        if self.stays and draft.state.is_running and draft.state.settings.fire_repeat == "round_start":
            draft.put(evolve(draft.state.combatants[self.target], burning=FIRES[self.level]))
        draft.tell("burns", self.target, rule="SW-HAZ-01", stays=self.stays)
        harm_by_dice(draft, self.target, (10,) * FIRES[self.level], rule="SW-HAZ-01")

    def contest(self, state: SavageState) -> Contest | None:
        return harm_contest(state, self.target, (10,) * FIRES[self.level]) if self.target in state.combatants else None


class Burning(Procedure[SavageState]):
    """Fire that burns on at the start of a round. Rule: SW-HAZ-01, SW-KO-07"""

    kind = "burning"
    needs = ("who",)
    who: str

    def advance(self, draft: SavageDraft) -> None:
        draft.pop()
        if draft.state.combatants[self.who].ko is not Ko.DEAD:
            draft.tell("burns", self.who, rule="SW-HAZ-01", stays=True)
            harm_by_dice(draft, self.who, (10,) * draft.state.combatants[self.who].burning, rule="SW-HAZ-01")

    def chances(self, state: SavageState) -> Contest | None:
        burning = state.combatants[self.who].burning
        return harm_contest(state, self.who, (10,) * burning) if burning else None
