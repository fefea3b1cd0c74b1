"""A pack of ten thousand creatures, of every system: read, judged and brought in. CPU seconds, at most ten of all that."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.packs.coming_in import ComingIn
from desktop_app.exchange.pack_files import Key, Pack, PackHead, pack_bytes, pack_of
from desktop_app.rules.catalogue import SYSTEMS

DOCUMENTS = 10_000
MOST_SECONDS = 10.0


def large_pack(system: str) -> bytes:
    """Write a pack of copies of the creatures that the program brings, each with a name of its own."""
    texts = list(content_of(system).creatures.values())
    bodies = [text.model_dump(mode="json", exclude_defaults=True) for text in texts]
    found = ((f"c{place}", {**bodies[place % len(bodies)], "name": f"Number {place}"}) for place in range(DOCUMENTS))
    documents = {Key("creature", system, name): body for name, body in found}
    return pack_bytes(Pack(head=PackHead(title="Large"), documents=documents))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_ten_thousand_documents(benchmark: BenchmarkFixture, tmp_path: Path, system: str) -> None:
    body, numbers = large_pack(system), count()
    spent: list[float] = []

    def begin() -> tuple[tuple[OpenCampaign], dict[str, object]]:
        return (OpenCampaign.create(tmp_path / f"{next(numbers)}.strikeboard", "Empty"),), {}

    def come_in(campaign: OpenCampaign) -> None:
        began = time.process_time()
        coming = ComingIn(campaign, pack_of(body, "large.strikepack"))
        coming.take()
        spent.append(time.process_time() - began)
        assert coming.coming == DOCUMENTS
        campaign.close()

    benchmark.pedantic(come_in, setup=begin, rounds=2)
    benchmark.extra_info["seconds_per_thousand"] = round(1000 * min(spent) / DOCUMENTS, 2)
    assert min(spent) <= MOST_SECONDS
