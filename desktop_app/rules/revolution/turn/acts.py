"""Actions beside the attack: ready, stand, reload, others; wait, hold. Rule: RV-ACT-04, RV-ACT-05, RV-SR-05, RV-SR-06, RV-TAB-03"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Self

from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.checks import chances, rolls, skill_tests
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement.moving import MovingAction
from desktop_app.rules.revolution.movement.paths import refuse_steps
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import action, rank


def refuse_weapon_named(state: RevolutionState, who: str, name: str) -> Refusal | None:
    """Ask for a weapon that a combatant has."""
    known = blessed.weapon_named(state, who, name) is not None
    return None if known else Refusal("unknown", "RV-TAB-14", "weapon", (("what", name),))


class ReadyItem(MovingAction):
    """Take a weapon or shield in hand. Rule: RV-ACT-05"""

    kind = "ready_item"
    tactical_role = Role.RISE
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def refuse_names(self, state: RevolutionState) -> Refusal | None:
        return super().refuse_names(state) or refuse_weapon_named(state, self.actor, self.weapon)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        if self.weapon not in state.combatants[self.actor].unready:
            return Refusal("state", "RV-ACT-05", "weapon", (("why", "ready_already"), ("what", self.weapon)))
        return self.refuse_move(state)

    def carry_out(self, draft: RevolutionDraft) -> None:
        self.pay(draft)
        self.move_now(draft)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, unready=tuple(name for name in fighter.unready if name != self.weapon)))
        draft.tell("readied", self.actor, rule="RV-ACT-05", weapon=self.weapon)
        self.move_late(draft)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        known = {weapon.name for weapon in blessed.weapons(state, actor)}
        return (cls(actor=actor, weapon=name) for name in state.combatants[actor].unready if name in known)


class Stand(MovingAction):
    """Get up, then move if there is a path. Rule: RV-ACT-05, RV-MOVE-02, RV-MOVE-04"""

    kind = "stand"
    tactical_role = Role.RISE
    moves_late = True

    def refuse_steps(self, state: RevolutionState) -> Refusal | None:
        """Judge the path as it is once one stands."""
        upright = state.with_changed(evolve(state.combatants[self.actor], prone=False))
        return refuse_steps(upright, self.actor, self.path, self.metres)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        if not state.combatants[self.actor].prone:
            return Refusal("state", "RV-ACT-05", None, (("why", "stands_already"),))
        return self.refuse_move(state)

    def carry_out(self, draft: RevolutionDraft) -> None:
        self.pay(draft)
        draft.put(evolve(draft.state.combatants[self.actor], prone=False))
        draft.tell("stood_up", self.actor, rule="RV-ACT-05")
        self.move_late(draft)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.combatants[actor].prone:
            yield cls(actor=actor)


class Reload(action.Action):
    """Load a weapon; only after an opening without combat, and without a step. Rule: RV-ACT-04"""

    kind = "reload"
    tactical_role = Role.RISE
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def cost(self, state: RevolutionState) -> int:
        """Charge the weapon's own price, or the common one."""
        weapon = blessed.weapon_named(state, self.actor, self.weapon)
        own = weapon.reload_sr if weapon is not None else None
        return state.settings.reload_sr if own is None else own

    def refuse_names(self, state: RevolutionState) -> Refusal | None:
        return super().refuse_names(state) or refuse_weapon_named(state, self.actor, self.weapon)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        weapon = blessed.weapon_named(state, self.actor, self.weapon)
        if weapon is None or blessed.is_loaded(state, self.actor, weapon):
            return Refusal("state", "RV-ACT-04", "weapon", (("why", "loaded_already"), ("what", self.weapon)))
        if state.combatants[self.actor].opening != "non_combat":
            return Refusal("needs_non_combat", "RV-ACT-04")
        return None

    def carry_out(self, draft: RevolutionDraft) -> None:
        self.pay(draft)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, unloaded=tuple(name for name in fighter.unloaded if name != self.weapon)))
        draft.tell("reloaded", self.actor, rule="RV-ACT-04", weapon=self.weapon)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        known = {weapon.name for weapon in blessed.weapons(state, actor)}
        return (cls(actor=actor, weapon=name) for name in state.combatants[actor].unloaded if name in known)


