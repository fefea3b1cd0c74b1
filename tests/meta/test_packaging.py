"""The set-up program: what it concludes, without installing anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from desktop_app import places
from desktop_app.errors import AppError
from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


system_packages = packaging("system_packages")
dev = packaging("dev")
mutations = packaging("mutations")


def dev_py(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, PACKAGING / "dev.py", *arguments], capture_output=True, text=True, check=False)


def never(*_: object, **__: object) -> None:
    raise AssertionError("nothing is to be done here")


# ---- fingerprint and marks


def test_the_fingerprint_changes_with_each_text_and_each_fact(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("a")
    second.write_text("b")
    made = [dev.fingerprint([first, second], ["3.11"]), dev.fingerprint([first, second], ["3.12"]), dev.fingerprint([first], ["3.11"])]
    second.write_text("c")
    made.append(dev.fingerprint([first, second], ["3.11"]))
    assert len(set(made)) == 4


def test_the_fingerprint_does_not_run_texts_together(tmp_path: Path) -> None:
    assert dev.fingerprint([], ["ab", "c"]) != dev.fingerprint([], ["a", "bc"])


def test_a_mark_is_written_whole_and_read_back(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    assert dev.read_mark(mark) == ""
    dev.write_mark(mark, "known")
    assert dev.read_mark(mark) == "known"
    assert list(tmp_path.iterdir()) == [mark]


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that a set-up in an empty folder takes; the steps themselves do nothing."""
    steps: list[str] = []
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "INSTALLED", tmp_path / "installed")
    monkeypatch.setattr(dev, "SEEN_LIBRARIES", tmp_path / "libraries")
    monkeypatch.setattr(dev, "make_environment", lambda: steps.append("make"))
    monkeypatch.setattr(dev, "install_project", lambda: steps.append("install"))
    monkeypatch.setattr(dev, "install_packages", lambda packages: steps.append(f"system: {' '.join(packages)}"))
    return steps


def test_the_second_start_does_nothing(set_up: list[str]) -> None:
    dev.set_up_environment()
    assert set_up == ["make", "install"]
    dev.set_up_environment()
    assert set_up == ["make", "install"]


def test_changed_requirements_are_installed_into_the_environment_that_is_there(set_up: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    dev.set_up_environment()
    monkeypatch.setattr(dev, "INPUTS", ())
    dev.set_up_environment()
    assert set_up == ["make", "install", "install"]


def test_a_half_made_environment_is_made_anew(set_up: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise system_packages.Stop("no network")

    with monkeypatch.context() as patch:
        patch.setattr(dev, "install_project", fail)
        with pytest.raises(system_packages.Stop):
            dev.set_up_environment()
    dev.set_up_environment()
    assert set_up == ["make", "make", "install"]


# ---- libraries and fonts


def test_a_package_is_missing_when_one_of_its_libraries_is() -> None:
    libraries = {"libglib2.0-0": ("libglib-2.0.so.0", "libgthread-2.0.so.0"), "libegl1": ("libEGL.so.1",), "libgl1": ("libGL.so.1",)}
    assert system_packages.missing_packages(libraries, lambda name: name in ("libglib-2.0.so.0", "libGL.so.1")) == [
        "libegl1",
        "libglib2.0-0",
    ]


def test_a_library_is_found_by_loading_it() -> None:
    assert not system_packages.loads("libstrikeboard-is-not-here.so.1")


def test_a_font_is_found_in_any_folder_below(tmp_path: Path) -> None:
    folder = tmp_path / "truetype" / "dejavu"
    folder.mkdir(parents=True)
    assert not system_packages.has_font([tmp_path, tmp_path / "absent"])
    (folder / "DejaVuSans.ttf").touch()
    assert system_packages.has_font([tmp_path / "absent", tmp_path])


def test_fonts_are_looked_for_where_the_system_says() -> None:
    folders = system_packages.font_folders({"HOME": "/home/ana", "XDG_DATA_DIRS": "/a:/b"})
    assert folders == [Path("/home/ana/.fonts"), Path("/home/ana/.local/share/fonts"), Path("/a/fonts"), Path("/b/fonts")]


def test_the_line_to_type_names_every_package() -> None:
    assert system_packages.install_line(["libegl1", "libgl1"]) == "sudo apt-get install -y --no-install-recommends libegl1 libgl1"


def test_an_ordinary_user_is_told_the_line_and_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "has_apt", lambda: True)
    monkeypatch.setattr(system_packages, "may_install", lambda: False)
    monkeypatch.setattr(subprocess, "run", never)
    with pytest.raises(system_packages.Stop, match=r"sudo apt-get install .* libegl1"):
        system_packages.install_packages(["libegl1"])


def test_without_apt_the_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "has_apt", lambda: False)
    monkeypatch.setattr(subprocess, "run", never)
    with pytest.raises(system_packages.Stop, match="libegl1, libgl1"):
        system_packages.install_packages(["libegl1", "libgl1"])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux leaves Qt's libraries to the system")
