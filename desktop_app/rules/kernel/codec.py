"""Records to JSON and back, exactly; compiled from the annotations, one class at a time, on first use.

The one module of the kernel where Any is at home. Unknown keys survive in `extra`; errors name the path.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from desktop_app.language import grouped, marked, said
from desktop_app.rules.kernel.record import NOTHING_EXTRA, Json, Record, as_written, json_name, spec_of

Encode = Callable[[Any], Any]
Decode = Callable[[Any, str], Any]
PLAIN = (int, str, bool)
LARGEST: Final = 10**15
"""No number of a document is larger, nor smaller than its negative."""
FARTHEST: Final = 10_000
"""Highest column or row of a cell in a document: lines and paths are followed cell by cell."""
RAW = "raw"
"""Metadata key of a field that holds JSON as it is."""
R = TypeVar("R", bound=Record)


class BadDocumentError(Exception):
    """The document is not valid: `path` is the place, `why` the reason."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path or '/'}: {why}")
        self.path = path or "/"
        self.why = why


@dataclasses.dataclass(frozen=True, slots=True)
class _Row:
    """One field of a record, described for both directions."""

    name: str
    shown: str
    group: str | None
    hint: Any
    default: Callable[[], Any] | None
    sparse: bool = False

    def is_told(self, record: Record) -> bool:
        """Tell whether the field is written: one that is sparse says nothing at its default."""
        return not self.sparse or self.default is None or record.__dict__[self.name] != self.default()


def _default_of(described: dataclasses.Field[Any]) -> Callable[[], Any] | None:
    if described.default is not dataclasses.MISSING:
        value = described.default
        return lambda: value
    return None if described.default_factory is dataclasses.MISSING else described.default_factory


def _hint(described: dataclasses.Field[Any], hints: Mapping[str, Any]) -> Any:
    return object if described.metadata.get(RAW) else hints[described.name]


def _optional(hint: Any) -> tuple[list[Any], bool]:
    inner = [arg for arg in get_args(hint) if arg is not type(None)]
    return inner, len(inner) < len(get_args(hint))


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _is_mapping(hint: Any) -> bool:
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _objects(kinds: list[Any]) -> list[Any]:
    """List the kinds of a union that are objects in JSON: at most one can be told from plain values."""
    return [kind for kind in kinds if _record_class(kind) is not None or _is_mapping(kind)]


def _record_class(hint: Any) -> type[Record] | None:
    base = get_origin(hint) or hint
    return base if isinstance(base, type) and issubclass(base, Record) else None


