"""Missiles: the shot, the dodge, increments, size and cover. Rule: WD-RANGE-01 to WD-RANGE-08, WD-TAB-13"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Answer, Role
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, top_as
from desktop_app.rules.winterdawn.checks import chances, judged, pools
from desktop_app.rules.winterdawn.checks.rolls import Declared, Rolled, mos_of, overflowed, throw, throw_overflow
from desktop_app.rules.winterdawn.combat import clash, melee
from desktop_app.rules.winterdawn.position import aiming, holds, light
from desktop_app.rules.winterdawn.position.formation import wall_terms
from desktop_app.rules.winterdawn.position.space import FULL_COVER, cover_of, distance, has_sight
from desktop_app.rules.winterdawn.sheet.records import UNARMED, Weapon, WeaponSkill
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, change_frame, drop, lose_spirit, put_sheet
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import has_slot
from desktop_app.rules.winterdawn.weapons import arms, triggers
from desktop_app.rules.winterdawn.weapons.hits import Score

SIZE_MOS = {"micro": -2, "mini": -1, "large": 1, "huge": 2, "gigantic": 2}
"""MoS on ranged attacks against a size. Rule: WD-TAB-13"""
PRONE_SHOOTER_MALUS = 2
STEADY_SKILL = "crossbows_firearms"
THROWN_SKILL = "thrown"


THROWS = {"small": (1, 5), "medium": (2, 4), "large": (3, 3)}
"""Malus and increment in metres of things not made for throwing. Rule: WD-TAB-21"""


def throw_malus(throw_class: str) -> int:
    """Return the malus of a class of improvised missiles; none for what is made for it. Rule: WD-RANGE-07, WD-TAB-21"""
    return THROWS[throw_class][0] if throw_class in THROWS else 0


def as_missile(weapon: Weapon, throw_class: str) -> Weapon:
    """Return a thing as an improvised missile: thrown, with the increment of its class, and gone from the hand. Rule: WD-RANGE-07"""
    increment = THROWS[throw_class][1] if throw_class in THROWS else weapon.far_increment
    return evolve(weapon, skills=(WeaponSkill(skill=THROWN_SKILL),), far_increment=increment, made_for_throwing=True, reload=())


def increment_malus(metres: int, increment: float) -> int:
    """Return the malus of a distance: 1 for each increment begun beyond the first. Rule: WD-RANGE-05"""
    return max(0, ceil(metres / increment) - 1)


def shot_terms(state: WinterDawnState, attacker: str, target: str, weapon: Weapon, *, test: pools.Test) -> tuple[Term, ...]:
    """List what is added to and taken from the MoS of a shot. Rule: WD-RANGE-04 to WD-RANGE-06, WD-TAB-22, WD-TAB-27"""
    return tuple(term for term in _shot_terms(state, attacker, target, weapon, test=test) if term.value)


def _shot_terms(state: WinterDawnState, attacker: str, target: str, weapon: Weapon, *, test: pools.Test) -> Iterator[Term]:
    shooter, other = state.combatants[attacker], state.combatants[target]
    size = state.sheet_of(target).size
    yield Term(SIZE_MOS.get(size, 0), f"target is {size}", "WD-RANGE-04")
    steps = increment_malus(distance(state, attacker, target), weapon.far_increment)
    yield Term(-steps * (2 if other.prone else 1), "distance, doubled: target prone" if other.prone else "distance", "WD-RANGE-05")
    yield from arms.cover_terms(cover_of(state, target, attacker, ranged=True))
    yield from wall_terms(state, target, attacker)
    yield from light.light_terms(state, target)
    yield Term(-other.dodge_roll_malus, "target has rolled away", "WD-MOVE-08")
    if other.prone:
        yield Term(-1, "target prone", "WD-RANGE-08")
    if shooter.prone and test.skill != STEADY_SKILL:
        yield Term(-PRONE_SHOOTER_MALUS, "prone", "WD-RANGE-08")
    use = arms.pick_use(weapon, test.skill, far=True)
    yield Term(use.mos_mod if use is not None else 0, "this speciality", "WD-TAB-28")
    yield from holds.clinch_terms(shooter, test.skill)
    yield from pools.body_terms(state, attacker, test.attribute)


def shot_bonus(state: WinterDawnState, attacker: str, target: str, weapon: Weapon) -> tuple[Term, ...]:
    """List the bonus dice of a shot: high ground; a crossbow or firearm steadied by lying. Rule: WD-MELEE-14, WD-RANGE-08"""
    found = arms.attack_bonus(state, attacker, target)
    steady = any(use.skill == STEADY_SKILL for use in weapon.skills)
    lying = state.combatants[attacker].prone and steady
    return (*found, Term(1, "steady while prone", "WD-RANGE-08")) if lying else found


def refuse_shot_at(state: WinterDawnState, actor: str, target: str) -> Refusal | None:
    """Judge hold, sight and cover. Rule: WD-GRAP-03, WD-RANGE-01, WD-MELEE-15"""
    if not holds.may_strike(state, actor, target):
        return Refusal("grappled", "WD-GRAP-03", "target")
    if not has_sight(state, actor, target):
        return Refusal("no_los", "WD-RANGE-01", "target")
    hidden = cover_of(state, target, actor, ranged=True) >= FULL_COVER
    return Refusal("full_cover", "WD-MELEE-15", "target") if hidden else None


class Missile(melee.AimedAttack):
    """A missile at a visible target. A subclass names it and its further fate."""

    provokes = True

    def refuse_missile(self, state: WinterDawnState) -> Refusal | None:
        """Judge what is to fly."""
        raise NotImplementedError

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Fix the dice that are still allowed, and let the target answer."""
        state = draft.state
        gone = self.target not in state.combatants or self.refuse_missile(state) or refuse_shot_at(state, self.actor, self.target)
        declared = self.declare_left(draft, None if gone else self.test(state), self)
        if declared is not None:
            draft.put(evolve(draft.state.combatants[self.actor], attacked_this_slot=True))
            self.fly(draft, declared)

    def fly(self, draft: WinterDawnDraft, declared: Declared) -> None:
        """Tell it, and send it on its way."""
        raise NotImplementedError

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        return aiming.opponents_by_distance(state, self.actor)


