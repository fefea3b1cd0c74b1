"""Casting spells, and what they do. Rule: WD-MAGIC-01 to WD-MAGIC-03, G-46"""

from __future__ import annotations

from dataclasses import field
from itertools import pairwise

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.positions import line_is_open
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Decision
from desktop_app.rules.winterdawn.actions import rolled as acts
from desktop_app.rules.winterdawn.checks import chances, judged, pools, rolls, saddle
from desktop_app.rules.winterdawn.combat import clash
from desktop_app.rules.winterdawn.harm.injuries import strike
from desktop_app.rules.winterdawn.movement import moves, walking
from desktop_app.rules.winterdawn.position import aiming, holds, space
from desktop_app.rules.winterdawn.sheet.records import DamageType, Spell
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, change_frame
from desktop_app.rules.winterdawn.turn.turns import has_slot
from desktop_app.rules.winterdawn.weapons import triggers


class Cast(acts.RolledAction):
    """Cast a spell at a target or at a place: it gives an opening, and hits on the caster break it. Rule: WD-MAGIC-01, WD-TAB-16"""

    kind = "cast"
    aims = "target"
    spell: str = field(metadata=param(picks="spell"))
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))

    def _spell(self, state: WinterDawnState) -> Spell | None:
        return state.sheet_of(self.actor).spell(self.spell)

    def skill_in(self, state: WinterDawnState) -> str:
        """Name the magic skill of the spell. Rule: WD-MAGIC-04"""
        spell = self._spell(state)
        return spell.skill_id if spell is not None else ""

    @property
    def towards(self) -> str:
        return self.target or ""

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        """Refuse without an own spell, a target or sight of it."""
        spell = self._spell(state)
        if spell is None or (spell.skill_id not in state.tables.skills and spell.skill_id not in state.tables.groups):
            return Refusal("value", "WD-MAGIC-02", "spell", (("what", self.spell),))
        if self.target is not None and self.target not in state.combatants:
            return not_found("target", self.target)
        if spell.needs_target and self.target is None and (self.cell is None or not spell.is_sphere):
            return Refusal("value", "WD-MAGIC-02", "target")
        board = state.world.board
        if self.cell is not None and board is not None and not board.contains(self.cell):
            return Refusal("blocked", "WD-MAGIC-02", "cell")
        return None if self._sees(state) else Refusal("no_los", "WD-MAGIC-02", "target")

    def _sees(self, state: WinterDawnState) -> bool:
        here = state.combatants[self.actor].cell
        if self.target is not None:
            return self.target == self.actor or space.has_sight(state, self.actor, self.target)
        return self.cell is None or here is None or state.world.board is None or line_is_open(state, here, self.cell)

    def announce(self, draft: WinterDawnDraft) -> None:
        spell = self._spell(draft.state)
        assert spell is not None, "refuse has seen the spell"
        draft.put(evolve(draft.state.combatants[self.actor], casting=spell.id))
        draft.tell("begins_casting", self.actor, spell=spell.name, rule="WD-MAGIC-01")
        super().announce(draft)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Cast, unless a hit has broken the spell."""
        broken = draft.state.combatants[self.actor].casting != self.spell
        draft.put(evolve(draft.state.combatants[self.actor], casting=None))
        if broken:
            self.lose(draft)
        else:
            super().carry_out(draft)

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        """Compare the net with the threshold; hand it to the spell."""
        spell = self._spell(draft.state)
        assert spell is not None, "the situation was judged just now"
        works = acted.mos >= max(1, spell.threshold)
        name = "casts" if works else "casting_fails"
        effect = spell.effect if works and spell.damage_type is None else ""
        acted.tell(name, draft, acted.net, rule="WD-MAGIC-01", spell=spell.name, target=self.target, effect=effect)
        self.judge(draft, acted, won=works)
        if works and spell.damage_type is not None:
            self._strike(draft, spell, acted.mos)

    def _strike(self, draft: WinterDawnDraft, spell: Spell, dice: int) -> None:
        """Roll the spell's damage dice, as many as the net, and find whom they strike. Rule: WD-MAGIC-03"""
        roll = draft.roll(dice, spell.damage_die, "spell damage", self.actor)
        mos = Breakdown.of(rolls.mos_of(roll), "damage dice", "WD-MAGIC-03")
        assert spell.damage_type is not None, "only such a spell strikes"
        draft.tell("spell_damage", self.actor, breakdown=mos, rolls=(roll,), rule="WD-MAGIC-03", spell=spell.name)
        aimed = draft.state.combatants[self.target].cell if self.target is not None else None
        blast = Blast(
            caster=self.actor,
            target=self.target or "",
            centre=aimed if aimed is not None else self.cell,
            damage=mos.total,
            damage_type=spell.damage_type,
            save=spell.save,
            sphere=spell.is_sphere,
        )
        draft.push(evolve(blast, caught=blast.reached(draft.state)))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Cast]:
        return [cls(actor=actor, spell=spell.id) for spell in state.sheet_of(actor).spells] if has_slot(state, actor) else []

    def needs_target(self, state: WinterDawnState) -> bool:
        """Ask for one for the spells that say so. Rule: WD-MAGIC-02"""
        spell = self._spell(state)
        return spell is not None and spell.needs_target

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List opponents for a spell that harms, everybody alive for another, oneself and the nearest first; nobody if it needs none."""
        spell = self._spell(state)
        if spell is None or not spell.needs_target:
            return ()
        if spell.damage_type is not None:
            return aiming.opponents_by_distance(state, self.actor)
        people = (self.actor, *aiming.others_by_distance(state, self.actor))
        return tuple(who for who in people if state.combatants[who].dead is None)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return super().open(state) if self._spell(state) is not None else {}

    def phrase(self, state: WinterDawnState) -> Phrase:
        spell = self._spell(state)
        return Phrase.of(self.kind, spell=spell.name if spell is not None else self.spell)

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the casting: whether it reaches its threshold. Rule: WD-MAGIC-01"""
        spell = self._spell(state)
        return chances.against(state, self.test(state), self, max(1, spell.threshold)) if spell is not None else None

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        far = (Phrase.of("metres", metres=space.distance(state, self.actor, self.towards)),) if self.towards in state.combatants else ()
        return (*super().details(state), *far)


