"""Whether a window can be shown: Qt ends the whole program where it cannot, so it is found out before."""

from __future__ import annotations

import io
import os
import re
import socket
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from desktop_app.errors import AppError
from desktop_app.language import said

X11_SOCKETS: Final = "/tmp/.X11-unix/X"
X11_PORT: Final = 6000
X11_NAME: Final = re.compile(r"(?P<host>.*):(?P<number>\d+)(\.\d+)?")
PATIENCE: Final = 2.0
"""Seconds that a display on another machine may take to answer."""


def has_display() -> bool:
    """Tell whether there is a desktop at all: everywhere but on a Linux without X and Wayland."""
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def draw_unseen() -> None:
    """Let Qt draw without a screen where no other platform is chosen, on Windows with its fonts: there Qt looks for none of them then."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if sys.platform == "win32":
        os.environ.setdefault("QT_QPA_FONTDIR", str(Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"))


def write_utf8() -> None:
    """Write what a console of another encoding has no signs for: a real minus, a dash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and (stream.encoding or "").lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8", errors="replace")


def tell_error(sentence: str) -> None:
    """Write an error to the console, or show it in a box without one, as on Windows after a double click."""
    if sys.stderr is not None:
        print(f"strikeboard: {sentence}", file=sys.stderr)
        return
    from desktop_app.views.error_box import show_error

    show_error(sentence)


def require_display() -> None:
    """See that the desktop answers. Raises: AppError."""
    platform = os.environ.get("QT_QPA_PLATFORM", "xcb").partition(":")[0]
    if not sys.platform.startswith("linux") or platform not in {"xcb", "wayland"}:
        return
    named = os.environ.get("DISPLAY", "")
    if not (_wayland_answers(os.environ.get("WAYLAND_DISPLAY", "")) or _x11_answers(named)):
        name = named or os.environ.get("WAYLAND_DISPLAY", "")
        raise AppError(said("No display “{name}”, so no window can open. Start the program in a desktop session.", name=name))


def _wayland_answers(name: str) -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _answers(socket.AF_UNIX, str(Path(folder) / name))


def _x11_answers(name: str) -> bool:
    found = X11_NAME.fullmatch(name)
    if found is None:
        return False
    host, number = found["host"], int(found["number"])
    if host in {"", "unix"}:
        local = f"{X11_SOCKETS}{number}"
        return _answers(socket.AF_UNIX, local) or _answers(socket.AF_UNIX, f"\0{local}")
    return _answers(socket.AF_INET, (host.strip("[]"), X11_PORT + number))


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    try:
        with closing(socket.socket(family, socket.SOCK_STREAM)) as tried:
            tried.settimeout(PATIENCE)
            tried.connect(address)
    except (OSError, ValueError):
        return False
    return True
