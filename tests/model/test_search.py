"""Search: beginnings of words, accents, words inside words, typing errors; the index never falls out of step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.language import folded
from desktop_app.model import Campaign
from desktop_app.model.search import allowed_edits, prefix_edits, words
from tests.model.builders import document


@pytest.fixture
def bestiary(campaign: Campaign) -> Campaign:
    for id_, name, tags, text in (
        ("wolf", "Grey Wolf", ("beast", "pack"), "It hunts at night."),
        ("rider", "Goblin Wolf Rider", ("goblin",), "Rides a wolf with a longsword."),
        ("queen", "Éowyn, reine des elfes", (), "Le cœur froid, l'épée à la main."),
        ("bear", "Bear", ("beast",), ""),
        ("owlbear", "Owlbear", ("monster",), ""),
        ("smith", "Øystein Łukasz Weißmann", (), ""),
    ):
        campaign.documents.put(document(id_, name, tags=tags, search_text=text))
    campaign.documents.put(document("n1", "About the wolf", kind="note", system="savage"))
    return campaign


def found(campaign: Campaign, text: str) -> list[str]:
    return [hit.document.id for hit in campaign.documents.search(text)]


@pytest.mark.parametrize("typed", ["g", "gob", "goblin", "GOBLIN", "rid gob", "wolf  rider!", "longsw"])
def test_every_typed_word_is_the_beginning_of_one(bestiary: Campaign, typed: str) -> None:
    assert "rider" in found(bestiary, typed)


def test_all_words_must_be_there(bestiary: Campaign) -> None:
    assert found(bestiary, "wolf night") == ["wolf"]
    assert found(bestiary, "wolf monster") == []


@pytest.mark.parametrize("typed", ["eowyn", "ÉOWYN", "e\u0301owyn", "coeur", "cœur", "epee"])
def test_accents_and_ligatures_do_not_matter(bestiary: Campaign, typed: str) -> None:
    assert found(bestiary, typed) == ["queen"]


@pytest.mark.parametrize("typed", ["oystein", "lukasz", "weissmann", "Weiß"])
def test_letters_without_a_plain_form_are_found_by_their_likeness(bestiary: Campaign, typed: str) -> None:
    assert found(bestiary, typed) == ["smith"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("wlof nihgt", "wolf"),
        ("gobiln", "rider"),
        ("gblin", "rider"),
        ("gooblin", "rider"),
        ("gxblin", "rider"),
        ("eowin", "queen"),
        ("longsowrd", "rider"),
    ],
)
def test_a_typing_error_is_forgiven_and_told(bestiary: Campaign, typed: str, expected: str) -> None:
    hits = bestiary.documents.search(typed)
    assert [hit.document.id for hit in hits][:1] == [expected]
    assert {hit.edits for hit in hits} == {1}


def test_two_typing_errors_are_forgiven_in_a_long_word_and_not_in_a_short_one(bestiary: Campaign) -> None:
    assert [hit.edits for hit in bestiary.documents.search("longsqqrd")] == [2]
    assert found(bestiary, "wxxf") == []
    assert found(bestiary, "zz") == []


def test_what_is_spelt_as_typed_hides_what_is_only_like_it(bestiary: Campaign) -> None:
    bestiary.documents.put(document("gull", "Wulf"))
    assert found(bestiary, "wulf") == ["gull"]


def test_words_inside_words_come_after_whole_ones(bestiary: Campaign) -> None:
    assert found(bestiary, "bear") == ["bear", "owlbear"]
    assert found(bestiary, "sword") == ["rider"]


def test_names_count_more_than_tags_and_text(campaign: Campaign) -> None:
    campaign.documents.put(document("text", "Inn", search_text="a dragon"))
    campaign.documents.put(document("tag", "Egg", tags=("dragon",)))
    campaign.documents.put(document("name", "Dragon"))
    assert found(campaign, "dragon") == ["name", "tag", "text"]


def test_searches_are_narrowed_by_kind_and_system(bestiary: Campaign) -> None:
    assert [hit.document.id for hit in bestiary.documents.search("wolf", kinds=["note", "board"])] == ["n1"]
    assert [hit.document.id for hit in bestiary.documents.search("wolf", system="savage")] == ["n1"]
    assert bestiary.documents.search("wolf", kinds=[]) == []
    assert len(bestiary.documents.search("wolf", limit=2)) == 2


@pytest.mark.parametrize(
    "typed", ["", "  ", '"', "*", "'; DROP", 'NEAR("a" b)', "AND", "OR NOT", "name:wolf", "(", "\x00", "\ud800", "x" * 5000, "a " * 500]
)
def test_no_text_breaks_the_search(bestiary: Campaign, typed: str) -> None:
    bestiary.documents.search(typed)


def test_the_index_follows_changes_and_deletions(bestiary: Campaign) -> None:
    assert found(bestiary, "owlbaer") == ["owlbear"]
    bestiary.documents.put(document("owlbear", "Griffin"))
    assert found(bestiary, "owlbaer") == []
    assert found(bestiary, "grifin") == ["owlbear"]
    bestiary.documents.delete("owlbear")
    assert found(bestiary, "griffin") == found(bestiary, "grifin") == []


def test_the_index_forgets_what_was_rolled_back(bestiary: Campaign) -> None:
    def change_and_fail() -> None:
        with bestiary.transaction():
            bestiary.documents.put(document("bear", "Griffin"))
            assert found(bestiary, "grifin") == ["bear"]
            raise KeyError

    with pytest.raises(KeyError):
        change_and_fail()
    assert found(bestiary, "grifin") == []
    assert found(bestiary, "baer") == ["bear"]
    assert bestiary.check() == []


def test_a_second_program_finds_what_the_first_has_put_since(bestiary: Campaign) -> None:
    with Campaign.open(bestiary.path) as second:
        assert found(second, "grifin") == []
        bestiary.documents.put(document("g", "Griffin"))
        assert found(second, "grifin") == ["g"]


def test_the_index_can_be_made_anew(bestiary: Campaign) -> None:
    before = found(bestiary, "wolf")
    bestiary.documents.reindex()
    assert found(bestiary, "wolf") == before
    assert bestiary.check() == []


def plain_distance(typed: str, word: str) -> int:
    """The same distance by its definition: insert, delete, replace, swap neighbours, each letter edited once."""

    def away(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        best = min(away(i - 1, j) + 1, away(i, j - 1) + 1, away(i - 1, j - 1) + (typed[i - 1] != word[j - 1]))
        if i > 1 and j > 1 and typed[i - 1] == word[j - 2] and typed[i - 2] == word[j - 1]:
            best = min(best, away(i - 2, j - 2) + 1)
        return best

    return min(away(len(typed), end) for end in range(len(word) + 1))


@given(typed=st.text("abc", min_size=1, max_size=5), word=st.text("abc", max_size=5), most=st.integers(0, 3))
def test_edits_to_the_nearest_beginning_are_counted_as_defined(typed: str, word: str, most: int) -> None:
    assert prefix_edits(typed, word, most) == min(plain_distance(typed, word), most + 1)


@pytest.mark.parametrize(("letters", "edits"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 2)])
def test_longer_words_may_hold_more_errors(letters: int, edits: int) -> None:
    assert allowed_edits("a" * letters) == edits


@given(text=st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert words(" ".join(words(text))) == words(text)
    assert folded(folded(text)) == folded(text)
