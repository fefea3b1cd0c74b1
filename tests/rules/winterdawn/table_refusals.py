"""Refusals of what is done at the table between fights: code, state, command, field."""

from __future__ import annotations

from typing import Any

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.winterdawn.actions.long_tasks import TaskStart
from desktop_app.rules.winterdawn.actions.strains import Strain
from desktop_app.rules.winterdawn.between_fights.advancement import AwardXp, RaiseAttribute, RaiseGroup, RaiseSkill
from desktop_app.rules.winterdawn.between_fights.carrying import TakeOver
from desktop_app.rules.winterdawn.checks.learning import Mentor, Train
from desktop_app.rules.winterdawn.checks.virtues import CallOnVirtue, SettleVirtue
from desktop_app.rules.winterdawn.encounter import EndScene, VirtueResult
from desktop_app.rules.winterdawn.state import Dead, VirtueCall, WinterDawnState
from tests.rules.winterdawn.builders import fight, hero, table

CALLED = (VirtueCall(virtue="courage", end="excess", mos=2, die_size=8),)
SETTLED = (VirtueCall(virtue="courage", end="excess", mos=2, die_size=8, settled=True),)
COURAGE = CallOnVirtue(actor="ana", virtue="courage")


def pair(ranks: dict[str, int] | None = None, **ana: Any) -> WinterDawnState:
    """Ana and Bob at the table."""
    return table(hero("ana", ranks=ranks, **ana), hero("bob"))


def fighting() -> WinterDawnState:
    """Ana and Bob in a fight."""
    return fight(hero("ana", ranks={"perception": 2}), hero("bob"))


DEAD = Dead(since_round=0)
VERDICT = VirtueResult(actor="ana", call="courage")
BOTH_IN_LUCK = Train(actor="ana", target="bob", skills=("luck", "luck"))
THREE = {"climbing": 2, "running": 1}

AT_THE_TABLE: list[tuple[str, WinterDawnState, Command[Any], str | None]] = [
    ("virtue", pair(scene_virtue_calls=CALLED), COURAGE, "virtue"),
    ("virtue", pair(scene_virtue_calls=SETTLED), COURAGE, "virtue"),
    ("virtue", pair(scene_virtue_calls=SETTLED), SettleVirtue(actor="ana", call="courage"), "call"),
    ("virtue", pair(), EndScene(virtue_results=(VERDICT,)), "virtue_results"),
    ("virtue", pair(scene_virtue_calls=CALLED), EndScene(virtue_results=(VERDICT, VERDICT)), "virtue_results"),
    ("unsettled", pair(scene_virtue_calls=CALLED), EndScene(), "virtue_results"),
    ("not_found", pair(), SettleVirtue(actor="ana", call="courage"), "call"),
    ("not_found", pair(), SettleVirtue(actor="zoe", call="courage"), "actor"),
    ("not_found", pair(), CallOnVirtue(actor="zoe"), "actor"),
    ("value", pair(), CallOnVirtue(actor="ana", virtue="greed"), "virtue"),
    ("value", pair(), CallOnVirtue(actor="ana", buy=-1), "buy"),
    ("pool_empty", pair(spirit=0), COURAGE, None),
    ("spirit_cost", pair(spirit=2), CallOnVirtue(actor="ana", buy=2), "buy"),
    ("spirit_cap", pair(spirit=5), CallOnVirtue(actor="ana", buy=2), "buy"),
    ("dead", pair(dead=DEAD), COURAGE, None),
    ("xp", pair({"stealth": 2}, sheet={"skill_xp": {"stealth": 11}}), RaiseSkill(actor="ana", skill="stealth"), None),
    ("xp", pair(wisdom=8, sheet={"xp_wisdom": 7}), RaiseAttribute(actor="ana", attribute="wisdom"), None),
    ("not_found", pair(), RaiseSkill(actor="zoe"), "actor"),
    ("value", pair(), RaiseSkill(actor="ana", skill="athleticism"), "skill"),
    ("value", pair(), RaiseAttribute(actor="ana", attribute="luck"), "attribute"),
    ("value", pair(wisdom=30, sheet={"xp_wisdom": 99}), RaiseAttribute(actor="ana", attribute="wisdom"), None),
    ("value", pair(), RaiseGroup(actor="ana", group="luck"), "group"),
    ("group", pair(THREE), RaiseGroup(actor="ana", group="athleticism", skills=("climbing", "running", "jumping")), "skills"),
    ("group", pair(THREE), RaiseGroup(actor="ana", group="athleticism", skills=("climbing", "running", "running")), "skills"),
    ("group", pair(THREE), RaiseGroup(actor="ana", group="athleticism", skills=("climbing", "running")), "skills"),
    ("value", pair(), AwardXp(actor="ana", skill="athleticism"), "skill"),
    ("value", pair(), AwardXp(actor="ana", amount=0), "amount"),
    ("not_found", pair(), AwardXp(actor="zoe"), "actor"),
    ("rank", pair({"perception": 1}), Mentor(actor="ana", target="bob"), "skill"),
    ("value", pair(), Mentor(actor="ana", target="bob", skill="athleticism"), "skill"),
    ("value", pair(), Mentor(actor="ana", target="ana"), "target"),
    ("not_found", pair(), Mentor(actor="ana", target="zoe"), "target"),
    ("already_in_combat", fighting(), Mentor(actor="ana", target="bob"), None),
    ("already_in_combat", fighting(), Train(actor="ana", target="bob", skills=("stealth", "perception")), None),
    ("value", pair(), Train(actor="ana", target="bob", skills=("stealth",)), "skills"),
    ("dead", table(hero("ana"), hero("bob", dead=DEAD)), BOTH_IN_LUCK, "target"),
    ("value", pair(), TakeOver(), "tasks"),
    ("house_rule", pair(), Strain(actor="ana"), None),
    ("span", pair(), TaskStart(participants=("ana",), skills=("mechanics",), time_per_roll="a while"), "time_per_roll"),
    ("line", pair(), TaskStart(participants=("ana",), skills=("medicine",), patient="bob", line=3), "line"),
    ("not_found", pair(), TaskStart(participants=("ana",), skills=("medicine",), patient="zoe", line=0), "patient"),
    ("value", pair(), TaskStart(participants=("ana", "ana"), skills=("medicine",)), "participants"),
    ("value", pair(), TaskStart(participants=("ana",), skills=("medicine", "medicine")), "skills"),
    ("value", pair(), TaskStart(participants=("ana",), skills=("medicine",), malus=-1), "malus"),
]  # fmt: skip
