"""Moving in one's turn: walk, climb, stand, drop; drawing and putting away, shouting. Rule: CA-MOVE-01 to CA-MOVE-12, section 5.2"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar, Literal, Self

from desktop_app.grid.squares import neighbour
from desktop_app.rules.cadwallon.movement.ground import area_at, spot_at
from desktop_app.rules.cadwallon.movement.paths import STEPS, Manoeuvre, Stand, manoeuvres_along, reach, walked
from desktop_app.rules.cadwallon.sheet.character import with_thing
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Phase, follow, move_away, put_sheet
from desktop_app.rules.cadwallon.turn.acting import PhaseCommand, is_acting, refuse_moment, refuse_turn, refuse_unable, refuse_unknown
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.command import Choice, Command, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import neighbours
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell

State = CadwallonState


class TurnCommand(Command[State]):
    """Something of the own turn that takes no action. Rule: CA-ACT-03"""

    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        """Judge the turn, then what is done."""
        return refuse_turn(state, self.actor) or self.refuse_act(state)

    def refuse_act(self, state: State) -> Refusal | None:
        """Judge the act itself, once the combatant is known to have its turn."""
        return None


class Move(TurnCommand):
    """Walk by manoeuvres, each step for what its square costs. Rule: CA-MOVE-01 to CA-MOVE-06, section 5.2 (move)"""

    kind = "move"
    path: tuple[Manoeuvre, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_act(self, state: State) -> Refusal | None:
        if state.combatants[self.actor].grounded:
            return Refusal("grounded", "CA-MOVE-11")
        made = walked(state, self.actor, self.path)
        return made if isinstance(made, Refusal) else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        before = draft.state.combatants[self.actor]
        end = walked(draft.state, self.actor, self.path)
        assert isinstance(end, Stand), "refuse has walked it"
        draft.tell("moved", self.actor, rule="CA-MOVE-01", steps=sum(name in STEPS for name in self.path), left=end.left)
        entered = tuple(_entered(draft.state, self.actor, self.path))
        for step in entered:
            _enter_area(draft, self.actor, *step)
        in_water = spot_at(draft.state, end.cell).ground.water
        under = before.immersed and in_water and all(spot_at(draft.state, there).ground.water for _, there in entered)
        draft.put(
            evolve(
                before,
                cell=end.cell,
                facing=end.facing,
                elevation=end.elevation,
                mov_left=end.left,
                mov_spent=end.spent,
                quarter_turns_in_row=end.turns,
                swimming=in_water if entered else before.swimming,
                immersed=under,
            )
        )
        if entered:
            move_away(draft, self.actor)
        follow(draft, before)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Move]:
        if is_acting(state, actor) and state.combatants[actor].cell is not None:
            yield cls(actor=actor)

    def open(self, state: State) -> dict[str, Choice]:
        return {"path": Choice(values=tuple(names for _, _, names in reach(state, self.actor).values()))}

    def details(self, state: State) -> tuple[Phrase, ...]:
        return (Phrase.of("mov_left", left=state.combatants[self.actor].mov_left),)


def _entered(state: State, who: str, path: tuple[Manoeuvre, ...]) -> Iterator[tuple[Cell, Cell]]:
    """List the steps of a path as pairs of squares."""
    one = state.combatants[who]
    cell, facing = one.cell, one.facing or 0
    assert cell is not None, "refuse has walked it"
    for name in path:
        if name in STEPS:
            there = neighbour(cell, 2 * facing + STEPS[name])
            yield cell, there
            cell = there
        else:
            facing = (facing + (1 if name == "QR" else -1)) % 4


def _enter_area(draft: CadwallonDraft, who: str, here: Cell, there: Cell) -> None:
    """Let a hero who comes into a quiet area be heard. Rule: CA-THREAT-13"""
    state = draft.state
    before, after = area_at(state, here), area_at(state, there)
    if before.id == after.id or state.sheet_of(who).character_kind != "pc":
        return
    if state.settings.quiet_area_means == "noise_quiet":
        is_quiet = (after.noise or state.card.default_noise) == "quiet"
    else:
        is_quiet = after.watch == "calm"
    if is_quiet:
        note(draft, "g_quiet_area", after.id)


def move_along(state: State, who: str, path: tuple[Cell, ...]) -> Move:
    """Give the command that walks through some squares."""
    return Move(actor=who, path=manoeuvres_along(state, who, path))


def move_turning(state: State, who: str, facing: int) -> Move:
    """Give the command that turns a combatant on the spot, in quarter turns. Rule: CA-MOVE-04"""
    by = (facing - (state.combatants[who].facing or 0)) % 4
    turns: dict[int, tuple[Manoeuvre, ...]] = {0: (), 1: ("QR",), 2: ("QR", "QR"), 3: ("QL",)}
    return Move(actor=who, path=turns[by])


class Climb(TurnCommand):
    """Climb a wall on one's own square, up or down. Rule: CA-MOVE-12"""

    kind = "climb"
    section = "other_actions"
    surface: Literal["uneven_wall", "smooth_wall"] = "uneven_wall"
    squares: int = 1

    def refuse_act(self, state: State) -> Refusal | None:
        one = state.combatants[self.actor]
        if one.grounded:
            return Refusal("grounded", "CA-MOVE-12")
        if not self.squares or abs(self.squares) > 99:
            return Refusal("value", "CA-MOVE-12", "squares", (("low", 1), ("high", 99)))
        cost = self._cost(state)
        return None if cost <= one.mov_left else Refusal("mov", "CA-MOVE-12", "squares", (("needed", cost), ("left", one.mov_left)))

    def _cost(self, state: State) -> int:
        return state.tables.grounds[self.surface].mov * abs(self.squares)

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.actor]
        left = one.mov_left - self._cost(draft.state)
        draft.put(evolve(one, elevation=one.elevation + self.squares, mov_left=left, mov_spent=True))
        draft.tell("climbed", self.actor, rule="CA-MOVE-12", squares=abs(self.squares), up=self.squares > 0)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Climb]:
        if is_acting(state, actor):
            yield cls(actor=actor)

    def open(self, state: State) -> dict[str, Choice]:
        most = state.combatants[self.actor].mov_left // state.tables.grounds[self.surface].mov
        found = {"surface": Choice(values=("uneven_wall", "smooth_wall"))}
        return {**found, "squares": Choice(low=-most, high=most)} if most else found


