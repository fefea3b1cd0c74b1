"""Bookkeeping in its five steps: Momentum, Adversary Pool, global effects, morale, end. Rule: EX-BOOK-01 to EX-BOOK-08"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Self

from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import step_of
from desktop_app.rules.expedition.checks.standalone import STEPS
from desktop_app.rules.expedition.harm.conditions import gain, lose
from desktop_app.rules.expedition.harm.hits import Hit
from desktop_app.rules.expedition.sheet.records import CheckSpec, ModelType, PoolCost, Side
from desktop_app.rules.expedition.state import Affliction, ExpeditionDraft, ExpeditionState, GlobalEffect, Phase
from desktop_app.rules.expedition.turn.adversaries import pool_of
from desktop_app.rules.expedition.turn.encounter import end_encounter, fortune
from desktop_app.rules.expedition.turn.momentum import ledger, settle_momentum
from desktop_app.rules.expedition.turn.turns import SceneCommand, Tested
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Procedure

RATINGS = {ModelType.HENCHMAN: "morale", ModelType.FOLLOWER: "obedience"}
"""With what a Model is tested for its morale, if not with Cool. Rule: EX-BOOK-07"""


class UpdateMomentum(SceneCommand):
    """Settle Momentum; the Torchbearer enters what actions and talents bring. Rule: EX-BOOK-02 to EX-BOOK-04, EX-ROLE-03"""

    kind = "update_momentum"
    phases = (Phase.MOMENTUM,)
    gains: int = 0

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if 0 <= self.gains <= 99 else Refusal("value", "EX-BOOK-02", "gains", (("low", 0), ("high", 99)))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        settle_momentum(draft, self.gains)
        draft.state = evolve(draft.state, phase=Phase.POOL, acting=None)

    def breakdown(self, state: ExpeditionState) -> Breakdown | None:
        return ledger(state, self.gains)


class RefreshAdversaryPool(SceneCommand):
    """Set A, C and E anew from the Adversaries that are left and not routed. Rule: EX-BOOK-05"""

    kind = "refresh_adversary_pool"
    phases = (Phase.POOL,)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        made = pool_of(draft.state, routed=False)
        draft.state = evolve(draft.state, adversary_pool=made, bought_pool=PoolCost(), phase=Phase.EFFECTS)
        draft.tell("pool_prepared", None, rule="EX-BOOK-05", a=made.a, c=made.c, e=made.e)


# ---- global effects


class Happening(Procedure[ExpeditionState]):
    """Global effects, one after another: each acts, then its Duration falls. Rule: EX-BOOK-06"""

    kind = "happening"
    left: tuple[int, ...]
    acting: int | None = None

    def advance(self, draft: ExpeditionDraft) -> None:
        """Let the effect that has acted run down, then take the next; after the last, morale."""
        if self.acting is not None:
            draft.become(evolve(self, acting=None))
            self._run_down(draft, self.acting)
            return
        if not self.left:
            draft.pop()
            if draft.state.phase == Phase.EFFECTS:
                draft.state = evolve(draft.state, phase=Phase.MORALE)
            return
        draft.become(evolve(self, left=self.left[1:], acting=self.left[0]))
        effect = next((e for e in draft.state.effects if e.id == self.left[0]), None)
        if effect is not None:
            self._act(draft, effect)

    @staticmethod
    def _run_down(draft: ExpeditionDraft, effect_id: int) -> None:
        effect = next((e for e in draft.state.effects if e.id == effect_id), None)
        if effect is None or effect.duration is None:
            return
        if effect.duration > 1:
            kept = tuple(evolve(e, duration=effect.duration - 1) if e is effect else e for e in draft.state.effects)
        else:
            kept = tuple(e for e in draft.state.effects if e is not effect)
            draft.tell("effect_ends", None, rule="EX-BOOK-06", name=effect.name)
        draft.state = evolve(draft.state, effects=kept)

    @staticmethod
    def _act(draft: ExpeditionDraft, effect: GlobalEffect) -> None:
        draft.tell("effect_acts", None, rule="EX-BOOK-06", name=effect.name, text=effect.text)
        if effect.strength:
            targets = [who for who in draft.state.in_play() if draft.state.combatants[who].cell is not None]
            draft.push(*(Hit(target=who, damage=effect.strength, cause=effect.name) for who in targets))


class ApplyGlobalEffects(SceneCommand):
    """Let the encounter's Effects act, in order of creation or as the DM orders. Rule: EX-BOOK-06"""

    kind = "apply_global_effects"
    phases = (Phase.EFFECTS,)
    order: tuple[int, ...] = field(default=(), metadata=param(picks="effect"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        ids = [effect.id for effect in state.effects]
        return Refusal("value", "EX-BOOK-06", "order") if self.order and sorted(self.order) != sorted(ids) else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.push(Happening(left=self.order or tuple(effect.id for effect in draft.state.effects)))


# ---- morale


class Wavering(Tested):
    """A check of morale, or of rallying. Rule: EX-BOOK-07, R48"""

    kind = "wavering"
    difficulty: str | int
    rally: bool

    def check(self, state: ExpeditionState) -> Check:
        """Cool; Morale for a Henchman, Obedience for a Follower."""
        ability = RATINGS.get(state.type_of(self.actor), "cool")
        return Check(actor=self.actor, purpose="morale", spec=CheckSpec(ability=ability, difficulty=self.difficulty))

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is None:
            return
        held = report.result.succeeds
        broken = draft.state.combatants[self.actor].affliction("broken")
        if self.rally and held and broken is not None:
            lose(draft, self.actor, broken)
        elif not self.rally and not held:
            gain(draft, self.actor, Affliction(name="broken"))
        draft.tell("morale_tested", self.actor, rule="EX-BOOK-07", held=held)


class MoraleCheck(RolledCommand, SceneCommand):
    """Test a Model's morale, or let a Broken one rally. Rule: EX-BOOK-07, EX-COND-15"""

    kind = "morale_check"
    names = ("actor",)
    phases = (Phase.MORALE,)
    actor: str = field(metadata=param(picks="combatant"))
    difficulty: str | int = field(default="challenging", metadata=STEPS)
    rally: bool = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        model = state.combatants[self.actor]
        if not model.can_act or model.cell is None:
            return Refusal("out_of_play", "EX-DMG-11")
        if model.morale_tested:
            return Refusal("once", "EX-BOOK-07")
        if model.has("broken") and not self.rally:
            return Refusal("broken", "EX-BOOK-07", "rally")
        if self.rally and not model.has("broken"):
            return Refusal("not_broken", "EX-BOOK-07", "rally")
        return (
            None
            if step_of(self.difficulty) is not None
            else Refusal("difficulty", "EX-TEST-05", "difficulty", (("what", self.difficulty),))
        )

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, morale_tested=True))
        if model.has("frenzied"):
            broken = model.affliction("broken")
            if broken is not None:
                lose(draft, self.actor, broken)
            draft.tell("morale_tested", self.actor, rule="EX-COND-15", held=True)
            return
        draft.push(Wavering(actor=self.actor, difficulty=self.difficulty, rally=self.rally))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        if state.phase == Phase.MORALE:
            yield cls(actor=actor, rally=state.combatants[actor].has("broken"))

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("morale_rally" if self.rally else "morale_check")


