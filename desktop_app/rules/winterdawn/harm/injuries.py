"""Boxes, wounds, stun, incapacity and death. Rule: WD-DMG-04, WD-DMG-06, WD-INJ-01 to WD-INJ-07, WD-COND-03 to WD-COND-07"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure, SlotState
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.checks.saddle import loosen, try_to_stay_on
from desktop_app.rules.winterdawn.position import light
from desktop_app.rules.winterdawn.position.holds import unchoked
from desktop_app.rules.winterdawn.sheet.records import Armour, DamageType, WinterDawnSheet, whole
from desktop_app.rules.winterdawn.state import (
    BleedingToDeath,
    Dead,
    Fighter,
    StunLimit,
    Unconscious,
    WinterDawnDraft,
    WinterDawnState,
    Wound,
    lose_spirit,
    put_sheet,
    replace_slot,
)

ROUNDS_PER_MINUTE = 10
MAJOR = 1


def armour_against(sheet: WinterDawnSheet, damage_type: DamageType, rounding: str) -> int:
    """Sum worn, unruined pieces and natural armour, then round. Rule: WD-DMG-04, G-07"""
    worn = sum(piece.current.against(damage_type) for piece in sheet.armour)
    return whole(worn + sheet.natural_armour.against(damage_type), rounding)


def strike(draft: WinterDawnDraft, target: str, mos: Breakdown, damage_type: DamageType, *, bypass_armour: bool = False) -> None:
    """Take armour off damage MoS and, if boxes are left, ask the target where they go. Rule: WD-DMG-04"""
    sheet, rounding = draft.state.sheet_of(target), draft.state.settings.armour_rounding
    armour = 0 if bypass_armour else armour_against(sheet, damage_type, rounding)
    boxes = mos.plus(-armour, "armour", "WD-DMG-04").at_least(0, "minimum 0", "WD-DMG-04")
    draft.tell("damage_dealt", target, breakdown=boxes, rule="WD-DMG-04", boxes=boxes.total, damage_type=damage_type.value)
    if boxes.total:
        draft.push(Wounding(victim=target, boxes=boxes.total, damage_type=damage_type, bypass_armour=bypass_armour))


class Wounding(Procedure[WinterDawnState]):
    """Boxes that have come through: the target may let a piece of armour absorb some, and picks the line.

    Rule: WD-DMG-06, WD-INJ-02
    """

    kind = "blow"
    needs = ("victim",)
    victim: str
    boxes: int
    damage_type: DamageType
    bypass_armour: bool = False

    def asks(self, state: WinterDawnState) -> Decision | None:
        if state.combatants[self.victim].dead is not None:
            return None
        return Decision(topic="damage", who=(self.victim,), answers=("take_damage",))

    def advance(self, draft: WinterDawnDraft) -> None:
        """Let it pass: nothing harms the dead."""
        draft.pop()

    def fitting(self, fighter: Fighter, boxes: int) -> tuple[int, ...]:
        """List the lines that have room for so many boxes. Rule: WD-INJ-02"""
        return tuple(i for i, row in enumerate(fighter.injury_lines) if row.free >= boxes)

    def absorbing(self, sheet: WinterDawnSheet) -> tuple[Armour, ...]:
        """List the worn pieces that can still absorb boxes. Rule: WD-DMG-06"""
        return () if self.bypass_armour else tuple(piece for piece in sheet.armour if piece.current.highest > 0)


class TakeDamage(Answer[WinterDawnState, Wounding]):
    """Choose the line for the boxes (none fits: left out), and a piece of armour to absorb some.

    Rule: WD-DMG-06, WD-INJ-02, WD-INJ-03
    """

    kind = "take_damage"
    asked_by = Wounding
    piece: str | None = field(default=None, metadata=param(picks="armour"))
    absorb: int = field(default=0, metadata=param(unit="boxes"))
    line: int | None = field(default=None, metadata=param(picks="line"))

    def refuse_answer(self, state: WinterDawnState, frame: Wounding) -> Refusal | None:
        most = most_absorbed(state.sheet_of(self.actor), frame, self.piece)
        if self.absorb < 0 or (self.absorb and self.absorb > most):
            return Refusal("armour", "WD-DMG-06", "absorb" if self.piece else "piece", (("most", most),))
        if self.piece is not None and not self.absorb:
            return Refusal("armour", "WD-DMG-06", "absorb", (("most", most),))
        left = frame.boxes - self.absorb
        fitting = frame.fitting(state.combatants[self.actor], left)
        if left == 0:
            return None if self.line is None else Refusal("line", "WD-INJ-02", "line")
        if (self.line in fitting) if fitting else self.line is None:
            return None
        return Refusal("line", "WD-INJ-03" if not fitting else "WD-INJ-02", "line", (("boxes", left),))

    def answer(self, draft: WinterDawnDraft, frame: Wounding) -> None:
        """Wear the armour down, tick the boxes, and let the damage have its effect."""
        draft.pop()
        if self.piece is not None and self.absorb:
            _wear_down(draft, self.actor, self.piece, self.absorb)
        left = frame.boxes - self.absorb
        if left > 0:
            wound(draft, self.actor, left, line=self.line, damage_type=frame.damage_type)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[TakeDamage]:
        """Offer each fitting line, then the most each piece of armour could absorb."""
        frame = state.pending[0] if state.pending else None
        if not isinstance(frame, Wounding) or frame.victim != actor:
            return
        fighter, sheet = state.combatants[actor], state.sheet_of(actor)
        for line in frame.fitting(fighter, frame.boxes) or (None,):
            yield cls(actor=actor, line=line)
        for piece in frame.absorbing(sheet):
            absorbed = most_absorbed(sheet, frame, piece.id)
            lines = frame.fitting(fighter, frame.boxes - absorbed) if absorbed < frame.boxes else ()
            yield cls(actor=actor, piece=piece.id, absorb=absorbed, line=lines[0] if lines else None)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        frame = state.pending[0] if state.pending else None
        if not isinstance(frame, Wounding):
            return {}
        found: dict[str, Choice] = {}
        fitting = frame.fitting(state.combatants[self.actor], frame.boxes - self.absorb)
        if fitting and frame.boxes > self.absorb:
            found["line"] = Choice(values=fitting)
        return found

    def phrase(self, state: WinterDawnState) -> Phrase:
        name = "take_damage_armour" if self.piece else "take_damage" if self.line is not None else "take_damage_overflow"
        sheet = state.sheet_of(self.actor)
        piece = next((p.name for p in sheet.armour if p.id == self.piece), "")
        return Phrase.of(name, actor=self.actor, line=(self.line or 0) + 1, piece=piece, absorb=self.absorb)


def most_absorbed(sheet: WinterDawnSheet, frame: Wounding, piece_id: str | None) -> int:
    """Return the most boxes that a piece can absorb: its highest present protection, rounded up. Rule: WD-DMG-06, G-07"""
    piece = next((piece for piece in frame.absorbing(sheet) if piece.id == piece_id), None)
    return 0 if piece is None else min(frame.boxes, math.ceil(piece.current.highest))


def _wear_down(draft: WinterDawnDraft, who: str, piece_id: str, absorbed: int) -> None:
    sheet = draft.state.sheet_of(who)
    worn = tuple(evolve(piece, lost=piece.lost + absorbed) if piece.id == piece_id else piece for piece in sheet.armour)
    put_sheet(draft, who, evolve(sheet, armour=worn))
    piece = next(piece for piece in worn if piece.id == piece_id)
    draft.tell("armour_absorbed", who, piece=piece.name, boxes=absorbed, ruined=piece.is_ruined, rule="WD-DMG-06")


def wound(draft: WinterDawnDraft, who: str, boxes: int, *, line: int | None, damage_type: DamageType) -> None:
    """Tick boxes on one line, or overflow (line None), and carry the effects out. Rule: WD-INJ-02 to WD-INJ-04, WD-TAB-15, WD-COND-07"""
    fighter = draft.state.combatants[who]
    was_helpless, overflow = fighter.incapacitated, line is None
    at = line if line is not None else _roomiest(fighter)
    row = fighter.injury_lines[at]
    ticked = min(boxes, row.free)
    majors = evolve(row, ticked=row.ticked + ticked).ticked_of(MAJOR) - row.ticked_of(MAJOR)
    rows = tuple(evolve(r, ticked=r.ticked + ticked) if i == at else r for i, r in enumerate(fighter.injury_lines))
    draft.put(evolve(fighter, injury_lines=rows))
    draft.tell("boxes_ticked", who, line=at + 1, boxes=ticked, major=bool(majors), rule="WD-INJ-02")
    if was_helpless:
        kill(draft, who, "WD-COND-07")
        return
    if majors or overflow:
        for _ in range(max(1, majors) if draft.state.settings.effect_per_major_box else 1):
            _major_effect(draft, who, at, damage_type, overflow=overflow)
    if overflow:
        draft.tell("overflowed", who, boxes=boxes, rule="WD-INJ-03")
        incapacitate(draft, who, rule="WD-INJ-03", by_bludgeon=damage_type is DamageType.BLUDGEONING)
    if majors or overflow:
        try_to_stay_on(draft, who)


def _roomiest(fighter: Fighter) -> int:
    """Return the line with the most free boxes, the first of equals. Rule: WD-INJ-03"""
    return max(range(len(fighter.injury_lines)), key=lambda i: (fighter.injury_lines[i].free, -i))


def _major_effect(draft: WinterDawnDraft, who: str, line: int, damage_type: DamageType, *, overflow: bool) -> None:
    match damage_type:
        case DamageType.PIERCING:
            add_wound(draft, who, 1, line)
        case DamageType.CUTTING:
            add_wound(draft, who, 2, line)
        case DamageType.BLUDGEONING if not overflow:
            stun(draft, who)
        case _:
            pass


def add_wound(draft: WinterDawnDraft, who: str, level: int, line: int | None) -> None:
    """Open a bleeding wound. Rule: WD-INJ-04"""
    state = draft.state
    draft.state = evolve(state, next_id=state.next_id + 1)
    fighter = draft.state.combatants[who]
    made = Wound(id=state.next_id, level=level, line=line)
    draft.put(evolve(fighter, bleeding_wounds=(*fighter.bleeding_wounds, made)))
    draft.tell("bleeds", who, level=level, rule="WD-INJ-04")


def stun(draft: WinterDawnDraft, who: str) -> None:
    """Call for resist shock. Rule: WD-INJ-07"""
    judged.take_free_test(draft, ShockTest(who=who, skill="resist_shock", own_pool=True))


class ShockTest(judged.FreeTest):
    """The test of a stunned combatant: its MoS cap every action and reaction pool from the next round. Rule: WD-INJ-07, G-17"""

    kind = "shock_test"

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        state, limit = draft.state, rolled.mos
        fighter, first = state.combatants[self.who], state.round + 1
        if fighter.stun_limit is not None:
            limit = min(limit, fighter.stun_limit.limit + max(0, first - fighter.stun_limit.from_round))
        draft.put(evolve(fighter, stun_limit=StunLimit(limit=limit, from_round=first)))
        rolled.tell("stunned", draft, rolled.floored, rule="WD-INJ-07", limit=limit)
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))


def incapacitate(draft: WinterDawnDraft, who: str, *, rule: str, by_bludgeon: bool = False) -> None:
    """Put a combatant down: prone, without slots; unconscious by blunt damage; dying if it bleeds. Rule: WD-COND-03"""
    fighter = draft.state.combatants[who]
    asleep = Unconscious(cause="shock") if by_bludgeon and fighter.unconscious is None else fighter.unconscious
    draft.put(evolve(fighter, incapacitated=True, prone=True, unconscious=asleep, stun_limit=None if by_bludgeon else fighter.stun_limit))
    draft.tell("incapacitated", who, unconscious=by_bludgeon, rule=rule)
    lose_slots(draft, who)
    if fighter.bleeding_wounds and fighter.bleeding_to_death is None:
        begin_bleeding_to_death(draft, who)
    loosen(draft)
    if draft.state.settings.x_13:
        shake_allies(draft, who)


def shake_allies(draft: WinterDawnDraft, fallen: str) -> None:
    """Call the able of a fallen one's side to ego against twice the number of their fallen, in roster order. Rule: WD-X-13"""
    side = draft.state.combatants[fallen].side
    for who in draft.state.roster:
        if who == fallen or draft.state.combatants[who].side != side or not draft.state.combatants[who].can_act:
            continue
        dl = 2 * sum(1 for f in draft.state.combatants.values() if f.side == side and f.incapacitated and f.dead is None)
        judged.take_free_test(draft, NerveTest(who=who, skill="ego", dl=dl))


