"""What an encounter and a sheet show: headings, gauges, order, tags, figures, reminders, pages, what can be added. Rule: section 6"""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of, words_of
from desktop_app.rules.expedition.harm.conditions import KINDS
from desktop_app.rules.expedition.movement import ground
from desktop_app.rules.expedition.sheet.content import as_sheet
from desktop_app.rules.expedition.sheet.records import ModelSheet, ModelType, PoolCost
from desktop_app.rules.expedition.shown.pages import sheet_page
from desktop_app.rules.expedition.state import Declaration, GlobalEffect, Injury, Model, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.system import Entry
from tests.narrowing import Values, of_kind, titled
from tests.rules.expedition.builders import affliction, cell, encounter, idle, in_activation, model, table

TABLES = content_of("expedition").tables
BLADE = {"id": "blade", "name": "Blade", "reach": "M"}


@pytest.mark.rule("EX-TIME-06")
@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_a_heading(phase: Phase) -> None:
    shown = SYSTEM.heading(evolve(encounter(model("ana", at=cell(0))), phase=phase))
    assert all(phrase.name in words_of("expedition")["phrases"] for phrase in shown)
    assert shown


@pytest.mark.rule("EX-RES-05", "EX-RES-04", "EX-SETUP-05", "EX-RES-06")
def test_gauges_show_momentum_with_its_ledger_threat_and_the_pool() -> None:
    made = encounter(
        model("ana", at=cell(0)),
        momentum_pool=1,
        momentum_gains=1,
        momentum_spent=4,
        threat=3,
        adversary_pool=PoolCost(a=1, e=2),
        momentum_locked=True,
    )
    momentum, threat, pool = SYSTEM.gauges(made)
    assert (momentum.value, momentum.offset, momentum.is_locked) == (1 + 1 - 4, 1 - 4, True)
    assert (threat.value, pool.text) == (3, "A1 C0 E2")
    assert momentum.breakdown is not None and momentum.breakdown.total == 1 + 2 + 1 - 4, "settled now the Company would outnumber nobody"
    fortune, threat = SYSTEM.gauges(table(model("ana"), fortune_pool=4, threat=2))
    assert (fortune.value, threat.value) == (4, 2)


@pytest.mark.rule("EX-INIT-01", "EX-ACT-03", "EX-REACT-01")
def test_the_order_shows_places_and_what_is_left() -> None:
    said = Declaration(action="attack_melee", weapon="blade")
    made = in_activation(
        model("ana", at=cell(0), weapons=[BLADE], interrupts=2), model("rat", "minion", at=cell(4)), model("away"), said=said
    )
    ana, rat, away = SYSTEM.order(made)
    assert [pip.shape for pip in ana.pips] == ["major", "minor", "reaction", "reaction"]
    assert (ana.state, rat.state, rat.place, away.place) == ("current", "pending", "1", "–")
    assert ana.hidden == (Phrase.of("declared_attack_melee", what="Blade"),)
    used = evolve(made, combatants={**made.combatants, "ana": evolve(made.combatants["ana"], major_used=True, interrupts=0)})
    assert [(pip.shape, pip.is_left) for pip in SYSTEM.order(used)[0].pips] == [("major", False), ("minor", True)]


@pytest.mark.rule("EX-DECL-02", "EX-SURP-04")
def test_while_declaring_the_order_says_who_has_and_who_has_none() -> None:
    made = encounter(
        model("ana", at=cell(0), declared_action=Declaration(action="minor_pair")),
        model("page", "follower", at=cell(1)),
        model("rat", "minion", at=cell(4)),
        phase=Phase.DECLARE,
        declared_first="company",
        declares_next="dm",
        surprise="company",
    )
    words = {row.who: [phrase.name for phrase in row.words] for row in SYSTEM.order(made)}
    assert words == {"rat": ["declares_now"], "ana": [], "page": ["no_activation"]}


@pytest.mark.rule("EX-COND-05", "EX-GRID-03", "EX-TEST-11")
def test_tags_name_status_conditions_and_what_waits_for_a_check() -> None:
    made = encounter(
        model("ana", at=cell(0), conditions={"bleeding": 2, "prone": 0}, banes=1, prepared=True, favour_next=1),
        model("rat", "minion", at=cell(1), weapons=[BLADE]),
        model("bo", at=cell(5), status=Status.OUT_OF_PLAY, wounds=0),
    )
    names = [tag.phrase.name for tag in SYSTEM.tags(made, "ana")]
    assert names == ["tag_condition", "tag_condition", "tag_engaged", "tag_banes", "tag_prepared", "tag_assisted"]
    assert [tag.phrase.name for tag in SYSTEM.tags(made, "bo")] == ["tag_out_of_play"]
    assert set(KINDS) - set(words_of("expedition")["conditions"]) <= {"engaged", "hatred", "animosity", "cowed"}


