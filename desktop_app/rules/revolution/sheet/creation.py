"""Making people: copies of a creature, rolled individuals, backgrounds with their traits, starting money.

Rule: RV-CREA-01, RV-CREA-03, RV-BG-01 to RV-BG-04, RV-TAB-11, RV-TAB-12, section 5.7
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.checks.rolls import base_of, missing_skill
from desktop_app.rules.revolution.sheet import notation, tables
from desktop_app.rules.revolution.sheet.character import CHARACTERISTICS, STATUSES, CharacterSheet, Motivation, Skill, plain_trait
from desktop_app.rules.revolution.state import NO_COMBAT, Fighter, RevolutionDraft, RevolutionState, put_sheet
from desktop_app.rules.revolution.turn.order import QuietCommand

MOST: Final = 99
"""The highest characteristic."""


class CreationCommand(QuietCommand):
    """Something done with people outside of combat."""

    section = "creation"
    phases = NO_COMBAT


# ---- creatures


class CreatureCommand(CreationCommand):
    """Something done with a creature that is there."""

    names = ("creature",)
    creature: str = field(metadata=param(picks="combatant"))


def free_name(state: RevolutionState, creature: str) -> tuple[str, int]:
    """Return an id that nobody bears, and the next number among those of the same name."""
    name = state.combatants[creature].name
    number = max((other.number for other in state.combatants.values() if other.name == name), default=0)
    number = max(number, 1) + 1
    while f"{creature}_{number}" in state.combatants or f"{creature}_{number}" in state.sheets:
        number += 1
    return f"{creature}_{number}", number


class Spawn(CreatureCommand):
    """Add another of a creature, whole and with the numbers of its sheet. Rule: RV-CREA-01"""

    kind = "spawn"

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Add sheet and combatant at the end of the order of entry."""
        state = draft.state
        model, sheet = state.combatants[self.creature], state.sheet_of(self.creature)
        made, number = free_name(state, self.creature)
        draft.state = evolve(state, sheets={**state.sheets, made: sheet}, roster=(*state.roster, made))
        draft.put(Fighter(id=made, name=model.name, number=number, side=model.side, sheet=made, lp=sheet.lp_max))
        draft.tell("spawned", made, rule="RV-CREA-01")


def rolled_skill(skill: Skill, before: CharacterSheet, after: CharacterSheet, pair: tuple[str, ...]) -> Skill:
    """Let a skill follow the change of its characteristics, not below 0. Rule: RV-CREA-03"""
    change = sum(after.characteristic(name) - before.characteristic(name) for name in pair)
    base = None if skill.base is None else max(0, skill.base + change)
    return evolve(skill, rating=max(0, skill.rating + change), base=base)


def individual(sheet: CharacterSheet, values: tuple[int, ...], bases: dict[str, tuple[str, ...]]) -> CharacterSheet:
    """Give a sheet rolled characteristics, and what follows: life points and skills; all else stays as printed. Rule: RV-CREA-03"""
    strength, con, dex, wit, wil, cha = values
    rolled = evolve(sheet, str_=strength, con=con, dex=dex, int_=wit, wil=wil, cha=cha, lp_max=con + wil)
    return evolve(rolled, skills=tuple(rolled_skill(skill, sheet, rolled, bases.get(skill.name, ())) for skill in sheet.skills))


