"""Damage, Soak, Wounds, Fate and injuries: one frame from the damage check to the card.

Rule: EX-DMG-01 to EX-DMG-11, EX-INJ-01, EX-RES-02, EX-TAB-23
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from typing import Final, Self

from desktop_app.language import Name
from desktop_app.rules.expedition.checks.chances import HitContest, RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import Situation, characteristic
from desktop_app.rules.expedition.sheet.records import CheckSpec, InjuryCard, Weapon
from desktop_app.rules.expedition.state import (
    ExpeditionDraft,
    ExpeditionState,
    Injury,
    Model,
    Status,
    follow_wounds,
    new_id,
    put_sheet,
)
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Listening

FROM_ACTION, DECLINE = "action", "none"
MOST_STRENGTH = 20
HURTABLE: Final = (Status.ACTIVE, Status.OUT_OF_PLAY)


def damage_of(state: ExpeditionState, who: str, weapon: Weapon) -> Breakdown:
    """Return the Damage of a weapon: effective Strength and its bonus, or a fixed number. Rule: EX-DMG-02"""
    if weapon.damage_mode == "fixed":
        return Breakdown.of(weapon.damage_mod, Name(weapon.name), "EX-DMG-02")
    return characteristic(state, who, "strength").plus(weapon.damage_mod, Name(weapon.name), "EX-DMG-02")


def resistance(state: ExpeditionState, who: str, *, armour: bool = True) -> int:
    """Return what resists damage: effective Toughness and worn armour. Rule: EX-DMG-01"""
    sheet = state.sheet_of(who)
    worn = sheet.armour_total
    if state.settings.ex_soak_lowers_armour:
        worn = sum(max(0, piece.armour_value - piece.armour_damage) for piece in sheet.armour if piece.worn)
    return characteristic(state, who, "toughness").total + (worn if armour else 0)


class Stage(StrEnum):
    """How far a hit has come."""

    DAMAGE = "damage"
    SOAK = "soak"
    FATE = "fate"
    WOUND = "wound"
    INJURY = "injury"
    END = "end"


class Hit(Listening[ExpeditionState, CheckDone]):
    """A hit on a Model: damage check, Soak, Wound, Fate, injury. Rule: EX-DMG-01 to EX-DMG-10

    `attacker` None: an automatic hit; it may be gone before the hit is over.
    """

    kind = "hit"
    needs = ("target",)
    target: str
    damage: int
    attacker: str | None = None
    cause: str = ""
    armour: bool = True
    stage: Stage = Stage.DAMAGE

    def asks(self, state: ExpeditionState) -> Decision | None:
        """Ask for Soak, Fate, or the injury card; nothing of whoever is gone meanwhile."""
        if not self._is_there(state):
            return None
        match self.stage:
            case Stage.SOAK if soak_sources(state, self.target):
                return Decision(topic="soak", who=(self.target,), answers=("use_soak",))
            case Stage.FATE if state.combatants[self.target].wounds <= 0 and state.combatants[self.target].fate_points > 0:
                return Decision(topic="fate", who=(self.target,), answers=("spend_fate",))
            case Stage.INJURY:
                return Decision(topic="injury", who=(self.target,), answers=("draw_injury",))
            case _:
                return None

    def _is_there(self, state: ExpeditionState) -> bool:
        """Tell whether it can be hurt: no card is drawn for a Model that has left the board. Rule: EX-DMG-06, EX-DMG-07"""
        return state.combatants[self.target].status in HURTABLE

    def advance(self, draft: ExpeditionDraft) -> None:
        """Go on to the next stage; whoever is gone meanwhile is not hurt any more."""
        if not self._is_there(draft.state):
            draft.pop()
            return
        match self.stage:
            case Stage.DAMAGE:
                draft.push(self.check(draft.state))
            case Stage.SOAK:
                draft.become(evolve(self, stage=Stage.FATE))
            case Stage.FATE:
                draft.become(evolve(self, stage=Stage.WOUND))
            case Stage.WOUND:
                draft.become(evolve(self, stage=Stage.INJURY))
                wound(draft, self.target)
            case Stage.INJURY | Stage.END:
                draft.pop()

    def chances(self, state: ExpeditionState) -> HitContest:
        """Describe the damage check, and whether something would stop the Wound."""
        return HitContest(damage=self.check(state).basic_contest(state), is_soaked=bool(soak_sources(state, self.target)))

    def check(self, state: ExpeditionState) -> Check:
        """Build the damage check. Rule: EX-DMG-01, EX-DMG-03"""
        roller = self.attacker if self.attacker is not None and self.attacker in state.combatants else None
        return Check(
            actor=roller or self.target,
            purpose="damage",
            spec=CheckSpec(mode="opposed"),
            resist=resistance(state, self.target, armour=self.armour),
            resist_label="Toughness and armour",
            value=self.damage,
            situation=Situation(target=self.target if roller is not None else None),
            may_reroll=roller is not None,
        )

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        """Take the outcome of the damage check: a success is one Wound. Rule: EX-DMG-01"""
        assert report.result is not None, "a damage check has an outcome"
        hurt = report.result.succeeds
        if not hurt:
            draft.tell("not_hurt", self.target, rule="EX-DMG-01", cause=self.cause)
        draft.become(evolve(self, stage=Stage.SOAK if hurt else Stage.END))


def wound(draft: ExpeditionDraft, who: str) -> None:
    """Take a Wound: at 0 out of play, below that dead. Rule: EX-DMG-06, EX-DMG-07, EX-DMG-09, EX-TAB-23"""
    model = draft.state.combatants[who]
    wounds = max(-1, model.wounds - 1)
    draft.put(evolve(model, wounds=wounds))
    draft.tell("wounded", who, rule="EX-DMG-06", wounds=wounds)
    follow_wounds(draft, who)


def restored(state: ExpeditionState, model: Model) -> Model:
    """Give a Wound back, up to the maximum; whoever was out of play gets up. Rule: EX-HEAL-01"""
    wounds = min(state.sheet_of(model.id).wounds_max, model.wounds + 1)
    up = model.status is Status.OUT_OF_PLAY and wounds >= 1
    return evolve(model, wounds=wounds, status=Status.ACTIVE if up else model.status)


# ---- Soak


def soak_sources(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List what can stop a Wound: Soak from an action, worn armour, a ready shield. Rule: EX-DMG-05"""
    from_action = (FROM_ACTION,) if state.combatants[who].action_soak else ()
    return (*from_action, *(piece.id for piece in state.sheet_of(who).protection if piece.soak_left))


