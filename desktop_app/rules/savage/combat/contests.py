"""Rolls against a target, each a row: tricks, tests of will, grapples, and those of a game master's own.

Rule: SW-TEST-07, SW-MELEE-14, SW-MELEE-15, SW-MELEE-17, SW-SOCIAL-03 to SW-SOCIAL-05, SW-SENSE-03
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import Role, param
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.rolls import Ended, Mod, Opposed, trait_mods
from desktop_app.rules.savage.combat.melee import foes_by_distance
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.harm.wounds import let_go
from desktop_app.rules.savage.position.ground import are_adjacent, inches, is_visible, sees
from desktop_app.rules.savage.sheet.tables import BRINGS, BUILT_IN, ManoeuvreRow, Means, Need
from desktop_app.rules.savage.state import SavageDraft, SavageState, holder_of, part_grapple
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, use_upper_hand


def is_out_of_grapples(state: SavageState, actor: str, target: str) -> bool:
    """Tell whether neither holds or is held. Rule: SW-MELEE-14"""
    return all(state.combatants[who].grappled_by is None and holder_of(state, who) is None for who in (actor, target))


NEEDS: Final[Mapping[Need, tuple[str, str, Callable[[SavageState, str, str], bool]]]] = {
    "beside": ("out_of_reach", "", are_adjacent),
    "sight": ("not_visible", "", sees),
    "visible": ("not_visible", "SW-SENSE-03", is_visible),
    "able": ("target_invalid", "", lambda state, _, target: state.combatants[target].can_act),
    "conscious": ("target_invalid", "", lambda state, _, target: not state.combatants[target].is_helpless),
    "ungrappled": ("target_invalid", "", is_out_of_grapples),
    "standing": ("target_prone", "", lambda state, _, target: not state.combatants[target].prone),
    "armed": ("target_unarmed", "", lambda state, _, target: bool(state.combatants[target].hands)),
}
"""Requirements of a target: refusal code, rule if it is not the manoeuvre's, and the check."""


def take_hold(draft: SavageDraft, actor: str, target: str) -> None:
    """Take hold of a target. Rule: SW-MELEE-14"""
    draft.put(evolve(draft.state.combatants[target], grappled_by=actor))
    draft.tell("grappled", actor, rule="SW-MELEE-14", target=target)


def get_free(draft: SavageDraft, actor: str, target: str) -> None:
    """Break out of a hold. Rule: SW-MELEE-15"""
    part_grapple(draft, actor, always=True)


def get_upper_hand(draft: SavageDraft, actor: str, target: str) -> None:
    """Have +2 on the next action against a target. Rule: SW-SOCIAL-05"""
    fighter = draft.state.combatants[actor]
    draft.put(evolve(fighter, will_bonus=tuple(dict.fromkeys((*fighter.will_bonus, target)))))
    draft.tell("has_upper_hand", actor, rule="SW-SOCIAL-05", target=target)


def note_detected(draft: SavageDraft, who: str, target: str) -> None:
    """Note that a combatant knows another's place until its next turn. Rule: SW-SENSE-03"""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, detected=tuple(dict.fromkeys((*fighter.detected, target)))))
    draft.tell("detected", who, rule="SW-SENSE-03", target=target)


def deceive(draft: SavageDraft, actor: str, target: str) -> None:
    """Take 2 off the Parry of a target until its next action. Rule: SW-MELEE-17"""
    draft.put(evolve(draft.state.combatants[target], tricked=True))
    draft.tell("tricked", target, rule="SW-MELEE-17")


def bring_down(draft: SavageDraft, actor: str, target: str) -> None:
    """Let a target lie, if it stands. Rule: SW-MELEE-10"""
    if not draft.state.combatants[target].prone:
        draft.put(evolve(draft.state.combatants[target], prone=True))
        draft.tell("brought_down", target, rule="SW-MELEE-10")


def shake(draft: SavageDraft, actor: str, target: str) -> None:
    """Leave a target Shaken. Rule: SW-SHAKEN-01"""
    become_shaken(draft, target)


def knock_away(draft: SavageDraft, actor: str, target: str) -> None:
    """Let the first thing that a target holds fall. Rule: SW-MELEE-13"""
    for name in draft.state.combatants[target].hands[:1]:
        let_go(draft, target, name)


