"""The attack: weapon, path, reach and range; it opens the exchange. Rule: RV-ACT-01, RV-ACT-02, RV-EXCH-06, RV-RANGE-01, RV-RANGE-02"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat import exchange, reaction
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement import ground, moving, paths
from desktop_app.rules.revolution.sheet.character import Weapon
from desktop_app.rules.revolution.state import NEXT_TO, Fighter, Phase, RevolutionDraft, RevolutionState
from desktop_app.rules.revolution.turn import opening, order, rank

UNREACHED: Final = 9999
MUCH_WORSE: Final = 2.5
"""Average damage by which the first weapon must be better for its owner to ready it again instead of attacking."""


class Attack(moving.MovingAction):
    """Attack a target with a weapon in hand. `distance` counts only without a board. Rule: RV-ACT-02, RV-EXCH-01, RV-EXCH-06"""

    kind = "attack"
    tactical_role = Role.STRIKE
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    distance: int = field(default=1, metadata=param(unit="m"))

    def cost(self, state: RevolutionState) -> int:
        """Charge the first of the weapon's two costs. Rule: RV-ACT-01"""
        weapon = self.weapon_used(state)
        return weapon.att_cost or 0 if weapon is not None else 0

    def weapon_used(self, state: RevolutionState) -> Weapon | None:
        """Return the weapon by its name, one lent by a blessing too; None: the actor has none such."""
        return blessed.weapon_named(state, self.actor, self.weapon)

    def ready(self, state: RevolutionState) -> Fighter:
        """Return the attacker with the modifier of size taken. Rule: RV-INIT-05, RV-EXCH-06"""
        weapon = self.weapon_used(state)
        if weapon is None or weapon.is_ranged:
            return state.combatants[self.actor]
        return rank.sized(state, self.actor, self.target)

    def is_priced_by_target(self, state: RevolutionState) -> bool:
        """Tell whether the size of the first opponent in melee will still be counted. Rule: RV-INIT-05"""
        weapon, sheet = self.weapon_used(state), state.sheet_of(self.actor)
        in_melee = weapon is not None and not weapon.is_ranged
        return in_melee and not state.combatants[self.actor].size_mod_applied and rank.counts_size(sheet)

    def refuse_names(self, state: RevolutionState) -> Refusal | None:
        """Ask for the weapon too."""
        found = super().refuse_names(state)
        missing = found is None and self.weapon_used(state) is None
        return Refusal("unknown", "RV-ACT-02", "weapon", (("what", self.weapon),)) if missing else found

    def serves(self, state: RevolutionState) -> bool:
        """Return whether the weapon does about the damage of the first one: a disarmed combatant readies a much better weapon first.

        Where both sides disarm, a side with such weapons wins 21 to 33 more fights of 100. Rule: RV-EFF-06, RV-ACT-05
        """
        used, first = self.weapon_used(state), next(iter(state.sheet_of(self.actor).weapons), None)
        if used is None or first is None or first.name not in state.combatants[self.actor].unready:
            return True
        return first.dice.mean - used.dice.mean < MUCH_WORSE

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge weapon, target, movement, reach or range."""
        weapon = self.weapon_used(state)
        assert weapon is not None, "refuse_names has seen the weapon"
        target = state.combatants[self.target]
        found = opening.refuse_weapon(state, self.actor, weapon)
        if found is not None:
            return found
        if not target.can_act or self.target == self.actor:
            return Refusal("state", "RV-ACT-02", "target", (("why", "no_target"), ("what", target.name)))
        if not 0 <= self.distance <= 9999:
            return Refusal("value", "RV-GRID-01", "distance", (("low", 0), ("high", 9999)))
        return self.refuse_move(state) or self.refuse_reach(state, weapon)

    def refuse_reach(self, state: RevolutionState, weapon: Weapon) -> Refusal | None:
        """Judge reach and range from the cell in which the attack is made. Rule: RV-ACT-02, RV-RANGE-01, RV-MOVE-04"""
        stood = self.standing(state)
        if not weapon.is_ranged:
            cells = ground.cells_between(stood, self.actor, self.target)
            apart = cells if cells is not None else -(-self.distance // state.settings.cell_size_m)
            placed = cells is not None
            is_near = apart <= NEXT_TO and not positions.are_parted(stood, self.actor, self.target)
            return None if is_near else Refusal("reach", "RV-ACT-02", "path" if placed else "distance", (("cells", apart),))
        metres = exchange.metres_to(stood, self.actor, self.target, self.distance)
        if weapon.range_max is not None and metres > weapon.range_max:
            return Refusal("range", "RV-RANGE-01", "distance", (("metres", metres), ("most", weapon.range_max)))
        return None if ground.can_see(stood, self.actor, self.target) else Refusal("range", "RV-GRID-01", "target", (("unseen", True),))

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Take the modifiers of size, pay, move, shoot off what was loaded, and open the exchange."""
        state, weapon = draft.state, self.weapon_used(draft.state)
        assert weapon is not None, "refuse has seen the weapon"
        touched = (self.actor, self.target, *state.combatants[self.actor].engaged_with)
        before = tuple(state.combatants[who] for who in dict.fromkeys(touched))
        draft.tell("attacked", self.actor, rule="RV-EXCH-01", target=self.target, weapon=weapon.name)
        if not weapon.is_ranged:
            rank.take_size_mod(draft, self.actor, self.target)
            rank.take_size_mod(draft, self.target, self.actor)
        penalties = self.pay(draft, began_at=state.combatants[self.actor].sr)
        self.move_now(draft)
        if weapon.needs_reload:
            fighter = draft.state.combatants[self.actor]
            draft.put(evolve(fighter, unloaded=(*fighter.unloaded, weapon.name)))
        if not weapon.is_ranged:
            paths.engage(draft, self.actor, self.target)
        draft.state = evolve(draft.state, phase=Phase.REACTION)
        draft.push(
            exchange.Exchange(
                actor=self.actor,
                target=self.target,
                weapon=weapon.name,
                before=before,
                gift=state.given_turn,
                path=self.path,
                metres=self.metres,
                move_when=self.move_when,
                distance=self.distance,
                actor_penalties=penalties,
            )
        )

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Attack]:
        """Offer each attacking weapon, the opening one first."""
        if state.phase == Phase.ORDER:
            opened = state.combatants[actor].opening_weapon
            names = sorted((weapon.name for weapon in opening.usable(state, actor)), key=lambda name: name != opened)
            yield from (cls(actor=actor, weapon=name) for name in names)

    def targets_in(self, state: RevolutionState) -> tuple[str, ...]:
        weapon = self.weapon_used(state)
        if weapon is None:
            return ()
        if weapon.is_ranged:
            return foes_in_range(state, self.actor, weapon.range_max)
        return foes_to_strike(state, self.actor, paths.most_metres(state, self.actor) if self._may_go(state) else 0)

    def aimed(self, state: RevolutionState, target: str) -> Attack:
        """Aim it, with the shortest path into reach; no path if it reaches already, or cannot."""
        made = evolve(self, target=target)
        return evolve(made, path=made.path_there(state))

    def _may_go(self, state: RevolutionState) -> bool:
        """Tell whether the price holds a movement. Rule: RV-MOVE-01, RV-MOVE-04"""
        return self.cost(state) >= state.settings.move_min_cost and not state.combatants[self.actor].prone

    def path_there(self, state: RevolutionState) -> paths.Path:
        """Return the shortest path to a cell next to the target; none if it reaches already, or cannot, or another's turn is played."""
        weapon, goal = self.weapon_used(state), state.combatants[self.target].cell
        if weapon is None or weapon.is_ranged or goal is None or order.next_actor(state) != self.actor or not self._may_go(state):
            return ()
        apart = ground.cells_between(state, self.actor, self.target)
        if apart is None or (apart <= NEXT_TO and not positions.are_parted(state, self.actor, self.target)):
            return ()
        return paths.path_beside(state, self.actor, goal, paths.most_metres(state, self.actor)) or ()

    def _paths_beside(self, state: RevolutionState) -> list[paths.Path]:
        goal = state.combatants[self.target].cell
        if goal is None or not self._may_go(state):
            return []
        found = paths.paths_within(state, self.actor, paths.most_metres(state, self.actor))
        return [found[cell] for cell in positions.neighbours(state, goal) if cell in found]

    def open_move(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the path open: to a cell from which the attack reaches, or anywhere after it."""
        weapon = self.weapon_used(state)
        if weapon is None or self.cost(state) < state.settings.move_min_cost:
            return {}
        found: dict[str, Choice] = {}
        if weapon.is_ranged or self.move_when == "after" or state.combatants[self.actor].cell is None:
            found = super().open_move(state)
        else:
            apart = ground.cells_between(state, self.actor, self.target)
            is_near = apart is not None and apart <= NEXT_TO and not positions.are_parted(state, self.actor, self.target)
            stay = ((),) if is_near else ()
            listed = (*stay, *self._paths_beside(state))
            found = {"path": Choice(values=listed)} if listed else {}
        return {**found, "move_when": Choice(values=("before", "after"))} if found else {}

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        found = super().open(state)
        if ground.cells_between(state, self.actor, self.target) is None:
            weapon = self.weapon_used(state)
            far = weapon.range_max if weapon is not None and weapon.is_ranged else None
            found["distance"] = Choice(low=0, high=far if far is not None else NEXT_TO * state.settings.cell_size_m)
        return found

    def contest(self, state: RevolutionState) -> Contest | None:
        """Describe it with the answer of the target that promises most."""
        return reaction.attack_contest(self.resolve(state, Tape(())).state, self.target) if self.refuse(state) is None else None

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Say price, rating, the path or the distance, and that the target cannot answer."""
        weapon = self.weapon_used(state)
        if weapon is None or weapon.att_cost is None:
            return ()
        short = state.settings.without_sr_penalties if self.priced(state).short else 0
        frame = exchange.Exchange(actor=self.actor, target=self.target, weapon=weapon.name, distance=self.distance, actor_penalties=short)
        stood = self.standing(state)
        made = exchange.attack_rating(stood, frame, weapon)
        found = [*super().details(state), Phrase.of("at_rating", rating=made.total)]
        if self.path:
            found.append(Phrase.of("with_a_path", metres=len(self.path) * state.settings.cell_size_m))
        metres = ground.metres_between(stood, self.actor, self.target) if weapon.is_ranged else None
        if metres is not None:
            found.append(Phrase.of("metres", metres=metres))
        target = state.combatants[self.target]
        if target.unaware or not target.is_able:
            found.append(Phrase.of("tag_unaware" if target.unaware else "tag_incapacitated"))
        return tuple(found)


@memo(lambda state: (state.combatants, state.roster, state.world.board))
def foes(state: RevolutionState, who: str) -> tuple[tuple[int, str], ...]:
    """List the living foes in the fight with the cells to them (0 without places), in order of entry."""
    side, listed = state.combatants[who].side, state.fighting()
    return tuple((ground.cells_between(state, who, foe) or 0, foe) for foe in listed if state.combatants[foe].side != side)


def foes_in_range(state: RevolutionState, who: str, most: int | None) -> tuple[str, ...]:
    """List the foes within so many metres: those who can act first, then the nearest. Rule: RV-RANGE-01"""
    size, fighters = state.settings.cell_size_m, state.combatants
    found = [(not fighters[foe].is_able, cells, foe) for cells, foe in foes(state, who) if most is None or cells * size <= most]
    return tuple(foe for _, _, foe in sorted(found, key=lambda row: row[:2]))


@memo(lambda state: (state.combatants, state.roster, state.ground, state.openings, state.world.board, state.settings))
def foes_to_strike(state: RevolutionState, who: str, most: int) -> tuple[str, ...]:
    """List the foes next to a combatant or within a movement and a step: reachable able ones first, then the nearest.

    Rule: RV-ACT-02, RV-MOVE-04
    """
    size, found = state.settings.cell_size_m, []
    for cells, foe in foes(state, who):
        if cells > NEXT_TO + most // size:
            continue
        goal, metres = state.combatants[foe].cell, 0
        if cells > NEXT_TO and goal is not None:
            path = paths.path_beside(state, who, goal, most)
            metres = len(path) if path is not None else UNREACHED
        found.append((metres == UNREACHED, not state.combatants[foe].is_able, metres, cells, foe))
    return tuple(row[-1] for row in sorted(found, key=lambda row: row[:-1]))
