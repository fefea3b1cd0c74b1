"""Stopping blood, waking, bringing back. Rule: WD-HEAL-02, WD-HEAL-03, WD-COND-05, WD-COND-06"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Literal

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import chances, helpless, judged, pools, rolls
from desktop_app.rules.winterdawn.harm.injuries import ROUNDS_PER_MINUTE, begin_bleeding_to_death, close_wound, pass_deaths
from desktop_app.rules.winterdawn.position.aiming import others_by_distance, others_within, placing
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, Wound
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot

WAKING_MOS = 10


class StopBleeding(pools.SkillRoll, TurnCommand):
    """Stop a wound of oneself or of a combatant beside one: first aid at once, medicine adding up. Rule: WD-HEAL-03, G-15"""

    kind = "stop_bleeding"
    takes_action = True
    provokes = True
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    wound: int = field(default=0, metadata=param(picks="wound"))
    skill: Literal["first_aid", "medicine"] = "first_aid"

    def _treated(self, state: WinterDawnState) -> Wound | None:
        patient = state.combatants.get(self.target)
        return patient.wound(self.wound) if patient is not None else None

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, self.skill, self.attr or pools.default_attribute(state, self.actor, self.skill), pools.Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if state.combatants[self.target].wound(self.wound) is None:
            return not_found("wound", self.wound, "WD-HEAL-03")
        if self.target != self.actor and distance(state, self.actor, self.target) > 1:
            return Refusal("not_adjacent", "WD-HEAL-03", "target")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll against the wound's level."""
        wound = self._treated(draft.state)
        declared = self.declare_left(draft, self.test(draft.state) if wound is not None else None, self)
        if declared is None or wound is None:
            return
        rolled = rolls.throw_test(draft, self.actor, declared)
        adds_up = self.skill == "medicine" and rolled.net.total > 0
        reached = rolled.net.plus(wound.tally if adds_up else 0, "earlier rolls", "WD-TEST-14")
        stopped = reached.total >= wound.level
        rolled.tell("treats", draft, reached, rule="WD-HEAL-03", target=self.target, dl=wound.level, passed=stopped)
        if stopped:
            close_wound(draft, self.target, wound.id)
        else:
            self._keep_tally(draft, wound, reached.total if adds_up else 0)
        judged.conclude(draft, judged.Attempt(rolled, won=stopped))

    def _keep_tally(self, draft: WinterDawnDraft, wound: Wound, tally: int) -> None:
        """Keep a treatment's MoS on the wound; a roll without MoS loses them. Rule: WD-TEST-14"""
        if self.skill != "medicine":
            return
        patient = draft.state.combatants[self.target]
        kept = tuple(evolve(w, tally=tally) if w.id == wound.id else w for w in patient.bleeding_wounds)
        draft.put(evolve(patient, bleeding_wounds=kept))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[StopBleeding]:
        if not has_slot(state, actor) or not _bleeding_near(state, actor):
            return []
        skills: tuple[Literal["first_aid", "medicine"], ...] = ("first_aid", "medicine")
        return [cls(actor=actor, skill=skill) for skill in skills if pools.would_try(state, actor, skill)]

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List those within reach who bleed, the worst wounds first."""
        return _bleeding_near(state, self.actor)

    def aimed(self, state: WinterDawnState, target: str) -> StopBleeding:
        worst = max(state.combatants[target].bleeding_wounds, key=lambda wound: (wound.level, -wound.id), default=None)
        return evolve(self, target=target, wound=worst.id if worst is not None else 0)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        patient = state.combatants.get(self.target)
        wounds = patient.bleeding_wounds if patient is not None else ()
        labels = tuple(Phrase.of("wound_of_level", level=wound.level, line=(wound.line or 0) + 1) for wound in wounds)
        which = {"wound": Choice(values=tuple(wound.id for wound in wounds), labels=labels)} if len(wounds) > 1 else {}
        return {**which, **super().open(state)}

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the test; what medicine has gathered counts if the roll shows anything."""
        wound = self._treated(state)
        gathered = wound.tally if wound is not None and self.skill == "medicine" else 0
        return chances.against(state, self.test(state), self, max(1, wound.level - gathered)) if wound is not None else None

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        wound = self._treated(state)
        return (Phrase.of("difficulty", dl=wound.level),) if wound is not None else ()


