"""The encounter as a whole: set-up with surprise, Threat for Effects and boosts, placing Models, its end.

Rule: EX-SETUP-01 to EX-SETUP-06, EX-SURP-01 to EX-SURP-03, EX-RES-04, EX-RES-06, EX-BOOK-08, section 5.1
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final, Literal, Self

from desktop_app.language import Name
from desktop_app.rules.expedition.harm.conditions import ends_with_the_encounter
from desktop_app.rules.expedition.harm.hits import MOST_STRENGTH
from desktop_app.rules.expedition.magic.casting import abandon
from desktop_app.rules.expedition.sheet.records import ModelType, PoolCost, Side
from desktop_app.rules.expedition.state import IN_ENCOUNTER, ExpeditionDraft, ExpeditionState, GlobalEffect, Model, Phase, new_id
from desktop_app.rules.expedition.turn.momentum import settle_momentum
from desktop_app.rules.expedition.turn.party import pay_threat, price_in_threat, refuse_threat
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import TYPED, Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Moment, Record, evolve

ROUNDS: Final = param(unit="rounds", choice=Choice(low=1, high=20))
SEVERITIES: Final = param(choice=Choice(low=0, high=10))


class EffectEntry(Record):
    """An Effect with which an encounter begins. Rule: EX-SETUP-02"""

    name: str
    text: str = ""
    duration: int | None = None
    severity: int | None = None
    keywords: tuple[str, ...] = ()
    strength: int = 0


def refuse_effect(effect: EffectEntry, field_name: str) -> Refusal | None:
    """Judge an Effect: a name, a Duration of at least a Round, a Severity, an S of its hit. Rule: EX-SETUP-02, EX-DMG-04"""
    if not effect.name.strip():
        return Refusal("value", "EX-SETUP-02", field_name or "name")
    if effect.duration is not None and effect.duration < 1:
        return Refusal("value", "EX-SETUP-02", field_name or "duration")
    if effect.severity is not None and effect.severity < 0:
        return Refusal("value", "EX-SETUP-02", field_name or "severity")
    return None if 0 <= effect.strength <= MOST_STRENGTH else Refusal("value", "EX-DMG-04", field_name or "strength")


class CreateEncounter(SceneCommand):
    """Begin an encounter: its place, what set it off, its own Effects. Rule: EX-SETUP-01, EX-SETUP-02, EX-TIME-06"""

    kind = "create_encounter"
    phases = (Phase.IDLE, Phase.ENDED)
    board_section: str = ""
    trigger: str = ""
    effects: tuple[EffectEntry, ...] = ()

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        refused = (refuse_effect(entry, "effects") for entry in self.effects)
        return next((refusal for refusal in refused if refusal is not None), None)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Put every tracker back; conditions, injuries, extended checks and Bane tokens stay."""
        draft.moment(Moment.FIGHT_END)
        draft.moment(Moment.ROUND_START)
        draft.moment(Moment.TURN_START)
        draft.state = evolve(
            draft.state, phase=Phase.SETUP_PARAMETERS, round=1, slots=(), board_section=self.board_section, trigger=self.trigger
        )
        for entry in self.effects:
            _add_effect(draft, entry)
        draft.tell("encounter_created", None, rule="EX-SETUP-01", place=Name(self.board_section))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        """Offer to set it up step by step; *Next* goes through the steps at once."""
        return [cls()] if state.phase == Phase.IDLE and state.roster else []


def _add_effect(draft: ExpeditionDraft, entry: EffectEntry) -> None:
    made = GlobalEffect(
        id=new_id(draft),
        name=entry.name,
        text=entry.text,
        duration=entry.duration,
        severity=entry.severity,
        keywords=entry.keywords,
        strength=entry.strength,
    )
    draft.state = evolve(draft.state, effects=(*draft.state.effects, made))
    draft.tell("effect_added", None, rule="EX-SETUP-02", name=entry.name)