class RollCreature(CreatureCommand):
    """Make an individual of a creature: its characteristics are rolled, die by die. Rule: RV-CREA-03"""

    kind = "roll_creature"

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        for name in CHARACTERISTICS:
            count, sides = self._dice(state, name)
            if count * sides > MOST:
                return Refusal("value", "RV-CREA-03", None, (("low", 1), ("high", MOST)))
        return None

    def _dice(self, state: RevolutionState, name: str) -> tuple[int, int]:
        found = notation.parsed_dice(str(getattr(state.sheet_of(self.creature), f"{name}_dice")))
        assert found is not None, "a sheet with dice that cannot be read is refused"
        return found

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Roll in the order of the sheet; anybody who was unhurt is so with the new life points."""
        rolls = tuple(draft.roll(*self._dice(draft.state, name), name, self.creature) for name in CHARACTERISTICS)
        before, fighter = draft.state.sheet_of(self.creature), draft.state.combatants[self.creature]
        after = individual(before, tuple(sum(roll.faces) for roll in rolls), dict(draft.state.settings.skill_bases))
        put_sheet(draft, self.creature, after)
        whole = fighter.lp >= before.lp_max
        draft.put(evolve(fighter, lp=after.lp_max if whole else min(fighter.lp, after.lp_max)))
        named = ", ".join(f"{name.upper()} {after.characteristic(name)}" for name in CHARACTERISTICS)
        draft.tell("creature_rolled", self.creature, rolls=rolls, rule="RV-CREA-03", lp=after.lp_max, values=named)


# ---- backgrounds


def background_of(state: RevolutionState, row: str) -> tables.Background | None:
    """Find a background by its id, or by the name that a sheet bears."""
    return state.tables.backgrounds.get(row) or next((one for one in state.tables.backgrounds.values() if one.name == row), None)


@dataclass(frozen=True, slots=True)
class Question:
    """A background line's open choice: a skill, a trait, or a speciality in words. Rule: RV-TAB-11"""

    line: tables.BackgroundTrait
    about: str

    @property
    def answers(self) -> tuple[str, ...]:
        """List what can be chosen; empty: any words."""
        return {"skill": self.line.skills, "trait": self.line.traits}.get(self.about, ())

    @property
    def phrase(self) -> Phrase:
        """Return a background line's question: one of its skills, or one of a kind."""
        skills = " / ".join(self.line.skills)
        return Phrase.of(f"background_{self.about}", skill=skills, what=self.line.any_of)


def questions(background: tables.Background) -> tuple[Question, ...]:
    """List what a background leaves open, line by line: skill, then trait, then speciality. Rule: RV-BG-01"""
    found: list[Question] = []
    for line in background.traits:
        asked = {"skill": len(line.skills) > 1, "trait": len(line.traits) > 1, "speciality": bool(line.any_of) and not line.traits}
        found.extend(Question(line, about) for about, is_open in asked.items() if is_open)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Learned:
    """A character's new trait, with its skill. Rule: RV-BG-01, RV-BG-03"""

    skill: str
    trait: str


def learned(background: tables.Background, choices: tuple[str, ...]) -> tuple[Learned, ...]:
    """Fill a background with what was chosen; a free trait bears its mark. Rule: RV-BG-01, RV-BG-03"""
    given = iter(choices)
    found = []
    for line in background.traits:
        answers = {question.about: next(given) for question in questions(background) if question.line is line}
        skill = answers.get("skill", line.skills[0])
        trait = answers.get("trait") or answers.get("speciality") or line.traits[0]
        found.append(Learned(skill, f"+{trait}" if line.free else trait))
    return tuple(found)


def taught(state: RevolutionState, who: str, one: Learned) -> CharacterSheet:
    """Write a trait into a skill: one without traits gains the Trait's bonus, one that is missing starts from its base.

    Rule: RV-BG-01, RV-BG-03
    """
    sheet, bonus = state.sheet_of(who), state.settings.trait_bonus
    known = sheet.skill(one.skill)
    skill = known or missing_skill(state, who, one.skill)
    others = tuple(trait for trait in skill.traits if plain_trait(trait) != plain_trait(one.trait))
    base = base_of(skill, bonus)
    made = evolve(skill, traits=(*others, one.trait), base=base, rating=skill.rating if skill.traits else base + bonus)
    if known is None:
        return evolve(sheet, skills=(*sheet.skills, made))
    return evolve(sheet, skills=tuple(made if held.name == one.skill else held for held in sheet.skills))


