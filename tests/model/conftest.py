import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.model import Campaign
from tests.model.builders import TestClock, new_play

OLD_DATABASES = Path(__file__).parent / "old_databases"


@pytest.fixture
def clock() -> TestClock:
    return TestClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Hill Road.strikeboard"


@pytest.fixture
def campaign(path: Path, clock: TestClock) -> Iterator[Campaign]:
    with Campaign.create(path, "Hill Road", clock=clock, app_version="0.1.0") as campaign:
        yield campaign


@pytest.fixture
def fight(campaign: Campaign) -> Campaign:
    """A campaign with one fight that has not begun."""
    campaign.plays.create(new_play())
    return campaign


@pytest.fixture
def revision_0001(tmp_path: Path) -> Path:
    """A campaign as the first revision wrote it, from a script that never changes."""
    path = tmp_path / "Old Road.strikeboard"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD_DATABASES / "0001.sql").read_text(encoding="utf-8"))
    return path
