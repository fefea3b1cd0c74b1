"""Movement with an action, and as one; the board. Rule: section 3.6, RV-GRID-01"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.grid.board import Cell, Grid
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.exchange import AbortExchange, EffectChoice
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage, RollExchange
from desktop_app.rules.revolution.movement.ground import metres_between
from desktop_app.rules.revolution.movement.moving import Move, MovingAction
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn.acts import OtherAction, ReadyItem, Stand
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    SHIELD,
    board,
    cell,
    change,
    code,
    combat,
    fighter,
    met,
    play,
    refusal_of,
    scripted,
    undone,
)

ARMS = [HAMMER, SHIELD, AXE, CROSSBOW]
FAR_OFF = cell(9, 9)


def field(*, bea: Cell = FAR_OFF, house: dict[str, Any] | None = None, grid: Any = None, **values: Any) -> RevolutionState:
    """Ana (Move 4) in the middle of the board, Bea somewhere with 1."""
    ana = fighter("ana", at=cell(0), **{"weapons": ARMS, "strike_rank": 12, **values})
    return combat(ana, fighter("bea", at=bea, side="foe", sr=1), ground=grid, **(house or {}))


def line(steps: int, y: int = 0) -> tuple[Cell, ...]:
    """Return a straight way of so many steps to the right."""
    return tuple(cell(i, y) for i in range(1, steps + 1))


def away(steps: int) -> tuple[Cell, ...]:
    return tuple(cell(-i) for i in range(1, steps + 1))


# ---- combined movement


@pytest.mark.rule("RV-MOVE-01")
@pytest.mark.parametrize(("steps", "refused"), [(1, None), (4, None), (5, "move")])
def test_an_action_holds_up_to_one_move_without_more_strike_rank(steps: int, refused: str | None) -> None:
    deed = OtherAction(actor="ana", path=line(steps))
    state = field(opening="non_combat")
    if refused:
        found = refusal_of(state, deed)
        assert (found.code, found.field) == (refused, "path")
        return
    done = scripted(state, deed)
    assert (done["ana"].cell, done["ana"].sr, done["ana"].moved) == (cell(steps), 12 - 5, steps)
    undone(state, deed)


@pytest.mark.rule("RV-MOVE-01")
@pytest.mark.parametrize(("weapon", "may"), [("Hammer", True), ("Axe", True), ("Shield", False), ("Crossbow", False)])
def test_only_an_attack_of_5_or_more_holds_a_move(weapon: str, may: bool) -> None:
    state = field(bea=cell(2), opening_weapon=weapon)
    attack = Attack(actor="ana", target="bea", weapon=weapon, path=line(1))
    assert (attack.refuse(state) is None) is may
    if not may:
        found = refusal_of(state, attack)
        assert (found.code, found.field) == ("cost_too_low", "path")


@pytest.mark.rule("RV-MOVE-01", "RV-TAB-01")
def test_a_house_rule_sets_the_least_cost() -> None:
    attack = Attack(actor="ana", target="bea", weapon="Hammer", path=line(1))
    assert code(field(bea=cell(2), house={"move_min_cost": 7}), attack) == "cost_too_low"
    assert attack.refuse(field(bea=cell(2), house={"move_min_cost": 6})) is None


@pytest.mark.rule("RV-MOVE-01", "RV-SR-07")
def test_the_nominal_cost_counts_even_if_life_points_pay() -> None:
    state = field(bea=cell(2), sr=2)
    done = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer", path=line(1), accept_without_sr=True))
    assert (done["ana"].cell, done["ana"].lp) == (cell(1), 24 - 4)


@pytest.mark.rule("RV-MOVE-01", "RV-TAB-01")
def test_the_move_is_per_action_or_by_house_rule_per_round() -> None:
    twice = OtherAction(actor="ana", path=line(3))
    there = scripted(field(opening="non_combat"), twice).state
    back = OtherAction(actor="ana", path=(cell(2), cell(1)))
    assert scripted(there, back)["ana"].cell == cell(1)
    capped = scripted(field(opening="non_combat", house={"move_scope": "per_round"}), twice).state
    assert code(capped, back) == "move"
    assert scripted(capped, OtherAction(actor="ana", path=(cell(2),)))["ana"].moved == 4


@pytest.mark.rule("RV-MOVE-01", "RV-MOVE-03", "RV-EFF-07", "RV-TAB-01")
def test_only_combined_movement_counts_against_the_move_of_the_round() -> None:
    moved = scripted(field(opening="non_combat", house={"move_scope": "per_round"}), Move(actor="ana", path=line(4))).state
    assert moved.combatants["ana"].moved == 0
    assert scripted(moved, OtherAction(actor="ana", path=(cell(3),)))["ana"].moved == 1
    landed = met(field(bea=cell(1), house={"move_scope": "per_round"}), 54).state
    gone = scripted(landed, ChooseEffects(actor="ana", effects=(EffectChoice(effect="disengage", path=away(4)),)))
    assert (gone["ana"].cell, gone["ana"].moved) == (cell(-4), 0)


@pytest.mark.rule("RV-MOVE-02")
@pytest.mark.parametrize(
    ("deed", "changes"),
    [
        (ReadyItem(actor="ana", weapon="Axe", path=line(2)), {"unready": ("Axe",)}),
        (Stand(actor="ana", path=line(2)), {"prone": True}),
        (OtherAction(actor="ana", path=line(2)), {}),
    ],
)
def test_most_actions_allow_movement(deed: Command[RevolutionState], changes: dict[str, Any]) -> None:
    assert scripted(field(opening="non_combat", **changes), deed)["ana"].cell == cell(2)


# ---- before or after


@pytest.mark.rule("RV-MOVE-04")
def test_the_movement_comes_before_or_after_the_deed() -> None:
    state = field(bea=cell(1))
    late = Attack(actor="ana", target="bea", weapon="Hammer", path=away(3), move_when="after")
    declared = scripted(state, late)
    assert declared["ana"].cell == cell(0)
    missed = met(state, 99, path=away(3), move_when="after")
    assert (missed["ana"].cell, missed["ana"].moved, missed["ana"].engaged_with, missed["bea"].engaged_with) == (cell(-3), 3, (), ())


@pytest.mark.rule("RV-MOVE-04", "RV-EXCH-06")
def test_after_an_exchange_with_damage_the_movement_comes_last() -> None:
    landed = met(field(bea=cell(1)), 54, path=away(2), move_when="after")
    chosen = scripted(landed.state, ChooseEffects(actor="ana"))
    assert chosen["ana"].cell == cell(0)
    assert scripted(chosen.state, RollDamage(), 1, 1, 1)["ana"].cell == cell(-2)


@pytest.mark.rule("RV-MOVE-04")
def test_getting_up_always_comes_first() -> None:
    for when in ("before", "after"):
        deed = Stand(actor="ana", path=line(2), move_when=when)
        done = scripted(field(opening="non_combat", prone=True), deed)
        assert (done["ana"].prone, done["ana"].cell) == (False, cell(2))


@pytest.mark.rule("RV-MOVE-04")
@pytest.mark.parametrize(
    "meanwhile", [{"who": "cid", "cell": cell(-2)}, {"who": "ana", "prone": True}, {"who": "ana", "incapacitated": True}]
)
def test_a_later_movement_is_lost_if_it_cannot_be_made_any_more(meanwhile: dict[str, Any]) -> None:
    people = fighter("ana", at=cell(0)), fighter("bea", at=cell(1), side="foe", sr=1), fighter("cid", at=cell(9, 9), sr=1)
    declared = scripted(combat(*people), Attack(actor="ana", target="bea", weapon="Hammer", path=away(2), move_when="after"))
    changes = dict(meanwhile)
    met_with = change(declared.state, changes.pop("who"), **changes)
    done = play(met_with, React(actor="bea"), (RollExchange(), 99))
    assert done["ana"].cell == cell(0) and "movement_lost" in done.names


@pytest.mark.rule("RV-MOVE-04")
def test_a_way_is_judged_when_the_deed_is_declared() -> None:
    late = Attack(actor="ana", target="bea", weapon="Hammer", path=(cell(1),), move_when="after")
    assert code(field(bea=cell(1)), late) == "move"


@pytest.mark.rule("RV-MOVE-04")
@pytest.mark.parametrize("deed", [OtherAction(actor="ana", path=line(1)), Move(actor="ana", path=line(1))])
def test_who_lies_cannot_move(deed: Command[RevolutionState]) -> None:
    assert code(field(opening="non_combat", prone=True), deed) == "move"
    assert OtherAction(actor="ana").refuse(field(opening="non_combat", prone=True)) is None


@pytest.mark.rule("RV-MOVE-05", "RV-EXCH-07")
def test_leaving_a_melee_provokes_nothing_and_ends_the_engagement() -> None:
    state = change(field(bea=cell(1), opening="non_combat", engaged_with=("bea",)), "bea", engaged_with=("ana",))
    beside = scripted(state, Move(actor="ana", path=(cell(0, 1),)))
    assert (beside["ana"].engaged_with, beside["bea"].engaged_with) == (("bea",), ("ana",))
    gone = scripted(state, Move(actor="ana", path=away(1)))
    assert (gone["ana"].engaged_with, gone["bea"].engaged_with) == ((), ())
    assert gone.state.pending == () and gone.rolls == () and gone["bea"].sr == 1


# ---- the move action


@pytest.mark.rule("RV-MOVE-03", "RV-TAB-03")
@pytest.mark.parametrize(("steps", "cost"), [(1, 5), (4, 5), (5, 10), (8, 10), (9, 15)])
def test_a_longer_movement_costs_5_a_move_or_part_of_one(steps: int, cost: int) -> None:
    state = field(opening="non_combat", strike_rank=20)
    done = scripted(state, Move(actor="ana", path=line(steps)))
    assert (done["ana"].cell, done["ana"].sr) == (cell(steps), 20 - cost)


@pytest.mark.rule("RV-MOVE-03", "RV-TAB-02", "RV-TAB-14")
def test_more_than_one_move_needs_an_opening_without_combat() -> None:
    assert scripted(field(), Move(actor="ana", path=line(4)))["ana"].sr == 12 - 5, "capped from 15"
    found = refusal_of(field(), Move(actor="ana", path=line(5)))
    assert (found.code, found.field) == ("needs_non_combat", "path")
    assert Move(actor="ana", path=line(5)).refuse(field(opening="non_combat")) is None


@pytest.mark.rule("RV-MOVE-03", "RV-TAB-14")
@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({}, ()),
        ({"move": 0}, line(1)),
        ({}, (cell(2),)),  # not a neighbour
        ({}, (cell(1), cell(3))),
    ],
)
def test_a_movement_to_nowhere_is_refused(values: dict[str, Any], path: tuple[Cell, ...]) -> None:
    assert code(field(opening="non_combat", **values), Move(actor="ana", path=path)) == "move"


@pytest.mark.rule("RV-MOVE-03", "RV-GRID-01")
def test_ones_own_cell_is_free_to_come_back_to() -> None:
    assert scripted(field(opening="non_combat"), Move(actor="ana", path=(cell(1), cell(0))))["ana"].cell == cell(0)


@pytest.mark.rule("RV-MOVE-03", "RV-TAB-14")
def test_the_way_is_judged_before_its_length_and_the_price_last() -> None:
    state = field(bea=cell(5))
    assert code(state, Move(actor="ana", path=line(5))) == "move", "Bea stands there"
    assert code(field(opening="non_combat", sr=9), Move(actor="ana", path=line(5))) == "sr_short"
    done = scripted(field(opening="non_combat", sr=9), Move(actor="ana", path=line(5), accept_without_sr=True))
    assert (done["ana"].sr, done["ana"].lp) == (0, 24 - 1)
    undone(field(), Move(actor="ana", path=line(2)))


# ---- the board


@pytest.mark.rule("RV-GRID-01")
def test_others_can_be_passed_but_not_ended_on_and_the_dead_are_in_nobodys_way() -> None:
    state = field(bea=cell(2), opening="non_combat")
    assert scripted(state, Move(actor="ana", path=line(3)))["ana"].cell == cell(3)
    assert code(state, Move(actor="ana", path=line(2))) == "move"
    assert Move(actor="ana", path=line(2)).refuse(change(state, "bea", dead=True)) is None


@pytest.mark.rule("RV-GRID-01")
def test_blocked_ground_stops_a_way_and_other_ground_does_not() -> None:
    walled = board({cell(1): "wall", cell(0, 1): "rubble"})
    assert code(field(opening="non_combat", grid=walled), Move(actor="ana", path=line(2))) == "move"
    assert scripted(field(opening="non_combat", grid=walled), Move(actor="ana", path=(cell(0, 1),)))["ana"].sr == 12 - 5


@pytest.mark.rule("RV-GRID-01")
def test_every_step_of_a_square_counts_alike() -> None:
    state = field(opening="non_combat")
    assert positions.cells_between(state, cell(0), cell(3, 3)) == 3
    diagonal = tuple(cell(i, i) for i in range(1, 5))
    assert scripted(state, OtherAction(actor="ana", path=diagonal))["ana"].cell == cell(4, 4)


@pytest.mark.rule("RV-GRID-01", "RV-TAB-01")
def test_on_hexes_there_are_six_neighbours() -> None:
    state = field(opening="non_combat", grid=board(grid=Grid.HEX))
    assert len(positions.neighbours(state, cell(0))) == 6 and len(positions.neighbours(field(), cell(0))) == 8
    assert positions.cells_between(state, cell(0), cell(1, 1)) == 2 and positions.cells_between(field(), cell(0), cell(1, 1)) == 1
    assert code(state, Move(actor="ana", path=(cell(1, 1),))) == "move"


@pytest.mark.rule("RV-GRID-01", "RV-TAB-01")
@pytest.mark.parametrize(("steps", "refused"), [(2, None), (3, "move")])
def test_a_house_rule_makes_cells_of_two_metres(steps: int, refused: str | None) -> None:
    state = field(opening="non_combat", house={"cell_size_m": 2})
    found = OtherAction(actor="ana", path=line(steps)).refuse(state)
    assert (found.code if found else None) == refused
    assert metres_between(state, "ana", "bea") == 9 * 2


@pytest.mark.rule("RV-GRID-01", "RV-ACT-02")
def test_melee_reaches_one_cell_of_whatever_size() -> None:
    attack = Attack(actor="ana", target="bea", weapon="Hammer")
    assert attack.refuse(field(bea=cell(1), house={"cell_size_m": 2})) is None
    without = combat(fighter("ana"), fighter("bea", side="foe", sr=1), cell_size_m=2)
    assert Attack(actor="ana", target="bea", weapon="Hammer", distance=2).refuse(without) is None
    assert code(without, Attack(actor="ana", target="bea", weapon="Hammer", distance=3)) == "reach"


@pytest.mark.rule("RV-GRID-01")
def test_without_a_board_a_way_is_a_number_of_metres() -> None:
    state = combat(fighter("ana", opening="non_combat", strike_rank=12), fighter("bea", side="foe", sr=1))
    assert scripted(state, OtherAction(actor="ana", metres=4))["ana"].moved == 4
    assert code(state, OtherAction(actor="ana", metres=5)) == code(state, OtherAction(actor="ana", metres=-1)) == "move"
    assert scripted(state, Move(actor="ana", metres=8))["ana"].sr == 12 - 10
    assert code(state, Move(actor="ana", path=(cell(1),))) == code(state, Move(actor="ana")) == "move"
    assert code(field(opening="non_combat"), OtherAction(actor="ana", metres=3)) == "move", "on a board the way is walked"


@pytest.mark.rule("RV-GRID-01", "RV-EXCH-07")
def test_without_a_board_any_movement_ends_an_engagement() -> None:
    state = change(combat(fighter("ana", engaged_with=("bea",)), fighter("bea", side="foe", sr=1)), "bea", engaged_with=("ana",))
    assert scripted(state, Move(actor="ana", metres=1))["bea"].engaged_with == ()
    three = combat(fighter("ana", engaged_with=("bea", "cid")), fighter("bea", side="foe", sr=1), fighter("cid", side="foe", sr=1))
    three = change(change(three, "bea", engaged_with=("ana",)), "cid", engaged_with=("ana",))
    struck = scripted(three, Attack(actor="ana", target="bea", weapon="Hammer", metres=1))
    assert (struck["ana"].engaged_with, struck["cid"].engaged_with) == (("bea",), ()), "all of them, and an attack engages anew"


@pytest.mark.rule("RV-MOVE-04", "RV-EXCH-07")
def test_a_combined_move_that_was_taken_back_with_its_exchange_restores_the_engagements() -> None:
    people = fighter("ana", at=cell(0), engaged_with=("cid",)), fighter("bea", at=cell(3), side="foe", sr=1)
    state = combat(*people, fighter("cid", at=cell(-1), side="foe", sr=1, engaged_with=("ana",)))
    attack = Attack(actor="ana", target="bea", weapon="Hammer", path=line(2))
    declared = scripted(state, attack)
    assert (declared["cid"].engaged_with, declared["ana"].engaged_with) == ((), ("bea",))
    assert scripted(declared.state, AbortExchange()).state == state


@pytest.mark.rule("RV-MOVE-01")
def test_moving_actions_say_how_far_they_can_go() -> None:
    deed = OtherAction(actor="ana")
    assert isinstance(deed, MovingAction)
    ways = deed.open(field(opening="non_combat"))["path"].values
    assert max(len(way) for way in ways if isinstance(way, tuple)) == 4
