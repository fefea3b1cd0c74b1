"""The chances that are shown are exact: each is compared with playing the command with every face that the dice can show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Ask, DiceNeeded, Origin, Tape
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.winterdawn.actions.healing import Reanimate, StopBleeding, WakeTest
from desktop_app.rules.winterdawn.actions.long_tasks import TaskRoll
from desktop_app.rules.winterdawn.actions.tasks import TestOpposed, TestRoll, TestStatic
from desktop_app.rules.winterdawn.between_fights.animals import Falconry
from desktop_app.rules.winterdawn.between_fights.appraisal import Appraise
from desktop_app.rules.winterdawn.checks.saddle import seated
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, CounterAttack, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged, Dodge
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack
from desktop_app.rules.winterdawn.combat.riding import Buck, MountJump
from desktop_app.rules.winterdawn.combat.scoring import Decline
from desktop_app.rules.winterdawn.combat.social import Intimidate, ShrugOff
from desktop_app.rules.winterdawn.combat.throwing import ThrowObject
from desktop_app.rules.winterdawn.combat.two_weapons import AttackTwoWeapons
from desktop_app.rules.winterdawn.magic.spells import Cast
from desktop_app.rules.winterdawn.movement.acrobatics import KickUp
from desktop_app.rules.winterdawn.state import Dead, Task, Unconscious, WinterDawnState
from tests.narrowing import Values
from tests.rules.winterdawn.builders import SYSTEM, aimed, cell, change, fight, hero, scene

Leaf = tuple[Fraction, tuple[Event, ...]]
AFTERWARDS = ("scatter",)
"""Rolls that follow on the one that is judged: they are not told apart."""
QUIET: Values = {"complete_failure_scope": "pcs_only"}


def every_face(state: WinterDawnState, command: Command[Any]) -> Iterator[tuple[Fraction, WinterDawnState, tuple[Event, ...]]]:
    """Carry a command out with every roll that the dice can show, each with its share."""

    def afterwards(ask: Ask, missing: int) -> tuple[int, ...] | None:
        return (ask.sides,) * missing if ask.purpose in AFTERWARDS else None

    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        share, faces = waiting.pop()
        try:
            done = command.resolve(state, Tape([(face, Origin.SCRIPTED) for face in faces], afterwards))
        except DiceNeeded as needed:
            rolls = list(product(range(1, needed.ask.sides + 1), repeat=needed.missing))
            waiting += [(share / len(rolls), (*faces, *roll)) for roll in rolls]
        else:
            assert isinstance(done.state, WinterDawnState)
            yield share, done.state, done.events


def answered(state: WinterDawnState) -> Command[Any] | None:
    """Give the target's usual answer: strike back at a charge, ward, dodge; nothing once the hits are known."""
    asked = decision(state)
    if asked is None or asked.topic in ("damage_intent", "shield", "allocation"):
        return None
    for offer in SYSTEM.offers(state, asked.who[0]):
        if offer.refusal is None:
            return offer.command
    raise AssertionError(asked)


def leaves(state: WinterDawnState, command: Command[Any]) -> Iterator[Leaf]:
    for share, after, events in every_face(state, command):
        following = answered(after)
        if following is None:
            yield share, events
        else:
            yield from ((share * inner, (*events, *more)) for inner, more in leaves(after, following))


def hits_of(events: tuple[Event, ...], who: str) -> int:
    """Return the hits of one side, below 0 those of the other."""
    attacks = 0
    for event in events:
        facts = dict(event.about)
        attacks += event.name == "attacks"
        if attacks > 1:
            break
        if event.name == "scored":
            return int(str(facts["hits"])) * (1 if event.who == who else -1)
        if event.name in ("shot_rolled", "throw_rolled"):
            return int(str(facts["hits"]))
    return 0


def hit_band(who: str) -> Callable[[tuple[Event, ...]], str]:
    def band(events: tuple[Event, ...]) -> str:
        if any(event.name == "charge_fails" for event in events):
            return "does_not_arrive"
        hits = hits_of(events, who)
        return "target_scores" if hits < 0 else "nothing" if not hits else "few_hits" if hits < 3 else "many_hits"

    return band


