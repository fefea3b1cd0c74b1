"""An open campaign over a real file: characters, encounters, fights that carry harm back, and going on the next day."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.transfer import replay_of
from desktop_app.controller.content.files import CreatureText, content_of, demo_of
from desktop_app.controller.library.library import creature
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.replaying import play, steps_of
from desktop_app.controller.play.session import Asking, Done, Refused, Session
from desktop_app.controller.play.tactics import goes_on, play_on
from desktop_app.controller.preferences import notes_of, put_settings
from desktop_app.controller.start.demo import create_demo
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay
from desktop_app.model.records import PlayStatus
from desktop_app.rules.kernel.dice import Origin
from desktop_app.rules.kernel.gm import AddNote, TickBoxes
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.winterdawn.actions.long_tasks import TaskStart
from desktop_app.rules.winterdawn.actions.senses import Perceive
from desktop_app.rules.winterdawn.checks.virtues import CallOnVirtue
from desktop_app.rules.winterdawn.encounter import EndCombat, InflictDamage, StartCombat
from desktop_app.rules.winterdawn.gm import AddWound, AdjustSpirit
from desktop_app.rules.winterdawn.sheet.house_rules import WinterDawnSettings
from desktop_app.rules.winterdawn.sheet.records import DamageType, WinterDawnSheet
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import RollInitiative
from tests.demos import made_demo
from tests.narrowing import of_kind

SYSTEM = "winterdawn"
CHARACTERS = content_of(SYSTEM).characters


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Hill Road.strikeboard"


@pytest.fixture
def campaign(path: Path) -> Iterator[OpenCampaign]:
    """A campaign with one character, Ysolde."""
    made = OpenCampaign.create(path, "Hill Road")
    made.add_character(SYSTEM, CHARACTERS["ysolde"])
    yield made
    made.close()


@pytest.fixture(scope="session")
def demo_file() -> Path:
    return made_demo()


@pytest.fixture
def demo(demo_file: Path, path: Path) -> Iterator[OpenCampaign]:
    """The demo campaign, its fight in round 2."""
    shutil.copyfile(demo_file, path)
    opened = OpenCampaign.open(path)
    yield opened
    opened.close()


def encoded(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.system.codec.encode(session.state)
    return found


def state_of(session: Session) -> WinterDawnState:
    assert isinstance(session.state, WinterDawnState)
    return session.state


def at_table(campaign: OpenCampaign, who: str) -> Fighter:
    return state_of(campaign.table(SYSTEM)).combatants[who]


def prepared(*foes: Foes, party: tuple[str, ...] = ("ysolde",), **values: Any) -> PreparedEncounter:
    return PreparedEncounter(**{"id": "ford", "system": SYSTEM, "name": "The ford", "party": party, "foes": foes, **values})


def started(campaign: OpenCampaign, *foes: Foes, **values: Any) -> tuple[str, Session]:
    play_id = campaign.start(prepared(*(foes or (Foes(creature="wolf"),)), **values))
    session = campaign.fight(play_id).session
    session.source.state = 7
    return play_id, session


def done(session: Session, *commands: Any) -> None:
    result = session.do(*commands)
    assert isinstance(result, Done), result


def reopened(campaign: OpenCampaign) -> OpenCampaign:
    campaign.close()
    return OpenCampaign.open(Path(campaign.store.path))


# ---- the demo


def test_the_demo_stands_in_round_2_with_a_turn_to_play(demo: OpenCampaign) -> None:
    assert demo.store.name == demo_of(SYSTEM).name
    assert {person.id for person in demo.people()} == set(demo_of(SYSTEM).party)
    assert {person.harm for person in demo.people()} == {"unhurt"}
    assert notes_of(demo.store)
    (info,) = demo.fights()
    assert info.status is PlayStatus.RUNNING
    state = state_of(demo.fight(info.id).session)
    assert (state.round, state.phase) == (2, "turns")
    assert state.acting is not None
    assert {encounter.id for encounter in demo.encounters.all()} == {text.id for text in content_of(SYSTEM).encounters}
    assert all(encounter.party == demo_of(SYSTEM).party for encounter in demo.encounters.all())


def test_the_demo_is_the_same_wherever_it_is_made(demo: OpenCampaign, tmp_path: Path) -> None:
    again = create_demo(tmp_path / "again.strikeboard")
    (first,), (second,) = demo.fights(), again.fights()
    assert again.fight(second.id).session.digest == demo.fight(first.id).session.digest
    again.close()


def test_the_demo_is_there_again_after_closing(demo: OpenCampaign) -> None:
    (info,) = demo.fights()
    before, log = encoded(demo.fight(info.id).session), demo.fight(info.id).log(1, info.at)
    table = encoded(demo.table(SYSTEM))
    again = reopened(demo)
    assert encoded(again.fight(info.id).session) == before
    assert again.fight(info.id).log(1, info.at) == log
    assert encoded(again.table(SYSTEM)) == table
    assert len(log) > 10
    again.close()


def test_the_demo_can_be_undone_to_its_beginning_and_redone(demo: OpenCampaign) -> None:
    (info,) = demo.fights()
    session = demo.fight(info.id).session
    end = session.digest
    while session.undo():
        pass
    assert state_of(session).phase == "idle"
    again = reopened(demo)
    session = again.fight(info.id).session
    while session.redo():
        pass
    assert (session.digest, session.journal.at) == (end, info.at)
    again.close()


def test_the_demo_is_a_replay(demo: OpenCampaign, tmp_path: Path) -> None:
    (info,) = demo.fights()
    session = demo.fight(info.id).session
    play_on(session, until=lambda state: state.phase == "ended")
    path = tmp_path / "demo.strike"
    path.write_text(replay_of(demo, info.id), encoding="utf-8")
    result = play(read_replay(path))
    assert result.difference == ""
    assert result.session.digest == session.digest
    assert len(steps_of(session)) == result.steps


def test_a_demo_is_not_made_over_a_file_that_is_there(demo_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.strikeboard"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(AppError):
        create_demo(path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_roll_stands_unless_a_combatant_pays_for_another(tmp_path: Path) -> None:
    campaign = create_demo(tmp_path / "demo.strikeboard", "expedition")
    (info,) = campaign.fights()
    tracker = campaign.fight(info.id)
    while (banner := tracker.shown().banner) is None or banner.offers[0].kind != "accept_check":
        if banner is None:
            who = tracker.shown().acting_id
            assert who is not None
            tracker.inspector(who)
        assert isinstance(tracker.choose("inspector" if banner is None else "banner", 0, {}), Done)
    assert (tracker.moving.length(1), tracker.moving.length(3.0)) == ("1 square", "3 squares")
    assert "".join(span.text for span in banner.title) == "Maren rolls a success for damage against Goblin cutter 1. Re-roll?"
    assert [offer.kind for offer in banner.offers[1:]] == ["reroll"] * 4
    campaign.close()


# ---- characters


def test_a_character_is_added_edited_and_removed(campaign: OpenCampaign) -> None:
    who = campaign.add_character(SYSTEM, CHARACTERS["orsk"])
    assert [person.name for person in campaign.people()] == ["Orsk", "Ysolde"]
    assert campaign.edit(SYSTEM, who, "/strength", 11) == ""
    assert campaign.page(SYSTEM, who).title == "Orsk"
    assert state_of(campaign.table(SYSTEM)).sheets[who].strength == 11
    campaign.remove_character(SYSTEM, who)
    assert [person.id for person in campaign.people()] == ["ysolde"]
    with pytest.raises(AppError, match=r"^This character no longer exists\.$"):
        campaign.page(SYSTEM, who)


def test_each_change_of_a_character_can_be_undone_after_opening_again(campaign: OpenCampaign) -> None:
    who = campaign.add_character(SYSTEM, CHARACTERS["orsk"])
    campaign.edit(SYSTEM, who, "/strength", 11)
    campaign.remove_character(SYSTEM, who)
    again = reopened(campaign)
    table = again.table(SYSTEM)
    assert table.undo()
    assert state_of(table).sheets[who].strength == 11
    assert table.undo()
    assert state_of(table).sheets[who].strength == 10
    assert table.undo()
    assert list(state_of(table).roster) == ["ysolde"]
    assert table.redo()
    assert table.redo()
    assert state_of(table).sheets[who].strength == 11
    again.close()


def test_two_characters_of_one_name_have_two_ids(campaign: OpenCampaign) -> None:
    assert campaign.add_character(SYSTEM, CHARACTERS["ysolde"]) == "ysolde_2"
    campaign.edit(SYSTEM, "ysolde_2", "/agility", 4)
    assert state_of(campaign.table(SYSTEM)).sheets["ysolde"].agility == CHARACTERS["ysolde"].sheet["agility"]


@pytest.mark.parametrize("name", ["Éowyn of the Fold", "…", "李", "a/b~c"])
def test_a_character_may_be_called_anything(campaign: OpenCampaign, name: str) -> None:
    who = campaign.add_character(SYSTEM, CreatureText(name=name, sheet={}))
    again = reopened(campaign)
    assert at_table(again, who).name == name
    again.close()


@pytest.mark.parametrize(
    ("pointer", "value", "sentence"),
    [
        ("/agility", 31, "agility goes from 0 to 30"),
        ("/agility", -1, "agility goes from 0 to 30"),
        ("/agility", "high", "a whole number expected"),
        ("/skill_rank/bows", -1, "bows goes from 0 to 100"),
        ("/virtue/courage", 6, "courage goes from 0 to 5"),
        ("/injury_lines", [], "a character has at least one injury line"),
        ("/injury_lines/0", [0, 0], "an injury line has from 1 to 30 boxes"),
        ("/movement_speed", -1, "movement speed is at least 0"),
        ("/size", "tall", "/size"),
        ("/name", " ", "a character needs a name"),
        ("/weapons/7/name", "Thorn", "no such entry"),
    ],
)
def test_an_edit_out_of_range_is_refused_with_a_sentence(campaign: OpenCampaign, pointer: str, value: Any, sentence: str) -> None:
    table = campaign.table(SYSTEM)
    before, steps = table.state, table.journal.length
    told = campaign.edit(SYSTEM, "ysolde", pointer, value)
    assert sentence in told
    assert told.endswith(".")
    assert table.state is before
    assert table.journal.length == steps


def test_an_edit_of_nobody_is_refused(campaign: OpenCampaign) -> None:
    assert campaign.edit(SYSTEM, "orsk", "/agility", 5) == "Not found here: orsk."


def test_a_character_that_does_not_fit_is_not_added(campaign: OpenCampaign) -> None:
    for sheet in ({"agility": 31}, {"weapons": ["moonblade"]}, {"size": "tall"}):
        with pytest.raises(AppError, match=r"^Zoe"):
            campaign.add_character(SYSTEM, CreatureText(name="Zoe", sheet=sheet))
    assert [person.id for person in campaign.people()] == ["ysolde"]


# ---- creatures and encounters


def test_a_creature_of_ones_own_comes_to_the_bestiary(campaign: OpenCampaign) -> None:
    wolf = creature(SYSTEM, "wolf")
    own = wolf.model_copy(update={"name": "Snow wolf", "sheet": {**wolf.sheet, "agility": 12}})
    campaign.bestiary.put(SYSTEM, "snow_wolf", own)
    again = reopened(campaign)
    assert again.bestiary.listed(SYSTEM)["snow_wolf"] == own
    assert again.bestiary.listed(SYSTEM)["wolf"] == wolf
    assert again.bestiary.page(SYSTEM, own).title == "Snow wolf"
    _, session = started(again, Foes(creature="snow_wolf"))
    assert state_of(session).sheets["snow_wolf"].agility == 12
    again.close()


def test_a_creature_that_does_not_fit_is_not_kept(campaign: OpenCampaign) -> None:
    with pytest.raises(AppError, match=r"^Snow wolf can't be used: agility goes from 0 to 30"):
        campaign.bestiary.put(SYSTEM, "snow_wolf", CreatureText(name="Snow wolf", sheet={"agility": 99}))
    assert "snow_wolf" not in campaign.bestiary.listed(SYSTEM)


def test_encounters_are_kept(campaign: OpenCampaign) -> None:
    text = prepared(Foes(creature="wolf", count=3), board="greywater_ford", note="At dusk.")
    campaign.encounters.put(text)
    again = reopened(campaign)
    assert again.encounters.all() == [text]
    again.encounters.delete(text.id)
    assert again.encounters.all() == []
    again.close()


def test_an_encounter_needs_a_name(campaign: OpenCampaign) -> None:
    with pytest.raises(AppError, match=r"^An encounter needs a name\.$"):
        campaign.encounters.put(prepared(name="  "))


def test_an_encounter_needs_a_combatant(campaign: OpenCampaign) -> None:
    with pytest.raises(AppError, match=r"^No one takes part yet"):
        campaign.start(prepared(party=()))
    assert campaign.fights() == []


def test_an_encounter_with_an_unknown_creature_does_not_begin(campaign: OpenCampaign) -> None:
    with pytest.raises(AppError, match=r"^The bestiary has no creature 'unicorn'\.$"):
        campaign.start(prepared(Foes(creature="unicorn")))
    assert campaign.fights() == []


def test_the_party_and_numbered_foes_stand_on_the_board_facing_each_other(campaign: OpenCampaign) -> None:
    _, session = started(campaign, Foes(creature="wolf", count=3), Foes(creature="bandit"), board="greywater_ford")
    state = state_of(session)
    assert state.roster == ("ysolde", "wolf_1", "wolf_2", "wolf_3", "bandit")
    assert [state.combatants[who].number for who in state.roster] == [0, 1, 2, 3, 0]
    assert {state.combatants[who].side for who in state.roster[1:]} == {"foe"}
    cells = [state.combatants[who].cell for who in state.roster]
    assert len(set(cells)) == len(cells)
    board = state.world.board
    assert board is not None
    assert board.id == "greywater_ford"
    assert all(cell is not None and board.contains(cell) and not board.ground_at(cell).blocked for cell in cells)


def test_a_foe_may_have_the_name_of_a_character(campaign: OpenCampaign) -> None:
    wolf = campaign.add_character(SYSTEM, CHARACTERS["orsk"].model_copy(update={"name": "Wolf"}))
    play_id, session = started(campaign, Foes(creature="wolf"), party=("ysolde", wolf))
    state = state_of(session)
    assert state.roster == ("ysolde", "wolf", "wolf_2")
    assert state.sheets["wolf"].strength == 10
    before = at_table(campaign, wolf).spirit
    done(session, AdjustSpirit(target="wolf_2", value=-3))
    campaign.finish(play_id)
    assert at_table(campaign, wolf).spirit == before


def test_a_foe_never_comes_home_as_a_character(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign, Foes(creature="wolf"))
    who = campaign.add_character(SYSTEM, CHARACTERS["orsk"].model_copy(update={"name": "Wolf"}))
    assert who in session.state.combatants
    before = encoded(campaign.table(SYSTEM))["sheets"][who]
    campaign.finish(play_id)
    assert encoded(campaign.table(SYSTEM))["sheets"][who] == before


# ---- fights


def test_a_fight_goes_on_after_opening_again_and_carries_harm_back(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign, Foes(creature="giant_rat", count=2))
    done(session, StartCombat(), RollInitiative())
    for _ in range(5):
        goes_on(session)
    before, steps, dice = encoded(session), session.journal.at, session.source.state
    again = reopened(campaign)
    session = again.fight(play_id).session
    assert encoded(session) == before
    assert (session.journal.at, session.source.state) == (steps, dice)
    assert session.undo()
    assert session.redo()
    assert encoded(session) == before
    play_on(session, until=lambda state: decision(state) is None)
    done(session, TickBoxes(target="ysolde", line=1, value=2), AddWound(target="ysolde", value=2), AdjustSpirit(target="ysolde", value=-4))
    done(session, EndCombat())
    fighter, sheet = state_of(session).combatants["ysolde"], state_of(session).sheets["ysolde"]

    table = again.table(SYSTEM)
    known, first = table.journal.length, encoded(table)
    again.finish(play_id)
    home = at_table(again, "ysolde")
    assert table.journal.length == known + 1
    assert (home.spirit, home.injury_lines, home.bleeding_wounds) == (fighter.spirit, fighter.injury_lines, fighter.bleeding_wounds)
    assert home.injury_lines[1].ticked >= 2
    assert (home.cell, home.initiative, home.movement_left) == (None, 0, 0)
    assert evolve(state_of(table).sheets["ysolde"], ledger=()) == sheet
    assert state_of(table).clock == state_of(session).clock
    assert list(state_of(table).roster) == ["ysolde"]
    assert {person.harm for person in again.people()} != {"unhurt"}
    assert again.fights()[0].status is PlayStatus.FINISHED

    assert table.undo()
    assert encoded(table) == first
    assert table.redo()
    again.close()


def test_harm_is_there_in_the_next_fight(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    done(session, TickBoxes(target="ysolde", line=0, value=3), AdjustSpirit(target="ysolde", value=-5))
    spirit = state_of(session).combatants["ysolde"].spirit
    campaign.finish(play_id)
    _, session = started(campaign)
    fighter = state_of(session).combatants["ysolde"]
    assert (fighter.injury_lines[0].ticked, fighter.spirit) == (3, spirit)


def test_what_a_fight_does_to_a_foe_stays_in_it(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    done(session, TickBoxes(target="wolf", value=1))
    campaign.finish(play_id)
    assert [person.id for person in campaign.people()] == ["ysolde"]
    _, session = started(campaign)
    assert state_of(session).combatants["wolf"].injuries_total == 0


def test_a_fight_is_closed_once(campaign: OpenCampaign) -> None:
    play_id, _ = started(campaign)
    campaign.finish(play_id)
    campaign.edit(SYSTEM, "ysolde", "/agility", 4)
    with pytest.raises(AppError, match=r"^“The ford” has already ended\.$"):
        campaign.finish(play_id)
    assert state_of(campaign.table(SYSTEM)).sheets["ysolde"].agility == 4


def test_undoing_the_end_of_a_fight_opens_it_again(campaign: OpenCampaign) -> None:
    def status(of: OpenCampaign) -> str:
        return of.store.plays.info(play_id).status.value

    assert not campaign.redo(SYSTEM)
    play_id, session = started(campaign)
    done(session, TickBoxes(target="ysolde", line=0, value=3))
    campaign.finish(play_id)
    again = reopened(campaign)
    assert again.undo(SYSTEM)
    assert (status(again), at_table(again, "ysolde").injury_lines[0].ticked) == ("running", 0)
    assert again.redo(SYSTEM)
    assert (status(again), at_table(again, "ysolde").injury_lines[0].ticked) == ("finished", 3)
    assert again.undo(SYSTEM)
    done(again.fight(play_id).session, TickBoxes(target="ysolde", line=1, value=1))
    again.finish(play_id)
    assert [row.ticked for row in at_table(again, "ysolde").injury_lines] == [3, 1, 0]
    again.close()


def test_a_character_taken_from_the_table_meanwhile_does_not_come_back(campaign: OpenCampaign) -> None:
    play_id, _ = started(campaign)
    campaign.remove_character(SYSTEM, "ysolde")
    campaign.finish(play_id)
    assert campaign.people() == []


def test_foes_join_in_the_middle_of_a_fight_as_one_step(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    done(session, StartCombat(), RollInitiative())
    steps = session.journal.at
    campaign.add_foes(play_id, "wolf", 2)
    assert session.journal.at == steps + 1
    state = state_of(session)
    assert state.roster == ("ysolde", "wolf", "wolf_2", "wolf_3")
    assert [state.combatants[who].number for who in state.roster[1:]] == [0, 2, 3]
    campaign.add_foes(play_id, "wolf", 1)
    assert state_of(session).combatants["wolf_4"].number == 4
    assert [slot.who for slot in state_of(session).slots] == ["ysolde", "wolf", "wolf_2", "wolf_3", "wolf_4"]
    assert session.undo()
    assert [slot.who for slot in state_of(session).slots] == ["ysolde", "wolf", "wolf_2", "wolf_3"]
    assert session.undo()
    assert state_of(session).roster == ("ysolde", "wolf")
    again = reopened(campaign)
    session = again.fight(play_id).session
    assert session.redo()
    assert state_of(session).roster == ("ysolde", "wolf", "wolf_2", "wolf_3")
    again.close()


def test_foes_join_in_the_middle_of_a_question(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    done(session, InflictDamage(target="wolf", mos=2))
    asked = decision(session.state)
    assert asked is not None
    campaign.add_foes(play_id, "bandit", 1)
    assert decision(session.state) == asked


def test_an_unknown_creature_does_not_join(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    with pytest.raises(AppError, match=r"^The bestiary has no creature 'unicorn'\.$"):
        campaign.add_foes(play_id, "unicorn", 1)
    assert session.journal.at == 0


def test_two_fights_go_on_side_by_side(campaign: OpenCampaign) -> None:
    orsk = campaign.add_character(SYSTEM, CHARACTERS["orsk"])
    ford, at_ford = started(campaign)
    inn, at_inn = started(campaign, Foes(creature="bandit"), party=(orsk,), name="The inn")
    assert {info.name for info in campaign.fights()} == {"The ford", "The inn"}
    done(at_ford, TickBoxes(target="ysolde", value=1))
    done(at_inn, TickBoxes(target=orsk, value=2))
    done(at_ford, TickBoxes(target="ysolde", value=1))
    assert at_inn.undo()
    again = reopened(campaign)
    at_ford, at_inn = again.fight(ford).session, again.fight(inn).session
    assert state_of(at_ford).combatants["ysolde"].injury_lines[0].ticked == 2
    assert state_of(at_inn).combatants[orsk].injury_lines[0].ticked == 0
    assert at_inn.redo()
    again.finish(inn)
    again.finish(ford)
    assert at_table(again, orsk).injury_lines[0].ticked == 2
    assert at_table(again, "ysolde").injury_lines[0].ticked == 2
    again.close()


def test_a_fight_can_be_thrown_away(campaign: OpenCampaign) -> None:
    play_id, _ = started(campaign)
    campaign.delete_fight(play_id)
    assert campaign.fights() == []
    with pytest.raises(AppError):
        campaign.fight(play_id)


def test_a_die_that_is_asked_for_is_asked_again_after_opening(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    session.is_typed = lambda _: True
    done(session, StartCombat())
    asking = session.do(RollInitiative())
    assert isinstance(asking, Asking)
    session.type_faces([4])
    again = reopened(campaign)
    session = again.fight(play_id).session
    assert state_of(session).phase == "initiative"
    session.is_typed = lambda _: True
    asked = session.do(RollInitiative(), faces=[(4, Origin.TYPED)])
    assert isinstance(asked, Asking)
    assert asked.need.ask == asking.need.ask
    again.close()


# ---- house rules


def test_house_rules_reach_the_next_fight_and_not_the_one_under_way(campaign: OpenCampaign) -> None:
    _, before = started(campaign)
    campaign.set_setting(SYSTEM, "effect_per_major_box", value=True)
    again = reopened(campaign)
    assert again.settings(SYSTEM) == {"effect_per_major_box": True}
    _, after = started(again)
    assert not state_of(before).settings.effect_per_major_box
    assert state_of(after).settings.effect_per_major_box
    again.close()


@pytest.mark.parametrize(("rounding", "boxes"), [("floor", 3), ("round", 2)])
def test_a_house_rule_changes_what_happens(campaign: OpenCampaign, rounding: str, boxes: int) -> None:
    """A gambeson takes half a point off a stab: nothing, or one with the house rule."""
    campaign.set_setting(SYSTEM, "armour_rounding", rounding)
    _, session = started(campaign)
    assert state_of(session).sheets["ysolde"].armour[0].current.piercing == 0.5
    result = session.do(InflictDamage(target="ysolde", mos=3, damage_type=DamageType.PIERCING))
    assert isinstance(result, Done)
    assert dict(next(event for event in result.events if event.name == "damage_dealt").about)["boxes"] == boxes


def test_a_house_rule_that_does_not_fit_is_refused_and_the_old_one_stays(campaign: OpenCampaign) -> None:
    with pytest.raises(AppError, match=r"/settings/armour_rounding"):
        campaign.set_setting(SYSTEM, "armour_rounding", "up")
    assert campaign.settings(SYSTEM) == {}
    assert campaign.table(SYSTEM).state.settings == WinterDawnSettings()


def test_a_house_rule_from_a_damaged_file_is_told_when_the_fight_begins(campaign: OpenCampaign) -> None:
    put_settings(campaign.store, f"settings:{SYSTEM}", {"armour_rounding": "up"})
    with pytest.raises(AppError, match=r"^The encounter can't start: .* \(/settings/armour_rounding\)\.$"):
        campaign.start(prepared(Foes(creature="wolf")))
    assert campaign.fights() == []


def test_the_table_plays_by_a_new_house_rule_at_once(campaign: OpenCampaign) -> None:
    campaign.set_setting(SYSTEM, "setback_floor_fails", value=True)
    settings = campaign.table(SYSTEM).state.settings
    assert isinstance(settings, WinterDawnSettings) and settings.setback_floor_fails
    again = reopened(campaign)
    assert again.table(SYSTEM).state.settings == settings
    again.close()


@pytest.mark.rule("WD-INJ-01")
@pytest.mark.parametrize(("lines", "expected"), [("(3+1)x3", ((3, 1),) * 3), ("(2+1)x2", ((2, 1),) * 2), ("(4+2)x3", ((4, 2),) * 3)])
def test_a_new_character_has_the_injury_lines_of_the_house_rules(
    campaign: OpenCampaign, lines: str, expected: tuple[tuple[int, int], ...]
) -> None:
    campaign.set_setting(SYSTEM, "injury_default", lines)
    who = campaign.new_character(SYSTEM, "Wenna")
    state = campaign.table(SYSTEM).state
    assert of_kind(WinterDawnSheet, state.sheets[who]).injury_lines == expected
    assert [row.sizes for row in of_kind(Fighter, state.combatants[who]).injury_lines] == list(expected)


# ---- a second program, a damaged file


def test_a_second_opening_can_only_read_and_says_so(campaign: OpenCampaign, path: Path) -> None:
    play_id, session = started(campaign)
    done(session, AddNote(text="first"))
    second = OpenCampaign.open(path)
    assert second.store.read_only
    assert second.store.read_only_reason
    assert [person.id for person in second.people()] == ["ysolde"]
    tracker = second.fight(play_id)
    shown = tracker.shown()
    assert shown.is_read_only
    assert not shown.can_next
    assert not shown.can_undo
    before = tracker.session.state
    for change in (
        lambda: tracker.session.do(AddNote(text="second")),
        lambda: tracker.session.undo(),
        lambda: second.edit(SYSTEM, "ysolde", "/agility", 5),
        lambda: second.add_character(SYSTEM, CHARACTERS["orsk"]),
        lambda: second.finish(play_id),
        lambda: second.start(prepared(Foes(creature="wolf"))),
        lambda: second.set_setting(SYSTEM, "armour_rounding", "round"),
        lambda: second.encounters.put(prepared()),
    ):
        with pytest.raises(AppError):
            change()
    assert tracker.session.state is before
    assert second.table(SYSTEM).state.combatants["ysolde"].sheet == "ysolde"
    done(session, AddNote(text="third"))
    assert session.state.notes == ("first", "third")
    second.close()


def spoil(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


@pytest.mark.parametrize(
    ("part", "body", "told"),
    [
        ("combatants/wolf", "{", "is damaged"),
        ("combatants/wolf", '{"counters": {"spirit": "many"}}', "“The ford” can't be opened: "),
        ("settings", "[]", "“The ford” can't be opened: "),
        ("pending", '[{"kind": "dance"}]', "“The ford” can't be opened: "),
        ("sheets/wolf", '{"agility": null}', "“The ford” can't be opened: "),
    ],
)
def test_a_broken_part_of_a_play_is_told_in_a_sentence(campaign: OpenCampaign, path: Path, part: str, body: str, told: str) -> None:
    play_id, _ = started(campaign)
    campaign.close()
    spoil(path, "UPDATE part SET body = ? WHERE play_id = ? AND path = ?", body, play_id, part)
    again = OpenCampaign.open(path)
    with pytest.raises(AppError) as error:
        again.fight(play_id)
    assert told in error.value.sentence
    assert error.value.path == str(path)
    assert [person.id for person in again.people()] == ["ysolde"]
    again.close()


def test_dice_that_cannot_be_read_are_told_in_a_sentence(campaign: OpenCampaign, path: Path) -> None:
    play_id, _ = started(campaign)
    campaign.close()
    spoil(path, "UPDATE play SET dice_state = 'six' WHERE id = ?", play_id)
    again = OpenCampaign.open(path)
    with pytest.raises(AppError, match=r"^“The ford” can't be opened: "):
        again.fight(play_id)
    again.close()


def test_a_refused_command_writes_nothing(campaign: OpenCampaign) -> None:
    play_id, session = started(campaign)
    assert isinstance(session.do(AddNote(text=" ")), Refused)
    assert campaign.store.plays.info(play_id).steps == 0


# ---- what belongs to the scene


def test_what_belongs_to_the_scene_outlasts_an_encounter(campaign: OpenCampaign) -> None:
    table = campaign.table(SYSTEM)
    done(table, CallOnVirtue(actor="ysolde", virtue="faith"), TaskStart(participants=("ysolde",), skills=("mechanics",), title="The lock"))
    play_id, session = started(campaign)
    assert [call.virtue for call in state_of(session).combatants["ysolde"].scene_virtue_calls] == ["faith"]
    done(session, CallOnVirtue(actor="ysolde", virtue="courage"), Perceive(actor="ysolde", mode="passive"))
    done(session, TaskStart(participants=("ysolde", "wolf"), skills=("perception",), title="The track"))
    campaign.finish(play_id)
    home = at_table(campaign, "ysolde")
    assert [call.virtue for call in home.scene_virtue_calls] == ["faith", "courage"]
    assert home.passive_perception is not None
    kept = {task.title: task.participants for task in state_of(table).tasks}
    assert kept == {"The lock": ("ysolde",), "The track": ("ysolde",)}
    assert len({task.id for task in state_of(table).tasks}) == 2
    table.undo()
    assert [task.title for task in state_of(table).tasks] == ["The lock"]


@pytest.mark.parametrize(
    ("system", "where", "value", "told"),
    [
        ("winterdawn", "/concept", "Widow", "Concept to Widow"),
        ("revolution", "/str", 15, "STR to 15"),
        ("cadwallon", "/pot", 4, "POT to 4"),
        ("savage", "/size_mod", 1, "Size to 1"),
    ],
)
def test_the_log_tells_an_edit_as_the_sheet_calls_it(campaign: OpenCampaign, system: str, where: str, value: Json, told: str) -> None:
    who = campaign.new_character(system, "Ana")
    assert campaign.edit(system, who, where, value) == ""
    tracker = campaign.table_tracker(system)
    assert "".join(span.text for span in tracker.log(tracker.steps, tracker.steps)[0].spans) == f"GM sets {told} on Ana's sheet."
