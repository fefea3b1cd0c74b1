"""An action is offered once, aimed at the best of its targets that can be struck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from desktop_app.rules.kernel.command import Choice, Command, Offer, Role, offered, offers
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from tests.rules.kernel.toy import Toy, ToyState

JUDGED: list[str] = []


class Poke(Command[ToyState]):
    kind = "poke"
    tactical_role = Role.STRIKE
    aims = "target"
    actor: str
    target: str = ""

    def refuse(self, state: ToyState) -> Refusal | None:
        JUDGED.append(self.target)
        if state.combatants[self.actor].lies:
            return Refusal("lies")
        return Refusal("liar", field="target") if state.combatants[self.target].lies else None

    def open(self, state: ToyState) -> Mapping[str, Choice]:
        return {"force": Choice(low=1, high=state.combatants[self.target].zeal)}

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterable[Poke]:
        return [cls(actor=actor)]

    def targets_in(self, state: ToyState) -> tuple[str, ...]:
        return tuple(who for who in state.roster if who != self.actor)


@pytest.fixture(autouse=True)
def nothing_judged() -> None:
    JUDGED.clear()


def scene(*liars: str) -> ToyState:
    names = ("ana", "bea", "cid", "dan")
    return ToyState(roster=names, combatants={name: Toy(id=name, lies=name in liars) for name in names})


def only_offer(state: ToyState) -> Offer[ToyState]:
    (found,) = offers(state, [Poke], "ana")
    return found


def test_one_offer_is_made_of_an_action_however_many_can_be_its_target() -> None:
    found = only_offer(scene())
    assert found.command == Poke(actor="ana", target="bea")
    assert (found.targets, found.is_possible) == (("bea", "cid", "dan"), True)
    assert JUDGED == ["bea"], "the others are judged when they are looked at"


def test_the_best_target_that_is_not_refused_is_taken() -> None:
    assert only_offer(scene("bea", "cid")).command == Poke(actor="ana", target="dan")
    assert JUDGED == ["bea", "cid", "dan"]


def test_where_no_target_will_do_the_best_one_tells_why() -> None:
    found = only_offer(scene("bea", "cid", "dan"))
    assert (found.command, found.is_possible, found.refusal) == (Poke(actor="ana", target="bea"), False, Refusal("liar", field="target"))


def test_what_the_situation_forbids_is_judged_once() -> None:
    found = only_offer(scene("ana"))
    assert (found.is_possible, found.refusal, JUDGED) == (False, Refusal("lies"), ["bea"])


def test_with_nobody_there_to_aim_at_it_says_so() -> None:
    alone = evolve(scene(), roster=("ana",))
    found = only_offer(alone)
    assert (found.is_possible, found.refusal, found.targets) == (False, Refusal("no_target", field="target"), ())
    assert (found.open, JUDGED) == ({}, []), "what would be chosen beside a target is not worked out without one"


def test_a_command_that_was_made_aimed_is_judged_as_it_stands() -> None:
    alone = evolve(scene(), roster=("ana",))
    assert offered(alone, Poke(actor="ana", target="bea")).is_possible


def test_only_commands_of_a_wanted_role_are_made_and_judged() -> None:
    assert not list(offers(scene(), [Poke], "ana", frozenset({Role.RISE})))
    assert not JUDGED
    assert len(list(offers(scene(), [Poke], "ana", frozenset({Role.STRIKE, Role.RISE})))) == 1
