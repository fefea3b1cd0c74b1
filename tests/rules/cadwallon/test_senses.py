"""Sight, hearing, smell: how far, against which least difficulty, through what; who perceives whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.checks.hiding import LookOut
from desktop_app.rules.cadwallon.checks.senses import perceives, sense_to
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import Perceive
from desktop_app.rules.cadwallon.movement.places import Area, Light, Obstacle, Square
from desktop_app.rules.cadwallon.sheet.character import Sense
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.kernel.state import Cell
from tests.rules.cadwallon.builders import BLADE, BOW, board, cell, change, code, foe, idle, person, play, turn, undone

EAST: tuple[tuple[int, int, int, int], ...] = ((15, 0, 25, 40),)


def all_over(**values: Any) -> Area:
    """Describe an area that holds the whole board."""
    return Area(id="all", cells=((0, 0, 40, 40),), **values)


def squares(*cells: Cell, **values: Any) -> Mapping[str, Square]:
    """Set something of some squares."""
    return {f"{x},{y}": Square(**values) for x, y in cells}


def facing(there: Cell, **values: Any) -> CadwallonState:
    """Put Ana into the middle, and a foe of the rules' own measures elsewhere."""
    ana, bob = values.pop("ana", {}), values.pop("bob", {})
    ground = board(values.pop("ground", None), size=values.pop("size", 40))
    return idle(person("ana", at=cell(0), **ana), foe("bob", at=there, **bob), ground=ground, **values)


def reach(state: CadwallonState, sense: Sense = "sight") -> tuple[bool, int | None, int | None]:
    """Return whether it reaches, the least difficulty, the range."""
    told = play(state, Perceive(actor="ana", target="bob", sense=sense))
    about = dict(told.event("sense_told").about)
    found = sense_to(state, "ana", state.combatants["bob"].cell, sense, target="bob")
    assert (about["possible"], about["least"], about["range"]) == (found.possible, found.least, found.range)
    return found.possible, found.least, found.range


@pytest.mark.rule("CA-SENSE-01", "CA-TAB-01")
@pytest.mark.parametrize(
    ("lighting", "far", "found"),
    [
        ("clear", 27, (True, 3, None)),
        ("dark", 8, (True, 6, 8)),
        ("dark", 9, (False, 6, 8)),
        ("pitch_dark", 1, (False, None, 0)),
    ],
)
def test_one_sees_by_the_light_on_the_square_looked_at(lighting: Any, far: int, found: tuple[Any, ...]) -> None:
    there = squares(cell(far), lighting=lighting)
    assert reach(facing(cell(far), squares=there, areas=(all_over(lighting="clear"),))) == found
    assert reach(facing(cell(far), squares=there, areas=(all_over(lighting="pitch_dark"),))) == found, "where one stands does not matter"


@pytest.mark.rule("CA-SENSE-01", "CA-SENSE-06")
@pytest.mark.parametrize(
    ("eyes", "lighting", "found"),
    [
        ({"species": "elf", "culture": "spider"}, "dark", (True, 3, None)),
        ({"species": "dwarf", "culture": "hydra"}, "clear", (False, 6, 8)),
        ({"species": "dwarf", "culture": "hydra"}, "pitch_dark", (True, 3, None)),
        ({"species": "goblin"}, "dark", (False, 6, 8)),
    ],
)
def test_eyes_of_a_people_change_range_and_least(eyes: dict[str, Any], lighting: Any, found: tuple[Any, ...]) -> None:
    assert reach(facing(cell(9), ana=eyes, areas=(all_over(lighting=lighting),))) == found


@pytest.mark.rule("CA-SENSE-01")
@pytest.mark.parametrize(
    ("values", "seen"),
    [
        ({"ground": {cell(2): "wall"}}, False),
        ({"obstacles": {"14,12": Obstacle(obstacle_kind="wagon", height=3)}}, False),
        ({"obstacles": {"14,12": Obstacle(obstacle_kind="table", height=2)}}, True),
        ({"obstacles": {"14,12": Obstacle(obstacle_kind="wagon", height=3)}, "bob": {"size": 4}}, True),
        ({"obstacles": {"16,12": Obstacle(obstacle_kind="tree", height=5)}}, True),
    ],
)
def test_walls_and_what_is_as_high_as_both_stand_in_the_way(values: dict[str, Any], seen: bool) -> None:
    assert reach(facing(cell(4), **values))[0] is seen


