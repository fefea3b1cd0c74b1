"""A campaign's table between fights: its characters, with commands to add, edit and return them."""

from __future__ import annotations

from dataclasses import field
from typing import Final, TypeVar

from desktop_app.language import said, wording
from desktop_app.rules.kernel.codec import RAW, BadDocumentError
from desktop_app.rules.kernel.gm import (
    Edit,
    GmCommand,
    GmTargetCommand,
)
from desktop_app.rules.kernel.ids import is_id
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import (
    Json,
    Shape,
    brought_within,
    evolve,
    fields_of_shape,
    found_at,
    is_within,
    limit_of,
    range_said,
    with_fields,
)
from desktop_app.rules.kernel.references import unresolved
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Settings, Sheet

S = TypeVar("S", bound=Encounter)


def _read_combatant(state: Encounter, who: str, value: Json) -> Combatant:
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    found: Combatant = codec.decode_as(codec.hint_of(type(state), "combatants"), {who: value}, "")[who]
    return found


def read_sheet(state: Encounter, name: str, value: Json) -> Sheet:
    """Read a sheet of a state. Raises: BadDocumentError."""
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    found: Sheet = codec.decode_as(codec.hint_of(type(state), "sheets"), {name: value}, "")[name]
    return found


def unsound(error: BadDocumentError, field_name: str) -> Refusal:
    """Refuse a document that cannot be read."""
    return Refusal("bad_document", field=field_name, facts=(("where", error.path), ("why", error.why)))


class AddCharacter(GmCommand[S]):
    """Bring a character in, given as the JSON of its sheet and of its state of play."""

    kind = "add_character"
    actor: str
    sheet: Json = field(metadata={RAW: True})
    combatant: Json = field(metadata={RAW: True})

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a new id and sound documents."""
        if self.actor in state.combatants:
            return Refusal("already_there", field="actor")
        if not is_id(self.actor):
            return Refusal("value", field="actor")
        try:
            sheet = read_sheet(state, self.actor, self.sheet)
            made = _read_combatant(state, self.actor, self.combatant)
        except BadDocumentError as error:
            return unsound(error, "sheet")
        return refuse_sheet(sheet, "sheet") or refuse_names(state, sheet, "sheet") or _refuse_combatant(made, sheet, "combatant")

    def carry_out(self, draft: Draft[S]) -> None:
        """Add the sheet and the combatant at the end of the roster."""
        state = draft.state
        sheet = read_sheet(state, self.actor, self.sheet)
        made = evolve(_read_combatant(state, self.actor, self.combatant), id=self.actor, sheet=self.actor)
        draft.state = evolve(state, sheets={**state.sheets, self.actor: sheet}, roster=(*state.roster, self.actor))
        draft.put(made)
        draft.tell("character_added", self.actor)


def read_settings(state: Encounter, value: Json) -> Settings:
    """Read house rules of a play's system; what is not named has its default. Raises: BadDocumentError."""
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    return type(state.settings).read(codec, value)


class AdoptSettings(GmCommand[S]):
    """Put house rules in force from now on, given as JSON; what is not named has its default."""

    kind = "adopt_settings"
    settings: Json = field(metadata={RAW: True})

    def refuse(self, state: S) -> Refusal | None:
        """Ask for settings that can be read."""
        try:
            read_settings(state, self.settings)
        except BadDocumentError as error:
            return unsound(error, "settings")
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = evolve(draft.state, settings=read_settings(draft.state, self.settings))
        draft.tell("settings_adopted", round=draft.state.round)


class RemoveCharacter(GmTargetCommand[S]):
    """Take a character away from the table, with its sheet."""

    kind = "remove_character"

    def carry_out(self, draft: Draft[S]) -> None:
        gone = draft.state.combatants[self.target]
        draft.tell("left", None, name=gone.name, number=gone.number)
        draft.state = draft.state.without(self.target)


def refuse_sheet(sheet: Sheet, field_name: str) -> Refusal | None:
    """Ask for a sheet that is within all ranges."""
    broken = sheet.broken()
    return None if broken is None else Refusal("bad_document", field=field_name, facts=(("where", broken[0]), ("why", broken[1])))


def refuse_names(state: Encounter, sheet: Sheet, field_name: str, *, before: Sheet | None = None) -> Refusal | None:
    """Require that every name in a sheet exists; one unknown `before` does not block other changes."""
    known = {found.path for found in unresolved(before, before.vocabulary(state.world))} if before is not None else frozenset[str]()
    found = next((found for found in unresolved(sheet, sheet.vocabulary(state.world)) if found.path not in known), None)
    return None if found is None else unsound(BadDocumentError(found.path, found.why), field_name)


