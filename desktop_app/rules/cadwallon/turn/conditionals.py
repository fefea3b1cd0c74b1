"""Actions announced with a trigger, and used when it comes. Rule: CA-ACT-05, CA-REACT-05, CA-ROUND-10"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.language import Name
from desktop_app.rules.cadwallon.combat.attack import ATTACKS, AnnounceAction, foes_by_distance
from desktop_app.rules.cadwallon.sheet.character import Limb, Sense
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Conditional, Phase, new_id
from desktop_app.rules.cadwallon.turn.acting import is_acting, refuse_absent, refuse_difficulty, refuse_gambles, refuse_turn, refuse_unable
from desktop_app.rules.cadwallon.turn.action import Window, come_out, conditional_of, confront, play_out
from desktop_app.rules.cadwallon.turn.reactions import has_decided
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as

State = CadwallonState


class AnnounceConditional(Command[State]):
    """Announce an action that waits for a trigger; it counts as a reaction. Rule: CA-ACT-05, CA-REACT-05"""

    kind = "announce_conditional"
    says = frozenset({"then"})
    section = "conditional"
    actor: str = field(metadata=param(picks="combatant"))
    trigger: str = "somebody comes near"
    move: str = "strike"
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    limb: Limb | None = None
    gambles: int = 0
    difficulty: int | None = None
    sense: Sense | None = None
    item: str = ""

    def action(self) -> AnnounceAction:
        """Return what will be done."""
        return AnnounceAction(
            actor=self.actor,
            move=self.move,
            dice=1,
            target=self.target,
            weapon=self.weapon,
            limb=self.limb,
            gambles=self.gambles,
            difficulty=self.difficulty,
            sense=self.sense,
            item=self.item,
        )

    def refuse(self, state: State) -> Refusal | None:
        found = refuse_turn(state, self.actor)
        if found is not None:
            return found
        if not state.combatants[self.actor].rp:
            return Refusal("no_dice", "CA-ACT-05")
        return refuse_gambles(state, self.gambles) or self._refuse_action(state)

    def _refuse_action(self, state: State) -> Refusal | None:
        """Judge what is fixed now; reach and senses are not yet."""
        move = state.move_of(self.actor, self.move)
        if not self.trigger.strip():
            return Refusal("value", "CA-ACT-05", "trigger")
        if move is None or move.answers == "attack":
            return Refusal("value", "CA-TEST-11", "move")
        if self.target is not None:
            return refuse_absent(state, self.target)
        if self.move in ATTACKS:
            weapon = state.sheet_of(self.actor).weapon(self.weapon)
            if weapon is None or weapon.is_contact != (self.move == "strike"):
                return Refusal("value", "CA-ACT-05", "weapon")
            return None
        return refuse_difficulty(self.difficulty)

    def carry_out(self, draft: CadwallonDraft) -> None:
        number = new_id(draft)
        one = draft.state.combatants[self.actor]
        m = one.reactions_used + 1
        made = Conditional(id=number, trigger=self.trigger.strip(), command=self.action(), m=m)
        draft.put(evolve(one, reactions_used=m, conditionals=(*one.conditionals, made)))
        draft.tell("conditional_announced", self.actor, rule="CA-ACT-05", trigger=Name(made.trigger), what=self.move)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[AnnounceConditional]:
        if not is_acting(state, actor) or not state.combatants[actor].rp:
            return
        for weapon in state.sheet_of(actor).weapons:
            if weapon.drawn:
                yield cls(actor=actor, weapon=weapon.name, move="strike" if weapon.is_contact else "shoot")

    def open(self, state: State) -> dict[str, Choice]:
        others = tuple(foes_by_distance(state, self.actor))
        return {"trigger": Choice(text=True), "target": Choice(values=(None, *others))}


class TriggerConditional(Command[State]):
    """Use an announced action now that its trigger has come: with reaction dice, and nobody reacts to it. Rule: CA-ACT-05, CA-REACT-07"""

    kind = "trigger_conditional"
    aims = "target"
    conditional: int = 0
    dice: int = field(default=1, metadata=param(unit="dice"))
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    def owner(self, state: State) -> tuple[str, Conditional] | None:
        """Find who has announced the conditional action, and the action; None: there is none of this id."""
        return conditional_of(state, self.conditional)

    def action(self, held: Conditional) -> AnnounceAction:
        """Return the action, with the dice taken now, at the target that was left open."""
        command = held.command
        assert isinstance(command, AnnounceAction), "what was announced is an action"
        return evolve(command, dice=self.dice, target=command.target if command.target is not None else self.target)

    def refuse(self, state: State) -> Refusal | None:
        if state.phase != Phase.RESOLUTION:
            return Refusal("phase", "CA-ACT-05")
        found = self.owner(state)
        if found is None:
            return Refusal("value", "CA-ACT-05", "conditional")
        who, held = found
        window = top_as(state, Window)
        refused = refuse_unable(state, who)
        if refused is not None:
            return refused
        if window is not None and (has_decided(window, who) or window.is_closed):
            return Refusal("react_twice", "CA-REACT-03")
        rp = state.combatants[who].rp
        if not rp or self.dice > rp:
            return Refusal("no_dice", "CA-ACT-05", "dice" if rp else None)
        if self.dice < 1:
            return Refusal("dice", "CA-ACT-05", "dice")
        return self.action(held).refuse_act(state)

    def carry_out(self, draft: CadwallonDraft) -> None:
        found = self.owner(draft.state)
        assert found is not None, "refuse has seen it"
        who, held = found
        window, one = top_as(draft.state, Window), draft.state.combatants[who]
        if window is not None:
            draft.become(evolve(window, passed=(*window.passed, who)))
        draft.put(evolve(one, conditionals=tuple(other for other in one.conditionals if other.id != held.id)))
        action = self.action(held)
        draft.tell("conditional_used", who, rule="CA-ACT-05", trigger=Name(held.trigger), target=action.target)
        confront(draft, who, action.move_in(draft.state))
        play_out(draft, action, m=held.m, pool="rp")
        come_out(draft, who, action.move_in(draft.state))

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[TriggerConditional]:
        one = state.combatants[actor]
        if state.phase == Phase.RESOLUTION and one.rp:
            yield from (cls(conditional=held.id, dice=one.rp) for held in one.conditionals)

    def targets_in(self, state: State) -> tuple[str, ...]:
        found = self.owner(state)
        if found is None:
            return ()
        action = self.action(found[1])
        if not action.is_attack:
            return ()
        return (action.target,) if action.target is not None else tuple(foes_by_distance(state, found[0]))

    def needs_target(self, state: State) -> bool:
        return False

    def open(self, state: State) -> dict[str, Choice]:
        found = self.owner(state)
        most = state.combatants[found[0]].rp if found is not None else 0
        return {"dice": Choice(low=1, high=most)} if most else {}

    def phrase(self, state: State) -> Phrase:
        found = self.owner(state)
        return Phrase.of("trigger_conditional", trigger=Name(found[1].trigger) if found is not None else "")

    def contest(self, state: State) -> Contest | None:
        found = self.owner(state)
        if found is None:
            return None
        action = self.action(found[1])
        return action.weighed(state, evolve(action.procedure(state), m=found[1].m), is_reaction=True)


def waiting_conditionals(state: State) -> Iterator[tuple[str, Conditional]]:
    """List the announced actions whose owners could use them now. Rule: CA-REACT-01"""
    for who in state.roster:
        one = state.combatants[who]
        if one.rp and one.is_able:
            yield from ((who, held) for held in one.conditionals)
