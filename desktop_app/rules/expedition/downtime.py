"""Between encounters: healing, armour, injuries that stay, seasons, endeavours, expeditions; and counters by the DM's word.

Rule: EX-HEAL-01, EX-INJ-02, EX-INJ-03, EX-DMG-08, EX-TIME-01 to EX-TIME-05, section 5.4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from desktop_app.rules.expedition.chances import RolledCommand
from desktop_app.rules.expedition.checks import Check, CheckDone, Earlier
from desktop_app.rules.expedition.harm import follow_wounds, restored
from desktop_app.rules.expedition.sheet import CheckSpec, Side
from desktop_app.rules.expedition.standalone import at_rest
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Injury, LogEntry, Model, Phase, Status, put_sheet
from desktop_app.rules.expedition.turns import Tested, refuse_unknown
from desktop_app.rules.kernel.command import Choice, Command, blocked, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

COUNTERS: Final = ("wounds", "corruption", "insanity", "stress", "fatigue", "obedience", "morale", "luck", "fate", "banes")
FIELDS: Final = {"luck": "luck_points", "fate": "fate_points"}
MOST_AT_ONCE: Final = 9
BELOW_ZERO: Final = ("obedience", "morale")


def note(draft: ExpeditionDraft, entry: Literal["season", "endeavour", "expedition", "event", "week"], text: str) -> None:
    """Write a line into the campaign's log. Rule: EX-TIME-01, EX-TAB-17"""
    made = LogEntry(entry=entry, text=text, season=draft.state.season)
    draft.state = evolve(draft.state, campaign_log=(*draft.state.campaign_log, made))


def refuse_rest(state: ExpeditionState, kind: str) -> Refusal | None:
    """Judge the windows, and ask for no encounter."""
    shut = blocked(state, kind, None)
    if shut is not None:
        return shut
    return None if at_rest(state) else Refusal("phase", facts=(("phase", state.phase),))


def refuse_away(state: ExpeditionState, kind: str) -> Refusal | None:
    """Judge the windows, and ask for the table: seasons and Expeditions are the campaign's, no encounter holds them. Rule: EX-TIME-02"""
    shut = blocked(state, kind, None)
    if shut is not None:
        return shut
    return None if state.phase == Phase.TABLE else Refusal("phase", facts=(("phase", state.phase),))


# ---- healing


def injury_of(model: Model, injury_id: int) -> Injury | None:
    """Find an injury."""
    return next((injury for injury in model.injuries if injury.id == injury_id), None)


