"""Every ready encounter comes to its end, whoever wins: nobody waits for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import pytest

from desktop_app.controller.play.tactics import choose, played
from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.reactions import PassInterrupt
from desktop_app.rules.expedition.movement.walking import Drag
from desktop_app.rules.expedition.sheet.records import Side
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.buying import SpendMomentum
from desktop_app.rules.expedition.turn.declaring import DeclareAction
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.expedition.turn.momentum import on_board
from tests.ready_fights import first_states_of, names_of_fights
from tests.rules.expedition.builders import STEPS, board, cell, change, encounter, in_activation, model, scripted
from tests.seeds import of_fights

MOST_ROUNDS = 40
MOST_STEPS = 2000


@pytest.fixture(scope="module")
def first_states(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, ExpeditionState]:
    return first_states_of("expedition", ExpeditionState, tmp_path_factory.mktemp("fights"))


@pytest.mark.parametrize("encounter_id", names_of_fights("expedition"))
def test_a_ready_encounter_comes_to_its_end(first_states: Mapping[str, ExpeditionState], encounter_id: str) -> None:
    first = first_states[encounter_id]
    lasted, won = [], []
    for seed in of_fights("expedition", encounter_id):
        (last,) = deque(played(SYSTEM, first, seed=seed, limit=MOST_STEPS), maxlen=1)
        assert SYSTEM.has_ended(STEPS.own(last)), f"seed {seed}: round {last.round}, {last.phase}"
        lasted.append(last.round)
        won.append([side for side in (Side.COMPANY, Side.ADVERSARY) if on_board(STEPS.own(last), side)])
    assert max(lasted) <= MOST_ROUNDS
    assert all(len(sides) == 1 for sides in won), "one side is left"


def test_the_way_leads_around_a_wall() -> None:
    wall = board({cell(2, y): "wall" for y in range(-3, 3)})
    state = in_activation(model("ana", at=cell(0), movement=4, weapons=["sword"]), model("ork", "elite", at=cell(4)), ground=wall)
    walked = choose(SYSTEM, state)
    assert walked is not None and walked.kind == "advance"
    assert scripted(state, walked)["ana"].cell == cell(3, 2)


@pytest.mark.rule("EX-TAB-11")
def test_who_stands_where_its_short_blade_does_not_reach_takes_the_next_square() -> None:
    ork = model("ork", "elite", at=cell(1, 1))
    said = Declaration(action="attack_melee", weapon="dagger")
    state = in_activation(model("ana", at=cell(0), movement=4, weapons=["dagger"]), ork, said=said)
    walked = choose(SYSTEM, state)
    assert walked is not None and walked.kind == "advance"
    assert isinstance(choose(SYSTEM, scripted(state, walked).state), AttackMelee)


def test_a_friend_who_lies_in_the_only_way_is_dragged_out_of_it() -> None:
    door = board({cell(2, y): "wall" for y in range(-8, 9) if y})
    fallen = model("bob", at=cell(2), wounds=0, status=Status.OUT_OF_PLAY)
    ork = model("ork", "elite", at=cell(6))
    state = in_activation(model("ana", at=cell(1), weapons=["sword"]), fallen, ork, ground=door, momentum_locked=True)
    chosen = choose(SYSTEM, state)
    assert isinstance(chosen, Drag) and chosen.target == "bob"
    assert scripted(state, chosen)["bob"].cell == cell(1)


def test_who_has_no_reaction_does_not_buy_on_and_on() -> None:
    ana = model("ana", at=cell(0), weapons=["sword"])
    ork = model("ork", "elite", at=cell(1), weapons=["axe"])
    state = in_activation(ork, ana, momentum_pool=9)
    asked = scripted(state, SYSTEM.walk(state, "ork", (cell(2),))).state
    assert SpendMomentum(actor="ana", use="extra_reaction").refuse(asked) is None
    assert isinstance(choose(SYSTEM, asked), PassInterrupt)


def test_a_broken_one_runs_since_nothing_else_is_left() -> None:
    broken = model("ork", "elite", at=cell(1), conditions={"broken": 0})
    chosen = choose(SYSTEM, in_activation(broken, model("ana", at=cell(0))))
    assert chosen is not None and chosen.kind == "flee"


@pytest.mark.rule("EX-BOOK-08")
def test_with_the_company_beaten_the_encounter_can_be_ended() -> None:
    ana, ork = model("ana", at=cell(0)), model("ork", "elite", at=cell(1))
    assert SYSTEM.is_over(encounter(ana, ork)) is None
    beaten = encounter(model("ana", at=cell(0), wounds=0, status=Status.OUT_OF_PLAY), ork)
    assert SYSTEM.is_over(beaten) == "foe"
    assert SYSTEM.is_over(encounter(ana, model("ork", "elite", status=Status.DEFEATED, wounds=0))) is None


@pytest.mark.rule("EX-RANGE-03", "EX-DECL-03")
@pytest.mark.parametrize(("squares", "action"), [(8, "attack_ranged"), (2, "attack_melee")])
def test_a_slinger_declares_a_shot_from_afar_and_a_blow_where_an_enemy_is_about_to_come(squares: int, action: str) -> None:
    slinger = model("ana", at=cell(-4), weapons=["sling", "dagger"])
    state = encounter(
        slinger, model("ork", "elite", at=cell(squares - 4)), phase=Phase.DECLARE, declared_first="company", declares_next="company"
    )
    declared = choose(SYSTEM, state)
    assert isinstance(declared, DeclareAction) and declared.action == action


@pytest.mark.rule("EX-MINOR-08", "EX-ACT-03")
def test_a_free_minor_action_prepares_the_first_attack() -> None:
    said = Declaration(action="attack_melee", weapon="sword")
    state = in_activation(model("ana", at=cell(0), weapons=["sword"]), model("ork", "elite", at=cell(1)), said=said)
    assert choose(SYSTEM, state) == Prepare(actor="ana")
    assert isinstance(choose(SYSTEM, scripted(state, Prepare(actor="ana")).state), AttackMelee)
    for hindered in ({"free_minors_left": 0}, {"attacking": "attack_melee"}):
        assert isinstance(choose(SYSTEM, change(state, "ana", **hindered)), AttackMelee), hindered
