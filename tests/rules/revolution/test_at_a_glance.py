"""What a game master reads at a glance: who lies on the board, who declares next, what an action is counted from, what the log says."""

from __future__ import annotations

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.kernel.command import offered
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import cells_between
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollExchange
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.acts import OtherAction
from desktop_app.rules.revolution.turn.opening import DeclareOpening
from desktop_app.rules.revolution.turn.rounds import EndCombat, Join, Leave
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    cell,
    change,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    play,
    scripted,
    session,
)

ANA = fighter("ana", strike_rank=12, weapons=[HAMMER], at=cell(0))
BEA = fighter("bea", strike_rank=12, weapons=[AXE], at=cell(1), side="foe")


def tracker(state: RevolutionState) -> Tracker:
    return Tracker(session(state), words_for("revolution"), "A duel")


@pytest.mark.rule("RV-INJ-06")
def test_only_the_dead_are_crossed_out_before_a_combat_and_after_it() -> None:
    before = idle(ANA, BEA)
    after = tracker(change(combat(ANA, BEA), "bea", dead=True))
    after.do(EndCombat())
    assert {token.id: token.is_down for token in tracker(before).shown().tokens} == {"ana": False, "bea": False}
    assert {token.id: token.is_down for token in after.shown().tokens} == {"ana": False, "bea": True}
    assert {row.id: row.is_down for row in after.shown().order} == {"ana": False, "bea": True}


@pytest.mark.rule("RV-INIT-01")
def test_in_the_statement_of_intents_those_who_have_still_to_declare_are_named_as_next() -> None:
    declaring = tracker(intents(ANA, BEA, fighter("cid", at=cell(2))))
    assert declaring.shown().upcoming == "then Bea, Cid"
    declaring.do(DeclareOpening(actor="bea", opening="attack", weapon="Axe"))
    assert declaring.shown().upcoming == "then Cid"
    assert tracker(combat(ANA, BEA)).shown().upcoming == "then Ana (15)", "in the order of the round with the rank"


@pytest.mark.rule("RV-INIT-01")
@pytest.mark.parametrize(
    ("made", "said"),
    [
        (DeclareOpening(actor="ana", opening="non_combat"), "Ana opens without combat."),
        (DeclareOpening(actor="ana", opening="attack", weapon="Hammer"), "Ana opens with the hammer."),
        (DeclareOpening(actor="ana", opening="attack", weapon="Hammer", target="bea"), "Ana opens with the hammer, on Bea."),
    ],
)
def test_the_log_says_what_a_combatant_opens_with(made: DeclareOpening, said: str) -> None:
    declaring = tracker(intents(ANA, BEA))
    declaring.do(made)
    assert "".join(span.text for span in declaring.log(1, 1)[-1].spans) == said


@pytest.mark.rule("RV-LOC-01", "RV-ARM-10")
def test_damage_by_hand_names_the_parts_of_the_body_in_words_where_they_count() -> None:
    assert tracker(combat(dwarf("ana"), BEA)).hand.harm_kinds() == (("damage", "damage"),)
    parts = tracker(combat(dwarf("ana"), BEA, damage_mode="localised")).hand.harm_kinds()
    assert parts[0] == ("torso", "torso") and ("r_arm", "right arm") in parts and len(parts) == 6


@pytest.mark.rule("RV-LOC-05", "RV-INJ-04")
@pytest.mark.parametrize(("mode", "kind", "totals"), [("global", "damage", {}), ("localised", "head", {"head": 6})])
def test_damage_by_hand_wounds_the_body_or_a_part_of_it(mode: str, kind: str, totals: dict[str, int]) -> None:
    state = combat(dwarf("ana", toughness=6), damage_mode=mode)
    done = scripted(state, SYSTEM.harm(("ana",), 6, kind))
    assert (done["ana"].lp, done["ana"].major_total) == (-6, totals)


@pytest.mark.rule("RV-INIT-07")
def test_who_has_left_the_combat_is_offered_to_join_and_no_attack_that_cannot_be_struck() -> None:
    left = play(combat(ANA, BEA), Leave(actor="ana")).state
    found = SYSTEM.offers(left, "ana")
    assert {"join"} <= {offer.command.kind for offer in found}
    assert all(offer.is_possible for offer in found)


@pytest.mark.rule("RV-INIT-07", "RV-GRID-01")
def test_who_joins_without_a_place_is_put_beside_its_own_side_or_where_the_game_master_wants_it() -> None:
    left = play(combat(ANA, BEA, fighter("cid", at=cell(5), side="foe")), Leave(actor="cid")).state
    first = next(offer for offer in SYSTEM.offers(left, "cid") if offer.command.kind == "join")
    assert isinstance(first.command, Join)
    assert first.command.position is not None
    assert cells_between(left, first.command.position, cell(1)) == 1
    places = first.command.open(left)["position"].values
    assert cell(5) in places
    assert cell(0) not in places, "Ana stands there"
    assert play(left, Join(actor="cid", position=cell(5))).state.combatants["cid"].cell == cell(5)


@pytest.mark.rule("RV-INIT-07")
def test_who_stands_somewhere_joins_there() -> None:
    waiting = change(combat(ANA, BEA), "bea", in_combat=False)
    joins = [offer.command for offer in SYSTEM.offers(waiting, "bea") if offer.command.kind == "join"]
    assert all(isinstance(one, Join) and one.position is None and not one.open(waiting) for one in joins)
    assert joins


@pytest.mark.rule("RV-EFF-10")
@pytest.mark.parametrize(("roll", "begins"), [(12, ["impale", "bypass_armour"]), (11, ["impale", "full_force"])])
def test_where_the_armour_has_a_gap_nobody_is_told_to_bypass_it(roll: int, begins: list[str]) -> None:
    worn = fighter("bea", weapons=[AXE], at=cell(1), side="foe", armour=[{"name": "mail", "ap": 5, "coverage": 2}])
    struck = play(
        combat(fighter("ana", weapons=[HAMMER], at=cell(0), sr=20), worn),
        Attack(actor="ana", target="bea", weapon="Hammer"),
        React(actor="bea", reaction="none"),
        (RollExchange(), roll),
    ).state
    first = next(ChooseEffects.candidates(struck, "ana"))
    assert [chosen.effect for chosen in first.effects] == begins


@pytest.mark.rule("RV-SR-09")
def test_an_action_beside_the_opening_says_what_it_is_counted_from() -> None:
    archer = fighter("ana", strike_rank=12, weapons=[CROSSBOW, HAMMER], at=cell(0))
    opened = combat(archer, BEA)
    assert opened.combatants["ana"].sr == 30
    assert offered(opened, OtherAction(actor="ana", text="shouts")).command.details(opened) == (Phrase.of("costs_sr_of", cost=5, left=12),)
    plain = combat(fighter("ana", opening="non_combat", strike_rank=12, at=cell(0)), BEA)
    assert OtherAction(actor="ana", text="shouts").details(plain) == (Phrase.of("costs_sr", cost=5),)
