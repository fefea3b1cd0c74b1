"""Melee attacks, shots, templates: targets and weapons, the attack check, weapon qualities, hits, stray shots.

Rule: EX-MELEE-01 to EX-MELEE-08, EX-RANGE-01 to EX-RANGE-08, EX-MOM-05, EX-TAB-12, EX-TAB-25
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from enum import StrEnum
from typing import Final, Self

from desktop_app.rules.expedition.checks.chances import AttackContest, RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone, used_up
from desktop_app.rules.expedition.checks.modifiers import OFF_HAND, Modifier, Situation, rating
from desktop_app.rules.expedition.checks.results import Result
from desktop_app.rules.expedition.combat.aiming import melee_targets, ranged_targets, refuse_bars, refuse_sight, refuse_target
from desktop_app.rules.expedition.harm.hits import Hit, damage_of
from desktop_app.rules.expedition.movement.ground import between, engaged_with, reaches
from desktop_app.rules.expedition.sheet.records import CheckSpec, Weapon
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, end_action
from desktop_app.rules.expedition.turn.momentum import PRICES, pay_momentum, refuse_momentum
from desktop_app.rules.expedition.turn.turns import ActivationCommand, declared
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Listening, top_as

SIZE_MODIFIERS: Final = {"tiny": 3, "little": 2, "small": 1, "average": 0, "large": -1, "enormous": -2, "monstrous": -3}
"""Rule: EX-RANGE-06, EX-TAB-12"""
LEAST_RESIST: Final = 3
"""An opposed shot is never easier than an unopposed one. Rule: EX-RANGE-02, R35"""
OPPOSING_SHIELD: Final = 2
MOST_CANDIDATES: Final = 6


# ---- numbers


def effective_attacks(state: ExpeditionState, who: str, *, bonus: bool = True) -> int:
    """Return how many attack checks an action makes: doubled by Frenzy, with what was bought. Rule: EX-MELEE-05"""
    model = state.combatants[who]
    base = state.sheet_of(who).attacks * (2 if model.has("frenzied") else 1)
    return base + (model.attacks_bonus if bonus else 0)


def point_blank(state: ExpeditionState, weapon: Weapon) -> int:
    """Return up to which distance a shot is opposed, in squares. Rule: EX-RANGE-02, R35"""
    return state.settings.ex_point_blank_default if weapon.point_blank is None else weapon.point_blank


def is_opposed_shot(state: ExpeditionState, who: str, target: str, weapon: Weapon) -> bool:
    """Tell whether the target resists a shot: a shield of rating 2, or Point Blank. Rule: EX-RANGE-02"""
    shield = state.sheet_of(target).ready_shield
    far = between(state, who, target)
    return (shield is not None and shield.shield_rating >= OPPOSING_SHIELD) or (far is not None and far <= point_blank(state, weapon))


def in_melee_with(state: ExpeditionState, shooter: str, target: str) -> tuple[str, ...]:
    """List the Models that a shot at this target may stray into: its opponents, without the shooter. Rule: EX-RANGE-04, R36"""
    return tuple(who for who in engaged_with(state, target) if who != shooter)


def target_swings(state: ExpeditionState, who: str, target: str, *, is_melee: bool) -> tuple[Modifier, ...]:
    """List Favour and Peril that a target brings to any attack on it: lying, being unseen. Rule: EX-MELEE-06, EX-COND-07, EX-COND-09"""
    aim, swings = state.combatants[target], []
    if aim.has("prone"):
        swings.append(Modifier(value=1 if is_melee else -1, label="prone target", rule="EX-COND-09"))
    if aim.has("hidden") and not state.combatants[who].has("blinded"):
        swings.append(Modifier(value=-1, label="blinded", rule="EX-COND-07"))
    return tuple(swings)


def attack_situation(state: ExpeditionState, who: str, target: str, weapon: Weapon) -> Situation:
    """Collect Difficulty, Favour and Peril of an attack.

    Rule: EX-MELEE-06, EX-MELEE-07, EX-RANGE-04, EX-RANGE-06, EX-COND-07, EX-COND-09
    """
    sheet = state.sheet_of(target)
    found = [OFF_HAND] if weapon.hand == "off" else []
    if not weapon.is_melee:
        crowd = len(in_melee_with(state, who, target))
        found += [Modifier(value=crowd, label="shooting into melee", rule="EX-RANGE-04")] if crowd else []
    if not weapon.is_melee or state.settings.ex_size_in_melee:
        found.append(Modifier(value=SIZE_MODIFIERS[sheet.size], label=f"{sheet.size} target", rule="EX-RANGE-06"))
    return Situation(target=target, difficulty=tuple(found), favour=target_swings(state, who, target, is_melee=weapon.is_melee))


def attack_check(state: ExpeditionState, who: str, target: str, weapon: Weapon) -> Check:
    """Build the attack check. Rule: EX-MELEE-01, EX-RANGE-01, EX-RANGE-02, EX-TEST-01"""
    situation = attack_situation(state, who, target, weapon)
    if weapon.is_melee:
        spec = CheckSpec(ability="melee", mode="opposed", opposing_ability="defense", keywords=("melee_strike",))
        resist: int | None = rating(state, target, "defense").total
        return Check(actor=who, purpose="attack", spec=spec, resist=resist, resist_label="Defense", situation=situation)
    ability = "throwing" if weapon.weapon_class == "throwing" else "shooting"
    if not is_opposed_shot(state, who, target, weapon):
        return Check(actor=who, purpose="attack", spec=CheckSpec(ability=ability, keywords=("ranged",)), situation=situation)
    spec = CheckSpec(ability=ability, mode="opposed", opposing_ability="dodge", keywords=("ranged",))
    resist = max(LEAST_RESIST, rating(state, target, "dodge").total)
    return Check(actor=who, purpose="attack", spec=spec, resist=resist, resist_label="Dodge", situation=situation)


# ---- one attack


class Stage(StrEnum):
    """How far an attack has come."""

    ATTACK = "attack"
    QUALITY = "quality"
    HIT = "hit"
    STRAY = "stray"
    END = "end"


class Striking(Listening[ExpeditionState, CheckDone]):
    """An attack check under way with a weapon, whose Quality may be activated when it hits. Rule: EX-MOM-05"""

    actor: str
    weapon: str
    stage: Stage = Stage.ATTACK
    result: Result = Result.FAILURE
    qualities: tuple[str, ...] = ()

    @property
    def aim(self) -> str | None:
        return None

    def _weapon(self, state: ExpeditionState) -> Weapon | None:
        return state.sheet_of(self.actor).weapon(self.weapon)

    def contest_with(self, state: ExpeditionState, check: Check, target: str, *, strays: bool = False) -> AttackContest | None:
        """Describe an attack check, and the hit on one target as it is after that."""
        weapon = self._weapon(state)
        if weapon is None:
            return None
        after = evolve(state, combatants={**state.combatants, self.actor: used_up(state.combatants[self.actor])})
        hit, token = hit_by(after, self.actor, target, weapon).chances(after), check.chances(state).token
        return AttackContest(
            attack=check.basic_contest(state, token),
            damage=hit.damage,
            is_soaked=hit.is_soaked,
            has_quality=bool(weapon.critical_qualities),
            strays=strays,
        )

    def asks(self, state: ExpeditionState) -> Decision | None:
        """Ask whether a quality of the weapon is activated. Rule: EX-MOM-05"""
        if self.stage is not Stage.QUALITY or not self.offered(state):
            return None
        return Decision(topic="quality", who=(self.actor,), answers=("activate_quality",))

    def offered(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the qualities that this hit may activate: free with a Critical Hit, else for Momentum. Rule: EX-MELEE-03, EX-MOM-05"""
        weapon = self._weapon(state)
        if weapon is None or not weapon.critical_qualities:
            return ()
        pays = self.result is Result.BOON or refuse_momentum(state, self.actor, PRICES["quality"]) is None
        return weapon.critical_qualities if pays else ()


