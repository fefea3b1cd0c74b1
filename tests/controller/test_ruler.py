"""The ruler of ranks: who stands where, in words; and what an offer says of it beforehand."""

from dataclasses import replace

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.ruler import ruler_shown
from desktop_app.controller.play.shown import MarkShown
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import names_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.rules.kernel.command import Offer
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.shown import Mark, Ruler
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.rules.expedition import builders
from tests.rules.winterdawn.builders import EAST, SYSTEM, WEST, cell, fight, hero, session

ANA = hero("ana", ranks={"brawling": 2}, weapon="dagger", at=cell(0), facing=EAST)
BEA = hero("bea", side="foe", ranks={"brawling": 1}, weapon="dagger", at=cell(1), facing=WEST)
CID = hero("cid", side="foe", incapacitated=True)
WORDS = PlayWords({"phrases": {"strikes_at": "strikes at {target}"}}, {})


class CostlyAttack(AttackMelee):
    """An attack that is paid with ranks."""

    def shifts(self, state: WinterDawnState) -> tuple[tuple[str, int], ...]:
        return (("ana", 12 - 6),)


def test_who_stands_highest_comes_first_and_ties_stay_as_the_rules_list_them() -> None:
    state = fight(ANA, BEA, CID)
    shown = ruler_shown(
        Ruler(label="Rank", marks=(Mark(who="cid", rank=3), Mark(who="bea", rank=7), Mark(who="ana", rank=7))), state, WORDS
    )
    assert shown is not None
    assert [(mark.id, mark.rank) for mark in shown.marks] == [("bea", 7), ("ana", 7), ("cid", 3)]


def test_a_mark_has_name_side_and_its_move_in_words() -> None:
    state = fight(ANA, BEA, CID)
    WORDS.names = names_of(state)
    move = Phrase.of("strikes_at", target="bea")
    marks = (Mark(who="ana", rank=12, cost=6, move=move, state="current"), Mark(who="cid", rank=0, state="done"))
    shown = ruler_shown(Ruler(label="Rank", marks=marks, rule="X-1"), state, WORDS)
    assert shown is not None
    assert (shown.label, shown.rule) == ("Rank", "X-1")
    assert shown.marks[0] == MarkShown(
        id="ana", name="Ana", label="A", side="party", rank=12, cost=6, words="strikes at Bea", state="current", is_down=False
    )
    assert (shown.marks[1].words, shown.marks[1].is_down) == ("", True)


@pytest.mark.parametrize(("given", "top"), [(0, 12), (12, 12), (20, 20)])
def test_the_ruler_begins_with_the_top_of_the_round_and_no_lower_than_anybody(given: int, top: int) -> None:
    shown = ruler_shown(Ruler(label="Rank", marks=(Mark(who="ana", rank=12),), top=given), fight(ANA, BEA), WORDS)
    assert shown is not None and shown.top == top


@pytest.mark.parametrize(
    ("rank", "cost", "left", "missing"), [(7, 6, 7 - 6, 0), (6, 6, 0, 0), (5, 6, 0, 6 - 5), (0, 6, 0, 6), (-2, 0, -2, 0)]
)
def test_a_move_leaves_what_it_does_not_cost_and_lacks_the_rest(rank: int, cost: int, left: int, missing: int) -> None:
    mark = MarkShown(id="ana", name="Ana", label="A", side="party", rank=rank, cost=cost)
    assert (mark.left, mark.missing) == (left, missing)


def test_systems_whose_order_is_no_purse_have_no_ruler() -> None:
    assert Tracker(session(fight(ANA, BEA)), words_for("winterdawn"), "A duel").shown().ruler is None
    expedition = builders.session(builders.encounter(builders.model("ana"), builders.model("bea", side="foe")))
    assert Tracker(expedition, words_for("expedition"), "A duel").shown().ruler is None


def test_an_offer_says_whom_it_brings_where_unless_it_cannot_be_done() -> None:
    state = fight(ANA, BEA)
    offering = Offering(SYSTEM, words_for("winterdawn"))
    costly = CostlyAttack(actor="ana", target="bea", weapon="dagger")
    possible = Offer[WinterDawnState](command=costly, refusal=None)
    assert offering.shown(possible, state, 0).shifts == (("ana", 12 - 6),)
    unarmed = replace(costly, weapon="sword")
    assert offering.shown(Offer(command=unarmed, refusal=unarmed.refuse(state)), state, 0).shifts == ()
