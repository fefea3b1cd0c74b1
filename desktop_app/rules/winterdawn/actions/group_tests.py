"""Group tests: everybody attempts the same, and MoS may be handed over. Rule: WD-TEST-18"""

from __future__ import annotations

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.kernel.state import Decision, Procedure, top_as
from desktop_app.rules.winterdawn.actions import tasks
from desktop_app.rules.winterdawn.checks import helpless, judged
from desktop_app.rules.winterdawn.checks.rolls import Declared, thrown_again
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState


class GroupResult(Record):
    """What one participant of a group test has rolled."""

    actor: str
    declared: Declared
    faces: tuple[int, ...]
    net: int


class Transfer(Record):
    """MoS that one participant hands to another."""

    from_: str
    to: str
    mos: int


class GroupTest(Procedure[WinterDawnState]):
    """A group test that has been rolled: those with MoS to spare may hand some over. Rule: WD-TEST-18"""

    kind = "group_test"
    dl: int
    results: tuple[GroupResult, ...]

    def asks(self, state: WinterDawnState) -> Decision | None:
        able = tuple(r.actor for r in self.results if r.actor in state.combatants)
        helps = any(r.net > 0 for r in self.results) and len(able) > 1
        return Decision(topic="transfers", who=able, answers=("transfer_mos",)) if helps else None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Judge each member's roll alone, now that nobody may change it."""
        judge_group(draft, self, ())


def judge_group(draft: WinterDawnDraft, frame: GroupTest, transfers: tuple[Transfer, ...]) -> None:
    """Move the MoS, then judge each participant alone."""
    draft.pop()
    final = {result.actor: result.net for result in frame.results}
    for transfer in transfers:
        final[transfer.from_] -= transfer.mos
        final[transfer.to] += transfer.mos
    for result in frame.results:
        if result.actor not in draft.state.combatants:
            continue
        net = final[result.actor]
        made = Breakdown.of(result.net, "own roll", "WD-TEST-18").plus(net - result.net, "handed over", "WD-TEST-18")
        name = "tested_passed" if net >= frame.dl else "tested_failed"
        hits, missing = max(0, net - frame.dl), max(0, frame.dl - net)
        draft.tell(
            name, result.actor, breakdown=made, rule="WD-TEST-18",
            skill=result.declared.skill, dl=frame.dl, net=net, hits=hits, missing=missing,
        )  # fmt: skip
    for result in frame.results:
        if result.actor in draft.state.combatants:
            again = thrown_again(draft.state, result.actor, result.declared, result.faces)
            judged.conclude(draft, judged.Attempt(again, won=final[result.actor] >= frame.dl))


class TestGroup(helpless.OutOfTurnCommand):
    """Everybody attempts the same task at the same difficulty. Rule: WD-TEST-18"""

    __test__ = False
    kind = "test_group"
    section = "tests"
    rolls: tuple[tasks.TestRoll, ...] = ()
    dl: int = 2

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for participants, each once, with sound dice; a combatant without dice stays out."""
        actors = [roll.actor for roll in self.rolls]
        if not self.rolls or len(set(actors)) < len(actors):
            return Refusal("value", "WD-TEST-18", "rolls")
        if not self._rolling:
            return Refusal("value", "WD-TEST-02", "rolls.0.dice")
        if self.dl < 0:
            return Refusal("value", "WD-TEST-05", "dl")
        for i, roll in enumerate(self.rolls):
            found = tasks.refuse_part(state, roll, roll.skill, f"rolls.{i}") if roll.dice != 0 else None
            if found is not None:
                return found
        return None

    @property
    def _rolling(self) -> tuple[tasks.TestRoll, ...]:
        """List those who take part. Rule: WD-TEST-02"""
        return tuple(roll for roll in self.rolls if roll.dice != 0)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        results = []
        for one in tasks.throw_all(draft, self._rolling, tuple(roll.skill for roll in self._rolling)):
            faces = one.roll.faces if one.roll is not None else ()
            results.append(GroupResult(actor=one.who, declared=one.declared, faces=faces, net=one.mos))
            skill = one.declared.skill
            one.tell("group_rolled", draft, one.net, rule="WD-TEST-18", skill=skill)
        draft.push(GroupTest(dl=self.dl, results=tuple(results)))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TestGroup]:
        """Offer sneaking past together, as a beginning, to the first of a side that can roll."""
        if state.tempo == "action":
            return []
        own = state.combatants[actor].side
        rolls = (tasks.TestRoll(actor=who, skill="stealth") for who in state.roster if state.combatants[who].side == own)
        able = tuple(roll for roll in rolls if tasks.refuse_part(state, roll, roll.skill, "rolls") is None)
        return [cls(rolls=able)] if able and able[0].actor == actor else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found = {"dl": Choice(low=0, high=12)}
        for i, roll in enumerate(self.rolls):
            found[f"rolls.{i}.skill"] = Choice(values=tasks.skills_of(state))
            for name, choice in tasks.open_test(state, roll, roll.skill).items():
                found[f"rolls.{i}.{name}"] = tasks.down_to_none(choice) if name == "dice" and len(self.rolls) > 1 else choice
        return found


class TransferMos(Answer[WinterDawnState, GroupTest]):
    """Hand MoS over, and let the group test be judged. Rule: WD-TEST-18"""

    kind = "transfer_mos"
    asked_by = GroupTest
    transfers: tuple[Transfer, ...] = ()

    def refuse_answer(self, state: WinterDawnState, frame: GroupTest) -> Refusal | None:
        nets = {result.actor: result.net for result in frame.results if result.actor in state.combatants}
        given: dict[str, int] = {}
        for transfer in self.transfers:
            if transfer.from_ not in nets or transfer.to not in nets or transfer.mos < 1:
                return Refusal("value", "WD-TEST-18", "transfers")
            given[transfer.from_] = given.get(transfer.from_, 0) + transfer.mos
        return Refusal("value", "WD-TEST-18", "transfers") if any(mos > nets[who] for who, mos in given.items()) else None

    def answer(self, draft: WinterDawnDraft, frame: GroupTest) -> None:
        judge_group(draft, frame, self.transfers)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[TransferMos]:
        """Offer keeping everything, and each spare MoS given to the member who lacks most."""
        frame = top_as(state, GroupTest)
        found = [cls(actor=actor)]
        if frame is None:
            return found
        spare = [r for r in frame.results if r.net > frame.dl]
        short = [r for r in frame.results if r.net < frame.dl]
        if spare and short:
            giver, taker = max(spare, key=lambda r: r.net), max(short, key=lambda r: r.net)
            mos = min(giver.net - frame.dl, frame.dl - taker.net)
            found.append(cls(actor=actor, transfers=(Transfer(from_=giver.actor, to=taker.actor, mos=mos),)))
        return found
