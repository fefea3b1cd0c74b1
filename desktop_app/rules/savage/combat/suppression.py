"""Fire that keeps heads down. Rule: SW-RANGE-06"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.derived import is_heavily_armoured
from desktop_app.rules.savage.checks.rolls import Check, Goal, Mod, Rolled, trait_mods
from desktop_app.rules.savage.combat.areas import AtPoint, covered
from desktop_app.rules.savage.combat.attack import light_mod, platform_mod
from desktop_app.rules.savage.combat.ranged import as_fired
from desktop_app.rules.savage.harm.chances import HarmContest, damage_results, suppression_contest
from desktop_app.rules.savage.harm.damage import Shot, roll_damage
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.harm.soak import suffer
from desktop_app.rules.savage.harm.wounds import Hit
from desktop_app.rules.savage.position.ground import engaging
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import SavageDraft, SavageState


class SuppressiveFire(AtPoint):
    """Spray a place with fire: whoever is there keeps down, and some may be hit. Rule: SW-RANGE-06"""

    kind = "suppressive_fire"

    def refuse_weapon(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        if not weapon.shoots or (engaging(state, self.actor) and not weapon.is_pistol):
            return Refusal("weapon_not_allowed", "SW-RANGE-06", "weapon")
        if "suppressive" not in weapon.fire_modes:
            return Refusal("mode_not_available", "SW-RANGE-06", "weapon")
        fired = weapon.name in state.combatants[self.actor].shots_fired
        return Refusal("rof_exceeded", "SW-RANGE-06", None, (("most", weapon.rof_max),)) if fired else None

    def spent(self, weapon: Weapon) -> int:
        return weapon.rof_max

    def goal(self, state: SavageState) -> Goal:
        """Work the roll out: no range, no cover. Rule: SW-RANGE-06"""
        auto = Mod(value=-2, label="automatic fire", rule="SW-RANGE-05")
        mods = (
            *trait_mods(state, self.actor, "shooting", is_action=True),
            auto,
            light_mod(state, self.point),
            platform_mod(state, self.actor, "shooting"),
        )
        return Goal(mods=tuple(mod for mod in mods if mod.value))

    def procedure(self, state: SavageState) -> Suppression | None:
        weapon = self.used(state)
        if weapon is None or self.point is None:
            return None
        there = covered(state, self.point, self.across(weapon))
        fired, ordered = as_fired(weapon, self.band(state, weapon)), tuple(who for who in state.roster if who in there)
        return Suppression(actor=self.actor, weapon=fired, goal=self.goal(state), to_roll=ordered)

    def carry_out(self, draft: SavageDraft) -> None:
        weapon, frame = self.used(draft.state), self.procedure(draft.state)
        assert weapon is not None and frame is not None, "refuse has seen weapon and point"
        self.spend(draft)
        self.note(draft, weapon, weapon.rof_max)
        draft.tell("suppresses", self.actor, rule="SW-RANGE-06", weapon=self.weapon)
        draft.push(frame)

    @classmethod
    def suits(cls, weapon: Weapon) -> bool:
        return weapon.shoots and "suppressive" in weapon.fire_modes


class Suppression(Listening[SavageState, Rolled]):
    """Suppressive fire under way: the roll, then Spirit of everybody there, then the damage of those with a natural 1.

    Rule: SW-RANGE-06, SW-TEST-08
    """

    kind = "suppression"
    needs = ("actor",)
    actor: str
    weapon: Weapon
    goal: Goal
    to_roll: tuple[str, ...]
    has_rolled: bool = False
    to_hurt: tuple[str, ...] = ()

    def advance(self, draft: SavageDraft) -> None:
        if not self.has_rolled:
            draft.push(Check(who=self.actor, trait="shooting", goals=(self.goal,), about=(self.actor,)))
        elif self.to_roll:
            who = self.to_roll[0]
            if who not in draft.state.combatants:
                draft.become(evolve(self, to_roll=self.to_roll[1:]))
                return
            goal = Goal(mods=trait_mods(draft.state, who, "spirit"))
            draft.push(Check(who=who, trait="spirit", goals=(goal,), about=(who,)))
        elif self.to_hurt:
            who, *rest = self.to_hurt
            draft.become(evolve(self, to_hurt=tuple(rest)))
            if who not in draft.state.combatants:
                return
            if is_heavily_armoured(draft.state.sheet_of(who)) and not self.weapon.heavy:
                draft.tell("too_heavy", who, rule="SW-RANGE-16")
            else:
                damage = roll_damage(draft, self.actor, self.weapon, (), raises=0, target=who)
                suffer(draft, who, damage, Hit(), ap=self.weapon.ap)
        else:
            draft.pop()

    def chances(self, state: SavageState) -> Contest | None:
        """Describe the outcome for the first suppressed target. Rule: SW-TAB-37"""
        return suppression_contest(state, self.actor, self.goal, self.to_roll[0]) if self.to_roll else None

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Describe each suppressed target, and the effect of a hit. Rule: SW-TAB-37"""
        for who in self.to_roll:
            yield Phrase.of("of_one", who=who), suppression_contest(state, self.actor, self.goal, who)
            found = damage_results(state, self.actor, self.weapon, Shot(target=who, goal=self.goal), raises=0)
            yield Phrase.of("of_hit"), HarmContest(shares=tuple(sorted(found.items())))

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        if not self.has_rolled:
            good = self.goal.is_met(report.total)
            draft.become(evolve(self, has_rolled=True, to_roll=self.to_roll if good else ()))
            return
        who = self.to_roll[0]
        hurt = (*self.to_hurt, who) if report.firsts[0] == 1 else self.to_hurt
        draft.become(evolve(self, to_roll=self.to_roll[1:], to_hurt=hurt))
        if not Goal().is_met(report.total):
            become_shaken(draft, who)