def _refuse_combatant(made: Combatant, sheet: Sheet, field_name: str) -> Refusal | None:
    """Judge the numbers of a state of play by the ranges that its fields declare, and the ticked boxes by their rows."""
    for name, spec in fields_of_shape(type(made), Shape.COUNTER).items():
        value, high = getattr(made, name), limit_of(spec, made, sheet)
        if not is_within(value, spec.low, high):
            return unsound(BadDocumentError(f"/{name}", range_said(name, spec.low, high)), field_name)
    for name in fields_of_shape(type(made), Shape.TRACK):
        if any(not 0 <= row.ticked <= row.total for row in getattr(made, name)):
            return unsound(BadDocumentError(f"/{name}", said("more ticks than boxes")), field_name)
    return None


def within_range(bearer: Combatant, sheet: Sheet) -> Combatant:
    """Bring counters into their declared ranges: down to a lowered maximum, up to the minimum."""
    changes: dict[str, object] = {}
    for name, spec in fields_of_shape(type(bearer), Shape.COUNTER).items():
        value = getattr(bearer, name)
        kept = brought_within(value, spec.low, limit_of(spec, bearer, sheet))
        if kept != value:
            changes[name] = kept
    return with_fields(bearer, changes)


LONGEST_TOLD: Final = 60
"""So many letters of what was written are told."""
NAMES: Final = ("name", "title", "skill", "id")
"""Fields by one of which an entry of a list is known."""


def _entry(document: Json, listed: str, place: str) -> str:
    """Name an entry of a list; one without a name by its place, from 1."""
    known = [document[name] for name in NAMES if document.get(name)] if isinstance(document, dict) else [document]
    return str(known[0]) if known and isinstance(known[0], str) else f"{listed} {int(place) + 1}"


def _says_nothing(path: str, value: Json) -> bool:
    """Tell whether a value is not to be read in a line of a log: a list, a long text as notes are, what stands for a picture."""
    if isinstance(value, str):
        return len(value) > LONGEST_TOLD or "\n" in value or path == "/portrait"
    return value is None or isinstance(value, (dict, list))


def _place(document: Json, path: str) -> str:
    """Name a place in a document in words: "damage of Longsword", "weapons: Longsword"."""
    parts = path.strip("/").split("/")
    held = [document]
    for part in parts:
        held.append(found_at(held[-1], part))
    words = [wording(part) for part in parts]
    for up in (1, 2):
        if len(parts) > up and isinstance(held[-1 - up], list):
            entry = _entry(held[-up], words[-1 - up], parts[-up])
            return f"{words[-1]} of {entry}" if up == 2 else f"{words[-2]}: {entry}"
    return words[-1]