class NerveTest(judged.FreeTest):
    """The test of a combatant who sees an ally fall: a shortfall costs spirit. Rule: WD-X-13"""

    kind = "nerve_test"
    dl: int

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        missing = max(0, self.dl - rolled.mos)
        rolled.tell("strained", draft, rolled.floored, rule="WD-X-13", cause="ally_incapacitated", dl=self.dl, missing=missing)
        lose_spirit(draft, self.who, missing, "WD-X-13")
        judged.conclude(draft, judged.Attempt(rolled, won=not missing))


def lose_slots(draft: WinterDawnDraft, who: str) -> None:
    """Take away every slot that is not done; the one being played ends. Rule: WD-COND-03"""
    for slot in draft.state.slots:
        if slot.who == who and slot.state is not SlotState.DONE:
            if slot.state is SlotState.CURRENT:
                replace_slot(draft, slot, evolve(slot, state=SlotState.DONE))
                draft.state = evolve(draft.state, acting=None)
            else:
                replace_slot(draft, slot)


def begin_bleeding_to_death(draft: WinterDawnDraft, who: str) -> None:
    """Call for natural healing. Rule: WD-COND-04"""
    judged.take_free_test(draft, DyingTest(who=who, skill="natural_healing", own_pool=True))


class DyingTest(judged.FreeTest):
    """The test of a combatant who begins to bleed to death: death comes after its MoS and one more in minutes. Rule: WD-COND-04"""

    kind = "dying_test"

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        """Start the clock, unless the blood has been stopped in the meantime."""
        fighter = draft.state.combatants[self.who]
        minutes = rolled.mos + 1
        dies = BleedingToDeath(dies_at_round=draft.state.clock + minutes * ROUNDS_PER_MINUTE)
        draft.put(evolve(fighter, bleeding_to_death=dies if fighter.bleeding_wounds else None))
        rolled.tell("bleeds_to_death", draft, rolled.floored, rule="WD-COND-04", minutes=minutes)
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))


