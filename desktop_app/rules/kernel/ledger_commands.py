"""Commands on a sheet's ledger: lines from steps, the game master's lines, undoing a purchase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any, Final, TypeVar

from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import Edit, GmTargetCommand
from desktop_app.rules.kernel.ledger import END, Change, LedgerLine, Source, changes_between, moved
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Json, evolve, found_at
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Sheet
from desktop_app.rules.kernel.table import EditSheet, RewriteSheet, TakeBack, read_sheet, refuse_sheet, unsound, within_range, written

S = TypeVar("S", bound=Encounter)
P = TypeVar("P", bound=Sheet)
LONGEST_NOTE: Final = 2000
MOST_LINES: Final = 5000


def lines_of(before: Encounter, after: Encounter, commands: Sequence[Command[Any]], day: str) -> Iterator[KeepLedger[Any]]:
    """Return the lines of a step, one per sheet with changed purses or purchases."""
    if before.sheets is after.sheets:
        return
    for who, combatant in after.combatants.items():
        was, now = before.sheets.get(combatant.sheet), after.sheets[combatant.sheet]
        if was is None or was is now or was.ledger != now.ledger:
            continue
        line = _line(before, (was, now), [command for command in commands if who in (_whose(command), None)], day)
        if line is not None:
            yield KeepLedger(target=who, line=line)


def _whose(command: Command[Any]) -> object:
    return getattr(command, "actor", None) or getattr(command, "target", None)


def _line(before: Encounter, sheets: tuple[Sheet, Sheet], commands: Sequence[Command[Any]], day: str) -> LedgerLine | None:
    was, now = sheets
    gains = moved(was.purses, now.purses)
    bought = next((phrase for command in commands if (phrase := command.buys(before)) is not None), None)
    if bought is not None:
        changes = tuple(change for change in _changes(before, sheets) if change.path not in {*was.purses, *now.purses})
        return LedgerLine(day=day, source=Source.BOUGHT, gains=gains, what=bought.name, facts=_plain(bought), changes=changes)
    fight = next((command for command in commands if isinstance(command, TakeBack)), None)
    if fight is not None:
        return LedgerLine(day=day, source=Source.FIGHT, title=fight.encounter, gains=gains) if gains else None
    by_hand = any(isinstance(command, (EditSheet, RewriteSheet)) for command in commands)
    given = any(command.is_award for command in commands)
    source = Source.HAND if by_hand else Source.GIVEN if given else Source.PLAY
    return LedgerLine(day=day, source=source, gains=gains) if gains else None


def _plain(phrase: Phrase) -> dict[str, str | int]:
    return {name: fact for name, fact in phrase.facts if isinstance(fact, (str, int))}


def _changes(state: Encounter, sheets: tuple[Sheet, Sheet]) -> Iterator[Change]:
    encode = _codec(state).encode
    return changes_between(encode(sheets[0]), encode(sheets[1]))


def _codec(state: Encounter) -> Codec:
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    return codec


class KeepLedger(GmTargetCommand[S]):
    """Enter a line; gains of the same day from the same source are added up in one."""

    kind = "keep_ledger"
    line: LedgerLine = field(default_factory=LedgerLine)

    def carry_out(self, draft: Draft[S]) -> None:
        """Put it beneath the others, or into the last one."""
        sheet = draft.state.sheets[draft.state.combatants[self.target].sheet]
        *earlier, last = sheet.ledger or (LedgerLine(source=Source.NOTED),)
        if not self.line.joins(last):
            return _put(draft, self.target, (*sheet.ledger, self.line))
        both = {path: last.gains.get(path, 0) + self.line.gains.get(path, 0) for path in {**last.gains, **self.line.gains}}
        gains = {path: by for path, by in both.items() if by}
        return _put(draft, self.target, (*earlier, *((evolve(last, gains=gains),) if gains else ())))


def _put(draft: Draft[S], who: str, lines: tuple[LedgerLine, ...]) -> None:
    name = draft.state.combatants[who].sheet
    sheet = evolve(draft.state.sheets[name], ledger=lines[-MOST_LINES:])
    draft.state = evolve(draft.state, sheets={**draft.state.sheets, name: sheet})


def noted(draft: Draft[S], who: str, line: LedgerLine) -> None:
    """Put a line beneath the others in the ledger of a character."""
    _put(draft, who, (*draft.state.sheets[draft.state.combatants[who].sheet].ledger, line))


class NoteLedger(GmTargetCommand[S]):
    """Note something in the ledger of a character, in words."""

    kind = "note_ledger"
    text: str = ""
    day: str = ""

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for words, and not for too many."""
        return None if 0 < len(self.text.strip()) <= LONGEST_NOTE else Refusal("value", field="text")

    def carry_out(self, draft: Draft[S]) -> None:
        """Put it beneath the others."""
        noted(draft, self.target, LedgerLine(day=self.day, source=Source.NOTED, text=self.text.strip()))
        draft.tell("ledger_noted", self.target, text=self.text.strip())


