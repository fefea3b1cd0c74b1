"""What time does between fights, which step comes next, from where somebody can strike or shoot, and which moves lead along a path."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.between_fights.passing import CadwallonTime
from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.combat.striking import is_shooter, shoots, striking_cells
from desktop_app.rules.cadwallon.harm.damage import damage_distribution
from desktop_app.rules.cadwallon.harm.hardship import HazardHardship
from desktop_app.rules.cadwallon.harm.hazards import HazardDisease
from desktop_app.rules.cadwallon.movement.paths import Stand, manoeuvres_along, price_of, walked
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.conclusion import Recover, Settle, purses
from desktop_app.rules.cadwallon.turn.conditionals import AnnounceConditional
from desktop_app.rules.cadwallon.turn.rounds import BeginDeclaration, BeginResolution, CloseRound, EndTurn, StartOpposition
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Tape
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.timely import DAY, WEEK
from tests.narrowing import there
from tests.rules.cadwallon.builders import (
    BLADE,
    BOW,
    board,
    cell,
    change,
    concluded,
    declaration,
    declared,
    foe,
    idle,
    person,
    play,
    refusal_of,
    turn,
)

SPEAR: dict[str, Any] = {"name": "Spear", "pow": 2, "reach": 2, "drawn": True}

# ---- between fights


def running(state: CadwallonState) -> dict[str, int]:
    """Say what is under way, with the rounds between one time and the next."""
    return {one.kind: one.every for one in CadwallonTime().under_way(state)}


@pytest.mark.rule("CA-HEAL-01", "CA-HAZ-02", "CA-HAZ-07", "CA-INJ-07")
def test_a_week_heals_a_day_without_water_harms_and_a_disease_goes_on() -> None:
    well = idle(person("ana"), is_table=True)
    assert running(well) == {}
    assert running(change(well, "ana", boxes=1)) == {"natural_cure": WEEK}
    thirsty = play(well, HazardHardship(target="ana", hardship_kind="thirst", days=1)).state
    assert running(thirsty)["hazard_hardship"] == DAY
    assert running(change(well, "ana", boxes=99)) == {}, "nothing is done to the dead"


@pytest.mark.rule("CA-HAZ-07")
def test_a_disease_that_has_taken_its_toll_is_a_course_of_its_own() -> None:
    state, time = idle(person("ana"), is_table=True), CadwallonTime()
    row = next(iter(state.tables.diseases))
    begun = time.begins(state, HazardDisease(target="ana", row=row))
    assert begun is not None and (begun.kind, begun.who, begun.facts) == ("hazard_disease", "ana", {"row": row})
    assert time.begins(state, HazardHardship(target="ana", hardship_kind="hunger", days=1)) is None


# ---- which step comes next


@pytest.mark.rule("CA-ROUND-01", "CA-ROUND-08", "CA-ROUND-13")
def test_the_step_that_leaves_no_choice_is_given() -> None:
    ana, bob = person("ana", at=cell(0)), foe("bob", at=cell(1))
    assert SYSTEM.next_step(declaration(ana, bob)) is None, "people have still to say how many dice"
    assert isinstance(SYSTEM.next_step(declared(ana, bob)), BeginResolution)
    assert SYSTEM.next_step(turn(ana, bob)) is None
    before = idle(person("ana", at=cell(0), entry_no=1), foe("bob", at=cell(1), entry_no=2))
    assert isinstance(SYSTEM.next_step(before), StartOpposition)
    assert isinstance(SYSTEM.next_step(play(before, StartOpposition()).state), BeginDeclaration)


@pytest.mark.rule("CA-ROUND-08", "CA-ROUND-10", "CA-ROUND-11")
def test_in_the_conclusion_foes_settle_and_recover_and_players_are_asked() -> None:
    over = concluded(person("ana"), foe("bob"))
    assert SYSTEM.next_step(over) is None, "Ana chooses herself"
    foes = concluded(foe("bob", ap=0, rp=0), person("ana"))
    assert isinstance(SYSTEM.next_step(foes), Recover) and isinstance(SYSTEM.pass_turn(foes), Recover)
    state = foes
    while SYSTEM.acting(state) is not None:
        following = SYSTEM.pass_turn(state)
        assert isinstance(following, Recover)
        state = play(state, following).state
    assert isinstance(SYSTEM.next_step(state), CloseRound) and SYSTEM.pass_turn(state) is None


@pytest.mark.rule("CA-ACT-05", "CA-ROUND-10")
def test_who_holds_an_announced_action_settles_it_first() -> None:
    state = turn(foe("bob", at=cell(0), rp=2), person("ana", at=cell(1)))
    held = play(state, AnnounceConditional(actor="bob", trigger="Ana moves", weapon="Blade")).state.combatants["bob"].conditionals
    over = concluded(foe("bob", conditionals=held, ap=0, rp=1), person("ana"))
    assert isinstance(SYSTEM.next_step(over), Settle) and isinstance(SYSTEM.pass_turn(over), Settle)


@pytest.mark.rule("CA-ACT-07")
def test_a_turn_is_passed_by_ending_it_and_nothing_is_passed_while_an_action_waits() -> None:
    state = turn(person("ana"), foe("bob"))
    passing = SYSTEM.pass_turn(state)
    assert isinstance(passing, EndTurn) and passing.actor == "ana"
    assert SYSTEM.pass_turn(declaration(person("ana"), foe("bob"))) is None


# ---- from where


@pytest.mark.rule("CA-MELEE-07", "CA-ACT-02")
def test_a_spear_strikes_from_two_squares_drawn_or_not_and_bare_hands_from_one() -> None:
    def cells(*weapons: dict[str, Any]) -> set[tuple[int, int]]:
        return set(striking_cells(turn(person("ana", at=cell(-6), weapons=list(weapons)), foe("bob", at=cell(0))), "ana", "bob"))

    assert cell(1) in cells() and cell(2) not in cells()
    assert cell(2) in cells(SPEAR) and cell(2) in cells({**SPEAR, "drawn": False}) and cell(3) not in cells(SPEAR)
    assert cell(2) not in cells({**SPEAR, "destroyed": True}) and cell(2) not in cells({**BOW, "reach": 2})
    assert cell(2) in cells(BLADE, SPEAR)
    assert striking_cells(turn(person("ana"), foe("bob")), "ana", "bob") == ()


@pytest.mark.rule("CA-MELEE-07", "CA-GRID-01")
def test_nobody_strikes_out_of_a_wall() -> None:
    state = turn(person("ana", at=cell(-6)), foe("bob", at=cell(0)), ground=board({cell(1): "wall"}))
    assert cell(1) not in striking_cells(state, "ana", "bob") and cell(-1) in striking_cells(state, "ana", "bob")


@pytest.mark.rule("CA-RANGE-01", "CA-RANGE-03", "CA-SENSE-11")
def test_a_drawn_bow_shoots_what_is_perceived_within_its_range() -> None:
    def armed(weapon: dict[str, Any], apart: int, **bob: Any) -> CadwallonState:
        return turn(person("ana", at=cell(0), weapons=[weapon], facing=0), foe("bob", at=cell(apart), **bob))

    assert is_shooter(armed(BOW, 3), "ana") and not is_shooter(armed(BLADE, 3), "ana")
    assert not is_shooter(armed({**BOW, "drawn": False}, 3), "ana")
    assert shoots(armed(BOW, 3), "ana", "bob") and not shoots(armed(BLADE, 3), "ana", "bob")
    assert not shoots(armed({**BOW, "long_max": 4, "medium_max": 3, "short_max": 2}, 6), "ana", "bob")


# ---- which moves lead along a path


@pytest.mark.rule("CA-MOVE-02", "CA-MOVE-05", "CA-MOVE-06")
def test_moves_along_a_path_end_where_it_ends_and_cost_what_walking_costs() -> None:
    state = turn(person("ana", at=cell(0), facing=0), foe("bob", at=cell(9)))
    straight = (cell(1), cell(2))
    names = manoeuvres_along(state, "ana", straight)
    end = walked(state, "ana", names)
    assert isinstance(end, Stand) and end.cell == cell(2)
    assert names == ("F", "F") and price_of(state, "ana", cell(0), cell(1)) == 1
    assert manoeuvres_along(state, "ana", ()) == () and manoeuvres_along(state, "ana", (cell(5),)) == ()
    assert price_of(state, "ana", cell(0), cell(5)) is None


@pytest.mark.rule("CA-MOVE-06")
def test_a_path_that_costs_more_than_is_left_is_found_all_the_same() -> None:
    state = turn(person("ana", at=cell(0), facing=0, mov_left=2), foe("bob", at=cell(12)))
    far = tuple(cell(x) for x in range(1, 7))
    names = manoeuvres_along(state, "ana", far)
    assert names == ("F",) * 6
    refused = walked(state, "ana", names)
    assert isinstance(refused, Refusal) and (refused.code, dict(refused.facts)) == ("mov", {"needed": 6, "left": 2})


@pytest.mark.rule("CA-MOVE-02")
def test_a_path_with_a_detour_is_walked_square_by_square() -> None:
    state = turn(person("ana", at=cell(0), facing=0), foe("bob", at=cell(9)))
    detour = (cell(0, 1), cell(1, 1), cell(1, 0))
    names = manoeuvres_along(state, "ana", detour)
    assert names == ("QR", "F", "QL", "F", "QL", "F")
    end = walked(state, "ana", names)
    assert isinstance(end, Stand) and (end.cell, end.facing, end.left) == (cell(1, 0), 3, 1)


@pytest.mark.rule("CA-DMG-01")
def test_damage_without_dice_is_what_is_added_and_a_sum_adds_every_die() -> None:
    plain, summed = CadwallonSettings(), CadwallonSettings(damage_mode="sum")
    assert dict(damage_distribution(0, 4, plain)) == {4: 1}
    two = damage_distribution(2, 1, summed)
    assert min(two) == 3 and max(two) >= 13 and two[3] == 1


def test_commands_that_are_given_are_not_refused() -> None:
    states = [declared(person("ana", at=cell(0)), foe("bob", at=cell(1))), concluded(foe("bob", ap=0, rp=0), person("ana"))]
    given: list[Command[Any] | None] = [SYSTEM.next_step(state) for state in states]
    assert all(step is not None and step.refuse(state) is None for step, state in zip(given, states, strict=True))


# ---- dice and purses


@pytest.mark.rule("CA-TEST-13", "CA-ACT-02")
def test_a_test_by_the_game_masters_word_takes_all_of_pot_and_no_action() -> None:
    state = turn(person("ana", pot=3), foe("bob"))
    free = MakeTest(actor="bob", move="operate", difficulty=5, free=True)
    done = play(state, (free, 6, 2, *((1,) * (state.sheet_of("bob").pot - 2))))
    assert (done["bob"].ap, done["bob"].actions_used, done.state.acting) == (2, 0, "ana")
    assert refusal_of(state, MakeTest(actor="bob", move="operate", difficulty=5, dice=1)).code == "turn"
    assert refusal_of(change(state, "bob", boxes=99), free).code == "dead"


@pytest.mark.rule("CA-TEST-02", "CA-TEST-03")
def test_the_dice_so_far_are_judged_against_the_difficulty() -> None:
    state = turn(person("ana"), foe("bob"))
    with pytest.raises(DiceNeeded) as needed:
        MakeTest(actor="ana", move="operate", difficulty=5, dice=2, free=True).resolve(state, Tape(()))
    verdict = needed.value.throw.verdict
    assert verdict is not None
    told = {faces: dict(there(verdict(faces)).facts) for faces in ((1, 1), (6, 2), (2, 1))}
    assert told[1, 1]["ones"] and not told[1, 1]["good"]
    assert not told[6, 2]["ones"] and told[6, 2]["good"] and not told[2, 1]["good"]
    assert told[6, 2]["difficulty"] == 5


@pytest.mark.rule("CA-ROUND-11", "CA-ROUND-12")
@pytest.mark.parametrize(
    ("ap", "rp", "listed"),
    [(2, 1, ("ap", "rp")), (1, 2, ("rp", "ap")), (1, 1, ("ap", "rp")), (0, 2, ("rp",)), (2, 0, ("ap",)), (0, 0, ("ap",))],
)
def test_the_fuller_purse_comes_first_and_an_empty_one_is_not_named(ap: int, rp: int, listed: tuple[str, ...]) -> None:
    assert purses(change(concluded(person("ana"), foe("bob")), "ana", ap=ap, rp=rp), "ana") == listed