class Attack(Striking):
    """One attack check with what follows: a quality of the weapon, the hit, or a stray shot. Rule: EX-MELEE-02, section 6"""

    kind = "attack"
    needs = ("actor", "target")
    tactical_role = Role.STRIKE
    target: str
    crowd: tuple[str, ...] = ()

    def chances(self, state: ExpeditionState) -> AttackContest | None:
        weapon = self._weapon(state)
        if weapon is None:
            return None
        strays = not weapon.is_melee and bool(in_melee_with(state, self.actor, self.target))
        return self.contest_with(state, attack_check(state, self.actor, self.target, weapon), self.target, strays=strays)

    @property
    def aim(self) -> str:
        return self.target

    def advance(self, draft: ExpeditionDraft) -> None:
        state, weapon = draft.state, self._weapon(draft.state)
        match self.stage:
            case Stage.ATTACK if weapon is not None:
                crowd = () if weapon.is_melee else in_melee_with(state, self.actor, self.target)
                draft.become(evolve(self, crowd=crowd))
                draft.push(attack_check(state, self.actor, self.target, weapon))
            case Stage.QUALITY:
                draft.become(evolve(self, stage=Stage.HIT))
            case Stage.HIT if weapon is not None:
                draft.become(evolve(self, stage=Stage.END))
                draft.push(hit_by(state, self.actor, self.target, weapon))
            case Stage.STRAY if weapon is not None:
                draft.become(evolve(self, stage=Stage.END))
                self._stray(draft, weapon)
            case _:
                draft.pop()
                end_if_last(draft, self.actor)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        """Take the outcome of the attack check. Rule: EX-MELEE-02, EX-RANGE-05"""
        assert report.result is not None, "an attack check has an outcome"
        if report.result.succeeds:
            draft.become(evolve(self, stage=Stage.QUALITY, result=report.result))
        else:
            draft.tell("missed", self.actor, rule="EX-MELEE-02", target=self.target)
            draft.become(evolve(self, stage=Stage.STRAY if self.crowd else Stage.END, result=report.result))

    def _stray(self, draft: ExpeditionDraft, weapon: Weapon) -> None:
        """Hit one of those in the melee at random. Rule: EX-RANGE-05, EX-TAB-25"""
        struck = (*self.crowd, self.target) if draft.state.settings.ex_stray_includes_target else self.crowd
        crowd = [who for who in sorted(struck, key=draft.state.standing_in) if draft.state.combatants[who].is_on_board]
        if not crowd:
            return
        target = chosen(draft, self.actor, tuple(crowd[:MOST_CANDIDATES]))
        draft.tell("stray_shot", target, rule="EX-RANGE-05", shooter=self.actor)
        draft.push(hit_by(draft.state, self.actor, target, weapon))


