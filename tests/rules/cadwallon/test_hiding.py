"""Stealth: what makes stealthy, to whom it does not count, what ends it, who finds whom."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.hiding import Conceal, Hide, LookOut
from desktop_app.rules.cadwallon.checks.stealth import is_obvious, is_stealthy
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import IsObvious, Reveal, SetPosture
from desktop_app.rules.cadwallon.movement.places import Area, Light, Obstacle, Square
from desktop_app.rules.cadwallon.movement.walking import DrawWeapon, Move
from desktop_app.rules.cadwallon.scenery import RemoveObstacle
from desktop_app.rules.cadwallon.sheet.character import Sense
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.cadwallon.turn.action import ActionCommand
from desktop_app.rules.cadwallon.turn.conditionals import AnnounceConditional, TriggerConditional
from desktop_app.rules.cadwallon.turn.reactions import PassReaction, React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import EndOpposition, StartOpposition
from tests.rules.cadwallon.builders import BLADE, cell, change, code, foe, idle, person, play, turn, undone

HIDDEN: dict[str, Any] = {"hidden": Hiding(result=5)}
BLACK_AND_LOUD: dict[str, Any] = {"lighting": "pitch_dark", "noise": "deafening"}


def where(**values: Any) -> tuple[Area, ...]:
    """Describe the one area of a board."""
    return (Area(id="all", cells=((0, 0, 40, 40),), **values),)


def two(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **values: Any) -> CadwallonState:
    """Put a hero and a foe four squares apart, before an opposition."""
    return idle(person("ana", at=cell(0), **(ana or {})), foe("bob", at=cell(4), **(bob or {})), **values)


def asks(state: CadwallonState, **values: Any) -> tuple[bool, str]:
    """Ask whether a combatant or something is obvious: the answer and its rule."""
    done = play(state, IsObvious(**values))
    name = "thing_obvious_told" if values.get("item") or not values.get("target") else "obvious_told"
    return bool(done.fact(name, "obvious")), done.event(name).rule


@pytest.mark.rule("CA-STEALTH-01", "CA-STEALTH-02", "CA-STEALTH-03", "CA-STEALTH-04", "CA-STEALTH-06", "CA-STEALTH-10")
@pytest.mark.parametrize(
    ("ana", "bob", "values", "answer"),
    [
        ({}, {}, {}, (True, "CA-STEALTH-01")),
        ({"size": 1}, {}, {}, (False, "CA-STEALTH-06")),
        (HIDDEN, {}, {}, (False, "CA-STEALTH-04")),
        ({}, {}, {"areas": where(**BLACK_AND_LOUD)}, (False, "CA-STEALTH-02")),
        ({}, {}, {"areas": where(lighting="pitch_dark", noise="noisy")}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(lighting="dark", noise="deafening")}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(**BLACK_AND_LOUD), "lights": (Light(id="l", x=12, y=12),)}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(noise="deafening"), "squares": {"12,12": Square(lighting="pitch_dark")}}, (True, "CA-STEALTH-01")),
        ({}, {"species": "dwarf", "culture": "hydra"}, {"areas": where(**BLACK_AND_LOUD)}, (True, "CA-STEALTH-01")),
        ({}, {"species": "dwarf", "culture": "hydra", "stunned": True}, {"areas": where(**BLACK_AND_LOUD)}, (False, "CA-STEALTH-02")),
        (
            {},
            {"species": "dwarf", "culture": "hydra", "character_kind": "pc"},
            {"areas": where(**BLACK_AND_LOUD)},
            (False, "CA-STEALTH-02"),
        ),
        ({}, {}, {"areas": where(watch="calm", noise="deafening")}, (False, "CA-STEALTH-03")),
        ({}, {}, {"areas": where(watch="calm", noise="noisy")}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(watch="watched", noise="deafening")}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(watch="calm", noise="deafening"), "calm_means": "off"}, (True, "CA-STEALTH-01")),
        ({}, {}, {"areas": where(lighting="dark", noise="deafening"), "calm_means": "dark"}, (False, "CA-STEALTH-03")),
    ],
)
def test_whatever_no_rule_makes_stealthy_is_obvious(
    ana: dict[str, Any], bob: dict[str, Any], values: dict[str, Any], answer: tuple[bool, str]
) -> None:
    assert asks(two(ana, bob, **values), target="ana", actor="bob") == answer
    assert asks(two(ana, bob, **values), target="ana") == answer


@pytest.mark.rule("CA-STEALTH-10", "CA-STEALTH-02")
def test_a_guard_who_sees_in_the_dark_undoes_it_for_characters_not_for_things_nor_in_another_area() -> None:
    seeing: dict[str, Any] = {"species": "dwarf", "culture": "hydra"}
    table = {"12,13": Obstacle(obstacle_kind="table", height=2)}
    black = two({}, seeing, areas=where(**BLACK_AND_LOUD), obstacles=table)
    assert not asks(black, cell=(12, 13))[0] and not asks(black, target="ana", item="Blade")[0]
    assert asks(two(obstacles=table), cell=(12, 13)) == (True, "CA-STEALTH-01")
    assert not is_obvious(black, "bob"), "nobody else of the game master's sees the dwarf"
    apart = (*where(**BLACK_AND_LOUD), Area(id="east", cells=((15, 0, 20, 40),)))
    assert is_stealthy(two({}, seeing, areas=apart), "ana", "bob")


@pytest.mark.rule("CA-STEALTH-07")
@pytest.mark.parametrize(
    ("eyes", "lighting", "lights", "hides"),
    [
        ({}, "dark", (), True),
        ({"species": "wolfen", "culture": "wolf"}, "dark", (), False),
        ({"species": "wolfen", "culture": "wolf"}, "pitch_dark", (), True),
        ({"species": "dwarf", "culture": "hydra"}, "pitch_dark", (), False),
        ({}, "dark", (Light(id="l", x=13, y=12),), False),
    ],
)
def test_the_dark_hides_from_nobody_to_whom_it_is_clear(eyes: dict[str, Any], lighting: Any, lights: Any, hides: bool) -> None:
    dark = {"hidden": Hiding(hiding_kind="dark", result=5)}
    assert is_stealthy(two(dark, eyes, areas=where(lighting=lighting), lights=lights), "ana", "bob") is hides
    assert is_stealthy(two(HIDDEN, eyes, areas=where(lighting=lighting), lights=lights), "ana", "bob"), "only a hiding place in the dark"


@pytest.mark.rule("CA-STEALTH-08")
@pytest.mark.parametrize(("swims", "wet", "hides"), [(True, True, False), (True, False, True), (False, True, True)])
def test_water_hides_a_swimmer_from_no_other_in_the_water(swims: bool, wet: bool, hides: bool) -> None:
    water = {"12,12": Square(ground="muddy_water"), **({"16,12": Square(ground="clear_water")} if wet else {})}
    state = two({"hidden": Hiding(hiding_kind="water", result=5), "swimming": swims}, squares=water)
    assert is_stealthy(state, "ana", "bob") is hides


@pytest.mark.rule("CA-STEALTH-09")
@pytest.mark.parametrize(
    ("place", "hides"),
    [((1, 0), True), ((0, 0), True), ((-1, 0), False), ((1, 1), False)],
)
def test_an_obstacle_hides_from_one_who_has_it_in_between(place: tuple[int, int], hides: bool) -> None:
    x, y = cell(*place)
    barrel = {f"{x},{y}": Obstacle(obstacle_kind="barrel", height=2, enterable=True)}
    state = two({"hidden": Hiding(hiding_kind="obstacle", x=x, y=y, result=5)}, obstacles=barrel)
    assert is_stealthy(state, "ana", "bob") is hides
    assert play(state, RemoveObstacle(x=x, y=y))["ana"].hidden is None


@pytest.mark.rule("CA-STEALTH-04", "CA-STEALTH-13")
def test_a_hide_that_succeeds_counts_with_its_result_and_who_spotted_must_look_again() -> None:
    # POT 3, Opportunism 2: 4, 4, 1 make 4 + 1 + 2
    state = two({"spotted_by": ("bob",), "att_opp": 2})
    hidden = play(state, (Hide(actor="ana", difficulty=7), 4, 4, 1)).state.combatants["ana"]
    assert hidden.hidden == Hiding(result=7) and hidden.spotted_by == ()
    failed = play(two(HIDDEN), (Hide(actor="ana", difficulty=8), 4, 4, 1)).state.combatants["ana"]
    assert failed.hidden == Hiding(result=5), "a failure leaves the earlier one"
    wooded = {"12,12": Square(modifiers=("vegetation", "wooden_floorboard"), ground="muddy_water")}  # 1 - 1 + 2: two free
    played = play(two(squares=wooded), (Hide(actor="ana", difficulty=7), 4, 4, 1))
    assert played["ana"].hidden is not None
    metal = two(squares={"12,12": Square(modifiers=("metal_floor",))})
    assert play(metal, (Hide(actor="ana", difficulty=6), 4, 4, 1))["ana"].hidden is None, "two imposed make it 8"
    undone(state, Hide(actor="ana"))


def test_hides_are_refused_where_the_square_does_not_fit() -> None:
    barrel = {"13,12": Obstacle(obstacle_kind="barrel", height=2), "15,12": Obstacle(obstacle_kind="barrel", height=2)}
    state = two(obstacles=barrel)
    behind = Hide(actor="ana", hiding_kind="obstacle", x=13, y=12)
    assert play(state, (behind, 6, 1, 1))["ana"].hidden == Hiding(hiding_kind="obstacle", x=13, y=12, result=8)
    for wrong, said in (
        (Hide(actor="ana", hiding_kind="dark"), "value"),
        (Hide(actor="ana", hiding_kind="water"), "value"),
        (Hide(actor="ana", hiding_kind="obstacle"), "no_obstacle"),
        (Hide(actor="ana", hiding_kind="obstacle", x=12, y=13), "no_obstacle"),
        (Hide(actor="ana", hiding_kind="obstacle", x=15, y=12), "no_obstacle"),
        (Hide(actor="ana", difficulty=None), "value"),
        (Hide(actor="ana", dice=0), "dice"),
        (Hide(actor="ana", gambles=-1), "gamble"),
    ):
        assert code(state, wrong) == said
    dark = two(areas=where(lighting="dark"))
    assert play(dark, (Hide(actor="ana", hiding_kind="dark"), 6, 1, 1))["ana"].hidden is not None
    running = turn(person("ana", at=cell(0), ap=2), foe("bob", at=cell(4)))
    assert code(running, Hide(actor="ana", dice=3)) == "no_dice"
    assert code(change(running, "ana", ap=0), Hide(actor="ana", dice=1)) == "no_dice"


def duel(ana: dict[str, Any], **values: Any) -> CadwallonState:
    """Put a hidden hero into its turn, beside a foe."""
    return turn(
        person("ana", at=cell(0), **{**HIDDEN, "mov": 4, **ana}), foe("bob", at=cell(1), **{"rp": 0, **values.pop("bob", {})}), **values
    )


@pytest.mark.rule("CA-STEALTH-11")
@pytest.mark.parametrize(
    ("rule", "struck", "walked"),
    [("leave_square_or_confrontation", False, False), ("leave_square", True, False), ("manual", True, True)],
)
def test_a_hide_ends_with_the_square_or_an_attack_by_the_house_rule(rule: Any, struck: bool, walked: bool) -> None:
    state = duel({}, hide_ends_on=rule)
    attack = Attack(actor="ana", target="bob", weapon="Blade", dice=1)
    waiting = play(state, attack).state
    assert waiting.combatants["ana"].hidden is not None, "not before it is resolved"
    missed = play(waiting, (ResolveAction(), 2)).state
    assert (missed.combatants["ana"].hidden is not None) is struck
    assert missed.combatants["ana"].spotted_by == ("bob",)
    assert (play(state, Move(actor="ana", path=("SL",)))["ana"].hidden is not None) is walked
    pushed = play(state, SetPosture(target="ana", cell=cell(0, 3)))["ana"]
    assert (pushed.hidden is not None) is walked
    assert play(state, Move(actor="ana", path=("QL",)))["ana"].hidden is not None, "a turn on the spot is no leaving"
    talk = play(state, Hide(actor="ana", dice=1), (ResolveAction(), 2))["ana"]
    assert talk.hidden is not None


@pytest.mark.rule("CA-STEALTH-11")
def test_a_parry_that_was_rolled_ends_a_hide_one_that_never_was_does_not_and_a_conditional_attack_does() -> None:
    figures = foe("bob", at=cell(1), weapons=[{**BLADE, "reach": 2}]), person("ana", at=cell(0), **HIDDEN, spotted_by=("bob",), rp=2)
    waiting = play(
        turn(*figures), Attack(actor="bob", target="ana", weapon="Blade", dice=1), React(actor="ana", move="dodge", dice=1)
    ).state
    assert play(waiting, (ResolveAction(), 6, 2))["ana"].hidden is None
    stunned = play(change(waiting, "ana", stunned=True), (ResolveAction(), 2))
    assert stunned["ana"].hidden is not None, "it was not rolled"
    armed = play(duel({"rp": 1}), AnnounceConditional(actor="ana", trigger="bob stirs", target="bob", weapon="Blade")).state
    used = play(armed, (TriggerConditional(conditional=1, dice=1), 2))
    assert used["ana"].hidden is None and used["ana"].spotted_by == ("bob",)


@pytest.mark.rule("CA-STEALTH-05")
def test_a_concealed_thing_is_stealthy_until_it_is_found_revealed_or_drawn() -> None:
    sheet = {"weapons": [{**BLADE, "drawn": False}, {"name": "Pin", "size": 1}]}
    state = two(sheet, {"att_dis": 2})
    assert asks(state, target="ana", item="Blade") == (True, "CA-STEALTH-01")
    assert asks(state, target="ana", item="Pin") == (False, "CA-STEALTH-06")
    put_away = play(state, (Conceal(actor="ana", item="Blade", difficulty=6), 5, 1, 1)).state  # 5 + Opportunism 2
    assert asks(put_away, target="ana", item="Blade") == (False, "CA-STEALTH-05")
    wolf = change(put_away, "ana", cell=cell(3))
    look = LookOut(actor="bob", target="ana", item="Blade", sense="sight")
    assert asks(play(wolf, (look, 4, 3, 1)).state, target="ana", item="Blade")[0] is False, "4 + 2 is less than 7"
    assert asks(play(wolf, (look, 5, 3, 1)).state, target="ana", item="Blade")[0]
    assert asks(play(put_away, Reveal(target="ana", item="Blade")).state, target="ana", item="Blade")[0]
    assert asks(play(put_away, DrawWeapon(actor="ana", weapon="Blade")).state, target="ana", item="Blade")[0]
    assert asks(play(state, (Conceal(actor="ana", item="Blade", difficulty=8), 5, 1, 1)).state, target="ana", item="Blade")[0]
    for wrong, said in (
        (Conceal(actor="ana", item="Harp"), "value"),
        (Conceal(actor="ana"), "value"),
        (LookOut(actor="bob", target="ana", item="Harp"), "value"),
        (LookOut(actor="bob", item="Blade"), "value"),
        (Reveal(target="ana", item="Blade"), "value"),
        (Reveal(target="ana"), "not_hidden"),
        (IsObvious(target="ana", item="Harp"), "value"),
        (IsObvious(cell=(1, 1)), "value"),
        (IsObvious(target="zoe"), "who"),
        (IsObvious(target="ana", actor="zoe"), "who"),
    ):
        assert code(state, wrong) == said
    undone(state, Conceal(actor="ana", item="Blade"))
    undone(put_away, Reveal(target="ana", item="Blade"))
    undone(two(HIDDEN), Reveal(target="ana"), IsObvious(target="ana"))


@pytest.mark.rule("CA-STEALTH-12")
def test_obvious_without_an_observer_is_obvious_to_one_able_foe_spotting_and_distance_apart() -> None:
    dark: dict[str, Any] = {"hidden": Hiding(hiding_kind="dark", result=5)}
    wolf: dict[str, Any] = {"species": "wolfen", "culture": "wolf"}
    night = where(lighting="dark")
    blind, seeing = foe("bob", at=cell(4)), foe("fen", at=cell(20), **wolf)
    assert not is_obvious(idle(person("ana", at=cell(0), **dark), blind, areas=night), "ana")
    assert is_obvious(idle(person("ana", at=cell(0), **dark), blind, seeing, areas=night), "ana")
    asleep = foe("fen", at=cell(20), **wolf, boxes=45)
    assert not is_obvious(idle(person("ana", at=cell(0), **dark), blind, asleep, areas=night), "ana")
    friend = person("fen", at=cell(2), **wolf)
    assert not is_obvious(idle(person("ana", at=cell(0), **dark), blind, friend, areas=night), "ana")
    assert not is_obvious(idle(person("ana", at=cell(0), **dark, spotted_by=("bob",)), blind, areas=night), "ana")
    assert not is_obvious(idle(person("ana", at=cell(0), **dark), areas=night), "ana"), "alone: any cause counts"
    assert is_obvious(idle(person("ana", at=cell(0)), areas=night), "ana")


@pytest.mark.rule("CA-STEALTH-13")
def test_a_look_out_reaches_the_result_of_the_hide_or_the_least_of_the_sense() -> None:
    # Discipline 2, POT 3; the hide came to 8; by sight at least 3, by ears in noise at least 6
    state = two({"hidden": Hiding(result=8)})

    def look(sense: Any, *faces: int, **values: Any) -> tuple[str, ...]:
        command: ActionCommand = LookOut(actor="bob", sense=sense, **{"target": "ana", **values})
        found: tuple[str, ...] = play(state, (command, *faces))["ana"].spotted_by
        return found

    assert look("sight", 6, 2, 1) == ("bob",) and look("sight", 5, 2, 1) == ()
    assert look("sight", 4, 2, 1, difficulty=6) == ("bob",) and look("sight", 3, 2, 1, difficulty=6) == ()
    small = two({"size": 1})
    senses: tuple[tuple[Sense, int], ...] = (("sight", 3), ("hearing", 6))
    for sense, least in senses:
        done = play(small, (LookOut(actor="bob", target="ana", sense=sense), least - 2, 1, 1 + (least == 3)))
        assert dict(done.event("test_rolled").about)["difficulty"] == least
    spotted = play(state, (LookOut(actor="bob", target="ana", sense="sight"), 6, 2, 1)).state
    assert is_stealthy(spotted, "ana", "bob"), "it stays stealthy"
    started = play(spotted, StartOpposition()).state
    assert started.combatants["ana"].spotted_by == ("bob",), "what was found before is known in the opposition"
    assert play(started, EndOpposition())["ana"].spotted_by == ()
    undone(state, LookOut(actor="bob", target="ana"))
    assert code(state, LookOut(actor="bob", target="zoe")) == "who"
    assert code(state, LookOut(actor="bob", target="ana", sense="smell")) == "smell"
    assert code(state, LookOut(actor="bob", target="ana", difficulty=99)) == "value"


@pytest.mark.rule("CA-STEALTH-13")
def test_a_look_around_finds_all_foes_that_hide_in_the_area_in_reach_against_the_best_of_them() -> None:
    areas = (Area(id="west", cells=((0, 0, 30, 40),)), Area(id="east", cells=((30, 0, 10, 40),)))
    state = idle(
        foe("bob", at=cell(0)),
        person("ana", at=cell(4), hidden=Hiding(result=4)),
        person("cid", at=cell(5), hidden=Hiding(result=7)),
        person("dan", at=cell(20), hidden=Hiding(result=9)),
        person("eve", at=cell(6)),
        foe("fen", at=cell(7), hidden=Hiding(result=9)),
        areas=areas,
    )
    done = play(state, (LookOut(actor="bob", sense="sight"), 5, 1, 2))
    found = {who: one.spotted_by for who, one in done.state.combatants.items()}
    assert found == {"ana": ("bob",), "cid": ("bob",), "dan": (), "eve": (), "fen": (), "bob": ()}
    assert play(state, (LookOut(actor="bob", sense="sight"), 4, 1, 2))["ana"].spotted_by == (), "6 is less than 7"
    assert "nothing_found" in play(idle(foe("bob", at=cell(0))), (LookOut(actor="bob", sense="sight"), 5, 1, 2)).names


def test_looking_out_answers_a_hide_and_passing_lets_it_be() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(4), rp=1))
    hide = play(state, Hide(actor="ana", dice=1, difficulty=3)).state
    caught = play(hide, React(actor="bob", move="look_out", dice=1), (ResolveAction(), 6, 5))  # 8 against 5 + 2
    assert caught["ana"].hidden is None and caught["bob"].rp == 0
    assert play(hide, PassReaction(actor="bob"), (ResolveAction(), 5))["ana"].hidden == Hiding(result=7)
