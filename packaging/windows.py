"""The program for Windows, made on Debian: a folder with Python in it, the same as a zip, and a setup for one user.

Standard library only. The interpreter and the packages are downloaded by pip, which takes no file but those whose SHA-256 is pinned in
`packaging/windows`; that is all that speaks for the standard library (`python311.zip`) and Microsoft's C library. The other files of the
interpreter are signed besides (`verify_signatures`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from bundles import ICONS, ROOT, megabytes, version
from system_packages import Stop, do

SOURCES = ROOT / "packaging" / "windows"
TOOLS: Mapping[str, str] = {
    "gcc-mingw-w64-x86-64-win32": "x86_64-w64-mingw32-gcc",
    "nsis": "makensis",
    "osslsigncode": "osslsigncode",
}
"""Debian packages with the commands that the bundle and its setup are made with."""
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
NAME = "Strikeboard"
PYTHON = (3, 11)
PYTHON_DLL = "python{}{}.dll".format(*PYTHON)
PYTHON_FOLDER = "cp{}{}/".format(*PYTHON)
"""Where the files of this Python are in the download."""
PUBLISHER = "O=Python Software Foundation/CN=Python Software Foundation"
DAY_AFTER_SIGNING = 1712102400
"""3 April 2024, in seconds since 1970: the certificate with which the interpreter was signed the day before has run out since."""
UNSIGNED_BY_PUBLISHER = {"vcruntime140.dll", "vcruntime140_1.dll"}
"""Signed by Microsoft, whose root certificate Debian does not bring."""
INTERPRETER_WITHOUT = {
    *("python.exe", "pythonw.exe", f"{PYTHON_DLL.removesuffix('.dll')}._pth", "python.cat"),
    *("_hashlib.pyd", "_msi.pyd", "winsound.pyd"),
}
"""The launcher stands in for Python's own programs. Nothing is encrypted, but Tornado does not load without `_ssl`."""
QT_MODULES = ("Core", "Gui", "Network", "Widgets", "PrintSupport")
QT_KEPT = {
    *(f"Qt6{module}.dll" for module in QT_MODULES),
    *(f"Qt{module}.pyd" for module in QT_MODULES),
    *("pyside6.abi3.dll", "msvcp140.dll", "msvcp140_1.dll", "msvcp140_2.dll", "vcruntime140.dll", "vcruntime140_1.dll"),
    *("__init__.py", "_config.py", "_git_pyside_version.py"),
    *("plugins/platforms/qwindows.dll", "plugins/platforms/qoffscreen.dll"),
    *(f"plugins/imageformats/q{kind}.dll" for kind in ("jpeg", "webp", "gif", "ico")),
    *(f"translations/qtbase_{folder.name}.qm" for folder in (ROOT / "resources" / "translations").iterdir()),
}
"""Of PySide6, whose other files are four fifths of it."""
NOT_NEEDED = (".pyi", ".pyx", ".pxd", ".c", ".h", ".lib", ".a", ".f90", ".pth", ".typed")
LICENCES = ("licen", "copying", "notice", "authors")
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def make(python: Path, folder: Path, work: Path) -> None:
    """Make the zip and the setup in a folder, with an environment's Python for pip and an empty folder to work in. Raises: Stop."""
    interpreter, wheels = download(python, work)
    bundle = work / NAME
    put_interpreter(interpreter, bundle / "runtime")
    put_packages(wheels, bundle / "runtime" / "site")
    put_program(bundle / "runtime" / "site")
    compile_code(bundle / "runtime" / "site")
    build_launchers(bundle, work)
    print(f"{NAME}: {megabytes(bundle):.0f} MB")
    folder.mkdir(parents=True, exist_ok=True)
    report(write_zip(bundle, folder / f"{NAME}-{version()}-windows.zip"))
    report(build_setup(bundle, work / "strikeboard.ico", folder / f"strikeboard-{version()}-setup.exe"))


def report(made: Path) -> None:
    """Print the size of a file, and the SHA-256 by which its users can check what they have downloaded."""
    print(f"{made}: {made.stat().st_size / 1e6:.1f} MB, SHA-256 {hashlib.sha256(made.read_bytes()).hexdigest()}")


# ---- what is downloaded


