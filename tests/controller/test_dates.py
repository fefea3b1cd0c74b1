"""The date of a table in each system: what falls due when a week passes, in which order, by parts or at once, done and undone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app import language
from desktop_app.controller.content.calendars import calendar_of, shipped
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.cadwallon.harm.hazards import HazardDisease
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.calendar import Date, date_of, day_of
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dated import DatedEvent, ThreatClock
from desktop_app.rules.kernel.gm import SetCounter, TickBoxes
from desktop_app.rules.kernel.passing import MOST_CLOCKS, MOST_EVENTS, AdoptCalendar, KeepClock, KeepEvent, PassTime
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.rules.winterdawn.actions.long_tasks import TaskStart
from tests.demos import open_demo

WEEK = 168
EXPECTED = {
    "winterdawn": ["task_roll", "sleep"] * 7,
    "expedition": ["heal_injury", "heal_injury", "heal_injury", "spend_time"],
    "revolution": ["conflict_round", "rest", "rest", *["conflict_round"] * 6],
    "savage": ["natural_heal", "natural_heal"],
    "cadwallon": [*["hazard_disease"] * 6, "natural_cure", "natural_cure", "hazard_disease", "natural_cure"],
}


def harmed(system: str, who: str) -> Command[Any]:
    """Give the edit that hurts somebody."""
    match system:
        case "winterdawn":
            return TickBoxes(target=who, track="injury_lines", line=0, value=2)
        case "savage":
            return SetCounter(target=who, counter="wounds", value=2)
        case "cadwallon":
            return EditSheet(target=who, part="combatant", path="/damage/1/ticked", value=2)
        case "revolution":
            return SetCounter(target=who, counter="lp", value=2)
        case _:
            arm: Json = [{"id": 1, "name": "Broken arm", "severity": 3}]
            return EditSheet(target=who, part="combatant", path="/injuries", value=arm)


def under_way(system: str, who: str) -> list[Command[Any]]:
    """Give what else goes on: a disease where the system has one, else a long task."""
    fever: Json = [{"id": 1, "name": "Fever", "severity": 3, "injury_kind": "disease"}]
    task = TaskStart(title="The cart", participants=(who,), skills=("mechanics",), time_per_roll="1 day", dl=20)
    found: dict[str, list[Command[Any]]] = {
        "winterdawn": [task],
        "cadwallon": [HazardDisease(target=who, row="mild")],
        "expedition": [EditSheet(target=who, part="combatant", path="/injuries", value=fever)],
        "savage": [EditSheet(target=who, part="combatant", path="/dying", value=[{"due": 43200, "cause": "anthrax"}])],
    }
    return found.get(system, [])


def table_of(path: Path, system: str) -> Tracker:
    """Open a dated table with two wounded and what else goes on."""
    table = open_demo(path / f"{system}.strikeboard", system).table_tracker(system)
    one, two, three = table.session.state.roster[:3]
    for who in (one, two):
        assert isinstance(table.do(harmed(system, who)), Done)
    assert isinstance(table.dates.adopt("frost_and_thaw"), Done)
    for command in under_way(system, three):
        assert isinstance(table.do(command), Done)
    return table


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_week_passes(tmp_path: Path, system: str) -> None:
    table = table_of(tmp_path, system)
    before, clock, steps = table.session.digest, table.session.state.clock, table.steps
    told, more = table.dates.coming(WEEK)
    assert isinstance(table.dates.pass_time(WEEK), Done) and not more
    time = table.session.state.time
    assert [due.kind for due in time.due] == EXPECTED[system]
    assert [one.text for one in told if "dies" not in one.text] == [table.dates._text(due) for due in time.due]
    assert table.session.state.clock == clock + WEEK * 600 and table.steps == steps + 1
    assert all(reminder.offers for reminder in table.shown().reminders[:2])
    moved = table.session.digest
    assert isinstance(table.choose("reminder", 0, {}), Done)
    assert len(table.session.state.time.due) < len(EXPECTED[system])
    assert table.session.state.clock == clock + WEEK * 600, "the time of the roll has passed already"
    table.session.undo()
    assert table.session.digest == moved
    table.session.undo()
    assert table.session.digest == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_by_parts_or_at_once_the_same_falls_due(tmp_path: Path, system: str) -> None:
    table = table_of(tmp_path, system)
    table.dates.keep_event("The ferry runs", Date(312, 1, 2), "days", every=3)
    table.dates.keep_clock("The flood", 6, every=24)
    session, start = table.session, table.steps

    def due_after(parts: list[int]) -> tuple[object, object, object]:
        for hours in parts:
            assert isinstance(session.do(PassTime(hours=hours)), Done)
        time = session.state.time
        found = time.due, time.last, time.looked
        while table.steps > start:
            session.undo()
        return found

    @settings(max_examples=12, deadline=None)
    @given(st.lists(st.integers(1, 60), min_size=2, max_size=5))
    def same(parts: list[int]) -> None:
        assert due_after(parts) == due_after([sum(parts)])

    same()


@given(st.sampled_from(sorted(shipped())), st.integers(0, 4_000_000))
def test_a_day_is_the_day_of_its_date(name: str, day: int) -> None:
    calendar = calendar_of(shipped()[name])
    date = date_of(calendar, day)
    assert day_of(calendar, date) == day
    assert date_of(calendar, day + 1) > date
    assert not calendar.fault()


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    state = open_demo(tmp_path / "undated.strikeboard").table_tracker("winterdawn").session.state
    assert code(PassTime(hours=1), state) == "no_calendar"
    assert code(AdoptCalendar(calendar={"months": [], "weekdays": ["Day"]}), state) == "bad_calendar"
    full = table_of(tmp_path, "winterdawn").session.state
    day = full.time.hour(full.clock) // 24
    many = tuple(DatedEvent(id=number, text="x", day=day, repeat="days", every=1) for number in range(MOST_EVENTS))
    clocks = tuple(ThreatClock(id=number, title="x") for number in range(MOST_CLOCKS))
    full = evolve(full, time=evolve(full.time, events=many, clocks=clocks))
    assert code(KeepEvent(text="one more"), full) == "too_many_events"
    assert code(KeepClock(title="one more"), full) == "too_many_clocks"
    assert code(PassTime(hours=24), full) == "too_much_due"


def code(command: Command[Any], state: Any) -> str:
    """Give the code by which a command is refused."""
    refusal = command.refuse(state)
    return refusal.code if refusal is not None else ""


def test_the_first_of_a_month_and_the_year_ahead_are_written_as_french_does(tmp_path: Path) -> None:
    table = table_of(tmp_path, "savage")
    calendar = table.session.state.time.calendar
    assert calendar is not None
    table.session.do(AdoptCalendar(calendar=shipped()[calendar.id], hour=day_of(calendar, Date(312, 1, 1)) * 24))
    table.dates.keep_event("The ferry runs", Date(312, 1, 1), "days", every=3)
    language.use("fr")
    assert table.dates.now().startswith("1er ")
    assert "- 1er\u00a0: The ferry runs" in table.dates.agenda() and "- 4\u00a0: The ferry runs" in table.dates.agenda()
    assert not re.search(r"\b1 [a-zé]|- \d+: ", table.dates.agenda())
