"""Walking, running, lying down, turning, and where one stands to another. Rule: WD-MOVE-01 to -06, WD-GRID-02 to -05, WD-TAB-20"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import Area
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.reactions import Pass
from desktop_app.rules.winterdawn.movement.moves import ChoosePath, GoProne, Move, Pivot, Run, StandUp
from desktop_app.rules.winterdawn.position.space import Side, band_of, cell_distance, side_of
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from tests.rules.winterdawn.builders import EAST, SYSTEM, asked, board, cell, fight, hero, play, refusal_of, scripted


def east(metres: int, start: int = 0) -> tuple[tuple[int, int], ...]:
    """A straight path to the east."""
    return tuple(cell(start + i + 1) for i in range(metres))


def walker(*others: Any, ground: Any = None, **values: Any) -> WinterDawnState:
    return fight(hero("ana", at=cell(0), facing=0, **values), *others, ground=ground)


# ---- walking


@pytest.mark.rule("WD-MOVE-01")
def test_move_01_up_to_the_speed_and_not_a_metre_more() -> None:
    assert scripted(walker(), Move(actor="ana", path=east(9)))["ana"].cell == cell(9)
    refusal = refusal_of(walker(), Move(actor="ana", path=east(10)))
    assert (refusal.code, refusal.field) == ("move", "path")


@pytest.mark.rule("WD-MOVE-01")
def test_move_01_in_several_goes_before_and_after_an_action() -> None:
    played = play(walker(), Move(actor="ana", path=east(4)), Move(actor="ana", path=east(5, start=4)))
    assert (played["ana"].cell, played["ana"].movement_left) == (cell(9), 0)
    assert refusal_of(played.state, Move(actor="ana", path=east(1, start=9))).code == "move"


@pytest.mark.rule("WD-MOVE-01")
def test_move_01_walking_does_not_change_the_facing_unless_asked() -> None:
    assert scripted(walker(), Move(actor="ana", path=east(1)))["ana"].facing == 0
    assert scripted(walker(), Move(actor="ana", path=east(1), facing=4))["ana"].facing == 4


@pytest.mark.rule("WD-MOVE-01")
@pytest.mark.parametrize(
    ("values", "passed"),
    [
        ({"side": "foe"}, False),
        ({"side": "foe", "prone": True}, True),
        ({"side": "foe", "incapacitated": True}, True),
        ({"side": "party"}, True),
        ({"side": "neutral"}, True),
    ],
    ids=["standing opponent", "lying opponent", "helpless opponent", "ally", "neutral"],
)
def test_move_01_only_a_standing_able_opponent_bars_the_way(values: dict[str, Any], passed: bool) -> None:
    state = walker(hero("bob", at=cell(1), facing=EAST, unaware_of=("ana",), **values))
    refusal = Move(actor="ana", path=east(2)).refuse(state)
    assert (refusal is None) is passed
    if refusal is not None:
        assert refusal.code == "blocked"
    assert refusal_of(state, Move(actor="ana", path=east(1))).code == "blocked"  # and nobody ends on another


@pytest.mark.rule("WD-MOVE-01")
@pytest.mark.parametrize("path", [(cell(2),), (cell(0),), (cell(1), cell(1)), ((-1, 0),)])
def test_move_01_a_path_goes_from_neighbour_to_neighbour_on_the_board(path: tuple[tuple[int, int], ...]) -> None:
    assert refusal_of(walker(), Move(actor="ana", path=path)).code == "blocked"


@pytest.mark.rule("WD-MOVE-01")
def test_move_01_walls_are_not_entered() -> None:
    refusal = refusal_of(walker(ground=board({cell(1): "wall"})), Move(actor="ana", path=east(1)))
    assert (refusal.code, refusal.field) == ("blocked", "path")


@pytest.mark.rule("WD-MOVE-01")
def test_move_01_movement_left_stays_for_a_second_slot_and_comes_back_with_the_round() -> None:
    state = play(walker(), Move(actor="ana", path=east(4)), EndSlot(actor="ana"))
    assert state["ana"].movement_left == 5
    assert play(state.state, NextSlot())["ana"].movement_left == 9


def test_what_is_offered_for_a_step_is_what_can_be_walked() -> None:
    state = walker(hero("bob", side="foe", at=cell(1), unaware_of=("ana",)), ground=board({cell(0, 1): "wall"}))
    assert set(Move(actor="ana").open(state)["path"].values) == {(cell(-1, 1),), (cell(-1),), (cell(0, -1),), (cell(1, -1),)}


@pytest.mark.rule("WD-MOVE-01")
def test_what_the_board_shows_as_reach_is_what_can_be_walked() -> None:
    bob, ally = hero("bob", side="foe", at=cell(2), unaware_of=("ana",)), hero("cid", at=cell(0, 2))
    state = walker(bob, ally, ground=board({cell(-1): "wall", cell(1, 1): "severe"}), movement_left=4)
    reached = SYSTEM.reach(state, "ana")
    assert not {cell(2), cell(0, 2), cell(-1)} & set(reached)
    assert reached[cell(0)] == (0, ())
    assert reached[cell(1, 1)][0] == 1 + 3
    for to, (cost, way) in reached.items():
        if way:
            played = scripted(state, SYSTEM.walk(state, "ana", way))
            assert (played["ana"].cell, played["ana"].movement_left) == (to, 4 - cost)


# ---- terrain


@pytest.mark.rule("WD-MOVE-03", "WD-TAB-20")
@pytest.mark.parametrize(("ground", "cost"), [("open", 1), ("minor", 1.5), ("medium", 2), ("severe", 3), ("extreme", 4)])
def test_tab_20_difficult_ground_costs_more(ground: str, cost: float) -> None:
    state = walker(ground=board({cell(1): ground, cell(2): ground}))
    assert scripted(state, Move(actor="ana", path=east(2)))["ana"].movement_left == 9 - 2 * cost


@pytest.mark.rule("WD-MOVE-03", "WD-TAB-20")
def test_tab_20_two_metres_of_minor_ground_count_as_3() -> None:
    state = walker(ground=board({cell(1): "minor", cell(2): "minor"}), movement_left=3)
    assert scripted(state, Move(actor="ana", path=east(2)))["ana"].movement_left == 0
    assert (
        refusal_of(walker(ground=board({cell(1): "minor", cell(2): "minor"}), movement_left=2.5), Move(actor="ana", path=east(2))).code
        == "move"
    )


# ---- prone


@pytest.mark.rule("WD-MOVE-04", "WD-COND-01", "WD-TAB-22")
@pytest.mark.parametrize(("left", "refused"), [(1.5, True), (2, False)])
def test_move_04_lying_down_costs_2_m(left: float, refused: bool) -> None:
    state = walker(movement_left=left)
    if refused:
        assert refusal_of(state, GoProne(actor="ana")).code == "move"
    else:
        ana = scripted(state, GoProne(actor="ana"))["ana"]
        assert (ana.prone, ana.movement_left) == (True, 0)


@pytest.mark.rule("WD-MOVE-04")
def test_move_04_who_lies_does_not_lie_down() -> None:
    assert refusal_of(walker(prone=True), GoProne(actor="ana")).code == "prone"


@pytest.mark.rule("WD-MOVE-05", "WD-TAB-22")
@pytest.mark.parametrize(("left", "refused"), [(4, True), (4.5, False)])
def test_move_05_standing_up_costs_half_the_full_speed(left: float, refused: bool) -> None:
    state = walker(prone=True, movement_left=left)
    if refused:
        assert refusal_of(state, StandUp(actor="ana")).code == "move"
    else:
        ana = scripted(state, StandUp(actor="ana"))["ana"]
        assert (ana.prone, ana.movement_left) == (False, 4.5 - 9 / 2)


@pytest.mark.rule("WD-MOVE-05")
@pytest.mark.parametrize("provokes", [False, True])
def test_move_05_standing_up_gives_no_opening_unless_the_house_says_so(provokes: bool) -> None:
    bob = hero("bob", side="foe", at=cell(1), facing=3)
    state = fight(hero("ana", at=cell(0), prone=True), bob, stand_up_provokes=provokes)
    played = scripted(state, StandUp(actor="ana"))
    assert asked(played.state) == (("aoo", ("bob",)) if provokes else None)


@pytest.mark.rule("WD-MOVE-05")
def test_move_05_who_stands_does_not_stand_up() -> None:
    assert refusal_of(walker(), StandUp(actor="ana")).code == "not_prone"


@pytest.mark.rule("WD-MOVE-06", "WD-TAB-22", "WD-COND-01")
@pytest.mark.parametrize(("ground", "cost"), [("open", 2), ("minor", 3), ("severe", 6)])
def test_move_06_crawling_costs_double_times_the_ground(ground: str, cost: float) -> None:
    state = walker(prone=True, ground=board({cell(1): ground}))
    assert scripted(state, Move(actor="ana", path=east(1)))["ana"].movement_left == 9 - cost


# ---- running


def run(*faces: int, ground: Any = None, **values: Any) -> WinterDawnState:
    """Ana has run: a MoS for each face of 4 or more."""
    state = walker(ranks={"running": len(faces) - 1}, ground=ground, **values)
    return scripted(state, Run(actor="ana"), *faces).state


@pytest.mark.rule("WD-MOVE-02")
def test_move_02_speed_9_and_3_mos_are_22_and_a_half_metres() -> None:
    state = run(4, 4, 5, 1, sheet={"movement_speed": 9})
    assert asked(state) == ("path", ("ana",))
    there_and_back = (*east(11), *(cell(10 - i) for i in range(11)))  # 22 m, to the east and back
    assert len(there_and_back) == 22
    played = scripted(state, ChoosePath(actor="ana", path=there_and_back))
    assert played["ana"].movement_left == 9 + 13.5 - 22
    assert refusal_of(state, ChoosePath(actor="ana", path=(*there_and_back, cell(-1)))).code == "move"


@pytest.mark.rule("WD-MOVE-02")
@pytest.mark.parametrize(("metres", "left"), [(3, 9), (4, 9), (5, 9 - 0.5), (9, 9 - 4.5)])
def test_move_02_the_run_is_used_up_first_and_what_is_left_of_it_is_lost(metres: int, left: float) -> None:
    assert scripted(run(4, 1), ChoosePath(actor="ana", path=east(metres)))["ana"].movement_left == left


@pytest.mark.rule("WD-MOVE-02")
def test_move_02_it_takes_the_action_and_may_be_given_up() -> None:
    given_up = scripted(run(4, 1), ChoosePath(actor="ana"))
    assert (given_up["ana"].cell, given_up["ana"].movement_left) == (cell(0), 9)
    assert refusal_of(given_up.state, Run(actor="ana")).code == "no_action_left"


@pytest.mark.rule("WD-MOVE-02")
def test_move_02_nobody_runs_lying_down() -> None:
    assert refusal_of(walker(prone=True), Run(actor="ana")).code == "prone"


@pytest.mark.rule("WD-MOVE-03", "WD-TAB-20")
@pytest.mark.parametrize(("ground", "mos"), [("minor", 1), ("medium", 2), ("severe", 3)])
def test_move_03_the_worst_ground_costs_its_mos_once(ground: str, mos: int) -> None:
    """3 MoS: what is left of them gives half the speed each."""
    state = run(4, 4, 4, 1, ground=board({cell(1): ground, cell(3): ground}), movement_left=0)
    allowance = (3 - mos) * 4.5
    cost = {"minor": 1.5, "medium": 2.0, "severe": 3.0}[ground]
    path = east(1)
    refusal = ChoosePath(actor="ana", path=path).refuse(state)
    assert (refusal is None) is (cost <= allowance)
    wide = run(4, 4, 4, 1, ground=board({cell(1): ground, cell(3): ground}))
    played = scripted(wide, ChoosePath(actor="ana", path=east(3)))
    assert played["ana"].movement_left == 9 - max(0, 1 + 2 * cost - allowance)
    assert not played["ana"].prone


@pytest.mark.rule("WD-MOVE-03")
@pytest.mark.parametrize(("faces", "falls"), [((4, 4, 1, 1), False), ((4, 1, 1, 1), True)])
def test_move_03_a_runner_with_too_few_mos_falls_on_entering(faces: tuple[int, ...], falls: bool) -> None:
    state = run(*faces, ground=board({cell(2): "medium"}))
    played = scripted(state, ChoosePath(actor="ana", path=east(4)))
    ana = played["ana"]
    assert (ana.prone, ana.cell) == ((True, cell(2)) if falls else (False, cell(4)))
    assert ("slipped" in played.names) is falls


@pytest.mark.rule("WD-MOVE-03")
def test_move_03_extreme_ground_is_not_run_on() -> None:
    state = run(5, 5, 5, 5, ground=board({cell(2): "extreme"}))
    assert refusal_of(state, ChoosePath(actor="ana", path=east(3))).code == "blocked"


@pytest.mark.rule("WD-MOVE-03")
def test_move_03_walking_needs_no_footing() -> None:
    played = scripted(walker(ground=board({cell(1): "severe"})), Move(actor="ana", path=east(1)))
    assert not played["ana"].prone


def test_a_runner_put_elsewhere_by_hand_names_no_path_beyond_its_reach() -> None:
    state = scripted(run(4, 1), Place(target="ana", cell=cell(0, 4))).state
    assert refusal_of(state, ChoosePath(actor="ana", path=east(1))).code == "blocked"


# ---- facing


@pytest.mark.rule("WD-GRID-02", "WD-GRID-03")
@pytest.mark.parametrize("facing", range(6))
def test_grid_02_two_front_two_flank_two_rear(facing: int) -> None:
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    sides = [Side.FRONT, Side.FRONT, Side.FLANK, Side.REAR, Side.REAR, Side.FLANK]
    for i, side in enumerate(sides):
        q, r = steps[(facing + i) % 6]
        state = fight(hero("ana", at=cell(0), facing=facing), hero("bob", at=cell(q, r)))
        assert side_of(state, "ana", "bob") is side


@pytest.mark.rule("WD-GRID-03")
@pytest.mark.parametrize(
    ("other", "side"),
    [
        (cell(3, 0), Side.FRONT),
        (cell(1, 1), Side.FRONT),
        (cell(-2, 2), Side.FLANK),
        (cell(-5, 5), Side.FLANK),
        (cell(4, -4), Side.FLANK),
        (cell(-4, 3), Side.REAR),
        (cell(5, -6), Side.REAR),
        (cell(6, -5), Side.FRONT),
        (cell(-1, -1), Side.REAR),
    ],
)
def test_grid_03_the_line_through_both_side_cells_is_the_flank_at_any_distance(other: tuple[int, int], side: Side) -> None:
    state = fight(hero("ana", at=cell(0), facing=0), hero("bob", at=other))
    assert side_of(state, "ana", "bob") is side


@pytest.mark.rule("WD-GRID-03")
@pytest.mark.parametrize(
    ("step", "side"),
    [
        ((1, 0), Side.FRONT),
        ((1, 1), Side.FRONT),
        ((1, -1), Side.FRONT),
        ((0, 1), Side.FLANK),
        ((0, -1), Side.FLANK),
        ((-1, 0), Side.REAR),
        ((-1, 1), Side.REAR),
    ],
)
def test_grid_03_on_squares_three_ahead_two_beside_three_behind(step: tuple[int, int], side: Side) -> None:
    ground = board(grid=Grid.SQUARE)
    state = fight(hero("ana", at=(5, 5), facing=0), hero("bob", at=(5 + step[0], 5 + step[1])), ground=ground)
    assert side_of(state, "ana", "bob") is side


@pytest.mark.rule("WD-MOVE-01", "WD-MELEE-01")
@pytest.mark.parametrize(("to", "metres"), [((8, 5), 3), ((6, 6), 1), ((7, 7), 3), ((8, 8), 4), ((9, 7), 5)])
def test_squares_count_diagonals_as_1_and_2_in_turn(to: tuple[int, int], metres: int) -> None:
    state = fight(hero("ana", at=(5, 5)), ground=board(grid=Grid.SQUARE))
    assert cell_distance(state, (5, 5), to) == metres


@pytest.mark.rule("WD-GRID-04")
def test_grid_04_turning_is_free_in_ones_own_slot() -> None:
    state = walker(hero("bob", side="foe", at=cell(1), facing=3), movement_left=0)
    for facing in range(6):
        played = scripted(state, Pivot(actor="ana", facing=facing))
        assert (played["ana"].facing, played["ana"].movement_left, played.state.pending) == (facing, 0, ())


@pytest.mark.rule("WD-GRID-04")
@pytest.mark.parametrize("facing", [-1, 6])
def test_grid_04_there_are_six_facings(facing: int) -> None:
    refusal = refusal_of(walker(), Pivot(actor="ana", facing=facing))
    assert (refusal.code, refusal.field) == ("value", "facing")
    assert refusal_of(walker(), Move(actor="ana", path=east(1), facing=facing)).field == "facing"


@pytest.mark.rule("WD-GRID-04")
def test_grid_04_not_in_the_slot_of_another() -> None:
    state = walker(hero("bob", side="foe", at=cell(3)))
    assert refusal_of(state, Pivot(actor="bob", facing=1)).code == "not_your_slot"


@pytest.mark.rule("WD-GRID-05", "WD-REACT-05")
@pytest.mark.parametrize(("facing", "asked_"), [(EAST, True), (4, True), (1, True), (2, False), (3, False)])
def test_grid_05_a_fighter_sees_front_and_flanks_not_the_rear(facing: int, asked_: bool) -> None:
    """Bob stands east of Ana and walks off; Ana sees him unless he is behind her."""
    state = fight(hero("bob", side="foe", at=cell(1)), hero("ana", at=cell(0), facing=facing, weapon="dagger"))
    side = side_of(state, "ana", "bob")
    played = scripted(state, Move(actor="bob", path=(cell(2),)))
    assert asked(played.state) == (("aoo", ("ana",)) if side is not Side.REAR else None)
    assert (side is not Side.REAR) is asked_


# ---- walking and being struck on the way


@pytest.mark.rule("WD-REACT-06", "WD-MOVE-01")
def test_a_walker_put_elsewhere_on_the_way_loses_the_rest_of_its_path() -> None:
    state = fight(hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(1, -1), facing=2, weapon="dagger"))
    waiting = scripted(state, Move(actor="ana", path=(cell(0, 1), cell(0, 2)))).state
    assert asked(waiting) == ("aoo", ("bob",))
    moved = scripted(waiting, Place(target="ana", cell=cell(-4))).state
    done = scripted(moved, Pass(actor="bob")) if asked(moved) else None
    from desktop_app.rules.kernel.command import Resume

    final = done or scripted(moved, Resume())
    assert (final["ana"].cell, final["ana"].movement_left, final.state.pending) == (cell(-4), 9, ())
    assert "stopped" in final.names


@pytest.mark.rule("WD-MELEE-01")
@pytest.mark.parametrize(("metres", "band"), [(0, "close"), (1, "close"), (2, "medium"), (3, "long"), (4, None)])
def test_melee_01_the_bands_by_metres(metres: int, band: str | None) -> None:
    found = band_of(metres)
    assert (None if found is None else found.value) == band


@pytest.mark.rule("WD-MELEE-01")
def test_melee_01_beyond_3_m_there_is_no_melee() -> None:
    state = walker(hero("bob", side="foe", at=cell(4)), weapon="poleaxe")
    assert refusal_of(state, AttackMelee(actor="ana", target="bob", weapon="poleaxe")).code == "out_of_melee"
    near = walker(hero("bob", side="foe", at=cell(3)), weapon="poleaxe")
    assert AttackMelee(actor="ana", target="bob", weapon="poleaxe").refuse(near) is None


@pytest.mark.rule("WD-MOVE-03")
@pytest.mark.parametrize(("terrain", "ground", "cost"), [(2.0, "open", 2.0), (1.5, "minor", 2.25), (1.0, "open", 1.0), (0.0, "open", 0.25)])
def test_move_03_an_area_of_the_board_multiplies_what_its_ground_costs(terrain: float, ground: str, cost: float) -> None:
    area = Area(id="a", name="Bog", cells=frozenset({cell(1)}), terrain=terrain)
    state = fight(hero("ana", at=cell(0)), ground=replace(board({cell(1): ground}), areas=(area,)))
    assert SYSTEM.reach(state, "ana")[cell(1)][0] == cost
    assert SYSTEM.reach(state, "ana")[cell(-1)][0] == 1
