"""Frozen records, cheap copies, and the shapes a field of the saved state can have."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, overload

from desktop_app.frozen import Frozen
from desktop_app.language import said, wording

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"

__all__ = [
    "LAST",
    "NOTHING_EXTRA",
    "PLAIN",
    "SPEC",
    "FieldSpec",
    "Frozen",
    "Json",
    "Moment",
    "Record",
    "Shape",
    "TagSpec",
    "as_written",
    "beside",
    "brought_within",
    "counter",
    "evolve",
    "fallen_back",
    "fields_of_shape",
    "fields_with_tags",
    "first_unknown",
    "flag",
    "found_at",
    "half",
    "held",
    "is_within",
    "json_name",
    "limit_of",
    "measure",
    "naming",
    "naming_one",
    "pool",
    "range_broken",
    "range_said",
    "range_sentence",
    "ranged",
    "reset",
    "spec_of",
    "track",
    "unlinked",
    "with_fields",
]


def json_name(name: str) -> str:
    """Give a field's name in JSON: names that Python owns lose their underscore (`from_`, `def_`)."""
    return name[:-1] if name.endswith("_") else name


NOTHING_EXTRA: Final[Mapping[str, Json]] = {}

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(record, /, **changes):
        """Copy a record with some fields changed; mypy checks it as `dataclasses.replace`, at a twentieth of the cost."""
        new = object.__new__(record.__class__)
        held = new.__dict__
        held.update(record.__dict__)
        held.update(changes)
        return new


class Moment(StrEnum):
    """A moment at which values lapse; each system maps its steps to these."""

    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUND_START = "round_start"
    ROUND_END = "round_end"
    FIGHT_END = "fight_end"
    SCENE_END = "scene_end"


class Shape(StrEnum):
    """The JSON group of a field, and the editor that the game master gets for it."""

    COUNTER = "counters"
    FLAG = "flags"
    POOL = "pools"
    TRACK = "track"

    @property
    def group(self) -> str | None:
        """Key of the JSON object that holds fields of this shape; a track has its own name."""
        return None if self is Shape.TRACK else self.value


LAST: Final = 100
"""Place of a tag that declares none."""


@dataclass(frozen=True, slots=True)
class TagSpec:
    """The tag that a combatant has while a field differs from its default.

    `tone`: plain, blood, good, accent; `place`: its rank among the tags, worst first; `name`: its condition, whose sentence is
    `tag_<name>` (empty: the field's name). `fact`: the fact of the sentence that is the field's value, or that of the attribute `of`;
    of several things it is their number. `hidden_by`: attributes that make the tag pointless while they hold. `label`: its row on the
    sheet; `sign`: its sign on the token, filled with the fact.
    """

    tone: str
    rule: str
    place: int = LAST
    name: str = ""
    fact: str = ""
    of: str = ""
    hidden_by: tuple[str, ...] = ()
    label: str = ""
    sign: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class FieldSpec:
    """A field's declaration: shape, range, and the moment of its fall back to the default.

    `high` may name a property of the combatant's sheet or of the record itself (a maximum that is computed).
    `sparse`: inside the state it is written only where it differs from its default, so that files from before it keep their digests.
    `lasting`: it stays with a character when a fight is over. `links`: it names other combatants (one, several, or as the keys of
    a mapping), who are struck out when they leave. `names`: which kind of thing of the rules it names (one, several, or as the
    keys of a mapping); `references.unresolved` finds a name that leads nowhere. `tag`: the tag that shows it. `by_hand`: a flag that
    the game master may set by its name in systems that list those (`gm_set`).
    """

    shape: Shape | None = None
    low: int | None = None
    high: int | str | None = None
    resets: Moment | None = None
    lasting: bool = False
    links: bool = False
    names: str = ""
    sparse: bool = False
    tag: TagSpec | None = None
    by_hand: bool = True


SPEC: Final = "spec"
NO_SPEC: Final = FieldSpec()


def spec_of(described: dataclasses.Field[object]) -> FieldSpec:
    """Return what a field declares, or an empty declaration."""
    found = described.metadata.get(SPEC, NO_SPEC)
    assert isinstance(found, FieldSpec)
    return found


