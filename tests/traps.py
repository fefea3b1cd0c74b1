"""Texts of a stranger that ask for a file, and a folder that tells who was opened in it."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

from PySide6.QtGui import QColor, QImage

RED: Final = "#ff0017"
"""The picture of the trap has this colour, and nothing of the program has."""
SPELLINGS: Final = (
    "Hello ![x]({p}) there",
    "![x]({p})",
    "a\n\n![x]({p})\n\nb",
    "![x\\]y]({p})",
    "![[x]]({p})",
    "![x](<{p}>)",
    '![x]({p} "title")',
    "![x]({p} 'title')",
    "![x](\n{p}\n)",
    "![x\ny]({p})",
    "![]({p})",
    "![a](file://{p})",
    "![a](FILE://{p})",
    "![a](file:{p})",
    "![a](qrc:{p})",
    "![x][1]\n\n[1]: {p}",
    "![x][]\n\n[x]: {p}",
    "![x]\n\n[x]: <{p}>",
    "[x]: {p} 'title'\n\n![x]",
    "![**x**]({p})",
    "[![x]({p})]({p})",
    "> ![x]({p})",
    "- ![x]({p})",
    "# ![x]({p})",
    "| ![x]({p}) |\n|---|\n| ![x]({p}) |",
    "*![x]({p})*",
    "~~![x]({p})~~",
    "a  \n![x]({p})  \nb",
    "\\![x]({p})",
    "!\\[x]({p})",
    "![x]\\({p})",
    "&#33;[x]({p})",
    "!&#91;x]({p})",
    "<img src='{p}'>",
    '<IMG SRC="{p}" width=40>',
    "<p><img\nsrc={p}\n/></p>",
    "<table background='{p}'><tr><td background='{p}'>x</td></tr></table>",
    "<p style=\"background-image:url('{p}')\">x</p>",
    "<link rel='stylesheet' href='{p}'><style>@import url('{p}');</style>",
    "<qt><img src='{p}'></qt>",
    "&lt;img src='{p}'&gt;",
    "<!-- --><body background='{p}'><object data='{p}'></object>",
    "[x]({p})",
    "<file://{p}>",
    "![[{p}]]",
    "[[a|![x]({p})]]",
    '"><img src="{p}">',
    "'><img src='{p}'><a href='",
)
TAGS: Final = (
    " html head meta title style body qt span p a b i u s em strong small h1 h2 h3 h4 h5 h6 br hr pre code"
    " ul ol li blockquote table caption thead tbody tr th td "
)
ATTRIBUTES: Final = " style align width cellspacing cellpadding class start scope lang name content charset type border bgcolor "


class _Read(HTMLParser):
    """Lists what of HTML could open, fetch or carry out something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if f" {tag} " not in TAGS:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            is_ours = tag == "a" and name == "href" and str(value).startswith(("rule:", "journal:"))
            if not is_ours and (f" {name} " not in ATTRIBUTES or "url(" in str(value)):
                self.found.append(f"<{tag} {name}={value}>")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def dangers(html: str) -> list[str]:
    """List what of HTML could open, fetch or carry out something."""
    read = _Read()
    read.feed(html)
    read.close()
    return read.found


class Trap:
    """A folder with a picture in it, and who was opened there since it was last asked: by Python, or where Linux tells, by anybody."""

    IN_OPEN: Final = 0x20

    def __init__(self, folder: Path) -> None:
        self.picture = folder / "trap.png"
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(QColor(RED))
        assert image.save(str(self.picture))
        self._libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK) if self._libc is not None else -1
        if self._libc is not None:
            assert self._libc.inotify_add_watch(self._watch, os.fsencode(folder), self.IN_OPEN) >= 0

    def close(self) -> None:
        """Watch no longer."""
        if self._watch >= 0:
            os.close(self._watch)

    def opened(self) -> list[str]:
        """Name the files that were opened since it was last asked."""
        if self._watch < 0:
            return []
        found: list[str] = []
        while True:
            try:
                told = os.read(self._watch, 65536)
            except BlockingIOError:
                return found
            at = 0
            while at < len(told):
                _, _, _, length = struct.unpack_from("iIII", told, at)
                found += [told[at + 16 : at + 16 + length].rstrip(b"\0").decode()] if length else []
                at += 16 + length

    def texts(self) -> list[str]:
        """Write each spelling with the picture of the trap."""
        return [spelling.replace("{p}", self.picture.as_posix()) for spelling in SPELLINGS]


@contextmanager
def trap_in(folder: Path) -> Iterator[Trap]:
    """Lay a trap in a folder; it must snap at once when somebody does open the picture."""
    trap = Trap(folder)
    trap.opened()
    trap.picture.read_bytes()
    assert trap._watch < 0 or trap.opened() == ["trap.png"]
    try:
        yield trap
    finally:
        trap.close()


def shows(image: QImage, colour: str = RED) -> bool:
    """Tell whether a picture has a pixel of that colour."""
    wanted: Any = QColor(colour).rgb()
    return any(image.pixel(x, y) == wanted for y in range(0, image.height(), 3) for x in range(0, image.width(), 3))
