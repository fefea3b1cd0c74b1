"""The fight as a whole: its beginning and end, newcomers, time that passes. Rule: WD-CORE-09, WD-INIT-09, WD-HEAL-01, WD-INIT-02"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal, Self

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import Moment, Record, evolve
from desktop_app.rules.kernel.state import Cell, SlotState
from desktop_app.rules.winterdawn.actions import healing
from desktop_app.rules.winterdawn.checks import helpless, rolls, saddle, virtues
from desktop_app.rules.winterdawn.checks.judged import Attempt, conclude, grant_all
from desktop_app.rules.winterdawn.checks.pools import RollBlock, Test, attributes_of, default_attribute, full_pool
from desktop_app.rules.winterdawn.harm import injuries
from desktop_app.rules.winterdawn.position import light, load, space
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnSlot, WinterDawnState, gain_spirit
from desktop_app.rules.winterdawn.turn import initiative, turns

ENDED_PHASE = "ended"
SURGE_PER_MOS = 2
MOST_ROUNDS, MOST_MINUTES = 600, 60


class AddCombatant(helpless.ActorCommand):
    """Let a combatant who has been brought in join the fight: it rolls initiative. Rule: WD-INIT-01, G-32, section 6"""

    kind = "add_combatant"
    side: str = ""
    position: Cell | None = field(default=None, metadata=param(picks="cell"))
    surprised: bool = False
    reflex: RollBlock = field(default_factory=RollBlock)
    perception: RollBlock = field(default_factory=RollBlock)

    def _entry(self) -> initiative.InitiativeEntry:
        return initiative.InitiativeEntry(who=self.actor, reflex=self.reflex, perception=self.perception)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if state.phase != turns.FIGHT_PHASE:
            return Refusal("not_in_combat")
        if any(slot.who == self.actor for slot in state.slots) or not state.can_take_turn(self.actor):
            return Refusal("value", "WD-INIT-01", "actor")
        board = state.world.board
        if self.position is not None and board is not None and not board.contains(self.position):
            return Refusal("blocked", "WD-MOVE-01", "position")
        return initiative.refuse_initiative(state, self._entry(), surprised=self.surprised)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll; a slot this round only below the number being called, otherwise one that has passed already."""
        number, charge = initiative.roll_initiative_of(draft, self._entry())
        fighter = draft.state.combatants[self.actor]
        speed = load.speed_of(draft.state, self.actor)
        joined = evolve(fighter, initiative=number.total, movement_left=speed, surprised=self.surprised, side=self.side or fighter.side)
        draft.put(initiative.charged(joined, charge) if self.surprised else joined)
        if self.position is not None:
            space.put_at(draft, self.actor, self.position)
            saddle.loosen(draft)
        in_time = draft.state.count is None or number.total < draft.state.count
        slot = WinterDawnSlot(who=self.actor, place=number.total, state=SlotState.PENDING if in_time else SlotState.DONE)
        draft.state = evolve(draft.state, slots=(*draft.state.slots, slot))
        draft.tell("joined", self.actor, number=number.total)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[AddCombatant]:
        out = state.phase == turns.FIGHT_PHASE and state.can_take_turn(actor) and all(slot.who != actor for slot in state.slots)
        return [cls(actor=actor)] if out else []


class SurgeEntry(Record):
    """What a winner tests for its spirit surge."""

    who: str
    skill: Literal["resist_fatigue", "ego"] = "ego"
    attr: str | None = None


