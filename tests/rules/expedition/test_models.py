"""What Models are and can: types, abilities, sheets, roles. Rule: sections 3.1 and 3.3"""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.expedition.checks.modifiers import rating
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.movement.flight import Flee
from desktop_app.rules.expedition.sheet.records import ABBREVIATIONS, CHARACTERISTICS, LORE_CATEGORIES, ROLES, ModelSheet, ModelType, Side
from desktop_app.rules.expedition.state import Declaration, Phase
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation
from desktop_app.rules.expedition.turn.declaring import DeclareAction
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.expedition.turn.party import AssignRole, PromoteNemesis
from desktop_app.rules.expedition.turn.turns import next_in_order
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import of_kind, titled
from tests.rules.expedition.builders import afflict, affliction, cell, encounter, idle, in_activation, model, refusal_of, scripted, undone

CONTENT = content_of("expedition")


def rows(rule: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in CONTENT.rules[rule].rows}


# ---- types


@pytest.mark.rule("EX-MODEL-02", "EX-MODEL-04", "EX-MODEL-09", "EX-TAB-07")
@pytest.mark.parametrize(
    ("model_type", "side"),
    [
        ("character", Side.COMPANY),
        ("follower", Side.COMPANY),
        ("henchman", Side.COMPANY),
        ("minion", Side.ADVERSARY),
        ("elite", Side.ADVERSARY),
        ("champion", Side.ADVERSARY),
        ("nemesis", Side.ADVERSARY),
        ("npc", Side.NEUTRAL),
    ],
)
def test_a_type_has_its_side(model_type: str, side: Side) -> None:
    assert ModelType(model_type).side is side
    shown = {"NPC": "npc"}.get
    told = {shown(name, name.lower()): row[0] for name, row in rows("EX-TAB-07").items()}
    assert told[model_type] == {Side.COMPANY: "Company", Side.ADVERSARY: "Adversaries", Side.NEUTRAL: "neutral"}[side]


@pytest.mark.rule("EX-MODEL-02")
def test_only_characters_have_careers() -> None:
    assert ModelSheet(name="Ana", careers=("Rat catcher",)).broken() is None
    assert ModelSheet(name="Rat", model_type=ModelType.ELITE, careers=("Rat catcher",)).broken() is not None


ALLOWED = {
    "minion": {"basic"},
    "elite": {"basic", "situational"},
    "champion": {"basic", "situational", "wide"},
    "nemesis": {"basic", "situational", "wide"},
    "character": {"basic", "situational", "wide"},
    "npc": {"basic", "situational", "wide"},
}


@pytest.mark.rule("EX-MODEL-05", "EX-TAB-07")
@pytest.mark.parametrize("tier", ["basic", "situational", "wide"])
@pytest.mark.parametrize("model_type", ALLOWED)
def test_actions_above_the_tier_are_refused_when_declared_and_when_done(model_type: str, tier: str) -> None:
    trick = {"name": "Trick", "tier": tier}
    side = "company" if model_type == "character" else "dm"
    who = model("xar", model_type, at=cell(0), manoeuvres=[trick])
    made = encounter(who, phase=Phase.DECLARE, declared_first=side, declares_next=side)
    declare = DeclareAction(actor="xar", action="perform_manoeuvre", name="Trick")
    perform = PerformManoeuvre(actor="xar", name="Trick")
    acting = in_activation(who, said=Declaration(action="perform_manoeuvre", name="Trick"))
    if tier in ALLOWED[model_type]:
        assert declare.refuse(made) is None
        assert perform.refuse(acting) is None
    else:
        assert refusal_of(made, declare).code == "tier"
        assert refusal_of(acting, perform).code == "tier"


@pytest.mark.rule("EX-MODEL-05")
def test_casting_is_situational_and_attacks_are_basic() -> None:
    made = encounter(
        model("rat", "minion", at=cell(0), weapons=["dagger"], magic=1, spells=["spark"], lores=[{"category": "magic", "name": "fire"}]),
        phase=Phase.DECLARE,
        declared_first="dm",
        declares_next="dm",
    )
    assert refusal_of(made, DeclareAction(actor="rat", action="cast_spell", name="spark")).code == "tier"
    for action in ("attack_melee", "stand_up", "minor_pair"):
        assert DeclareAction(actor="rat", action=action).refuse(made) is None


