"""Spells: casting, openings, the blast and those who leap out of it. Rule: WD-MAGIC-01 to WD-MAGIC-04"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.command import Resume
from desktop_app.rules.kernel.gm import Place, RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import is_due
from desktop_app.rules.winterdawn.combat.ranged import Dodge
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.encounter import EndCombat
from desktop_app.rules.winterdawn.gm import WinterDawnSetCondition
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.magic.spells import Blast, Cast, boxes_at
from desktop_app.rules.winterdawn.movement.moves import ChoosePath
from desktop_app.rules.winterdawn.sheet.records import DamageType, Spell, WinterDawnSheet, WinterDawnWorld
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.narrowing import of_kind, titled
from tests.rules.winterdawn.builders import SYSTEM, Hero, aimed, asked, cell, fight, hero, idle, play, refusal_of, scripted

EAST, WEST = 0, 3
SPELLS = ("fireball", "frost_lance", "thunderclap", "witchlight", "mending_touch", "veil_of_mist")
RANKS = {"fire": 2, "water": 2, "air": 2, "wands_staffs": 2, "cure_heal": 2}
BALL = Cast(actor="ana", spell="fireball", target="bob")


def mage(**values: Any) -> Hero:
    """Ana casts everything with 3 dice (d8)."""
    high = {"erudition": 8, "persona": 6, "wisdom": 6, "spells": list(SPELLS)}
    return hero("ana", **{"ranks": RANKS, "at": cell(-5), "facing": EAST, "initiative": 5, "sheet": high, **values})


def foe(id_: str, at: tuple[int, int], **values: Any) -> Hero:
    return hero(id_, **{"side": "foe", "ranks": {"reflex": 2, "brawling": 2, "ego": 1}, "at": at, "facing": WEST, **values})


def blasted(*others: Hero, faces: tuple[int, ...] = (4, 4, 4, 4, 4, 4), **ana: Any) -> WinterDawnState:
    """A fireball of D = 3 has burst on Bob, at the centre of the board."""
    return scripted(fight(mage(**ana), foe("bob", cell(0)), *others), BALL, *faces).state


# ---- casting


@pytest.mark.rule("WD-MAGIC-01", "WD-MAGIC-04", "WD-ACT-03")
def test_magic_01_a_test_of_the_magic_skill_feeds_the_spell() -> None:
    done = scripted(fight(mage(), foe("bob", cell(0))), BALL, 4, 8, 1, 4, 4, 4)
    assert done.asks[:2] == [(3, 8, "fire", "ana"), (1 + 2, 8, "spell damage", "ana")]
    assert done["ana"].action_dice_used == 3 and done["ana"].casting is None


@pytest.mark.rule("WD-MAGIC-01")
@pytest.mark.parametrize(("faces", "works"), [((4, 1, 1), False), ((4, 4, 1), True)])
def test_magic_01_a_net_below_the_threshold_fails(faces: tuple[int, ...], works: bool) -> None:
    state = fight(mage(), foe("bob", cell(0)))
    done = scripted(state, Cast(actor="ana", spell="thunderclap", target="bob"), *faces, *((1, 1) if works else ()))
    assert ("casts" in done.names, "casting_fails" in done.names) == (works, not works)


@pytest.mark.rule("WD-MAGIC-01", "WD-TAB-16")
def test_magic_01_hits_on_the_caster_break_the_spell() -> None:
    state = fight(mage(), foe("bob", cell(0)), foe("gus", cell(-4), weapon="dagger"))
    opening = scripted(state, BALL)
    assert asked(opening.state) == ("aoo", ("gus",)) and opening["ana"].casting == "fireball"
    struck = play(opening.state, OpportunityAttack(actor="gus", weapon="dagger"), (Decline(actor="ana"), 4, 1, 1, 1))
    done = play(struck.state, IntendDamage(actor="gus", answer_=False), AllocateHits(actor="gus"))
    assert "casting_broken" in struck.names and "action_lost" in done.names
    assert asked(done.state) is None and done["ana"].casting is None
    assert refusal_of(done.state, BALL).code == "no_action_left"


@pytest.mark.rule("WD-MAGIC-01", "WD-TAB-16")
@pytest.mark.parametrize("passes", [True, False])
def test_magic_01_an_opening_without_hits_does_not(passes: bool) -> None:
    opening = scripted(fight(mage(), foe("bob", cell(0)), foe("gus", cell(-4), weapon="dagger")), BALL)
    if passes:
        done = play(opening.state, (Pass(actor="gus"), 4, 1, 1, 4))
    else:
        missed = OpportunityAttack(actor="gus", weapon="dagger")
        done = play(opening.state, missed, (Decline(actor="ana"), 1, 1, 1, 1, 4, 4, 4, 1, 1, 4))
    assert "casts" in done.names


@pytest.mark.rule("WD-MAGIC-01", "WD-MAGIC-02")
@pytest.mark.parametrize(
    ("ana", "command", "code", "field"),
    [
        ({}, Cast(actor="ana", spell="wish", target="bob"), "value", "spell"),
        ({}, Cast(actor="ana", spell="fireball"), "value", "target"),
        ({}, Cast(actor="ana", spell="frost_lance", cell=cell(0)), "value", "target"),
        ({}, Cast(actor="ana", spell="fireball", target="zoe"), "not_found", "target"),
        ({}, Cast(actor="ana", spell="fireball", cell=(-50, 0)), "blocked", "cell"),
        ({"no_los_to": ("bob",)}, BALL, "no_los", "target"),
        ({}, Cast(actor="ana", spell="fireball", target="bob", attr="wisdom"), "attr", "attr"),
        ({}, Cast(actor="ana", spell="fireball", target="bob", dice=4), "too_many_dice", "dice"),
    ],
)
def test_magic_01_what_is_refused(ana: dict[str, Any], command: Cast, code: str, field: str) -> None:
    refusal = refusal_of(fight(mage(**ana), foe("bob", cell(0))), command)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.rule("WD-MAGIC-02")
def test_magic_02_a_spell_without_damage_is_told_and_its_net_with_it() -> None:
    done = scripted(fight(mage(), foe("bob", cell(0))), Cast(actor="ana", spell="witchlight"), 4, 4, 1)
    assert done.sum_of("casts").total == 2 and done.fact("casts", "effect") == "light as of a lantern"
    assert asked(done.state) is None


@pytest.mark.rule("WD-MAGIC-02")
def test_magic_02_casting_ends_with_the_round_the_fight_and_by_hand() -> None:
    opening = scripted(fight(mage(), foe("bob", cell(0)), foe("gus", cell(-4), weapon="dagger")), BALL).state
    assert "tag_casting" in [tag.phrase.name for tag in SYSTEM.tags(opening, "ana")]
    assert scripted(opening, WinterDawnSetCondition(target="ana", condition="casting", value=False))["ana"].casting is None
    assert scripted(opening, EndCombat())["ana"].casting is None


# ---- the fireball


@pytest.mark.rule("WD-MAGIC-03")
@pytest.mark.parametrize(("metres", "boxes"), [(0, 3), (1, 3), (1.5, 2), (2, 2), (3, 1), (3.5, 0), (4, 0)])
def test_magic_03_each_further_metre_begun_takes_a_box(metres: float, boxes: int) -> None:
    assert boxes_at(3, metres) == boxes


@pytest.mark.rule("WD-MAGIC-03", "WD-REACT-01")
def test_magic_03_everybody_within_as_many_metres_is_caught_in_the_order_of_the_roster() -> None:
    state = blasted(foe("far", cell(4)), foe("eve", cell(3)), hero("ally", at=cell(1), ranks={"reflex": 1}))
    order = []
    while (question := asked(state)) is not None and question[0] == "spell":
        order.append(question[1][0])
        state = scripted(state, Decline(actor=question[1][0])).state
    assert order == ["bob", "eve", "ally"]


@pytest.mark.rule("WD-MAGIC-03")
def test_magic_03_the_books_example_at_1_m_with_2_mos_ends_at_3_m_and_takes_1_box() -> None:
    state = play(blasted(foe("eve", cell(1))), Decline(actor="bob")).state
    leapt = scripted(state, Dodge(actor="eve"), 4, 4, 1)
    assert asked(leapt.state) == ("path", ("eve",))
    assert refusal_of(leapt.state, ChoosePath(actor="eve", path=(cell(1, 1), cell(0, 1)))).code == "move"  # back towards it
    away = play(leapt.state, ChoosePath(actor="eve", path=(cell(2), cell(3))), TakeDamage(actor="bob", line=0))
    assert away["bob"].injury_lines[0].ticked == 3
    burnt = scripted(away.state, TakeDamage(actor="eve", line=0))
    assert burnt["eve"].injury_lines[0].ticked == 1 and burnt["eve"].reaction_dice_used == 3


@pytest.mark.rule("WD-MAGIC-03", "WD-DMG-04", "WD-TAB-15")
def test_magic_03_no_armour_helps_against_burning_and_it_has_no_effect_of_its_own() -> None:
    state = fight(mage(), foe("bob", cell(0), armour=["breastplate"], lines=[(1, 3)]))
    done = play(state, (BALL, 4, 4, 4, 4, 4, 4), Decline(actor="bob"), TakeDamage(actor="bob", line=0))
    assert done["bob"].injury_lines[0].ticked == 3
    assert not done["bob"].bleeding_wounds and done["bob"].stun_limit is None


@pytest.mark.rule("WD-MAGIC-03")
def test_magic_03_who_gets_out_of_it_takes_nothing() -> None:
    state = play(blasted(foe("eve", cell(3))), Decline(actor="bob")).state
    done = play(state, (Dodge(actor="eve"), 4, 1, 1), ChoosePath(actor="eve", path=(cell(4),)), TakeDamage(actor="bob", line=0))
    assert "escapes" in done.names and done["eve"].injuries_total == 0 and asked(done.state) is None


@pytest.mark.rule("WD-MAGIC-03", "WD-TAB-16")
def test_magic_03_others_strike_at_dodgers_once_the_damage_is_done() -> None:
    state = blasted(hero("ally", at=cell(0, 1), facing=4, weapon="dagger", ranks={"reflex": 1}), foe("eve", cell(9, 0)))
    dodged = play(state, (Dodge(actor="bob"), 1, 1, 4), ChoosePath(actor="bob"), Decline(actor="ally"))
    assert asked(dodged.state) == ("damage", ("bob",))
    hurt = play(dodged.state, TakeDamage(actor="bob", line=0), TakeDamage(actor="ally", line=0))
    assert asked(hurt.state) == ("aoo", ("ally",))


@pytest.mark.rule("WD-MAGIC-03", "WD-INIT-10")
def test_magic_03_who_does_not_know_of_the_caster_or_has_no_dice_is_not_asked() -> None:
    state = fight(mage(), foe("bob", cell(0), unaware_of=("ana",)), foe("eve", cell(1), reaction_dice_used=3, reaction_pool_max=3))
    done = scripted(state, BALL, 4, 4, 4, 4, 4, 4)
    assert asked(done.state) == ("damage", ("bob",))
    assert refusal_of(blasted(unused := foe("eve", cell(1))), Dodge(actor="eve")).code == "no_window" and unused.id == "eve"


@pytest.mark.rule("WD-MAGIC-03")
def test_magic_03_it_may_be_cast_at_a_place_and_catches_the_caster_too() -> None:
    state = fight(mage(at=cell(0)), foe("bob", cell(9)))
    done = scripted(state, Cast(actor="ana", spell="fireball", cell=cell(2)), 4, 4, 4, 4, 4, 4)
    assert asked(done.state) == ("spell", ("ana",))


@pytest.mark.rule("WD-MAGIC-03")
def test_magic_03_dice_without_mos_burn_nobody() -> None:
    assert asked(scripted(fight(mage(), foe("bob", cell(0))), BALL, 4, 1, 1, 3).state) is None


def test_a_blast_goes_on_when_the_game_master_takes_a_combatant_out_of_it() -> None:
    state = blasted(foe("eve", cell(1)))
    done = play(state, RemoveCombatant(actor="bob"))
    assert done.state.pending[0].kind == "blast" and is_due(done.state)
    assert asked(play(done.state, Resume()).state) == ("spell", ("eve",))
    moved = play(blasted(foe("eve", cell(1))), Place(target="bob", cell=cell(9)), Decline(actor="bob"), Decline(actor="eve"))
    assert asked(moved.state) == ("damage", ("eve",))


# ---- spells at one target


@pytest.mark.rule("WD-MAGIC-02", "WD-DMG-04")
@pytest.mark.parametrize(("save", "boxes"), [((1, 1, 1, 4, 4), 3), ((4, 1, 1), 3 - 1)])
def test_magic_02_a_spell_at_one_target_is_lowered_by_the_save(save: tuple[int, ...], boxes: int) -> None:
    state = fight(mage(), foe("bob", cell(0)))
    lance = Cast(actor="ana", spell="frost_lance", target="bob")
    done = play(state, (lance, 4, 4, 4, 4, 4, 4), (Dodge(actor="bob"), *save))
    assert done.sum_of("damage_dealt").total == boxes


@pytest.mark.rule("WD-MAGIC-03", "WD-SKILL-02", "WD-TEST-26")
def test_magic_03_a_save_is_asked_for_where_any_attribute_of_its_skill_leaves_a_die() -> None:
    """With agility Bob has one die, which is used; with strength, below 4, he has 1 + 2."""
    bob = foe("bob", cell(0), agility=6, strength=2, ranks={}, reaction_dice_used=1, reaction_pool_max=1)
    lance = Blast(
        caster="ana", centre=cell(0), damage=3, damage_type=DamageType.BURNING, save="brawling", sphere=False, target="bob", caught=("bob",)
    )
    state = evolve(fight(mage(), bob), pending=(lance,))
    assert asked(state) == ("spell", ("bob",))
    assert refusal_of(state, Dodge(actor="bob")).code == "budget"
    assert list(Dodge.candidates(state, "bob")) == [Dodge(actor="bob", attr="strength")]
    assert scripted(state, Dodge(actor="bob", attr="strength"), 4, 4)["bob"].reaction_dice_used == 3


@pytest.mark.rule("WD-MAGIC-02", "WD-DMG-04")
def test_magic_02_armour_helps_against_what_it_lists() -> None:
    state = fight(mage(), foe("bob", cell(0), armour=["breastplate"]))
    lance = Cast(actor="ana", spell="frost_lance", target="bob")
    assert play(state, (lance, 4, 4, 4, 4, 4, 4), Decline(actor="bob")).sum_of("damage_dealt").total == 3 - 1


# ---- spells as content


@pytest.mark.rule("WD-MAGIC-02", "WD-MAGIC-04")
def test_magic_02_every_spell_of_the_list_can_be_read_and_names_a_skill() -> None:
    tables = content_of("winterdawn").tables
    world = SYSTEM.world(tables, None)
    assert isinstance(world, WinterDawnWorld)
    rows = of_kind(dict, tables["spells"])["spell"]
    spells = SYSTEM.codec.decode_as(tuple[Spell, ...], rows, "/spell")
    assert {spell.id for spell in spells} >= {"fireball", "frost_lance", "witchlight"}
    assert all(spell.skill_id in world.skills and (not spell.save or spell.save in world.skills) for spell in spells)
    ball = next(spell for spell in spells if spell.id == "fireball")
    assert (ball.damage_die, ball.damage_type, ball.shape, ball.save, ball.threshold) == (8, DamageType.BURNING, "sphere", "reflex", 1)
    schools = {"elementalism", "mysticism", "shamanism", "sorcery", "witchcraft", "wizardry"}
    assert schools <= set(world.groups)
    assert all(any(skill.group == school for skill in world.skills.values()) for school in schools)


@pytest.mark.rule("WD-MAGIC-02")
def test_magic_02_spells_are_added_to_a_sheet_and_shown_on_it() -> None:
    tables = content_of("winterdawn").tables
    state = idle(mage())
    sheet = state.sheets["ana"]
    page = SYSTEM.page(sheet, None, state.world)
    block = of_kind(TableBlock, titled(page, "Spells"))
    assert [row.label for row in block.sections[0].rows][:2] == ["Fireball", "Frost lance"]
    assert block.sections[0].rows[0].figure == "3d8"
    labels = [change.label for change in SYSTEM.sheet_changes(sheet, tables, state.world)]
    assert "Add spell: Withering word" in labels and "Add spell: Fireball" not in labels and "Remove spell: Fireball" in labels
    plain = SYSTEM.page(WinterDawnSheet(name="Bob"), None, state.world)
    assert "Spells" not in [block.title for block in plain.blocks]


def test_spells_are_offered_at_whom_they_are_for() -> None:
    state = fight(mage(), foe("bob", cell(0)), hero("ally", at=cell(1)))
    made = [(command.spell, command.target) for command in aimed(Cast, state, "ana")]
    assert ("fireball", "bob") in made and ("fireball", "ally") not in made
    assert ("mending_touch", "ally") in made and ("witchlight", None) in made
