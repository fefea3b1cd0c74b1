"""Clauses that show only in a corner: an obstacle that blocks, a step out and back, who has left, what was left out."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import SetPosture
from desktop_app.rules.cadwallon.movement.ground import is_behind_obstacle, is_line_open
from desktop_app.rules.cadwallon.movement.places import Area, Square
from desktop_app.rules.cadwallon.movement.walking import Move
from desktop_app.rules.cadwallon.scenery import PlaceObstacle, SetArea, SetSquare
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding, Phase
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.rounds import Enter, Leave, StartOpposition
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import board, cell, code, foe, idle, person, play, turn, undone

SPEAR: dict[str, Any] = {"name": "Spear", "reach": 2, "drawn": True}


def by_hand(state: CadwallonState) -> list[Command[Any]]:
    """List how Bob can be made to leave."""
    return [offer.command for offer in SYSTEM.hand_offers(state, "bob") if isinstance(offer.command, Leave)]


@pytest.mark.rule("CA-GRID-10", "CA-GRID-11", "CA-MELEE-05")
@pytest.mark.parametrize(("what", "blocks"), [("table", False), ("tree", True), ("house", True)])
def test_only_an_obstacle_that_does_not_block_sight_is_one_to_be_behind(what: str, *, blocks: bool) -> None:
    state = turn(person("ana", at=cell(0), weapons=[SPEAR]), foe("bob", at=cell(2)))
    state = play(state, PlaceObstacle(obstacle_kind=what, at=cell(1))).state
    assert is_line_open(state, "ana", "bob") is not blocks and is_behind_obstacle(state, "ana", "bob") is not blocks
    goal = Attack(actor="ana", target="bob", weapon="Spear", dice=1).base(state).total
    assert goal == 6 + (0 if blocks else 1)


@pytest.mark.rule("CA-STEALTH-11", "CA-MOVE-01")
def test_a_hide_ends_with_the_square_that_is_left_though_one_comes_back() -> None:
    hidden = Hiding(hiding_kind="other", result=8)
    state = turn(person("ana", at=cell(0), mov=6, hidden=hidden), foe("bob", at=cell(9)))
    back = play(state, Move(actor="ana", path=("F", "B")))
    assert back["ana"].cell == cell(0) and back["ana"].hidden is None
    assert [event.name for event in back.events if event.name == "hide_ended"] == ["hide_ended"]
    assert play(state, Move(actor="ana", path=("QR",)))["ana"].hidden == hidden, "a turn on the spot leaves no square"
    undone(state, Move(actor="ana", path=("F", "B")))


@pytest.mark.rule("CA-MOVE-09")
def test_who_comes_out_of_the_water_and_back_swims_above_it() -> None:
    pond = board({cell(0): "water"})
    state = turn(person("ana", at=cell(0), mov=12, immersed=True), foe("bob", at=cell(9)), ground=pond)
    back = play(state, Move(actor="ana", path=("F", "B")))["ana"]
    assert (back.cell, back.swimming, back.immersed) == (cell(0), True, False)
    assert play(state, Move(actor="ana", path=("QR",)))["ana"].immersed


@pytest.mark.rule("CA-ROUND-13")
def test_who_leaves_before_an_opposition_takes_no_part_in_it() -> None:
    state = idle(person("ana", at=cell(0)), foe("bob", at=cell(1)))
    assert by_hand(state) == [Leave(actor="bob")]
    gone = play(state, Leave(actor="bob")).state
    assert (gone.here(), gone.combatants["bob"].cell) == (("ana",), None)
    assert code(gone, Leave(actor="bob")) == "phase" and by_hand(gone) == []
    begun = play(gone, StartOpposition()).state
    assert [begun.combatants[who].entry_no for who in ("ana", "bob")] == [1, 0]
    for comes in (Enter(actor="bob", cell=cell(2)), SetPosture(target="bob", cell=cell(2))):
        assert play(gone, comes, StartOpposition())["bob"].entry_no == 2
    assert code(play(gone, Leave(actor="ana")).state, StartOpposition()) == "phase"
    assert code(idle(person("ana"), is_table=True), Leave(actor="ana")) == "phase"
    undone(state, Leave(actor="bob"), StartOpposition())


@pytest.mark.rule("CA-ROUND-13")
def test_who_left_an_opposition_is_not_in_the_next() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)))
    gone = play(state, Leave(actor="bob")).state
    again = play(evolve(gone, phase=Phase.ENDED), StartOpposition()).state
    assert [again.combatants[who].entry_no for who in ("ana", "bob")] == [1, 0]


@pytest.mark.rule("CA-GRID-01", "CA-GRID-03")
def test_what_is_left_out_of_an_area_or_a_square_stays_as_it_is() -> None:
    state = idle(person("ana", at=cell(0)))
    area = SetArea(area="main", name="Hall", setting="houses", noise="deafening", watch="calm", modifiers=("fog",))
    made = play(state, area, SetArea(area="main", lighting="dark")).state
    assert made.areas[0] == Area(
        id="main", name="Hall", setting="houses", noise="deafening", watch="calm", modifiers=("fog",), lighting="dark"
    )
    assert play(made, SetArea(area="main", noise=None)).state.areas[0].noise is None, "nothing is set where that is said"
    first = SetSquare(x=3, y=3, ground="rough_terrain", modifiers=("fog",), lighting="dark", opaque=False, elevation=2)
    square = play(state, first, SetSquare(x=3, y=3, threshold=True)).state
    assert square.squares["3,3"] == Square(
        ground="rough_terrain", modifiers=("fog",), lighting="dark", opaque=False, elevation=2, threshold=True
    )
    bare = play(square, SetSquare(x=3, y=3, ground="", modifiers=None, lighting=None, opaque=None, elevation=None)).state
    assert bare.squares["3,3"] == Square(threshold=True)
    undone(state, area, first)
