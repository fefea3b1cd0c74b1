"""Changes of a character: figures, conditions, things, gains and spendings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from desktop_app.controller.library.ledgers import told_of
from desktop_app.controller.play.figures import counters_of, figures_shown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import said, signed
from desktop_app.rules.kernel.ledger import moved
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

NAMES: Final = ("name", "title", "item", "id")
"""Fields by one of which a thing of a list is known."""
MOST: Final = 6
"""Things of a kind that are told of one character."""
HOUR: Final = 60
DAY: Final = 24 * HOUR


class Between(NamedTuple):
    """Two states of a table."""

    before: Encounter
    after: Encounter


def sheet_lines(system: AnySystem, words: PlayWords, who: str, states: Between) -> Iterator[str]:
    """List a character's differences between two states of a table; a new one has come."""
    before, after = states
    if who not in before.combatants:
        yield said("added")
        return
    yield from _differing(_numbers(system, words, who, before), _numbers(system, words, who, after))
    yield from _tags(system, words, who, states)
    sheets = before.sheets[before.combatants[who].sheet], after.sheets[after.combatants[who].sheet]
    lines = sheets[1].ledger[len(sheets[0].ledger) :]
    for line in lines[:MOST]:
        told = told_of(line, words)
        yield said("{what} ({amount} XP)", what=told, amount=signed(line.amount)) if line.amount else told
    unsaid = sum(moved(sheets[0].purses, sheets[1].purses).values()) - sum(line.amount for line in lines)
    if unsaid:
        yield said("{amount} XP", amount=signed(unsaid))
    if sheets[0] is not sheets[1]:
        yield from _things(words, *(system.codec.encode(sheet) for sheet in sheets))


def _numbers(system: AnySystem, words: PlayWords, who: str, state: Encounter) -> dict[str, str]:
    """Give the numbers of somebody by what they are called: figures, counters, and single numbers of the sheet."""
    sheet = state.sheets[state.combatants[who].sheet]
    numbers = [(name, value) for name, value in _plain_numbers(system.codec.encode(sheet)) if f"/{name}" not in sheet.purses]
    found = {words.field(type(sheet), name): str(value) for name, value in numbers}
    found |= {one.label: str(one.value) for one in counters_of(state, who, words)}
    return found | {one.label: one.value for one in figures_shown(system, state, who, words)}


def _plain_numbers(sheet: Json) -> Iterator[tuple[str, int | float]]:
    for name, value in sheet.items() if isinstance(sheet, dict) else ():
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            yield name, value


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for label in dict.fromkeys((*before, *after)):
        old, new = before.get(label, "0"), after.get(label, "0")
        if old != new:
            yield said("{label} {before} → {after}", label=label, before=old, after=new)


def _tags(system: AnySystem, words: PlayWords, who: str, states: Between) -> Iterator[str]:
    def told(tags: tuple[Tag, ...]) -> list[str]:
        return [*dict.fromkeys(words.text("phrases", tag.phrase) for tag in tags)]

    old, new = (told(tuple(system.tags(state, who))) for state in states)
    come, gone = [one for one in new if one not in old], [one for one in old if one not in new]
    yield from come[:MOST]
    yield from (said("no longer {state}", state=one) for one in gone[:MOST])


def _things(words: PlayWords, before: Json, after: Json) -> Iterator[str]:
    """List arrivals and losses in a sheet's lists: weapons, armour, talents and others."""
    assert isinstance(before, dict) and isinstance(after, dict)
    for name in after.keys() | before.keys():
        if name == "ledger":
            continue
        old, new = named_things(before.get(name)), named_things(after.get(name))
        gained, lost = [words.title(one) for one in (new - old).elements()], [words.title(one) for one in (old - new).elements()]
        if gained:
            yield said("new: {things}", things=", ".join(gained[:MOST]))
        if lost:
            yield said("gone: {things}", things=", ".join(lost[:MOST]))


def named_things(value: Json) -> Counter[str]:
    """Count the things of a list by their names; anything else has none."""
    found: Counter[str] = Counter()
    for entry in value if isinstance(value, list) else ():
        name = next((entry[key] for key in NAMES if entry.get(key)), None) if isinstance(entry, dict) else entry
        if isinstance(name, str):
            found[name] += 1
    return found


def time_passed(system: AnySystem, states: Between) -> str:
    """Say how much time the clock of a table has counted; "" where it stood."""
    rounds = states.after.clock - states.before.clock
    minutes = rounds // system.rounds_per_minute
    if rounds <= 0:
        return ""
    if minutes < 1:
        return said("{rounds#round|rounds}", rounds=rounds)
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    parts = (
        said("{days#day|days}", days=days) if days else "",
        said("{hours#hour|hours}", hours=hours) if hours else "",
        said("{minutes#minute|minutes}", minutes=left) if left else "",
    )
    return ", ".join(filter(None, parts))
