"""An attack from its roll to its last damage, in melee and from afar.

Rule: SW-MELEE-01, SW-RANGE-01 to SW-RANGE-11, SW-DMG-01, SW-DMG-02, SW-TAB-10
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Listening
from desktop_app.rules.savage.checks import rolls
from desktop_app.rules.savage.checks.derived import is_armed, is_heavily_armoured
from desktop_app.rules.savage.harm.chances import OneShot
from desktop_app.rules.savage.harm.damage import Aim, Shot, roll_damage
from desktop_app.rules.savage.harm.soak import suffer
from desktop_app.rules.savage.harm.wounds import Hit
from desktop_app.rules.savage.position.ground import are_adjacent, are_enemies, darkness, inches, light_at, light_penalty, others_around
from desktop_app.rules.savage.sheet.character import BARE_HANDS, Weapon
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState

Landing: TypeAlias = Literal["miss", "through", "hit"]
MOST_AROUND: Final = 4
COVER: Final = {2: "light", 3: "medium"}
"""Cover of a square of the board, in quarters, to a row of the table. Rule: SW-SENSE-04"""


class Attack(Listening[SavageState, rolls.Rolled]):
    """An attack under way: all totals are rolled first, then shot by shot damage, soak and what follows. Rule: section 6 (TURN)"""

    kind = "attack"
    actor: str
    weapon: Weapon
    skill: str
    shots: tuple[Shot, ...]
    rolled: rolls.Rolled | None = None
    at: int = 0
    is_auto: bool = False

    def concerns(self) -> tuple[str, ...]:
        return (self.actor, *dict.fromkeys(shot.target for shot in self.shots))

    def chances(self, state: SavageState) -> Contest | None:
        """Share out what the attack does, of several shots how many hit, of a touch whether it does. Rule: SW-TAB-37"""
        if len(self.shots) > 1:
            return self.check.chances(state)
        shot = self.one_shot(state, 0)
        return shot.roll(state) if shot.shot.touch else shot.harm(state)

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Tell of each shot how it lands, and what a hit does by how it was made. Rule: SW-TAB-37"""
        shots = [self.one_shot(state, place) for place in range(len(self.shots))]
        if len(shots) == 1 and not shots[0].shot.touch:
            yield Phrase.of("of_roll"), shots[0].roll(state)
            yield from shots[0].damages(state)
        for number, shot in enumerate(shots if len(shots) > 1 else (), 1):
            yield Phrase.of("of_shot", number=number, who=shot.shot.target), shot.roll(state)
            yield Phrase.of("of_damage"), shot.harm(state)

    def one_shot(self, state: SavageState, place: int) -> OneShot:
        """Return one of the shots with what its chances follow from."""
        strays_on = straying_faces(state, self, self.shots[place])
        return OneShot(actor=self.actor, skill=self.skill, weapon=self.weapon, shots=self.shots, place=place, strays_on=strays_on)

    @property
    def check(self) -> rolls.Check:
        """Return the roll of all shots."""
        return rolls.Check(who=self.actor, trait=self.skill, goals=tuple(shot.goal for shot in self.shots), about=self.concerns())

    def advance(self, draft: SavageDraft) -> None:
        if self.rolled is None:
            draft.push(self.check)
        elif self.at >= len(self.shots):
            draft.pop()
        else:
            draft.become(evolve(self, at=self.at + 1))
            self._resolve(draft, self.shots[self.at], self.rolled.totals[self.at], self.rolled.firsts[self.at])

    def receive(self, draft: SavageDraft, report: rolls.Rolled) -> None:
        draft.become(evolve(self, rolled=report))

    def _resolve(self, draft: SavageDraft, shot: Shot, total: int, first: int) -> None:
        """Resolve one shot: spent on the dead, a miss that may hit another, or a hit. Rule: section 6 (TURN)"""
        if draft.state.combatants[shot.target].ko is Ko.DEAD:
            draft.tell("shot_spent", self.actor, rule="SW-RANGE-03", target=shot.target)
            return
        landed = landing(shot.goal, total)
        if goes_astray(draft, self, shot, landed=landed, first=first):
            return
        raises = rolls.raises_of(total, shot.goal.tn) if landed == "hit" else 0
        draft.tell("hit", self.actor, rule=self.rule, target=shot.target, raises=raises, through=landed == "through", touch=shot.touch)
        if not shot.touch:
            behind = shot.obstacle if landed == "through" else 0
            self.harm(draft, shot.target, shot, raises=raises, behind=behind)

    @property
    def rule(self) -> str:
        """Name the rule of the attack."""
        return "SW-MELEE-01" if self.skill == "fighting" else "SW-RANGE-01"

    def harm(self, draft: SavageDraft, target: str, shot: Shot, *, raises: int, behind: int = 0) -> None:
        """Roll damage, and let the target suffer it. Rule: SW-DMG-01, SW-RANGE-16"""
        if is_heavily_armoured(draft.state.sheet_of(target)) and not self.weapon.heavy:
            draft.tell("too_heavy", target, rule="SW-RANGE-16")
            return
        damage = roll_damage(draft, self.actor, self.weapon, shot.bonus, raises=raises, target=target)
        hit = Hit(location=shot.aimed_at if shot.aimed_at in ("leg", "arm", "head") else "", side=shot.side, nonlethal=shot.nonlethal)
        suffer(draft, target, damage, hit, ap=self.weapon.ap, behind=behind)


