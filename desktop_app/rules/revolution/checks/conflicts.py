"""Conflicts: two pools of Resolution Points, one opposed roll a round, what the end costs.

Rule: RV-CONF-01 to RV-CONF-06, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal, Self

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.revolution.between_fights import crafted, items
from desktop_app.rules.revolution.checks import chances, rolls
from desktop_app.rules.revolution.sheet.notation import parsed_dice
from desktop_app.rules.revolution.state import (
    NO_COMBAT,
    Conflict,
    ConflictSide,
    RevolutionDraft,
    RevolutionState,
    TimeScale,
    new_id,
    put_sheet,
)
from desktop_app.rules.revolution.turn.order import QuietCommand

TIME_SCALES: tuple[TimeScale, ...] = ("action", "narrative", "downtime")
"""Shortest first. Rule: RV-CRAFT-02"""
SCALE_WORDS: Mapping[TimeScale, str] = {"action": "action time", "narrative": "narrative time", "downtime": "downtime"}
NOBODY = ""
MOST_RATING = 300
MOST_POINTS = 199


def open_time_scale(scales: tuple[TimeScale, ...] = TIME_SCALES) -> Choice:
    """Leave the time scale open, shortest first."""
    return Choice(values=scales, labels=tuple(Phrase.of("named", thing=SCALE_WORDS[scale]) for scale in scales))


# ---- opening


class SideSpec(Record):
    """One side as it enters: rating or Challenge Rating in %, and its pool. Rule: RV-CONF-01, RV-CONF-02"""

    name: str = ""
    rating: int = field(default=50, metadata=param(unit="%"))
    rp: int = 10


def rp_of(state: RevolutionState, who: str, skill: str = "") -> int:
    """Return the Resolution Points that a combatant brings: a characteristic, by house rule one for each skill. Rule: RV-CONF-01"""
    return state.sheet_of(who).characteristic(state.settings.rp_characteristic(skill))


def side(name: str, rating: int, rp: int) -> ConflictSide:
    """Let a side begin with its pool full. Rule: RV-CONF-01"""
    return ConflictSide(name=name, rating=rating, rp_start=rp, rp=rp)


def open_conflict(draft: RevolutionDraft, conflict: Conflict) -> None:
    """Add a conflict, with an id of its own; those that are settled are put away. Rule: RV-CONF-01"""
    made = evolve(conflict, id=new_id(draft, "conflict"))
    kept = tuple(held for held in draft.state.conflicts if held.is_open or held.consequence_due)
    draft.state = evolve(draft.state, conflicts=(*kept, made))


class StartConflict(QuietCommand):
    """Open a conflict of any kind; `actor`, if named, is the character of side A. Rule: RV-CONF-01, RV-CONF-02"""

    kind = "start_conflict"
    section = "conflicts"
    names = ("actor",)
    side_a: SideSpec = field(default_factory=SideSpec)
    side_b: SideSpec = field(default_factory=SideSpec)
    quick_exit_allowed: bool = False
    time_scale: TimeScale = "narrative"
    actor: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        for name, spec in (("side_a", self.side_a), ("side_b", self.side_b)):
            if not spec.name.strip():
                return Refusal("value", "RV-CONF-01", f"{name}.name")
            if not 0 <= spec.rating <= MOST_RATING:
                return Refusal("value", "RV-CONF-02", f"{name}.rating", (("low", 0), ("high", MOST_RATING)))
            if not 1 <= spec.rp <= MOST_POINTS:
                return Refusal("value", "RV-CONF-01", f"{name}.rp", (("low", 1), ("high", MOST_POINTS)))
        return None

    def carry_out(self, draft: RevolutionDraft) -> None:
        a, b = self.side_a, self.side_b
        made = Conflict(
            id="",
            side_a=side(a.name.strip(), a.rating, a.rp),
            side_b=side(b.name.strip(), b.rating, b.rp),
            actor=self.actor,
            time_scale=self.time_scale,
            quick_exit_allowed=self.quick_exit_allowed,
        )
        open_conflict(draft, made)
        draft.tell("conflict_started", self.actor, rule="RV-CONF-01", a=made.side_a.name, b=made.side_b.name, rp_a=a.rp, rp_b=b.rp)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer one entry outside of combat; the sides are filled in."""
        if state.phase in NO_COMBAT and not state.combatants[actor].dead:
            name = state.combatants[actor].name
            yield cls(actor=actor, side_a=SideSpec(name=name, rp=rp_of(state, actor)), side_b=SideSpec(name="Opposition"))

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        found: dict[str, Choice] = {}
        for name, letter in (("side_a", "A"), ("side_b", "B")):
            found[f"{name}.name"] = Choice(text=True, label=Phrase.of("conflict_name", side=letter))
            found[f"{name}.rating"] = Choice(low=0, high=MOST_RATING, label=Phrase.of("conflict_rating", side=letter))
            found[f"{name}.rp"] = Choice(low=1, high=MOST_POINTS, label=Phrase.of("conflict_rp", side=letter))
        return {**found, "time_scale": open_time_scale(), "quick_exit_allowed": Choice(values=(False, True))}


