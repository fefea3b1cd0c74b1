"""Basic and complex checks with their outcomes and the re-roll window; one frame serves them all.

Rule: EX-TEST-01 to EX-TEST-11, EX-BASIC-01, EX-BASIC-02, EX-CPLX-01 to EX-CPLX-04, EX-EXT-01 to EX-EXT-04, EX-RR-01 to EX-RR-05
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.expedition.checks import modifiers, results
from desktop_app.rules.expedition.checks.chances import BasicContest, CheckContest, MarksContest
from desktop_app.rules.expedition.checks.results import Result, Token
from desktop_app.rules.expedition.sheet.records import CheckSpec, ModelType
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Model
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Role, param
from desktop_app.rules.kernel.dice import Ask, Roll, Throw
from desktop_app.rules.kernel.outcome import Facts, Phrase, Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Decision, Procedure, top_as

Judge: TypeAlias = "Callable[[list[int]], Phrase | None]"
"""Returns the present result of the kept dice."""


class CheckDone(Record):
    """A check's report to the procedure beneath. `result` None: an extended check continues.

    `marks` and `ones` are those of the latest roll; `spent_reroll`: Luck or Push has been used.
    """

    result: Result | None
    marks: int = 0
    ones: int = 0
    spent_reroll: bool = False


class Earlier(Record):
    """What an extended check has gathered before this roll."""

    marks: int = 0
    ones: int = 0
    is_extended: bool = False


class Check(Procedure[ExpeditionState]):
    """One roll of a check, with its re-roll window; it reports to the frame beneath, if one listens.

    `resist` is the target's rating (None: unopposed), `value` the acting number of a damage check, which nothing modifies.
    """

    kind = "check"
    needs = ("actor",)
    actor: str
    purpose: str
    spec: CheckSpec = field(default_factory=CheckSpec)
    resist: int | None = None
    resist_label: str = ""
    value: int | None = None
    situation: modifiers.Situation = field(default_factory=modifiers.Situation)
    earlier: Earlier = field(default_factory=Earlier)
    may_reroll: bool = True
    reports: bool = True
    result: Result | None = None
    rolled: bool = False
    marks: int = 0
    ones: int = 0
    lost_ones: int = 0
    spent_reroll: bool = False
    accepted: bool = False

    def facts(self) -> Facts:
        """Name the re-rolled check, its Model and its target."""
        return (*super().facts(), ("target", self.situation.target))

    @property
    def is_damage(self) -> bool:
        """Tell whether it is a damage check, which stands apart. Rule: EX-DMG-03"""
        return self.value is not None

    @property
    def is_complex(self) -> bool:
        """Tell whether it counts Marks."""
        return self.spec.check_type != "basic"

    # ---- numbers

    def takes_modifiers(self, state: ExpeditionState) -> bool:
        """Tell whether Difficulty, Favour and Peril touch it: damage checks stand apart, unless a house rule says so. Rule: EX-DMG-03"""
        return not self.is_damage or (state.settings.ex_damage_takes_check_modifiers and self.situation.target is not None)

    def acting_value(self, state: ExpeditionState) -> Breakdown:
        """Return A: the rating less the Difficulty. Rule: EX-TEST-02"""
        if self.value is not None:
            made = Breakdown.of(self.value, "damage", "EX-DMG-01")
        else:
            made = modifiers.rating(state, self.actor, self.spec.ability)
        if not self.takes_modifiers(state):
            return made
        for term in modifiers.difficulty(state, self.actor, self.spec, self.situation).terms:
            made = made.plus(-term.value, term.label, term.rule)
        swing = self.weighed(state)
        by_die = state.settings.ex_favour_mode == "extra_die"
        return made if by_die else made.plus(swing, "favour" if swing > 0 else "peril", "EX-FAV-02")

    def weighed(self, state: ExpeditionState) -> int:
        """Return 1 when favourable, -1 when perilous. Rule: EX-FAV-01"""
        return modifiers.weighing(state, self.actor, self.spec, self.situation).winner if self.takes_modifiers(state) else 0

    def extra_die(self, state: ExpeditionState) -> int:
        """Return 1 if the worse of two dice is dropped, -1 if the better. Rule: EX-FAV-02"""
        return self.weighed(state) if state.settings.ex_favour_mode == "extra_die" else 0

    def target_number(self, state: ExpeditionState) -> Breakdown:
        """Return the Obstacle of a basic check: 4 + R - A, with R 3 when unopposed. Rule: EX-TEST-03"""
        settings = state.settings
        resist = settings.ex_unopposed_resist if self.resist is None else self.resist
        label = "unopposed" if self.resist is None else self.resist_label or "resisting"
        made = Breakdown.of(settings.ex_tn_base, "base", "EX-TEST-03").plus(resist, label, "EX-TEST-04")
        for term in self.acting_value(state).terms:
            made = made.plus(-term.value, term.label, term.rule)
        return made

    def obstacle(self, state: ExpeditionState) -> int:
        """Return the Obstacle of a complex check: given, or the target's rating, at least 1. Rule: EX-CPLX-03"""
        if self.resist is not None:
            return max(1, self.resist)
        assert self.spec.obstacle is not None, "refuse has asked for the obstacle"
        return self.spec.obstacle

    # ---- the procedure

    def asks(self, state: ExpeditionState) -> Decision | None:
        """Ask whether the roll is made again, whether or not that can be paid. Rule: EX-RR-05, section 5 (REROLL)"""
        if not self.rolled or self.accepted or self.result is Result.BOON or not self.may_reroll or not can_reroll(state, self.actor):
            return None
        return Decision(topic="reroll", who=(self.actor,), answers=("accept_check", "reroll"))

    def must_stand(self, state: ExpeditionState) -> bool:
        """Tell whether it is asked what becomes of the roll, and nothing can be paid for another. Rule: EX-RR-02 to EX-RR-04"""
        return self.asks(state) is not None and all(why_no_reroll(state, self, source) is not None for source in SOURCES)

    def advance(self, draft: ExpeditionDraft) -> None:
        if not self.rolled:
            draft.become(self.roll_now(draft))
            return
        result = self.result
        if not self.is_damage:
            result = self._settled(draft, result)
        self.tell_outcome(draft, result)
        done = CheckDone(result=result, marks=self.marks, ones=self.ones + self.lost_ones, spent_reroll=self.spent_reroll)
        if self.reports:
            draft.finish(done)
        else:
            draft.pop()

    def _settled(self, draft: ExpeditionDraft, result: Result | None) -> Result | None:
        """Use up what was meant for one check, and a Bane token. Rule: EX-TEST-11, EX-MOM-02, EX-MINOR-02, EX-MINOR-08"""
        before = draft.state.combatants[self.actor]
        model = used_up(before, takes_token=result is not None)
        if model.banes != before.banes and result is not None:
            result = results.with_token(result, draft.state.settings.ex_bane_token)
            draft.tell("bane_used", self.actor, rule="EX-TEST-11", left=model.banes, result=result.word)
        draft.put(model)
        return result

    def tell_outcome(self, draft: ExpeditionDraft, result: Result | None) -> None:
        """Tell which result stands in the end, if it is another than the dice gave. Rule: EX-TEST-11"""
        if result is not None and result is not self.result:
            draft.tell("outcome_stands", self.actor, rule="EX-TEST-11", purpose=self.purpose, result=result.word)

    # ---- rolling

    def roll_now(self, draft: ExpeditionDraft) -> Check:
        """Roll the whole check: base, extra, confirmation and bonus dice. Rule: EX-RR-05"""
        return self._roll_complex(draft) if self.is_complex else self._roll_basic(draft)

    def _kept(self, draft: ExpeditionDraft, count: int, judge: Judge) -> tuple[Roll, list[int]]:
        """Roll, one die more when favourable or perilous, and drop the worst or the best. Rule: EX-FAV-02"""
        swing = self.extra_die(draft.state)

        def kept(shown: tuple[int, ...]) -> list[int]:
            faces = list(shown)
            if swing:
                faces.remove(min(faces) if swing > 0 else max(faces))
            return faces

        throw = Throw(verdict=lambda shown: judge(kept(shown)) if not swing or len(shown) > count else None)
        roll = draft.roll(count + abs(swing), 6, self.purpose, self.actor, throw=throw)
        return roll, kept(roll.faces)

    def _roll_basic(self, draft: ExpeditionDraft) -> Check:
        """Compare one die with the Obstacle: 1 first, then 6 with its confirmation. Rule: EX-BASIC-01, EX-BASIC-02, EX-TAB-04"""
        number, is_lenient = self.target_number(draft.state), self._is_lenient(draft.state)

        def so_far(face: int, result: Result | None) -> Phrase:
            if result is None:
                return Phrase.of("confirm_so_far", value=face, obstacle=number.total)
            return Phrase.of("check_so_far", value=face, obstacle=number.total, result=result.word)

        roll, (face,) = self._kept(draft, 1, lambda faces: so_far(faces[0], results.basic_result(faces[0], number.total)))
        rolls = [roll]
        result = results.basic_result(face, number.total)
        if result is None:

            def confirmed(faces: tuple[int, ...]) -> Phrase:
                return so_far(face, results.confirmed_result(faces[0], number.total, is_lenient=is_lenient))

            rolls.append(draft.roll(1, 6, "confirmation", self.actor, throw=Throw(goes_on=True, verdict=confirmed)))
            result = results.confirmed_result(rolls[-1].faces[0], number.total, is_lenient=is_lenient)
        self._tell_roll(draft, number, rolls, result)
        return evolve(self, rolled=True, result=result)

    def _roll_complex(self, draft: ExpeditionDraft) -> Check:
        state = draft.state
        dice = self._dice(state)
        if dice.total < 1:
            self._tell_roll(draft, dice, [], Result.BANE, marks=0)
            return evolve(self, rolled=True, may_reroll=False, result=Result.BANE, marks=0, ones=0)
        least, obstacle = self._least_mark(state), self.obstacle(state)

        def so_far(marks: int) -> Phrase:
            return Phrase.of("marks_so_far", marks=self.earlier.marks + marks, obstacle=obstacle)

        def bonus_so_far(marks: int, others: Sequence[int]) -> Callable[[tuple[int, ...]], Phrase]:
            counted = marks + sum(results.marks_of(face, least) for face in others)
            return lambda shown: so_far(counted + (shown[0] >= least))

        roll, faces = self._kept(draft, dice.total, lambda faces: so_far(sum(results.marks_of(face, least) for face in faces)))
        rolls = [roll]
        marks, ones = 0, 0
        queue = faces
        while queue:
            face = queue.pop(0)
            marks += results.marks_of(face, least)
            ones += face == 1
            if face == 6:
                more = tuple(Ask(1, 6, "bonus die", self.actor) for face in queue if face == 6)
                throw = Throw(goes_on=True, ahead=more, verdict=bonus_so_far(marks, queue))
                bonus = draft.roll(1, 6, "bonus die", self.actor, throw=throw)
                rolls.append(bonus)
                if state.settings.ex_bonus_die_full:
                    queue.append(bonus.faces[0])
                else:
                    marks += bonus.faces[0] >= least
        result = self._complex_result(state, self.earlier.marks + marks)
        self._tell_roll(draft, dice, rolls, result, marks=marks)
        return evolve(self, rolled=True, result=result, marks=marks, ones=ones)

    @staticmethod
    def _is_lenient(state: ExpeditionState) -> bool:
        return state.settings.ex_unconfirmed_six_at_7 == "complication"

    def _dice(self, state: ExpeditionState) -> Breakdown:
        return self.acting_value(state).at_least(state.settings.ex_complex_min_dice, "at least one die", "EX-CPLX-01")

    def _least_mark(self, state: ExpeditionState) -> int:
        """Return the face from which a die is a Mark. Rule: EX-TEST-03, EX-CPLX-02"""
        return results.MARK if state.settings.ex_complex_target == "fixed" else max(2, min(6, 7 - self.acting_value(state).total))

    def _complex_result(self, state: ExpeditionState, total: int) -> Result | None:
        doubles = state.settings.ex_complex_boon == "double"
        return results.marks_result(total, self.obstacle(state), is_extended=self.earlier.is_extended, doubles=doubles)

    def chances(self, state: ExpeditionState) -> CheckContest:
        banes = state.combatants[self.actor].banes
        token = state.settings.ex_bane_token if banes and not self.is_damage else None
        if not self.is_complex:
            return self.basic_contest(state, token)
        return MarksContest(
            dice=self._dice(state).total,
            obstacle=self.obstacle(state),
            swing=self.extra_die(state),
            least=self._least_mark(state),
            earlier=self.earlier.marks,
            is_extended=self.earlier.is_extended,
            chains=state.settings.ex_bonus_die_full,
            doubles=state.settings.ex_complex_boon == "double",
            token=token,
        )

    def basic_contest(self, state: ExpeditionState, token: Token | None = None) -> BasicContest:
        """Describe the roll of one die."""
        number = self.target_number(state).total
        return BasicContest(number=number, swing=self.extra_die(state), is_lenient=self._is_lenient(state), token=token)

    def _tell_roll(
        self, draft: ExpeditionDraft, number: Breakdown, rolls: list[Roll], result: Result | None, *, marks: int | None = None
    ) -> None:
        name = "checked" if marks is None else "checked_marks"
        modified = self.takes_modifiers(draft.state)
        step = modifiers.difficulty(draft.state, self.actor, self.spec, self.situation).total if modified else 0
        draft.tell(
            name,
            self.actor,
            breakdown=number,
            rolls=tuple(rolls),
            rule="EX-BASIC-01" if marks is None else "EX-CPLX-02",
            purpose=self.purpose,
            obstacle=number.total if marks is None else self.obstacle(draft.state),
            step=modifiers.step_name(step),
            marks=marks or 0,
            total=self.earlier.marks + (marks or 0),
            result=result.word if result is not None else "under_way",
            target=self.situation.target,
        )


