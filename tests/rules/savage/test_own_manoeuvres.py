"""A manoeuvre of a game master's own: eight lines of a table are offered, refused with reasons, weighed exactly, and kept with the play."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from typing import Any

import icepool
import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.savage.checks.derived import parry_of
from desktop_app.rules.savage.combat.contests import Manoeuvre
from desktop_app.rules.savage.sheet.tables import BUILT_IN
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.system import SYSTEM
from tests.rules.savage.builders import cell as at
from tests.rules.savage.builders import change, code, extra, fighter, play, turn, undone
from tests.twins import NEGLIGIBLE, said, same, told

TOML = """
[[manoeuvre]]
id = "shield_rush"
name = "Shield rush"
name_fr = "Charge au bouclier"
means = [{trait = "strength", against = "agility"}]
modifier = -1
needs = ["beside", "visible", "able", "standing"]
success = ["prone"]
on_raise = ["shaken", "disarmed"]
"""
RUSH = Manoeuvre(actor="ana", target="bob", what="shield_rush", by="strength")


def tables(text: str = TOML) -> dict[str, Any]:
    return {**content_of("savage").tables, "manoeuvres": tomllib.loads(text)}


def fight(text: str = TOML) -> SavageState:
    world: Any = SYSTEM.world(tables(text), None)
    state = turn(fighter("ana", at=at(0), bennies=0, is_wild_card=False, strength="d8"), extra("bob", at=at(1)))
    return evolve(state, own=world.manoeuvres)


@pytest.mark.rule("SW-TEST-07")
def test_it_is_offered_by_each_of_its_traits() -> None:
    offered = [one for one in SYSTEM.offers(fight(), "ana") if one.command.kind == "manoeuvre"]
    assert [(one.command, one.is_possible) for one in offered] == [(RUSH, True)]
    two = TOML.replace('"agility"}]', '"agility"}, {trait = "agility", against = "agility", within = 2}]')
    assert [one.command.by for one in SYSTEM.offers(fight(two), "ana") if isinstance(one.command, Manoeuvre)] == ["strength", "agility"]
    assert not [one for one in SYSTEM.offers(evolve(fight(), own={}), "ana") if one.command.kind == "manoeuvre"]


@pytest.mark.rule("SW-TEST-07")
def test_it_is_refused_with_a_reason_for_each_need_in_their_order() -> None:
    state = fight()
    assert RUSH.refuse(state) is None
    assert code(state, evolve(RUSH, what="sleep")) == "value" and code(state, evolve(RUSH, by="smarts")) == "value"
    assert code(state, evolve(RUSH, target="ana")) == "target_invalid" and code(state, evolve(RUSH, target="eve")) == "unknown"
    assert code(change(state, "bob", prone=True, cell=at(3)), RUSH) == "out_of_reach", "asked first"
    assert code(change(state, "bob", prone=True), RUSH) == "target_prone"
    assert code(change(fight(TOML.replace('"standing"', '"armed"')), "bob", right_hand=None, left_hand=None), RUSH) == "target_unarmed"
    assert code(fight(TOML.replace('"agility"}', '"agility", within = 0}')), RUSH) == "out_of_reach"


@pytest.mark.rule("SW-TEST-07", "SW-MELEE-10", "SW-MELEE-13")
def test_it_brings_what_its_row_says_and_is_undone() -> None:
    state = change(fight(), "bob", right_hand="Club")
    won = play(state, (RUSH, 6, 3)).state.combatants["bob"]
    assert won.prone and not won.shaken and won.hands == ("Club",), "6 - 1 beats 3: no raise"
    raised = play(state, (RUSH, 8, 2, 3)).state.combatants["bob"]
    assert raised.prone and raised.shaken and not raised.hands, "8 + 2 - 1 is 4 more than 4"
    lost = play(state, (RUSH, 4, 2)).state.combatants["bob"]
    assert not lost.prone, "4 - 1 is not enough"
    undone(state, RUSH)


@pytest.mark.rule("SW-TEST-07", "SW-TAB-37")
def test_its_odds_are_exact() -> None:
    def ended(mine: int, theirs: int) -> str:
        if mine < 4 or mine <= theirs:
            return "failure"
        return "raise" if mine >= max(4, theirs) + 4 else "success"

    contest = RUSH.contest(fight())
    assert contest is not None and RUSH.contest(evolve(fight(), own={})) is None
    twin = icepool.map(ended, icepool.d8.explode(depth=6) - 1, icepool.d6.explode(depth=8))
    same(told(contest), said(twin), within=Fraction(NEGLIGIBLE))


@pytest.mark.rule("SW-TEST-07")
def test_a_fight_keeps_it_and_plays_on_where_the_file_is_not() -> None:
    entries = tuple(Entry(id=who, name=who, side=side, sheet={"name": who}) for who, side in (("ana", "party"), ("bob", "foe")))
    with_file, without = SYSTEM.world(tables(), None), SYSTEM.world(content_of("savage").tables, None)
    state = SYSTEM.setup(Setup(entries=entries), with_file)
    written = json.loads(json.dumps(SYSTEM.codec.encode(state)))
    again = evolve(SYSTEM.codec.decode(SavageState, written), world=without)
    assert list(again.own) == ["shield_rush"] and digest(SYSTEM.codec, again) == digest(SYSTEM.codec, state)
    assert "own" not in SYSTEM.codec.encode(SYSTEM.setup(Setup(entries=entries), without)), "plays without any are written as before"
    assert not SYSTEM.setup(Setup(entries=entries, is_table=True), with_file).own
    there = evolve(fight(), world=without)
    assert play(there, (RUSH, 6, 3)).state.combatants["bob"].prone


@pytest.mark.rule("SW-TEST-07")
@pytest.mark.parametrize(
    ("slip", "mended", "path"),
    [
        ('"standing"', '"upright"', "/manoeuvre/shield_rush/needs/3"),
        ('"prone"', '"asleep"', "/manoeuvre/shield_rush/success/0"),
        ("modifier = -1", "modifier = -21", "/manoeuvre/shield_rush/modifier"),
        ("modifier", "modifyer", "/manoeuvre/shield_rush/modifyer"),
        ('id = "shield_rush"', 'id = "trick"', "/manoeuvre/trick/id"),
        ('[{trait = "strength", against = "agility"}]', "[]", "/manoeuvre/shield_rush/means"),
        ('"agility"}', '"agility", within = -1}', "/manoeuvre/shield_rush/within"),
    ],
)
def test_a_slip_is_told_with_its_path(slip: str, mended: str, path: str) -> None:
    assert slip in TOML
    with pytest.raises(BadDocumentError) as raised:
        SYSTEM.world(tables(TOML.replace(slip, mended)), None)
    assert raised.value.path == path


def test_its_name_is_told_as_the_play_has_it() -> None:
    assert fight().own_names("fr") == {"shield_rush": "Charge au bouclier"} and fight().own_names("en") == {"shield_rush": "Shield rush"}
    assert fight(TOML.replace('name_fr = "Charge au bouclier"\n', "")).own_names("fr") == {"shield_rush": "Shield rush"}
    assert set(BUILT_IN) == {"grapple", "break_free", "trick", "test_of_wills", "detect"}


@pytest.mark.rule("SW-TEST-07", "SW-MELEE-01")
def test_it_brings_a_condition_of_ones_own() -> None:
    rows = tomllib.loads('[[condition]]\nid = "reeling"\nname = "Reeling"\nchanges = {parry = -2}\nlasts = 1\n')
    text = TOML.replace('["prone"]', '["reeling"]')
    world: Any = SYSTEM.world({**tables(text), "conditions": rows}, None)
    state = evolve(fight(TOML), own=world.manoeuvres, own_conditions=world.own_conditions)
    won = play(state, (RUSH, 6, 3)).state
    assert parry_of(won, "bob").total == parry_of(state, "bob").total - 2 and not won.combatants["bob"].prone
    undone(state, RUSH)
    with pytest.raises(BadDocumentError) as raised:
        SYSTEM.world(tables(text), None)
    assert raised.value.path == "/manoeuvre/shield_rush/success/0"
