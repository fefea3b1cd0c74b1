"""What a signal that was waited for came with."""

from types import TracebackType
from typing import Any, Self

class SignalBlocker:
    args: list[Any]
    signal_triggered: bool
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None) -> None: ...
