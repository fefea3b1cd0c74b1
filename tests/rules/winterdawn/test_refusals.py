"""Every refusal code at the door: nothing changes, no die is rolled. And the order in which faults are told. Rule: section 5.0"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.healing import StopBleeding, WakeTest
from desktop_app.rules.winterdawn.checks.judged import ChooseReward
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.combat.clinch import ReleaseGrapple
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import Interact, Ready, SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack
from desktop_app.rules.winterdawn.combat.riding import Dismount
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage, UseShield
from desktop_app.rules.winterdawn.encounter import AdvanceTime, EndCombat, InflictDamage, StartCombat
from desktop_app.rules.winterdawn.gm import AddWound, Kill, SetCover, SetDistance
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import GoProne, Move, Run, StandUp
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import Choke, Dead, Dropped, StunLimit, Unconscious, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, Reassess, RollInitiative, TakeTurn
from desktop_app.rules.winterdawn.weapons.arms import AttackBlock
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.rules.winterdawn.builders import SYSTEM, cell, change, fight, hero, idle, in_slot, play, refusal_of, scene, scripted
from tests.rules.winterdawn.builders import table as at_table
from tests.rules.winterdawn.table_refusals import AT_THE_TABLE

RULES = Path(__file__).resolve().parents[3] / "desktop_app" / "rules"
ATTACK = AttackMelee(actor="ana", target="bob", weapon="unarmed")
ASLEEP = Unconscious(cause="shock")
TEST = SkillAction(actor="ana", skill="luck")


def strike(**block: Any) -> AttackMelee:
    """Attack Bob with bare hands and this roll block."""
    return AttackMelee(actor="ana", target="bob", weapon="unarmed", **block)


def duel(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, *, metres: int = 1) -> WinterDawnState:
    one = hero("ana", **{"at": cell(0), "facing": 0, "initiative": 5, "ranks": {"brawling": 2, "bows": 2}, **(ana or {})})
    return fight(
        one, hero("bob", side="foe", **{"at": cell(metres), "facing": 3, "initiative": 1, "ranks": {"brawling": 2}, **(bob or {})})
    )


def asking(**bob: Any) -> WinterDawnState:
    """Ana has attacked: Bob is asked for his defence."""
    return scripted(duel(bob=bob), ATTACK).state


def scored(hits: int = 3, *, damage: bool = True, **bob: Any) -> WinterDawnState:
    """Ana has scored on Bob and says what for."""
    state = duel({"ranks": {"brawling": hits - 1}}, bob)
    return play(state, ATTACK, (Decline(actor="bob"), *([4] * hits)), IntendDamage(actor="ana", answer_=damage)).state


def walled() -> WinterDawnState:
    """Ana has scored on Bob, whose shield is locked with Dot's."""
    dot = hero("dot", side="foe", off="large_shield", at=cell(1, 1), shield_wall_id=7)
    bob = hero("bob", side="foe", off="large_shield", at=cell(1), facing=3, shield_wall_id=7)
    state = fight(hero("ana", at=cell(0), ranks={"brawling": 3}), bob, dot)
    return play(state, ATTACK, (Decline(actor="bob"), 4, 4, 4, 4), IntendDamage(actor="ana")).state


def struck(**bob: Any) -> WinterDawnState:
    """Bob is asked where two boxes go."""
    return scripted(duel(bob=bob), InflictDamage(target="bob", mos=2, damage_type=DamageType.BURNING)).state


def opening(**bob: Any) -> WinterDawnState:
    """Ana walks off under the nose of the wolf; Bob stands there too."""
    wolf = hero("wolf", side="foe", at=cell(0, 1), facing=4)
    state = fight(hero("ana", at=cell(0)), hero("bob", side="foe", **{"at": cell(1), "facing": 3, **bob}), wolf)
    return scripted(state, Move(actor="ana", path=(cell(-1),))).state


def damage(dice: int = 1, kind: DamageType = DamageType.BLUDGEONING) -> HitEffect:
    return HitEffect(effect="damage", dice=dice, damage_type=kind)


