"""Charges from the saddle, and what riders and those in a hold cannot do. Rule: WD-MELEE-13, WD-MOUNT-01, WD-MOUNT-02, WD-GRAP-02"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Choice, Command
from desktop_app.rules.winterdawn.checks.pools import RollBlock
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack
from desktop_app.rules.winterdawn.combat.scoring import Decline
from desktop_app.rules.winterdawn.combat.shields import FormWall
from desktop_app.rules.winterdawn.combat.throwing import ThrowObject
from desktop_app.rules.winterdawn.combat.two_weapons import AttackTwoWeapons
from desktop_app.rules.winterdawn.magic.spells import Blast
from desktop_app.rules.winterdawn.movement.acrobatics import DodgeRoll, KickUp
from desktop_app.rules.winterdawn.position.formation import can_hold
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons.arms import AttackBlock
from tests.rules.winterdawn.builders import SYSTEM, Hero, aimed, asked, cell, change, fight, hero, in_slot, play, refusal_of, scripted

SPEED = 15
NO = Decline(actor="bob")


def at(metres: int) -> tuple[int, int]:
    """Return a cell by its distance from where the charge begins."""
    return cell(metres - 11)


def field_of(metres: int, *, ana: dict[str, Any] | None = None, mount: dict[str, Any] | None = None, **more: Any) -> WinterDawnState:
    """Ana with 4 dice of her sword on a horse with 3 dice of running, and Bob so far to the east."""
    one: dict[str, Any] = {"weapon": "one_handed_sword", "ranks": {"swords_1h": 3, "riding": 1}, "initiative": 5, **(ana or {})}
    under: dict[str, Any] = {"ranks": {"running": 2}, "combat_trained": True, **(mount or {})}
    sheet = {"kind": "mount", "size": "large", "movement_speed": SPEED, "hands": 0, "combat_trained": under.pop("combat_trained")}
    bob = more.pop("bob", {})
    return fight(
        hero("ana", at=at(0), facing=0, mounted_on="horse", **one),
        hero("horse", at=at(0), facing=0, rider="ana", sheet=sheet, **under),
        hero("bob", **{"side": "foe", "at": at(metres), "facing": 3, "initiative": 1, **bob}),
        **{"undefended_malus_becomes_dice": False, **more},
    )


def run_up(metres: int, *, actor: str = "ana", run: int | None = None) -> Charge:
    """Charge up to striking distance 2."""
    path = tuple(at(i) for i in range(1, metres - 1))
    return Charge(actor=actor, path=path, run=RollBlock(dice=run), attack=AttackBlock(target="bob", weapon="one_handed_sword"))


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-01", "WD-ACT-03", "WD-MOUNT-05")
def test_melee_13_the_mount_runs_with_its_own_dice_and_speed_and_spends_its_own_action() -> None:
    done = play(field_of(17), (run_up(17), 4, 4, 4), (NO, 4, 4, 4, 4, 4))
    assert done.asks == [(3, 6, "running", "horse"), (4 + 1, 6, "swords_1h", "ana")]  # high ground over one on foot
    assert done.sum_of("attack_rolled").total == 5 + 3
    assert (done["ana"].cell, done["horse"].cell) == (at(15), at(15))
    assert [done[who].movement_left for who in ("ana", "horse")] == [0, 0]
    assert [done[who].action_dice_used for who in ("ana", "horse")] == [4, 3]
    slot = done.state.current
    assert slot is not None and slot.action_used and slot.mount_action_used


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-01")
@pytest.mark.parametrize(("named", "dice"), [(None, 3), (2, 2)])
def test_melee_13_a_riders_charge_tells_the_mounts_dice(named: int | None, dice: int) -> None:
    """All 3 dice of the horse unless fewer are named: there was no number."""
    (told,) = run_up(17, run=named).details(field_of(17))
    facts = dict(told.facts)
    assert (facts["dice"], facts["metres"]) == (dice, 15)


@pytest.mark.rule("WD-MELEE-13")
@pytest.mark.parametrize(("metres", "spent"), [(17, 0), (18, 1), (19, 1), (20, 2)])
def test_melee_13_beyond_the_mounts_speed_each_2_m_cost_a_mos(metres: int, spent: int) -> None:
    done = play(field_of(metres), (run_up(metres), 4, 4, 4), (NO, 4, 4, 4, 4, 4))
    assert done.sum_of("attack_rolled").total == 5 + (3 - spent)


@pytest.mark.rule("WD-MELEE-13")
@pytest.mark.parametrize(("metres", "code"), [(SPEED - 1, "charge_too_close"), (SPEED, None)])
def test_melee_13_the_target_is_at_least_the_mounts_speed_away(metres: int, code: str | None) -> None:
    refusal = run_up(metres).refuse(field_of(metres))
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-01", "WD-GRAP-02")
@pytest.mark.parametrize(
    ("code", "state", "command"),
    [
        ("no_action_left", scripted(field_of(17), SkillAction(actor="horse", skill="perception"), 4).state, run_up(17)),
        ("mounted", field_of(17), run_up(17, actor="horse")),
        ("move", field_of(17, mount={"movement_left": SPEED - 1}), run_up(17)),
        ("grappled", field_of(17, mount={"grappled_by": ("bob",)}), run_up(17)),
        ("grappled", field_of(17, ana={"grappling": ("bob",)}), run_up(17)),
        ("too_many_dice", field_of(17), run_up(17, run=4)),
    ],
)
def test_melee_13_what_a_rider_is_refused(code: str, state: WinterDawnState, command: Charge) -> None:
    assert refusal_of(state, command).code == code


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-01")
def test_melee_13_it_is_offered_to_the_rider_not_to_the_mount_and_neither_dice_bound_the_other() -> None:
    made = [command for command in aimed(Charge, field_of(17), "ana") if command.attack.weapon == "one_handed_sword"]
    assert made[0].path[-1] == at(15) and made[0].run == RollBlock()
    assert made[0].open(field_of(17)) == {"run.dice": Choice(low=1, high=3), "attack.dice": Choice(low=1, high=4 + 1)}
    assert not list(Charge.candidates(field_of(17), "horse"))


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-02")
@pytest.mark.parametrize(("face", "arrives"), [(4, True), (1, False)])
def test_mount_02_a_mount_not_trained_for_battle_may_shy_from_a_charge(face: int, arrives: bool) -> None:
    state = field_of(17, mount={"combat_trained": False}, bob={"weapon": "spear"}, complete_failure_scope="out_of_combat")
    done = scripted(state, run_up(17), 4, 4, 4, face, 1)
    assert done.names.count("mount_obeys" if arrives else "mount_shies") == 1
    assert ("charge_fails" in done.names) != arrives
    assert done["horse"].cell == (at(15) if arrives else at(13))  # the spear reaches 3 m


@pytest.mark.rule("WD-X-12", "WD-MELEE-13")
def test_x_12_the_run_of_a_charging_mount_is_limited_by_its_rider() -> None:
    done = play(field_of(17, x_12=True), (run_up(17), 4, 1, 4, 4, 4), (NO, 4, 4, 4, 4, 4))
    assert [ask[2:] for ask in done.asks[:2]] == [("riding", "ana"), ("running", "horse")]
    assert done.sum_of("attack_rolled").total == 5 + 1


@pytest.mark.rule("WD-MELEE-13", "WD-MOUNT-01")
def test_melee_13_the_target_meets_a_rider_as_it_meets_anybody() -> None:
    state = field_of(17, bob={"weapon": "spear", "ranks": {"polearms": 2}})
    opening = scripted(state, run_up(17), 4, 4, 4)
    assert asked(opening.state) == ("aoo", ("bob",))
    offered = [o.command for o in SYSTEM.offers(opening.state, "bob") if o.command.kind == "opportunity_attack"]
    assert offered == [OpportunityAttack(actor="bob", weapon="spear")]
    met = scripted(opening.state, offered[0], *[4] * 5, *[4] * 4)
    assert met.fact("scored", "hits") == (5 + 3) - 4


# ---- those who cannot


SHIELDS = ("pavise",)


def wall_of_two(**ana: Any) -> WinterDawnState:
    """Ana and Cid side by side behind tall shields, Bob with empty hands before them."""
    cid = hero("cid", at=cell(0, 1), facing=0, off="pavise")
    bob = hero("bob", side="foe", at=cell(1), facing=3, **ana.pop("bob", {}))
    return fight(hero("ana", **{"at": cell(0), "facing": 0, "off": "pavise", "initiative": 5, **ana}), cid, bob)


HELD: dict[str, Any] = {"grappled_by": ("bob",), "bob": {"grappling": ("ana",)}}
FORM = FormWall(actor="ana", targets=("cid",))
BLADES = AttackTwoWeapons(
    actor="ana", attacks=(AttackBlock(target="cid", weapon="dagger"), AttackBlock(target="cid", weapon="balanced_knife"))
)


@pytest.mark.rule("WD-GRAP-02", "WD-GRAP-03", "WD-GRAP-08")
@pytest.mark.parametrize(
    ("code", "state", "command"),
    [
        ("grappled", wall_of_two(**HELD), DodgeRoll(actor="ana")),
        ("grappled", wall_of_two(**HELD, prone=True), KickUp(actor="ana")),
        ("pinned", wall_of_two(**HELD, prone=True, pinned_by="bob"), KickUp(actor="ana")),
        ("grappled", wall_of_two(**HELD), FORM),
        ("grappled", wall_of_two(**HELD, off=""), ThrowObject(actor="ana", target="cid", weapon="stone")),
        ("grappled", wall_of_two(**HELD, weapon="dagger", off="balanced_knife"), BLADES),
        ("value", change(change(wall_of_two(), "cid", grappled_by=("bob",)), "bob", grappling=("cid",)), FORM),
    ],
)
def test_grap_02_what_nobody_in_a_hold_can_do(code: str, state: WinterDawnState, command: Command[Any]) -> None:
    assert refusal_of(state, command).code == code


@pytest.mark.rule("WD-GRAP-03", "WD-RANGE-07")
def test_grap_03_the_partner_may_be_thrown_at() -> None:
    assert ThrowObject(actor="ana", target="bob", weapon="stone").refuse(wall_of_two(**HELD, off="")) is None


def in_the_saddle(*others: Hero) -> WinterDawnState:
    sheet = {"kind": "mount", "size": "large", "movement_speed": SPEED, "hands": 0}
    ana = hero("ana", at=cell(0), facing=0, off="pavise", initiative=5, mounted_on="horse", ranks={"reflex": 2})
    return fight(ana, hero("horse", at=cell(0), facing=0, rider="ana", sheet=sheet, ranks={"reflex": 2}), *others)


@pytest.mark.rule("WD-MOUNT-05", "WD-GRID-06", "WD-MOVE-08")
def test_mount_05_riders_neither_roll_away_nor_stand_in_a_wall() -> None:
    cid = hero("cid", at=cell(0, 1), facing=0, off="pavise")
    state = in_the_saddle(cid)
    assert refusal_of(state, DodgeRoll(actor="ana")).code == "mounted"
    assert refusal_of(state, DodgeRoll(actor="horse")).code == "mounted"
    assert refusal_of(state, FORM).code == "mounted"
    assert not can_hold(state, "ana") and can_hold(state, "cid")
    assert refusal_of(in_slot(state, "cid"), FormWall(actor="cid", targets=("ana",))).code == "value"


@pytest.mark.rule("WD-MAGIC-03", "WD-MOUNT-01", "WD-GRAP-02")
def test_magic_03_out_of_a_blast_a_mount_carries_its_rider_and_nobody_leaps_from_a_hold() -> None:
    hag = hero("hag", side="foe", at=cell(5), facing=3)
    blast = Blast(caster="hag", centre=cell(1), damage=4, damage_type=DamageType.BURNING, save="reflex", caught=("ana", "horse"))
    state = in_the_saddle(hag)
    assert blast.why_no_dodge(state) == "mounted"
    horse = Blast(caster="hag", centre=cell(1), damage=4, damage_type=DamageType.BURNING, save="reflex", caught=("horse", "ana"))
    assert horse.why_no_dodge(state) is None
    held = change(change(state, "horse", grappled_by=("hag",)), "hag", grappling=("horse",))
    assert horse.why_no_dodge(held) == "grappled"