def ward_band(events: tuple[Event, ...]) -> str:
    hits = hits_of(events, "ana")
    return "scores_back" if hits < 0 else "warded" if not hits else "few_suffered" if hits < 3 else "many_suffered"


def named(**bands: str) -> Callable[[tuple[Event, ...]], str]:
    """Tell the band by the first event that has one; "" where none has."""

    def band(events: tuple[Event, ...]) -> str:
        return next((bands[event.name] for event in events if event.name in bands), "")

    return band


def judged(events: tuple[Event, ...]) -> str:
    """Tell success by what is said of the treatment."""
    return next("succeeds" if dict(event.about)["passed"] else "fails" for event in events if event.name == "treats")


@dataclass(frozen=True)
class Case:
    state: WinterDawnState
    command: Command[Any]
    band: Callable[[tuple[Event, ...]], str]


def duel(ana: dict[str, Any], bob: dict[str, Any], *, metres: int = 1, **settings: Any) -> WinterDawnState:
    first = hero("ana", **{"weapon": "dagger", "at": cell(0), "facing": 0, "initiative": 5, **ana})
    return fight(first, hero("bob", **{"side": "foe", "at": cell(metres), "facing": 3, "weapon": "dagger", **bob}), **{**QUIET, **settings})


def opening(state: WinterDawnState, command: Command[Any]) -> WinterDawnState:
    """Carry out a command that rolls nothing before it asks."""
    ((_, after, _),) = every_face(state, command)
    return after


STRIKE = AttackMelee(actor="ana", target="bob", weapon="dagger")
SHOT = AttackRanged(actor="ana", target="bob", weapon="short_bow")
BOW = {"weapon": "short_bow"}
LOW: Values = {"strength": 2, "agility": 2, "spirit": 9}
"""Attributes below 4: more dice, and a malus that becomes dice for the other side."""
NPC = {"kind": "npc"}


def npc(**values: Any) -> dict[str, Any]:
    return {"sheet": NPC, **values}


def riding(ranks: Values | None = None, **settings: Any) -> WinterDawnState:
    horse = hero("horse", at=cell(0), facing=0, sheet={"kind": "mount"}, **LOW)
    rider = hero("ana", at=cell(0), facing=0, **npc(ranks=ranks or {}))
    state = fight(rider, horse, hero("bob", side="foe", at=cell(5), **npc()), **{**QUIET, **settings})
    return seated(state, "ana", "horse")


def running(**bob: Any) -> WinterDawnState:
    return duel(npc(ranks={"running": 1, "brawling": 1}), npc(**bob), metres=10)


def learners(**ana: Any) -> WinterDawnState:
    return scene(hero("ana", **npc(**ana)), hero("bob", **npc(**LOW)), **QUIET)


def tasked(task: Task) -> WinterDawnState:
    return evolve(scene(hero("ana", **npc()), hero("bob", **npc(ranks={"lifting": 1})), **QUIET), tasks=(task,))


