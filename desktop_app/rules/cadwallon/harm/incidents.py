"""Doses, and what goes wrong with products and machines. Rule: CA-CHEM-00 to CA-CHEM-06, CA-MECH-00 to CA-MECH-06, CA-TAB-31, CA-TAB-32"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar, Self

from desktop_app.rules.cadwallon.checks.rolls import DIE
from desktop_app.rules.cadwallon.harm.damage import Hurt, mean_boxes, roll_damage, suffer, suffer_thing
from desktop_app.rules.cadwallon.sheet.character import CHEMICAL, MECHANICAL, NORMAL, PENETRATING, Item, Thing, Weapon
from desktop_app.rules.cadwallon.state import Addiction, CadwallonDraft, CadwallonState
from desktop_app.rules.cadwallon.turn.acting import TargetCommand, change_thing, spend_refills
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, declared_choices, param
from desktop_app.rules.kernel.odds import Contest, SharedOut
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
NAMES: dict[str, tuple[str, ...]] = {
    "chemical": ("euphoria", "used_to_it", "ouch", "immune", "addiction", "allergy"),
    "mechanical": ("surplus", "dysfunction", "break", "breakdown", "destruction", "collateral"),
}


def is_mechanical(thing: Thing) -> bool:
    """Tell whether mechanical incidents befall a thing. Rule: CA-MECH-00, section 2.3 (mechanical)"""
    return thing.category in MECHANICAL or (isinstance(thing, Weapon) and thing.mechanical)


def is_chemical(thing: Thing) -> bool:
    """Tell whether chemical incidents befall a thing. Rule: CA-CHEM-00"""
    return thing.category in CHEMICAL


class ThingCommand(TargetCommand):
    """Something that befalls a thing of a combatant's, by the game master's word. Rule: section 5.3"""

    section = "things"
    item: str = field(default="", metadata=param(picks="item"))

    def thing(self, state: State) -> Thing | None:
        """Return the thing of the target's sheet that is named; None: it has none such."""
        return state.sheet_of(self.target).thing(self.item)

    def refuse_target(self, state: State) -> Refusal | None:
        """Refuse without the thing, then by its incident."""
        thing = self.thing(state)
        return Refusal("value", "CA-CHEM-00", "item") if thing is None else self.refuse_thing(state, thing)

    def refuse_thing(self, state: State, thing: Thing) -> Refusal | None:
        """Judge whether this can befall the thing, which is there; None: it can."""
        return None

    @classmethod
    def fits(cls, thing: Thing) -> bool:
        """Tell whether it is offered for a thing."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        things = [thing for thing in state.sheet_of(actor).things if cls.fits(thing)] if actor else []
        if things:
            yield cls(target=actor, item=things[0].name)

    def open(self, state: State) -> dict[str, Choice]:
        listed = tuple(one.name for one in state.sheet_of(self.target).things if self.fits(one) and not one.destroyed)
        return {**super().open(state), "item": Choice(values=listed)}


class TakeDose(ThingCommand):
    """Take one or two doses of a product. Rule: CA-CHEM-02, CA-CHEM-04, section 5.3 (take_dose)"""

    kind = "take_dose"
    doses: int = field(default=1, metadata=param(choice=Choice(low=1, high=2)))

    def refuse_thing(self, state: State, thing: Thing) -> Refusal | None:
        if not is_chemical(thing):
            return Refusal("value", "CA-CHEM-00", "item")
        empty = thing.refills is not None and thing.refills < self.doses
        return self.refuse_range("doses", "CA-CHEM-02") or (Refusal("no_refills", "CA-CHEM-02", "item") if empty else None)

    def carry_out(self, draft: CadwallonDraft) -> None:
        thing = self.thing(draft.state)
        assert thing is not None, "refuse has seen it"
        if thing.refills is not None:
            spend_refills(draft, self.target, thing, self.doses)
        held = draft.state.combatants[self.target].product_states.get(self.item, "")
        acts = held != "immune" and (held != "used_to_it" or self.doses >= 2)
        draft.tell("dose_taken", self.target, rule="CA-CHEM-02", item=self.item, doses=self.doses, acts=acts)

    @classmethod
    def fits(cls, thing: Thing) -> bool:
        return is_chemical(thing)

    def open(self, state: State) -> dict[str, Choice]:
        left = tuple(item.name for item in state.sheet_of(self.target).items if is_chemical(item) and item.refills != 0)
        doses = declared_choices(type(self))
        return {**({"item": Choice(values=left)} if left else {}), **doses}


class Incident(ThingCommand):
    """Roll on a table of incidents. Rule: CA-CHEM-00, CA-MECH-00"""

    table: ClassVar[str] = "chemical"

    def refuse(self, state: State) -> Refusal | None:
        return Refusal("pending") if state.pending else super().refuse(state)

    def refuse_thing(self, state: State, thing: Thing) -> Refusal | None:
        if thing.destroyed:
            return Refusal("destroyed", "CA-MECH-05", "item")
        return None if self.fits(thing) else Refusal("value", "CA-CHEM-00", "item")

    def carry_out(self, draft: CadwallonDraft) -> None:
        roll_incident(draft, self.target, self.item, self.table)

    def contest(self, state: State) -> Contest | None:
        thing = self.thing(state)
        listed = hurts(self.table, thing).items() if thing is not None else ()
        names = tuple(f"incident_{name}" for name in NAMES[self.table])
        bad = tuple(names[face - 1] for face, hurt in listed if hurt.dice)
        shares = tuple((name, 1, "blood" if name in bad else "muted") for name in names)
        return SharedOut(word="hurts", shares=shares, counted=bad)

    def details(self, state: State) -> tuple[Phrase, ...]:
        """Say how many boxes the faces that hurt tick on average. Rule: section 5.4 (incidents)"""
        thing = self.thing(state)
        listed = hurts(self.table, thing).items() if thing is not None else ()
        return tuple(Phrase.of("boxes_on", face=face, boxes=mean_boxes(state, self.target, hurt)) for face, hurt in listed)


class ChemicalIncident(Incident):
    """Let a product go wrong for its user. Rule: CA-CHEM-00 to CA-CHEM-06, CA-TAB-31"""

    kind = "chemical_incident"
    table = "chemical"

    @classmethod
    def fits(cls, thing: Thing) -> bool:
        return is_chemical(thing)


class MechanicalIncident(Incident):
    """Let a machine go wrong for its bearer. Rule: CA-MECH-00 to CA-MECH-06, CA-TAB-32"""

    kind = "mechanical_incident"
    table = "mechanical"

    @classmethod
    def fits(cls, thing: Thing) -> bool:
        return is_mechanical(thing)


def hurts(table: str, thing: Thing) -> dict[int, Hurt]:
    """Map the faces that hurt the user of a thing to their dice. Rule: CA-CHEM-03, CA-CHEM-06, CA-MECH-06"""
    worst = Hurt(dice=thing.instability, kind=PENETRATING if table == "chemical" else NORMAL)
    return {3: Hurt(dice=1, kind=PENETRATING), 6: worst} if table == "chemical" else {6: worst}


def incident_after(draft: CadwallonDraft, who: str, name: str) -> None:
    """Let a thing go wrong after a test of all ones, by the house rule. Rule: CA-CHEM-00, CA-MECH-00"""
    thing = draft.state.sheet_of(who).thing(name)
    if draft.state.settings.incident_trigger != "all_ones" or thing is None or thing.destroyed:
        return
    if is_chemical(thing) or is_mechanical(thing):
        roll_incident(draft, who, name, "chemical" if is_chemical(thing) else "mechanical")


def roll_incident(draft: CadwallonDraft, who: str, name: str, table: str) -> None:
    """Roll on a table, and let come what it says. Rule: CA-TAB-31, CA-TAB-32"""
    roll = draft.roll(1, DIE, "incident", who)
    face = roll.faces[0]
    rule = f"CA-CHEM-0{face}" if table == "chemical" else f"CA-MECH-0{face}"
    draft.tell("incident", who, rule=rule, rolls=(roll,), item=name, what=NAMES[table][face - 1])
    thing = draft.state.sheet_of(who).thing(name)
    assert thing is not None, "the thing was seen before"
    if table == "chemical":
        _chemical(draft, who, thing, face)
    else:
        _mechanical(draft, who, thing, face)
    hurt = hurts(table, thing).get(face)
    if hurt is not None:
        suffer(draft, who, roll_damage(draft, who, hurt.dice, Breakdown()).total, hurt.kind)


def _chemical(draft: CadwallonDraft, who: str, thing: Thing, face: int) -> None:
    """Carry out a chemical incident; what lasts for an opposition is only told outside of one. Rule: CA-CHEM-01 to CA-CHEM-06"""
    one, runs = draft.state.combatants[who], draft.state.is_running
    match face:
        case 1 if runs:
            draft.put(evolve(one, current_attitude="PUG", attitude_locked=True))
        case 2 | 4 if runs:
            immune = face == 4 or one.product_states.get(thing.name) == "immune"
            draft.put(evolve(one, product_states={**one.product_states, thing.name: "immune" if immune else "used_to_it"}))
        case 5:
            _addict(draft, who, thing)
        case _:
            pass


def _addict(draft: CadwallonDraft, who: str, thing: Thing) -> None:
    """Make a combatant addicted; a product that does so anyhow takes twice as long to leave. Rule: CA-CHEM-05"""
    one = draft.state.combatants[who]
    known = next((held for held in one.addictions if held.product == thing.name), None)
    doubles = isinstance(thing, Item) and thing.addictive
    periods = thing.weaning_periods if isinstance(thing, Item) else 0
    made = Addiction(product=thing.name, weaning_periods=periods, factor=2 if doubles else known.factor if known is not None else 1)
    draft.put(evolve(one, addictions=(*(held for held in one.addictions if held.product != thing.name), made)))


def _mechanical(draft: CadwallonDraft, who: str, thing: Thing, face: int) -> None:
    """Carry out a mechanical incident. Rule: CA-MECH-01 to CA-MECH-06"""
    match face:
        case 1:
            if thing.refills is not None:
                spend_refills(draft, who, thing, thing.refills_per_use)
        case 2:
            change_thing(draft, who, evolve(thing, no_accumulation=True))
        case 3:
            suffer_thing(draft, who, thing, roll_damage(draft, who, 1, Breakdown()).total, kind=PENETRATING)
        case 4:
            change_thing(draft, who, evolve(thing, broken=True))
        case _:
            change_thing(draft, who, evolve(thing, destroyed=True))
