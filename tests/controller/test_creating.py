"""Characters made step by step and at random: budgets count exactly, what is not legal is told and mended, every choice is a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.creation import creating
from desktop_app.controller.creation.creating import Creating
from desktop_app.controller.library.library import sheet_json, system_of, tables_of, trial_world, words_for, world_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.start.demo import add_ready
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.archetypes import Archetype, archetypes_of, random_character, require_known
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.creation import Creation
from desktop_app.rules.kernel.judging import judge
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet

EVERY = pytest.mark.parametrize("system", SYSTEMS)
TRIES = 1000
FEWEST = 6
NOT_MADE_SO = {"hob", "pell"}
"""Ready people of other kinds than the one that is made: they have no career."""


@cache
def creation_in(system: str) -> Creation[Any]:
    found = system_of(system).creation(tables_of(system), world_of(system), system_of(system).settings_class())
    assert found is not None
    return found


@cache
def kinds_in(system: str) -> tuple[Archetype, ...]:
    return archetypes_of(system_of(system).codec, tables_of(system))


@cache
def blank_in(system: str) -> Sheet:
    known = system_of(system)
    sheet: Sheet = known.newcomer(Entry(id="new", name="New", sheet=known.blank_sheet("New", {})))[1]
    return sheet


def made(system: str, kind: Archetype, seed: int) -> Sheet:
    sheet: Sheet = random_character(creation_in(system), blank_in(system), kind, seed)
    return sheet


@pytest.mark.rule("RV-BG-02")
def test_a_status_brings_its_money_and_the_one_of_a_blank_sheet_is_not_chosen_yet() -> None:
    creation, blank = creation_in("revolution"), blank_in("revolution")
    chosen = {one.id: one for step in creation.steps for section in step.sections for one in section.options}
    average, rich = chosen["status.average"], chosen["status.rich"]
    assert (average.value(blank), rich.value(blank)) == (0, 0), "nobody has 1050 who was not given them"
    assert average.put(blank, 1).money == 21 * 100 // 2
    assert average.value(average.put(blank, 1)) == 1
    assert average.value(rich.put(blank, 1)) == 0


# ---- at random


@EVERY
def test_archetypes_speak_of_what_can_be_chosen(system: str) -> None:
    kinds = kinds_in(system)
    assert len(kinds) >= FEWEST
    for kind in kinds:
        require_known(kind, creation_in(system))
        assert kind.text and kind.concept and len(set(kind.names)) >= FEWEST
    with pytest.raises(BadDocumentError, match="there is no"):
        require_known(evolve(kinds[0], either=(("weapons.moonbeam",),)), creation_in(system))


@pytest.mark.in_turn
@EVERY
def test_a_thousand_random_characters_are_legal(system: str) -> None:
    creation, kinds = creation_in(system), kinds_in(system)
    wrong = {seed: problems for seed in range(TRIES) if (problems := creation.problems(made(system, kinds[seed % len(kinds)], seed)))}
    assert not wrong


@EVERY
def test_random_characters_of_every_archetype_are_used_by_the_rules_and_differ(system: str) -> None:
    known = system_of(system)
    for kind in kinds_in(system):
        sheets = [made(system, kind, seed) for seed in range(6)]
        assert sheets[0] == made(system, kind, 0)
        assert len({repr(sheet) for sheet in sheets}) > 4
        judge(known, Entry(id="made", name=sheets[0].name, sheet=known.codec.encode(sheets[0])), trial_world(system))


@EVERY
def test_ready_characters_are_legal(system: str) -> None:
    known, creation = system_of(system), creation_in(system)
    for key, text in content_of(system).characters.items():
        _, sheet = known.newcomer(Entry(id=key, name=text.name, sheet=sheet_json(system, text)))
        assert not creation.problems(sheet) or key in NOT_MADE_SO, key


@EVERY
def test_characters_of_every_archetype_play_a_round(system: str, tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "round.strikeboard", "Round")
    add_ready(campaign, system)
    party = tuple(creating.begun_at_random(campaign, system, kind.id, 5) for kind in creating.archetypes(system))
    ready = next(iter(campaign.encounters.all()))
    foes = tuple(Foes(creature=foe.creature, count=foe.count) for foe in ready.foes)
    prepared = PreparedEncounter(id="round", system=system, name="Round", party=party, foes=foes, board=ready.board)
    session = campaign.fight(campaign.start(prepared)).session
    session.source.state = 7
    play_on(session, until=lambda state: state.round >= 2 or session.system.has_ended(state))
    assert session.state.round >= 2 or session.system.has_ended(session.state)
    assert set(party) <= {*session.state.combatants}
    campaign.close()


# ---- budgets


@EVERY
def test_budgets_count_every_step_exactly(system: str) -> None:
    """Whatever is raised or taken costs what its budget says, and gives the same back."""
    creation = creation_in(system)
    start = made(system, kinds_in(system)[0], 1)
    for _, section, option in creation.places.values():
        value = option.value(start)
        other = value + 1 if value < option.high else value - 1
        after = creation.chosen(start, option.id, other)
        if option.value(after) != other:
            continue  # nothing to stand on: a rank in a cult without a deity
        for name in section.paid_by(option)[:1]:
            budget = creation.budget(name)
            assert budget.spent(after) - budget.spent(start) == option.spent(after) - option.spent(start), option.id
        if section.look != "one":
            back = creation.chosen(after, option.id, value)
            assert [one.spent(back) for one in creation.budgets] == [one.spent(start) for one in creation.budgets], option.id


def test_what_was_set_on_the_sheet_beyond_a_new_character_is_told_and_mended() -> None:
    creation = creation_in("winterdawn")
    sheet = evolve(made("winterdawn", kinds_in("winterdawn")[0], 1), strength=14, skill_rank={"bows": 5})  # type: ignore[call-arg]
    told = {problem.field: problem for problem in creation.problems(sheet) if problem.phrase.name == "creation_range"}
    assert set(told) == {"attributes.strength", "skills.bows"}
    mend = told["skills.bows"].mend
    assert mend is not None and (mend.option, mend.value) == ("skills.bows", 3)


PROBLEMS: tuple[tuple[str, str, Mapping[str, int], str], ...] = (
    ("winterdawn", "fowler", {"attributes.persona": 10}, "creation_over"),
    ("winterdawn", "fowler", {"attributes.agility": 4}, "creation_left"),
    ("winterdawn", "monk", {"skills.polearms": 3, "skills.brawling": 3, "groups.melee_combat": 1}, "creation_over"),
    ("winterdawn", "duellist", {"virtues.faith": 5, "virtues.honesty": 5}, "creation_over"),
    ("winterdawn", "sergeant", {"armour.maille_hauberk": 1}, "creation_over"),
    ("winterdawn", "fowler", {"spells.fireball": 1}, "creation_spell"),
    ("winterdawn", "fowler", {"weapons.hunting_bow": 0, "weapons.dagger": 0}, "creation_unarmed"),
    ("revolution", "knight", {"characteristics.str": 18, "characteristics.con": 18}, "creation_over"),
    ("revolution", "knight", {"traits.bow": 1}, "creation_over"),
    ("revolution", "knight", {"skills.willpower": 15}, "creation_over"),
    ("revolution", "knight", {"weapons.bow": 1}, "creation_over"),
    ("revolution", "knight", {"blessings.lycanthropy": 1}, "creation_blessing"),
    ("revolution", "bombardier", {"traits.gunpowder": 0, "traits.smithing": 0}, "creation_background"),
    ("revolution", "bombardier", {"status.poor": 1}, "creation_status"),
    ("revolution", "tinker", {"weapons.pistol": 0, "weapons.hammer": 0}, "creation_unarmed"),
    ("savage", "soldier", {"attributes.smarts": 4}, "creation_over"),
    ("savage", "soldier", {"skills.boating": 5}, "creation_over"),
    ("savage", "soldier", {"hindrances.stubborn": 0}, "creation_over"),
    ("savage", "soldier", {"hindrances.loyal": 1, "hindrances.curious": 1, "hindrances.wanted": 1}, "creation_over"),
    ("savage", "surgeon", {"weapons.dagger": 0}, "creation_unarmed"),
    ("expedition", "sellsword", {"characteristics.fellowship": 6}, "creation_over"),
    ("expedition", "sellsword", {"gifts.magic": 2}, "creation_over"),
    ("expedition", "sellsword", {"careers.sellsword": 0}, "creation_career"),
    ("expedition", "wizard", {"gifts.magic": 0}, "creation_magic"),
    ("expedition", "wizard", {"lores.fire": 0}, "creation_lore"),
    ("expedition", "wizard", {"weapons.staff": 0}, "creation_unarmed"),
    ("cadwallon", "thief", {"attitudes.pug": 6}, "creation_over"),
    ("cadwallon", "thief", {"figures.pow": 6}, "creation_over"),
    ("cadwallon", "thief", {"species.ogre": 1}, "creation_culture"),
    ("cadwallon", "ogre", {"weapons.iron_maul": 0, "weapons.great_sword": 0, "weapons.war_axe": 0}, "creation_unarmed"),
)


@pytest.mark.parametrize(("system", "kind", "changes", "name"), PROBLEMS)
def test_what_is_not_legal_is_told_where_it_is_and_mended(system: str, kind: str, changes: Mapping[str, int], name: str) -> None:
    creation = creation_in(system)
    sheet = made(system, next(one for one in kinds_in(system) if one.id == kind), 2)
    for option, value in changes.items():
        sheet = creation.chosen(sheet, option, value)
    problems = creation.problems(sheet)
    assert name in [problem.phrase.name for problem in problems]
    steps = {step.id for step in creation.steps}
    assert all(problem.step in steps for problem in problems)
    for _ in range(20):
        mend = next((problem.mend for problem in creation.problems(sheet) if problem.mend is not None), None)
        if mend is None:
            break
        sheet = creation.chosen(sheet, mend.option, mend.value)
    left = creation.problems(sheet)
    assert all(problem.mend is None for problem in left) and not any(problem.phrase.name == "creation_over" for problem in left)


# ---- at the table


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path_factory.mktemp("making") / "making.strikeboard", "Making")
    yield opened
    opened.close()


def begun(campaign: OpenCampaign, system: str) -> Creating:
    creation = creating.creation_of(campaign, system)
    assert creation is not None
    return Creating(campaign, system, creating.begun_blank(campaign, system), creation)


@EVERY
def test_a_legal_character_is_made_by_choices_alone(campaign: OpenCampaign, system: str) -> None:
    """What an archetype has is chosen one by one from a blank sheet; undo gives the blank sheet back."""
    making, table = begun(campaign, system), campaign.table(system)
    target = made(system, kinds_in(system)[1], 11)
    first, steps = making.sheet, table.journal.at
    for _, _, option in creation_in(system).places.values():
        if option.value(making.sheet) != option.value(target):
            assert making.choose(option.id, option.value(target)) == ""
    assert making.write("/name", target.name) == ""
    shown = making.shown(creation_in(system).steps[0].id)
    assert [problem.sentence for problem in shown.problems] == [] and shown.name == target.name
    assert {step.state for step in shown.steps} <= {"done", "open", "begun"}
    state = table.state.combatants[making.who]
    fresh = system_of(system).newcomer(Entry(id=making.who, name=target.name, sheet=system_of(system).codec.encode(making.sheet)))[0]
    assert evolve(fresh, sheet=state.sheet) == state  # nobody begins hurt because the maxima rose
    while table.journal.at > steps:
        making.undo()
    assert making.sheet == first


@EVERY
def test_what_is_shown_of_every_step_is_told(campaign: OpenCampaign, system: str) -> None:
    making = begun(campaign, system)
    assert making.surprise(creating.archetypes(system)[0].id, 3) == ""
    before = making.sheet
    for step in creation_in(system).steps:
        shown = making.shown(step.id)
        assert shown.step == step.id and shown.figures and shown.against
        assert all(one.left_words and one.setting_text for one in shown.budgets if one.setting)
        for section in shown.sections:
            option = section.options[0]
            preview = making.preview(option.id, option.value + 1 if option.value < option.high else option.value - 1)
            assert preview.title and len(preview.figures) >= len(shown.figures)
    assert making.sheet is before
    assert [making.next_step(creation_in(system).steps[-1].id), making.next_step(creation_in(system).steps[0].id, -1)] == ["", ""]


def test_a_draft_is_marked_until_it_is_finished_and_its_problems_are_mended(campaign: OpenCampaign) -> None:
    making = begun(campaign, "winterdawn")
    creating.mark_draft(campaign, "winterdawn", making.who, is_draft=True)
    assert f"winterdawn:{making.who}" in creating.drafts(campaign) and making.shown("who").is_draft
    making.surprise("fowler", 1)
    making.choose("attributes.persona", 8)
    (problem,) = making.shown("attributes").problems
    assert (problem.step, problem.sentence) == ("attributes", "3 points too many in Attributes: 44 of 41")
    while making.shown("attributes").problems:
        assert making.mend(0) == ""
    creating.mark_draft(campaign, "winterdawn", making.who, is_draft=False)
    assert f"winterdawn:{making.who}" not in creating.drafts(campaign)


def test_the_house_rule_is_the_budget(campaign: OpenCampaign) -> None:
    making = begun(campaign, "savage")
    assert [budget.total for budget in making.shown("attributes").budgets] == [8]
    campaign.set_setting("savage", "creation_attributes", 11)
    creation = creating.creation_of(campaign, "savage")
    assert creation is not None
    again = Creating(campaign, "savage", making.who, creation)
    (budget,) = again.shown("attributes").budgets
    assert (budget.total, budget.left_words, budget.setting) == (11, "11", "creation_attributes")
    campaign.set_setting("savage", "creation_attributes", 8)


def test_a_hurt_character_stays_hurt_when_its_sheet_is_chosen_anew(campaign: OpenCampaign) -> None:
    making = begun(campaign, "revolution")
    making.surprise("knight", 1)
    assert campaign.edit("revolution", making.who, "/counters/lp", 5, part="combatant") == ""
    making.choose("characteristics.con", 9)
    assert campaign.table("revolution").state.combatants[making.who].lp == 5  # type: ignore[attr-defined]


def test_a_character_that_is_gone_is_told(campaign: OpenCampaign) -> None:
    making = begun(campaign, "cadwallon")
    campaign.remove_character("cadwallon", making.who)
    assert not making.is_there


def test_an_archetype_that_speaks_of_nothing_known_is_told(campaign: OpenCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = evolve(kinds_in("revolution")[0], either=(("weapons.moonbeam",),))
    monkeypatch.setattr(creating, "_archetypes", lambda _: (wrong,))
    before = len(campaign.people())
    with pytest.raises(AppError, match=r"can't be used: there is no 'weapons\.moonbeam' to choose"):
        creating.begun_at_random(campaign, "revolution", wrong.id, 1)
    assert len(campaign.people()) == before


@pytest.mark.rule("WD-TAB-28")
def test_money_that_is_left_is_on_the_sheet_of_who_is_finished_and_the_log_has_one_line(campaign: OpenCampaign) -> None:
    making, table = begun(campaign, "winterdawn"), campaign.table("winterdawn")
    creating.mark_draft(campaign, "winterdawn", making.who, is_draft=True)
    steps = table.journal.at
    making.surprise("fowler", 1)
    (money,) = (one for one in creation_in("winterdawn").budgets if one.id == "money")
    left = money.total(making.sheet) - money.spent(making.sheet)
    assert left > 0
    assert making.finish() == ""
    sheet = making.sheet
    assert isinstance(sheet, WinterDawnSheet)
    assert sheet.coins == left
    assert not making.is_draft
    tracker = Tracker(table, words_for("winterdawn"), "Downtime", is_table=True)
    told = ["".join(span.text for span in line.spans) for line in tracker.log(steps + 1, table.journal.at)]
    assert told == [f"{making.name}'s sheet is complete."], "choices of the making are steps, and no lines"
    making.undo()
    assert isinstance(making.sheet, WinterDawnSheet)
    assert making.sheet.coins == 0


@EVERY
def test_a_random_character_has_one_name_in_any_language(campaign: OpenCampaign, system: str) -> None:
    with language.spoken("fr"):
        making = Creating(
            campaign, system, creating.begun_at_random(campaign, system, creating.archetypes(system)[0].id, 2), creation_in(system)
        )
        sheet, combatant = making.sheet, campaign.table(system).state.combatants[making.who]
        assert {sheet.name, combatant.name, making.name} == {making.name}
