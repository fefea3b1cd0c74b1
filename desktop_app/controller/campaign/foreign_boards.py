"""Boards that come from other programs' files into a campaign, and go out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from desktop_app.controller.boards.boards import KINDS, board_to_json
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.preferences import system_in_use
from desktop_app.controller.words.names import free_id, next_name
from desktop_app.errors import AppError
from desktop_app.exchange import foundry_scene, tiled, universal_vtt
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.picture_files import Mosaic, PictureFile
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.exchange.whole_file import write_whole
from desktop_app.grid.board import Board, Grid
from desktop_app.language import said
from desktop_app.model import Document
from desktop_app.model.pictures import Picture

HALF: Final = 0.5
"""From the middle of a cell to its side."""
SCENE: Final = ".json"
"""How the name of a file ends into which a board is written as a scene of Foundry."""
SUFFIXES: Final = (*universal_vtt.SUFFIXES, *tiled.SUFFIXES)
Box: TypeAlias = tuple[float, float, float, float]
CutPicture = Callable[[Picture, Box, tuple[int, int]], Picture]
"""Cuts a box (left, top, width, height, in pixels, perhaps beyond the edges) out of a picture, as one of so many pixels."""
MOST_CUT: Final = 100_000_000
"""Most pixels of a picture cropped for a file: larger ones are written whole."""
KeepPicture = Callable[[PictureFile], str]
"""Takes a picture into the campaign and gives its id."""
LayTiles = Callable[[Mosaic], PictureFile]
"""Draws the one picture that the pieces of tiles come to."""


def read_foreign(path: Path) -> ForeignBoard:
    """Read a board of another program by the ending of its name; its picture has no id yet. Raises: AppError, one sentence."""
    suffix = path.suffix.casefold()
    if suffix not in SUFFIXES:
        endings = ", ".join(SUFFIXES)
        raise AppError(said("{name} is not a map. You can import {endings}.", name=path.name, endings=endings), str(path))
    return read_board(path, is_tiled=suffix in tiled.SUFFIXES)


def read_board(path: Path, *, is_tiled: bool) -> ForeignBoard:
    """Read a map of Tiled or of Universal VTT. Raises: AppError."""
    kinds = {kind.id: kind for kind in KINDS.values()}
    found = tiled.read_tiled(path, kinds) if is_tiled else universal_vtt.read_universal_vtt(path)
    return replace(found, board=replace(found.board, kinds=kinds))


def board_from(path: Path, keep: KeepPicture, lay: LayTiles, taken: Iterable[str] = ()) -> tuple[Board, tuple[str, ...]]:
    """Read a board whose id is none of those taken, its picture kept; gives it with the report. Raises: AppError."""
    found = read_foreign(path)
    board = replace(found.board, id=free_id(found.board.name, frozenset(taken)))
    picture = lay(found.mosaic) if found.mosaic is not None else found.picture
    if picture is not None and board.picture is not None:
        board = replace(board, picture=replace(board.picture, asset=keep(picture)))
    return board, found.report


def keeping(campaign: OpenCampaign) -> KeepPicture:
    """Keep pictures in a campaign file."""

    def keep(file: PictureFile) -> str:
        body = without_texts(file.body)
        return campaign.store.pictures.put(Picture(media_type=file.media_type, width=file.width, height=file.height, body=body))

    return keep


class Imported(NamedTuple):
    """An imported map: its board, contents in a sentence, and omissions."""

    board: Board
    sentence: str
    report: tuple[str, ...]


def import_boards(campaign: OpenCampaign, paths: Sequence[Path], *, lay: LayTiles) -> tuple[list[Imported], list[str]]:
    """Bring boards of other programs in, one after the other; gives those that came in, and why the others did not.

    `lay` is asked where tiles have pictures.
    """
    came: list[Imported] = []
    refused: list[str] = []
    for path in paths:
        try:
            came.append(import_board(campaign, path, lay=lay))
        except AppError as error:
            refused.append(error.sentence)
    return came, refused


def import_board(campaign: OpenCampaign, path: Path, *, lay: LayTiles) -> Imported:
    """Bring a board of another program into a campaign. Raises: AppError."""
    kept = campaign.store.documents.list(kind="board")
    board, report = board_from(path, keeping(campaign), lay, [info.id.removeprefix("board:") for info in kept])
    names = {info.name for info in kept}
    if board.name in names:
        board = replace(board, name=next_name(board.name, names))
    campaign.store.documents.put(Document(id=f"board:{board.id}", kind="board", name=board.name, body=board_to_json(board)))
    return Imported(board, holds(board), report)


def holds(board: Board) -> str:
    """Return an imported board's contents in words."""
    things = [said("{columns} × {rows} cells", columns=board.columns, rows=board.rows)]
    if board.barriers:
        things.append(said("{count#wall or door|walls and doors}", count=len(board.barriers)))
    if board.lamps:
        things.append(said("{count#lamp|lamps}", count=len(board.lamps)))
    return said("{name} is now a board of this campaign: {things}.", name=board.name, things=", ".join(things))