def download(python: Path, work: Path) -> tuple[Path, list[Path]]:
    """Return the folder of the interpreter's files, verified, and the wheels in order of name. Raises: Stop."""
    pip: list[str | Path] = [python, "-m", "pip", "download", "--disable-pip-version-check", "--no-input", "--no-deps", "--require-hashes"]
    target = ["--platform", "win_amd64", "--python-version", "{}.{}".format(*PYTHON), "--implementation", "cp"]
    abis = ["--abi", "cp{}{}".format(*PYTHON), "--abi", "abi3", "--abi", "none"]
    failure = "The files for Windows could not be downloaded as they are pinned: see the lines above."
    sdist, wheels = work / "sdist", work / "wheels"
    do([*pip, "--only-binary=:all:", *target, *abis, "-r", SOURCES / "hashes.txt", "-d", wheels], failure)
    do([*pip, "--no-binary=:all:", "-r", SOURCES / "interpreter.txt", "-d", sdist], failure)
    (packed,) = sdist.iterdir()
    interpreter = unpack_interpreter(packed, work / "interpreter")
    verify_signatures(interpreter)
    return interpreter, sorted(wheels.glob("*.whl"))


def unpack_interpreter(packed: Path, folder: Path) -> Path:
    """Take the files of one Python out of the archive in which they are an archive again; return their folder."""
    with tarfile.open(packed) as tar:
        inner = next(entry for entry in tar if entry.name.endswith("/data.zip"))
        data = tar.extractfile(inner)
        assert data is not None, "data.zip is a file"
        with zipfile.ZipFile(BytesIO(data.read())) as files:
            files.extractall(folder, [name for name in files.namelist() if name.startswith(PYTHON_FOLDER)])
    return folder / PYTHON_FOLDER


def verify_signatures(interpreter: Path) -> None:
    """See that every program file of the interpreter is what the Python Software Foundation signed. Raises: Stop.

    This proves that a file is, byte for byte, what the holder of a certificate in the Foundation's name signed, and that an authority
    which Debian trusts issued that certificate. It does not prove when that was (the day is pinned here, the timestamp is not checked),
    nor that the certificate has not been revoked since (that needs a network). The standard library is not signed at all.
    """
    if not AUTHORITIES.exists():
        raise Stop(f"There are no certificates to check the interpreter with in {AUTHORITIES}: install the package ca-certificates.")
    offers = subprocess.run(["osslsigncode", "--help"], capture_output=True, text=True, check=False)
    offline = [option for option in ("-ignore-cdp", "-ignore-crl") if option in offers.stdout + offers.stderr]  # new in 2.9
    trusted: list[str | Path] = ["-CAfile", AUTHORITIES, "-ignore-timestamp", *offline, "-time", str(DAY_AFTER_SIGNING)]
    for path in sorted(interpreter.iterdir()):
        if path.suffix in {".dll", ".pyd", ".exe"} and path.name not in UNSIGNED_BY_PUBLISHER:
            done = subprocess.run(["osslsigncode", "verify", "-in", path, *trusted], capture_output=True, check=False)
            if done.returncode != 0 or PUBLISHER.encode() not in done.stdout:
                raise Stop(f"{path.name} of the interpreter is not signed by the Python Software Foundation, so nothing was made.")


# ---- the folder


def put_interpreter(interpreter: Path, runtime: Path) -> None:
    """Copy what is used of the interpreter, and tell it where the code is: nowhere but in this folder."""
    runtime.mkdir(parents=True)
    for path in interpreter.iterdir():
        if path.name not in INTERPRETER_WITHOUT:
            shutil.copy(path, runtime / ("LICENSE-python.txt" if path.name == "LICENSE.txt" else path.name))
    series = PYTHON_DLL.removesuffix(".dll")
    (runtime / f"{series}._pth").write_text(f"{series}.zip\n.\nsite\n", encoding="utf-8", newline="\r\n")


def is_kept(name: str) -> bool:
    """Tell whether a file of a package, named by its path in `site`, goes into the bundle."""
    top, _, rest = name.partition("/")
    if top == "PySide6":
        return rest in QT_KEPT or rest.startswith("support/")
    if top.endswith(".dist-info"):
        return rest == "METADATA" or any(word in rest.lower() for word in LICENCES)
    is_test = "/tests/" in name or name.startswith("sqlalchemy/testing/")
    return not is_test and not name.endswith(NOT_NEEDED)


def place_of(name: str) -> str | None:
    """Return where a wheel's file goes in `site`; None for commands and headers, which are not installed."""
    top, _, rest = name.partition("/")
    if not top.endswith(".data"):
        return name
    kind, _, place = rest.partition("/")
    return place if kind in {"purelib", "platlib"} else None