class ApplyBackground(CreationCommand):
    """Give a character a background: traits in its skills, and a motivation if one is named. Rule: RV-BG-01, RV-BG-03, RV-BG-04, RV-TAB-11

    `choices` answer what the row leaves open, in its order; blank ones beyond that are nothing.
    """

    kind = "apply_background"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    row: str = ""
    choices: tuple[str, ...] = ()
    motivation: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the choices without blanks at their end."""
        found = [choice.strip() for choice in self.choices]
        while found and not found[-1]:
            found.pop()
        return tuple(found)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        background = background_of(state, self.row)
        if background is None:
            return Refusal("unknown", "RV-TAB-11", "row", (("what", self.row),))
        asked = questions(background)
        for i, question in enumerate(asked):
            answer = self.answers[i] if i < len(self.answers) else ""
            if not answer or (question.answers and answer not in question.answers):
                return Refusal("value", "RV-BG-01", f"choices.{i}" if i < len(self.choices) else "choices")
        return Refusal("value", "RV-BG-01", "choices") if len(self.answers) > len(asked) else None

    def carry_out(self, draft: RevolutionDraft) -> None:
        background = background_of(draft.state, self.row)
        assert background is not None, "refuse has seen the row"
        for one in learned(background, self.answers):
            put_sheet(draft, self.actor, taught(draft.state, self.actor, one))
            skill = draft.state.sheet_of(self.actor).skill(one.skill)
            assert skill is not None, "it has just been written"
            trait, is_free = one.trait.removeprefix("+"), one.trait.startswith("+")
            draft.tell("trait_learned", self.actor, rule="RV-BG-01", skill=one.skill, trait=trait, rating=skill.rating, free=is_free)
        sheet = draft.state.sheet_of(self.actor)
        drive = (Motivation(text=self.motivation.strip()),) if self.motivation.strip() else ()
        put_sheet(draft, self.actor, evolve(sheet, background=background.name, motivations=(*sheet.motivations, *drive)))
        draft.tell("background_applied", self.actor, rule="RV-TAB-11", background=background.name)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer one entry to anybody without a background; row and open choices are chosen."""
        rows = state.tables.backgrounds
        if rows and not state.sheet_of(actor).background and state.phase in NO_COMBAT:
            most = max(len(questions(background)) for background in rows.values())
            yield cls(actor=actor, row=next(iter(rows)), choices=("",) * most)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        rows = state.tables.backgrounds
        found = {"row": Choice(values=tuple(rows), labels=tuple(Phrase.of("named", thing=row.name) for row in rows.values()))}
        background = background_of(state, self.row)
        if background is None:
            return found
        for i, question in enumerate(questions(background)[: len(self.choices)]):
            found[f"choices.{i}"] = Choice(values=question.answers, text=not question.answers, label=question.phrase)
        return {**found, "motivation": Choice(values=background.motivations, text=True)}


# ---- money


class RollMoney(CreationCommand):
    """Roll the starting money of background and status; it replaces the present money. Rule: RV-BG-02, RV-TAB-12"""

    kind = "roll_money"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    row: str = ""
    status: str = "average"

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        background = background_of(state, self.row)
        if background is None:
            return Refusal("unknown", "RV-TAB-11", "row", (("what", self.row),))
        if self.status not in STATUSES or self.status not in state.tables.money:
            return Refusal("unknown", "RV-TAB-12", "status", (("what", self.status),))
        return None if self.status in background.statuses else Refusal("status", "RV-BG-02", "status", (("what", self.status),))

    def carry_out(self, draft: RevolutionDraft) -> None:
        row = draft.state.tables.money[self.status]
        dice = notation.parsed_dice(row.dice)
        assert dice is not None, "the table is written in dice"
        rolled = draft.roll(*dice, "money", self.actor)
        thrown = sum(rolled.faces)
        made = Breakdown.of(thrown, "dice", "RV-TAB-12").plus(thrown * (row.factor - 1), f"times {row.factor}", "RV-TAB-12")
        status = next(name for name in STATUSES if name == self.status)
        put_sheet(draft, self.actor, evolve(draft.state.sheet_of(self.actor), money=made.total, status=status))
        draft.tell("money_rolled", self.actor, breakdown=made, rolls=(rolled,), rule="RV-BG-02", money=made.total, status=status)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        sheet = state.sheet_of(actor)
        if sheet.background and background_of(state, sheet.background) is not None and not sheet.money and state.phase in NO_COMBAT:
            yield cls(actor=actor, row=sheet.background, status=sheet.status)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        background = background_of(state, self.row)
        return {"status": Choice(values=background.statuses if background is not None else STATUSES)}