@pytest.mark.rule("EX-INJ-01")
def test_an_injury_stands_among_the_tags_with_what_it_does() -> None:
    arm = Injury(id=1, name="Dislocated shoulder", severity=3, effects="No two-handed weapons.")
    (tag,) = SYSTEM.tags(encounter(model("ana", at=cell(0), injuries=(arm,))), "ana")
    assert (tag.phrase, tag.note, tag.tone) == (Phrase.of("tag_injury", injury=arm.name), arm.effects, "blood")


@pytest.mark.rule("EX-RES-01", "EX-RES-02", "EX-ACT-04", "EX-MOVE-02")
def test_figures_of_a_character_and_of_others() -> None:
    made = idle(model("ana", stress=2, fatigue=1, luck_points=1, fate_points=1, conditions={"entangled": 1}), model("rat", "minion"))
    figures = {figure.label: (figure.value, figure.maximum) for figure in SYSTEM.figures(made, "ana")}
    assert figures["stress"] == (2, 3) and figures["luck"] == (1, 1) and figures["squares"] == (4 - 1, 4)
    assert [figure.label for figure in SYSTEM.figures(made, "rat")] == ["wounds", "squares"]


@pytest.mark.rule("EX-BOOK-07", "EX-HEAL-01")
def test_reminders_wait_without_stopping_play() -> None:
    hurt = Injury(id=1, name="Cut", severity=3, marks=1)
    morale = encounter(model("ana", at=cell(0)), model("rat", "minion", at=cell(4), conditions={"broken": 0}), phase=Phase.MORALE)
    assert [(one.who, one.phrase.name, one.lapses) for one in SYSTEM.reminders(morale)] == [("rat", "reminder_rally", True)]
    (healing,) = SYSTEM.reminders(table(model("ana", injuries=(hurt,), wounds=2)))
    assert (healing.phrase.name, healing.progress) == ("reminder_injury", (1, 3))


@pytest.mark.rule("EX-ABIL-02", "EX-INJ-01", "EX-MODEL-03", "EX-MODEL-04")
@pytest.mark.parametrize("model_type", list(ModelType))
def test_every_type_has_a_page(model_type: ModelType) -> None:
    sheet = ModelSheet(name="Ana", model_type=model_type, leader_id="bo" if model_type is ModelType.FOLLOWER else None)
    made = idle(model("ana", injuries=(Injury(id=1, name="Cut", severity=3),), status=Status.OUT_OF_PLAY, wounds=0))
    page = sheet_page(sheet, made.combatants["ana"], made.tables)
    titles = [block.title for block in page.blocks]
    assert {"Characteristics", "Secondary", "Skills", "Wounds", "Burdens", "Injuries", "Arms", "Notes"} <= set(titles)
    labels = {row.label for section in of_kind(TableBlock, titled(page, "Burdens")).sections for row in section.rows}
    assert ("Obedience" in labels, "Morale" in labels) == (model_type is ModelType.FOLLOWER, model_type is ModelType.HENCHMAN)


def test_the_arms_of_a_page_show_their_damage_and_state() -> None:
    document = as_sheet({"name": "Ana", "strength": 4, "weapons": ["great_sword", "long_bow"], "shields": ["round_shield"]}, TABLES)
    sheet = of_kind(ModelSheet, SYSTEM.newcomer(Entry(id="ana", name="Ana", side="party", sheet=document))[1])
    page = sheet_page(sheet, None, idle(model("ana")).tables)
    arms = of_kind(TableBlock, titled(page, "Arms"))
    rows = {row.label: row for section in arms.sections for row in section.rows}
    sword = sheet.weapons[0]
    assert rows[sword.name].value == str(4 + sword.damage_mod)
    assert len(rows) == 3


# ---- content files


def test_things_named_by_id_are_filled_in_and_may_be_overridden() -> None:
    sheet: Values = as_sheet({"name": "Ana", "weapons": ["dagger", {"id": "dagger", "name": "Heirloom"}], "manoeuvres": ["trip"]}, TABLES)
    first, second = sheet["weapons"]
    assert (first["name"], second["name"], second["reach"]) == ("Dagger", "Heirloom", first["reach"])
    assert sheet["manoeuvres"][0]["name"] == "Trip" and "id" not in sheet["manoeuvres"][0]
    with pytest.raises(BadDocumentError, match="no 'lightsabre'"):
        as_sheet({"name": "Ana", "weapons": ["lightsabre"]}, TABLES)


