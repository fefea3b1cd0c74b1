"""Corrections of the selected combatants: each gesture is one step for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from desktop_app import language
from desktop_app.controller.play.conditions import ConditionWords, Meant, meant
from desktop_app.controller.play.reinforcements import arrive
from desktop_app.controller.play.session import Idle, Result, Session
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import number, said
from desktop_app.rules.kernel import planned
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.conditions import named_in
from desktop_app.rules.kernel.gm import AddNote, GiveTurn, RemoveCombatant, SetCondition, SetCounter, SetPool, TickBoxes, UntickBoxes
from desktop_app.rules.kernel.loot import LayLoot, PutLoot, TakeLoot, untaken
from desktop_app.rules.kernel.pile import Gift
from desktop_app.rules.kernel.planned import CarryOutPlan, CountDown, DropPlan
from desktop_app.rules.kernel.record import Json, Shape, fields_of_shape
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.table import AdoptSettings, EditSheet, read_settings


def edit_of(session: Session, who: str, write: tuple[str, Json], part: str = "sheet") -> EditSheet[Encounter]:
    """Write one value (`write`: path and value) into a sheet or the state of play, told as the sheet calls it."""
    state, (path, value), label = session.state, write, ""
    if who in state.combatants:
        combatant = state.combatants[who]
        label = session.system.page(state.sheets[combatant.sheet], combatant, state.world).label_at(path, part)
    return EditSheet(target=who, path=path, value=value, part=part, label=label)


LONGEST_NUMBER: Final = 6
"""Digits from which a number of rounds is a slip."""


LONGEST_NAME: Final = 60
NOTHING: Final = Gift()


def counting(text: str, rounds: int) -> str:
    """Say in how many rounds something happens."""
    return said("{text}: in {rounds#round|rounds}", text=text, rounds=rounds)


class Hand:
    """The game master's own edits of one play. Every method raises AppError if the step could not be saved."""

    def __init__(self, session: Session, words: PlayWords) -> None:
        """Take the session to which the edits go."""
        self._session = session
        self._words = words

    def do(self, *commands: Command[Any]) -> Result:
        """Carry edits out as one step; none is nothing to do."""
        return self._session.do(*commands) if commands else Idle()

    def set_counter(self, who: Sequence[str], name: str, value: int) -> Result:
        """Set a counter, or a mark of the game master's own."""
        return self.do(*[SetCounter[Encounter](target=one, counter=name, value=value) for one in who])

    def set_condition(self, who: Sequence[str], name: str, *, value: bool) -> Result:
        """Set or end a flag or condition."""
        return self.do(*[SetCondition[Encounter](target=one, condition=name, value=value) for one in who])

    def afflict(self, who: Sequence[str], meant: Meant) -> Result:
        """Set a condition with its number and for how long it lasts."""
        lasts = meant.lasts
        return self.do(
            *[
                SetCondition[Encounter](
                    target=one, condition=meant.name, amount=meant.amount, moment=lasts.moment, left=lasts.left, whose=lasts.whose
                )
                for one in who
            ]
        )

    def conditions_meant(self, words: str) -> list[Meant]:
        """Read which condition is typed, at how much and for how long."""
        state, system = self._session.state, self._session.system
        known = {**self._words.group("conditions"), **named_in(state.own_conditions, language.in_force())}
        there = {
            c.name: self._words.said(c.name) for combatant in state.combatants.values() for c in combatant.conditions if c.name not in known
        }
        return meant(
            words,
            ConditionWords(
                known=known,
                usual={**self._words.group("usual_conditions"), **there},
                amounts=system.condition_amounts,
                names={who: name_of(state, who) for who in state.combatants},
                rounds_per_minute=system.rounds_per_minute,
            ),
        )

    def has_condition(self, who: str, name: str) -> bool:
        """Tell whether a condition or flag holds."""
        return self._session.system.holds(self._session.state, who, name)

    def set_pool(self, name: str, value: int) -> Result:
        """Set a pool of the scene to the number that its gauge shows."""
        gauge = next((gauge for gauge in self._session.system.gauges(self._session.state) if gauge.name == name), None)
        sets, offset = (gauge.sets, gauge.offset) if gauge is not None else (name, 0)
        return self.do(SetPool[Encounter](pool=sets, value=value - offset))

    def tick(self, who: str, track: str, line: int, ticked: int) -> Result:
        """Tick or clear boxes of a row until so many are ticked."""
        change = ticked - getattr(self._session.state.combatants[who], track)[line].ticked
        cls = TickBoxes[Encounter] if change > 0 else UntickBoxes[Encounter]
        return self.do(*([cls(target=who, track=track, line=line, value=abs(change))] if change else []))

    def harm_kinds(self) -> tuple[tuple[str, str], ...]:
        """List the kinds of damage that can be done by hand, each with its name, the usual one first."""
        return tuple((kind, self._words.title(kind).lower()) for kind in self._session.system.harm_kinds(self._session.state))

    def hurt_by(self, who: Sequence[str], amount: int, kind: str) -> Sequence[str]:
        """List those of them who can be hurt so: whoever is down already does not keep the others from it. Nobody can: all of them."""
        if len(who) < 2 or not self.why_no_harm(who, amount, kind):
            return who
        return [one for one in who if not self.why_no_harm([one], amount, kind)] or who

    def harm(self, who: Sequence[str], amount: int, kind: str) -> Result:
        """Deal damage of a kind to all of them, with all consequences."""
        return self.do(*([self._session.system.harm(tuple(who), amount, kind)] if who else []))

    def why_no_harm(self, who: Sequence[str], amount: int, kind: str) -> str:
        """Say why they cannot be hurt; nothing where they can."""
        refusal = self._session.system.harm(tuple(who), amount, kind).refuse(self._session.state) if who else None
        return self._words.refusal(refusal) if refusal is not None else ""

    def heal(self, who: Sequence[str]) -> Result:
        """Take the smallest piece of harm of each away; nothing to do where there is none."""
        healed = [self._session.system.heal(self._session.state, one) for one in who]
        return self.do(*[command for command in healed if command is not None])

    def note(self, text: str) -> Result:
        """Write a line into the log."""
        return self.do(AddNote[Encounter](text=text))

    def adopts(self, house_rules: Mapping[str, Json]) -> bool:
        """Tell whether these house rules are others than those that this fight is played by."""
        state = self._session.state
        try:
            return read_settings(state, dict(house_rules)) != state.settings
        except BadDocumentError:
            return False

    def adopt(self, house_rules: Mapping[str, Json]) -> Result:
        """Put house rules in force from now on, in this fight; what is not named has its default."""
        return self.do(AdoptSettings[Encounter](settings=dict(house_rules)))

    def uses_meant(self, who: Sequence[str], words: str) -> tuple[str, str, int] | None:
        """Read "fire breath 3": how it is told, what is counted, how many are left; None: nobody is meant, or it is no such thing."""
        name, _, count = words.strip().rpartition(" ")
        name, is_number = name.strip(), count.isascii() and count.isdecimal() and len(count) < LONGEST_NUMBER
        own = not any(name in fields_of_shape(type(self._session.state.combatants[one]), Shape.COUNTER) for one in who)
        return (
            (f"{name} {number(int(count))}", name, int(count)) if who and name and len(name) <= LONGEST_NAME and is_number and own else None
        )

    def uses(self, who: str) -> tuple[tuple[str, int], ...]:
        """List what is counted on a combatant and how many are left."""
        return tuple(self._session.state.combatants[who].marks.items())

    def put_loot(self, who: Sequence[str], *things: str) -> Result:
        """Return each combatant's loot in words."""
        return self.do(*[PutLoot[Encounter](target=one, text=text) for one in who for text in things])

    def loot(self, who: str) -> tuple[str, ...]:
        """List what can be taken from a combatant."""
        return self._session.state.combatants[who].loot

    def untaken(self) -> tuple[str, ...]:
        """List the remaining loot: on the ground, and carried outside the party."""
        return untaken(self._session.state)

    def lay_loot(self, *things: str) -> Result:
        """Put something where the fight is, to be shared out when it is closed."""
        return self.do(*[LayLoot[Encounter](text=text) for text in things])

    def takers(self, who: str) -> tuple[str, ...]:
        """List the party members able to take a combatant's loot."""
        return tuple(other for other, one in self._session.state.combatants.items() if one.side == PARTY and other != who)

    def take_loot(self, who: str, place: int, taker: str, gift: Gift = NOTHING) -> Result:
        """Let a combatant take one thing from another, counted from 0; without a taker it is gone. `gift` is its effect on the sheet."""
        day = self._session.today() if self._session.today is not None else ""
        return self.do(TakeLoot[Encounter](target=who, place=place, taker=taker, day=day, gift=gift))

    def countdown_meant(self, words: str) -> tuple[str, str, int] | None:
        """Read "3 the torch goes out": how it is told, what happens, in how many rounds; None: it is no such thing, or cannot be."""
        number, _, text = words.strip().partition(" ")
        rounds = int(number) if number.isascii() and number.isdecimal() and len(number) < LONGEST_NUMBER else 0
        if CountDown[Encounter](text=text, rounds=rounds).refuse(self._session.state) is not None:
            return None
        return counting(text.strip(), rounds), text.strip(), rounds

    def count_down(self, text: str, rounds: int) -> Result:
        """Say what is to happen in so many rounds of this fight."""
        return self.do(CountDown[Encounter](text=text, rounds=rounds))

    def counted(self) -> tuple[tuple[int, str], ...]:
        """List what is counted down: its place in the plan, and how it is told ("The torch: in 2 rounds")."""
        state = self._session.state
        return tuple((place, counting(entry.text, entry.round - state.round)) for place, entry in planned.counted(state))

    def awaited(self) -> tuple[tuple[int, str, str], ...]:
        """List the plans waiting for a trigger: place in the plan, event, trigger."""
        state = self._session.state
        return tuple(
            (place, self._words.name(entry.text), self._words.text("phrases", planned.awaited(state, entry.trigger)))
            for place, entry in planned.waiting(state)
            if entry.trigger is not None
        )

    def carry_out(self, place: int) -> Result:
        """Carry out a plan now: arrivals join the fight."""
        return arrive(self._session, CarryOutPlan[Any](place=place))

    def drop_plan(self, place: int) -> Result:
        """Take an entry off the plan."""
        return self.do(DropPlan[Encounter](place=place))

    def edit(self, who: str, path: str, value: Json, part: str) -> Result:
        """Write one value into a sheet or the state of play."""
        return self.do(edit_of(self._session, who, (path, value), part))

    def give_turn(self, who: str) -> Result:
        """Give a combatant the turn."""
        return self.do(GiveTurn[Encounter](target=who))

    def remove(self, who: Sequence[str]) -> Result:
        """Take combatants out of the fight, all as one step."""
        return self.do(*[RemoveCombatant[Encounter](actor=one) for one in who])

    def joins(self, who: str) -> bool:
        """Tell whether a combatant who was brought in can join the fight now."""
        command = self._session.system.join(self._session.state, who)
        return command is not None and command.refuse(self._session.state) is None

    def join(self, *who: str) -> Result:
        """Let some join the fight as the system says."""
        commands = [self._session.system.join(self._session.state, one) for one in who]
        return self.do(*[command for command in commands if command is not None])

    def awaiting(self) -> tuple[str, ...]:
        """List those who were brought in and can join the fight now."""
        return tuple(who for who in self._session.system.awaiting(self._session.state) if self.joins(who))

    def sides(self) -> tuple[str, ...]:
        """List the sides that are there, the party first."""
        there = {combatant.side for combatant in self._session.state.combatants.values()}
        return tuple(sorted(there, key=lambda side: (side != PARTY, side)))

    def end_fight(self, victors: str | None) -> Result:
        """End the fight; `victors` is the side that has won, None: nobody has."""
        return self.do(self._session.system.end_fight(self._session.state, victors))
