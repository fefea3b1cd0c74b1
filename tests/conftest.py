"""What every test stands on: no display, no home folder, and no warning that goes unnoticed."""

from __future__ import annotations

import gc
import logging
import os
import secrets
import tempfile
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

os.environ["QT_API"] = "pyside6"

import pytest
from hypothesis import HealthCheck, Phase, settings

from desktop_app import language
from desktop_app.display import draw_unseen
from desktop_app.views.application import COLLECTED_AFTER
from tests import tiers

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = Path(__file__).parent / "benchmarks"
USER_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
FOLDER_NUMBERS = count(1)

draw_unseen()
gc.set_threshold(*COLLECTED_AFTER)  # as in the program

settings.register_profile(
    "quick", deadline=None, max_examples=30, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
FOUND = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile(
    "mutate", settings.get_profile("quick"), phases=FOUND
)  # that it fails is enough: no simpler example is looked for
settings.register_profile("soak", settings.get_profile("quick"), max_examples=120, derandomize=False)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=2000, derandomize=False, stateful_step_count=200)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


HOME = pytest.StashKey[Path]()
SHORT_OF = pytest.StashKey[date | None]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose a tier (tests/tiers.py)."""
    group = parser.getgroup("tiers", "which tests are run (tests/tiers.py)")
    group.addoption("--whole", dest="tier", action="store_const", const="whole", help="run all tests")
    group.addoption("--short", dest="tier", action="store_const", const="short", help="run the short tier of the tests that are named")


def pytest_configure(config: pytest.Config) -> None:
    """Give this run a user of its own, gone afterwards, before anything is collected: tests that are made of the content read it then."""
    config.stash[SHORT_OF] = tiers.day_of(config)
    folder, patch = tempfile.TemporaryDirectory(prefix="strikeboard-tests-", ignore_cleanup_errors=True), pytest.MonkeyPatch()
    home = config.stash[HOME] = Path(folder.name)
    config.add_cleanup(folder.cleanup)
    config.add_cleanup(patch.undo)
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    patch.setenv("HOME", str(home))
    patch.setenv("XDG_RUNTIME_DIR", str(runtime))
    for name in (*USER_FOLDERS, "DBUS_SESSION_BUS_ADDRESS"):
        patch.delenv(name, raising=False)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give the day to a worker of xdist: all collect the same tests, even over midnight."""
    day = node.config.stash[SHORT_OF]
    node.workerinput[tiers.DAY] = day.isoformat() if day else ""


def pytest_report_header(config: pytest.Config) -> str:
    """Say which tests run, and how to run them again."""
    day = config.stash[SHORT_OF]
    return f"tier: short, as on {day} (again: {tiers.DAY}={day}; all tests: --whole)" if day else "tier: whole"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the short tier leaves out."""
    day = config.stash[SHORT_OF]
    if day and (out := tiers.left_out(items, day)):
        config.hook.pytest_deselected(items=list(out))
        items[:] = [item for item in items if item not in out]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks out unless they are asked for by name."""
    if collection_path == BENCHMARKS and not any("benchmarks" in argument for argument in config.args):
        return True
    return None


def pytest_collection_finish() -> None:
    """Take what is loaded, and the tests themselves, out of the way of the collector: it would look through all of it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The style is named where the application is made, as the program does it."""
    return ["strikeboard", "-style", "fusion"]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every test begin in English, whatever the machine speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield
    language.use(language.ENGLISH)


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the dice of the fights that a test begins fall as they did when it was last run; `STRIKEBOARD_SEED` rolls others."""
    name = f"{os.environ.get('STRIKEBOARD_SEED', '')}{request.node.nodeid}"
    monkeypatch.setattr(secrets, "randbits", Random(name).getrandbits)


@pytest.fixture(autouse=True)
def user_folders(pytestconfig: pytest.Config) -> Iterator[Path]:
    """Point the user's data, settings and caches at a place that no other test knows; nothing is made before it is written to."""
    own = pytestconfig.stash[HOME] / f"test-{next(FOLDER_NUMBERS)}"
    with pytest.MonkeyPatch.context() as patch:
        for name in USER_FOLDERS:
            patch.setenv(name, str(own / name.removeprefix("XDG_").removesuffix("_HOME").lower()))
        patch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(own / "data"))  # where Windows keeps what is the user's
        yield own


class Noted(logging.Handler):
    """Keeps what the program warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def no_logged_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which the program logs a warning or worse, unless it is marked `logs_warnings`."""
    noted, logger = Noted(), logging.getLogger("desktop_app")
    logger.addHandler(noted)
    try:
        yield
    finally:
        logger.removeHandler(noted)
    if noted.records and request.node.get_closest_marker("logs_warnings") is None:
        lines = "\n".join(f"{record.levelname} {record.name}: {record.getMessage()}" for record in noted.records)
        pytest.fail(f"the program logged:\n{lines}", pytrace=False)