class TakeLineBack(Edit[S]):
    """Take a line of the ledger back, counted from 0, with all that it did, and nothing else.

    Of purchases only the last one, while what it has changed is still as it was bought; of what was gained only what is not spent.
    """

    kind = "take_line_back"
    line: int = 0

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for a line on which nothing has been built since."""
        sheet = state.sheets[target.sheet]
        if not 0 <= self.line < len(sheet.ledger):
            return Refusal("not_found", field="line", facts=(("what", self.line + 1),))
        line = sheet.ledger[self.line]
        later = any(other.source is Source.BOUGHT for other in sheet.ledger[self.line + 1 :])
        if line.source is Source.BOUGHT and later:
            return Refusal("bought_since", field="line")
        purses = sheet.purses
        if any(purses.get(path, 0) < by for path, by in line.gains.items()):
            return Refusal("spent_since", field="line")
        document = _codec(state).encode(sheet)
        changed = next((change for change in line.changes if not _stands(document, change)), None)
        if changed is not None:
            return Refusal("changed_since", field="line", facts=(("what", changed.path.removesuffix(END).rpartition("/")[2]),))
        try:
            return refuse_sheet(self._without(state, target), "line")
        except BadDocumentError as error:
            return unsound(error, "line")

    def _without(self, state: S, target: Combatant) -> Sheet:
        sheet, codec = state.sheets[target.sheet], _codec(state)
        line = sheet.ledger[self.line]
        document: Json = codec.encode(sheet)
        for change in reversed(line.changes):
            document = _restored(document, change)
        for path, by in line.gains.items():
            document = written(document, path, sheet.purses.get(path, 0) - by)
        kept = tuple(other for place, other in enumerate(sheet.ledger) if place != self.line)
        return evolve(read_sheet(state, target.sheet, document), ledger=kept)

    def carry_out(self, draft: Draft[S]) -> None:
        """Replace the sheet; what is counted on it keeps to its ranges."""
        state, target = draft.state, draft.state.combatants[self.target]
        line, sheet = state.sheets[target.sheet].ledger[self.line], self._without(state, target)
        draft.state = evolve(state, sheets={**state.sheets, target.sheet: sheet})
        draft.put(within_range(target, sheet))
        draft.tell("line_taken_back", self.target, amount=-line.amount)

    def phrase(self, state: S) -> Phrase:
        return Phrase.of(self.kind)


def _stands(document: Json, change: Change) -> bool:
    """Tell whether a value is still what it was bought to be."""
    if change.path.endswith(END):
        listed = found_at(document, change.path.removesuffix(END))
        return isinstance(listed, list) and change.after in listed
    return found_at(document, change.path) == change.after


def _restored(document: Json, change: Change) -> Json:
    """Return the sheet with the old values; appended entries are removed."""
    if not change.path.endswith(END):
        return written(document, change.path, change.before)
    path = change.path.removesuffix(END)
    listed = found_at(document, path)
    assert isinstance(listed, list), "it stands there"
    at = len(listed) - 1 - listed[::-1].index(change.after)
    return written(document, path, listed[:at] + listed[at + 1 :])


def purchases_of(codec: Codec, sheet: P) -> Iterator[tuple[P, P]]:
    """Go back over what was bought, the last first: the sheet without a purchase and with it, all later ones taken away.

    What was changed since counts as it was bought; what no longer fits the sheet is passed over.
    """
    document: Json = codec.encode(sheet)
    for line in reversed(sheet.ledger):
        for change in reversed(line.changes if line.source is Source.BOUGHT else ()):
            try:
                bought = document if change.path.endswith(END) else written(document, change.path, change.after)
                without = _restored(bought, change) if _stands(bought, change) else bought
                yield codec.decode(type(sheet), without), codec.decode(type(sheet), bought)
            except BadDocumentError:
                continue
            document = without
