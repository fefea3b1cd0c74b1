"""Arcane casting: rolls that carry over, the Casting Number, miscasts by their severity.

Rule: EX-MAGIC-01 to EX-MAGIC-03, EX-TAB-15, EX-ABIL-07
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.standalone import extended_roll, rolled_on
from desktop_app.rules.expedition.sheet.records import CheckSpec, Spell, Tier
from desktop_app.rules.expedition.state import Declaration, ExpeditionDraft, ExpeditionState, ExtendedCheck, end_action, new_id
from desktop_app.rules.expedition.turn.turns import ActivationCommand, Tested, refuse_major, refuse_tier
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve


def spell_named(state: ExpeditionState, who: str, spell_id: str) -> Spell | None:
    """Find a spell: on the sheet, or in the list of all."""
    own = next((spell for spell in state.sheet_of(who).spells if spell.id == spell_id), None)
    return own if own is not None else state.tables.spells.get(spell_id)


def what_is_declared(state: ExpeditionState, who: str, said: Declaration) -> str:
    """Name the weapon, manoeuvre or spell of a declaration as people do."""
    weapon = state.sheet_of(who).weapon(said.weapon)
    spell = spell_named(state, who, said.name) if said.action == "cast_spell" else None
    named = weapon or spell
    return named.name if named is not None else said.name


def severity(magic: int, ones: int) -> str:
    """Return how bad a miscast is: the worst line that applies. Rule: EX-MAGIC-03, EX-TAB-15"""
    if not ones:
        return "none"
    if ones >= 2 * magic:
        return "catastrophic"
    if ones > magic:
        return "major"
    return "minor" if ones == magic else "none"


def end_casting(draft: ExpeditionDraft, who: str, casting: ExtendedCheck) -> None:
    """Take a casting off and tell the miscast, if there is one; a spell that works can miscast too. Rule: EX-MAGIC-02, EX-MAGIC-03"""
    model = draft.state.combatants[who]
    draft.put(evolve(model, extended_checks=tuple(check for check in model.extended_checks if check.id != casting.id)))
    found = severity(draft.state.sheet_of(who).magic, casting.ones)
    if found != "none" and casting.rolls:
        draft.tell("miscast", who, rule="EX-MAGIC-03", severity=found, ones=casting.ones)


def abandon(draft: ExpeditionDraft, who: str) -> None:
    """Give a casting up: a Failure, and the miscast is taken. Rule: EX-MAGIC-03"""
    casting = draft.state.combatants[who].casting
    if casting is not None:
        draft.tell("casting_abandoned", who, rule="EX-MAGIC-03", spell=casting.spell)
        end_casting(draft, who, casting)


class Casting(Tested):
    """One roll of a casting. Rule: EX-MAGIC-01"""

    kind = "casting"

    def _under_way(self, state: ExpeditionState) -> ExtendedCheck:
        found = state.combatants[self.actor].casting
        assert found is not None, "a casting is rolled while it is under way"
        return found

    def check(self, state: ExpeditionState) -> Check:
        """Roll the Magic Pool against the Casting Number."""
        return extended_roll(self.actor, self._under_way(state), "challenging", purpose="casting")

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if draft.state.combatants[self.actor].casting is None:
            return
        found = self._under_way(draft.state)
        after = rolled_on(found, report)
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, extended_checks=tuple(after if check.id == found.id else check for check in model.extended_checks)))
        if report.result is None:
            draft.tell("casting_goes_on", self.actor, rule="EX-MAGIC-01", marks=after.marks, obstacle=after.obstacle)
            return
        spell = spell_named(draft.state, self.actor, found.spell)
        name, text = (spell.name, spell.text) if spell is not None else (found.spell, "")
        event = "spell_cast" if report.result.succeeds else "spell_failed"
        draft.tell(event, self.actor, rule="EX-MAGIC-01", spell=name, text=text, result=report.result.word)
        end_casting(draft, self.actor, after)


class CastSpell(RolledCommand, ActivationCommand):
    """Roll for a spell, or go on with the one under way. Rule: EX-MAGIC-01"""

    kind = "cast_spell"
    most_staggered = 1
    in_frenzy = False
    spell: str = field(default="", metadata=param(picks="spell"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        sheet, model = state.sheet_of(self.actor), state.combatants[self.actor]
        found = refuse_major(state, self.actor, "cast_spell", self.spell) or refuse_tier(state, self.actor, Tier.SITUATIONAL, "spell")
        if found is not None:
            return found
        if sheet.magic < 1:
            return Refusal("no_magic", "EX-MAGIC-01")
        spell = spell_named(state, self.actor, self.spell)
        if spell is None:
            return Refusal("unknown", "EX-MAGIC-01", "spell", (("what", self.spell),))
        if not sheet.has_lore("magic", spell.lore):
            return Refusal("no_lore", "EX-MAGIC-01", "spell", (("lore", spell.lore),))
        if model.casting is not None and model.casting.spell != self.spell:
            return Refusal("casting", "EX-MAGIC-01", "spell")
        return None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        end_action(draft, self.actor)
        model = evolve(draft.state.combatants[self.actor], major_used=True)
        draft.put(model)
        if model.casting is None:
            spell = spell_named(draft.state, self.actor, self.spell)
            assert spell is not None, "refuse has seen the spell"
            spec = CheckSpec(check_type="extended", ability="magic", obstacle=spell.casting_number, keywords=spell.keywords)
            made = ExtendedCheck(id=new_id(draft), spec=spec, obstacle=spell.casting_number, spell=spell.id, time_unit="major action")
            draft.put(evolve(draft.state.combatants[self.actor], extended_checks=(*model.extended_checks, made)))
            draft.tell("casting_begun", self.actor, rule="EX-MAGIC-01", spell=spell.name, obstacle=spell.casting_number)
        draft.push(Casting(actor=self.actor))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[CastSpell]:
        said = state.combatants[actor].declared_action
        if state.acting == actor and said is not None and said.action == "cast_spell":
            yield cls(actor=actor, spell=said.name)

    def phrase(self, state: ExpeditionState) -> Phrase:
        spell = spell_named(state, self.actor, self.spell)
        return Phrase.of("cast_spell", spell=spell.name if spell is not None else self.spell)

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        spell, casting = spell_named(state, self.actor, self.spell), state.combatants[self.actor].casting
        if spell is None:
            return ()
        return (Phrase.of("casting_so_far", marks=casting.marks if casting is not None else 0, obstacle=spell.casting_number),)


class AbandonCasting(ActivationCommand):
    """Give up the casting under way. Rule: EX-MAGIC-03"""

    kind = "abandon_casting"

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if state.combatants[self.actor].casting is not None else Refusal("unknown", "EX-MAGIC-03", facts=(("what", "casting"),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        abandon(draft, self.actor)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[AbandonCasting]:
        if state.acting == actor and state.combatants[actor].casting is not None:
            yield cls(actor=actor)