def is_within(value: float, low: float | None, high: float | None) -> bool:
    """Judge a number by its range: the one place that does. None: no limit there."""
    return (low is None or value >= low) and (high is None or value <= high)


N = TypeVar("N", int, float)


def brought_within(value: N, low: N | None, high: N | None) -> N:
    """Take a number into its range, by the shortest way; a maximum counts before a minimum."""
    value = value if low is None else max(low, value)
    return value if high is None else min(high, value)


def limit_of(spec: FieldSpec, bearer: object, sheet: object | None) -> int | None:
    """Return a field's maximum: a number, or the sheet's or combatant's computed value of that name."""
    if not isinstance(spec.high, str):
        return spec.high
    source = sheet if sheet is not None and hasattr(sheet, spec.high) else bearer
    return int(getattr(source, spec.high))


def counter(
    default: int = 0,
    *,
    low: int | None = 0,
    high: int | str | None = None,
    resets: Moment | None = None,
    lasting: bool = False,
    sparse: bool = False,
    tag: TagSpec | None = None,
) -> int:
    """Declare a whole number, shown and edited as a counter."""
    spec = FieldSpec(shape=Shape.COUNTER, low=low, high=high, resets=resets, lasting=lasting, sparse=sparse, tag=tag)
    made: int = field(default=default, metadata={SPEC: spec})
    return made


def measure(default: float = 0, *, low: int | None = 0, resets: Moment | None = None, lasting: bool = False) -> float:
    """Declare a number of halves (metres, protection); a whole one is written as an int."""
    spec = FieldSpec(shape=Shape.COUNTER, low=low, resets=resets, lasting=lasting)
    made: float = field(default=default, metadata={SPEC: spec})
    return made


def pool(default: int = 0, *, low: int | None = 0, high: int | str | None = None, resets: Moment | None = None) -> int:
    """Declare a whole number of the scene, shown as a gauge."""
    made: int = field(default=default, metadata={SPEC: FieldSpec(shape=Shape.POOL, low=low, high=high, resets=resets)})
    return made


@overload
def ranged(default: None, *, low: int | None = 0, high: int | None = None, sparse: bool = False) -> int | None: ...
@overload
def ranged(default: int = 0, *, low: int | None = 0, high: int | None = None, sparse: bool = False) -> int: ...
def ranged(default: int | None = 0, *, low: int | None = 0, high: int | None = None, sparse: bool = False) -> int | None:
    """Declare a whole number of a sheet with its range, or one that it may go without; in JSON it has its own name."""
    made: int | None = field(default=default, metadata={SPEC: FieldSpec(low=low, high=high, sparse=sparse)})
    return made


def half(default: float = 0, *, low: int | None = 0, high: int | None = None) -> float:
    """Declare a number of halves of a sheet (a weight) with its range; a whole one is written as an int."""
    made: float = field(default=default, metadata={SPEC: FieldSpec(low=low, high=high)})
    return made


def as_written(value: float) -> int | float:
    """Write a number of halves: a whole one without its point."""
    whole = int(value)
    return whole if value == whole else value


def flag(
    default: bool = False,
    *,
    resets: Moment | None = None,
    lasting: bool = False,
    sparse: bool = False,
    tag: TagSpec | None = None,
    by_hand: bool = True,
) -> bool:
    """Declare a yes or no of a combatant."""
    spec = FieldSpec(shape=Shape.FLAG, resets=resets, lasting=lasting, sparse=sparse, tag=tag, by_hand=by_hand)
    made: bool = field(default=default, metadata={SPEC: spec})
    return made


T = TypeVar("T")


def track(default: tuple[T, ...] = (), *, lasting: bool = False) -> tuple[T, ...]:
    """Declare rows of boxes that are ticked and cleared."""
    made: tuple[T, ...] = field(default=default, metadata={SPEC: FieldSpec(shape=Shape.TRACK, lasting=lasting)})
    return made


def held(
    default: T,
    *,
    resets: Moment | None = None,
    lasting: bool = False,
    links: bool = False,
    sparse: bool = False,
    low: int | None = None,
    high: int | None = None,
    tag: TagSpec | None = None,
) -> T:
    """Declare a field of any other type, with a moment at which it falls back to its default, and a range of the numbers in it."""
    spec = FieldSpec(resets=resets, lasting=lasting, links=links, sparse=sparse, low=low, high=high, tag=tag)
    made: T = field(default=default, metadata={SPEC: spec})
    return made


