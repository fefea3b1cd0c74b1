"""A state taken apart: parts, patches and digests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.kernel.parts import Digester, applied, canonical, difference, digest, joined, parts
from desktop_app.rules.kernel.record import evolve
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC, Question, ToyState

ROOT = Path(__file__).resolve().parents[3]


def test_parts_are_combatants_sheets_and_every_other_key() -> None:
    found = parts(CODEC, toy.state())
    assert [path for path in found if "/" in path] == ["combatants/ana", "combatants/bob", "sheets/ana", "sheets/bob"]
    assert {"round", "phase", "pools", "pending", "roster", "settings"} <= set(found)
    assert "world" not in found


def test_parts_joined_are_the_whole() -> None:
    state = evolve(toy.state(), extra={"tail": 1})
    assert joined(parts(CODEC, state)) == CODEC.encode(state)


def test_what_is_not_said_at_its_default_is_a_part_that_comes_and_goes() -> None:
    before = toy.state()
    after = evolve(before, lamps={"torch": False})
    was, now = difference(CODEC, before, after)
    assert (was, now) == ({"lamps": None}, {"lamps": {"torch": False}}) and "lamps" not in parts(CODEC, before)
    assert applied(CODEC, after, was) == before and applied(CODEC, before, now) == after


def test_only_what_differs_is_in_a_patch() -> None:
    before = toy.state()
    after = evolve(before, round=2, combatants={**before.combatants, "ana": evolve(before.combatants["ana"], zeal=1)})
    was, now = difference(CODEC, before, after)
    assert sorted(now) == ["combatants/ana", "round"] == sorted(was)
    assert (was["round"], now["round"]) == (0, 2)


def test_what_was_rewritten_with_equal_values_is_no_difference() -> None:
    before = toy.state()
    assert difference(CODEC, before, evolve(before, roster=("ana", "bob"))) == ({}, {})


def changed_in_many_ways() -> ToyState:
    gone = toy.state().without("bob")
    return evolve(
        gone,
        round=4,
        luck=1,
        acting="ana",
        pending=(Question(asked=("ana",)),),
        combatants={**gone.combatants, "cid": toy.state("cid").combatants["cid"]},
        sheets={**gone.sheets, "cid": toy.state("cid").sheets["cid"]},
        roster=("ana", "cid"),
        notes=("it rains",),
    )


def test_a_patch_leads_there_and_back() -> None:
    before, after = toy.state(), changed_in_many_ways()
    was, now = difference(CODEC, before, after)
    assert applied(CODEC, before, now) == after
    assert applied(CODEC, after, was) == before
    assert digest(CODEC, applied(CODEC, before, now)) == digest(CODEC, after)


def test_a_patch_keeps_the_world() -> None:
    before = toy.state()
    assert applied(CODEC, before, {"round": 3}).world is before.world


def test_unknown_keys_come_and_go_with_a_patch() -> None:
    before = toy.state()
    after = evolve(before, extra={"weather": "rain"})
    was, now = difference(CODEC, before, after)
    assert (was, now) == ({"weather": None}, {"weather": "rain"})
    assert applied(CODEC, before, now) == after
    assert applied(CODEC, after, was).extra == {}


# ---- digests


def test_a_digest_of_parts_is_that_of_the_whole() -> None:
    digester = Digester(CODEC)
    state = toy.state()
    for step in (state, changed_in_many_ways(), evolve(state, round=9), state):
        assert digester.digest(step) == digest(CODEC, step)


@given(st.lists(st.sampled_from(["ana", "bob", "round", "luck", "pending"]), max_size=12))
def test_the_digest_that_remembers_is_the_digest_that_does_not(changes: list[str]) -> None:
    digester, state = Digester(CODEC), toy.state()
    for i, what in enumerate(changes):
        match what:
            case "round":
                state = evolve(state, round=i)
            case "luck":
                state = evolve(state, luck=i)
            case "pending":
                state = evolve(state, pending=(Question(asked=("ana",), heard=str(i)),))
            case who:
                state = evolve(state, combatants={**state.combatants, who: evolve(state.combatants[who], zeal=i)})
        assert digester.digest(state) == digest(CODEC, state)


def test_any_change_changes_the_digest() -> None:
    start = toy.state()
    others = [
        evolve(start, round=1),
        evolve(start, luck=4),
        evolve(start, roster=("bob", "ana")),
        evolve(start, extra={"x": 1}),
        start.without("bob"),
        evolve(start, sheets={**start.sheets, "ana": evolve(start.sheets["ana"], might=4)}),
    ]
    assert len({digest(CODEC, state) for state in (start, *others)}) == 7


def test_the_order_of_a_mapping_does_not_matter() -> None:
    start = toy.state()
    turned = evolve(start, combatants=dict(reversed([*start.combatants.items()])), sheets=dict(reversed([*start.sheets.items()])))
    assert digest(CODEC, turned) == digest(CODEC, start)


def test_canonical_json_has_one_form() -> None:
    assert canonical({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'.encode()


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_a_digest_does_not_depend_on_the_hash_seed(seed: str) -> None:
    code = "from tests.rules.kernel.test_parts import *; print(digest(CODEC, changed_in_many_ways()))"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert (done.stdout.strip(), done.stderr) == (digest(CODEC, changed_in_many_ways()), "")
