"""Blessings that change the shape: Totem of the Beast, True Lycanthropy. Rule: RV-BLESS-06, RV-BLESS-07"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.magic.faith import Faith, lay_on, steps_above
from desktop_app.rules.revolution.magic.invocation import Invocation, S, Unaimed, Unrolled, active
from desktop_app.rules.revolution.sheet.character import SizeClass, Weapon, broken_entry
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState

WOLF_TRAITS: Final = ("Bite", "Smell", "Track")


BEAST_TRAITS: Final = (*WOLF_TRAITS, "Claws", "Horns", "Hearing", "Dark Vision", "Climb", "Swim", "Fly", "Stealth")
"""Suggestions for a form; a command may name any. Rule: RV-BLESS-06"""


UP_TO_MEDIUM: Final[tuple[SizeClass, ...]] = ("XS", "S", "M")


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

    def carry_out(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
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
        return evolve(super().filled(state, said, faith), beast="Wolf", innate_power="Track", traits=WOLF_TRAITS)
