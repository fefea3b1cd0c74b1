"""Natural cure row by row and box by box; care, how much, by whom, how often; its chances."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.harm.healing import Care, NaturalCure
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.reactions import ResolveAction
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import cell, change, code, foe, idle, person, play, scripted, turn, undone

WEEK = 168


def hurt(boxes: int, **values: Any) -> CadwallonState:
    """Build a combatant with so many boxes ticked, one beside, and one far off."""
    settings = {name: values.pop(name) for name in tuple(values) if name.startswith(("natural", "cure_reset", "care_"))}
    return idle(person("ana", at=cell(0), boxes=boxes, **values), person("cid", at=cell(1)), foe("bob", at=cell(5)), **settings)


@pytest.mark.rule("CA-HEAL-01", "CA-HEAL-02", "CA-TAB-20")
@pytest.mark.parametrize(
    ("boxes", "hours", "left", "bank"),
    [
        (5, 1, 0, 0),
        (11, 1, 0, 0),
        (11, 50, 0, 0),
        (12, WEEK - 1, 12, WEEK - 1),
        (12, WEEK, 11, 0),
        (21, WEEK + 1, 0, 0),
        (22, WEEK, 22, WEEK),
        (31, 2 * WEEK, 21, 0),
        (32, 3 * WEEK, 31, 0),
        (45, 4 * WEEK + 5, 41, 5),
        (50, 4 * WEEK - 1, 50, 4 * WEEK - 1),
        (50, 10 * WEEK, 11, 0),
        (50, 10 * WEEK + 1, 0, 0),
        (0, 5, 0, 0),
    ],
)
def test_rows_heal_whole_the_worst_first(boxes: int, hours: int, left: int, bank: int) -> None:
    cured = play(hurt(boxes), NaturalCure(target="ana", hours=hours))["ana"]
    assert (cured.boxes, cured.cure_bank) == (left, bank)
    apart = play(hurt(boxes), *(NaturalCure(target="ana", hours=part) for part in (hours // 2, hours - hours // 2) if part))["ana"]
    assert (apart.boxes, apart.cure_bank) == (left, bank), "time that is told in parts is the same time"


@pytest.mark.rule("CA-HEAL-01")
@pytest.mark.parametrize(
    ("boxes", "hours", "left"),
    [
        (14, 16, 14),
        (14, 33, 13),
        (14, 34, 12),
        (12, 16, 12),
        (12, 17, 11),
        (21, 168, 11),
        (21, 169, 0),
        (5, 1, 0),
        (31, 34, 30),
        (31, 336, 21),
    ],
)
def test_box_by_box_a_row_takes_its_hours_together(boxes: int, hours: int, left: int) -> None:
    # a row of light wounds: 168 hours for ten boxes, 16.8 for each; a serious one takes 33.6; the last eleven an hour in all
    assert play(hurt(boxes, natural_cure_mode="pro_rata"), NaturalCure(target="ana", hours=hours))["ana"].boxes == left


@pytest.mark.rule("CA-HEAL-03", "CA-HEAL-01")
def test_a_new_wound_costs_the_hours_banked_care_does_not_and_a_row_it_empties_hands_them_on() -> None:
    banked = play(hurt(23), NaturalCure(target="ana", hours=WEEK)).state
    wounded = play(banked, ApplyDamage(targets=("ana",), dice=0, bonus=1))["ana"]
    assert (wounded.boxes, wounded.cure_bank) == (24, 0)
    unhurt = play(idle(person("ana", boxes=23, cure_bank=9, pro_natural=3)), ApplyDamage(targets=("ana",), dice=0, bonus=3))["ana"]
    assert unhurt.cure_bank == 9, "no box, no loss"
    kept = evolve(banked, settings=evolve(banked.settings, cure_reset_on_damage=False))
    assert play(kept, ApplyDamage(targets=("ana",), dice=0, bonus=1))["ana"].cure_bank == WEEK
    cared = play(banked, (Care(actor="cid", target="ana", difficulty=3, gambles=1), 5, 2, 1)).state
    assert (cared.combatants["ana"].boxes, cared.combatants["ana"].cure_bank) == (21, WEEK)
    soon = play(cared, NaturalCure(target="ana", hours=1))["ana"]
    assert (soon.boxes, soon.cure_bank) == (0, 0), "the week banked for the serious row heals the light one, the hour the rest"
    whole = play(change(banked, "ana", boxes=1), (Care(actor="cid", target="ana", difficulty=3), 5, 2, 1))["ana"]
    assert (whole.boxes, whole.cure_bank) == (0, 0)


@pytest.mark.rule("CA-HEAL-04")
@pytest.mark.parametrize(
    ("gambles", "rules", "boxes", "left"),
    [(0, {}, 25, 24), (3, {}, 25, 21), (5, {}, 3, 0), (3, {"care_boxes": 2}, 25, 23), (0, {"care_boxes": 5}, 25, 20)],
)
def test_care_clears_one_box_and_one_more_for_each_quality(gambles: int, rules: dict[str, Any], boxes: int, left: int) -> None:
    state = hurt(boxes, **rules)
    for move in ("heal", "operate"):
        care = Care(actor="cid", target="ana", move=move, difficulty=3, gambles=gambles)
        assert scripted(state, care, 6, 6, 6)["ana"].boxes == left  # 8 and Sleight 2 make 10
        undone(state, care)
    failed = scripted(state, Care(actor="cid", target="ana", difficulty=9, gambles=gambles), 5, 4, 1)
    assert failed["ana"].boxes == boxes and not failed["ana"].cared


@pytest.mark.rule("CA-HEAL-04")
def test_care_helps_once_for_an_injury_oneself_too_and_only_from_beside() -> None:
    state = hurt(20)
    care = Care(actor="cid", target="ana", difficulty=3)
    done = play(state, (care, 6, 2, 1)).state
    assert done.combatants["ana"].cared and code(done, care) == "cared"
    again = play(done, ApplyDamage(targets=("ana",), dice=0, bonus=1)).state
    assert again.combatants["ana"].boxes == 20 and play(again, (care, 6, 2, 1))["ana"].boxes == 19
    free = evolve(done, settings=evolve(done.settings, care_limit="none"))
    assert play(free, (care, 6, 2, 1))["ana"].boxes == 18
    tried = play(state, (care, 1, 1, 1), (care, 6, 2, 1))
    assert tried["ana"].boxes == 19, "a failure may be followed by another try"
    assert play(state, (Care(actor="ana", target="ana", difficulty=3), 6, 2, 1))["ana"].boxes == 19
    for wrong, said in (
        (Care(actor="bob", target="ana", difficulty=3), "reach"),
        (Care(actor="ana", target="cid", difficulty=3), "unhurt"),
        (Care(actor="cid", target="zoe", difficulty=3), "who"),
        (Care(actor="cid", target="ana", difficulty=None), "value"),
        (Care(actor="cid", target="ana", difficulty=3, dice=0), "dice"),
        (Care(actor="cid", target="ana", difficulty=3, gambles=-1), "gamble"),
        (NaturalCure(target="zoe"), "who"),
        (NaturalCure(target="ana", hours=0), "value"),
        (NaturalCure(target="ana", hours=99999), "value"),
    ):
        assert code(state, wrong) == said
    dead = change(state, "ana", boxes=51)
    assert code(dead, care) == "target_dead" and code(dead, NaturalCure(target="ana")) == "dead"
    assert code(change(state, "cid", boxes=45), care) == "incapacitated"
    undone(state, NaturalCure(target="ana", hours=9 * WEEK))


@pytest.mark.rule("CA-HEAL-01", "CA-HEAL-04")
def test_in_an_opposition_care_is_an_action_and_no_time_heals() -> None:
    state = turn(person("cid", at=cell(1), ap=2), person("ana", at=cell(0), boxes=45), foe("bob", at=cell(5)))
    assert code(state, NaturalCure(target="ana")) == "phase"
    care = Care(actor="cid", target="ana", difficulty=3, dice=1, gambles=4)
    done = play(state, care, (ResolveAction(), 5))  # 7 against 7: five boxes
    assert (done["ana"].boxes, done["cid"].ap, done["cid"].actions_used) == (40, 1, 1)
    assert done["ana"].can_act and done["ana"].reserve == 0, "healed out, it counts as one without dice"
    assert code(state, Care(actor="cid", target="ana", difficulty=3, dice=3)) == "no_dice"
    undone(state, care, ResolveAction())


@pytest.mark.rule("CA-HEAL-01")
def test_time_is_offered_to_whom_it_heals_and_to_nobody_else_nor_in_an_opposition() -> None:
    state = idle(person("ana", boxes=14), person("bea", at=cell(2)), person("cay", at=cell(4), boxes=45))
    offered = {who for who in state.roster for offer in SYSTEM.offers(state, who) if offer.command.kind == NaturalCure.kind}
    assert offered == {"ana", "cay"}, "who can do nothing is healed by time as well"
    fighting = turn(person("ana", boxes=14), foe("bob"))
    assert not any(offer.command.kind == NaturalCure.kind for offer in SYSTEM.offers(fighting, "ana"))
