"""What time does at the table: natural healing, fatigue that goes and that comes, deaths. Rule: SW-HEAL-03, SW-HAZ-03, SW-HAZ-15 to 17"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR
from desktop_app.rules.kernel.timely import DAY, Running, Timely
from desktop_app.rules.savage.between_fights.healing import DAYS, NaturalHeal, Passing, has_healing_to_do
from desktop_app.rules.savage.harm.fatigue import EVERY, SOURCES, Hunger, NoSleep, RecoverFatigue, Thirst, levels_from
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState

WANTS = {"hunger": "hunger", "thirst": "thirst", "sleep": "no_sleep"}
"""What goes on while somebody lacks something, and the command that rolls for it. Rule: SW-HAZ-15, SW-HAZ-16"""


class SavageTime(Timely[SavageState]):
    """Healing every five days, fatigue by its source, hunger, thirst and lack of sleep once begun, deaths by poison or disease."""

    answers = (NaturalHeal, RecoverFatigue, Hunger, Thirst, NoSleep)
    heals = (NaturalHeal, RecoverFatigue)
    rest = DAYS * DAY

    def under_way(self, state: SavageState) -> Iterator[Running]:
        for who in state.roster:
            if state.combatants[who].ko is not Ko.DEAD:
                yield from self._of(state, who)

    @staticmethod
    def _of(state: SavageState, who: str) -> Iterator[Running]:
        fighter = state.combatants[who]
        yield from (Running("dies", who, once=one.due, text=one.cause) for one in fighter.dying)
        if has_healing_to_do(state, who):
            heals = Running("natural_heal", who, DAYS * DAY)
            known = (fighter.last_wound_at, fighter.last_heal_at if heals.key not in state.time.last else None)
            yield heals._replace(since=max((at for at in known if at is not None), default=None))
        for source, kind in WANTS.items():
            if source in fighter.exposed:
                yield Running(kind, who, EVERY[source] * ROUNDS_PER_HOUR)
        for source in SOURCES:
            levels = levels_from(state, who, source)
            if levels > 0 and source not in fighter.exposed:
                halves = RecoverFatigue(target=who, source=source).half_hours(state)
                yield Running("recover_fatigue", who, halves * ROUNDS_PER_HOUR // 2, {"source": source}, most=levels)

    def passes(self, draft: SavageDraft, rounds: int) -> None:
        draft.push(Passing(left=rounds))
