"""Random play over the offers of any system: whatever is offered can be done, undone, saved, read, and played again.

A system describes its `Game`: first states, edits by hand, what belongs to the scene. `pick(n)` chooses a number below n: drawn
by Hypothesis, or by a seeded generator.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.recorded import command_from_json
from desktop_app.controller.play.session import Done, Refused, Session
from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Barrier, BarrierKind, Fog, Lamp, Opening, Pin
from desktop_app.rules.kernel import gm_board, passing, players
from desktop_app.rules.kernel.calendar import HOURS
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.command import Choice, Command, Offer, with_value
from desktop_app.rules.kernel.dice import DiceNeeded, Face, Origin, Tape
from desktop_app.rules.kernel.ledger import LedgerLine, Source
from desktop_app.rules.kernel.ledger_commands import KeepLedger, NoteLedger, TakeLineBack
from desktop_app.rules.kernel.loot import LayLoot, PutLoot, ShareLoot, TakeLoot
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.pile import Pile, Taking
from desktop_app.rules.kernel.plan import Planned, Trigger
from desktop_app.rules.kernel.planned import CarryOutPlan, CountDown, DropPlan, PutOffPlan
from desktop_app.rules.kernel.record import Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.sighting import fog_mode
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.rules.kernel.table import RewriteSheet

Pick = Callable[[int], int]
T = TypeVar("T")


def one_of(pick: Pick, values: Sequence[T]) -> T:
    """Choose one of several values."""
    return values[pick(len(values))]


def rewritten(codec: Codec, state: Encounter, who: str) -> RewriteSheet[Any]:
    """Put a combatant's own sheet in its place once more, as a choice does."""
    return RewriteSheet(target=who, sheet=codec.encode(state.sheets[state.combatants[who].sheet]), choice="as it was")


def never(_state: Any) -> bool:
    """Say no."""
    return False


def alone(_state: Any, who: str) -> tuple[str, ...]:
    """Say that whoever acts does so alone."""
    return (who,)


def look_away(_session: Session) -> None:
    """Look at nothing."""


def unchanged(_state: Any, command: Command[Any], _pick: Pick) -> Command[Any]:
    """Leave a command as it is."""
    return command


