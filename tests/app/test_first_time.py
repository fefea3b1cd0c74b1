"""What a game master does on the first evening, in the real window: resume the demo, fight with typed dice, undo, quit, go on, print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.creation.adding import HERE, adding_to
from desktop_app.controller.paper import printouts
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.words.names import PARTY
from desktop_app.model import Campaign
from desktop_app.model.backups import backup_folder, list_backups
from desktop_app.rules.kernel.dice import Origin
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.winterdawn.gm import WinterDawnPlace
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.views.presenters.combatant import CombatantSheet
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.narrowing import there
from tests.parts import chosen_encounter, focused, presenter_of


def state_of(fight: FightPresenter) -> WinterDawnState:
    state = fight.tracker.session.state
    assert isinstance(state, WinterDawnState)
    return state


def answer_all(qtbot: QtBot, fight: FightPresenter) -> None:
    """Take whatever stands first in each banner until nobody is asked any more."""
    for _ in range(40):
        if fight.tracker.session.asking is not None:
            need = fight.tracker.session.asking.need
            qtbot.keyClicks(fight.view.question.dice, (" " if need.ask.sides > 9 else "").join("3" * need.missing))
            qtbot.keyClick(fight.view.question.dice, Qt.Key.Key_Return)
        elif decision(fight.tracker.session.state) is not None:
            fight.view.question.do()
        else:
            return
    raise AssertionError("the questions do not end")


def test_the_demo_resumes_in_round_2_from_home(qtbot: QtBot, program: Program) -> None:
    assert program.window.current == "home"
    qtbot.waitUntil(lambda: "Round 2" in program.campaign.fight(program.campaign.fights()[0].id).shown().heading)
    fight = fight_of(program)
    assert fight.tracker.session.state.round == 2
    assert program.window.current == "fight"


def test_an_attack_with_typed_dice_is_asked_for_answered_and_undone(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    ask_for_foes(fight)
    session = fight.tracker.session
    before, steps = session.digest, session.journal.at
    fight.view.dice_button.click()
    attack = next(
        offer for offer in there(fight.tracker.inspector(fight.tracker.session.state.acting or "")).offers if offer.kind == "attack_ranged"
    )
    fight.view.setFocus()
    press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + attack.index), Qt.Key.Key_Return)
    asked = decision(fight.tracker.session.state)
    assert asked is not None and asked.topic == "aoo", "a foe stands beside the archer"
    while asked is not None and asked.topic == "aoo":
        answers = [offer.kind for offer in fight.view.question.offers()]
        qtbot.mouseClick(fight.view.question.rows[answers.index("pass")], Qt.MouseButton.LeftButton)
        press(qtbot, fight, Qt.Key.Key_Return)
        asked = decision(fight.tracker.session.state)
    assert asked is not None and asked.topic == "dodge"
    press(qtbot, fight, Qt.Key.Key_Return)
    assert session.asking is not None and session.asking.need.ask.who == "ysolde"
    faces = [7, 1, 8, 5, 3][: fight.view.question.dice.missing]
    for face in faces:
        press(qtbot, fight, Qt.Key(Qt.Key.Key_0 + face))
    press(qtbot, fight, Qt.Key.Key_Return)
    assert session.asking is None
    body = session.log(session.journal.at, session.journal.at)[0]
    assert isinstance(body, dict)
    rolls = body["dice"]
    assert isinstance(rolls, list) and isinstance(rolls[0], dict)
    assert rolls[0]["faces"] == faces
    assert rolls[0]["by"] == [Origin.TYPED.value] * len(faces)
    answer_all(qtbot, fight)
    while session.journal.at > steps:
        qtbot.keyClick(fight.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.digest == before


def test_a_box_that_is_clicked_is_ticked_and_told_in_the_log(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.view.select(["orsk"])
    fight.view.inspector.box_clicked.emit("orsk", "injury_lines", 1, 2)
    assert state_of(fight).combatants["orsk"].injury_lines[1].ticked == 2
    assert "".join(span.text for span in fight.view.log.list.lines[-1].spans).startswith("GM sets Orsk to 2 of ")


def test_five_steps_back_and_forth_are_the_same_fight(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    session = fight.tracker.session
    for _ in range(3):
        press(qtbot, fight, Qt.Key.Key_Space)
        answer_all(qtbot, fight)
    last = session.digest
    for _ in range(5):
        qtbot.keyClick(fight.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.digest != last
    for _ in range(5):
        qtbot.keyClick(fight.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert session.digest == last


def test_quit_and_start_again_is_the_same_state_and_undo_goes_on(qtbot: QtBot, qapp: QApplication, campaign_file: Path) -> None:
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    fight = fight_of(program)
    press(qtbot, fight, Qt.Key.Key_Space)
    answer_all(qtbot, fight)
    digest, steps = fight.tracker.session.digest, fight.tracker.session.journal.at
    program.window.close()
    store.close()
    again, store = opened(qapp, campaign_file)
    qtbot.addWidget(again.window)
    fight = fight_of(again)
    assert (fight.tracker.session.digest, fight.tracker.session.journal.at) == (digest, steps)
    while fight.tracker.session.undo():
        pass
    assert fight.tracker.session.state.round == 0
    again.window.close()
    store.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from desktop_app.controller.campaign.campaign import OpenCampaign
campaign = OpenCampaign.open(Path(sys.argv[1]))
tracker = campaign.fight(campaign.fights()[0].id)
from desktop_app.controller.play.tactics import goes_on
for _ in range(12):
    goes_on(tracker.session)
print(tracker.session.digest, tracker.session.journal.at, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_kill_9_loses_nothing_that_was_shown(campaign_file: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(campaign_file)], capture_output=True, text=True, check=False, env={**os.environ}, timeout=120
    )
    digest, steps = killed.stdout.split()
    with Campaign.open(campaign_file) as store:
        campaign = OpenCampaign(store)
        session = campaign.fight(campaign.fights()[0].id).session
        assert (session.digest, str(session.journal.at)) == (digest, steps)
        assert store.check() == []


def test_the_fight_is_played_to_its_end_closed_and_printed(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    fight = fight_of(program)
    play_on(fight.tracker.session, until=lambda _: fight.tracker.has_ended)
    fight.refresh()
    assert fight.tracker.shown().next_label == "End fight"
    harm, who = max((one.injuries_total, one.id) for one in state_of(fight).combatants.values() if one.side == PARTY)
    assert harm > 0
    press(qtbot, fight, Qt.Key.Key_Space)
    qtbot.keyClick(focused(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert program.window.current == "characters"
    table = program.campaign.table("winterdawn")
    assert isinstance(table.state, WinterDawnState)
    assert table.state.combatants[who].injuries_total == harm
    assert table.undo()
    assert isinstance(table.state, WinterDawnState)
    assert table.state.combatants[who].injuries_total == 0
    assert who in printouts.print_to(program.campaign, who, tmp_path / "y.pdf").lower()
    assert (tmp_path / "y.pdf").read_bytes().startswith(b"%PDF")


def test_every_page_can_be_shown_without_a_warning(qtbot: QtBot, program: Program) -> None:
    for name in ("home", "characters", "bestiary", "encounters", "fight", "reference", "settings"):
        program.window.show_page(name)
        qtbot.wait(5)
        assert program.window.current == name


def test_the_copy_of_a_creature_in_the_fight_can_be_edited_there(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.open_sheet("bandit_2")
    sheet = program.window.findChild(CombatantSheet)
    assert sheet is not None
    sheet.page.edited.emit("sheet", "/strength", 12)
    assert state_of(fight).sheets["bandit_2"].strength == 12
    assert state_of(fight).sheets["bandit_1"].strength == 7
    sheet.page.edited.emit("sheet", "/strength", 99)
    assert "0 to 30" in program.window.messages.text
    assert state_of(fight).sheets["bandit_2"].strength == 12
    sheet.close()
    assert program.window.current == "fight"


def test_several_selected_are_hurt_in_one_step_and_asked_one_by_one(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps = fight.tracker.session.journal.at
    fight.view.select(["orsk", "bandit_2"])
    fight.act(lambda: fight.tracker.do(fight.tracker.session.system.harm(("orsk", "bandit_2"), 3, "cutting")))
    assert fight.tracker.session.journal.at == steps + 1
    asked = decision(fight.tracker.session.state)
    assert asked is not None and (asked.topic, asked.who) == ("damage", ("orsk",))
    answer_all(qtbot, fight)
    assert state_of(fight).combatants["orsk"].injuries_total > 0 and state_of(fight).combatants["bandit_2"].injuries_total > 0


def test_a_token_is_walked_by_the_rules_and_put_by_hand(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    system, who = fight.tracker.session.system, fight.tracker.session.state.acting or ""
    cell, (cost, _) = next((cell, way) for cell, way in system.reach(fight.tracker.session.state, who).items() if way[0] == 2)
    fight.view.board.token_dropped.emit(who, cell, False)
    answer_all(qtbot, fight)
    mover = state_of(fight).combatants[who]
    assert (mover.cell, mover.movement_left) == (cell, 9 - cost)
    fight.view.board.token_dropped.emit(who, (0, 0), False)
    assert "needed, 7 m left. Hold Shift" in program.window.messages.text
    fight.view.board.token_dropped.emit(who, (0, 0), True)
    assert state_of(fight).combatants[who].cell == (0, 0)


def test_what_is_put_by_hand_takes_along_what_the_system_ties_to_it(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    made = fight.tracker.session.own_form(Place(target="orsk", cell=(0, 0), facing=1))
    assert type(made) is WinterDawnPlace and (made.target, made.cell, made.facing) == ("orsk", (0, 0), 1)


def test_healing_clears_a_box_and_says_when_there_is_nothing_to_heal(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    hurt = next(
        who for who in fight.tracker.session.state.roster if any(row.ticked for row in state_of(fight).combatants[who].injury_lines)
    )
    before = sum(row.ticked for row in state_of(fight).combatants[hurt].injury_lines)
    fight.view.select([hurt])
    fight.prompts.heal()
    assert sum(row.ticked for row in state_of(fight).combatants[hurt].injury_lines) == before - 1
    fight.view.select(["orsk"])
    fight.prompts.heal()
    assert program.window.messages.text == "Orsk has no wounds."


def test_the_backup_of_the_day_is_made_once(qtbot: QtBot, program: Program) -> None:
    for _ in range(2):
        program.files.back_up_if_due()
        program.files.finish_backup()
    assert len(list_backups(program.desk.store.path)) == 1


def test_the_backup_of_the_day_is_made_apart_from_the_window(qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[QThread] = []
    make = program.desk.store.backup

    def noted() -> None:
        threads.append(QThread.currentThread())
        make()

    monkeypatch.setattr(program.desk.store, "backup", noted)
    program.files.back_up_if_due()
    program.window.close()  # waits: the file is closed next
    assert threads != [program.window.thread()] and len(list_backups(program.desk.store.path)) == 1


def test_a_backup_of_the_day_that_fails_is_told(qtbot: QtBot, program: Program) -> None:
    folder = backup_folder(program.desk.store.path)
    folder.write_text("no folder", encoding="utf-8")
    program.files.back_up_if_due()
    program.files.finish_backup()
    qtbot.waitUntil(lambda: "backup failed" in program.window.messages.text)


def change(people: PeoplePresenter, kind: str, name: str) -> None:
    """Write what is added, taken away or taken in hand into the sheet that is shown."""
    adding = adding_to(people._desk.campaign, "winterdawn", "new_character")
    one = next(one for listed in adding.kinds() if listed.id == kind for one in listed.additions if one.name == name)
    people.view.page.edited.emit("sheet", one.path, one.value)


def test_a_character_is_written_from_nothing_and_fights(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    people.view.new_requested.emit()
    start = people.creation.start
    assert start is not None
    start.begun.emit("blank")
    people.view.page.edited.emit("sheet", "/name", "Hal")
    people.view.page.edited.emit("sheet", "/strength", 9)
    sword = "Two-handed sword"
    for kind, name in (("skill", f"{sword}s"), ("weapon", sword), ("armour", "Gambeson"), (HERE, f"In the main hand: {sword}")):
        change(people, kind, name)
    table = program.campaign.table("winterdawn").state
    assert isinstance(table, WinterDawnState)
    sheet = table.sheets["new_character"]
    assert (sheet.name, sheet.strength, sheet.skill_rank["swords_2h"], sheet.wielded.main) == ("Hal", 9, 1, "two_handed_sword")
    assert table.combatants["new_character"].name == "Hal"
    people.view.page.edited.emit("sheet", "/strength", 31)
    assert "0 to 30" in program.window.messages.text
    change(people, HERE, "Remove armour: Gambeson")
    program.window.show_page("encounters")
    encounters = presenter_of(program, EncountersPresenter)
    encounters.new()
    encounters.add_foes("bandit", 2)
    assert "new_character" in chosen_encounter(program).party
    encounters.view.form.started.emit(encounters.view.list.current)
    assert program.window.current == "fight" and program.fight is not None
    assert {"new_character", "bandit_1", "bandit_2"} <= set(program.fight.tracker.session.state.roster)