# ---- the end of the Round


class FinishRound(SceneCommand):
    """Close the Round: the encounter ends, or the next Round begins. Rule: EX-BOOK-08, EX-RES-06"""

    kind = "finish_round"
    phases = (Phase.MORALE,)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        if is_won(draft.state):
            end_encounter(draft)
            return
        deferred = draft.state.surprise == "company" and draft.state.settings.ex_surprised_momentum == "deferred"
        more = fortune(draft.state) if deferred else 0
        draft.moment(Moment.ROUND_END)
        draft.moment(Moment.ROUND_START)
        draft.state = evolve(
            draft.state,
            round=draft.state.round + 1,
            clock=draft.state.clock + 1,
            phase=Phase.WINDS,
            surprise="none",
            momentum_locked=False,
            momentum_pool=draft.state.momentum_pool + more,
            declared_first=None,
            declares_next=None,
            declaring_group=None,
            slots=(),
            acting=None,
            given_turn=None,
        )
        draft.tell("round_begins", None, rule="EX-TIME-06", round=draft.state.round)


def is_won(state: ExpeditionState) -> bool:
    """Tell whether no Adversary remains on the Board Section, where there were some. Rule: EX-BOOK-08"""
    remain = any(state.combatants[who].cell is not None for who in state.in_play(Side.ADVERSARY))
    return state.had_adversaries and not remain