class ModifyEffect(SceneCommand):
    """Change duration or severity of an Effect for Threat. Rule: EX-SETUP-02"""

    kind = "modify_effect"
    section = "threat"
    phases = (Phase.SETUP_PARAMETERS,)
    effect: int
    duration: int | None = field(default=None, metadata=ROUNDS)
    severity: int | None = field(default=None, metadata=SEVERITIES)
    threat_cost: int = field(default=0, metadata=param(unit="Threat"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if all(effect.id != self.effect for effect in state.effects):
            return Refusal("unknown", field="effect", facts=(("what", self.effect),))
        changed = EffectEntry(name="changed", duration=self.duration, severity=self.severity)
        return refuse_effect(changed, "") or refuse_threat(state, self.threat_cost)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        changed = tuple(self._changed(effect) for effect in draft.state.effects)
        name = next(effect.name for effect in changed if effect.id == self.effect)
        draft.state = evolve(draft.state, effects=changed)
        draft.tell("effect_changed", None, rule="EX-SETUP-02", name=name)
        pay_threat(draft, self.threat_cost, name)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        effects = state.effects if state.phase == Phase.SETUP_PARAMETERS else ()
        return [cls(effect=effect.id, duration=effect.duration, severity=effect.severity) for effect in effects]

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return {**super().open(state), "threat_cost": price_in_threat(state)}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("modify_effect", effect=next((effect.name for effect in state.effects if effect.id == self.effect), ""))

    def _changed(self, effect: GlobalEffect) -> GlobalEffect:
        if effect.id != self.effect:
            return effect
        duration = effect.duration if self.duration is None else self.duration
        return evolve(effect, duration=duration, severity=effect.severity if self.severity is None else self.severity)


class BuyEffect(SceneCommand):
    """Add an Effect to the encounter for Threat. Rule: EX-SETUP-02"""

    kind = "buy_effect"
    section = "threat"
    phases = (Phase.SETUP_PARAMETERS,)
    name: str = field(metadata=TYPED)
    text: str = field(default="", metadata=TYPED)
    duration: int | None = field(default=None, metadata=ROUNDS)
    severity: int | None = field(default=None, metadata=SEVERITIES)
    threat_cost: int = field(default=0, metadata=param(unit="Threat"))
    strength: int = field(default=0, metadata=param(choice=Choice(low=0, high=MOST_STRENGTH)))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return refuse_effect(self._entry(), "") or refuse_threat(state, self.threat_cost)

    def _entry(self) -> EffectEntry:
        return EffectEntry(name=self.name.strip(), text=self.text, duration=self.duration, severity=self.severity, strength=self.strength)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        _add_effect(draft, self._entry())
        pay_threat(draft, self.threat_cost, self._entry().name)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(name="", threat_cost=min(1, state.threat))] if state.phase == Phase.SETUP_PARAMETERS else []

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        return {**super().open(state), "threat_cost": price_in_threat(state)}


class SetSurprise(SceneCommand):
    """Say who is surprised, if anybody. Rule: EX-SURP-01 to EX-SURP-03, EX-RES-06, EX-TAB-20"""

    kind = "set_surprise"
    named_by = "surprise"
    phases = (Phase.SETUP_PARAMETERS,)
    surprise: Literal["none", "company", "adversaries"] = "none"

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Note it; a surprised Company has no Momentum this Round."""
        locked = self.surprise == "company"
        draft.state = evolve(draft.state, surprise=self.surprise, momentum_locked=locked, phase=Phase.SETUP_MOMENTUM)
        draft.tell("surprise_set", None, rule="EX-SURP-01", surprise=self.surprise)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(surprise="company"), cls(surprise="adversaries")] if state.phase == Phase.SETUP_PARAMETERS else []


def fortune(state: ExpeditionState) -> int:
    """Return what Momentum begins with. Rule: EX-SETUP-03, R17"""
    if state.settings.ex_fortune_source == "manual":
        return state.fortune_pool
    return sum(state.combatants[who].luck_points for who in state.in_play(Side.COMPANY) if state.type_of(who) is ModelType.CHARACTER)


class InitMomentum(SceneCommand):
    """Start Momentum at the Fortune Pool, or at nothing for a surprised Company. Rule: EX-SETUP-03, EX-RES-03, EX-RES-06"""

    kind = "init_momentum"
    phases = (Phase.SETUP_MOMENTUM,)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        begins = 0 if draft.state.momentum_locked else fortune(draft.state)
        draft.state = evolve(draft.state, momentum_pool=begins, phase=Phase.SETUP_ADVERSARIES)
        draft.tell("momentum_begins", None, rule="EX-SETUP-03", amount=begins)


# ---- the end


class EndEncounter(SceneCommand):
    """End the encounter by the DM's word; a Round under way settles its Momentum first. Rule: EX-BOOK-08, R57"""

    kind = "end_encounter"
    phases = IN_ENCOUNTER
    reason: str = field(default="", metadata=TYPED)

    def refuse_window(self, state: ExpeditionState) -> Refusal | None:
        """Let it pass whatever is asked."""
        return None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, pending=())
        if draft.state.is_running:
            settle_momentum(draft, 0)
        end_encounter(draft)


def end_encounter(draft: ExpeditionDraft) -> None:
    """End: fleeting, persistent and Broken go, other conditions, injuries, burdens and Bane tokens stay. Rule: EX-BOOK-08"""
    for who in draft.state.roster:
        if draft.state.combatants[who].casting is not None:
            abandon(draft, who)
    draft.moment(Moment.FIGHT_END)
    draft.moment(Moment.ROUND_START)
    draft.moment(Moment.TURN_START)
    for who in draft.state.roster:
        draft.put(_after_the_encounter(draft.state, draft.state.combatants[who]))
    draft.state = evolve(
        draft.state,
        phase=Phase.ENDED,
        slots=(),
        acting=None,
        given_turn=None,
        adversary_pool=PoolCost(),
        bought_pool=PoolCost(),
    )
    draft.tell("encounter_ended", None, rule="EX-BOOK-08")


def _after_the_encounter(state: ExpeditionState, model: Model) -> Model:
    kept = tuple(condition for condition in model.conditions if not ends_with_the_encounter(condition))
    banes = 0 if state.settings.ex_banes_after_encounter == "clear" else model.banes
    return evolve(model, conditions=kept, banes=banes)
