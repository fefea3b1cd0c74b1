"""Replays played: what they begin with, what they claim, and how a difference is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.boards.boards import board_to_json
from desktop_app.controller.play.replaying import ReplayResult, first_state, log_of, play, steps_of, whole
from desktop_app.controller.play.session import Done, Session
from desktop_app.controller.play.tactics import play_on
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay, replay_text
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.rules.kernel.parts import joined, parts
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.winterdawn.actions.tasks import TestOpen
from desktop_app.rules.winterdawn.system import SYSTEM
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import EAST, WEST, board, cell, hero, idle, session

ANA: dict[str, Any] = {"id": "ana", "sheet": {"agility": 8, "skill_rank": {"stealth": 1}}}
SNEAK: dict[str, Any] = {"kind": "test_open", "actor": "ana", "skill": "stealth"}


def head(**setup: object) -> dict[str, object]:
    return {"strikeboard": 1, "system": "winterdawn", "setup": {"combatants": [ANA], **setup}}


def played(tmp_path: Path, *rows: object, until: int | None = None) -> ReplayResult:
    path = tmp_path / "duel.strike"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return play(read_replay(path), until=until)


def difference(tmp_path: Path, *steps: object) -> str:
    return played(tmp_path, head(), *steps).difference


def sentence_of(tmp_path: Path, *rows: object) -> str:
    with pytest.raises(AppError) as error:
        played(tmp_path, *rows)
    assert error.value.path in (str(tmp_path / "duel.strike"), None)
    return error.value.sentence


def duel() -> Session:
    """A fight of two with the program's dice, played to its end."""
    ana = hero("ana", ranks={"swords_1h": 3}, strength=8, weapon="one_handed_sword", armour=["gambeson"], at=cell(0), facing=EAST)
    bea = hero("bea", side="foe", ranks={"polearms": 2}, strength=8, weapon="spear", at=cell(6), facing=WEST)
    fighting = session(idle(ana, bea, ground=board()), seed=3)
    play_on(fighting, until=lambda state: state.phase == "ended")
    assert fighting.state.phase == "ended"
    return fighting


def state_head(state: dict[str, Json]) -> dict[str, Json]:
    return {"system": "winterdawn", "rules_version": SYSTEM.version, "state": state}


# ---- beginnings


def test_a_setup_builds_the_first_state(tmp_path: Path) -> None:
    bea = {"id": "bea", "name": "Bea", "number": 2, "side": "foe", "creature": "bandit", "at": [3, 4], "facing": 2}
    result = played(tmp_path, head(combatants=[ANA, bea], settings={"armour_rounding": "round"}))
    state = result.session.state
    assert state.roster == ("ana", "bea")
    found = state.combatants["bea"]
    assert (found.name, found.number, found.side, found.cell, found.facing) == ("Bea", 2, "foe", (3, 4), 2)
    assert state.combatants["ana"].name == "ana"
    assert state.sheets["bea"].name == "Bandit"
    assert of_kind(dict, whole(result.session)["settings"])["armour_rounding"] == "round"


def test_a_setup_can_bring_its_board(tmp_path: Path) -> None:
    yard = {"id": "yard", "grid": "square", "columns": 4, "rows": 3, "ground": {"1,1": "wall"}}
    world = played(tmp_path, head(board=yard)).session.state.world
    assert world.board is not None
    assert (world.board.id, world.board.columns, world.board.ground) == ("yard", 4, {(1, 1): "wall"})


def test_a_recorded_session_is_played_to_the_same_digests(tmp_path: Path) -> None:
    recorded = duel()
    recorded_steps = steps_of(recorded)
    while recorded.undo():
        pass
    state = joined(parts(SYSTEM.codec, recorded.state))
    assert recorded.state.world.board is not None
    path = tmp_path / "duel.strike"
    path.write_text(
        replay_text(state_head({**state, "board": board_to_json(recorded.state.world.board)}), recorded_steps), encoding="utf-8"
    )
    while recorded.redo():
        pass
    result = play(read_replay(path))
    assert result.difference == ""
    assert result.steps == len(recorded_steps) == recorded.journal.length
    assert result.session.digest == recorded.digest
    assert [step["digest"] for step in steps_of(result.session)] == [step["digest"] for step in recorded_steps]


def test_what_was_undone_is_not_recorded() -> None:
    recorded = duel()
    before = len(steps_of(recorded))
    recorded.undo()
    assert len(steps_of(recorded)) == before - 1


def test_a_state_in_the_middle_of_a_fight_goes_on(tmp_path: Path) -> None:
    recorded = duel()
    for _ in range(6):
        recorded.undo()
    state = {**joined(parts(SYSTEM.codec, recorded.state)), "decision": None, "order": []}
    steps = steps_of(recorded)
    path = tmp_path / "duel.strike"
    path.write_text(replay_text(state_head(state), []), encoding="utf-8")
    system, begun = first_state(read_replay(path))
    assert system is SYSTEM
    assert SYSTEM.codec.encode(begun) == SYSTEM.codec.encode(recorded.state)
    assert len(steps) == recorded.journal.length - 6


