"""Keyboard prompts on a play's selected combatants: damage, healing, a condition, a log note."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from desktop_app.controller.play.conditions import said_of
from desktop_app.language import folded
from desktop_app.views.speech import keys, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.by_hand import Hand
    from desktop_app.controller.play.conditions import Meant
    from desktop_app.controller.play.session import Result
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.views.encounter.play_view import PlayView
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk


class PlayPage(Protocol):
    """What is asked of the page of a play."""

    @property
    def desk(self) -> Desk:
        """Return what all pages share."""

    @property
    def tracker(self) -> Tracker:
        """Return what the window shows of the play, and sets in it."""

    @property
    def view(self) -> PlayView:
        """Return the page, which holds the selection."""

    def act(self, act: Callable[[], Result]) -> None:
        """Carry something out, and show what has changed."""


class Prompts:
    """Asks for words about the selected combatants, and names them; typed words become one step."""

    def __init__(self, play: PlayPage) -> None:
        """Ask for one page of a play."""
        self._play = play

    @property
    def _hand(self) -> Hand:
        return self._play.tracker.hand

    @property
    def _selected(self) -> list[str]:
        return self._play.view.selected

    def heal(self) -> None:
        """Heal some harm of everyone selected, and name them."""
        before, whom = self._play.tracker.steps, self.selected_words()
        self._play.act(lambda: self._hand.heal(self._selected))
        if self._play.tracker.steps > before:
            self._play.desk.window.messages.note(tr("Healed {who}.", who=whom))
        elif self._selected:
            self._play.desk.window.messages.note(tr("{who} has no wounds.", who=whom))

    def ask_damage(self) -> None:
        """Ask for an amount and, where there are several, a kind: "5 cutting" hurts everybody selected, as one step."""
        kinds = self._hand.harm_kinds()

        def find(words: str) -> list[Entry]:
            number, _, rest = words.strip().partition(" ")
            amount = int(number) if number.isdigit() else 0
            fitting = [(kind, label) for kind, label in kinds if f" {folded(rest).strip()}" in f" {folded(label)}"]
            if not amount:
                return []
            hurt = self._hand.hurt_by(self._selected, amount, fitting[0][0]) if fitting else self._selected
            who = self._called(hurt)
            why = self._hand.why_no_harm(hurt, amount, fitting[0][0]) if fitting else ""
            if why:
                return [(why, who, lambda: None)]
            told = [(kind, tr("{name}: {words}", name=who, words=f"{amount} {label}")) for kind, label in fitting]
            return [(sentence, keys("Enter"), partial(self._harm, amount, kind)) for kind, sentence in told]

        whom = self.selected_words()
        if len(kinds) > 1:
            asked = tr("Damage to {who}: amount and type (5 {kind})", who=whom, kind=kinds[0][1])
        else:
            asked = tr("Damage to {who}: amount", who=whom)
        self._play.desk.window.ask(asked, find)

    def _harm(self, amount: int, kind: str) -> None:
        hand, selected = self._hand, self._selected
        self._play.act(lambda: hand.harm(hand.hurt_by(selected, amount, kind), amount, kind))

    def ask_condition(self) -> None:
        """Ask for a condition, the system's or any words of one's own, at how much and for how long: "slowed 2 rounds"."""
        self._ask_condition(tr("Condition for {who} (slowed 2 rounds)", who=self.selected_words()), "")

    def _ask_condition(self, hint: str, before: str) -> None:
        """List the readings of the typed words, with words typed earlier before them."""
        hand, who = self._hand, self.selected_words()

        def find(words: str) -> list[Entry]:
            if before and not words.strip():
                return []
            found = hand.conditions_meant(f"{before} {words}")
            held = [bool(self._selected) and all(hand.has_condition(one, each.name) for one in self._selected) for each in found]
            return [(label, said, partial(self._set_condition, each, ends=ends)) for each, label, said, ends in said_of(found, who, held)]

        self._play.desk.window.ask(hint, find)

    def _set_condition(self, meant: Meant, *, ends: bool) -> None:
        if meant.asks and not ends:
            self._ask_condition(tr("{told}: level and duration (2, or 2 for 3 rounds)", told=meant.told), meant.label)
        elif ends:
            self._play.act(lambda: self._hand.set_condition(self._selected, meant.name, value=False))
        else:
            self._play.act(lambda: self._hand.afflict(self._selected, meant))

    def ask_note(self) -> None:
        """Ask for a line for the log."""
        self._play.desk.window.ask(
            tr("A note for the log"),
            lambda words: [(words, keys("Enter"), lambda: self._play.act(lambda: self._hand.note(words)))] if words.strip() else [],
        )

    def selected_words(self) -> str:
        """Name whom is selected, or say how many are."""
        return self._called(self._selected)

    def _called(self, who: Sequence[str]) -> str:
        """Name one of those selected, or say how many of them are meant."""
        if len(who) == 1:
            return self._play.tracker.name(who[0])
        whole = len(self._selected)
        if len(who) == whole:
            return tr("{count} selected", count=whole)
        return tr("{count} of {whole} selected", count=len(who), whole=whole)
