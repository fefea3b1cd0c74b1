"""What Qt needs from a Linux system: shared libraries and a font; how to see which are missing and how to install them.

Standard library only. What this file does not know: the project, its environment, and what it remembers of earlier starts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# What Qt loads, by the package that brings it on Debian and its kin.
# fmt: off
CORE_LIBRARIES: Mapping[str, tuple[str, ...]] = {
    "libdbus-1-3": ("libdbus-1.so.3",), "libegl1": ("libEGL.so.1",), "libfontconfig1": ("libfontconfig.so.1",),
    "libfreetype6": ("libfreetype.so.6",), "libgl1": ("libGL.so.1",), "libglib2.0-0": ("libglib-2.0.so.0", "libgthread-2.0.so.0"),
    "libx11-6": ("libX11.so.6",), "libxkbcommon0": ("libxkbcommon.so.0",), "libzstd1": ("libzstd.so.1",),
}
WINDOW_LIBRARIES: Mapping[str, tuple[str, ...]] = {
    "libgssapi-krb5-2": ("libgssapi_krb5.so.2",),
    "libwayland-client0": ("libwayland-client.so.0",), "libwayland-cursor0": ("libwayland-cursor.so.0",),
    "libwayland-egl1": ("libwayland-egl.so.1",), "libx11-xcb1": ("libX11-xcb.so.1",), "libxcb1": ("libxcb.so.1",),
    "libxcb-cursor0": ("libxcb-cursor.so.0",), "libxcb-glx0": ("libxcb-glx.so.0",), "libxcb-icccm4": ("libxcb-icccm.so.4",),
    "libxcb-image0": ("libxcb-image.so.0",), "libxcb-keysyms1": ("libxcb-keysyms.so.1",), "libxcb-randr0": ("libxcb-randr.so.0",),
    "libxcb-render0": ("libxcb-render.so.0",), "libxcb-render-util0": ("libxcb-render-util.so.0",),
    "libxcb-shape0": ("libxcb-shape.so.0",), "libxcb-shm0": ("libxcb-shm.so.0",), "libxcb-sync1": ("libxcb-sync.so.1",),
    "libxcb-util1": ("libxcb-util.so.1",), "libxcb-xfixes0": ("libxcb-xfixes.so.0",), "libxcb-xkb1": ("libxcb-xkb.so.1",),
    "libxkbcommon-x11-0": ("libxkbcommon-x11.so.0",),
}
# fmt: on
FONT_PACKAGE = "fonts-dejavu-core"  # has the signs that the rules print: boxes, dice, stars, arrows, signs of harm
FONT_FILES = ("DejaVuSans.ttf", "NotoSansSymbols-Regular.ttf", "NotoSansSymbols2-Regular.ttf", "Symbola.ttf")


class Stop(Exception):  # noqa: N818 - a plain end, not an error of this file
    """Set-up cannot go on; the text is the sentence for the user."""


class Missing(NamedTuple):
    """Packages whose libraries Qt would not find: without `core` nothing runs, without `window` no window opens."""

    core: list[str]
    window: list[str]


def do(command: Sequence[str | Path], failure: str, *, folder: Path | None = None, environment: Mapping[str, str] | None = None) -> None:
    """Run a command quietly. Raises: Stop with the given sentence, after the last lines that the command said."""
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        print("\n".join(done.stdout.decode(errors="replace").splitlines()[-15:]), file=sys.stderr)
        raise Stop(failure)


def loads(name: str) -> bool:
    """Tell whether the system finds a shared library."""
    import ctypes

    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_packages(libraries: Mapping[str, Sequence[str]], found: Callable[[str], bool] = loads) -> list[str]:
    """Return the packages of which a library is not found, in order of name."""
    return sorted(package for package, names in libraries.items() if not all(found(name) for name in names))


def font_folders(environment: Mapping[str, str]) -> list[Path]:
    """Return the folders where the system keeps fonts."""
    home = Path(environment.get("HOME", "/"))
    shared = environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return [home / ".fonts", own / "fonts", *(Path(folder) / "fonts" for folder in shared.split(":") if folder)]


def has_font(folders: Iterable[Path], names: Sequence[str] = FONT_FILES) -> bool:
    """Tell whether one of the fonts lies in one of the folders."""
    return any(name in files for folder in folders for _, _, files in os.walk(folder) for name in names)


def find_missing() -> Missing:
    """Look for everything that Qt needs from the system."""
    fonts = [] if has_font(font_folders(os.environ)) else [FONT_PACKAGE]
    return Missing(core=missing_packages(CORE_LIBRARIES) + fonts, window=missing_packages(WINDOW_LIBRARIES))


def install_line(packages: Iterable[str]) -> str:
    """Return the line that installs packages, as a person would type it."""
    return "sudo apt-get install -y --no-install-recommends " + " ".join(packages)


def has_apt() -> bool:
    """Tell whether packages come by apt-get here."""
    return shutil.which("apt-get") is not None


def may_install() -> bool:
    """Tell whether this user may install packages."""
    return has_apt() and os.geteuid() == 0


def install_packages(packages: Sequence[str]) -> None:
    """Install packages of the system when that is allowed. Raises: Stop with the line to type when it is not."""
    if not has_apt():
        raise Stop(f"System packages are missing; on Debian they are called {', '.join(packages)}. Please install them and start again.")
    if not may_install():
        raise Stop(f"System packages are missing. Please type this, then start again:\n\n    {install_line(packages)}\n")
    print(f"Installing system packages: {' '.join(packages)} ...", file=sys.stderr, flush=True)
    failure = f"The system packages could not be installed. Please try:\n\n    {install_line(packages)}\n"
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = install_line(packages).split()[1:]
    if subprocess.run(command, env=quiet, capture_output=True, check=False).returncode != 0:  # lists absent or old
        do(["apt-get", "update"], failure, environment=quiet)
        do(command, failure, environment=quiet)