class Codec:
    """One system's codec. `tagged` names the classes of each polymorphic base (frames, commands) by kind."""

    def __init__(self, tagged: Mapping[type[Record], Mapping[str, type[Record]]] | None = None) -> None:
        """Take the tagged classes: by base class, those distinguished by `kind`; each is compiled on first use."""
        self.tagged = dict(tagged or {})
        self._encoders: dict[Any, Encode] = {}
        self._decoders: dict[Any, Decode] = {}
        self._rows: dict[type[Record], list[_Row]] = {}
        self._keys: dict[type[Record], dict[str, tuple[str, ...]]] = {}

    def encode(self, value: Record) -> dict[str, Any]:
        """Write a record as JSON values."""
        return self._encoder(type(value))(value)  # type: ignore[no-any-return]

    def encode_as(self, hint: Any, value: Any) -> Any:
        """Write a value of an annotated type (a polymorphic base adds the kind)."""
        return self._encoder(hint)(value)

    def decode(self, cls: type[R], value: Json, path: str = "") -> R:
        """Read a record. Raises: BadDocumentError."""
        return self._decoder(cls)(value, path)  # type: ignore[no-any-return]

    def decode_as(self, hint: Any, value: Json, path: str = "") -> Any:
        """Read a value of an annotated type. Raises: BadDocumentError."""
        return self._decoder(hint)(value, path)

    def defaults(self, cls: type[Record]) -> dict[str, Json]:
        """Write the defaults of a record's fields, by key in JSON."""
        rows = [row for row in self._rows_of(cls) if row.default is not None and row.group is None]
        return {row.shown: self._encoder(row.hint)(row.default()) for row in rows if row.default is not None}

    def hint_of(self, cls: type[Record], shown: str) -> Any:
        """Return the annotated type of a field by its name in JSON. Raises: KeyError."""
        return {row.shown: row.hint for row in self._rows_of(cls)}[shown]

    def keys(self, cls: type[Record]) -> dict[str, tuple[str, ...]]:
        """Map each top-level key of a record's JSON to the fields that it is written from (several for a group)."""
        if cls not in self._keys:
            found: dict[str, tuple[str, ...]] = {}
            for row in self._rows_of(cls):
                key = row.group or row.shown
                found[key] = (*found.get(key, ()), row.name)
            self._keys[cls] = found
        return self._keys[cls]

    def says(self, record: Record, key: str) -> bool:
        """Tell whether a top-level key is written: all but a sparse field at its default."""
        rows = [row for row in self._rows_of(type(record)) if row.group is None and row.shown == key]
        return not rows or rows[0].is_told(record)

    def may_be_unsaid(self, cls: type[Record], key: str) -> bool:
        """Tell whether a top-level key of a record is left out at its default."""
        return any(row.sparse and row.group is None and row.shown == key for row in self._rows_of(cls))

    def encode_key(self, record: Record, key: str) -> Json:
        """Write one top-level key of a record."""
        cls = type(record)
        if key not in self.keys(cls):
            return record.extra[key]
        rows = [row for row in self._rows_of(cls) if (row.group or row.shown) == key]
        if rows[0].group is None:
            return self._encoder(rows[0].hint)(record.__dict__[rows[0].name])  # type: ignore[no-any-return]
        written = {row.shown: self._encoder(row.hint)(record.__dict__[row.name]) for row in rows if row.is_told(record)}
        beyond = record.extra.get(key, {})
        return {**written, **beyond} if isinstance(beyond, dict) else written

    def _rows_of(self, cls: type[Record]) -> list[_Row]:
        if cls not in self._rows:
            hints = get_type_hints(cls)
            self._rows[cls] = [
                _Row(
                    f.name,
                    json_name(f.name),
                    shape.group if (shape := spec_of(f).shape) else None,
                    _hint(f, hints),
                    _default_of(f),
                    spec_of(f).sparse,
                )
                for f in dataclasses.fields(cls)
                if f.name != "extra" and f.metadata.get("saved", True)
            ]
        return self._rows[cls]

    # ---- writing

    def _encoder(self, hint: Any) -> Encode:
        if hint not in self._encoders:
            made: list[Encode] = []
            self._encoders[hint] = lambda value: made[0](value)  # a type may contain itself
            made.append(self._make_encoder(hint))
            self._encoders[hint] = made[0]
        return self._encoders[hint]

    def _make_encoder(self, hint: Any) -> Encode:
        if hint in PLAIN or hint in (type(None), object) or get_origin(hint) is Literal:
            return lambda value: value
        if hint is float:
            return as_written
        if isinstance(hint, type) and issubclass(hint, Enum):
            return lambda value: value.value
        if _is_union(hint):
            return self._union_encoder(hint)
        if get_origin(hint) is tuple:
            return self._tuple_encoder(get_args(hint))
        if _is_mapping(hint):
            one = self._encoder(get_args(hint)[1])
            return lambda value: {key: one(item) for key, item in value.items()}
        cls = _record_class(hint)
        if cls is None:
            raise TypeError(f"no JSON form for {hint!r}")
        if self._kinds_of(cls) is not None:
            return lambda value: {"kind": value.kind, **self._encoder(type(value))(value)}
        return self._record_encoder(cls)

    def _union_encoder(self, hint: Any) -> Encode:
        inner, _ = _optional(hint)
        objects = _objects(inner)
        if len(inner) > 1 and not objects:
            return lambda value: value  # plain values only: judged when read
        one = self._encoder(objects[0] if objects else inner[0])
        if len(inner) == 1:
            return lambda value: None if value is None else one(value)
        return lambda value: one(value) if isinstance(value, (Record, Mapping)) else value

    def _tuple_encoder(self, args: tuple[Any, ...]) -> Encode:
        if len(args) == 2 and args[1] is Ellipsis:
            one = self._encoder(args[0])
            return lambda value: [one(item) for item in value]
        each = [self._encoder(arg) for arg in args]
        return lambda value: [encode(item) for encode, item in zip(each, value, strict=True)]

    def _record_encoder(self, cls: type[Record]) -> Encode:
        rows = self._rows_of(cls)
        plain = [(r.name, r.shown, None if r.hint in PLAIN else self._encoder(r.hint)) for r in rows if r.group is None and not r.sparse]
        sparse = [(r, self._encoder(r.hint)) for r in rows if r.sparse]
        listed = [row for row in rows if row.group is not None]
        grouped = [(r.name, r.shown, str(r.group), None if r.hint in PLAIN else self._encoder(r.hint)) for r in listed if not r.sparse]
        groups = sorted({row.group for row in listed if row.group is not None})

        def encode(record: Record) -> dict[str, Any]:
            held = record.__dict__
            out: dict[str, Any] = {shown: held[name] if one is None else one(held[name]) for name, shown, one in plain}
            for group in groups:
                out[group] = {}
            for row, write in sparse:
                if row.is_told(record):
                    (out if row.group is None else out[row.group])[row.shown] = write(held[row.name])
            for name, shown, within, one in grouped:
                out[within][shown] = held[name] if one is None else one(held[name])
            for key, value in record.extra.items():
                if key in groups and isinstance(value, dict):
                    out[key].update(value)
                else:
                    out[key] = value
            return out

        return encode

    # ---- reading

    def _decoder(self, hint: Any) -> Decode:
        if hint not in self._decoders:
            made: list[Decode] = []
            self._decoders[hint] = lambda value, path: made[0](value, path)
            made.append(self._make_decoder(hint))
            self._decoders[hint] = made[0]
        return self._decoders[hint]

    def _make_decoder(self, hint: Any) -> Decode:
        if hint in PLAIN:
            return _exactly(hint)
        if hint is float:
            return _number
        if hint is object:
            return lambda value, path: value
        if get_origin(hint) is Literal:
            return _one_of({arg: arg for arg in get_args(hint)})
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _one_of({member.value: member for member in hint})
        if _is_union(hint):
            return self._union_decoder(hint)
        if get_origin(hint) is tuple:
            return self._tuple_decoder(get_args(hint))
        if _is_mapping(hint):
            return _mapping(self._decoder(get_args(hint)[1]))
        cls = _record_class(hint)
        if cls is None:
            raise TypeError(f"no JSON form for {hint!r}")
        kinds = self._kinds_of(cls)
        return self._record_decoder(cls) if kinds is None else self._tagged_decoder(kinds)

    def _kinds_of(self, cls: type[Record]) -> Mapping[str, type[Record]] | None:
        """List the classes of a polymorphic base, or of a family below it (a class without a kind); None: it is neither."""
        bases = (base for base in self.tagged if issubclass(cls, base) and not getattr(cls, "kind", ""))
        base = next(bases, None)
        return None if base is None else {name: kind for name, kind in self.tagged[base].items() if issubclass(kind, cls)}

    def _union_decoder(self, hint: Any) -> Decode:
        inner, optional = _optional(hint)
        if len(inner) == 1:
            one = self._decoder(inner[0])
            return lambda value, path: None if value is None else one(value, path)
        objects = _objects(inner)
        described = self._decoder(objects[0]) if objects else None
        literals = [arg for kind in inner if get_origin(kind) is Literal for arg in get_args(kind)]

        def plain(value: Any, path: str) -> Any:
            if described is not None and type(value) is dict:
                return described(value, path)
            if (value is None and optional) or type(value) in inner or value in literals:
                return value
            raise BadDocumentError(path, said("{found} does not fit here", found=_json(value)))

        return plain

    def _tuple_decoder(self, args: tuple[Any, ...]) -> Decode:
        if len(args) == 2 and args[1] is Ellipsis:
            one = self._decoder(args[0])

            def many(value: Any, path: str) -> Any:
                return tuple([one(item, f"{path}/{i}") for i, item in enumerate(_listed(value, path))])

            return many
        each = [self._decoder(arg) for arg in args]

        def fixed(value: Any, path: str) -> Any:
            if len(_listed(value, path)) != len(each):
                raise BadDocumentError(path, said("a list of {wanted} expected, {found} found", wanted=len(each), found=len(value)))
            return tuple([decode(item, f"{path}/{i}") for i, (decode, item) in enumerate(zip(each, value, strict=True))])

        return _cell(fixed) if args == (int, int) else fixed

    def _tagged_decoder(self, kinds: Mapping[str, type[Record]]) -> Decode:
        def tagged(value: Any, path: str) -> Any:
            kind = _object(value, path).get("kind", "")
            if not isinstance(kind, str) or kind not in kinds:
                raise BadDocumentError(f"{path}/kind", said("unknown: {found}", found=_json(kind)))
            return self._decoder(kinds[kind])({key: item for key, item in value.items() if key != "kind"}, path)

        return tagged

    def _record_decoder(self, cls: type[Record]) -> Decode:
        rows = [(row, self._decoder(row.hint)) for row in self._rows_of(cls)]
        unsaved = [(f.name, _default_of(f)) for f in dataclasses.fields(cls) if not f.metadata.get("saved", True)]
        keep_unknown = _keeper([row for row, _ in rows])

        def decode(value: Any, path: str) -> Any:
            _object(value, path)
            made = object.__new__(cls)
            held = made.__dict__
            for name, default in unsaved:
                assert default is not None, "a field that is not saved has a default"
                held[name] = default()
            for row, one in rows:
                where = path if row.group is None else f"{path}/{row.group}"
                box = value if row.group is None else _object(value.get(row.group, {}), where)
                if row.shown in box:
                    held[row.name] = one(box[row.shown], f"{where}/{row.shown}")
                elif row.default is not None:
                    held[row.name] = row.default()
                else:
                    raise BadDocumentError(f"{where}/{row.shown}", "missing")
            held["extra"] = keep_unknown(value)
            return made

        return decode


