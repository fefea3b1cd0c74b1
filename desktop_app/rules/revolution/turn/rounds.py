"""Combats and rounds: start, join, leave, the end of a round, the end of a combat. Rule: section 5.1, section 6, RV-SR-04, RV-INIT-04"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Self

from desktop_app.language import said
from desktop_app.rules.kernel.codec import RAW, BadDocumentError
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_free
from desktop_app.rules.kernel.record import Json, Moment, evolve, reset
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.revolution.between_fights.items import COMBAT, finish_uses
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement.ground import free_cells
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.state import Phase, RevolutionDraft, RevolutionState, let_go
from desktop_app.rules.revolution.turn.opening import Intent, Opening, begin_round, declare, refuse_named, refuse_opening, usable
from desktop_app.rules.revolution.turn.order import ActorCommand, PhaseCommand, next_actor, refuse_unknown


class StartCombat(PhaseCommand):
    """Begin a combat; the order of `combatants` is the order of entry, nobody named means everybody. Rule: section 5.1, RV-SR-03

    `ready` names the weapons in hand of anybody who does not hold all of its weapons ready.
    """

    kind = "start_combat"
    phases = (Phase.NONE, Phase.ENDED)
    combatants: tuple[str, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    positions: Mapping[str, Cell] = field(default_factory=dict)
    ready: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    config: Json = field(default=None, metadata={RAW: True})

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Ask for people who are there and live, and for sound maps and house rules."""
        named = (*self.combatants, *self.sides, *self.positions, *self.ready)
        found = next((refused for who in named if (refused := refuse_unknown(state, who, "combatants")) is not None), None)
        if found is not None:
            return found
        if len(set(self.combatants)) != len(self.combatants) or not (self.combatants or state.roster):
            return Refusal("value", "RV-SR-03", "combatants")
        return self._refuse_ready(state) or self._refuse_config(state)

    def _refuse_ready(self, state: RevolutionState) -> Refusal | None:
        for who, names in self.ready.items():
            for name in names:
                if blessed.weapon_named(state, who, name) is None:
                    return Refusal("unknown", "RV-ACT-02", "ready", (("what", name),))
        cells = list(self.positions.values())
        if len(set(cells)) != len(cells) or any(not is_free(state, cell, *self.positions) for cell in cells):
            return Refusal("value", "RV-GRID-01", "positions")
        return None

    def _refuse_config(self, state: RevolutionState) -> Refusal | None:
        try:
            _settings(state, self.config)
        except BadDocumentError as error:
            return Refusal("value", "RV-TAB-01", "config", (("where", error.path), ("why", error.why)))
        return None

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Set everybody to the beginning; wounds, prone, and blessings stay as they are."""
        draft.moment(Moment.FIGHT_END)
        draft.moment(Moment.ROUND_END)
        state, entering = draft.state, self.combatants or draft.state.roster
        rest = tuple(who for who in state.roster if who not in entering)
        draft.state = evolve(
            state, settings=_settings(state, self.config), roster=(*entering, *rest), phase=Phase.INTENTS, round=1, given_turn=None
        )
        for who in draft.state.roster:
            self._enter(draft, who, enters=who in entering)
        draft.tell("combat_started", None, rule="RV-INIT-01")

    def _enter(self, draft: RevolutionDraft, who: str, *, enters: bool) -> None:
        fighter = draft.state.combatants[who]
        held = self.ready.get(who)
        names = [weapon.name for weapon in blessed.weapons(draft.state, who)]
        draft.put(
            evolve(
                fighter,
                in_combat=enters,
                side=self.sides.get(who, fighter.side),
                cell=self.positions.get(who, fighter.cell),
                unready=tuple(name for name in names if name not in held) if held is not None else (),
                unloaded=(),
            )
        )


def _settings(state: RevolutionState, config: Json) -> RevolutionSettings:
    """Read house rules over those in force. Raises: BadDocumentError."""
    codec = state.world.codec
    if config is None or codec is None:
        return state.settings
    if not isinstance(config, dict):
        raise BadDocumentError("/config", said("an object expected"))
    return RevolutionSettings.read(codec, {**codec.encode(state.settings), **config}, "/config")


class EndRound(PhaseCommand):
    """End a round in which nobody has strike rank left. Rule: RV-SR-04, RV-INIT-04"""

    kind = "end_round"
    tactical_role = Role.END
    phases = (Phase.ORDER,)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        return None if next_actor(state) is None else Refusal("phase", "RV-SR-04")

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Clear the round's fields; expired Bonuses and Penalties go. Rule: section 6"""
        draft.moment(Moment.ROUND_END)
        now = draft.state.round + 1
        draft.state = evolve(draft.state, phase=Phase.INTENTS, round=now, clock=draft.state.clock + 1, given_turn=None)
        for who in draft.state.roster:
            fighter = draft.state.combatants[who]
            left = tuple(mod for mod in fighter.pending if mod.expires_round >= now)
            if left != fighter.pending:
                draft.put(evolve(fighter, pending=left))
        draft.tell("round_ended", None, rule="RV-SR-04", round=now - 1)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        return super().candidates(state, actor) if next_actor(state) is None else iter(())