class AttackRanged(Missile):
    """Shoot or throw at a target in sight. Rule: WD-RANGE-01, WD-RANGE-02"""

    kind = "attack_ranged"
    tactical_role = Role.STRIKE

    def test(self, state: WinterDawnState) -> pools.Test | None:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        if weapon is None:
            return None
        bonus = shot_bonus(state, self.actor, self.target, weapon)
        return arms.weapon_test(
            state, self.actor, self, arms.Purpose(budget=pools.Budget.ACTION, bonus=bonus, far=True, towards=self.target)
        )

    def refuse_attack(self, state: WinterDawnState) -> Refusal | None:
        found = self.refuse_missile(state) or refuse_shot_at(state, self.actor, self.target) or self._refuse_attribute(state)
        test = self.test(state)
        if found is not None or test is None:
            return found
        rolled = pools.refuse_roll(state, test, evolve(self, attr=None))
        return rolled and rolled.at(rolled.field or "target")  # the pool is the one at this distance

    def refuse_missile(self, state: WinterDawnState) -> Refusal | None:
        weapon = next((w for w in state.sheet_of(self.actor).held if w.id == self.weapon and w.can_shoot), None)
        use = arms.pick_use(weapon, self.skill, far=True) if weapon is not None else None
        if weapon is None or use is None:
            return Refusal("not_wielded", "WD-RANGE-01", "weapon" if weapon is None else "skill", (("weapon", self.weapon),))
        if not weapon.loaded or weapon.jammed:
            return Refusal("not_loaded", "WD-RANGE-01", "weapon", (("weapon", weapon.name),))
        return None

    def _refuse_attribute(self, state: WinterDawnState) -> Refusal | None:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        use = arms.pick_use(weapon, self.skill, far=True) if weapon is not None else None
        return arms.refuse_attribute(use, self.attr, "WD-RANGE-01")

    def fly(self, draft: WinterDawnDraft, declared: Declared) -> None:
        name = arms.weapon_name(draft.state, self.actor, self.weapon)
        draft.tell("shoots", self.actor, target=self.target, weapon=name, dice=declared.dice, rule="WD-RANGE-01")
        draft.push(Shot(attacker=self.actor, defender=self.target, weapon=self.weapon, attack=declared))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[AttackRanged]:
        held = state.sheet_of(actor).held if has_slot(state, actor) and aiming.opponents_by_distance(state, actor) else ()
        return [cls(actor=actor, weapon=weapon.id) for weapon in held if weapon.can_shoot]

    def lets_go(self, state: WinterDawnState) -> bool:
        """Tell whether the weapon is thrown: it lands where its target is. Rule: WD-RANGE-07"""
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return weapon is not None and weapon.made_for_throwing

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("attack_thrown" if self.lets_go(state) else self.kind, weapon=arms.weapon_name(state, self.actor, self.weapon))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        test, weapon = self.test(state), state.sheet_of(self.actor).weapon(self.weapon)
        if test is None or weapon is None or not weapon.can_shoot:
            return ()
        terms = shot_terms(state, self.actor, self.target, weapon, test=test)
        mods = tuple(Phrase.of("modifier", label=term.label, value=term.value) for term in terms)
        return (*melee.dice_phrase(state, test, self), Phrase.of("metres", metres=distance(state, self.actor, self.target)), *mods)

    def contest(self, state: WinterDawnState) -> chances.HitContest | None:
        test, weapon = self.test(state), state.sheet_of(self.actor).weapon(self.weapon)
        if test is None or weapon is None or not weapon.can_shoot:
            return None
        return shot_contest(state, test, self, (self.target, weapon))


