"""Winds of Magic, the first side to declare, all declarations, and the order of the Round.

Rule: EX-ROUND-01, EX-DECL-01 to EX-DECL-03, EX-INIT-01, EX-INIT-02, EX-SURP-02, EX-SURP-03
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, Literal, Self, TypeAlias

from desktop_app.language import signed
from desktop_app.rules.expedition.magic.casting import what_is_declared
from desktop_app.rules.expedition.movement.ground import is_engaged, others_by_distance
from desktop_app.rules.expedition.sheet.records import ActionClass, ModelSheet, Tier, Weapon
from desktop_app.rules.expedition.state import Declaration, DeclaringSide, ExpeditionDraft, ExpeditionState, Phase, Status
from desktop_app.rules.expedition.turn import turns
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Role, param
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Slot

DeclaredAction: TypeAlias = Literal[
    "attack_melee", "attack_ranged", "attack_template", "cast_spell", "perform_manoeuvre", "stand_up", "minor_pair"
]
WITH_WEAPON: Final[tuple[DeclaredAction, ...]] = ("attack_melee", "attack_ranged", "attack_template")
ABOUT_TO_ENGAGE: Final = 2
"""Squares within which an enemy comes to blows before a shot is made, as a rule."""
FROM_AFAR_FIRST: Final[tuple[DeclaredAction, ...]] = ("attack_ranged", "attack_template", "attack_melee")


class SetWinds(turns.SceneCommand):
    """Note the Winds of Magic of this Round; they do nothing of themselves. Rule: EX-ROUND-01, EX-SURP-02, EX-SURP-03"""

    kind = "set_winds"
    phases = (Phase.WINDS,)
    value: str | int | None = None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Note them; with surprise the Company declares first, all of it."""
        draft.state = evolve(draft.state, winds=self.value, phase=Phase.DECLARE)
        if self.value not in (None, ""):
            draft.tell("winds_set", None, rule="EX-ROUND-01", value=self.value)
        if draft.state.surprise != "none":
            _declare_first(draft, "company")


def _declare_first(draft: ExpeditionDraft, first: DeclaringSide) -> None:
    goes = first if turns.undeclared(draft.state, first) else _other(first)
    draft.state = evolve(draft.state, declared_first=first, declares_next=goes, declaring_group=None)


def _other(side: DeclaringSide) -> DeclaringSide:
    return "dm" if side == "company" else "company"