def furnished(board: Board) -> Board:
    """Put a wall with a door and a window, and a lamp on a board, near its middle."""
    x, y = board.geometry.centre(board.geometry.from_offset(board.columns // 2, board.rows // 2))
    kinds = (BarrierKind.WALL, BarrierKind.DOOR, BarrierKind.WINDOW)
    barriers = [Barrier(id=kind, start=(x - 0.5, y + i - 1.5), end=(x - 0.5, y + i - 0.5), kind=kind) for i, kind in enumerate(kinds)]
    return replace(board, barriers=tuple(barriers), lamps=(Lamp(id="lamp", at=(x, y)),), pins=(Pin(id="pin", at=(x, y)),))


def shared_edit(state: Any, pick: Pick) -> list[Command[Any]]:
    """Offer changes by hand of what all systems have: the board, and what the players see."""
    shown, board = shown_to_players(state, pick), state.world.board
    if board is None:
        return shown
    cells = tuple(board.geometry.from_offset(pick(board.columns), pick(board.rows)) for _ in range(2))
    others: list[Command[Any]] = [
        gm_board.SetOpening(barrier=one_of(pick, ("door", "window", "wall")), value=one_of(pick, list(Opening))),
        gm_board.SetBoardLamp(lamp="lamp", value=bool(pick(2))),
        gm_board.SetFog(value=one_of(pick, (None, *Fog))),
    ]
    if fog_mode(state) is not Fog.NONE:
        others += [gm_board.RevealCells(cells=cells, everything=not pick(3)), gm_board.HideCells(cells=cells, everything=not pick(3))]
    return [*shown, *others]


def planned_for(state: Any) -> Any:
    """Plan something for the first rounds of a game, and for a word of the game master; something lies there to be shared out."""
    plans = (Planned(round=1, text="A horn"), Planned(round=2, text="Smoke"), Planned(text="A bell", trigger=Trigger()))
    return evolve(state, planned=plans, loot=(Pile(things=("A lantern",)),))


def shown_to_players(state: Any, pick: Pick) -> list[Command[Any]]:
    """Offer changes of what the players see, and of what is planned."""
    pools = list(fields_of_shape(type(state), Shape.POOL))
    things: list[Command[Any]] = [players.ShowToPlayers(target=one_of(pick, state.roster), facets=players.ALL[: pick(5)])]
    things += [players.ShowGauge(pool=name, value=bool(pick(2))) for name in pools[:1]]
    things += [one_of(pick, (CarryOutPlan, PutOffPlan, DropPlan))(place=pick(2))] if state.planned else []
    things.append(CountDown(text=one_of(pick, ("The torch", "")), rounds=pick(3)))
    things += [carried(state, is_given=bool(pick(2)))] if state.roster else []
    things += noted_in_ledger(state, one_of(pick, state.roster)) if state.roster else []
    things += [players.ShowNote(pin="pin", value=bool(pick(2))), players.HandOut(text=one_of(pick, ("", "A letter")))]
    things += [players.ShowBoard(value=bool(pick(2))), players.SayAloud(text=one_of(pick, ("", "It is dark.")))]
    return [*things, *timed(state)]


def timed(state: Any) -> list[Command[Any]]:
    """Offer what is done with the date: a calendar, then hours that pass, an event, a clock, what is taken away, and loot shared out."""
    time = state.time
    if time.calendar is None:
        return [passing.AdoptCalendar(calendar={"name": "Thaw", "months": [{"name": "Thaw", "days": 30}], "weekdays": ["Day"]})]
    today = time.hour(state.clock) // HOURS
    things: list[Command[Any]] = [passing.PassTime(hours=HOURS), passing.KeepClock(title="The flood", segments=2, every=HOURS)]
    things += [passing.KeepEvent(text="Market day", day=today + 1, repeat="days", every=1)]
    things += [passing.DropEvent(number=one.id) for one in time.events[:1]]
    things += [passing.DropClock(number=one.id) for one in time.clocks[:1]]
    things += [laid_or_shared(state)] if state.roster else []
    things += [passing.EndCourse(key=one.key) for one in time.courses[:1]]
    return [*things, *([passing.SkipDue[Any](place=0)] * 12 if time.due else [])]  # it does not stay due for long


def carried(state: Any, *, is_given: bool) -> Command[Any]:
    """Let somebody carry something; what somebody carries is taken, by whoever comes first or by nobody."""
    bearer = next((who for who, one in state.combatants.items() if one.loot), None)
    if bearer is None:
        return PutLoot(target=state.roster[-1], text="A torch")
    return TakeLoot(target=bearer, taker=state.roster[0] if is_given else "")


def laid_or_shared(state: Any) -> Command[Any]:
    """Lay something there, or give what lies there to whoever comes first."""
    if not state.loot:
        return LayLoot(text="A lantern")
    return ShareLoot(takings=tuple(Taking(who=state.roster[0], text=thing) for thing in state.loot[0].things))


def noted_in_ledger(state: Any, who: str) -> list[Command[Any]]:
    """Offer lines in the ledger of a sheet, and taking its last one back."""
    sheet = state.sheets[state.combatants[who].sheet]
    line = LedgerLine(source=Source.GIVEN, gains=dict.fromkeys(list(sheet.purses)[:1], 1))
    last = [TakeLineBack[Any](target=who, line=len(sheet.ledger) - 1)] if sheet.ledger else []
    return [KeepLedger(target=who, line=line), NoteLedger(target=who, text="A favour", day="2026-05-03"), *last]


LOOKED_AT = 15
"""Steps of a game after which it is looked at."""
EAGER = 8
"""How many times as often something is chosen that has not been played yet, where all is to be played."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """What random play must know of a system.

    `strike_down` takes whoever is asked out of play; `is_calm` tells when the scene's commands come before anybody's own;
    `together` names who acts with whoever acts (rider and mount); `weights` make some kinds of command likelier; `vary` fills in
    what no offer leaves open.
    """

    system: Any
    first_state: Callable[[Pick], Any]
    edits: Callable[[Any, Pick], list[Command[Any]]]
    of_the_scene: Callable[[Any, Pick], list[Command[Any]]]
    strike_down: Callable[[str], Command[Any]]
    is_calm: Callable[[Any], bool] = never
    together: Callable[[Any, str], Sequence[str]] = alone
    vary: Callable[[Any, Command[Any], Pick], Command[Any]] = unchanged
    weights: Mapping[str, int] = field(default_factory=dict)

    # ---- choosing

    def possible(self, state: Any, who: str) -> list[Offer[Any]]:
        """List the offers that can be carried out."""
        return [offer for offer in self.system.offers(state, who) if offer.is_possible]

    def one_offer(self, offers: Sequence[Offer[Any]], pick: Pick) -> Offer[Any]:
        """Choose a kind of command first, so that the many forms of one do not crowd out the others."""
        kinds = list(dict.fromkeys(offer.command.kind for offer in offers))
        kind = one_of(pick, [kind for kind in kinds for _ in range(self.weights.get(kind, 1))])
        return one_of(pick, [offer for offer in offers if offer.command.kind == kind])

    def one_edit(self, edits: Sequence[Command[Any]], pick: Pick) -> Command[Any]:
        """Choose a change by hand, rather of a kind that is wanted."""
        return one_of(pick, [edit for edit in edits for _ in range(self.weights.get(edit.kind, 1))])

    def filled(self, state: Any, offer: Offer[Any], pick: Pick) -> Command[Any]:
        """Fill the open fields of an offer, most of them within their limits."""
        command = offer.command
        if offer.targets and not pick(3):
            command = command.aimed(state, one_of(pick, offer.targets))
        for name, choice in command.open(state).items() if command is not offer.command else offer.open.items():
            if "." in name and name not in command.open(state):  # another choice has taken it away
                continue
            must = offer.refusal is not None and offer.refusal.field == name
            if not must and pick(3):
                continue
            command = with_value(command, name, self._value(state, command, choice, name, pick))
        return self.vary(state, command, pick)

    def _value(self, state: Any, command: Any, choice: Choice, name: str, pick: Pick) -> Any:
        if name == "path":
            ways = [way for _, way in self.system.reach(state, command.actor).values() if way]
            return one_of(pick, ways) if ways else ()
        if choice.text:
            return one_of(pick, choice.values) if choice.values else "some words"
        if choice.many:
            return tuple(one_of(pick, choice.values) for _ in range(1 + pick(min(3, choice.many)))) if choice.values else ()
        if choice.values:
            return one_of(pick, choice.values)
        low = choice.low or 0
        return low + pick(min(8, (choice.high if choice.high is not None else low + 5) - low + 1))

    def next_command(self, session: Session, pick: Pick) -> Command[Any] | str | None:
        """Choose what happens now: a command, "next", "undo", "redo", or nothing."""
        state = session.state
        if not state.roster:
            return "undo"
        open_now = decision(state)
        if open_now is not None and not pick(12):  # whoever is asked falls: the question is moot
            return self.strike_down(one_of(pick, open_now.who))
        if not pick(7):
            return self.one_edit(self.edits(state, pick), pick)
        if not pick(40):
            by_hand = self.system.hand_offers(state, one_of(pick, state.roster)) + self.system.scene_offers(state)
            ready = [offer for offer in by_hand if offer.is_possible]
            return self.filled(state, self.one_offer(ready, pick), pick) if ready else None
        if not pick(14):
            return one_of(pick, ("undo", "redo", "undo"))
        if open_now is not None:
            return self._offered(state, one_of(pick, open_now.who), pick)
        if state.pending:
            return "next"
        if not pick(8):
            return one_of(pick, self.of_the_scene(state, pick))
        if self.is_calm(state) and pick(3):
            return "next" if not pick(3) else one_of(pick, self.of_the_scene(state, pick))
        who = one_of(pick, self.together(state, acting) if (acting := self.system.acting(state)) is not None and pick(8) else state.roster)
        offers = self.possible(state, who)
        return self.filled(state, self.one_offer(offers, pick), pick) if offers and pick(8) else "next"

    def _offered(self, state: Any, who: str, pick: Pick) -> Command[Any] | None:
        offers = self.possible(state, who)
        return self.filled(state, self.one_offer(offers, pick), pick) if offers else None

    def step(self, session: Session, pick: Pick) -> str | None:
        """Do one thing; return the kind of command that was carried out, if one was."""
        chosen = self.next_command(session, pick)
        match chosen:
            case None:
                return None
            case "next":
                before, state = session.journal.length, session.state
                stands = self.system.acting(state) is None and session.due(state) is None
                session.next(self.system.pass_turn(state) if stands else None)
                return "next" if session.journal.length > before else None
            case "undo":
                session.forget_states()
                session.undo()
                return None
            case "redo":
                session.redo()
                return None
            case Command():
                before_state, before_dice = session.state, session.source.state
                result = session.do(chosen)
                if isinstance(result, Refused):
                    assert session.state is before_state and session.source.state == before_dice
                    return None
                assert isinstance(result, Done)
                return chosen.kind
            case _:
                raise AssertionError(chosen)

    # ---- playing again

    def through_json(self, state: Any) -> Any:
        """Write a state and read it again."""
        codec = self.system.codec
        again = codec.decode(self.system.state_class, json.loads(json.dumps(codec.encode(state))))
        return evolve(again, world=state.world)

    def played_again(self, first: Any, journal: MemoryJournal) -> Any:
        """Play a journal again from JSON, every face typed by itself; each step must have the digest that it had."""
        state = self.through_json(first)
        for body, _, _ in journal.steps[: journal.at]:
            assert isinstance(body, dict)
            record: dict[str, Any] = body
            faces = [face for roll in record["dice"] for face in roll["faces"]]
            for command in record["do"]:
                state = typed(self.through_json(state), command_from_json(self.system.codec, command), faces)
            assert not faces
            assert digest(self.system.codec, state) == record["digest"]
        return state

    def random_game(self, seed: int, steps: int, look: Callable[[Session], None] = look_away) -> tuple[Session, list[str]]:
        """Play a game from a number, looked at now and then; return its session and the kinds of command that were carried out."""
        chance = random.Random(seed)
        session = Session(self.system, planned_for(self.first_state(chance.randrange)), MemoryJournal(), seed=seed)
        kinds: list[str] = []
        for step in range(steps):
            self.step(session, chance.randrange)
            if step % LOOKED_AT == 0:
                look(session)
        assert isinstance(session.journal, MemoryJournal)
        for body, _, _ in session.journal.steps:
            record: Any = body
            kinds.extend(command["kind"] for command in record["do"])
        return session, kinds


def typed(state: Any, command: Command[Any], faces: list[int]) -> Any:
    """Resolve a command with its faces typed one at a time; those that it uses are taken off the list."""
    assert command.refuse(state) is None
    given: list[Face] = []
    while True:
        tape = Tape(given)
        try:
            after = command.resolve(state, tape).state
        except DiceNeeded as need:
            there = len(tape.faces()) + len(need.given)
        else:
            tape.check_spent()
            del faces[: len(given)]
            return after
        assert there == len(given), "what was typed is still there"
        given.append((faces[there], Origin.TYPED))


# ---- games from a number


def check_undo_and_replay(game: Game, seed: int, steps: int) -> None:
    """Play a long game, take it back, bring it back, and play it again."""
    session, _ = game.random_game(seed, steps)
    last, count, states = session.digest, session.journal.at, []
    session.forget_states()
    while session.undo():
        states.append(session.digest)
    first = session.state
    assert isinstance(first, game.system.state_class) and len(states) == count
    for expected in reversed(states[:-1]):
        session.redo()
        assert session.digest == expected
    session.redo()
    assert session.digest == last
    assert isinstance(session.journal, MemoryJournal)
    assert digest(game.system.codec, game.played_again(first, session.journal)) == last


def check_every_command_turns_up(
    game: Game,
    exceptions: Mapping[str, str],
    seeds: Iterable[int],
    *,
    eager: int = EAGER,
    look: Callable[[Session], None] = look_away,
) -> list[int]:
    """Play games until every kind of command has been carried out; those that cannot be are named with their reasons.

    What has not been played yet is chosen `eager` times as often as what has. Returns the seeds of the games that brought something.
    """
    wanted = {cls.kind for cls in game.system.commands} - set(exceptions)
    seen: set[str] = set()
    brought: list[int] = []
    for seed in seeds:
        unseen = {kind: eager * game.weights.get(kind, 1) for kind in wanted - seen}
        kinds = set(replace(game, weights={**game.weights, **unseen}).random_game(seed, 250, look)[1])
        brought += [seed] if kinds & wanted - seen else []
        seen |= kinds
        if wanted <= seen:
            break
    assert not sorted(wanted - seen), f"never played: {sorted(wanted - seen)}"
    assert not [kind for kind in exceptions if kind in seen]
    return brought


def check_refusals_of_the_situation(game: Game, *, games: int, least: int) -> None:
    """Play games, and aim what can be aimed at each of its targets: a refusal that complains about no field is the same for all.

    Offers rely on it: they look at no other target. `least`: so many refusals of several targets were judged, or the games were too few.
    """
    judged = 0
    for seed in range(games):
        chance = random.Random(seed)
        session = Session(game.system, planned_for(game.first_state(chance.randrange)), MemoryJournal(), seed=seed)
        for _ in range(60):
            game.step(session, chance.randrange)
            for made, targets in _aimed_at_several(game, session.state):
                refusals = {target: made.aimed(session.state, target).refuse(session.state) for target in targets}
                of_the_situation = [refusal for refusal in refusals.values() if refusal is not None and refusal.field is None]
                assert not of_the_situation or len(set(refusals.values())) == 1, (made, refusals)
                judged += len(of_the_situation)
    assert judged >= least, judged


def _aimed_at_several(game: Game, state: Any) -> Iterator[tuple[Command[Any], Sequence[str]]]:
    for who in state.roster:
        for cls in game.system.offered:
            for made in cls.candidates(state, who) if cls.aims else ():
                targets = made.targets_in(state)
                if len(targets) > 1:
                    yield made, targets


def summary(game: Game, seed: int, steps: int) -> str:
    """Sum a game up in one line."""
    session, _ = game.random_game(seed, steps)
    return f"{session.digest} {session.source.state} {session.journal.length}\n"