class OtherAction(MovingAction):
    """Do anything else, with a test of a skill if one is named. Rule: RV-ACT-05, RV-TEST-03, RV-SR-07"""

    kind = "other_action"
    text: str = ""
    skill: str | None = None
    trait: str | None = None
    bonuses: int = 0
    penalties: int = 0

    @property
    def use(self) -> skill_tests.SkillUse | None:
        """Return what is tested, if anything is."""
        if not self.skill:
            return None
        return skill_tests.SkillUse(skill=self.skill, trait=self.trait, bonuses=self.bonuses, penalties=self.penalties)

    def refuse_names(self, state: RevolutionState) -> Refusal | None:
        """Ask for the skill too."""
        return super().refuse_names(state) or (skill_tests.refuse_skill(state, self.actor, self.use, "") if self.use is not None else None)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        found = skill_tests.refuse_use(state, self.actor, self.use, "") if self.use is not None else None
        return found or self.refuse_move(state)

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Pay, do it, roll if there is something to roll."""
        penalties = self.pay(draft)
        self.move_now(draft)
        draft.tell("did_other", self.actor, rule="RV-ACT-05", text=self.text.strip() or None)
        if self.use is not None:
            skill_tests.tested(draft, self.actor, self.use, "RV-TEST-06", rolls.Step(-penalties, rank.WITHOUT_SR, "RV-SR-07"))
        self.move_late(draft)

    def contest(self, state: RevolutionState) -> Contest | None:
        if self.use is None or self.refuse(state) is not None:
            return None
        penalties = state.settings.without_sr_penalties if self.priced(state).short else 0
        made = rolls.with_steps(
            skill_tests.used_rating(state, self.actor, self.use), state.settings, rolls.Step(-penalties, rank.WITHOUT_SR, "RV-SR-07")
        )
        return chances.tested_contest(state.settings, made.total)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        found = {"text": Choice(text=True)}
        uses = skill_tests.open_use(state, self.actor, self.use or skill_tests.SkillUse(), "")
        uses.pop("other_mods")
        return {**found, **(uses if self.skill else {"skill": uses["skill"]}), **super().open(state)}


class Wait(action.TurnCommand):
    """Let others go first: give up strike rank down to a number. Rule: RV-SR-06"""

    kind = "wait"
    to_sr: int | None = None

    def _to(self, state: RevolutionState) -> int:
        """Return where it leads: the number, or as little as lets the next one act first."""
        if self.to_sr is not None:
            return self.to_sr
        others = [f.sr for f in state.combatants.values() if f.id != self.actor and f.is_able and not f.held and f.sr >= 1]
        beneath = [sr - 1 for sr in others if 1 <= sr - 1 < state.combatants[self.actor].sr]
        return max(beneath, default=1)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Ask for a number from 1 to one below what there is."""
        now = state.combatants[self.actor].sr
        if 1 <= self._to(state) < now:
            return None
        return Refusal("value", "RV-SR-06", "to_sr", (("low", 1), ("high", now - 1))) if now > 1 else Refusal("value", "RV-SR-06")

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Give it up; what is lost counts as spent."""
        fighter, to_sr = draft.state.combatants[self.actor], self._to(draft.state)
        draft.put(evolve(fighter, sr=to_sr, sr_spent=fighter.sr_spent + fighter.sr - to_sr))
        draft.state = evolve(draft.state, given_turn=None)
        draft.tell("waited", self.actor, rule="RV-SR-06", sr=to_sr)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.combatants[actor].sr > 1:
            yield cls(actor=actor, to_sr=cls(actor=actor)._to(state))

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        return {"to_sr": Choice(low=1, high=max(1, state.combatants[self.actor].sr - 1))}

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        return ((self.actor, self._to(state)),)


class Hold(action.TurnCommand):
    """Leave the order for the rest of the round and keep the strike rank for Reactions. Rule: RV-SR-05"""

    kind = "hold"
    tactical_role = Role.END

    def carry_out(self, draft: RevolutionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], held=True))
        draft.state = evolve(draft.state, given_turn=None)
        draft.tell("holds", self.actor, rule="RV-SR-05")
        action.let_turn_pass(draft, self.actor)