class EndCombat(Command[WinterDawnState]):
    """End the fight; a victorious side feels a surge of spirit. Rule: WD-HEAL-01, section 5.1"""

    kind = "end_combat"
    tactical_role = Role.FLEE
    victors: str | None = None
    surge: tuple[SurgeEntry, ...] = ()

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        if state.phase not in (turns.FIGHT_PHASE, initiative.INITIATIVE_PHASE):
            return Refusal("not_in_combat")
        if self.victors is not None and all(f.side != self.victors for f in state.combatants.values()):
            return Refusal("value", "WD-HEAL-01", "victors")
        unknown = next((entry.who for entry in self.surge if entry.who not in state.combatants), None)
        if unknown is not None:
            return not_found("surge", unknown)
        wrong = any(entry.attr is not None and entry.attr not in attributes_of(state, entry.skill) for entry in self.surge)
        return Refusal("attr", "WD-SKILL-02", "surge") if wrong else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Drop open questions, pay waiting rewards as experience, give the winners their surge, and clear the fight's effects.

        What the surge itself wins waits until the scene ends.
        """
        draft.state = evolve(draft.state, pending=())
        grant_all(draft)
        chosen = {entry.who: entry for entry in self.surge}
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            if self.victors is not None and fighter.side == self.victors and fighter.can_act:
                _surge(draft, chosen.get(who, SurgeEntry(who=who, skill=_better_surge(draft.state, who))))
        draft.moment(Moment.ROUND_START)
        draft.moment(Moment.FIGHT_END)
        for who in draft.state.roster:
            rested = evolve(draft.state.combatants[who], next_initiative=None, surprised=False, unaware_of=(), no_los_to=(), cover_vs={})
            rested = evolve(rested, stance_mos=None, hiding_behind_shield=False, taunts={}, metres_to={})
            draft.put(rested)
        draft.state = evolve(draft.state, tempo="interaction", phase=ENDED_PHASE, slots=(), count=None, acting=None, given_turn=None)
        draft.tell("combat_ended", victors=self.victors)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[EndCombat]:
        """Offer it in a fight; to the acting one once nobody has spirit left, so that nobody can roll any more. Rule: WD-SPIRIT-02"""
        if state.phase not in (turns.FIGHT_PHASE, initiative.INITIATIVE_PHASE):
            return []
        spent = not any(fighter.can_act and fighter.spirit for fighter in state.combatants.values())
        return [cls()] if not actor or (spent and turns.has_slot(state, actor)) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        sides = (None, *dict.fromkeys(state.combatants[who].side for who in state.roster))
        return {
            "victors": Choice(values=sides, labels=tuple(Phrase.of("victorious" if side else "no_victors", side=side) for side in sides))
        }


def _better_surge(state: WinterDawnState, who: str) -> Literal["resist_fatigue", "ego"]:
    """Pick the skill with the larger pool; ego on ties."""
    pools = {s: full_pool(state, Test(who, s, default_attribute(state, who, s))).total for s in ("ego", "resist_fatigue")}
    return "resist_fatigue" if pools["resist_fatigue"] > pools["ego"] else "ego"


def _surge(draft: WinterDawnDraft, entry: SurgeEntry) -> None:
    """Test resist fatigue or ego: 2 spirit for each MoS. Rule: WD-HEAL-01"""
    attribute = entry.attr or default_attribute(draft.state, entry.who, entry.skill)
    pool = full_pool(draft.state, Test(entry.who, entry.skill, attribute)).total
    declared = rolls.Declared(skill=entry.skill, attribute=attribute, dice=pool, pool=pool)
    rolled = rolls.throw_test(draft, entry.who, declared)
    if rolled.roll is None:
        return
    rolled.tell("surged", draft, rolled.floored, rule="WD-HEAL-01", skill=entry.skill)
    gain_spirit(draft, entry.who, SURGE_PER_MOS * rolled.mos, "WD-HEAL-01")
    conclude(draft, Attempt(rolled, won=rolled.mos >= 1))


class VirtueResult(Record):
    """The verdict on a call at the end of a scene: character, virtue and success."""

    actor: str
    call: str
    achieved: bool = True


class EndScene(helpless.OutOfTurnCommand):
    """End the scene: calls on virtues are settled, whoever is unconscious wakes, waiting rewards become experience.

    Rule: WD-VIRTUE-04, WD-COND-05, WD-COND-06, WD-XP-07
    """

    kind = "end_scene"
    tempo_rule = "WD-CORE-09"
    virtue_results: tuple[VirtueResult, ...] = ()

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        judged = [(result.actor, result.call) for result in self.virtue_results]
        waiting = [(who, call.virtue) for who in state.roster for call in state.combatants[who].open_calls]
        if len(set(judged)) < len(judged) or any(one not in waiting for one in judged):
            return Refusal("virtue", "WD-VIRTUE-04", "virtue_results")
        left = next((one for one in waiting if one not in judged), None)
        return None if left is None else Refusal("unsettled", "WD-VIRTUE-04", "virtue_results", (("who", left[0]), ("virtue", left[1])))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Settle the calls and pending rewards, end the scene, and wake all living characters."""
        for result in self.virtue_results:
            call = virtues.call_of(draft.state, result.actor, result.call)
            assert call is not None, "refuse has seen the call"
            virtues.settle(draft, result.actor, call, achieved=result.achieved)
        grant_all(draft)
        draft.moment(Moment.SCENE_END)
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            if fighter.unconscious is not None and fighter.dead is None:
                draft.put(evolve(fighter, unconscious=None))
                draft.tell("woke", who, rule="WD-COND-05")
        draft.tell("scene_ended")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[EndScene]:
        """Offer it outside a fight, with every call taken for lived up to until a person says otherwise."""
        calls = ((who, call.virtue) for who in state.roster for call in state.combatants[who].open_calls)
        results = tuple(VirtueResult(actor=who, call=virtue) for who, virtue in calls)
        return [cls(virtue_results=results)] if state.tempo != "action" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found = {}
        for i, result in enumerate(self.virtue_results):
            labels = tuple(_verdict(evolve(result, achieved=achieved)) for achieved in (True, False))
            found[f"virtue_results.{i}.achieved"] = Choice(values=(True, False), labels=labels)
        return found


