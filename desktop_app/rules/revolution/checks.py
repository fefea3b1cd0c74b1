"""Percentile rolls: effective ratings, Traits, opposed rolls; tests that stand on their own. Rule: RV-TEST-01 to RV-TEST-06"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal, Word
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.revolution import blessed
from desktop_app.rules.revolution.sheet import PERCEPTION, RevolutionSettings, Skill, plain_trait
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState

MOST_STEPS = 5
MOST_OTHER = 100


# ---- ratings


def missing_skill(state: RevolutionState, who: str, name: str) -> Skill:
    """Make up a skill that the sheet lacks: the sum of its two characteristics, or 0. Rule: RV-TEST-04"""
    by = state.settings.skill_bases.get(name, ()) if state.settings.missing_skill == "characteristics" else ()
    sheet = state.sheet_of(who)
    return Skill(name=name, rating=sum(sheet.characteristic(characteristic) for characteristic in by))


def base_of(skill: Skill, trait_bonus: int) -> int:
    """Return what a skill is without its Traits. Rule: section 2.2, RV-TEST-04"""
    if skill.base is not None:
        return skill.base
    return max(0, skill.rating - trait_bonus) if skill.traits else skill.rating


def skill_rating(state: RevolutionState, who: str, name: str, trait: str | None) -> Breakdown:
    """Return rating or base of a skill: a listed Trait that fits, or one lent by a blessing, makes the difference. Rule: RV-TEST-04"""
    skill = state.sheet_of(who).skill(name) or missing_skill(state, who, name)
    bonus = state.settings.trait_bonus
    base = base_of(skill, bonus)
    made = Breakdown.of(base, name, "RV-TEST-04")
    if trait and skill.has_trait(trait):
        return made.plus(skill.rating - base, trait, "RV-TEST-04")
    lent = trait is not None and plain_trait(trait) in map(plain_trait, blessed.traits(state, who))
    return made.plus(bonus, trait or "", "RV-BLESS-06") if lent else made


@dataclass(frozen=True, slots=True)
class Step:
    """So many Bonuses (above 0) or Penalties (below 0) from one cause. Rule: RV-TEST-03"""

    count: int
    label: str
    rule: str


def with_steps(made: Breakdown, settings: RevolutionSettings, *steps: Step) -> Breakdown:
    """Add Bonuses and Penalties one by one; nothing is clamped. Rule: RV-TEST-03"""
    for step in steps:
        made = made.plus(step.count * (settings.bonus_step if step.count > 0 else settings.penalty_step), step.label, step.rule)
    return made


def in_the_dark(state: RevolutionState, who: str) -> Step:
    """Give the Penalty of darkness to whoever cannot see in it. Rule: RV-SENSE-01"""
    return Step(-1 if state.darkness and not blessed.sees_in_the_dark(state, who) else 0, "darkness", "RV-SENSE-01")


# ---- rolls


def roll_d100(draft: RevolutionDraft, purpose: str, who: str | None) -> Roll:
    """Roll tens and unit die as one value from 1 to 100. Rule: RV-TEST-01"""
    return draft.roll(1, 100, purpose, who)


def unit_of(value: int) -> int:
    """Return the unit die of a d100: 0 for 100, 10, 20 ... Rule: RV-TEST-01"""
    return value % 10


def succeeds(settings: RevolutionSettings, value: int, rating: int) -> bool:
    """Judge a roll; the ends of the scale can be set to fail or succeed always, failure first. Rule: RV-TEST-02"""
    if value >= settings.auto_fail_min:
        return False
    return value <= settings.auto_success_max or value <= rating


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an opposed roll. `value` None: it did not roll, and counts as having failed. Rule: RV-TEST-05"""

    rating: int
    value: int | None = None

    def succeeds(self, settings: RevolutionSettings) -> bool:
        """Tell whether it has succeeded."""
        return self.value is not None and succeeds(settings, self.value, self.rating)


@dataclass(frozen=True, slots=True)
class Against:
    """What a roll is called: the event that tells it, what the die is for, and the rule."""

    event: str
    purpose: str
    rule: str


def roll_against(draft: RevolutionDraft, who: str | None, made: Breakdown, against: Against, **facts: Word) -> Side:
    """Roll a d100 against a rating and tell how it went. Rule: RV-TEST-01, RV-TEST-02"""
    rolled = roll_d100(draft, against.purpose, who)
    side = Side(made.total, rolled.faces[0])
    told: dict[str, Word] = {"value": side.value, "rating": side.rating, "good": side.succeeds(draft.state.settings), **facts}
    draft.tell(against.event, who, breakdown=made, rolls=(rolled,), rule=against.rule, **told)
    return side


@dataclass(frozen=True, slots=True)
class Opposed:
    """How an opposed roll ended: which side has won (1 or 2, 0 for nobody), and whether the other had failed. Rule: RV-TEST-05"""

    winner: int
    decisive: bool = False


