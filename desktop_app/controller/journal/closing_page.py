"""The page before a fight is closed: everyone's state, and the changes for the sheets. Writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.closing import MergeConflict, party_stood
from desktop_app.controller.campaign.sharing import Sharing
from desktop_app.controller.journal.sheets import Between, named_things, sheet_lines, time_passed
from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.pasting.loot import CannotHaveError
from desktop_app.controller.play.figures import counters_of, figures_shown
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.players import HARM, harm_of
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import FigureShown, ReminderShown, TrackShown
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import PARTY, labels_of, name_of, number_runs
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.frozen import Frozen
from desktop_app.language import marked, said, signed
from desktop_app.rules.kernel.blocks import BoxLine, TrackBlock
from desktop_app.rules.kernel.ledger import moved
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_WORDS: Final = 3
"""States of one combatant that are named."""
MOST_ROWS: Final = 3
"""Rows of a track of which all are shown."""
FATES: Final[Mapping[Standing, str]] = {
    Standing.UP: marked("still up"),
    Standing.DOWN: marked("down"),
    Standing.GONE: marked("left the fight"),
}


class HeroShown(Frozen):
    """A member of the party as the fight leaves them: `words` say how they are, `tone` is its colour, `gained` is experience."""

    id: str
    name: str
    label: str
    side: str
    portrait: str = ""
    words: str = ""
    tone: str = "muted"
    is_down: bool = False
    tracks: tuple[TrackShown, ...] = ()
    figures: tuple[FigureShown, ...] = ()
    gained: tuple[str, ...] = ()


class WrittenShown(Frozen):
    """What will be written to one sheet, a line for each change."""

    name: str
    label: str
    side: str
    portrait: str = ""
    lines: tuple[str, ...] = ()
    load: str = ""
    """The load after sharing, if loot changes it and the game counts it."""
    is_over: bool = False


class ClosingShown(Frozen):
    """The closing page without loot: `clock` is the passed time, `questions` are conflicts between fight and Downtime."""

    title: str
    heading: str
    party: tuple[HeroShown, ...] = ()
    reminders: tuple[ReminderShown, ...] = ()
    foes: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    put_down: tuple[str, ...] = ()
    """Things party members put down during the fight, a line each: they can be taken up again."""
    questions: tuple[MergeConflict, ...] = ()
    merged: tuple[str, ...] = ()
    sheets: tuple[WrittenShown, ...] = ()
    clock: str = ""

    @property
    def changes(self) -> int:
        """Return how many changes will be written."""
        return sum(len(sheet.lines) for sheet in self.sheets)


def closing_shown(campaign: OpenCampaign, play_id: str, keep: Collection[str] = (), sharing: Sharing | None = None) -> ClosingShown:
    """Describe closing a fight now; `keep` are conflicts decided for Downtime, `sharing` gives the loot. Raises: AppError."""
    tracker, made = campaign.fight(play_id), campaign.closing(play_id, keep)
    shown, system = tracker.shown(), tracker.session.system
    words, table = words_for(system.id), campaign.table(system.id).state
    back = sorted((command.target for command in made.commands), key=table.roster.index)
    after = Session(system, table, MemoryJournal())
    after.do(*made.all_commands)
    fought = Between(table, after.state)
    party = tuple(_hero(system, words, who, fought) for who in back)
    _share(after, sharing, campaign.store.today)
    states = Between(table, after.state)
    return ClosingShown(
        title=shown.title,
        heading=_heading(tracker),
        party=party,
        reminders=tuple(one for one in shown.reminders if one.offers),
        foes=tuple(_fates(tracker)),
        used=tuple(line for who in back for line in _used(system, words, who, fought)),
        put_down=tuple(
            said("{name}: {what}", name=name_of(table, one.who), what=", ".join(map(words.title, one.things))) for one in made.put_down
        ),
        questions=made.questions,
        merged=made.merged,
        sheets=tuple(_with_loads({who: _written(system, words, who, states) for who in back}, sharing)),
        clock=time_passed(system, states),
    )


def _share(after: Session, sharing: Sharing | None, day: str) -> None:
    """Share the loot on copies; things nobody can have stay."""
    if sharing is None:
        return
    try:
        command = sharing.command(day)
    except CannotHaveError:
        return
    after.do(command)


def _with_loads(sheets: Mapping[str, WrittenShown], sharing: Sharing | None) -> Iterator[WrittenShown]:
    """Add each load after sharing; unchanged sheets are left out."""
    shares = {share.id: share for share in sharing.shown()} if sharing is not None else {}
    for who, sheet in sheets.items():
        share = shares.get(who)
        if sheet.lines:
            yield sheet if share is None else replace(sheet, load=share.load, is_over=share.is_over)


def _heading(tracker: Tracker) -> str:
    """Say who won, and in how many rounds."""
    won, rounds = party_stood(tracker.session), tracker.session.state.round
    if won is None:
        return said("Over after {rounds#round|rounds}", rounds=rounds)
    return (
        said("Party wins in {rounds#round|rounds}", rounds=rounds) if won else said("Party loses in {rounds#round|rounds}", rounds=rounds)
    )


# ---- the party


def _hero(system: AnySystem, words: PlayWords, who: str, states: Between) -> HeroShown:
    """Describe a member of the party as the table will have them."""
    state = states.after
    one, harm = state.combatants[who], harm_of(system, state, who)
    tags = [*dict.fromkeys(words.text("phrases", tag.phrase) for tag in system.tags(state, who))][:MOST_WORDS]
    old, new = (figures_shown(system, moment, who, words) for moment in states)
    return HeroShown(
        id=who,
        name=name_of(state, who),
        label=labels_of(state)[who],
        side=one.side,
        portrait=portrait_of(state, who),
        words=", ".join(tags) or said(HARM[harm]),
        tone="blood" if harm else "muted",
        is_down=one.is_down,
        tracks=tuple(replace(track, lines=_rows(track.lines)) for track in _tracks(system, words, who, state)),
        figures=tuple(figure for figure in new if figure not in old),
        gained=tuple(_gained(words, who, states)),
    )


def _tracks(system: AnySystem, words: PlayWords, who: str, state: Encounter) -> tuple[TrackShown, ...]:
    """Give the tracks of boxes as the sheet lays them out."""
    page = Tracker(Session(system, state, MemoryJournal()), words, "", is_table=True).page(who)
    tracks = (block for block in page.blocks if isinstance(block, TrackBlock))
    return tuple(TrackShown(title=track.title, track=track.track, lines=track.lines, note=track.note) for track in tracks)


def _rows(lines: Sequence[BoxLine]) -> tuple[BoxLine, ...]:
    """Return a track's rows; of a long one filled row by row, only the current row."""
    return tuple(lines) if len(lines) <= MOST_ROWS else (*_filled(lines), lines[0])[:1]


