"""Two changes of one document since it was parted, brought together: numbers add up, what is gone or used in either stays so.

It works on JSON and knows no game; where both wrote something else it cannot decide, it says so and takes the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_app.rules.kernel.record import Json

KEYS = ("id", "name", "key")
"""Keys of list entries, if all have one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Both:
    """A value both sides changed: the base, both versions, and the present one. `is_open`: they conflict."""

    path: str
    base: Json
    first: Json
    second: Json
    value: Json
    is_open: bool = False


@dataclass(frozen=True, kw_only=True)
class Merge:
    """Merges over one base. `prefer_second`: paths of conflicts decided for the second version."""

    prefer_second: frozenset[str] = frozenset()
    both: list[Both] = field(default_factory=list)

    def of(self, base: Json, first: Json, second: Json, path: str = "") -> Json:
        """Merge two documents that began as one."""
        if first == base:
            return second
        if second == base:
            return first
        if _adds(base, first, second):
            assert isinstance(base, (int, float)) and isinstance(first, (int, float)) and isinstance(second, (int, float)), "numbers add"
            return self._noted(path, (base, first, second), first + second - base)
        if isinstance(first, dict) and isinstance(second, dict):
            return self._objects(base if isinstance(base, dict) else {}, first, second, path)
        if isinstance(first, list) and isinstance(second, list):
            return self._lists(base if isinstance(base, list) else [], first, second, path)
        return first if first == second else self._undecided(path, (base, first, second))

    def _objects(self, base: Mapping[str, Json], first: Mapping[str, Json], second: Mapping[str, Json], path: str) -> dict[str, Json]:
        made: dict[str, Json] = {}
        for key in {**first, **second}:
            if key in first and key in second:
                made[key] = self.of(base.get(key), first[key], second[key], f"{path}/{key}")
            elif key not in base:
                made[key] = first.get(key, second.get(key))
        return made

    def _lists(self, base: list[Json], first: list[Json], second: list[Json], path: str) -> Json:
        keyed = [_keyed(entries) for entries in (base, first, second)]
        if all(keyed_by is not None for keyed_by in keyed):
            one, other, third = (dict(keyed_by or {}) for keyed_by in keyed)
            return list(self._objects(one, other, third, path).values())
        if len(base) == len(first) == len(second):
            return [self.of(*entries, f"{path}/{i}") for i, entries in enumerate(zip(base, first, second, strict=True))]
        if first[: len(base)] == base and second[: len(base)] == base:
            return [*first, *second[len(base) :]]
        return list(first) if first == second else self._undecided(path, (base, first, second))

    def _undecided(self, path: str, values: tuple[Json, Json, Json]) -> Json:
        return self._noted(path, values, values[2 if path in self.prefer_second else 1], is_open=True)

    def _noted(self, path: str, values: tuple[Json, Json, Json], value: Json, *, is_open: bool = False) -> Json:
        base, first, second = values
        self.both.append(Both(path=path, base=base, first=first, second=second, value=value, is_open=is_open))
        return value


def _adds(*values: Json) -> bool:
    """Tell whether these are numbers that have both moved."""
    base, first, second = values
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values) and base not in (first, second)


def _keyed(entries: Sequence[Json]) -> dict[str, Json] | None:
    """Return entries by key, texts by themselves; None if that is ambiguous."""
    named: list[tuple[str, Json]] = []
    for entry in entries:
        name = (
            entry
            if isinstance(entry, str)
            else next((entry[key] for key in KEYS if key in entry), None)
            if isinstance(entry, dict)
            else None
        )
        if not isinstance(name, str):
            return None
        named.append((name, entry))
    return dict(named) if len(dict(named)) == len(named) else None