def be_seen(draft: ExpeditionDraft, who: str) -> None:
    """Note that a Hidden Model attacks, in its own Activation or by breaking in: its next End Phase reveals it. Rule: EX-COND-07"""
    model = draft.state.combatants[who]
    if model.has("hidden") and not model.hidden_attacked:
        draft.put(evolve(model, hidden_attacked=True))


def end_if_last(draft: ExpeditionDraft, who: str) -> None:
    """End the attack action after its last attack: what was bought for it lapses. Rule: EX-MELEE-04, EX-MOM-07"""
    model = draft.state.combatants[who]
    is_last = model.attacking == "attack_template" or model.attacks_made >= effective_attacks(draft.state, who)
    if draft.state.acting == who and model.attacking and is_last:
        end_action(draft, who)


def hit_by(state: ExpeditionState, who: str, target: str, weapon: Weapon) -> Hit:
    """Build the hit of a weapon. Rule: EX-DMG-01, EX-DMG-02"""
    return Hit(target=target, attacker=who, damage=damage_of(state, who, weapon).total, cause=weapon.name)


def chosen(draft: ExpeditionDraft, who: str, models: tuple[str, ...]) -> str:
    """Choose one of up to six Models with a D6; a face beyond them is rolled again. Rule: EX-TAB-25"""
    count = len(models)
    if count == 1:
        return models[0]
    while True:
        face = draft.roll(1, 6, "stray shot", who).faces[0]
        place = (face - 1) * count // 6 if count in (2, 3, 6) else face - 1
        if place < count:
            return models[place]


