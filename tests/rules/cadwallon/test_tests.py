"""Tests: dice, gambles, difficulties; attitudes. Rule: CA-TEST, CA-ATT"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.checks.rolls import FAILED, Gambles, against_reactions, difficulty_of, raw_result
from desktop_app.rules.cadwallon.combat.attack import AnnounceAction, Attack
from desktop_app.rules.cadwallon.harm.incidents import ChemicalIncident
from desktop_app.rules.cadwallon.sheet.character import ATTITUDES, rank_of
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.turn.action import Window
from desktop_app.rules.cadwallon.turn.conclusion import ChangeAttitude
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from tests.rules.cadwallon.builders import board, cell, change, code, concluded, foe, idle, person, play, scripted, turn, undone

HOUSE = CadwallonSettings()


@pytest.mark.rule("CA-TEST-01", "CA-TEST-12", "CA-TEST-03")
def test_the_highest_die_counts_and_its_equals_add_one_each() -> None:
    assert raw_result((5, 5, 3), HOUSE, accumulates=True) == 6
    assert raw_result((6, 6, 6), HOUSE, accumulates=True) == 8
    assert raw_result((5, 5, 3), HOUSE, accumulates=False) == 5
    assert raw_result((1, 1), HOUSE, accumulates=True) == FAILED
    assert raw_result((1, 1), CadwallonSettings(all_ones_fail=False), accumulates=True) == 2


@pytest.mark.rule("CA-TEST-02", "CA-TEST-13", "CA-TEST-04", "CA-INJ-04")
def test_outside_an_opposition_pot_dice_are_rolled_and_a_tie_succeeds() -> None:
    calm = idle(person("ana", att_sle=3, boxes=11))
    done = scripted(calm, MakeTest(actor="ana", move="operate", difficulty=6), 2, 4, 3)
    assert done.asks == [(3, 6, "operate", "ana")]
    assert done.sum_of("test_rolled").total == 6 and done.fact("test_rolled", "good") is True
    assert ("wounds", -1) in [(term.label, term.value) for term in done.sum_of("test_rolled").terms]
    assert scripted(calm, MakeTest(actor="ana", move="operate", difficulty=7), 2, 4, 3).fact("test_rolled", "good") is False
    ones = scripted(calm, MakeTest(actor="ana", move="operate", difficulty=0), 1, 1, 1)
    assert ones.fact("test_rolled", "ones") is True and "done" not in ones.names
    assert code(calm, MakeTest(actor="ana", move="operate", dice=0)) == "dice"
    undone(calm, MakeTest(actor="ana", move="operate"))


@pytest.mark.rule("CA-TEST-05", "CA-TEST-07", "CA-TEST-08", "CA-TEST-09", "CA-TEST-10", "CA-TEST-06")
def test_a_difficulty_is_built_in_its_order() -> None:
    base = Breakdown.of(2, "difficulty")
    free, imposed = Gambles(voluntary=2, net=1), Gambles(voluntary=1, net=-2)
    assert (difficulty_of(base, 6, free).total, free.quality) == (8, 3)
    assert (difficulty_of(base, 6, imposed).total, imposed.quality) == (9, 1)
    assert difficulty_of(base, None, Gambles()).total == 2
    limited = idle(person("ana"), voluntary_gamble_max=2)
    assert code(limited, MakeTest(actor="ana", move="operate", gambles=3)) == "gamble"
    won = scripted(limited, MakeTest(actor="ana", move="operate", difficulty=3, gambles=2), 6, 2, 1)
    assert won.fact("test_rolled", "difficulty") == 5 and won.fact("done", "quality") == 2


@pytest.mark.rule("CA-REACT-06", "CA-REACT-08", "CA-REACT-09")
def test_a_reaction_replaces_the_difficulty_even_by_a_lower_one() -> None:
    base = Breakdown.of(6, "DEF")
    assert against_reactions(base, (3, 5), HOUSE).total == 5
    assert against_reactions(base, (5, 3), CadwallonSettings(multi_reaction="last")).total == 3
    assert against_reactions(base, (None,), HOUSE).total == 6
    assert against_reactions(base, (4,), CadwallonSettings(reaction_replaces_def=False)).total == 6


@pytest.mark.rule("CA-TEST-01", "CA-TEST-03")
def test_all_ones_fail_but_show_their_accumulations() -> None:
    calm = idle(person("ana", att_sle=3))
    ones = scripted(calm, MakeTest(actor="ana", move="operate", difficulty=0), 1, 1, 1)
    assert ones.sum_of("test_rolled").total == 1 + 2 + 3 and ones.fact("test_rolled", "ones") is True
    assert "done" not in ones.names


@pytest.mark.rule("CA-REACT-06")
def test_lines_that_change_a_reaction_count_once_where_the_higher_of_reaction_and_def_counts() -> None:
    lines = Breakdown.of(-2, "on the ground")
    higher = CadwallonSettings(reaction_replaces_def=False)
    defence = Breakdown.of(6, "DEF").joined(lines)
    assert against_reactions(defence, (5,), higher, lines).total == 6 - 2
    assert against_reactions(defence, (7,), higher, lines).total == 7 - 2
    assert against_reactions(defence, (None,), higher, lines).total == 6 - 2


@pytest.mark.rule("CA-TEST-06", "CA-SENSE-01")
def test_a_move_that_needs_a_sense_is_never_easier_than_it() -> None:
    dark = board(scene={"card": {"default_lighting": "dark"}})
    calm = idle(person("ana", at=cell(0)), foe("bob", at=cell(3)), ground=dark)
    look = MakeTest(actor="ana", move="look_out", sense="sight", target="bob", difficulty=2)
    assert scripted(calm, look, 2, 3, 1).fact("test_rolled", "difficulty") == 6
    far = change(calm, "bob", cell=cell(9))
    assert code(far, look) == "sight"
    assert code(far, MakeTest(actor="ana", move="look_out", sense="smell", target="bob")) == "smell"


@pytest.mark.rule("CA-TEST-05", "CA-ACT-04")
def test_what_is_possible_is_judged_when_it_is_announced() -> None:
    """A square that has gone black since keeps the difficulty that its light asked for."""
    bow = {"name": "Bow", "weapon_class": "ranged", "pow": 2, "drawn": True}
    state = turn(
        person("ana", at=cell(0), weapons=[bow]), foe("bob", at=cell(3), rp=0), ground=board(scene={"card": {"default_lighting": "dark"}})
    )
    waiting = scripted(state, Attack(actor="ana", target="bob", weapon="Bow", dice=1)).state
    window = top_as(waiting, Window)
    assert window is not None and window.least == 6
    black = evolve(waiting, card=evolve(waiting.card, default_lighting="pitch_dark"))
    assert scripted(black, ResolveAction(), 3).fact("test_rolled", "difficulty") == 6


@pytest.mark.rule("CA-TEST-11")
def test_everybody_has_the_moves_and_a_creature_its_own() -> None:
    state = turn(person("ana"), foe("rat", moves=["strike", "dodge"]))
    assert [move.name for move in state.moves_of("ana")][:2] == ["strike", "shoot"]
    assert [move.name for move in state.moves_of("rat")] == ["strike", "dodge"]
    assert code(state, AnnounceAction(actor="ana", move="dodge", dice=1, difficulty=3)) == "value"
    assert code(state, AnnounceAction(actor="ana", move="strike", dice=1)) == "value"
    assert code(change(state, "ana", ap=0), AnnounceAction(actor="ana", move="operate", dice=1, difficulty=3)) == "no_dice"


@pytest.mark.rule("CA-TEST-11", "CA-REACT-01")
def test_a_move_of_ones_own_comes_to_those_that_everybody_has_or_to_those_that_the_sheet_names() -> None:
    flit: dict[str, Any] = {"name": "Flit", "attitude": "SUB", "senses": ["hearing"], "answers": "attack"}
    state = turn(
        person("ana", at=cell(0)), foe("imp", at=cell(1), moves=[flit], att_sub=5), foe("rat", at=cell(0, 1), moves=["strike", flit])
    )
    assert [move.name for move in state.moves_of("imp")] == [*state.tables.moves, "Flit"]
    assert [move.name for move in state.moves_of("rat")] == ["strike", "Flit"] and state.move_of("rat", "dodge") is None
    assert state.move_of("imp", "dodge") is not None and state.move_of("imp", "Flit") == state.sheet_of("imp").moves[0]
    waiting = scripted(state, Attack(actor="ana", target="imp", weapon="Blade", dice=1)).state
    assert code(waiting, React(actor="imp", move="look_out", dice=1)) == "value"
    assert next(React.candidates(waiting, "imp")).move == "Flit", "the best attitude first"
    assert scripted(waiting, React(actor="imp", move="Flit", dice=1)).fact("reacts", "move") == "Flit"


@pytest.mark.rule("CA-ATT-01", "CA-ATT-02", "CA-TAB-35")
def test_attitudes_go_in_their_order_and_the_best_is_taken_at_first() -> None:
    assert [rank_of(name) for name in ATTITUDES] == [1, 2, 3, 4, 5, 6]
    assert idle(person("ana", att_sub=4)).combatants["ana"].current_attitude == "SUB"
    assert idle(person("ana")).combatants["ana"].current_attitude == "PUG"


@pytest.mark.rule("CA-ATT-03", "CA-CHEM-01")
def test_euphoria_makes_pugnacious_and_holds() -> None:
    salve = {"name": "Salve", "category": "ointment", "instability": 2}
    state = concluded(person("ana", items=[salve], current_attitude="DIS"), foe("bob", current_attitude="DIS"))
    dosed = scripted(state, ChemicalIncident(target="ana", item="Salve"), 1)
    assert (dosed["ana"].current_attitude, dosed["ana"].attitude_locked) == ("PUG", True)
    assert code(dosed.state, ChangeAttitude(actor="ana", attitude="SUB")) == "locked"
    free = idle(person("ana", items=[salve], current_attitude="DIS"))
    assert scripted(free, ChemicalIncident(target="ana", item="Salve"), 1)["ana"].current_attitude == "DIS"


@pytest.mark.rule("CA-ROUND-06", "CA-ACT-03", "CA-REACT-04", "CA-TAB-33")
def test_one_purse_helps_and_each_further_action_hinders() -> None:
    state = turn(person("ana", ap=3, rp=0, single_pool="ap", att_sle=2), foe("bob"))
    test = AnnounceAction(actor="ana", move="operate", dice=1, difficulty=5)
    first = play(state, test, (ResolveAction(), 4))
    assert [(term.label, term.value) for term in first.sum_of("test_rolled").terms[1:]] == [("Sleight", 2), ("single pool", 1)]
    second = play(first.state, test, (ResolveAction(), 4))
    assert ("earlier actions", -2) in [(term.label, term.value) for term in second.sum_of("test_rolled").terms]
    assert second["ana"].ap == 1 and second["ana"].actions_used == 2
