"""An action from announcement to test: permission, cost, the window for reactions.

Rule: CA-ACT-01 to CA-ACT-07, CA-REACT-01 to CA-REACT-03, section 5.2, section 6
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.cadwallon.checks import rolls
from desktop_app.rules.cadwallon.checks.senses import perceives
from desktop_app.rules.cadwallon.checks.stealth import is_obvious
from desktop_app.rules.cadwallon.checks.using import Using
from desktop_app.rules.cadwallon.harm.incidents import incident_after
from desktop_app.rules.cadwallon.movement.ground import area_of, between
from desktop_app.rules.cadwallon.sheet.character import Move
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Conditional, end_turn, stop_hiding
from desktop_app.rules.cadwallon.turn import acting
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Decision, Procedure

State = CadwallonState
MAGIC: Final = ("incant", "pray")
"""Moves that speak a spell or call for a miracle. Rule: CA-THREAT-13"""


# ---- announcing


class ActionCommand(Command[State]):
    """Something that takes an action in an opposition, with its window, and is rolled at once outside of one. Rule: section 5.2"""

    actor: str = field(metadata=param(picks="combatant"))
    dice: int | None = field(default=None, metadata=param(unit="dice"))
    gambles: int = 0
    modifier: int = 0

    # -- what a kind of action says of itself

    def move_in(self, state: State) -> Move | None:
        """Return the move of the test; None: it has none."""
        raise NotImplementedError

    @property
    def on(self) -> str | None:
        """Name the character that it is done to."""
        return None

    def aimed_at(self, state: State) -> str | None:
        """Name whom reactions are there for: the one it is done to. Rule: CA-REACT-01"""
        return self.on

    @property
    def with_item(self) -> str:
        """Name the thing that is used."""
        return ""

    def answered_by(self, move: Move | None) -> str:
        """Name the kind of action that reactions answer; empty: none does. Rule: CA-TEST-11"""
        return "interaction" if move is not None and move.interaction else ""

    def base(self, state: State) -> Breakdown:
        """Return the difficulty before senses, gambles and reactions. Rule: CA-TEST-05"""
        raise NotImplementedError

    def reaction_lines(self, state: State) -> Breakdown:
        """Return the lines of DEF that change a reaction too, by the house rule. Rule: CA-REACT-06"""
        return rolls.NO_LINES

    def least(self, state: State) -> int | None:
        """Return the least difficulty of the sense that is used. Rule: CA-TEST-06"""
        return None

    def ground_gambles(self, state: State) -> int:
        """Add up what the ground gives or imposes. Rule: CA-TEST-10"""
        return 0

    def refuse_means(self, state: State) -> Refusal | None:
        """Judge weapon, reach, senses, things: what is judged when it is announced."""
        return None

    def gain(self, state: State) -> str:
        """Name what a success brings, as its chances tell it. Rule: section 5.4"""
        return "success"

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        """Apply a success, or a deed without a roll."""

    def receive(self, draft: CadwallonDraft, rolled: rolls.Rolled | None, *, good: bool) -> None:
        """Apply the roll's other consequences, success or not."""

    # -- judging

    def refuse(self, state: State) -> Refusal | None:
        """Judge moment and actor, then dice, move, gambles, and the means."""
        return acting.refuse_moment(state, self.actor) or self.refuse_dice(state) or self.refuse_act(state)

    def refuse_dice(self, state: State) -> Refusal | None:
        """Judge the number of dice. Rule: CA-ACT-02, CA-ROUND-04, CA-TEST-13"""
        count = self.count(state)
        if not state.is_running:
            return None if 1 <= count <= acting.MOST_DICE else Refusal("dice", "CA-TEST-13", "dice")
        one = state.combatants[self.actor]
        if not one.ap or not one.declared:
            return Refusal("no_dice", "CA-ROUND-04")
        if count > one.ap:
            return Refusal("no_dice", "CA-ACT-02", "dice")
        return None if count >= 1 else Refusal("dice", "CA-ACT-02", "dice")

    def refuse_act(self, state: State) -> Refusal | None:
        if self.move_in(state) is None and self.needs_move:
            return Refusal("value", "CA-TEST-11", "move")
        return acting.refuse_gambles(state, self.gambles) or self.refuse_means(state)

    @property
    def needs_move(self) -> bool:
        """Tell whether it is rolled for."""
        return True

    def count(self, state: State) -> int:
        """Return the number of dice: as said, else POT outside an opposition, all that are left in one. Rule: CA-TEST-13"""
        if self.dice is not None:
            return self.dice
        return state.combatants[self.actor].ap if state.is_running else state.sheet_of(self.actor).pot

    # -- doing

    def perform(self, draft: CadwallonDraft) -> None:
        """Announce it: it counts, others may react; outside an opposition it is rolled. Rule: CA-ACT-03, CA-ACT-04, CA-ACT-06"""
        if not draft.state.is_running:
            play_out(draft, self)
            return
        state, window = draft.state, self.procedure(draft.state)
        draft.put(evolve(state.combatants[self.actor], actions_used=window.m))
        what, dice = self.told(state), window.command.dice
        draft.tell("announced", self.actor, rule="CA-ACT-04", what=what, target=window.target, dice=dice, m=window.m)
        confront(draft, self.actor, self.move_in(state))
        draft.push(window)

    def procedure(self, state: State) -> Window:
        """Build the window in which others may react to it. Rule: CA-ACT-03, CA-REACT-01"""
        made, m = evolve(self, dice=self.count(state)), coming_m(state, self.actor)
        return Window(command=made, m=m, actor=self.actor, target=self.aimed_at(state), least=self.least(state))

    def weighed(self, state: State, window: Window, *, is_reaction: bool = False) -> Contest | None:
        """Describe its test against the reactions that wait in a window. Rule: section 5.4"""
        raise NotImplementedError

    def told(self, state: State) -> str:
        """Name it in the log."""
        move = self.move_in(state)
        return move.title if move is not None else "Something without a test"

    def test(self, state: State, m: int, *, is_reaction: bool = False) -> rolls.Check | None:
        """Work out its test; None: nothing is rolled. Rule: CA-TEST-04"""
        move = self.move_in(state)
        if move is None:
            return None
        thing = state.sheet_of(self.actor).thing(self.with_item)
        jammed = thing is not None and thing.no_accumulation
        count = max(1, self.count(state))
        return rolls.check_of(state, self.actor, move, dice=count, m=m, is_reaction=is_reaction, modifier=self.modifier, jammed=jammed)

    def staked(self, state: State) -> rolls.Gambles:
        """Return what is gambled, by choice and by the ground."""
        return rolls.Gambles(voluntary=self.gambles, net=self.ground_gambles(state))

    # -- offering

    def open(self, state: State) -> dict[str, Choice]:
        most = state.combatants[self.actor].ap if state.is_running else acting.MOST_DICE
        found = {"dice": Choice(low=1, high=most)} if most else {}
        if self.needs_move:
            found["gambles"] = Choice(low=0, high=acting.most_gambles(state))
        return {**found, **super().open(state)}

    def breakdown(self, state: State) -> Breakdown | None:
        """Explain what is added to the dice."""
        test = self.test(state, coming_m(state, self.actor))
        return test.bonus if test is not None else None


