"""Dice typed in one line: the line holds what a throw needs, grows where a die goes on, and says what it comes to so far."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.controller.play.session import Asking, Done, Session
from desktop_app.controller.play.tactics import choose
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import Tape, WrongDieError
from desktop_app.rules.kernel.outcome import Phrase
from tests.demos import open_demo
from tests.narrowing import there

LEAST_THROWS = 12


def fight(system: str, folder: Path) -> Session:
    campaign = open_demo(folder / "demo.strikeboard", system)
    tracker = campaign.fight(campaign.fights()[0].id)
    tracker.set_typed_dice(manual=True, for_foes=False)
    return tracker.session


def typed_whole(session: Session, picked: random.Random) -> tuple[list[int], list[Phrase]]:
    """Type a throw face by face, high ones often; return the faces and the verdicts on the way."""
    faces: list[int] = []
    verdicts = []
    line = session.dice_line()
    while not line.is_whole:
        die = line.dice[len(line.given) + len(faces)]
        free = [face for face in die.faces if die.can_show(face)]
        faces.append(free[-1] if picked.random() < 0.3 else picked.choice(free))
        line = session.dice_line(faces)
        assert line.taken == len(faces)
        if line.verdict is not None:
            verdicts.append(line.verdict)
    assert len(line.dice) == len(line.given) + len(faces), "a whole line has a face for each die"
    return faces, verdicts


def act(session: Session) -> bool:
    """Do what is due, or what tactics choose; tell whether anything was done or dice are asked for."""
    if session.due(session.state) is not None:
        return isinstance(session.next(), (Done, Asking))
    chosen = choose(session.system, session.state)
    return chosen is not None and isinstance(session.do(chosen), (Done, Asking))


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_is_typed_line_by_line(system: str, tmp_path: Path) -> None:
    session, picked = fight(system, tmp_path), random.Random(5)
    told: set[str] = set()
    throws = 0
    for _ in range(400):
        if session.asking is None:
            if not act(session):
                break
            continue
        before, dice = session.state, session.source.state
        faces, verdicts = typed_whole(session, picked)
        assert (session.state, session.source.state) == (before, dice), "to look ahead moves nothing"
        told.update(verdict.name for verdict in verdicts)
        throws += 1
        result = session.type_faces(faces)
        assert isinstance(result, (Done, Asking))
        if isinstance(result, Asking):
            assert not result.need.throw.goes_on, "what is asked next is another throw"
    assert throws >= LEAST_THROWS
    assert told
    assert told <= set(words_of(system)["verdicts"])


def trait_roll(tmp_path: Path) -> Session:
    """Let a wild card of Savage Worlds roll a trait: its die and the Wild Die are asked for."""
    session = fight("savage", tmp_path)
    for _ in range(200):
        if session.asking is None:
            assert act(session)
        elif [die.purpose for die in session.dice_line().dice][1:] == ["wild_die"]:
            return session
        else:
            session.roll_for_me()
    raise AssertionError("nobody rolls a trait")


def test_a_line_grows_by_one_where_a_die_aces_and_says_what_it_comes_to(tmp_path: Path) -> None:
    session = trait_roll(tmp_path)
    sides = session.dice_line().dice[0].sides
    plain = session.dice_line([sides - 1])
    assert [die.sides for die in plain.dice] == [sides, 6]
    assert not plain.is_whole
    aced = session.dice_line([sides])
    assert [die.sides for die in aced.dice] == [sides, sides, 6]
    both = session.dice_line([sides, 2, 6])
    assert [die.sides for die in both.dice] == [sides, sides, 6, 6]
    assert both.taken == 3
    facts = dict(there(session.dice_line([sides, 2]).verdict).facts)
    better = dict(there(session.dice_line([sides, 3]).verdict).facts)
    assert better["total"] == there(facts["total"]) + 1  # type: ignore[operator]


def test_the_verdict_is_what_the_log_tells_in_the_end(tmp_path: Path) -> None:
    session = trait_roll(tmp_path)
    sides = session.dice_line().dice[0].sides
    line = session.dice_line([sides - 1, 1])
    assert line.is_whole
    rolled = next(event for event in line.events if event.name == "trait_rolled")
    about = dict(rolled.about)
    assert dict(there(line.verdict).facts) == {name: about[name] for name in ("total", "tn", "good", "raises")}


@pytest.mark.parametrize(("faces", "why"), [([99], "has no face 99"), ([1, 1, 1], "2 dice needed, 3 typed")])
def test_what_does_not_fit_a_line_is_told_and_nothing_is_lost(faces: list[int], why: str, tmp_path: Path) -> None:
    session = trait_roll(tmp_path)
    before, asking = session.state, session.asking
    with pytest.raises(WrongDieError, match=why):
        session.type_faces(faces)
    assert (session.state, session.asking) == (before, asking)
    assert isinstance(session.type_faces([1, 1]), (Done, Asking))


def test_what_was_rolled_before_in_a_step_is_no_part_of_the_line(tmp_path: Path) -> None:
    session = trait_roll(tmp_path)
    first = session.dice_line()
    session.type_faces([1])
    line = session.dice_line()
    assert (line.given, len(line.dice)) == ((1,), len(first.dice)), "the rest of the same throw: what is there is shown"
    assert Tape(there(session.asking).faces).given[-1][0] == 1
