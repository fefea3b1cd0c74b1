"""Conditions of a game master's own in all systems: they change what their row says, are told by name, end, and stay with a play."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.language import spoken
from desktop_app.rules.cadwallon.checks.rolls import check_of
from desktop_app.rules.cadwallon.sheet.character import Move
from desktop_app.rules.cadwallon.sheet.derived import contact_defence, protection
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.expedition.checks.modifiers import Situation, characteristic, difficulty
from desktop_app.rules.expedition.movement.walking import effective_movement
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.own_kinds import CHANGES
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Draft
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.revolution.checks.rolls import skill_rating
from desktop_app.rules.revolution.combat.exchange import Exchange, reaction_rating
from desktop_app.rules.revolution.turn.opening import opening_rank
from desktop_app.rules.savage.checks.derived import pace, parry_of, toughness
from desktop_app.rules.savage.checks.rolls import trait_mods
from desktop_app.rules.winterdawn.checks.pools import Test, built_pool
from desktop_app.rules.winterdawn.position.load import speed_of
from tests.narrowing import Values

ROW: Final = """
[[condition]]
id = "dazzled"
name = "Dazzled"
name_fr = "Ébloui"
changes = {{{number} = 1}}
lasts = 2
"""
SIDES: Final = {"ana": "party", "bob": "foe"}


def tables(system_id: str, text: str) -> dict[str, Any]:
    return {**content_of(system_id).tables, "conditions": tomllib.loads(text)}


def begun(system_id: str, text: str) -> Any:
    """Set a fight of two up, with these rows."""
    system = system_named(system_id)
    sheet = system.blank_sheet("Somebody", {})
    entries = tuple(Entry(id=who, name=who.title(), side=side, sheet={**sheet, "name": who}) for who, side in SIDES.items())
    return system.setup(Setup(entries=entries), system.world(tables(system_id, text), None))


def numbers_of(system_id: str) -> list[str]:
    (kind,) = (kind for kind in system_named(system_id).own_kinds if kind.word == "condition")
    return [field.path.removeprefix(CHANGES) for field in kind.rows.fields if field.path.startswith(CHANGES)]


def given(system_id: str, state: Any, **said: Any) -> Any:
    """Give the first combatant the condition, by the system's own command."""
    system = system_named(system_id)
    (command,) = (one for one in system.commands if one.kind == "set_condition")
    fields: Values = {"target": "ana", "condition": "dazzled", **said}
    made = command(**fields)
    assert made.refuse(state) is None
    return made.resolve(state, Tape()).state


def of_savage(state: Any, number: str) -> Breakdown:
    fighter = state.combatants["ana"]
    found = {"parry": parry_of(state, "ana"), "toughness": toughness(state.sheet_of("ana"), fighter), "pace": pace(state, "ana")}
    trait = {"every_roll": "notice", "agility": "fighting", "smarts": "taunt"}.get(number, number)
    mods = (Term(mod.value, mod.label, mod.rule) for mod in trait_mods(state, "ana", trait)) if number not in found else ()
    return found.get(number) or Breakdown(tuple(mods))


def of_expedition(state: Any, number: str) -> Breakdown:
    if number == "movement":
        return effective_movement(state, "ana")
    if number == "difficulty":
        return difficulty(state, "ana", CheckSpec(ability="strength"), Situation())
    return characteristic(state, "ana", number)


def of_revolution(state: Any, number: str) -> Breakdown:
    if number == "strike_rank":
        return opening_rank(state, "ana", None)
    if number == "combat":
        return reaction_rating(state, Exchange(actor="bob", target="ana", weapon="", reaction="dodge"))
    return skill_rating(state, "ana", "Agility", None)


def of_cadwallon(state: Any, number: str) -> Breakdown:
    sheet, one = state.sheet_of("ana"), state.combatants["ana"]
    if number in {"def", "pro"}:
        return (contact_defence if number == "def" else protection)(sheet, state.settings, one)
    attitude: Any = "SLE" if number == "every_test" else number
    return check_of(state, "ana", Move(name="climb", attitude=attitude), dice=1).bonus


def of_winterdawn(state: Any, number: str) -> Breakdown:
    if number == "speed":
        return Breakdown.of(int(speed_of(state, "ana")), "Dazzled")
    return built_pool(state, Test("ana", "perception", "wisdom" if number == "every_test" else number))


PROBES: Final[Mapping[str, Callable[[Any, str], Breakdown]]] = {
    "savage": of_savage,
    "expedition": of_expedition,
    "revolution": of_revolution,
    "cadwallon": of_cadwallon,
    "winterdawn": of_winterdawn,
}


def every_number() -> Iterator[tuple[str, str]]:
    return ((system_id, number) for system_id in SYSTEMS for number in numbers_of(system_id))