CASES: list[tuple[str, WinterDawnState, Command[Any], str | None]] = [
    ("not_found", duel(), AttackMelee(actor="ana", target="zoe", weapon="unarmed"), "target"),
    ("not_found", duel(), SkillAction(actor="zoe", skill="luck"), "actor"),
    ("not_found", duel(), AttackMelee(actor="ana", target="ana", weapon="unarmed"), "target"),
    ("not_in_combat", scene(hero("ana")), TEST, None),
    ("not_in_combat", scene(hero("ana")), EndCombat(), None),
    ("already_in_combat", duel(), StartCombat(), None),
    ("already_in_combat", duel(), RollInitiative(), None),
    ("already_in_combat", at_table(hero("ana")), StartCombat(), None),
    ("nobody_there", idle(), StartCombat(), None),
    ("pending", asking(), TEST, None),
    ("pending", asking(), NextSlot(), None),
    ("pending", asking(), InflictDamage(target="bob", mos=1), None),
    ("pending", duel(), NextSlot(), None),
    ("no_window", duel(), Defend(actor="bob", weapon="unarmed"), None),
    ("no_window", asking(), Defend(actor="ana", weapon="unarmed"), None),
    ("no_window", duel(), Resume(), None),
    ("no_window", duel(), ChooseReward(actor="ana", reward=9), "reward"),
    ("not_your_slot", duel(), SkillAction(actor="bob", skill="luck"), None),
    ("slot_done", in_slot(duel(), "bob"), TEST, None),
    ("turn_begun", duel(), TakeTurn(actor="ana"), None),
    ("cannot_delay", duel(), TakeTurn(actor="ana", mode="delay"), None),
    ("cannot_split", duel(), TakeTurn(actor="ana", mode="split"), None),
    ("no_action_left", scripted(duel(), TEST, 4).state, TEST, None),
    ("pool_empty", duel({"spirit": 0}), TEST, None),
    ("too_many_dice", duel(), SkillAction(actor="ana", skill="luck", dice=2), "dice"),
    ("budget", duel({"action_dice_used": 1, "action_pool_max": 1}), TEST, None),
    ("stun_cap", duel({"stun_limit": StunLimit(limit=0, from_round=1)}), TEST, None),
    ("stun_cap", duel({"stun_limit": StunLimit(limit=1, from_round=1)}), SkillAction(actor="ana", skill="brawling", dice=2), "dice"),
    ("spirit_cost", duel({"spirit": 2}), SkillAction(actor="ana", skill="brawling", buy=1), "buy"),
    ("spirit_cap", duel({"spirit": 3}), SkillAction(actor="ana", skill="brawling", buy=1), "buy"),
    ("spirit_cap", duel({"spirit": 2}), SkillAction(actor="ana", skill="brawling", dice=3), "dice"),
    ("buy_limit", duel(), SkillAction(actor="ana", skill="luck", buy=2), "buy"),
    ("attr", duel(), SkillAction(actor="ana", skill="luck", attr="strength"), "attr"),
    ("out_of_melee", duel(metres=4), ATTACK, "target"),
    ("not_adjacent", duel(bob={"wounds": (1,)}, metres=2), StopBleeding(actor="ana", target="bob", wound=101), "target"),
    ("no_los", duel({"weapon": "short_bow", "no_los_to": ("bob",)}), AttackRanged(actor="ana", target="bob", weapon="short_bow"), "target"),
    ("full_cover", duel(bob={"cover_vs": {"ana": "full"}}), ATTACK, "target"),
    ("unaware", asking(), Defend(actor="bob", weapon="unarmed"), None),
    ("no_free_hand", duel({"weapon": "short_bow"}), ATTACK, "weapon"),
    ("no_free_hand", duel({"weapon": "short_bow", "carried": ["club"]}), Ready(actor="ana", item="club"), None),
    ("not_wielded", duel(), AttackMelee(actor="ana", target="bob", weapon="club"), "weapon"),
    ("stance", duel({"stance_mos": 2}), ATTACK, None),
    ("charge_too_close", duel({"at": cell(-6)}), Charge(actor="ana", path=(cell(-5),), attack=AttackBlock(target="bob", weapon="unarmed")),
     "attack"),
    ("on_board", duel(), SetDistance(target="ana", other="bob", value=3), "other"),
    ("shield_blocked", walled(), UseShield(actor="bob"), None),
    ("no_trigger", duel(), OpportunityAttack(actor="bob", weapon="unarmed"), None),
    ("aoo_used", opening(aoo_used=True), OpportunityAttack(actor="bob", weapon="unarmed"), None),
    ("rear", opening(facing=0), OpportunityAttack(actor="bob", weapon="unarmed"), None),
    ("shield_used", scored(off="buckler", shield_used=True), UseShield(actor="bob"), None),
    ("hits", scored(), AllocateHits(actor="ana", effects=(damage(4),)), "effects"),
    ("effect", scored(), AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"),)), "effects"),
    ("damage_band", scored(), AllocateHits(actor="ana", effects=(HitEffect(effect="push"), damage())), "effects"),
    ("type", scored(), AllocateHits(actor="ana", effects=(damage(1, DamageType.CUTTING),)), "effects"),
    ("line", struck(), TakeDamage(actor="bob", line=3), "line"),
    ("armour", struck(), TakeDamage(actor="bob", line=0, piece="gambeson", absorb=1), "absorb"),
    ("incapacitated", in_slot(duel({"incapacitated": True}), "bob"), TEST, None),
    ("unconscious", in_slot(duel({"unconscious": ASLEEP}), "bob"), TEST, None),
    ("dead", in_slot(duel({"dead": Dead(since_round=0)}), "bob"), TEST, None),
    ("dead", duel(bob={"dead": Dead(since_round=0)}), InflictDamage(target="bob", mos=1), "target"),
    ("move", duel({"movement_left": 0}), Move(actor="ana", path=(cell(-1),)), None),
    ("move", duel({"movement_left": 1}), Move(actor="ana", path=(cell(-1), cell(-2))), "path"),
    ("blocked", duel(), Move(actor="ana", path=(cell(1),)), "path"),
    ("prone", duel({"prone": True}), GoProne(actor="ana"), None),
    ("not_prone", duel(), StandUp(actor="ana"), None),
    ("value", duel(), SkillAction(actor="ana", skill="luck", dl=-1), "dl"),
    ("value", scene(hero("ana")), WakeTest(actor="ana"), None),
    ("value", duel(), SetCover(target="ana", other="bob", value=4), "value"),
    ("cannot_act", duel(bob={"incapacitated": True}), gm.GiveTurn(target="bob"), "target"),
    ("already_there", duel(), table.AddCharacter(actor="ana", sheet={}, combatant={}), "actor"),
    ("bad_document", duel(), table.EditSheet(target="ana", path="/strength", value=31), "value"),
    ("grappled", duel({"grappled_by": ("bob",)}, {"grappling": ("ana",)}), Run(actor="ana"), None),
    ("pinned", duel({"grappled_by": ("bob",), "pinned_by": "bob", "prone": True}, {"grappling": ("ana",), "pinning": "ana"}),
     StandUp(actor="ana"), None),
    ("choked", play(duel({"grappled_by": ("bob",), "choked_by": Choke(by="bob")}, {"grappling": ("ana",), "choking": "ana"}),
                    ATTACK, (Decline(actor="bob"), 4, 4, 4), IntendDamage(actor="ana", answer_=False)).state,
     AllocateHits(actor="ana", effects=(HitEffect(effect="reverse_grapple"),)), "effects"),
    ("not_grappler", duel(), ReleaseGrapple(actor="ana", target="bob"), "target"),
    ("mounted", duel({"mounted_on": "bob"}, {"rider": "ana"}), Run(actor="ana"), None),
    ("not_mounted", duel(), Dismount(actor="ana", target="bob"), "target"),
    *AT_THE_TABLE,
]  # fmt: skip


@pytest.mark.parametrize(("code", "state", "command", "field"), CASES, ids=[f"{code}-{command.kind}" for code, _, command, _ in CASES])
def test_a_refusal_names_code_and_field_and_changes_nothing(
    code: str, state: WinterDawnState, command: Command[Any], field: str | None
) -> None:
    if code == "unaware":  # the game master says so while the question is open
        state = change(state, "bob", unaware_of=("ana",))
    refusal = refusal_of(state, command)
    assert (refusal.code, refusal.field) == (code, field)


def texts(expression: ast.expr | None) -> set[str]:
    """Collect the texts that an expression can come to."""
    match expression:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body) | texts(orelse)
        case ast.BoolOp(values=values):
            return {text for value in values for text in texts(value)}
        case _:
            return set()


