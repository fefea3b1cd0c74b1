"""Appraising an item: the difficulty comes from what makes it hard to value. Rule: WD-CRAFT-01, WD-TAB-08, G-13"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.winterdawn.checks import chances, helpless, judged, pools, rolls
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring

SEVERAL: Final = "familiarity"
"""The one family of which several factors may hold at once."""
FACTORS: Final = {
    "everyday": ("rarity", 0),
    "specialty": ("rarity", 1),
    "luxury": ("rarity", 2),
    "unique": ("rarity", 3),
    "magical": ("rarity", 4),
    "just_produced": ("age", 0),
    "still_relevant": ("age", 1),
    "obsolete": ("age", 2),
    "antique": ("age", 3),
    "never_used": ("condition", 0),
    "used_well_kept": ("condition", 1),
    "normal_wear": ("condition", 2),
    "some_abuse": ("condition", 3),
    "damaged": ("condition", 4),
    "no_history": ("history", 0),
    "known_history": ("history", 2),
    "niche_history": ("history", 4),
    "normal_market": ("market", 0),
    "seasonal": ("market", 1),
    "glut_or_shortage": ("market", 3),
    "deals_in_such_things": ("familiarity", -2),
    "familiar_market": ("familiarity", -2),
    "seldom_sees_such_things": ("familiarity", 0),
    "foreign_seller": ("familiarity", 2),
}
"""Family and difficulty of each factor. Rule: WD-TAB-08"""


def appraisal_dl(factors: tuple[str, ...]) -> Breakdown:
    """Add the factors up; the difficulty is at least 0. Rule: WD-CRAFT-01"""
    made = Breakdown.of(0, "no factor", "WD-TAB-08") if not factors else Breakdown()
    for name in factors:
        made = made.plus(FACTORS[name][1], wording(name), "WD-TAB-08")
    return made.at_least(0, "minimum 0", "WD-CRAFT-01")


class Appraise(pools.SkillRoll, helpless.ActorCommand):
    """Appraise an item against its factors, one per family, familiarity aside; a shortfall misleads by its amount.

    A secret roll is told to the game master's log as one. Rule: WD-CRAFT-01
    """

    kind = "appraise"
    section = "uses"
    able = ("actor",)
    factors: tuple[str, ...] = field(default=("everyday",), metadata=param(picks="factor"))
    secret: bool = False

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, "appraise", self.attr or pools.default_attribute(state, self.actor, "appraise"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if any(name not in FACTORS for name in self.factors) or len(set(self.factors)) < len(self.factors):
            return Refusal("value", "WD-TAB-08", "factors")
        families = [FACTORS[name][0] for name in self.factors if FACTORS[name][0] != SEVERAL]
        if len(set(families)) < len(families):
            return Refusal("value", "WD-CRAFT-01", "factors")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        declared = declaring.declare(draft, self.test(draft.state), self)
        assert declared is not None, "wounds do not weigh on wisdom"
        rolled = rolls.throw_test(draft, self.actor, declared)
        dl, net = appraisal_dl(self.factors).total, rolled.net.total
        facts = {"dl": dl, "net": net, "missing": max(0, dl - net), "secret": self.secret}
        rolled.tell("appraised" if net >= dl else "misjudged", draft, rolled.net, rule="WD-CRAFT-01", **facts)
        judged.conclude(draft, judged.Attempt(rolled, won=net >= dl))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Appraise]:
        return [cls(actor=actor)] if state.tempo != "action" and state.combatants[actor].can_act else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        labels = tuple(Phrase.of("factor", family=family, factor=name, dl=dl) for name, (family, dl) in FACTORS.items())
        factors = Choice(values=tuple(FACTORS), many=len(FACTORS), labels=labels)
        return {"factors": factors, "secret": Choice(values=(False, True)), **super().open(state)}

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return (Phrase.of("difficulty", dl=appraisal_dl(tuple(name for name in self.factors if name in FACTORS)).total),)

    def contest(self, state: WinterDawnState) -> Contest | None:
        return chances.against(state, self.test(state), self, appraisal_dl(tuple(name for name in self.factors if name in FACTORS)).total)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        return appraisal_dl(tuple(name for name in self.factors if name in FACTORS))