@pytest.mark.rule("CA-SENSE-05")
@pytest.mark.parametrize(
    ("modifiers", "rules", "found"),
    [
        (("vegetation",), {}, (True, 6, 6)),  # 8 less 1 for each of two squares
        (("smoky",), {}, (False, 6, 2)),
        (("rain", "fog"), {}, (True, 6, 4)),
        (("rug", "damaged"), {}, (True, 6, 8)),
        (("vegetation",), {"ground_cover_mode": "range"}, (True, 6, 6)),
    ],
)
def test_rain_fog_smoke_and_leaves_shorten_a_limited_sight(modifiers: Any, rules: dict[str, Any], found: tuple[Any, ...]) -> None:
    crossed = squares(cell(1), cell(4), modifiers=modifiers)
    state = facing(cell(4), squares={**squares(cell(0), modifiers=("smoky",)), **crossed}, areas=(all_over(lighting="dark"),), **rules)
    assert reach(state) == found
    clear = facing(cell(4), squares=crossed, **rules)
    assert reach(clear) == (True, 3, None)
    capped = reach(facing(cell(4), squares=crossed, clear_range_cap=12, **rules))
    assert found[2] is not None and capped[2] == 12 + found[2] - 8


@pytest.mark.rule("CA-SENSE-04")
@pytest.mark.parametrize(
    ("nature", "immersed", "figure"), [("muddy_water", True, -2), ("clear_water", True, -1), ("clear_water", False, 0)]
)
def test_water_over_a_combatant_imposes_gambles_on_looks_and_shots(nature: str, immersed: bool, figure: int) -> None:
    there = squares(cell(4), ground=nature)
    state = facing(cell(4), squares=there, bob={"immersed": immersed, "hidden": Hiding(result=5)}, ana={"att_dis": 2})
    look = LookOut(actor="ana", target="bob", sense="sight", dice=1)
    # a hide of 5, one more for each gamble imposed; a 3 and Discipline 2 make 5
    assert ("spotted" in play(state, (look, 3)).names) is (figure == 0)
    assert "spotted" in play(state, (LookOut(actor="ana", target="bob", sense="sight", dice=1, modifier=-figure), 3)).names
    assert "spotted" in play(state, (LookOut(actor="ana", target="bob", sense="hearing", dice=1), 4)).names, "not on ears"
    by_range = facing(cell(4), squares=there, bob={"immersed": True, "hidden": Hiding(result=5)}, ground_cover_mode="range")
    assert "spotted" in play(by_range, (look, 3)).names


@pytest.mark.rule("CA-SENSE-08", "CA-SENSE-09", "CA-TAB-04", "CA-TAB-05")
@pytest.mark.parametrize(
    ("sense", "condition", "far", "found"),
    [
        ("hearing", "quiet", 8, (True, 3, 8)),
        ("hearing", "quiet", 9, (False, 3, 8)),
        ("hearing", "noisy", 2, (True, 6, None)),
        ("hearing", "noisy", 27, (True, 6, None)),
        ("hearing", "deafening", 1, (False, None, 0)),
        ("smell", "odourless", 2, (True, 6, 2)),
        ("smell", "odourless", 3, (False, 6, 2)),
        ("smell", "fragrant", 1, (True, 9, 1)),
        ("smell", "fragrant", 2, (False, 9, 1)),
        ("smell", "sickening", 1, (False, None, 0)),
    ],
)
def test_ears_and_noses_by_the_condition_walls_or_not(sense: Any, condition: str, far: int, found: tuple[Any, ...]) -> None:
    area = all_over(noise=condition) if sense == "hearing" else all_over(smell=condition)
    assert reach(facing(cell(far), areas=(area,), ground={cell(0, 1): "wall", cell(1, 1): "wall"}), sense) == found
    if far > 1:
        assert reach(facing(cell(far), areas=(area,), ground={cell(1): "wall"}), sense) == found


@pytest.mark.rule("CA-SENSE-10", "CA-SENSE-08")
@pytest.mark.parametrize(
    ("here", "there", "far", "found"),
    [
        ("quiet", "noisy", 4, (False, 6, None)),
        ("noisy", "quiet", 4, (False, 6, None)),
        ("quiet", "deafening", 4, (False, None, 0)),
        ("quiet", "quiet", 4, (True, 3, 8)),
        ("noisy", "noisy", 4, (False, 6, None)),
        ("noisy", "quiet", 2, (True, 6, None)),
    ],
)
def test_the_worse_of_two_areas_counts_and_noise_lets_nothing_out(here: Any, there: Any, far: int, found: tuple[Any, ...]) -> None:
    west, east = Area(id="west", cells=((0, 0, 15, 40),), noise=here), Area(id="east", cells=EAST, noise=there)
    assert reach(facing(cell(far), areas=(west, east)), "hearing") == found
    smells = (Area(id="west", cells=((0, 0, 14, 40),), smell="odourless"), Area(id="east", cells=((14, 0, 26, 40),), smell="fragrant"))
    assert reach(facing(cell(2), areas=smells), "smell") == (False, 9, 1)