def boxes_at(damage: int, metres: float) -> int:
    """Return the boxes of a blast at a distance: all within 1 m, 1 less for each further metre begun. Rule: WD-MAGIC-03"""
    beyond = max(0, -int(-metres // 1) - 1)
    return max(0, damage - beyond)


class Blast(clash.Dodgeable):
    """Damage of a spell on its way: those caught may dodge, then all take it in the order of the roster, then others strike at dodgers.

    `saved`: MoS of a dodge against a spell that strikes its target alone. Rule: WD-MAGIC-03, section 5.2
    """

    kind = "blast"
    caster: str
    target: str = ""
    centre: Cell | None = None
    damage: int
    damage_type: DamageType
    save: str = ""
    sphere: bool = True
    caught: tuple[str, ...] = ()
    at: int = 0
    struck: int = 0
    saved: int = 0
    dodgers: tuple[str, ...] = ()

    def metres(self, state: WinterDawnState, who: str) -> int:
        """Measure from the centre; off the board only the target is there."""
        cell = state.combatants[who].cell
        if self.centre is None or cell is None:
            return 0 if who == self.target else self.damage + 1
        return space.cell_distance(state, self.centre, cell)

    def reached(self, state: WinterDawnState) -> tuple[str, ...]:
        """List whom it strikes, in the order of the roster: everybody within as many metres as its MoS, or the target alone."""
        alive = (who for who in state.roster if state.combatants[who].dead is None)
        if not self.sphere:
            return tuple(who for who in alive if who == self.target)
        return tuple(who for who in alive if self.metres(state, who) <= self.damage)

    def boxes(self, state: WinterDawnState, who: str) -> int:
        """Return a combatant's boxes at its present place."""
        return boxes_at(self.damage, self.metres(state, who)) if self.sphere else max(0, self.damage - self.saved)

    def dodging(self, state: WinterDawnState) -> str:
        waiting = self.caught[self.at : self.at + 1]
        return waiting[0] if waiting and waiting[0] in state.combatants else ""

    def dodge_test(self, state: WinterDawnState) -> pools.Test:
        who = self.dodging(state)
        return pools.Test(who, self.save, pools.default_attribute(state, who, self.save), pools.Budget.REACTION)

    def why_no_dodge(self, state: WinterDawnState) -> str | None:
        """Return the refusal code for a save that cannot be rolled; None: it can."""
        who = self.dodging(state)
        if not who or not self.save:
            return "no_window"
        if self.caster in state.combatants[who].unaware_of:
            return "unaware"
        if not state.combatants[who].can_act:
            return "incapacitated"
        if self.sphere and space.mount_of(state, who) is not None:
            return "mounted"
        if self.sphere and holds.refuse_held(state, who, "WD-GRAP-02") is not None:
            return "grappled"
        return pools.why_no_dice(state, pools.usable(state, self.dodge_test(state)))

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask each of those caught who is able, as long as there is anything to dodge."""
        able = self.damage > 0 and bool(self.dodging(state)) and self.why_no_dodge(state) is None
        return Decision(topic="spell", who=(self.dodging(state),), answers=("dodge", "decline")) if able else None

    def declined(self, draft: WinterDawnDraft) -> None:
        change_frame(draft, self, evolve(self, at=self.at + 1))

    def dodged(self, draft: WinterDawnDraft, declared: rolls.Declared | None) -> None:
        """Roll the save; out of a sphere its MoS are metres, otherwise they are taken off."""
        who = self.dodging(draft.state)
        if declared is None:
            self.declined(draft)
            return
        rolled = rolls.throw_test(draft, who, declared)
        mos = max(0, rolled.net.total)
        rolled.tell("dodge_rolled", draft, rolled.net, rule="WD-MAGIC-03")
        draft.become(evolve(self, at=self.at + 1, dodgers=(*self.dodgers, who), saved=mos))
        judged.conclude(draft, judged.Attempt(rolled, won=mos >= 1, against=self.caster))
        if self.sphere and mos and self.centre is not None and draft.state.combatants[who].cell is not None:
            draft.push(Evading(actor=who, mos=mos, centre=self.centre))

    def advance(self, draft: WinterDawnDraft) -> None:
        """Pass over whom nobody asks, strike one after the other, then offer the openings of the dodgers."""
        if self.at < len(self.caught):
            self.declined(draft)
        elif self.struck < len(self.caught):
            draft.become(evolve(self, struck=self.struck + 1))
            self._harm(draft, self.caught[self.struck])
        elif self.dodgers:
            draft.become(evolve(self, dodgers=self.dodgers[1:]))
            if self.dodgers[0] in draft.state.combatants:
                draft.push(triggers.Triggered(target=self.dodgers[0], cause="dodging"))
        else:
            draft.pop()

    def _harm(self, draft: WinterDawnDraft, who: str) -> None:
        if who not in draft.state.combatants or draft.state.combatants[who].dead is not None:
            return
        boxes = self.boxes(draft.state, who)
        made = Breakdown((Term(self.damage, "spell damage", "WD-MAGIC-03"),))
        reason = "away from the centre" if self.sphere else "dodged"
        if boxes:
            strike(draft, who, made.plus(boxes - self.damage, reason, "WD-MAGIC-03"), self.damage_type)
        else:
            draft.tell("escapes", who, rule="WD-MAGIC-03")


class Evading(moves.PathAsked):
    """A dodge out of a blast: 1 m away from the centre for each MoS, on a path still to be named. Rule: WD-MAGIC-03"""

    kind = "evading"
    mos: int
    centre: Cell

    def metres_for(self, state: WinterDawnState, path: tuple[Cell, ...]) -> float:
        return self.mos

    def refuse_named(self, state: WinterDawnState, path: tuple[Cell, ...]) -> Refusal | None:
        """Let each step lead away from the centre."""
        found = walking.refuse_path(state, self.actor, path, self.mos)
        here = state.combatants[self.actor].cell
        if found is not None or here is None:
            return found
        away = [space.cell_distance(state, self.centre, cell) for cell in (here, *path)]
        closer = any(later <= before for before, later in pairwise(away))
        return Refusal("move", "WD-MAGIC-03", "path") if closer else None

    def set_out(self, draft: WinterDawnDraft, path: tuple[Cell, ...], here: Cell) -> None:
        """Leap: the openings come once the spell has struck."""
        space.put_at(draft, self.actor, path[-1])
        saddle.loosen(draft)
        draft.tell("evades", self.actor, cells=len(path), rule="WD-MAGIC-03")
