"""Perceiving what is hidden: things, sneakers, poison. Rule: WD-SENSE-01 to WD-SENSE-03"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.dice import Ask, Origin, Roll
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions import tasks
from desktop_app.rules.winterdawn.checks import helpless, judged, pools
from desktop_app.rules.winterdawn.checks.rolls import Rolled, overflowed, throw_overflow, throw_test
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import Standing, WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring

PERCEPTION, STEALTH = "perception", "stealth"
USUAL_CONCEALMENT = 2
POISON = "poison"


@dataclass(frozen=True, slots=True)
class Watch:
    """What a watcher has to compare with: its net and dice; `made` is None if the perception has stood since earlier."""

    net: Breakdown
    roll: Roll | None
    made: Rolled | None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """List the roll for the log, if there was one now."""
        return self.made.rolls if self.made is not None else ()


class Perceive(pools.SkillRoll, helpless.ActorCommand):
    """Perceive something hidden, or those who sneak. Active: at once, an equal result is enough. Passive: only a higher one.

    A passive perception stands for the scene, so that later things and sneakers are compared with it without a roll; passive with
    nothing to compare rolls it anew. Poison in food or drink is a hidden thing like others. Rule: WD-SENSE-01 to WD-SENSE-03, WD-TEST-10
    """

    kind = "perceive"
    section = "uses"
    able = ("actor",)
    mode: Literal["active", "passive"] = "active"
    concealment: int | None = None
    targets: tuple[tasks.TestRoll, ...] = ()
    subject: str = ""

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, PERCEPTION, self.attr or pools.default_attribute(state, self.actor, PERCEPTION))

    @property
    def _compares(self) -> bool:
        return self.concealment is not None or bool(self.targets)

    def _standing(self, state: WinterDawnState) -> Standing | None:
        """Return the passive perception that is compared without a roll."""
        return state.combatants[self.actor].passive_perception if self.mode == "passive" and self._compares else None

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge what is compared, then the dice, unless an earlier perception stands."""
        return self._refuse_hidden(state) or (self.refuse_dice(state) if self._standing(state) is None else None)

    def _refuse_hidden(self, state: WinterDawnState) -> Refusal | None:
        if self.concealment is not None and (self.concealment < 0 or self.targets):
            return Refusal("value", "WD-SENSE-01", "concealment")
        if self.mode == "active" and not self._compares:
            return Refusal("value", "WD-SENSE-01", "concealment")
        sneakers = [roll.actor for roll in self.targets]
        if len(set(sneakers)) < len(sneakers) or self.actor in sneakers:
            return Refusal("value", "WD-SENSE-02", "targets")
        for i, roll in enumerate(self.targets):
            found = tasks.refuse_part(state, roll, roll.skill or STEALTH, f"targets.{i}")
            if found is not None:
                return found.at("targets")
        return None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll unless an earlier perception stands, let sneakers roll, compare, judge all."""
        watch = self._watch(draft)
        if self.targets:
            self._watch_sneakers(draft, watch)
        elif self.concealment is not None:
            found = self._detects(watch.net.total, self.concealment)
            draft.tell(
                "perceived" if found else "not_perceived", self.actor, breakdown=watch.net, rolls=watch.rolls,
                rule="WD-SENSE-03" if self.subject == POISON else "WD-SENSE-01", concealment=self.concealment, subject=self.subject,
            )  # fmt: skip
            self._judge(draft, watch, won=found)
        else:
            draft.tell(
                "perception_stands", self.actor, breakdown=watch.net, rolls=watch.rolls, rule="WD-SENSE-01",
                net=watch.net.total,
            )  # fmt: skip
            self._judge(draft, watch, won=watch.net.total >= 1)

    def _detects(self, net: int, against: int) -> bool:
        """Compare: whoever is not on the lookout must be better than what is hidden. Rule: WD-SENSE-01, WD-SENSE-02"""
        return net >= against if self.mode == "active" else net > against

    def _watch(self, draft: WinterDawnDraft) -> Watch:
        standing = self._standing(draft.state)
        if standing is not None:
            return Watch(
                Breakdown.of(standing.net, "from an earlier roll", "WD-SENSE-01"), _as_roll(draft.state, self.actor, standing), None
            )
        declared = declaring.declare(draft, self.test(draft.state), self)
        assert declared is not None, "wounds do not weigh on wisdom"
        rolled = throw_test(draft, self.actor, declared)
        if self.mode == "passive":
            stands = Standing(net=rolled.net.total, dice=declared.dice, attribute=declared.attribute)
            draft.put(evolve(draft.state.combatants[self.actor], passive_perception=stands))
        return Watch(rolled.net, rolled.roll, rolled)

    def _watch_sneakers(self, draft: WinterDawnDraft, watch: Watch) -> None:
        """Compare one perception with the stealth of each; maluses overflow pair by pair. Rule: WD-SENSE-02, WD-TEST-10"""
        sneakers = tasks.throw_all(draft, self.targets, tuple(roll.skill or STEALTH for roll in self.targets))
        if watch.made is not None:
            draft.tell("opposed_rolled", self.actor, breakdown=watch.net, rolls=watch.rolls, rule="WD-SENSE-02", skill=PERCEPTION)
        seen, extra = list[tuple[tasks.Thrown, bool, Roll | None]](), list[Roll]()
        for sneaker in sneakers:
            mine = throw_overflow(draft, self.actor, watch.roll, max(0, -sneaker.net.total))
            theirs = throw_overflow(draft, sneaker.who, sneaker.roll, max(0, -watch.net.total))
            extra += [mine] if mine is not None else []
            hidden = overflowed(sneaker.net, theirs)
            found = self._detects(overflowed(watch.net, mine).total, hidden.total)
            thrown = tuple(roll for roll in (sneaker.roll, theirs, mine) if roll is not None)
            name = "spotted" if found else "slips_by"
            draft.tell(name, self.actor, breakdown=hidden, rolls=thrown, rule="WD-SENSE-02", target=sneaker.who)
            seen.append((sneaker, found, theirs))
        self._judge(draft, watch, won=any(found for _, found, _ in seen), more=_merged(extra))
        for sneaker, found, theirs in seen:
            judged.conclude(draft, judged.Attempt(sneaker, won=not found, more=theirs))

    def _judge(self, draft: WinterDawnDraft, watch: Watch, *, won: bool, more: Roll | None = None) -> None:
        """Judge the watcher's roll, if there was one now."""
        if watch.made is not None:
            judged.conclude(draft, judged.Attempt(watch.made, won=won, more=more))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterator[Perceive]:
        """Offer outside a fight: hidden things, poison, standing perception, and sneaking."""
        if state.tempo == "action" or not state.combatants[actor].can_act:
            return
        yield cls(actor=actor, concealment=USUAL_CONCEALMENT)
        yield cls(actor=actor, concealment=USUAL_CONCEALMENT, subject=POISON)
        yield cls(actor=actor, mode="passive")
        sneakers = tuple(tasks.TestRoll(actor=who) for who in state.roster if who != actor and _can_sneak(state, who))
        if sneakers:
            yield cls(actor=actor, targets=sneakers)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found, modes = super().open(state), {"mode": Choice(values=("active", "passive"))}
        if self.concealment is not None:
            return {**modes, "concealment": Choice(low=0, high=12), **found}
        if self.mode == "passive" and not self.targets:
            return found
        able = tuple(who for who in state.roster if who != self.actor and _can_sneak(state, who))
        values, names = tuple(tasks.TestRoll(actor=who) for who in able), tuple(Phrase.of("named", who=who) for who in able)
        return {**modes, "targets": Choice(values=values, many=len(able), labels=names), **found}

    def phrase(self, state: WinterDawnState) -> Phrase:
        name = "perceive_sneakers" if self.targets else "perceive_stands" if not self._compares else "perceive"
        return Phrase.of(name, subject=self.subject)


def _can_sneak(state: WinterDawnState, who: str) -> bool:
    return tasks.refuse_part(state, tasks.TestRoll(actor=who), STEALTH, "targets") is None


def _as_roll(state: WinterDawnState, who: str, standing: Standing) -> Roll | None:
    """Rebuild what a standing perception was rolled with: number and kind of dice, the faces are gone."""
    if not standing.dice:
        return None
    sides = die_of(state.sheet_of(who).attribute(standing.attribute))
    return Roll(Ask(standing.dice, sides, PERCEPTION, who), (1,) * standing.dice, (Origin.PROGRAM,) * standing.dice)


def _merged(rolls: list[Roll]) -> Roll | None:
    """Put overflow dice of several pairs together: they all belong to the same roll. Rule: WD-XP-05"""
    if not rolls:
        return None
    faces = tuple(face for roll in rolls for face in roll.faces)
    first = rolls[0].ask
    return Roll(Ask(len(faces), first.sides, first.purpose, first.who), faces, tuple(origin for roll in rolls for origin in roll.origins))
