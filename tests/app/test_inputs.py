"""How many keys and clicks the usual tasks of an evening take, through the real window; a word is its letters, dice typed count nothing."""

from __future__ import annotations

import pytest

from desktop_app.controller.play.usual import Usual, UsualAnswers, keep_usual_answers
from desktop_app.controller.preferences import set_preference
from desktop_app.controller.words.names import PARTY
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.journal import JournalPresenter
from tests.app.counting import CTRL, FOE, KEY, SHIFT, Table, until_a_combatant_acts
from tests.parts import chosen_encounter, presenter_of

EVERY = pytest.mark.parametrize("table", SYSTEMS, indirect=True)
ATTACKS = ("attack", "attack_melee", "attack_ranged", "melee_attack", "shoot")
UNANSWERED = ("savage",)
"""Where nobody is asked about an attack that goes well."""


def held(table: Table, most: int) -> None:
    """Tell the count, and hold it."""
    print(f"\n{table.system}: {table.inputs} inputs, at most {most}")
    assert table.inputs <= most


def rolls_of(table: Table) -> None:
    for _ in range(8):
        if not table.fight.tracker.asks_dice:
            return
        table.roll()


@EVERY
def test_an_attack_with_the_dice_of_the_program(table: Table) -> None:
    tracker = table.fight.tracker
    steps = tracker.steps
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return, held=SHIFT)
    assert tracker.steps > steps and decision(tracker.session.state) is None and not tracker.session.state.pending
    held(table, 3)
    told = "".join(span.text for line in tracker.log(steps + 1, tracker.steps) for span in line.spans)
    assert "(default): " in told or table.system in UNANSWERED
    while tracker.steps > steps:
        table.key(KEY.Key_Z, held=CTRL)


@EVERY
def test_an_attack_with_typed_dice(table: Table) -> None:
    """Whoever has the turn: where that is a foe, its dice are typed too."""
    tracker, acting = table.fight.tracker, table.fight.tracker.shown().acting_id
    assert acting is not None
    set_preference(table.store, "roll_for_foes", tracker.session.state.combatants[acting].side == PARTY)
    table.fight.view.dice_button.click()
    steps = tracker.steps
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return, held=SHIFT)
    assert tracker.asks_dice
    rolls_of(table)
    assert tracker.steps > steps and decision(tracker.session.state) is None and not tracker.session.state.pending
    held(table, 5)


@EVERY
def test_seven_damage_to_three_foes(table: Table) -> None:
    table.start(2, 4)
    tracker = table.fight.tracker
    foes = [row.id for row in tracker.shown().order if row.side == "foe"]
    steps, table.inputs = tracker.steps, 0
    table.click_row(foes[0])
    table.click_row(foes[2], SHIFT)
    table.key(KEY.Key_D)
    table.word("7")
    table.key(KEY.Key_Return)
    told = "".join(span.text for line in tracker.log(steps + 1, tracker.steps) for span in line.spans)
    assert [tracker.name(who) in told for who in foes] == [True] * 3 + [False] and decision(tracker.session.state) is None
    held(table, 5)


@EVERY
def test_a_condition_for_two_rounds(table: Table) -> None:
    tracker = table.fight.tracker
    words = "prone"
    who = table.fight.view.selected[0]
    table.key(KEY.Key_C)
    table.word(f"{words[:2]}2")
    table.key(KEY.Key_Return)
    shown = tracker.inspector(who)
    assert shown is not None and f"{words} \u00b7 2 rounds left" in [tag.text for tag in shown.tags]
    held(table, 5)


@EVERY
def test_four_reinforcements(table: Table) -> None:
    table.start(2, 2)
    table.key(KEY.Key_Space)
    tracker = table.fight.tracker
    there, table.inputs = set(tracker.session.state.roster), 0
    table.key(KEY.Key_K, held=CTRL)
    table.word("4")
    table.word(FOE[table.system][0])
    table.key(KEY.Key_Return)
    came = [one for who, one in tracker.session.state.combatants.items() if who not in there]
    assert len(came) == 4 and all(one.cell is not None for one in came) and not tracker.hand.awaiting()
    assert {one.name for one in came} == {one.name for one in tracker.session.state.combatants.values() if one.side == "foe"}
    held(table, 6)


@EVERY
def test_a_new_encounter_with_the_party_and_four_of_a_kind(table: Table) -> None:
    page = table.prepare()
    table.inputs = 0
    page.view.new_requested.emit()  # the button beneath the list
    table.inputs += 1
    table.key(KEY.Key_K, held=CTRL)
    table.word(f"4 {FOE[table.system].rpartition('_')[2][:3]}")
    table.key(KEY.Key_Return)
    prepared = chosen_encounter(table.program)
    assert len(prepared.party) >= 3 and [(foe.creature, foe.count) for foe in prepared.foes] == [(FOE[table.system], 4)]
    held(table, 8)


@EVERY
def test_a_quick_fight_with_the_party_from_home(table: Table) -> None:
    """Typing apart, one key opens the palette and one starts the fight."""
    table.program.window.show_page("home")
    before, words = table.fight.play_id, f"4 {FOE[table.system].rpartition('_')[2][:4]}"
    table.inputs = 0
    table.key(KEY.Key_K, held=CTRL)
    table.word(words)
    table.key(KEY.Key_Return)
    state = table.fight.tracker.session.state
    assert table.program.window.current == "fight" and table.fight.play_id != before
    assert [one.side for one in state.combatants.values()].count("foe") == 4 and PARTY in {one.side for one in state.combatants.values()}
    held(table, 2 + len(words))


