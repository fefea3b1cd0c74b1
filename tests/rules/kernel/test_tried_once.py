"""A sheet is tried out once: what is read from a file, settled and kept is the same sheet in the same world."""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import sheet_json, system_of, trial_world
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel import judging
from desktop_app.rules.kernel.judging import judge
from desktop_app.rules.kernel.state import Encounter, World
from desktop_app.rules.kernel.system import Entry, Setup


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_same_sheet_is_tried_once_another_or_in_another_world_again(system_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Setup] = []
    system, world = system_of(system_id), trial_world(system_id)
    setup = system.setup

    def counted(made: Setup, world: World) -> Encounter:
        tried.append(made)
        state: Encounter = setup(made, world)
        return state

    monkeypatch.setattr(system, "setup", counted, raising=False)
    monkeypatch.setattr(judging, "_TRIED", {})
    one, other = (sheet_json(system_id, text) for text in list(content_of(system_id).creatures.values())[:2])
    for sheet in (one, one, other, one):
        judge(system, Entry(id="tried", name="Tried", sheet=sheet), world)
    assert len(tried) == 2
    trial_world.cache_clear()
    judge(system, Entry(id="tried", name="Tried", sheet=one), trial_world(system_id))
    assert len(tried) == 3, "other tables are another world"
