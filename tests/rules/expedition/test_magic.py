"""Casting, miscasts, and learned actions: manoeuvres and prayers. Rule: EX-MAGIC-01 to EX-MAGIC-04, EX-ABIL-09"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck, Reroll
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.magic.casting import AbandonCasting, CastSpell, severity
from desktop_app.rules.expedition.sheet.records import PoolCost, Weapon
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Status
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation
from desktop_app.rules.expedition.turn.encounter import EndEncounter
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values
from tests.rules.expedition.builders import (
    activate,
    afflict,
    affliction,
    asked,
    cell,
    change,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)

FIRE = [{"category": "magic", "name": "fire"}]
LANCE = Declaration(action="cast_spell", name="fire_lance")
CAST = CastSpell(actor="wiz", spell="fire_lance")


def wizard(*, magic: int = 3, kind: str = "henchman", **values: Any) -> ExpeditionState:
    """A caster who has declared the Lance of fire, Casting Number 3."""
    settings = {name: values.pop(name) for name in tuple(values) if name.startswith("ex_")}
    figure = model("wiz", kind, at=cell(0), magic=magic, spells=["fire_lance", "spark"], lores=values.pop("lores", FIRE), **values)
    return in_activation(figure, model("rat", "minion", at=cell(5)), said=LANCE, **settings)


# ---- casting


@pytest.mark.rule("EX-MAGIC-01")
def test_as_many_dice_as_magic_against_the_casting_number() -> None:
    done = scripted(wizard(), CAST, 4, 5, 4)
    assert done.asks == [(3, 6, "casting", "wiz")]
    assert (done.fact("checked_marks", "obstacle"), done.fact("spell_cast", "result")) == (3, "complication")
    assert (done["wiz"].casting, done["wiz"].major_used) == (None, True)
    undone(wizard(), CAST)


@pytest.mark.rule("EX-MAGIC-01", "EX-CPLX-01")
@pytest.mark.parametrize(("demoralized", "dice"), [(1, 2), (2, 1), (5, 1)])
def test_difficulty_takes_dice_down_to_one(demoralized: int, dice: int) -> None:
    made = wizard(conditions={"demoralized": demoralized})
    assert scripted(made, CAST, *[4] * dice).asks[0][0] == dice


@pytest.mark.rule("EX-MAGIC-01", "EX-EXT-02", "EX-EXT-01")
def test_marks_carry_over_and_each_roll_is_a_major_action() -> None:
    first = scripted(wizard(), CAST, 4, 3, 3)
    casting = first["wiz"].casting
    assert casting is not None and (casting.marks, casting.rolls) == (1, 1)
    assert refusal_of(first.state, CAST).code == "budget"
    ended = scripted(first.state, EndActivation(actor="wiz")).state
    second = scripted(activate(ended, "wiz", LANCE), CAST, 4, 4, 3)
    assert (second.fact("checked_marks", "total"), second.fact("spell_cast", "result")) == (3, "complication")
    other = activate(ended, "wiz", Declaration(action="cast_spell", name="spark"))
    assert refusal_of(other, CastSpell(actor="wiz", spell="spark")).code == "casting"


@pytest.mark.rule("EX-MAGIC-01", "EX-EXT-03")
def test_no_marks_end_it_as_a_bane() -> None:
    done = scripted(wizard(), CAST, 3, 3, 2)
    assert (done.fact("spell_failed", "result"), done["wiz"].casting) == ("bane", None)


@pytest.mark.rule("EX-MAGIC-01", "EX-ABIL-07")
def test_what_casting_needs() -> None:
    assert refusal_of(wizard(magic=0), CAST).code == "no_magic"
    assert refusal_of(wizard(lores=[{"category": "magic", "name": "ice"}]), CAST).code == "no_lore"
    assert refusal_of(wizard(lores=[{"category": "academic", "name": "fire"}]), CAST).code == "no_lore"
    assert CAST.refuse(wizard(lores=[{"category": "magic", "name": ""}])) is None
    unknown = change(wizard(), "wiz", declared_action=Declaration(action="cast_spell", name="nonsense"))
    assert refusal_of(unknown, CastSpell(actor="wiz", spell="nonsense")).code == "unknown"
    assert refusal_of(wizard(conditions={"staggered": 2}), CAST).code == "staggered"
    assert CAST.refuse(wizard(conditions={"staggered": 1})) is None
    assert refusal_of(wizard(conditions={"frenzied": 1}), CAST).code == "frenzied"
    assert refusal_of(wizard(conditions={"broken": 0}), CAST).code == "broken"
    assert refusal_of(wizard(kind="minion"), CAST).code == "tier"
    assert [one.spell for one in offered(wizard(), "wiz", CastSpell)] == ["fire_lance"]


# ---- miscasts


@pytest.mark.rule("EX-MAGIC-03", "EX-TAB-15")
@pytest.mark.parametrize(
    ("magic", "ones", "found"),
    [
        (3, 0, "none"),
        (3, 2, "none"),
        (3, 3, "minor"),
        (3, 4, "major"),
        (3, 5, "major"),
        (3, 6, "catastrophic"),
        (1, 1, "minor"),
        (1, 2, "catastrophic"),
        (2, 3, "major"),
        (2, 4, "catastrophic"),
    ],
)
def test_the_worst_line_that_applies(magic: int, ones: int, found: str) -> None:
    assert severity(magic, ones) == found


@pytest.mark.rule("EX-MAGIC-02", "EX-MAGIC-03")
def test_ones_on_kept_and_bonus_dice_count_over_the_whole_casting() -> None:
    first = scripted(wizard(magic=3), CAST, 6, 4, 1, 1)
    casting = first["wiz"].casting
    assert casting is None, "1 + 1 - 1 - 1 is no Mark: a Bane"
    assert first.names.count("miscast") == 0
    going = scripted(wizard(magic=3), CAST, 6, 4, 1, 4)
    assert going["wiz"].casting is not None and going["wiz"].casting.ones == 1
    again = activate(scripted(going.state, EndActivation(actor="wiz")).state, "wiz", LANCE)
    done = scripted(again, CAST, 1, 1, 6, 5)
    assert done.names.count("spell_cast") == 0
    assert (done["wiz"].casting.ones, done["wiz"].casting.marks) == (3, 2)
    last = scripted(activate(done.state, "wiz", LANCE), CAST, 4, 3, 3)
    assert (last.fact("miscast", "severity"), last.fact("spell_cast", "result")) == ("minor", "complication")


@pytest.mark.rule("EX-MAGIC-02")
def test_dropped_dice_do_not_miscast() -> None:
    done = scripted(change(wizard(magic=1), "wiz", favour_next=1), CAST, 1, 4)
    assert done["wiz"].casting is not None and done["wiz"].casting.ones == 0


@pytest.mark.rule("EX-MAGIC-02")
@pytest.mark.parametrize(("counts", "ones"), [(False, 0), (True, 1)])
def test_ones_taken_back_count_only_by_a_house_rule(counts: bool, ones: int) -> None:
    made = wizard(kind="character", magic=2, luck_points=1, ex_miscast_counts_rerolled=counts)
    done = play(made, (CAST, 1, 4), (Reroll(actor="wiz"), 4, 3))
    casting = (done if asked(done.state) is None else scripted(done.state, AcceptCheck(actor="wiz")))["wiz"].casting
    assert casting is not None and casting.ones == ones


@pytest.mark.rule("EX-MAGIC-03")
def test_giving_up_is_a_failure_and_takes_the_miscast() -> None:
    going = scripted(wizard(magic=2), CAST, 6, 1, 5)
    assert going["wiz"].casting is not None
    doomed = change(going.state, "wiz", extended_checks=(evolve(going["wiz"].casting, ones=2),))
    done = scripted(doomed, AbandonCasting(actor="wiz"))
    assert (done["wiz"].casting, done.fact("miscast", "severity")) == (None, "minor")
    assert refusal_of(done.state, AbandonCasting(actor="wiz")).code == "unknown"
    undone(doomed, AbandonCasting(actor="wiz"))


@pytest.mark.rule("EX-MAGIC-03", "EX-BOOK-08")
def test_a_casting_under_way_is_given_up_when_the_encounter_ends() -> None:
    going = scripted(wizard(magic=2), CAST, 6, 1, 5)
    doomed = change(going.state, "wiz", extended_checks=(evolve(going["wiz"].casting, ones=4),))
    done = scripted(doomed, EndEncounter())
    assert (done["wiz"].casting, done.fact("miscast", "severity")) == (None, "catastrophic")


# ---- learned actions


def trickster(record: dict[str, Any], *, kind: str = "henchman", **values: Any) -> ExpeditionState:
    settings = {name: values.pop(name) for name in ("momentum_pool", "threat", "adversary_pool") if name in values}
    figure = model("hench", kind, at=cell(0), manoeuvres=[{"name": "Trick", **record}], **values)
    side = "minion" if kind in ("henchman", "character") else "henchman"
    said = Declaration(action="perform_manoeuvre", name="Trick")
    return in_activation(figure, model("rat", side, at=cell(1)), model("far", side, at=cell(4)), said=said, **settings)


TRICK = PerformManoeuvre(actor="hench", name="Trick")
AT_RAT = PerformManoeuvre(actor="hench", name="Trick", targets=("rat",))


@pytest.mark.rule("EX-ABIL-09", "EX-TEST-10", "EX-TAB-03")
@pytest.mark.parametrize(
    ("face", "said", "prone", "stressed"),
    [(1, "oh", False, 1), (2, "no", False, 0), (4, "yes", True, 0), (5, "yes", True, 0), (6, "yes", True, 0)],
)
def test_outcomes_bring_their_words_and_effects_and_fall_back(face: int, said: str, prone: bool, stressed: int) -> None:
    record = {
        "check": {"ability": "melee", "mode": "opposed", "opposing_ability": "defense"},
        "outcomes": {"bane": "oh", "failure": "no", "success": "yes"},
        "on_success": [{"condition": "prone"}],
        "on_bane": [{"counter": "stress", "amount": 1, "on": "self"}],
    }
    done = scripted(trickster(record), AT_RAT, face)
    assert (done.fact("manoeuvre_outcome", "text"), done["rat"].has("prone"), done["hench"].stress) == (said, prone, stressed)
    assert done["hench"].major_used
    bare = scripted(trickster({**record, "outcomes": {"failure": "no", "success": "yes"}}), AT_RAT, face)
    assert bare.fact("manoeuvre_outcome", "text") == ("no" if face < 4 else "yes")
    undone(trickster(record), AT_RAT)


@pytest.mark.rule("EX-ABIL-09", "EX-DMG-05", "EX-BOOK-02")
def test_without_a_check_it_succeeds() -> None:
    record = {"action_kind": "minor", "soak_granted": 2, "on_success": [{"momentum": 1, "on": "self"}]}
    done = scripted(trickster(record), TRICK)
    assert (done["hench"].action_soak, done.state.momentum_gains, done["hench"].major_used) == (2, 1, False)
    assert done["hench"].free_minors_left == 0


@pytest.mark.rule("EX-ABIL-09", "EX-HEAL-01")
@pytest.mark.parametrize(("wounds", "amount", "after", "status"), [(0, 1, 1, "active"), (3, 1, 3, "active"), (1, -1, 0, "out_of_play")])
def test_effects_on_wounds_keep_the_model_as_its_wounds_say(wounds: int, amount: int, after: int, status: str) -> None:
    record = {"on_success": [{"counter": "wounds", "amount": amount}]}
    made = change(trickster(record, kind="elite"), "rat", wounds=wounds, status=Status.ACTIVE if wounds else Status.OUT_OF_PLAY)
    done = scripted(made, AT_RAT)
    assert (done["rat"].wounds, done["rat"].status) == (after, status)


@pytest.mark.rule("EX-ABIL-09", "EX-MELEE-07")
def test_an_action_of_the_off_hand_is_two_harder() -> None:
    check = {"ability": "cool"}
    assert scripted(trickster({"check": check}), TRICK, 4).sum_of("checked").total == 7 - 3
    assert scripted(trickster({"check": check, "off_hand": True}), TRICK, 4).sum_of("checked").total == 7 - (3 - 2)


@pytest.mark.rule("EX-MAGIC-04", "EX-COND-06")
@pytest.mark.parametrize("stacks", [1, 2])
def test_the_staggered_do_no_manoeuvres_and_say_no_prayers(stacks: int) -> None:
    made = trickster({"keywords": ["prayer"]}, conditions={"staggered": stacks})
    assert refusal_of(made, TRICK).code == "staggered"


@pytest.mark.rule("EX-ABIL-09", "EX-COND-18", "EX-COND-19", "EX-RANGE-03", "EX-COND-15")
def test_what_bars_a_manoeuvre() -> None:
    opposed = {"check": {"ability": "melee", "mode": "opposed", "opposing_ability": "defense"}}
    assert refusal_of(trickster(opposed), TRICK).code == "target"
    assert refusal_of(trickster({}), PerformManoeuvre(actor="hench", name="Trick", targets=("nobody",))).code == "target"
    assert refusal_of(change(trickster({}), "rat", cell=None), AT_RAT).code == "target"
    assert refusal_of(trickster({}), PerformManoeuvre(actor="hench", name="Other")).code == "unknown"
    sour = afflict(trickster({"keywords": ["teamwork"]}), "hench", affliction("animosity", target="rat"))
    assert refusal_of(sour, AT_RAT).code == "animosity"
    assert AT_RAT.refuse(afflict(trickster({}), "hench", affliction("animosity", target="rat"))) is None
    deaf = afflict(trickster({"keywords": ["social"]}), "rat", affliction("deafened"))
    assert refusal_of(deaf, AT_RAT).code == "deafened"
    far = PerformManoeuvre(actor="hench", name="Trick", targets=("far",))
    assert refusal_of(trickster({"keywords": ["melee_strike"]}), far).code == "not_in_dz"
    assert AT_RAT.refuse(trickster({"keywords": ["melee_strike"]})) is None
    assert far.refuse(trickster({})) is None
    blind = trickster({"keywords": ["ranged"]}, conditions={"blinded": 0})
    assert refusal_of(blind, far).code == "blinded_ranged"
    assert refusal_of(trickster({}, conditions={"frenzied": 1}), AT_RAT).code == "frenzied"
    raging = trickster({"keywords": ["melee_strike"]}, conditions={"frenzied": 1})
    assert AT_RAT.refuse(raging) is None
    assert refusal_of(trickster({"action_kind": "reaction"}), TRICK).code == "budget"


@pytest.mark.rule("EX-RANGE-03", "EX-COND-10")
def test_an_engaged_model_does_nothing_ranged() -> None:
    made = trickster({"keywords": ["ranged"]})
    sword = evolve(made.sheet_of("rat"), weapons=(Weapon(id="sword", reach="M"),))
    engaged = evolve(made, sheets={**made.sheets, "rat": sword})
    assert TRICK.refuse(made) is None
    assert refusal_of(engaged, TRICK).code == "engaged_ranged"


@pytest.mark.rule("EX-MOM-01", "EX-ROLE-02", "EX-SETUP-06", "EX-RES-04")
def test_prices_in_threat_and_from_the_pool() -> None:
    costly = {"threat_cost": 2, "pool_cost": {"a": 1}}
    rich: Values = {"threat": 2, "adversary_pool": PoolCost(a=1)}
    done = scripted(trickster(costly, kind="champion", **rich), TRICK)
    assert (done.state.threat, done.state.adversary_pool) == (0, PoolCost())
    assert refusal_of(trickster(costly, kind="champion", threat=1, adversary_pool=PoolCost(a=1)), TRICK).code == "threat"
    assert refusal_of(trickster(costly, kind="champion", threat=2, adversary_pool=PoolCost(c=9)), TRICK).code == "pool"
    assert refusal_of(trickster(costly, kind="elite", **rich), TRICK).code == "access"
    assert refusal_of(trickster({"pool_cost": {"a": 1}}, **rich), TRICK).code == "access"
    assert TRICK.refuse(trickster({"pool_cost": {"a": 1}}, kind="minion", **rich)) is None


@pytest.mark.rule("EX-MAGIC-01")
def test_a_new_activation_lets_the_casting_roll_again() -> None:
    going = scripted(wizard(), CAST, 4, 3, 3)
    ended = scripted(going.state, EndActivation(actor="wiz")).state
    fresh = activate(ended, "wiz", LANCE)
    assert CAST.refuse(fresh) is None
    assert refusal_of(ended, BeginActivation(actor="wiz")).code == "order"