# ---- the end


def close(draft: RevolutionDraft, conflict: Conflict, ended: Literal["success", "partial", "defeat"]) -> None:
    """End a conflict: its Consequences, its task's result; things used in it fail. Rule: RV-CONF-04, RV-CONF-05, RV-CRAFT-06"""
    costly = ended == "success" and 2 * conflict.side_a.rp < conflict.side_a.rp_start
    closed = evolve(conflict, conflict_state=ended, consequence_due=ended == "defeat" or costly)
    rule, due = "RV-CONF-06" if ended == "partial" else "RV-CONF-04", closed.consequence_due
    draft.tell(f"conflict_{ended}", closed.actor, rule=rule, a=closed.side_a.name, b=closed.side_b.name, due=due)
    put_conflict(draft, crafted.bring_about(draft, closed))
    items.finish_uses(draft, closed.id)


def put_conflict(draft: RevolutionDraft, conflict: Conflict) -> None:
    """Put a conflict in the place of the one that has its id."""
    draft.state = evolve(draft.state, conflicts=tuple(conflict if held.id == conflict.id else held for held in draft.state.conflicts))


# ---- commands in a conflict


def whose(state: RevolutionState, conflict: Conflict) -> str:
    """Name the character of side A; `NOBODY` if there is none, or it has gone."""
    return conflict.actor if conflict.actor is not None and conflict.actor in state.combatants else NOBODY


class OfConflict(QuietCommand):
    """Something done in a conflict or after it; it is called by its other side."""

    section = "conflicts"
    conflict: str = field(default="", metadata=param(picks="conflict"))

    def the_conflict(self, state: RevolutionState) -> Conflict:
        """Return the conflict that refuse has seen."""
        found = items.conflict_of(state, self.conflict)
        assert found is not None, "refuse has seen the conflict"
        return found

    def phrase(self, state: RevolutionState) -> Phrase:
        found = items.conflict_of(state, self.conflict)
        return Phrase.of(self.kind, thing=self.conflict if found is None else found.side_b.name)


class ConflictCommand(OfConflict):
    """Something done in a conflict that goes on."""

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        conflict = items.conflict_of(state, self.conflict)
        if conflict is None:
            return Refusal("unknown", "RV-CONF-03", "conflict", (("what", self.conflict),))
        return self.refuse_in(state, conflict) if conflict.is_open else Refusal("state", "RV-CONF-04", "conflict")

    def refuse_in(self, state: RevolutionState, conflict: Conflict) -> Refusal | None:
        """Refuse an unfit conflict among the present ones."""
        return None

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer it in each running conflict of the actor; without an actor, in nobody's conflicts."""
        for conflict in state.conflicts:
            if conflict.is_open and whose(state, conflict) == actor:
                yield cls(conflict=conflict.id)


def resolution_dice(state: RevolutionState, *, decisive: bool) -> tuple[int, int] | None:
    """Read how many dice of how many sides the winner of a round rolls; None: the house rule cannot be read. Rule: RV-CONF-03"""
    return parsed_dice(state.settings.conflict_die_decisive if decisive else state.settings.conflict_die)


