"""Tags that fields of a combatant declare, among those that a system computes."""

from __future__ import annotations

from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import TagSpec, counter, evolve, flag, held
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.state import Combatant
from desktop_app.rules.kernel.tags import tags_of_fields


class Sailor(Combatant):
    seasick: bool = flag(tag=TagSpec("accent", "T-SEA-01"))
    drowned: bool = flag(tag=TagSpec("blood", "T-SEA-02", place=1))
    drunk: int = counter(tag=TagSpec("plain", "T-SEA-03", place=3, name="merry", fact="cups", sign="-{cups}", hidden_by=("drowned",)))
    owes: tuple[str, ...] = held((), tag=TagSpec("plain", "T-SEA-04", place=4, fact="count"))
    shanty: str | None = held(None, tag=TagSpec("good", "T-SEA-05", place=5, fact="left", of="drunk"))
    wet: bool = flag()


ANA = Sailor(id="ana", name="Ana", sheet="ana")


def names(one: Sailor) -> list[str]:
    return [tag.phrase.name for tag in tags_of_fields(one)]


def test_a_field_has_its_tag_while_it_differs_from_its_default() -> None:
    assert names(evolve(ANA, wet=True)) == []
    assert tags_of_fields(evolve(ANA, seasick=True)) == [
        Tag(phrase=Phrase.of("tag_seasick"), tone="accent", rule="T-SEA-01", condition="seasick")
    ]


def test_tags_come_by_their_places_and_last_without_one() -> None:
    assert names(evolve(ANA, seasick=True, owes=("bob",), drowned=True)) == ["tag_drowned", "tag_owes", "tag_seasick"]
    lost = Tag(phrase=Phrase.of("tag_lost"))
    told = tags_of_fields(evolve(ANA, seasick=True, drowned=True), [(2, lost)])
    assert [tag.phrase.name for tag in told] == ["tag_drowned", "tag_lost", "tag_seasick"]


def test_a_tag_gives_its_fact_and_the_number_of_several() -> None:
    (merry,) = tags_of_fields(evolve(ANA, drunk=2))
    assert (merry.phrase, merry.condition, merry.sign) == (Phrase.of("tag_merry", cups=2), "merry", "-2")
    told = tags_of_fields(evolve(ANA, owes=("bob", "cid"), shanty="low"))
    assert [tag.phrase for tag in told] == [Phrase.of("tag_owes", count=2), Phrase.of("tag_shanty", left=0)]


def test_a_tag_is_hidden_by_what_says_it_all() -> None:
    assert names(evolve(ANA, drunk=2, drowned=True)) == ["tag_drowned"]
