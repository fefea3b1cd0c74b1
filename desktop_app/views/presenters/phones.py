"""Lets the players' phones listen: off until the game master switches it on, and off again with the window.

It sees of the program what the players' window sees, and the party's own sheets. Nothing is drawn or written while no one listens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.controller.phones.links import KeptLinks, forget_links, keep_links, kept_links, last_port
from desktop_app.errors import AppError
from desktop_app.places import RESOURCES
from desktop_app.views.parts.slices import Slices
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.own_character import OwnShown
    from desktop_app.serving.server import PhoneServer
    from desktop_app.views.phones.panel import PhonesPanel, PhonesShown
    from desktop_app.views.phones.pictures import PhonePictures
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.players import PlayersPresenter

BREATH_MS: Final = 30
"""So long after a step phones are told: several steps of one key are one."""
EVERYONE: Final = ""
"""In the place of a sheet: the link is for all."""
PAGE: Final = RESOURCES / "phones" / "page.html"


class PhonesPresenter(QObject):
    """Hands the players' copy to phones as long as it is on."""

    _heard = Signal()
    """A phone has connected or left: emitted on the server's thread."""

    def __init__(self, desk: Desk, players: PlayersPresenter) -> None:
        super().__init__()
        self._desk, self._players = desk, players
        self._panel: PhonesPanel | None = None
        self.links: dict[str, str] = {}
        """The links in force, each with the sheet whose player has it, or `EVERYONE`."""
        self.server: PhoneServer | None = None
        self.pictures: PhonePictures | None = None
        self._breath = QTimer(self, singleShot=True, interval=BREATH_MS)
        self._breath.timeout.connect(self._tell)
        self._slices = Slices(self)
        self._heard.connect(self._listeners_changed)
        desk.window.phone_sign.clicked.connect(self.open_panel)

    # ---- on and off

    @property
    def is_on(self) -> bool:
        """Return whether phones can listen."""
        return self.server is not None

    def start(self, address: str) -> None:
        """Let phones listen at an address of this machine; after a restart by the links of before. Raises: AppError."""
        from desktop_app.serving.page import PhonePage
        from desktop_app.serving.server import PhoneServer
        from desktop_app.views.phones.pictures import PhonePictures

        kept = kept_links(str(self._desk.store.path))
        again = kept if kept is not None and kept.address == address else None
        server = PhoneServer(PhonePage(PAGE.read_text(encoding="utf-8")), self._heard.emit)
        try:
            _listen(server, address, last_port())
        except OSError as error:
            why = error.strerror or str(error)
            raise AppError(tr("Phones can't be reached at {address}: {why}.", address=address, why=why)) from None
        self.server, self.pictures = server, PhonePictures()
        self.pictures.more.connect(self._breath.start)
        self.links = dict(again.links) if again is not None else {}
        self._players.on_phones = True
        self._players.refreshed.append(self._breath.start)
        self._put_in_force()

    def stop(self) -> None:
        """Cut everyone off; the links mean nothing any more."""
        forget_links()
        self.end()

    def end(self) -> None:
        """End with the window; its links hold for a restart soon."""
        server, pictures = self.server, self.pictures
        if server is None or pictures is None:
            return
        self.server, self.pictures, self.links = None, None, {}
        self._breath.stop()
        self._slices.stop()
        self._players.refreshed.remove(self._breath.start)
        self._players.on_phones = False
        server.stop()
        pictures.stop()
        self._show()

    def renew(self) -> None:
        """Put new links in force; who listens by an old one is cut off."""
        self.links = {}
        self._put_in_force()

    def cut(self, number: int) -> None:
        """Cut off one phone, by its number; its link stays in force."""
        if self.server is not None:
            self.server.cut(number)

    def url(self, link: str) -> str:
        """Return a link as it is opened; "" while it is off."""
        return f"http://{self.server.address}:{self.server.port}/{link}/" if self.server is not None else ""

    def _put_in_force(self) -> None:
        """Give everyone a link who has none, and let the server take them."""
        if self.server is None:
            return
        from desktop_app.serving.shelf import new_link

        given = set(self.links.values())
        self.links |= {new_link(): sheet for sheet in (EVERYONE, *self._players.party()) if sheet not in given}
        self.server.allow({link: sheet != EVERYONE for link, sheet in self.links.items()})
        campaign = str(self._desk.store.path)
        keep_links(KeptLinks(campaign=campaign, address=self.server.address, port=self.server.port, links=self.links))
        self._show()

    # ---- what phones are told

    def _listeners_changed(self) -> None:
        """Tell who has just come; with the last one gone nothing is drawn any more."""
        server = self.server
        if server is None:
            return
        if not server.is_running:
            self.end()
            self._desk.window.messages.error(tr("The players' phones lost the connection."), action=tr("Open"), callback=self.open_panel)
        elif server.listeners:
            self._breath.start()
        else:
            self._forget_moment()
        self._show()

    def _forget_moment(self) -> None:
        """Drop the pictures stored for late listeners: the next ones are drawn on demand."""
        from desktop_app.serving.shelf import ServedShelf

        self._breath.stop()
        self._slices.stop()
        if self.server is not None:
            self.server.publish(ServedShelf())

    def _tell(self) -> None:
        """Begin to write this moment for those who listen."""
        if self.server is not None and self.server.listeners:
            self._slices.begin(self._telling())

    def _telling(self) -> Iterator[None]:
        """Write this moment, and hand it to the server as a whole."""
        server, pictures, players = self.server, self.pictures, self._players
        if server is None or pictures is None:
            return
        copy, recap = players.copy(), players.recap
        yield
        heard = {listener.link for listener in server.listeners}
        own: dict[str, OwnShown | None] = {}
        for link, sheet in self.links.items():
            if link in heard:
                own[link] = players.own(sheet) if sheet != EVERYONE else None
                yield
        server.publish((yield from pictures.moment(copy, recap, own)))

    # ---- the panel

    def open_panel(self) -> None:
        """Show the switch, the links and who listens."""
        from desktop_app.views.phones.panel import PhonesPanel

        if self._panel is None:
            panel = self._panel = PhonesPanel(self._desk.window)
            panel.switched.connect(self._switch)
            panel.cut.connect(self.cut)
            panel.new_links.clicked.connect(self.renew)
        self._put_in_force()
        self._show()
        self._panel.open_up()

    def _switch(self, address: str) -> None:
        """Switch on at an address, or off where it is on."""
        if self.is_on:
            self.stop()
            return
        try:
            self.start(address)
        except AppError as error:
            if self._panel is not None:
                self._panel.refuse(error.sentence)

    def _show(self) -> None:
        """Show on the panel and in the window's head how things stand."""
        self._desk.window.phone_sign.show_count(len(self.server.listeners) if self.server is not None else None)
        if self._panel is not None:
            self._panel.show_phones(self._shown())

    def _shown(self) -> PhonesShown:
        from desktop_app.views.phones.networks import networks
        from desktop_app.views.phones.panel import LinkShown, ListenerShown, PhonesShown

        names = self._players.party() if self.is_on else {}
        titles = {link: names.get(sheet, sheet) if sheet != EVERYONE else tr("Everyone") for link, sheet in self.links.items()}
        listeners = self.server.listeners if self.server is not None else ()
        return PhonesShown(
            address=self.server.address if self.server is not None else "",
            networks=networks(),
            links=[LinkShown(titles[link], self.url(link)) for link in self.links],
            listeners=[ListenerShown(one.number, titles.get(one.link, ""), one.address) for one in listeners],
        )


def _listen(server: PhoneServer, address: str, port: int) -> None:
    """Listen at an address, by the port of last time if it is free. Raises: OSError."""
    try:
        server.start(address, port)
    except OSError:
        if not port:
            raise
        server.start(address)
