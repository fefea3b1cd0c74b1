"""Whose turn it is: strike rank as the order. Rule: RV-SR-01, RV-SR-03, RV-SR-08"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, ClassVar, Self

from desktop_app.rules.kernel.command import SceneCommand, blocked, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.revolution.state import QUIET, Phase, RevolutionState


def sort_key(state: RevolutionState, who: str) -> tuple[int, ...]:
    """Sort by strike rank left, highest first; ties by what the house rule names, in its order. Rule: RV-SR-01, RV-SR-03"""
    sheet, entry = state.sheet_of(who), state.roster.index(who)
    ties = {"strike_rank": -sheet.strike_rank, "dex": -sheet.dex, "int": -sheet.int_, "entry": entry}
    return (-state.combatants[who].sr, *(ties[name] for name in state.settings.sr_tie if name in ties), entry)


@memo(lambda state: (state.combatants, state.roster, state.sheets, state.settings))
def able(state: RevolutionState) -> tuple[str, ...]:
    """List who may act, first to act first; by house rule those at 0 have one action when nobody else is left. Rule: RV-SR-01"""
    ready = [who for who in state.fighting() if state.combatants[who].is_able and not state.combatants[who].held]
    with_rank = [who for who in ready if state.combatants[who].sr >= 1]
    if not with_rank and state.settings.actions_at_zero_sr:
        with_rank = ready
    return tuple(sorted(with_rank, key=lambda who: sort_key(state, who)))


def next_actor(state: RevolutionState) -> str | None:
    """Name who acts now; None: the round is over, or no round is being played. Rule: RV-SR-01, RV-SR-04"""
    if state.phase != Phase.ORDER:
        return None
    if state.gift is not None:
        return state.gift
    return next(iter(able(state)), None)


def refuse_turn(state: RevolutionState, who: str) -> Refusal | None:
    """Judge whether a combatant may act now. Rule: RV-SR-01, RV-SR-08, section 5"""
    fighter = state.combatants[who]
    if not fighter.is_able or fighter.held:
        return Refusal("state", "RV-SR-01")
    if fighter.sr < 1 and not state.settings.actions_at_zero_sr:
        return Refusal("sr_zero", "RV-SR-08")
    return None if next_actor(state) == who else Refusal("not_your_turn", "RV-SR-01")


# ---- what every command is judged by


def refuse_phase(state: RevolutionState, *phases: Phase) -> Refusal | None:
    """Ask for one of these phases. Rule: section 6"""
    return None if state.phase in phases else Refusal("phase", "RV-TAB-14")


def refuse_unknown(state: RevolutionState, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for a combatant who is there."""
    return None if who in state.combatants else Refusal("unknown", "RV-TAB-14", field_name, (("what", who),))


class PhaseCommand(SceneCommand[RevolutionState]):
    """A command refused in order: phase, names, then by the subclass. Rule: section 5"""

    phases: ClassVar[tuple[Phase, ...]] = ()
    """Phases in which it can be given; none: in all."""

    def refuse(self, state: RevolutionState) -> Refusal | None:
        return self.refuse_moment(state) or self.refuse_names(state) or self.refuse_act(state)

    def refuse_moment(self, state: RevolutionState) -> Refusal | None:
        return refuse_phase(state, *self.phases) if self.phases else None

    def unknown(self, name: str, who: str) -> Refusal:
        return Refusal("unknown", "RV-TAB-14", name, (("what", who),))

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer it in its phases, to the one that it names."""
        if not cls.phases or state.phase in cls.phases:
            given: dict[str, Any] = dict.fromkeys(cls.names, actor)
            yield cls(**given)


class ActorCommand(PhaseCommand):
    """A command of a present combatant."""

    names: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))


class QuietCommand(PhaseCommand):
    """A command refused during an exchange: open questions come first."""

    phases: ClassVar[tuple[Phase, ...]] = QUIET

    def refuse_moment(self, state: RevolutionState) -> Refusal | None:
        return blocked(state, self.kind, None) or super().refuse_moment(state)
