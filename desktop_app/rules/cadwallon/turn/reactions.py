"""Reactions: declared in the window of an action, or let go; then the action is resolved. Rule: CA-REACT-01 to CA-REACT-09"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from desktop_app.rules.cadwallon.checks.rolls import FAILED, distribution_of
from desktop_app.rules.cadwallon.combat import chances
from desktop_app.rules.cadwallon.sheet.character import move_title
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState
from desktop_app.rules.cadwallon.turn.acting import refuse_unable, refuse_unknown
from desktop_app.rules.cadwallon.turn.action import Reaction, Window, confront, is_legitimate, reaction_moves, reaction_test
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as

State = CadwallonState


class InWindow(Command[State]):
    """A command of another combatant while an action waits. Rule: CA-REACT-01"""

    says = frozenset({"then"})  # what the action itself brings about comes whatever is answered
    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        """Ask for a waiting action, and for a combatant who is there and able; then judge the answer."""
        window = top_as(state, Window)
        if window is None or window.is_closed:
            return Refusal("phase", "CA-REACT-01")
        found = refuse_unknown(state, self.actor) or refuse_unable(state, self.actor)
        return found or (Refusal("phase", "CA-ACT-04") if window.is_lost(state) else self.refuse_in(state, window))

    def refuse_in(self, state: State, window: Window) -> Refusal | None:
        """Ask for a combatant who has not decided yet, and may."""
        if has_decided(window, self.actor):
            return Refusal("react_twice", "CA-REACT-03")
        return None if is_legitimate(state, window, self.actor) else Refusal("not_legitimate", "CA-REACT-01")


def has_decided(window: Window, who: str) -> bool:
    """Tell whether a combatant has reacted, passed, or used a conditional action here. Rule: CA-REACT-03"""
    return who in window.passed or any(reaction.actor == who for reaction in window.reactions)


class React(InWindow):
    """React to the action: the result of this test becomes its difficulty. Rule: CA-REACT-01 to CA-REACT-07"""

    kind = "react"
    move: str = "dodge"
    dice: int = field(default=1, metadata=param(unit="dice"))
    against: Literal["", "action", "reaction", "conditional"] = ""
    gambles: int = 0

    def refuse_in(self, state: State, window: Window) -> Refusal | None:
        if self.against in ("reaction", "conditional"):
            return Refusal("react_reaction", "CA-REACT-07", "against")
        if has_decided(window, self.actor):
            return Refusal("react_twice", "CA-REACT-03")
        one = state.combatants[self.actor]
        if not one.rp or self.dice > one.rp:
            return Refusal("no_dice", "CA-REACT-06", "dice" if one.rp else None)
        if not is_legitimate(state, window, self.actor):
            return Refusal("not_legitimate", "CA-REACT-01")
        if self.dice < 1:
            return Refusal("dice", "CA-REACT-06", "dice")
        if self.gambles:
            return Refusal("gamble", "CA-TEST-08", "gambles", (("most", 0),))
        fits = any(move.name == self.move for move in reaction_moves(state, window, self.actor))
        return None if fits else Refusal("value", "CA-TEST-11", "move")

    def reaction(self, state: State) -> Reaction:
        """Return it as it would wait for its roll."""
        return Reaction(actor=self.actor, move=self.move, dice=self.dice, m=state.combatants[self.actor].reactions_used + 1)

    def carry_out(self, draft: CadwallonDraft) -> None:
        window, one = top_as(draft.state, Window), draft.state.combatants[self.actor]
        assert window is not None, "refuse has seen the window"
        made = self.reaction(draft.state)
        draft.put(evolve(one, reactions_used=one.reactions_used + 1))
        draft.become(evolve(window, reactions=(*window.reactions, made)))
        draft.tell("reacts", self.actor, rule="CA-REACT-01", move=self.move, dice=self.dice, target=window.actor)
        confront(draft, self.actor, draft.state.move_of(self.actor, self.move))

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[React]:
        """Offer every move that answers, the best attitude first, with all dice."""
        window = top_as(state, Window)
        if window is None or not state.combatants[actor].rp:
            return
        sheet = state.sheet_of(actor)
        moves = sorted(reaction_moves(state, window, actor), key=lambda move: -sheet.attitude(move.attitude))
        yield from (cls(actor=actor, move=move.name, dice=state.combatants[actor].rp) for move in moves)

    def open(self, state: State) -> dict[str, Choice]:
        return {"dice": Choice(low=1, high=state.combatants[self.actor].rp)}

    def serves(self, state: State) -> bool:
        """Skip it if no reaction stops the action as often: the result replaces even a higher DEF. Rule: CA-REACT-06"""
        made, without = self.contest(state), PassReaction(actor=self.actor).contest(state)
        return made is None or without is None or made.effect() > without.effect()

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("react_with", move=move_title(self.move))

    def breakdown(self, state: State) -> Breakdown | None:
        window = top_as(state, Window)
        return reaction_test(state, window, self.reaction(state)).bonus if window is not None else None

    def contest(self, state: State) -> Contest | None:
        """Describe the action with it; waiting reactions count too. Rule: section 5.4 (react)"""
        window = top_as(state, Window)
        if window is None or has_decided(window, self.actor):
            return None
        with_it = evolve(window, reactions=(*window.reactions, self.reaction(state)))
        test = distribution_of(reaction_test(state, window, self.reaction(state)), state.settings)
        alone, shares = chances.check_shares(state, window), chances.check_shares(state, with_it)
        if shares is None or alone is None:
            return None
        ones = test.get(FAILED, 0)
        invalid = (ones * (alone[0] + alone[1]), ones * alone[2])
        return chances.react_contest(fails=shares[0] + shares[1], succeeds=shares[2], invalid=invalid)


class PassReaction(InWindow):
    """Let the action come. Rule: CA-REACT-01"""

    kind = "pass_reaction"
    tactical_role = Role.DECLINE

    def carry_out(self, draft: CadwallonDraft) -> None:
        window = top_as(draft.state, Window)
        assert window is not None, "refuse has seen the window"
        draft.become(evolve(window, passed=(*window.passed, self.actor)))

    def contest(self, state: State) -> Contest | None:
        """Tell what becomes of the action without this one. Rule: section 5.4 (react)"""
        window = top_as(state, Window)
        shares = chances.check_shares(state, window) if window is not None else None
        return chances.react_contest(fails=shares[0] + shares[1], succeeds=shares[2]) if shares is not None else None

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[PassReaction]:
        if top_as(state, Window) is not None:
            yield cls(actor=actor)


class ResolveAction(Command[State]):
    """Resolve the action that waits; the game master may close its window before everybody has said. Rule: CA-REACT-02, section 5.2"""

    kind = "resolve_action"
    close_window: bool = False

    def refuse(self, state: State) -> Refusal | None:
        window = top_as(state, Window)
        if window is None:
            return Refusal("phase", "CA-REACT-01")
        waiting = () if self.close_window or window.is_lost(state) else window.undecided(state)
        return Refusal("pending", "CA-REACT-01") if waiting else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        window = top_as(draft.state, Window)
        assert window is not None, "refuse has seen the window"
        draft.become(evolve(window, is_closed=True))

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[ResolveAction]:
        """Offer it to the one who acts; to the scene, with the window closed."""
        window = top_as(state, Window)
        if window is not None and actor in ("", window.actor):
            yield cls(close_window=not actor)

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("resolve_action_closing" if self.close_window else "resolve_action")

    def contest(self, state: State) -> Contest | None:
        window = top_as(state, Window)
        return window.chances(state) if window is not None else None