def coming_m(state: State, who: str) -> int:
    """Return the place that the next action of a combatant would have. Rule: CA-ACT-03"""
    return state.combatants[who].actions_used + 1 if state.is_running else 1


def confront(draft: CadwallonDraft, who: str, move: Move | None) -> None:
    """Note open actions: confrontation, and any act of an intruder. Rule: CA-ACT-06, CA-THREAT-13"""
    if not is_obvious(draft.state, who):
        return
    area = area_of(draft.state, who)
    if move is not None and move.confrontation:
        note(draft, "g_confrontation", area.id)
    if draft.state.sheet_of(who).character_kind == "pc" and area.setting == "houses":
        note(draft, "h_intruder_acts", area.id)


# ---- the window


class Reaction(Record):
    """A reaction that waits for its roll; `m` is its place among those of the round. Rule: CA-REACT-04"""

    actor: str
    move: str
    dice: int
    m: int


class Window(Procedure[State]):
    """An action that was announced, while others may react to it. Rule: CA-REACT-01, section 6 (REACTION_WINDOW)"""

    kind = "window"
    needs = ("actor", "target")
    command: ActionCommand
    actor: str
    m: int = 1
    target: str | None = None
    reactions: tuple[Reaction, ...] = ()
    passed: tuple[str, ...] = ()
    least: int | None = None
    """Least difficulty of the sense when it was announced: it holds if there is none any more. Rule: CA-TEST-05"""
    is_closed: bool = False

    def is_lost(self, state: State) -> bool:
        """Tell whether the action can no longer be done. Rule: CA-ACT-04"""
        target = state.combatants.get(self.target or "")
        return not state.combatants[self.actor].is_able or (target is not None and target.is_dead and self.target != self.actor)

    def standing(self, state: State) -> tuple[Reaction, ...]:
        """List the reactions whose owners are there and able, in the order of their rolls. Rule: CA-ACT-04, CA-REACT-02"""
        owners = ((reaction, state.combatants.get(reaction.actor)) for reaction in self.reactions)
        able = (reaction for reaction, owner in owners if owner is not None and owner.is_able)
        return tuple(sorted(able, key=lambda one: reactor_key(state, one.actor)))

    def undecided(self, state: State) -> tuple[str, ...]:
        """List who may still react. Rule: CA-REACT-01"""
        decided = (*self.passed, *(reaction.actor for reaction in self.reactions))
        return tuple(who for who in state.roster if who not in decided and is_legitimate(state, self, who))

    def asks(self, state: State) -> Decision | None:
        if self.is_closed or self.is_lost(state):
            return None
        also = ("trigger_conditional", "resolve_action")
        waiting = self.undecided(state)
        if waiting:
            return Decision(topic="may_react", who=waiting, answers=("react", "pass_reaction"), also=also)
        return Decision(topic="resolve_action", who=(self.actor,), answers=("resolve_action",), also=also)

    def advance(self, draft: CadwallonDraft) -> None:
        draft.pop()
        if self.is_lost(draft.state):
            draft.tell("action_lost", self.actor, rule="CA-ACT-04")
        else:
            resolve(draft, self)

    def chances(self, state: State) -> Contest | None:
        return self.command.weighed(state, self)