def opposed(settings: RevolutionSettings, one: Side, two: Side) -> Opposed:
    """Compare two sides: success beats failure; of two successes the higher value wins (by house rule the lower).

    Equal values go to the higher rating, or to nobody. Rule: RV-TEST-05
    """
    good, other_good = one.succeeds(settings), two.succeeds(settings)
    if good != other_good:
        return Opposed(1 if good else 2, decisive=True)
    if not good or one.value is None or two.value is None:
        return Opposed(0)
    if one.value != two.value:
        higher = 1 if one.value > two.value else 2
        return Opposed(higher if settings.opposed_winner == "higher" else 3 - higher)
    return Opposed(0 if one.rating == two.rating else 1 if one.rating > two.rating else 2)


# ---- tests on their own


@dataclass(frozen=True, kw_only=True)
class SkillUse(Record):
    """What a side rolls against: a skill with what modifies it, or a plain rating. Rule: section 5.4"""

    skill: str = ""
    trait: str | None = None
    bonuses: int = 0
    penalties: int = 0
    other_mods: int = field(default=0, metadata=param(label="other modifiers"))
    rating: int | None = None


def used_rating(state: RevolutionState, who: str, use: SkillUse) -> Breakdown:
    """Return the effective rating of a skill as it is used here. Rule: RV-TEST-03, RV-SENSE-01"""
    if use.rating is not None:
        return Breakdown.of(use.rating, "rating")
    made = skill_rating(state, who, use.skill, use.trait)
    dark = (in_the_dark(state, who),) if use.skill == PERCEPTION else ()
    bonuses, penalties = Step(use.bonuses, "bonuses", "RV-TEST-03"), Step(-use.penalties, "penalties", "RV-TEST-03")
    return with_steps(made, state.settings, bonuses, penalties, *dark).plus(use.other_mods, "other modifiers")


