"""Reinforcements: what is typed, where they stand, and whether they join at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.bestiary import CreatureName
from desktop_app.controller.play import reinforcements
from desktop_app.controller.play.tracker import Tracker
from desktop_app.grid.board import Cell
from desktop_app.rules.kernel.positions import cells_between, free_cells
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.winterdawn.encounter import InflictDamage
from tests.demos import open_demo

TEXTS = content_of("winterdawn").creatures
CREATURES = {key: CreatureName(text.name, text.rank, text.tags, text.text) for key, text in TEXTS.items()}
PLURALS = {key: text.plural for key, text in TEXTS.items()}


@pytest.fixture(params=["winterdawn", "revolution", "expedition"])
def demo(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenCampaign]:
    made = open_demo(tmp_path / "demo.strikeboard", request.param)
    yield made
    made.close()


@pytest.fixture
def greywater(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = open_demo(tmp_path / "greywater.strikeboard")
    yield made
    made.close()


def fight_of(campaign: OpenCampaign) -> tuple[str, Tracker]:
    play_id = campaign.fights()[0].id
    return play_id, campaign.fight(play_id)


@pytest.mark.parametrize("words", ["4 wolves", "wolf 4", "add 4 wolf", "add wolf x4", "reinf 4x wolves", "more wolf 4", "4wolf", "4 wo"])
def test_a_creature_and_its_number_are_read_in_any_order(words: str) -> None:
    first = reinforcements.wanted(words, CREATURES, PLURALS)[0]
    assert (first.creature, first.count, first.label) == ("wolf", 4, "4 wolves")


def test_several_of_ones_own_are_told_and_found_as_the_language_tells_them() -> None:
    own = {"ash_wolf": CreatureName("Ash wolf", 1, (), "")}
    assert [found.label for found in reinforcements.wanted("8 ash wolves", own, {})] == ["8 Ash wolves"]
    assert [reinforcements.so_many("Ash wolf", "", count) for count in (None, 1)] == ["Ash wolf", "1 Ash wolf"]
    with language.spoken("fr"):
        assert reinforcements.so_many("Korrigan des landes", "", 3) == "3 Korrigans des landes"
        own = {"korrigan": CreatureName("Korrigan des landes", 1, (), "")}
        assert [found.label for found in reinforcements.wanted("3 korrigans des landes", own, {})] == ["3 Korrigans des landes"]


def test_what_is_there_already_comes_first_of_what_begins_alike() -> None:
    assert reinforcements.wanted("4b", CREATURES, PLURALS)[0].creature != "bear"
    assert reinforcements.wanted("4b", CREATURES, PLURALS, there={"Bear"})[0].creature == "bear"


def test_without_a_number_it_is_still_to_be_asked_for() -> None:
    first = reinforcements.wanted("add wol", CREATURES, PLURALS)[0]
    assert (first.creature, first.count, first.label) == ("wolf", None, "wolves")
    assert {found.creature for found in reinforcements.wanted("add", CREATURES, PLURALS)} == set(CREATURES)
    assert reinforcements.wanted("1 wolf", CREATURES, PLURALS)[0].label == "1 wolf"


@pytest.mark.parametrize("words", ["", "wolf", "4", "ad wolf", "0 wolf", "61 wolf", "4 4 wolf", "4 unicorn"])
def test_what_names_no_creature_with_a_number_brings_nobody(words: str) -> None:
    assert reinforcements.wanted(words, CREATURES, PLURALS) == []


def test_they_stand_on_free_cells_beside_their_own_side_and_are_one_step(demo: OpenCampaign) -> None:
    play_id, tracker = fight_of(demo)
    creature = next(iter(content_of(tracker.session.system.id).creatures))
    before, digest, steps = tracker.session.state, tracker.session.digest, tracker.steps
    demo.add_foes(play_id, creature, 4)
    state = tracker.session.state
    new = [who for who in state.roster if who not in before.roster]
    cells = [state.combatants[who].cell for who in new]
    own = [c.cell for c in before.combatants.values() if c.side == "foe" and c.can_act and c.cell is not None]
    assert len(set(cells)) == 4 and None not in cells
    assert not set(cells) & {combatant.cell for combatant in before.combatants.values()}
    assert all(cell is not None and min(cells_between(state, cell, other) for other in own) <= 3 for cell in cells)
    assert tracker.steps == steps + 1
    tracker.undo()
    assert tracker.session.digest == digest


def test_the_closest_cells_come_first_and_those_beside_others_last(demo: OpenCampaign) -> None:
    state = fight_of(demo)[1].session.state
    standing = [(one.side, one.cell) for one in state.combatants.values() if one.can_act and one.cell is not None]
    own = [cell for side, cell in standing if side == "foe"]
    others = [cell for side, cell in standing if side != "foe"]

    def order(cell: Cell) -> tuple[bool, int, int]:
        steps = [cells_between(state, cell, other) for other in own]
        return any(cells_between(state, cell, other) == 1 for other in others), min(steps), sum(steps)

    free = free_cells(state)
    for count in (1, 3, len(free) // 2, len(free), len(free) + 5):
        found = reinforcements.places(state, "foe", count)
        assert [order(cell) for cell in found] == sorted(map(order, free))[:count]


def test_who_can_join_joins_in_the_same_step(greywater: OpenCampaign) -> None:
    play_id, tracker = fight_of(greywater)
    said = greywater.add_foes(play_id, "wolf", 4)
    state = tracker.session.state
    assert said == "4 wolves more in the fight. They rolled initiative and joined the turn order."
    assert sum(slot.who.startswith("wolf") for slot in state.slots) == 4
    assert tracker.hand.awaiting() == ()


def test_in_the_middle_of_a_question_they_wait_and_are_brought_to_mind_once_it_is_settled(greywater: OpenCampaign) -> None:
    play_id, tracker = fight_of(greywater)
    target = next(who for who, c in tracker.session.state.combatants.items() if c.side == "foe" and c.can_act)
    tracker.do(InflictDamage(target=target, mos=2))
    assert decision(tracker.session.state) is not None
    said = greywater.add_foes(play_id, "wolf", 2)
    assert "They can't join now: Answer the pending choice first." in said
    assert not any(slot.who.startswith("wolf") for slot in tracker.session.state.slots)
    assert not any("to join the fight" in reminder.title for reminder in tracker.shown().reminders)
    for _ in range(20):
        if decision(tracker.session.state) is None:
            break
        tracker.shown()
        banner = tracker.shown().banner
        if banner is None or not banner.offers:
            tracker.next()
            continue
        tracker.choose("banner", 0, {})
    assert decision(tracker.session.state) is None
    titles = [reminder.title for reminder in tracker.shown().reminders]
    assert titles[0] == "Wolf 1, 2: waiting to join the fight", "equal newcomers are one card, and join with one press"
    steps = tracker.steps
    tracker.choose("reminder", 0, {})
    assert {slot.who for slot in tracker.session.state.slots if slot.who.startswith("wolf")} == {"wolf_1", "wolf_2"}
    assert (tracker.steps, len(tracker.hand.awaiting())) == (steps + 1, 0)


def test_they_come_in_around_the_cell_that_is_named(greywater: OpenCampaign) -> None:
    play_id, tracker = fight_of(greywater)
    cell = tracker.moving.free_cells()[-1]
    greywater.add_foes(play_id, "wolf", 3, near=cell)
    state = tracker.session.state
    there = [state.combatants[who].cell for who in state.roster if who.startswith("wolf")]
    assert cell in there and all(one is not None and cells_between(state, one, cell) <= 3 for one in there)


def test_it_is_said_for_how_many_the_board_has_no_room_and_they_can_be_put_there(
    greywater: OpenCampaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_id, tracker = fight_of(greywater)
    room = tracker.moving.free_cells()[:2]
    monkeypatch.setattr(reinforcements, "free_cells", lambda state: room)
    said = greywater.add_foes(play_id, "wolf", 4)
    assert "The board has no free cell for 2 of them. Drag them there from the order, or press M." in said
    state = tracker.session.state
    nowhere = [who for who in state.roster if state.combatants[who].cell is None and who.startswith("wolf")]
    assert len(nowhere) == 2
    tracker.moving.drop(nowhere[0], (3, 3), by_hand=False)
    assert tracker.session.state.combatants[nowhere[0]].cell == (3, 3)


def test_names_are_found_without_their_accents() -> None:
    creatures = {"spectre": CreatureName("Épée spectrale", None, (), ""), "wolf": CreatureName("Loup", None, (), "")}
    for words in ("add 2 epee", "add 2 épée", "add 2 EPÉE"):
        assert [one.creature for one in reinforcements.wanted(words, creatures, {})] == ["spectre"], words