# ---- claims


def test_claims_that_hold(tmp_path: Path) -> None:
    steps = (
        {"do": {**SNEAK, "dice": 3}, "refused": "too_many_dice"},
        {"do": SNEAK, "dice": [{"sides": 8, "faces": [8, 4]}], "expect": {"/sheets/ana/xp_agility": 1}},
        {"undo": 1, "expect": {"/sheets/ana/xp_agility": 0}},
        {"redo": 1, "expect": {"/sheets/ana/xp_agility": 1, "/roster/-1": "ana", "/roster/0": "ana"}},
    )
    result = played(tmp_path, head(), *steps)
    assert (result.steps, result.difference) == (4, "")


def test_expectations_see_the_question_the_order_and_what_was_told(tmp_path: Path) -> None:
    bea = {"id": "bea", "side": "foe", "sheet": {}}
    begin = [{"kind": "start_combat"}, {"kind": "roll_initiative"}, {"kind": "next_slot"}, {"kind": "run", "actor": "ana"}]
    result = played(
        tmp_path,
        head(combatants=[{**ANA, "at": [0, 0]}, bea]),
        {
            "do": SNEAK,
            "dice": [4, 5],
            "expect": {"/told/tested_open/net": 2, "/told/tested_open:ana/total": 2, "/told/tested_open/dice": "2d8"},
        },
        {
            "do": begin,
            "dice": [4, 4, 4, 1, 5, 4],
            "expect": {"/decision": {"topic": "path", "who": ["ana"], "answers": ["choose_path"]}, "/order": ["ana", "bea"]},
        },
    )
    assert result.difference == ""


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"do": SNEAK, "dice": [4, 5], "expect": {"/round": 2}}, "/round is 0, 2 expected"),
        ({"do": SNEAK, "dice": [4, 5], "expect": {"/combatants/bob/spirit": 2}}, "/combatants/bob/spirit is missing, 2 expected"),
        ({"do": SNEAK, "dice": [4, 5], "expect": {"/roster/3": "ana"}}, "/roster/3 is missing, 'ana' expected"),
        ({"do": SNEAK, "dice": [4, 5], "digest": "00"}, "the digest is "),
        ({"do": SNEAK, "dice": [4, 5], "refused": "dead"}, "not refused; expected 'dead'"),
        ({"do": {**SNEAK, "dice": 3}}, "The rules refused “test_open” with 'too_many_dice'"),
        ({"do": {**SNEAK, "dice": 3}, "refused": "dead"}, "The rules refused “test_open” with 'too_many_dice', 'dead' expected"),
        ({"do": SNEAK}, "dice are missing: 2 of 2d8 for stealth (ana)"),
        ({"do": SNEAK, "dice": [4]}, "dice are missing: 1 of 2d8 for stealth (ana)"),
        ({"do": SNEAK, "dice": [4, 4, 4]}, "invalid dice: 1 of the given faces was not used"),
        ({"do": SNEAK, "dice": [4, 9]}, "invalid dice: 9 is no face of a d8 (stealth)"),
        ({"do": SNEAK, "dice": [4, 0]}, "invalid dice: 0 is no face of a d8 (stealth)"),
        (
            {"do": SNEAK, "dice": [{"sides": 8, "faces": [4]}, {"sides": 6, "faces": [4]}]},
            "die 2 is a d6 in the file, the rules need a d8",
        ),
        ({"undo": 1}, "there is no step to undo"),
        ({"redo": 1}, "there is no step to redo"),
    ],
)
def test_a_difference_names_the_line(tmp_path: Path, step: object, told: str) -> None:
    assert difference(tmp_path, step).startswith(f"line 2: {told}")


def test_playing_stops_at_the_first_difference(tmp_path: Path) -> None:
    note = {"do": {"kind": "add_note", "text": "here"}}
    result = played(tmp_path, head(), note, {**note, "expect": {"/round": 5}}, note)
    assert result.steps == 1
    assert result.difference == "line 3: /round is 0, 5 expected"
    assert len(result.session.state.notes) == 2


def test_a_bug_of_the_rules_is_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: AddNote[Any], draft: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(AddNote, "carry_out", fail)
    told = difference(tmp_path, {"do": {"kind": "add_note", "text": "here"}})
    assert told == "line 2: The rules failed on “add_note”: no ink. No change was made."


def test_a_step_of_several_commands_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    both = [{"kind": "add_note", "text": "one"}, {**SNEAK, "dice": 9}]
    result = played(tmp_path, head(), {"do": both, "refused": "too_many_dice", "expect": {"/notes": []}})
    assert result.difference == ""


# ---- files that cannot be played


def test_an_unknown_system(tmp_path: Path) -> None:
    assert sentence_of(tmp_path, {**head(), "system": "checkers"}).startswith("Unknown rule system 'checkers'; known: ")


def test_an_unknown_command(tmp_path: Path) -> None:
    sentence = sentence_of(tmp_path, head(), {"do": {"kind": "dance"}})
    assert sentence == 'Invalid line 2 of the replay: /kind: unknown: "dance".'