class EditSheet(Edit[S]):
    """Write one value into a sheet, or into the state of play (`part` "combatant"), named by a JSON pointer.

    A value of null takes an entry out of a mapping; an index one past the end of a list adds to it. `label` is what the sheet calls
    the place; without one it is told by the path.
    """

    kind = "edit_sheet"
    path: str
    value: Json = field(default=None, metadata={RAW: True})
    part: str = "sheet"
    label: str = ""

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Try it on a copy: what cannot be read back, or is out of range, is refused with a sentence."""
        if self.part not in ("sheet", "combatant"):
            return Refusal("not_found", field="part", facts=(("what", self.part),))
        try:
            made = self._edited(state, target)
        except BadDocumentError as error:
            return unsound(error, "value")
        if isinstance(made, Sheet):
            return refuse_sheet(made, "value") or refuse_names(state, made, "value", before=state.sheets[target.sheet])
        if (made.id, made.sheet) != (target.id, target.sheet):
            return unsound(BadDocumentError(self.path, said("a combatant keeps its id and its sheet")), "value")
        return _refuse_combatant(made, state.sheets[target.sheet], "value")

    def _edited(self, state: S, target: Combatant) -> Sheet | Combatant:
        codec = state.world.codec
        assert codec is not None, "a system's world carries its codec"
        if self.part == "combatant":
            return _read_combatant(state, target.id, written(codec.encode(target), self.path, self.value))
        sheet = state.sheets[target.sheet]
        return read_sheet(state, target.sheet, written(codec.defaults(type(sheet)) | codec.encode(sheet), self.path, self.value))

    def carry_out(self, draft: Draft[S]) -> None:
        """Replace the sheet, or the combatant."""
        target = draft.state.combatants[self.target]
        codec = draft.state.world.codec
        assert codec is not None, "a system's world carries its codec"
        made = self._edited(draft.state, target)
        before: Json = codec.encode(draft.state.sheets[target.sheet] if isinstance(made, Sheet) else target)
        if isinstance(made, Sheet):
            draft.state = evolve(draft.state, sheets={**draft.state.sheets, target.sheet: made})
            for who in draft.state.roster:
                if draft.state.combatants[who].sheet == target.sheet:
                    draft.put(within_range(draft.state.combatants[who], made))
            if self.path == "/name":
                draft.put(evolve(draft.state.combatants[self.target], name=made.name))
        else:
            draft.put(made)
        self._tell(draft, before, codec.encode(made))

    def _tell(self, draft: Draft[S], before: Json, after: Json) -> None:
        """Report the changes: new entries as added, missing ones as removed."""
        around, _, _ = self.path.rpartition("/")
        is_new = found_at(before, self.path) is None and (isinstance(self.value, dict) or isinstance(found_at(after, around), list))
        named = self.label or _place(after, self.path)
        if self.value is None and around:
            draft.tell("sheet_removed", self.target, field=_place(before, self.path))
        elif is_new and around and self.value is not None:
            draft.tell("sheet_added", self.target, field=named)
        elif _says_nothing(self.path, self.value) or named.endswith(f": {self.value}"):
            draft.tell("sheet_edited", self.target, field=named)
        else:
            value = self.value if isinstance(self.value, (str, bool)) else f"{self.value:g}"
            draft.tell("sheet_set" if value != "" else "sheet_emptied", self.target, field=named, value=value)


class RewriteSheet(Edit[S]):
    """Put another sheet in the place of a character's; `choice` says in words what was changed, "": the making of it is finished.

    `combatant` is the state of play that goes with it; None: the one that is there, within the ranges of the new sheet.
    """

    kind = "rewrite_sheet"
    sheet: Json = field(metadata={RAW: True})
    combatant: Json = field(default=None, metadata={RAW: True})
    choice: str = ""

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for sound documents whose names lead somewhere."""
        try:
            sheet, made = self._sheet(state, target), self._combatant(state, target)
        except BadDocumentError as error:
            return unsound(error, "sheet")
        refusal = refuse_sheet(sheet, "sheet") or refuse_names(state, sheet, "sheet", before=state.sheets[target.sheet])
        return refusal or _refuse_combatant(within_range(made, sheet) if self.combatant is None else made, sheet, "combatant")

    def _sheet(self, state: S, target: Combatant) -> Sheet:
        return read_sheet(state, target.sheet, self.sheet)

    def _combatant(self, state: S, target: Combatant) -> Combatant:
        if self.combatant is None:
            return target
        return evolve(_read_combatant(state, target.id, self.combatant), side=target.side, number=target.number, sheet=target.sheet)

    def carry_out(self, draft: Draft[S]) -> None:
        """Replace both; the character is called what the sheet says."""
        target = draft.state.combatants[self.target]
        sheet = self._sheet(draft.state, target)
        made = within_range(self._combatant(draft.state, target), sheet)
        draft.state = evolve(draft.state, sheets={**draft.state.sheets, target.sheet: sheet})
        draft.put(evolve(made, name=sheet.name))
        if self.choice:
            draft.tell("sheet_rewritten", self.target, choice=self.choice)
        else:
            draft.tell("sheet_finished", self.target)


class TakeBack(GmTargetCommand[S]):
    """Bring a character back from a fight: its state of play and its sheet as the fight left them, and the clock.

    `encounter` is the title of the fight, `play` its id: taking this back opens that fight again.
    """

    kind = "take_back"
    combatant: Json = field(metadata={RAW: True})
    sheet: Json = field(metadata={RAW: True})
    encounter: str = ""
    play: str = ""
    clock: int = 0

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for documents that can be read."""
        try:
            _read_combatant(state, target.id, self.combatant)
            read_sheet(state, target.sheet, self.sheet)
        except BadDocumentError as error:
            return unsound(error, "combatant")
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        """Replace both; the others let go of the one who comes back with nothing of the fight about it."""
        target = draft.state.combatants[self.target]
        others = draft.state.without(self.target).combatants
        sheet = read_sheet(draft.state, target.sheet, self.sheet)
        made = evolve(_read_combatant(draft.state, target.id, self.combatant), sheet=target.sheet, side=target.side, number=target.number)
        now = max(self.clock, draft.state.clock)
        draft.state = evolve(draft.state, sheets={**draft.state.sheets, target.sheet: sheet}, clock=now)
        draft.put(*others.values(), made)
        draft.tell("taken_back", self.target, encounter=self.encounter)


def written(document: Json, pointer: str, value: Json) -> Json:
    """Copy a JSON document with one value set at a JSON pointer; null takes the entry out, so that its default holds.

    Raises: BadDocumentError when the pointer leads nowhere.
    """
    head, _, rest = pointer.lstrip("/").partition("/")
    if not head:
        return value
    if isinstance(document, dict):
        if rest and head not in document:
            raise BadDocumentError(f"/{head}", said("no such entry"))
        if value is None and not rest:
            return {key: item for key, item in document.items() if key != head}
        return {**document, head: written(document.get(head), rest, value) if rest else value}
    if isinstance(document, list) and head.isdecimal() and int(head) <= len(document):
        at = int(head)
        if value is None and not rest:
            return document[:at] + document[at + 1 :]
        inside = written(document[at] if at < len(document) else {}, rest, value) if rest else value
        return [*document[:at], inside, *document[at + 1 :]]
    raise BadDocumentError(f"/{head}", said("no such entry"))
