"""Which answer comes first: the usual one, and none that is paid for almost nothing."""

from typing import Any

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.play.usual import Usual, UsualAnswers
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.savage.combat.contests import Trick
from desktop_app.rules.savage.state import SavageState
from tests.rules.cadwallon.builders import STEPS as OPPOSED
from tests.rules.cadwallon.builders import board, foe, person
from tests.rules.cadwallon.builders import cell as square
from tests.rules.cadwallon.builders import turn as opposed
from tests.rules.savage.builders import STEPS, cell, fighter, play, turn

AGAIN, KEEP = "spend_benny_reroll", "keep_roll"


def lost(*theirs: int) -> SavageState:
    """Ana's trick against bob's roll: 3 on a d6 against what he rolled."""
    state = turn(fighter("ana", at=cell(0), is_wild_card=False), fighter("bob", at=cell(1), side="foe", is_wild_card=False))
    return play(state, (Trick(actor="ana", target="bob"), 3, *theirs)).state


def listed(tracker: Tracker) -> list[str]:
    asked = decision(tracker.session.state)
    assert asked is not None and asked.topic == "may_reroll"
    return [offer.command.kind for offer in tracker.answers.listed(asked, "ana")]


@pytest.mark.rule("SW-TEST-11")
def test_a_benny_is_the_usual_answer_where_it_helps_in_half_the_rolls_or_as_often_as_was_settled() -> None:
    """Against 3 a d6 wins on 4, 5 and 6; against 4 on 5 and 6; against 6 + 6 + 6 + 3 on one roll in some hundreds."""
    assert listed(Tracker(STEPS.session(lost(3)), words_for("savage"), "A trick")) == [AGAIN, KEEP]
    seldom = Tracker(STEPS.session(lost(4)), words_for("savage"), "A trick")
    assert listed(seldom) == [KEEP, AGAIN]
    seldom.answers.usual = UsualAnswers(spends_from=30)
    assert listed(seldom) == [AGAIN, KEEP]
    hopeless = Tracker(STEPS.session(lost(6, 6, 6, 3)), words_for("savage"), "A trick")
    assert listed(hopeless) == [KEEP, AGAIN], "it can still be chosen"
    hopeless.answers.usual = UsualAnswers(settled={"may_reroll:party": Usual(answer=AGAIN)})
    assert listed(hopeless) == [AGAIN, KEEP], "what was settled by hand stands"


def reacting(**ana: Any) -> Tracker:
    """Bob strikes at Ana with two dice, and she may react with three."""
    bob = foe("bob", at=square(1), ap=2, rp=0)
    state = opposed(bob, person("ana", at=square(0), ap=0, rp=3, **ana), ground=board())
    return Tracker(
        OPPOSED.session(OPPOSED.play(state, Attack(actor="bob", target="ana", weapon="Blade", dice=2)).state),
        words_for("cadwallon"),
        "A blow",
    )


@pytest.mark.rule("CA-REACT-01", "CA-REACT-06")
@pytest.mark.parametrize(
    ("ana", "kinds"),
    [
        ({}, ("react", "react", "pass_reaction")),
        ({"def_": 14}, ("pass_reaction", "react", "react")),
        ({"att_opp": 0}, ("react", "react", "pass_reaction")),
        ({"att_opp": 0, "def_": 9}, ("pass_reaction", "react", "react")),
    ],
)
def test_the_default_reaction_is_the_one_that_stops_the_action_most_often(ana: dict[str, int], kinds: tuple[str, ...]) -> None:
    """A reaction replaces DEF even where it is lower, and one that helps in one roll of six is better than none."""
    tracker = reacting(**ana)
    asked = decision(tracker.session.state)
    assert asked is not None and asked.topic == "may_react"
    assert [offer.command.kind for offer in tracker.answers.listed(asked, "ana")] == list(kinds)


@pytest.mark.rule("CA-REACT-01", "CA-REACT-06")
def test_the_question_who_reacts_warns_only_of_what_the_answer_brings() -> None:
    """Bob goes on with his own blow and reacts to nothing; what the blow itself brings comes whatever is answered."""
    banner = reacting().shown().banner
    assert banner is not None and banner.who == "ana"
    assert [(offer.kind, [lead.text for lead in offer.leads]) for offer in banner.offers] == [
        ("react", ["no reaction dice left"]),
        ("react", ["no reaction dice left"]),
        ("pass_reaction", []),
    ]