@pytest.mark.rule("CA-SENSE-11")
def test_who_is_perceived_touched_heard_but_not_seen_struck_but_not_shot() -> None:
    black = (all_over(lighting="pitch_dark", noise="deafening", smell="sickening"),)
    assert perceives(facing(cell(1), areas=black), "ana", "bob"), "touch"
    assert not perceives(facing(cell(1), areas=black, touch_perceives=False), "ana", "bob")
    assert not perceives(facing(cell(2), areas=black), "ana", "bob")
    assert perceives(facing(cell(1), bob={"size": 1}), "ana", "bob") and not perceives(facing(cell(2), bob={"size": 1}), "ana", "bob")
    hiding: dict[str, Any] = {"hidden": Hiding(result=9)}
    assert not perceives(facing(cell(1), bob=hiding), "ana", "bob"), "whoever hid is not touched"
    assert perceives(facing(cell(1), bob={**hiding, "spotted_by": ("ana",)}), "ana", "bob")
    assert perceives(facing(cell(5), bob={**hiding, "spotted_by": ("ana",)}), "ana", "bob")
    unheard = (all_over(lighting="pitch_dark", noise="noisy", smell="sickening"),)
    heard = turn(person("ana", at=cell(0), weapons=[{**BLADE, "reach": 2}, BOW]), foe("bob", at=cell(2)), areas=unheard)
    assert perceives(heard, "ana", "bob")
    assert "announced" in play(heard, Attack(actor="ana", target="bob", weapon="Blade", dice=1)).names
    assert code(heard, Attack(actor="ana", target="bob", weapon="Bow", dice=1)) == "sight"
    careful = turn(
        person("ana", at=cell(0), weapons=[{**BLADE, "reach": 2}]), foe("bob", at=cell(2)), areas=unheard, melee_requires_sight=True
    )
    assert code(careful, Attack(actor="ana", target="bob", weapon="Blade", dice=1)) == "sight"
    unseen = turn(person("ana", at=cell(0), weapons=[BOW]), foe("bob", at=cell(2), **hiding))
    assert code(unseen, Attack(actor="ana", target="bob", weapon="Bow", dice=1)) == "unperceived"


def test_eyes_that_look_ahead_only_are_a_house_rule() -> None:
    state = facing(cell(-4), sight_arc=180)
    assert not reach(state)[0] and reach(change(state, "ana", facing=2))[0] and reach(facing(cell(-4)))[0]


def test_a_move_that_needs_a_sense_is_refused_where_none_reaches() -> None:
    black = facing(
        cell(3), areas=(all_over(lighting="pitch_dark", noise="deafening", smell="sickening"),), lights=(Light(id="l", lit=False),)
    )
    for sense in ("sight", "hearing", "smell"):
        assert code(black, LookOut(actor="ana", target="bob", sense=sense)) == sense
        assert code(black, MakeTest(actor="ana", move="look_out", sense=sense, target="bob")) == sense
    assert code(black, Perceive(actor="ana")) == "value" and code(black, Perceive(actor="ana", target="zoe")) == "who"
    undone(facing(cell(3)), Perceive(actor="ana", target="bob"))


@pytest.mark.rule("CA-TAB-01", "CA-TAB-02", "CA-TAB-04", "CA-TAB-05", "CA-TAB-03")
def test_the_pages_of_the_rules_say_what_the_tables_do() -> None:
    rules, tables = content_of("cadwallon").rules, idle(person("ana")).tables
    for rule, rows in (("CA-TAB-01", tables.sight), ("CA-TAB-04", tables.hearing), ("CA-TAB-05", tables.smell)):
        told = [(str(row[2])) for row in rules[rule].rows]
        assert [str(row.least) if row.least is not None else "–" for row in rows.values()] == told
    assert [str(row.perimeter) for row in tables.lights.values()] == [str(row[1]) for row in rules["CA-TAB-02"].rows]
    eyes = [tuple(getattr(row, name).replace("_", " ") for name in ("clear", "dark", "pitch_dark")) for row in tables.eyes.values()]
    assert eyes == [tuple(row[1:]) for row in rules["CA-TAB-03"].rows]
