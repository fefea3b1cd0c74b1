"""Some hundred seeded mutations of campaign files, characters, replays and own content: told in sentences, never a traceback.

More with `STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import copy
import json
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content import files as content
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library import library
from desktop_app.controller.library.library import sheet_json
from desktop_app.controller.play.replaying import play
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay
from desktop_app.model import strange
from desktop_app.rules.catalogue import SYSTEMS
from tests.bringing import import_from
from tests.demos import made_demo
from tests.hostile import spoilt_campaign, spoilt_json, spoilt_text, written_json

COUNT = int(os.environ.get("STRIKEBOARD_MUTATIONS", "60"))
SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.fixture(scope="module")
def demo() -> Path:
    return made_demo()


@pytest.mark.whole
def test_a_campaign_file(demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is checked in words; what opens shows its people, encounters, creatures and fights."""
    monkeypatch.setattr(strange, "PATIENCE", 0.3)
    path = tmp_path / "spoilt.strikeboard"
    for seed in range(SEED, SEED + COUNT):
        told = spoilt_campaign(demo, path, random.Random(seed))
        try:
            _looked_over(path)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {told}") from error


def _looked_over(path: Path) -> None:
    with suppress(AppError):
        check_campaign(path)
    with suppress(AppError):
        campaign = OpenCampaign.open(path)
        try:
            _opened(campaign)
        finally:
            campaign.close()


def _opened(campaign: OpenCampaign) -> None:
    campaign.people()
    campaign.encounters.all()
    campaign.bestiary.listed("winterdawn")
    for info in campaign.fights():
        with suppress(AppError):
            campaign.fight(info.id).shown()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_character_that_comes_from_elsewhere(tmp_path: Path, system_id: str) -> None:
    campaign = OpenCampaign.create(tmp_path / "c.strikeboard", "Elsewhere")
    characters = list(content_of(system_id).characters.values())
    for seed in range(SEED, SEED + COUNT):
        rng = random.Random(seed)
        text = rng.choice(characters)
        document = {"name": text.name, "sheet": sheet_json(system_id, text)}
        for _ in range(rng.randint(1, 3)):
            document = spoilt_json(copy.deepcopy(document), rng)
        file = tmp_path / "zoe.json"
        file.write_bytes(written_json(document))
        try:
            with suppress(AppError):
                import_from(campaign, file, system_id, as_creature=rng.random() < 0.5)
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
    assert not any(person.fault for person in campaign.people()), "whoever was let in can be used"
    for name in campaign.bestiary.listed(system_id):
        campaign.bestiary.page(system_id, campaign.bestiary.listed(system_id)[name])
    campaign.close()
    assert not check_campaign(tmp_path / "c.strikeboard")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_replay(tmp_path: Path, system_id: str) -> None:
    files = sorted((REPLAYS / system_id).glob("*.strike"))
    for seed in range(SEED, SEED + COUNT // 2):
        rng = random.Random(seed)
        lines = rng.choice(files).read_text(encoding="utf-8").splitlines()[: rng.choice((1, 5, 20))]
        at = rng.randrange(len(lines))
        if lines[at].startswith("{") and rng.random() < 0.8:
            lines[at] = json.dumps(spoilt_json(json.loads(lines[at]), rng))
            spoilt = "\n".join(lines).encode("utf-8", "surrogatepass")
        else:
            spoilt = spoilt_text("\n".join(lines), rng)
        (tmp_path / "a.strike").write_bytes(spoilt)
        try:
            with suppress(AppError):
                play(read_replay(tmp_path / "a.strike"))
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_own_content(system_id: str) -> None:
    shipped = sorted(path for path in content.folder_of("rules", system_id).glob("*.toml") if path.stem not in content.OTHER_FILES)
    folder = content.own_content() / system_id
    folder.mkdir(parents=True)
    for seed in range(SEED, SEED + COUNT // 6):
        rng = random.Random(seed)
        path = rng.choice(shipped)
        text = path.read_text(encoding="utf-8")
        (folder / path.name).write_bytes(spoilt_text(text, rng))
        library.read_again()
        try:
            library.tables_of(system_id)
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        (folder / path.name).unlink()
    library.read_again()