def reaction_moves(state: State, window: Window, who: str) -> Iterator[Move]:
    """List the moves by which a combatant could react. Rule: CA-TEST-11, CA-REACT-01"""
    action = window.command
    move = action.move_in(state)
    wanted = action.answered_by(move)
    for known in state.moves_of(who) if wanted else ():
        if known.answers == wanted and (known.name != "parry" or (move is not None and move.name == "strike" and can_parry(state, who))):
            yield known


def can_parry(state: State, who: str) -> bool:
    """Tell whether a combatant has something to parry with. Rule: CA-TEST-11"""
    sheet = state.sheet_of(who)
    blades = any(weapon.is_contact and weapon.drawn and not weapon.destroyed for weapon in sheet.weapons)
    return blades or any(piece.worn and piece.parry_bonus for piece in sheet.armours)


def contact_reach(state: State, who: str) -> int:
    """Return how far a combatant threatens: by its best drawn contact weapon. Rule: CA-REACT-01"""
    drawn = (weapon.reach for weapon in state.sheet_of(who).weapons if weapon.is_contact and weapon.drawn and not weapon.destroyed)
    return max(drawn, default=1)


def is_legitimate(state: State, window: Window, who: str) -> bool:
    """Tell whether a combatant may react to an action. Rule: CA-REACT-01"""
    one, actor = state.combatants[who], window.actor
    if not (state.are_opposed(who, actor) and one.takes_part and one.declared and one.rp >= 1 and one.is_able):
        return False
    if next(reaction_moves(state, window, who), None) is None or not perceives(state, who, actor):
        return False
    return is_involved(state, window, who)


def is_involved(state: State, window: Window, who: str) -> bool:
    """Tell whether an action is any of a combatant's business, by the house rule. Rule: CA-REACT-01"""
    target = window.target
    rule = state.settings.legitimate_rule
    if who == target or rule in ("perceives_actor", "gm"):
        return True
    if rule == "targets_only":
        return False
    if target is None:
        return True
    return min(between(state, who, window.actor), between(state, who, target)) <= contact_reach(state, who)


# ---- resolving


def reactor_key(state: State, who: str) -> tuple[int, tuple[int, int, int]]:
    """Return the place of a reactor: most reaction dice first. Rule: CA-REACT-02"""
    return -state.combatants[who].rp, state.order_key(who)


def reaction_test(state: State, window: Window, reaction: Reaction) -> rolls.Check:
    """Work out a reaction's test; what hides the actor lowers a look at it. Rule: CA-REACT-04, CA-TEST-09"""
    move = state.move_of(reaction.actor, reaction.move)
    assert move is not None, "refuse has seen the move"
    imposed = min(0, Using(who=reaction.actor, move=move, target=window.actor).cover(state))
    return rolls.check_of(state, reaction.actor, move, dice=reaction.dice, m=reaction.m, is_reaction=True, modifier=imposed)