def beside(default: T) -> T:
    """Declare a field outside the state: it is neither saved nor compared."""
    made: T = field(default=default, compare=False, repr=False, metadata={"saved": False})
    return made


def naming(kind: str, default: T, *, low: int | None = None, high: int | None = None) -> T:
    """Declare a field of rule names: text, several, or a mapping's keys, with an optional range of its numbers."""
    made: T
    spec = FieldSpec(names=kind, low=low, high=high)
    if isinstance(default, Mapping):
        made = field(default_factory=lambda: default, metadata={SPEC: spec})
    else:
        made = field(default=default, metadata={SPEC: spec})
    return made


def naming_one(kind: str) -> str:
    """Declare a text that names a thing of the rules and must be given."""
    made: str = field(metadata={SPEC: FieldSpec(names=kind)})
    return made


class Record(Frozen):
    """A part of the saved state. `extra` keeps what a newer program wrote and this one does not know.

    No cached_property, no slots and no __post_init__ on a record: `evolve` copies the instance dictionary.
    """

    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_EXTRA, repr=False)


R = TypeVar("R", bound=Record)


def with_fields(record: R, changes: Mapping[str, object]) -> R:
    """Copy a record with fields known by name only, without type checks; the same object if there are none."""
    return evolve(record, **changes) if changes else record  # type: ignore[arg-type]


_RESETS: dict[tuple[type[Record], Moment], dict[str, object]] = {}


def reset(record: R, moment: Moment) -> R:
    """Set every field that declares this moment back to its default; the same object if nothing changes."""
    key = (type(record), moment)
    if key not in _RESETS:
        _RESETS[key] = {f.name: default_of(f) for f in dataclasses.fields(record) if spec_of(f).resets is moment}
    now = record.__dict__
    return with_fields(record, {name: default for name, default in _RESETS[key].items() if now[name] != default})


_LASTING: dict[type[Record], dict[str, object]] = {}
IDENTITY: Final = frozenset({"id", "name", "number", "side", "sheet", "marks", "extra"})
"""Fields of a combatant that stay whatever happens."""


def fallen_back(record: R) -> R:
    """Reset every field that is not declared lasting."""
    kind = type(record)
    if kind not in _LASTING:
        fresh = {f.name: f for f in dataclasses.fields(record) if f.name not in IDENTITY and not spec_of(f).lasting}
        _LASTING[kind] = {name: default_of(f) for name, f in fresh.items()}
    return with_fields(record, _LASTING[kind])


def default_of(described: dataclasses.Field[object]) -> object:
    """Return what a field holds when nothing is said."""
    if described.default_factory is not dataclasses.MISSING:
        return described.default_factory()
    return described.default


_LINKS: dict[type[Record], dict[str, object]] = {}


def unlinked(record: R, who: str) -> R:
    """Strike a combatant out of every field that names others; the same object if it was in none."""
    kind = type(record)
    if kind not in _LINKS:
        _LINKS[kind] = {f.name: default_of(f) for f in dataclasses.fields(record) if spec_of(f).links}
    held = ((name, default, record.__dict__[name]) for name, default in _LINKS[kind].items())
    return with_fields(record, {name: _struck_out(value, who, default) for name, default, value in held if value and _names(value, who)})


def _names(value: object, who: str) -> bool:
    return value == who if isinstance(value, str) else isinstance(value, (tuple, Mapping)) and who in value


def _struck_out(value: object, who: str, default: object) -> object:
    if isinstance(value, Mapping):
        return {key: item for key, item in value.items() if key != who}
    if isinstance(value, tuple):
        return tuple(item for item in value if item != who)
    return default if isinstance(default, str) else None


_RANGED: dict[type[Record], tuple[tuple[str, str, FieldSpec, int | None], ...]] = {}


def _ranged(kind: type[Record]) -> tuple[tuple[str, str, FieldSpec, int | None], ...]:
    """List the fields with a range: name, JSON path, declaration, maximum."""
    if kind in _RANGED:
        return _RANGED[kind]
    found = ((f.name, json_name(f.name), spec_of(f)) for f in dataclasses.fields(kind))
    each = ((name, place, spec, spec.high if isinstance(spec.high, int) else None) for name, place, spec in found)
    _RANGED[kind] = tuple(one for one in each if one[2].low is not None or one[3] is not None)
    return _RANGED[kind]