def landing(goal: rolls.Goal, total: int) -> Landing:
    """Tell how an attack lands; one that fails by its cover alone goes through the obstacle. Rule: SW-RANGE-11"""
    if not goal.is_met(total):
        return "miss"
    return "hit" if total >= goal.clean else "through"


# ---- modifiers of an attack


def common_mods(state: SavageState, who: str, target: str, skill: str, *, aimed_at: Aim, surprise: bool, is_free: bool) -> list[rolls.Mod]:
    """List what modifies an attack of any kind. Rule: section 5.3, SW-MELEE-07, SW-MELEE-08, SW-SENSE-01, SW-SOCIAL-05"""
    found = [*rolls.trait_mods(state, who, skill, is_action=not is_free or state.combatants[who].grappled_by is not None)]
    if is_free:
        found = [mod for mod in found if mod.rule != "SW-ACT-02"]
    aim = state.tables.aims.get(aimed_at)
    found += [
        rolls.Mod(value=light_penalty(state, who, target), label="light", rule="SW-SENSE-01"),
        rolls.Mod(value=aim.attack if aim is not None else 0, label=f"at the {aimed_at}", rule="SW-MELEE-07"),
        rolls.Mod(value=4 * surprise, label="surprise", rule="SW-MELEE-08"),
        rolls.Mod(value=2 * (not is_free and target in state.combatants[who].will_bonus), label="upper hand", rule="SW-SOCIAL-05"),
    ]
    return found


def damage_mods(state: SavageState, aimed_at: Aim, *, surprise: bool, wild: bool = False) -> tuple[rolls.Mod, ...]:
    """List what a manoeuvre adds to damage. Rule: SW-MELEE-07, SW-MELEE-08, SW-MELEE-09"""
    aim = state.tables.aims.get(aimed_at)
    found = (
        rolls.Mod(value=aim.damage if aim is not None else 0, label=f"at the {aimed_at}", rule="SW-MELEE-07"),
        rolls.Mod(value=4 * surprise, label="surprise", rule="SW-MELEE-08"),
        rolls.Mod(value=2 * wild, label="wild attack", rule="SW-MELEE-09"),
    )
    return tuple(mod for mod in found if mod.value)


def melee_mods(state: SavageState, who: str, target: str, weapon: Weapon) -> list[rolls.Mod]:
    """List what modifies a Fighting attack: those around, an unarmed target, being prone. Rule: SW-MELEE-05, SW-MELEE-10, SW-MELEE-12"""
    armed = weapon.name != BARE_HANDS.name
    unarmed = armed and not is_armed(state.sheet_of(target), state.combatants[target])
    return [
        rolls.Mod(value=min(MOST_AROUND, others_around(state, who, target)), label="ganging up", rule="SW-MELEE-05"),
        rolls.Mod(value=2 * unarmed, label="unarmed target", rule="SW-MELEE-12"),
        rolls.Mod(value=-2 * state.combatants[who].prone, label="prone", rule="SW-MELEE-10"),
        lost_hand_mod(state, who, weapon),
    ]


def off_hand(state: SavageState, who: str) -> int:
    """Return the penalty of the off hand. Rule: SW-MELEE-04"""
    return 0 if any(row.id == "ambidextrous" for row in state.tables.edges_of(state.sheet_of(who))) else -2


def lost_hand_mod(state: SavageState, who: str, weapon: Weapon) -> rolls.Mod:
    """Return the penalty of a lost favoured arm. Rule: SW-INJ-05"""
    is_lost = not weapon.natural and state.combatants[who].arm_is_lost(state.sheet_of(who).dominant_hand)
    return rolls.Mod(value=off_hand(state, who) if is_lost else 0, label="off hand", rule="SW-INJ-05")


