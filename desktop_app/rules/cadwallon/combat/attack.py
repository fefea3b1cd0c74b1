"""Blows and shots: weapons, difficulties, and any other action that is announced by its move.

Rule: CA-MELEE-01 to CA-MELEE-07, CA-RANGE-01 to CA-RANGE-04, CA-TAB-24 to CA-TAB-26, section 5.2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from desktop_app.rules.cadwallon.checks.rolls import NO_LINES, Rolled
from desktop_app.rules.cadwallon.checks.senses import in_sight, perceives
from desktop_app.rules.cadwallon.checks.using import Using
from desktop_app.rules.cadwallon.combat.chances import AttackContest, action_contest, attack_shares, check_shares, harm_shares
from desktop_app.rules.cadwallon.harm.damage import Hurt, roll_damage, suffer
from desktop_app.rules.cadwallon.movement.ground import area_of, between, is_behind_obstacle, wall_between
from desktop_app.rules.cadwallon.sheet.character import Limb, Move, Sense, Weapon
from desktop_app.rules.cadwallon.sheet.derived import contact_defence
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState
from desktop_app.rules.cadwallon.turn import acting
from desktop_app.rules.cadwallon.turn.action import ActionCommand, Window
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.barriers import is_barred
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
BANDS: Final[Mapping[str, int]] = {"short": 4, "medium": 6, "long": 9}
"""Difficulty of a shot by its range. Rule: CA-RANGE-01, CA-TAB-25"""
AT_SIZE: Final[Mapping[int, int]] = {1: 3, 2: 1, 3: 0, 4: -1, 5: -3}
"""The addition for the target's SIZE. Rule: CA-RANGE-02, CA-TAB-26"""
ATTACKS: Final = ("strike", "shoot")
NO_MOVE: Final = "none"


def foes_by_distance(state: State, who: str) -> Sequence[str]:
    """List the enemies who live: those able to act first, then the nearest."""
    listed = [other for other in state.here() if state.are_opposed(who, other) and not state.combatants[other].is_dead]
    return sorted(listed, key=lambda other: (not state.combatants[other].can_act, between(state, who, other)))


def band_of(weapon: Weapon, far: int) -> str | None:
    """Name the range band of a distance; None: out of range. Rule: CA-RANGE-01"""
    ends = {"short": weapon.short_max, "medium": weapon.medium_max, "long": weapon.long_max}
    return next((band for band, end in ends.items() if far <= end), None)


def contact_lines(state: State, actor: str, target: str, weapon: Weapon, *, limb: Limb | None, behind: bool) -> Breakdown:
    """Add up what changes DEF in contact. Rule: CA-MELEE-02 to CA-MELEE-06, CA-TAB-24"""
    mine, its = state.sheet_of(actor), state.sheet_of(target)
    made = Breakdown().plus((its.size < mine.size) - (its.size > mine.size), "SIZE", "CA-MELEE-02")
    made = made.plus(2 * is_untrained(mine.handedness, limb or weapon.hand), "untrained limb", "CA-MELEE-03")
    made = made.plus(-2 * state.combatants[target].grounded, "on the ground", "CA-MELEE-04")
    made = made.plus(int(behind or is_behind_obstacle(state, actor, target)), "behind an obstacle", "CA-MELEE-05")
    return made.plus(best_parry(state, target), "parry weapon", "CA-MELEE-06")


def is_untrained(handedness: str, limb: Limb) -> bool:
    """Tell whether an attack comes from the untrained limb. Rule: CA-MELEE-03"""
    return handedness != "both" and limb == "off"


def best_parry(state: State, who: str) -> int:
    """Return the best parry bonus in use; only of a combatant who is able. Rule: CA-MELEE-06"""
    if not state.combatants[who].is_able:
        return 0
    sheet = state.sheet_of(who)
    drawn = (weapon.parry_bonus for weapon in sheet.weapons if weapon.drawn and not weapon.destroyed)
    worn = (piece.parry_bonus for piece in sheet.armours if piece.worn)
    return max((*drawn, *worn), default=0)


def range_difficulty(state: State, actor: str, target: str, weapon: Weapon) -> Breakdown:
    """Return a shot's difficulty: by range and SIZE, never below the minimum of sight. Rule: CA-RANGE-01 to CA-RANGE-04"""
    band = band_of(weapon, between(state, actor, target)) or "long"
    return Breakdown.of(BANDS[band], f"{band} range", "CA-RANGE-01").plus(AT_SIZE[state.sheet_of(target).size], "SIZE", "CA-RANGE-02")