class ConflictRound(ConflictCommand):
    """Roll for both sides; anybody who wins wears the other's pool down. Rule: RV-CONF-03"""

    kind = "conflict_round"

    def refuse_in(self, state: RevolutionState, conflict: Conflict) -> Refusal | None:
        sound = all(resolution_dice(state, decisive=decisive) is not None for decisive in (False, True))
        return None if sound else Refusal("house_rule", "RV-TAB-01", None, (("what", "conflict_die"),))

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Roll A, then B, then what the winner takes."""
        conflict = self.the_conflict(draft.state)
        ended = self._rolled(draft, conflict)
        after = evolve(
            conflict,
            rounds=conflict.rounds + 1,
            wins_a=conflict.wins_a + (ended.winner == 1),
            wins_b=conflict.wins_b + (ended.winner == 2),
        )
        put_conflict(draft, after)
        if ended.winner:
            self._worn(draft, after, ended)
        else:
            draft.tell("conflict_stands", conflict.actor, rule="RV-CONF-03", a=conflict.side_a.name, b=conflict.side_b.name)

    def _rolled(self, draft: RevolutionDraft, conflict: Conflict) -> rolls.Opposed:
        sides = []
        for one, who in ((conflict.side_a, conflict.actor), (conflict.side_b, None)):
            made = Breakdown.of(one.rating, Name(one.name), "RV-CONF-02")
            sides.append(rolls.roll_against(draft, who, made, rolls.Against("conflict_rolled", one.name, "RV-CONF-03"), side=one.name))
        return rolls.opposed(draft.state.settings, *sides)

    def _worn(self, draft: RevolutionDraft, conflict: Conflict, ended: rolls.Opposed) -> None:
        dice = resolution_dice(draft.state, decisive=ended.decisive)
        assert dice is not None, "refuse has read the house rule"
        rolled = draft.roll(*dice, "resolution", conflict.actor if ended.winner == 1 else None)
        winner, loser = (conflict.side_a, conflict.side_b) if ended.winner == 1 else (conflict.side_b, conflict.side_a)
        worn = evolve(loser, rp=max(0, loser.rp - sum(rolled.faces)))
        after = evolve(conflict, side_b=worn) if ended.winner == 1 else evolve(conflict, side_a=worn)
        draft.tell(
            "conflict_round_won",
            None,
            rolls=(rolled,),
            rule="RV-CONF-03",
            decisive=ended.decisive,
            winner=winner.name,
            loser=loser.name,
            lost=sum(rolled.faces),
            left=worn.rp,
        )
        put_conflict(draft, after)
        if worn.rp == 0:
            close(draft, after, "success" if ended.winner == 1 else "defeat")

    def contest(self, state: RevolutionState) -> Contest | None:
        found = items.conflict_of(state, self.conflict)
        return None if found is None else chances.opposed_contest(state.settings, found.side_a.rating, found.side_b.rating)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        found = items.conflict_of(state, self.conflict)
        if found is None:
            return ()
        return (Phrase.of("pools", a=found.side_a.rp, b=found.side_b.rp, rating_a=found.side_a.rating, rating_b=found.side_b.rating),)

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        found = items.conflict_of(state, self.conflict)
        return None if found is None else Breakdown.of(found.side_a.rating, Name(found.side_a.name), "RV-CONF-03")


class QuickExit(ConflictCommand):
    """Leave a conflict early with half a result that holds once. Rule: RV-CONF-06, RV-CRAFT-06, RV-CRAFT-07"""

    kind = "quick_exit"

    def refuse_in(self, state: RevolutionState, conflict: Conflict) -> Refusal | None:
        if not conflict.quick_exit_allowed:
            return Refusal("no_quick_exit", "RV-CRAFT-07", "conflict")
        wins = state.settings.quick_exit_min_wins
        return (
            None if conflict.wins_a >= wins and conflict.rounds else Refusal("no_quick_exit", "RV-CONF-06", "conflict", (("wins", wins),))
        )

    def carry_out(self, draft: RevolutionDraft) -> None:
        close(draft, self.the_conflict(draft.state), "partial")

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        for made in super().candidates(state, actor):
            found = items.conflict_of(state, made.conflict)
            if found is not None and found.quick_exit_allowed:
                yield made


class AbandonConflict(ConflictCommand):
    """Give up: it counts as a defeat. Rule: RV-CONF-04, RV-CONF-05"""

    kind = "abandon_conflict"

    def carry_out(self, draft: RevolutionDraft) -> None:
        close(draft, self.the_conflict(draft.state), "defeat")


# ---- consequences


class RecordConsequence(OfConflict):
    """Write the Negative Consequence that a conflict owes: a flaw of a thing or blueprint, or a loss of a character's.

    Rule: RV-CONF-05, RV-CRAFT-05, RV-BP-06
    """

    kind = "record_consequence"
    target: str = ""
    text: str = ""

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        conflict = items.conflict_of(state, self.conflict)
        if conflict is None:
            return Refusal("unknown", "RV-CONF-05", "conflict", (("what", self.conflict),))
        if not self._is_known(state, conflict):
            return Refusal("unknown", "RV-CRAFT-05", "target", (("what", self.target),))
        if not conflict.consequence_due:
            return Refusal("state", "RV-CONF-05", "conflict")
        return None if self.text.strip() else Refusal("value", "RV-CONF-05", "text")

    def _is_known(self, state: RevolutionState, conflict: Conflict) -> bool:
        return (
            self.target in state.combatants
            or items.owner_of_item(state, self.target, conflict.owner) is not None
            or items.owner_of_blueprint(state, self.target, conflict.owner) is not None
        )

    def carry_out(self, draft: RevolutionDraft) -> None:
        conflict, text = self.the_conflict(draft.state), self.text.strip()
        name = self._written(draft, conflict, text)
        put_conflict(draft, evolve(conflict, consequence_due=False))
        draft.tell("consequence_recorded", None, rule="RV-CRAFT-05", name=name, text=text)

    def _written(self, draft: RevolutionDraft, conflict: Conflict, text: str) -> str:
        state = draft.state
        owner = items.owner_of_item(state, self.target, conflict.owner)
        item = items.item_of(state, owner, self.target)
        if item is not None and owner is not None:
            items.put_item(draft, owner, evolve(item, consequences=(*item.consequences, text)))
            return item.name
        owner = items.owner_of_blueprint(state, self.target, conflict.owner)
        blueprint = items.blueprint_of(state, owner, self.target)
        if blueprint is not None and owner is not None:
            items.put_blueprint(draft, owner, evolve(blueprint, consequences=(*blueprint.consequences, text)))
            return blueprint.name
        sheet = state.sheet_of(self.target)
        put_sheet(draft, self.target, evolve(sheet, notes=f"{sheet.notes}\n{text}".strip()))
        return state.combatants[self.target].name

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer it for each conflict of the actor with a Consequence due, on the worked thing first."""
        for conflict in state.conflicts:
            if conflict.consequence_due and whose(state, conflict) == actor:
                yield cls(conflict=conflict.id, target=next(iter(targets(state, conflict)), (actor, ""))[0])

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        conflict = items.conflict_of(state, self.conflict)
        found = targets(state, conflict) if conflict is not None else ()
        where = Choice(values=tuple(key for key, _ in found), labels=tuple(Phrase.of("named", thing=name) for _, name in found))
        return {"target": where, "text": Choice(text=True)}


