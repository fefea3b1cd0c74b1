"""The bundle for Windows: what goes into it and what it promises, without the network and without building it."""

from __future__ import annotations

import io
import re
import struct
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from desktop_app import CAMPAIGN_SUFFIX, PACK_SUFFIX, REPLAY_SUFFIX, __version__, cli
from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
SOURCES = PACKAGING / "windows"
ON_WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64", "python_version": "3.11"}


windows = packaging("windows")
start = packaging("start")
under_wine = packaging("under_wine")


@pytest.fixture(autouse=True)
def not_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave no mark of a bundle behind: workers of other tests would be started without their module."""
    monkeypatch.setitem(vars(sys), "frozen", False)


def pinned(path: Path) -> dict[str, str]:
    """The version of each package that a list names, by its name."""
    lines = [line.partition(" ")[0].partition("==") for line in path.read_text(encoding="utf-8").splitlines() if "==" in line]
    return {canonicalize_name(name): version for name, _, version in lines}


def needed(name: str, seen: set[str]) -> Iterator[str]:
    """What a package needs on Windows, and what that needs in turn."""
    for line in metadata.requires(name) or ():
        asked = Requirement(line)
        found = canonicalize_name(asked.name)
        if found not in seen and (asked.marker is None or asked.marker.evaluate({**ON_WINDOWS, "extra": ""})):
            seen.add(found)
            yield found
            yield from needed(found, seen)


# ---- what is downloaded


def test_every_package_that_the_program_needs_is_pinned_by_hash_in_the_version_of_the_tests() -> None:
    exact = pinned(PACKAGING / "constraints.txt")
    assert pinned(SOURCES / "hashes.txt") == {name: exact[name] for name in needed("strikeboard", set())}


@pytest.mark.parametrize("name", ["hashes.txt", "interpreter.txt"])
def test_every_download_has_one_hash(name: str) -> None:
    lines = [line for line in (SOURCES / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines and all(re.fullmatch(r"[\w-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)


def test_an_interpreter_that_its_makers_have_not_signed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "Signer: O=Somebody Else"
    tool = tmp_path / "bin" / "osslsigncode"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\necho '{said}'\n", encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=":")
    monkeypatch.setattr(windows, "AUTHORITIES", tool)
    interpreter = tmp_path / "python"
    interpreter.mkdir()
    (interpreter / "python311.dll").touch()
    with pytest.raises(windows.Stop, match=r"python311\.dll"):
        windows.verify_signatures(interpreter)
    tool.write_text(f"#!/bin/sh\necho '{windows.PUBLISHER}'\n", encoding="utf-8")
    windows.verify_signatures(interpreter)


# ---- what is kept


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("PySide6/Qt6Core.dll", True),
        ("PySide6/QtWidgets.pyd", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/translations/qtbase_fr.qm", True),
        ("PySide6/translations/qtbase_de.qm", False),
        ("PySide6/opengl32sw.dll", False),
        ("PySide6/Qt6Quick.dll", False),
        ("PySide6/plugins/platforms/qminimal.dll", False),
        ("numpy/linalg/linalg.py", True),
        ("numpy/tests/test_lists.py", False),
        ("numpy/__init__.pyi", False),
        ("sqlalchemy/testing/assertions.py", False),
        ("typst-0.15.2.dist-info/METADATA", True),
        ("typst-0.15.2.dist-info/licenses/LICENSE", True),
        ("typst-0.15.2.dist-info/RECORD", False),
    ],
)
def test_only_what_the_program_uses_is_kept(name: str, *, is_kept: bool) -> None:
    assert windows.is_kept(name) == is_kept


def test_every_module_of_qt_that_the_program_imports_is_kept() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "desktop_app").rglob("*.py"))
    used = set(re.findall(r"PySide6\.Qt(\w+) import|PySide6 import Qt(\w+)", code))
    assert {first or second for first, second in used} - {"DBus"} == set(windows.QT_MODULES), "QtDBus is asked for on Linux alone"


def test_a_wheel_is_unpacked_as_pip_installs_it(tmp_path: Path) -> None:
    wheel = tmp_path / "one-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in ("one/__init__.py", "one/__init__.pyi", "one-1.0.data/purelib/two.py", "one-1.0.data/scripts/one.exe"):
            packed.writestr(name, "")
    windows.put_packages([wheel], tmp_path / "site")
    assert [name for name, _ in windows.files_of(tmp_path / "site")] == ["one/__init__.py", "two.py"]


@pytest.mark.skipif(sys.version_info[:2] != windows.PYTHON, reason="byte code of another Python would not run in the bundle")
def test_byte_code_stands_for_the_sources_and_names_no_folder_of_the_builder(tmp_path: Path) -> None:
    module, migration = tmp_path / "app" / "one.py", tmp_path / "app" / "migrations" / "two.py"
    for path in (module, migration):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("def name():\n    return 1\n", encoding="utf-8")
    windows.compile_code(tmp_path)
    assert [name for name, _ in windows.files_of(tmp_path)] == ["app/migrations/two.py", "app/one.pyc"]
    assert str(tmp_path).encode() not in module.with_suffix(".pyc").read_bytes()


# ---- zip, icon, setup and launcher


def test_the_same_files_give_the_same_zip_whenever_and_in_whatever_order_they_were_written(tmp_path: Path) -> None:
    made = []
    for number, names in enumerate((["a.txt", "b/c.txt"], ["b/c.txt", "a.txt"])):
        bundle = tmp_path / str(number) / "Strikeboard"
        for name in names:
            path = bundle / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{name}\n" * 100, encoding="utf-8")
            path.chmod(0o600 if number else 0o755)
        made.append(windows.write_zip(bundle, tmp_path / f"{number}.zip").read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0])) as packed:
        assert packed.namelist() == ["Strikeboard/a.txt", "Strikeboard/b/c.txt"]
        assert {entry.date_time for entry in packed.infolist()} == {windows.ZIP_DATE}


def test_the_icon_holds_the_pictures_whole() -> None:
    pictures = [(ROOT / "resources" / "icons" / f"strikeboard-{size}.png").read_bytes() for size in windows.ICON_SIZES]
    made = windows.icon(pictures)
    for number, (size, picture) in enumerate(zip(windows.ICON_SIZES, pictures, strict=True)):
        width, height, *_, length, place = struct.unpack("<4B2H2I", made[6 + 16 * number : 22 + 16 * number])
        assert (width or 256, height or 256) == (size, size)
        assert made[place : place + length] == picture


def test_the_setup_registers_every_kind_of_file_and_takes_each_back() -> None:
    text = (SOURCES / "strikeboard.nsi").read_text(encoding="utf-8")
    for macro in ("add_kind", "remove_kind"):
        assert re.findall(rf'insertmacro {macro} "([^"]+)"', text) == [CAMPAIGN_SUFFIX, REPLAY_SUFFIX, PACK_SUFFIX]
    assert text.count("!insertmacro require_closed") == 2, "before it installs and before it uninstalls"
    english, french = (re.findall(rf"LangString (\w+) \${{LANG_{name}}}", text) for name in ("ENGLISH", "FRENCH"))
    assert english == french and len(english) == 4


def test_the_setup_and_the_launcher_name_the_files_and_the_version_that_are_built() -> None:
    setup, code, resources = ((SOURCES / name).read_text(encoding="utf-8") for name in ("strikeboard.nsi", "launcher.c", "launcher.rc"))
    assert windows.version() == __version__
    assert windows.PYTHON_DLL in setup
    assert 'L"start"' in code and (PACKAGING / "start.py").exists()
    assert "@VERSION@" in resources and "@VERSION_COMMAS@" in resources
    assert set(re.findall(r"\$INSTDIR\\([\w-]+\.exe)", setup)) == {f"{windows.NAME}.exe", "strikeboard-cli.exe", "Uninstall.exe"}


# ---- the proof under Wine


@pytest.mark.parametrize(
    ("library", "name", "line"),
    [
        (under_wine.OWN_MATH, "acosl", "acosl = ucrtbase.acosl"),
        (under_wine.OWN_MATH, "ceilf", "ceilf = ucrtbase.ceilf"),
        (under_wine.OWN_MATH, "cexpf", "cexpf = cexpf"),
        (under_wine.OWN_MATH, "ccosl", "ccosl = ccos"),
        ("icuuc.dll", "ucnv_open", "ucnv_open"),
        ("icuuc.dll", "ucnv_close", "ucnv_close = nothing"),
    ],
)
def test_a_stand_in_takes_each_function_from_where_it_is(library: str, name: str, line: str) -> None:
    assert under_wine.export(library, name) == line


def test_the_name_of_a_stand_in_fits_where_the_name_of_the_library_was() -> None:
    assert len(under_wine.OWN_MATH) == len(under_wine.MATH)


# ---- where the program begins


def begun(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[str | int | None, list[str]]:
    """Start the program as a bundle without a console does; return its exit code and what boxes showed."""
    shown: list[str] = []
    monkeypatch.setattr(start, "show", shown.append)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["Strikeboard.exe", *arguments])
    return start.run(), shown


def test_without_a_console_a_box_shows_why_the_program_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    code, shown = begun(monkeypatch, "check", "nowhere.strikeboard")
    assert code == cli.BAD_INPUT
    assert "nowhere.strikeboard" in shown[0]
    code, shown = begun(monkeypatch, "fly")
    assert code == cli.BAD_INPUT
    assert "fly" in shown[0]


def test_a_mistake_of_the_program_is_shown_in_a_box_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "main", fail)
    shown: list[str] = []
    monkeypatch.setattr(start, "show", shown.append)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(ZeroDivisionError):
        start.run()
    assert "ZeroDivisionError" in shown[0]


def test_no_box_opens_when_all_went_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "main", lambda: 0)
    assert begun(monkeypatch) == (0, [])