class Attack(ActionCommand):
    """Strike with a contact weapon or bare hands, or shoot with any other. Rule: CA-MELEE-07, CA-RANGE-01, section 5.2 (attack)"""

    kind = "attack"
    tactical_role = Role.STRIKE
    aims = "target"
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    limb: Limb | None = None
    behind_obstacle: bool = False

    # -- what it is

    @property
    def on(self) -> str | None:
        return self.target

    @property
    def with_item(self) -> str:
        return self.weapon

    @property
    def is_attack(self) -> bool:
        """Tell whether it strikes or shoots."""
        return True

    def weapon_in(self, state: State) -> Weapon | None:
        """Return the weapon; None: there is none of that name."""
        return state.sheet_of(self.actor).weapon(self.weapon)

    def move_in(self, state: State) -> Move | None:
        weapon = self.weapon_in(state)
        return state.move_of(self.actor, "strike" if weapon is None or weapon.is_contact else "shoot")

    def answered_by(self, move: Move | None) -> str:
        return "attack"

    def told(self, state: State) -> str:
        weapon = self.weapon_in(state)
        return weapon.name if weapon is not None and weapon.name else "Bare hands"

    # -- difficulty

    def base(self, state: State) -> Breakdown:
        weapon = self.weapon_in(state)
        assert weapon is not None and self.target is not None, "refuse has seen weapon and target"
        if weapon.is_contact:
            return contact_defence(state.sheet_of(self.target), state.settings, state.combatants[self.target]).joined(self.lines(state))
        return range_difficulty(state, self.actor, self.target, weapon).joined(self.lines(state))

    def lines(self, state: State) -> Breakdown:
        """Return what changes DEF; a shot has no such lines but by the house rule. Rule: CA-MELEE-01, CA-RANGE-04"""
        weapon = self.weapon_in(state)
        assert weapon is not None and self.target is not None, "refuse has seen weapon and target"
        if not weapon.is_contact and not state.settings.contact_mods_at_range:
            return NO_LINES
        return contact_lines(state, self.actor, self.target, weapon, limb=self.limb, behind=self.behind_obstacle)

    def reaction_lines(self, state: State) -> Breakdown:
        return self.lines(state) if state.settings.def_mods_on_reaction else NO_LINES

    def least(self, state: State) -> int | None:
        """Return the minimum of sight for a shot; a square turned black keeps its earlier minimum. Rule: CA-RANGE-03, CA-TEST-05"""
        return Using(who=self.actor, move=self.move_in(state), target=self.target).least(state)

    def ground_gambles(self, state: State) -> int:
        return Using(who=self.actor, move=self.move_in(state), target=self.target).cover(state)

    # -- judging

    def refuse_act(self, state: State) -> Refusal | None:
        return self._refuse_target(state) or super().refuse_act(state)

    def _refuse_target(self, state: State) -> Refusal | None:
        if self.target is None:
            return Refusal("value", "CA-MELEE-07", "target")
        found = acting.refuse_absent(state, self.target)
        if found is not None:
            return found
        if self.target == self.actor:
            return Refusal("value", "CA-MELEE-07", "target")
        return Refusal("target_dead", "CA-INJ-07", "target") if state.combatants[self.target].is_dead else None

    def refuse_means(self, state: State) -> Refusal | None:
        weapon = self.weapon_in(state)
        if weapon is None:
            return Refusal("value", "CA-MELEE-07", "weapon")
        if not weapon.drawn:
            return Refusal("not_drawn", "CA-ACT-02", "weapon")
        assert self.target is not None, "the target was judged before"
        return self._refuse_reach(state, weapon, self.target) or acting.refuse_thing(weapon, self.weapon, "weapon")

    def _refuse_reach(self, state: State, weapon: Weapon, target: str) -> Refusal | None:
        far = between(state, self.actor, target)
        if weapon.is_contact:
            here, there = state.combatants[self.actor].cell, state.combatants[target].cell
            walled = here is not None and there is not None and (wall_between(state, here, there) or is_barred(state, here, there))
            if far > weapon.reach or walled:
                return Refusal("reach", "CA-MELEE-07", "target", (("squares", far), ("most", weapon.reach)))
            needs_sight = state.settings.melee_requires_sight
        else:
            if band_of(weapon, far) is None:
                return Refusal("range", "CA-RANGE-01", "target", (("squares", far), ("most", weapon.long_max)))
            needs_sight = True
        if needs_sight and not in_sight(state, self.actor, target):
            return Refusal("sight", "CA-RANGE-03", "target")
        return None if perceives(state, self.actor, target) else Refusal("unperceived", "CA-SENSE-11", "target")

    # -- doing

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        """Roll damage and let the target take it. Rule: CA-DMG-01, CA-MELEE-07"""
        state, weapon = draft.state, self.weapon_in(draft.state)
        assert weapon is not None and self.target is not None, "refuse has seen weapon and target"
        draft.tell("hit", self.actor, rule="CA-MELEE-07", target=self.target, quality=quality)
        bonus = Breakdown().plus(quality * state.settings.quality_damage_bonus, "quality", "CA-DMG-01")
        damage = roll_damage(draft, self.actor, damage_dice(state, self.actor, weapon), bonus)
        suffer(draft, self.target, damage.total, weapon.damage_type)

    def receive(self, draft: CadwallonDraft, rolled: Rolled | None, *, good: bool) -> None:
        """Let a shot be heard, and the target know its attacker. Rule: CA-THREAT-13, CA-STEALTH-13"""
        if not good:
            draft.tell("missed", self.actor, rule="CA-MELEE-07", target=self.target)
        weapon = self.weapon_in(draft.state)
        if weapon is not None and weapon.weapon_class == "firearm":
            note(draft, "g_firearm", area_of(draft.state, self.actor).id)
        actor = draft.state.combatants[self.actor]
        if self.target is not None and self.target not in actor.spotted_by and draft.state.is_running:
            draft.put(evolve(actor, spotted_by=(*actor.spotted_by, self.target)))

    # -- offering

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Attack]:
        """Offer every weapon; bare hands where no blade waits to be drawn."""
        if not acting.is_acting(state, actor):
            return
        weapons = [weapon for weapon in state.sheet_of(actor).weapons if not weapon.destroyed]
        for weapon in sorted(weapons, key=lambda one: not one.drawn):
            yield cls(actor=actor, weapon=weapon.name, dice=dice_offered(state, actor))
        if not any(weapon.is_contact for weapon in weapons):
            yield cls(actor=actor, dice=dice_offered(state, actor))

    def targets_in(self, state: State) -> Sequence[str]:
        return foes_by_distance(state, self.actor)

    def open(self, state: State) -> dict[str, Choice]:
        weapon = self.weapon_in(state)
        contact = {"limb": Choice(values=("main", "off"))} if weapon is not None and weapon.is_contact else {}
        return {**super().open(state), **contact}

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("attack_with", weapon=self.weapon) if self.weapon else Phrase.of("attack_bare")

    def details(self, state: State) -> tuple[Phrase, ...]:
        weapon = self.weapon_in(state)
        if weapon is None or self.target is None:
            return ()
        far = between(state, self.actor, self.target)
        dice = Phrase.of("harms", dice=damage_dice(state, self.actor, weapon))
        goal = self.base(state).total
        if weapon.is_contact:
            return (Phrase.of("against_def", difficulty=goal), dice)
        return (Phrase.of("at_range", band=band_of(weapon, far) or "far", difficulty=goal), dice)

    def weighed(self, state: State, window: Window, *, is_reaction: bool = False) -> Contest | None:
        """Describe the attack with its damage. Rule: section 5.4"""
        weapon = self.weapon_in(state)
        if weapon is None or self.target is None or self.target not in state.combatants:
            return None
        shares = check_shares(state, window, is_reaction=is_reaction)
        if shares is None:
            return None
        harm = harm_shares(state, self.target, self.hurt(state, weapon))
        return AttackContest(shares=attack_shares(shares, harm))

    def hurt(self, state: State, weapon: Weapon) -> Hurt:
        """Return what a hit does: the dice of the weapon, more for quality. Rule: CA-DMG-01"""
        bonus = self.staked(state).quality * state.settings.quality_damage_bonus
        return Hurt(dice=damage_dice(state, self.actor, weapon), bonus=bonus, kind=weapon.damage_type)


