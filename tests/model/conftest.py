from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.model import Campaign
from tests.model.builders import TestClock, new_play


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
