"""Things and blueprints of characters: finding and using them, single-use repairs.

Rule: section 2.5, RV-CRAFT-06, RV-BP-03, RV-BP-05
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import SceneCommand, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.sheet.character import Blueprint, Item
from desktop_app.rules.revolution.state import QUIET, Conflict, RevolutionDraft, RevolutionState, put_sheet

COMBAT: Final = "combat"
"""What an item says of its one use in a combat."""


# ---- finding


def owner_of_item(state: RevolutionState, item_id: str, first: str | None = None) -> str | None:
    """Name who has a thing: this one, else the first in order of entry; None: nobody. Rule: section 2.5"""
    return next((who for who in _first(state, first) if state.sheet_of(who).item(item_id) is not None), None)


def owner_of_blueprint(state: RevolutionState, blueprint_id: str, first: str | None = None) -> str | None:
    """Name who has a blueprint: this one, else the first in order of entry; None: nobody. Rule: RV-BP-05"""
    return next((who for who in _first(state, first) if state.sheet_of(who).blueprint(blueprint_id) is not None), None)


def _first(state: RevolutionState, who: str | None) -> tuple[str, ...]:
    return (who, *state.roster) if who is not None and who in state.combatants else state.roster


def item_of(state: RevolutionState, who: str | None, item_id: str | None) -> Item | None:
    """Find a thing of a character who may have gone."""
    return state.sheet_of(who).item(item_id) if who in state.combatants and who is not None and item_id is not None else None


def blueprint_of(state: RevolutionState, who: str | None, blueprint_id: str | None) -> Blueprint | None:
    """Find a blueprint of a character who may have gone."""
    there = who in state.combatants and who is not None and blueprint_id is not None
    return state.sheet_of(who).blueprint(blueprint_id) if there and who is not None and blueprint_id is not None else None


def blueprints_at_hand(state: RevolutionState, who: str) -> Iterator[Blueprint]:
    """List a crafter's blueprints; a memorised one serves its knower alone. Rule: RV-BP-03, RV-BP-05"""
    seen: list[str] = []
    for owner in _first(state, who):
        for blueprint in state.sheet_of(owner).blueprints:
            if blueprint.id not in seen and is_at_hand(blueprint, owner, who):
                seen.append(blueprint.id)
                yield blueprint


def is_at_hand(blueprint: Blueprint, owner: str, crafter: str) -> bool:
    """Tell whether a crafter can use a character's blueprint. Rule: RV-BP-03, RV-BP-05"""
    return owner == crafter or blueprint.medium != "memory"


def put_item(draft: RevolutionDraft, who: str, item: Item) -> None:
    """Replace a thing of a character, or add it."""
    sheet = draft.state.sheet_of(who)
    known = sheet.item(item.id) is not None
    items = tuple(item if held.id == item.id else held for held in sheet.items)
    put_sheet(draft, who, evolve(sheet, items=items if known else (*items, item)))


def take_item(draft: RevolutionDraft, who: str, item_id: str) -> None:
    """Take a thing from a character."""
    sheet = draft.state.sheet_of(who)
    put_sheet(draft, who, evolve(sheet, items=tuple(held for held in sheet.items if held.id != item_id)))


def put_blueprint(draft: RevolutionDraft, who: str, blueprint: Blueprint) -> None:
    """Replace a blueprint of a character, or add it."""
    sheet = draft.state.sheet_of(who)
    known = sheet.blueprint(blueprint.id) is not None
    blueprints = tuple(blueprint if held.id == blueprint.id else held for held in sheet.blueprints)
    put_sheet(draft, who, evolve(sheet, blueprints=blueprints if known else (*blueprints, blueprint)))


# ---- using


def conflict_of(state: RevolutionState, conflict_id: str | None) -> Conflict | None:
    """Find a conflict by its id; None: there is none such."""
    return next((conflict for conflict in state.conflicts if conflict.id == conflict_id), None)


def failed(item: Item) -> Item:
    """Let the one use of a temporary thing be over: a fast repair breaks again, a fast adaptation falls off. Rule: RV-CRAFT-06"""
    return evolve(
        item,
        item_state="broken" if item.temporary == "repair" else item.item_state,
        features=tuple(feature for feature in item.features if not feature.temporary),
        temporary="none",
        in_use=None,
    )


def finish_uses(draft: RevolutionDraft, use: str) -> None:
    """Let every thing in its single use fail: `use` is the ended conflict, or `COMBAT`. Rule: RV-CRAFT-06"""
    for who in draft.state.roster:
        for item in draft.state.sheet_of(who).items:
            if item.in_use == use:
                put_item(draft, who, failed(item))
                draft.tell("item_failed", who, rule="RV-CRAFT-06", name=item.name, broken=item.temporary == "repair")


class UseItem(SceneCommand[RevolutionState]):
    """Use a thing in a conflict or the running combat; one mended or adapted in haste fails at its end.

    A one-use thing is used up. `actor` is the one whose thing is meant first. Rule: RV-CRAFT-06, section 2.5
    """

    kind = "use_item"
    section = "crafting"
    item: str = field(default="", metadata=param(picks="item"))
    conflict: str | None = None
    actor: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Refuse without a running conflict, or a present, working and unused thing."""
        going_on = conflict_of(state, self.conflict)
        if self.conflict is not None and going_on is None:
            return Refusal("unknown", "RV-CRAFT-06", "conflict", (("what", self.conflict),))
        if not (going_on.is_open if going_on is not None else state.is_running):
            return Refusal("phase", "RV-CRAFT-06", None if self.conflict is None else "conflict")
        owner = owner_of_item(state, self.item, self.actor)
        held = item_of(state, owner, self.item)
        if held is None:
            return Refusal("unknown", "RV-CRAFT-06", "item", (("what", self.item),))
        return Refusal("state", "RV-CRAFT-06", "item") if held.item_state == "broken" or held.in_use is not None else None

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Take a one-use thing away; note the one use of a temporary one; any other is only told."""
        owner = owner_of_item(draft.state, self.item, self.actor)
        held = item_of(draft.state, owner, self.item)
        assert owner is not None and held is not None, "refuse has seen the thing"
        holds_once = held.temporary != "none" and not held.one_use
        if held.one_use:
            take_item(draft, owner, held.id)
        elif holds_once:
            put_item(draft, owner, evolve(held, in_use=self.conflict or COMBAT))
        draft.tell("item_used", owner, rule="RV-CRAFT-06", name=held.name, once=holds_once, gone=held.one_use)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[UseItem]:
        """Offer each own thing fit for the running conflict, single-use ones included."""
        going_on = (None,) if state.phase in QUIET and state.is_running else ()
        mine = tuple(conflict.id for conflict in state.conflicts if conflict.is_open and conflict.actor == actor)
        for item in state.sheet_of(actor).items:
            if (item.one_use or item.temporary != "none") and item.in_use is None and item.item_state == "working":
                yield from (cls(item=item.id, conflict=conflict, actor=actor) for conflict in (*going_on, *mine))

    def phrase(self, state: RevolutionState) -> Phrase:
        held = item_of(state, owner_of_item(state, self.item, self.actor), self.item)
        going_on = conflict_of(state, self.conflict)
        return Phrase.of(
            self.kind, thing=self.item if held is None else held.name, against="" if going_on is None else going_on.side_b.name
        )
