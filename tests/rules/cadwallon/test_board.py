"""Squares, manoeuvres, light and senses. Rule: CA-GRID, CA-MOVE, CA-SENSE, CA-LIGHT"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Literal

import pytest

from desktop_app.grid.board import cell_key
from desktop_app.grid.squares import crossed
from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.checks.hiding import Hide
from desktop_app.rules.cadwallon.checks.senses import cover_gambles, in_sight, perceives, reach_to
from desktop_app.rules.cadwallon.gm import Perceive, SetPosture
from desktop_app.rules.cadwallon.movement import ground, light, paths
from desktop_app.rules.cadwallon.movement.paths import Manoeuvre
from desktop_app.rules.cadwallon.movement.walking import Climb, DropProne, Move, StandUp, move_along, move_turning
from desktop_app.rules.cadwallon.scenery import CreateBoard, PlaceLight, PlaceObstacle, RemoveObstacle, SetArea, SetLight, SetSquare
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.rounds import EndTurn
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import board, cell, change, code, foe, idle, person, play, scripted, turn, undone

DARK = {"card": {"default_lighting": "dark"}}
BLACK = {"card": {"default_lighting": "pitch_dark", "default_noise": "quiet"}}


def walker(terrain: dict[Any, str] | None = None, scene: dict[str, Any] | None = None, **values: Any) -> CadwallonState:
    """Build the turn of a combatant in the middle of a board, facing east."""
    return turn(person("ana", at=cell(0), **values), foe("bob", at=cell(9, 9)), ground=board(terrain, scene))


# ---- squares and lines


@pytest.mark.rule("CA-GRID-04", "CA-GRID-01", "CA-GRID-03")
def test_distance_and_areas() -> None:
    house = {"areas": [{"id": "street"}, {"id": "house", "setting": "houses", "cells": [[12, 12, 2, 2]], "ground": "indoor_floor"}]}
    state = walker(scene=house)
    assert [ground.apart(evolve(state, settings=evolve(state.settings, distance_metric=m)), (0, 0), (3, 2)) for m in METRICS] == [3, 5, 4]
    assert (ground.area_at(state, cell(0)).id, ground.area_at(state, cell(2)).id) == ("house", "street")
    assert ground.spot_at(state, cell(1)).ground.id == "indoor_floor" and not ground.area_at(state, cell(0)).is_outdoor
    named = play(state, SetSquare(x=30, y=30, area_id="house"), SetArea(area="house", noise="deafening", setting="houses"))
    assert ground.area_at(named.state, (30, 30)).noise == "deafening"
    assert code(state, SetSquare(x=99, y=0)) == "value" and code(state, SetSquare(x=1, y=1, area_id="nowhere")) == "value"
    assert code(state, SetArea(area=" ")) == "value"
    undone(state, SetSquare(x=1, y=1, modifiers=("fog",)), SetArea(area="yard", name="the yard"))


METRICS: tuple[Literal["chebyshev", "manhattan", "alternating"], ...] = ("chebyshev", "manhattan", "alternating")


@pytest.mark.rule("CA-GRID-09")
def test_a_line_crosses_the_squares_that_it_passes_through() -> None:
    assert crossed((0, 0), (3, 0)) == ((1, 0), (2, 0), (3, 0))
    assert crossed((0, 0), (2, 2)) == ((1, 1), (2, 2))
    assert crossed((0, 0), (2, 1)) == ((1, 0), (1, 1), (2, 1))
    assert crossed((0, 0), (0, 0)) == ()


@pytest.mark.rule("CA-GRID-09")
def test_crossed_squares_are_those_of_a_fine_walk_along_the_line() -> None:
    """The twin looks at many points of the segment; one that lies on an edge or corner belongs to no interior."""
    for x, y in product(range(-4, 5), range(-4, 5)):
        seen: dict[tuple[int, int], None] = {}
        steps = 840
        for i in range(1, steps + 1):
            px, py = 2 * x * i + steps, 2 * y * i + steps  # twice the point, in units of 1/steps, from the corner of (0, 0)
            if px % (2 * steps) and py % (2 * steps):
                seen[(px // (2 * steps), py // (2 * steps))] = None
        assert set(crossed((0, 0), (x, y))) == set(seen) - {(0, 0)}, (x, y)


@pytest.mark.rule("CA-GRID-06", "CA-GRID-10", "CA-GRID-11", "CA-TAB-06", "CA-GRID-07")
def test_an_obstacle_blocks_sight_only_if_it_is_as_high_as_both() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(3)), ground=board())
    low = play(state, PlaceObstacle(x=14, y=12, obstacle_kind="table"))
    assert ground.is_line_open(low.state, "ana", "bob") and ground.is_behind_obstacle(low.state, "ana", "bob")
    high = play(state, PlaceObstacle(x=14, y=12, obstacle_kind="wagon"))
    assert not ground.is_line_open(high.state, "ana", "bob") and not in_sight(high.state, "ana", "bob")
    assert ground.is_line_open(change(high.state, "ana", elevation=1), "ana", "bob")
    wall = turn(person("ana", at=cell(0)), foe("bob", at=cell(3)), ground=board({cell(2): "wall"}))
    assert not in_sight(wall, "ana", "bob")
    assert code(low.state, PlaceObstacle(x=14, y=12, obstacle_kind="chair")) == "blocked"
    assert (
        code(state, PlaceObstacle(x=12, y=12)) == "blocked"
        and code(state, PlaceObstacle(x=1, y=1, obstacle_kind="corpse", race_size=1)) == "value"
    )
    assert play(state, PlaceObstacle(x=1, y=1, obstacle_kind="corpse", race_size=4)).state.obstacles["1,1"].height == 3
    assert code(state, RemoveObstacle(x=1, y=1)) == "value"
    undone(state, PlaceObstacle(x=14, y=12), RemoveObstacle(x=14, y=12))


# ---- walking


@pytest.mark.rule("CA-MOVE-02", "CA-MOVE-03", "CA-MOVE-04", "CA-GRID-05", "CA-TAB-07", "CA-TAB-08", "CA-TAB-09")
@pytest.mark.parametrize(
    ("path", "end", "facing", "left"),
    [
        (("F", "F"), cell(2), 0, 2),
        (("SR",), cell(0, 1), 0, 2),
        (("B",), cell(-1), 0, 1),
        (("DFL", "DFR"), cell(2), 0, 2),
        (("DBR",), cell(-1, 1), 0, 1),
        (("QR", "F"), cell(0, 1), 1, 3),
        (("QL", "QL", "F"), cell(-1), 2, 2),
        (("QR", "F", "QL", "F"), cell(1, 1), 0, 2),
    ],
)
def test_what_manoeuvres_cost(path: tuple[Any, ...], end: tuple[int, int], facing: int, left: int) -> None:
    done = scripted(walker(), Move(actor="ana", path=path))["ana"]
    assert (done.cell, done.facing, done.mov_left) == (end, facing, left)


@pytest.mark.rule("CA-MOVE-02", "CA-TAB-09", "CA-MOVE-10")
def test_a_step_says_why_it_costs_what_it_costs() -> None:
    state = play(walker({cell(1): "thicket"}, DARK), SetSquare(x=14, y=12, ground="underground_passage", modifiers=("fog", "rain"))).state
    assert [(term.value, term.label) for term in paths.entry_cost(state, "ana", cell(1)).terms] == [
        (3, "rough terrain"),
        (1, "vegetation"),
        (2, "dark square"),
    ]
    assert paths.entry_cost(state, "ana", cell(2)).total == 2 + 1 + 1 + 2
    lit = play(state, PlaceLight(carrier="ana")).state
    assert paths.entry_cost(lit, "ana", cell(1)).total == 4
    assert any(phrase.name == "square_costs" for phrase in SYSTEM.between(state, "ana", cell(1)))


@pytest.mark.rule("CA-MOVE-10", "CA-SENSE-06")
def test_darkness_costs_as_the_walker_sees_it() -> None:
    elf = walker(None, DARK, species="elf", culture="spider")
    assert paths.entry_cost(elf, "ana", cell(1)).total == 1
    blind = evolve(elf, settings=evolve(elf.settings, dark_move_uses_perceived=False))
    assert paths.entry_cost(blind, "ana", cell(1)).total == 3
    black = walker(None, BLACK)
    assert paths.entry_cost(black, "ana", cell(1)).total == 3
    assert paths.entry_cost(evolve(black, settings=evolve(black.settings, pitch_dark_moves_as_dark=False)), "ana", cell(1)).total == 1


@pytest.mark.rule("CA-MOVE-05", "CA-MOVE-11")
def test_a_diagonal_past_a_threshold_costs_one_more_and_between_walls_there_is_none() -> None:
    door = walker({cell(1): "open_door"})
    assert scripted(door, Move(actor="ana", path=("DFR",)))["ana"].mov_left == 2
    assert scripted(door, Move(actor="ana", path=("F", "DFR")))["ana"].mov_left == 1
    assert code(walker({cell(1): "wall", cell(0, 1): "wall"}), Move(actor="ana", path=("DFR",))) == "blocked"
    assert code(walker({cell(1): "wall"}), Move(actor="ana", path=("F",))) == "blocked"
    assert code(walker(), Move(actor="ana", path=())) == "blocked"
    taken = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)), ground=board())
    assert code(taken, Move(actor="ana", path=("F",))) == "blocked"
    assert scripted(change(taken, "bob", boxes=51), Move(actor="ana", path=("F",)))["ana"].cell == cell(1)


@pytest.mark.rule("CA-MOVE-06", "CA-MOVE-01")
def test_one_step_forward_is_always_possible_with_all_points() -> None:
    state = walker({cell(1): "thicket"}, DARK)
    assert scripted(state, Move(actor="ana", path=("F",)))["ana"].mov_left == 0
    assert code(change(state, "ana", mov_spent=True), Move(actor="ana", path=("F",))) == "mov"
    assert code(evolve(state, settings=evolve(state.settings, minimum_step=False)), Move(actor="ana", path=("F",))) == "mov"
    assert code(walker(), Move(actor="ana", path=("F",) * 5)) == "mov"
    ended = play(walker(), Move(actor="ana", path=("F",)), EndTurn(actor="ana"))
    assert ended["ana"].mov_left == 0 and ended["bob"].mov_left == 4


@pytest.mark.rule("CA-MOVE-06", "CA-MOVE-03")
@pytest.mark.parametrize(
    ("there", "step", "leads"), [((1, 0), "F", True), ((-1, 0), "B", False), ((0, 1), "SR", False), ((1, 1), "DFR", False)]
)
def test_the_step_for_whatever_is_left_leads_forward_alone(there: tuple[int, int], step: Manoeuvre, leads: bool) -> None:
    state = walker({cell(*there): "thicket"}, DARK)
    walked = paths.walked(state, "ana", (step,))
    assert isinstance(walked, paths.Stand) == leads and (leads or code(state, Move(actor="ana", path=(step,))) == "mov")


@pytest.mark.rule("CA-MOVE-05")
@pytest.mark.parametrize("walls", [(), ((1, 0),), ((0, 1),), ((1, 0), (0, 1))])
def test_one_wall_beside_a_diagonal_leaves_room_and_two_do_not(walls: tuple[tuple[int, int], ...]) -> None:
    state = walker({cell(*wall): "wall" for wall in walls})
    assert (Move(actor="ana", path=("DFR",)).refuse(state) is None) == (len(walls) < 2)


@pytest.mark.rule("CA-MOVE-11")
@pytest.mark.parametrize(("height", "leads"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_a_step_leads_one_up_or_down_and_no_further(height: int, leads: bool) -> None:
    state = change(play(walker(), SetSquare(x=13, y=12, elevation=height)).state, "ana", elevation=3)
    assert (Move(actor="ana", path=("F",)).refuse(state) is None) == leads


@pytest.mark.rule("CA-MOVE-06", "CA-MOVE-11", "CA-MOVE-12")
@pytest.mark.parametrize(
    "acts", [(Climb(actor="ana", squares=1),), (DropProne(actor="ana"), StandUp(actor="ana"))], ids=["climb", "stand up"]
)
def test_who_has_climbed_or_got_up_has_no_step_for_whatever_is_left(acts: tuple[Any, ...]) -> None:
    state = walker({cell(1): "thicket"}, DARK)
    ahead = Move(actor="ana", path=("F",))
    assert ahead.refuse(state) is None
    spent = play(state, *acts).state
    assert 1 <= spent.combatants["ana"].mov_left < 4 and code(change(spent, "ana", elevation=0), ahead) == "mov"


@pytest.mark.rule("CA-MOVE-04")
def test_the_free_quarter_turn_comes_back_with_each_step_or_once_a_turn() -> None:
    path: tuple[Any, ...] = ("QR", "F", "QR")
    assert scripted(walker(), Move(actor="ana", path=path))["ana"].mov_left == 3
    state = walker()
    once = evolve(state, settings=evolve(state.settings, quarter_turn_reset="turn"))
    assert scripted(once, Move(actor="ana", path=path))["ana"].mov_left == 2
    assert scripted(change(state, "ana", mov_left=0), Move(actor="ana", path=("QL",)))["ana"].facing == 3
    assert code(change(state, "ana", mov_left=0), Move(actor="ana", path=("QL", "QL"))) == "mov"
    assert move_turning(state, "ana", 2).path == ("QR", "QR")


@pytest.mark.rule("CA-MOVE-02", "CA-MOVE-06")
def test_every_square_in_reach_is_walked_to_for_what_is_told() -> None:
    state = walker({cell(2): "wall", cell(1, 1): "thicket", cell(0, 2): "open_door", cell(-1): "trees"}, DARK, mov=6)
    reach = SYSTEM.reach(state, "ana")
    assert len(reach) > 10
    for there, (spent, cells) in reach.items():
        walked = scripted(state, move_along(state, "ana", cells))["ana"]
        assert (walked.cell, 6 - walked.mov_left) == (there, spent), cells
    ways: tuple[Manoeuvre, ...] = ("F", "SR", "DFL", "B")
    for path in product(ways, repeat=2):
        made = paths.walked(state, "ana", path)
        if isinstance(made, paths.Stand) and made.cell != cell(0):
            assert reach[made.cell][0] <= 6 - made.left, path


@pytest.mark.rule("CA-MOVE-11", "CA-MOVE-12", "CA-MELEE-04")
def test_lying_climbing_and_heights() -> None:
    state = walker()
    down = play(state, DropProne(actor="ana"))
    assert code(down.state, Move(actor="ana", path=("F",))) == "grounded" and code(down.state, DropProne(actor="ana")) == "grounded"
    assert code(down.state, Climb(actor="ana")) == "grounded" and code(state, StandUp(actor="ana")) == "stands_already"
    up = play(down.state, StandUp(actor="ana"))
    assert (up["ana"].grounded, up["ana"].mov_left) == (False, 3)
    climbed = play(state, Climb(actor="ana", surface="smooth_wall", squares=2))
    assert (climbed["ana"].elevation, climbed["ana"].mov_left) == (2, 0)
    assert code(state, Climb(actor="ana", squares=5)) == "mov" and code(state, Climb(actor="ana", squares=0)) == "value"
    high = play(state, SetSquare(x=13, y=12, elevation=2)).state
    assert code(high, Move(actor="ana", path=("F",))) == "blocked"
    plain = state.world.board
    assert plain is not None
    raised = evolve(state, world=evolve(state.world, board=replace(plain, heights={cell(1): 2.0})))
    assert code(raised, Move(actor="ana", path=("F",))) == "blocked"
    assert play(high, Climb(actor="ana", squares=1), Move(actor="ana", path=("F",)))["ana"].elevation == 2
    undone(state, DropProne(actor="ana"), StandUp(actor="ana"), Climb(actor="ana"), Move(actor="ana", path=("F",)))


@pytest.mark.rule("CA-MOVE-08", "CA-MOVE-04")
@pytest.mark.parametrize("swims", [False, True])
def test_a_turn_on_the_spot_neither_begins_a_swim_nor_ends_it(swims: bool) -> None:
    state = change(walker({cell(0): "water"}), "ana", swimming=swims)
    assert scripted(state, Move(actor="ana", path=("QR",)))["ana"].swimming == swims


@pytest.mark.rule("CA-MOVE-07", "CA-MOVE-08", "CA-MOVE-09", "CA-SENSE-04")
def test_ground_gives_and_imposes_gambles() -> None:
    wet = play(
        idle(person("ana", at=cell(0)), foe("bob", at=cell(2)), ground=board()),
        SetSquare(x=12, y=12, ground="underground_passage", modifiers=("rain",)),
    )
    swim = scripted(wet.state, MakeTest(actor="ana", move="swim", difficulty=3), 2, 3, 1)
    assert swim.fact("test_rolled", "difficulty") == 5
    water = turn(person("ana", at=cell(0)), foe("bob", at=cell(2)), ground=board({cell(1): "water"}))
    swum = scripted(water, Move(actor="ana", path=("F",)))
    assert swum["ana"].swimming and not scripted(swum.state, Move(actor="ana", path=("SR",)))["ana"].swimming
    under = play(swum.state, SetPosture(target="ana", immersed=True)).state
    assert (cover_gambles(swum.state, "ana"), cover_gambles(under, "ana")) == (0, -1)
    assert not scripted(under, Move(actor="ana", path=("SR",)))["ana"].immersed
    assert code(water, SetPosture(target="ana", cell=cell(2))) == "blocked" and code(water, SetPosture(target="ana", facing=7)) == "value"
    undone(water, SetPosture(target="ana", grounded=True, cell=cell(5)))


# ---- light and senses


@pytest.mark.rule("CA-SENSE-02", "CA-SENSE-03", "CA-LIGHT-01", "CA-LIGHT-02", "CA-TAB-02", "CA-GRID-02", "CA-TAB-22")
def test_how_bright_a_square_is() -> None:
    night = {
        "card": {"night": True, "default_lighting": "clear"},
        "areas": [
            {"id": "street"},
            {"id": "cellar", "underground": True, "cells": [[0, 0, 4, 4]]},
            {"id": "hall", "setting": "houses", "cells": [[5, 0, 4, 4]]},
        ],
        "lights": [
            {"id": "drawn", "light_kind": "lantern", "x": 20, "y": 20, "drawn_on_board": True},
            {"id": "lit", "light_kind": "torch", "x": 30, "y": 30},
        ],
    }
    state = idle(person("ana", at=cell(0), light="candle"), ground=board({(31, 30): "wall"}, night))
    seen = {
        at: light.luminosity_at(state, at) for at in ((12, 10), (1, 1), (6, 1), (20, 20), (30, 32), (30, 33), (32, 30), cell(1), cell(2))
    }
    assert list(seen.values()) == ["dark", "pitch_dark", "clear", "dark", "clear", "dark", "dark", "clear", "dark"]
    moved = change(state, "ana", cell=cell(1))
    assert light.luminosity_at(moved, cell(2)) == "clear"
    out = play(state, SetLight(light="lit", lit=False), PlaceLight(light="post", light_kind="fire", x=6, y=30)).state
    assert (light.luminosity_at(out, (30, 30)), light.luminosity_at(out, (9, 33))) == ("dark", "clear")
    assert code(state, SetLight(light="none")) == "value" and code(state, PlaceLight(light_kind="sun", x=1, y=1)) == "value"
    assert code(state, PlaceLight(carrier="zoe")) == "who" and code(state, PlaceLight()) == "value"
    made = play(state, CreateBoard(name="Yard", original_threat=4, default_lighting="dark"))
    assert (made.state.threat, made.state.card.name, len(made.state.areas)) == (4, "Yard", 1)
    assert code(turn(person("ana"), foe("bob")), CreateBoard()) == "phase" and code(state, CreateBoard(original_threat=-1)) == "value"
    undone(state, SetLight(light="lit", lit=False), PlaceLight(carrier="ana"), CreateBoard(name="Yard"))


@pytest.mark.rule("CA-SENSE-01", "CA-SENSE-06", "CA-TAB-01", "CA-TAB-03")
@pytest.mark.parametrize(
    ("species", "culture", "lighting", "far", "seen"),
    [
        ("human", "other", "clear", 25, True),
        ("human", "other", "dark", 8, True),
        ("human", "other", "dark", 9, False),
        ("human", "stag", "dark", 25, True),
        ("human", "other", "pitch_dark", 1, False),
        ("dwarf", "hydra", "pitch_dark", 25, True),
        ("dwarf", "hydra", "clear", 9, False),
        ("wolfen", "hyena", "dark", 20, True),
    ],
)
def test_how_far_one_sees(species: str, culture: str, lighting: str, far: int, seen: bool) -> None:
    ana = person("ana", at=cell(0), species=species, culture=culture)
    state = idle(ana, foe("bob", at=cell(far)), ground=board(scene={"card": {"default_lighting": lighting}}))
    assert in_sight(state, "ana", "bob") is seen


@pytest.mark.rule("CA-SENSE-05")
def test_fog_shortens_sight_where_it_has_a_limit() -> None:
    state = play(
        idle(person("ana", at=cell(0)), foe("bob", at=cell(7)), ground=board(scene=DARK)), SetSquare(x=15, y=12, modifiers=("smoky",))
    ).state
    assert reach_to(state, "ana", "bob", "sight").range == 5 and not in_sight(state, "ana", "bob")
    clear = play(idle(person("ana", at=cell(0)), foe("bob", at=cell(11)), ground=board()), SetSquare(x=15, y=12, modifiers=("fog",))).state
    assert in_sight(clear, "ana", "bob")
    assert reach_to(evolve(clear, settings=evolve(clear.settings, clear_range_cap=12)), "ana", "bob", "sight").range == 11


@pytest.mark.rule("CA-SENSE-08", "CA-SENSE-09", "CA-SENSE-10", "CA-TAB-04", "CA-TAB-05")
def test_hearing_and_smell_by_the_worse_area() -> None:
    scene = {
        "card": {"default_noise": "quiet", "default_smell": "odourless"},
        "areas": [{"id": "yard"}, {"id": "mill", "noise": "noisy", "smell": "fragrant", "cells": [[14, 0, 20, 40]]}],
    }
    state = idle(
        person("ana", at=cell(0)), foe("bob", at=cell(1)), foe("dan", at=cell(2)), foe("eve", at=cell(0, 9)), ground=board(scene=scene)
    )
    heard = {who: reach_to(state, "ana", who, "hearing") for who in ("bob", "dan", "eve")}
    assert {who: (one.possible, one.least) for who, one in heard.items()} == {"bob": (True, 3), "dan": (False, 6), "eve": (False, 3)}
    assert (reach_to(state, "ana", "bob", "smell").least, reach_to(state, "ana", "dan", "smell").possible) == (6, False)
    assert reach_to(state, "dan", "dan", "hearing").possible
    told = scripted(state, Perceive(actor="ana", target="dan", sense="hearing"))
    assert told.fact("sense_told", "possible") is False and told.state == state
    assert code(state, Perceive(actor="zoe", target="ana")) == "who" and code(state, Perceive(actor="ana")) == "value"


@pytest.mark.rule("CA-SENSE-11")
def test_touch_is_enough_to_perceive() -> None:
    deaf = {"card": {"default_lighting": "pitch_dark", "default_noise": "deafening", "default_smell": "sickening"}}
    state = idle(person("ana", at=cell(0)), foe("bob", at=cell(1)), foe("dan", at=cell(2)), ground=board(scene=deaf))
    assert perceives(state, "ana", "bob") and not perceives(state, "ana", "dan")
    assert not perceives(evolve(state, settings=evolve(state.settings, touch_perceives=False)), "ana", "bob")


@pytest.mark.rule("CA-GRID-05")
def test_sight_can_be_narrowed_to_what_lies_ahead() -> None:
    state = idle(person("ana", at=cell(0)), foe("bob", at=cell(-3)), ground=board())
    assert in_sight(state, "ana", "bob")
    assert not in_sight(evolve(state, settings=evolve(state.settings, sight_arc=180)), "ana", "bob")


@pytest.mark.rule("CA-SENSE-02", "CA-SENSE-06", "CA-ATT-01")
def test_the_board_is_shaded_as_a_combatant_sees_it_and_attitudes_stand_in_a_row() -> None:
    elf = foe("bob", at=cell(3), species="elf", culture="spider", current_attitude="SUB")
    state = turn(person("ana", at=cell(0), light="torch"), elf, ground=board(scene=DARK))
    shaded = SYSTEM.darkness(state, "ana")
    assert cell(2) not in shaded and shaded[cell(3)] == 1 and SYSTEM.darkness(state, None) == shaded and SYSTEM.darkness(state, "bob") == {}
    assert SYSTEM.darkness(idle(person("ana")), "ana") == {}
    stages = {stage.phrase.name: stage.who for stage in SYSTEM.stages(state) if stage.who}
    assert stages == {"attitude_pug": ("ana",), "attitude_sub": ("bob",)} and SYSTEM.stages(idle(person("ana"))) == ()


@pytest.mark.rule("CA-GRID-01", "CA-GRID-06", "CA-STEALTH-09")
def test_squares_and_obstacles_are_offered_to_be_picked_on_the_board_and_what_one_hides_behind_by_name() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(3)), ground=board(size=20))
    offered = {offer.command.kind: offer for offer in SYSTEM.scene_offers(state)}
    free = offered["place_obstacle"].open["at"].values
    assert cell(1) in free and cell(0) not in free and "remove_obstacle" not in offered
    assert len(offered["set_square"].open["at"].values) == 20 * 20
    placed = play(state, PlaceObstacle(at=cell(1), obstacle_kind="barrel")).state
    assert cell_key(cell(1)) in placed.obstacles
    behind = [offer.command for offer in SYSTEM.offers(placed, "ana") if isinstance(offer.command, Hide)]
    assert [(one.hiding_kind, (one.x, one.y)) for one in behind][1:] == [("obstacle", cell(1))]
    assert dict(behind[1].phrase(placed).facts) == {"obstacle": "barrel"}
    taken = {offer.command.kind: offer for offer in SYSTEM.scene_offers(placed)}["remove_obstacle"]
    assert taken.open["at"].values == (cell(1),)
    assert not play(placed, taken.command).state.obstacles