def kill(draft: WinterDawnDraft, who: str, rule: str, *, quiet: bool = False) -> None:
    """Let a combatant die; `quiet`: by the game master's hand, so that nothing is asked. Rule: WD-COND-07"""
    fighter = draft.state.combatants[who]
    if fighter.dead is None:
        gone = evolve(fighter, dead=Dead(since_round=draft.state.clock), bleeding_to_death=None, incapacitated=True, prone=True)
        draft.put(gone)
        draft.tell("died", who, rule=rule)
        lose_slots(draft, who)
        loosen(draft, quiet=quiet)


def close_wound(draft: WinterDawnDraft, who: str, wound_id: int) -> None:
    """End a bleeding wound; with the last one the clock stops. Rule: WD-HEAL-03, G-15"""
    fighter = draft.state.combatants[who]
    left = tuple(wound for wound in fighter.bleeding_wounds if wound.id != wound_id)
    draft.put(evolve(fighter, bleeding_wounds=left, bleeding_to_death=fighter.bleeding_to_death if left else None))
    draft.tell("bleeding_stopped", who, rule="WD-HEAL-03")


def pass_deaths(draft: WinterDawnDraft) -> None:
    """Let those die whose time has run out on the scene's clock. Rule: WD-COND-04, WD-COND-07"""
    for who in draft.state.roster:
        dying = draft.state.combatants[who].bleeding_to_death
        if dying is not None and draft.state.clock >= dying.dies_at_round:
            kill(draft, who, "WD-COND-04")