EFFECTS: Final[Mapping[str, Callable[[SavageDraft, str, str], None]]] = {
    "tricked": deceive,
    "prone": bring_down,
    "held": take_hold,
    "freed": get_free,
    "upper_hand": get_upper_hand,
    "known": note_detected,
    "shaken": shake,
    "disarmed": knock_away,
}
"""Effects of winning, called with the actor and the target."""
assert tuple(EFFECTS) == BRINGS, "each of them has an effect"
ROWS: Final = (
    ManoeuvreRow(
        id="grapple", name="grapple", rule="SW-MELEE-14", means=(Means(trait="strength", against="strength"),),
        needs=("beside", "visible", "ungrappled", "conscious"), reveals=True, success=("held",), on_raise=("shaken",),
    ),
    ManoeuvreRow(
        id="break_free", name="break free", rule="SW-MELEE-15", means=(Means(trait="strength", against="strength"),),
        ignores=("SW-MELEE-15",), success=("freed",),
    ),
    ManoeuvreRow(
        id="trick", name="trick", rule="SW-MELEE-17",
        means=(Means(trait="agility", against="agility", within=1), Means(trait="smarts", against="smarts", within=12)),
        needs=("sight", "able"), success=("tricked",), on_raise=("shaken",),
    ),
    ManoeuvreRow(
        id="test_of_wills", name="test of wills", rule="SW-SOCIAL-03",
        means=(Means(trait="intimidation", against="spirit"), Means(trait="taunt", against="smarts")),
        needs=("sight", "able"), success=("upper_hand",), on_raise=("shaken",),
    ),
    ManoeuvreRow(
        id="detect", name="detect", rule="SW-SENSE-03", means=(Means(trait="notice", against="stealth"),), success=("known",),
    ),
)  # fmt: skip
"""The contests of the rules, said as a game master says one of their own. Rule: SW-MELEE-14, SW-MELEE-17, SW-SOCIAL-03, SW-SENSE-03"""
OF_THE_RULES: Final = {row.id: row for row in ROWS}
assert tuple(OF_THE_RULES) == BUILT_IN, "nobody gives one of their own such a name"


def row_of(state: SavageState, name: str) -> ManoeuvreRow | None:
    """Find a manoeuvre: of the rules, or of the game master's own."""
    return OF_THE_RULES.get(name) or state.own.get(name)


class Contending(Listening[SavageState, Ended]):
    """What waits for two rolls against each other. Rule: SW-TEST-07"""

    kind = "contending"
    needs = ("actor", "target")
    actor: str
    target: str
    what: str
    actor_trait: str
    target_trait: str
    actor_mods: tuple[Mod, ...] = ()
    target_mods: tuple[Mod, ...] = ()

    @property
    def opposed(self) -> Opposed:
        """Return both rolls as they were worked out when the contest began."""
        return Opposed(
            actor=self.actor, target=self.target, actor_trait=self.actor_trait, target_trait=self.target_trait,
            actor_mods=self.actor_mods, target_mods=self.target_mods,
        )  # fmt: skip

    def advance(self, draft: SavageDraft) -> None:
        draft.push(self.opposed)

    def chances(self, state: SavageState) -> Contest | None:
        return self.opposed.chances(state)

    def receive(self, draft: SavageDraft, report: Ended) -> None:
        draft.pop()
        row = row_of(draft.state, self.what)
        if report.won and row is not None:
            for name in (*row.success, *(row.on_raise if report.raises else ())):
                if name in EFFECTS:
                    EFFECTS[name](draft, self.actor, self.target)
                else:
                    SetCondition.give(draft, self.target, name)


def contending(state: SavageState, row: ManoeuvreRow, trait: str, *, actor: str, target: str) -> Contending | None:
    """Work both rolls of a manoeuvre out; None: there is no such means, or nobody there. Rule: SW-TEST-07, SW-SOCIAL-05"""
    means = row.by(trait)
    if means is None or target not in state.combatants:
        return None
    mine = (mod for mod in trait_mods(state, actor, trait, is_action=True) if mod.rule not in row.ignores)
    label = row.name if row.id in OF_THE_RULES else "manoeuvre"  # a stored label is a word of the rules, no name
    own = (Mod(value=row.modifier, label=label, rule=row.rule),) if row.modifier else ()
    upper = (Mod(value=2, label="upper hand", rule="SW-SOCIAL-05"),) if target in state.combatants[actor].will_bonus else ()
    return Contending(
        actor=actor, target=target, what=row.id, actor_trait=trait, target_trait=means.against,
        actor_mods=(*mine, *own, *upper), target_mods=trait_mods(state, target, means.against),
    )  # fmt: skip


