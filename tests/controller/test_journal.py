"""The journal without a window: links, parts for the players, renaming, mentions, the way back, old notes, damaged pages."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign, check_index, mend_index
from desktop_app.controller.journal.goals import GoalKind
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes.links import LINK, key_of, linked, links_in, mention_of, renamed, targets_of
from desktop_app.controller.notes.looks import LineState, look_of, next_item, toggled
from desktop_app.controller.notes.page import Page, PageSort, put_page
from desktop_app.controller.notes.parts import Audience, for_players
from desktop_app.controller.notes.passages import passage, plain
from desktop_app.controller.paper.pages import journal_page
from desktop_app.controller.paper.printouts import Choices, pdf_of
from desktop_app.controller.preferences import notes_of, set_notes
from desktop_app.errors import AppError
from desktop_app.model import Campaign, Document
from desktop_app.rules.kernel.gm import AddNote
from tests.demos import demo_at

SYSTEM = "winterdawn"
TEXTS = st.text(alphabet=st.sampled_from("ab é\n[]|`~:*_#->xX!()\U0001f409"), max_size=80)


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    made = OpenCampaign.open(demo_at(tmp_path / "evening.strikeboard"))
    yield made
    made.close()


@pytest.fixture
def journal(campaign: OpenCampaign) -> Journal:
    pages = (
        Page(id="grey", title="Greywater", text="A ford.", sort=PageSort.PLACE),
        Page(id="hood", title="The man in the grey hood", aliases=("Grey hood",), text="Pays at [[greywater]].", sort=PageSort.PERSON),
        Page(id="six", title="Evening 6", text="The grey hood again, at [[Greywater|the ford]] of Greywater.", sort=PageSort.EVENING),
    )
    for page in pages:
        put_page(campaign.store, page)
    return Journal(campaign, SYSTEM)


# ---- links


def test_links_are_found_with_their_words_but_not_in_code() -> None:
    text = "[[A  b]] `[[no]]` [[C|dee]]\n```\n[[no]]\n```\n\\[[no]] [[]] [[|x]] [[E]]"
    assert [(link.title, link.words) for link in links_in(text)] == [("A b", "A b"), ("C", "dee"), ("E", "E")]
    assert targets_of(text, "[[É]]") == {"a b", "c", "e"}


def test_renaming_keeps_words_of_their_own_and_everything_else() -> None:
    text = "[[Grey  Hood]] [[grey hood|he]] `[[Grey hood]]` [[Other]]"
    assert renamed(text, {"grey hood"}, "The reeve") == "[[The reeve]] [[The reeve|he]] `[[Grey hood]]` [[Other]]"


@given(TEXTS)
def test_renaming_what_is_not_linked_leaves_a_text_as_it_is(text: str) -> None:
    assert renamed(text, {"nobody at all"}, "x") == text
    for link in links_in(text):
        assert LINK.fullmatch(text[link.start : link.end])


def test_a_mention_is_a_whole_word_outside_links_and_is_linked_as_it_is_written() -> None:
    assert mention_of("[[Greywater]] greywaters", ["Greywater"]) is None
    assert linked("At greywater, [[Greywater]], Greywater.", ["Greywater"], "Greywater") == (
        "At [[Greywater|greywater]], [[Greywater]], [[Greywater]]."
    )
    assert mention_of("an ox", ["ox"]) is None, "two letters are looked for nowhere"


# ---- how lines read


@given(TEXTS)
def test_spans_lie_within_their_line_and_what_holds_on_fits_a_number(text: str) -> None:
    state = LineState()
    for line in text.split("\n"):
        look, state = look_of(line, state)
        assert all(span.start >= 0 and span.start + span.length <= len(line) for span in look.spans)
        assert LineState.unpacked(state.packed()) == state


def test_check_boxes_and_lists() -> None:
    assert toggled("  - [ ] a [ ] b") == "  - [x] a [ ] b"
    assert toggled("1. [X] a") == "1. [ ] a" and toggled("- a") is None
    assert [next_item(line) for line in ("- a", "  9) b", "- [x] c", "- [ ] ", "d")] == ["- ", "  10) ", "- [ ] ", "", None]


# ---- parts


def test_the_players_get_their_parts_and_of_links_the_words_alone() -> None:
    text = "Own.\n:::players\nA [[The reeve|stranger]] pays.\n:::secret\nThe reeve.\n:::\nGo.\n:::\n:::secret\n:::players\nno\n:::\n:::\n"
    assert for_players(text) == "A stranger pays.\nGo."


def test_a_part_that_nobody_has_ended_is_shown_to_nobody() -> None:
    assert for_players(":::players\nA\n:::secret\nB\n:::\nC") == ""
    assert for_players(":::players\nA\n:::\n:::players\nB") == "A"


def test_what_the_players_get_follows_from_nothing_hidden() -> None:
    """Change whatever lies outside of their parts, or in secret ones within: not a byte of theirs is another."""
    dice = random.Random(5)
    for _ in range(400):
        shape = [dice.choice(["own", "players", "secret", "both"]) for _ in range(6)]
        shown = [f"Shown {dice.randrange(10**6)}" for _ in shape]

        def told(shape: list[str] = shape, shown: list[str] = shown) -> str:
            """Write the same parts with other hidden words."""
            lines: list[str] = []
            for kind, theirs in zip(shape, shown, strict=True):
                hidden = dice.choice(["The reeve", "[[The reeve|x]]", "`", "# A", "~~~", "- [ ] b", "\\"]) + str(dice.randrange(99))
                inner = [":::secret", hidden, ":::"] if kind == "both" else []
                part = Audience.SECRET if kind == "secret" else Audience.PLAYERS
                words = hidden if kind == "secret" else f"{theirs} [[Hidden title {dice.randrange(99)}|he]]"
                lines += [hidden] if kind == "own" else [f":::{part.value}", words, *inner, ":::"]
            return "\n".join(lines)

        assert for_players(told()) == for_players(told())
        assert all((one in for_players(told())) == (kind in ("players", "both")) for kind, one in zip(shape, shown, strict=True))


def test_a_page_on_paper_for_the_players_follows_from_their_part_alone(campaign: OpenCampaign, journal: Journal) -> None:
    def printed(title: str, hidden: str) -> bytes:
        put_page(campaign.store, Page(id="grey", title=title, text=f"{hidden}\n:::players\nThe ferry waits.\n:::\n", sort=PageSort.PLACE))
        return pdf_of(journal_page(journal, campaign.store.pictures, campaign.store.name, "grey"), Choices(for_players=True))

    assert printed("Greywater", "The reeve") == printed("Blackwater", "[[Nobody]]\n\n| a |\n|---|\n| b |")


def test_a_page_on_paper_has_its_tables_and_marks(campaign: OpenCampaign, journal: Journal) -> None:
    text = "# Head\n\n- [ ] hemp\n\n| Who | Owes |\n|---|---|\n| Berit |\n\n:::secret\nThe reeve.\n:::\n![](picture:gone)\n"
    journal.write("grey", text)
    made = pdf_of(journal_page(journal, campaign.store.pictures, campaign.store.name, "grey"))
    assert made.startswith(b"%PDF")


# ---- the pages


def test_links_lead_to_pages_first_then_to_what_else_bears_the_name(campaign: OpenCampaign, journal: Journal) -> None:
    person, prepared = campaign.people()[0], campaign.encounters.all()[0]
    kinds = {title: goal.kind for title in ("GREYWATER", "grey hood", person.name, prepared.name) if (goal := journal.goal(title))}
    assert kinds == {
        "GREYWATER": GoalKind.PAGE,
        "grey hood": GoalKind.PAGE,
        person.name: GoalKind.CHARACTER,
        prepared.name: GoalKind.ENCOUNTER,
    }
    assert journal.goal("nobody") is None
    journal.begin(person.name)
    assert (found := journal.goal(person.name)) is not None and found.kind is GoalKind.PAGE


def test_backlinks_and_mentions_tell_their_passage(journal: Journal) -> None:
    assert [(one.goal.title, one.passage) for one in journal.speaking(journal.page("grey"))] == [
        ("Evening 6", "grey hood again, at the ford of Greywater."),
        ("The man in the grey hood", "Pays at greywater."),
    ]
    assert [one.goal.title for one in journal.mentions(journal.page("hood"))] == ["Evening 6"]
    assert [one.goal.title for one in journal.mentions(journal.page("grey"))] == ["Notes"], "who links is not told again"


def test_a_second_page_of_a_title_gets_a_number_and_none_is_renamed_to_another(journal: Journal) -> None:
    assert journal.begin("greywater").title == "greywater 2"
    with pytest.raises(AppError, match="exists"):
        journal.rename("six", "GREYWATER")
    for title in ("a|b", "[[x]]", "  ", "x" * 201):
        with pytest.raises(AppError):
            journal.rename("six", title)


def test_every_step_is_taken_back_and_restored(journal: Journal) -> None:
    def whole() -> list[Page]:
        return [journal.page(head) for head in journal.heads()]

    stages = [whole()]
    (mention,) = journal.mentions(journal.page("grey"))
    journal.link(journal.page("grey"), mention)
    stages.append(whole())
    journal.write("six", "[[Greywater]]")
    stages.append(whole())
    journal.rename("grey", "Blackwater")
    stages.append(whole())
    made = journal.begin("The weir", PageSort.PLACE)
    stages.append(whole())
    journal.delete("hood")
    stages.append(whole())
    assert made.id in {page.id for page in stages[-1]} and journal.page("six").text == "[[Blackwater]]"
    for stage in reversed(stages[:-1]):
        assert journal.undo() is not None
        assert whole() == stage
    assert journal.undo() is None
    for stage in stages[1:]:
        journal.redo()
        assert whole() == stage


def test_what_a_renaming_wrote_into_other_texts_is_taken_back_and_restored_with_it(campaign: OpenCampaign, journal: Journal) -> None:
    who = campaign.table(SYSTEM).state.roster[0]

    def told() -> str:
        return str(campaign.table(SYSTEM).state.sheets[who].biography)

    campaign.edit(SYSTEM, who, "/biography", "Of [[Greywater]].")
    journal.rename("grey", "Blackwater")
    assert told() == "Of [[Blackwater]]."
    journal.undo()
    assert told() == "Of [[Greywater]]."
    journal.redo()
    assert told() == "Of [[Blackwater]]."


def test_after_a_new_step_what_was_taken_back_is_forgotten(journal: Journal) -> None:
    before = journal.page("six").text
    journal.write("six", "One.")
    journal.write("six", "Two.")
    journal.undo()
    journal.write("six", "Three.")
    assert not journal.can_redo
    for text in ("One.", before):
        journal.undo()
        assert journal.page("six").text == text
    assert not journal.can_undo


def test_a_renaming_that_fails_leaves_everything(campaign: OpenCampaign, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    who = campaign.table(SYSTEM).state.roster[0]
    campaign.edit(SYSTEM, who, "/biography", "Of [[Greywater]].")
    before, put = journal.page("six"), campaign.store.documents.put

    def fails(document: Document, **more: object) -> Document:
        if document.id == "page:hood":
            raise AppError("The disk is full.")
        return put(document, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(campaign.store.documents, "put", fails)
    with pytest.raises(AppError, match="full"):
        journal.rename("grey", "Blackwater")
    assert journal.page("six") == before and journal.page("grey").title == "Greywater" and not journal.can_undo
    assert campaign.table(SYSTEM).state.sheets[who].biography == "Of [[Greywater]]."


def test_the_index_follows_the_texts_through_all_that_is_done(campaign: OpenCampaign, journal: Journal) -> None:
    journal.rename("grey", "Blackwater")
    journal.delete("hood")
    journal.undo()
    journal.undo()
    journal.delete("six")
    store = campaign.store
    texts = {info.id: store.documents.get(info.id).search_text for info in store.documents.list() if info.kind in ("page", "encounter")}
    assert store.documents.links() == {document: targets_of(text) for document, text in texts.items() if targets_of(text)}


# ---- old files, damage


def test_the_notes_of_an_old_campaign_are_carried_over_with_their_links(tmp_path: Path) -> None:
    path = tmp_path / "Old.strikeboard"
    Campaign.create(path, "Old").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            """
            DROP TABLE link; PRAGMA user_version = 4; UPDATE alembic_version SET version_num = '0004';
            INSERT INTO document (id, kind, system, name, tags, updated, schema_version, search_text, body)
            VALUES ('note:campaign', 'note', '', 'Notes', '', '', 1, 'At [[Greywater]].', '{"text":"At [[Greywater]]."}');
            INSERT INTO document_search (rowid, name, tags, text) VALUES (1, 'notes', '', 'at greywater');
            """
        )
    with Campaign.open(path) as store:
        assert notes_of(store) == "At [[Greywater]]." and store.check() == []
        assert store.documents.links() == {"page:notes": {"greywater"}}
        assert store.documents.get("page:notes").kind == "page"


@pytest.mark.parametrize("body", ['{"text":5}', "[]", '{"title":"x","sort":"odd","text":""}', "{"])
def test_a_damaged_page_is_found_told_and_repaired_with_its_text(tmp_path: Path, body: str) -> None:
    path = tmp_path / "Damaged.strikeboard"
    with Campaign.create(path, "Damaged") as store:
        put_page(store, Page(id="a", title="Greywater", text="A ford of [[Berit]]."))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE document SET body = ?", (body,))
        connection.commit()
    assert any("Greywater" in finding for finding in check_campaign(path))
    campaign = OpenCampaign.open(path)
    journal = Journal(campaign, SYSTEM)
    with pytest.raises(AppError):
        journal.page("a")
    journal.repair("a")
    assert journal.page("a").text in ("A ford of [[Berit]].", json.loads(body).get("text") if body.startswith('{"title') else "")
    campaign.close()
    assert check_campaign(path) == []


def test_notes_that_are_damaged_are_not_overwritten(tmp_path: Path) -> None:
    with Campaign.create(tmp_path / "x.strikeboard", "x") as store:
        store.documents.put(Document(id="page:notes", kind="page", name="Notes", body=5))
        with pytest.raises(AppError, match="Notes"):
            set_notes(store, "New")
        assert store.documents.get("page:notes").body == 5


# ---- passages


def test_a_passage_begins_near_the_word_without_signs() -> None:
    text = plain("# Head\n\nHe was **hired** by [[The reeve|the man]], who pays in new silver from the south.\n- [ ] x")
    assert passage(text, ["silver"]) == "man, who pays in new silver from the south. x"
    assert key_of("  Œuvre   d’Ana ") == "oeuvre d'ana"


def test_an_index_of_links_out_of_step_is_found_and_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "Links.strikeboard"
    with Campaign.create(path, "Links") as store:
        put_page(store, Page(id="a", title="Greywater", text="A ford of [[Berit]]."))
        store.documents.relink("page:a", ["nobody"])
        assert check_index(store) == ["The link index is out of date for “Greywater”."]
        mend_index(store)
        assert check_index(store) == [] and store.documents.links() == {"page:a": {"berit"}}


def test_the_page_of_an_evening_begins_with_who_was_there_and_the_fights_of_the_day(campaign: OpenCampaign, journal: Journal) -> None:
    info = campaign.fights()[0]
    tracker = campaign.fight(info.id)
    tracker.do(AddNote(text="Rain."))
    party = [who for who in tracker.session.state.roster if tracker.session.state.combatants[who].side == "party"]
    names = ", ".join(f"[[{person.name}]]" for person in campaign.people())
    page = journal.begin_evening()
    assert (page.title, page.sort) == ("Session 2", PageSort.EVENING)
    lines = page.text.split("\n")
    assert lines[0] == f"Present: {names}." and party
    assert lines[2] == f"### [[{info.name}]]"
    lead = f"[[{info.id}|{tracker.session.state.round} rounds]]: in progress, "
    assert any(line.startswith(lead) and "foes down" in line for line in lines)
    assert journal.undo() is not None and page.id not in journal.heads()
