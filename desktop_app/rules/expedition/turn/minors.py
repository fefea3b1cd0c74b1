"""Minor Actions that are no movement: Assist, Interact, equipment, recuperating, preparing, using a skill.

Rule: EX-MINOR-01 to EX-MINOR-06, EX-MINOR-08, EX-MINOR-09, EX-COND-11, EX-COND-18, EX-COND-19
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final, Literal

from desktop_app.grid.board import OPEN_DOOR, TURNED
from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import Modifier, Situation
from desktop_app.rules.expedition.checks.standalone import check_of, open_check, refuse_spec
from desktop_app.rules.expedition.harm.conditions import lose
from desktop_app.rules.expedition.movement.ground import between, comrades_beside, distance
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, put_sheet
from desktop_app.rules.expedition.turn.turns import MinorAction, Tested, has_free_minor
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import ground_at, neighbours, occupants
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, SlotState

RECUPERATE: Final = {"stress": "cool", "fatigue": "endurance"}
RECUPERATE_RULES: Final = {"stress": "EX-MINOR-05", "fatigue": "EX-MINOR-06"}
REMOVE_ENTANGLED: Final = "remove_entangled"


def bears_animosity(state: ExpeditionState, who: str, target: str) -> bool:
    """Tell whether a Model will not work with another. Rule: EX-COND-18"""
    found = state.combatants[who].affliction("animosity", target)
    return found is not None and found.target == target


class Assist(MinorAction):
    """Help a neighbour: its next check is favourable. Rule: EX-MINOR-02, EX-COND-18"""

    kind = "assist"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        if self.target not in state.combatants or self.target == self.actor or not state.combatants[self.target].can_act:
            return Refusal("target", "EX-MINOR-02", "target")
        if bears_animosity(state, self.actor, self.target):
            return Refusal("animosity", "EX-COND-18", "target")
        near = between(state, self.actor, self.target)
        return None if near is not None and near <= 1 else Refusal("not_adjacent", "EX-MINOR-02", "target")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.target]
        draft.put(evolve(model, favour_next=model.favour_next + 1))
        draft.tell("assisted", self.actor, rule="EX-MINOR-02", target=self.target)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Assist]:
        if state.acting == actor and comrades_beside(state, actor):
            yield cls(actor=actor)

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the neighbours of the own side: the able before the fallen, pending Activations first."""
        waiting = [slot.who for slot in state.slots if slot.state is SlotState.PENDING]
        beside = comrades_beside(state, self.actor)
        return tuple(sorted(beside, key=lambda other: (not state.combatants[other].can_act, other not in waiting)))


class Interact(MinorAction):
    """Use what is on or beside the square: a door opens or shuts, the rest is told. Rule: EX-MINOR-03"""

    kind = "interact"
    object: Cell | None = field(default=None, metadata=param(picks="cell"))
    text: str = ""

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        here = state.combatants[self.actor].cell
        if self.object is None:
            return None if self.text.strip() else Refusal("nothing_said", "EX-MINOR-03", "text")
        near = here is not None and distance(here, self.object) <= 1
        if not near:
            return Refusal("not_adjacent", "EX-MINOR-03", "object")
        shuts = self._ground(state) == OPEN_DOOR and bool(occupants(state, self.object))
        return Refusal("occupied", "EX-GRID-04", "object") if shuts else None

    def _ground(self, state: ExpeditionState) -> str:
        ground = ground_at(state, self.object) if self.object is not None else None
        return ground.id if ground is not None else ""

    def carry_out(self, draft: ExpeditionDraft) -> None:
        ground = self._ground(draft.state)
        if self.object is not None and ground in TURNED:
            turned = TURNED[ground]
            key = f"{self.object[0]},{self.object[1]}"
            draft.state = evolve(draft.state, ground={**draft.state.ground, key: turned})
            draft.tell("door_turned", self.actor, rule="EX-MINOR-03", opened=turned == OPEN_DOOR)
        else:
            draft.tell("interacted", self.actor, rule="EX-MINOR-03", text=self.text)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Interact]:
        """Offer each door beside the Model, and anything else by words."""
        here = state.combatants[actor].cell
        if state.acting != actor or here is None:
            return
        for cell in neighbours(state, here):
            ground = ground_at(state, cell)
            if ground is not None and ground.id in TURNED:
                yield cls(actor=actor, object=cell)
        yield cls(actor=actor, text="uses a nearby object")

    def open(self, state: ExpeditionState) -> Mapping[str, Choice]:
        """Leave the words of what is done to a person; a door needs none."""
        return super().open(state) if self.object is not None else {**super().open(state), "text": Choice(text=True)}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("interact_door") if self.object is not None else Phrase.of("interact")


