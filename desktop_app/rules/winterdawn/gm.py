"""The game master's own commands of WinterDawn: direct edits, no windows, no effects. Rule: WD-CORE-02, section 5.1"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Self

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmTargetCommand, Place, SetCondition, UntickBoxes
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Combatant
from desktop_app.rules.winterdawn.checks.saddle import loosen
from desktop_app.rules.winterdawn.harm.injuries import add_wound, close_wound, end_incapacitation, kill, lose_slots
from desktop_app.rules.winterdawn.position.formation import can_hold, wall_of
from desktop_app.rules.winterdawn.position.holds import let_go
from desktop_app.rules.winterdawn.position.space import NEXT_TO, distance, pair_of, put_at
from desktop_app.rules.winterdawn.sheet.records import Cover
from desktop_app.rules.winterdawn.state import Fighter, StunLimit, Taunt, Unconscious, WinterDawnDraft, WinterDawnState, without_manoeuvre
from desktop_app.rules.winterdawn.turn.initiative import move_first_slot

COVERS: Final[tuple[Cover, ...]] = (0, 1, 2, 3, "full")
COVER_WORDS: Final = tuple(Phrase.of("cover_full" if n == "full" else "cover_some" if n else "cover_none", quarters=n) for n in COVERS)
YES_OR_NO: Final = param(choice=Choice(values=(True, False)))
HEIGHTS: Final = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Metres that a form offers; the rules set no bounds, here and for initiative."""
MOST_INITIATIVE = 20
MOST_METRES = 999


class SetInitiative(GmTargetCommand[WinterDawnState]):
    """Set the initiative; a pending first slot follows. Rule: WD-INIT-07"""

    kind = "set_initiative"
    value: int = field(metadata=param(choice=Choice(low=-MOST_INITIATIVE, high=MOST_INITIATIVE)))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.target], initiative=self.value))
        move_first_slot(draft, self.target, self.value)
        draft.tell("initiative_set", self.target, number=self.value)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetInitiative]:
        return [cls(target=actor, value=state.combatants[actor].initiative)] if state.tempo == "action" else []


class AdjustSpirit(GmTargetCommand[WinterDawnState]):
    """Give or take spirit. Rule: WD-SPIRIT-03, WD-SPIRIT-04"""

    kind = "adjust_spirit"
    value: int

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.target]
        now = max(0, min(draft.state.sheet_of(self.target).spirit_max, fighter.spirit + self.value))
        draft.put(evolve(fighter, spirit=now))
        draft.tell("counter_set", self.target, counter="spirit", value=now)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AdjustSpirit]:
        limits = cls(target=actor, value=0).open(state)["value"]
        return [cls(target=actor, value=1 if limits.high else -1)] if limits.high or limits.low else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        spirit = state.combatants[self.target].spirit
        return {"value": Choice(low=-spirit, high=max(0, state.sheet_of(self.target).spirit_max - spirit))}


class WinterDawnSetCondition(SetCondition[WinterDawnState]):
    """Set or end a condition; those with rules beside the flags are set in their own place.

    `amount` is the limit of a stun, what is left of a stance, the dice of a taunt. A taunt is an enemy's, a wall is with friends beside.

    Rule: WD-COND-03, WD-COND-05, WD-INJ-07, WD-MELEE-11, WD-SOCIAL-02, WD-GRID-06, WD-MAGIC-01
    """

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        """Refuse a death that would end by itself, and conditions without their partner or object."""
        found = super().refuse_target(state, target)
        if found is not None or not self.value:
            return found
        if self.condition == "dead" and self.moment is not None:
            return Refusal("value", "WD-COND-07", "left")
        if self.condition == "shield_wall" and not wall_mates(state, self.target):
            return Refusal("not_adjacent", "WD-GRID-06", "target")
        lacks = (self.condition == "taunted" and taunter_of(state, self.target) is None) or (
            self.condition == "casting" and not state.sheet_of(self.target).spells
        )
        return Refusal("value", "WD-CORE-02", "condition") if lacks else None

    def perform(self, draft: WinterDawnDraft) -> None:
        """Set what the condition is made of; whoever cannot act any more loses its slots."""
        fighter = draft.state.combatants[self.target]
        match self.condition:
            case "unconscious":
                draft.put(evolve(fighter, unconscious=Unconscious(cause="shock") if self.value else None))
                self.keep_time(draft)
                self.say(draft)
            case "stunned":
                stun = StunLimit(limit=self.amount, from_round=draft.state.round) if self.value else None
                draft.put(evolve(fighter, stun_limit=stun))
                self.keep_time(draft)
                self.say(draft)
            case "stance" | "taunted" | "shield_wall" | "casting":
                if self.value:
                    self._begin(draft, fighter)
                else:
                    draft.put(without_manoeuvre(fighter, self.condition))
                self.keep_time(draft)
                self.say(draft)
            case "dead" if not self.value:
                draft.put(evolve(fighter, dead=None))
                draft.tell("condition_ended", self.target, condition=self.condition)
            case "dead":
                kill(draft, self.target, "WD-CORE-02", quiet=True)
            case _:
                super().perform(draft)
        if not draft.state.combatants[self.target].can_act:
            lose_slots(draft, self.target)
        loosen(draft, quiet=True)

    def _begin(self, draft: WinterDawnDraft, fighter: Fighter) -> None:
        """Begin what a manoeuvre leaves. Rule: WD-MELEE-11, WD-SOCIAL-02, WD-GRID-06, WD-MAGIC-01"""
        state, much = draft.state, max(1, self.amount)
        match self.condition:
            case "stance":
                draft.put(evolve(fighter, stance_mos=much))
            case "taunted":
                draft.put(evolve(fighter, taunts={**fighter.taunts, taunter_of(state, fighter.id) or "": Taunt(dice=much)}))
            case "casting":
                draft.put(evolve(fighter, casting=state.sheet_of(fighter.id).spells[0].id))
            case _:
                members = (fighter.id, *wall_mates(state, fighter.id))
                draft.put(*(evolve(state.combatants[who], shield_wall_id=state.next_id) for who in members))
                draft.state = evolve(draft.state, next_id=state.next_id + 1)