@dataclass(frozen=True, kw_only=True)
class Healing(Tested):
    """One roll of healing: Toughness dice against the Severity. Rule: EX-HEAL-01"""

    kind = "healing"
    injury: int

    def check(self, state: ExpeditionState) -> Check:
        """Build the roll."""
        found = injury_of(state.combatants[self.actor], self.injury)
        assert found is not None, "refuse has seen the injury"
        spec = CheckSpec(check_type="extended", ability="toughness", obstacle=found.severity)
        earlier = Earlier(marks=found.marks, is_extended=True)
        return Check(actor=self.actor, purpose="healing", spec=spec, earlier=earlier, spent_reroll=found.reroll_used)

    def done(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        """Add the Marks; heal; or begin anew."""
        model = draft.state.combatants[self.actor]
        found = injury_of(model, self.injury)
        if found is None:
            return
        if report.result is not None and report.result.succeeds:
            healed = evolve(model, injuries=tuple(i for i in model.injuries if i.id != self.injury))
            draft.put(restored(draft.state, healed) if found.injury_kind == "injury" else healed)
            draft.tell("healed", self.actor, rule="EX-HEAL-01", name=found.name)
            return
        going = report.result is None
        bane = report.result is not None and report.result.word == "bane"
        after = evolve(
            found,
            marks=found.marks + report.marks if going else 0,
            reroll_used=report.spent_reroll if going else False,
            permanent=found.permanent or (bane and draft.state.settings.ex_heal_bane_permanent),
        )
        draft.put(evolve(model, injuries=tuple(after if i.id == self.injury else i for i in model.injuries)))
        draft.tell("healing_goes_on" if going else "not_healed", self.actor, rule="EX-HEAL-01", name=found.name, marks=after.marks)


@dataclass(frozen=True, kw_only=True)
class InjuryCommand(Command[ExpeditionState]):
    """Something done about one injury, between encounters."""

    injury: int = field(default=0, metadata=param(picks="injury"))

    @property
    def bearer(self) -> str:
        """Name who bears it."""
        raise NotImplementedError

    def refuse_injury(self, state: ExpeditionState, *, override: bool) -> Refusal | None:
        """Judge the Model, the windows, the moment and the injury."""
        unknown = refuse_unknown(state, self.bearer)
        if unknown is not None:
            return unknown
        found = blocked(state, self.kind, None) if override else refuse_rest(state, self.kind)
        if found is not None:
            return found
        injury = injury_of(state.combatants[self.bearer], self.injury)
        if injury is None:
            return Refusal("unknown", "EX-INJ-01", "injury", (("what", self.injury),))
        return Refusal("permanent", "EX-INJ-02", "injury") if injury.permanent else None


@dataclass(frozen=True, kw_only=True)
class HealInjury(RolledCommand, InjuryCommand):
    """Spend an Endeavour on healing an injury, a disease, a poison. Rule: EX-HEAL-01, EX-INJ-03"""

    kind = "heal_injury"
    section = "rest"
    actor: str = field(metadata=param(picks="combatant"))
    override: bool = field(default=False, metadata=param(label="also in an encounter"))

    @property
    def bearer(self) -> str:
        """The patient."""
        return self.actor

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Judge it."""
        found = self.refuse_injury(state, override=self.override)
        if found is not None:
            return found
        dead = state.combatants[self.actor].status in (Status.DEAD, Status.DEFEATED)
        return Refusal("out_of_play", "EX-DMG-09") if dead else None

    def perform(self, draft: ExpeditionDraft) -> None:
        """Count the Endeavour and roll."""
        found = injury_of(draft.state.combatants[self.actor], self.injury)
        assert found is not None, "refuse has seen the injury"
        note(draft, "endeavour", f"healing: {found.name}")
        draft.push(Healing(actor=self.actor, injury=self.injury))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[HealInjury]:
        """Offer each injury that can heal."""
        for injury in state.combatants[actor].injuries if at_rest(state) else ():
            if not injury.permanent:
                yield cls(actor=actor, injury=injury.id)

    def phrase(self, state: ExpeditionState) -> Phrase:
        """Name the injury."""
        found = injury_of(state.combatants[self.actor], self.injury)
        return Phrase.of("heal_injury", injury=found.name if found is not None else "", severity=found.severity if found is not None else 0)


@dataclass(frozen=True, kw_only=True)
class SetInjuryPermanent(InjuryCommand):
    """Make an injury stay for good; its Wound comes back. Rule: EX-INJ-02, R45"""

    kind = "set_injury_permanent"
    target: str = field(metadata=param(picks="combatant"))

    @property
    def bearer(self) -> str:
        """The one who bears it."""
        return self.target

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Judge it."""
        return self.refuse_injury(state, override=False)

    def perform(self, draft: ExpeditionDraft) -> None:
        """Flag it."""
        model = draft.state.combatants[self.target]
        found = injury_of(model, self.injury)
        assert found is not None, "refuse has seen the injury"
        injuries = tuple(evolve(i, permanent=True, marks=0) if i.id == self.injury else i for i in model.injuries)
        flagged = evolve(model, injuries=injuries)
        draft.put(restored(draft.state, flagged) if found.injury_kind == "injury" and model.wounds >= 0 else flagged)
        draft.tell("injury_stays", self.target, rule="EX-INJ-02", name=found.name)

    def phrase(self, state: ExpeditionState) -> Phrase:
        """Name the injury."""
        found = injury_of(state.combatants[self.target], self.injury)
        return Phrase.of("set_injury_permanent", injury=found.name if found is not None else "")


@dataclass(frozen=True, kw_only=True)
class RepairArmour(Command[ExpeditionState]):
    """Mend a piece of armour or a shield. Rule: section 5.4, EX-DMG-05"""

    kind = "repair_armour"
    section = "rest"
    actor: str = field(metadata=param(picks="combatant"))
    item: str = field(default="", metadata=param(picks="item"))

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for rest and a damaged piece."""
        unknown = refuse_unknown(state, self.actor)
        if unknown is not None:
            return unknown
        found = refuse_rest(state, self.kind)
        if found is not None:
            return found
        sheet = state.sheet_of(self.actor)
        pieces = [piece for piece in (*sheet.armour, *sheet.shields) if piece.id == self.item]
        return None if pieces else Refusal("unknown", "EX-DMG-05", "item", (("what", self.item),))

    def perform(self, draft: ExpeditionDraft) -> None:
        """Mend it."""
        sheet = draft.state.sheet_of(self.actor)
        armour = tuple(evolve(p, armour_damage=0) if p.id == self.item else p for p in sheet.armour)
        shields = tuple(evolve(p, armour_damage=0) if p.id == self.item else p for p in sheet.shields)
        put_sheet(draft, self.actor, evolve(sheet, armour=armour, shields=shields))
        draft.tell("armour_repaired", self.actor, rule="EX-DMG-05", item=self.item)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[RepairArmour]:
        """Offer each damaged piece."""
        sheet = state.sheet_of(actor)
        for item in [piece.id for piece in (*sheet.armour, *sheet.shields) if piece.armour_damage] if at_rest(state) else ():
            yield cls(actor=actor, item=item)


# ---- what the DM decides


@dataclass(frozen=True, kw_only=True)
class Abandon(Command[ExpeditionState]):
    """Leave a Model of the party behind that is out of play. Rule: EX-DMG-07, EX-DMG-08"""

    kind = "abandon"
    section: ClassVar[str] = "rest"
    target: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for somebody of the party out of play."""
        shut = refuse_unknown(state, self.target, "target") or blocked(state, self.kind, None)
        if shut is not None:
            return shut
        lies = state.side_of(self.target) is Side.COMPANY and state.combatants[self.target].status is Status.OUT_OF_PLAY
        return None if lies else Refusal("in_play", "EX-DMG-08", "target")

    def perform(self, draft: ExpeditionDraft) -> None:
        """Note it."""
        draft.put(evolve(draft.state.combatants[self.target], status=Status.ABANDONED))
        draft.tell("abandoned", self.target, rule="EX-DMG-08")


@dataclass(frozen=True, kw_only=True)
class Adjust(Command[ExpeditionState]):
    """Change a counter of a Model by the DM's word. Rule: section 5.4, EX-RES-01, EX-RES-02"""

    kind = "adjust"
    target: str = field(metadata=param(picks="combatant"))
    counter: str = "stress"
    amount: int = 1

    def _now(self, state: ExpeditionState) -> int:
        return int(getattr(state.combatants[self.target], FIELDS.get(self.counter, self.counter)))

    def _range(self, state: ExpeditionState) -> tuple[int, int]:
        """Return the least and the most that the counter can be."""
        sheet = state.sheet_of(self.target)
        most = {"wounds": sheet.wounds_max, "luck": sheet.luck_points_max}.get(self.counter, 99)
        return (-99 if self.counter in BELOW_ZERO else 0), most

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for a counter of the list and a result within its range."""
        shut = refuse_unknown(state, self.target, "target") or blocked(state, self.kind, None)
        if shut is not None:
            return shut
        if self.counter not in COUNTERS:
            return Refusal("value", "EX-RES-01", "counter")
        least, most = self._range(state)
        return (
            None
            if least <= self._now(state) + self.amount <= most
            else Refusal("value", "EX-RES-01", "amount", (("low", least), ("high", most)))
        )

    def perform(self, draft: ExpeditionDraft) -> None:
        """Change it; whoever has Wounds again gets up, whoever has none left falls. Rule: EX-TAB-23"""
        draft.change(self.target, **{FIELDS.get(self.counter, self.counter): self._now(draft.state) + self.amount})
        draft.tell("counter_changed", self.target, rule="EX-RES-01", counter=self.counter, amount=self.amount)
        if self.counter == "wounds":
            follow_wounds(draft, self.target)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave counter and amount open."""
        (least, most), now = self._range(state), self._now(state)
        amount = Choice(low=max(-MOST_AT_ONCE, least - now), high=min(MOST_AT_ONCE, most - now))
        return {"counter": Choice(values=COUNTERS), "amount": amount}


# ---- time


@dataclass(frozen=True, kw_only=True)
class LogCommand(Command[ExpeditionState]):
    """Something that only the campaign's log remembers."""

    text: str = ""

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for the table and some words."""
        found = refuse_away(state, self.kind)
        if found is not None:
            return found
        return None if self.text.strip() else Refusal("value", "EX-TIME-01", "text")

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the words open."""
        return {"text": Choice(text=True)}


@dataclass(frozen=True, kw_only=True)
class StartSeason(LogCommand):
    """Begin a new Season. Rule: EX-TIME-02"""

    kind = "start_season"
    section = "rest"

    def perform(self, draft: ExpeditionDraft) -> None:
        """Count it; no weeks are used yet."""
        draft.state = evolve(draft.state, season=draft.state.season + 1, weeks=0)
        note(draft, "season", self.text.strip())
        draft.tell("season_begins", None, rule="EX-TIME-02", season=draft.state.season, text=self.text)


@dataclass(frozen=True, kw_only=True)
class SpendTime(Command[ExpeditionState]):
    """Spend Endeavours, an Expedition or weeks of the Season. Rule: EX-TIME-02, EX-TIME-04, R58"""

    kind = "spend_time"
    section = "rest"
    unit: Literal["endeavour", "expedition", "week"] = "week"
    amount: int = 1
    text: str = ""

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for the table and a sound number."""
        found = refuse_away(state, self.kind)
        if found is not None:
            return found
        return None if 1 <= self.amount <= 52 else Refusal("value", "EX-TIME-02", "amount", (("low", 1), ("high", 52)))

    def perform(self, draft: ExpeditionDraft) -> None:
        """Note it; weeks add up."""
        if self.unit == "week":
            draft.state = evolve(draft.state, weeks=draft.state.weeks + self.amount)
        note(draft, self.unit, f"{self.amount} × {self.unit}: {self.text}" if self.text else f"{self.amount} × {self.unit}")
        draft.tell("time_spent", None, rule="EX-TIME-02", unit=self.unit, amount=self.amount, text=self.text)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave unit and number open."""
        return {"unit": Choice(values=("endeavour", "expedition", "week")), "amount": Choice(low=1, high=52), "text": Choice(text=True)}


@dataclass(frozen=True, kw_only=True)
class StartExpedition(Command[ExpeditionState]):
    """Set out into a Dungeon. Rule: EX-TIME-05, EX-LOC-01"""

    kind = "start_expedition"
    section = "rest"
    name: str = ""
    dungeon_level: int = 1

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for the table and a name."""
        found = refuse_away(state, self.kind)
        if found is not None:
            return found
        if not self.name.strip() or state.expedition:
            return Refusal("value", "EX-TIME-05", "name")
        return None if 1 <= self.dungeon_level <= 99 else Refusal("value", "EX-LOC-01", "dungeon_level", (("low", 1), ("high", 99)))

    def perform(self, draft: ExpeditionDraft) -> None:
        """Note it."""
        draft.state = evolve(draft.state, expedition=self.name.strip(), dungeon_level=self.dungeon_level)
        note(draft, "expedition", self.name.strip())
        draft.tell("expedition_begins", None, rule="EX-TIME-05", name=self.name.strip(), level=self.dungeon_level)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the Dungeon and its level open."""
        return {"name": Choice(text=True), "dungeon_level": Choice(low=1, high=20)}


@dataclass(frozen=True, kw_only=True)
class EndExpedition(Command[ExpeditionState]):
    """Come home. Rule: EX-TIME-05"""

    kind = "end_expedition"
    section = "rest"
    text: str = ""

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for an Expedition under way."""
        found = refuse_away(state, self.kind)
        if found is not None:
            return found
        return None if state.expedition else Refusal("unknown", "EX-TIME-05", facts=(("what", "expedition"),))

    def perform(self, draft: ExpeditionDraft) -> None:
        """Note it."""
        note(draft, "expedition", f"{draft.state.expedition}: {self.text}" if self.text else f"{draft.state.expedition}: home")
        draft.tell("expedition_ends", None, rule="EX-TIME-05", name=draft.state.expedition)
        draft.state = evolve(draft.state, expedition="", dungeon_level=0)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the words open."""
        return {"text": Choice(text=True)}


@dataclass(frozen=True, kw_only=True)
class LogEvent(Command[ExpeditionState]):
    """Note an Event in the campaign's log. Rule: EX-TIME-03"""

    kind = "log_event"
    text: str = ""

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for words."""
        shut = blocked(state, self.kind, None)
        if shut is not None:
            return shut
        return None if self.text.strip() else Refusal("value", "EX-TIME-03", "text")

    def perform(self, draft: ExpeditionDraft) -> None:
        """Note it."""
        note(draft, "event", self.text.strip())
        draft.tell("event_logged", None, rule="EX-TIME-03", text=self.text.strip())

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        """Leave the words open."""
        return {"text": Choice(text=True)}


@dataclass(frozen=True, kw_only=True)
class TakeOver(Command[ExpeditionState]):
    """Bring home what an encounter leaves beside its Models: Threat, the Fortune Pool, its lines of the log. Rule: EX-RES-04, EX-TIME-06"""

    kind = "take_over"
    threat: int = 0
    fortune_pool: int = 0
    log: tuple[LogEntry, ...] = ()

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Ask for sound numbers."""
        sound = self.threat >= 0 and self.fortune_pool >= 0
        return None if sound else Refusal("value", "EX-RES-04", "threat" if self.threat < 0 else "fortune_pool")

    def perform(self, draft: ExpeditionDraft) -> None:
        """Take them over."""
        log = (*draft.state.campaign_log, *(evolve(line, season=draft.state.season) for line in self.log))
        draft.state = evolve(draft.state, threat=self.threat, fortune_pool=self.fortune_pool, campaign_log=log)
        draft.tell("taken_over", None, rule="EX-RES-04", threat=self.threat)