def _gained(words: PlayWords, who: str, states: Between) -> Iterator[str]:
    """Say how much experience was gained, and in what."""
    before, after = (state.sheets[state.combatants[who].sheet].purses for state in states)
    for path, by in moved(before, after).items():
        what = path.rpartition("/")[2].removeprefix("xp_")
        yield f"{signed(by)} {said('XP') if what == 'xp' else words.title(what)}"


def _used(system: AnySystem, words: PlayWords, who: str, states: Between) -> Iterator[str]:
    """Name the used-up things: gone ones, reduced ones, lowered counters."""
    sheets = [system.codec.encode(state.sheets[state.combatants[who].sheet]) for state in states]
    parts = [*_spent_things(words, *sheets), *_spent_counters(system, words, who, states)]
    if parts:
        yield said("{name}: {what}", name=name_of(states.after, who), what=", ".join(parts))


def _spent_things(words: PlayWords, before: Json, after: Json) -> Iterator[str]:
    assert isinstance(before, dict) and isinstance(after, dict)
    for field, old in before.items():
        things, left = named_things(old), named_things(after.get(field))
        gone: Counter[str] = Counter(things) - Counter(left)
        yield from (f"{count} × {words.title(thing)}" if count > 1 else words.title(thing) for thing, count in gone.items())


def _spent_counters(system: AnySystem, words: PlayWords, who: str, states: Between) -> Iterator[str]:
    """Return the lowered counters, except those shown with the party's figures."""
    figures = {figure.label for figure in figures_shown(system, states.after, who, words)}
    old = {one.name: one.value for one in counters_of(states.before, who, words)}
    for one in counters_of(states.after, who, words):
        if one.value < old.get(one.name, one.value) and one.label not in figures:
            yield f"{one.label} {old[one.name]} → {one.value}"


def _written(system: AnySystem, words: PlayWords, who: str, states: Between) -> WrittenShown:
    after = states.after
    return WrittenShown(
        name=name_of(after, who),
        label=labels_of(after)[who],
        side=after.combatants[who].side,
        portrait=portrait_of(after, who),
        lines=(*_boxes(system, words, who, states), *sheet_lines(system, words, who, states)),
    )


def _boxes(system: AnySystem, words: PlayWords, who: str, states: Between) -> Iterator[str]:
    """Say of each track that has changed how many boxes are ticked: "Injuries: I 2 of 4, II 3 of 4"."""
    for before, after in zip(*(_tracks(system, words, who, state) for state in states), strict=True):
        if before.lines != after.lines:
            rows = (
                said("{row} {ticked} of {boxes}", row=line.label, ticked=line.ticked, boxes=sum(line.sizes))
                for line in _filled(after.lines)
            )
            yield said("{track}: {rows}", track=after.title, rows=", ".join(rows) or said("no boxes"))


def _filled(lines: Sequence[BoxLine]) -> Sequence[BoxLine]:
    """Give the rows with ticks, of a long track the last of them."""
    filled = [line for line in lines if line.ticked]
    return filled if len(lines) <= MOST_ROWS else filled[-1:]


# ---- the foes


def _fates(tracker: Tracker) -> Iterator[str]:
    """Return the fate of everyone outside the party, grouped by kind and fate."""
    system, state = tracker.session.system, tracker.session.state
    words, together = words_for(system.id), dict[tuple[str, str], list[int]]()
    for who in state.roster:
        one = state.combatants[who]
        if one.side != PARTY:
            fate = _fate(system, words, state, who)
            together.setdefault((shown_name(one.name, state.system), fate), []).append(one.number)
    for (name, fate), numbers in together.items():
        whole = f"{name} {number_runs(numbers)}" if all(numbers) else name
        yield said("{name}: {fate}", name=whole, fate=fate)


def _fate(system: AnySystem, words: PlayWords, state: Encounter, who: str) -> str:
    tags = [*dict.fromkeys(words.text("phrases", tag.phrase) for tag in system.tags(state, who))]
    stands = Standing.DOWN if state.combatants[who].is_down else system.stands(state, who)
    return ", ".join(tags[:MOST_WORDS]) or said(FATES[stands])