def _keeper(rows: list[_Row]) -> Callable[[Mapping[str, Json]], Mapping[str, Json]]:
    """Build the function that collects a record's unknown keys."""
    groups = {row.group: {other.shown for other in rows if other.group == row.group} for row in rows if row.group}
    known = {row.shown for row in rows if not row.group} | set(groups)

    def keep(value: Mapping[str, Json]) -> Mapping[str, Json]:
        kept: dict[str, Json] = {key: item for key, item in value.items() if key not in known}
        for group, names in groups.items():
            inside = value.get(group)
            rest = {key: item for key, item in inside.items() if key not in names} if isinstance(inside, dict) else {}
            if rest:
                kept[group] = rest
        return kept or NOTHING_EXTRA

    return keep


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:40]


NAMES = {int: marked("a whole number"), str: marked("a text"), bool: marked("true or false"), float: marked("a number")}


def _exactly(kind: type) -> Decode:
    def check(value: Any, path: str) -> Any:
        if type(value) is not kind:
            raise BadDocumentError(path, said("{kind} expected, {found} found", kind=said(NAMES[kind]), found=_json(value)))
        if isinstance(value, str) and not value.isascii():
            _require_letters(value, path)
        elif isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise BadDocumentError(path, said("a number of at most {digits} digits expected", digits=len(str(LARGEST)) - 1))
        return value

    return check