CASES: dict[str, Case] = {
    "melee": Case(duel(npc(groups={"melee_combat": 1}), npc()), STRIKE, hit_band("ana")),
    "melee, low attributes overflow both ways": Case(duel(npc(strength=3, agility=3), npc(strength=3, agility=3)), STRIKE, hit_band("ana")),
    "melee, spirit leaves no room": Case(duel(npc(spirit=1), npc(strength=3, agility=3, spirit=2)), STRIKE, hit_band("ana")),
    "melee, from behind": Case(duel(npc(), npc(facing=0)), STRIKE, hit_band("ana")),
    "melee, nobody wards": Case(duel(npc(), npc(facing=0, spirit=0)), STRIKE, hit_band("ana")),
    "melee, nobody wards, no room": Case(duel(npc(spirit=2), npc(facing=0, spirit=0)), STRIKE, hit_band("ana")),
    "melee, unaware": Case(duel(npc(), npc(unaware_of=("ana",), facing=1)), STRIKE, hit_band("ana")),
    "melee, a stance": Case(duel(npc(groups={"melee_combat": 2}), npc(stance_mos=1)), STRIKE, hit_band("ana")),
    "melee, dice bought and a malus": Case(duel(npc(), npc()), evolve(STRIKE, buy=1, malus=1), hit_band("ana")),
    "melee, fewer dice": Case(duel(npc(groups={"melee_combat": 2}), npc()), evolve(STRIKE, dice=1), hit_band("ana")),
    "two weapons": Case(
        duel(npc(off="balanced_knife", groups={"melee_combat": 1}), npc()),
        AttackTwoWeapons(actor="ana", attacks=()),
        hit_band("ana"),
    ),
    "shot": Case(duel(npc(**BOW), npc(), metres=6), SHOT, hit_band("ana")),
    "shot, a dodge below 0 becomes dice": Case(duel(npc(**BOW), npc(agility=2), metres=6), SHOT, hit_band("ana")),
    "shot, in the dark": Case(evolve(duel(npc(**BOW), npc(agility=3), metres=6), light="dark"), SHOT, hit_band("ana")),
    "shot, nobody dodges": Case(duel(npc(**BOW), npc(spirit=0), metres=12), SHOT, hit_band("ana")),
    "throw": Case(
        duel(npc(weapon="", ranks={"thrown": 1}), npc(), metres=4), ThrowObject(actor="ana", target="bob", weapon="stone"), hit_band("ana")
    ),
    "charge": Case(running(spirit=0), Charge(actor="ana", attack=Charge.candidates(running(), "ana")[0].attack), hit_band("ana")),
    "charge, met": Case(running(), Charge(actor="ana", attack=Charge.candidates(running(), "ana")[0].attack), hit_band("ana")),
    "defence": Case(
        opening(duel(npc(groups={"melee_combat": 1}), npc(strength=3, agility=3)), STRIKE), Defend(actor="bob", weapon="dagger"), ward_band
    ),
    "counter": Case(opening(duel(npc(), npc(initiative=5, spirit=4)), STRIKE), CounterAttack(actor="bob", weapon="dagger"), ward_band),
    "dodge": Case(opening(duel(npc(**BOW), npc(agility=3), metres=6), SHOT), Dodge(actor="bob"), ward_band),
    "insult": Case(
        duel(npc(ranks={"insult": 1}), npc(wisdom=3, persona=3, constitution=3, spirit=4), metres=6),
        Intimidate(actor="ana", target="bob"),
        named(intimidated="wins"),
    ),
    "opposed": Case(
        learners(),
        TestOpposed(a=TestRoll(actor="ana", skill="lifting"), b=TestRoll(actor="bob", skill="lifting")),
        lambda events: next(
            "tie" if e.name == "opposed_tied" else "wins" if e.who == "ana" else "loses"
            for e in events
            if e.name in ("opposed_tied", "opposed_won")
        ),
    ),
    "opposed, with the advantage": Case(
        learners(),
        TestOpposed(a=TestRoll(actor="ana", skill="lifting"), b=TestRoll(actor="bob", skill="lifting"), advantage="b"),
        lambda events: next("wins" if e.who == "ana" else "loses" for e in events if e.name == "opposed_won"),
    ),
    "static": Case(
        learners(ranks={"lifting": 2}), TestStatic(actor="ana", skill="lifting", dl=2, malus=1), named(tested_passed="succeeds")
    ),
    "static, helped": Case(
        scene(hero("ana", **npc(strength=3)), hero("bob", **npc(ranks={"lifting": 1})), **QUIET),
        TestStatic(actor="ana", skill="lifting", dl=1, helpers=(TestRoll(actor="bob", halved=True),)),
        named(tested_passed="succeeds"),
    ),
    "task": Case(
        tasked(Task(id=1, skills=("lifting",), dl=2, tally=1, task_kind="setback", participants=("ana",))),
        TaskRoll(task=1, rolls=(TestRoll(actor="ana", skill="lifting"),)),
        named(task_done="succeeds"),
    ),
    "task, together": Case(
        tasked(Task(id=1, skills=("lifting",), dl=1, halved=True, participants=("ana", "bob"))),
        TaskRoll(task=1, rolls=(TestRoll(actor="ana", skill="lifting"), TestRoll(actor="bob", skill="lifting"))),
        named(task_done="succeeds"),
    ),
    "skill": Case(duel(npc(), npc()), SkillAction(actor="ana", skill="lifting", dl=1), named(tested_passed="succeeds")),
    "bleeding": Case(duel(npc(wounds=(1,)), npc(), metres=6), StopBleeding(actor="ana", target="ana", wound=101), judged),
    "bleeding, medicine": Case(
        duel(npc(wounds=(1,), ranks={"medicine": 1}), npc(), metres=6),
        StopBleeding(actor="ana", target="ana", wound=101, skill="medicine"),
        judged,
    ),
    "waking": Case(
        duel(npc(), npc(unconscious=Unconscious(cause="shock", tally=9), incapacitated=True)),
        WakeTest(actor="bob"),
        named(wakes="succeeds"),
    ),
    "bringing back": Case(
        change(learners(), "bob", dead=Dead(since_round=0), incapacitated=True),
        Reanimate(actor="ana", target="bob"),
        named(reanimated="succeeds"),
    ),
    "shrugging off": Case(duel(npc(ticked=(1,)), npc()), ShrugOff(actor="ana", line=0), named(shrugged_off="succeeds")),
    "kicking up": Case(duel(npc(prone=True, movement_left=4), npc(), metres=6), KickUp(actor="ana"), named(kicked_up="succeeds")),
    "casting": Case(
        duel(npc(sheet={**NPC, "spells": ["witchlight"]}, groups={"magic": 1}), npc(), metres=6),
        Cast(actor="ana", spell="witchlight"),
        named(casts="succeeds"),
    ),
    "appraising": Case(learners(), Appraise(actor="ana", factors=("specialty",)), named(appraised="succeeds")),
    "jumping": Case(
        riding(), MountJump(actor="ana", target="horse", dl=1), named(mount_refuses="refuses", jumped="clears", not_jumped="falls_short")
    ),
    "jumping, with hits to spare": Case(
        riding({"riding": 1}),
        MountJump(actor="ana", target="horse", dl=1),
        named(mount_refuses="refuses", jumped="clears", not_jumped="falls_short"),
    ),
    "jumping, limited": Case(
        riding(x_12=True),
        MountJump(actor="ana", target="horse", dl=1),
        named(mount_refuses="refuses", jumped="clears", not_jumped="falls_short"),
    ),
}