def codes_of(folder: Path) -> set[str]:
    """Collect the codes that the rules name: in `Refusal(...)`, in a variable `code`, or returned as a reason."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[first, *_]):
                    found |= texts(first)
                case ast.Assign(targets=[ast.Name(id="code")], value=value):
                    found |= texts(value)
                case ast.FunctionDef(name=name) if name.startswith(("why_", "_why")):
                    found |= {text for part in ast.walk(node) if isinstance(part, ast.Return) for text in texts(part.value)}
    return found


def test_every_code_has_its_refusal_test() -> None:
    tested = {code for code, *_ in CASES} | {"not_loaded"}  # test_ranged: a crossbow that has been shot
    tested |= {
        "no_target",
        "so_already",
        "is_lit",
        "is_out",
        "never_opens",
        "no_board",
        "no_fog",
    }  # test_offers, _players, _gm_board of the kernel
    tested |= {"too_much_loot"}  # test_loot of the controller
    tested |= {"bad_calendar", "no_calendar", "too_many_clocks", "too_many_events", "too_much_due"}  # test_dates of the controller
    tested |= {"bought_since", "changed_since", "spent_since"}  # test_ledgers of the controller
    named = codes_of(RULES / "kernel") | codes_of(RULES / "winterdawn")
    assert len(named) > 40
    assert not sorted(named - tested)


# ---- two faults at once: the earlier is told


@pytest.mark.parametrize(
    ("first", "state", "command"),
    [
        ("not_found", asking(), AttackMelee(actor="ana", target="zoe", weapon="unarmed")),
        ("not_found", in_slot(duel(), "bob"), AttackMelee(actor="ana", target="zoe", weapon="club")),
        ("pending", asking(), SkillAction(actor="bob", skill="luck")),
        ("not_in_combat", scene(hero("ana", incapacitated=True)), TEST),
        ("dead", in_slot(duel({"dead": Dead(since_round=0), "unconscious": ASLEEP, "incapacitated": True}), "bob"), TEST),
        ("unconscious", in_slot(duel({"unconscious": ASLEEP, "incapacitated": True}), "bob"), TEST),
        ("incapacitated", in_slot(duel({"incapacitated": True}), "bob"), TEST),
        ("not_your_slot", duel(bob={"prone": True}), Run(actor="bob")),
        ("slot_done", in_slot(scripted(duel(), TEST, 4).state, "bob"), AttackMelee(actor="ana", target="bob", weapon="club")),
        ("no_action_left", scripted(duel(), TEST, 4).state, AttackMelee(actor="ana", target="bob", weapon="club")),
        ("prone", duel({"prone": True, "spirit": 0}), Run(actor="ana", attr="wisdom")),
        ("not_wielded", duel(metres=4), AttackMelee(actor="ana", target="bob", weapon="club")),
        ("out_of_melee", duel(bob={"cover_vs": {"ana": "full"}}, metres=4), ATTACK),
        ("out_of_melee", duel(metres=4), strike(attr="wisdom")),
        ("full_cover", duel(bob={"cover_vs": {"ana": "full"}}), strike(attr="wisdom")),
        ("attr", duel(), strike(attr="wisdom", buy=9)),
        ("buy_limit", duel({"spirit": 3}), strike(buy=4, dice=99)),
        ("spirit_cost", duel({"spirit": 2}), strike(buy=1, dice=99)),
        ("spirit_cap", duel({"spirit": 6}), strike(buy=1, dice=99)),
        ("pool_empty", duel({"spirit": 0, "stun_limit": StunLimit(limit=0, from_round=1)}), strike(dice=99)),
        ("too_many_dice", duel({"spirit": 2, "stun_limit": StunLimit(limit=1, from_round=1)}), strike(dice=4)),
        ("too_many_dice", duel({"action_dice_used": 3, "action_pool_max": 3}), strike(dice=4)),
        ("stun_cap", duel({"spirit": 1, "stun_limit": StunLimit(limit=1, from_round=1)}), strike(dice=2)),
        ("spirit_cap", duel({"spirit": 2, "action_dice_used": 2, "action_pool_max": 2}), strike(dice=3)),
        ("budget", duel({"stun_limit": StunLimit(limit=2, from_round=1), "action_dice_used": 2, "action_pool_max": 3}), strike(dice=2)),
        ("not_loaded", duel({"weapon": "short_bow", "no_los_to": ("bob",), "sheet": {"weapons": [
            {"id": "short_bow", "skills": [{"skill": "bows"}], "far_increment": 35, "hands": 2, "loaded": False}]}}),
         AttackRanged(actor="ana", target="bob", weapon="short_bow")),
        ("no_los", duel({"weapon": "short_bow", "no_los_to": ("bob",)}, {"cover_vs": {"ana": "full"}}),
         AttackRanged(actor="ana", target="bob", weapon="short_bow", attr="wisdom")),
        ("effect", scored(1), AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"), damage(9)))),
        ("type", scored(1), AllocateHits(actor="ana", effects=(damage(9, DamageType.CUTTING),))),
        ("not_found", asking(), Kill(target="zoe")),
    ],
)  # fmt: skip
def test_the_first_failing_check_is_told(first: str, state: WinterDawnState, command: Command[Any]) -> None:
    assert refusal_of(state, command).code == first


# ---- answers that nobody has asked for


ANSWERS: list[Command[Any]] = [
    Defend(actor="ana", weapon="unarmed"),
    Decline(actor="ana"),
    IntendDamage(actor="ana"),
    UseShield(actor="ana"),
    AllocateHits(actor="ana"),
    TakeDamage(actor="ana"),
]


@pytest.mark.parametrize("command", ANSWERS, ids=lambda command: str(command.kind))
def test_an_answer_without_a_question_is_no_window(command: Command[Any]) -> None:
    assert refusal_of(duel(), command).code == "no_window"


def test_inside_a_question_only_its_answers_and_the_game_master_are_heard() -> None:
    state, heard = asking(), set()
    commands: list[Command[Any]] = [
        TEST, Reassess(actor="ana"), EndSlot(actor="ana"), NextSlot(), Run(actor="ana"), Interact(actor="ana", item="a door"),
        InflictDamage(target="bob", mos=1), AdvanceTime(rounds=1), Resume(), WakeTest(actor="ana"), Defend(actor="bob", weapon="unarmed"),
        Decline(actor="bob"), AddWound(target="bob"), gm.AddNote(text="x"), EndCombat(),
    ]  # fmt: skip
    for command in commands:
        if command.refuse(state) is None:
            heard.add(command.kind)
    assert heard == {"defend", "decline", "add_wound", "add_note", "end_combat"}


def test_every_command_of_the_game_master_is_legal_inside_a_question() -> None:
    """Whatever is marked so does not look at the windows: its code never asks `blocked`."""
    state = asking()
    for cls in SYSTEM.commands:
        for made in cls.candidates(state, "ana"):
            refusal = made.refuse(state)
            assert not cls.gm or refusal is None or refusal.code != "pending", cls.kind


def test_what_lies_on_the_ground_out_of_reach_is_told() -> None:
    state = evolve(duel({"carried": ["club"]}), dropped=(Dropped(owner="ana", weapon="club", cell=cell(5)),))
    assert refusal_of(state, Interact(actor="ana", item="club")).code == "not_adjacent"
