"""Two fights of one person: what both did is there when both are closed, in whichever order, and taking one close back takes only that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.session import Done
from desktop_app.errors import AppError
from desktop_app.model.records import PlayStatus
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.merging import Merge
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.table import EditSheet

SYSTEM = "winterdawn"


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.create(tmp_path / "Hill Road.strikeboard", "Hill Road")
    made.add_character(SYSTEM, content_of(SYSTEM).characters["ysolde"])
    yield made
    made.close()


def two_fights(campaign: OpenCampaign, system_id: str = SYSTEM, who: str = "ysolde") -> tuple[str, str]:
    """Start two fights with the same person."""
    foe = next(iter(content_of(system_id).creatures))
    made = [PreparedEncounter(id=name, system=system_id, name=name, party=(who,), foes=(Foes(creature=foe),)) for name in ("ford", "inn")]
    ford, inn = (campaign.start(prepared) for prepared in made)
    return ford, inn


def edited(campaign: OpenCampaign, play_id: str, path: str, value: Json, part: str = "combatant", who: str = "ysolde") -> None:
    result = campaign.fight(play_id).session.do(EditSheet(target=who, path=path, value=value, part=part))
    assert isinstance(result, Done), result


def at_table(campaign: OpenCampaign, who: str = "ysolde", system_id: str = SYSTEM) -> tuple[Any, Any]:
    state = campaign.table(system_id).state
    return state.combatants[who], state.sheets[who]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_harm_of_both_adds_up_and_what_either_used_stays_used(campaign: OpenCampaign, order: tuple[int, int]) -> None:
    fights = two_fights(campaign)
    whole, _ = at_table(campaign)
    ford, inn = fights
    edited(campaign, ford, "/injury_lines/0/ticked", 1)
    edited(campaign, ford, "/counters/spirit", whole.spirit - 4)
    edited(campaign, ford, "/weapons/0/loaded", False, "sheet")
    edited(campaign, inn, "/injury_lines/0/ticked", 2)
    edited(campaign, inn, "/counters/spirit", whole.spirit - 3)
    edited(campaign, inn, "/armour/0/lost", 1, "sheet")
    first, second = (fights[place] for place in order)
    assert campaign.finish(first) == ()
    merged = campaign.finish(second)
    after, sheet = at_table(campaign)
    assert after.injury_lines[0].ticked == 3
    assert after.spirit == whole.spirit - 7
    assert not sheet.weapons[0].loaded and sheet.armour[0].lost == 1
    assert any("spirit" in line and f"make {whole.spirit - 7}" in line for line in merged), merged


def test_taking_a_close_back_takes_only_that_close(campaign: OpenCampaign) -> None:
    ford, inn = two_fights(campaign)
    whole, _ = at_table(campaign)
    edited(campaign, ford, "/injury_lines/0/ticked", 1)
    edited(campaign, inn, "/counters/spirit", whole.spirit - 3)
    campaign.finish(ford)
    campaign.finish(inn)
    assert campaign.undo(SYSTEM)
    after, _ = at_table(campaign)
    assert (after.injury_lines[0].ticked, after.spirit) == (1, whole.spirit)
    assert {info.id: info.status for info in campaign.fights()} == {ford: PlayStatus.FINISHED, inn: PlayStatus.RUNNING}
    campaign.finish(inn)
    after, _ = at_table(campaign)
    assert (after.injury_lines[0].ticked, after.spirit) == (1, whole.spirit - 3)


def test_a_close_that_is_redone_is_closed_again(campaign: OpenCampaign) -> None:
    ford, inn = two_fights(campaign)
    edited(campaign, ford, "/injury_lines/0/ticked", 1)
    campaign.finish(ford)
    assert campaign.undo(SYSTEM)
    assert {info.id: info.status for info in campaign.fights()} == {ford: PlayStatus.RUNNING, inn: PlayStatus.RUNNING}
    assert campaign.redo(SYSTEM)
    assert {info.id: info.status for info in campaign.fights()} == {ford: PlayStatus.FINISHED, inn: PlayStatus.RUNNING}
    assert at_table(campaign)[0].injury_lines[0].ticked == 1


def test_what_adds_up_stays_within_its_range(campaign: OpenCampaign) -> None:
    ford, inn = two_fights(campaign)
    for play_id in (ford, inn):
        edited(campaign, play_id, "/injury_lines/0/ticked", 4)
        edited(campaign, play_id, "/counters/spirit", 1)
        campaign.finish(play_id)
    after, _ = at_table(campaign)
    assert (after.injury_lines[0].ticked, after.spirit) == (4, 0)


def test_an_edit_at_the_table_during_a_fight_is_kept(campaign: OpenCampaign) -> None:
    ford, _ = two_fights(campaign)
    campaign.edit(SYSTEM, "ysolde", "/agility", 9)
    edited(campaign, ford, "/injury_lines/0/ticked", 1)
    campaign.finish(ford)
    after, sheet = at_table(campaign)
    assert (sheet.agility, after.injury_lines[0].ticked) == (9, 1)


def test_what_both_have_changed_is_told_in_the_language_in_force(campaign: OpenCampaign) -> None:
    ford, _ = two_fights(campaign)
    before = at_table(campaign)[1].agility
    edited(campaign, ford, "/agility", before + 1, "sheet")
    edited(campaign, ford, "/notes", "In the fight.", "sheet")
    campaign.edit(SYSTEM, "ysolde", "/agility", before + 2)
    campaign.edit(SYSTEM, "ysolde", "/notes", "At the table.")
    campaign.edit(SYSTEM, "ysolde", "/notes", "")
    language.use("fr")
    made = campaign.closing(ford)
    assert [one for one in made.merged if "agilité" in one] and not [one for one in made.merged if "agility" in one]


@pytest.mark.parametrize(("keep", "held"), [(False, "In the fight."), (True, "At the table.")])
def test_what_excludes_each_other_is_asked(campaign: OpenCampaign, keep: bool, held: str) -> None:
    ford, _ = two_fights(campaign)
    edited(campaign, ford, "/notes", "In the fight.", "sheet")
    campaign.edit(SYSTEM, "ysolde", "/notes", "At the table.")
    (question,) = campaign.closing(ford).questions
    assert (question.label, question.in_fight, question.at_table) == ("Ysolde, notes", "In the fight.", "At the table.")
    campaign.finish(ford, [question.key] if keep else [])
    assert at_table(campaign)[1].notes == held


def test_it_is_known_who_is_in_a_running_fight(campaign: OpenCampaign) -> None:
    assert campaign.fighting(SYSTEM) == {}
    ford, inn = two_fights(campaign)
    assert campaign.fighting(SYSTEM)["ysolde"] in {"ford", "inn"}
    campaign.finish(ford)
    assert campaign.fighting(SYSTEM) == {"ysolde": "inn"}
    campaign.finish(inn)
    assert campaign.fighting(SYSTEM) == {}
    with pytest.raises(AppError, match="has already ended"):
        campaign.closing(inn)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_second_close_without_a_change_takes_nothing_back(campaign: OpenCampaign, system_id: str) -> None:
    who = campaign.add_character(system_id, next(iter(content_of(system_id).characters.values())))
    first, second = two_fights(campaign, system_id, who)
    session = campaign.fight(first).session
    assert isinstance(session.do(session.system.harm((who,), 12, session.system.harm_kinds(session.state)[0])), Done)
    campaign.finish(first)
    hurt = at_table(campaign, who, system_id)
    assert hurt != at_table(campaign, who, system_id)[::-1]
    campaign.finish(second)
    assert at_table(campaign, who, system_id) == hurt


# ---- the merge by itself

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abid"), inner, max_size=3),
    max_leaves=6,
)


@given(VALUES, VALUES)
def test_what_only_one_has_changed_is_taken_over(base: Json, changed: Json) -> None:
    for merge, pair in ((Merge(), (changed, base)), (Merge(), (base, changed))):
        assert merge.of(base, *pair) == changed
        assert not merge.both


@given(VALUES, VALUES, VALUES)
def test_any_two_changes_can_be_merged(base: Json, first: Json, second: Json) -> None:
    merge = Merge()
    made = merge.of(base, first, second)
    assert merge.both or made is not None or None in (first, second)


@pytest.mark.parametrize(
    ("base", "first", "second", "made"),
    [
        (10, 7, 8, 5),
        (10, 7, 7, 4),
        (["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"]),
        (["a", "b"], ["b"], ["a"], []),
        ([{"n": 1}], [{"n": 1}, {"n": 2}], [{"n": 1}, {"n": 3}], [{"n": 1}, {"n": 2}, {"n": 3}]),
        ([{"id": "x", "n": 3}, {"id": "y"}], [{"id": "x", "n": 2}, {"id": "y"}], [{"id": "x", "n": 1}], [{"id": "x", "n": 0}]),
        ({"a": True}, {"a": False}, {"a": True, "b": 1}, {"a": False, "b": 1}),
        ({"a": 1, "b": 1}, {"a": 1}, {"a": 2, "b": 1}, {"a": 2}),
    ],
)
def test_changes_come_together(base: Json, first: Json, second: Json, made: Json) -> None:
    assert Merge().of(base, first, second) == made


def test_who_left_the_fight_brings_home_what_happened_to_it_there(campaign: OpenCampaign) -> None:
    ford, _ = two_fights(campaign)
    whole, _ = at_table(campaign)
    edited(campaign, ford, "/injury_lines/0/ticked", 2)
    edited(campaign, ford, "/counters/spirit", whole.spirit - 4)
    edited(campaign, ford, "/weapons/0/loaded", False, "sheet")
    session = campaign.fight(ford).session
    assert isinstance(session.do(RemoveCombatant(actor="ysolde")), Done)
    assert "ysolde" not in session.state.combatants
    campaign.finish(ford)
    after, sheet = at_table(campaign)
    assert (after.injury_lines[0].ticked, after.spirit, sheet.weapons[0].loaded) == (2, whole.spirit - 4, False)


def test_a_removal_that_was_undone_counts_for_nothing(campaign: OpenCampaign) -> None:
    ford, _ = two_fights(campaign)
    session = campaign.fight(ford).session
    assert isinstance(session.do(RemoveCombatant(actor="ysolde")), Done)
    session.undo()
    edited(campaign, ford, "/injury_lines/0/ticked", 1)
    assert campaign.store.plays.last_with(ford, "combatants/ysolde") == {}
    campaign.finish(ford)
    assert at_table(campaign)[0].injury_lines[0].ticked == 1
