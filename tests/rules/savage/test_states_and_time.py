"""What states do as rounds begin, what time does between fights, and from where somebody can strike or shoot."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.savage.between_fights.passing import SavageTime
from desktop_app.rules.savage.checks.derived import pace
from desktop_app.rules.savage.combat.striking import is_shooter, shoots, striking_cells
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.soak import AcceptWounds
from desktop_app.rules.savage.harm.wounds import ROUNDS_PER_HOUR
from desktop_app.rules.savage.sheet.lasting import Dying
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from desktop_app.rules.savage.turn.rounds import StartRound, TickRoundStart
from tests.rules.savage.builders import BLADE, GUN, PIKE, PISTOL, board, cell, change, extra, fighter, idle, play, turn, undone

DAY = 24 * ROUNDS_PER_HOUR


def begun(state: SavageState) -> SavageState:
    """Let the next round begin, up to the cards."""
    return play(state, StartRound(), *([TickRoundStart()] if play(state, StartRound()).state.round_start_due else [])).state


def before_a_round(**ana: Any) -> SavageState:
    return idle(fighter("ana", bennies=0, **ana), extra("bob"), phase=Phase.ROUND_START, round=1, clock=100)


# ---- as a round begins


@pytest.mark.rule("SW-MELEE-03", "SW-HAZ-16")
@pytest.mark.parametrize(("until", "is_asleep"), [(101, False), (100, False), (102, True)])
def test_who_is_unconscious_wakes_in_the_round_that_it_lasts_to(until: int, is_asleep: bool) -> None:
    ana = begun(before_a_round(unconscious_until=until)).combatants["ana"]
    assert (ana.unconscious_until is not None) == is_asleep and ana.can_act != is_asleep


@pytest.mark.rule("SW-SHAKEN-03")
def test_a_locked_shock_is_shorter_by_each_round() -> None:
    state = begun(before_a_round(shaken=True, shaken_lock=2))
    assert (state.combatants["ana"].shaken_lock, state.combatants["ana"].shaken) == (1, True)
    again = begun(change(before_a_round(), "ana", shaken=True, shaken_lock=1))
    assert (again.combatants["ana"].shaken_lock, again.combatants["ana"].shaken) == (0, True)


@pytest.mark.rule("SW-HAZ-03")
@pytest.mark.parametrize(("due", "ko"), [(100, Ko.DEAD), (101, Ko.DEAD), (102, Ko.NONE)])
def test_who_dies_of_poison_does_so_when_the_time_has_come(due: int, ko: Ko) -> None:
    assert begun(before_a_round(dying=(Dying(due=due, cause="curare"),))).combatants["ana"].ko is ko


@pytest.mark.rule("SW-KO-07", "SW-HAZ-03")
def test_nothing_happens_to_the_dead_as_a_round_begins() -> None:
    state = play(before_a_round(ko=Ko.DEAD, shaken_lock=2, dying=(Dying(due=1, cause="curare"),)), StartRound()).state
    assert state.round_start_due == ()


# ---- harm that spares


@pytest.mark.rule("SW-MELEE-03", "SW-DMG-06")
@pytest.mark.parametrize(
    ("threshold", "amount", "sleeps", "wounds"),
    [("any_wound", 9, True, 0), ("incapacitation", 9, False, 1), ("incapacitation", 21, True, 3)],
    ids=["a wound is enough", "a wound is not enough", "past three"],
)
def test_harm_that_spares_puts_a_wild_card_to_sleep_from_where_the_house_says(
    threshold: str, amount: int, sleeps: bool, wounds: int
) -> None:
    state = turn(fighter("ana", bennies=0), extra("bob"), nonlethal_threshold=threshold)
    blow = ApplyDamage(targets=("ana",), amount=amount, nonlethal=True)
    hurt = play(state, blow, (AcceptWounds(actor="ana"), *((3,) if sleeps else ()))).state.combatants["ana"]
    assert (hurt.unconscious_until, hurt.wounds, hurt.shaken, hurt.ko) == (
        state.clock + 3 * ROUNDS_PER_HOUR if sleeps else None,
        wounds,
        True,
        Ko.NONE,
    )


@pytest.mark.rule("SW-DMG-07", "SW-MELEE-03")
@pytest.mark.parametrize(
    ("nonlethal", "before", "ko"),
    [(False, Ko.NONE, Ko.INCAPACITATED), (True, Ko.NONE, Ko.NONE), (True, Ko.WINDED, Ko.INCAPACITATED)],
)
def test_the_first_wound_is_enough_for_an_extra(nonlethal: bool, before: Ko, ko: Ko) -> None:
    state, sleeps = turn(fighter("ana"), extra("bob", ko=before)), nonlethal and before is Ko.NONE
    blow = ApplyDamage(targets=("bob",), amount=9, nonlethal=nonlethal)
    hurt = play(state, (blow, *((4,) if sleeps else ()))).state.combatants["bob"]
    assert hurt.ko is ko and not hurt.can_act and (hurt.unconscious_until is not None) == sleeps


@pytest.mark.rule("SW-ACT-04", "SW-MOVE-01")
@pytest.mark.parametrize(("how", "shaken", "inches"), [("half", True, 3), ("half", False, 6), ("pace", True, 6)])
def test_who_is_shaken_goes_as_far_as_the_house_says(how: str, shaken: bool, inches: int) -> None:
    assert pace(turn(fighter("ana", shaken=shaken), shaken_move=how), "ana").total == inches


# ---- between fights


def running(**ana: Any) -> dict[str, Any]:
    """Say what is under way at the table for Ana, by the command that time brings."""
    state = idle(fighter("ana", **ana), is_table=True, clock=10 * DAY)
    return {one.kind: one for one in SavageTime().under_way(state)}


@pytest.mark.rule("SW-HEAL-03", "SW-HAZ-10", "SW-HAZ-11", "SW-HAZ-03")
def test_each_thing_that_time_does_has_its_span() -> None:
    assert running() == {}
    wounded = running(wounds=2, last_wound_at=7 * DAY)["natural_heal"]
    assert (wounded.every, wounded.since) == (5 * DAY, 7 * DAY)
    assert running(wounds=2, last_wound_at=7 * DAY, last_heal_at=9 * DAY)["natural_heal"].since == 9 * DAY
    assert running(exposed={"thirst": 24})["thirst"].every == 6 * ROUNDS_PER_HOUR
    assert running(exposed={"hunger": 24})["hunger"].every == 12 * ROUNDS_PER_HOUR
    tired = running(fatigue=1, fatigue_from={"bumps": 1})["recover_fatigue"]
    assert tired.most == 1 and tired.facts == {"source": "bumps"} and tired.every > 0
    assert "recover_fatigue" not in running(fatigue=1, fatigue_from={"thirst": 1}, exposed={"thirst": 30})
    assert running(dying=(Dying(due=11 * DAY, cause="curare"),))["dies"].once == 11 * DAY
    assert running(ko=Ko.DEAD, wounds=2) == {}


# ---- from where


@pytest.mark.rule("SW-GRID-04", "SW-MELEE-18")
def test_a_longer_weapon_strikes_from_farther() -> None:
    def cells(weapon: dict[str, Any], both: bool = False) -> set[tuple[int, int]]:
        name = weapon["name"]
        ana = fighter("ana", at=cell(-5), weapons=[weapon], right_hand=name, left_hand=name if both else None, is_equipped=True)
        return set(striking_cells(turn(ana, extra("bob", at=cell(0))), "ana", "bob"))

    near, far = cells(BLADE), cells(PIKE, both=True)
    assert cell(1) in near and cell(2) not in near and near < far and cell(2) in far and cell(3) not in far


@pytest.mark.rule("SW-GRID-04", "SW-MOVE-05")
def test_nobody_strikes_out_of_a_wall_and_nobody_at_one_without_a_place() -> None:
    ground = board({cell(1): "wall"})
    state = turn(fighter("ana", at=cell(-5)), extra("bob", at=cell(0)), ground=ground)
    assert cell(1) not in striking_cells(state, "ana", "bob") and cell(-1) in striking_cells(state, "ana", "bob")
    assert striking_cells(turn(fighter("ana"), extra("bob")), "ana", "bob") == ()


@pytest.mark.rule("SW-RANGE-01", "SW-MELEE-02")
def test_a_gun_shoots_as_far_as_it_reaches_and_beside_a_foe_a_pistol_alone() -> None:
    def armed(weapon: dict[str, Any], apart: int) -> SavageState:
        name = weapon["name"]
        hands = {"right_hand": name, "left_hand": name if weapon.get("hands") == 2 else None, "is_equipped": True}
        return turn(fighter("ana", at=cell(0), weapons=[weapon], **hands), extra("bob", at=cell(apart)))

    assert is_shooter(armed(GUN, 8), "ana") and not is_shooter(armed(BLADE, 8), "ana")
    assert not is_shooter(change(armed(GUN, 8), "ana", left_hand=None), "ana")
    assert shoots(armed(GUN, 48), "ana", "bob") and not shoots(armed(GUN, 49), "ana", "bob")
    assert shoots(armed(PISTOL, 1), "ana", "bob") and not shoots(armed(GUN, 1), "ana", "bob")
    undone(armed(GUN, 8), Place(target="bob", cell=cell(3)))