def range_broken(record: Record) -> tuple[str, FieldSpec] | None:
    """Return the first number outside the range of its field, by its place in JSON, with the declaration."""
    held = record.__dict__
    for name, shown, spec, high in _ranged(type(record)):
        value = held[name]
        if isinstance(value, (int, float)):
            if not is_within(value, spec.low, high):
                return shown, spec
            continue
        for place, number in _numbers(shown, value):
            if not is_within(number, spec.low, high):
                return place, spec
    return None


def _numbers(place: str, value: object) -> Iterator[tuple[str, float]]:
    """List the numbers in the list or mapping that a field holds, each with its place."""
    if isinstance(value, Mapping):
        yield from ((f"{place}/{key}", number) for key, number in value.items())
    elif isinstance(value, tuple):
        yield from ((f"{place}/{i}", number) for i, number in enumerate(value))


def range_sentence(record: Record) -> tuple[str, str] | None:
    """Name the first field that is out of range, with a sentence; None: all are within."""
    found = range_broken(record)
    if found is None:
        return None
    name, spec = found
    return name, range_said(name, spec.low, spec.high if isinstance(spec.high, int) else None)


def range_said(place: str, low: int | None, high: int | None) -> str:
    """Return the range of the value at a place."""
    words = wording(next(part for part in reversed(place.split("/")) if not part.isdecimal()))
    if high is None:
        return said("{what} is at least {low}", what=words, low=low)
    return said("{what} goes from {low} to {high}", what=words, low=low, high=high)


PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""What holds nothing else."""
_NAMED: dict[type[Record], tuple[tuple[str, str], ...]] = {}


def _named(kind: type[Record]) -> tuple[tuple[str, str], ...]:
    """List the fields of a record but `extra`: name, and name in JSON."""
    if kind not in _NAMED:
        _NAMED[kind] = tuple((f.name, json_name(f.name)) for f in dataclasses.fields(kind) if f.name != "extra")
    return _NAMED[kind]


def first_unknown(value: object, path: str = "") -> str | None:
    """Name the first key, as a JSON pointer, that records were given and do not know; None: they know all."""
    inside: Iterable[tuple[object, object]] = ()
    if isinstance(value, Record):
        if value.extra:
            return f"{path}/{next(iter(value.extra))}"
        held = value.__dict__
        inside = [(shown, held[name]) for name, shown in _named(type(value))]
    elif isinstance(value, Mapping):
        inside = value.items()
    elif isinstance(value, tuple):
        inside = enumerate(value)
    for name, item in inside:
        if type(item) not in PLAIN:
            found = first_unknown(item, f"{path}/{name}")
            if found is not None:
                return found
    return None


_SHAPES: dict[tuple[type[Record], Shape], Mapping[str, FieldSpec]] = {}


def fields_of_shape(kind: type[Record], shape: Shape) -> Mapping[str, FieldSpec]:
    """List the fields of one shape with what they declare, in order of declaration."""
    key = (kind, shape)
    if key not in _SHAPES:
        _SHAPES[key] = {f.name: spec_of(f) for f in dataclasses.fields(kind) if spec_of(f).shape is shape}
    return _SHAPES[key]


_TAGS: dict[type[Record], tuple[tuple[str, object, TagSpec], ...]] = {}


def fields_with_tags(kind: type[Record]) -> tuple[tuple[str, object, TagSpec], ...]:
    """List the fields that a tag shows, with their defaults, by the places of the tags."""
    if kind not in _TAGS:
        found = ((f.name, default_of(f), tag) for f in dataclasses.fields(kind) if (tag := spec_of(f).tag) is not None)
        _TAGS[kind] = tuple(sorted(found, key=lambda one: one[2].place))
    return _TAGS[kind]


def found_at(document: Json, pointer: str) -> Json:
    """Return the value at a JSON pointer; None where it leads nowhere."""
    for part in pointer.strip("/").split("/"):
        if isinstance(document, list):
            document = document[int(part)] if part.isdecimal() and int(part) < len(document) else None
        else:
            document = document.get(part) if isinstance(document, dict) else None
    return document