# ---- qualities


class ActivateQuality(Answer[ExpeditionState, Striking]):
    """Activate a quality of the weapon that has hit; without one, decline. Rule: EX-MOM-05, EX-MELEE-03"""

    kind = "activate_quality"
    asked_by = Striking
    quality: str | None = field(default=None, metadata=param(picks="quality"))

    def refuse_answer(self, state: ExpeditionState, frame: Striking) -> Refusal | None:
        known = self.quality is None or self._named(state, frame) is not None
        return None if known else Refusal("unknown", "EX-MOM-05", "quality", (("what", self.quality),))

    def _named(self, state: ExpeditionState, frame: Striking) -> str | None:
        """Return the quality as the weapon writes it, whatever the case of the letters."""
        wanted = (self.quality or "").casefold()
        return next((quality for quality in frame.offered(state) if quality.casefold() == wanted), None)

    def answer(self, draft: ExpeditionDraft, frame: Striking) -> None:
        """Pay, unless it was a Critical Hit; the text is the quality's own."""
        quality = self._named(draft.state, frame)
        draft.become(evolve(frame, stage=Stage.HIT, qualities=(quality,) if quality else ()))
        if quality is None:
            return
        draft.tell("quality_activated", self.actor, rule="EX-MOM-05", quality=quality, target=frame.aim)
        if frame.result is not Result.BOON:
            pay_momentum(draft, self.actor, PRICES["quality"], quality)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[ActivateQuality]:
        """Offer each quality, and none; none comes first where a quality costs Momentum."""
        frame = top_as(state, Striking)
        if frame is None:
            return []
        offered = [cls(actor=actor, quality=quality) for quality in frame.offered(state)]
        return [*offered, cls(actor=actor)] if frame.result is Result.BOON else [cls(actor=actor), *offered]

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("activate_quality_none") if self.quality is None else Phrase.of("activate_quality", quality=self.quality)


# ---- attacking