def put_packages(wheels: Iterable[Path], site: Path) -> None:
    """Unpack what is kept of the wheels."""
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for entry in wheel.infolist():
                place = place_of(entry.filename)
                if place is not None and not entry.is_dir() and is_kept(place):
                    (site / place).parent.mkdir(parents=True, exist_ok=True)
                    (site / place).write_bytes(wheel.read(entry))


def put_program(site: Path) -> None:
    """Copy the program with its resources, and the module with which it begins."""
    shutil.copytree(ROOT / "desktop_app", site / "desktop_app", ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    shutil.copytree(ROOT / "resources", site / "desktop_app" / "resources", ignore=shutil.ignore_patterns("screenshots"))
    shutil.copy(ROOT / "packaging" / "start.py", site / "start.py")


def compile_code(site: Path) -> None:
    """Put byte code in the place of all sources but the migrations, which are read as files. Raises: Stop.

    Byte code is the same on every system, but not in every Python: one of another version leaves the sources as they are.
    """
    if sys.version_info[:2] != PYTHON:
        print("Not compiled, so the program starts more slowly for the first time: that needs Python {}.{}.".format(*PYTHON))
        return
    command: list[str | Path] = [sys.executable, "-m", "compileall", "-q", "-b", "-j", "1", "-s", site, "-x", "/migrations/"]
    same = {**os.environ, "PYTHONHASHSEED": "0"}
    do([*command, "--invalidation-mode", "unchecked-hash", site], "The program could not be compiled.", environment=same)
    for source in [path for path in site.rglob("*.py") if path.with_suffix(".pyc").exists()]:
        source.unlink()


# ---- launchers


def icon(pictures: Iterable[bytes]) -> bytes:
    """Return an icon of Windows (ICO) that holds PNG pictures, square and of 256 pixels at most, in this order."""
    held = list(pictures)
    head, start = struct.pack("<3H", 0, 1, len(held)), 6 + 16 * len(held)
    for picture in held:
        width, height = struct.unpack(">2I", picture[16:24])
        head += struct.pack("<4B2H2I", width % 256, height % 256, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + b"".join(held)


def build_launchers(bundle: Path, work: Path) -> None:
    """Build the program with a window and the one for a console, with icon and version. Raises: Stop."""
    (work / "strikeboard.ico").write_bytes(icon((ICONS / f"strikeboard-{size}.png").read_bytes() for size in ICON_SIZES))
    shutil.copy(SOURCES / "launcher.manifest", work)
    resources = (SOURCES / "launcher.rc").read_text(encoding="utf-8")
    commas = ",".join([*version().split("."), "0"])
    described = resources.replace("@VERSION_COMMAS@", commas).replace("@VERSION@", version())
    (work / "launcher.rc").write_text(described, encoding="utf-8")
    failure = "The launchers could not be built."
    do(["x86_64-w64-mingw32-windres", "launcher.rc", "launcher.o"], failure, folder=work)
    compiler = ["x86_64-w64-mingw32-gcc", "-Os", "-s", "-Wall", "-Werror", "-municode", "-Wl,--no-insert-timestamp"]
    given: list[str | Path] = [*compiler, f'-DPYTHON_DLL=L"{PYTHON_DLL}"', SOURCES / "launcher.c", work / "launcher.o"]
    do([*given, "-mwindows", "-o", bundle / f"{NAME}.exe"], failure)
    do([*given, "-DCONSOLE", "-o", bundle / "strikeboard-cli.exe"], failure)


# ---- zip and setup


def write_zip(bundle: Path, made: Path) -> Path:
    """Pack a folder under its name and return the zip: files in order of name, without date, owner or rights."""
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in files_of(bundle):
            entry = zipfile.ZipInfo(f"{bundle.name}/{name}", ZIP_DATE)
            entry.create_system = 0  # as written on Windows, on every system
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    return made


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """Give the files below a folder with their paths in it, in order of these."""
    yield from sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())


def build_setup(bundle: Path, picture: Path, made: Path) -> Path:
    """Build the setup from the folder and return it. Raises: Stop."""
    facts = {"VERSION": version(), "FROM": bundle, "OUT": made, "ICON": picture, "KILOBYTES": round(megabytes(bundle) * 1000)}
    defined = [f"-D{name}={value}" for name, value in facts.items()]
    do(["makensis", "-V2", "-INPUTCHARSET", "UTF8", *defined, SOURCES / "strikeboard.nsi"], "The setup could not be built.")
    return made
