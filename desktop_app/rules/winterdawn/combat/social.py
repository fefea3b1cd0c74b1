"""Words as weapons: intimidating, taunting, inspiring; and gritting one's teeth. Rule: WD-SOCIAL-01 to WD-SOCIAL-03, WD-HEAL-04"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Self

from desktop_app.rules.kernel.command import Answer, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure, top_as
from desktop_app.rules.winterdawn.actions import rolled as acts
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.checks.chances import against, opposed, pool_of
from desktop_app.rules.winterdawn.checks.pools import Test, default_attribute, would_try
from desktop_app.rules.winterdawn.combat import ranged
from desktop_app.rules.winterdawn.position import aiming
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.state import Taunt, WinterDawnDraft, WinterDawnState, gain_spirit, lose_spirit
from desktop_app.rules.winterdawn.turn.turns import has_slot

VOICE_METRES = 5
"""Increment of words in metres. Rule: WD-SOCIAL-01"""
SPIRIT_PER_HIT = 2
SPIRIT_PER_MOS = 2


class Insult(acts.GmProvokes):
    """Insult and intimidation against a free test of the target; a subclass sets the skill and the hits' effect."""

    skill_id = "insult"
    resisted_by = ""
    rule_id = ""
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    @property
    def towards(self) -> str:
        return self.target

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        if self.target == self.actor:
            return not_found("target", self.target)
        target = state.combatants[self.target]
        deaf = target.dead is not None or target.unconscious is not None or self.actor in target.unaware_of
        return Refusal("unaware", self.rule_id, "target") if deaf else None

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        faces = acted.roll.faces if acted.roll is not None else ()
        answer = Resisting(
            who=self.target, skill=self.resisted_by, actor=self.actor, insult=self.kind, declared=acted.declared, faces=faces
        )
        judged.take_free_test(draft, answer)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Self]:
        made = cls(actor=actor)
        return [made] if has_slot(state, actor) and made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the opponents who can hear, the nearest first."""
        return tuple(who for who in aiming.opponents_by_distance(state, self.actor) if state.combatants[who].unconscious is None)

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe both rolls: the target answers with its full pool. Rule: WD-TEST-08"""
        resist = Test(self.target, self.resisted_by, default_attribute(state, self.target, self.resisted_by))
        return opposed(state, self.test(state), self, pool_of(state, resist), flat=-lost_by_distance(state, self.actor, self.target))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return (*super().details(state), Phrase.of("metres", metres=distance(state, self.actor, self.target)))


def lost_by_distance(state: WinterDawnState, speaker: str, listener: str) -> int:
    """Return the MoS that words lose on their way. Rule: WD-SOCIAL-01, WD-SOCIAL-02"""
    return ranged.increment_malus(distance(state, speaker, listener), VOICE_METRES)


class Intimidate(Insult):
    """Break a target's nerve: each hit against its ego costs 2 spirit. Rule: WD-SOCIAL-01, WD-TAB-25"""

    kind = "intimidate"
    resisted_by = "ego"
    rule_id = "WD-SOCIAL-01"


class TauntCommand(Insult):
    """Draw a target's anger: from its next turn on, actions not directed at the taunter lose a die for each hit. Rule: WD-SOCIAL-02"""

    kind = "taunt"
    resisted_by = "detect_motive"
    rule_id = "WD-SOCIAL-02"


class Resisting(judged.FreeTest):
    """The answer to an insult: both rolls are opposed, and the hits take effect. Rule: WD-SOCIAL-01, WD-SOCIAL-02, WD-TEST-08"""

    kind = "resisting"
    needs = ("who", "actor")
    actor: str
    insult: str
    declared: rolls.Declared
    faces: tuple[int, ...] = ()

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        """Oppose both rolls, overflow either way. Rule: WD-TEST-08, WD-TEST-10"""
        rule = "WD-SOCIAL-01" if self.insult == Intimidate.kind else "WD-SOCIAL-02"
        said = rolls.thrown_again(draft.state, self.actor, self.declared, self.faces)
        insult = said.net.plus(-lost_by_distance(draft.state, self.actor, self.who), "distance", rule)
        more = rolls.throw_overflow(draft, self.actor, said.roll, max(0, -rolled.net.total))
        resist_more = rolls.throw_overflow(draft, self.who, rolled.roll, max(0, -insult.total))
        insult, resisted = rolls.overflowed(insult, more), rolls.overflowed(rolled.net, resist_more)
        hits = max(0, insult.total - resisted.total)
        name = "intimidate_rolled" if self.insult == Intimidate.kind else "taunt_rolled"
        draft.tell(name, self.actor, breakdown=insult, rolls=said.rolls_with(more), rule=rule, target=self.who)
        answered = rolled.rolls_with(resist_more)
        if answered:
            draft.tell("resists", self.who, breakdown=resisted, rolls=answered, rule="WD-ACT-06", skill=self.skill)
        if hits:
            self._strike(draft, hits)
        judged.conclude(draft, judged.Attempt(said, won=hits > 0, more=more, against=self.who))
        won = resisted.total > insult.total
        judged.conclude(draft, judged.Attempt(rolled, won=won, more=resist_more, against=self.actor))

    def _strike(self, draft: WinterDawnDraft, hits: int) -> None:
        """Take spirit, or note the dice; of the same taunter the stronger taunt counts. Rule: WD-SOCIAL-01, WD-SOCIAL-02, G-44"""
        if self.insult == Intimidate.kind:
            draft.tell("intimidated", self.who, hits=hits, rule="WD-SOCIAL-01")
            lose_spirit(draft, self.who, SPIRIT_PER_HIT * hits, "WD-SOCIAL-01")
            return
        fighter = draft.state.combatants[self.who]
        known = fighter.taunts.get(self.actor)
        if known is None or hits > known.dice:
            draft.put(evolve(fighter, taunts={**fighter.taunts, self.actor: Taunt(dice=hits)}))
        draft.tell("taunted", self.who, by=self.actor, dice=hits, rule="WD-SOCIAL-02")