@memo(placing)
def _bleeding_near(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    """List those who bleed, oneself and others beside one, opponents left out: the worst wounds first."""
    people = state.combatants
    near = [who for who in (actor, *others_within(state, actor, 1)) if people[who].bleeding_wounds and not state.are_opponents(actor, who)]
    return tuple(sorted(near, key=lambda who: -max(wound.level for wound in people[who].bleeding_wounds)))


class WakeTest(pools.SkillRoll, helpless.ActorCommand):
    """Gather MoS towards waking, once a round, without a slot. Rule: WD-COND-05, WD-COND-06, WD-TEST-15"""

    kind = "wake_test"

    def test(self, state: WinterDawnState) -> pools.Test:
        asleep = state.combatants[self.actor].unconscious
        skill = "resist_fatigue" if asleep is not None and asleep.cause == "choke" else "resist_shock"
        return pools.Test(self.actor, skill, self.attr or pools.default_attribute(state, self.actor, skill), own_pool=True)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.dead is not None:
            return Refusal("dead", "WD-COND-07")
        if fighter.unconscious is None or fighter.unconscious.last_roll_round >= state.clock:
            return Refusal("value", "WD-COND-05")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        test = self.test(draft.state)
        declared = declaring.declare(draft, test, self)
        asleep = draft.state.combatants[self.actor].unconscious
        assert declared is not None and asleep is not None, "constitution is not weighed down by wounds"
        rolled = rolls.throw_test(draft, self.actor, declared)
        tally = max(0, asleep.tally + rolled.net.total)
        awake = tally >= WAKING_MOS
        fighter = draft.state.combatants[self.actor]
        still = None if awake else evolve(asleep, tally=tally, last_roll_round=draft.state.clock)
        draft.put(evolve(fighter, unconscious=still))
        rolled.tell("wakes" if awake else "stirs", draft, rolled.net, rule="WD-COND-05", tally=tally)
        judged.conclude(draft, judged.Attempt(rolled, won=awake))

    def contest(self, state: WinterDawnState) -> Contest | None:
        asleep = state.combatants[self.actor].unconscious
        return chances.against(state, self.test(state), self, WAKING_MOS - asleep.tally) if asleep is not None else None

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[WakeTest]:
        return [cls(actor=actor)] if state.combatants[actor].unconscious is not None else []


class Reanimate(pools.SkillRoll, helpless.ActorCommand):
    """Bring a combatant back from death, in a minute's work outside the fight. Rule: WD-HEAL-02

    First aid at once; medicine adds up in the tally, which is kept on the one who died.
    """

    kind = "reanimate"
    names = ("actor", "target")
    able = ("actor",)
    tempo_rule = "WD-HEAL-02"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    skill: Literal["first_aid", "medicine"] = "first_aid"

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, self.skill, self.attr or pools.default_attribute(state, self.actor, self.skill))

    def difficulty(self, state: WinterDawnState) -> int:
        """Return whole minutes since death and one more."""
        dead = state.combatants[self.target].dead
        return 1 if dead is None else (state.clock - dead.since_round) // ROUNDS_PER_MINUTE + 1

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if state.combatants[self.target].dead is None or self.target == self.actor:
            return Refusal("value", "WD-HEAL-02", "target")
        if distance(state, self.actor, self.target) > 1:
            return Refusal("not_adjacent", "WD-HEAL-02", "target")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Spend a minute, roll, and with success wake the dead, incapacitated and conscious."""
        dl = self.difficulty(draft.state)
        declared = declaring.declare(draft, self.test(draft.state), self)
        draft.state = evolve(draft.state, clock=draft.state.clock + ROUNDS_PER_MINUTE)
        pass_deaths(draft)
        if declared is None:
            return
        rolled = rolls.throw_test(draft, self.actor, declared)
        patient = draft.state.combatants[self.target]
        adds_up = self.skill == "medicine" and rolled.net.total > 0
        tally = rolled.net.total + (patient.marks.get("reanimation", 0) if adds_up else 0)
        back, made = tally >= dl, rolled.net
        name = "reanimated" if back else "not_reanimated"
        draft.tell(name, self.target, breakdown=made, rolls=rolled.rolls, rule="WD-HEAL-02", healer=self.actor, dl=dl)
        marks = {key: value for key, value in patient.marks.items() if key != "reanimation"}
        if back:
            draft.put(evolve(patient, dead=None, unconscious=None, incapacitated=True, prone=True, marks=marks))
        else:
            kept = {"reanimation": tally} if adds_up else {}
            draft.put(evolve(patient, marks={**marks, **kept}))
        judged.conclude(draft, judged.Attempt(rolled, won=back))
        if back and draft.state.combatants[self.target].bleeding_wounds:
            begin_bleeding_to_death(draft, self.target)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Reanimate]:
        if state.tempo == "action" or not state.combatants[actor].can_act or not _dead_friends(state, actor):
            return []
        skills: tuple[Literal["first_aid", "medicine"], ...] = ("first_aid", "medicine")
        return [cls(actor=actor, skill=skill) for skill in skills if pools.would_try(state, actor, skill)]

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        return _dead_friends(state, self.actor)

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the test; what medicine has gathered counts if the roll shows anything."""
        gathered = state.combatants[self.target].marks.get("reanimation", 0) if self.skill == "medicine" else 0
        return chances.against(state, self.test(state), self, max(1, self.difficulty(state) - gathered))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return (Phrase.of("difficulty", dl=self.difficulty(state)),)


@memo(placing)
def _dead_friends(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    people = others_by_distance(state, actor)
    return tuple(who for who in people if state.combatants[who].dead is not None and not state.are_opponents(actor, who))
