"""The Statement of Intents: Opening Moves, and the strike rank that they give. Rule: RV-INIT-01 to RV-INIT-07, RV-TAB-02"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Self, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement import ground
from desktop_app.rules.revolution.sheet.character import Weapon
from desktop_app.rules.revolution.state import NEXT_TO, Phase, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import order, rank

Opening: TypeAlias = Literal["attack", "non_combat"]


@dataclass(frozen=True, slots=True)
class Intent:
    """An Opening Move: an attack with a weapon, perhaps on a target, or no combat. Rule: RV-INIT-01"""

    opening: Opening = "non_combat"
    weapon: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What a round begins with: strike rank before the floor, its modifiers, and whether size is among them."""

    raw: Breakdown
    mods: int
    counts_size: bool

    @property
    def sr(self) -> int:
        """Return the strike rank, not below 0. Rule: RV-INIT-03"""
        return max(0, self.raw.total)


def opening_rank(state: RevolutionState, who: str, weapon: Weapon | None) -> Breakdown:
    """Return an Opening Move's rank: the weapon's own strike rank, or the sheet's. Rule: RV-INIT-02, RV-TAB-02"""
    if weapon is not None:
        made = Breakdown.of(weapon.sr, Name(weapon.name), "RV-INIT-02")
    else:
        made = Breakdown.of(state.sheet_of(who).strike_rank, "no combat", "RV-INIT-02")
    return changed_by(made, state.combatants[who], "strike_rank")


def start_of(state: RevolutionState, who: str, intent: Intent) -> Start:
    """Work out the strike rank with which a combatant begins the round. Rule: RV-INIT-03, RV-INIT-05"""
    fighter = state.combatants[who]
    weapon = blessed.weapon_named(state, who, intent.weapon) if intent.opening == "attack" else None
    raw = opening_rank(state, who, weapon)
    foes = [other for other in fighter.engaged_with if other in state.combatants and state.combatants[other].can_act]
    if weapon is not None and not weapon.is_ranged and intent.target is not None and intent.target in state.combatants:
        foes.append(intent.target)
    mods, sized = 0, False
    for mod in state.sheet_of(who).sr_mods:
        by_size = mod.when.startswith(rank.VS_SIZE)
        if not by_size or any(rank.applies(state, mod, foe) for foe in foes):
            raw, mods = raw.plus(mod.value, "size" if by_size else "always", "RV-INIT-05"), mods + mod.value
            sized = sized or by_size
    negative = min(fighter.lp, 0)
    return Start(raw.plus(negative, "negative life points", "RV-INIT-03"), mods + negative, sized)


def begin_round(draft: RevolutionDraft, who: str) -> None:
    """Give a combatant the strike rank of its opening; anybody who has declared none makes no combat opening. Rule: RV-INIT-03, 06, 07"""
    fighter = draft.state.combatants[who]
    intent = Intent(fighter.opening or "non_combat", fighter.opening_weapon, fighter.opening_target)
    start = start_of(draft.state, who, intent)
    out = draft.state.settings.incapacitated_at_sr == 0 and fighter.lp < 0 and start.raw.total <= 0
    draft.put(
        evolve(
            fighter,
            opening=intent.opening,
            sr=start.sr,
            sr_start=start.sr,
            sr_spent=0,
            start_mods=start.mods,
            size_mod_applied=start.counts_size,
            incapacitated=out,
        )
    )
    if out:
        draft.tell("incapacitated", who, breakdown=start.raw, rule="RV-INIT-06")
    elif start.mods:
        draft.tell("sr_changed_at_start", who, breakdown=start.raw, rule="RV-INIT-03", sr=start.sr)


def usable(state: RevolutionState, who: str) -> tuple[Weapon, ...]:
    """List the weapons with which a combatant can open an attack: ready, loaded, able to attack. Rule: RV-INIT-02"""
    return tuple(w for w in blessed.weapons(state, who) if refuse_weapon(state, who, w) is None)


def refuse_weapon(state: RevolutionState, who: str, weapon: Weapon) -> Refusal | None:
    """Judge whether a weapon can attack: in hand, able to, loaded. Rule: RV-INIT-02, RV-ACT-02"""
    if not blessed.is_ready(state, who, weapon):
        return Refusal("state", "RV-ACT-02", "weapon", (("why", "not_ready"), ("what", weapon.name)))
    if weapon.att_cost is None:
        return Refusal("state", "RV-ACT-02", "weapon", (("why", "cannot_attack"), ("what", weapon.name)))
    if not blessed.is_loaded(state, who, weapon):
        return Refusal("state", "RV-ACT-04", "weapon", (("why", "not_loaded"), ("what", weapon.name)))
    return None


def refuse_named(state: RevolutionState, who: str, intent: Intent) -> Refusal | None:
    """Ask for the weapon and the target that an Opening Move names."""
    if intent.weapon is not None and blessed.weapon_named(state, who, intent.weapon) is None:
        return Refusal("unknown", "RV-INIT-02", "weapon", (("what", intent.weapon),))
    if intent.target is not None and intent.target not in state.combatants:
        return Refusal("unknown", "RV-INIT-05", "target", (("what", intent.target),))
    return None


def refuse_opening(state: RevolutionState, who: str, intent: Intent) -> Refusal | None:
    """Judge an Opening Move whose weapon is there: the actor lives, the weapon can attack. Rule: RV-INIT-01, RV-INIT-02"""
    held = blessed.weapon_named(state, who, intent.weapon)
    if state.combatants[who].dead:
        return Refusal("state", "RV-INIT-01", "actor")
    if intent.opening == "non_combat":
        return None
    return refuse_weapon(state, who, held) if held is not None else Refusal("value", "RV-INIT-02", "weapon")