@EVERY
def test_from_start_until_a_combatant_acts(table: Table) -> None:
    table.start(3, 3)
    until_a_combatant_acts(table)
    held(table, 4)


@pytest.mark.parametrize("table", ["revolution"], indirect=True)
def test_the_opening_moves_of_nine(table: Table) -> None:
    table.start(4, 5)
    table.key(KEY.Key_Space)
    table.inputs = 0
    for _ in range(4):  # each of the party says its own
        table.key(KEY.Key_1)
        if table.fight.view.inspector.offers.open_item is not None:  # a dwarf, of whom size matters
            table.key(KEY.Key_Return)
    table.key(KEY.Key_1)  # all five of a kind together
    state = table.fight.tracker.session.state
    assert isinstance(state, RevolutionState) and all(one.opening is not None for one in state.combatants.values())
    held(table, 6)


@pytest.mark.parametrize("seed", range(0, 400, 77))
@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_hit_with_its_damage_and_nothing_rolled_again(table: Table, seed: int) -> None:
    """The first question is about a re-roll: passed on with Shift+Enter, as all that follows is answered as usual."""
    tracker = table.fight.tracker
    tracker.session.source.state = seed
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return)
    if decision(tracker.session.state) is not None:
        table.key(KEY.Key_Return, held=SHIFT)
    assert decision(tracker.session.state) is None
    held(table, 4)


@pytest.mark.parametrize("seed", range(0, 400, 77))
@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_hit_where_re_rolls_are_passed_on_by_themselves(table: Table, seed: int) -> None:
    """A campaign may settle that of the party too; a quality of the weapon is asked for still."""
    tracker = table.fight.tracker
    passing = UsualAnswers(for_foes=True, settled={"reroll:party": Usual(is_given=True)})
    keep_usual_answers(table.store, table.system, passing)
    table.fight.take_dice_preference()
    tracker.session.source.state = seed
    table.offer(*ATTACKS)
    table.key(KEY.Key_Return)
    asked = []
    while (question := decision(tracker.session.state)) is not None:
        asked.append(question.topic)
        table.key(KEY.Key_Return)
    assert "reroll" not in asked
    held(table, 4)


@EVERY
def test_five_plain_turns_and_one_back(table: Table) -> None:
    table.start(3, 3)
    until_a_combatant_acts(table)
    tracker = table.fight.tracker
    turns, table.inputs = 0, 0
    while turns < 5:
        before = tracker.steps
        assert tracker.shown().can_next
        table.key(KEY.Key_Space)
        turns += tracker.steps > before
    digest, steps = tracker.session.digest, tracker.steps
    table.key(KEY.Key_Z, held=CTRL)
    assert tracker.steps == steps - 1 and tracker.session.digest != digest
    held(table, 6)


@EVERY
def test_a_variant_of_one_s_own_and_ten_foes_in_two_waves(table: Table) -> None:
    table.program.window.show_page("bestiary")
    page = presenter_of(table.program, BestiaryPresenter)
    page.choose(FOE[table.system])
    before = len(page.view.list.cards)
    switch = next(one for one in page.view.card.variants.switches if one.variant is not None and one.variant.id == "elite")
    table.inputs = 0
    table.click(switch)
    table.click(page.view.card.keep_button)
    table.word("Oz")
    table.key(KEY.Key_Return)
    made = table.program.campaign.bestiary.text(table.system, page.view.list.current)
    assert len(page.view.list.cards) == before + 1 and made.name == made.sheet["name"] == "Oz" and "elite" in made.tags
    held(table, 5)
    ten_foes_in_two_waves(table)
    table.program.window.show_page("bestiary")
    page.view.list.setFocus()
    for _ in range(2):
        table.key(KEY.Key_Z, held=CTRL)
    assert len(page.view.list.cards) == before


def ten_foes_in_two_waves(table: Table) -> None:
    page = table.prepare()
    foe = FOE[table.system].rpartition("_")[2][:3]
    table.inputs = 0
    page.view.new_requested.emit()  # the button beneath the list
    table.inputs += 1
    for count, number in ((3, 2), (3, 4), (4, 0)):
        table.key(KEY.Key_K, held=CTRL)
        table.word(f"{count} {foe}")
        table.key(KEY.Key_Return)
        if number:  # the button of when they arrive, and a line of its menu
            row = next(one for one in page.view.form.foes if one.round_button.text() == "there from the start")
            assert row.round_button.isVisible(), "on the tab that is open"
            table.inputs += 2
            row.round_button.chosen.emit(number, "")
    prepared = chosen_encounter(table.program)
    assert [(foes.count, foes.round) for foes in prepared.foes] == [(3, 2), (3, 4), (4, 0)]
    assert len(page._preparing.standing) == len(prepared.party) + 10
    held(table, 26)
    for _ in range(6):
        table.key(KEY.Key_Z, held=CTRL)
    assert prepared.id not in [card.id for card in page.view.list.cards]


@EVERY
def test_the_page_of_an_evening_is_finished_and_told(table: Table) -> None:
    table.start(2, 2)
    table.fight.act(table.fight.tracker.players.open_up)
    table.key(KEY.Key_Space)
    table.inputs = 0
    table.key(KEY.Key_8, held=CTRL)
    table.key(KEY.Key_E, held=CTRL | SHIFT)
    page = presenter_of(table.program, JournalPresenter).view
    assert page.title.text() == "Session 1" and f"[[{table.fight.play_id}|" in page.editor.keeper.text
    table.key(KEY.Key_L, held=CTRL | SHIFT)
    players = table.program.routes.players.window
    assert players is not None and "You faced 2 foes" in players.stage.last_time.text
    table.program.routes.players.take_page_away()
    held(table, 3)