def board_called(campaign: OpenCampaign, system_id: str | None, what: str) -> Board:
    """Find a board by its id or name; without a system, of those of the campaign's rules. Raises: AppError."""
    boards = campaign.boards.all(system_id or system_in_use(campaign.store))
    board = boards.get(what) or next((board for board in boards.values() if board.name == what), None)
    if board is None:
        raise AppError(said("This campaign has no board called {what}.", what=repr(what)), str(campaign.store.path))
    return board


def _as_large(board: Board, kept: Picture, cut: CutPicture) -> tuple[Board, Picture]:
    """Cut the picture beneath a board of squares to the board: other programs take its corners for those of the cells."""
    picture = board.picture
    assert picture is not None, "there is a picture"
    across, down = kept.width / picture.width, kept.height / picture.height
    box = ((-HALF - picture.left) * across, (-HALF - picture.top) * down, board.columns * across, board.rows * down)
    beyond = (*box[:2], kept.width - box[2], kept.height - box[3])
    size = (board.columns * round(across), board.rows * round(across))
    if board.grid is not Grid.SQUARE or all(abs(part) <= 1 for part in beyond) or not 0 < size[0] * size[1] <= MOST_CUT:
        return board, kept
    laid = replace(picture, left=-HALF, top=-HALF, width=board.columns, height=board.rows)
    return replace(board, picture=laid), cut(kept, box, size)


def export_board(campaign: OpenCampaign, system_id: str | None, what: str, path: Path, *, cut: CutPicture) -> tuple[str, tuple[str, ...]]:
    """Write a board, named by its id or name, as Universal VTT, or by the ending .json as a scene of Foundry. Raises: AppError.

    Gives a sentence, and what the file cannot say. `cut` is asked where the picture beneath reaches beyond the board, or does not fill it.
    """
    board = board_called(campaign, system_id, what)
    if path.suffix.casefold() == SCENE:
        text, report = foundry_scene.scene_text(board)
        write_whole(path, text)
        return said("Exported the board “{name}” to {path}.", name=board.name, path=path), report
    if path.suffix.casefold() not in universal_vtt.SUFFIXES:
        endings = ", ".join(universal_vtt.SUFFIXES)
        told = said(
            "Name the file {endings} for Universal VTT, or {scene} for a Foundry scene.",
            endings=endings,
            scene=SCENE,
        )
        raise AppError(told, str(path))
    kept = campaign.store.pictures.find(board.picture.asset) if board.picture is not None else None
    picture = None
    if kept is not None:
        board, kept = _as_large(board, kept, cut)
        picture = PictureFile(media_type=kept.media_type, width=kept.width, height=kept.height, body=kept.body)
    text, report = universal_vtt.universal_vtt_text(board, picture)
    write_whole(path, text)
    return said("Exported the board “{name}” to {path}.", name=board.name, path=path), report