class HitAnswer(Answer[ExpeditionState, Hit]):
    """An answer to a hit."""

    asked_by = Hit


class UseSoak(HitAnswer):
    """Stop a Wound before it lands, or let it. Rule: EX-DMG-05, R43"""

    kind = "use_soak"
    source: str = field(default=DECLINE, metadata=param(picks="item"))

    def refuse_without(self, state: ExpeditionState) -> Refusal:
        return Refusal("no_soak", "EX-DMG-05")

    def refuse_answer(self, state: ExpeditionState, frame: Hit) -> Refusal | None:
        known = self.source == DECLINE or self.source in soak_sources(state, self.actor)
        return None if known else Refusal("no_soak", "EX-DMG-05", "source")

    def answer(self, draft: ExpeditionDraft, frame: Hit) -> None:
        if self.source == DECLINE:
            draft.become(evolve(frame, stage=Stage.FATE))
            return
        draft.become(evolve(frame, stage=Stage.END))
        model, sheet = draft.state.combatants[self.actor], draft.state.sheet_of(self.actor)
        name = "an action"
        if self.source == FROM_ACTION:
            draft.put(evolve(model, action_soak=model.action_soak - 1))
        else:
            armour = tuple(evolve(p, armour_damage=p.armour_damage + 1) if p.id == self.source else p for p in sheet.armour)
            shields = tuple(evolve(p, armour_damage=p.armour_damage + 1) if p.id == self.source else p for p in sheet.shields)
            name = next((p.name for p in sheet.protection if p.id == self.source), self.source)
            put_sheet(draft, self.actor, evolve(sheet, armour=armour, shields=shields))
        draft.tell("soaked", self.actor, rule="EX-DMG-05", source=name)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[UseSoak]:
        return [cls(actor=actor, source=source) for source in (*soak_sources(state, actor), DECLINE)]

    def phrase(self, state: ExpeditionState) -> Phrase:
        if self.source in (DECLINE, FROM_ACTION):
            return Phrase.of(f"use_soak_{self.source}")
        pieces = state.sheet_of(self.actor).protection
        return Phrase.of("use_soak_item", item=next((piece.name for piece in pieces if piece.id == self.source), self.source))


