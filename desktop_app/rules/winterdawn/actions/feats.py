"""Climbing, jumping, lifting, swimming: what MoS achieve, told with the result of the test. Rule: WD-X-04, WD-TAB-34"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions import tasks
from desktop_app.rules.winterdawn.checks import judged, pools
from desktop_app.rules.winterdawn.position.load import speed_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState

Feat: TypeAlias = Literal["climb", "jump_up", "jump_far", "lift", "push_rolling", "swim"]
FEATS: Final[tuple[Feat, ...]] = ("climb", "jump_up", "jump_far", "lift", "push_rolling", "swim")
SKILL_OF: Final[Mapping[Feat, str]] = {
    "climb": "climbing",
    "jump_up": "jumping",
    "jump_far": "jumping",
    "lift": "lifting",
    "push_rolling": "lifting",
    "swim": "swimming",
}
GRIP_MALUS: Final = {"many": 0, "few": 1, "flat": 2}
WET_MALUS: Final = 2
HEIGHTS: Final = ((10, "crown"), (3, "sternum"), (1, "groin"), (0, "knee"))
LENGTHS: Final = ((10, 4), (3, 3), (1, 2), (0, 1))
LIFTED: Final = 45
ROLLED: Final = 90
"""Kilograms without a MoS, and for each one more."""
RUN_MOS_PER_DIE: Final = 2


def height_of(mos: int) -> str:
    """Return how high a standing jump reaches, on the jumper's own body. Rule: WD-TAB-34"""
    return next(height for least, height in HEIGHTS if mos >= least)


def length_of(mos: int) -> int:
    """Return the metres of a long jump. Rule: WD-TAB-34"""
    return next(metres for least, metres in LENGTHS if mos >= least)


class AthleticFeat(tasks.TestCommand):
    """Climb, jump, lift, push or swim for a round; what came of it is told, the game master applies it.

    `grip` and `wet` weigh on a climb; `run_mos` are the MoS spent on moving in the last run, a start for a jump. Rule: WD-X-04, WD-TAB-34
    """

    kind = "athletic_feat"
    section = "uses"
    feat: Feat = "climb"
    grip: Literal["many", "few", "flat"] = "many"
    wet: bool = False
    run_mos: int = field(default=0, metadata=param(unit="MoS"))

    @property
    def _weighed(self) -> AthleticFeat:
        """Return the roll with the malus of the climb, or the dice of the running start."""
        malus = GRIP_MALUS[self.grip] + (WET_MALUS if self.wet else 0) if self.feat == "climb" else 0
        bonus = self.run_mos // RUN_MOS_PER_DIE if self.feat in ("jump_up", "jump_far") else 0
        return evolve(self, skill=SKILL_OF[self.feat], malus=self.malus + malus, bonus=self.bonus + bonus)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if not state.settings.x_04:
            return Refusal("house_rule", "WD-X-04")
        if self.skill not in ("", SKILL_OF[self.feat]):
            return Refusal("value", "WD-X-04", "skill")
        if self.run_mos < 0:
            return Refusal("value", "WD-X-04", "run_mos")
        return tasks.TestCommand.refuse_act(self._weighed, state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        weighed = self._weighed
        for one in tasks.throw_all(draft, (weighed,), (weighed.skill,)):
            net = one.net.total
            name, value = self._achieved(draft.state, net)
            one.tell(name, draft, one.net, rule="WD-TAB-34", feat=self.feat, value=value)
            judged.conclude(draft, judged.Attempt(one, won=net >= 1))

    def _achieved(self, state: WinterDawnState, net: int) -> tuple[str, int | float | str]:
        """Return the event and its figure: metres, kilograms, or a height on the body. Rule: WD-TAB-34"""
        mos = max(0, net)
        match self.feat:
            case "climb":
                return ("climb_falls", 0) if net < 0 else ("feat_metres", mos)
            case "jump_up":
                return "feat_height", height_of(mos)
            case "jump_far":
                return "feat_metres", length_of(mos)
            case "lift":
                return "feat_lifted", LIFTED + LIFTED * mos
            case "push_rolling":
                return "feat_weight", ROLLED + ROLLED * mos
            case "swim":
                return "feat_metres", speed_of(state, self.actor) / 2 + mos

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AthleticFeat]:
        if state.tempo == "action" or not state.settings.x_04 or not state.combatants[actor].can_act:
            return []
        return [cls(actor=actor, feat=feat) for feat in FEATS]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        own: dict[str, Choice] = {}
        if self.feat == "climb":
            own = {"grip": Choice(values=tuple(GRIP_MALUS)), "wet": Choice(values=(False, True))}
        elif self.feat in ("jump_up", "jump_far"):
            own = {"run_mos": Choice(low=0, high=2 * pools.GRANTED)}
        return {**own, **tasks.open_test(state, self._weighed, SKILL_OF[self.feat])}

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(f"feat_{self.feat}")
