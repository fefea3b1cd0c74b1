"""Moving: Advance, Drag, Disengage, Change Place, Reposition, flight, leaving the board. Rule: EX-MOVE-01 to EX-MOVE-10"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.grid.board import Cell
from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.combat.reactions import Interrupt, PassInterrupt
from desktop_app.rules.expedition.movement.evading import ChangePlace, Disengage, Reposition
from desktop_app.rules.expedition.movement.flight import Flee, LeaveBoard
from desktop_app.rules.expedition.movement.walking import Advance, Drag, effective_movement
from desktop_app.rules.expedition.state import ExpeditionState, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import EndActivation
from desktop_app.rules.expedition.turn.bookkeeping import UpdateMomentum
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.gm import Place, RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import of_kind
from tests.rules.expedition.builders import (
    afflict,
    affliction,
    asked,
    board,
    cell,
    change,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)


def row(*steps: int) -> tuple[Cell, ...]:
    return tuple(cell(step) for step in steps)


def walker(*others: Any, walls: tuple[Cell, ...] = (), **values: Any) -> ExpeditionState:
    """Ana's Action Phase in the middle of the board; house rules (ex_...) apart from what she is."""
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    return in_activation(model("ana", at=cell(0), **values), *others, ground=board(dict.fromkeys(walls, "wall")), **house)


def ork(at: Cell, id_: str = "ork", **values: Any) -> Any:
    return model(id_, "minion", at=at, weapons=["sword"], **values)