class OwnMoment(Command[State]):
    """Something done in the own turn, or at any time where there is no opposition. Rule: section 5.2"""

    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        """Judge the moment, then what is done."""
        return refuse_moment(state, self.actor) or self.refuse_act(state)

    def refuse_act(self, state: State) -> Refusal | None:
        """Judge the act itself, once the moment is known to be the combatant's own."""
        raise NotImplementedError


def may_now(state: State, who: str) -> bool:
    """Tell whether it is a combatant's own moment."""
    return is_acting(state, who) if state.is_running else state.phase != Phase.TABLE and not state.pending


class StandUp(OwnMoment):
    """Get up, for one point of movement. Rule: CA-MOVE-11, section 5.2 (stand)"""

    kind = "stand"
    tactical_role = Role.RISE

    def refuse_act(self, state: State) -> Refusal | None:
        one = state.combatants[self.actor]
        if not one.grounded:
            return Refusal("stands_already", "CA-MOVE-11")
        return Refusal("mov", "CA-MOVE-11", None, (("needed", 1), ("left", 0))) if state.is_running and not one.mov_left else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.actor]
        draft.put(evolve(one, grounded=False, mov_left=max(0, one.mov_left - 1), mov_spent=True))
        draft.tell("stood_up", self.actor, rule="CA-MOVE-11")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[StandUp]:
        if may_now(state, actor) and state.combatants[actor].grounded:
            yield cls(actor=actor)


