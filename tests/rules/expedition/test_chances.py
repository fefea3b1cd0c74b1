"""Chances against the rules themselves: the real command is played with every face, and each share must be exactly the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.rules.expedition.between_fights.rest import HealInjury
from desktop_app.rules.expedition.checks.chances import AttackContest, BasicContest, MarksContest
from desktop_app.rules.expedition.checks.check import AcceptCheck, Check, Reroll
from desktop_app.rules.expedition.checks.standalone import CheckBasic, CheckComplex, RollExtended
from desktop_app.rules.expedition.combat.attacks import AttackMelee, AttackRanged
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.combat.reactions import Interrupt
from desktop_app.rules.expedition.combat.templates import AttackTemplate
from desktop_app.rules.expedition.harm.hazards import MeetHazard
from desktop_app.rules.expedition.harm.hits import AutomaticHit, DrawInjury
from desktop_app.rules.expedition.magic.casting import CastSpell
from desktop_app.rules.expedition.movement.evading import ChangePlace, Disengage
from desktop_app.rules.expedition.movement.walking import Advance
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, ExtendedCheck, Injury, Phase
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.bookkeeping import MoraleCheck
from desktop_app.rules.expedition.turn.minors import Recuperate, UseSkill
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Face, Origin, Tape
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.state import decision, top_as
from tests.narrowing import Values
from tests.rules.expedition.builders import afflict, affliction, cell, change, encounter, in_activation, model, scripted, table

MOST_DICE = 7
RESULTS = ("boon", "success", "complication", "failure", "bane")


# ---- the twin


def leaves(state: ExpeditionState, command: Command[Any], names: tuple[tuple[str, dict[str, object]], ...] = ()) -> Iterator[Any]:
    """Play a command with every face and plain answers; give the weight of each way with its events (None: not followed to its end)."""
    yield from _branch(state, command, (), Fraction(1), names)


def _branch(state: ExpeditionState, command: Command[Any], given: tuple[Face, ...], weight: Fraction, names: Any) -> Iterator[Any]:
    tape = Tape(given)
    try:
        done = command.resolve(state, tape)
    except DiceNeeded as need:
        if len(given) >= MOST_DICE:
            yield weight, None
            return
        for face in need.ask.faces:
            yield from _branch(state, command, (*given, (face, Origin.SCRIPTED)), weight / need.ask.sides, names)
        return
    told = (*names, *((event.name, dict(event.about)) for event in done.events))
    asked = decision(done.state)
    answer = plain_answer(done.state, asked.who[0]) if asked is not None else None
    if answer is None:
        yield weight, told
    else:
        yield from _branch(done.state, answer, (), weight, told)


def plain_answer(state: ExpeditionState, who: str) -> Command[Any] | None:
    """Let rolls stand, soak what can be soaked, activate nothing, enter the injury by hand."""
    offers = [offer.command for offer in SYSTEM.offers(state, who) if offer.refusal is None]
    wanted = next(
        (command for command in offers if isinstance(command, (AcceptCheck, DrawInjury)) and getattr(command, "card", "") == ""), None
    )
    return wanted or next((command for command in offers if command.kind in ("use_soak", "activate_quality", "pass_interrupt")), None)


def attack_band(contest: AttackContest, told: Any) -> str:
    """Name the band into which one way of an attack falls."""
    names = [name for name, _ in told]
    result = next(about["result"] for name, about in told if name == "checked")
    stands = next((about["result"] for name, about in told if name == "outcome_stands"), result)
    if "stray_shot" in names:
        return "stray"
    if "missed" in names:
        return "bane" if stands == "bane" else "miss"
    if "not_hurt" in names:
        return "no_harm"
    hurt = "soak" if "soaked" in names else "wound"
    assert hurt == "soak" or "wounded" in names
    return f"{hurt}_with_quality" if stands == "boon" and contest.has_quality else hurt


def check_band(told: Any) -> str:
    """Name the band into which one way of a check falls: the first check that is told, as it stands."""
    result = next(about["result"] for name, about in told if name in ("checked", "checked_marks"))
    stands = next((about["result"] for name, about in told if name == "outcome_stands"), result)
    return "goes_on" if stands == "under_way" else str(stands)


def shares(contest: Contest) -> dict[str, Fraction]:
    bands = contest.bands()
    total = sum(band.weight for band in bands)
    return {band.name: Fraction(band.weight, total) for band in bands if band.weight}


def compare(state: ExpeditionState, command: Command[Any], expected: type[Contest]) -> dict[str, Fraction]:
    """Hold the chances of a command against all that it can come to."""
    contest = command.contest(state)
    assert type(contest) is expected
    assert {contest.word, *(band.name for band in contest.bands())} <= set(words_of("expedition")["odds"])
    found: dict[str, Fraction] = defaultdict(Fraction)
    left = Fraction(0)
    for weight, told in leaves(state, command):
        if told is None:
            left += weight
        else:
            found[attack_band(contest, told) if isinstance(contest, AttackContest) else check_band(told)] += weight
    told_shares = shares(contest)
    for name in {**found, **told_shares}:
        assert 0 <= told_shares.get(name, 0) - found[name] <= left, name
    assert left < Fraction(1, 20)
    return told_shares


# ---- attacks


def fight(*, ana: dict[str, Any] | None = None, ork: dict[str, Any] | None = None, others: tuple[Any, ...] = (), **house: Any) -> Any:
    mine = {"at": cell(0), "weapons": ["sword"], **(ana or {})}
    weapon = mine["weapons"][0]
    weapon_id = weapon["id"] if isinstance(weapon, dict) else weapon
    shoots = weapon_id in ("short_bow", "crossbow", "long_bow", "pistol")
    said = Declaration(action="attack_ranged" if shoots else "attack_melee", weapon=weapon_id)
    figures = (model("ana", "henchman", **mine), model("ork", "elite", **{"at": cell(1), "wounds_max": 3, **(ork or {})}), *others)
    return in_activation(*figures, said=said, momentum_locked=True, **house)


def attack(state: ExpeditionState) -> Command[Any]:
    said = state.combatants["ana"].declared_action
    assert said is not None
    cls = AttackMelee if said.action == "attack_melee" else AttackRanged
    return cls(actor="ana", weapon=said.weapon, target="ork")


BOB = model("bob", "henchman", at=cell(5, 1), weapons=["sword"])
AXE = {"id": "axe", "critical_qualities": ["Cleave"]}
ATTACKS: dict[str, Any] = {
    "plain": fight(),
    "hopeless, Obstacle 8": fight(ork={"weapon_skill": 7}),
    "six against six": fight(ork={"weapon_skill": 5}),
    "favour": fight(ork={"conditions": {"prone": 0}}),
    "peril": fight(ana={"conditions": {"blinded": 0}}),
    "prepared, with a token": fight(ana={"prepared": True, "banes": 2}),
    "soak": fight(ork={"armour": ["mail"]}),
    "a quality": fight(ana={"weapons": [AXE]}),
    "a quality against soak": fight(ana={"weapons": [AXE]}, ork={"armour": ["mail"]}),
    "thick skin": fight(ork={"toughness": 7}),
    "a shot": fight(ana={"weapons": ["short_bow"]}, ork={"at": cell(5)}),
    "a shot into a melee": fight(ana={"weapons": ["short_bow"]}, ork={"at": cell(5)}, others=(BOB,)),
    "a shot at arm's length": fight(ana={"weapons": ["short_bow"]}, ork={"at": cell(2), "agility": 5}),
    "favour by the step": fight(ork={"conditions": {"prone": 0}}, ex_favour_mode="difficulty_step"),
    "a lenient six": fight(ork={"weapon_skill": 7}, ex_unconfirmed_six_at_7="complication"),
    "a token of certain Bane": fight(ana={"banes": 1}, ex_bane_token="auto_bane"),
    "a token of peril": fight(ana={"banes": 1}, ex_bane_token="peril", ex_damage_takes_check_modifiers=True),
    "modified damage": fight(
        ana={"prepared": True, "conditions": {"demoralized": 2}}, ork={"conditions": {"prone": 0}}, ex_damage_takes_check_modifiers=True
    ),
}


@pytest.mark.rule("EX-MELEE-02", "EX-MELEE-03", "EX-BASIC-01", "EX-BASIC-02", "EX-DMG-01", "EX-DMG-05", "EX-RANGE-05", "EX-TEST-11")
@pytest.mark.parametrize("state", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_has_the_chances_that_are_told(state: ExpeditionState) -> None:
    told = compare(state, attack(state), AttackContest)
    assert sum(told.values()) == 1


def test_the_figure_of_an_attack_as_the_book_computes_it() -> None:
    contest = attack(fight()).contest(fight())
    assert isinstance(contest, AttackContest)
    assert (contest.attack.number, contest.damage.number) == (4 + 3 - 3, 4 + 3 - (3 + 1))  # the sword adds 1
    hurting = Fraction(7 - 4, 6) * Fraction(7 - 3, 6)
    assert sum(share for name, share in shares(contest).items() if name.startswith("wound")) == hurting


@pytest.mark.rule("EX-RANGE-07")
def test_a_template_tells_the_check_and_the_hit_on_the_first() -> None:
    ana, ork = model("ana", "henchman", at=cell(0), weapons=["fire_flask"]), model("ork", "elite", at=cell(4), wounds_max=3)
    state = in_activation(ana, ork, said=Declaration(action="attack_template", weapon="fire_flask"), momentum_locked=True)
    compare_blast = AttackTemplate(actor="ana", weapon="fire_flask", target="ork", center=cell(4))
    contest = compare_blast.contest(state)
    assert isinstance(contest, AttackContest)
    found: dict[str, Fraction] = defaultdict(Fraction)
    for weight, told in leaves(state, compare_blast):
        names = [name for name, _ in told]
        found["hurts" if "wounded" in names else "harmless"] += weight
    counted = sum(band.weight for band in contest.bands() if band.counts)
    assert found["hurts"] == Fraction(counted, sum(band.weight for band in contest.bands()))
    nobody = AttackTemplate(actor="ana", weapon="fire_flask", center=cell(0, 4))
    assert type(nobody.contest(state)) is BasicContest


@pytest.mark.rule("EX-REACT-04")
def test_breaking_in_tells_the_chances_of_its_strike() -> None:
    ork = model("ork", "elite", at=cell(0), wounds_max=3)
    ana = model("ana", "henchman", at=cell(1), weapons=["sword"], interrupts=1)
    asked = scripted(in_activation(ork, ana, momentum_locked=True), Advance(actor="ork", path=(cell(-1),))).state
    strike = Interrupt(actor="ana", weapon="sword")
    contest = strike.contest(asked)
    assert isinstance(contest, AttackContest)
    wounds = sum((weight for weight, told in leaves(asked, strike) if "wounded" in [name for name, _ in told]), Fraction(0))
    assert sum(share for name, share in shares(contest).items() if name.startswith("wound")) == wounds


# ---- checks


def checker(**values: Any) -> ExpeditionState:
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    return table(model("ana", "henchman", **values), model("bob", "henchman"), **house)


def spec(ability: str = "toughness", **values: Any) -> CheckSpec:
    return CheckSpec(ability=ability, **values)


PLAIN: Values = {"ex_bonus_die_full": False}
CHECKS: dict[str, tuple[ExpeditionState, Command[Any]]] = {
    "basic": (checker(), CheckBasic(actor="ana", check_spec=spec())),
    "basic, hard": (checker(), CheckBasic(actor="ana", check_spec=spec(difficulty="hard"))),
    "basic, assisted": (checker(favour_next=1), CheckBasic(actor="ana", check_spec=spec())),
    "basic, a token": (checker(banes=1), CheckBasic(actor="ana", check_spec=spec(difficulty="impossible"))),
    "complex": (checker(toughness=2, **PLAIN), CheckComplex(actor="ana", check_spec=spec(obstacle=2))),
    "complex, favour": (checker(toughness=2, favour_next=1, **PLAIN), CheckComplex(actor="ana", check_spec=spec(obstacle=1))),
    "complex, peril": (
        afflict(checker(toughness=2, **PLAIN), "ana", affliction("blinded")),
        CheckComplex(actor="ana", check_spec=spec(obstacle=1)),
    ),
    "complex, favour and full bonus dice": (checker(toughness=1, favour_next=1), CheckComplex(actor="ana", check_spec=spec(obstacle=2))),
    "complex, peril and full bonus dice": (
        afflict(checker(toughness=1), "ana", affliction("blinded")),
        CheckComplex(actor="ana", check_spec=spec(obstacle=1)),
    ),
    "complex, full bonus dice": (checker(toughness=2), CheckComplex(actor="ana", check_spec=spec(obstacle=2))),
    "complex, a token": (checker(toughness=2, banes=1, **PLAIN), CheckComplex(actor="ana", check_spec=spec(obstacle=1))),
    "complex, no doubling": (
        checker(toughness=2, ex_complex_boon="none", **PLAIN),
        CheckComplex(actor="ana", check_spec=spec(obstacle=1)),
    ),
    "complex, by value": (
        checker(toughness=3, ex_complex_target="by_value", **PLAIN),
        CheckComplex(actor="ana", check_spec=spec(obstacle=1, difficulty=1)),
    ),
    "complex, no dice": (
        checker(toughness=1, ex_complex_min_dice=0),
        CheckComplex(actor="ana", check_spec=spec(obstacle=1, difficulty="impossible")),
    ),
}


@pytest.mark.rule("EX-BASIC-01", "EX-BASIC-02", "EX-CPLX-01", "EX-CPLX-02", "EX-CPLX-04", "EX-FAV-01", "EX-FAV-02", "EX-TEST-11")
@pytest.mark.parametrize("name", CHECKS)
def test_a_check_has_the_chances_that_are_told(name: str) -> None:
    state, command = CHECKS[name]
    told = compare(state, command, BasicContest if isinstance(command, CheckBasic) else MarksContest)
    assert sum(told.values()) == 1


@pytest.mark.rule("EX-EXT-01", "EX-EXT-03")
@pytest.mark.parametrize("marks", [-1, 0, 2])
def test_a_long_check_may_go_on(marks: int) -> None:
    under_way = ExtendedCheck(id=5, spec=spec(check_type="extended", obstacle=3), obstacle=3, marks=marks)
    state = checker(toughness=2, extended_checks=(under_way,), **PLAIN)
    told = compare(state, RollExtended(actor="ana", check=5), MarksContest)
    assert told["goes_on"] > 0


@pytest.mark.rule("EX-MAGIC-01")
def test_a_spell_under_way() -> None:
    casting = ExtendedCheck(id=5, spec=spec("magic", check_type="extended", obstacle=4), obstacle=4, spell="fire_lance", marks=1)
    lore = [{"category": "magic", "name": "fire"}]
    ana = model("ana", magic=2, lores=lore, spells=["fire_lance"], at=cell(0), extended_checks=(casting,))
    said = Declaration(action="cast_spell", name="fire_lance")
    compare(in_activation(ana, said=said, **PLAIN), CastSpell(actor="ana", spell="fire_lance"), MarksContest)


def beside_an_ork(**values: Any) -> ExpeditionState:
    ana = model("ana", "henchman", **{"at": cell(0), "weapons": ["sword"], "manoeuvres": ["trip"], **values})
    bob, ork = model("bob", "henchman", at=cell(0, 1)), model("ork", "elite", at=cell(1), weapons=["axe"])
    return in_activation(ana, bob, ork, said=Declaration(action="perform_manoeuvre", name="Trip"), momentum_pool=9)


def trip(state: ExpeditionState) -> Command[Any]:
    name = state.sheet_of("ana").manoeuvres[0].name
    return PerformManoeuvre(actor="ana", name=name, targets=("ork",))


@pytest.mark.rule("EX-MOVE-04", "EX-MOVE-05", "EX-MINOR-05", "EX-MINOR-09", "EX-ABIL-09")
@pytest.mark.parametrize(
    "command",
    [
        Disengage(actor="ana", path=(cell(-1),)),
        ChangePlace(actor="ana", target="bob"),
        Recuperate(actor="ana", counter="stress"),
        UseSkill(actor="ana", check_spec=spec("perception")),
        trip(beside_an_ork()),
    ],
    ids=lambda command: command.kind,
)
def test_an_action_that_is_rolled_for(command: Command[Any]) -> None:
    compare(beside_an_ork(stress=1, prepared=True), command, BasicContest)


@pytest.mark.rule("EX-BOOK-07", "EX-HAZ-01", "EX-HEAL-01")
def test_what_is_rolled_beside_the_actions() -> None:
    morale = encounter(model("ana", "henchman", at=cell(0)), phase=Phase.MORALE)
    compare(morale, MoraleCheck(actor="ana", difficulty="hard"), BasicContest)
    hurt = checker(toughness=2, injuries=(Injury(id=3, name="Cut", severity=2, marks=1),), **PLAIN)
    compare(hurt, HealInjury(actor="ana", injury=3), MarksContest)
    hazard = next(iter(hurt.tables.hazards.values()))
    contest = MeetHazard(actor="ana", hazard=hazard.id).contest(hurt)
    assert type(contest) in (BasicContest, MarksContest)


@pytest.mark.rule("EX-DMG-04")
def test_an_automatic_hit() -> None:
    state = encounter(model("ork", "elite", at=cell(1), wounds_max=3))
    hit = AutomaticHit(target="ork", strength=4)
    contest = hit.contest(state)
    assert contest is not None and contest.word == "hurts"
    wounds = sum((weight for weight, told in leaves(state, hit) if "wounded" in [name for name, _ in told]), Fraction(0))
    assert shares(contest) == {"wound": wounds, "no_harm": 1 - wounds}


@pytest.mark.rule("EX-RR-01", "EX-RR-03")
def test_rolling_again_tells_the_chances_of_the_new_roll() -> None:
    state = table(model("ana", willpower=3, stress=2, luck_points=1), ex_burden_link=True)
    asked = scripted(state, CheckBasic(actor="ana", check_spec=spec("cool")), 2).state
    assert top_as(asked, Check) is not None
    by_luck, by_stress = Reroll(actor="ana", source="luck").contest(asked), Reroll(actor="ana", source="push_stress").contest(asked)
    assert isinstance(by_luck, BasicContest) and isinstance(by_stress, BasicContest)
    assert (by_luck.swing, by_stress.swing) == (0, -1)  # with the last of the Stress it becomes perilous
    assert Reroll(actor="ana", source="luck").contest(change(asked, "ana", luck_points=0)) is None


def test_what_cannot_be_done_or_is_not_rolled_for_has_no_chances() -> None:
    state = beside_an_ork()
    assert Disengage(actor="ana", path=(cell(-1),), auto=True).contest(in_activation(model("ana", at=cell(0)))) is None
    assert AttackMelee(actor="ana", weapon="sword", target="ork").contest(state) is None
    assert Advance(actor="ana", path=(cell(-1),)).contest(state) is None
