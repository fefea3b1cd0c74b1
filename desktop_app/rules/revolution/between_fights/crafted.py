"""What the end of a task brings: things made, mended, adapted, for good or for one use; flaws of a design.

Rule: RV-CRAFT-02 to RV-CRAFT-06, RV-BP-04 to RV-BP-07
"""

from __future__ import annotations

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.between_fights.items import blueprint_of, item_of, owner_of_blueprint, put_blueprint, put_item
from desktop_app.rules.revolution.sheet.character import Blueprint, Feature, Item
from desktop_app.rules.revolution.state import Conflict, RevolutionDraft, new_id


def bring_about(draft: RevolutionDraft, conflict: Conflict) -> Conflict:
    """Apply a finished task; its conflict returns with the id of the made thing. Rule: RV-CRAFT-01

    A defeat changes nothing but the Consequence that the conflict owes. A task whose crafter or thing is gone comes to nothing.
    """
    if conflict.task is None or conflict.conflict_state == "defeat":
        return conflict
    match conflict.task:
        case "blueprint":
            return _designed(draft, conflict)
        case "create":
            return _created(draft, conflict)
        case "redesign":
            _redesigned(draft, conflict)
        case "repair" | "adapt":
            _worked_on(draft, conflict)
    return conflict


def _lapsed(draft: RevolutionDraft, conflict: Conflict) -> Conflict:
    draft.tell("task_lapsed", None, rule="RV-CRAFT-01", name=conflict.side_b.name)
    return conflict


def _designed(draft: RevolutionDraft, conflict: Conflict) -> Conflict:
    """Add the blueprint to what its maker has. Rule: RV-BP-04, RV-BP-09"""
    making, maker = conflict.making, conflict.actor
    if making is None or maker is None or maker not in draft.state.combatants:
        return _lapsed(draft, conflict)
    made = Blueprint(
        id=new_id(draft, "blueprint"),
        name=making.name,
        blueprint_kind=conflict.blueprint_kind,
        value=making.value,
        complexity=making.complexity,
        one_use=making.one_use,
        medium=conflict.medium,
    )
    put_blueprint(draft, maker, made)
    draft.tell("blueprint_made", maker, rule="RV-BP-04", name=made.name, recipe=made.blueprint_kind == "recipe")
    return evolve(conflict, blueprint=made.id, owner=maker)


def _created(draft: RevolutionDraft, conflict: Conflict) -> Conflict:
    """Add the thing to its maker's, with its blueprint's present flaws. Rule: RV-CRAFT-02, RV-BP-06"""
    making, maker = conflict.making, conflict.actor
    if making is None or maker is None or maker not in draft.state.combatants:
        return _lapsed(draft, conflict)
    followed = blueprint_of(draft.state, owner_of_blueprint(draft.state, conflict.blueprint or "", maker), conflict.blueprint)
    made = Item(
        id=new_id(draft, "item"),
        name=making.name,
        value=making.value,
        complexity=making.complexity,
        one_use=making.one_use,
        consequences=followed.consequences if followed is not None else (),
        blueprint=conflict.blueprint,
    )
    put_item(draft, maker, made)
    draft.tell("item_made", maker, rule="RV-CRAFT-02", name=made.name, flaws=len(made.consequences))
    return evolve(conflict, item=made.id, owner=maker)


def _redesigned(draft: RevolutionDraft, conflict: Conflict) -> None:
    """Take the flaws out of a blueprint; what was made from it keeps its own. Rule: RV-BP-07"""
    found = blueprint_of(draft.state, conflict.owner, conflict.blueprint)
    if found is None or conflict.owner is None:
        _lapsed(draft, conflict)
        return
    put_blueprint(draft, conflict.owner, evolve(found, consequences=()))
    draft.tell("blueprint_mended", conflict.actor, rule="RV-BP-07", name=found.name)


def _worked_on(draft: RevolutionDraft, conflict: Conflict) -> None:
    found, owner = item_of(draft.state, conflict.owner, conflict.item), conflict.owner
    if found is None or owner is None:
        _lapsed(draft, conflict)
        return
    fast = conflict.conflict_state == "partial"
    if conflict.task == "repair":
        put_item(draft, owner, fast_repaired(found) if fast else repaired(found))
        draft.tell("item_repaired", conflict.actor, rule="RV-CRAFT-06" if fast else "RV-CRAFT-03", name=found.name, once=fast)
    else:
        put_item(draft, owner, fast_adapted(found, conflict.features) if fast else adapted(found, conflict.features))
        names = ", ".join(feature.name for feature in conflict.features)
        draft.tell("item_adapted", conflict.actor, rule="RV-CRAFT-06" if fast else "RV-CRAFT-04", name=found.name, what=names, once=fast)


def _lasting(features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """Make features permanent: temporary ones were part of the finished Value."""
    return tuple(evolve(feature, temporary=False) for feature in features)


def repaired(item: Item) -> Item:
    """Make a thing whole: no Toughness lost, no flaws. Rule: RV-CRAFT-03, RV-CRAFT-06"""
    return evolve(
        item,
        toughness_lost=0,
        item_state="working",
        consequences=(),
        features=_lasting(item.features),
        temporary="none",
        in_use=None,
    )


def adapted(item: Item, features: tuple[Feature, ...]) -> Item:
    """Add features for good. Rule: RV-CRAFT-04, RV-CRAFT-06"""
    return evolve(item, features=_lasting((*item.features, *features)), temporary="none", in_use=None)


def fast_repaired(item: Item) -> Item:
    """Make a thing work once; Toughness lost and flaws stay. Rule: RV-CRAFT-06"""
    return evolve(item, item_state="working", temporary="repair")


def fast_adapted(item: Item, features: tuple[Feature, ...]) -> Item:
    """Add features for one use; of a thing that was mended in haste both fail with it. Rule: RV-CRAFT-06"""
    added = tuple(evolve(feature, temporary=True) for feature in features)
    return evolve(item, features=(*item.features, *added), temporary="repair" if item.temporary == "repair" else "adapt")
