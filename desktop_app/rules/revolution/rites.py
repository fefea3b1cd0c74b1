"""What each divine blessing asks for and does. Rule: RV-BLESS-04 to RV-BLESS-09, RV-RANGE-03, section 5.5"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution import blessed
from desktop_app.rules.revolution.checks import refuse_unknown
from desktop_app.rules.revolution.faith import Faith, lay_on, steps_above
from desktop_app.rules.revolution.ground import cells_between, metres_between
from desktop_app.rules.revolution.movement import MovingAction
from desktop_app.rules.revolution.roll_chances import power_contest, tested_contest
from desktop_app.rules.revolution.rolls import Against, Side, Step, opposed, roll_against, roll_d100, skill_rating, with_steps
from desktop_app.rules.revolution.sheet import Power, SizeClass, Weapon, broken_entry
from desktop_app.rules.revolution.state import NEXT_TO, ActiveBlessing, RevolutionDraft, RevolutionState

WITHOUT_SR: Final = "acting without strike rank"
MASS_TARGETS: Final = 7
MORE_TARGETS: Final = 2
ENHANCEMENT: Final = 6
MORE_ENHANCEMENT: Final = 2
WOLF_TRAITS: Final = ("Bite", "Smell", "Track")
BEAST_TRAITS: Final = (*WOLF_TRAITS, "Claws", "Horns", "Hearing", "Dark Vision", "Climb", "Swim", "Fly", "Stealth")
"""Suggestions for a form; a command may name any. Rule: RV-BLESS-06"""
UP_TO_MEDIUM: Final[tuple[SizeClass, ...]] = ("XS", "S", "M")
MOST_RATING: Final = 300


@dataclass(frozen=True, kw_only=True)
class Invocation(MovingAction):
    """What is said when a blessing is invoked; each blessing reads the parameters that are its own. Rule: section 5.5

    `rating` and `resist_ratings` left out: the score in Allegiance, and the skill by which the power is overcome.
    """

    blessing: str = ""
    deity: str = ""
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    power: str = ""
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    rating: int | None = None
    resist_ratings: tuple[int, ...] = ()
    resist_kind: str = field(default="Magic", metadata=param(label="resists"))
    beast: str = ""
    choice: Literal["large", "innate_power"] = "innate_power"
    innate_power: str = ""
    natural_weapon: Weapon | None = None
    traits: tuple[str, ...] = ()
    size_class: SizeClass | None = None
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def standing(self, state: RevolutionState) -> RevolutionState:
        """Return the state as it is where the blessing is invoked: after a movement that comes before. Rule: RV-MOVE-04"""
        if not (self.path and self.goes_first):
            return state
        moved = evolve(state.combatants[self.actor], cell=self.path[-1])
        return evolve(state, combatants={**state.combatants, self.actor: moved})


S = TypeVar("S", bound=Invocation)


class Rite(Protocol):
    """One blessing. `is_aimed`: it is laid on one combatant who is chosen."""

    is_aimed: bool

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for what is named to be there."""

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Judge targets, kinds and what else is said."""

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Judge range or reach, from where it is invoked."""

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Return its overall Might."""

    def perform(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Roll what is rolled, and lay it on."""

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe what is rolled; None: nothing is."""

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Begin a form."""

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """List on whom it can be laid, the worshipper first, then its side."""

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Fill in what follows from the target that is named."""

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Leave its parameters open."""


def refuse_far(state: RevolutionState, who: str, target: str, field_name: str) -> Refusal | None:
    """Ask for somebody within range S; without places it always holds. Rule: RV-RANGE-03"""
    metres, most = metres_between(state, who, target), state.settings.range_bands.get("S", 0)
    too_far = metres is not None and metres > most
    return Refusal("range", "RV-RANGE-03", field_name, (("metres", metres), ("most", most))) if too_far else None


def own_first(state: RevolutionState, who: str) -> tuple[str, ...]:
    """List the living: somebody, its side, then the others, in order of entry."""
    fighters, side = state.combatants, state.combatants[who].side
    living = (other for other in state.roster if not fighters[other].dead)
    return tuple(sorted(living, key=lambda other: (other != who, fighters[other].side != side)))


class Unrolled:
    """A blessing that comes without a roll."""

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe nothing."""
        return None


class Unaimed:
    """A blessing that is laid on no one target."""

    is_aimed = False

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """Name nobody."""
        return ()

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Leave it as it is."""
        return said