def dice_offered(state: State, who: str) -> int:
    """Return the dice offered for an action: all the remaining ones."""
    return max(1, state.combatants[who].ap)


def damage_dice(state: State, who: str, weapon: Weapon) -> int:
    """Return the dice of a weapon: its own, else the strength of its wielder. Rule: CA-DMG-01, section 2.3 (pow)"""
    return weapon.pow if weapon.pow is not None else state.sheet_of(who).pow


# ---- any action by its move


class AnnounceAction(Attack):
    """Announce an action by its move, with all that it needs; move “none” needs no test and costs one die.

    Rule: CA-ACT-02, CA-ACT-04, section 5.2 (announce_action)
    """

    kind = "announce_action"
    section = "other_actions"
    tactical_role = Role.OTHER
    move: str = "operate"
    difficulty: int | None = None
    sense: Sense | None = None
    item: str = field(default="", metadata=param(picks="item"))

    @property
    def is_attack(self) -> bool:
        return self.move in ATTACKS

    @property
    def needs_move(self) -> bool:
        return self.move != NO_MOVE

    @property
    def with_item(self) -> str:
        return self.weapon if self.is_attack else self.item

    def needs_target(self, state: State) -> bool:
        return self.is_attack

    def targets_in(self, state: State) -> Sequence[str]:
        return super().targets_in(state) if self.is_attack else ()

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move) if self.needs_move else None

    def using(self, state: State) -> Using:
        """Return the sense as its move uses it."""
        return Using(who=self.actor, move=self.move_in(state), sense=self.sense, target=self.target)

    def answered_by(self, move: Move | None) -> str:
        if self.is_attack:
            return "attack"
        hides = move is not None and move.name in ("hide", "conceal")
        return "hide" if hides else "interaction" if move is not None and move.interaction else ""

    def told(self, state: State) -> str:
        if self.is_attack:
            return super().told(state)
        move = self.move_in(state)
        return move.title if move is not None else "Something without a test"

    def base(self, state: State) -> Breakdown:
        return super().base(state) if self.is_attack else Breakdown.of(self.difficulty or 0, "difficulty", "CA-TEST-05")

    def reaction_lines(self, state: State) -> Breakdown:
        return super().reaction_lines(state) if self.is_attack else NO_LINES

    def least(self, state: State) -> int | None:
        return self.using(state).least(state)

    def ground_gambles(self, state: State) -> int:
        return ground_gambles_of(state, self.using(state))

    def refuse_dice(self, state: State) -> Refusal | None:
        if not self.needs_move and self.count(state) != 1:
            return Refusal("dice", "CA-ACT-02", "dice")
        return super().refuse_dice(state)

    def refuse_act(self, state: State) -> Refusal | None:
        if self.is_attack:
            weapon = self.weapon_in(state)
            if weapon is not None and weapon.is_contact != (self.move == "strike"):
                return Refusal("value", "CA-TEST-11", "move")
            return super().refuse_act(state)
        move = self.move_in(state)
        if self.needs_move and (move is None or move.answers == "attack"):
            return Refusal("value", "CA-TEST-11", "move")
        if self.target is not None:
            found = acting.refuse_absent(state, self.target)
            if found is not None:
                return found
        return ActionCommand.refuse_act(self, state)

    def refuse_means(self, state: State) -> Refusal | None:
        if self.is_attack:
            return super().refuse_means(state)
        move = self.move_in(state)
        if move is None:
            return acting.refuse_thing(state.sheet_of(self.actor).thing(self.item), self.item)
        return (
            acting.refuse_difficulty(self.difficulty)
            or self.using(state).refuse(state)
            or acting.refuse_thing(state.sheet_of(self.actor).thing(self.item), self.item)
        )

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        if self.is_attack:
            super().carry_out(draft, quality, result)
        else:
            draft.tell("done", self.actor, rule="CA-TEST-02", what=self.told(draft.state), quality=quality)

    def receive(self, draft: CadwallonDraft, rolled: Rolled | None, *, good: bool) -> None:
        if self.is_attack:
            super().receive(draft, rolled, good=good)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[AnnounceAction]:
        if acting.is_acting(state, actor):
            first = next((name for name in reversed(cls._usable(state, actor))), None)
            if first is not None:
                yield cls(actor=actor, move=first, dice=1, difficulty=6)
            yield cls(actor=actor, dice=1, move=NO_MOVE)

    @staticmethod
    def _usable(state: State, who: str) -> tuple[str, ...]:
        return tuple(move.name for move in state.moves_of(who) if move.answers != "attack" and move.name not in ATTACKS)

    def open(self, state: State) -> dict[str, Choice]:
        if not self.needs_move:
            return {}
        usable = self._usable(state, self.actor)
        names = acting.usable_things(state, self.actor)
        found = {"move": Choice(values=usable), "difficulty": Choice(low=0, high=acting.MOST_DIFFICULTY), **ActionCommand.open(self, state)}
        return {**found, "item": acting.things_to_choose(names)} if names else found

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("announce_action" if self.needs_move else "announce_action_none")

    def details(self, state: State) -> tuple[Phrase, ...]:
        return ()

    def weighed(self, state: State, window: Window, *, is_reaction: bool = False) -> Contest | None:
        weigh = super().weighed if self.is_attack else action_contest
        return weigh(state, window, is_reaction=is_reaction)


def ground_gambles_of(state: State, using: Using) -> int:
    """Add up what the ground does to a move: to slither and swim, to hide, to look at a combatant in cover. Rule: CA-MOVE-07, CA-MOVE-08"""
    name = using.move.name if using.move is not None else ""
    if name in ("slither", "swim"):
        return acting.ground_figures(state, using.who, "slither")
    return acting.ground_figures(state, using.who, "hide") if name == "hide" else using.cover(state)