def clear_boxes(draft: WinterDawnDraft, who: str, line: int, boxes: int) -> None:
    """Clear boxes of a line from the right, major ones first. Rule: WD-X-01, WD-X-02"""
    fighter = draft.state.combatants[who]
    if not boxes:
        return
    rows = tuple(evolve(row, ticked=row.ticked - boxes) if i == line else row for i, row in enumerate(fighter.injury_lines))
    draft.put(evolve(fighter, injury_lines=rows))
    end_incapacitation(draft, who, majors_before=fighter.majors_total)


def end_incapacitation(draft: WinterDawnDraft, who: str, *, majors_before: int) -> None:
    """Let a combatant who has just lost its last major box be incapacitated no more, under the house rule. Rule: WD-X-02"""
    fighter = draft.state.combatants[who]
    healed = majors_before and not fighter.majors_total and fighter.incapacitated and fighter.dead is None
    if healed and draft.state.settings.x_02:
        draft.put(evolve(fighter, incapacitated=False))
        draft.tell("condition_ended", who, condition="incapacitated")


def pass_time(draft: WinterDawnDraft, rounds: int) -> None:
    """Let a span of time pass; those whose time runs out meanwhile die at their moment, and lamps burn down.

    Rule: WD-INIT-02, WD-COND-04, WD-X-08
    """
    end = draft.state.clock + rounds
    clocks = (fighter.bleeding_to_death for fighter in draft.state.combatants.values())
    for moment in sorted({clock.dies_at_round for clock in clocks if clock is not None and clock.dies_at_round < end} | {end}):
        draft.state = evolve(draft.state, clock=max(moment, draft.state.clock))
        pass_deaths(draft)
    light.burn_lamps(draft)