class Join(ActorCommand):
    """Bring a combatant into the combat, last in order of entry; in the middle of a round with a strike rank at once. Rule: RV-INIT-07"""

    kind = "join"
    phases = (Phase.INTENTS, Phase.ORDER)
    side: str = ""
    position: Cell | None = field(default=None, metadata=param(picks="cell"))
    ready: tuple[str, ...] | None = None
    opening: Opening | None = None
    weapon: str | None = field(default=None, metadata=param(picks="weapon"))
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Ask for a living combatant who is not in the combat."""
        for name in self.ready or ():
            if blessed.weapon_named(state, self.actor, name) is None:
                return Refusal("unknown", "RV-ACT-02", "ready", (("what", name),))
        found = refuse_named(state, self.actor, self.intent) if self.intent is not None else None
        fighter = state.combatants[self.actor]
        if found is not None:
            return found
        if fighter.dead or fighter.in_combat:
            return Refusal("state", "RV-INIT-07", "actor")
        found = refuse_opening(state, self.actor, self.intent) if self.intent is not None else None
        taken = self.position is not None and not is_free(state, self.position, self.actor)
        return found or (Refusal("value", "RV-GRID-01", "position") if taken else None)

    @property
    def intent(self) -> Intent | None:
        """Return what is declared, if anything is."""
        return Intent(self.opening, self.weapon, self.target) if self.opening is not None else None

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Let it in; of an earlier part in this round nothing is left."""
        state, fighter = draft.state, reset(draft.state.combatants[self.actor], Moment.ROUND_END)
        names = [weapon.name for weapon in blessed.weapons(state, self.actor)]
        draft.state = evolve(state, roster=(*(who for who in state.roster if who != self.actor), self.actor))
        draft.put(
            evolve(
                fighter,
                in_combat=True,
                side=self.side or fighter.side,
                cell=fighter.cell if self.position is None else self.position,
                unready=tuple(name for name in names if name not in self.ready) if self.ready is not None else fighter.unready,
            )
        )
        draft.tell("joined", self.actor, rule="RV-INIT-07")
        if self.intent is not None:
            declare(draft, self.actor, self.intent)
        if draft.state.phase == Phase.ORDER:
            begin_round(draft, self.actor)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer each way of entering; who stands nowhere begins beside its own side."""
        fighter = state.combatants[actor]
        if state.is_running and not fighter.in_combat:
            place = next(iter(free_cells(state, actor)), None) if fighter.cell is None else None
            yield cls(actor=actor, position=place)
            yield from (cls(actor=actor, position=place, opening="attack", weapon=weapon.name) for weapon in usable(state, actor))

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        there = free_cells(state, self.actor) if state.combatants[self.actor].cell is None else ()
        return {"position": Choice(values=there)} if there else {}

    def phrase(self, state: RevolutionState) -> Phrase:
        return Phrase.of("join_attack" if self.opening == "attack" else self.kind, weapon=self.weapon)


class Leave(ActorCommand):
    """Take a combatant out of the combat: fled, left behind. What it has suffered stays with it. Rule: section 5.1"""

    kind = "leave"
    says = frozenset({"then"})
    tactical_role = Role.FLEE
    phases = (Phase.INTENTS, Phase.ORDER)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        return None if state.combatants[self.actor].in_combat else Refusal("state", "RV-INIT-07", "actor")

    def carry_out(self, draft: RevolutionDraft) -> None:
        for who in draft.state.roster:
            freed = let_go(draft.state.combatants[who], self.actor)
            if freed is not draft.state.combatants[who]:
                draft.put(freed)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, in_combat=False, cell=None, engaged_with=(), sr=0))
        draft.state = evolve(draft.state, given_turn=None if draft.state.given_turn == self.actor else draft.state.given_turn)
        draft.tell("left_combat", self.actor)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.combatants[actor].in_combat:
            yield cls(actor=actor)


class EndCombat(PhaseCommand):
    """End the combat; life points, wounds, prone positions, loaded weapons, darkness and blessings stay.

    Things that were mended or adapted in haste and used here fail. Rule: section 5.1, RV-CRAFT-06
    """

    kind = "end_combat"
    tactical_role = Role.END
    phases = (Phase.INTENTS, Phase.ORDER)
    victors: str = ""

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Clear what belongs to the round and to the combat."""
        draft.moment(Moment.ROUND_END)
        draft.moment(Moment.FIGHT_END)
        draft.state = evolve(draft.state, phase=Phase.ENDED, given_turn=None)
        for who in draft.state.roster:
            if draft.state.combatants[who].in_combat:
                draft.change(who, in_combat=False)
        finish_uses(draft, COMBAT)
        draft.tell("combat_ended", None, victors=self.victors)
