"""The panel of the players' phones: the switch, a link with its QR code for everyone and for each player, who listens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import column, refill, row, scrolling
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import Label, Refusal, frame
from desktop_app.views.phones.networks import Network
from desktop_app.views.phones.qr_code import QrCode
from desktop_app.views.speech import tr

WIDTH: Final = 740
TOP, FOOT = 24, 8
EDGES: Final = 6
"""What the frame of the sheet takes."""


@dataclass(frozen=True, slots=True)
class LinkShown:
    """A link: for whom, and its address."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class ListenerShown:
    """A listening phone: number, link, address."""

    number: int
    title: str
    address: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PhonesShown:
    """How things stand; off as long as there is no `address`."""

    address: str = ""
    networks: Sequence[Network] = ()
    links: Sequence[LinkShown] = ()
    listeners: Sequence[ListenerShown] = ()


class PhonesPanel(Overlay):
    """Lies over the page; Esc closes it, and the phones go on."""

    help_about = "phones"

    switched = Signal(str)
    """Switch on at an address; where it is on, off."""
    cut = Signal(int)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, top=TOP)
        self.setAccessibleName(tr("Players' phones"))
        self._shown = PhonesShown()
        self._told, self.refusal = Label("", "body", "muted", wrap=True), Refusal()
        self._air = Label(
            tr("The connection isn't encrypted. Guest networks often keep phones apart; a hotspot works."), "small", wrap=True
        )
        self.network, self.switch = DropDown(tr("Network")), Button(tr("Switch on"), "accent")
        self.links, self.code, self.url = DropDown(tr("Link for")), QrCode(), Label("", "small", wrap=True)
        self.url.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.listeners_title, self.new_links = Label("", "strong"), Button(tr("New links"))
        self._listeners, self._lines = QVBoxLayout(), list[ListenerLine]()
        self._close = Button(tr("Close"), key="Esc")
        self.on_parts, self._parts, self._sheet = QWidget(), QWidget(), frame("card")
        self._build()
        self.switch.clicked.connect(lambda: self.switched.emit(str(self.network.currentData() or "")))
        self.links.currentIndexChanged.connect(lambda _: self._show_link())
        self._close.clicked.connect(self.close_up)

    def _build(self) -> None:
        links = column(self.links, self.code, self.url, None, gap=10)
        listeners = QWidget()
        listeners.setLayout(column(self._listeners, None))
        others = column(self.listeners_title, scrolling(listeners), row(self.new_links, None), gap=8)
        both = row(links, others, gap=24)
        both.setStretch(1, 1)
        self.on_parts.setLayout(both)
        switches = row(self.network, self.switch, gap=10)
        switches.setStretch(0, 1)
        title, foot = Label(tr("Players' phones"), "title"), row(None, self._close)
        parts = (title, self._told, switches, self.refusal, self.on_parts, self._air, None, foot)
        self._parts.setLayout(column(*parts, gap=12, margins=(20, 18, 20, 16)))
        self._sheet.setLayout(column(scrolling(self._parts)))
        self.hold(self._sheet)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Take the room that all parts need, as far as the window has it; the rest is scrolled to."""
        layout, width = self._parts.layout(), min(WIDTH, self.width())
        assert layout is not None, "it was laid out"
        layout.activate()
        needed = max(layout.heightForWidth(width), layout.minimumSize().height()) + EDGES
        self._sheet.setFixedSize(width, max(0, min(needed, self.height() - TOP - FOOT)))

    def open_up(self) -> None:
        """Show it, with the keys at the switch."""
        self.refusal.show_text("")
        self.cover(self.switch)

    def refuse(self, sentence: str) -> None:
        """Say why it cannot be switched on."""
        self.refusal.show_text(sentence)
        self._fit()

    def show_phones(self, shown: PhonesShown) -> None:
        """Show the switch, the links and who listens as they are now."""
        is_on, before, self._shown = bool(shown.address), self._shown, shown
        self._told.setText(
            tr("On. Every link shows the players' view; a player's link also shows their character.")
            if is_on
            else tr("Off. Choose the network that your players' phones are in, not a public one.")
        )
        self.switch.setText(tr("Switch off") if is_on else tr("Switch on"))
        self.switch.set_look("plain" if is_on else "accent")
        if shown.networks != before.networks or shown.address != before.address:
            self._fill_networks()
        if shown.links != before.links:
            self._fill_links()
        if shown.listeners != before.listeners or not is_on:
            self._fill_listeners()
        self.on_parts.setVisible(is_on)
        if is_on:
            self.refusal.show_text("")
        self._fit()

    def _fill_networks(self) -> None:
        chosen = self._shown.address or self.network.currentData()
        self.network.clear()
        for network in self._shown.networks:
            self.network.addItem(network.title, network.address)
        self.network.setCurrentIndex(max(0, self.network.findData(chosen)))
        self.network.setEnabled(not self._shown.address)

    def _fill_links(self) -> None:
        place = max(0, self.links.currentIndex())
        self.links.blockSignals(True)
        self.links.clear()
        self.links.addItems([link.title for link in self._shown.links])
        self.links.setCurrentIndex(min(place, len(self._shown.links) - 1))
        self.links.blockSignals(False)
        self._show_link()

    def _show_link(self) -> None:
        place, links = self.links.currentIndex(), self._shown.links
        link = links[place] if 0 <= place < len(links) else LinkShown("", "")
        self.code.show_text(link.url, tr("QR code of the link for {who}", who=link.title))
        self.url.setText(link.url)

    def _fill_listeners(self) -> None:
        listeners = self._shown.listeners
        self.listeners_title.setText(tr("{count#phone|phones} connected", count=len(listeners)) if listeners else tr("No phone connected"))
        refill(self._listeners, self._lines, listeners, self._new_line, ListenerLine.show_listener)

    def _new_line(self) -> ListenerLine:
        line = ListenerLine()
        line.cut.connect(self.cut)
        return line


class ListenerLine(QWidget):
    """A listening phone, with its cut-off button."""

    cut = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._words, self._cut = Label(), Button(tr("Cut off"), small=True)
        self._cut.clicked.connect(lambda: self.cut.emit(self._number))
        self.setLayout(row(self._words, None, self._cut))

    def show_listener(self, listener: ListenerShown) -> None:
        """Show another phone in this line."""
        self._number = listener.number
        words = tr("{who} · {address}", who=listener.title, address=listener.address)
        self._words.setText(words)
        self._cut.setAccessibleName(tr("Cut off {who}", who=words))
