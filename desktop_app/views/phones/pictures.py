"""A moment for phones: its pictures, drawn piece by piece when they are first wanted, and the events that name them."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from desktop_app.controller.phones.telling import DrawnPictures, face_of, faces_in, written
from desktop_app.printing.markdown import nodes_of
from desktop_app.serving.shelf import ServedPicture, ServedShelf
from desktop_app.views import faces
from desktop_app.views.parts.worker import BackgroundWorker
from desktop_app.views.phones.album import Album
from desktop_app.views.phones.drawn import PhoneGround, face_picture, handout_picture

if TYPE_CHECKING:
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.controller.play.own_character import OwnShown
    from desktop_app.controller.play.players import PlayersShown

NAME: Final = re.compile(rb'"([0-9a-f]{32})"')
"""How an event names a picture."""


class PhonePictures(QObject):
    """Draws what phones are shown: tokens and the ground of boards on the window's thread, files of pictures on another."""

    more = Signal()
    """A picture is done that was not there before."""

    def __init__(self) -> None:
        super().__init__()
        self._album, self._worker = Album(), BackgroundWorker(self)
        self._grounds = (PhoneGround(self._album, self._worker), PhoneGround(self._album, self._worker))
        """The board of the fight, and that of the recap."""
        self._asked: set[str] = set()
        """Pictures read by the worker, and unreadable ones."""
        for ground in self._grounds:
            ground.laid.connect(self.more)
        self._worker.do(partial(nodes_of, ""), lambda _: None)  # loads what reads Markdown, which takes longer than a piece may

    def moment(self, copy: PlayersShown, recap: Recap | None, own: Mapping[str, OwnShown | None]) -> Generator[None, None, ServedShelf]:
        """Write a moment for links, each with the character of its player, piece by piece; return it for the server."""
        yield from self._prepare(copy, recap, filter(None, own.values()))
        drawn, events = self._drawn(copy, recap), dict[str, bytes]()
        for link, character in own.items():
            yield
            events[link] = written(copy, drawn, recap=recap, own=character)
        return ServedShelf(events, {link: self._named_in(event) for link, event in events.items()})

    def _prepare(self, copy: PlayersShown, recap: Recap | None, own: Iterable[OwnShown]) -> Iterator[None]:
        """Draw the tokens of a moment that are not there yet, one at a time, and begin with its other pictures."""
        shown = [*faces_in(copy), *(face for one in own for face in [face_of(one)])]
        shown += faces_in(recap.board) if recap is not None and recap.board is not None else []
        for face in shown:
            if not self._album.name_of(face):
                self._album.put(face, face_picture(face))
                yield
        if copy.picture and copy.picture not in self._asked and not self._album.name_of(copy.picture):
            self._read(copy.picture)
        yield

    def _drawn(self, copy: PlayersShown, recap: Recap | None) -> DrawnPictures:
        """Return the pictures of a moment as far as they are done, and begin with the ground where it is another."""
        last = recap.board if recap is not None else None
        return DrawnPictures(
            faces=self._album.name_of,
            board=self._grounds[0].lay(copy),
            handout=self._album.name_of(copy.picture) if copy.picture else "",
            last_board=self._grounds[1].lay(last) if last is not None else None,
        )

    def _named_in(self, event: bytes) -> dict[str, ServedPicture]:
        """Return the pictures that an event names."""
        names = {name.decode() for name in NAME.findall(event)}
        return {name: self._album.pictures[name] for name in names if name in self._album.pictures}

    def finish(self) -> None:
        """Draw at once what is left."""
        for ground in self._grounds:
            ground.finish()
        self._worker.finish()

    def stop(self) -> None:
        """End the worker, and let the boards go."""
        self._worker.stop()
        for ground in self._grounds:
            ground.deleteLater()
        self.deleteLater()

    def _read(self, asset: str) -> None:
        """Let the worker read a picture of the campaign; one that cannot be read stays away."""
        kept = faces.picture_of(asset)
        self._asked.add(asset)
        if kept is not None:
            self._worker.do(partial(handout_picture, kept.body), partial(self._put, asset))

    def _put(self, asset: str, picture: ServedPicture | None) -> None:
        if picture is not None:
            self._asked.discard(asset)
            self._album.put(asset, picture)
            self.more.emit()