@pytest.mark.parametrize(
    ("core", "window", "display", "root", "installed"),
    [
        ([], [], True, True, []),
        (["libegl1"], [], False, False, ["system: libegl1"]),
        ([], ["libxcb-cursor0"], False, False, []),
        ([], ["libxcb-cursor0"], True, False, ["system: libxcb-cursor0"]),
        ([], ["libxcb-cursor0"], False, True, ["system: libxcb-cursor0"]),
        (["libegl1"], ["libxcb-cursor0"], False, False, ["system: libegl1 libxcb-cursor0"]),
    ],
)
def test_what_only_windows_need_holds_nobody_up_who_opens_none(
    set_up: list[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    core: list[str],
    window: list[str],
    display: bool,
    root: bool,
    installed: list[str],
) -> None:
    monkeypatch.setattr(dev, "find_missing", lambda: system_packages.Missing(core, window))
    monkeypatch.setattr(dev, "may_install", lambda: root)
    dev.set_up_libraries(window=display)
    assert set_up == installed


# ---- as a person meets it


def test_without_a_verb_it_explains_itself() -> None:
    done = dev_py()
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, dev.HELP, "")


def test_every_verb_is_explained() -> None:
    assert all(f"\n  {verb} " in dev.HELP for verb in dev.VERBS)


@pytest.mark.parametrize(
    "arguments",
    [
        *(["fly"], ["shots"], ["shots", "a", "b"], ["check", "everything"], ["soak", "long"], ["soak", "0"], ["windows", "a", "b"]),
        *(["release"], ["release", "0.0.1"]),
    ],
)
def test_a_wrong_command_line_is_one_sentence_and_code_2(arguments: list[str]) -> None:
    done = dev_py(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("dev.py: ")


def test_the_files_of_tests_lie_in_memory_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "MEMORY", tmp_path)
    free = shutil.disk_usage(tmp_path).free
    monkeypatch.setattr(dev, "ROOM_BYTES", free // 2)
    assert dev.place_for_files() == {"TMPDIR": str(tmp_path)}
    monkeypatch.setattr(dev, "ROOM_BYTES", free * 2)
    assert dev.place_for_files() == {}
    monkeypatch.setattr(dev, "MEMORY", tmp_path / "absent")
    assert dev.place_for_files() == {}


@pytest.mark.parametrize("fault", mutations.faults_of(ROOT / "tests" / "mutations.toml"), ids=lambda fault: fault.name)
def test_a_fault_that_is_planted_has_its_place_and_tests_near_it(fault: Any) -> None:
    sound = (ROOT / fault.file).read_text(encoding="utf-8")
    assert fault.planted(sound) != sound
    assert fault.tests and all((ROOT / test.partition("::")[0]).exists() for test in fault.tests)


def test_everything_asked_for_has_an_exact_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    lines = (PACKAGING / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in lines if "==" in line}
    assert {line.partition(">")[0].lower() for line in asked} <= pinned


def test_the_continuous_run_can_be_started() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").rstrip().endswith("python3 packaging/dev.py test\npython3 packaging/dev.py test --whole")


# ---- where the program's own files lie


def test_what_pip_builds_holds_the_resources_inside_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(made) as wheel:
        names = set(wheel.namelist())
        wheel.extractall(tmp_path)
    code = {path.relative_to(ROOT) for path in (ROOT / "desktop_app").rglob("*")}
    resources = {"desktop_app" / path.relative_to(ROOT) for path in (ROOT / "resources").rglob("*")}
    wanted = {
        path.as_posix()
        for path in code | resources
        if path.suffix not in ("", ".pyc") and not {"__pycache__", "screenshots"} & {*path.parts}
    }
    assert wanted == {name for name in names if ".dist-info/" not in name}
    assert places.found(tmp_path / "desktop_app") == tmp_path / "desktop_app" / "resources", "installed, inside the package"
    assert places.found(ROOT / "desktop_app") == ROOT / "resources", "in a checkout, beside it"


def test_missing_resources_are_a_sentence(tmp_path: Path) -> None:
    places.require()
    with pytest.raises(AppError, match="own files are missing"):
        places.require(tmp_path)


def test_the_libraries_are_looked_for_before_anything_of_qt_is_started(set_up: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare system has no library that Qt's programs need: whatever starts one before has ended the first command of the README."""
    monkeypatch.setattr(dev, "find_missing", lambda: system_packages.Missing(["libglib2.0-0"], []))
    monkeypatch.setattr(dev, "do", lambda command, *_, **__: set_up.append(str(command[0])))
    dev.prepare()
    assert set_up == ["make", "install", "system: libglib2.0-0"]
