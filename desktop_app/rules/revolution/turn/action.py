"""What a combatant does in turn: the template of every Action with its price. Rule: RV-SR-01, RV-SR-02, RV-SR-07, RV-SR-09, section 5.3"""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.revolution.movement.paths import Path
from desktop_app.rules.revolution.sheet.character import Weapon
from desktop_app.rules.revolution.state import Fighter, Phase, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn.order import ActorCommand, refuse_turn
from desktop_app.rules.revolution.turn.rank import Price, capped, own_rank, pay, price, price_words, refuse_price


class TurnCommand(ActorCommand):
    """A command of the acting combatant. `metres` is a path without a board. Rule: section 5.3"""

    phases = (Phase.ORDER,)
    moves: ClassVar[bool] = False
    """It may hold a movement, or is one. Rule: RV-MOVE-02"""
    path: Path = field(default=(), metadata=param(picks="path"))
    metres: int = field(default=0, metadata=param(unit="m"))

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge phase, ids, the actor, its turn; then what is done, and its price."""
        return (
            self.refuse_moment(state)
            or self.refuse_names(state)
            or refuse_turn(state, self.actor)
            or self.refuse_act(state)
            or self._refuse_path()
        )

    def _refuse_path(self) -> Refusal | None:
        """Refuse a path on what allows none. Rule: RV-MOVE-02, section 5.3"""
        stays = self.moves or not (self.path or self.metres)
        return None if stays else Refusal("cost_too_low", "RV-MOVE-02", "path" if self.path else "metres")


def let_turn_pass(draft: RevolutionDraft, who: str) -> None:
    """Let what lasts until a combatant's turn end: an Action, or staying its hand, is one. Rule: RV-SR-01, RV-SR-05"""
    for moment in (Moment.TURN_START, Moment.TURN_END):
        draft.moment(moment, who)


def end_turn(draft: RevolutionDraft, who: str, *, began_at: int) -> None:
    """End the turn, a given one too; one begun at 0 is the round's last. Rule: RV-SR-01"""
    draft.state = evolve(draft.state, given_turn=None)
    let_turn_pass(draft, who)
    if draft.state.settings.actions_at_zero_sr and began_at < 1:
        draft.put(evolve(draft.state.combatants[who], held=True))


class Action(TurnCommand):
    """An Action with a price in strike rank; short of it, life points and a Penalty can pay. Rule: RV-SR-02, RV-SR-07, RV-SR-09"""

    accept_without_sr: bool = False

    def cost(self, state: RevolutionState) -> int:
        """Return the nominal cost. Rule: RV-ACT-01, RV-TAB-03"""
        return state.settings.noncombat_action_sr

    def weapon_used(self, state: RevolutionState) -> Weapon | None:
        """Return the weapon of an attack."""
        return None

    def ready(self, state: RevolutionState) -> Fighter:
        """Return the actor as it stands when the price is asked."""
        return state.combatants[self.actor]

    def is_priced_by_target(self, state: RevolutionState) -> bool:
        """Tell whether the price differs by target, so that a refusal of it is about the target. Rule: RV-INIT-05"""
        return False

    def priced(self, state: RevolutionState) -> Price:
        """Work out cap and price. Rule: RV-SR-07, RV-SR-09"""
        left = capped(state, self.ready(state), own_rank(state, self.actor, self.weapon_used(state)))
        return price(state, self.cost(state), left)

    def refuse(self, state: RevolutionState) -> Refusal | None:
        found = super().refuse(state)
        if found is not None:
            return found
        made = self.priced(state)
        if made.sr < 1 and not state.settings.actions_at_zero_sr:
            found = Refusal("sr_zero", "RV-SR-09")
        else:
            found = refuse_price(state, self.actor, made, accepts=self.accept_without_sr)
        if found is not None and found.field is None and self.is_priced_by_target(state):
            return replace(found, field=self.aims)
        return found

    def pay(self, draft: RevolutionDraft, *, began_at: int | None = None) -> int:
        """Cap and pay; return the Penalties of acting without strike rank. `began_at`: the rank before anything was taken off it."""
        sr = draft.state.combatants[self.actor].sr
        penalties = pay(draft, self.actor, self.priced(draft.state))
        end_turn(draft, self.actor, began_at=sr if began_at is None else began_at)
        return penalties

    def open_price(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave open whether to act without the strike rank, where it is short."""
        return {"accept_without_sr": Choice(values=(True,))} if self.priced(state).short else {}

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        return self.open_price(state)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Return the price, and the opening's part if it does not count whole. Rule: RV-SR-09"""
        made = self.priced(state)
        costs, *short = price_words(state, made)
        if made.sr < state.combatants[self.actor].sr:
            costs = Phrase.of("costs_sr_of", cost=made.cost, left=made.sr)
        return (costs, *short)

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        return ((self.actor, self.priced(state).after),)

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        """Explain the remaining rank: present rank, size and change of plan, price."""
        made, now, ready = self.priced(state), state.combatants[self.actor].sr, self.ready(state).sr
        left = Breakdown.of(now, "strike rank", "RV-SR-01").plus(ready - now, "against this size", "RV-INIT-05")
        left = left.plus(made.sr - ready, "not the Opening Move", "RV-SR-09")
        return left.plus(-made.cost, "cost", "RV-ACT-01").at_least(min(0, made.sr), "paid with life points", "RV-SR-07")
