"""Undo for documents that are changed as a whole: prepared encounters, own creatures. The file has the truth, this the way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST_STEPS: Final = 500
"""Steps kept for one document; the oldest are forgotten."""


@dataclass
class _Steps(Generic[T]):
    """Steps of one document, each as it was and as it became (None: it was not there); `at` of them are not taken back."""

    made: list[tuple[T | None, T | None]] = field(default_factory=list)
    at: int = 0


class Undoing(Generic[T]):
    """Changes documents, and takes the changes back one by one, for each document apart and for as long as the campaign is open."""

    def __init__(self, put: Callable[[str, T], None], delete: Callable[[str], None]) -> None:
        """Keep how a document is written and deleted by its id; both may raise AppError."""
        self._put, self._delete = put, delete
        self._steps: dict[str, _Steps[T]] = {}
        self._gone: list[str] = []
        """Deleted documents that can be restored, the last one at the end."""
        self._last = ""

    def change(self, key: str, before: T | None, after: T | None) -> None:
        """Write a document anew, or delete it (None). Raises: AppError; then nothing is changed."""
        if before == after:
            return
        self._write(key, after)
        steps = self._steps.setdefault(key, _Steps())
        steps.made = [*steps.made[: steps.at], (before, after)][-MOST_STEPS:]
        steps.at = len(steps.made)

    def undo(self, current: str) -> str:
        """Undo a step: the latest deletion, else the current document's last change, else an earlier deletion.

        Returns the id, empty if there is nothing to take back. Raises: AppError.
        """
        key = self._found(current, lambda steps: steps.at > 0)
        if key:
            steps = self._steps[key]
            self._write(key, steps.made[steps.at - 1][0])
            steps.at -= 1
        return key

    def redo(self, current: str) -> str:
        """Restore the step that was taken back; returns the id, empty if there is none. Raises: AppError."""
        key = self._found(current, lambda steps: steps.at < len(steps.made))
        if key:
            steps = self._steps[key]
            self._write(key, steps.made[steps.at][1])
            steps.at += 1
        return key

    def can_undo(self, current: str) -> bool:
        """Tell whether there is something to take back."""
        return bool(self._found(current, lambda steps: steps.at > 0))

    def can_redo(self, current: str) -> bool:
        """Tell whether there is something to restore."""
        return bool(self._found(current, lambda steps: steps.at < len(steps.made)))

    def forget(self, key: str) -> None:
        """Forget the way back of a document that was written in another way."""
        self._steps.pop(key, None)
        self._gone = [other for other in self._gone if other != key]

    def _found(self, current: str, fits: Callable[[_Steps[T]], bool]) -> str:
        """Find the document whose step is next."""
        first = [self._last] if self._last in self._gone else []
        return next((key for key in (*first, current, *reversed(self._gone)) if key in self._steps and fits(self._steps[key])), "")

    def _write(self, key: str, document: T | None) -> None:
        if document is None:
            self._delete(key)
        else:
            self._put(key, document)
        self._gone = [other for other in self._gone if other != key] + ([key] if document is None else [])
        self._last = key