def refuse_skill(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> Refusal | None:
    """Ask for a skill that somebody has, or that everybody has. Rule: RV-TEST-04"""
    known = use.rating is not None or use.skill in known_skills(state, who)
    prefix = f"{field_name}." if field_name else ""
    return None if known else Refusal("unknown", "RV-TEST-04", f"{prefix}skill", (("what", use.skill),))


def refuse_use(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> Refusal | None:
    """Judge a skill and its modifiers. Rule: section 5.4"""
    found = refuse_skill(state, who, use, field_name)
    if found is not None or use.rating is not None:
        return found
    prefix = f"{field_name}." if field_name else ""
    for name in ("bonuses", "penalties"):
        if not 0 <= getattr(use, name) <= MOST_STEPS:
            return Refusal("value", "RV-TEST-03", f"{prefix}{name}", (("low", 0), ("high", MOST_STEPS)))
    if abs(use.other_mods) > MOST_OTHER:
        return Refusal("value", "RV-TEST-03", f"{prefix}other_mods", (("low", -MOST_OTHER), ("high", MOST_OTHER)))
    return None


def known_skills(state: RevolutionState, who: str) -> tuple[str, ...]:
    """List the skills of the sheet, then those that everybody has from characteristics."""
    own = tuple(skill.name for skill in state.sheet_of(who).skills)
    return (*own, *(name for name in state.settings.skill_bases if name not in own))


def open_use(state: RevolutionState, who: str, use: SkillUse, field_name: str) -> dict[str, Choice]:
    """Leave a skill, its trait and its modifiers open."""
    skill = state.sheet_of(who).skill(use.skill)
    listed = tuple(trait.removeprefix("+") for trait in skill.traits) if skill is not None else ()
    lent = tuple(trait for trait in blessed.traits(state, who) if trait not in listed)
    prefix = f"{field_name}." if field_name else ""
    found = {f"{prefix}skill": Choice(values=known_skills(state, who))}
    if listed or lent:
        found[f"{prefix}trait"] = Choice(values=(None, *listed, *lent))
    steps = Choice(low=0, high=MOST_STEPS)
    return {
        **found,
        f"{prefix}bonuses": steps,
        f"{prefix}penalties": steps,
        f"{prefix}other_mods": Choice(low=-MOST_OTHER, high=MOST_OTHER),
    }


def refuse_unknown(state: RevolutionState, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for somebody who is there."""
    return None if who in state.combatants else Refusal("unknown", "RV-TAB-14", field_name, (("what", who),))


def tested(draft: RevolutionDraft, who: str, use: SkillUse, rule: str, *steps: Step) -> Side:
    """Roll for a skill as it is used here, with more Bonuses and Penalties. Rule: RV-TEST-03"""
    made = with_steps(used_rating(draft.state, who, use), draft.state.settings, *steps)
    against = Against("skill_tested", use.skill or "rating", rule)
    return roll_against(draft, who, made, against, skill=use.skill, trait=use.trait)


def first_use(state: RevolutionState, who: str) -> SkillUse:
    """Begin a form with the first skill of the sheet and its first trait."""
    skill = next(iter(state.sheet_of(who).skills), None)
    if skill is None:
        return SkillUse(skill=PERCEPTION)
    return SkillUse(skill=skill.name, trait=skill.traits[0].removeprefix("+") if skill.traits else None)


@dataclass(frozen=True, kw_only=True)
class SkillTest(Command[RevolutionState]):
    """Test a skill against nobody. Rule: RV-TEST-06, section 5.4"""

    kind = "skill_test"
    section = "tests"
    actor: str = field(metadata=param(picks="combatant"))
    skill: str = ""
    trait: str | None = None
    bonuses: int = 0
    penalties: int = 0
    other_mods: int = field(default=0, metadata=param(label="other modifiers"))

    @property
    def use(self) -> SkillUse:
        """Return what is rolled against."""
        return SkillUse(skill=self.skill, trait=self.trait, bonuses=self.bonuses, penalties=self.penalties, other_mods=self.other_mods)

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge who, then the skill; the dead test nothing."""
        found = refuse_unknown(state, self.actor)
        if found is None and state.combatants[self.actor].dead:
            return Refusal("state", "RV-INJ-06")
        return found or refuse_use(state, self.actor, self.use, "")

    def perform(self, draft: RevolutionDraft) -> None:
        """Roll and judge."""
        tested(draft, self.actor, self.use, "RV-TEST-06")

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[SkillTest]:
        """Offer one entry; skill, trait and modifiers are picked."""
        use = first_use(state, actor)
        yield cls(actor=actor, skill=use.skill, trait=use.trait)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the skill and what modifies it open."""
        return open_use(state, self.actor, self.use, "")

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        """Explain the effective rating."""
        return used_rating(state, self.actor, self.use)

    def phrase(self, state: RevolutionState) -> Phrase:
        """Name it without the choices."""
        return Phrase.of(self.kind)


@dataclass(frozen=True, kw_only=True)
class OpposedTest(Command[RevolutionState]):
    """Let two roll against each other. Rule: RV-TEST-05, section 5.4"""

    kind = "opposed_test"
    section = "tests"
    aims = "target"
    actor: str = field(metadata=param(picks="combatant"))
    target: str = field(default="", metadata=param(picks="combatant"))
    actor_use: SkillUse = field(default_factory=SkillUse, metadata=param(label="actor"))
    target_use: SkillUse = field(default_factory=SkillUse, metadata=param(label="target"))

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge both, then both skills."""
        found = refuse_unknown(state, self.actor) or refuse_unknown(state, self.target, "target")
        if found is not None:
            return found
        if state.combatants[self.actor].dead:
            return Refusal("state", "RV-INJ-06")
        if self.target == self.actor or state.combatants[self.target].dead:
            return Refusal("state", "RV-TEST-05", "target")
        return refuse_use(state, self.actor, self.actor_use, "actor_use") or refuse_use(state, self.target, self.target_use, "target_use")

    def perform(self, draft: RevolutionDraft) -> None:
        """Roll for both, the actor first."""
        mine = tested(draft, self.actor, self.actor_use, "RV-TEST-05")
        theirs = tested(draft, self.target, self.target_use, "RV-TEST-05")
        ended = opposed(draft.state.settings, mine, theirs)
        winner = (None, self.actor, self.target)[ended.winner]
        draft.tell("opposed_ended", winner, rule="RV-TEST-05", decisive=ended.decisive, won=winner is not None)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[OpposedTest]:
        """Offer one entry; what both roll is picked."""
        yield cls(actor=actor, actor_use=first_use(state, actor))

    def targets_in(self, state: RevolutionState) -> tuple[str, ...]:
        """List all others who live: the foes first, then in order of entry."""
        fighters, side = state.combatants, state.combatants[self.actor].side
        living = (who for who in state.roster if who != self.actor and not fighters[who].dead)
        return tuple(sorted(living, key=lambda who: fighters[who].side == side))

    def aimed(self, state: RevolutionState, target: str) -> OpposedTest:
        """Aim it, with the first skill of the other unless it has what is asked of it."""
        if refuse_use(state, target, self.target_use, "target_use") is None:
            return evolve(self, target=target)
        return evolve(self, target=target, target_use=first_use(state, target))

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave what both roll open."""
        if self.target not in state.combatants:
            return {}
        return {**open_use(state, self.actor, self.actor_use, "actor_use"), **open_use(state, self.target, self.target_use, "target_use")}

    def phrase(self, state: RevolutionState) -> Phrase:
        """Name it without the choices."""
        return Phrase.of(self.kind)