def used_up(model: Model, *, takes_token: bool = True) -> Model:
    """Take away what was meant for one check, and a Bane token. Rule: EX-TEST-11, EX-MOM-02, EX-MINOR-02, EX-MINOR-08"""
    banes = model.banes - 1 if model.banes and takes_token else model.banes
    return evolve(model, prepared=False, prepared_now=False, favour_next=0, momentum_reduction=0, banes=banes)


# ---- re-rolls

RerollSource: TypeAlias = Literal["luck", "push_stress", "push_fatigue", "dark_deal"]
SOURCES: Final[tuple[RerollSource, ...]] = ("luck", "push_stress", "push_fatigue", "dark_deal")
"""Rule: EX-TAB-16"""


def can_reroll(state: ExpeditionState, who: str) -> bool:
    """Tell whether this Model may re-roll at all: Characters and Nemeses. Rule: EX-RR-05, R12"""
    return state.settings.ex_reroll_by == "all_models" or state.type_of(who) in (ModelType.CHARACTER, ModelType.NEMESIS)


def why_burdened(state: ExpeditionState, who: str, burden: Literal["stress", "fatigue", "corruption"]) -> str | None:
    """Return the code for a burden taken by choice beyond its limit; None: it can be taken. Rule: EX-RR-03, EX-ACT-04, R51"""
    if not state.settings.ex_burden_limit:
        return None
    sheet, model = state.sheet_of(who), state.combatants[who]
    limits = {"stress": sheet.willpower, "fatigue": sheet.toughness, "corruption": sheet.corruption_threshold}
    return None if int(getattr(model, burden)) < limits[burden] else "burden"