def _require_letters(text: str, path: str) -> None:
    """Refuse half a letter, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadDocumentError(path, said("half a letter found in {text}", text=text[:40])) from None


def _number(value: Any, path: str) -> float:
    if type(value) not in (int, float) or not -LARGEST <= value <= LARGEST:
        raise BadDocumentError(path, said("a number expected, {found} found", found=_json(value)))
    if value * 2 != int(value * 2):
        raise BadDocumentError(path, said("only whole and half numbers are used, {found} found", found=_json(value)))
    return float(value)


def _one_of(members: Mapping[Any, Any]) -> Decode:
    def member(value: Any, path: str) -> Any:
        try:
            return members[value]
        except (KeyError, TypeError):
            allowed = ", ".join(str(key) for key in members)
            raise BadDocumentError(path, said("one of {allowed} expected, {found} found", allowed=allowed, found=_json(value))) from None

    return member


def _cell(read: Decode) -> Decode:
    """Keep two whole numbers near enough for a cell; whatever else is written as two of them is smaller."""

    def cell(value: Any, path: str) -> Any:
        found = read(value, path)
        if max(map(abs, found)) > FARTHEST:
            raise BadDocumentError(path, said("a cell at most {most} columns and rows away expected", most=grouped(FARTHEST)))
        return found

    return cell


def _mapping(one: Decode) -> Decode:
    def mapping(value: Any, path: str) -> Any:
        return {key: one(item, f"{path}/{key}") for key, item in _object(value, path).items()}

    return mapping


def _listed(value: Any, path: str) -> list[Any]:
    if type(value) is not list:
        raise BadDocumentError(path, said("a list expected, {found} found", found=_json(value)))
    return value


def _object(value: Any, path: str) -> dict[str, Any]:
    if type(value) is not dict:
        raise BadDocumentError(path, said("an object expected, {found} found", found=_json(value)))
    return value