def is_spent(state: State, who: str) -> bool:
    """Tell whether no action dice are left, nor anything free but a walk: it stands, with all weapons drawn. Rule: CA-ACT-02"""
    one = state.combatants[who]
    if not is_acting(state, who):
        return True
    return not one.ap and not one.grounded and all(weapon.drawn or weapon.destroyed for weapon in state.sheet_of(who).weapons)


class DropProne(OwnMoment):
    """Drop to the ground, free. Rule: CA-MELEE-04, section 5.2 (drop_prone)"""

    kind = "drop_prone"
    says = frozenset({"then"})
    section = "other_actions"

    def refuse_act(self, state: State) -> Refusal | None:
        return Refusal("grounded", "CA-MELEE-04") if state.combatants[self.actor].grounded else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], grounded=True))
        draft.tell("dropped", self.actor, rule="CA-MELEE-04")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[DropProne]:
        if may_now(state, actor) and not state.combatants[actor].grounded:
            yield cls(actor=actor)


class HandleWeapon(OwnMoment):
    """Something done with a weapon that is carried, free; `draws`: it is taken in hand. Rule: CA-ACT-02"""

    draws: ClassVar[bool] = True
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def refuse_act(self, state: State) -> Refusal | None:
        weapon = state.sheet_of(self.actor).weapon(self.weapon) if self.weapon else None
        fits = weapon is not None and not weapon.destroyed and weapon.drawn != self.draws
        return None if fits else Refusal("value", "CA-ACT-02", "weapon")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if may_now(state, actor):
            weapons = (one for one in state.sheet_of(actor).weapons if one.drawn != cls.draws and not one.destroyed)
            yield from (cls(actor=actor, weapon=one.name) for one in weapons)

    def carry_out(self, draft: CadwallonDraft) -> None:
        """Take it in hand, or put it away; what is drawn is no longer concealed. Rule: section 2.5"""
        sheet = draft.state.sheet_of(self.actor)
        weapon = sheet.weapon(self.weapon)
        assert weapon is not None, "refuse has seen the weapon"
        hidden = None if self.draws else weapon.concealed
        put_sheet(draft, self.actor, with_thing(sheet, evolve(weapon, drawn=self.draws, concealed=hidden)))
        draft.tell("drawn" if self.draws else "sheathed", self.actor, rule="CA-ACT-02", weapon=self.weapon)


class DrawWeapon(HandleWeapon):
    """Draw a weapon, free. Rule: CA-ACT-02, section 5.2 (draw_weapon)"""

    kind = "draw_weapon"
    tactical_role = Role.RISE

    def serves(self, state: State) -> bool:
        """Leave a contact weapon while a shooting one is in hand and no opponent is adjacent."""
        sheet, me = state.sheet_of(self.actor), state.combatants[self.actor]
        if me.cell is None or all(weapon.is_contact for weapon in sheet.weapons if weapon.drawn and not weapon.destroyed):
            return True
        beside = neighbours(state, me.cell)
        return any(state.are_opposed(self.actor, one.id) and one.can_act and one.cell in beside for one in state.combatants.values())


class SheatheWeapon(HandleWeapon):
    """Put a weapon away, free. Rule: CA-ACT-02, section 5.2 (sheathe_weapon)"""

    kind = "sheathe_weapon"
    section = "other_actions"
    draws = False


class Shout(PhaseCommand):
    """Shout, free; it is heard. Rule: CA-ACT-02, CA-THREAT-13, section 5.2 (shout)"""

    kind = "shout"
    section = "other_actions"
    phases = (Phase.RESOLUTION,)
    actor: str = field(metadata=param(picks="combatant"))

    def refuse_now(self, state: State) -> Refusal | None:
        return refuse_unknown(state, self.actor) or refuse_unable(state, self.actor)

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.tell("shouted", self.actor, rule="CA-ACT-02")
        note(draft, "g_shout", area_at(draft.state, draft.state.combatants[self.actor].cell).id)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Shout]:
        if is_acting(state, actor):
            yield cls(actor=actor)
