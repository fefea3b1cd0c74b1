"""The state machine of random play, for any system: what always holds, and what holds at the end of a game."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Refused, Session
from desktop_app.rules.kernel.command import Offer, with_value
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.state import SlotState, decision, is_due
from tests.random_play import Game, one_of

PROFILE_NAME = os.environ.get("HYPOTHESIS_PROFILE", "quick")
GIVEN = settings.get_profile(PROFILE_NAME)
EVERY_DAY = settings(GIVEN, max_examples=8) if PROFILE_NAME in {"quick", "mutate"} else GIVEN
"""A machine finds a few games for itself every day; `dev.py soak` lets it find more."""
PROFILE = settings(EVERY_DAY, stateful_step_count=200 if PROFILE_NAME == "deep" else 25)


class PlayMachine(RuleBasedStateMachine):
    """A session in memory, with a program that rolls and people who do as they like."""

    game: ClassVar[Game]
    suggested_only: ClassVar[frozenset[str]] = frozenset()
    """Fields whose offered range is what is usual at the table, not a limit of the rules."""

    stores_order: ClassVar[bool] = True
    """Its turn order is stored in slots, one of which is current while somebody acts."""

    def pick(self, limit: int) -> int:
        return self.data.draw(st.integers(0, limit - 1)) if limit > 1 else 0

    @initialize(data=st.data(), seed=st.integers(0, 2**64 - 1))
    def begin(self, data: st.DataObject, seed: int) -> None:
        self.data = data
        self.first = self.game.first_state(self.pick)
        self.session = Session(self.game.system, self.first, MemoryJournal(), seed=seed)

    @property
    def state(self) -> Any:
        return self.session.state

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Take an offer, answer, edit by hand, press Next, undo or redo."""
        self.data = data
        self.game.step(self.session, self.pick)

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Several steps at once, so that games get somewhere."""
        self.data = data
        for _ in range(4):
            self.game.step(self.session, self.pick)

    @precondition(lambda self: bool(self.session.state.roster))
    @rule(data=st.data())
    def overstep(self, data: st.DataObject) -> None:
        """Put a value one outside its limits into an open field: it is refused, for that field, and nothing changes."""
        self.data = data
        who = self.asked_or_acting()
        ranges = [
            (offer, name, choice)
            for offer in self.game.system.offers(self.state, who)
            if offer.refusal is None
            for name, choice in offer.open.items()
            if choice.low is not None and choice.high is not None and name.rpartition(".")[2] not in self.suggested_only
        ]
        if not ranges:
            return
        offer, name, choice = one_of(self.pick, ranges)
        outside = choice.high + 1 if self.pick(2) else choice.low - 1
        before, dice, steps = self.session.state, self.session.source.state, self.session.journal.length
        result = self.session.do(with_value(offer.command, name, outside))
        assert isinstance(result, Refused), (offer.command, name, outside)
        assert is_about(result.refusal, name), (offer.command, name, outside, result.refusal)
        assert self.session.state is before
        assert (self.session.source.state, self.session.journal.length) == (dice, steps)

    def asked_or_acting(self) -> str:
        open_now = decision(self.state)
        if open_now is not None:
            return open_now.who[0]
        return str(self.game.system.acting(self.state) or self.state.roster[0])

    # ---- what always holds

    @invariant()
    def everybody_is_listed_once(self) -> None:
        state = self.state
        assert set(state.roster) == set(state.combatants) and len(set(state.roster)) == len(state.roster)
        assert {combatant.sheet for combatant in state.combatants.values()} == set(state.sheets)
        assert all(slot.who in state.combatants for slot in state.slots)
        current = [slot.who for slot in state.slots if slot.state is SlotState.CURRENT]
        assert len(current) <= 1 and (not self.stores_order or state.acting == (current[0] if current else None))
        gone = [frame for frame in state.pending if any(who not in state.combatants for who in frame.concerns())]
        assert not gone or decision(state) is None or state.pending[0] not in gone

    @invariant()
    def what_is_due_is_never_refused_and_a_question_can_be_answered(self) -> None:
        state = self.state
        due = self.session.due(state)
        assert due is None or due.refuse(state) is None
        open_now = decision(state)
        if open_now is not None:
            assert not is_due(state)
            assert any(self.game.possible(state, who) for who in open_now.who), open_now

    @invariant()
    def offers_keep_what_they_promise(self) -> None:
        if not self.state.roster:
            return
        who, system = self.asked_or_acting(), self.game.system
        for offer in (*system.offers(self.state, who), *system.hand_offers(self.state, who), *system.scene_offers(self.state)):
            for name, value in samples(offer):
                refusal = with_value(offer.command, name, value).refuse(self.state)
                assert refusal is None or refusal.field != name, (offer.command, name, value, refusal)

    # ---- at the end

    def teardown(self) -> None:
        if not hasattr(self, "session"):
            return
        session, first, codec = self.session, self.first, self.game.system.codec
        last, steps = session.digest, session.journal.at
        assert self.game.through_json(self.state) == self.state
        assert codec.encode(self.game.through_json(self.state)) == codec.encode(self.state)
        assert isinstance(session.journal, MemoryJournal)
        assert digest(codec, self.game.played_again(first, session.journal)) == last
        session.forget_states()
        while session.undo():
            pass
        assert session.state == first and session.digest == digest(codec, first)
        for _ in range(steps):
            assert session.redo()
        assert session.digest == last


def looking(machine: type[PlayMachine]) -> Callable[[Session], None]:
    """Make what looks at a session as a machine does after each of its steps."""

    def look(session: Session) -> None:
        watching = machine()
        watching.session = session
        for law in watching.invariants:
            law.function(watching)

    return look


def is_about(refusal: Refusal, name: str) -> bool:
    """Tell whether a refusal names a field, or the field that it lies in."""
    return refusal.field is not None and (name == refusal.field or name.startswith(f"{refusal.field}."))


def samples(offer: Offer[Any]) -> list[tuple[str, object]]:
    """List values inside the open fields of an offer: the ends of a range, each value of a list."""
    if not offer.is_possible:
        return []
    found: list[tuple[str, object]] = []
    for name, choice in offer.open.items():
        if choice.many:
            found += [(name, (value,)) for value in choice.values[:6]]
        elif choice.values:
            found += [(name, value) for value in choice.values[:6]]
        else:
            found += [(name, end) for end in (choice.low, choice.high) if end is not None]
    return found