def shot_contest(
    state: WinterDawnState, test: pools.Test, block: pools.RollBlock, aimed: tuple[str, Weapon], *, throw_class: str = ""
) -> chances.HitContest | None:
    """Describe a shot or throw of a weapon at a target, and the dodge if it can roll one; None: no dice. Rule: WD-RANGE-06"""
    target, weapon = aimed
    flat = sum(term.value for term in shot_terms(state, test.who, target, weapon, test=test)) - throw_malus(throw_class)
    mine = chances.pool_of(state, test, block, flat=flat)
    if not mine.dice:
        return None
    fighter, dodge = state.combatants[target], dodge_test(state, target)
    able = fighter.can_act and test.who not in fighter.unaware_of
    other = chances.pool_of(state, dodge, flat=sum(term.value for term in dodge_terms(state, dodge, test.who))) if able else None
    return chances.HitContest(mine=mine, other=other if other is not None and other.dice else None, scores=False)


def dodge_terms(state: WinterDawnState, test: pools.Test, shooter: str) -> tuple[Term, ...]:
    """List what counts against a dodge. Rule: WD-TAB-27"""
    return (*pools.body_terms(state, test.who, test.attribute), *light.light_terms(state, shooter))


class Shot(clash.Clash, clash.Dodgeable):
    """A missile in the air. Rule: WD-RANGE-03, WD-RANGE-06"""

    kind = "shot"
    dodge: Declared | None = None
    throw_class: str = ""

    def missile(self, state: WinterDawnState) -> Weapon:
        """Return what flies: the weapon as it is, or as an improvised missile; a thing without a record counts as fists."""
        weapon = state.sheet_of(self.attacker).weapon(self.weapon) or UNARMED
        return as_missile(weapon, self.throw_class) if self.throw_class else weapon

    @property
    def score(self) -> Score:
        """Describe the hits: they buy damage only, one die each."""
        return Score(
            scorer=self.attacker,
            target=self.defender,
            weapon=self.weapon,
            hits=self.hits,
            shield_cost=self.shield_cost,
            wants_damage=self.wants_damage,
            ranged=True,
        )

    def dodging(self, state: WinterDawnState) -> str:
        return "" if self.answered else self.defender

    def dodge_test(self, state: WinterDawnState) -> pools.Test:
        return dodge_test(state, self.defender)

    def dodged(self, draft: WinterDawnDraft, declared: Declared | None) -> None:
        change_frame(draft, self, evolve(self, answered=True, dodge=declared))

    def why_no_dodge(self, state: WinterDawnState) -> str | None:
        """Return the refusal code for a dodge that cannot be rolled; None: it can. Rule: WD-RANGE-03, WD-INIT-10"""
        fighter = state.combatants[self.defender]
        if self.attacker in fighter.unaware_of:
            return "unaware"
        if not fighter.can_act:
            return "incapacitated"
        return pools.why_no_dice(state, pools.usable(state, dodge_test(state, self.defender)))

    def asks_defence(self, state: WinterDawnState) -> Decision | None:
        """Ask a target that knows of the shot and has dice."""
        able = self.why_no_dodge(state) is None
        return Decision(topic="dodge", who=(self.defender,), answers=("dodge", "decline")) if able else None

    def roll(self, draft: WinterDawnDraft) -> None:
        """Roll attack, dodge, overflow; what is left are hits. Rule: WD-RANGE-06"""
        weapon, terms = self.missile(draft.state), self._terms(draft.state)
        roll = throw(draft, self.attacker, self.attack)
        dodge_roll = throw(draft, self.defender, self.dodge) if self.dodge is not None else None
        dodge = self._dodge_sum(draft.state, dodge_roll)
        more = throw_overflow(draft, self.attacker, roll, max(0, -dodge.total))
        attack = overflowed(clash.summed(roll, terms, self.attack), more)
        dodged = dodge.at_least(0, "minimum 0", "WD-RANGE-03").total
        hits = attack.plus(-dodged, "dodged", "WD-RANGE-03").at_least(0, "minimum 0", "WD-RANGE-06")
        self._tell(draft, weapon, (hits, tuple(r for r in (roll, more) if r)), (dodge, dodge_roll))
        draft.become(evolve(self, stage=clash.Stage.INTENT if hits.total else clash.Stage.EFFECTS, hits=hits.total, scorer=self.attacker))
        if hits.total and draft.state.settings.ranged_hits_drain_spirit:
            lost = hits.total // 2 if draft.state.sparring else hits.total
            lose_spirit(draft, self.defender, lost, "WD-RANGE-06")
        shot = Rolled(self.attacker, self.attack, roll, attack)
        judged.conclude(draft, judged.Attempt(shot, won=hits.total > 0, more=more, against=self.defender))
        if self.dodge is not None:
            avoided = Rolled(self.defender, self.dodge, dodge_roll, dodge)
            judged.conclude(draft, judged.Attempt(avoided, won=hits.total == 0, against=self.attacker))
        _use_up(draft, (self.attacker, self.defender), weapon, jams=roll is not None and mos_of(roll) == 0)

    def _terms(self, state: WinterDawnState) -> tuple[Term, ...]:
        test = pools.Test(self.attacker, self.attack.skill, self.attack.attribute)
        improvised = Term(-throw_malus(self.throw_class), "not made for throwing", "WD-TAB-21")
        terms = shot_terms(state, self.attacker, self.defender, self.missile(state), test=test)
        return (*terms, *self.second_terms, *((improvised,) if improvised.value else ()))

    def contest_with(self, state: WinterDawnState, test: pools.Test, block: pools.RollBlock) -> chances.HitContest:
        """Describe both rolls, the dodge with a test and block that are not declared yet."""
        flat = sum(term.value for term in self._terms(state)) - self.attack.malus
        dodge = chances.pool_of(state, test, block, flat=sum(term.value for term in dodge_terms(state, test, self.attacker)))
        mine = chances.declared_pool(state, self.attacker, self.attack, flat)
        return chances.HitContest(mine=mine, other=dodge if dodge.dice else None, scores=False)

    def chances(self, state: WinterDawnState) -> chances.HitContest:
        """Describe both rolls as they are declared; who does not dodge rolls nothing. Rule: WD-RANGE-06"""
        flat = sum(term.value for term in self._terms(state)) - self.attack.malus
        mine = chances.declared_pool(state, self.attacker, self.attack, flat)
        if self.dodge is None or not self.dodge.dice:
            return chances.HitContest(mine=mine, scores=False)
        test = pools.Test(self.defender, self.dodge.skill, self.dodge.attribute)
        ward = sum(term.value for term in dodge_terms(state, test, self.attacker)) - self.dodge.malus
        return chances.HitContest(mine=mine, other=chances.declared_pool(state, self.defender, self.dodge, ward), scores=False)

    def _dodge_sum(self, state: WinterDawnState, roll: Roll | None) -> Breakdown:
        if self.dodge is None or roll is None:
            return Breakdown.of(0, "no dodge rolled", "WD-RANGE-03")
        test = pools.Test(self.defender, self.dodge.skill, self.dodge.attribute)
        return clash.summed(roll, dodge_terms(state, test, self.attacker), self.dodge)

    def _tell(
        self, draft: WinterDawnDraft, weapon: Weapon, shot: tuple[Breakdown, tuple[Roll, ...]], dodged: tuple[Breakdown, Roll | None]
    ) -> None:
        total, rolls = shot
        draft.tell(
            "throw_rolled" if self.throw_class else "shot_rolled", self.attacker, breakdown=total, rolls=rolls, rule="WD-RANGE-06",
            target=self.defender, weapon=self.thing(draft.state), hits=total.total,
        )  # fmt: skip
        if dodged[1] is not None:
            draft.tell("dodge_rolled", self.defender, breakdown=dodged[0], rolls=(dodged[1],), rule="WD-RANGE-03")

    def thing(self, state: WinterDawnState) -> str:
        """Name the missile: the shooting or thrown weapon."""
        return arms.weapon_name(state, self.attacker, self.weapon)

    def end(self, draft: WinterDawnDraft) -> None:
        """A dodge gives an opening to those in whose range the dodger stands. Rule: WD-RANGE-03"""
        if self.dodge is not None and self.dodge.dice:
            draft.push(triggers.Triggered(target=self.defender, cause="dodging"))