def resolve(draft: CadwallonDraft, window: Window) -> None:
    """Roll the reactions, then the action, and let follow what does. Rule: CA-REACT-02, CA-REACT-06, CA-ACT-02, section 6 (RESOLVING)"""
    results: list[int | None] = []
    acted = [(window.actor, window.command.move_in(draft.state))]
    for reaction in window.standing(draft.state):
        results.append(_react(draft, window, reaction))
        acted.append((reaction.actor, draft.state.move_of(reaction.actor, reaction.move)))
    play_out(draft, window.command, m=window.m, results=tuple(results), least=window.least)
    for who, move in acted:
        come_out(draft, who, move)
    after_resolution(draft, window.actor)


def _react(draft: CadwallonDraft, window: Window, reaction: Reaction) -> int | None:
    move = draft.state.move_of(reaction.actor, reaction.move)
    assert move is not None, "refuse has seen the move"
    test = reaction_test(draft.state, window, reaction)
    one = draft.state.combatants[reaction.actor]
    draft.put(evolve(one, rp=max(0, one.rp - reaction.dice)))
    return rolls.roll_test(draft, reaction.actor, move, test, is_reaction=True).result


def come_out(draft: CadwallonDraft, who: str, move: Move | None) -> None:
    """Let a Hide end with an act of confrontation that was rolled. Rule: CA-STEALTH-11"""
    ends = draft.state.settings.hide_ends_on == "leave_square_or_confrontation"
    if ends and move is not None and move.confrontation and draft.state.combatants[who].hidden is not None:
        stop_hiding(draft, who)


def after_resolution(draft: CadwallonDraft, actor: str) -> None:
    """End the turn of a combatant who can no longer have it. Rule: section 6 (RESOLVING)"""
    if draft.state.acting == actor and not draft.state.combatants[actor].is_able and not draft.state.pending:
        end_turn(draft, actor)


def play_out(
    draft: CadwallonDraft,
    action: ActionCommand,
    *,
    m: int = 1,
    results: tuple[int | None, ...] = (),
    pool: str = "ap",
    least: int | None = None,
) -> None:
    """Spend the dice of an action, roll its test against its difficulty, and let follow what does. Rule: CA-ACT-02, CA-TEST-05"""
    state, count = draft.state, action.count(draft.state)
    test = action.test(state, m, is_reaction=pool == "rp")
    goal = difficulty_now(state, action, results, least)
    if state.is_running and pool:
        one = state.combatants[action.actor]
        spent = {pool: max(0, getattr(one, pool) - count)}
        draft.put(evolve(one, **spent))
    _use_up(draft, action)
    move = action.move_in(state)
    if test is None or move is None or goal is None:
        action.carry_out(draft)
        action.receive(draft, None, good=True)
        return
    gambles = action.staked(state)
    rolled = rolls.roll_test(draft, action.actor, move, test, difficulty=goal.total)
    if rolled.ones and action.with_item:
        incident_after(draft, action.actor, action.with_item)
    if move.name in MAGIC:
        note(draft, "g_magic", area_of(draft.state, action.actor).id)
    good = rolled.reaches(goal.total)
    if good:
        action.carry_out(draft, gambles.quality, rolled.result or 0)
        if move.interaction and state.sheet_of(action.actor).character_kind == "pc":
            note(draft, "g_interaction", area_of(draft.state, action.actor).id)
    action.receive(draft, rolled, good=good)


def difficulty_now(state: State, action: ActionCommand, results: tuple[int | None, ...], least: int | None = None) -> Breakdown | None:
    """Build the difficulty of an action as things stand; None: nothing is rolled. Rule: CA-TEST-05"""
    if action.move_in(state) is None:
        return None
    made = rolls.against_reactions(action.base(state), results, state.settings, action.reaction_lines(state))
    now = action.least(state)
    return rolls.difficulty_of(made, now if now is not None else least, action.staked(state))


def _use_up(draft: CadwallonDraft, action: ActionCommand) -> None:
    """Take the refills of the thing that is used. Rule: section 5.2 (resolve_action)"""
    sheet = draft.state.sheet_of(action.actor)
    thing = sheet.thing(action.with_item)
    if thing is None or thing.refills is None:
        return
    acting.spend_refills(draft, action.actor, thing, thing.refills_per_use)


def conditional_of(state: State, number: int) -> tuple[str, Conditional] | None:
    """Find an action announced with a trigger, with its owner."""
    found = ((who, one) for who in state.roster for one in state.combatants[who].conditionals if one.id == number)
    return next(found, None)
