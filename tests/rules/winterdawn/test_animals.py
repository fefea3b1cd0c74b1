"""Trained animals, hawking, herds. Rule: WD-BEAST-01 to WD-BEAST-03, WD-TAB-09, WD-X-05, WD-TAB-35"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.actions.long_tasks import TaskRoll
from desktop_app.rules.winterdawn.actions.tasks import TestRoll, TestStatic
from desktop_app.rules.winterdawn.between_fights.animals import Falconry, Herd, HerdEgo, herd_dl
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.rules.winterdawn.builders import Hero, Played, aimed, hero, refusal_of, scene, scripted

CREATURE = {"kind": "creature"}


def dog(**values: Any) -> Hero:
    return hero("rex", ranks={"herding": 2}, sheet=CREATURE, **values)


def farm(**settings: Any) -> WinterDawnState:
    """Ana the shepherd with 2 dice, her dog with 2 ranks, and a ram of 2 dice of ego."""
    ram = hero("ram", ranks={"ego": 1}, sheet=CREATURE, side="neutral")
    return scene(hero("ana", ranks={"herding": 1}), hero("bob"), dog(), ram, **settings)


@pytest.mark.rule("WD-BEAST-01")
def test_beast_01_a_trained_animals_ranks_are_dice_for_its_handler() -> None:
    played = scripted(farm(), TestStatic(actor="ana", skill="herding", dl=2, animals=("rex",)), 4, 4, 1, 1)
    assert played.asks[0][0] == (1 + 1) + 2


@pytest.mark.rule("WD-BEAST-01")
def test_beast_01_only_in_the_handling_of_animals_and_only_those_with_a_rank() -> None:
    state = farm()
    assert TestStatic(actor="ana", skill="herding").open(state)["animals"].values == ("rex",)
    assert "animals" not in TestStatic(actor="ana", skill="riding").open(state)
    for command in (
        TestStatic(actor="ana", skill="luck", animals=("rex",)),
        TestStatic(actor="ana", skill="herding", animals=("ana",)),
        TestStatic(actor="ana", skill="herding", animals=("rex", "rex")),
        TestStatic(actor="ana", skill="herding", animals=("zoe",)),
    ):
        assert refusal_of(state, command).field == "animals"


# ---- herds


@pytest.mark.rule("WD-TAB-09", "WD-BEAST-03")
@pytest.mark.parametrize(
    ("animals", "dl"),
    [
        (1, 1), (2, 2), (3, 2), (5, 2), (6, 3), (10, 3), (19, 3), (20, 4), (59, 4),
        (60, 5), (199, 5), (200, 6), (599, 6), (600, 7), (1999, 7),
    ],
)  # fmt: skip
def test_tab_09_a_herd_counts_as_a_step_below_twice_the_step(animals: int, dl: int) -> None:
    assert herd_dl(farm(), animals) == herd_dl(farm(x_05=False), animals) == dl


@pytest.mark.rule("WD-X-05", "WD-TAB-35", "WD-TAB-09")
def test_x_05_exact_limits_reach_one_step_further() -> None:
    assert herd_dl(farm(), 2000) == herd_dl(farm(), 5999) == 8
    assert refusal_of(farm(), Herd(actor="ana", animal_count=6000)).field == "animal_count"
    assert refusal_of(farm(x_05=False), Herd(actor="ana", animal_count=2000)).field == "animal_count"
    assert Herd(actor="ana").open(farm(x_05=False))["animal_count"].high == 1999


def drive(state: WinterDawnState, *faces: int, **values: Any) -> Played:
    return scripted(state, Herd(actor="ana", **values), *faces)


@pytest.mark.rule("WD-BEAST-03")
def test_beast_03_the_herds_ego_weighs_on_every_roll_and_dogs_give_dice() -> None:
    begun = drive(farm(), 4, 1, herd_ego=HerdEgo(actor="ram"), helpers=("bob",), animal_ranks=2, animal_count=10)
    (task,) = begun.state.tasks
    assert (task.dl, task.task_kind, task.time_per_roll, task.skills) == (3, "first_fail", "15 minutes", ("herding",))
    assert begun.asks == [(2, 6, "ego", "ram")]
    rolls = (TestRoll(actor="ana", skill="herding"), TestRoll(actor="bob", skill="herding"))
    played = scripted(begun.state, TaskRoll(task=task.id, rolls=rolls), 4, 4, 4, 1, 4)
    assert [ask[0] for ask in played.asks] == [2 + 2, 1]
    assert (played.state.tasks[0].tally, played.state.clock) == ((3 - 1) + (1 - 1), 15 * 10)
    done = scripted(played.state, TaskRoll(task=task.id, rolls=rolls[:1]), 4, 4, 1, 1)
    assert done.state.tasks[0].done


@pytest.mark.rule("WD-BEAST-03", "WD-TEST-14")
def test_beast_03_a_failure_costs_the_time_only() -> None:
    begun = drive(farm(), 4, animal_count=3).state
    played = scripted(begun, TaskRoll(task=begun.tasks[0].id, rolls=(TestRoll(actor="ana", skill="herding"),)), 4, 1)
    assert (played.names[0], played.state.clock, played.state.tasks[0].done) == ("task_lost", 150, False)


@pytest.mark.rule("WD-BEAST-03")
@pytest.mark.parametrize(("sides", "face", "malus"), [(6, 3, 0), (6, 4, 1), (8, 8, 2), (12, 12, 3)])
def test_beast_03_an_average_animal_rolls_a_die_of_its_own(sides: int, face: int, malus: int) -> None:
    begun = drive(farm(), face, herd_ego=HerdEgo(sides=sides))
    assert (begun.asks, begun.state.tasks[0].malus) == ([(1, sides, "ego", None)], malus)


@pytest.mark.rule("WD-BEAST-03")
def test_beast_03_what_cannot_be_driven_is_refused() -> None:
    state = farm()
    for command, field in (
        (Herd(actor="ana", animal_count=0), "animal_count"),
        (Herd(actor="ana", animal_ranks=-1), "animal_ranks"),
        (Herd(actor="ana", helpers=("ana",)), "helpers"),
        (Herd(actor="ana", helpers=("zoe",)), "helpers"),
        (Herd(actor="ana", malus=-1), "malus"),
        (Herd(actor="ana", herd_ego=HerdEgo(sides=7)), "herd_ego"),
        (Herd(actor="ana", herd_ego=HerdEgo(dice=-1)), "herd_ego.dice"),
        (Herd(actor="ana", herd_ego=HerdEgo(actor="ana")), "herd_ego"),
        (Herd(actor="ana", herd_ego=HerdEgo(actor="ram", dice=9)), "herd_ego"),
    ):
        assert refusal_of(state, command).field == field
    assert list(Herd.candidates(state, "ana")) and not list(Herd.candidates(state, "bob"))


# ---- hawking


def mews(**bird: Any) -> WinterDawnState:
    """Ana with 2 dice of falconry; the hawk adds 2, has 2 of ego and 4 of foraging."""
    return scene(
        hero("ana", ranks={"falconry": 1}), hero("hawk", ranks={"falconry": 2, "ego": 1, "foraging": 3}, sheet=CREATURE, **bird)
    )  # fmt: skip


@pytest.mark.rule("WD-BEAST-02", "WD-BEAST-01")
@pytest.mark.parametrize(("faces", "hits"), [((4, 4, 4, 4), 3), ((4, 4, 4, 1), 2), ((4, 4, 1, 1), 1)])
def test_beast_02_the_bird_hunts_with_as_many_dice_as_there_are_hits(faces: tuple[int, ...], hits: int) -> None:
    played = scripted(mews(), Falconry(actor="ana", target="hawk"), *faces, 4, 1, *([4] * hits))
    assert played.asks == [(4, 6, "falconry", "ana"), (2, 6, "ego", "hawk"), (hits, 6, "foraging", "hawk")]
    assert played.fact("hunted", "net") == hits


@pytest.mark.rule("WD-BEAST-02")
def test_beast_02_the_hunt_has_no_more_dice_than_the_birds_own_pool() -> None:
    state = scene(hero("ana", ranks={"falconry": 5}), hero("hawk", ranks={"falconry": 1}, sheet=CREATURE))
    played = scripted(state, Falconry(actor="ana", target="hawk"), *([4] * 7), 4, 5)
    assert played.asks[-1] == (1, 6, "foraging", "hawk")


@pytest.mark.rule("WD-BEAST-02")
def test_beast_02_without_hits_it_does_not_hunt() -> None:
    played = scripted(mews(), Falconry(actor="ana", target="hawk"), 4, 1, 1, 1, 4, 1)
    assert ("bird_refuses" in played.names, "hunted" in played.names) == (True, False)


@pytest.mark.rule("WD-BEAST-02", "WD-TEST-10")
def test_beast_02_maluses_overflow() -> None:
    played = scripted(mews(), Falconry(actor="ana", target="hawk", malus=2), 4, 1, 1, 1, 4, 1, 4)
    assert played.asks[2] == (1, 6, "overflow", "hawk")


@pytest.mark.rule("WD-BEAST-02")
def test_beast_02_it_takes_a_bird_that_is_able() -> None:
    assert [made.target for made in aimed(Falconry, mews(), "ana")] == ["hawk"]
    down = mews(incapacitated=True)
    assert refusal_of(down, Falconry(actor="ana", target="hawk")).code == "incapacitated"
    assert refusal_of(down, Falconry(actor="ana", target="ana")).field == "target"
    assert refusal_of(down, Falconry(actor="ana", target="zoe")).field == "target"