class RollDeclaration(turns.SceneCommand):
    """Roll who declares first: even the Company, odd the DM. Rule: EX-DECL-01"""

    kind = "roll_declaration"
    phases = (Phase.DECLARE,)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if state.declared_first is None else Refusal("phase", "EX-DECL-01", facts=(("phase", state.phase),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        roll = draft.roll(1, 6, "declaration")
        side: DeclaringSide = "company" if roll.faces[0] % 2 == 0 else "dm"
        draft.tell("declares_first", None, rolls=(roll,), rule="EX-DECL-01", company=side == "company")
        _declare_first(draft, side)


# ---- declaring


class DeclareAction(turns.SceneCommand):
    """Say what a Model, or a whole group, will do this Round. Rule: EX-DECL-02, EX-DECL-03, EX-MODEL-05, EX-SURP-03

    `weapon` may be left out: each takes its first ready one that fits. A Model alone may name one in its off-hand.
    """

    kind = "declare_action"
    phases = (Phase.DECLARE,)
    tactical_role = Role.DECLARE
    actor: str = field(default="", metadata=param(picks="combatant"))
    group: str = ""
    action: DeclaredAction = "minor_pair"
    name: str = ""
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def _models(self, state: ExpeditionState) -> tuple[str, ...]:
        if not self.group:
            return (self.actor,)
        return tuple(who for who in turns.undeclared(state) if turns.group_of(state, who) == self.group)

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for the Model, unless a group declares."""
        return (None if self.group else turns.refuse_unknown(state, self.actor)) or super().refuse(state)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.declared_first is None:
            return Refusal("phase", "EX-DECL-01", facts=(("phase", state.phase),))
        models = self._models(state)
        if not models:
            return Refusal("unknown", "EX-DECL-02", "group", (("what", self.group),))
        for who in models:
            refused = self._refuse_turn(state, who) or self._refuse_action(state, who)
            if refused is not None:
                return refused
        return None

    def _refuse_turn(self, state: ExpeditionState, who: str) -> Refusal | None:
        if state.combatants[who].status is not Status.ACTIVE:
            return Refusal("out_of_play", "EX-DMG-11", "actor")
        if state.combatants[who].declared_action is not None:
            return Refusal("declared", "EX-DECL-02", "actor")
        if not turns.declares(state, who):
            return turns.refuse_leaderless(state, who) or Refusal("no_activation", "EX-DECL-03", "actor")
        if turns.declaring_side(state, who) != turns.turn_to_declare(state):
            return Refusal("declare_order", "EX-DECL-02", "actor")
        group = turns.group_declaring(state)
        if group is not None and turns.group_of(state, who) != group:
            return Refusal("declare_order", "EX-DECL-02", "actor")
        return None

    def _refuse_action(self, state: ExpeditionState, who: str) -> Refusal | None:
        sheet = state.sheet_of(who)
        if self.action in WITH_WEAPON:
            weapon = self.weapon_of(sheet)
            return Refusal("weapon", "EX-DECL-03", "weapon") if weapon is None else None
        if self.action == "cast_spell":
            known = self.name in state.tables.spells or any(spell.id == self.name for spell in sheet.spells)
            if not known:
                return Refusal("unknown", "EX-DECL-03", "name", (("what", self.name),))
            return turns.refuse_tier(state, who, Tier.SITUATIONAL)
        if self.action == "perform_manoeuvre":
            record = sheet.action(self.name)
            if record is None:
                return Refusal("unknown", "EX-DECL-03", "name", (("what", self.name),))
            if record.action_kind is not ActionClass.MAJOR:
                return Refusal("value", "EX-DECL-03", "name")
            return turns.refuse_tier(state, who, record.tier)
        return None

    def weapon_of(self, sheet: ModelSheet) -> Weapon | None:
        """Return this declaration's weapon for one Model; None: no weapon fits."""
        if self.weapon and not self.group:
            return next((w for w in by_hand(sheet, self.action) if w.id == self.weapon), None)
        return next((w for w in to_declare(sheet, self.action) if self.weapon in ("", w.id)), None)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Write it down for each, then pass the turn."""
        models = self._models(draft.state)
        for who in models:
            weapon = self.weapon_of(draft.state.sheet_of(who)) if self.action in WITH_WEAPON else None
            said = Declaration(action=self.action, name=self.name, weapon=weapon.id if weapon is not None else "")
            draft.put(evolve(draft.state.combatants[who], declared_action=said))
            draft.tell("declared", who, rule="EX-DECL-03", action=self.action)
        _pass_turn(draft, models[0])

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        """Offer each attack, manoeuvre and spell of the Model, standing up, Minor Actions.

        Whoever is not Engaged may shoot: that comes before blades then.
        """
        if state.phase != Phase.DECLARE or actor not in turns.undeclared(state):
            return
        sheet, model = state.sheet_of(actor), state.combatants[actor]
        attacks = WITH_WEAPON if is_engaged(state, actor) else FROM_AFAR_FIRST
        for action in attacks:
            yield from (cls(actor=actor, action=action, weapon=weapon.id) for weapon in by_hand(sheet, action))
        for record in sheet.manoeuvres:
            if record.action_kind is ActionClass.MAJOR:
                yield cls(actor=actor, action="perform_manoeuvre", name=record.name)
        for spell in sheet.spells:
            yield cls(actor=actor, action="cast_spell", name=spell.id)
        if model.has("prone"):
            yield cls(actor=actor, action="stand_up")
        yield cls(actor=actor, action="minor_pair")

    def serves(self, state: ExpeditionState) -> bool:
        """Shoot at whoever is not about to come near; strike at whoever can be reached. Rule: EX-RANGE-03"""
        near = next((far for far, other in others_by_distance(state, self.actor) if state.are_enemies(self.actor, other)), None)
        if self.action == "attack_ranged":
            return not is_engaged(state, self.actor) and (near is None or near > ABOUT_TO_ENGAGE)
        return self.action == "attack_melee"

    def phrase(self, state: ExpeditionState) -> Phrase:
        if self.group:
            return Phrase.of(f"declare_all_{self.action}", count=len(self._models(state)), group=self.group)
        if self.actor not in state.combatants:
            return Phrase.of("declare_action")
        return Phrase.of(f"declare_{self.action}", what=what_is_declared(state, self.actor, self._said()))

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        """Say what it takes off the initiative, or adds to it."""
        lost = modifier_of(state.sheet_of(self.actor), self._said()) if self.actor in state.combatants else 0
        return (Phrase.of("initiative_change", change=signed(-lost)),) if lost else ()

    def _said(self) -> Declaration:
        return Declaration(action=self.action, name=self.name, weapon=self.weapon)


def fits(weapon: Weapon, action: str) -> bool:
    """Tell whether a weapon can make an attack of a kind."""
    match action:
        case "attack_melee":
            return weapon.is_melee
        case "attack_ranged":
            return not weapon.is_melee
        case _:
            return bool(weapon.template)


def by_hand(sheet: ModelSheet, action: str) -> tuple[Weapon, ...]:
    """List the ready weapons with which an attack can be declared by name, those in the off-hand last. Rule: EX-DECL-03"""
    return tuple(sorted((weapon for weapon in sheet.ready_weapons if fits(weapon, action)), key=lambda weapon: weapon.hand == "off"))


def to_declare(sheet: ModelSheet, action: str) -> tuple[Weapon, ...]:
    """List the Models of a group, or the default ones; the off-hand's weapon only if nothing else fits."""
    fitting = by_hand(sheet, action)
    return tuple(weapon for weapon in fitting if weapon.hand == "main") or fitting


def _pass_turn(draft: ExpeditionDraft, who: str) -> None:
    """Let the next one declare: the rest of the group first, then the other side; with surprise the Company before all. Rule: EX-DECL-02"""
    state, side, group = draft.state, turns.declaring_side(draft.state, who), turns.group_of(draft.state, who)
    if any(turns.group_of(state, other) == group for other in turns.undeclared(state, side)):
        draft.state = evolve(state, declaring_group=group)
        return
    other = _other(side)
    stays = not turns.undeclared(state, other) or (
        state.surprise != "none" and bool(turns.undeclared(state, "company")) and side == "company"
    )
    draft.state = evolve(state, declaring_group=None, declares_next=side if stays else other)


# ---- the order


def modifier_of(sheet: ModelSheet, said: Declaration | None) -> int:
    """Return what the declared action and its weapon take off the initiative. Rule: EX-DECL-03, EX-INIT-01, R25"""
    if said is None:
        return 0
    record = sheet.action(said.name) if said.action == "perform_manoeuvre" else None
    weapon = sheet.weapon(said.weapon) if said.weapon else None
    return (record.initiative_modifier if record is not None else 0) + (weapon.initiative_modifier if weapon is not None else 0)


class RollInitiative(turns.SceneCommand):
    """Roll for everybody who is due an Activation; the highest acts first. Rule: EX-INIT-01, EX-INIT-02"""

    kind = "roll_initiative"
    phases = (Phase.INITIATIVE,)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Roll in roster order, the Company first, then lay out the order."""
        rolls: dict[str, Roll] = {}
        for who in due_order(draft.state):
            group = turns.group_of(draft.state, who)
            shared = rolls.get(group) if draft.state.settings.ex_group_initiative else None
            roll = shared if shared is not None else draft.roll(1, 6, "initiative", who)
            rolls[group] = roll
            made = self._total(draft.state, who, roll)
            draft.put(evolve(draft.state.combatants[who], initiative_roll=roll.faces[0], initiative_total=made.total))
            draft.tell("initiative_rolled", who, breakdown=made, rolls=(roll,), rule="EX-INIT-01", total=made.total)
        draft.state = evolve(draft.state, slots=laid_out(draft.state), phase=Phase.RESOLVE)

    @staticmethod
    def _total(state: ExpeditionState, who: str, roll: Roll) -> Breakdown:
        return (
            Breakdown.of(roll.faces[0], "die", "EX-INIT-01")
            .plus(state.sheet_of(who).initiative, "Initiative", "EX-INIT-01")
            .plus(-modifier_of(state.sheet_of(who), state.combatants[who].declared_action), "action", "EX-DECL-03")
        )


def due_order(state: ExpeditionState) -> tuple[str, ...]:
    """List who rolls: the Company, then Adversaries, then NPCs, each by roster. Rule: section 5.2"""
    return tuple(sorted((who for who in state.roster if turns.gets_activation(state, who)), key=state.standing_in))


def laid_out(state: ExpeditionState) -> tuple[Slot, ...]:
    """Lay out the order: total, Initiative, the side that declared first, roster as it rolls. Rule: EX-INIT-01, EX-INIT-02, section 5.2"""
    rolled = [who for who in state.roster if state.combatants[who].initiative_total is not None]

    def key(who: str) -> tuple[int, int, int, tuple[int, int]]:
        total = state.combatants[who].initiative_total or 0
        first = 0 if turns.declaring_side(state, who) == state.declared_first else 1
        return (-total, -state.sheet_of(who).initiative, first, state.standing_in(who))

    return tuple(Slot(who=who, place=state.combatants[who].initiative_total or 0) for who in sorted(rolled, key=key))
