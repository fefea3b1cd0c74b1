"""Experience, ranks, and what an advance buys. Rule: SW-XP-01 to SW-XP-05, SW-TAB-03, SW-TAB-33"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal, listed
from desktop_app.rules.kernel.record import evolve, with_fields
from desktop_app.rules.savage.checks.derived import UNTRAINED, die_of
from desktop_app.rules.savage.checks.tasks import OwnTime
from desktop_app.rules.savage.sheet.character import ATTRIBUTES, DICE, LINKED, SKILLS, Advance, DieName, Purchase, SavageSheet, stepped
from desktop_app.rules.savage.state import Phase, SavageDraft, SavageState, refuse_unknown

LEGENDARY: Final = 80
AFTER: Final = 10
"""Experience for each advance of a Legendary character. Rule: SW-XP-02"""
HIGHEST: Final[DieName] = "d12"
PURCHASES: Final[tuple[Purchase, ...]] = ("edge", "new_skill", "one_skill", "two_skills", "attribute")
MOST_XP: Final = 500


def rank_at(state: SavageState, xp: int) -> str:
    """Name the rank of so much experience. Rule: SW-XP-01, SW-TAB-03"""
    return max((row for row in state.tables.ranks.values() if row.least <= xp), key=lambda row: row.least).id


def due_by(state: SavageState, xp: int) -> int:
    """Count the advances of so much experience. Rule: SW-XP-02"""
    return min(xp, LEGENDARY) // state.settings.xp_step + max(0, xp - LEGENDARY) // AFTER


def threshold(state: SavageState, place: int) -> int:
    """Return the experience at which an advance falls due, counted from 1. Rule: SW-XP-05"""
    step = state.settings.xp_step
    before = LEGENDARY // step
    return place * step if place <= before else LEGENDARY + AFTER * (place - before)


def advances_due(state: SavageState, who: str) -> int:
    """Count the advances that wait to be taken. Rule: SW-XP-02"""
    sheet = state.sheet_of(who)
    return max(0, due_by(state, sheet.xp) - len(sheet.advances))


def put_sheet(draft: SavageDraft, who: str, sheet: SavageSheet) -> None:
    """Put a sheet in the place of the one that a combatant has."""
    state = draft.state
    draft.state = evolve(state, sheets={**state.sheets, state.combatants[who].sheet: sheet})


class AwardXp(Command[SavageState]):
    """Give experience. Rule: SW-XP-01, SW-XP-02"""

    kind = "award_xp"
    section = "experience"
    is_award = True
    target: str = field(default="", metadata=param(picks="combatant"))
    amount: int = 2

    def refuse(self, state: SavageState) -> Refusal | None:
        found = refuse_unknown(state, self.target, "target")
        if found is not None:
            return found
        if not 1 <= self.amount <= MOST_XP - state.sheet_of(self.target).xp:
            return Refusal("value", "SW-XP-02", "amount", (("low", 1), ("high", MOST_XP)))
        return Refusal("pending") if state.pending else None

    def carry_out(self, draft: SavageDraft) -> None:
        sheet = draft.state.sheet_of(self.target)
        before, xp = rank_at(draft.state, sheet.xp), sheet.xp + self.amount
        put_sheet(draft, self.target, evolve(sheet, xp=xp))
        after, due = rank_at(draft.state, xp), advances_due(draft.state, self.target)
        draft.tell("xp_awarded", self.target, rule="SW-XP-02", amount=self.amount, total=xp, due=due)
        if after != before:
            draft.tell("rank_reached", self.target, rule="SW-XP-01", rank=draft.state.tables.ranks[after].name)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[AwardXp]:
        if actor and state.sheet_of(actor).character_kind == "pc":
            yield cls(target=actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"amount": Choice(low=1, high=max(1, min(20, MOST_XP - state.sheet_of(self.target).xp)))}


class TakeAdvance(OwnTime):
    """Take an advance that is due: an edge, a new skill, one skill, two skills below their attributes, or an attribute.

    Rule: SW-XP-02 to SW-XP-05, SW-TAB-33
    """

    kind = "advance"
    section = "experience"
    choice: Purchase = "one_skill"
    skills: tuple[str, ...] = ()
    attribute: str = ""
    edge: str = ""

    def place(self, state: SavageState) -> int:
        """Return which advance it is, counted from 1."""
        return len(state.sheet_of(self.actor).advances) + 1

    def rank(self, state: SavageState) -> str:
        """Name the rank at which it fell due. Rule: SW-XP-05"""
        return rank_at(state, threshold(state, self.place(state)))

    def refuse_task(self, state: SavageState) -> Refusal | None:
        if not advances_due(state, self.actor):
            return Refusal("no_advance_due", "SW-XP-02")
        sheet = state.sheet_of(self.actor)
        match self.choice:
            case "edge":
                known = self.edge.strip().lower() in (edge.lower() for edge in sheet.edges)
                return Refusal("value", "SW-XP-03", "edge") if not self.edge.strip() or known else None
            case "attribute":
                return self._refuse_attribute(state, sheet)
            case _:
                return self._refuse_skills(state, sheet)

    def _refuse_attribute(self, state: SavageState, sheet: SavageSheet) -> Refusal | None:
        """Ask for an attribute that can still rise, once in each rank. Rule: SW-XP-05"""
        if self.attribute not in ATTRIBUTES:
            return Refusal("value", "SW-XP-05", "attribute")
        rank = self.rank(state)
        earlier = [taken for taken in sheet.advances if taken.choice == "attribute" and taken.rank == rank]
        if rank == "legendary" and state.settings.xp_legendary_attribute == "every_other_advance":
            earlier = [taken for taken in earlier if taken.index == self.place(state) - 1]
        if earlier:
            return Refusal("attribute_already_raised", "SW-XP-05", "choice")
        return at_maximum(sheet.attribute(self.attribute), "attribute")

    def _refuse_skills(self, state: SavageState, sheet: SavageSheet) -> Refusal | None:
        """Ask for the skills that fit. Rule: SW-XP-04"""
        needed = 2 if self.choice == "two_skills" else 1
        if any(skill not in SKILLS for skill in self.skills):
            return Refusal("value", "SW-XP-04", "skills")
        if len(self.skills) != needed:
            return Refusal("skills_needed", "SW-XP-04", None, (("needed", needed),))
        if len(set(self.skills)) != needed or not all(self._is_of_this_kind(state, skill) for skill in self.skills):
            return Refusal("condition_not_met", "SW-XP-04", "skills")
        held = (sheet.skills.get(skill) for skill in self.skills)
        return next((full for die in held if die is not None and (full := at_maximum(die, "skills")) is not None), None)

    def _is_of_this_kind(self, state: SavageState, skill: str) -> bool:
        """Tell whether a skill is a new one, one below its attribute, or one that is not, as this purchase wants it. Rule: SW-XP-04"""
        die = state.sheet_of(self.actor).skills.get(skill)
        if die is None or self.choice == "new_skill":
            return die is None and self.choice == "new_skill"
        below = DICE.index(die) < DICE.index(sound_die(state, self.actor, LINKED[skill]))
        return below == (self.choice == "two_skills")

    def carry_out(self, draft: SavageDraft) -> None:
        sheet = draft.state.sheet_of(self.actor)
        taken = Advance(index=self.place(draft.state), rank=self.rank(draft.state), choice=self.choice, what=self.what)
        made = evolve(sheet, advances=(*sheet.advances, taken))
        match self.choice:
            case "edge":
                made = evolve(made, edges=(*sheet.edges, self.edge.strip()))
            case "attribute":
                made = with_fields(made, {self.attribute: stepped(sheet.attribute(self.attribute), 1)})
            case _:
                raised = {skill: stepped(sheet.skills[skill], 1) if skill in sheet.skills else DICE[0] for skill in self.skills}
                made = evolve(made, skills={**sheet.skills, **raised})
        put_sheet(draft, self.actor, made)
        what = Name(self.what) if self.edge else self.what
        draft.tell("advanced", self.actor, rule="SW-XP-03", choice=self.choice, what=what)

    @property
    def what(self) -> str:
        """Name what the advance buys: an Edge, an attribute, or one or two skills."""
        return self.edge.strip() or self.attribute or listed(self.skills)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[TakeAdvance]:
        if state.phase == Phase.TABLE and advances_due(state, actor):
            for choice in PURCHASES:
                made = cls(actor=actor, choice=choice)
                fits = made.fitting(state) if "skill" in choice else ()
                yield evolve(made, skills=fits[: 2 if choice == "two_skills" else 1])

    def open(self, state: SavageState) -> dict[str, Choice]:
        sheet = state.sheet_of(self.actor)
        if self.choice == "edge":
            known = tuple(row.name for row in state.tables.edges.values() if not row.hindrance)
            return {"edge": Choice(text=True, values=tuple(name for name in known if name not in sheet.edges))}
        if self.choice == "attribute":
            open_ones = tuple(name for name in ATTRIBUTES if at_maximum(sheet.attribute(name), "attribute") is None)
            return {"attribute": Choice(values=open_ones, labels=tuple(Phrase.of(f"trait_{name}") for name in open_ones))}
        fits = self.fitting(state)
        labels = tuple(Phrase.of(f"trait_{skill}") for skill in fits)
        return {"skills": Choice(values=fits, many=2 if self.choice == "two_skills" else 1, once=True, labels=labels)}

    def fitting(self, state: SavageState) -> tuple[str, ...]:
        """List the skills that this could buy. Rule: SW-XP-04"""
        held = state.sheet_of(self.actor).skills
        able = (skill for skill in SKILLS if skill not in held or at_maximum(held[skill], "skills") is None)
        return tuple(skill for skill in able if self._is_of_this_kind(state, skill))

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of(f"advance_{self.choice}")

    def buys(self, state: SavageState) -> Phrase:
        return Phrase.of("bought_advance", place=self.place(state), what=self.what)

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        return (Phrase.of("advances_due", due=advances_due(state, self.actor), rank=self.rank(state)),)


def sound_die(state: SavageState, who: str, attribute: str) -> DieName:
    """Return the die of an attribute without injuries that will heal; a permanent one has lowered it for good. Rule: SW-XP-04, SW-INJ-02"""
    fighter = state.combatants[who]
    lasting = evolve(fighter, injuries=tuple(injury for injury in fighter.injuries if injury.permanent))
    return die_of(state.sheet_of(who), attribute, lasting) or UNTRAINED


def at_maximum(die: DieName, field_name: str) -> Refusal | None:
    """Ask for a die that can still rise. Rule: SW-XP-04, SW-TEST-10"""
    return Refusal("at_maximum", "SW-XP-04", field_name) if DICE.index(die) >= DICE.index(HIGHEST) else None
