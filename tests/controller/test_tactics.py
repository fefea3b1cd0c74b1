"""What both sides do when nobody says anything: through doors, where nothing else leads to an opponent."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.forecast.fight import fought, steps_of
from desktop_app.controller.library.bestiary import newcomer
from desktop_app.controller.library.library import sheet_json
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import choose, play_on, played
from desktop_app.errors import AppError
from desktop_app.grid.scenery import Barrier, BarrierKind, Opening
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.blocks import Block, Row, TableBlock
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.gm_board import SetOpening
from desktop_app.rules.kernel.manner import PLAIN, Manner, Prey
from desktop_app.rules.kernel.plan import Newcomer, Planned
from desktop_app.rules.kernel.positions import cells_between
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Encounter
from desktop_app.rules.kernel.system import AnySystem, Entry
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot
from tests.ready_fights import first_states_of
from tests.rules.winterdawn.builders import SYSTEM, board, cell, fight, hero, play


def parted(**door: object) -> WinterDawnState:
    """Ana and Bob, a wall from edge to edge between them with a door far from both."""
    geometry = board().geometry
    x = (geometry.centre(cell(2, 0))[0] + geometry.centre(cell(3, 0))[0]) / 2
    y = geometry.centre(cell(0, 3))[1]
    wall = [Barrier(id="n", start=(x, -99), end=(x, y - 1)), Barrier(id="s", start=(x, y + 1), end=(x, 99))]
    made = Barrier(**{"id": "d", "kind": BarrierKind.DOOR, "start": (x, y - 1), "end": (x, y + 1), **door})  # type: ignore[arg-type]
    return fight(hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(6)), ground=replace(board(), barriers=(*wall, made)))


def cells_of(state: Encounter) -> list[Cell]:
    return [one.cell for one in state.combatants.values() if one.cell is not None]


def test_who_is_shut_in_walks_to_the_door_opens_it_and_comes_to_fighting() -> None:
    state = parted()
    states = list(islice(played(SYSTEM, state, seed=3), 120))
    first = next(later for later in states if later.openings)
    assert first.openings == {"d": Opening.OPEN} and first.round <= 2
    assert any(cells_between(later, *cells_of(later)) == 1 for later in states)


@pytest.mark.parametrize("door", [{"state": Opening.LOCKED}, {"is_secret": True}, {"kind": BarrierKind.WINDOW}])
def test_what_is_locked_or_secret_or_a_window_stays_shut(door: dict[str, object]) -> None:
    state = parted(**door)
    assert not any(isinstance(choose(SYSTEM, later), SetOpening) for later in islice(played(SYSTEM, state, seed=3), 40))


def test_who_cannot_strike_for_a_friend_in_the_way_goes_around() -> None:
    corridor = board({cell(x, y): "wall" for x in range(-7, 8) for y in (-1, 2)})
    ana, friend = hero("ana", at=cell(0), weapon="dagger"), hero("kim", at=cell(1), weapon="dagger")
    state = fight(ana, friend, hero("bob", side="foe", at=cell(2)), ground=corridor)
    walked = choose(SYSTEM, state)
    assert isinstance(walked, Move)
    there = play(state, walked)["ana"].cell
    assert there is not None and cells_between(state, there, cell(2)) == 1


def test_who_cannot_go_around_stands_in_line() -> None:
    corridor = board({cell(x, y): "wall" for x in range(-7, 8) for y in (-1, 1)})
    ana, friend = hero("ana", at=cell(0), weapon="dagger"), hero("kim", at=cell(1), weapon="dagger")
    state = fight(ana, friend, hero("bob", side="foe", at=cell(2)), ground=corridor)
    assert isinstance(choose(SYSTEM, state), EndSlot)


def test_who_can_shoot_does_not_walk_into_blows() -> None:
    state = fight(hero("ana", at=cell(-4), weapon="short_bow", ranks={"bows": 3}), hero("bob", side="foe", at=cell(2)))
    assert isinstance(choose(SYSTEM, state), AttackRanged)
    after = evolve(state, slots=tuple(evolve(slot, action_used=slot.who == "ana") for slot in state.slots))
    assert isinstance(choose(SYSTEM, after), EndSlot)


def test_a_shooter_who_sees_nobody_walks_to_where_it_does() -> None:
    pillar = board({cell(-1, 0): "wall"})
    state = fight(hero("ana", at=cell(-4), weapon="short_bow", ranks={"bows": 3}), hero("bob", side="foe", at=cell(2)), ground=pillar)
    walked = choose(SYSTEM, state)
    assert isinstance(walked, Move) and len(walked.path) == 1
    assert isinstance(choose(SYSTEM, play(state, walked).state), AttackRanged)


def shooter(manner: Manner, *, away: int = 3) -> WinterDawnState:
    bow = {"weapon": "short_bow", "ranks": {"bows": 3}}
    return fight(hero("ana", at=cell(0), manner=manner, **bow), hero("bob", side="foe", at=cell(away)))  # type: ignore[arg-type]


def has_shot(state: WinterDawnState) -> WinterDawnState:
    return evolve(state, slots=tuple(evolve(slot, action_used=slot.who == "ana") for slot in state.slots))


def test_a_shooter_who_keeps_a_distance_shoots_and_falls_back() -> None:
    state = shooter(Manner(keeps_distance=5))
    assert isinstance(choose(SYSTEM, state), AttackRanged)
    after = has_shot(state)
    walked = choose(SYSTEM, after)
    assert isinstance(walked, Move)
    there = play(after, walked)["ana"].cell
    assert there is not None and cells_between(state, there, cell(3)) == 5


@pytest.mark.parametrize(("keeps", "away"), [(0, 3), (3, 3), (5, 1)])
def test_a_shooter_stays_who_is_far_enough_or_beside_somebody(keeps: int, away: int) -> None:
    assert not isinstance(choose(SYSTEM, has_shot(shooter(Manner(keeps_distance=keeps), away=away))), Move)


@pytest.mark.parametrize(("target", "struck"), [(Prey.NEAREST, "cid"), (Prey.WEAKEST, "dan")])
def test_whom_it_goes_for_is_struck_first(target: Prey, struck: str) -> None:
    ana = hero("ana", at=cell(0), weapon="short_bow", ranks={"bows": 3}, manner=Manner(target=target))
    hurt = hero("dan", side="foe", at=cell(3), ticked=(2, 0, 0))
    state = fight(ana, hero("cid", side="foe", at=cell(-2)), hurt)
    shot = choose(SYSTEM, state)
    assert isinstance(shot, AttackRanged) and shot.target == struck


def test_goblins_flee_when_half_of_them_are_lost_and_others_do_not(tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "goblins.strikeboard", "Goblins")
    party = tuple(campaign.add_character("expedition", text) for text in content_of("expedition").characters.values())
    goblins = (Foes(creature="goblin_cutter", count=4),)
    prepared = PreparedEncounter(id="g", system="expedition", name="G", party=party, foes=goblins, board="lamp_room")
    brave, _ = campaign.opening(prepared)
    cowards = brave
    assert {brave.combatants[who].manner.breaks_at for who in brave.roster} == {0, 50}
    for who in brave.roster:
        brave = brave.with_changed(evolve(brave.combatants[who], manner=PLAIN))
    system = campaign.table("expedition").system
    campaign.close()

    def flights(first: Encounter) -> int:
        fights = (fought(system, first, seed=20, number=number) for number in range(4))
        return sum(one is not None and "gone" in one.standing.values() for one in fights)

    assert flights(cowards) > flights(brave)


RUNS = {"winterdawn": "bandit", "savage": "toll_bandit", "cadwallon": "hired_blade"}
"""Systems in which no rule says how one leaves a fight, and a creature that runs."""


@pytest.mark.parametrize("system_id", RUNS)
def test_who_is_broken_walks_off_the_board_and_strikes_nobody(tmp_path: Path, system_id: str) -> None:
    campaign = OpenCampaign.create(tmp_path / "broken.strikeboard", "Broken")
    party = tuple(campaign.add_character(system_id, text) for text in list(content_of(system_id).characters.values())[:1])
    foes = (Foes(creature=RUNS[system_id], count=2),)
    first, _ = campaign.opening(PreparedEncounter(id="b", system=system_id, name="B", party=party, foes=foes))
    system = campaign.table(system_id).system
    campaign.close()
    assert system.is_left_by_hand and {one.manner.breaks_at for one in first.combatants.values() if one.side == "foe"} == {50}
    runner, other = (who for who in first.roster if first.combatants[who].side == "foe")
    fallen = first.with_changed(evolve(first.combatants[runner], manner=Manner(breaks_at=1)))
    over = system.harm((other,), 99, system.harm_kinds(fallen)[0])
    left = 0
    for number in range(6):
        steps = list(steps_of(system, over.resolve(fallen, Tape((), SeededSource(1))).state, seed=20, number=number))
        kinds = [command.kind for command, _, _ in steps if getattr(command, "actor", "") == runner]
        last = steps[-1][2]
        assert not any(kind.startswith(("attack", "melee", "charge", "shoot")) for kind in kinds)
        assert last.round < 20, "the fight is over once nobody else is left"
        left += runner not in last.combatants and "remove_combatant" in kinds
    assert left, "some get away, others are caught"


HARM = {"winterdawn": 12, "expedition": 12}
"""Damage that lays anybody low; where it is not counted in points of life."""


def laid_low(system: AnySystem, first: Encounter) -> Encounter:
    """Begin a fight and hurt everybody, one after the other, until nobody can act any more and nothing is asked."""
    session = Session(system, first, MemoryJournal())
    play_on(session, until=lambda state: bool(state.round) and not state.pending)
    for _ in range(200):
        up = [one.id for one in session.state.combatants.values() if one.can_act]
        if not up:
            break
        session.do(system.harm((up[0],), HARM.get(system.id, 99), system.harm_kinds(session.state)[0]))
        play_on(session, until=lambda state: not state.pending)
    assert not any(one.can_act for one in session.state.combatants.values())
    return session.state


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_fight_in_which_nobody_is_up_any_more_ends_and_nobody_has_won_it(tmp_path: Path, system_id: str) -> None:
    system = system_named(system_id)
    state = laid_low(system, next(iter(first_states_of(system_id, Encounter, tmp_path).values())))
    ended = fought(system, state, seed=1, number=0)
    assert ended is not None
    assert (ended.ended, ended.over, ended.steps, ended.fault) == (True, "", 1, "")


def test_who_is_to_come_is_waited_for_though_nobody_is_up(tmp_path: Path) -> None:
    system = system_named("cadwallon")
    state = laid_low(system, next(iter(first_states_of("cadwallon", Encounter, tmp_path).values())))
    fresh = next(iter(content_of("cadwallon").creatures.values()))
    entry = Entry(id="late", name="Late", side="foe", sheet=sheet_json("cadwallon", fresh), at=None)
    combatant, sheet = newcomer("cadwallon", entry)
    late = Newcomer(id="late", combatant=system.codec.encode(combatant), sheet=system.codec.encode(sheet))
    waiting = evolve(state, planned=(Planned(round=state.round + 2, newcomers=(late,)),))
    ended = fought(system, waiting, seed=1, number=0)
    assert ended is not None
    assert (ended.ended, ended.over) == (True, "foe")
    assert ended.round >= state.round + 2


def test_a_state_of_those_without_a_manner_is_written_as_before() -> None:
    ana = shooter(PLAIN).combatants["ana"]
    assert "manner" not in str(SYSTEM.codec.encode(ana))
    told = evolve(ana, manner=Manner(breaks_at=50, target=Prey.WEAKEST))
    assert SYSTEM.codec.decode(SYSTEM.combatant_class, SYSTEM.codec.encode(told)) == told


def test_the_manner_of_a_creature_of_ones_own_is_edited_and_its_copies_have_it(tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "own.strikeboard", "Own")
    bestiary = campaign.bestiary
    bestiary.put("savage", "mine", bestiary.copied("savage", "poacher", "My poacher"))
    assert bestiary.text("savage", "mine").manner.keeps_distance == 5
    for path, value in (("/manner/breaks_at", 30), ("/manner/target", "weakest")):
        bestiary.put("savage", "mine", bestiary.describe("savage", "mine", path, value))
    for path, bad in (("/manner/breaks_at", 130), ("/manner/keeps_distance", -1), ("/manner/target", "nobody")):
        with pytest.raises(AppError):
            bestiary.describe("savage", "mine", path, bad)
    rows = [row for block in bestiary.card("savage", "mine", bestiary.text("savage", "mine")).blocks for row in rows_of(block)]
    assert {row.edit.path: row.value for row in rows if row.edit is not None and row.edit.path.startswith("/manner")} == {
        "/manner/breaks_at": 30,
        "/manner/keeps_distance": 5,
        "/manner/target": "weakest",
    }
    (told,) = (row.edit.names for row in rows if row.edit is not None and row.edit.path == "/manner/target")
    assert told == ("the first target", "the nearest", "the most wounded"), "the menu says it in words, which are told in the language"
    state, _ = campaign.opening(PreparedEncounter(id="m", system="savage", name="M", foes=(Foes(creature="mine", count=2),)))
    assert [one.manner for one in state.combatants.values()] == [Manner(breaks_at=30, keeps_distance=5, target=Prey.WEAKEST)] * 2
    campaign.close()


def rows_of(block: Block) -> list[Row]:
    return [row for section in block.sections for row in section.rows] if isinstance(block, TableBlock) else []