def resist_choke(draft: WinterDawnDraft, who: str) -> None:
    """Raise the counter by 1 and call for resist fatigue against it. Rule: WD-GRAP-10, WD-COND-06"""
    fighter = draft.state.combatants[who]
    if fighter.choked_by is None:
        return
    choke = evolve(fighter.choked_by, counter=fighter.choked_by.counter + 1)
    draft.put(evolve(fighter, choked_by=choke))
    judged.take_free_test(draft, ChokeTest(who=who, skill="resist_fatigue", by=choke.by, dl=choke.counter))


class ChokeTest(judged.FreeTest):
    """The test of a combatant who is choked: whoever fails is unconscious, if the choke still lasts. Rule: WD-GRAP-10, WD-COND-06"""

    kind = "choke_test"
    by: str
    dl: int

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        awake = rolled.mos >= self.dl
        rolled.tell("choke_resisted" if awake else "choked_out", draft, rolled.floored, rule="WD-GRAP-10", dl=self.dl, target=self.by)
        judged.conclude(draft, judged.Attempt(rolled, won=awake))
        if awake or draft.state.combatants[self.who].choked_by is None:
            return
        draft.state = unchoked(draft.state, self.who)
        draft.put(evolve(draft.state.combatants[self.who], unconscious=Unconscious(cause="choke"), prone=True))
        lose_slots(draft, self.who)
        loosen(draft)