def targets(state: RevolutionState, conflict: Conflict) -> tuple[tuple[str, str], ...]:
    """List where a Consequence can be written, with names: thing, blueprint, then the people. Rule: RV-CRAFT-05, RV-BP-06"""
    item = items.item_of(state, conflict.owner, conflict.item)
    blueprint = items.blueprint_of(state, conflict.owner, conflict.blueprint) if conflict.task in ("blueprint", "redesign") else None
    things = tuple((thing.id, thing.name) for thing in (item, blueprint) if thing is not None)
    first = (conflict.actor,) if conflict.actor in state.combatants and conflict.actor is not None else ()
    people = (*first, *(who for who in state.roster if who not in first))
    return (*things, *((who, state.combatants[who].name) for who in people))


def reminders(state: RevolutionState) -> Iterator[Reminder]:
    """Return the running conflicts, the other pool's progress, and the Consequences due. Rule: RV-CONF-05"""
    for conflict in state.conflicts:
        who = whose(state, conflict) or None
        facts = {"a": conflict.side_a.name, "b": conflict.side_b.name}
        if conflict.consequence_due:
            yield Reminder(who=who, phrase=Phrase.of("reminder_consequence", **facts), rule="RV-CONF-05")
        elif conflict.is_open:
            done = (conflict.side_b.rp_start - conflict.side_b.rp, conflict.side_b.rp_start)
            phrase = Phrase.of("reminder_conflict", **facts, rp=conflict.side_a.rp)
            commands = (ConflictRound(conflict=conflict.id),)
            yield Reminder(who=who, phrase=phrase, rule="RV-CONF-03", commands=commands, progress=done)
