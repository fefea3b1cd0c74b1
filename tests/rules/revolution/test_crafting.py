"""Crafting: tasks as conflicts, blueprints, flaws, repairs that hold once. Rule: RV-CRAFT-01 to RV-CRAFT-08, RV-BP-01 to RV-BP-09"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.between_fights.after_combat import TakeOver, left_over
from desktop_app.rules.revolution.between_fights.crafting import TASKS, StartCraft, lack_of_blueprint, required_scale
from desktop_app.rules.revolution.between_fights.items import COMBAT, UseItem
from desktop_app.rules.revolution.checks.conflicts import AbandonConflict, ConflictRound, QuickExit, RecordConsequence
from desktop_app.rules.revolution.sheet.character import CharacterSheet, Feature, Item
from desktop_app.rules.revolution.state import Conflict, MakingOf, RevolutionState
from desktop_app.rules.revolution.turn.rounds import EndCombat
from tests.rules.revolution.builders import combat, fighter, offered, play, refusal_of, scripted, undone
from tests.rules.revolution.builders import table as the_table
from tests.steps import Played

CRAFT = {"name": "Craft", "traits": ["Clockwork"], "rating": 70}
OWL = {"id": "owl", "name": "Clockwork owl", "value": 6, "complexity": "complex"}
LAMP = {"id": "lamp", "name": "Lamp", "value": 4}
PLAN = {"id": "plan", "name": "Clockwork owl", "value": 6, "complexity": "complex", "consequences": ["It hoots."]}
ROUND = ConflictRound(conflict="conflict-1")
WIN = (60, 51, 6, 6)
"""A decisive round for side A against 50 %; 12 off the other pool."""


def table(*people: Any, **values: Any) -> RevolutionState:
    return the_table(*people, **{"next_id": 1, **values})


def fight(*people: Any, sheets_as: dict[str, CharacterSheet] | None = None) -> RevolutionState:
    made = combat(*people, next_id=1)
    return evolve(made, sheets={**made.sheets, **(sheets_as or {})})


def smith(**values: Any) -> Any:
    return fighter("ana", **{"int_": 12, "skills": [CRAFT], **values})


def start(task: str, **values: Any) -> StartCraft:
    return StartCraft(**{"task": task, "actor": "ana", "skill": "Craft", "trait": "Clockwork", **values})


@pytest.mark.rule("RV-TEST-04", "RV-CRAFT-01")
def test_a_thing_can_be_made_with_a_skill_that_nobody_wrote_down() -> None:
    done = scripted(table(smith(items=[LAMP])), start("repair", item="lamp", skill="Tinkering"))
    assert the_conflict(done.state).side_a.rating == 0


@pytest.mark.rule("RV-CONF-01", "RV-TAB-01")
def test_by_house_rule_each_skill_has_its_own_resolution_points() -> None:
    house = {"rp_attribute": {"Craft": "dex", "Alchemy": "wil"}}
    for skill, rp in (("Craft", 15), ("Alchemy", 17), ("Agility", 12)):
        state = table(smith(items=[LAMP], dex=15, wil=17), **house)
        assert the_conflict(scripted(state, start("repair", item="lamp", skill=skill)).state).side_a.rp == rp
    assert (
        the_conflict(scripted(table(smith(items=[LAMP], dex=15), rp_attribute="dex"), start("repair", item="lamp")).state).side_a.rp == 15
    )


def the_conflict(state: RevolutionState) -> Conflict:
    return state.conflicts[-1]


def the_item(state: RevolutionState, item: str = "lamp") -> Item:
    found = state.sheet_of("ana").item(item)
    assert found is not None
    return found


def begun(state: RevolutionState, command: StartCraft) -> Conflict:
    return the_conflict(scripted(state, command).state)


def won(state: RevolutionState, command: StartCraft) -> Played[RevolutionState]:
    """Carry a task out with decisive rounds until the pool is empty."""
    done = scripted(state, command)
    while the_conflict(done.state).is_open:
        done = scripted(done.state, ConflictRound(conflict=the_conflict(done.state).id), 40, 81, 6, 6)
    return done


# ---- the table


@pytest.mark.rule("RV-TAB-08", "RV-CRAFT-01", "RV-CRAFT-02", "RV-CRAFT-03", "RV-CRAFT-04", "RV-CRAFT-07", "RV-BP-04", "RV-BP-07")
@pytest.mark.parametrize(
    ("task", "challenge", "quick_exit", "scale", "scale_of_one_use"),
    [
        ("blueprint", 80, False, "downtime", "downtime"),
        ("create", 50, False, "downtime", "narrative"),
        ("repair", 20, True, "narrative", "action"),
        ("adapt", 50, True, "narrative", "action"),
        ("redesign", 20, False, "narrative", "narrative"),
    ],
)
def test_each_task_has_its_row(task: Any, challenge: int, quick_exit: bool, scale: str, scale_of_one_use: str) -> None:
    row = TASKS[task]
    assert (row.challenge, row.quick_exit) == (challenge, quick_exit)
    assert (required_scale(task, one_use=False), required_scale(task, one_use=True)) == (scale, scale_of_one_use)


MENDING = {"task": "repair", "item": "lamp"}
SCALES = [
    ({"task": "create", "item": MakingOf(name="Box", value=3)}, "downtime"),
    ({"task": "create", "item": MakingOf(name="Bomb", value=3, one_use=True)}, "narrative"),
    (MENDING, "narrative"),
    ({"task": "blueprint", "item": MakingOf(name="Box", value=3)}, "downtime"),
    ({"task": "blueprint", "item": MakingOf(name="Bomb", value=3, one_use=True)}, "downtime"),
]


@pytest.mark.rule("RV-CRAFT-02", "RV-CRAFT-03", "RV-BP-04", "RV-TAB-08")
@pytest.mark.parametrize(("values", "needed"), SCALES)
def test_a_shorter_time_scale_than_needed_is_refused_and_a_longer_one_is_not(values: dict[str, Any], needed: str) -> None:
    state, scales = table(smith(items=[LAMP])), ("action", "narrative", "downtime")
    for scale in scales:
        command = start(**values, time_scale=scale)
        if scales.index(scale) < scales.index(needed):
            assert refusal_of(state, command).code == "time_scale"
            assert evolve(command, gm_override=True).refuse(state) is None
        else:
            assert command.refuse(state) is None


# ---- pools and ratings


@pytest.mark.rule("RV-CRAFT-01", "RV-CRAFT-02", "RV-CONF-01", "RV-CONF-02")
def test_making_a_thing_is_a_conflict_against_its_value() -> None:
    made = begun(table(smith()), start("create", item=MakingOf(name=" Music box ", value=9)))
    assert (made.side_a.rating, made.side_a.rp, made.side_b.name, made.side_b.rating, made.side_b.rp) == (70, 12, "Music box", 50, 9)
    assert (made.quick_exit_allowed, made.task, made.time_scale) == (False, "create", "downtime")


@pytest.mark.rule("RV-CRAFT-03", "RV-TAB-01")
@pytest.mark.parametrize(("weight", "pool"), [(1, 4 + 2 + 3 + 2), (3, 4 + 2 + 3 + 2 * 3), (0, 4 + 2 + 3)])
def test_mending_is_against_value_features_toughness_lost_and_consequences(weight: int, pool: int) -> None:
    lamp = {**LAMP, "toughness": 5, "toughness_lost": 3, "consequences": ["smokes", "drips"], "features": [{"name": "hood", "value": 2}]}
    made = begun(table(smith(items=[lamp]), consequence_rp=weight), start("repair", item="lamp"))
    assert (made.side_b.rp, made.side_b.rating, made.quick_exit_allowed) == (pool, 20, True)


@pytest.mark.rule("RV-CRAFT-04")
def test_adapting_is_against_value_and_the_new_features() -> None:
    lamp = {**LAMP, "toughness_lost": 3, "consequences": ["smokes"], "features": [{"name": "hood", "value": 2}]}
    new = (Feature(name="shutter", value=3), Feature(name=" ", value=9), Feature(name="hook", value=1))
    made = begun(table(smith(items=[lamp])), start("adapt", item="lamp", features=new))
    assert (made.side_b.rp, made.side_b.rating, made.quick_exit_allowed) == (4 + 2 + 3 + 1, 50, True)


@pytest.mark.rule("RV-BP-01", "RV-BP-02")
@pytest.mark.parametrize(
    ("task", "complexity", "lack"),
    [
        ("create", "simple", "nothing"),
        ("create", "firearm", "penalty"),
        ("create", "complex", "refuse"),
        ("repair", "simple", "nothing"),
        ("repair", "firearm", "nothing"),
        ("repair", "complex", "penalty"),
        ("adapt", "firearm", "nothing"),
        ("adapt", "complex", "penalty"),
        ("blueprint", "complex", "nothing"),
        ("redesign", "complex", "nothing"),
    ],
)
def test_what_it_means_to_have_no_blueprint(task: Any, complexity: Any, lack: str) -> None:
    assert lack_of_blueprint(table(smith()), task, complexity) == lack


@pytest.mark.rule("RV-BP-01", "RV-TAB-01")
def test_a_firearm_without_a_blueprint_follows_the_house_rule() -> None:
    command = start("create", item=MakingOf(name="Musket", value=9, complexity="firearm"))
    assert begun(table(smith(), firearm_creation_without_blueprint="penalty"), command).side_a.rating == 70 - 30
    assert begun(table(smith(), firearm_creation_without_blueprint="allow"), command).side_a.rating == 70
    assert refusal_of(table(smith(), firearm_creation_without_blueprint="refuse"), command).code == "blueprint"


@pytest.mark.rule("RV-BP-01", "RV-BP-03")
def test_a_complex_thing_is_not_made_without_a_blueprint_unless_the_game_master_waives_it() -> None:
    command = start("create", item=MakingOf(name="Owl", value=9, complexity="complex"))
    found = refusal_of(table(smith()), command)
    assert (found.code, found.field) == ("blueprint", "blueprint")
    assert begun(table(smith()), evolve(command, gm_override=True)).side_a.rating == 70


@pytest.mark.rule("RV-BP-02", "RV-TEST-04")
def test_the_lack_of_a_blueprint_comes_on_top_of_the_lack_of_a_trait() -> None:
    state = table(smith(items=[OWL], blueprints=[PLAN]))
    mend = start("repair", item="owl")
    assert begun(state, mend).side_a.rating == 70 - 30
    assert begun(state, evolve(mend, trait=None)).side_a.rating == 40 - 30
    assert begun(state, evolve(mend, blueprint="plan")).side_a.rating == 70
    assert begun(state, evolve(mend, gm_override=True)).side_a.rating == 70


@pytest.mark.rule("RV-BP-02")
def test_the_blueprint_of_something_else_is_of_no_use() -> None:
    state = table(smith(items=[LAMP], blueprints=[PLAN]))
    assert refusal_of(state, start("repair", item="lamp", blueprint="plan")).code == "blueprint"
    kin = table(smith(items=[{**LAMP, "blueprint": "plan"}], blueprints=[PLAN]))
    assert start("repair", item="lamp", blueprint="plan").refuse(kin) is None


@pytest.mark.rule("RV-BP-03", "RV-BP-05")
@pytest.mark.parametrize(("medium", "possible"), [("paper", True), ("electronic", True), ("memory", False)])
def test_anybody_builds_from_a_blueprint_but_not_from_what_another_knows_by_heart(medium: str, possible: bool) -> None:
    state = table(smith(), fighter("bob", blueprints=[{**PLAN, "medium": medium}]))
    command = start("create", blueprint="plan")
    if possible:
        assert command.refuse(state) is None
    else:
        assert refusal_of(state, command).code == "blueprint"
    mine = table(smith(blueprints=[{**PLAN, "medium": medium}]))
    assert command.refuse(mine) is None


# ---- refusals


@pytest.mark.rule("RV-CRAFT-01", "RV-TAB-14")
@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (start("repair", item="sword"), "unknown", "item"),
        (start("repair", item="lamp", owner="nobody"), "unknown", "owner"),
        (start("repair", item="lamp", owner="bob"), "unknown", "item"),
        (start("repair", item="lamp", skill=""), "value", "skill"),
        (start("create", blueprint="none"), "unknown", "blueprint"),
        (start("repair", item="lamp", actor="nobody"), "unknown", "actor"),
        (start("repair", item=None), "value", "item"),
        (start("repair", item=MakingOf(name="Lamp")), "value", "item"),
        (start("create", item="lamp"), "value", "item"),
        (start("create", item=MakingOf(name="Owl"), blueprint="plan"), "value", "item"),
        (start("create", item=MakingOf(name=" ")), "value", "item.name"),
        (start("create", item=MakingOf(name="Box", value=0)), "value", "item.value"),
        (start("create", item=MakingOf(name="Box", value=100)), "value", "item.value"),
        (start("adapt", item="lamp"), "value", "features"),
        (start("adapt", item="lamp", features=(Feature(name="hook", value=0),)), "value", "features.0.value"),
        (start("redesign"), "value", "blueprint"),
    ],
)
def test_a_task_is_told_soundly(command: StartCraft, code: str, field: str) -> None:
    found = refusal_of(table(smith(items=[LAMP], blueprints=[PLAN]), fighter("bob")), command)
    assert (found.code, found.field) == (code, field)


@pytest.mark.rule("RV-CRAFT-01", "RV-INJ-06")
def test_the_dead_make_nothing() -> None:
    assert refusal_of(table(smith(dead=True)), start("create", item=MakingOf(name="Box"))).code == "state"


# ---- what comes of it


@pytest.mark.rule("RV-CRAFT-02", "RV-CONF-04")
def test_a_thing_that_is_made_works_and_is_its_makers() -> None:
    done = won(table(smith()), start("create", item=MakingOf(name="Bomb", value=9, one_use=True)))
    made = the_item(done.state, "item-2")
    assert (made.name, made.value, made.one_use, made.item_state, made.temporary, made.consequences) == (
        "Bomb",
        9,
        True,
        "working",
        "none",
        (),
    )
    assert (the_conflict(done.state).item, the_conflict(done.state).owner) == ("item-2", "ana")


@pytest.mark.rule("RV-CRAFT-02", "RV-CONF-05")
def test_a_defeat_makes_nothing_and_owes_a_consequence() -> None:
    done = play(table(smith()), start("create", item=MakingOf(name="Box", value=9)), AbandonConflict(conflict="conflict-1"))
    assert done.state.sheet_of("ana").items == () and the_conflict(done.state).consequence_due


@pytest.mark.rule("RV-BP-04", "RV-BP-09")
@pytest.mark.parametrize("kind", ["blueprint", "recipe"])
def test_a_design_becomes_a_blueprint_or_a_recipe(kind: Any) -> None:
    command = start("blueprint", item=MakingOf(name="Elixir", value=5, one_use=True), blueprint_kind=kind, medium="memory")
    (made,) = won(table(smith()), command).state.sheet_of("ana").blueprints
    assert (made.name, made.value, made.one_use, made.blueprint_kind, made.medium) == ("Elixir", 5, True, kind, "memory")


@pytest.mark.rule("RV-BP-05", "RV-BP-06", "RV-BP-07")
def test_flaws_of_a_blueprint_are_in_all_that_is_made_while_they_stand() -> None:
    build, redesign = start("create", blueprint="plan"), start("redesign", blueprint="plan")
    first = won(table(smith(blueprints=[PLAN])), build)
    assert the_item(first.state, "item-2").consequences == ("It hoots.",)
    assert the_item(first.state, "item-2").blueprint == "plan"
    opened = begun(first.state, redesign)
    assert (opened.side_b.rp, opened.side_b.rating, opened.quick_exit_allowed) == (6 + 1, 20, False)
    second = won(won(first.state, redesign).state, build)
    assert second.state.sheet_of("ana").blueprints[0].consequences == ()
    owls = [item.consequences for item in second.state.sheet_of("ana").items]
    assert owls == [("It hoots.",), ()]


@pytest.mark.rule("RV-BP-04", "RV-BP-06", "RV-CONF-05")
def test_a_consequence_of_the_design_is_written_on_the_blueprint() -> None:
    done = scripted(table(smith(int_=3)), start("blueprint", item=MakingOf(name="Owl", value=5)))
    done = scripted(done.state, ROUND, 30, 40, 2)
    done = scripted(done.state, ROUND, 50, 81, 4, 1)
    assert the_conflict(done.state).consequence_due
    (made,) = offered(done.state, "ana", RecordConsequence)
    assert made.open(done.state)["target"].values == ("blueprint-2", "ana")
    after = scripted(done.state, evolve(made, text="Loud"))
    assert after.state.sheet_of("ana").blueprints[0].consequences == ("Loud",)


@pytest.mark.rule("RV-CRAFT-03", "RV-CRAFT-05")
def test_mending_makes_whole_and_a_new_consequence_is_a_new_flaw() -> None:
    lamp = {**LAMP, "toughness": 5, "toughness_lost": 3, "consequences": ["smokes"], "item_state": "broken"}
    state = table(smith(int_=5, items=[lamp]))
    done = scripted(state, start("repair", item="lamp"))
    done = scripted(done.state, ROUND, 10, 20, 3)
    done = scripted(done.state, ROUND, 40, 21, 6, 6)
    mended = the_item(done.state)
    assert (mended.toughness_lost, mended.item_state, mended.consequences) == (0, "working", ())
    assert the_conflict(done.state).consequence_due
    done = scripted(done.state, RecordConsequence(conflict="conflict-1", target="lamp", text="rattles"))
    assert the_item(done.state).consequences == ("rattles",)


@pytest.mark.rule("RV-CRAFT-03", "RV-CRAFT-04")
@pytest.mark.parametrize("task", ["repair", "adapt"])
def test_a_defeat_leaves_the_thing_as_it_was(task: str) -> None:
    lamp = {**LAMP, "toughness_lost": 3, "item_state": "broken"}
    state = table(smith(items=[lamp]))
    features = (Feature(name="hook"),) if task == "adapt" else ()
    done = play(state, start(task, item="lamp", features=features), AbandonConflict(conflict="conflict-1"))
    assert the_item(done.state) == the_item(state) and the_conflict(done.state).consequence_due


@pytest.mark.rule("RV-CRAFT-04")
def test_an_adaptation_adds_its_features_for_good() -> None:
    done = won(table(smith(items=[LAMP])), start("adapt", item="lamp", features=(Feature(name="hook", value=2, temporary=True),)))
    assert the_item(done.state).features == (Feature(name="hook", value=2),)
    assert (the_item(done.state).full_value, the_item(done.state).temporary) == (4 + 2, "none")


@pytest.mark.rule("RV-CRAFT-01")
def test_nothing_comes_of_work_on_a_thing_that_is_gone() -> None:
    state = scripted(table(smith(items=[LAMP])), start("repair", item="lamp")).state
    gone = evolve(state, sheets={"ana": evolve(state.sheet_of("ana"), items=())})
    done = scripted(gone, ROUND, 40, 21, 6, 6)
    assert "task_lapsed" in done.names and done.state.sheet_of("ana").items == ()


# ---- fast repairs


BROKEN = {**LAMP, "item_state": "broken", "toughness_lost": 2, "consequences": ["smokes"]}


def in_haste(task: str, **values: Any) -> RevolutionState:
    """Leave a task early, after one round that was won."""
    state = values.pop("state", None) or table(smith(items=[BROKEN]))
    done = scripted(state, start(task, item="lamp", **values))
    conflict = the_conflict(done.state).id
    return play(done.state, (ConflictRound(conflict=conflict), 40, 10, 1), QuickExit(conflict=conflict)).state


@pytest.mark.rule("RV-CRAFT-06", "RV-CONF-06")
def test_a_fast_repair_works_and_leaves_the_harm_as_it_stands() -> None:
    state = in_haste("repair")
    lamp = the_item(state)
    assert (lamp.item_state, lamp.temporary, lamp.toughness_lost, lamp.consequences) == ("working", "repair", 2, ("smokes",))
    assert not the_conflict(state).consequence_due


@pytest.mark.rule("RV-CRAFT-06")
def test_a_fast_repair_breaks_again_when_the_combat_of_its_use_ends() -> None:
    sheet = in_haste("repair").sheet_of("ana")
    state = fight(smith(), fighter("orc", side="foe"), sheets_as={"ana": sheet})
    used = scripted(state, UseItem(item="lamp"))
    assert the_item(used.state).in_use == COMBAT
    after = scripted(used.state, EndCombat())
    lamp = the_item(after.state)
    assert (lamp.item_state, lamp.temporary, lamp.in_use) == ("broken", "none", None)
    unused = scripted(state, EndCombat())
    assert the_item(unused.state).temporary == "repair"


@pytest.mark.rule("RV-CRAFT-06")
def test_a_fast_adaptation_falls_off_when_the_conflict_of_its_use_ends() -> None:
    whole = table(smith(items=[{**LAMP, "features": [{"name": "hood", "value": 1}]}]))
    state = in_haste("adapt", state=whole, features=(Feature(name="hook", value=2),))
    assert [(one.name, one.temporary) for one in the_item(state).features] == [("hood", False), ("hook", True)]
    state = scripted(state, start("create", item=MakingOf(name="Box", value=5))).state
    other = the_conflict(state).id
    used = scripted(state, UseItem(item="lamp", conflict=other))
    assert the_item(used.state).in_use == other
    after = scripted(used.state, AbandonConflict(conflict=other))
    lamp = the_item(after.state)
    assert ([one.name for one in lamp.features], lamp.temporary, lamp.item_state, lamp.in_use) == (["hood"], "none", "working", None)


@pytest.mark.rule("RV-CRAFT-06")
def test_only_the_use_that_ends_is_over() -> None:
    sheet = in_haste("repair").sheet_of("ana")
    state = fight(smith(), sheets_as={"ana": sheet})
    used = scripted(state, UseItem(item="lamp")).state
    draft = scripted(used, start("create", item=MakingOf(name="Box", value=5))).state
    after = scripted(draft, AbandonConflict(conflict=the_conflict(draft).id))
    assert the_item(after.state).in_use == COMBAT


@pytest.mark.rule("RV-CRAFT-06")
@pytest.mark.parametrize("task", ["repair", "adapt"])
def test_full_work_makes_lasting_what_was_done_in_haste(task: str) -> None:
    state = in_haste("adapt", state=table(smith(items=[LAMP])), features=(Feature(name="hook", value=2),))
    features = (Feature(name="lens", value=1),) if task == "adapt" else ()
    lamp = the_item(won(state, start(task, item="lamp", features=features)).state)
    assert lamp.temporary == "none"
    assert [(one.name, one.temporary) for one in lamp.features][:1] == [("hook", False)]


@pytest.mark.rule("RV-CRAFT-06")
def test_a_thing_mended_and_adapted_in_haste_loses_both() -> None:
    state = in_haste("adapt", state=in_haste("repair"), features=(Feature(name="hook", value=2),))
    assert the_item(state).temporary == "repair"
    state = fight(smith(), sheets_as={"ana": state.sheet_of("ana")})
    lamp = the_item(play(state, UseItem(item="lamp"), EndCombat()).state)
    assert (lamp.item_state, lamp.features, lamp.temporary) == ("broken", (), "none")


# ---- using


@pytest.mark.rule("RV-CRAFT-06")
def test_a_thing_is_used_where_something_goes_on() -> None:
    at_table, in_fight = table(smith(items=[LAMP])), fight(smith(items=[LAMP, {**BROKEN, "id": "wreck"}]))
    assert refusal_of(at_table, UseItem(item="lamp")).code == "phase"
    assert refusal_of(in_fight, UseItem(item="lamp", conflict="none")).code == "unknown"
    assert refusal_of(in_fight, UseItem(item="none")).code == "unknown"
    assert refusal_of(in_fight, UseItem(item="wreck")).code == "state"
    assert scripted(in_fight, UseItem(item="lamp")).state.sheets == in_fight.sheets
    ended = scripted(at_table, start("create", item=MakingOf(name="Box"))).state
    closed = scripted(ended, AbandonConflict(conflict="conflict-1")).state
    found = refusal_of(closed, UseItem(item="lamp", conflict="conflict-1"))
    assert (found.code, found.field) == ("phase", "conflict")


@pytest.mark.rule("RV-CRAFT-06")
def test_the_one_use_is_used_once() -> None:
    state = fight(smith(), sheets_as={"ana": in_haste("repair").sheet_of("ana")})
    (use,) = offered(state, "ana", UseItem)
    used = scripted(state, use).state
    assert refusal_of(used, use).code == "state"
    assert offered(used, "ana", UseItem) == []
    undone(state, use)


@pytest.mark.rule("RV-CRAFT-06")
@pytest.mark.parametrize("temporary", ["none", "repair"])
def test_a_one_use_thing_is_used_up(temporary: str) -> None:
    state = fight(smith(items=[{**LAMP, "one_use": True, "temporary": temporary}]))
    (use,) = offered(state, "ana", UseItem)
    assert scripted(state, use).state.sheet_of("ana").items == ()
    undone(state, use)


@pytest.mark.rule("RV-CRAFT-06")
def test_of_two_with_the_same_thing_the_one_who_is_named_uses_theirs() -> None:
    lamp = {**LAMP, "temporary": "adapt"}
    state = fight(smith(items=[lamp]), fighter("bob", items=[lamp]))
    done = scripted(state, UseItem(item="lamp", actor="bob")).state
    held = {who: item.in_use for who in ("ana", "bob") for item in done.sheet_of(who).items}
    assert held == {"ana": None, "bob": COMBAT}


# ---- home again


@pytest.mark.rule("RV-CONF-05", "RV-CRAFT-06")
def test_what_a_fight_leaves_goes_on_at_the_table() -> None:
    lamp = {**LAMP, "temporary": "repair"}
    away = fight(smith(items=[lamp, {**BROKEN, "id": "wreck"}]))
    away = scripted(away, start("repair", item="wreck", time_scale="action", gm_override=True)).state
    away = play(away, UseItem(item="lamp", conflict="conflict-1"), EndCombat()).state
    home = scripted(table(smith()), start("create", item=MakingOf(name="Box"))).state
    home = evolve(home, sheets=away.sheets)
    command = left_over(away, ("ana",))
    assert isinstance(command, TakeOver)
    after = scripted(home, command).state
    assert [conflict.id for conflict in after.conflicts] == ["conflict-1", "conflict-2"]
    assert the_item(after).in_use == "conflict-2"
    undone(home, command)


@pytest.mark.rule("RV-CRAFT-06")
def test_a_fight_that_is_closed_in_the_middle_ends_the_uses_as_well() -> None:
    away = scripted(fight(smith(items=[{**LAMP, "temporary": "repair"}])), UseItem(item="lamp")).state
    command = left_over(away, ("ana",))
    assert command is not None
    after = scripted(evolve(table(smith()), sheets=away.sheets), command).state
    assert the_item(after).item_state == "broken"
    assert left_over(fight(smith()), ("ana",)) is None
    assert refusal_of(table(smith()), TakeOver(people=("nobody",))).code == "unknown"


@pytest.mark.rule("RV-CRAFT-02", "RV-CONF-01")
def test_what_is_new_bears_an_id_that_nothing_else_has() -> None:
    taken = [{**LAMP, "id": "item-2"}, {**LAMP, "id": "owl", "in_use": "conflict-1"}]
    done = scripted(table(smith(items=taken)), start("create", item=MakingOf(name="Box", value=5)))
    assert the_conflict(done.state).id == "conflict-2"
    done = scripted(evolve(done.state, next_id=2), ConflictRound(conflict="conflict-2"), *WIN)
    assert [item.id for item in done.state.sheet_of("ana").items] == ["item-2", "owl", "item-3"]


# ---- offers


@pytest.mark.rule("RV-CRAFT-01", "RV-TAB-08")
def test_the_table_offers_what_there_is_something_for() -> None:
    assert {made.task for made in offered(table(smith()), "ana", StartCraft)} == {"create", "blueprint"}
    state = table(smith(items=[BROKEN], blueprints=[PLAN]))
    tasks = [(made.task, made.blueprint) for made in offered(state, "ana", StartCraft)]
    assert tasks == [
        ("repair", None),
        ("adapt", None),
        ("create", None),
        ("blueprint", None),
        ("create", "plan"),
        ("redesign", "plan"),
    ]


@pytest.mark.rule("RV-CRAFT-03")
def test_a_companions_thing_can_be_mended() -> None:
    state = table(smith(), fighter("bob", items=[BROKEN]))
    made = next(one for one in offered(state, "ana", StartCraft) if one.task == "repair")
    assert made.open(state)["item"].values == ("lamp",)
    assert "blueprint" not in made.open(state)
    done = won(state, evolve(made, trait="Clockwork"))
    found = done.state.sheet_of("bob").item("lamp")
    assert found is not None and found.item_state == "working"


@pytest.mark.rule("RV-BP-02")
def test_only_a_blueprint_of_the_thing_is_offered_for_it() -> None:
    state = table(smith(items=[LAMP, OWL], blueprints=[PLAN]))
    made = next(one for one in offered(state, "ana", StartCraft) if one.task == "adapt")
    assert "blueprint" not in made.open(state)
    assert evolve(made, item="owl").open(state)["blueprint"].values == (None, "plan")


@pytest.mark.rule("RV-CRAFT-03", "RV-TAB-08")
def test_a_fight_offers_only_what_can_be_mended_in_action_time() -> None:
    orc = fighter("orc", side="foe")
    assert offered(fight(smith(items=[BROKEN], blueprints=[PLAN]), orc), "ana", StartCraft) == []
    state = fight(smith(items=[BROKEN, {**BROKEN, "id": "bomb", "one_use": True}], blueprints=[PLAN]), orc)
    (made,) = offered(state, "ana", StartCraft)
    assert (made.task, made.item, made.time_scale) == ("repair", "bomb", "action")
    assert made.refuse(state) is None


@pytest.mark.rule("RV-CRAFT-01")
def test_a_task_and_its_undoing() -> None:
    undone(table(smith(items=[LAMP])), start("create", item=MakingOf(name="Box", value=20)), ROUND, AbandonConflict(conflict="conflict-1"))
