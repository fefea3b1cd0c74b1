"""Rolls that a combatant makes in its own time: at the table, or in a fight without its turn. Rule: section 5.6"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import ClassVar, Self

from desktop_app.language import signed
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.rolls import Check, Goal, Mod, Rolled, trait_mods
from desktop_app.rules.savage.sheet.tables import ModRow
from desktop_app.rules.savage.state import Ko, Phase, SavageDraft, SavageState


def refuse_living(state: SavageState, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for a living combatant who is there, and for no open question."""
    if who not in state.combatants:
        return Refusal("unknown", "SW-TAB-34", field_name, (("what", who),))
    if state.combatants[who].ko is Ko.DEAD:
        return Refusal("target_dead", "SW-TAB-34", field_name)
    return Refusal("pending") if state.pending else None


def refuse_lines(rows: Mapping[str, ModRow], lines: Iterable[str], rule: str) -> Refusal | None:
    """Ask for lines of a table, each once, and one of each group alone. Rule: SW-TAB-04, SW-TAB-05, SW-TAB-06"""
    listed = tuple(lines)
    groups = [rows[line].group for line in listed if line in rows and rows[line].group]
    fit = all(line in rows for line in listed) and len(set(listed)) == len(listed) and len(set(groups)) == len(groups)
    return None if fit else Refusal("value", rule, "lines")


def line_mods(rows: Mapping[str, ModRow], lines: Iterable[str], rule: str) -> tuple[Mod, ...]:
    """Turn lines of a table into modifiers; they add up."""
    return tuple(Mod(value=rows[line].mod, label=rows[line].name, rule=rule) for line in lines)


def line_choice(rows: Mapping[str, ModRow]) -> Choice:
    """Offer the lines of a table."""
    labels = tuple(Phrase.of("line_named", line=row.id, mod=signed(row.mod)) for row in rows.values())
    return Choice(values=tuple(rows), many=len(rows), once=True, labels=labels)


class OwnTime(Command[SavageState]):
    """Something done without a turn: it uses no slot. Rule: section 5.6"""

    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: SavageState) -> Refusal | None:
        """Refuse absent, dead or unconscious combatants, then by the subclass."""
        found = refuse_living(state, self.actor)
        if found is None and state.combatants[self.actor].is_helpless:
            found = Refusal("cannot_act_now", "SW-ACT-04")
        return found or self.refuse_task(state)

    def refuse_task(self, state: SavageState) -> Refusal | None:
        """Judge the task itself, once its actor is known to have the time."""
        return None

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterable[Self]:
        """Offer it at the table."""
        return [cls(actor=actor)] if state.phase == Phase.TABLE else []


class TargetCommand(Command[SavageState]):
    """An effect on a combatant by the game master's word; the dead and gone are refused. Rule: section 5.6"""

    section = "hazards"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse(self, state: SavageState) -> Refusal | None:
        """Refuse absent or dead combatants, then by the subclass."""
        return refuse_living(state, self.target, "target") or self.refuse_hazard(state)

    def refuse_hazard(self, state: SavageState) -> Refusal | None:
        """Refuse an unfit target among those present."""
        return None

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterable[Self]:
        """Offer it for a combatant, not for the scene."""
        return [cls(target=actor)] if actor else []


class Rolling(Listening[SavageState, Rolled]):
    """One Trait roll against 4; a subclass applies the result. Rule: SW-TEST-01"""

    needs: ClassVar[tuple[str, ...]] = ("who",)
    rolls: ClassVar[str] = "vigor"
    """The rolled Trait, if it is always the same."""
    who: str

    def trait(self, state: SavageState) -> str:
        """Name the trait that is rolled; the field `rolls` unless the state decides."""
        return self.rolls

    def more(self, state: SavageState) -> tuple[Mod, ...]:
        """List this roll's own modifiers."""
        return ()

    def check(self, state: SavageState) -> Check:
        """Return the roll with the modifiers of the trait, then those of the task that are not 0."""
        trait = self.trait(state)
        mods = (*trait_mods(state, self.who, trait), *(mod for mod in self.more(state) if mod.value))
        return Check(who=self.who, trait=trait, goals=(Goal(mods=mods),), about=self.concerns())

    def advance(self, draft: SavageDraft) -> None:
        draft.push(self.check(draft.state))

    def chances(self, state: SavageState) -> Contest | None:
        return self.check(state).chances(state)
