"""Which answer comes first: the usual one, and none that is paid for almost nothing."""

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.play.usual import Usual, UsualAnswers
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.savage.combat.contests import Trick
from desktop_app.rules.savage.state import SavageState
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