def light_mod(state: SavageState, cell: Cell | None) -> rolls.Mod:
    """Return the penalty for the light at a place, or on a thing lying there.

    Rule: SW-SENSE-01, SW-RANGE-06, SW-RANGE-12
    """
    return rolls.Mod(value=darkness(state, light_at(state, cell)), label="light", rule="SW-SENSE-01")


def platform_mod(state: SavageState, who: str, skill: str) -> rolls.Mod:
    """Return what unstable ground takes off an attack: off shooting, not off a throw. Rule: SW-RANGE-08"""
    return rolls.Mod(value=-2 * (skill == "shooting" and state.combatants[who].unstable), label="unstable platform", rule="SW-RANGE-08")


def range_mod(state: SavageState, band: str | None) -> rolls.Mod:
    """Return what a range band takes off. Rule: SW-RANGE-01, SW-TAB-12"""
    row = state.tables.bands.get(band or "long")
    return rolls.Mod(value=row.attack if row is not None else 0, label="range", rule="SW-RANGE-01")


def cover_of(state: SavageState, target: str, cover: str = "") -> str:
    """Name the cover of a target: as told, as set for it, or what its square gives. Rule: SW-RANGE-02, SW-SENSE-04"""
    fighter = state.combatants[target]
    if cover or fighter.cover:
        return cover or fighter.cover
    ground = state.world.board.ground_at(fighter.cell, state.ground) if state.world.board is not None and fighter.cell is not None else None
    return COVER.get(ground.cover, "") if ground is not None else ""


def cover_mod(state: SavageState, target: str, cover: str = "") -> rolls.Mod:
    """Return what cover takes off a ranged attack; being prone is as medium cover, the greater counts.

    Rule: SW-RANGE-02, SW-MELEE-10, SW-TAB-07
    """
    upright, lying = upright_cover_mod(state, target, cover), state.tables.covers.get("prone")
    if state.combatants[target].prone and lying is not None and lying.attack < upright.value:
        return rolls.Mod(value=lying.attack, label="prone", rule="SW-MELEE-10")
    return upright


def upright_cover_mod(state: SavageState, target: str, cover: str = "") -> rolls.Mod:
    """Return what cover takes off an attack, whether its target lies or not: lying is no cover in melee. Rule: SW-RANGE-02, SW-MELEE-10"""
    row = state.tables.covers.get(cover_of(state, target, cover))
    return rolls.Mod(value=row.attack if row is not None else 0, label="cover", rule="SW-RANGE-02")


# ---- bystanders


def bystanders(state: SavageState, actor: str, target: str) -> tuple[str, ...]:
    """List who stands beside a target and could be hit in its place. Rule: SW-RANGE-09"""
    return tuple(
        who
        for who in state.roster
        if who not in (actor, target)
        and state.combatants[who].ko is not Ko.DEAD
        and inches(state, who, target) is not None
        and are_adjacent(state, who, target)
    )


def straying_faces(state: SavageState, attack: Attack, shot: Shot) -> int:
    """Return the trait faces that hit a bystander: 1, with automatic fire and shotguns 2; none without bystanders.

    Rule: SW-RANGE-09
    """
    if attack.skill == "fighting" or not bystanders(state, attack.actor, shot.target):
        return 0
    return 2 if attack.is_auto or attack.weapon.is_shotgun else 1


def goes_astray(draft: SavageDraft, attack: Attack, shot: Shot, *, landed: Landing, first: int) -> bool:
    """End a missed shot, or a straying one under the house rule; return whether it strayed. Rule: SW-RANGE-09"""
    if landed == "miss":
        draft.tell("missed", attack.actor, rule=attack.rule, target=shot.target)
        strike_bystander(draft, attack, shot, first)
        return True
    return not draft.state.settings.bystander_needs_miss and strike_bystander(draft, attack, shot, first)


def strike_bystander(draft: SavageDraft, attack: Attack, shot: Shot, first: int) -> bool:
    """Let a stray shot hit a combatant beside its target; tell whether it did. Rule: SW-RANGE-09, SW-RANGE-10"""
    if first > straying_faces(draft.state, attack, shot):
        return False
    there = bystanders(draft.state, attack.actor, shot.target)
    who = there[draft.roll(1, len(there), "bystander", attack.actor).faces[0] - 1] if len(there) > 1 else there[0]
    draft.tell("bystander_hit", who, rule="SW-RANGE-09", actor=attack.actor, friend=not are_enemies(draft.state, attack.actor, who))
    burst = tuple(mod for mod in shot.bonus if mod.rule == "SW-RANGE-04")
    attack.harm(draft, who, Shot(target=who, goal=rolls.Goal(), bonus=burst), raises=0)
    return True
