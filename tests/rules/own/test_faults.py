"""Every slip in the rows of a game is refused with its list, row, field and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.own.judging import MOST_OF_ONE, MOST_ROWS, faults_in
from desktop_app.rules.own.system import made
from tests.rules.own import playing

Change = tuple[str, str, str, Any]
"""A list, the id of a row, a field, and what it says; the row "" is new, the field "" is the whole row."""


def with_change(change: Change, name: str = "lantern") -> dict[str, Any]:
    rows = playing.rows_of(name)
    table, row_id, field, value = change
    if not row_id:
        rows.setdefault(table, []).append(value)
        return rows
    row = next(row for row in rows[table] if row["id"] == row_id)
    if value is None:
        del row[field]
    else:
        row[field] = value
    return rows


SLIPS: list[tuple[Change, tuple[str, str, str], str]] = [
    (("derived", "defence", "value", "11 + nimbel"), ("derived", "defence", "value"), "there is no number 'nimbel' here"),
    (("derived", "defence", "value", "11 + defence"), ("derived", "defence", "value"), "there is no number 'defence' here"),
    (("derived", "defence", "value", "11 + blood"), ("derived", "defence", "value"), "there is no number 'blood' here"),
    (("derived", "defence", "value", "11 +"), ("derived", "defence", "value"), "'11 +' is not a formula"),
    (("derived", "defence", "value", "open(1)"), ("derived", "defence", "value"), "'open()' can't be used in a formula"),
    (("track", "blood", "most", "grit ** 2"), ("track", "blood", "most"), "can't be used in a formula"),
    (("track", "blood", "out", ""), ("track", "", ""), "one track must say in “out”"),
    (("track", "blood", "kind", "hearts"), ("track", "blood", "kind"), "expected"),
    (("check", "attack", "roll", "d20"), ("check", "attack", "roll"), "is not dice"),
    (("check", "attack", "roll", "(luck)d6"), ("check", "attack", "roll"), "'luck'"),
    (("check", "attack", "against", "target.armour"), ("check", "attack", "against"), "'target.armour'"),
    (("check", "attack", "edge", 11), ("check", "attack", "edge"), "edge goes from 0 to 10"),
    (("check", "shove", "versus", "stood"), ("check", "shove", "versus"), "there is no row 'stood'"),
    (("check", "stand", "add", "target.brawn"), ("check", "stand", "add"), "'target.brawn'"),
    (("check", "", "", {"id": "lonely", "name": "Lonely", "roll": "1d6"}), ("check", "lonely", "id"), "it has no bands"),
    (("band", "miss", "when", "margin < 0"), ("band", "miss", "when"), "the last band of a check always applies"),
    (("band", "hit", "when", None), ("band", "hit", "when"), "only the last band of a check has no formula"),
    (("band", "hit", "when", "margin >= luck"), ("band", "hit", "when"), "'luck'"),
    (("band", "hit", "of", "atack"), ("band", "hit", "of"), "there is no row 'atack'"),
    (("band", "hit", "tone", "red"), ("band", "hit", "tone"), "expected"),
    (("action", "attack", "check", "strike"), ("action", "attack", "check"), "there is no row 'strike'"),
    (("action", "attack", "each", "weapons"), ("action", "attack", "each"), "there is no row 'weapons'"),
    (("action", "attack", "spends", "luck"), ("action", "attack", "spends"), "there is no row 'luck'"),
    (("action", "shove", "reach", "attacks.far"), ("action", "shove", "reach"), "'attacks.far'"),
    (("action", "shove", "aim", "self"), ("action", "shove", "check"), "an action with the aim self has no target"),
    (("action", "shove", "check", "attack"), ("check", "attack", "add"), "'attacks.hit'"),
    (("action", "shove", "cost", 1), ("action", "shove", "cost"), "unknown key 'cost'"),
    (("effect", "attack_1", "on", ["crit"]), ("effect", "attack_1", "on"), "there is no row 'crit'"),
    (("effect", "attack_1", "what", "grit"), ("effect", "attack_1", "what"), "there is no row 'grit'"),
    (("effect", "attack_1", "do", "hurt"), ("effect", "attack_1", "do"), "expected"),
    (("effect", "attack_1", "add", "margn"), ("effect", "attack_1", "add"), "'margn'"),
    (("effect", "shove_1", "what", "bleeding"), ("effect", "shove_1", "what"), "follows its formula"),
    (("effect", "night_1", "add", "margin"), ("effect", "night_1", "add"), "'margin'"),
    (("effect", "night_1", "of", "day"), ("effect", "night_1", "of"), "there is no row 'day'"),
    (("condition", "off_guard", "changes", {"armour": -2}), ("condition", "off_guard", "changes/armour"), "there is no row 'armour'"),
    (("condition", "off_guard", "changes", {"defence": "-brawn"}), ("condition", "off_guard", "changes/defence"), "'brawn'"),
    (("condition", "off_guard", "lasts", 0), ("condition", "off_guard", "lasts"), "lasts goes from 1"),
    (("field", "wits", "low", 9), ("field", "wits", "high"), "the highest value is below the lowest"),
    (("field", "wits", "low", "two"), ("field", "wits", "low"), "expected"),
    (("field", "", "", {"id": "round", "name": "Round"}), ("field", "round", "id"), "the program uses the id"),
    (("field", "", "", {"id": "acting", "name": "Acting"}), ("field", "acting", "id"), "the program uses the id"),
    (("field", "", "", {"id": "oil", "name": "Oil"}), ("field", "oil", "id"), "two rows have the id 'oil'"),
    (("field", "", "", {"id": "Wit Two", "name": "Wits"}), ("field", "Wit Two", "id"), "an id has only small letters"),
    (("field", "", "", {"id": "luck"}), ("field", "luck", "name"), "missing"),
    (("column", "", "", {"id": "hit", "name": "Hit"}), ("column", "hit", "id"), "an id of a column is the list's"),
    (("column", "", "", {"id": "spells.hit", "name": "Hit"}), ("column", "spells.hit", "id"), "there is no row 'spells'"),
    (("rest", "", "", {"id": "shove", "name": "Shove"}), ("rest", "shove", "id"), "two rows have the id 'shove'"),
    (("turn", "", "", {"id": "more"}), ("turn", "", ""), "one row here at most"),
    (("turn", "turn", "roll", "20"), ("turn", "turn", "roll"), "is not dice"),
    (("turn", "turn", "walk", "speed"), ("turn", "turn", "walk"), "'speed'"),
    (("about", "about", "grid", "triangle"), ("about", "about", "grid"), "expected"),
    (("monster", "", "", {"id": "moth"}), ("monster", "", ""), "unknown key 'monster'"),
]


@pytest.mark.parametrize(("change", "place", "why"), SLIPS)
def test_a_slip_is_refused_with_its_place(change: Change, place: tuple[str, str, str], why: str) -> None:
    rows = with_change(change)
    found = [fault for fault in faults_in(Codec(), rows) if fault[:3] == place]
    assert found and why in found[0].why, faults_in(Codec(), rows)
    with pytest.raises(BadDocumentError):
        made("own_broken", rows)


@pytest.mark.parametrize("name", playing.GAMES)
def test_games_without_a_slip_have_no_faults(name: str) -> None:
    assert faults_in(Codec(), playing.rows_of(name)) == ()


def test_all_slips_are_told_at_once() -> None:
    rows = with_change(("derived", "defence", "value", "11 + nimbel"))
    rows["effect"][0]["what"] = "grit"
    rows["band"][0]["of"] = "atack"
    assert {fault.list for fault in faults_in(Codec(), rows)} >= {"derived", "effect", "band"}


def test_too_much_is_refused() -> None:
    rows = playing.rows_of("lantern")
    rows["field"] += [{"id": f"f{n}", "name": "F"} for n in range(MOST_ROWS)]
    assert ("field", "", "") in {fault[:3] for fault in faults_in(Codec(), rows)}
    rows = playing.rows_of("lantern")
    rows["effect"] += [{"id": f"e{n}", "of": "attack", "do": "pool", "what": "oil"} for n in range(MOST_OF_ONE)]
    assert ("effect", "", "") in {fault[:3] for fault in faults_in(Codec(), rows)}


@pytest.mark.parametrize("rows", [{}, {"about": 3}, {"about": [3]}, {"about": [{}]}, {"about": [{"id": 4, "title": "X"}]}, [], "x", None])
def test_what_is_no_game_is_refused(rows: Any) -> None:
    assert faults_in(Codec(), rows)
    with pytest.raises(BadDocumentError):
        made("own_broken", rows)
