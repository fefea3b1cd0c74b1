"""Walls and lamps of a board, as WinterDawn plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.hexes import centre
from desktop_app.grid.scenery import Barrier, Lamp
from desktop_app.rules.kernel.barriers import light_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import refuse_melee_target
from desktop_app.rules.winterdawn.movement.walking import refuse_path
from desktop_app.rules.winterdawn.position.light import light_on
from desktop_app.rules.winterdawn.position.space import has_sight
from desktop_app.rules.winterdawn.state import Lamp as CarriedLamp
from tests.rules.winterdawn.builders import board, cell, fight, hero


@pytest.mark.rule("WD-MELEE-15")
@pytest.mark.rule("WD-MOVE-01")
def test_a_wall_between_two_is_full_cover_and_no_way() -> None:
    (x, y), (end, _) = centre(cell(0)), centre(cell(1))
    wall = Barrier(id="w", start=((x + end) / 2, y - 3), end=((x + end) / 2, y + 3))
    state = fight(hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(1)), ground=replace(board(), barriers=(wall,)))
    refusal = refuse_melee_target(state, "ana", "bob")
    assert refusal is not None and refusal.code == "full_cover" and not has_sight(state, "ana", "bob")
    far = fight(hero("ana", at=cell(0)), ground=replace(board(), barriers=(wall,)))
    refused = refuse_path(far, "ana", (cell(1),), 9)
    assert refused is not None and refused.code == "blocked"


@pytest.mark.rule("WD-X-08")
def test_lamps_of_the_board_light_people_and_carried_ones_the_board() -> None:
    lit = replace(board(), lamps=(Lamp(id="l", at=centre(cell(0)), bright=2, dim=4),))
    people = (
        hero("ana", at=cell(1)),
        hero("bob", side="foe", at=cell(3)),
        hero("cid", at=cell(6), lamp=CarriedLamp(lamp="torch", out_at_round=99)),
    )
    state = evolve(fight(*people, ground=lit), light="dark")
    assert [light_on(state, who) for who in ("ana", "bob")] == ["light", "light"]
    alone = evolve(fight(*people[:2], ground=lit), light="dark")
    assert [light_on(alone, who) for who in ("ana", "bob")] == ["light", "low"]
    assert light_of(state)[cell(6)] == 2 and cell(6) not in light_of(alone)
