"""A combat effect of a game master's own: offered by what its row asks, it does what its row says, and stays with the fight."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import words_for
from desktop_app.controller.words.names import names_of
from desktop_app.language import spoken
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.tactical import NEEDS
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from tests.rules.revolution.builders import code, undone
from tests.rules.revolution.test_effects import chosen, duel, effect, landed, may, outdone, parried

TOML = """
[[effect]]
id = "sand"
name = "Sand in the eyes"
name_fr = "Sable dans les yeux"
needs = ["melee", "attacker"]
success = ["pressed", "dazzled"]
on_decisive = ["prone"]
"""
CONDITION = '[[condition]]\nid = "dazzled"\nname = "Dazzled"\nchanges = {combat = -20}\nlasts = 1\n'


def tables(text: str = TOML) -> dict[str, Any]:
    return {**content_of("revolution").tables, "effects": tomllib.loads(text), "conditions": tomllib.loads(CONDITION)}


def with_it(state: RevolutionState, text: str = TOML) -> RevolutionState:
    world: Any = SYSTEM.world(tables(text), None)
    return evolve(state, own=world.effects, own_conditions=world.own_conditions)


@pytest.mark.rule("RV-EFF-01", "RV-TAB-05")
def test_it_may_be_taken_where_its_needs_are_met() -> None:
    won = with_it(landed(duel()))
    assert "sand" in may(won) and "sand" in may(with_it(outdone(duel()))) and "sand" not in may(with_it(parried(duel())))
    answer = ChooseEffects(actor="ana", effects=(effect("sand"),))
    assert [value.effect for value in answer.open(won)["effects"].values if isinstance(value, type(effect("sand")))][-1] == "sand"
    assert answer.refuse(won) is None and code(landed(duel()), answer) == "unknown"
    lost = ChooseEffects(actor="bea", effects=(effect("sand"),)).refuse(with_it(parried(duel())))
    assert lost is not None and (lost.code, lost.rule) == ("effect", "RV-EFF-01")


@pytest.mark.rule("RV-EFF-01")
@pytest.mark.parametrize(
    ("need", "landed_", "outdone_", "parried_"),
    [
        ("melee", True, True, True),
        ("ranged", False, False, False),
        ("attacker", True, True, False),
        ("defender", False, False, True),
        ("decisive", True, False, True),
        ("both_succeeded", False, True, False),
        ("armed", False, True, True),
        ("no_larger", True, True, True),
    ],
)
def test_each_need(need: str, landed_: bool, outdone_: bool, parried_: bool) -> None:
    text = TOML.replace('["melee", "attacker"]', f'["{need}"]')
    assert need in NEEDS
    found = [("sand" in may(with_it(won, text))) for won in (landed(duel()), outdone(duel()), parried(duel()))]
    assert found == [landed_, outdone_, parried_]


@pytest.mark.rule("RV-EFF-01", "RV-EFF-02", "RV-EFF-05", "RV-EXCH-02")
def test_it_brings_what_its_row_says_and_more_when_it_is_decisive() -> None:
    won = with_it(landed(duel(bea={"sr": 7})))
    sr = won.combatants["bea"].sr
    after = chosen(won, effect("sand")).state.combatants["bea"]
    assert after.sr == sr - 3 and after.prone and after.has("dazzled"), "3 strike ranks, a fall, the condition"
    plain = with_it(outdone(duel()))
    assert not chosen(plain, effect("sand")).state.combatants["bea"].prone
    undone(won, ChooseEffects(actor="ana", effects=(effect("sand"),)))
    assert dict(ChooseEffects(actor="ana", effects=(effect("sand"),)).shifts(won))["bea"] == sr - 3


@pytest.mark.rule("RV-EFF-01")
def test_a_fight_keeps_it_and_tells_it_in_both_languages() -> None:
    won = with_it(landed(duel()))
    again = evolve(SYSTEM.codec.decode(RevolutionState, json.loads(json.dumps(SYSTEM.codec.encode(won)))), world=won.world)
    assert digest(SYSTEM.codec, again) == digest(SYSTEM.codec, won) and "sand" in may(again)
    assert "own" not in SYSTEM.codec.encode(landed(duel()))
    played = chosen(won, effect("sand"))
    for language, name in (("en", "Sand in the eyes"), ("fr", "Sable dans les yeux")):
        with spoken(language):
            words = words_for("revolution")
            words.names = names_of(won)
            assert any(name in "".join(span.text for span in words.event(event)) for event in played.events)
            labels = ChooseEffects(actor="ana").open(won)["effects"].labels
            assert name in words.label(labels[-1])


@pytest.mark.rule("RV-EFF-01")
@pytest.mark.parametrize(
    ("slip", "mended", "path"),
    [
        ('"attacker"', '"upright"', "/effect/sand/needs/1"),
        ('"dazzled"', '"blinded"', "/effect/sand/success/1"),
        ("on_decisive", "on_raise", "/effect/sand/on_raise"),
        ('id = "sand"', 'id = "press"', "/effect/press/id"),
    ],
)
def test_a_slip_is_told_with_its_path(slip: str, mended: str, path: str) -> None:
    with pytest.raises(BadDocumentError) as raised:
        SYSTEM.world(tables(TOML.replace(slip, mended)), None)
    assert raised.value.path == path
