"""Invoking a blessing: an Action in a combat, free of cost at the table. Rule: RV-BLESS-01 to RV-BLESS-03, section 5.5"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, blocked
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.magic import invocation, rites
from desktop_app.rules.revolution.magic.faith import Faith, faith_of, refuse_gate
from desktop_app.rules.revolution.state import NO_COMBAT, Phase, RevolutionDraft, RevolutionState


class InvokeBlessing(invocation.Invocation):
    """Call on a deity. Rule: RV-BLESS-03"""

    kind = "invoke_blessing"
    section = "blessings"
    aims = "target"

    def needs_target(self, state: RevolutionState) -> bool:
        """Tell whether the blessing is laid on one who is chosen."""
        return self.blessing in rites.RITES and rites.RITES[self.blessing].is_aimed

    def cost(self, state: RevolutionState) -> int:
        """Charge the house rule's price. Rule: RV-TAB-03"""
        return state.settings.blessing_sr

    def faith(self, state: RevolutionState) -> Faith | None:
        """Find the blessing with its deity."""
        return faith_of(state, self.actor, self.blessing, self.deity) if self.blessing in rites.RITES else None

    # ---- judging

    def refuse(self, state: RevolutionState) -> Refusal | None:
        """Judge it as an Action in a combat; outside of one only the living and the blessing itself."""
        if state.phase not in NO_COMBAT:
            return super().refuse(state)
        found = blocked(state, self.kind, None) or self.refuse_names(state)
        if found is not None:
            return found
        if state.combatants[self.actor].dead:
            return Refusal("state", "RV-INJ-06")
        if self.path or self.metres:
            return Refusal("phase", "RV-MOVE-01", "path")
        return self.refuse_act(state)

    def refuse_names(self, state: RevolutionState) -> Refusal | None:
        """Ask for a blessing and a deity of the actor's, and for what the blessing names."""
        found = super().refuse_names(state)
        if found is not None:
            return found
        if self.faith(state) is None:
            known = self.blessing in rites.RITES and self.blessing in state.sheet_of(self.actor).blessings
            missing, what = ("deity", self.deity) if known else ("blessing", self.blessing)
            return Refusal("unknown", "RV-BLESS-01", missing, (("what", what),))
        return rites.RITES[self.blessing].refuse_ids(state, self)

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge the targets' lives, the standing, the blessing, the path, then range and reach from where it is invoked."""
        faith, rite = self.faith(state), rites.RITES[self.blessing]
        assert faith is not None, "refuse_names has seen the faith"
        return (
            rite.refuse_dead(state, self)
            or refuse_gate(state, faith)
            or rite.refuse(state, self, faith)
            or self.refuse_move(state)
            or rite.refuse_place(self.standing(state), self)
        )

    # ---- doing

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Pay and move in a combat; then the blessing does what it does."""
        faith = self.faith(draft.state)
        assert faith is not None, "refuse has seen the faith"
        is_action = draft.state.phase == Phase.ORDER
        penalties = self.pay(draft) if is_action else 0
        if is_action:
            self.move_now(draft)
        deity = "" if faith.names_deity else self.deity
        draft.tell("blessing_invoked", self.actor, rule="RV-BLESS-03", blessing=faith.name, deity=deity)
        rites.RITES[self.blessing].carry_out(draft, self, faith, penalties)
        if is_action:
            self.move_late(draft)

    # ---- offering

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer each blessing with each deity that is served, in a round or out of combat."""
        sheet = state.sheet_of(actor)
        for blessing in sheet.blessings if state.phase in (Phase.ORDER, *NO_COMBAT) else ():
            for allegiance in sheet.allegiances:
                made = cls(actor=actor, blessing=blessing, deity=allegiance.deity)
                faith = made.faith(state)
                if faith is not None:
                    yield rites.RITES[blessing].filled(state, made, faith)

    def targets_in(self, state: RevolutionState) -> tuple[str, ...]:
        faith = self.faith(state)
        return rites.RITES[self.blessing].targets_in(state, self, faith) if faith is not None else ()

    def aimed(self, state: RevolutionState, target: str) -> Self:
        """Lay it on a combatant, with derived parameters."""
        faith, made = self.faith(state), evolve(self, target=target)
        return made if faith is None else rites.RITES[self.blessing].aimed(state, made, faith)

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        """Leave the blessing's parameters open where there is something to choose; in a combat also path and price."""
        faith = self.faith(state)
        asked = rites.RITES[self.blessing].open(state, self, faith) if faith is not None else {}
        found = {name: choice for name, choice in asked.items() if choice.values or choice.text or choice.high is not None}
        return {**found, **(super().open(state) if state.phase == Phase.ORDER else {})}

    def phrase(self, state: RevolutionState) -> Phrase:
        faith = self.faith(state)
        if faith is None:
            return Phrase.of(self.kind, blessing=self.blessing, deity=self.deity)
        return Phrase.of(self.kind, blessing=faith.name, deity="" if faith.names_deity else self.deity)

    def contest(self, state: RevolutionState) -> Contest | None:
        faith = self.faith(state)
        if faith is None or self.refuse(state) is not None:
            return None
        is_short = state.phase == Phase.ORDER and self.priced(state).short
        return rites.RITES[self.blessing].contest(state, self, faith, state.settings.without_sr_penalties if is_short else 0)

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        faith = self.faith(state)
        costs = super().details(state) if state.phase == Phase.ORDER else ()
        return costs if faith is None else (*costs, Phrase.of("might", might=rites.RITES[self.blessing].might(state, faith).total))

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        if state.phase == Phase.ORDER:
            return super().breakdown(state)
        faith = self.faith(state)
        return None if faith is None else rites.RITES[self.blessing].might(state, faith)

    def shifts(self, state: RevolutionState) -> tuple[tuple[str, int], ...]:
        """Say where the price leads; outside of a combat there is none."""
        return super().shifts(state) if state.phase == Phase.ORDER else ()