def taunter_of(state: WinterDawnState, who: str) -> str | None:
    """Name an enemy whose taunt it could be: the active one first. Rule: WD-SOCIAL-02"""
    side = state.combatants[who].side
    able = (other for other in state.roster if state.combatants[other].side != side and state.combatants[other].can_act)
    return min(able, key=lambda other: other != state.acting, default=None)


def wall_mates(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List the friends able to form a wall with a combatant, with all members of their walls. Rule: WD-GRID-06"""
    if not can_hold(state, who):
        return ()
    side = state.combatants[who].side
    friends = (other for other in state.roster if other != who and state.combatants[other].side == side)
    beside = [other for other in friends if can_hold(state, other) and distance(state, who, other) <= NEXT_TO]
    mates = (mate for other in beside for mate in (other, *wall_of(state, other)) if mate != who)
    return tuple(dict.fromkeys(mates))


class WinterDawnPlace(Place[WinterDawnState]):
    """Put a token on a cell, with mount or rider; whoever is taken out of reach is held no more. Rule: WD-MOUNT-01, WD-GRAP-05"""

    def perform(self, draft: WinterDawnDraft) -> None:
        """Move the token and its pair, and let go what is too far apart."""
        super().perform(draft)
        fighter = draft.state.combatants[self.target]
        put_at(draft, self.target, fighter.cell, fighter.facing)
        loosen(draft, quiet=True)


class WinterDawnUntickBoxes(UntickBoxes[WinterDawnState]):
    """Clear boxes of a line; whoever has no major box ticked is incapacitated no more. Rule: WD-X-02"""

    def perform(self, draft: WinterDawnDraft) -> None:
        before = draft.state.combatants[self.target].majors_total
        super().perform(draft)
        end_incapacitation(draft, self.target, majors_before=before)


class PairCommand(GmTargetCommand[WinterDawnState]):
    """A direct edit of how one combatant stands to another."""

    other: str = field(metadata=param(picks="combatant"))

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        if self.other not in state.combatants or self.other == self.target:
            return not_found("other", self.other)
        return None

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Self]:
        return [cls(target=actor, other=other) for other in others(state, actor)[:1]]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"other": Choice(values=others(state, self.target)), **super().open(state)}


def others(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List everybody else, opponents first."""
    return tuple(sorted((other for other in state.roster if other != who), key=lambda other: not state.are_opponents(who, other)))


class EndHold(PairCommand):
    """End the hold between two, with its pin and choke. Rule: WD-GRAP-05"""

    kind = "end_hold"

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        found = super().refuse_target(state, target)
        linked = self.other in state.combatants[self.target].partners
        return found if found is not None or linked else Refusal("not_grappler", "WD-GRAP-05", "other")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.state = let_go(draft.state, self.target, self.other)
        draft.tell("hold_ended", self.target, target=self.other, rule="WD-GRAP-05")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[EndHold]:
        return [cls(target=actor, other=other) for other in state.combatants[actor].partners[:1]]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"other": Choice(values=state.combatants[self.target].partners)}


class SetCover(PairCommand):
    """Say how much cover the target has against the other: quarters 0 to 3, or "full". Rule: WD-MELEE-15"""

    kind = "set_cover"
    value: Cover = field(default=0, metadata=param(choice=Choice(values=COVERS, labels=COVER_WORDS)))

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        found = super().refuse_target(state, target)
        return found if found is not None or self.value in COVERS else Refusal("value", "WD-TAB-19", "value")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.target]
        draft.put(evolve(fighter, cover_vs={**fighter.cover_vs, self.other: self.value}))
        draft.tell("cover_set", self.target, other=self.other, value=self.value)