# ---- inspiring


class Inspire(acts.GmProvokes):
    """Speak to one's allies: 2 spirit for each MoS to share out among them. Rule: WD-SOCIAL-03, WD-SPIRIT-07, WD-TAB-25"""

    kind = "inspire"
    skill_id = "poetry"

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        acted.tell("inspires", draft, acted.net, rule="WD-SOCIAL-03", spirit=SPIRIT_PER_MOS * acted.mos)
        self.judge(draft, acted, won=acted.mos >= 1)
        if acted.mos:
            draft.push(Distribution(actor=self.actor, spirit=SPIRIT_PER_MOS * acted.mos))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Inspire]:
        return [cls(actor=actor)] if has_slot(state, actor) and would_try(state, actor, cls.skill_id) and allies(state, actor) else []


def allies(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List the living of one's own side, oneself left out."""
    mine = state.combatants[who].side
    return tuple(o for o in state.roster if o != who and state.combatants[o].side == mine and state.combatants[o].dead is None)


class Distribution(Procedure[WinterDawnState]):
    """Spirit that a speaker has stirred, still to be shared out. Rule: WD-SOCIAL-03"""

    kind = "distribution"
    needs = ("actor",)
    actor: str
    spirit: int

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask the speaker, as long as anybody listens."""
        able = bool(allies(state, self.actor))
        return Decision(topic="distribution", who=(self.actor,), answers=("distribute_spirit",)) if able else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Let it go: nobody listens any more."""
        draft.pop()


class DistributeSpirit(Answer[WinterDawnState, Distribution]):
    """Share spirit out among allies, point by point; what nobody gets is lost. Rule: WD-SOCIAL-03"""

    kind = "distribute_spirit"
    asked_by = Distribution
    shares: Mapping[str, int] = field(default_factory=dict, metadata=param(picks="shares"))

    def refuse_answer(self, state: WinterDawnState, frame: Distribution) -> Refusal | None:
        listening = allies(state, self.actor)
        wrong = any(who not in listening or points < 0 for who, points in self.shares.items())
        facts = (("low", 0), ("high", frame.spirit))
        return Refusal("value", "WD-SOCIAL-03", "shares", facts) if wrong or sum(self.shares.values()) > frame.spirit else None

    def answer(self, draft: WinterDawnDraft, frame: Distribution) -> None:
        draft.pop()
        for who in draft.state.roster:
            if self.shares.get(who):
                gain_spirit(draft, who, self.shares[who], "WD-SOCIAL-03")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[DistributeSpirit]:
        """Offer equal shares, those with least spirit first, and all of it to each one."""
        frame = top_as(state, Distribution)
        listening = sorted(allies(state, actor), key=lambda who: (state.combatants[who].spirit, state.roster.index(who)))
        if frame is None or not listening:
            return
        each, rest = divmod(frame.spirit, len(listening))
        yield cls(actor=actor, shares={who: each + (i < rest) for i, who in enumerate(listening)})
        if len(listening) > 1:
            for who in listening:
                yield cls(actor=actor, shares={who: frame.spirit})

    def phrase(self, state: WinterDawnState) -> Phrase:
        if len(self.shares) == 1:
            who, points = next(iter(self.shares.items()))
            return Phrase.of("distribute_spirit_one", who=who, spirit=points)
        return Phrase.of("distribute_spirit_all", people=len(self.shares), spirit=sum(self.shares.values()))


# ---- shrugging off


class ShrugOff(acts.GmProvokes):
    """Grit one's teeth: resist pain against all ticked boxes unticks one of a line without major injury. Rule: WD-HEAL-04, G-15"""

    kind = "shrug_off"
    skill_id = "resist_pain"
    line: int = field(default=0, metadata=param(picks="line"))

    def fits(self, state: WinterDawnState, line: int) -> bool:
        """Tell whether a line has minor boxes ticked and no major one."""
        rows = state.combatants[self.actor].injury_lines
        return 0 <= line < len(rows) and rows[line].ticked_of(0) > 0 and rows[line].ticked_of(1) == 0

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        return None if self.fits(state, self.line) else Refusal("line", "WD-HEAL-04", "line")

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        """Untick a box, or tick one more on a complete failure: without bleeding or stun."""
        dl = draft.state.combatants[self.actor].injuries_total
        eased = acted.net.total >= dl
        worse = acted.roll is not None and not rolls.mos_of(acted.roll) and judged.fails_completely(draft.state, self.actor)
        name = "shrugged_off" if eased else "pain_grows" if worse else "pain_stays"
        acted.tell(name, draft, acted.net, rule="WD-HEAL-04", dl=dl, line=self.line + 1)
        fighter = draft.state.combatants[self.actor]
        row = fighter.injury_lines[self.line]
        ticked = row.ticked - 1 if eased else min(row.total, row.ticked + 1) if worse else row.ticked
        lines = tuple(evolve(r, ticked=ticked) if i == self.line else r for i, r in enumerate(fighter.injury_lines))
        draft.put(evolve(fighter, injury_lines=lines))
        self.judge(draft, acted, won=eased)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[ShrugOff]:
        if has_slot(state, actor):
            for line in range(len(state.combatants[actor].injury_lines)):
                made = cls(actor=actor, line=line)
                if made.fits(state, line):
                    yield made

    def contest(self, state: WinterDawnState) -> Contest | None:
        return against(state, self.test(state), self, state.combatants[self.actor].injuries_total)

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, line=self.line + 1, dl=state.combatants[self.actor].injuries_total)