def made(case: Case) -> Command[Any]:
    """Aim what is aimed with more than a name."""
    command = case.command
    if isinstance(command, (Charge, AttackTwoWeapons)):
        command = next(one for one in aimed(type(command), case.state, "ana"))
    return command


@pytest.mark.parametrize("name", CASES)
@pytest.mark.rule("WD-TEST-03", "WD-TEST-08", "WD-TEST-10", "WD-TEST-11", "WD-MELEE-08", "WD-RANGE-06")
def test_the_chances_are_those_of_every_face(name: str) -> None:
    case = CASES[name]
    command = made(case)
    assert command.refuse(case.state) is None
    contest = command.contest(case.state)
    assert contest is not None
    bands = contest.bands()
    whole = sum(band.weight for band in bands)
    expected = {band.name: Fraction(band.weight, whole) for band in bands if band.weight}
    played: dict[str, Fraction] = {}
    for share, events in leaves(case.state, command):
        band = case.band(events)
        played[band] = played.get(band, Fraction(0)) + share
    assert sum(played.values()) == 1
    told = {band: played.get(band, Fraction(0)) for band in expected if band in played}
    assert told and {band: expected[band] for band in told} == told
    unnamed = sum(share for band, share in expected.items() if band not in told)
    assert unnamed == sum(share for band, share in played.items() if band not in told)
    assert len(expected) > 1  # nothing that is certain tests anything


def test_every_band_has_words() -> None:
    words = words_for("winterdawn")
    for name in CASES:
        contest = made(CASES[name]).contest(CASES[name].state)
        assert contest is not None
        for band in (contest.word, *(band.name for band in contest.bands())):
            assert words.template("odds", band), band


def test_where_no_die_can_be_rolled_there_is_nothing_to_tell() -> None:
    assert STRIKE.contest(duel(npc(spirit=0), npc())) is None
    assert SHOT.contest(duel(npc(spirit=0, **BOW), npc(), metres=6)) is None
    assert Falconry(actor="ana", target="bob").contest(learners(spirit=0)) is None
    assert Buck(actor="ana").contest(duel(npc(), npc())) is None
    assert OpportunityAttack(actor="bob", weapon="dagger").contest(duel(npc(), npc())) is None
    assert Decline(actor="bob").contest(opening(duel(npc(), npc()), STRIKE)) is None
