"""How others take to a character: the reaction table, and persuasion. Rule: SW-SOCIAL-01, SW-SOCIAL-02, SW-TAB-24, SW-TAB-25"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.odds import Contest, SharedOut, pool
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.chances import WILD_SIDES, aced, trait_values
from desktop_app.rules.savage.checks.derived import with_edges
from desktop_app.rules.savage.checks.rolls import TN, Ended, Mod, Opposed, dice_of, trait_mods
from desktop_app.rules.savage.checks.tasks import OwnTime, refuse_living
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState

ATTITUDES: Final = ("hostile", "unfriendly", "neutral", "friendly", "helpful")
STEPS: Final = {"natural_one": -2, "failure": -1, "success": 1, "raise": 2}
"""Outcome of persuasion to steps of attitude. Rule: SW-TAB-25"""
CAP: Final = 60
GOOD: Final = ("friendly", "helpful", "steps_1", "steps_2")


def attitude_of(total: int) -> str:
    """Read the reaction table; beyond its ends the last row counts. Rule: SW-TAB-24"""
    if total <= 2:
        return "hostile"
    return "unfriendly" if total <= 4 else "neutral" if total <= 9 else "friendly" if total <= 11 else "helpful"


def charm_of(state: SavageState, who: str) -> int:
    """Return the Charisma that counts. Rule: SW-SOCIAL-01"""
    sheet = state.sheet_of(who)
    whole = with_edges(Breakdown.of(sheet.charisma, "Charisma"), state.tables.edges_of(sheet), "charisma", "SW-SOCIAL-01")
    return int(whole.total) if state.settings.charisma_apply else 0


def goes_well(weights: Mapping[str, int]) -> SharedOut:
    """Share out by names, given the worst first and told the best first. Rule: SW-TAB-24, SW-TAB-25"""
    told = ((name, weight, "good" if name in GOOD else "muted") for name, weight in weights.items())
    return SharedOut(word="goes_well", shares=tuple(told)[::-1], counted=GOOD)


def changed(attitude: str, steps: int) -> str:
    """Move along the attitudes, never beyond their ends. Rule: SW-SOCIAL-02"""
    return ATTITUDES[min(max(0, ATTITUDES.index(attitude) + steps), len(ATTITUDES) - 1)]


class Meeting(OwnTime):
    """A hero meets a character of the game master's. Rule: SW-SOCIAL-01"""

    section = "people"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_task(self, state: SavageState) -> Refusal | None:
        found = refuse_living(state, self.target, "target")
        if found is not None:
            return found
        fits = self.target != self.actor and state.sheet_of(self.target).character_kind != "pc"
        return self.refuse_attitude(state) if fits else Refusal("target_invalid", "SW-SOCIAL-01", "target")

    def refuse_attitude(self, state: SavageState) -> Refusal | None:
        """Judge how things stand between them."""
        return None

    @classmethod
    def people(cls, state: SavageState) -> list[str]:
        """List whom one could meet."""
        alive = (who for who in state.roster if state.combatants[who].ko is not Ko.DEAD)
        return [who for who in alive if state.sheet_of(who).character_kind != "pc"]

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return self.people(state)


class Reaction(Meeting):
    """Roll how a character takes to a hero: 2d6 and Charisma. Rule: SW-SOCIAL-01, SW-TAB-24"""

    kind = "reaction"

    def carry_out(self, draft: SavageDraft) -> None:
        dice = draft.roll(2, 6, "reaction_table", self.actor)
        attitude = attitude_of(sum(dice.faces) + charm_of(draft.state, self.actor))
        draft.put(evolve(draft.state.combatants[self.target], attitude=attitude))
        draft.tell("reacts", self.target, rule="SW-SOCIAL-01", rolls=(dice,), actor=self.actor, attitude=attitude)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Reaction]:
        if not state.is_running and state.sheet_of(actor).character_kind == "pc" and cls.people(state):
            yield cls(actor=actor)

    def contest(self, state: SavageState) -> Contest | None:
        """Share out the five attitudes. Rule: SW-TAB-37"""
        found = dict.fromkeys(ATTITUDES, 0)
        for rolled, weight in pool(2, (1, 2, 3, 4, 5, 6)).items():
            found[attitude_of(rolled + charm_of(state, self.actor))] += weight
        return goes_well(found)


