"""Between encounters: time, the log, counters by the DM's word, what comes home. Rule: EX-TIME-01 to EX-TIME-05, section 5.4"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.between_fights.rest import RepairArmour
from desktop_app.rules.expedition.between_fights.seasons import EndExpedition, LogEvent, SpendTime, StartExpedition, StartSeason, TakeOver
from desktop_app.rules.expedition.checks.standalone import CheckBasic, RollExtended, StartExtended
from desktop_app.rules.expedition.gm import Abandon, Adjust
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Model, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.kernel.outcome import Phrase
from tests.narrowing import of_kind
from tests.rules.expedition.builders import cell, change, encounter, idle, model, offered, play, refusal_of, scripted, table, undone

ARMOUR = {"id": "plate", "name": "Plate", "soak_max": 2, "armour_damage": 2}


# ---- time


@pytest.mark.rule("EX-TIME-02", "EX-TIME-01", "EX-TAB-17")
def test_seasons_count_weeks() -> None:
    made = table(model("ana"))
    done = play(made, StartSeason(text="Spring"), SpendTime(unit="week", amount=3, text="the road"), SpendTime(unit="week"))
    assert (done.state.season, done.state.weeks) == (1, 3 + 1)
    again = scripted(done.state, StartSeason(text="Summer"))
    assert (again.state.season, again.state.weeks) == (2, 0)
    assert [(line.entry, line.season) for line in again.state.campaign_log] == [("season", 1), ("week", 1), ("week", 1), ("season", 2)]
    assert Phrase.of("heading_season", season=2, weeks=0) in SYSTEM.heading(again.state)
    undone(made, StartSeason(text="Spring"), SpendTime(amount=3))


@pytest.mark.rule("EX-TIME-02")
def test_other_units_are_only_noted() -> None:
    done = scripted(table(model("ana")), SpendTime(unit="endeavour", amount=2, text="mending"))
    assert (done.state.weeks, done.state.campaign_log[0].text) == (0, "2 × endeavour: mending")
    for amount in (0, 53):
        assert refusal_of(table(model("ana")), SpendTime(amount=amount)).code == "value"
    assert SpendTime(amount=52).refuse(table(model("ana"))) is None


@pytest.mark.rule("EX-TIME-02", "EX-LOC-01")
def test_an_expedition_begins_and_ends() -> None:
    made = table(model("ana"))
    away = scripted(made, StartExpedition(name=" The Mine ", dungeon_level=2))
    assert (away.state.expedition, away.state.dungeon_level) == ("The Mine", 2)
    assert refusal_of(away.state, StartExpedition(name="Another")).code == "value"
    home = scripted(away.state, EndExpedition(text="with gold"))
    assert (home.state.expedition, home.state.dungeon_level) == ("", 0)
    assert home.state.campaign_log[-1].text == "The Mine: with gold"
    assert refusal_of(made, EndExpedition()).code == "unknown"
    for wrong in (StartExpedition(name=" "), StartExpedition(name="x", dungeon_level=0), StartExpedition(name="x", dungeon_level=100)):
        assert refusal_of(made, wrong).code == "value"
    undone(made, StartExpedition(name="The Mine"), EndExpedition())


@pytest.mark.rule("EX-TIME-02")
def test_events_are_noted_at_any_time_and_time_passes_only_at_the_table() -> None:
    made = encounter(model("ana", at=cell(0)))
    assert scripted(made, LogEvent(text=" A bell ")).state.campaign_log[0].text == "A bell"
    assert refusal_of(made, LogEvent(text=" ")).code == "value"
    for command in (StartSeason(text="Spring"), SpendTime(), StartExpedition(name="x"), EndExpedition()):
        assert refusal_of(made, command).code == "phase"
        assert refusal_of(idle(model("ana")), command).code == "phase", "an encounter does not hold the campaign's calendar"
    assert refusal_of(table(model("ana")), StartSeason(text=" ")).code == "value"
    undone(made, LogEvent(text="A bell"))
    asking = scripted(table(model("ana", luck_points=1)), CheckBasic(actor="ana", check_spec=CheckSpec(ability="cool")), 3).state
    for other in (StartSeason(text="Spring"), LogEvent(text="x"), Adjust(target="ana")):
        assert refusal_of(asking, other).code == "pending"


@pytest.mark.rule("EX-EXT-02")
def test_an_extended_check_at_home_is_rolled_as_often_as_there_is_time() -> None:
    made = table(model("hench", "henchman"))
    spec = CheckSpec(ability="crafting", obstacle=6)
    started = scripted(made, StartExtended(actor="hench", check_spec=spec, time_unit="endeavour")).state
    roll = RollExtended(actor="hench", check=started.combatants["hench"].extended_checks[0].id)
    done = play(started, (roll, 4, 4, 3), (roll, 4, 3, 3))
    assert (done["hench"].extended_checks[0].marks, done["hench"].extended_checks[0].rolls) == (3, 2)
    assert len(offered(started, "hench", RollExtended)) == 1
    assert len(SYSTEM.reminders(started)) == 1


# ---- counters


@pytest.mark.rule("EX-RES-01", "EX-RES-02")
@pytest.mark.parametrize(
    ("counter", "field", "amount", "after"),
    [
        ("wounds", "wounds", -2, 1),
        ("corruption", "corruption", 2, 2),
        ("insanity", "insanity", 1, 1),
        ("stress", "stress", 4, 4),
        ("fatigue", "fatigue", 4, 4),
        ("obedience", "obedience", -5, -2),
        ("morale", "morale", -5, -2),
        ("luck", "luck_points", -1, 0),
        ("fate", "fate_points", 2, 2),
        ("banes", "banes", 1, 1),
    ],
)
def test_counters_by_the_dms_word(counter: str, field: str, amount: int, after: int) -> None:
    made = table(model("ana", luck_points=1))
    assert getattr(scripted(made, Adjust(target="ana", counter=counter, amount=amount))["ana"], field) == after
    undone(made, Adjust(target="ana", counter=counter, amount=amount))


@pytest.mark.rule("EX-RES-01", "EX-TAB-23")
@pytest.mark.parametrize(("counter", "amount"), [("stress", -1), ("wounds", 1), ("wounds", -4), ("luck", 1), ("luck", -2), ("joy", 1)])
def test_counters_keep_their_range(counter: str, amount: int) -> None:
    assert refusal_of(table(model("ana", luck_points=1)), Adjust(target="ana", counter=counter, amount=amount)).code == "value"
    assert refusal_of(table(model("ana")), Adjust(target="nobody")).code == "unknown"


@pytest.mark.rule("EX-TAB-23", "EX-DMG-07")
def test_wounds_by_word_put_a_model_down_and_up() -> None:
    made = encounter(model("ana", at=cell(0)), model("rat", "minion", at=cell(4), wounds=1))
    down = scripted(made, Adjust(target="ana", counter="wounds", amount=-3))
    assert (down["ana"].wounds, down["ana"].status) == (0, Status.OUT_OF_PLAY)
    assert scripted(down.state, Adjust(target="ana", counter="wounds", amount=1))["ana"].status is Status.ACTIVE
    assert scripted(made, Adjust(target="rat", counter="wounds", amount=-1))["rat"].status is Status.DEFEATED


# ---- what is left


@pytest.mark.rule("EX-DMG-07")
def test_who_lies_there_can_be_left_behind() -> None:
    made = change(table(model("ana"), model("rat", "minion")), "ana", status=Status.OUT_OF_PLAY, wounds=0)
    assert scripted(made, Abandon(target="ana"))["ana"].status is Status.ABANDONED
    assert [offer.is_possible for offer in SYSTEM.hand_offers(made, "ana") if offer.command.kind == "abandon"] == [True]
    assert refusal_of(made, Abandon(target="rat")).code == "in_play"
    assert refusal_of(made, Abandon(target="nobody")).code == "unknown"
    assert refusal_of(change(made, "ana", status=Status.ACTIVE), Abandon(target="ana")).code == "in_play"
    undone(made, Abandon(target="ana"))


@pytest.mark.rule("EX-DMG-05")
def test_armour_is_mended_at_rest() -> None:
    shield = {"id": "round", "name": "Round shield", "soak_max": 1, "armour_damage": 1}
    made = table(model("ana", armour=[ARMOUR], shields=[shield]))
    done = play(made, RepairArmour(actor="ana", item="plate"), RepairArmour(actor="ana", item="round"))
    sheet = done.state.sheet_of("ana")
    assert (sheet.armour[0].soak_left, sheet.shields[0].soak_left) == (2, 1)
    assert refusal_of(made, RepairArmour(actor="ana", item="boots")).code == "unknown"
    assert refusal_of(made, RepairArmour(actor="nobody")).code == "unknown"
    fighting = encounter(model("ana", at=cell(0), armour=[ARMOUR]))
    assert refusal_of(fighting, RepairArmour(actor="ana", item="plate")).code == "phase"
    undone(made, RepairArmour(actor="ana", item="plate"))


@pytest.mark.rule("EX-RES-04", "EX-TIME-06")
def test_threat_fortune_and_the_log_come_home() -> None:
    away = scripted(idle(model("ana"), threat=3, fortune_pool=2), LogEvent(text="A bell")).state
    home = SYSTEM.left_over(away, ("ana",))
    assert home == TakeOver(threat=3, fortune_pool=2, log=away.campaign_log)
    made = table(model("ana"), threat=1, season=2)
    done = scripted(made, home)
    assert (done.state.threat, done.state.fortune_pool) == (3, 2)
    assert [(line.text, line.season) for line in done.state.campaign_log] == [("A bell", 2)]
    for wrong in (TakeOver(threat=-1), TakeOver(fortune_pool=-1)):
        assert refusal_of(made, wrong).code == "value"
    undone(made, TakeOver(threat=3))


@pytest.mark.rule("EX-BOOK-08")
def test_what_stays_with_a_model_after_an_encounter() -> None:
    lasting: dict[str, Any] = {"wounds": 2, "stress": 1, "banes": 2, "luck_points": 1, "status": Status.LEFT_BOARD}
    made = idle(model("ana", at=cell(0), interrupts=3, conditions={"prone": 0}, **lasting))
    after = of_kind(Model, SYSTEM.lasting(made.combatants["ana"]))
    assert (after.interrupts, after.cell, after.has("prone"), after.status) == (0, None, True, Status.ACTIVE)
    assert (after.wounds, after.stress, after.banes, after.luck_points) == (2, 1, 2, 1)