@pytest.mark.parametrize(("system_id", "number"), list(every_number()))
def test_it_counts_in_the_breakdown_of_each_number_that_it_can_change(system_id: str, number: str) -> None:
    state = begun(system_id, ROW.format(number=number))
    with_it = given(system_id, state)
    before, after = PROBES[system_id](state, number), PROBES[system_id](with_it, number)
    assert after.total == before.total + 1 and "Dazzled" in [term.label for term in after.terms]
    assert PROBES[system_id](given(system_id, with_it, value=False), number) == before
    others = (
        []
        if number.startswith("every_")
        else [one for one in numbers_of(system_id) if one not in {number, "speed"} and not one.startswith("every_")]
    )
    for other in others:
        assert "Dazzled" not in [term.label for term in PROBES[system_id](with_it, other).terms]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_it_lasts_as_its_row_says_unless_another_duration_is_named(system_id: str) -> None:
    number = numbers_of(system_id)[0]
    state = given(system_id, begun(system_id, ROW.format(number=number)))
    (held,) = state.combatants["ana"].conditions
    assert (held.moment, held.left, held.called, held.changes) == (Moment.ROUND_END, 2, "Dazzled", {number: 1})
    draft: Draft[Any] = Draft(state, Tape())
    draft.moment(Moment.ROUND_END)
    assert draft.state.combatants["ana"].has("dazzled")
    draft.moment(Moment.ROUND_END)
    assert not draft.state.combatants["ana"].has("dazzled") and draft.events[-1].name == "condition_ended"
    (other,) = given(system_id, state, moment=Moment.TURN_END, left=1, whose="bob").combatants["ana"].conditions
    assert (other.moment, other.left, other.whose) == (Moment.TURN_END, 1, "bob") and other.changes == {number: 1}
    always = begun(system_id, ROW.format(number=number).replace("lasts = 2\n", ""))
    (kept,) = given(system_id, always).combatants["ana"].conditions
    assert kept.moment is None and kept.left is None


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fight_keeps_it_is_played_without_the_file_and_is_written_as_before_without_any(system_id: str) -> None:
    system, number = system_named(system_id), numbers_of(system_id)[0]
    state = given(system_id, begun(system_id, ROW.format(number=number)))
    again = evolve(
        system.codec.decode(system.state_class, json.loads(json.dumps(system.codec.encode(state)))),
        world=system.world(content_of(system_id).tables, None),
    )
    assert digest(system.codec, again) == digest(system.codec, state) and list(again.own_conditions) == ["dazzled"]
    assert PROBES[system_id](again, number) == PROBES[system_id](state, number)
    plain = begun(system_id, "")
    assert "own_conditions" not in system.codec.encode(plain)
    assert set(system.codec.encode(Condition(name="prone"))) >= {"name"} and "changes" not in system.codec.encode(Condition(name="prone"))


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_it_is_typed_told_as_a_tag_and_undone(system_id: str, code: str) -> None:
    name = {"en": "Dazzled", "fr": "Ébloui"}[code]
    state = begun(system_id, ROW.format(number=numbers_of(system_id)[0]))
    with spoken(code):
        session = Session(system_named(system_id), state, MemoryJournal(), seed=1)
        tracker = Tracker(session, words_for(system_id), "A duel")
        found = tracker.hand.conditions_meant(name[:4].lower())
        assert found and (found[0].name, found[0].label, found[0].is_own) == ("dazzled", name, False)
        tracker.hand.afflict(["ana"], found[0])
        assert session.state.combatants["ana"].has("dazzled")
        tags = [tag.text for row in tracker.shown().order for tag in row.tags if row.id == "ana"]
        assert any(tag.startswith(name) for tag in tags), tags
        assert any(name in "".join(span.text for span in line.spans) for line in tracker.log(0, session.journal.length))
        assert session.undo() and session.state == state


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize(
    ("slip", "mended", "path"),
    [
        ("{number} = 1", "{number} = 101", "/condition/dazzled/changes/{number}"),
        ("{number} = 1", "luckk = 1", "/condition/dazzled/changes/luckk"),
        ("lasts = 2", "lasts = 0", "/condition/dazzled/lasts"),
        ("lasts = 2", 'moment = "dawn"', "/condition/dazzled/moment"),
        ("lasts = 2", "last = 2", "/condition/dazzled/last"),
    ],
)
def test_a_slip_is_told_with_its_path(system_id: str, slip: str, mended: str, path: str) -> None:
    number = numbers_of(system_id)[0]
    text = ROW.format(number=number).replace(slip.format(number=number), mended.format(number=number))
    with pytest.raises(BadDocumentError) as raised:
        system_named(system_id).world(tables(system_id, text), None)
    assert raised.value.path == path.format(number=number)


@pytest.mark.parametrize(
    ("system_id", "taken"),
    [("savage", "shaken"), ("savage", "known"), ("revolution", "pressed"), ("expedition", "ablaze"), ("winterdawn", "stunned")],
)
def test_none_takes_the_name_of_one_of_the_rules(system_id: str, taken: str) -> None:
    text = ROW.format(number=numbers_of(system_id)[0]).replace('"dazzled"', f'"{taken}"')
    with pytest.raises(BadDocumentError, match="is used twice"):
        system_named(system_id).world(tables(system_id, text), None)


def test_the_command_of_the_kernel_gives_it_too() -> None:
    state = begun("savage", ROW.format(number="parry"))
    made: SetCondition[Any] = SetCondition(target="ana", condition="dazzled")
    assert parry_of(made.resolve(state, Tape()).state, "ana").total == parry_of(state, "ana").total + 1
