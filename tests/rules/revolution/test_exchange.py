"""The combat exchange: both rolls, who wins, what may follow, what is put back. Rule: section 3.7, RV-TAB-04, section 3.13"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.gm import RemoveCombatant, SetCondition
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects, allowed, most_effects
from desktop_app.rules.revolution.combat.exchange import AbortExchange, EffectChoice, Exchange
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage, RollExchange
from desktop_app.rules.revolution.gm import GmSet
from desktop_app.rules.revolution.state import Phase, RevolutionState
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    RANGED,
    SHIELD,
    asked,
    board,
    cell,
    change,
    code,
    combat,
    dwarf,
    fighter,
    met,
    play,
    refusal_of,
    scripted,
    struck,
    undone,
)

PARRY = React(actor="bea", reaction="parry", weapon="Hammer")
ATTACK = Attack(actor="ana", target="bea", weapon="Hammer")
DAMAGE = ("impale", "bypass_armour", "full_force")


def duel(**values: Any) -> RevolutionState:
    """Ana against Bea, both Close Combat 54 with the hammer; `values` are house rules."""
    return combat(fighter("ana"), fighter("bea", side="foe", sr=9), **values)


def frame(state: RevolutionState) -> Exchange:
    (found,) = state.pending
    assert isinstance(found, Exchange)
    return found


# ---- who wins


@pytest.mark.rule("RV-EXCH-01", "RV-TAB-04", "RV-EXCH-02")
@pytest.mark.parametrize(
    ("attack", "parry", "winner", "decisive", "effects"),
    [
        (54, 55, "ana", True, 2),  # success, and the defender fails
        (30, 20, "ana", False, 1),  # both succeed, the attack higher
        (20, 30, "bea", False, 1),  # both succeed, the parry higher
        (55, 54, "bea", True, 2),  # the attack fails, the parry does not
    ],
)
def test_the_winner_may_take_so_many_effects(attack: int, parry: int, winner: str, decisive: bool, effects: int) -> None:
    done = met(duel(), attack, answer=PARRY, against=parry)
    found = frame(done.state)
    assert done.state.phase == Phase.EFFECTS and asked(done.state) == ("effects", (winner,))
    assert (found.winner, found.decisive, most_effects(done.state, found)) == (winner, decisive, effects)


@pytest.mark.rule("RV-EXCH-05", "RV-TAB-04")
@pytest.mark.parametrize(("attack", "parry"), [(55, 55), (100, 99), (40, 40)])
def test_where_nobody_wins_nothing_happens_and_costs_stay_paid(attack: int, parry: int) -> None:
    done = met(duel(), attack, answer=PARRY, against=parry)
    assert (done.state.phase, done.state.pending) == (Phase.ORDER, ())
    assert (done["ana"].sr, done["bea"].sr, done["bea"].lp) == (15 - 6, 9 - 3, 24)


@pytest.mark.rule("RV-EXCH-05", "RV-REACT-03")
def test_an_attack_that_fails_without_a_reaction_comes_to_nothing() -> None:
    assert met(duel(), 55).state.phase == Phase.ORDER
    assert [event.who for event in met(duel(), 55).events if event.name == "rolled_in_exchange"] == ["ana"]


@pytest.mark.rule("RV-REACT-03", "RV-TAB-04")
def test_who_does_not_react_does_not_roll_and_counts_as_having_failed() -> None:
    done = met(duel(), 54)
    assert done.asks == [(1, 100, "attack", "ana")]
    assert (frame(done.state).winner, frame(done.state).decisive) == ("ana", True)


@pytest.mark.rule("RV-EXCH-02", "RV-TAB-01")
def test_house_rules_set_the_number_of_effects() -> None:
    state = duel(effects_win=2, effects_win_decisive=3)
    close, clear = met(state, 30, answer=PARRY, against=20).state, met(state, 30).state
    assert (most_effects(close, frame(close)), most_effects(clear, frame(clear))) == (2, 3)


@pytest.mark.rule("RV-TEST-05", "RV-TAB-01")
def test_by_house_rule_the_lower_of_two_successes_wins_the_exchange() -> None:
    assert frame(met(duel(opposed_winner="lower"), 20, answer=PARRY, against=30).state).winner == "ana"


# ---- what the outcome allows


@pytest.mark.rule("RV-EXCH-04", "RV-TAB-04")
def test_a_defender_who_failed_is_open_to_damage_and_to_both_families() -> None:
    landed = met(duel(), 54).state
    assert set(DAMAGE) < set(allowed(landed, frame(landed)))
    none = scripted(landed, ChooseEffects(actor="ana"))
    assert none.state.phase == Phase.DAMAGE, "the damage roll itself costs no effect"
    mixed = ChooseEffects(actor="ana", effects=(EffectChoice(effect="press"), EffectChoice(effect="full_force")))
    assert scripted(landed, mixed).state.phase == Phase.DAMAGE


@pytest.mark.rule("RV-EXCH-03", "RV-TAB-04")
@pytest.mark.parametrize(("attack", "parry", "winner"), [(30, 20, "ana"), (20, 30, "bea"), (55, 54, "bea")])
def test_a_defender_who_made_the_roll_is_open_to_tactical_effects_only(attack: int, parry: int, winner: str) -> None:
    settled = met(duel(), attack, answer=PARRY, against=parry).state
    assert not set(DAMAGE) & set(allowed(settled, frame(settled)))
    found = refusal_of(settled, ChooseEffects(actor=winner, effects=(EffectChoice(effect="full_force"),)))
    assert (found.code, found.field, found.rule) == ("effect", "effects", "RV-EFF-11")
    done = scripted(settled, ChooseEffects(actor=winner, effects=(EffectChoice(effect="press"),)))
    assert done.state.phase == Phase.ORDER, "there is no damage roll"


@pytest.mark.rule("RV-EXCH-03")
def test_a_defender_who_wins_never_hurts_the_attacker() -> None:
    done = met(duel(), 55, answer=PARRY, against=1)
    after = scripted(done.state, ChooseEffects(actor="bea"))
    assert after["ana"].lp == 24 and after["ana"].sr == 15 - 6


# ---- the order of resolution


@pytest.mark.rule("RV-EXCH-06")
def test_declared_paid_moved_then_the_reaction_then_attack_before_defence() -> None:
    people = dwarf("ana", at=cell(0), sr=15), fighter("bea", at=cell(3), side="foe", sr=9)
    state = combat(*people)
    declared = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer", path=(cell(1), cell(2))))
    assert declared.names == ["attacked", "size_counted", "moved"]
    assert (declared["ana"].sr, declared["ana"].cell, declared.state.phase) == (15 - 2 - 6, cell(2), Phase.REACTION)
    reacted = scripted(declared.state, PARRY)
    assert (reacted["bea"].sr, reacted.state.phase, reacted.rolls) == (9 - 3, Phase.ROLL, ())
    rolled = scripted(reacted.state, RollExchange(), 30, 20)
    assert rolled.asks == [(1, 100, "attack", "ana"), (1, 100, "parry", "bea")]


@pytest.mark.rule("RV-EXCH-06", "RV-EFF-12")
def test_location_then_coverage_then_damage_then_slash() -> None:
    state = combat(dwarf("ana", weapons=[AXE]), dwarf("bea", side="foe", sr=1), damage_mode="localised", coverage_mode="separate_roll")
    done = struck(state, 54, 3, 0, 6, 2, 2, 2, 1, weapon="Axe")
    assert [ask[1:3] for ask in done.asks] == [(6, "location"), (10, "coverage"), (6, "damage"), (2, "damage d2"), (2, "slash")]


@pytest.mark.rule("RV-EXCH-06", "RV-SR-09")
@pytest.mark.parametrize(("sr", "refused"), [(3, None), (2, "sr_zero"), (1, "sr_zero")])
def test_an_attack_for_which_size_leaves_nothing_is_refused_and_rolled_back(sr: int, refused: str | None) -> None:
    state = combat(dwarf("ana", sr=sr), fighter("bea", side="foe", sr=1))
    command = Attack(actor="ana", target="bea", weapon="Hammer", accept_without_sr=True)
    found = command.refuse(state)
    assert (found.code if found else None) == refused
    if refused:
        assert code(state, command) == refused


@pytest.mark.rule("RV-EXCH-06")
@pytest.mark.parametrize("command", [RollExchange(), RollDamage(), AbortExchange(), ChooseEffects(actor="ana"), React(actor="bea")])
def test_the_steps_of_an_exchange_need_one(command: Command[RevolutionState]) -> None:
    assert code(duel(), command) == "phase"


@pytest.mark.rule("RV-EXCH-06")
def test_each_step_has_its_phase() -> None:
    declared = scripted(duel(), ATTACK).state
    for command in (RollExchange(), RollDamage(), ChooseEffects(actor="ana")):
        assert code(declared, command) == "phase"
    rolled = met(duel(), 54).state
    assert code(rolled, React(actor="bea")) == code(rolled, RollExchange()) == code(rolled, RollDamage()) == "phase"
    undone(duel(), ATTACK, PARRY, RollExchange())
    undone(rolled, ChooseEffects(actor="ana"), RollDamage())


# ---- engagement


@pytest.mark.rule("RV-EXCH-07")
def test_a_melee_engages_both_and_a_shot_nobody() -> None:
    declared = scripted(duel(), ATTACK)
    assert (declared["ana"].engaged_with, declared["bea"].engaged_with) == (("bea",), ("ana",))
    again = scripted(change(met(duel(), 99).state, "bea", sr=1), ATTACK)
    assert again["ana"].engaged_with == ("bea",), "once is enough"
    shot = scripted(
        combat(dwarf("ana", weapons=[CROSSBOW]), fighter("bea", side="foe")), Attack(actor="ana", target="bea", weapon="Crossbow")
    )
    assert (shot["ana"].engaged_with, shot["bea"].engaged_with) == ((), ())


@pytest.mark.rule("RV-EXCH-07", "RV-INJ-06")
def test_an_engagement_ends_with_a_death() -> None:
    done = struck(combat(fighter("ana"), fighter("bea", side="foe", sr=1, lp=-20, toughness=1)), 54, 3, 2, 2)
    assert done["bea"].dead and (done["ana"].engaged_with, done["bea"].engaged_with) == ((), ())


@pytest.mark.rule("RV-EXCH-07", "RV-INJ-06")
@pytest.mark.parametrize(
    "command",
    [GmSet(target="bea", field_="dead"), GmSet(target="bea", field_="lp", value=-24), SetCondition(target="bea", condition="dead")],
    ids=["dead", "life_points", "condition"],
)
def test_an_engagement_ends_with_a_death_by_hand(command: Command[Any]) -> None:
    state = combat(
        fighter("ana", engaged_with=("bea", "cid")), fighter("bea", engaged_with=("ana",)), fighter("cid", engaged_with=("ana",))
    )
    done = scripted(state, command)
    assert done["bea"].dead and [done[who].engaged_with for who in ("ana", "bea", "cid")] == [("cid",), (), ("ana",)]
    undone(state, command)


# ---- shots


def shot(*, at: int = 10, ground: Any = None, **values: Any) -> RevolutionState:
    """Ana with a crossbow, Bea so many cells to the right."""
    ana = fighter("ana", at=cell(0), weapons=[{**CROSSBOW, **values}], skills=[RANGED])
    return combat(ana, fighter("bea", at=cell(at), side="foe", sr=1, weapons=[SHIELD, HAMMER], opening_weapon="Hammer"), ground=ground)


SHOT = Attack(actor="ana", target="bea", weapon="Crossbow")


@pytest.mark.rule("RV-RANGE-01")
@pytest.mark.parametrize(
    ("range_class", "at", "penalties"), [("S", 15, 0), ("S", 16, 1), ("M", 60, 0), ("M", 61, 1), ("L", 100, 0), (None, 100, 0)]
)
def test_beyond_its_class_of_range_a_shot_has_a_penalty(range_class: str | None, at: int, penalties: int) -> None:
    done = met(shot(at=at, range_class=range_class), 99, weapon="Crossbow")
    assert done.sum_of("rolled_in_exchange").total == 50 - penalties * 30


@pytest.mark.rule("RV-RANGE-01")
@pytest.mark.parametrize(("at", "refused"), [(20, None), (21, "range")])
def test_beyond_its_maximum_a_shot_is_refused(at: int, refused: str | None) -> None:
    found = SHOT.refuse(shot(at=at, range_max=20))
    assert (found.code if found else None) == refused
    if refused:
        assert code(shot(at=at, range_max=20), SHOT) == "range"


@pytest.mark.rule("RV-RANGE-01", "RV-GRID-01")
@pytest.mark.parametrize(("distance", "rating", "refused"), [(60, 50, None), (61, 50 - 30, None), (300, 50 - 30, None), (301, 0, "range")])
def test_without_a_board_the_distance_that_is_given_counts(distance: int, rating: int, refused: str | None) -> None:
    state = combat(fighter("ana", weapons=[CROSSBOW], skills=[RANGED]), fighter("bea", side="foe", sr=1))
    if refused:
        assert code(state, Attack(actor="ana", target="bea", weapon="Crossbow", distance=distance)) == refused
    else:
        assert met(state, 99, weapon="Crossbow", distance=distance).sum_of("rolled_in_exchange").total == rating
        assert Phrase.of("at_rating", rating=rating) in evolve(SHOT, distance=distance).details(state), "as it was foretold"


@pytest.mark.rule("RV-RANGE-01", "RV-TAB-01")
def test_house_rules_set_the_bands_and_cells_of_two_metres_count_double() -> None:
    state = combat(fighter("ana", weapons=[CROSSBOW], skills=[RANGED]), fighter("bea", side="foe", sr=1), range_bands={"M": 9})
    assert met(state, 99, weapon="Crossbow", distance=10).sum_of("rolled_in_exchange").total == 50 - 30
    archer = fighter("ana", at=cell(0), weapons=[CROSSBOW], skills=[RANGED])
    wide = combat(archer, fighter("bea", at=cell(31), side="foe", sr=1), cell_size_m=2)
    assert met(wide, 99, weapon="Crossbow").sum_of("rolled_in_exchange").total == 50 - 30


@pytest.mark.rule("RV-RANGE-02", "RV-GRID-01", "RV-TAB-14")
def test_a_shot_needs_a_line_of_sight() -> None:
    wall = board({cell(5): "wall"})
    assert refusal_of(shot(ground=wall), SHOT).code == "range"
    assert SHOT.refuse(shot(ground=board({cell(5): "rubble"}))) is None
    assert SHOT.refuse(shot(at=10, ground=board({cell(5, 1): "wall"}))) is None


@pytest.mark.rule("RV-RANGE-02", "RV-EFF-01")
def test_a_shot_is_an_exchange_without_the_effects_of_melee() -> None:
    landed = met(shot(), 50, weapon="Crossbow").state
    assert not {"knock_down", "disarm", "disengage"} & set(allowed(landed, frame(landed)))
    assert {"press", "overextend", "set_up", "impale", "bypass_armour", "full_force"} == set(allowed(landed, frame(landed)))
    assert code(landed, ChooseEffects(actor="ana", effects=(EffectChoice(effect="knock_down"),))) == "effect"


# ---- giving an exchange up


@pytest.mark.rule("RV-EXCH-06")
def test_an_exchange_that_is_given_up_leaves_nothing_behind() -> None:
    people = dwarf("ana", at=cell(0), weapons=[CROSSBOW, HAMMER]), dwarf("bea", at=cell(2), side="foe", sr=9, size_class="M", sr_mods=[])
    state = combat(*people)
    step = Attack(actor="ana", target="bea", weapon="Hammer", path=(cell(1),))
    parried = play(state, step, PARRY)
    rolled = scripted(parried.state, RollExchange(), 54, 55)
    pressed = scripted(rolled.state, ChooseEffects(actor="ana", effects=(EffectChoice(effect="press"), EffectChoice(effect="knock_down"))))
    shot_off = scripted(state, Attack(actor="ana", target="bea", weapon="Crossbow"))
    for reached in (scripted(state, step), parried, rolled, pressed, shot_off):
        assert scripted(reached.state, AbortExchange()).state == state
    undone(parried.state, AbortExchange())


@pytest.mark.rule("RV-EXCH-06")
def test_an_exchange_ends_when_one_of_the_two_is_taken_out_or_struck_dead() -> None:
    declared = scripted(duel(), ATTACK).state
    gone = scripted(declared, RemoveCombatant(actor="bea")).state
    assert (gone.phase, gone.pending) == (Phase.ORDER, ())
    dead = scripted(declared, GmSet(target="bea", field_="dead", value=True)).state
    assert asked(dead) is None and dead.pending != ()
    over = scripted(dead, Resume()).state
    assert (over.phase, over.pending) == (Phase.ORDER, ())