def _verdict(result: VirtueResult) -> Phrase:
    return Phrase.of("verdict", who=result.actor, virtue=result.call, achieved=result.achieved)


class AdvanceTime(helpless.OutOfTurnCommand):
    """Let time pass outside a fight: clocks run, the unconscious may roll. Rule: WD-INIT-02, WD-COND-04, WD-COND-05"""

    kind = "advance_time"
    tempo_rule = "WD-CORE-09"
    rounds: int = field(default=0, metadata=param(unit="rounds", choice=Choice(low=0, high=MOST_ROUNDS)))
    minutes: int = field(default=0, metadata=param(unit="min", choice=Choice(low=0, high=MOST_MINUTES)))
    wake: bool = field(default=False, metadata=param(choice=Choice(values=(False, True))))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        fits = 0 <= self.rounds <= MOST_ROUNDS and 0 <= self.minutes <= MOST_MINUTES and self.rounds + self.minutes > 0
        return None if fits else Refusal("value", "WD-INIT-02", "rounds")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        total = self.rounds + self.minutes * injuries.ROUNDS_PER_MINUTE
        for _ in range(total):
            draft.state = evolve(draft.state, clock=draft.state.clock + 1)
            injuries.pass_deaths(draft)
            light.burn_lamps(draft)
            for who in draft.state.roster if self.wake else ():
                test = healing.WakeTest(actor=who)
                if test.refuse(draft.state) is None:
                    test.perform(draft)
        draft.tell("time_passed", rounds=total)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AdvanceTime]:
        return [cls(minutes=1)] if state.tempo != "action" else []


class InflictDamage(helpless.OutOfTurnCommand):
    """Deal damage by the game master's word: MoS before armour, with all consequences; `others` are struck alike.

    Rule: WD-DMG-04, WD-INJ-02 to WD-INJ-04
    """

    kind = "inflict_damage"
    names = ("target", "others")
    target: str = field(metadata=param(picks="combatant"))
    mos: int = field(default=1, metadata=param(unit="MoS"))
    damage_type: DamageType = DamageType.BLUDGEONING
    ignore_armour: bool = False
    others: tuple[str, ...] = ()

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if any(state.combatants[who].dead is not None for who in (self.target, *self.others)):
            return Refusal("dead", "WD-COND-07", "target")
        return Refusal("value", "WD-DMG-04", "mos", (("low", 1), ("high", 60))) if not 1 <= self.mos <= 60 else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        mos = Breakdown.of(self.mos, "dealt by the GM", "WD-CORE-02")
        for who in reversed((self.target, *self.others)):
            injuries.strike(draft, who, mos, self.damage_type, bypass_armour=self.ignore_armour)


class StartCombat(Command[WinterDawnState]):
    """Begin the fight, with the surprised and the unaware. Rule: WD-CORE-09, WD-INIT-09, WD-INIT-10"""

    kind = "start_combat"
    combatants: tuple[str, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    surprised: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    unaware_pairs: tuple[tuple[str, str], ...] = ()
    sparring: bool = False

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Ask for known combatants and a scene that is not a fight already."""
        named = (*self.combatants, *self.sides, *self.surprised, *(who for pair in self.unaware_pairs for who in pair))
        unknown = next((who for who in named if who not in state.combatants), None)
        if unknown is not None:
            return not_found("combatants", unknown)
        if state.tempo == "action" or state.phase == "table":
            return Refusal("already_in_combat", "WD-CORE-09")
        return None if state.roster else Refusal("nobody_there")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        for gone in [who for who in draft.state.roster if self.combatants and who not in self.combatants]:
            draft.state = draft.state.without(gone)
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            unaware = tuple(dict.fromkeys((*fighter.unaware_of, *(other for me, other in self.unaware_pairs if me == who))))
            side = self.sides.get(who, fighter.side)
            draft.put(evolve(fighter, side=side, surprised=fighter.surprised or who in self.surprised, unaware_of=unaware))
        draft.state = evolve(
            draft.state, tempo="action", phase=initiative.INITIATIVE_PHASE, round=0, count=None, slots=(), sparring=self.sparring
        )  # fmt: skip
        draft.tell("sparring_started" if self.sparring else "combat_started", rule="WD-XP-09" if self.sparring else "")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Self]:
        return [cls()] if state.roster and state.tempo != "action" and state.phase != "table" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"surprised": Choice(values=state.roster, many=len(state.roster))}


class Spar(StartCombat):
    """Begin a practice fight: no damage, half the loss of spirit, flawless rolls teach both. Rule: WD-XP-09, G-29"""

    kind = "spar"
    sparring: bool = True
