"""The player recap of a session, made only from copies of what they were shown (`play/players`) and from the player sections of its page.

No names of fights, pages or the campaign go in, and nothing of the game master's session page (`happened`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.evening import captions_in, spans, steps_in
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.evening import Revealed
from desktop_app.controller.notes.page import Page
from desktop_app.controller.notes.parts import for_players
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.players import HARM, PlayerRow, PlayersScreen, PlayersShown
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import DieShown
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.names import PARTY, names_of
from desktop_app.errors import AppError
from desktop_app.language import day, said
from desktop_app.model.clock import local
from desktop_app.model.records import PlayKind
from desktop_app.printing.markdown import as_words
from desktop_app.rules.kernel.moments import KINDS, moments_in
from desktop_app.rules.kernel.players import ALL, facets_of, shows_board
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

DOWN: Final = len(HARM) - 1
MOST_ROLLS: Final = 3
SOON: Final = 3
"""Within so many looks at a fight a roll has done what it does."""
OF_A_MOMENT: Final = 3
"""What a big moment weighs; harm weighs its steps, and going down as much as this again."""
GRAVEST: Final = tuple(KINDS)


class Watched(NamedTuple):
    """The players' view after a step: the copy, and a visible action of their own."""

    copy: PlayersShown
    taken: tuple[str, ...] = ()


class SeenFight(NamedTuple):
    """The players' views of a fight: each different one, without the ground, and the last board."""

    looks: Sequence[Watched]
    board: PlayersShown | None = None


class PersonRecap(NamedTuple):
    """One of the party, and how it fares, in words; `harm` is a place in `HARM`, -1 where it is not known."""

    name: str
    label: str
    side: str
    portrait: str
    words: str
    harm: int