def _use_up(draft: WinterDawnDraft, shot: tuple[str, str], weapon: Weapon, *, jams: bool) -> None:
    """Empty a weapon that reloads, jam an unreliable one, and let a thrown one land. Rule: WD-RANGE-09, WD-TAB-32, WD-RANGE-07"""
    who, target = shot
    sheet = draft.state.sheet_of(who)
    if weapon.reload:
        jammed = weapon.jammed or (jams and arms.has_special(draft.state, weapon, "unreliable"))
        put_sheet(draft, who, sheet.with_weapon(evolve(weapon, loaded=False, reload_stage=0, jammed=jammed)))
        if jammed and not weapon.jammed:
            draft.tell("jammed", who, weapon=weapon.name, rule="WD-TAB-32")
    elif weapon.made_for_throwing and weapon.id in (sheet.wielded.main, sheet.wielded.off):
        drop(draft, who, sheet.weapon(weapon.id) or weapon, draft.state.combatants[target].cell)


def dodge_test(state: WinterDawnState, who: str) -> pools.Test:
    """Build the reflex test of a dodge. Rule: WD-RANGE-03, G-14"""
    return pools.Test(who, "reflex", pools.default_attribute(state, who, "reflex"), pools.Budget.REACTION)


class Dodge(pools.SkillRoll, Answer[WinterDawnState, clash.Dodgeable]):
    """Roll reflex against a missile or a spell, as a reaction. Rule: WD-RANGE-03, WD-MAGIC-03, WD-REACT-01"""

    kind = "dodge"
    asked_by = clash.Dodgeable

    def refuse_without(self, state: WinterDawnState) -> Refusal:
        frame = top_as(state, clash.Dodgeable)
        if frame is None or frame.dodging(state) != self.actor:
            return Refusal("no_window")
        return Refusal(frame.why_no_dodge(state) or "no_window", "WD-RANGE-03")

    def test(self, state: WinterDawnState) -> pools.Test:
        frame = top_as(state, clash.Dodgeable)
        test = frame.dodge_test(state) if frame is not None else dodge_test(state, self.actor)
        return replace(test, attribute=self.attr) if self.attr in pools.attributes_of(state, test.skill) else test

    def refuse_answer(self, state: WinterDawnState, frame: clash.Dodgeable) -> Refusal | None:
        return pools.refuse_roll(state, self.test(state), self)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Dodge]:
        """Offer it with the usual attribute, or with one that leaves a die."""
        usual = cls(actor=actor).test(state)
        usable = pools.usable(state, usual)
        return [cls(actor=actor, attr=usable.attribute if usable != usual else None)]

    def answer(self, draft: WinterDawnDraft, frame: clash.Dodgeable) -> None:
        frame.dodged(draft, declaring.declare(draft, self.test(draft.state), self))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return (Phrase.of("dodge_opens"),)

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the shot as it would go on with this dodge; against a spell, whether it helps at all."""
        frame = top_as(state, Shot)
        if frame is None:
            return chances.against(state, self.test(state), self, 1)
        return chances.WardContest(attack=frame.contest_with(state, self.test(state), self))
