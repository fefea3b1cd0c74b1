"""What a campaign has prepared: boards and encounters, as documents of its file."""

from __future__ import annotations

from contextlib import suppress

from pydantic import ValidationError

from desktop_app.controller.boards.boards import board_from_json, board_from_rows, board_to_json, empty_board
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.bestiary import read_document
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.links import targets_of
from desktop_app.errors import AppError
from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.model import Campaign, Document, DocumentInfo

OWN_BOARD = "board:"
"""How the document of a board begins."""


class Boards:
    """The boards of one campaign file."""

    def __init__(self, store: Campaign) -> None:
        self._store = store

    def all(self, system_id: str) -> dict[str, Board]:
        """List the boards: an open field, what the program brings, the campaign's own. Raises: AppError."""
        found = {board.id: board for board in (board_from_rows(text) for text in content_of(system_id).boards)}
        own = [board for info in self._store.documents.list(kind="board") if (board := self._read(info.id)) is not None]
        field = empty_board(system_of(system_id).grid)
        return {field.id: field, **found, **{board.id: board for board in own}}

    def of(self, prepared: PreparedEncounter) -> Board:
        """Return an encounter's board: the open field if its own is gone. Raises: AppError."""
        boards = self.all(prepared.system)
        return boards.get(prepared.board) or next(iter(boards.values()))

    def find(self, board_id: str) -> Board | None:
        """Return a board of one's own; None: there is no such one, or it cannot be read."""
        return self._read(f"{OWN_BOARD}{board_id}")

    def _read(self, document_id: str) -> Board | None:
        """Read a board of the campaign; one that cannot be read is left out, and told by the check."""
        try:
            return board_from_json(self._store.documents.get(document_id).body)
        except AppError:
            return None

    def own(self) -> frozenset[str]:
        """Name the boards that are the campaign's own."""
        return frozenset(info.id.removeprefix(OWN_BOARD) for info in self._store.documents.list(kind="board"))

    def put(self, board: Board) -> None:
        """Keep a board. Raises: AppError."""
        if not board.name.strip():
            raise AppError(said("A board needs a name."))
        self._store.documents.put(Document(id=f"{OWN_BOARD}{board.id}", kind="board", name=board.name, body=board_to_json(board)))

    def delete(self, board_id: str) -> None:
        """Delete a board of one's own; encounters that name it fall back on the open field."""
        self._store.documents.delete(f"{OWN_BOARD}{board_id}")


class Encounters:
    """The prepared encounters of one campaign file."""

    def __init__(self, store: Campaign) -> None:
        self._store = store

    def all(self) -> list[PreparedEncounter]:
        """List the prepared encounters by name; an unreadable one with its name and fault."""
        return [self._read(info) for info in self._store.documents.list(kind="encounter")]

    def _read(self, info: DocumentInfo) -> PreparedEncounter:
        try:
            return read_document(self._store, PreparedEncounter, self._store.documents.get(info.id))
        except AppError as error:
            own = info.id.removeprefix("encounter:")
            return PreparedEncounter(id=own, system=info.system, name=info.name, fault=error.sentence)

    def repair(self, encounter_id: str) -> None:
        """Rebuild an unreadable encounter from its readable parts. Raises: AppError."""
        found = self._store.documents.raw(f"encounter:{encounter_id}")
        kept = PreparedEncounter(id=encounter_id, system=found.system, name=found.name or "Encounter")
        for key, value in found.body.items() if isinstance(found.body, dict) else ():
            with suppress(ValidationError):
                kept = PreparedEncounter.model_validate({**kept.model_dump(), key: value, "id": encounter_id, "fault": ""})
        self.put(kept)

    def put(self, prepared: PreparedEncounter) -> None:
        """Keep a prepared encounter. Raises: AppError."""
        if not prepared.name.strip():
            raise AppError(said("An encounter needs a name."))
        self._store.documents.put(
            Document(
                id=f"encounter:{prepared.id}",
                kind="encounter",
                system=prepared.system,
                name=prepared.name,
                body=prepared.model_dump(mode="json", exclude={"fault"}),
                search_text=prepared.note,
            ),
            links=targets_of(prepared.note),
        )

    def delete(self, encounter_id: str) -> None:
        """Throw a prepared encounter away."""
        self._store.documents.delete(f"encounter:{encounter_id}")