@pytest.mark.rule("EX-MODEL-06")
def test_a_champion_becomes_a_nemesis_and_nothing_else_changes() -> None:
    made = idle(model("xar", "champion", strength=5, pool_a=2), model("rat", "elite"))
    before = made.sheet_of("xar")
    done = scripted(made, PromoteNemesis(actor="xar"))
    after = done.state.sheet_of("xar")
    assert after.model_type is ModelType.NEMESIS
    assert ModelSheet(**{**vars(after), "model_type": ModelType.CHAMPION}) == before
    assert refusal_of(made, PromoteNemesis(actor="rat")).code == "tier"
    assert refusal_of(done.state, PromoteNemesis(actor="xar")).code == "tier"
    assert refusal_of(made, PromoteNemesis(actor="nobody")).code == "unknown"
    undone(made, PromoteNemesis(actor="xar"))


@pytest.mark.rule("EX-MODEL-09")
def test_neutrals_are_nobodys_enemy() -> None:
    made = idle(model("ana"), model("rat", "minion"), model("priest", "npc"))
    assert made.are_enemies("ana", "rat")
    assert not made.are_enemies("ana", "priest")
    assert not made.are_enemies("priest", "rat")


# ---- roles


@pytest.mark.rule("EX-ROLE-03", "EX-TAB-21")
def test_a_character_takes_a_role_that_nobody_else_then_holds() -> None:
    made = idle(model("ana"), model("bo", roles=["torchbearer", "archivist"]), model("rat", "minion"))
    done = scripted(made, AssignRole(actor="ana", role="torchbearer"))
    assert (done.state.sheet_of("ana").roles, done.state.sheet_of("bo").roles) == (("torchbearer",), ("archivist",))
    assert refusal_of(made, AssignRole(actor="rat", role="torchbearer")).code == "access"
    assert refusal_of(made, AssignRole(actor="ana", role="juggler")).code == "unknown"
    assert refusal_of(made, AssignRole(actor="nobody")).code == "unknown"
    assert tuple(name.lower() for name in rows("EX-TAB-21")) == ROLES
    undone(made, AssignRole(actor="ana", role="torchbearer"))


# ---- abilities


@pytest.mark.rule("EX-ABIL-01", "EX-TAB-08")
def test_ten_characteristics_govern_two_skills_each() -> None:
    made = idle(model("ana"))
    for name in CHARACTERISTICS:
        assert len([skill for skill in made.tables.skills.values() if skill.by == name]) == 2, name
    assert len(rows("EX-TAB-08")) == len(CHARACTERISTICS) == 10


@pytest.mark.rule("EX-ABIL-04", "EX-TAB-10")
def test_twenty_skills_stand_under_their_characteristic() -> None:
    skills = idle(model("ana")).tables.skills
    told = {skill: row[0] for skill, row in rows("EX-TAB-10").items()}
    assert {skill.title: ABBREVIATIONS[skill.by] for skill in skills.values()} == told
    assert len(skills) == 20


@pytest.mark.rule("EX-TAB-24")
def test_the_skills_of_mind_and_body_are_those_of_the_table() -> None:
    skills = idle(model("ana")).tables.skills.values()
    for kind, is_mental in (("mind", True), ("body", False)):
        told = {name for name in rows("EX-TAB-24")[kind][1].split(", ") if name != "casting"}
        assert {skill.title for skill in skills if skill.is_mental is is_mental} == told


@pytest.mark.rule("EX-ABIL-03")
def test_a_skill_is_its_characteristic_and_its_advances() -> None:
    made = idle(model("ana", strength=4, skill_advances={"brawn": 2}))
    assert rating(made, "ana", "brawn").total == 4 + 2
    assert rating(made, "ana", "toil").total == 4
    weak = afflict(made, "ana", affliction("weakened", 3))
    assert [rating(weak, "ana", skill).total for skill in ("brawn", "toil", "strength")] == [4 - 3 + 2, 4 - 3, 4 - 3]
    weaker = afflict(made, "ana", affliction("weakened", 9))
    assert [rating(weaker, "ana", skill).total for skill in ("brawn", "toil")] == [0 + 2, 0]