def names(state: RevolutionState, *people: str) -> str:
    """Name people in a list."""
    return ", ".join(state.combatants[who].name for who in people)


# ---- Mass [Offensive Power]


class MassPower(Unaimed):
    """One offensive power of the cult on many at once; each resists alone. Rule: RV-BLESS-04"""

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for a power of the sheet, and for the targets."""
        if self._power(state, said) is None:
            return Refusal("unknown", "RV-BLESS-04", "power", (("what", said.power or "power"),))
        return next((found for who in said.targets if (found := refuse_unknown(state, who, "targets")) is not None), None)

    @staticmethod
    def _power(state: RevolutionState, said: Invocation) -> Power | None:
        return next((power for power in state.sheet_of(said.actor).powers if power.name == said.power), None)

    @staticmethod
    def most(faith: Faith) -> int:
        """Return how many can be meant at once. Rule: RV-BLESS-04"""
        return faith.grown(MASS_TARGETS, MORE_TARGETS).total

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Ask for living targets, one up to the most, a power that is overcome and is the cult's, and sound ratings."""
        if any(state.combatants[who].dead for who in said.targets):
            return Refusal("state", "RV-BLESS-04", "targets")
        most = self.most(faith)
        if not 1 <= len(said.targets) <= most or len({*said.targets}) != len(said.targets):
            return Refusal("targets", "RV-BLESS-04", "targets", (("most", most),))
        power, cult = self._power(state, said), faith.allegiance.cult_powers
        if power is None or power.overcome is None or (cult and power.name not in cult):
            return Refusal("targets", "RV-BLESS-04", "power", (("what", said.power),))
        if said.resist_ratings and len(said.resist_ratings) != len(said.targets):
            return Refusal("value", "RV-BLESS-04", "resist_ratings")
        if any(not 0 <= one <= MOST_RATING for one in said.resist_ratings):
            return Refusal("value", "RV-BLESS-04", "resist_ratings", (("low", 0), ("high", MOST_RATING)))
        sound = said.rating is None or 0 <= said.rating <= MOST_RATING
        return None if sound else Refusal("value", "RV-BLESS-04", "rating", (("low", 0), ("high", MOST_RATING)))

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for every target within range."""
        return next((found for who in said.targets if (found := refuse_far(state, said.actor, who, "targets")) is not None), None)

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Return the printed Might, which does not grow."""
        return Breakdown.of(faith.row.might, "Might", "RV-TAB-13")

    def perform(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Roll once for the worshipper, then once for each target in order."""
        made = self._rating(draft.state, said, faith, penalties)
        one = roll_against(draft, said.actor, made, Against("power_rolled", said.power, "RV-BLESS-04"), power=said.power)
        hit = [who for i, who in enumerate(said.targets) if self._overcomes(draft, said, i, one)]
        draft.tell("power_laid_on", said.actor, rule="RV-BLESS-04", power=said.power, count=len(hit), all=names(draft.state, *hit))

    @staticmethod
    def _rating(state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Breakdown:
        score = faith.allegiance.score if said.rating is None else said.rating
        return with_steps(Breakdown.of(score, "rating", "RV-BLESS-04"), state.settings, Step(-penalties, WITHOUT_SR, "RV-SR-07"))

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe the roll, and how each resists."""
        resistances = [self._resistance(state, said, index).total for index in range(len(said.targets))]
        return power_contest(state.settings, self._rating(state, said, faith, penalties).total, resistances)

    def _overcomes(self, draft: RevolutionDraft, said: Invocation, index: int, one: Side) -> bool:
        who = said.targets[index]
        made = self._resistance(draft.state, said, index)
        rolled = roll_d100(draft, "resist", who)
        won = opposed(draft.state.settings, one, Side(made.total, rolled.faces[0])).winner == 1
        facts: dict[str, str | int | None] = {"power": said.power, "value": rolled.faces[0], "rating": made.total}
        draft.tell("power_resisted", who, breakdown=made, rolls=(rolled,), rule="RV-BLESS-04", affected=won, **facts)
        return won

    def _resistance(self, state: RevolutionState, said: Invocation, index: int) -> Breakdown:
        if said.resist_ratings:
            return Breakdown.of(said.resist_ratings[index], "rating", "RV-BLESS-04")
        power = self._power(state, said)
        assert power is not None and power.overcome is not None, "refuse has seen the power"
        return skill_rating(state, said.targets[index], power.overcome, None)

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Begin with the first power that fits."""
        return evolve(said, power=next(iter(self._fitting(state, said, faith)), ""), rating=faith.allegiance.score)

    @staticmethod
    def _fitting(state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        cult = faith.allegiance.cult_powers
        powers = state.sheet_of(said.actor).powers
        return tuple(power.name for power in powers if power.overcome is not None and (not cult or power.name in cult))

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Leave power, targets and rating open."""
        living = (who for who in state.roster if who != said.actor and not state.combatants[who].dead)
        others = tuple(who for who in living if refuse_far(state, said.actor, who, "targets") is None)
        return {
            "power": Choice(values=self._fitting(state, said, faith)),
            **({"targets": Choice(values=others, many=min(len(others), self.most(faith)))} if others else {}),
            "rating": Choice(low=0, high=MOST_RATING),
        }


# ---- Shield of [Deity]


class ShieldOfDeity(Unrolled):
    """Protection and one Resist power for somebody near. Rule: RV-BLESS-05"""

    is_aimed = True

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for the one blessed."""
        return refuse_unknown(state, said.target or "", "target")

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Ask for somebody living, and for what is resisted."""
        if state.combatants[said.target or ""].dead:
            return Refusal("state", "RV-BLESS-05", "target")
        return None if said.resist_kind.strip() else Refusal("value", "RV-BLESS-05", "resist_kind")

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for range S."""
        return refuse_far(state, said.actor, said.target or "", "target")

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Grow by one a step."""
        return faith.grown(faith.row.might)

    def perform(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Lay it on."""
        made, resists = self.might(draft.state, faith), said.resist_kind.strip()
        entry = active(said, made.total)
        who = said.target or ""
        lay_on(draft, who, evolve(entry, protection=made.total, resist=made.total, resist_kind=resists))
        draft.tell("shielded", who, breakdown=made, rule="RV-BLESS-05", deity=said.deity, protection=made.total, resists=resists)

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Leave it as it is said."""
        return said

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """List the living within range."""
        return tuple(who for who in own_first(state, said.actor) if refuse_far(state, said.actor, who, "target") is None)

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Leave it as it is."""
        return said

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Leave what is resisted open."""
        return {"resist_kind": Choice(values=("Magic",), text=True)}


def active(said: Invocation, might: int) -> ActiveBlessing:
    """Begin the entry of a blessing at work. Rule: section 2.1"""
    return ActiveBlessing(blessing=said.blessing, actor=said.actor, deity=said.deity, might=might)


# ---- Totem of the [Beast], True Lycanthropy


class Totem(Unaimed, Unrolled):
    """The shape of a holy animal with its gifts, Protection, and Damage Boosting on its natural weapon. Rule: RV-BLESS-06"""

    immunities: tuple[str, ...] = ()
    rule = "RV-BLESS-06"

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """It is for the worshipper alone: nobody else is named."""
        return None

    def beast(self, said: Invocation) -> str:
        """Return the animal."""
        return said.beast.strip()

    def innate(self, said: Invocation) -> str:
        """Return the innate power that is chosen."""
        return said.innate_power.strip()

    def traits(self, said: Invocation) -> tuple[str, ...]:
        """Return the traits that come with the shape."""
        return said.traits

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Ask for an animal, its weapon, and one of both choices with what belongs to it."""
        if not self.beast(said):
            return Refusal("value", self.rule, "beast")
        if said.choice == "innate_power" and not self.innate(said):
            return Refusal("value", self.rule, "innate_power")
        sizes = (None, "L") if said.choice == "large" else (None, *UP_TO_MEDIUM)
        if said.size_class not in sizes:
            return Refusal("value", self.rule, "size_class")
        return self._refuse_weapon(said.natural_weapon)

    def _refuse_weapon(self, weapon: Weapon | None) -> Refusal | None:
        if weapon is None:
            return Refusal("value", self.rule, "natural_weapon")
        if not weapon.name.strip():
            return Refusal("value", self.rule, "natural_weapon.name")
        found = broken_entry(weapon)
        return None if found is None else Refusal("value", self.rule, f"natural_weapon.{found[0]}")

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """It needs no distance."""
        return None

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Grow by one a step."""
        return faith.grown(faith.row.might)

    def gift(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Return Protection and Damage Boosting. Rule: RV-BLESS-06"""
        return faith.grown(1, label="Protection and Boosting")

    def perform(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Change shape."""
        weapon = said.natural_weapon
        assert weapon is not None, "refuse has seen the weapon"
        weapon = evolve(weapon, trait=weapon.trait or weapon.name)
        made = self.gift(draft.state, faith)
        entry = evolve(
            active(said, self.might(draft.state, faith).total),
            protection=made.total,
            damage_bonus=made.total,
            weapon=weapon.name,
            natural_weapon=weapon,
            immunities=self.immunities,
            traits=tuple(dict.fromkeys((*self.traits(said), weapon.trait))),
            size_class="L" if said.choice == "large" else said.size_class,
            text=self.beast(said) if said.choice == "large" else f"{self.beast(said)}, {self.innate(said)}",
        )
        lay_on(draft, said.actor, entry)
        draft.tell("shape_taken", said.actor, breakdown=made, rule=self.rule, beast=entry.text, protection=made.total, weapon=weapon.name)

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Begin with a bite."""
        rank = state.sheet_of(said.actor).strike_rank
        return evolve(said, natural_weapon=Weapon(name="Bite", sr=rank + 2, def_cost=None, damage="1d6+1d2"))

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Leave the animal, its gifts and its weapon open."""
        large = said.choice == "large"
        found = {"beast": Choice(text=True), "choice": Choice(values=("innate_power", "large"))}
        if not large:
            found["innate_power"] = Choice(text=True)
        found["traits"] = Choice(values=BEAST_TRAITS, many=len(BEAST_TRAITS))
        if said.natural_weapon is not None:
            found["natural_weapon.name"] = Choice(text=True, label=Phrase.of("natural_weapon"))
            found["natural_weapon.damage"] = Choice(text=True)
            found["natural_weapon.sr"] = Choice(low=0, high=99, label=Phrase.of("natural_weapon_sr"))
        sizes = () if large else UP_TO_MEDIUM
        labels = (Phrase.of("size_large" if large else "size_kept"), *(Phrase.of("named", thing=size) for size in sizes))
        return {**found, "size_class": Choice(values=(None, *sizes), labels=labels)}


class Lycanthropy(Totem):
    """The Totem of the Wolf, computed with its own minimum, and kinetic weapons do nothing. Rule: RV-BLESS-07"""

    immunities = ("kinetic",)
    rule = "RV-BLESS-07"

    def beast(self, said: Invocation) -> str:
        """Return the animal: a wolf unless told."""
        return super().beast(said) or "Wolf"

    def innate(self, said: Invocation) -> str:
        """Return the innate power: the wolf's unless told."""
        return super().innate(said) or "Track"

    def traits(self, said: Invocation) -> tuple[str, ...]:
        """Return the traits: the wolf's unless told."""
        return super().traits(said) or WOLF_TRAITS

    def gift(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Count the tens above Totem's minimum."""
        totem = state.tables.blessings.get("totem")
        steps = steps_above(faith.allegiance.score, faith.row.minimum if totem is None else totem.minimum)
        return Breakdown.of(1, "Protection and Boosting", "RV-BLESS-07").plus(steps, "full tens above Totem's minimum", "RV-BLESS-02")

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Begin with the wolf."""
        return evolve(super().filled(state, said, faith), beast="Wolf", innate_power="Track", traits=WOLF_TRAITS)


# ---- True [Weapon]


class TrueWeapon:
    """Damage Enhancement on a weapon of the cult's kind; the deity answers at once only if it is dedicated to it. Rule: RV-BLESS-09"""

    is_aimed = True

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for the bearer, and a weapon of theirs."""
        found = refuse_unknown(state, said.target or "", "target")
        if found is not None:
            return found
        known = self._weapon(state, said) is not None
        return None if known else Refusal("unknown", "RV-BLESS-09", "weapon", (("what", said.weapon or "weapon"),))

    @staticmethod
    def _weapon(state: RevolutionState, said: Invocation) -> Weapon | None:
        return blessed.weapon_named(state, said.target or "", said.weapon)

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Ask for a weapon of the cult's kinds, by its name or by its trait."""
        weapon = self._weapon(state, said)
        fits = weapon is not None and is_of_cult(weapon, faith.allegiance.cult_weapons)
        return None if fits else Refusal("weapon_kind", "RV-BLESS-09", "weapon", (("what", said.weapon),))

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for a touch. Rule: RV-RANGE-03"""
        cells = cells_between(state, said.actor, said.target or "")
        return Refusal("reach", "RV-RANGE-03", "target") if cells is not None and cells > NEXT_TO else None

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Grow by two a step. Rule: RV-TAB-13"""
        return faith.grown(ENHANCEMENT, MORE_ENHANCEMENT, "Damage Enhancement")

    def perform(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Roll Allegiance unless the weapon is dedicated, then enhance it."""
        weapon = self._weapon(draft.state, said)
        assert weapon is not None and said.target is not None, "refuse has seen the weapon"
        if weapon.dedicated_to != said.deity and not self._answered(draft, said, weapon, faith=faith, penalties=penalties):
            draft.tell("blessing_failed", said.actor, rule="RV-BLESS-09", weapon=weapon.name)
            return
        made = self.might(draft.state, faith)
        lay_on(draft, said.target, evolve(active(said, made.total), weapon=weapon.name, damage_bonus=made.total))
        draft.tell("weapon_blessed", said.target, breakdown=made, rule="RV-BLESS-09", weapon=weapon.name, bonus=made.total)

    @staticmethod
    def _answered(draft: RevolutionDraft, said: Invocation, weapon: Weapon, *, faith: Faith, penalties: int) -> bool:
        """Roll on the score in Allegiance; a weapon that is holy to another deity makes it harder. Rule: RV-BLESS-09, RV-TEST-06"""
        made = allegiance_rating(draft.state, said, weapon, faith=faith, penalties=penalties)
        rolled = roll_against(draft, said.actor, made, Against("allegiance_rolled", "allegiance", "RV-BLESS-09"), deity=said.deity)
        return rolled.succeeds(draft.state.settings)

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe the roll on Allegiance, where one is made."""
        weapon = self._weapon(state, said)
        if weapon is None or weapon.dedicated_to == said.deity:
            return None
        return tested_contest(state.settings, allegiance_rating(state, said, weapon, faith=faith, penalties=penalties).total)

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Leave it as it is said."""
        return said

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """List who is near enough to touch and bears a weapon that fits."""
        near = (who for who in own_first(state, said.actor) if (cells_between(state, said.actor, who) or 0) <= NEXT_TO)
        return tuple(who for who in near if self._fitting(state, who, faith))

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Begin with the first weapon of the bearer that fits."""
        fitting = self._fitting(state, said.target or "", faith)
        return said if said.weapon in fitting else evolve(said, weapon=next(iter(fitting), ""))

    @staticmethod
    def _fitting(state: RevolutionState, bearer: str, faith: Faith) -> tuple[str, ...]:
        return tuple(weapon.name for weapon in blessed.weapons(state, bearer) if is_of_cult(weapon, faith.allegiance.cult_weapons))

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Leave the weapon open."""
        return {"weapon": Choice(values=self._fitting(state, said.target or said.actor, faith))}


def allegiance_rating(state: RevolutionState, said: Invocation, weapon: Weapon, *, faith: Faith, penalties: int) -> Breakdown:
    """Return the score in Allegiance with which a deity is asked to bless a weapon. Rule: RV-BLESS-09, RV-SR-07"""
    holy = weapon.holy_to is not None and weapon.holy_to != said.deity
    against = Step(-1 if holy else 0, "holy to another deity", "RV-BLESS-09")
    score = Breakdown.of(faith.allegiance.score, "Allegiance", "RV-BLESS-09")
    return with_steps(score, state.settings, against, Step(-penalties, WITHOUT_SR, "RV-SR-07"))


def is_of_cult(weapon: Weapon, kinds: tuple[str, ...]) -> bool:
    """Tell whether a weapon is of the cult's kinds, by name or by trait; an empty list is not checked. Rule: RV-BLESS-09"""
    return not kinds or any(kind.casefold() in (weapon.name.casefold(), weapon.trait.casefold()) for kind in kinds)


RITES: Final[Mapping[str, Rite]] = {
    "mass_power": MassPower(),
    "shield_of_deity": ShieldOfDeity(),
    "totem": Totem(),
    "lycanthropy": Lycanthropy(),
    "true_weapon": TrueWeapon(),
}
"""By the ids of the blessings table. Rule: RV-TAB-13"""
