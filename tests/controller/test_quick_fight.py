"""A fight from a line of text: what it means, where it takes place, who fights, and what can be saved of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.preferences import system_in_use
from desktop_app.controller.start.demo import add_ready_party
from desktop_app.controller.start.making import empty_campaign
from desktop_app.controller.start.quick_fight import begin, can_keep, fitting_board, keep, quick_fights
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import open_demo

FOES = {
    "winterdawn": "4 wolves",
    "expedition": "4 goblin cutters",
    "revolution": "4 wolves",
    "savage": "4 grey wolves",
    "cadwallon": "4 watchmen",
}


@pytest.fixture
def empty(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[OpenCampaign]:
    made = OpenCampaign.open(empty_campaign(tmp_path / "empty.strikeboard", "Empty", getattr(request, "param", "winterdawn")))
    yield made
    made.close()


def test_a_language_of_ones_own_reads_the_line_by_its_words_or_in_english(empty: OpenCampaign) -> None:
    own = language.of_user() / "qf"  # a code of its own: what is read of a language is kept
    own.mkdir(parents=True)
    (own / "language.toml").write_text('name = "Fennish"\n', encoding="utf-8")
    (own / "program.toml").write_text('[controller]\n"vs, vs., versus, against" = "gainst"\n', encoding="utf-8")
    language.read_again()
    with language.spoken("qf"):
        fights = quick_fights(empty, "winterdawn", "us gainst 4 wolves and 1 elite")
        found = [(one.kind, one.count) for one in fights[0].foes]
    language.read_again()
    assert found == [("wolf", 4), ("wolf+elite", 1)]


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("4 wolves", [("wolf", 4)]),
        ("party vs 4 wolves, 1 elite", [("wolf", 4), ("wolf+elite", 1)]),
        ("the party against wolf", [("wolf", 1)]),
        ("4 wolves, 1 bandit leader", [("wolf", 4), ("bandit+leader", 1)]),
        ("4 wolves 1 bandit captain", [("wolf", 4), ("bandit_captain", 1)]),
        ("2 wolves and 2 wolves", [("wolf", 4)]),
        ("3 wolves, 1 eli", [("wolf", 3), ("wolf+elite", 1)]),
    ],
)
def test_a_line_names_foes_with_their_variants(empty: OpenCampaign, words: str, kinds: list[tuple[str, int]]) -> None:
    assert [(one.kind, one.count) for one in quick_fights(empty, "winterdawn", words)[0].foes] == kinds


@pytest.mark.parametrize(
    "words",
    ["", "4", "wolf", "wolves, 4 bandits", "4 zzz", "0 wolves", "party vs", "1 elite", "4 wolves, 1 zzz", ", ,", "4 wolves, 0 elite"],
)
def test_what_is_no_line_of_foes_starts_nothing(empty: OpenCampaign, words: str) -> None:
    assert quick_fights(empty, "winterdawn", words) == []


def test_a_creature_that_is_a_leader_already_gets_no_such_variant(empty: OpenCampaign) -> None:
    found = quick_fights(empty, "winterdawn", "2 bandit captains, 1 leader")
    assert all("bandit_captain+leader" not in [foes.kind for foes in one.foes] for one in found)


def test_french_is_read_in_french(empty: OpenCampaign) -> None:
    with language.spoken("fr"):
        found = quick_fights(empty, "winterdawn", "groupe contre 4 loups et 1 élite")
    assert [(one.kind, one.count) for one in found[0].foes] == [("wolf", 4), ("wolf+elite", 1)]


@pytest.mark.parametrize("empty", SYSTEMS, indirect=True)
def test_without_a_party_the_ready_made_one_fights_and_is_named(empty: OpenCampaign) -> None:
    system = system_in_use(empty.store)
    begun = begin(empty, system, quick_fights(empty, system, FOES[system])[0])
    party = [one for one in empty.people() if one.system == system]
    assert sorted(begun.lent) == sorted(one.name for one in party) and len(party) >= 3
    state = empty.fight(begun.play_id).session.state
    assert len(state.combatants) == len(party) + 4 and all(one.cell is not None for one in state.combatants.values())


def test_the_own_party_fights_where_there_is_one(empty: OpenCampaign) -> None:
    party = add_ready_party(empty, "winterdawn")
    begun = begin(empty, "winterdawn", quick_fights(empty, "winterdawn", "4 wolves")[0])
    assert begun.lent == () and set(party) <= set(empty.fight(begun.play_id).session.state.combatants)


def test_the_board_is_one_on_which_these_foes_are_met_if_all_find_a_place(tmp_path: Path) -> None:
    demo = open_demo(tmp_path / "demo.strikeboard")
    try:
        assert fitting_board(demo, "winterdawn", [Foes(creature="bandit", count=4)], 3).id == "greywater_ford"
        assert fitting_board(demo, "winterdawn", [Foes(creature="wolf", count=4)], 3).id == "open_field"
        demo.encounters.put(PreparedEncounter(id="mill", system="winterdawn", name="Mill", foes=(Foes(creature="wolf"),), board="old_mill"))
        assert fitting_board(demo, "winterdawn", [Foes(creature="wolf", count=4)], 3).id == "old_mill"
        assert fitting_board(demo, "winterdawn", [Foes(creature="wolf", count=290)], 3).id == "open_field"
    finally:
        demo.close()


def test_it_is_no_encounter_until_it_is_saved(empty: OpenCampaign) -> None:
    begun = begin(empty, "winterdawn", quick_fights(empty, "winterdawn", "4 wolves, 1 elite")[0])
    assert empty.encounters.all() == [] and can_keep(empty, begun.play_id)
    assert keep(empty, begun.play_id) == "4 wolves, 1 elite wolf"
    saved = empty.encounters.all()
    assert [(one.kind, one.count) for one in saved[0].foes] == [("wolf", 4), ("wolf+elite", 1)] and len(saved[0].party) == 3
    assert not can_keep(empty, begun.play_id)


def test_a_prepared_fight_carries_no_encounter_to_save(tmp_path: Path) -> None:
    demo = open_demo(tmp_path / "demo.strikeboard")
    try:
        fight = demo.fights()[0].id
        assert not can_keep(demo, fight) and keep(demo, fight) == ""
    finally:
        demo.close()
