"""Custom boards: strokes are saved at once and can be undone; a board of the program is edited as a copy."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop_app import language
from desktop_app.controller.boards import editing
from desktop_app.controller.boards.strokes import BARRIERS, Tool, applied
from desktop_app.controller.campaign.document_undo import Undoing
from desktop_app.controller.campaign.foreign_boards import export_board
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.names import next_name
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Barrier, BarrierKind, Lamp, MapPicture, Pin
from desktop_app.views.boards.boards_view import BoardsView
from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.pictures import KINDS, cut_out, grid_on, picture_from_file, straightened
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from desktop_app.controller.boards.editing import Thing
    from desktop_app.controller.boards.strokes import Stroke
    from desktop_app.grid.found import FoundGrid
    from desktop_app.grid.scenery import Point
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.files import FilesPresenter

NEW_NAME: Final = marked("New board")
NEW: Final = ((Grid.SQUARE, False), (Grid.HEX, False), (Grid.HEX, True))
COLUMNS, ROWS = 24, 16
MOST_PIXELS: Final = 4096
REPORTED: Final = 4
"""Things left out that are named in one message."""
SCENE: Final = marked("Scene of Foundry (*.json)")
UVTT: Final = marked("Universal VTT (*.uvtt *.dd2vtt *.df2vtt)")
SHARES: Final = 100


class BoardsPresenter(QObject):
    """Fills the page and keeps what is drawn."""

    def __init__(self, desk: Desk, files: FilesPresenter, use: Callable[[str], None]) -> None:
        """Show the boards; `use` brings one into the encounter that is being prepared."""
        super().__init__()
        self._desk, self._use = desk, use
        self.view = BoardsView()
        self.boards: dict[str, Board] = {}
        """All boards of the system, by their ids."""
        self.own: frozenset[str] = frozenset()
        """Ids of the campaign's own boards, which can be drawn on."""
        self._current, self._shown = "", ""
        self._undoing: Undoing[Board] = Undoing(lambda _, board: desk.campaign.boards.put(board), desk.campaign.boards.delete)
        view = self.view
        view.board_chosen.connect(self.choose)
        view.new_requested.connect(self._begin)
        view.duplicated.connect(self._duplicate)
        view.deleted.connect(self.delete)
        view.undone.connect(self._undo)
        view.redone.connect(self._redo)
        view.import_requested.connect(files.choose_files)
        view.export_requested.connect(self._choose_target)
        view.print_requested.connect(lambda: files.print_board(self._told_board()))
        view.picture_requested.connect(lambda: files.save_picture(self._told_board(), for_players=False))
        view.players_picture_requested.connect(lambda: files.save_picture(self._told_board(), for_players=True))
        view.used.connect(lambda: self._use(self._current))
        view.canvas.stroke_made.connect(self._draw)
        view.canvas.side_drawn.connect(self._draw_side)
        view.canvas.thing_chosen.connect(view.show_thing)
        view.canvas.thing_moved.connect(self._move_thing)
        for form in view.thing.forms.values():
            form.changed.connect(self._change_thing)
        view.canvas.deleted.connect(self._delete_thing)
        view.thing.delete_button.clicked.connect(self._delete_thing)
        self._connect_panel()
        desk.changed.append(self.refresh)
        self.refresh()

    def _told_board(self) -> Board:
        """Return the board that is shown, its name and notes in the language in force."""
        pins = tuple(replace(pin, text=label(self._desk.system_id, pin.text)) for pin in self.board.pins)
        return replace(self.board, name=label(self._desk.system_id, self.board.name), pins=pins)

    def _connect_panel(self) -> None:
        panel = self.view.panel
        panel.named.connect(lambda name: self._change(lambda board: replace(board, name=name)))
        panel.resized.connect(lambda columns, rows: self._change(lambda board: editing.resized(board, columns, rows)))
        panel.turn_button.clicked.connect(self._turn)
        panel.edited.connect(self._edit)
        panel.choose_button.clicked.connect(self._choose_picture)
        panel.picture_fitted.connect(self._fit_picture)
        panel.picture_moved.connect(self._move_picture)
        panel.corners_button.clicked.connect(self.view.canvas.pick_corners)
        self.view.canvas.corners_picked.connect(self._ask_apart)
        panel.remove_button.clicked.connect(lambda: self._change(lambda board: replace(board, picture=None)))

    @property
    def board(self) -> Board:
        """Return the board that is drawn."""
        return self.boards[self._current]

    def refresh(self) -> None:
        """Show the boards as they are kept."""
        campaign = self._desk.campaign
        self.boards, self.own = campaign.boards.all(self._desk.system_id), campaign.boards.own()
        named = [replace(board, name=label(self._desk.system_id, board.name)) for board in self.boards.values()]
        own_first = sorted(named, key=lambda board: (board.id not in self.own, board.name if board.id in self.own else ""))
        if self._current not in self.boards:
            self._current = own_first[0].id
        self.view.show_boards(own_first, self._current)
        self._show()

    def choose(self, board_id: str) -> None:
        """Show the board of this id."""
        self._current = board_id
        self._show()

    def _show(self) -> None:
        is_other = self._shown != self._current
        own, shipped = tr("custom · saved automatically"), tr("of the program · drawing makes a custom copy")
        shown = self.board if self._current in self.own else replace(self.board, name=label(self._desk.system_id, self.board.name))
        self.view.show_board(
            shown,
            is_other=is_other,
            line=own if self._current in self.own else shipped,
            can_undo=self._desk.came_in(f"board:{self._current}") or self._undoing.can_undo(self._current),
            can_redo=self._desk.can_bring_again or self._undoing.can_redo(self._current),
        )
        if is_other:
            self.view.show_thing(None)
        self._shown = self._current

    # ---- changes

    def _change(self, change: Callable[[Board], Board]) -> bool:
        """Carry a change out and keep it; a board of the program becomes one's own by it."""
        before = self.board
        after = self._desk.tried(lambda: change(before))
        if after is None or after == before:
            self._show()
            return False
        if before.id not in self.own:
            name = label(self._desk.system_id, before.name)
            after = replace(after, id=secrets.token_hex(4), name=name if after.name == before.name else after.name)
            return self._keep(after.id, None, after)
        return self._keep(before.id, before, after)

    def _keep(self, board_id: str, before: Board | None, after: Board | None) -> bool:
        if not self._desk.attempt(lambda: self._undoing.change(board_id, before, after)):
            self._show()
            return False
        if after is not None and before is not None:  # a stroke: only this board is shown anew
            self.boards[board_id] = after
            self._show()
        else:
            if after is not None:
                self._keep_view(board_id)
            self._desk.tell_changed()
        return True

    def _keep_view(self, board_id: str) -> None:
        """Show the new copy if its original is shown."""
        if self._shown == self._current:
            self._shown = board_id
        self._current = board_id

    def _undo(self) -> None:
        """Take the last step back: the import with which the board came, else the last stroke."""
        if not self._desk.take_back(f"board:{self._current}"):
            self._step(self._undoing.undo)

    def _redo(self) -> None:
        if not self._desk.bring_again():
            self._step(self._undoing.redo)

    def _step(self, step: Callable[[str], str]) -> None:
        stepped = self._desk.tried(lambda: step(self._current))
        if stepped:
            self._current = stepped
            self.view.show_thing(None)
            self._desk.tell_changed()

    def _begin(self, place: int) -> None:
        grid, is_flat = NEW[place]
        taken = {board.name for board in self.boards.values()}
        name = tr(NEW_NAME) if tr(NEW_NAME) not in taken else next_name(tr(NEW_NAME), taken)
        board = editing.new_board(secrets.token_hex(4), name, grid=grid, columns=COLUMNS, rows=ROWS, flat_top=is_flat)
        self._shown = ""
        if self._keep(board.id, None, board):
            self._current = board.id
            self._show()
            self.view.name_it()

    def _duplicate(self) -> None:
        taken = {board.name for board in self.boards.values()}
        name = next_name(label(self._desk.system_id, self.board.name), taken)
        copy = replace(self.board, id=secrets.token_hex(4), name=name)
        self._keep(copy.id, None, copy)

    def delete(self) -> None:
        """Delete the shown board, and tell the effect on encounters; undo restores it."""
        gone = self.board
        if gone.id not in self.own:
            self._desk.refuse(tr("Boards of the program stay. You can delete only custom ones."))
        elif self._keep(gone.id, gone, None):
            told = " ".join((tr("“{name}” deleted.", name=gone.name), *self._missed(gone.id)))
            self._desk.window.messages.note(told, action=tr("Undo"), callback=lambda: self._step(self._undoing.undo))

    def _missed(self, board_id: str) -> list[str]:
        """Name the prepared encounters on a missing board."""
        here = (prepared for prepared in self._desk.campaign.encounters.all() if prepared.system == self._desk.system_id)
        named = [language.quoted(label(prepared.system, prepared.name)) for prepared in here if prepared.board == board_id]
        return [tr("{names} would use the open field.", names=", ".join(named))] if named else []

    def _edit(self, values: Mapping[str, Any]) -> None:
        if "strength" in values:
            self._change(lambda board: replace(board, picture=replace(board.picture, **values)) if board.picture else board)
        else:
            self._change(lambda board: replace(board, **values))

    # ---- drawing

    def _draw(self, stroke: Stroke) -> None:
        before = {thing.id for thing in _marked_things(self.board)}
        if self._change(lambda board: applied(board, stroke)) and stroke.tool in {Tool.LAMP, Tool.PIN, Tool.AREA}:
            made = next((thing for thing in _marked_things(self.board) if thing.id not in before), None)
            self.view.show_thing(made)
            if isinstance(made, Pin):
                self.view.thing.write_note()

    def _draw_side(self, side: tuple[Point, Point]) -> None:
        """Put a barrier at a side, or remove one of the same kind."""
        kind = BARRIERS.get(self.view.canvas.tool, BarrierKind.WALL)
        there = next((one for one in self.board.barriers if {one.start, one.end} == set(side) and one.kind is kind), None)
        self._change(lambda board: editing.without(board, there) if there else editing.walled(board, [side], kind))

    def _change_thing(self, thing: Thing) -> None:
        if self._change(lambda board: editing.changed(board, thing)):
            self.view.show_thing(thing)

    def _delete_thing(self) -> None:
        thing = self.view.canvas.chosen
        if thing is not None and self._change(lambda board: editing.without(board, thing)):
            self.view.show_thing(None)

    def _move_thing(self, thing: Thing, at: Point) -> None:
        """Put a lamp or a note into another cell."""
        cell = self.board.geometry.cell_at(*at)
        if isinstance(thing, (Lamp, Pin)) and self.board.contains(cell):
            self._change_thing(replace(thing, at=self.board.geometry.centre(cell)))
        elif isinstance(thing, Barrier):
            self.view.show_thing(thing)

    # ---- maps of other programs

    def _choose_target(self) -> None:
        name = f"{label(self._desk.system_id, self.board.name)}{'.uvtt' if self.board.grid is Grid.SQUARE else '.json'}"
        chosen = file_to_save(self.view.window(), tr("Save the map"), Path.home(), name, ";;".join((tr(UVTT), tr(SCENE))))
        if chosen is not None:
            self.export_map(chosen)

    def export_map(self, path: Path) -> None:
        """Write the board for other programs, and say what the file cannot hold."""
        campaign, system_id = self._desk.campaign, self._desk.system_id
        exported = self._desk.tried(lambda: export_board(campaign, system_id, self._current, path, cut=cut_out))
        if exported is not None:
            sentence, missing = exported
            self._desk.window.messages.note(" ".join((sentence, *missing[:REPORTED])))

    # ---- the picture beneath

    def _choose_picture(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self.view.window(), tr("Choose a picture"), str(Path.home()), tr(KINDS))
        if chosen:
            self.lay_picture(Path(chosen))

    def lay_picture(self, path: Path, *, straightens: bool = True) -> None:
        """Lay a picture from a file beneath the board: by the grid that is found on it, else as wide as the board.

        A photo that was taken a little askew is turned first where that brings its grid out; unless it is to stay as it is.
        """
        done: list[tuple[FoundGrid | None, float]] = []

        def with_picture(board: Board) -> Board:
            picture = picture_from_file(path, MOST_PIXELS)
            grid, turned = grid_on(picture), 0.0
            straight = straightened(picture) if grid is None and straightens else None
            if straight is not None:
                picture, grid, turned = straight
            done.append((grid, turned))
            left, top, width, _ = board.geometry.extent(board.columns, board.rows)
            asset = self._desk.store.pictures.put(picture)
            height = width * picture.height / picture.width
            made = replace(board, picture=MapPicture(asset=asset, left=left, top=top, width=width, height=height))
            if grid is not None and _fits(board, grid):
                made = editing.fitted(made, (picture.width, picture.height), grid)
            return editing.sized_by_picture(made)

        if self._change(with_picture):
            self._tell_of_picture(*done[-1], path)

    def _tell_of_picture(self, found: FoundGrid | None, turned: float, path: Path) -> None:
        """Say what was done with a picture, with a way to have it otherwise."""
        note, told = self._desk.window.messages.note, self._told_of(found)
        if turned:
            told = tr("Straightened the picture by {degrees}°. {told}", degrees=round(abs(turned), 1), told=told)
            note(told, action=tr("Undo straightening"), callback=lambda: self.lay_picture(path, straightens=False))
        elif found is None:
            by_two = tr("Align two cells") if self.board.grid is Grid.HEX else tr("Align two corners")
            note(told, action=by_two, callback=self.view.canvas.pick_corners)
        else:
            note(told)

    def _told_of(self, found: FoundGrid | None) -> str:
        """Tell the grid found on the picture, and the remedy if it does not fit or none was found."""
        if found is None and self.board.grid is Grid.HEX:
            return tr("No grid found in the picture. Align one cell or two cells.")
        if found is None:
            return tr("No grid found in the picture. Align one cell or two corners.")
        if _fits(self.board, found):
            return tr("Found the grid of the picture: {pixels} pixels a cell.", pixels=round(found.cell))
        if found.grid is Grid.SQUARE:
            return tr("The picture has squares, this board has hexes. Use it on a new board of squares.")
        if found.flat_top:
            return tr("The picture has hexes, flat side up; this board has not. Use it on a new board of such hexes.")
        return tr("The picture has hexes, point up; this board has not. Use it on a new board of such hexes.")

    def _ask_apart(self, first: Point, second: Point) -> None:
        """Ask how many cells lie between two places, and fit the picture by it."""
        apart, is_hex = editing.cells_between(self.board, first, second), self.board.grid is Grid.HEX
        asked = tr("How many cells farther the second one is") if is_hex else tr("Cells between the two corners")

        def read(words: str) -> list[Entry]:
            if not words.strip().isdecimal() or not int(words):
                return []
            cells = int(words)
            fit = partial(self._change, lambda board: editing.sized_by_picture(editing.fitted_by_two(board, first, second, cells)))
            told = tr("{count#cell|cells} farther", count=cells) if is_hex else tr("{count#cell|cells} between them", count=cells)
            return [(told, asked, lambda: (fit(), None)[1])]

        self._desk.window.ask(asked, read, str(max(1, round(apart))))

    def _turn(self) -> None:
        had_picture = self.board.picture is not None
        if self._change(editing.turned) and had_picture:
            self._desk.window.messages.note(tr("Removed the background picture, because it can't be rotated. Undo restores it."))

    def _fit_picture(self, cells: int) -> None:
        """Make the picture so many cells wide."""
        self._change(lambda board: editing.sized_by_picture(editing.fitted_across(board, cells)))

    def _move_picture(self, across: int, down: int) -> None:
        def moved(board: Board) -> Board:
            if board.picture is None:
                return board
            left, top = board.picture.left + across / SHARES, board.picture.top + down / SHARES
            return replace(board, picture=replace(board.picture, left=round(left, 2), top=round(top, 2)))

        self._change(moved)


def _marked_things(board: Board) -> tuple[Thing, ...]:
    """List what stands on a board for itself."""
    return (*board.lamps, *board.pins, *board.areas)


def _fits(board: Board, found: FoundGrid) -> bool:
    """Tell whether a grid on a picture is of the kind of the board's."""
    return found.grid is board.grid and (found.grid is Grid.SQUARE or found.flat_top is board.flat_top)