def test_a_command_without_its_parameter(tmp_path: Path) -> None:
    assert sentence_of(tmp_path, head(), {"do": {"kind": "attack_melee", "actor": "ana"}}).startswith("Invalid line 2 of the replay: /")


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ({"kind": "add_note", "text": "hello", "colour": "red"}, "/add_note/colour"),
        ({"kind": "adopt_settings", "settings": {"armor_rounding": "down"}}, "/settings/armor_rounding"),
    ],
)
def test_a_parameter_or_a_house_rule_that_is_unknown_is_told(tmp_path: Path, command: dict[str, object], place: str) -> None:
    assert sentence_of(tmp_path, head(), {"do": command}) == f"Invalid line 2 of the replay: {place}: unknown."


def test_an_unknown_part_of_a_parameter_is_told(tmp_path: Path) -> None:
    side = {"name": "Ana", "rtaing": 60}
    rows = ({"strikeboard": 1, "system": "revolution", "setup": {}}, {"do": {"kind": "start_conflict", "side_a": side}})
    assert sentence_of(tmp_path, *rows) == "Invalid line 2 of the replay: /start_conflict/side_a/rtaing: unknown."


def test_a_house_rule_that_is_unknown_in_a_whole_first_state_is_told(tmp_path: Path) -> None:
    state = {"strikeboard": 1, "system": "winterdawn", "state": {"settings": {"armor_rounding": "down"}}}
    assert sentence_of(tmp_path, state).startswith("Invalid first line of the replay: /state/settings/armor_rounding: unknown")


@pytest.mark.parametrize(
    ("setup", "place"),
    [
        ({"combatants": {}}, "/setup/combatants: a list expected"),
        ({"combatants": ["ana"]}, "/setup/combatants/0: an object with an id expected"),
        ({"combatants": [{"name": "Ana"}]}, "/setup/combatants/0: an object with an id expected"),
        ({"combatants": [ANA, ANA]}, "/setup/combatants: two of them have the id 'ana'"),
        ({"combatants": [{**ANA, "facng": 1}]}, "/setup/combatants/0: unknown key 'facng'"),
        ({"combatants": [{**ANA, "at": [1]}]}, "/setup/combatants/0/at: a list of 2 expected, 1 found"),
        ({"combatants": [{**ANA, "at": ["a", "b"]}]}, '/setup/combatants/0/at/0: a whole number expected, "a" found'),
        ({"combatants": [{**ANA, "number": "two"}]}, "/setup/combatants/0/number: a whole number expected"),
        ({"combatants": [{**ANA, "facing": "north"}]}, "/setup/combatants/0/facing: a whole number expected"),
        ({"combatants": [{"id": "ana", "sheet": {"weapons": ["moonblade"]}}]}, "/sheet/weapons/0: there is no item 'moonblade'"),
        ({"combatants": [{"id": "ana", "sheet": {"agility": 31}}]}, "/ana/sheet/agility: agility goes from 0 to 30"),
        ({"combatants": [{"id": "ana", "sheet": {"agility": "high"}}]}, "/ana/sheet/agility: "),
        ({"combatants": [{"id": "ana", "sheet": []}]}, "/ana/sheet: "),
        ({"settings": {"armour_rounding": "up"}}, "/settings/armour_rounding: "),
        ({"settings": [1]}, "/setup/settings: an object expected"),
        ({"foes": []}, "/setup: unknown key 'foes'"),
        ({"settings": {"armor_rounding": "down"}}, "/setup/settings/armor_rounding: unknown"),
        ({"combatants": [{"id": "ana", "sheet": {"agilty": 6}}]}, "/setup/sheets/ana/agilty: unknown"),
    ],
)
def test_a_setup_that_does_not_fit_names_the_place(tmp_path: Path, setup: dict[str, object], place: str) -> None:
    assert sentence_of(tmp_path, head(**setup)).startswith(f"Invalid first line of the replay: {place}")


def test_an_unknown_creature(tmp_path: Path) -> None:
    assert sentence_of(tmp_path, head(combatants=[{"id": "a", "creature": "unicorn"}])) == "The bestiary has no creature 'unicorn'."


def test_a_board_that_cannot_be_read(tmp_path: Path) -> None:
    assert sentence_of(tmp_path, head(board={"grid": "triangle"})).startswith("The board can't be opened: ")


def test_a_state_that_cannot_be_read(tmp_path: Path) -> None:
    state = {"strikeboard": 1, "system": "winterdawn", "state": {"round": "one"}}
    assert sentence_of(tmp_path, state).startswith("Invalid first line of the replay: /round: ")


# ---- the log


def test_the_log_is_told_line_by_line(tmp_path: Path) -> None:
    result = played(tmp_path, head(), {"do": SNEAK, "dice": [4, 5]})
    assert " ".join(next(log_of(result.session)).split()) == "ana scores 2 MoS on stealth. [4 5]"


def test_a_session_of_a_replay_asks_for_every_die(tmp_path: Path) -> None:
    result = played(tmp_path, head())
    assert not isinstance(result.session.do(TestOpen(actor="ana", skill="stealth")), Done)
