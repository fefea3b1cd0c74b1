"""The program as others install it: a folder that needs no Python, a Debian package, one file that unpacks itself.

Standard library only, but for PyInstaller, which is put into the environment when it is first needed.
"""

from __future__ import annotations

import gzip
import platform
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from system_packages import CORE_LIBRARIES, FONT_PACKAGE, WINDOW_LIBRARIES, Stop, do

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "packaging" / "linux"
SPEC = ROOT / "packaging" / "strikeboard.spec"
ICONS = ROOT / "resources" / "icons"
REPLAYS = ROOT / "tests" / "replays"
OLD_CAMPAIGN = ROOT / "tests" / "model" / "old_databases" / "0001.sql"
STYLE = ROOT / "resources" / "sheets" / "style.typ"
OWN_TEMPLATES = ".local/share/Strikeboard/sheets"
NAME = "strikeboard"
HOME = Path("usr/lib") / NAME
"""Where the folder of the program lies in a package."""


def version(root: Path = ROOT) -> str:
    """Read the program's version from a checkout."""
    text = (root / "desktop_app" / "__init__.py").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("__version__"))
    return line.split('"')[1]


# ---- the folder that needs no Python


def freeze(python: Path, folder: Path) -> Path:
    """Make the folder from the checkout, and return it: `folder`/strikeboard. Raises: Stop."""
    with tempfile.TemporaryDirectory() as work:
        command: list[str | Path] = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", folder]
        do([*command, "--workpath", work, SPEC], "PyInstaller could not make the program: see the lines above.")
    made = folder / NAME
    print(f"{made}: {megabytes(made):.0f} MB")
    return made


