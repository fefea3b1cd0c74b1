"""Time between encounters: Seasons, Expeditions, the campaign's log, and what comes home. Rule: EX-TIME-01 to EX-TIME-06, EX-RES-04"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final, Literal, Self

from desktop_app.rules.expedition.state import NO_ENCOUNTER, ExpeditionDraft, ExpeditionState, LogEntry, Phase
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import TYPED, Choice, Command, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

UNITS: Final = ("endeavour", "expedition", "week")


def note(draft: ExpeditionDraft, entry: Literal["season", "endeavour", "expedition", "event", "week"], text: str) -> None:
    """Write a line into the campaign's log. Rule: EX-TIME-01, EX-TAB-17"""
    made = LogEntry(entry=entry, text=text, season=draft.state.season)
    draft.state = evolve(draft.state, campaign_log=(*draft.state.campaign_log, made))


class AwayCommand(SceneCommand):
    """Something of the table: seasons and Expeditions are the campaign's, no encounter holds them. Rule: EX-TIME-02"""

    section = "rest"
    phases = (Phase.TABLE,)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls()] if state.phase in NO_ENCOUNTER else []


class StartSeason(AwayCommand):
    """Begin a new Season. Rule: EX-TIME-02"""

    kind = "start_season"
    text: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if self.text.strip() else Refusal("value", "EX-TIME-01", "text")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, season=draft.state.season + 1, weeks=0)
        note(draft, "season", self.text.strip())
        draft.tell("season_begins", None, rule="EX-TIME-02", season=draft.state.season, text=self.text)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(text=f"Season {state.season + 1}")] if state.phase in NO_ENCOUNTER else []


class SpendTime(AwayCommand):
    """Spend Endeavours, an Expedition or weeks of the Season. Rule: EX-TIME-02, EX-TIME-04, R58"""

    kind = "spend_time"
    unit: Literal["endeavour", "expedition", "week"] = field(default="week", metadata=param(choice=Choice(values=UNITS)))
    amount: int = field(default=1, metadata=param(choice=Choice(low=1, high=52)))
    text: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return self.refuse_range("amount", "EX-TIME-02")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        if self.unit == "week":
            draft.state = evolve(draft.state, weeks=draft.state.weeks + self.amount)
        note(draft, self.unit, f"{self.amount} × {self.unit}: {self.text}" if self.text else f"{self.amount} × {self.unit}")
        draft.tell("time_spent", None, rule="EX-TIME-02", unit=self.unit, amount=self.amount, text=self.text)


class StartExpedition(AwayCommand):
    """Set out into a Dungeon. Rule: EX-TIME-05, EX-LOC-01"""

    kind = "start_expedition"
    name: str = field(default="", metadata=TYPED)
    dungeon_level: int = field(default=1, metadata=param(choice=Choice(low=1, high=99)))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if not self.name.strip() or state.expedition:
            return Refusal("value", "EX-TIME-05", "name")
        return self.refuse_range("dungeon_level", "EX-LOC-01")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        draft.state = evolve(draft.state, expedition=self.name.strip(), dungeon_level=self.dungeon_level)
        note(draft, "expedition", self.name.strip())
        draft.tell("expedition_begins", None, rule="EX-TIME-05", name=self.name.strip(), level=self.dungeon_level)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return super().candidates(state, actor) if not state.expedition else []


class EndExpedition(AwayCommand):
    """Come home. Rule: EX-TIME-05"""

    kind = "end_expedition"
    text: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if state.expedition else Refusal("unknown", "EX-TIME-05", facts=(("what", "expedition"),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        note(draft, "expedition", f"{draft.state.expedition}: {self.text}" if self.text else f"{draft.state.expedition}: home")
        draft.tell("expedition_ends", None, rule="EX-TIME-05", name=draft.state.expedition)
        draft.state = evolve(draft.state, expedition="", dungeon_level=0)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return super().candidates(state, actor) if state.expedition else []


class LogEvent(SceneCommand):
    """Note an Event in the campaign's log. Rule: EX-TIME-03"""

    kind = "log_event"
    text: str = field(default="", metadata=TYPED)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if self.text.strip() else Refusal("value", "EX-TIME-03", "text")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        note(draft, "event", self.text.strip())
        draft.tell("event_logged", None, rule="EX-TIME-03", text=self.text.strip())


class TakeOver(Command[ExpeditionState]):
    """Bring home what an encounter leaves beside its Models: Threat, the Fortune Pool, its lines of the log. Rule: EX-RES-04, EX-TIME-06"""

    kind = "take_over"
    threat: int = 0
    fortune_pool: int = 0
    log: tuple[LogEntry, ...] = ()

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        sound = self.threat >= 0 and self.fortune_pool >= 0
        return None if sound else Refusal("value", "EX-RES-04", "threat" if self.threat < 0 else "fortune_pool")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        log = (*draft.state.campaign_log, *(evolve(line, season=draft.state.season) for line in self.log))
        draft.state = evolve(draft.state, threat=self.threat, fortune_pool=self.fortune_pool, campaign_log=log)
        draft.tell("taken_over", None, rule="EX-RES-04", threat=self.threat)