class ManageEquipment(MinorAction):
    """Change what is at hand: a weapon, the shield, a potion, a thing from a container. Rule: EX-MINOR-04"""

    kind = "manage_equipment"
    says = frozenset({"leaves_hand"})
    change: Literal["switch_weapon", "sling_shield", "unsling_shield", "drink_potion", "draw_item"] = "switch_weapon"
    item: str = field(default="", metadata=param(picks="item"))

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        sheet = state.sheet_of(self.actor)
        known = Refusal("unknown", "EX-MINOR-04", "item", (("what", self.item),))
        match self.change:
            case "switch_weapon":
                weapon = sheet.weapon(self.item)
                if weapon is None:
                    return known
                return Refusal("value", "EX-MINOR-04", "item") if weapon.ready else None
            case "sling_shield" | "unsling_shield":
                shield = next((s for s in sheet.shields if s.id == self.item), None)
                if shield is None:
                    return known
                same = shield.ready == (self.change == "unsling_shield")
                return Refusal("value", "EX-MINOR-04", "change") if same else None
            case _:
                thing = next((t for t in sheet.trappings if t.id == self.item), None)
                if thing is None:
                    return known
                return Refusal("value", "EX-MINOR-04", "item") if self.change == "drink_potion" and not thing.potion else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        sheet = draft.state.sheet_of(self.actor)
        name = self.item
        match self.change:
            case "switch_weapon":
                taken = sheet.weapon(self.item)
                assert taken is not None, "refuse has seen the weapon"
                name = taken.name
                weapons = tuple(
                    evolve(w, ready=w.id == self.item or (w.ready and w.hand != taken.hand and w.hands == taken.hands == 1))
                    for w in sheet.weapons
                )
                shields = tuple(evolve(s, ready=False) for s in sheet.shields) if taken.hands > 1 or taken.hand == "off" else sheet.shields
                sheet = evolve(sheet, weapons=weapons, shields=shields)
            case "sling_shield" | "unsling_shield":
                out = self.change == "unsling_shield"
                shields = tuple(evolve(s, ready=out) if s.id == self.item else s for s in sheet.shields)
                weapons = tuple(evolve(w, ready=False) if out and (w.hand == "off" or w.hands > 1) else w for w in sheet.weapons)
                name = next(s.name for s in sheet.shields if s.id == self.item)
                sheet = evolve(sheet, shields=shields, weapons=weapons)
            case "drink_potion":
                name = next(t.name for t in sheet.trappings if t.id == self.item)
                sheet = evolve(sheet, trappings=tuple(t for t in sheet.trappings if t.id != self.item))
            case "draw_item":
                name = next(t.name for t in sheet.trappings if t.id == self.item)
        put_sheet(draft, self.actor, sheet)
        draft.tell(f"equipment_{self.change}", self.actor, rule="EX-MINOR-04", item=name)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[ManageEquipment]:
        if state.acting != actor:
            return
        sheet = state.sheet_of(actor)
        for weapon in sheet.weapons:
            if not weapon.ready:
                yield cls(actor=actor, change="switch_weapon", item=weapon.id)
        for shield in sheet.shields:
            yield cls(actor=actor, change="sling_shield" if shield.ready else "unsling_shield", item=shield.id)
        for thing in sheet.trappings:
            yield cls(actor=actor, change="drink_potion" if thing.potion else "draw_item", item=thing.id)

    def phrase(self, state: ExpeditionState) -> Phrase:
        sheet = state.sheet_of(self.actor)
        named = {w.id: w.name for w in sheet.weapons} | {s.id: s.name for s in sheet.shields} | {t.id: t.name for t in sheet.trappings}
        return Phrase.of(self.change, item=named.get(self.item, self.item))


# ---- recuperating


class Recuperating(Tested):
    """A check to shake off Stress or Fatigue. Rule: EX-MINOR-05, EX-MINOR-06"""

    kind = "recuperating"
    burden: Literal["stress", "fatigue"]

    def check(self, state: ExpeditionState) -> Check:
        return Check(actor=self.actor, purpose="recuperate", spec=CheckSpec(ability=RECUPERATE[self.burden]))

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is None or not report.result.succeeds:
            return
        model = draft.state.combatants[self.actor]
        left = max(0, (model.stress if self.burden == "stress" else model.fatigue) - 1)
        draft.put(evolve(model, stress=left) if self.burden == "stress" else evolve(model, fatigue=left))
        draft.tell("recuperated", self.actor, rule=RECUPERATE_RULES[self.burden], burden=self.burden, left=left)