class ContestCommand(TurnCommand):
    """An action that is rolled against a target, as its row has it. Rule: SW-TEST-07"""

    section = "manoeuvres"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def row(self, state: SavageState) -> ManoeuvreRow | None:
        """Return the row of the manoeuvre that the command is; None: the tables have none."""
        return row_of(state, self.kind)

    def trait(self) -> str:
        """Name by what it is rolled."""
        return "strength"

    def refuse_act(self, state: SavageState) -> Refusal | None:
        """Refuse in order: no other target, missing means, distance, then the row's requirements."""
        if self.target == self.actor:
            return Refusal("target_invalid", "SW-TEST-07", "target")
        row = self.row(state)
        means = row.by(self.trait()) if row is not None else None
        if row is None or means is None:
            return Refusal("value", row.rule if row is not None else "SW-TEST-07", self.named_by or "what")
        apart = inches(state, self.actor, self.target)
        if means.within is not None and (apart or 0) > means.within:
            return Refusal("out_of_reach", row.rule, "target", (("inches", apart or 0),))
        failed = next((NEEDS[name] for name in row.needs if not NEEDS[name][2](state, self.actor, self.target)), None)
        if failed is None:
            return None
        code, rule, _ = failed
        return Refusal(code, rule or row.rule, "target", (("inches", apart),) if code == "out_of_reach" else ())

    def procedure(self, state: SavageState) -> Contending | None:
        row = self.row(state)
        return contending(state, row, self.trait(), actor=self.actor, target=self.target) if row is not None else None

    def carry_out(self, draft: SavageDraft) -> None:
        """Roll; a bonus against the target is used up, and whoever hides may be seen. Rule: SW-SOCIAL-05, SW-TAB-32"""
        row = self.row(draft.state)
        assert row is not None, "refuse has seen the row"
        super().carry_out(draft)
        use_upper_hand(draft, self.actor, self.target)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, hidden=fighter.hidden and not row.reveals))
        draft.tell("contends", self.actor, rule="SW-TEST-07", what=row.id, target=self.target)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return foes_by_distance(state, self.actor)


class Grapple(ContestCommand):
    """Take hold of a target beside one: Strength against Strength; who hid is seen, as with any attack. Rule: SW-MELEE-14, SW-TAB-32"""

    kind = "grapple"


class Trick(ContestCommand):
    """Trick a target by Agility beside it, or by Smarts from afar: Parry -2 until its next action. Rule: SW-MELEE-17"""

    kind = "trick"
    named_by = "attribute"
    attribute: str = "agility"

    def trait(self) -> str:
        return self.attribute

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Trick]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, attribute=means.trait) for means in OF_THE_RULES[cls.kind].means)


class WillTest(ContestCommand):
    """Intimidate or taunt a target: +2 on one's next action against it. Rule: SW-SOCIAL-03, SW-SOCIAL-04"""

    kind = "test_of_wills"
    named_by = "skill"
    skill: str = "intimidation"

    def trait(self) -> str:
        return self.skill

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[WillTest]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, skill=means.trait) for means in OF_THE_RULES[cls.kind].means)


class Manoeuvre(ContestCommand):
    """Carry out a manoeuvre of the game master's own, by one of its traits. Rule: SW-TEST-07"""

    kind = "manoeuvre"
    what: str = ""
    by: str = ""

    def row(self, state: SavageState) -> ManoeuvreRow | None:
        return state.own.get(self.what)

    def trait(self) -> str:
        return self.by

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Manoeuvre]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, what=name, by=means.trait) for name, row in state.own.items() for means in row.means)

    def phrase(self, state: SavageState) -> Phrase:
        row = self.row(state)
        return Phrase.of("manoeuvre_by" if row is not None and len(row.means) > 1 else "manoeuvre", what=self.what, by=self.by)


class BreakFree(TurnCommand):
    """Break out of a grapple: Strength against Strength. Rule: SW-MELEE-15"""

    kind = "break_free"
    needs_cause = True
    section = "manoeuvres"
    tactical_role = Role.RISE

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return None if state.combatants[self.actor].grappled_by is not None else Refusal("not_grappled", "SW-MELEE-15")

    def procedure(self, state: SavageState) -> Contending | None:
        """Roll against the holder; the hold hinders all other actions, not this one. Rule: SW-MELEE-15"""
        holder = state.combatants[self.actor].grappled_by or ""
        return contending(state, OF_THE_RULES[self.kind], "strength", actor=self.actor, target=holder)

    def carry_out(self, draft: SavageDraft) -> None:
        holder = draft.state.combatants[self.actor].grappled_by or ""
        super().carry_out(draft)
        use_upper_hand(draft, self.actor, holder)
        draft.tell("contends", self.actor, rule="SW-MELEE-15", what=self.kind, target=holder)


class Release(TurnCommand):
    """Let go of the one held, free. Rule: SW-MELEE-15"""

    kind = "release"
    needs_cause = True
    section = "manoeuvres"
    needs_slot = False

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return None if holder_of(state, self.actor) is not None else Refusal("not_grappled", "SW-MELEE-15")

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        part_grapple(draft, self.actor, always=True)