@pytest.mark.rule("EX-MODEL-05", "EX-TAB-23")
@pytest.mark.parametrize(
    ("model_type", "given", "wounds"), [("minion", {}, 1), ("minion", {"wounds_max": 2}, 2), ("elite", {}, 3), ("character", {}, 3)]
)
def test_a_minion_that_does_not_say_has_one_wound(model_type: str, given: dict[str, int], wounds: int) -> None:
    document = as_sheet({"name": "Rat", "model_type": model_type, **given}, TABLES)
    fighter, sheet = SYSTEM.newcomer(Entry(id="rat", name="Rat", side="foe", sheet=document))
    assert (of_kind(Model, fighter).wounds, of_kind(ModelSheet, sheet).wounds_max) == (wounds, wounds)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"name": "Ana", "strength": 11}, "strength"),
        ({"name": " "}, "name"),
        ({"name": "Ana", "skill_advances": {"cool": -1}}, "skill_advances"),
        ({"name": "Ana", "weapons": [{"id": "b", "weapon_class": "missile", "hand": "off"}]}, "weapons"),
        ({"name": "Ana", "armour": [{"id": "p", "soak_max": 1, "armour_damage": 2}]}, "armour"),
        ({"name": "Rat", "model_type": "minion", "careers": ["Rat"]}, "careers"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_by_name(document: dict[str, Json], where: str) -> None:
    with pytest.raises(BadDocumentError) as found:
        SYSTEM.newcomer(Entry(id="ana", name="Ana", side="party", sheet=as_sheet(document, TABLES)))
    assert where in str(found.value)


def test_what_can_be_added_taken_in_hand_and_removed_keeps_the_sheet_sound() -> None:
    document = as_sheet(
        {"name": "Ana", "weapons": ["dagger"], "armour": ["leather"], "shields": ["round_shield"], "traits": ["Flier"]}, TABLES
    )
    sheet = of_kind(ModelSheet, SYSTEM.newcomer(Entry(id="ana", name="Ana", side="party", sheet=document))[1])
    labels = [change.label for change in SYSTEM.sheet_changes(sheet, TABLES, idle(model("ana")).tables)]
    for label in (
        "Put away: Dagger",
        "Into the off hand: Dagger",
        "Remove weapon: Dagger",
        "Remove trait: Flier",
        "Add career",
        "Add weapon: Hand axe",
    ):
        assert label in labels, label
    assert "Add weapon: Dagger" not in labels
    assert len(labels) == len(set(labels))


# ---- between squares


@pytest.mark.rule("EX-GRID-01", "EX-GRID-02", "EX-SENSE-01")
def test_between_tells_distance_sight_and_danger() -> None:
    made = encounter(model("ana", at=cell(0), weapons=[BLADE]), model("rat", "minion", at=cell(1)), model("away"))
    assert SYSTEM.between(made, "ana", cell(1)) == (Phrase.of("squares", squares=1), Phrase.of("in_danger_zone"))
    assert SYSTEM.between(made, "ana", cell(3)) == (Phrase.of("squares", squares=3), Phrase.of("out_of_sight"))
    assert SYSTEM.between(made, "away", cell(3)) == ()
    assert len(SYSTEM.zones(made, "ana")) == 8


@pytest.mark.rule("EX-SENSE-01", "EX-GRID-02")
def test_a_foe_who_can_be_struck_is_not_said_to_be_out_of_sight() -> None:
    """Two Models at the corner between two diagonal squares block every line of sight, but no blow."""
    others = [model("bram", at=cell(1)), model("cob", "minion", at=cell(0, 1))]
    made = encounter(model("ana", at=cell(0), weapons=[BLADE]), *others, model("rat", "minion", at=cell(1, 1)))
    assert not ground.can_see(made, cell(0), cell(1, 1))
    assert SYSTEM.between(made, "ana", cell(1, 1)) == (Phrase.of("squares", squares=1), Phrase.of("in_danger_zone"))


@pytest.mark.rule("EX-MOVE-09", "EX-COND-15")
def test_a_path_is_an_advance_or_the_flight_of_the_broken() -> None:
    made = encounter(model("ana", at=cell(0)), model("bo", at=cell(2), conditions={"broken": 0}))
    assert SYSTEM.walk(made, "ana", (cell(1),)).kind == "advance"
    assert SYSTEM.walk(made, "bo", (cell(3),)).kind == "flee"
    raging = evolve(
        made,
        combatants={**made.combatants, "bo": evolve(made.combatants["bo"], conditions=(affliction("broken"), affliction("frenzied", 1)))},
    )
    assert SYSTEM.walk(raging, "bo", (cell(3),)).kind == "advance"


@pytest.mark.rule("EX-DMG-04", "EX-BOOK-08")
def test_what_the_table_asks_of_every_system() -> None:
    made = encounter(model("ana", at=cell(0)), model("rat", "minion", at=cell(3)), effects=(GlobalEffect(id=1, name="Smoke"),))
    assert SYSTEM.harm(("ana", "rat"), 4, "hit").refuse(made) is None
    assert SYSTEM.end_fight(made, None).refuse(made) is None
    assert (SYSTEM.is_over(made), SYSTEM.has_ended(made), SYSTEM.join(made, "ana")) == (None, False, None)
    assert SYSTEM.turn(made, "ana", 3).refuse(made) is None
    assert [SYSTEM.scores(6, face) for face in (3, 4)] == [False, True]
