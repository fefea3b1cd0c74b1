"""A state taken apart: the pieces that storage writes, the digest over them, and patches between two states.

A part is named by its path: `combatants/<id>`, `sheets/<id>`, or any other top-level key of the state's JSON.
A patch maps part paths to their JSON, None for a part that is gone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.record import NOTHING_EXTRA, Json, Record, with_fields
from desktop_app.rules.kernel.state import Encounter

S = TypeVar("S", bound=Encounter)
Patch: TypeAlias = "dict[str, Json]"
KEYED = ("combatants", "sheets")


def canonical(value: object) -> bytes:
    """Write JSON in the one form that digests are taken of: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def paths(codec: Codec, state: Encounter) -> list[str]:
    """List all parts of a state, those at their default among them."""
    known = codec.keys(type(state))
    head = [key for key in {**known, **state.extra} if key not in KEYED]
    return [*head, *(f"{group}/{name}" for group in KEYED for name in getattr(state, group))]


def parts(codec: Codec, state: Encounter) -> Patch:
    """Take a whole state apart."""
    return {path: part(codec, state, path) for path in paths(codec, state) if holds(codec, state, path)}


def touched(codec: Codec, before: Encounter, after: Encounter) -> list[str]:
    """List the parts whose objects differ from before. Shared objects are not compared."""
    old, new = before.__dict__, after.__dict__
    fields = {name for name, value in new.items() if value is not old.get(name)}
    known = codec.keys(type(after))
    found = [key for key, names in known.items() if key not in KEYED and not fields.isdisjoint(names)]
    if before.extra is not after.extra:
        beyond = {**before.extra, **after.extra}
        found += [key for key in beyond if key not in known and before.extra.get(key) is not after.extra.get(key)]
    for group in filter(fields.__contains__, KEYED):
        was, now = old[group], new[group]
        found += [f"{group}/{name}" for name in {**was, **now} if was.get(name) is not now.get(name)]
    return found


def holds(codec: Codec, state: Encounter, path: str) -> bool:
    """Return whether a state has a part: one neither removed nor at its default."""
    group, _, name = path.partition("/")
    if name and group in KEYED:
        return name in getattr(state, group)
    return path in state.extra if path not in codec.keys(type(state)) else codec.says(state, path)


def part(codec: Codec, state: Encounter, path: str) -> Json:
    """Write one part of a state; None where it has none."""
    if not holds(codec, state, path):
        return None
    group, _, name = path.partition("/")
    return codec.encode(getattr(state, group)[name]) if name and group in KEYED else codec.encode_key(state, path)


def difference(codec: Codec, before: Encounter, after: Encounter) -> tuple[Patch, Patch]:
    """Give the parts that two states differ in: as they were, and as they are. Shared objects are not written at all."""
    was: Patch = {}
    now: Patch = {}
    for path in touched(codec, before, after):
        old, new = part(codec, before, path), part(codec, after, path)
        if old != new or "/" in path:
            was[path], now[path] = old, new
    return was, now


def unlike(codec: Codec, one: Encounter, other: Encounter, paths: Iterable[str]) -> str:
    """Name the first of these parts in which two states differ; "": none."""
    known = codec.keys(type(one))
    for path in paths:
        group, _, name = path.partition("/")
        if name and group in KEYED:
            is_same = getattr(one, group).get(name) == getattr(other, group).get(name)
        elif path in known:
            is_same = all(one.__dict__[field] == other.__dict__[field] for field in known[path])
        else:
            is_same = one.extra.get(path) == other.extra.get(path)
        if not is_same:
            return path
    return ""


def joined(patch: Mapping[str, Json]) -> dict[str, Json]:
    """Put parts together into the state's JSON."""
    combatants: dict[str, Json] = {}
    sheets: dict[str, Json] = {}
    whole: dict[str, Json] = {}
    for path, value in patch.items():
        group, _, key = path.partition("/")
        box = {"combatants": combatants, "sheets": sheets}.get(group, whole) if key else whole
        box[key or group] = value
    return {**whole, "combatants": combatants, "sheets": sheets}


def applied(codec: Codec, state: S, patch: Mapping[str, Json]) -> S:
    """Give the state that a patch leads to. Raises: BadDocumentError."""
    boxes: dict[str, dict[str, Record]] = {"combatants": dict(state.combatants), "sheets": dict(state.sheets)}
    head: dict[str, Json] = {}
    for path, value in patch.items():
        group, _, key = path.partition("/")
        if group not in KEYED or not key:
            head[path] = value
        elif value is None:
            boxes[group].pop(key, None)
        else:
            boxes[group].update(codec.decode_as(codec.hint_of(type(state), group), {key: value}, group))
    after = _with_head(codec, state, head) if head else state
    return with_fields(after, boxes)


def _with_head(codec: Codec, state: S, head: Mapping[str, Json]) -> S:
    """Set some top-level keys: they are read as a document of their own, and only their fields are taken over."""
    known = codec.keys(type(state))
    said = {key: value for key, value in head.items() if value is not None or not codec.may_be_unsaid(type(state), key)}
    made = codec.decode(type(state), {key: value for key, value in said.items() if key in known})
    changes: dict[str, object] = {name: made.__dict__[name] for key in head if key in known for name in known[key]}
    beyond = {**state.extra, **{key: value for key, value in head.items() if key not in known}, **made.extra}
    changes["extra"] = {key: value for key, value in beyond.items() if value is not None} or NOTHING_EXTRA
    return with_fields(state, changes)


class Digester:
    """Hashes states part by part and keeps the last hashes, so that a step costs only its changes."""

    def __init__(self, codec: Codec) -> None:
        """Start with an empty memory."""
        self._codec = codec
        self._last: tuple[Encounter, dict[str, str]] | None = None

    def digest(self, state: Encounter) -> str:
        """Return the hash of the hashes of all parts, as hexadecimal SHA-256."""
        hashes = dict(self._last[1]) if self._last is not None else {}
        for path in paths(self._codec, state) if self._last is None else touched(self._codec, self._last[0], state):
            hashes.pop(path, None)
            if holds(self._codec, state, path):
                hashes[path] = hashlib.sha256(canonical(part(self._codec, state, path))).hexdigest()
        self._last = (state, hashes)
        return hashlib.sha256(canonical(hashes)).hexdigest()


def digest(codec: Codec, state: Encounter) -> str:
    """Return the digest of one state; for a series use a `Digester`."""
    return Digester(codec).digest(state)