class Recuperate(RolledCommand, MinorAction):
    """Shake off a point of Stress or Fatigue. Rule: EX-MINOR-05, EX-MINOR-06"""

    kind = "recuperate"
    named_by = "counter"
    counter: Literal["stress", "fatigue"] = "stress"

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        model = state.combatants[self.actor]
        there = model.stress if self.counter == "stress" else model.fatigue
        return None if there else Refusal("nothing_to_recover", RECUPERATE_RULES[self.counter], "counter")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.push(Recuperating(actor=self.actor, burden=self.counter))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Recuperate]:
        model = state.combatants[actor]
        if state.acting == actor:
            if model.stress:
                yield cls(actor=actor, counter="stress")
            if model.fatigue:
                yield cls(actor=actor, counter="fatigue")


# ---- preparing


class Prepare(MinorAction):
    """Make ready: the next check is one step easier. Rule: EX-MINOR-08"""

    kind = "prepare"
    says = frozenset({"then"})
    tactical_role = Role.BOOST

    def serves(self, state: ExpeditionState) -> bool:
        """Return whether a free Minor Action is left before the first attack: that wins 18 to 38 more fights of 100. Rule: EX-ACT-03"""
        return has_free_minor(state, self.actor) and not state.combatants[self.actor].attacking

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        return Refusal("prepared", "EX-MINOR-08") if state.combatants[self.actor].prepared else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], prepared=True, prepared_now=True))
        draft.tell("prepared", self.actor, rule="EX-MINOR-08")


# ---- using a skill


class Using(Tested):
    """A check as an action of one's own; `frees`: success takes Entangled away. Rule: EX-MINOR-09, EX-COND-11"""

    kind = "using"
    spec: CheckSpec
    target: str | None = None
    frees: bool = False

    def check(self, state: ExpeditionState) -> Check:
        """Build the check named by the DM, or that of freeing oneself."""
        made = check_of(state, self.actor, self.spec, self.target)
        if not self.frees:
            return made
        tangle = Modifier(value=state.combatants[self.actor].stacks("entangled"), label="entangled", rule="EX-COND-11")
        hard = state.settings.ex_entangled_check == "difficulty"
        return evolve(made, situation=Situation(target=self.target, difficulty=(tangle,)) if hard else made.situation)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is None:
            return
        draft.tell("skill_used", self.actor, rule="EX-MINOR-09", ability=self.spec.ability, result=report.result.word)
        tangle = draft.state.combatants[self.actor].affliction("entangled")
        if self.frees and tangle is not None and report.result.succeeds:
            lose(draft, self.actor, tangle)


class UseSkill(RolledCommand, MinorAction):
    """Use a skill as the DM says, or free oneself from what entangles. Rule: EX-MINOR-09, EX-COND-11, EX-COND-18, EX-COND-19"""

    kind = "use_skill"
    check_spec: CheckSpec = field(default_factory=CheckSpec)
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    purpose: str = ""

    def _spec(self, state: ExpeditionState) -> CheckSpec:
        if self.purpose != REMOVE_ENTANGLED:
            return self.check_spec
        if state.settings.ex_entangled_check == "difficulty":
            return CheckSpec(ability="athletics")
        return CheckSpec(
            check_type="complex", ability="athletics", obstacle=max(1, min(10, state.combatants[self.actor].stacks("entangled")))
        )

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        """Judge the check; nobody works with whom it cannot bear, and the Deafened hear nothing."""
        if self.purpose == REMOVE_ENTANGLED and not state.combatants[self.actor].has("entangled"):
            return Refusal("unknown", "EX-COND-11", "purpose", (("what", "entangled"),))
        spec = self._spec(state)
        found = refuse_spec(state, spec, self.target, extended=False)
        if found is not None:
            return found
        if self.target is not None and "teamwork" in spec.keywords and bears_animosity(state, self.actor, self.target):
            return Refusal("animosity", "EX-COND-18", "target")
        deaf = is_social(spec) and self.target is not None and state.combatants[self.target].has("deafened")
        return Refusal("deafened", "EX-COND-19", "target") if deaf else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        spec = self._spec(draft.state)
        social = (*spec.keywords, "social") if is_social(spec) and "social" not in spec.keywords else spec.keywords
        frees = self.purpose == REMOVE_ENTANGLED
        draft.push(Using(actor=self.actor, spec=evolve(spec, keywords=social), target=self.target, frees=frees))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[UseSkill]:
        if state.acting != actor:
            return
        if state.combatants[actor].has("entangled"):
            yield cls(actor=actor, purpose=REMOVE_ENTANGLED)
        yield cls(actor=actor, check_spec=CheckSpec(ability="perception"))

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        if self.purpose == REMOVE_ENTANGLED:
            return {}
        return open_check(state, self.actor, self.check_spec)

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of(f"use_skill_{REMOVE_ENTANGLED}") if self.purpose == REMOVE_ENTANGLED else Phrase.of("use_skill")


def is_social(spec: CheckSpec) -> bool:
    """Tell whether a check is social: by keyword, or by its skill. Rule: EX-COND-18"""
    return "social" in spec.keywords or spec.ability in ("leadership", "charm")
