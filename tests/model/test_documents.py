"""Documents: what is put is what is got, listed and sorted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import AppError
from desktop_app.model import Campaign, Document, DocumentOrder, NotFound
from desktop_app.model.documents import join_tags, split_tags
from desktop_app.model.jsontext import dump, load
from desktop_app.rules.kernel.record import Json
from tests.model.builders import TestClock, document

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters()), inner, max_size=4),
    max_leaves=12,
)


@given(value=JSON_VALUES)
def test_any_json_value_survives_the_way_to_the_disk(value: Json) -> None:
    assert load(dump(value), "it", "") == value


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a": Infinity}', "[" * 100_000, b"\xff", None, 5])
def test_what_is_no_json_is_told_by_name(text: object) -> None:
    with pytest.raises(AppError, match=r"^The wolf is damaged") as told:
        load(text, "The wolf", "/a/file")
    assert told.value.path == "/a/file"


def test_what_is_put_is_got_again_with_the_time_of_the_change(campaign: Campaign, clock: TestClock) -> None:
    wolf = document(
        system="winterdawn",
        rank=-3,
        tags=("beast", "pack hunter"),
        schema_version=4,
        body={"é": [1.5, None, "\ud800"]},
        search_text="howls",
    )
    stored = campaign.documents.put(wolf)
    assert stored.updated == "2025-03-01T12:30:05.000000Z"
    assert campaign.documents.get("wolf") == stored
    clock.advance(seconds=1)
    assert campaign.documents.put(wolf).updated == "2025-03-01T12:30:06.000000Z"


def test_putting_again_takes_the_place_of_the_first(campaign: Campaign) -> None:
    campaign.documents.put(document(name="Wolf", tags=("a",)))
    campaign.documents.put(document(name="Old Wolf", kind="character", rank=2))
    assert [(info.name, info.kind, info.rank, info.tags) for info in campaign.documents.list()] == [("Old Wolf", "character", 2, ())]


def test_an_unknown_document_is_told(campaign: Campaign) -> None:
    assert campaign.documents.find("bear") is None
    with pytest.raises(NotFound, match="no document “bear”"):
        campaign.documents.get("bear")


def test_deleting_tells_whether_there_was_one(campaign: Campaign) -> None:
    campaign.documents.put(document())
    assert campaign.documents.delete("wolf") is True
    assert campaign.documents.delete("wolf") is False
    assert campaign.documents.list() == []


def test_lists_are_narrowed_by_kind_system_and_all_of_the_tags(campaign: Campaign) -> None:
    campaign.documents.put(document("a", "A", system="savage", tags=("beast", "pack")))
    campaign.documents.put(document("b", "B", system="winterdawn", tags=("beast",)))
    campaign.documents.put(document("c", "C", kind="note"))

    def listed(**narrowed: Any) -> list[str]:
        return [info.id for info in campaign.documents.list(**narrowed)]

    assert listed() == ["a", "b", "c"]
    assert listed(kind="creature") == ["a", "b"]
    assert listed(system="savage") == ["a"]
    assert listed(tags=["beast"]) == ["a", "b"]
    assert listed(tags=["pack", "beast"]) == ["a"]
    assert listed(tags=["bea"]) == []
    assert listed(kind="note", system="savage") == []


def test_names_sort_without_case_and_accents_and_numbers_by_value(campaign: Campaign) -> None:
    for place, name in enumerate(["wolf 10", "Zombie", "Wolf 2", "Éowyn", "ant", "Wolf"]):
        campaign.documents.put(document(str(place), name))
    assert [info.name for info in campaign.documents.list()] == ["ant", "Éowyn", "Wolf", "Wolf 2", "wolf 10", "Zombie"]


def test_ranks_sort_lowest_first_and_those_without_last(campaign: Campaign) -> None:
    for id_, rank in (("a", None), ("b", 3), ("c", -1), ("d", 3)):
        campaign.documents.put(document(id_, id_, rank=rank))
    assert [info.id for info in campaign.documents.list(order=DocumentOrder.RANK)] == ["c", "b", "d", "a"]


def test_changes_sort_latest_first(campaign: Campaign, clock: TestClock) -> None:
    for id_ in "abc":
        clock.advance(minutes=1)
        campaign.documents.put(document(id_, id_))
    assert [info.id for info in campaign.documents.list(order=DocumentOrder.UPDATED)] == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (document(id_=""), "needs an id and a kind"),
        (document(kind=""), "needs an id and a kind"),
        (document(tags=("",)), "A tag of “Wolf” is empty"),
        (document(tags=("a\nb",)), "A tag of “Wolf” is empty or longer"),
        (document(rank=2**63), "The rank of “Wolf” is too large"),
        (document(rank=-(2**63)), "The rank of “Wolf” is too large"),
        (document(name="Wo\ud800lf"), "has a broken letter"),
        (document(search_text="\udfff"), "has a broken letter"),
    ],
)
def test_a_document_that_cannot_be_kept_is_refused_with_a_sentence(campaign: Campaign, wrong: Document, sentence: str) -> None:
    with pytest.raises(AppError, match=sentence) as told:
        campaign.documents.put(wrong)
    assert told.value.path == str(campaign.path)
    assert campaign.documents.list() == []


def test_the_largest_ranks_are_kept(campaign: Campaign) -> None:
    for rank in (2**63 - 1, -(2**63) + 1):
        campaign.documents.put(document(rank=rank))
        assert campaign.documents.get("wolf").rank == rank


@given(tags=st.lists(st.text(st.characters(exclude_characters="\n"), min_size=1)))
def test_tags_are_read_as_they_were_written_each_once(tags: list[str]) -> None:
    assert split_tags(join_tags(tags)) == tuple(dict.fromkeys(tags))
