"""What each divine blessing asks for and does, and all of them by name. Rule: RV-BLESS-04, RV-BLESS-05, RV-BLESS-09, section 5.5"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.checks import chances
from desktop_app.rules.revolution.checks.rolls import Against, Side, Step, opposed, roll_against, roll_d100, skill_rating, with_steps
from desktop_app.rules.revolution.magic import blessed, invocation, shapes
from desktop_app.rules.revolution.magic.faith import Faith, lay_on
from desktop_app.rules.revolution.movement.ground import cells_between
from desktop_app.rules.revolution.sheet.character import Power, Weapon
from desktop_app.rules.revolution.state import NEXT_TO, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import order, rank

MASS_TARGETS: Final = 7
MORE_TARGETS: Final = 2
ENHANCEMENT: Final = 6
MORE_ENHANCEMENT: Final = 2


# ---- Mass Offensive Power


class MassPower(invocation.Unaimed):
    """One offensive power of the cult on many at once; each resists alone. Rule: RV-BLESS-04"""

    def refuse_ids(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Ask for a power of the sheet, and for the targets."""
        if self._power(state, said) is None:
            return Refusal("unknown", "RV-BLESS-04", "power", (("what", said.power or "power"),))
        return next((found for who in said.targets if (found := order.refuse_unknown(state, who, "targets")) is not None), None)

    @staticmethod
    def _power(state: RevolutionState, said: invocation.Invocation) -> Power | None:
        return next((power for power in state.sheet_of(said.actor).powers if power.name == said.power), None)

    def refuse_dead(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        return invocation.refuse_dead(state, "targets", *said.targets)

    @staticmethod
    def most(faith: Faith) -> int:
        """Return how many can be meant at once. Rule: RV-BLESS-04"""
        return faith.grown(MASS_TARGETS, MORE_TARGETS).total

    def refuse(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> Refusal | None:
        """Ask for targets, one up to the most, a power that is overcome and is the cult's, and sound ratings."""
        most = self.most(faith)
        if not 1 <= len(said.targets) <= most or len({*said.targets}) != len(said.targets):
            return Refusal("targets", "RV-BLESS-04", "targets", (("most", most),))
        power, cult = self._power(state, said), faith.allegiance.cult_powers
        if power is None or power.overcome is None or (cult and power.name not in cult):
            return Refusal("targets", "RV-BLESS-04", "power", (("what", said.power),))
        if said.resist_ratings and len(said.resist_ratings) != len(said.targets):
            return Refusal("value", "RV-BLESS-04", "resist_ratings")
        if any(not 0 <= one <= invocation.MOST_RATING for one in said.resist_ratings):
            return Refusal("value", "RV-BLESS-04", "resist_ratings", (("low", 0), ("high", invocation.MOST_RATING)))
        sound = said.rating is None or 0 <= said.rating <= invocation.MOST_RATING
        return None if sound else Refusal("value", "RV-BLESS-04", "rating", (("low", 0), ("high", invocation.MOST_RATING)))

    def refuse_place(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Ask for every target within range."""
        return next(
            (found for who in said.targets if (found := invocation.refuse_far(state, said.actor, who, "targets")) is not None), None
        )

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Return the printed Might, which does not grow."""
        return Breakdown.of(faith.row.might, "Might", "RV-TAB-13")

    def carry_out(self, draft: RevolutionDraft, said: invocation.Invocation, faith: Faith, penalties: int) -> None:
        """Roll once for the worshipper, then once for each target in order."""
        made = self._rating(draft.state, said, faith, penalties)
        one = roll_against(draft, said.actor, made, Against("power_rolled", said.power, "RV-BLESS-04"), power=said.power)
        hit = [who for i, who in enumerate(said.targets) if self._overcomes(draft, said, i, one)]
        draft.tell(
            "power_laid_on", said.actor, rule="RV-BLESS-04", power=said.power, count=len(hit), all=invocation.names(draft.state, *hit)
        )

    @staticmethod
    def _rating(state: RevolutionState, said: invocation.Invocation, faith: Faith, penalties: int) -> Breakdown:
        score = faith.allegiance.score if said.rating is None else said.rating
        return with_steps(Breakdown.of(score, "rating", "RV-BLESS-04"), state.settings, Step(-penalties, rank.WITHOUT_SR, "RV-SR-07"))

    def contest(self, state: RevolutionState, said: invocation.Invocation, faith: Faith, penalties: int) -> Contest | None:
        resistances = [self._resistance(state, said, index).total for index in range(len(said.targets))]
        return chances.power_contest(state.settings, self._rating(state, said, faith, penalties).total, resistances)

    def _overcomes(self, draft: RevolutionDraft, said: invocation.Invocation, index: int, one: Side) -> bool:
        who = said.targets[index]
        made = self._resistance(draft.state, said, index)
        rolled = roll_d100(draft, "resist", who)
        won = opposed(draft.state.settings, one, Side(made.total, rolled.faces[0])).winner == 1
        facts: dict[str, str | int | None] = {"power": said.power, "value": rolled.faces[0], "rating": made.total}
        draft.tell("power_resisted", who, breakdown=made, rolls=(rolled,), rule="RV-BLESS-04", affected=won, **facts)
        return won

    def _resistance(self, state: RevolutionState, said: invocation.Invocation, index: int) -> Breakdown:
        if said.resist_ratings:
            return Breakdown.of(said.resist_ratings[index], "rating", "RV-BLESS-04")
        power = self._power(state, said)
        assert power is not None and power.overcome is not None, "refuse has seen the power"
        return skill_rating(state, said.targets[index], power.overcome, None)

    def filled(self, state: RevolutionState, said: invocation.S, faith: Faith) -> invocation.S:
        """Begin with the first power that fits."""
        return evolve(said, power=next(iter(self._fitting(state, said, faith)), ""), rating=faith.allegiance.score)

    @staticmethod
    def _fitting(state: RevolutionState, said: invocation.Invocation, faith: Faith) -> tuple[str, ...]:
        cult = faith.allegiance.cult_powers
        powers = state.sheet_of(said.actor).powers
        return tuple(power.name for power in powers if power.overcome is not None and (not cult or power.name in cult))

    def open(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> dict[str, Choice]:
        living = (who for who in state.roster if who != said.actor and not state.combatants[who].dead)
        others = tuple(who for who in living if invocation.refuse_far(state, said.actor, who, "targets") is None)
        return {
            "power": Choice(values=self._fitting(state, said, faith)),
            **({"targets": Choice(values=others, many=min(len(others), self.most(faith)))} if others else {}),
            "rating": Choice(low=0, high=invocation.MOST_RATING),
        }


# ---- Shield of the Deity


class ShieldOfDeity(invocation.Aimed, invocation.Unrolled):
    """Protection and one Resist power for a combatant nearby. Rule: RV-BLESS-05"""

    def refuse_ids(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Ask for the one blessed."""
        return order.refuse_unknown(state, said.target or "", "target")

    def refuse(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> Refusal | None:
        return None if said.resist_kind.strip() else Refusal("value", "RV-BLESS-05", "resist_kind")

    def refuse_place(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Refuse a target beyond short range."""
        return invocation.refuse_far(state, said.actor, said.target or "", "target")

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Grow by one a step."""
        return faith.grown(faith.row.might)

    def carry_out(self, draft: RevolutionDraft, said: invocation.Invocation, faith: Faith, penalties: int) -> None:
        made, resists = self.might(draft.state, faith), said.resist_kind.strip()
        entry = invocation.active(said, made.total)
        who = said.target or ""
        lay_on(draft, who, evolve(entry, protection=made.total, resist=made.total, resist_kind=resists))
        draft.tell("shielded", who, breakdown=made, rule="RV-BLESS-05", deity=said.deity, protection=made.total, resists=resists)

    def filled(self, state: RevolutionState, said: invocation.S, faith: Faith) -> invocation.S:
        return said

    def targets_in(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> tuple[str, ...]:
        return tuple(
            who for who in invocation.own_first(state, said.actor) if invocation.refuse_far(state, said.actor, who, "target") is None
        )

    def aimed(self, state: RevolutionState, said: invocation.S, faith: Faith) -> invocation.S:
        return said

    def open(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> dict[str, Choice]:
        return {"resist_kind": Choice(values=("Magic",), text=True)}


# ---- True Weapon


class TrueWeapon(invocation.Aimed):
    """Damage Enhancement on a weapon of the cult's kind; the deity answers at once only if it is dedicated to it. Rule: RV-BLESS-09"""

    def refuse_ids(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Ask for the bearer, and a weapon of theirs."""
        found = order.refuse_unknown(state, said.target or "", "target")
        if found is not None:
            return found
        known = self._weapon(state, said) is not None
        return None if known else Refusal("unknown", "RV-BLESS-09", "weapon", (("what", said.weapon or "weapon"),))

    @staticmethod
    def _weapon(state: RevolutionState, said: invocation.Invocation) -> Weapon | None:
        return blessed.weapon_named(state, said.target or "", said.weapon)

    def refuse(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> Refusal | None:
        """Ask for a weapon of the cult's kinds, by its name or by its trait."""
        weapon = self._weapon(state, said)
        fits = weapon is not None and is_of_cult(weapon, faith.allegiance.cult_weapons)
        return None if fits else Refusal("weapon_kind", "RV-BLESS-09", "weapon", (("what", said.weapon),))

    def refuse_place(self, state: RevolutionState, said: invocation.Invocation) -> Refusal | None:
        """Ask for a touch. Rule: RV-RANGE-03"""
        cells = cells_between(state, said.actor, said.target or "")
        return Refusal("reach", "RV-RANGE-03", "target") if cells is not None and cells > NEXT_TO else None

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Grow by two a step. Rule: RV-TAB-13"""
        return faith.grown(ENHANCEMENT, MORE_ENHANCEMENT, "Damage Enhancement")

    def carry_out(self, draft: RevolutionDraft, said: invocation.Invocation, faith: Faith, penalties: int) -> None:
        """Roll Allegiance unless the weapon is dedicated, then enhance it."""
        weapon = self._weapon(draft.state, said)
        assert weapon is not None and said.target is not None, "refuse has seen the weapon"
        if weapon.dedicated_to != said.deity and not self._answered(draft, said, weapon, faith=faith, penalties=penalties):
            draft.tell("blessing_failed", said.actor, rule="RV-BLESS-09", weapon=weapon.name)
            return
        made = self.might(draft.state, faith)
        lay_on(draft, said.target, evolve(invocation.active(said, made.total), weapon=weapon.name, damage_bonus=made.total))
        draft.tell("weapon_blessed", said.target, breakdown=made, rule="RV-BLESS-09", weapon=weapon.name, bonus=made.total)

    @staticmethod
    def _answered(draft: RevolutionDraft, said: invocation.Invocation, weapon: Weapon, *, faith: Faith, penalties: int) -> bool:
        """Roll on the score in Allegiance; a weapon that is holy to another deity makes it harder. Rule: RV-BLESS-09, RV-TEST-06"""
        made = allegiance_rating(draft.state, said, weapon, faith=faith, penalties=penalties)
        rolled = roll_against(draft, said.actor, made, Against("allegiance_rolled", "allegiance", "RV-BLESS-09"), deity=said.deity)
        return rolled.succeeds(draft.state.settings)

    def contest(self, state: RevolutionState, said: invocation.Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe the roll on Allegiance, where one is made."""
        weapon = self._weapon(state, said)
        if weapon is None or weapon.dedicated_to == said.deity:
            return None
        return chances.tested_contest(state.settings, allegiance_rating(state, said, weapon, faith=faith, penalties=penalties).total)

    def filled(self, state: RevolutionState, said: invocation.S, faith: Faith) -> invocation.S:
        """Leave it as it is said."""
        return said

    def targets_in(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> tuple[str, ...]:
        """List the combatants within touch with a fitting weapon."""
        near = (who for who in invocation.own_first(state, said.actor) if (cells_between(state, said.actor, who) or 0) <= NEXT_TO)
        return tuple(who for who in near if self._fitting(state, who, faith))

    def aimed(self, state: RevolutionState, said: invocation.S, faith: Faith) -> invocation.S:
        """Begin with the first weapon of the bearer that fits."""
        fitting = self._fitting(state, said.target or "", faith)
        return said if said.weapon in fitting else evolve(said, weapon=next(iter(fitting), ""))

    @staticmethod
    def _fitting(state: RevolutionState, bearer: str, faith: Faith) -> tuple[str, ...]:
        return tuple(weapon.name for weapon in blessed.weapons(state, bearer) if is_of_cult(weapon, faith.allegiance.cult_weapons))

    def open(self, state: RevolutionState, said: invocation.Invocation, faith: Faith) -> dict[str, Choice]:
        """Return the weapons of its deity that the target, or the priest, bears."""
        return {"weapon": Choice(values=self._fitting(state, said.target or said.actor, faith))}


def allegiance_rating(state: RevolutionState, said: invocation.Invocation, weapon: Weapon, *, faith: Faith, penalties: int) -> Breakdown:
    """Return the score in Allegiance with which a deity is asked to bless a weapon. Rule: RV-BLESS-09, RV-SR-07"""
    holy = weapon.holy_to is not None and weapon.holy_to != said.deity
    against = Step(-1 if holy else 0, "holy to another deity", "RV-BLESS-09")
    score = Breakdown.of(faith.allegiance.score, "Allegiance", "RV-BLESS-09")
    return with_steps(score, state.settings, against, Step(-penalties, rank.WITHOUT_SR, "RV-SR-07"))


def is_of_cult(weapon: Weapon, kinds: tuple[str, ...]) -> bool:
    """Tell whether a weapon is of the cult's kinds, by name or by trait; an empty list is not checked. Rule: RV-BLESS-09"""
    return not kinds or any(kind.casefold() in (weapon.name.casefold(), weapon.trait.casefold()) for kind in kinds)


RITES: Final[Mapping[str, invocation.Rite]] = {
    "mass_power": MassPower(),
    "shield_of_deity": ShieldOfDeity(),
    "totem": shapes.Totem(),
    "lycanthropy": shapes.Lycanthropy(),
    "true_weapon": TrueWeapon(),
}
"""By the ids of the blessings table. Rule: RV-TAB-13"""
