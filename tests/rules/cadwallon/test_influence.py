"""Influence: what an objective costs, line by line, what excludes what, and how talk brings it nearer."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.cadwallon.between_fights.influence import InfluenceLevel
from desktop_app.rules.cadwallon.checks.acts import InfluenceAttempt
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import EndOpposition, StartOpposition
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import asked, cell, change, code, foe, idle, person, play, turn, undone

LOSSES = {"loss_unimportant": 1, "loss_considerable": 2, "loss_own": 4}
DANGERS = {"danger_potential": 2, "danger_certain": 3, "danger_mortal": 5}
OTHERS = {"against_will": 1, "gain_resources": -1, "gain_protection": -1, "satisfy_drives": -1, "no_ill": -2}
INDIRECT = {"violent_feeling": 3, "deep_conviction": 2, "temporary_emotion": 1, "vague_belief": 1, "vision_of_the_world": 4}
WISH = InfluenceLevel(actor="ana", targets=("bob",), nature="confession")


def people(**values: Any) -> CadwallonState:
    """Build a combatant who wants something, and three who may give it; she knows two of them."""
    return idle(person("ana", intimacy={"bob": 1, "Cid": 3}), foe("bob"), foe("cid"), foe("dan", pot=2), **values)


def level(**values: Any) -> int:
    """Return the level of a wish."""
    found: int = play(people(), evolve(WISH, **{"targets": ("dan",), **values})).state.objectives[0].level
    return found


@pytest.mark.rule("CA-SOCIAL-01", "CA-SOCIAL-05", "CA-SOCIAL-07", "CA-TAB-27", "CA-TAB-29", "CA-TAB-30")
def test_each_line_of_the_tables_adds_its_figure() -> None:
    assert {nature: level(nature=nature) for nature in ("confession", "deal", "manipulation")} == {
        "confession": 1,
        "deal": 3,
        "manipulation": 4,
    }
    assert {row: level(consequences=(row,)) - 1 for row in {**LOSSES, **DANGERS, **OTHERS}} == {**LOSSES, **DANGERS, **OTHERS}
    assert {row: level(indirect=row) - 1 for row in INDIRECT} == INDIRECT
    assert (
        level(nature="deal", consequences=("loss_own", "danger_mortal", "against_will", "gain_protection"), indirect="deep_conviction")
        == 14
    )
    assert level(consequences=("gain_resources", "gain_resources")) == 0, "a line counts once"
    offered = WISH.open(people())
    crowd = idle(person("eve"), person("ana"), foe("bob"))
    assert next(InfluenceLevel.candidates(crowd, "ana")).targets == ("bob",), "somebody of the other side first"
    assert [dict(label.facts)["thing"] for label in offered["nature"].labels] == [row.word for row in people().tables.natures.values()]
    assert offered["indirect"].values[0] == "" and offered["indirect"].labels[0].name == "no_row" and offered["consequences"].many == 11
    rules = content_of("cadwallon").rules
    assert [int(row[1].replace("\N{MINUS SIGN}", "-")) for row in rules["CA-TAB-29"].rows] == [
        *LOSSES.values(),
        *DANGERS.values(),
        *OTHERS.values(),
    ]
    assert sorted(int(row[1]) for row in rules["CA-TAB-30"].rows) == sorted(INDIRECT.values())


@pytest.mark.rule("CA-SOCIAL-02", "CA-SOCIAL-03", "CA-SOCIAL-04", "CA-TAB-28")
@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"targets": ("bob",)}, 4 - 1),
        ({"targets": ("cid",)}, 4 - 3),
        ({"targets": ("bob", "cid")}, 4 - 1 + 1),
        ({"targets": ("bob", "cid", "dan")}, 4 + 2),
        ({"targets": ("cid",), "intimacy": 0}, 4),
        ({"targets": ("bob", "cid"), "intimacy": 10}, 4 - 10 + 1),
        ({"targets": ("dan",), "contact": "dan", "contact_info": 2}, 4 + 2),
        ({"targets": ("dan",), "contact_info": 10}, 4 + 10),
    ],
)
def test_intimacy_several_targets_and_what_a_contact_tells(values: dict[str, Any], found: int) -> None:
    assert level(nature="manipulation", **values) == found


@pytest.mark.rule("CA-SOCIAL-06", "CA-SOCIAL-04", "CA-SOCIAL-02")
def test_lines_that_exclude_each_other_and_limits_are_refused() -> None:
    state = people()
    for ladder in (LOSSES, DANGERS):
        for one, other in zip(ladder, list(ladder)[1:] + list(ladder)[:1], strict=True):
            assert code(state, evolve(WISH, consequences=(one, other))) == "ladder"
    for row in (*LOSSES, *DANGERS, "against_will"):
        assert code(state, evolve(WISH, consequences=("no_ill", row))) == "contradiction"
    assert WISH.refuse(state) is None and evolve(WISH, consequences=("no_ill", "gain_resources", "satisfy_drives")).refuse(state) is None
    for changes, said in (
        ({"nature": "theft"}, "value"),
        ({"targets": ()}, "value"),
        ({"targets": ("ana",)}, "value"),
        ({"targets": ("bob", "bob")}, "value"),
        ({"targets": ("zoe",)}, "who"),
        ({"actor": "zoe"}, "who"),
        ({"intimacy": 11}, "value"),
        ({"intimacy": -1}, "value"),
        ({"contact": "dan", "contact_info": 3}, "value"),
        ({"contact_info": -1}, "value"),
        ({"contact_info": 11}, "value"),
        ({"contact": "zoe", "contact_info": 1}, "who"),
        ({"consequences": ("shame",)}, "value"),
        ({"indirect": "hunger"}, "value"),
    ):
        assert code(state, evolve(WISH, **changes)) == said
    undone(state, WISH)


@pytest.mark.rule("CA-SOCIAL-08")
def test_what_costs_nothing_is_granted_at_once() -> None:
    done = play(people(), evolve(WISH, targets=("cid",)))
    goal = done.state.objectives[0]
    assert (goal.level, goal.is_open, done.fact("objective_set", "granted")) == (-2, False, True)
    assert code(done.state, InfluenceAttempt(actor="ana", objective=goal.id)) == "done"


@pytest.mark.rule("CA-SOCIAL-08")
def test_successes_add_one_and_their_quality_across_oppositions_until_the_level_is_reached() -> None:
    # POT 3, Style 2 against 6; a gamble makes it 7 and worth two
    state = play(people(), evolve(WISH, nature="manipulation")).state
    goal = state.objectives[0].id
    talk = InfluenceAttempt(actor="ana", objective=goal)
    first = play(state, (talk, 4, 1, 2)).state
    assert first.objectives[0].progress == 1 and first.objectives[0].level == 3
    assert play(first, (talk, 3, 1, 2)).state.objectives[0].progress == 1, "5 is less than 6"
    assert play(first, (evolve(talk, gambles=1), 4, 1, 2)).state.objectives[0].progress == 1, "6 is less than 7"
    kept = play(first, StartOpposition(), EndOpposition()).state
    assert kept.objectives == first.objectives
    last = play(kept, (evolve(talk, gambles=1), 5, 1, 2))
    assert last.state.objectives[0].progress == 3 and last.fact("influenced", "achieved") is True
    assert code(last.state, talk) == "done"
    assert play(state, (evolve(talk, difficulty=4), 2, 1, 1)).state.objectives[0].progress == 1
    easy = evolve(state, settings=evolve(state.settings, interaction_difficulty=4))
    assert play(easy, (talk, 2, 1, 1)).state.objectives[0].progress == 1
    undone(state, talk)


@pytest.mark.rule("CA-SOCIAL-08")
@pytest.mark.parametrize(("face", "progress"), [(2, 0), (3, 5)])
def test_the_level_itself_is_the_difficulty_by_the_house_rule(face: int, progress: int) -> None:
    state = play(
        people(influence_mode="difficulty"), evolve(WISH, targets=("dan",), nature="manipulation", consequences=("against_will",))
    ).state
    done = play(state, (InfluenceAttempt(actor="ana", objective=state.objectives[0].id, gambles=0), face, 1, 1)).state
    assert (done.objectives[0].progress, done.objectives[0].is_open) == (progress, progress == 0)


@pytest.mark.rule("CA-SOCIAL-08", "CA-REACT-01")
def test_in_an_opposition_the_first_who_can_be_talked_to_may_answer_and_no_bystander_far_off() -> None:
    figures = person("ana", at=cell(0), ap=2), foe("bob", at=cell(4), boxes=45), foe("cid", at=cell(5)), foe("dan", at=cell(15))
    state = play(turn(*figures), evolve(WISH, targets=("bob", "cid"), nature="deal")).state
    talk = InfluenceAttempt(actor="ana", objective=state.objectives[0].id, dice=1)
    waiting = play(state, talk).state
    assert asked(waiting) == ("may_react", ("cid",))
    assert code(waiting, React(actor="dan", move="speak", dice=1)) == "not_legitimate"
    assert code(waiting, React(actor="cid", move="dodge", dice=1)) == "value"
    answered = play(waiting, React(actor="cid", move="speak", dice=1), (ResolveAction(), 3, 4)).state
    assert answered.objectives[0].progress == 1, "3 + 2 against 4 + 2: the answer is the difficulty"
    held = play(waiting, React(actor="cid", move="speak", dice=1), (ResolveAction(), 5, 4)).state
    assert held.objectives[0].progress == 0
    dumb = change(state, "cid", boxes=51)
    assert code(dumb, talk) == "nobody_to_talk_to"
    undone(state, talk)


@pytest.mark.rule("CA-SOCIAL-08")
def test_attempts_ask_for_an_open_objective_and_a_move_that_talks() -> None:
    state = play(turn(person("ana", ap=2), foe("bob")), WISH).state
    talk = InfluenceAttempt(actor="ana", objective=state.objectives[0].id, dice=1)
    for changes, said in (
        ({"objective": 99}, "value"),
        ({"move": "strike"}, "value"),
        ({"move": "sing"}, "value"),
        ({"dice": 3}, "no_dice"),
        ({"dice": 0}, "dice"),
        ({"gambles": -1}, "gamble"),
        ({"difficulty": 99}, "value"),
        ({"actor": "zoe"}, "who"),
        ({"actor": "bob"}, "turn"),
    ):
        assert code(state, evolve(talk, **changes)) == said