class RollRecap(NamedTuple):
    """An important roll: roller (a name known to the players, or a word), time and result."""

    name: str
    label: str
    side: str
    portrait: str
    words: str
    dice: tuple[DieShown, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Recap:
    """Everything that the players are told of an evening. `text` (their parts of the page) and `story` (the program's) are Markdown."""

    number: int
    played: str = ""
    """The day on which it was played, in words."""
    text: str = ""
    story: tuple[str, ...] = ()
    people: tuple[PersonRecap, ...] = ()
    rolls: tuple[RollRecap, ...] = ()
    carried: tuple[str, ...] = ()
    board: PlayersShown | None = None
    """The last look at a board: as it stood."""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to tell."""
        return not (self.text or self.story or self.people or self.rolls or self.carried)


def recap_of(campaign: OpenCampaign, page: Page, number: int) -> Recap:
    """Tell the players of an evening by its page; a fight that cannot be read is left out. Raises: AppError."""
    seen: list[SeenFight] = []
    shared: list[str] = []
    handed: dict[str, None] = {}
    for span in spans(campaign, page.evening) if page.evening is not None else ():
        steps = steps_in(campaign, span)
        handed |= dict.fromkeys(caption for body in steps for caption in captions_in(body))
        if span.info.kind is PlayKind.TABLE:
            shared += (label(span.info.system, text) for body in steps for text in _shared(body))
        if span.info.kind is PlayKind.ENCOUNTER:
            try:
                past = Past(campaign.fight(span.info.id).session)
                bodies = past.bodies(span.first + 1, span.last)
                level = page.evening.revealed.get(span.info.id, 0) if page.evening is not None else 0
                looks = ((as_revealed(past.state(step), level), body) for step, body in enumerate(bodies, span.first + 1))
                seen.append(watched(past.system, looks))
            except AppError:
                continue
    begun = page.evening.begun if page.evening is not None else ""
    played = day(local(datetime.fromisoformat(begun)).date()) if begun else ""
    found = told(seen, for_players(page.text), number, played)
    shown = (said("You saw: {things}.", things=language.apart(map(as_words, handed))),) if handed else ()
    return replace(found, carried=(*found.carried, *shared), story=(*found.story, *shown))


def watched(system: AnySystem, looks: Iterable[tuple[Encounter, Json]]) -> SeenFight:
    """Look at moments of a fight, each with the step that led there, as the players did."""
    found: list[Watched] = []
    last: tuple[Encounter, Json] | None = None
    for state, body in looks:
        look = Watched(_screen(system, state, body).shown(has_ground=False), tuple(_taken(state, body)))
        if not found or look != found[-1]:
            found.append(look)
        last = (state, body) if shows_board(state) else last
    return SeenFight(found, _screen(system, *last).shown() if last is not None else None)


def as_revealed(state: Encounter, level: int) -> Encounter:
    """Return a state as if the players had seen so much of it (`Revealed`) beside what they were shown.

    Combatants who lie hidden are not revealed.
    """
    if not level:
        return state
    view, others = state.players, level >= Revealed.EVERYONE
    seen = [who for who in state.roster if (one := state.combatants[who]).side == PARTY or (others and not one.lies_hidden)]
    shown = {**view.people, **dict.fromkeys(seen, tuple(facet.value for facet in ALL))}
    has_board = state.world.board is not None and view.board is None
    return evolve(state, players=evolve(view, people=shown, board=True if has_board else view.board))


def _screen(system: AnySystem, state: Encounter, body: Json) -> PlayersScreen:
    """Give what the players see after a step."""
    session, words = Session(system, state, MemoryJournal(steps=[(body, {}, {})], at=1)), words_for(system.id)
    words.names = names_of(state)
    big = moments_in(system.big_events, state, events_in([body]), system.leads)
    moments = tuple(sorted(big, key=lambda one: GRAVEST.index(one.kind)))
    screen = PlayersScreen(session, words)
    screen.moments = lambda: moments
    return screen


def _taken(state: Encounter, body: Json) -> Iterator[str]:
    """Give what one of theirs took in a step."""
    for event in events_in([body]):
        if event.name == "loot_taken" and _is_theirs(state, event.who):
            yield str(dict(event.about).get("text", ""))


def _shared(body: Json) -> Iterator[str]:
    """Give what was shared out at the table in a step."""
    return (str(dict(event.about).get("text", "")) for event in events_in([body]) if event.name == "loot_shared")


def _is_theirs(state: Encounter, who: str | None) -> bool:
    """Tell whether it is one of the party whom the players see."""
    return who is not None and who in state.combatants and state.combatants[who].side == PARTY and bool(facets_of(state, who))


def told(fights: Iterable[SeenFight], text: str, number: int, played: str = "") -> Recap:
    """Make the recap of what was seen of each fight, and of the players' parts of the page."""
    shown = [fight for fight in fights if any(look.copy.rows or look.copy.tokens for look in fight.looks)]
    seen = [fight.looks for fight in shown]
    people: dict[str, PersonRecap] = {}
    for fight in seen:
        people |= {one.name: one for one in _people(fight)}
    weighed = [roll for fight in seen for roll in _rolls(fight)]
    kept = sorted(range(len(weighed)), key=lambda place: (-weighed[place][0], place))[:MOST_ROLLS]
    return Recap(
        number=number,
        played=played,
        text=text,
        story=tuple(" ".join(_story(fight)) for fight in seen),
        people=tuple(people.values()),
        rolls=tuple(weighed[place][1] for place in sorted(kept)),
        carried=tuple(thing for fight in seen for look in fight for thing in look.taken if thing),
        board=next((fight.board for fight in reversed(shown) if fight.board is not None), None),
    )


# ---- how it went


def _story(fight: Sequence[Watched]) -> Iterator[str]:
    """Tell a fight: how many they faced, how long it took, who fell, how many did not get up."""
    faced = max(sum(_foes(look.copy).values()) for look in fight)
    if faced:
        names = sorted({row.name for look in fight for row in look.copy.rows if row.side != PARTY and row.name})
        yield (
            said("You faced {count#foe|foes}: {names}.", count=faced, names=", ".join(map(as_words, names)))
            if names
            else said("You faced {count#foe|foes}.", count=faced)
        )
    rounds = max(look.copy.round for look in fight)
    if rounds:
        yield said("It took {rounds#round|rounds}.", rounds=rounds)
    for name, number in _fallen(fight).items():
        yield said("{name} fell in round {number}.", name=f"**{as_words(name)}**", number=number)
    down = next((_foes(look.copy)[DOWN] for look in reversed(fight) if _foes(look.copy)), 0)  # who got up again is not told
    if down:
        yield said("{count#foe|foes} went down.", count=down)


def _foes(copy: PlayersShown) -> Counter[int]:
    """Count those whom they faced by how they fare: on the board if they see it, else in the order."""
    harm = dict(copy.harm)
    tokens = Counter(DOWN if token.is_down else harm.get(token.id, -1) for token in copy.tokens if token.side != PARTY)
    rows = Counter(row.harm for row in copy.rows if row.side != PARTY)
    return max(tokens, rows, key=lambda found: (found.total(), found[DOWN]))


def _party(copy: PlayersShown) -> Iterator[PlayerRow]:
    return (row for row in copy.rows if row.side == PARTY and row.name)


def _fallen(fight: Sequence[Watched]) -> dict[str, int]:
    """Return the fallen party members, each with the round of the first fall."""
    fallen: dict[str, int] = {}
    for look in fight:
        for row in _party(look.copy):
            if row.harm == DOWN:
                fallen.setdefault(row.name, look.copy.round)
    return fallen


def _people(fight: Sequence[Watched]) -> Iterator[PersonRecap]:
    """Say how each of the party came out of a fight, as they last saw it."""
    fallen, last, hurt = _fallen(fight), {}, Counter[str]()
    for look in fight:
        for row in _party(look.copy):
            last[row.name] = row
            hurt[row.name] = max(hurt[row.name], row.harm)
    for name, row in last.items():
        words = row.harm_word
        if row.harm in range(DOWN) and name in fallen:
            words = said("fell, back up, {harm}", harm=words) if row.harm else said("fell, back up")
        elif row.harm == 0 and hurt[name]:
            words = said("recovered from wounds")
        yield PersonRecap(name, row.label, row.side, row.portrait, words, row.harm)


# ---- rolls


@dataclass(slots=True)
class _Fares:
    """The health of visible combatants, by side and name: all harm under that name."""

    of: Mapping[tuple[str, str], list[int]] = field(default_factory=dict)

    @classmethod
    def at(cls, copy: PlayersShown) -> _Fares:
        found: dict[tuple[str, str], list[int]] = {}
        for row in copy.rows:
            found.setdefault((row.name, row.side), []).append(row.harm)
        return cls({key: sorted(harm) for key, harm in found.items()})

    def worse(self, later: _Fares) -> Iterator[tuple[str, str, int, int]]:
        """Give who fares worse later: name, side, by how many steps, and how."""
        for key, harm in later.of.items():
            before = self.of.get(key, ())
            if len(before) == len(harm):
                for old, new in zip(before, harm, strict=True):
                    if 0 <= old < new:
                        yield (*key, new - old, new)


def _rolls(fight: Sequence[Watched]) -> Iterator[tuple[int, RollRecap]]:
    """Weigh each roll by what came of it before the next one."""
    for place, look in enumerate(fight):
        roll = look.copy.roll
        if roll is None:
            continue
        after = [look]
        for later in fight[place + 1 : place + 1 + SOON]:
            if later.copy.roll is not None:
                break
            after.append(later)
        weight, came = _came(fight[place - 1 if place else 0].copy, after, _RecapRoller(roll.who, roll.side))
        if weight:
            row = next((row for row in look.copy.rows if row.name and (row.name, row.side) == (roll.who, roll.side)), None)
            words = said("{what} in round {number}", what=came, number=look.copy.round) if look.copy.round else came
            name = roll.who or _nameless(roll.side)
            yield weight, RollRecap(name, row.label if row is not None else "?", roll.side, row.portrait if row else "", words, roll.dice)


class _RecapRoller(NamedTuple):
    """A roller: the name known to the players, and the side."""

    name: str
    side: str


def _came(before: PlayersShown, after: Sequence[Watched], roller: _RecapRoller) -> tuple[int, str]:
    """Return a roll's weight, and its result as a deed of the roller: "brings Bandit 2 down"."""
    worse = [*_Fares.at(before).worse(_Fares.at(after[-1].copy))]
    moments = [look.copy.moment for look in after if look.copy.moment is not None]
    weight = OF_A_MOMENT * len(moments) + sum(by + (OF_A_MOMENT if harm == DOWN else 0) for *_, by, harm in worse)
    down = {(name, side) for name, side, _, harm in worse if harm == DOWN}  # how they got there counts for less
    big = [(_RecapRoller(one.name, one.side), one.words) for one in moments if (one.name, one.side) not in down]
    clauses = [
        *(words for who, words in big if who == roller),
        *(_does(roller, _RecapRoller(name, side), harm) for name, side, _, harm in worse),
        *(said("sees this: {name} {words}", name=who.name or _nameless(who.side), words=words) for who, words in big if who != roller),
    ]
    first, *others = [*dict.fromkeys(clauses)] or [""]
    return weight, said("{first} and {second}", first=first, second=others[0]) if others else first


def _does(roller: _RecapRoller, hurt: _RecapRoller, harm: int) -> str:
    """Describe a roll's harm to a combatant: a foe of the roller, the roller, or a friend."""
    name, state = hurt.name or _nameless(hurt.side), said(HARM[harm])
    if hurt == roller:
        return said("goes down") if harm == DOWN else said("ends up {harm}", harm=state)
    if hurt.side != roller.side:
        return said("brings {name} down", name=name) if harm == DOWN else said("leaves {name} {harm}", name=name, harm=state)
    return said("sees {name} go down", name=name) if harm == DOWN else said("sees {name} {harm}", name=name, harm=state)


def _nameless(side: str) -> str:
    """Say a word for somebody whose name they do not know."""
    return said("one of you") if side == PARTY else said("a foe")