@pytest.mark.rule("EX-ABIL-03")
def test_a_house_rule_makes_the_advances_the_rating() -> None:
    made = idle(model("ana", strength=4, skill_advances={"brawn": 2}), ex_skill_rating="own_value")
    assert (rating(made, "ana", "brawn").total, rating(made, "ana", "toil").total) == (2, 0)


@pytest.mark.rule("EX-ABIL-02", "EX-TAB-09")
def test_secondary_characteristics_are_on_the_sheet_and_explained() -> None:
    page = SYSTEM.page(ModelSheet(name="Ana", luck_points_max=2), None, idle(model("ana")).tables)
    labels = {row.label for section in of_kind(TableBlock, titled(page, "Secondary")).sections for row in section.rows}
    assert {"Wounds", "Movement", "Attacks", "Magic", "Corruption Threshold", "Insanity Threshold", "Luck", "Fate"} <= labels
    assert len(rows("EX-TAB-09")) == 8


@pytest.mark.rule("EX-ABIL-07", "EX-TAB-19")
def test_eight_fields_of_lore() -> None:
    sheet = ModelSheet(name="Ana")
    offered = {change.label for change in SYSTEM.sheet_changes(sheet, CONTENT.tables, idle(model("ana")).tables)}
    assert {f"Add lore: {category.replace('_', ' ')}" for category in LORE_CATEGORIES} <= offered
    assert [name.lower().replace(" ", "_") for name in rows("EX-TAB-19")] == list(LORE_CATEGORIES)


@pytest.mark.rule("EX-TAB-26", "EX-TAB-22", "EX-LOC-01", "EX-LOC-02", "EX-TIME-01", "EX-TAB-17", "EX-TAB-01")
def test_what_is_only_told_is_told() -> None:
    assert set(rows("EX-TAB-26")) == {"Traits", "Talents", "Manoeuvres"}
    assert list(rows("EX-TAB-22"))[-3:] == ["Region", "Settlement", "Wilderness"]
    assert list(rows("EX-TAB-17")) == ["Season", "Event", "Endeavour", "Expedition", "Encounter", "Round", "Activity"]
    assert rows("EX-TAB-01")["✠"][0] == "Momentum"
    for rule in ("EX-LOC-01", "EX-LOC-02", "EX-TIME-01"):
        assert set(CONTENT.rules[rule].see) <= set(CONTENT.rules)


@pytest.mark.rule("EX-MODEL-02")
def test_a_new_character_has_luck_and_fate() -> None:
    sheet = SYSTEM.blank_sheet("Ana", {})
    assert (sheet["model_type"], sheet["luck_points_max"], sheet["fate_points_start"]) == ("character", 1, 1)


# ---- Followers


@pytest.mark.rule("EX-MODEL-03")
@pytest.mark.parametrize(
    ("leader_id", "acts"), [("ana", True), ("ANA", True), (None, False), ("", False), ("nobody", False), ("hench", False)]
)
def test_a_follower_without_its_character_does_not_act(leader_id: str | None, acts: bool) -> None:
    figures = [model("ana", at=cell(0)), model("hench", "henchman", at=cell(1)), model("boy", "follower", at=cell(2), leader_id=leader_id)]
    made = encounter(*figures, phase=Phase.DECLARE, declared_first="company", declares_next="company")
    said = DeclareAction(actor="boy")
    if acts:
        assert said.refuse(made) is None
    else:
        assert refusal_of(made, said).code == "no_leader"
        acting = afflict(evolve(made, phase=Phase.ACTION, acting="boy"), "boy", affliction("broken"))
        assert refusal_of(acting, Prepare(actor="boy")).code == refusal_of(acting, Flee(actor="boy")).code == "no_leader"
        assert EndActivation(actor="boy").refuse(acting) is None, "it cannot flee either: its Activation can be ended"
    assert ("tag_no_leader" in {tag.phrase.name for tag in SYSTEM.tags(made, "boy")}) is not acts


@pytest.mark.rule("EX-MODEL-03")
def test_a_follower_whose_character_is_taken_away_is_passed_over() -> None:
    figures = [model("ana", at=cell(0)), model("boy", "follower", at=cell(2), leader_id="ana"), model("rat", "minion", at=cell(5))]
    made = scripted(encounter(*figures), RemoveCombatant(actor="ana")).state
    assert next_in_order(made) == "rat"
    assert refusal_of(evolve(made, phase=Phase.RESOLVE), BeginActivation(actor="boy")).code == "no_leader"
