"""A state taken apart: the pieces that storage writes, the digest over them, and patches between two states.

A part is named by its path: `combatants/<id>`, `sheets/<id>`, or any other top-level key of the state's JSON.
A patch maps part paths to their JSON, None for a part that is gone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
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


def _head_keys(codec: Codec, state: Encounter) -> Iterator[tuple[str, tuple[object, ...]]]:
    """List the top-level keys that are not taken apart further, with the values that they are written from."""
    held = state.__dict__
    for key, names in codec.keys(type(state)).items():
        if key not in KEYED:
            yield key, tuple(held[name] for name in names)
    known = codec.keys(type(state))
    for key, value in state.extra.items():
        if key not in known:
            yield key, (value,)


def _keyed(state: Encounter) -> Iterator[tuple[str, Record]]:
    for who, combatant in state.combatants.items():
        yield f"combatants/{who}", combatant
    for name, sheet in state.sheets.items():
        yield f"sheets/{name}", sheet


def parts(codec: Codec, state: Encounter) -> Patch:
    """Take a whole state apart."""
    head: Patch = {key: codec.encode_key(state, key) for key, _ in _head_keys(codec, state) if codec.says(state, key)}
    return {**head, **{path: codec.encode(record) for path, record in _keyed(state)}}


def _same(old: tuple[object, ...] | None, new: tuple[object, ...] | None) -> bool:
    return old is not None and new is not None and all(a is b for a, b in zip(old, new, strict=True))


def difference(codec: Codec, before: Encounter, after: Encounter) -> tuple[Patch, Patch]:
    """Give the parts that two states differ in: as they were, and as they are. Shared objects are not written at all."""
    was: Patch = {}
    now: Patch = {}
    old_head, new_head = dict(_head_keys(codec, before)), dict(_head_keys(codec, after))
    for key in {**old_head, **new_head}:
        if not _same(old_head.get(key), new_head.get(key)):
            old = codec.encode_key(before, key) if key in old_head and codec.says(before, key) else None
            new = codec.encode_key(after, key) if key in new_head and codec.says(after, key) else None
            if old != new:
                was[key], now[key] = old, new
    old_parts, new_parts = dict(_keyed(before)), dict(_keyed(after))
    for path in {**old_parts, **new_parts}:
        if old_parts.get(path) is not new_parts.get(path):
            was[path] = codec.encode(old_parts[path]) if path in old_parts else None
            now[path] = codec.encode(new_parts[path]) if path in new_parts else None
    return was, now


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
    """Hashes states part by part and remembers each part's hash, so that a step costs only what it changed."""

    def __init__(self, codec: Codec) -> None:
        """Start with an empty memory."""
        self._codec = codec
        self._kept: dict[str, tuple[tuple[object, ...], str]] = {}

    def digest(self, state: Encounter) -> str:
        """Return the hash of the hashes of all parts, as hexadecimal SHA-256."""
        hashes: dict[str, str] = {}
        for key, values in _head_keys(self._codec, state):
            if not self._codec.says(state, key):
                continue
            hashes[key] = self._hash(key, values, lambda key=key: self._codec.encode_key(state, key))
        for path, record in _keyed(state):
            hashes[path] = self._hash(path, (record,), lambda record=record: self._codec.encode(record))
        return hashlib.sha256(canonical(hashes)).hexdigest()

    def _hash(self, path: str, values: tuple[object, ...], write: object) -> str:
        known = self._kept.get(path)
        if known is not None and _same(known[0], values):
            return known[1]
        assert callable(write)
        made = hashlib.sha256(canonical(write())).hexdigest()
        self._kept[path] = (values, made)
        return made


def digest(codec: Codec, state: Encounter) -> str:
    """Hash one state."""
    return Digester(codec).digest(state)
