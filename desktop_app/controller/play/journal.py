"""Where a session writes its steps: in memory for replays and tests, in the campaign file for play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from desktop_app.rules.kernel.record import Json

if TYPE_CHECKING:
    from desktop_app.model.plays import PlayStore

Patch = Mapping[str, Json]


class StepJournal(Protocol):
    """The steps of one play, with a cursor that undo and redo move."""

    @property
    def at(self) -> int:
        """Return how many steps are done."""

    @property
    def length(self) -> int:
        """Return how many steps are kept, those undone included."""

    def append(self, body: Json, *, before: Patch, after: Patch, dice_state: str) -> None:
        """Write one step behind the cursor and forget what was undone. When it returns, the step is safe. Raises: AppError."""

    def move(self, to: int) -> Mapping[str, Json]:
        """Move the cursor; return the patch that leads there from the present state. Raises: AppError."""

    def bodies(self, first: int, last: int) -> Sequence[Json]:
        """Return the bodies of the steps first to last, counted from 1."""

    def befores(self, first: int, last: int) -> Sequence[Patch]:
        """Return the old parts of each of these steps; nothing moves. Raises: AppError for a damaged step."""


@dataclass(slots=True)
class MemoryJournal:
    """Keeps the steps in memory."""

    steps: list[tuple[Json, Patch, Patch]] = field(default_factory=list)
    at: int = 0

    @property
    def length(self) -> int:
        """Return how many steps are kept."""
        return len(self.steps)

    def append(self, body: Json, *, before: Patch, after: Patch, dice_state: str) -> None:
        """Add a step after the present one; what was undone falls away."""
        del self.steps[self.at :]
        self.steps.append((body, before, after))
        self.at += 1

    def move(self, to: int) -> Mapping[str, Json]:
        """Collect the patches on the way."""
        patch: dict[str, Json] = {}
        while self.at > to:
            self.at -= 1
            patch.update(self.steps[self.at][1])
        while self.at < to:
            patch.update(self.steps[self.at][2])
            self.at += 1
        return patch

    def bodies(self, first: int, last: int) -> Sequence[Json]:
        """Return the bodies of the steps `first` to `last`, both counted from 1."""
        return [body for body, _, _ in self.steps[max(0, first - 1) : last]]

    def befores(self, first: int, last: int) -> Sequence[Patch]:
        """Return what the parts of the steps `first` to `last` were."""
        return [before for _, before, _ in self.steps[max(0, first - 1) : last]]


class StoredJournal:
    """Writes the steps of one play into the campaign file, each in one transaction."""

    def __init__(self, plays: PlayStore, play_id: str, *, at: int, length: int) -> None:
        """Take over where the file stands."""
        self._plays, self._play_id = plays, play_id
        self._at, self._length = at, length
        self._latest: Json = None
        """The body of the last step, once it was written here: the log asks for it at once."""

    @property
    def at(self) -> int:
        """Return how many steps are done."""
        return self._at

    @property
    def length(self) -> int:
        """Return how many steps are kept."""
        return self._length

    def append(self, body: Json, *, before: Patch, after: Patch, dice_state: str) -> None:
        """Write journal row, changed parts and cursor in one transaction."""
        self._at = self._plays.append(self._play_id, body, before=before, after=after, dice_state=dice_state)
        self._length, self._latest = self._at, body

    def move(self, to: int) -> Mapping[str, Json]:
        """Move the cursor in one transaction."""
        patch = self._plays.move(self._play_id, to=to)
        self._at = to
        return patch

    def bodies(self, first: int, last: int) -> Sequence[Json]:
        """Read the bodies of the steps `first` to `last`, both counted from 1; the latest is kept and not read again."""
        if self._latest is not None and first == last == self._length:
            return [self._latest]
        return [entry.body for entry in self._plays.steps(self._play_id, first=first, last=last)]

    def befores(self, first: int, last: int) -> Sequence[Patch]:
        """Read what the parts of the steps `first` to `last` were."""
        return self._plays.befores(self._play_id, first=first, last=last)