def code(state: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(state, command).code


# ---- Advance


@pytest.mark.rule("EX-MOVE-01")
def test_an_advance_goes_up_to_the_movement() -> None:
    done = scripted(walker(movement=4), Advance(actor="ana", path=row(1, 2, 3, 4)))
    assert done["ana"].cell == cell(4) and done.fact("moved", "squares") == 4
    assert done["ana"].free_minors_left == 3 - 1
    assert code(walker(movement=3), Advance(actor="ana", path=row(1, 2, 3, 4))) == "too_far"
    undone(walker(), Advance(actor="ana", path=row(1, 2)))


@pytest.mark.rule("EX-MOVE-01")
@pytest.mark.parametrize(
    ("path", "walls", "refused"),
    [
        ((), (), "path"),
        (((2, 0),), (), "path"),
        (((1, 0),), ((1, 0),), "path"),
        (((1, 1),), ((1, 0), (0, 1)), "path"),
        (((1, 1),), ((1, 0),), None),
        (((0, -1), (0, -2)), (), None),
    ],
)
def test_each_step_is_a_free_neighbour(path: tuple[Cell, ...], walls: tuple[Cell, ...], refused: str | None) -> None:
    state = walker(walls=tuple(cell(*wall) for wall in walls))
    command = Advance(actor="ana", path=tuple(cell(*step) for step in path))
    assert (command.refuse(state) is None) if refused is None else code(state, command) == refused


@pytest.mark.rule("EX-MOVE-01")
@pytest.mark.rule("EX-GRID-04")
def test_nobody_walks_through_or_onto_anybody() -> None:
    state = walker(model("bob", at=cell(1)))
    assert code(state, Advance(actor="ana", path=row(1))) == "occupied"
    assert code(state, Advance(actor="ana", path=row(1, 2))) == "occupied"
    fallen = change(state, "bob", status=Status.OUT_OF_PLAY, wounds=0)
    assert code(fallen, Advance(actor="ana", path=row(1))) == "occupied"


@pytest.mark.rule("EX-MOVE-01")
def test_house_rule_walking_through_ones_own_side() -> None:
    state = walker(model("bob", at=cell(1)), ork(cell(0, 3)), ex_pass_through_allies=True)
    assert scripted(state, Advance(actor="ana", path=row(1, 2)))["ana"].cell == cell(2)
    assert code(state, Advance(actor="ana", path=row(1))) == "occupied"
    foe = walker(model("ork", "minion", at=cell(1)), ex_pass_through_allies=True)
    assert code(foe, Advance(actor="ana", path=row(1, 2))) == "occupied"


@pytest.mark.rule("EX-MOVE-02")
@pytest.mark.parametrize(
    ("movement", "conditions", "squares"),
    [
        (5, {}, 5),
        (5, {"entangled": 2}, 5 - 2),
        (1, {"entangled": 3}, 0),
        (5, {"hidden": 0}, 2),
        (1, {"hidden": 0}, 1),
        (0, {"hidden": 0}, 0),
        (5, {"entangled": 2, "hidden": 0}, (5 - 2) // 2),
    ],
)
def test_how_far_a_model_moves(movement: int, conditions: dict[str, int], squares: int) -> None:
    assert effective_movement(walker(movement=movement, conditions=conditions), "ana").total == squares


@pytest.mark.rule("EX-MOVE-02")
@pytest.mark.rule("EX-COND-09")
def test_house_rule_nobody_walks_lying_down() -> None:
    prone = {"prone": 0}
    assert effective_movement(walker(conditions=prone), "ana").total == 4
    assert effective_movement(walker(conditions=prone, ex_prone_blocks_movement=True), "ana").total == 0


# ---- Drag


@pytest.mark.rule("EX-MOVE-03")
def test_a_load_follows_one_square_behind() -> None:
    lying = model("bob", at=cell(-1), conditions={"prone": 0})
    done = scripted(walker(lying, movement=5), Drag(actor="ana", target="bob", path=row(1, 2)))
    assert (done["ana"].cell, done["bob"].cell) == (cell(2), cell(1))
    assert code(walker(lying, movement=5), Drag(actor="ana", target="bob", path=row(1, 2, 3))) == "too_far"
    assert Drag(actor="ana", target="bob", path=row(1)).refuse(walker(lying, movement=1)) is None
    undone(walker(lying), Drag(actor="ana", target="bob", path=row(1)))


@pytest.mark.rule("EX-MOVE-03")
@pytest.mark.rule("EX-DMG-07")
def test_who_can_be_dragged() -> None:
    drag = Drag(actor="ana", target="bob", path=row(1))
    assert code(walker(model("bob", at=cell(-1))), drag) == "not_prone"
    assert code(walker(model("bob", at=cell(-2), conditions={"prone": 0})), drag) == "not_adjacent"
    fallen = walker(model("bob", at=cell(-1), wounds=0, status=Status.OUT_OF_PLAY))
    assert scripted(fallen, drag)["bob"].cell == cell(0)
    assert code(walker(), drag) == "unknown"
    assert offered(fallen, "ana", Drag)


@pytest.mark.rule("EX-MOVE-03")
def test_a_load_swaps_with_the_dragger_and_is_dragged_through_nobody() -> None:
    lying = model("bob", at=cell(1), conditions={"prone": 0})
    done = scripted(walker(lying), Drag(actor="ana", target="bob", path=row(1)))
    assert (done["ana"].cell, done["bob"].cell) == (cell(1), cell(0))
    crowd = walker(model("bob", at=cell(-1), conditions={"prone": 0}), model("cy", at=cell(1)), ex_pass_through_allies=True)
    assert code(crowd, Drag(actor="ana", target="bob", path=row(1, 2))) == "occupied"
    drag = Drag(actor="ana", target="bob")
    ways = drag.open(crowd)["path"].values
    assert ways and all(evolve(drag, path=of_kind(tuple, way)).refuse(crowd) is None for way in ways)


# ---- Danger Zones on the way


@pytest.mark.rule("EX-MOVE-07")
def test_a_danger_zone_entered_ends_the_move() -> None:
    state = walker(ork(cell(3)), movement=4)
    path = (*row(1, 2), cell(2, -1), cell(2, -2))
    done = scripted(state, Advance(actor="ana", path=path))
    assert done["ana"].cell == cell(2) and done.fact("stopped", "squares") == 2
    reach = SYSTEM.reach(state, "ana")
    assert cell(2) in reach and cell(4) not in reach


@pytest.mark.rule("EX-MOVE-07")
def test_the_whole_path_must_be_legal_even_what_is_cut_off() -> None:
    state = walker(ork(cell(3)), movement=6)
    assert code(state, Advance(actor="ana", path=row(1, 2, 3))) == "occupied"


@pytest.mark.rule("EX-MOVE-08")
def test_moving_off_costs_interrupts_and_goes_on_afterwards() -> None:
    state = walker(ork(cell(1), interrupts=1), ork(cell(1, 1), "uruk", interrupts=0), wounds=3)
    opened = scripted(state, Advance(actor="ana", path=row(-1)))
    assert asked(opened.state) == ("interrupt", ("ork",))
    done = play(opened.state, (Interrupt(actor="ork", weapon="sword"), 2))  # 2 < 4 + 3 - 3: a miss
    assert done["ana"].cell == cell(-1) and done["ork"].interrupts == 0
    passed = play(opened.state, PassInterrupt(actor="ork"))
    assert passed["ana"].cell == cell(-1) and passed["ork"].interrupts == 1


@pytest.mark.rule("EX-MOVE-08")
@pytest.mark.rule("EX-REACT-02")
def test_a_move_that_has_become_impossible_is_lost() -> None:
    state = walker(ork(cell(1), interrupts=1))
    opened = scripted(state, Advance(actor="ana", path=row(-1))).state
    moved = scripted(opened, Place(target="ana", cell=cell(0, -2))).state
    done = scripted(moved, PassInterrupt(actor="ork")) if asked(moved) else scripted(moved, Resume())
    assert "action_lost" in done.names and done["ana"].cell == cell(0, -2)
    staggered = afflict(opened, "ana", affliction("staggered", 1))
    assert "action_lost" in scripted(staggered, PassInterrupt(actor="ork")).names
    tangled = afflict(opened, "ana", affliction("entangled", 9))
    assert "action_lost" in scripted(tangled, PassInterrupt(actor="ork")).names
    gone = scripted(opened, RemoveCombatant(actor="ork")).state
    assert scripted(gone, Resume())["ana"].cell == cell(-1)


@pytest.mark.rule("EX-MOVE-08")
def test_house_rule_only_special_movement_in_a_danger_zone() -> None:
    state = walker(ork(cell(1)), ex_strict_danger_zone=True)
    assert code(state, Advance(actor="ana", path=row(-1))) == "engaged"
    assert Reposition(actor="ana", square=cell(0, 1)).refuse(state) is None
    assert Advance(actor="ana", path=row(-1)).refuse(walker(ork(cell(1)))) is None


# ---- Disengage


@pytest.mark.rule("EX-MOVE-04")
def test_disengage_against_the_best_of_them() -> None:
    state = walker(ork(cell(1), weapon_skill=2, interrupts=1), ork(cell(0, 1), "uruk", weapon_skill=4, interrupts=1), agility=3)
    rolled = scripted(state, Disengage(actor="ana", path=row(-1, -2)), 5)  # Ob 4 + 4 - 3 = 5
    assert rolled.sum_of("checked").total == 4 + 4 - 3 and rolled.result == "complication"
    done = play(rolled.state, AcceptCheck(actor="ana"))
    assert done["ana"].cell == cell(-2) and done["uruk"].interrupts == 1
    missed = play(state, (Disengage(actor="ana", path=row(-1, -2)), 4), AcceptCheck(actor="ana"))
    assert missed["ana"].cell == cell(0) and "held_fast" in missed.names and missed["ana"].free_minors_left == 2
    undone(state, Disengage(actor="ana", path=row(-1, -2)))


@pytest.mark.rule("EX-MOVE-04")
def test_disengage_ends_outside_and_another_enemy_stops_it() -> None:
    state = walker(ork(cell(1)))
    assert code(state, Disengage(actor="ana", path=(cell(0, 1),))) == "path"
    assert code(walker(), Disengage(actor="ana", path=row(-1))) == "not_engaged"
    assert code(state, Disengage(actor="ana", path=row(-1, -2, -3, -4, -5))) == "too_far"
    assert code(state, Disengage(actor="ana", path=row(1))) == "occupied"
    held = walker(ork(cell(1)), ork(cell(-3), "uruk"))
    done = play(held, (Disengage(actor="ana", path=(cell(-1), cell(-2), cell(-2, 1))), 6))
    assert done["ana"].cell == cell(-2)


@pytest.mark.rule("EX-MOVE-04")
@pytest.mark.rule("EX-COND-16")
def test_disengage_is_opposed_by_the_one_who_is_hated() -> None:
    state = afflict(walker(ork(cell(1))), "ana", affliction("hatred", target="ork"))
    assert scripted(state, Disengage(actor="ana", path=row(-1)), 2, 6).asks[0][0] == 1 + 1


@pytest.mark.rule("EX-MOVE-04")
@pytest.mark.rule("EX-MOM-04")
def test_disengage_by_momentum() -> None:
    state = in_activation(model("ana", at=cell(0)), ork(cell(1)), momentum_pool=3)
    done = scripted(state, Disengage(actor="ana", path=row(-1), auto=True))
    assert done["ana"].cell == cell(-1) and done.state.momentum_spent == 2 and done["ana"].free_minors_left == 3 - 1
    free = in_activation(model("ana", at=cell(0)), ork(cell(1)), ex_auto_manoeuvre_free=True)
    assert scripted(free, Disengage(actor="ana", path=row(-1), auto=True))["ana"].free_minors_left == 3
    assert (
        refusal_of(
            in_activation(model("ana", at=cell(0)), ork(cell(1)), momentum_locked=True), Disengage(actor="ana", path=row(-1), auto=True)
        ).code
        == "momentum_locked"
    )
    foe = in_activation(ork(cell(0)), model("bob", weapons=["sword"], at=cell(1)))
    assert code(foe, Disengage(actor="ork", path=row(-1), auto=True)) == "access"


# ---- Change Place, Reposition


@pytest.mark.rule("EX-MOVE-05")
def test_change_place_against_the_best_who_engages_either() -> None:
    state = walker(model("bob", at=cell(1)), ork(cell(2), weapon_skill=5), agility=4)
    rolled = scripted(state, ChangePlace(actor="ana", target="bob"), 6)  # Ob 4 + 5 - 4 = 5: a six is a Boon
    assert rolled.sum_of("checked").total == 4 + 5 - 4
    assert (rolled["ana"].cell, rolled["bob"].cell) == (cell(1), cell(0))
    failed = play(state, (ChangePlace(actor="ana", target="bob"), 4), AcceptCheck(actor="ana"))
    assert failed["ana"].cell == cell(0) and "held_fast" in failed.names
    undone(state, ChangePlace(actor="ana", target="bob"))


@pytest.mark.rule("EX-MOVE-05")
@pytest.mark.rule("EX-MOM-03")
def test_change_place_by_momentum() -> None:
    state = in_activation(model("ana", at=cell(0)), model("bob", at=cell(1)), ork(cell(2)), momentum_pool=1)
    done = scripted(state, ChangePlace(actor="ana", target="bob", auto=True))
    assert done["ana"].cell == cell(1) and done.state.momentum_spent == 1 and done["ana"].free_minors_left == 3 - 1


@pytest.mark.rule("EX-MOVE-05")
@pytest.mark.rule("EX-COND-18")
def test_with_whom_nobody_changes_place() -> None:
    command = ChangePlace(actor="ana", target="bob")
    assert code(walker(model("bob", at=cell(1))), command) == "not_engaged"
    assert code(walker(model("bob", at=cell(2)), ork(cell(3))), command) == "not_adjacent"
    assert code(walker(ork(cell(1))), ChangePlace(actor="ana", target="ork")) == "target"
    assert code(walker(), command) == "unknown"
    fallen = model("bob", at=cell(1), wounds=0, status=Status.OUT_OF_PLAY)
    assert code(walker(fallen, ork(cell(2))), command) == "target"
    sour = afflict(walker(model("bob", at=cell(1)), ork(cell(2))), "ana", affliction("animosity", target="bob"))
    assert code(sour, command) == "animosity"


@pytest.mark.rule("EX-MOVE-06")
def test_reposition_within_the_zone_of_who_engages_already() -> None:
    state = walker(ork(cell(1), interrupts=1))
    done = scripted(state, Reposition(actor="ana", square=cell(0, 1)))
    assert done["ana"].cell == cell(0, 1) and done["ork"].interrupts == 1
    assert code(state, Reposition(actor="ana", square=cell(-1))) == "not_in_dz"
    assert code(state, Reposition(actor="ana", square=cell(1))) == "occupied"
    assert code(state, Reposition(actor="ana", square=cell(2))) == "not_adjacent"
    assert code(walker(), Reposition(actor="ana", square=cell(1))) == "not_engaged"
    assert {command.square for command in offered(state, "ana", Reposition)} <= {cell(0, 1), cell(0, -1), cell(1, 1), cell(1, -1)}
    undone(state, Reposition(actor="ana", square=cell(0, 1)))


@pytest.mark.rule("EX-COND-06")
@pytest.mark.parametrize(
    "command",
    [
        Advance(actor="ana", path=row(-1)),
        Drag(actor="ana", path=row(-1), target="bob"),
        Disengage(actor="ana", path=row(-1)),
        ChangePlace(actor="ana", target="bob"),
        Reposition(actor="ana", square=cell(0, 1)),
    ],
)
def test_the_staggered_do_not_manoeuvre(command: Command[Any]) -> None:
    lying = model("bob", at=cell(0, -1), conditions={"prone": 0})
    state = walker(lying, ork(cell(1)), conditions={"staggered": 1})
    assert code(state, command) == "staggered"


# ---- flight, leaving


def broken(*others: Any, **values: Any) -> ExpeditionState:
    return walker(*others, **{"conditions": {"broken": 0}, **values})


@pytest.mark.rule("EX-MOVE-09")
@pytest.mark.rule("EX-COND-13")
def test_the_broken_run_no_step_nearer_to_the_nearest() -> None:
    state = broken(ork(cell(4)))
    assert code(state, Flee(actor="ana", path=row(1))) == "path"
    assert code(state, Flee(actor="ana", path=())) == "path"
    assert code(state, Flee(actor="ana", path=(*row(-1, -2), cell(-1)))) == "path"
    assert code(state, EndActivation(actor="ana")) == "must_flee"
    done = scripted(state, Flee(actor="ana", path=(cell(0, 1), cell(-1, 1))))  # as near at first, then farther
    assert done["ana"].cell == cell(-1, 1) and done["ana"].fled
    assert code(done.state, Flee(actor="ana", path=(cell(-2, 1),))) == "once"
    assert EndActivation(actor="ana").refuse(done.state) is None
    undone(state, Flee(actor="ana", path=row(-1)))


@pytest.mark.rule("EX-MOVE-09")
def test_the_board_offers_a_flight_only_where_it_may_lead() -> None:
    state = broken(ork(cell(3)), movement=3)
    ways = [way for _, way in SYSTEM.reach(state, "ana").values() if way]
    assert cell(-3) in SYSTEM.reach(state, "ana") and cell(1) not in SYSTEM.reach(state, "ana")
    assert all(SYSTEM.walk(state, "ana", way).refuse(state) is None for way in ways)


@pytest.mark.rule("EX-MOVE-09")
def test_who_cannot_flee_stays_and_the_staggered_can() -> None:
    walls = tuple(cell(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
    shut_in = broken(ork(cell(4)), walls=walls)
    assert EndActivation(actor="ana").refuse(shut_in) is None
    assert scripted(shut_in, Flee(actor="ana", path=()))["ana"].fled
    nobody = broken()
    assert EndActivation(actor="ana").refuse(nobody) is None and Flee(actor="ana", path=()).refuse(nobody) is None
    reeling = broken(ork(cell(1), interrupts=1), conditions={"broken": 0, "staggered": 2})
    done = play(reeling, Flee(actor="ana", path=row(-1)), PassInterrupt(actor="ork"))
    assert done["ana"].cell == cell(-1)


@pytest.mark.rule("EX-MOVE-09")
@pytest.mark.rule("EX-COND-13")
@pytest.mark.rule("EX-COND-15")
def test_who_flees() -> None:
    assert code(walker(ork(cell(4))), Flee(actor="ana", path=row(-1))) == "not_broken"
    assert code(broken(ork(cell(4))), Advance(actor="ana", path=row(-1))) == "broken"
    raging = broken(ork(cell(4)), conditions={"broken": 0, "frenzied": 1})
    assert code(raging, Flee(actor="ana", path=row(-1))) == "not_broken"
    assert Advance(actor="ana", path=row(1)).refuse(raging) is None


def at_the_edge(*others: Any, **values: Any) -> ExpeditionState:
    return in_activation(model("ana", at=(0, 8)), *others, **values)


@pytest.mark.rule("EX-MOVE-10")
def test_leaving_over_the_edge_with_a_fallen_friend() -> None:
    state = at_the_edge(model("bob", at=(0, 9), wounds=0, status=Status.OUT_OF_PLAY), model("cy", at=(1, 8), conditions={"prone": 0}))
    done = scripted(state, LeaveBoard(actor="ana", target="bob"))
    assert (done["ana"].status, done["ana"].cell) == (Status.LEFT_BOARD, None)
    assert (done["bob"].status, done["bob"].cell) == (Status.OUT_OF_PLAY, None)
    assert done.state.phase == Phase.RESOLVE and done.state.acting is None and done["ana"].interrupts == 0
    assert scripted(state, LeaveBoard(actor="ana", target="cy"))["cy"].status is Status.LEFT_BOARD
    (alone,) = offered(state, "ana", LeaveBoard)
    assert (alone.target, alone.open(state)["target"].values) == ("", ("", "bob", "cy"))
    undone(state, LeaveBoard(actor="ana"))


@pytest.mark.rule("EX-MOVE-10")
def test_who_may_leave() -> None:
    assert code(walker(), LeaveBoard(actor="ana")) == "not_at_edge"
    by_an_exit = in_activation(model("ana", at=cell(0)), ground=board({cell(0): "exit"}))
    assert LeaveBoard(actor="ana").refuse(by_an_exit) is None
    assert code(at_the_edge(model("ork", "minion", at=(1, 8), weapons=["sword"])), LeaveBoard(actor="ana")) == "engaged"
    assert code(at_the_edge(model("bob", at=(1, 8))), LeaveBoard(actor="ana", target="bob")) == "not_prone"
    assert code(at_the_edge(model("bob", at=(3, 8), conditions={"prone": 0})), LeaveBoard(actor="ana", target="bob")) == "not_adjacent"
    assert code(at_the_edge(model("x", "npc", at=(1, 8), conditions={"prone": 0})), LeaveBoard(actor="ana", target="x")) == "target"
    assert code(at_the_edge(), LeaveBoard(actor="ana", target="bob")) == "unknown"
    fled = in_activation(model("ana", at=(0, 8), conditions={"broken": 0}))
    assert LeaveBoard(actor="ana").refuse(fled) is None


@pytest.mark.rule("EX-MOVE-10")
@pytest.mark.parametrize("counts", [False, True])
def test_an_adversary_that_leaves_is_defeated_by_house_rule_only(counts: bool) -> None:
    state = in_activation(model("ork", "elite", at=(0, 8)), model("ana", at=cell(0)), ex_routed_counts_defeated=counts)
    done = play(state, LeaveBoard(actor="ork"))
    assert done.state.defeated_this_round == (("ork",) if counts else ())
    assert UpdateMomentum().refuse(done.state) is not None  # Ana has still to act


@pytest.mark.rule("EX-MOVE-01")
def test_of_two_ways_of_as_many_squares_the_straighter_one_is_walked() -> None:
    assert SYSTEM.reach(walker(), "ana")[cell(3)][1] == row(1, 2, 3)