def declare(draft: RevolutionDraft, who: str, intent: Intent) -> None:
    """Note an Opening Move; of one that is no attack weapon and target are dropped."""
    made = intent if intent.opening == "attack" else Intent()
    draft.put(evolve(draft.state.combatants[who], opening=made.opening, opening_weapon=made.weapon, opening_target=made.target))
    draft.tell("opening_declared", who, rule="RV-INIT-01", opening=made.opening, weapon=made.weapon, target=made.target)


def undeclared(state: RevolutionState) -> tuple[str, ...]:
    """List who has still to declare, in order of entry."""
    return tuple(who for who in state.fighting() if state.combatants[who].opening is None)


def is_near(state: RevolutionState, who: str) -> bool:
    """Tell whether an able opponent is so near that one Move brings two to blows. Rule: RV-MOVE-01, RV-ACT-02"""
    me, fighters = state.combatants[who], (state.combatants[other] for other in state.fighting())
    cells = [ground.cells_between(state, who, foe.id) for foe in fighters if foe.side != me.side and foe.is_able]
    return any(apart is None or apart <= NEXT_TO + state.sheet_of(who).move // state.settings.cell_size_m for apart in cells)


class DeclareOpening(order.ActorCommand):
    """Declare the Opening Move of this round; it can be changed until all are locked. Rule: RV-INIT-01, RV-INIT-02"""

    kind = "declare_opening"
    named_by = "opening"
    tactical_role = Role.DECLARE
    phases = (Phase.INTENTS,)
    opening: Opening = "non_combat"
    weapon: str | None = field(default=None, metadata=param(picks="weapon"))
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    @property
    def intent(self) -> Intent:
        """Return the three parameters as one intent."""
        return Intent(self.opening, self.weapon, self.target)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        return (
            refuse_named(state, self.actor, self.intent)
            or (None if state.combatants[self.actor].in_combat else Refusal("state", "RV-INIT-01", "actor"))
            or refuse_opening(state, self.actor, self.intent)
        )

    def carry_out(self, draft: RevolutionDraft) -> None:
        declare(draft, self.actor, self.intent)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.phase == Phase.INTENTS:
            yield from (cls(actor=actor, opening="attack", weapon=weapon.name) for weapon in usable(state, actor))
            yield cls(actor=actor)

    def serves(self, state: RevolutionState) -> bool:
        """Shoot, or load for it, where nobody can come to blows with one Move; else strike. Rule: RV-ACT-04, RV-RANGE-01"""
        shot = [one for one in blessed.weapons(state, self.actor) if one.is_ranged and blessed.is_ready(state, self.actor, one)]
        if not shot or is_near(state, self.actor):
            weapon = blessed.weapon_named(state, self.actor, self.weapon)
            return weapon is not None and not weapon.is_ranged
        if self.opening == "non_combat":
            return not any(blessed.is_loaded(state, self.actor, one) for one in shot)
        return self.weapon in [one.name for one in shot]

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the target open if its size matters for the strike rank."""
        weapon = blessed.weapon_named(state, self.actor, self.weapon)
        sized = rank.counts_size(state.sheet_of(self.actor))
        if weapon is None or weapon.is_ranged or not sized:
            return {}
        side = state.combatants[self.actor].side
        foes = (who for who in state.fighting() if state.combatants[who].side != side)
        return {"target": Choice(values=(None, *foes))}

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Return the strike rank it gives, and the price of an attack."""
        weapon = blessed.weapon_named(state, self.actor, self.weapon)
        found = [Phrase.of("opens_at", sr=self._start(state).sr)]
        if weapon is not None:
            found.append(Phrase.of("an_attack_costs", cost=weapon.att_cost))
        return tuple(found)

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        return self._start(state).raw

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        return ((self.actor, self._start(state).sr),)

    def _start(self, state: RevolutionState) -> Start:
        return start_of(state, self.actor, self.intent)


class DeclareRest(order.PhaseCommand):
    """Let the undeclared open with their first attacking weapon; without one, with no combat. Rule: RV-INIT-01"""

    kind = "declare_rest"
    tactical_role = Role.DECLARE
    phases = (Phase.INTENTS,)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        return None if undeclared(state) else Refusal("state", "RV-INIT-01")

    def carry_out(self, draft: RevolutionDraft) -> None:
        for who in undeclared(draft.state):
            weapon = next(iter(usable(draft.state, who)), None)
            declare(draft, who, Intent("attack", weapon.name) if weapon is not None else Intent())

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        if state.phase == Phase.INTENTS and undeclared(state):
            yield cls()

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        return (Phrase.of("so_many_undeclared", count=len(undeclared(state))),)


class LockIntents(order.PhaseCommand):
    """Freeze what was declared; everybody gets its strike rank. Rule: RV-INIT-01, RV-INIT-03, RV-INIT-06, RV-INIT-07"""

    kind = "lock_intents"
    phases = (Phase.INTENTS,)

    def carry_out(self, draft: RevolutionDraft) -> None:
        draft.state = evolve(draft.state, phase=Phase.ORDER)
        draft.tell("intents_locked", None, rule="RV-INIT-01", round=draft.state.round)
        for who in tuple(draft.state.fighting()):
            begin_round(draft, who)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Say how many will open with no combat because they have not declared."""
        count = len(undeclared(state))
        return (Phrase.of("so_many_undeclared", count=count),) if count else ()
