"""Pictures are kept once, come back as they were, and damage is told."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import Campaign, Picture
from desktop_app.model.pictures import MOST_BYTES
from tests.model.builders import meddle

DOT = Picture(media_type="image/png", width=1, height=2, body=b"the bytes of a dot")


def test_a_picture_is_kept_once_and_comes_back(campaign: Campaign, path: Path) -> None:
    kept = campaign.pictures.put(DOT)
    assert campaign.pictures.put(DOT) == kept == DOT.id
    assert (campaign.pictures.ids(), campaign.pictures.find(kept), campaign.pictures.find("other")) == ([kept], DOT, None)
    campaign.close()
    with Campaign.open(path) as again:
        assert again.pictures.find(kept) == DOT
        again.pictures.drop([kept])
        assert again.pictures.ids() == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"media_type": "image/svg+xml"}, "must be a PNG, JPEG or WebP, not image/svg"),
        ({"body": b""}, "has 0 bytes"),
        ({"body": bytes(MOST_BYTES + 1)}, "the limit is 40,000,000"),
        ({"width": 0}, "has no size"),
    ],
)
def test_what_is_no_picture_is_refused(campaign: Campaign, fields: dict[str, object], sentence: str) -> None:
    made = {"media_type": DOT.media_type, "width": 1, "height": 1, "body": DOT.body, **fields}
    with pytest.raises(AppError, match=sentence):
        campaign.pictures.put(Picture(**made))  # type: ignore[arg-type]
    assert campaign.pictures.ids() == []


def test_a_damaged_picture_is_told_and_not_given(campaign: Campaign, path: Path) -> None:
    kept = campaign.pictures.put(DOT)
    assert campaign.check() == []
    meddle(path, "UPDATE picture SET body = CAST('other' AS BLOB)")
    assert campaign.pictures.find(kept) is None
    assert [finding.sentence for finding in campaign.check()] == [f"The picture {kept} is damaged and can't be shown."]


def test_a_file_of_the_second_revision_gets_the_table(path: Path, campaign: Campaign) -> None:
    campaign.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "DROP TABLE picture; DROP TABLE link; DROP TABLE forecast; PRAGMA user_version = 2;"
            "UPDATE alembic_version SET version_num = '0002'"
        )
    with Campaign.open(path) as again:
        assert again.pictures.put(DOT) in again.pictures.ids()