def why_no_reroll(state: ExpeditionState, frame: Check, source: str) -> tuple[str, str] | None:
    """Return code and rule for a re-roll that cannot be had; None: it can. Rule: EX-RR-01 to EX-RR-04"""
    if source != "dark_deal" and frame.spent_reroll:
        return "reroll_used", "EX-RR-01"
    match source:
        case "luck":
            return ("no_luck", "EX-RR-02") if state.combatants[frame.actor].luck_points < 1 else None
        case "push_stress":
            return ("burden", "EX-RR-03") if why_burdened(state, frame.actor, "stress") else None
        case "push_fatigue":
            return ("burden", "EX-RR-03") if why_burdened(state, frame.actor, "fatigue") else None
        case _:
            return ("burden", "EX-RR-04") if why_burdened(state, frame.actor, "corruption") else None


class Reroll(Answer[ExpeditionState, Check]):
    """Roll the whole check again; the new result stands. Rule: EX-RR-01 to EX-RR-05, EX-TAB-16, EX-RES-01"""

    kind = "reroll"
    named_by = "source"
    asked_by = Check
    tactical_role = Role.DECLINE
    actor: str = field(metadata=param(picks="combatant"))
    source: RerollSource = "luck"

    def refuse_answer(self, state: ExpeditionState, frame: Check) -> Refusal | None:
        found = why_no_reroll(state, frame, self.source)
        return Refusal(found[0], found[1], "source") if found is not None else None

    def answer(self, draft: ExpeditionDraft, frame: Check) -> None:
        """Pay, then roll again; the ones of the first roll do not count unless the house rule says so."""
        draft.state = self._paid(draft.state)
        draft.tell("rerolls", self.actor, rule="EX-RR-01", source=self.source)
        kept = frame.ones if draft.state.settings.ex_miscast_counts_rerolled else 0
        spent = frame.spent_reroll or self.source != "dark_deal"
        draft.become(evolve(frame.roll_now(draft), spent_reroll=spent, lost_ones=frame.lost_ones + kept))

    def _paid(self, state: ExpeditionState) -> ExpeditionState:
        model = state.combatants[self.actor]
        match self.source:
            case "luck":
                model = evolve(model, luck_points=model.luck_points - 1)
            case "push_stress":
                model = evolve(model, stress=model.stress + 1)
            case "push_fatigue":
                model = evolve(model, fatigue=model.fatigue + 1)
            case "dark_deal":
                model = evolve(model, corruption=model.corruption + 1)
        return evolve(state, combatants={**state.combatants, self.actor: model})

    def contest(self, state: ExpeditionState) -> CheckContest | None:
        """Describe the roll that would stand in place of this one."""
        frame = top_as(state, Check)
        return frame.chances(self._paid(state)) if frame is not None and self.refuse(state) is None else None

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Reroll]:
        return [cls(actor=actor, source=source) for source in SOURCES]


class AcceptCheck(Answer[ExpeditionState, Check]):
    """Let the roll stand. Rule: EX-RR-05, EX-TEST-11"""

    kind = "accept_check"
    asked_by = Check

    def answer(self, draft: ExpeditionDraft, frame: Check) -> None:
        draft.become(evolve(frame, accepted=True))

    def phrase(self, state: ExpeditionState) -> Phrase:
        frame = top_as(state, Check)
        word = frame.result.word if frame is not None and frame.result is not None else "under_way"
        return Phrase.of("accept_check", result=word)