class AttackCommand(RolledCommand, ActivationCommand):
    """An attack of the Major Action: the first check starts it, each further one is another attack. Rule: EX-MELEE-04, EX-MELEE-08"""

    aims = "target"
    most_staggered = 1
    weapon: str = field(default="", metadata=param(picks="weapon"))
    target: str = field(default="", metadata=param(picks="combatant"))

    def the_weapon(self, state: ExpeditionState) -> Weapon | None:
        """Return the weapon, if it is ready."""
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return weapon if weapon is not None and weapon.ready else None

    def refuse_budget(self, state: ExpeditionState) -> Refusal | None:
        """Judge whether the attack action is declared, not over, and has attacks left."""
        model = state.combatants[self.actor]
        said = declared(model)
        running = model.attacking
        if not running and (model.major_used or model.free_minor_pair_taken):
            return Refusal("budget", "EX-ACT-03")
        weapon = self.the_weapon(state)
        off_hand = weapon is not None and weapon.hand == "off"
        if said.action != self.kind and not (off_hand and said.action in ("attack_melee", "attack_ranged")):
            return Refusal("not_declared", "EX-DECL-03", facts=(("declared", said.action),))
        if weapon is not None and not off_hand and weapon.id != said.weapon:
            return Refusal("not_declared", "EX-DECL-03", "weapon", (("declared", said.weapon),))
        most = effective_attacks(state, self.actor)
        return Refusal("budget", "EX-MELEE-04", facts=(("most", most),)) if model.attacks_made >= most else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Count the attack, then roll it."""
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, major_used=True, attacking=self.kind, attacks_made=model.attacks_made + 1))
        be_seen(draft, self.actor)
        draft.push(self.striking())

    def striking(self) -> Striking:
        """Give the attack that is rolled."""
        return Attack(actor=self.actor, target=self.target, weapon=self.weapon)

    def breakdown(self, state: ExpeditionState) -> Breakdown | None:
        weapon = self.the_weapon(state)
        return attack_check(state, self.actor, self.target, weapon).target_number(state) if weapon is not None else None

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        if state.acting == actor:
            yield from (cls(actor=actor, weapon=weapon.id) for weapon in state.sheet_of(actor).ready_weapons if cls.suits(weapon))

    @staticmethod
    def suits(weapon: Weapon) -> bool:
        """Tell whether a weapon can make this attack."""
        raise NotImplementedError

    def phrase(self, state: ExpeditionState) -> Phrase:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return Phrase.of(self.kind, weapon=weapon.name if weapon is not None else self.weapon)

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        number, model = self.breakdown(state), state.combatants[self.actor]
        count = Phrase.of("attack_of", number=model.attacks_made + 1, most=effective_attacks(state, self.actor))
        if number is None:
            return (count,)
        return (Phrase.of("obstacle", obstacle=number.total), *self.about_target(state), count)

    def about_target(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        """Say what speaks for and against the target."""
        crowd = len(in_melee_with(state, self.actor, self.target))
        found = (Phrase.of("squares", squares=between(state, self.actor, self.target)),)
        return (*found, Phrase.of("into_melee", count=crowd)) if crowd else found


class AttackMelee(AttackCommand):
    """Attack a Model in the weapon's Danger Zone. Rule: EX-MELEE-01, EX-MELEE-02, EX-MELEE-04"""

    kind = "attack_melee"
    tactical_role = Role.STRIKE

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        weapon = self.the_weapon(state)
        if weapon is None or not weapon.is_melee:
            return Refusal("weapon", "EX-MELEE-01", "weapon")
        found = self.refuse_budget(state) or refuse_target(state, self.actor, self.target)
        if found is not None:
            return found
        near = reaches(state, self.actor, state.combatants[self.target].cell, weapon.id)
        return None if near else Refusal("not_in_dz", "EX-MELEE-01", "target")

    @staticmethod
    def suits(weapon: Weapon) -> bool:
        return weapon.is_melee

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the targets near enough: the able before the fallen, then by fewest Wounds left."""
        return melee_targets(state, self.actor)

    def about_target(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        """Say how many Wounds the target can still take."""
        return (Phrase.of("wounds_left", wounds=max(0, state.combatants[self.target].wounds)),)


class AttackRanged(AttackCommand):
    """Shoot or throw at a Model in sight. Rule: EX-RANGE-01 to EX-RANGE-04, EX-RANGE-08"""

    kind = "attack_ranged"
    tactical_role = Role.STRIKE
    in_frenzy = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        weapon = self.the_weapon(state)
        if weapon is None or weapon.is_melee:
            return Refusal("weapon", "EX-RANGE-01", "weapon")
        found = (
            self.refuse_budget(state)
            or refuse_target(state, self.actor, self.target)
            or refuse_bars(state, self.actor, weapon, (self.target,))
        )
        return found or refuse_sight(state, self.actor, state.combatants[self.target].cell, weapon)

    @staticmethod
    def suits(weapon: Weapon) -> bool:
        """Take missile weapons and those that are thrown."""
        return not weapon.is_melee

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the enemies: who can act before the fallen, those in no melee first, then the nearest."""
        return ranged_targets(state, self.actor)
