"""Attacks of opportunity. Rule: WD-REACT-04 to WD-REACT-08"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.command import Answer, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.checks import pools
from desktop_app.rules.winterdawn.combat import exchange, melee
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import mark_offered
from desktop_app.rules.winterdawn.weapons import arms, triggers
from desktop_app.rules.winterdawn.weapons.strikes import melee_contest


class TriggerAnswer(Answer[WinterDawnState, triggers.Triggered]):
    """An answer to an opening."""

    asked_by = triggers.Triggered

    def note_asked(self, draft: WinterDawnDraft, frame: triggers.Triggered) -> None:
        """Remember that this one was asked, for the rest of the slot's own movement too. Rule: WD-REACT-06"""
        draft.become(evolve(frame, asked=(*frame.asked, self.actor)))
        if frame.own_movement:
            mark_offered(draft, frame.target, self.actor)


class OpportunityAttack(arms.WeaponRoll, TriggerAnswer):
    """Strike at an opponent that gives an opening, once a round, with one die more. Rule: WD-REACT-04 to WD-REACT-08"""

    kind = "opportunity_attack"
    tactical_role = Role.STRIKE
    aims = "target"
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_without(self, state: WinterDawnState) -> Refusal:
        frame = top_as(state, triggers.Triggered)
        if self.actor not in state.combatants:
            return not_found("actor", self.actor)
        if frame is None:
            slot = state.current
            return Refusal(slot.openings.get(self.actor, "no_trigger") if slot is not None else "no_trigger", "WD-REACT-05")
        return Refusal(triggers.why_no_opportunity(state, self.actor, self.aim(state, frame)) or "no_window", "WD-REACT-05")

    def aim(self, state: WinterDawnState, frame: triggers.Triggered) -> str:
        """Return its target: the named one, or the first allowed of rider and mount. Rule: WD-MOUNT-01"""
        targets = frame.targets(state)
        if self.target in targets:
            return self.target
        return next((who for who in targets if frame.why_not(state, self.actor, who) is None), frame.target)

    def test(self, state: WinterDawnState) -> pools.Test | None:
        frame = top_as(state, triggers.Triggered)
        if frame is None:
            return None
        return arms.weapon_test(state, self.actor, self, arms.opportunity(state, self.actor, self.aim(state, frame)))

    def refuse_answer(self, state: WinterDawnState, frame: triggers.Triggered) -> Refusal | None:
        """Ask for a weapon whose range the opponent is in, then judge the dice."""
        if self.target is not None and self.target not in frame.targets(state):
            return Refusal("no_trigger", "WD-REACT-04", "target")
        aim = self.aim(state, frame)
        why = frame.why_not(state, self.actor, aim)
        if why is not None:
            return Refusal(why, "WD-REACT-05", "target")
        found = arms.refuse_weapon(state, self.actor, self, defending=False)
        if found is not None:
            return found
        if all(weapon.id != self.weapon for weapon in frame.weapons_of(state, self.actor, aim)):
            return Refusal("out_of_melee", "WD-REACT-04", "weapon")
        return arms.refuse_strike(state, self.test(state), self)

    def answer(self, draft: WinterDawnDraft, frame: triggers.Triggered) -> None:
        """Fix the dice and open the exchange: the reactor is the attacker. Rule: WD-REACT-08"""
        test = self.test(draft.state)
        assert test is not None, "refuse has built this test"
        aim = self.aim(draft.state, frame)
        self.note_asked(draft, frame)
        draft.put(evolve(draft.state.combatants[self.actor], aoo_used=True))
        declared = declaring.declare(draft, test, self)
        if declared is None:
            return
        name = arms.weapon_name(draft.state, self.actor, self.weapon)
        draft.tell("takes_opportunity", self.actor, target=aim, weapon=name, dice=declared.dice, rule="WD-REACT-04")
        frame.struck(draft, exchange.Exchange(attacker=self.actor, defender=aim, weapon=self.weapon, attack=declared, opportunity=True))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[OpportunityAttack]:
        """Offer each weapon that reaches the provoking combatant; rider or mount."""
        frame = top_as(state, triggers.Triggered)
        open_to = [who for who in frame.targets(state) if frame.why_not(state, actor, who) is None] if frame is not None else []
        pairs = ((who, weapon) for who in open_to for weapon in frame.weapons_of(state, actor, who)) if frame is not None else ()
        found = {weapon.id: arms.usable_way(state, actor, weapon, arms.opportunity(state, actor, who)) for who, weapon in pairs}
        return [cls(actor=actor, weapon=way.weapon, skill=way.skill, attr=way.attr) for way in found.values()]

    def needs_target(self, state: WinterDawnState) -> bool:
        return False

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List rider and mount where both give the opening; the only one is known."""
        frame = top_as(state, triggers.Triggered)
        targets = frame.targets(state) if frame is not None else ()
        return targets if len(targets) > 1 else ()

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, weapon=arms.weapon_name(state, self.actor, self.weapon))

    def contest(self, state: WinterDawnState) -> Contest | None:
        frame, test = top_as(state, triggers.Triggered), self.test(state)
        return (
            melee_contest(state, test, self, self.aim(state, frame), opportunity=True) if frame is not None and test is not None else None
        )

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        frame = top_as(state, triggers.Triggered)
        around = melee.situation(state, self.actor, self.aim(state, frame)) if frame is not None else ()
        return (*melee.dice_phrase(state, self.test(state), self), *around)


class Pass(TriggerAnswer):
    """Let the opening go. Rule: WD-REACT-05"""

    kind = "pass"
    tactical_role = Role.DECLINE

    def answer(self, draft: WinterDawnDraft, frame: triggers.Triggered) -> None:
        self.note_asked(draft, frame)
