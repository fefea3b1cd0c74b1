"""A table takes up the changed rows of its game."""

from __future__ import annotations

from desktop_app.language import Name
from desktop_app.rules.kernel.command import SceneCommand
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import brought_within, evolve, with_fields
from desktop_app.rules.kernel.state import BoxRow
from desktop_app.rules.own.numbers import note_out, numbers_of_sheet, track_value
from desktop_app.rules.own.rows import NO_GAME, ColumnRow, FieldRow, Game, Track, row_of
from desktop_app.rules.own.state import OwnDraft, OwnFighter, OwnSheet, OwnState


class AdoptGame(SceneCommand[OwnState]):
    """Play by changed rows from now on: new numbers have their defaults, new tracks start, what a row lost is kept unseen."""

    kind = "own_adopt"
    game: Game = NO_GAME

    def refuse_moment(self, state: OwnState) -> Refusal | None:
        is_new = state.phase == "table" and state.game != self.game == state.world.game
        return None if is_new else Refusal("phase")

    def carry_out(self, draft: OwnDraft) -> None:
        before, state = draft.state.game, draft.state
        sheets = {key: with_defaults(sheet, self.game, before) for key, sheet in state.sheets.items()}
        people = {who: fitted(one, self.game, sheets[one.sheet], before) for who, one in state.combatants.items()}
        draft.state = evolve(state, game=self.game, sheets=sheets, combatants=people)
        draft.tell("own_adopted", None, text=Name(self.game.about[0].title))
        for who in state.roster:
            note_out(draft, who)


def default_of(row: FieldRow | ColumnRow) -> int:
    """Return the number of a new sheet: the row's, within its range or among its values."""
    values = row.one_of if isinstance(row, FieldRow) else ()
    if values:
        return row.default if row.default in values else values[0]
    return brought_within(row.default, row.low, row.high)


def with_defaults(sheet: OwnSheet, game: Game, before: Game) -> OwnSheet:
    """Return a sheet with the defaults of the numbers that a game did not have before; others keep within their ranges."""
    numbers = {row.id: _number(sheet.__dict__[row.id], row, row_of(before.field, row.id) is None) for row in game.field}
    lists = {}
    for row in game.list:
        columns = [(one, row_of(before.column, one.id) is None) for one in game.columns_of(row.id)]
        lists[row.id] = tuple(
            with_fields(entry, {one.field: _number(entry.__dict__[one.field], one, is_new) for one, is_new in columns})
            for entry in sheet.__dict__[row.id]
        )
    return with_fields(sheet, {**numbers, **lists})


def _number(value: int, row: FieldRow | ColumnRow, is_new: bool) -> int:  # noqa: FBT001 - of one row
    if is_new or (isinstance(row, FieldRow) and row.one_of and value not in row.one_of):
        return default_of(row)
    return value if isinstance(row, FieldRow) and row.one_of else brought_within(value, row.low, row.high)


def fitted(one: OwnFighter, game: Game, sheet: OwnSheet, before: Game | None = None) -> OwnFighter:
    """Return a combatant with tracks within their maxima; those that were not there `before` start."""
    starts = numbers_of_sheet(game, sheet)
    for track in game.track:
        is_new = one.__dict__[track.id] == () or (before is not None and not _was_there(before, track))
        value = brought_within(starts[track.id] if is_new else track_value(one, track), 0, starts[track.most_name])
        boxes = (BoxRow(sizes=(starts[track.most_name],), ticked=value),)
        one = with_fields(one, {track.id: boxes if track.kind == "boxes" else value})
    return one


def _was_there(before: Game, track: Track) -> bool:
    known = row_of(before.track, track.id)
    return known is not None and known.kind == track.kind