class SpendFate(HitAnswer):
    """Spend a Fate Point for good and stay at 0 Wounds, or die. Rule: EX-DMG-10, EX-RES-02, R44"""

    kind = "spend_fate"
    accept: bool = True

    def refuse_without(self, state: ExpeditionState) -> Refusal:
        return Refusal("no_fate", "EX-DMG-10")

    def answer(self, draft: ExpeditionDraft, frame: Hit) -> None:
        if not self.accept:
            draft.become(evolve(frame, stage=Stage.WOUND))
            return
        draft.become(evolve(frame, stage=Stage.END))
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, fate_points=model.fate_points - 1))
        draft.tell("fate_spent", self.actor, rule="EX-DMG-10", left=model.fate_points - 1)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[SpendFate]:
        return [cls(actor=actor), cls(actor=actor, accept=False)]

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("spend_fate_yes" if self.accept else "spend_fate_no")


ANY_CARD: Final = "any"


class DrawInjury(HitAnswer):
    """Draw a card of the deck, name the one drawn from a real deck, or enter one: name, severity, effects. Rule: EX-DMG-06, EX-INJ-01

    `card` is an id, or `ANY_CARD`: a die with as many sides as there are cards says which.
    """

    kind = "draw_injury"
    card: str = field(default="", metadata=param(picks="card"))
    name: str = ""
    severity: int = 1
    effects: str = ""

    def refuse_answer(self, state: ExpeditionState, frame: Hit) -> Refusal | None:
        if self.card:
            known = self.card in state.tables.cards or (self.card == ANY_CARD and bool(deck(state)))
            return None if known else Refusal("unknown", "EX-INJ-01", "card", (("what", self.card),))
        if not self.name.strip():
            return Refusal("value", "EX-INJ-01", "name")
        return None if 1 <= self.severity <= 10 else Refusal("value", "EX-INJ-01", "severity", (("low", 1), ("high", 10)))

    def answer(self, draft: ExpeditionDraft, frame: Hit) -> None:
        draft.become(evolve(frame, stage=Stage.END))
        card = self._drawn(draft)
        made = Injury(
            id=new_id(draft),
            name=card.name if card is not None else self.name.strip(),
            severity=card.severity if card is not None else self.severity,
            effects=card.effects if card is not None else self.effects,
            injury_kind=card.injury_kind if card is not None else "injury",
        )
        model: Model = draft.state.combatants[self.actor]
        draft.put(evolve(model, injuries=(*model.injuries, made)))
        draft.tell("injured", self.actor, rule="EX-INJ-01", name=made.name, severity=made.severity, effects=made.effects)

    def _drawn(self, draft: ExpeditionDraft) -> InjuryCard | None:
        if self.card != ANY_CARD:
            return draft.state.tables.cards.get(self.card)
        cards = deck(draft.state)
        return cards[draft.roll(1, len(cards), "injury card", self.actor).faces[0] - 1]

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[DrawInjury]:
        """Offer a draw by the program, the card of a real deck, and one entered by hand."""
        cards = deck(state)
        drawn = [cls(actor=actor, card=ANY_CARD), cls(actor=actor, card=cards[0].id)] if cards else []
        return [*drawn, cls(actor=actor, name="Wound")]

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the card open, or what is entered by hand."""
        if self.card == ANY_CARD:
            return {}
        if self.card:
            return {"card": Choice(values=tuple(card.id for card in deck(state)))}
        words = Choice(text=True)
        return {"name": words, "severity": Choice(low=1, high=10), "effects": words}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("draw_injury" if self.card == ANY_CARD else "draw_injury_named" if self.card else "draw_injury_entered")


def deck(state: ExpeditionState) -> tuple[InjuryCard, ...]:
    """List the cards that a Wound draws from: diseases and poisons are not among them. Rule: EX-INJ-01"""
    return tuple(card for card in state.tables.cards.values() if card.injury_kind == "injury")


class AutomaticHit(RolledCommand, SceneCommand):
    """Hit a Model without an attack: a damage check with Damage S; armour counts. Rule: EX-DMG-04"""

    kind = "automatic_hit"
    names = ("target", "others")
    target: str = field(metadata=param(picks="combatant"))
    strength: int = field(default=3, metadata=param(choice=Choice(low=0, high=MOST_STRENGTH)))
    others: tuple[str, ...] = ()

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        targets = (self.target, *self.others)
        if any(state.combatants[who].status not in HURTABLE for who in targets):
            return Refusal("target", "EX-DMG-04", "target")
        return self.refuse_range("strength", "EX-DMG-04")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Lay a hit down for each, the first named on top."""
        for who in reversed((self.target, *self.others)):
            draft.push(Hit(target=who, damage=self.strength, cause="an automatic hit"))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(target=actor)] if state.combatants[actor].status in HURTABLE else []