class SetDistance(PairCommand):
    """Say how far two stand apart, in metres, where no board says it; rider and mount stand together. Rule: WD-GRID-01, WD-MOUNT-01"""

    kind = "set_distance"
    value: int = field(default=NEXT_TO, metadata=param(unit="m", choice=Choice(low=0, high=MOST_METRES)))

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        """Ask for two of whom one has no place on the board, and for metres."""
        found = super().refuse_target(state, target)
        if found is not None:
            return found
        if target.cell is not None and state.combatants[self.other].cell is not None:
            return Refusal("on_board", "WD-GRID-01", "other")
        return self.refuse_range("value", "WD-GRID-01")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Write it down on both sides; whoever is taken out of reach is held no more. Rule: WD-GRAP-05"""
        mine, theirs = pair_of(draft.state, self.target), pair_of(draft.state, self.other)
        for who, others_there in (*((one, theirs) for one in mine), *((one, mine) for one in theirs)):
            fighter = draft.state.combatants[who]
            told = {other: self.value for other in others_there if other != who}
            draft.put(evolve(fighter, metres_to={**fighter.metres_to, **told}))
        loosen(draft, quiet=True)
        draft.tell("distance_set", self.target, other=self.other, metres=self.value, rule="WD-GRID-01")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetDistance]:
        apart = unplaced(state, actor)
        return [cls(target=actor, other=apart[0], value=distance(state, actor, apart[0]))] if apart and state.phase != "table" else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {**super().open(state), "other": Choice(values=unplaced(state, self.target))}


def unplaced(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List those to whom no board measures the distance, opponents first. Rule: WD-GRID-01"""
    people = state.combatants
    return tuple(other for other in others(state, who) if people[who].cell is None or people[other].cell is None)


class SetLos(PairCommand):
    """Say whether the target sees the other. Rule: WD-RANGE-01"""

    kind = "set_los"
    value: bool = field(default=True, metadata=YES_OR_NO)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.target]
        hidden = tuple(who for who in fighter.no_los_to if who != self.other)
        draft.put(evolve(fighter, no_los_to=hidden if self.value else (*hidden, self.other)))
        draft.tell("sight_set" if self.value else "sight_lost", self.target, other=self.other)


class SetAware(PairCommand):
    """Say whether the target knows of the other. Rule: WD-INIT-10"""

    kind = "set_aware"
    value: bool = field(default=True, metadata=YES_OR_NO)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        fighter = draft.state.combatants[self.target]
        hidden = tuple(who for who in fighter.unaware_of if who != self.other)
        draft.put(evolve(fighter, unaware_of=hidden if self.value else (*hidden, self.other)))
        draft.tell("aware_set" if self.value else "unaware_set", self.target, other=self.other)


class SetHighGround(GmTargetCommand[WinterDawnState]):
    """Set the elevation in metres: the higher figure has the high ground. Rule: WD-MELEE-14"""

    kind = "set_high_ground"
    value: float = 0

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.target], elevation=self.value))
        draft.tell("elevation_set", self.target, value=self.value)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SetHighGround]:
        return [cls(target=actor, value=state.combatants[actor].elevation)]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"value": Choice(values=tuple(sorted({*HEIGHTS, state.combatants[self.target].elevation})))}


class AddWound(GmTargetCommand[WinterDawnState]):
    """Open a bleeding wound of a level. Rule: WD-INJ-04"""

    kind = "add_wound"
    value: int = field(default=1, metadata=param(choice=Choice(low=1, high=3)))

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        return self.refuse_range("value", "WD-INJ-05")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        add_wound(draft, self.target, self.value, None)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AddWound]:
        return [cls(target=actor)] if state.combatants[actor].dead is None else []


class RemoveWound(GmTargetCommand[WinterDawnState]):
    """Close a bleeding wound. Rule: WD-HEAL-03"""

    kind = "remove_wound"
    value: int

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        known = state.combatants[self.target].wound(self.value) is not None
        return None if known else not_found("value", self.value, "WD-HEAL-03")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        close_wound(draft, self.target, self.value)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[RemoveWound]:
        return [cls(target=actor, value=wound.id) for wound in state.combatants[actor].bleeding_wounds]

    def phrase(self, state: WinterDawnState) -> Phrase:
        wound = state.combatants[self.target].wound(self.value) if self.target in state.combatants else None
        return Phrase.of(self.kind, level=wound.level if wound is not None else None)


class Kill(GmTargetCommand[WinterDawnState]):
    """Let a combatant die. Rule: WD-COND-07"""

    kind = "kill"

    def refuse_target(self, state: WinterDawnState, target: Combatant) -> Refusal | None:
        return Refusal("dead", "WD-COND-07", "target") if state.combatants[self.target].dead is not None else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        kill(draft, self.target, "WD-CORE-02", quiet=True)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Kill]:
        return [cls(target=actor)] if state.combatants[actor].dead is None else []
