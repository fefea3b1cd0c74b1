"""Hazards row by row: how many dice, what protects, at whose turn and when; hardship, breath and falls."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.harm import hardship, hazards
from desktop_app.rules.cadwallon.state import CadwallonState, Hardship
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.conclusion import Recover
from desktop_app.rules.cadwallon.turn.rounds import CloseRound, Enter
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import change, code, concluded, declared, foe, idle, person, play, scripted, undone

MAIL = {"name": "Mail", "pro": 3, "metal": True}
HIDE = {"name": "Hide", "pro": 2}


def clad(**values: Any) -> CadwallonState:
    """Build a combatant in mail over a hard skin: PRO 3 and 2 and 1, Mod 1."""
    return idle(person("ana", armours=[MAIL, HIDE], pro_natural=1, pro_mod=1, **values))


@pytest.mark.rule("CA-HAZ-04", "CA-HAZ-06", "CA-HAZ-07", "CA-TAB-11", "CA-TAB-13", "CA-TAB-14")
@pytest.mark.parametrize(
    ("command", "table", "lethal", "protects"),
    [
        (hazards.HazardFire, {"torch": 1, "bonfire": 3, "inferno": 5, "volcanic_furnace": 7}, 1, False),
        (hazards.HazardDisease, {"mild": 1, "contagious": 3, "virus": 5, "epidemic": 7}, 0, False),
        (hazards.HazardExplosion, {"powder_cone": 1, "grenade": 3, "powder_keg": 5, "barrel_of_powder": 7}, 0, True),
    ],
)
def test_each_row_has_its_dice_and_its_way_past_protection(command: Any, table: dict[str, int], lethal: int, protects: bool) -> None:
    for row, dice in table.items():
        made = command(targets=("ana",), row=row) if command is hazards.HazardExplosion else command(target="ana", row=row)
        assert scripted(idle(person("ana")), made, *(2,) * dice)["ana"].boxes == 2 * dice + lethal
        expected = max(0, 2 * dice - 7) if protects else 2 * dice + lethal
        assert scripted(clad(), made, *(2,) * dice)["ana"].boxes == expected


@pytest.mark.rule("CA-HAZ-05", "CA-TAB-12")
@pytest.mark.parametrize(("degrees", "dice"), [(60, 0), (5, 0), (4, 1), (0, 1), (-1, 2), (-10, 2), (-11, 3), (-30, 3), (-31, 5), (-99, 5)])
def test_only_the_coldest_line_that_is_undercut_counts(degrees: int, dice: int) -> None:
    cold = hazards.HazardCold(target="ana", temperature_c=degrees)
    done = scripted(clad(), cold, *(2,) * dice)
    assert done["ana"].boxes == 2 * dice and ("not_cold" in done.names) is (dice == 0)
    undone(clad(), cold)


@pytest.mark.rule("CA-HAZ-01", "CA-HAZ-06")
def test_an_explosion_rolls_for_each_victim_in_the_order_that_was_said_and_tests_do_not_matter() -> None:
    state = idle(person("ana", pro_natural=2), foe("bob"), foe("dan", boxes=50))
    done = play(state, (hazards.HazardExplosion(targets=("dan", "ana", "bob"), row="grenade"), 1, 1, 1, 2, 2, 2, 3, 3, 3))
    assert [who for *_, who in done.asks] == ["dan", "ana", "bob"]
    assert (done["ana"].boxes, done["bob"].boxes, done["dan"].is_dead) == (4, 9, True)
    assert "test_rolled" not in done.names
    undone(state, hazards.HazardExplosion(targets=("bob",), row="powder_cone"))


@pytest.mark.rule("CA-HAZ-02", "CA-HAZ-03", "CA-TAB-10")
@pytest.mark.parametrize(
    ("what", "days", "rolls"),
    [
        ("thirst", 2, ()),
        ("thirst", 3, (1,)),
        ("thirst", 5, (1, 2, 3)),
        ("hunger", 3, ()),
        ("hunger", 4, ()),
        ("hunger", 5, (1,)),
        ("hunger", 8, (1, 2)),
    ],
)
@pytest.mark.parametrize("mode", ["growing", "fixed"])
def test_the_kth_roll_of_hardship_has_k_dice_and_each_adds_a_lethal_box(what: Any, days: int, rolls: tuple[int, ...], mode: Any) -> None:
    dice = rolls if mode == "growing" else (1,) * len(rolls)
    without = hardship.HazardHardship(target="ana", hardship_kind=what, days=days)
    done = scripted(clad(hardship_mode=mode) if mode == "growing" else idle(person("ana"), hardship_mode=mode), without, *(1,) * sum(dice))
    assert done["ana"].boxes == sum(dice) + len(dice)
    assert done["ana"].hardship[what] == Hardship(days=days, rolls_done=len(rolls))


@pytest.mark.rule("CA-HAZ-02")
def test_the_clocks_run_apart_go_on_and_begin_anew() -> None:
    def without(what: Any, days: int) -> hardship.HazardHardship:
        return hardship.HazardHardship(target="ana", hardship_kind=what, days=days)

    state = play(idle(person("ana")), (without("thirst", 3), 1), (without("hunger", 5), 1)).state
    on = play(state, (without("thirst", 4), 1, 1))
    assert on.asks == [(2, 6, "damage", "ana")] and on["ana"].hardship["hunger"].rolls_done == 1
    assert play(state, without("thirst", 3))["ana"].boxes == state.combatants["ana"].boxes, "nothing twice"
    fed = play(on.state, hardship.EndHardship(target="ana", hardship_kind="thirst"))
    assert set(fed["ana"].hardship) == {"hunger"} and fed["ana"].boxes == on["ana"].boxes
    assert play(fed.state, (without("thirst", 3), 1)).asks == [(1, 6, "damage", "ana")]
    assert code(state, without("thirst", 2)) == code(state, without("thirst", 100)) == "value"
    undone(state, without("thirst", 6), hardship.EndHardship(target="ana", hardship_kind="hunger"))


@pytest.mark.rule("CA-HAZ-08", "CA-TAB-15")
def test_each_round_without_air_is_worse_until_there_is_some() -> None:
    state = clad()
    breath = hazards.HazardBreath(target="ana")
    done = play(state, (breath, 1), (breath, 1, 1, 1), (breath, 1, 1, 1, 1), (breath, 1, 1, 1, 1, 1))
    assert [count for count, *_ in done.asks] == [1, 3, 4, 5] and done["ana"].boxes == 13, "no mail helps"
    for relief in (hazards.RestoreAir(target="ana"), hazards.SetExposure(target="ana", without_air=False)):
        again = play(done.state, relief, (breath, 1))
        assert again.asks == [(1, 6, "damage", "ana")] and again["ana"].rounds_without_air == 1
    undone(state, breath, hazards.RestoreAir(target="ana"))


@pytest.mark.rule("CA-HAZ-04", "CA-HAZ-08")
def test_what_is_not_said_of_an_exposure_stays() -> None:
    state = idle(person("ana", rounds_without_air=2, without_air=True))
    burning = play(state, hazards.SetExposure(target="ana", in_fire="bonfire"))["ana"]
    assert (burning.in_fire, burning.without_air, burning.rounds_without_air) == ("bonfire", True, 2)
    air = play(change(state, "ana", in_fire="torch"), hazards.SetExposure(target="ana", without_air=False))["ana"]
    assert (air.in_fire, air.without_air, air.rounds_without_air) == ("torch", False, 0)
    assert play(change(state, "ana", in_fire="torch"), hazards.SetExposure(target="ana", in_fire=""))["ana"].in_fire == ""
    assert next(hazards.SetExposure.candidates(state, "ana")) == hazards.SetExposure(target="ana", in_fire="", without_air=True)
    undone(state, hazards.SetExposure(target="ana", in_fire="torch"))


@pytest.mark.rule("CA-HAZ-04", "CA-HAZ-08", "CA-ROUND-08")
def test_the_end_of_a_round_harms_in_order_fire_before_breath_not_newcomers_not_the_dead() -> None:
    exposed: dict[str, Any] = {"in_fire": "torch", "recovered": True}
    state = concluded(
        person("ana", current_attitude="DIS", **exposed),
        foe("bob", current_attitude="PUG", **exposed, without_air=True),
        person("out", current_attitude="DIS", boxes=45, **exposed),
        person("low", current_attitude="PUG", boxes=45, **exposed),
        foe("dead", boxes=51, **exposed),
        person("new", entry_no=0, **{**exposed, "declared": False}),
    )
    state = play(evolve(state, declaration_order=("bob", "ana")), Enter(actor="new")).state
    done = play(state, (CloseRound(), 1, 2, 3, 1, 1))
    assert [(count, who) for count, _, _, who in done.asks] == [(1, "bob"), (1, "bob"), (1, "ana"), (1, "out"), (1, "low")]
    assert (done["bob"].boxes, done["ana"].boxes, done["new"].boxes) == (2 + 2, 4, 0)
    assert done["bob"].in_fire == "torch" and done["bob"].rounds_without_air == 1
    fallen = play(evolve(state, declaration_order=("bob", "low", "ana")), (CloseRound(), 1, 2, 3, 1, 1))
    assert [who for _, _, _, who in fallen.asks] == ["bob", "bob", "low", "ana", "out"], "who declared keeps its place"
    hourly = evolve(state, settings=evolve(state.settings, fire_period="hour"))
    assert play(hourly, (CloseRound(), 2)).asks == [(1, 6, "damage", "bob")], "fire by the hour is the game master's"
    undone(state, CloseRound())


@pytest.mark.rule("CA-HAZ-08", "CA-HAZ-04")
def test_who_burns_to_death_needs_no_air() -> None:
    state = concluded(person("ana", boxes=49, in_fire="torch", without_air=True, recovered=True), foe("bob", recovered=True))
    done = play(state, (CloseRound(), 1))
    assert done["ana"].is_dead and len(done.asks) == 1


@pytest.mark.rule("CA-HAZ-09", "CA-HAZ-11", "CA-TAB-23")
@pytest.mark.parametrize(
    ("metres", "dice", "boundary"),
    [(1, 1, "upper"), (2, 1, "lower"), (3, 3, "upper"), (3, 3, "lower"), (4, 3, "upper"), (5, 5, "upper"), (5, 3, "lower"), (6, 5, "lower"),
     (7, 5, "upper"), (7, 5, "lower"), (8, 7, "upper"), (100, 7, "lower"),
     (0.5, 1, "upper"), (2.5, 1, "upper"), (4.5, 3, "upper"), (5.5, 5, "lower"), (6.5, 5, "upper"), (7.5, 7, "upper"), (7.5, 7, "lower")],
)  # fmt: skip
def test_a_fall_by_its_height_and_only_worn_metal_makes_it_worse(metres: float, dice: int, boundary: Any) -> None:
    fall = hazards.Fall(target="ana", metres=metres)
    assert scripted(idle(person("ana"), fall_boundary=boundary), fall, *(1,) * dice)["ana"].boxes == dice
    armed = idle(
        person("ana", armours=[MAIL, HIDE, {**MAIL, "name": "Spare", "worn": False}], pro_natural=4, pro_mod=2), fall_boundary=boundary
    )
    assert scripted(armed, fall, *(1,) * dice)["ana"].boxes == dice + 3


@pytest.mark.rule("CA-HAZ-05", "CA-HAZ-09")
def test_halves_of_metres_and_degrees_are_kept() -> None:
    read = SYSTEM.codec.decode_as(Command, {"kind": "fall", "target": "ana", "metres": 7.5})
    done = scripted(idle(person("ana")), read, *(1,) * 7)
    assert read == hazards.Fall(target="ana", metres=7.5) and done.fact("fell", "metres") == 7.5
    cold = SYSTEM.codec.decode_as(Command, {"kind": "hazard_cold", "target": "ana", "temperature_c": -0.5})
    assert scripted(idle(person("ana")), cold, 1, 1)["ana"].boxes == 2
    heights, degrees = (next(iter(command.open(idle(person("ana"))).values())) for command in (read, cold))
    assert heights.halves and degrees.halves and (heights.high, degrees.low) == (100, -99)


def test_hazards_refuse_nobody_and_nothing_and_are_taken_back() -> None:
    state, running = idle(person("ana")), declared(person("ana"), foe("bob"))
    thirst = hardship.HazardHardship(target="ana")
    for wrong, said in (
        (hazards.HazardFire(target="ana"), "value"),
        (hazards.HazardDisease(target="ana", row="torch"), "value"),
        (hazards.HazardExplosion(targets=("ana",), row="sneeze"), "value"),
        (hazards.HazardExplosion(targets=("ana", "zoe")), "who"),
        (hazards.HazardCold(target="ana", temperature_c=-100), "value"),
        (hazards.SetExposure(target="ana", in_fire="sun"), "value"),
        (hazards.SetExposure(target="zoe"), "who"),
        (evolve(thirst, days=-1), "value"),
        (evolve(thirst, target="zoe"), "who"),
        (hazards.Fall(target="ana", metres=0), "value"),
        (hazards.Fall(target="ana", metres=101), "value"),
        (hardship.EndHardship(target="zoe"), "who"),
    ):
        assert code(state, wrong) == said
    assert code(running, hazards.HazardBreath(target="ana")) == "phase"
    undone(
        state, hazards.HazardFire(target="ana", row="torch"), hazards.HazardDisease(target="ana", row="mild"), hazards.Fall(target="ana")
    )
    assert code(concluded(person("ana"), foe("bob")), CloseRound()) == "order"
    assert play(concluded(person("ana"), foe("bob", recovered=True)), Recover(actor="ana"), CloseRound()).state.round == 2


@pytest.mark.rule("CA-HAZ-01")
def test_how_many_boxes_a_hazard_ticks_on_average_is_told_where_it_is_one_roll() -> None:
    def told(command: Any, state: CadwallonState | None = None) -> dict[str, object]:
        return {phrase.name: dict(phrase.facts) for phrase in command.details(state or idle(person("ana"), foe("bob")))}

    assert told(hazards.HazardFire(target="ana", row="torch")) == {"mean_boxes": {"boxes": "4.5"}, "once_per": {"period": "round"}}
    assert told(hazards.HazardExplosion(targets=("ana",), row="grenade")) == {"mean_boxes": {"boxes": "10.5"}}
    # PRO 7 off 3 to 18: 216 rolls tick 791 boxes
    assert told(hazards.HazardExplosion(targets=("ana",), row="grenade"), clad()) == {"mean_boxes": {"boxes": "3.7"}}
    assert told(hazards.HazardExplosion(targets=("ana", "bob"), row="grenade")) == {}
    assert told(hazards.HazardCold(target="ana", temperature_c=5)) == {"once_per": {"period": "hour"}}
    assert told(hardship.HazardHardship(target="ana", days=3)) == {"mean_boxes": {"boxes": "4.5"}}
    assert told(hardship.HazardHardship(target="ana", days=2)) == told(hardship.HazardHardship(target="ana", days=4)) == {}