def megabytes(folder: Path) -> float:
    """Measure what a folder takes, in millions of bytes; a link counts nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_symlink()) / 1e6


def prove(program: Path) -> None:
    """Let a finished program show that it works on its own: version, demo without a display, print, every replay. Raises: Stop."""
    with tempfile.TemporaryDirectory() as home:
        said = tell(program, home, "--version")
        if version() not in said:
            raise Stop(f"{program} says {said!r}, not {version()}.")
        tell(program, home, "run", "--out", Path(home) / "demo")
        made = Path(home) / "demo" / "demo.strikeboard"
        print_screen(program, home, made)
        own = Path(home) / OWN_TEMPLATES / STYLE.name  # a template of one's own is set by a second process of the program
        own.parent.mkdir(parents=True)
        shutil.copy(STYLE, own)
        print_screen(program, home, made)
        tell(program, home, "check", made)
        old = Path(home) / "old.strikeboard"
        with closing(sqlite3.connect(old)) as database:
            database.executescript(OLD_CAMPAIGN.read_text(encoding="utf-8"))
        tell(program, home, "run", old, "--out", Path(home) / "old")
        replays = sorted(REPLAYS.rglob("*.strike"))
        for replay in replays:
            tell(program, home, "replay", replay)
        print(f"{program}: version, demo, print, own templates, check, an old campaign and {len(replays)} replays went well.")


def print_screen(program: Path, home: str, campaign: Path) -> None:
    """Let the program print something as PDF. Raises: Stop."""
    made = Path(home) / "screen.pdf"
    made.unlink(missing_ok=True)
    tell(program, home, "print", campaign, "screen savage", made)
    if not made.read_bytes().startswith(b"%PDF"):
        raise Stop(f"{program} has printed no PDF.")


def tell(program: Path, home: str, *arguments: str | Path) -> str:
    """Let the program do one thing without a display and a Python; return what it writes. Raises: Stop."""
    environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    command = [str(program), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        print(done.stdout[-2000:], done.stderr[-2000:], file=sys.stderr)
        raise Stop(f"{' '.join(command)} ended with {done.returncode}.")
    return done.stdout


# ---- the Debian package


def deb(bundle: Path, folder: Path) -> Path:
    """Make a Debian package of the folder that needs no Python, and return it. Raises: Stop."""
    if shutil.which("dpkg-deb") is None:
        raise Stop("A Debian package is made with dpkg-deb, which is not here.")
    with tempfile.TemporaryDirectory() as base:
        root = Path(base) / NAME
        shutil.copytree(bundle, root / HOME, symlinks=True)
        link = root / "usr" / "bin" / NAME
        link.parent.mkdir(parents=True)
        link.symlink_to(Path("..") / "lib" / NAME / NAME)
        _put_desktop_files(root / "usr" / "share")
        _put_documents(root / "usr" / "share" / "doc" / NAME)
        control = root / "DEBIAN"
        control.mkdir()
        (control / "control").write_text(_control(root), encoding="utf-8")
        for script in ("postinst", "postrm"):
            shutil.copy(LINUX / script, control / script)
            (control / script).chmod(0o755)
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                runs = path.is_dir() or path.name in {NAME, "postinst", "postrm"}
                path.chmod(0o755 if runs else 0o644)
        made = folder / f"{NAME}_{version()}_{architecture()}.deb"
        do(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, made], "The Debian package could not be made.")
    print(f"{made}: {made.stat().st_size / 1e6:.0f} MB")
    _validate(made)
    return made


def architecture() -> str:
    """Name the machine as Debian does."""
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def _put_desktop_files(share: Path) -> None:
    """Put the desktop entry, kinds of files, description and icons where a desktop looks for them."""
    for name, place in (
        ("strikeboard.desktop", "applications"),
        ("strikeboard.xml", "mime/packages"),
        ("strikeboard.metainfo.xml", "metainfo"),
    ):
        (share / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(LINUX / name, share / place / name)
    for icon in ICONS.glob("strikeboard-*.png"):
        size = icon.stem.rpartition("-")[2]
        kinds = ("application-x-strikeboard", "application-x-strikeboard-replay", "application-x-strikeboard-pack")
        for kind, name in (("apps", NAME), *(("mimetypes", one) for one in kinds)):
            there = share / "icons" / "hicolor" / f"{size}x{size}" / kind
            there.mkdir(parents=True, exist_ok=True)
            shutil.copy(icon, there / f"{name}.png")


def _put_documents(folder: Path) -> None:
    """Put the copyright and the list of changes into the package."""
    folder.mkdir(parents=True)
    shutil.copy(LINUX / "copyright", folder / "copyright")
    with gzip.GzipFile(folder / "changelog.gz", "wb", mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())


def _control(root: Path) -> str:
    """Write what Debian has to know; the packages that are needed follow from what the libraries link to."""
    size = round(sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) / 1024)
    fields = {
        "Package": NAME,
        "Version": version(),
        "Architecture": architecture(),
        "Maintainer": "Strikeboard maintainers <maintainers@strikeboard.example>",
        "Installed-Size": str(size),
        "Depends": ", ".join(depends(root / HOME)),
        "Section": "misc",
        "Priority": "optional",
        "Description": "character and encounter manager for tabletop game masters",
    }
    text = (LINUX / "description").read_text(encoding="utf-8")
    lines = "".join(f" {line.strip() or '.'}\n" for line in text.strip().splitlines())
    return "".join(f"{key}: {value}\n" for key, value in fields.items()) + lines


def depends(bundle: Path) -> list[str]:
    """List the packages that the bundled libraries need from the system, and a font with the signs that the rules print."""
    inside = {path.name for path in bundle.rglob("*.so*")}
    needed = {name for path in bundle.rglob("*.so*") if path.is_file() for name in linked(path)} - inside
    brought = {library: package for package, libraries in {**CORE_LIBRARIES, **WINDOW_LIBRARIES}.items() for library in libraries}
    packages = {package for library in needed if (package := brought.get(library) or _package_of(library))}
    renamed = {"libglib2.0-0": "libglib2.0-0 | libglib2.0-0t64"}
    return [*sorted(renamed.get(package, package) for package in packages), FONT_PACKAGE]


def linked(path: Path) -> Iterator[str]:
    """Name the libraries that a library is linked to."""
    said = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=False).stdout
    yield from (line.split()[1] for line in said.splitlines() if line.strip().startswith("NEEDED"))


def _package_of(library: str) -> str:
    """Ask Debian which package a library of this system came with; what belongs to every system is not named."""
    found = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False).stdout
    package = found.partition(":")[0].split(",")[0].strip()
    return "" if package in {"", "libc6", "libc6-i386"} else package


def _validate(package: Path) -> None:
    """Let the checkers of Debian and the desktop read what was made, where they are there. Raises: Stop."""
    tried: Mapping[str, Sequence[str | Path]] = {
        "desktop-file-validate": [LINUX / "strikeboard.desktop"],
        "appstreamcli": ["validate", "--no-net", LINUX / "strikeboard.metainfo.xml"],
        "lintian": ["--fail-on", "error", "--suppress-tags", ",".join(ACCEPTED), package],
    }
    for program, arguments in tried.items():
        if shutil.which(program) is None:
            print(f"not checked with {program}, which is not here")
        else:
            do([program, *arguments], f"{program} finds fault with the package.")


ACCEPTED = (  # what follows from bringing Qt and Python along
    *("embedded-library", "custom-library-search-path", "shared-library-lacks-prerequisites", "unstripped-binary-or-object"),
    *("no-manual-page", "hardening-no-fortify-functions", "hardening-no-pie", "extra-license-file", "bad-distribution-in-changes-file"),
    "library-not-linked-against-libc",
    *("missing-dependency-on-libc", "undeclared-elf-prerequisites", "no-changelog", "debian-changelog-file-missing", "dir-or-file-in-opt"),
)


# ---- one file that unpacks itself


def single(bundle: Path, folder: Path) -> Path:
    """Make one file for Linuxes of another kind: it unpacks itself into the user's cache, once for each version. Returns it."""
    made = folder / f"{NAME}-{version()}-{platform.machine()}.run"
    head = (LINUX / "unpack.sh").read_text(encoding="utf-8").replace("@VERSION@", version()).encode()
    with tempfile.TemporaryDirectory() as work:
        packed = Path(work) / "packed.tar.xz"
        with tarfile.open(packed, "w:xz", preset=6) as tar:
            tar.add(bundle, arcname=NAME, filter=_plain)
        with made.open("wb") as out:
            out.write(head)
            out.write(packed.read_bytes())
    made.chmod(0o755)
    print(f"{made}: {made.stat().st_size / 1e6:.0f} MB")
    return made


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who made a file, and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = 0
    return entry
