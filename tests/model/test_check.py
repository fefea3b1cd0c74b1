"""The health check: a sound campaign has no findings, and each thing that can be wrong is found and named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import Campaign, Finding
from tests.model.builders import append, count_rounds, document, meddle, new_play


@pytest.fixture
def closed(fight: Campaign, path: Path) -> Path:
    """A campaign with two documents and a fight that stands at step 2 of 3, closed."""
    fight.documents.put(document("wolf", "Wolf", tags=("beast",), search_text="howls"))
    fight.documents.put(document("bear", "Bear"))
    count_rounds(fight, 2)
    append(fight, {"/fire": None}, {"/fire": 1})
    fight.plays.move("fight", to=2)
    fight.close()
    return path


def findings(path: Path, *statements: str) -> list[Finding]:
    meddle(path, *statements)
    with Campaign.open(path) as campaign:
        return campaign.check()


def test_a_sound_campaign_has_no_findings(closed: Path) -> None:
    assert findings(closed) == []
    with Campaign.open(closed, read_only=True) as campaign:
        assert campaign.check() == []


def test_a_closed_campaign_cannot_be_checked(fight: Campaign) -> None:
    fight.close()
    with pytest.raises(AppError, match="closed"):
        fight.check()


@pytest.mark.parametrize(
    ("statement", "sentence", "place"),
    [
        ("INSERT INTO part VALUES ('nobody', '/a', '1')", "Row 3 of the table part belongs to a missing play.", "part/3"),
        ("UPDATE document SET body = '{' WHERE id = 'wolf'", "The creature “Wolf” (wolf) is damaged and can't be read.", "document/wolf"),
        (
            "UPDATE document SET body = CAST(x'ff' AS TEXT) WHERE id = 'wolf'",
            "The creature “Wolf” (wolf) is damaged and can't be read.",
            "document/wolf",
        ),
        ("UPDATE play SET updated = x'00'", "Row 1 of play.updated has blob, text expected.", "play/1"),
        (
            "UPDATE document SET rank = 'high' WHERE id = 'wolf'",
            "Row 1 of document.rank has text, integer or null expected.",
            "document/1",
        ),
        ("UPDATE play SET updated = CAST(x'ff' AS TEXT)", "Row 1 of play.updated has bytes that are not text.", "play/1"),
        (
            "CREATE TRIGGER odd AFTER UPDATE ON part BEGIN DELETE FROM step; END",
            "The file has a trigger “odd”, which no campaign has.",
            "trigger/odd",
        ),
        ("CREATE VIEW odd AS SELECT * FROM part", "The file has a view “odd”, which no campaign has.", "view/odd"),
        ("CREATE TABLE odd (a)", "The file has a table “odd”, which no campaign has.", "table/odd"),
        ("UPDATE play SET at = 4", "“Ambush” is at step 4, but has 3.", "play/fight"),
        ("UPDATE play SET at = -1", "“Ambush” is at step −1, but has 3.", "play/fight"),
        (
            "UPDATE part SET body = '9' WHERE path = '/round'",
            "The state of “Ambush” does not match its steps (in /round).",
            "play/fight",
        ),
        ("INSERT INTO part VALUES ('fight', '/odd', '1')", "The state of “Ambush” does not match its steps (in /odd).", "play/fight"),
        ("DELETE FROM part WHERE path = '/round'", "The state of “Ambush” does not match its steps (in /round).", "play/fight"),
        ("UPDATE play SET at = 1", "The state of “Ambush” does not match its steps (in /round).", "play/fight"),
        ("UPDATE step SET body = '[' WHERE n = 3", "Step 3 of “Ambush” is damaged and can't be read.", "play/fight/step/3"),
        (
            "UPDATE step SET before = '{\"/round\":7}' WHERE n = 2",
            "Step 2 of “Ambush” does not match the state before it; undo would give another state.",
            "play/fight/step/2",
        ),
        ("UPDATE document SET name = 'Warg' WHERE id = 'wolf'", "The search index is out of date for “Warg”.", "document/wolf"),
        ("UPDATE document SET tags = '' WHERE id = 'wolf'", "The search index is out of date for “Wolf”.", "document/wolf"),
        ("UPDATE document SET search_text = '' WHERE id = 'wolf'", "The search index is out of date for “Wolf”.", "document/wolf"),
        ("DELETE FROM document_search WHERE name = 'wolf'", "The search index is out of date for “Wolf”.", "document/wolf"),
        ("DELETE FROM document WHERE id = 'bear'", "The search index has a missing document (row 2).", "document_search/2"),
    ],
)
def test_one_thing_wrong_is_one_finding(closed: Path, statement: str, sentence: str, place: str) -> None:
    assert findings(closed, statement) == [Finding(sentence=sentence, place=place)]


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE part SET body = 'x' WHERE path = '/round'", "The part of “Ambush” at /round is damaged and can't be read."),
        ("UPDATE first SET body = 'x' WHERE path = '/round'", "The first part of “Ambush” at /round is damaged and can't be read."),
        ("UPDATE step SET before = 'x' WHERE n = 1", "State before step 1 of “Ambush” is damaged and can't be read."),
        ("UPDATE step SET after = '5' WHERE n = 1", "State after step 1 of “Ambush” is damaged and can't be read."),
        ("DELETE FROM step WHERE n = 2", "“Ambush” has no step 2, but a step 3."),
        ("DELETE FROM step WHERE n = 1", "“Ambush” has no step 1, but a step 2."),
    ],
)
def test_damage_that_has_consequences_is_found(closed: Path, statement: str, sentence: str) -> None:
    assert sentence in [finding.sentence for finding in findings(closed, statement)]


def test_a_damaged_index_is_found_and_made_anew(closed: Path) -> None:
    assert (
        "search index" in findings(closed, "DELETE FROM document_search_idx", "DELETE FROM document_search_data WHERE id > 10")[0].sentence
    )
    with Campaign.open(closed) as campaign:
        campaign.documents.reindex()
        assert campaign.check() == []
        assert [hit.document.id for hit in campaign.documents.search("bear")] == ["bear"]


def test_a_damaged_index_does_not_stand_in_the_way_of_a_backup(closed: Path) -> None:
    meddle(closed, "DELETE FROM document_search_idx", "DELETE FROM document_search_data WHERE id > 10")
    with Campaign.open(closed) as campaign:
        backup = campaign.backup()
    with Campaign.open(backup.path) as copy:
        copy.documents.reindex()
        assert copy.check() == []


def test_a_table_that_is_gone_is_one_finding_and_the_others_are_still_checked(closed: Path) -> None:
    found = findings(closed, "DROP TABLE document", "UPDATE play SET at = 9")
    assert "The documents can't be read: no such table: document." in [finding.sentence for finding in found]
    assert "“Ambush” is at step 9, but has 3." in [finding.sentence for finding in found]


def test_a_damaged_page_is_found(closed: Path) -> None:
    with Campaign.open(closed) as campaign:
        campaign.documents.put(document("long", "Long", body="y" * 50_000))
    content = closed.read_bytes()
    start = content.index(b"y" * 4000) // 4096 * 4096
    closed.write_bytes(content[:start] + b"\xff" * 4096 + content[start + 4096 :])
    assert any("damaged" in finding.sentence for finding in findings(closed))


def test_several_plays_are_each_judged_by_their_own_steps(closed: Path) -> None:
    with Campaign.open(closed) as campaign:
        for id_ in ("a", "z"):
            campaign.plays.create(new_play(id_))
            append(campaign, {"/round": 1}, {"/round": 2}, id_)
    assert [finding.place for finding in findings(closed, "UPDATE part SET body = '5' WHERE play_id = 'z' AND path = '/round'")] == [
        "play/z"
    ]


def test_the_check_changes_nothing(closed: Path) -> None:
    content = closed.read_bytes()[100:]  # the header counts how often it was opened
    look: list[Callable[[Campaign], object]] = [lambda campaign: campaign.check()] * 2
    with Campaign.open(closed) as campaign:
        for each in look:
            each(campaign)
    assert closed.read_bytes()[100:] == content