class Persuade(Meeting):
    """Talk a person round: Persuasion and Charisma against Spirit. Rule: SW-SOCIAL-02, SW-TAB-25"""

    kind = "persuade"

    def refuse_attitude(self, state: SavageState) -> Refusal | None:
        return None if state.combatants[self.target].attitude in ATTITUDES else Refusal("no_attitude", "SW-SOCIAL-02", "target")

    def mods(self, state: SavageState) -> tuple[Mod, ...]:
        """List what changes the roll."""
        charm = charm_of(state, self.actor)
        more = (Mod(value=charm, label="Charisma", rule="SW-SOCIAL-02"),) if charm else ()
        return (*trait_mods(state, self.actor, "persuasion"), *more)

    def procedure(self, state: SavageState) -> Persuading:
        return Persuading(actor=self.actor, target=self.target, mods=self.mods(state))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Persuade]:
        if any(state.combatants[who].attitude for who in cls.people(state)):
            yield cls(actor=actor)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return sorted(self.people(state), key=lambda who: not state.combatants[who].attitude)


class Persuading(Listening[SavageState, Ended]):
    """Persuasion under way. Rule: SW-SOCIAL-02, SW-TEST-08"""

    kind = "persuading"
    needs = ("actor", "target")
    actor: str
    target: str
    mods: tuple[Mod, ...] = ()

    def opposed(self, state: SavageState) -> Opposed:
        """Return both rolls with their modifiers: Persuasion against Spirit."""
        return Opposed(
            actor=self.actor, target=self.target, actor_trait="persuasion", target_trait="spirit", actor_mods=self.mods,
            target_mods=trait_mods(state, self.target, "spirit"),
        )  # fmt: skip

    def advance(self, draft: SavageDraft) -> None:
        draft.push(self.opposed(draft.state))

    def chances(self, state: SavageState) -> Contest | None:
        """Share out the steps; a natural 1 goes before all else. Rule: SW-TAB-37"""
        rolls = self.opposed(state)
        sides, plus, is_wild = dice_of(state, self.actor, rolls.actor_trait)
        bonus, held = sum(mod.value for mod in rolls.actor_mods), sum(mod.value for mod in rolls.target_mods)
        found = {"natural_one": 0, "failure": 0, "success": 0, "raise": 0}
        answers = trait_values(dice_of(state, self.target, rolls.target_trait), CAP)
        for own, weight in aced(sides, plus, CAP).items():
            for wild, more in (aced(WILD_SIDES, 0, CAP) if is_wild else {0: 1}).items():
                for answer, count in answers.items():
                    a, d = max(own, wild) + bonus, answer + held
                    if state.settings.opposed_tie == "reroll" and a == d:
                        continue
                    lost = a < TN or a <= d
                    row = "natural_one" if own == plus + 1 else "failure" if lost else "raise" if a - max(TN, d) >= 4 else "success"
                    found[row] += weight * more * count
        return goes_well({f"steps_{'minus_' * (STEPS[row] < 0)}{abs(STEPS[row])}": weight for row, weight in found.items()})

    def receive(self, draft: SavageDraft, report: Ended) -> None:
        """Read the outcome from the worst down."""
        draft.pop()
        target = draft.state.combatants[self.target]
        row = "natural_one" if report.first == 1 else "failure" if not report.won else "raise" if report.raises else "success"
        if target.attitude not in ATTITUDES:
            return
        attitude = changed(target.attitude, STEPS[row])
        draft.put(evolve(target, attitude=attitude))
        draft.tell("persuaded", self.target, rule="SW-SOCIAL-02", actor=self.actor, attitude=attitude, steps=STEPS[row])
