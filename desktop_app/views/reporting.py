"""A fault of the program: reported once, saved with the steps that led to it, and offered as a file."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import __version__
from desktop_app.controller.start import recent
from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import write_whole
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from types import TracebackType

    from desktop_app.views.messages import MessageStrip

LOG = logging.getLogger(__name__)
KEPT: Final = 20
"""So many reports stay in the folder."""


class ErrorReporter:
    """Takes every error that nobody else has taken.

    The same one, raised at the same place, is told once; its report is a replay file with what happened in its comments.
    """

    def __init__(
        self,
        messages: Callable[[], MessageStrip],
        replay: Callable[[], str],
        save: Callable[[str], None],
        *,
        show: Callable[[AppError], None],
    ) -> None:
        """`replay` gives the last steps as a replay file, empty without any; `save` asks where a report goes, `show` shows an error."""
        self._messages, self._replay, self._save, self._show = messages, replay, save, show
        self._told: set[tuple[str, str, int]] = set()
        self._is_telling = False
        self.last = ""
        """The last report."""

    def hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Stand in for `sys.excepthook`: errors of slots and of events of Qt arrive here."""
        self.tell(error.with_traceback(trace))

    def tell(self, error: BaseException) -> None:
        """Tell an error in the window and keep a report of it; an error on the way there is only logged."""
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise error
        if isinstance(error, AppError):
            self._show(error)
            return
        place = _place(error)
        if self._is_telling or place in self._told:
            return
        self._told.add(place)
        self._is_telling = True
        try:
            LOG.error("a fault of the program", exc_info=error)
            self.last = report(error, self._replay())
            with suppress(AppError, OSError):
                keep(self.last)
            self._messages().error(
                tr(
                    "Something went wrong ({name}). All saved data is safe; the view may be a step behind.",
                    name=type(error).__name__,
                ),
                action=tr("Save a report"),
                callback=lambda: self._save(self.last),
            )
        finally:
            self._is_telling = False


def _place(error: BaseException) -> tuple[str, str, int]:
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    return type(error).__name__, last.filename if last is not None else str(error), (last.lineno or 0) if last is not None else 0


def report(error: BaseException, replay: str) -> str:
    """Write a report: a replay file of the last steps, with version, computer and traceback in comments."""
    import platform

    lines = [
        f"Strikeboard {__version__}, {platform.system()} {platform.release()}, Python {platform.python_version()}",
        datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC"),
        *"".join(traceback.format_exception(error)).splitlines(),
    ]
    return "".join(f"// {line}\n" for line in lines) + replay


def keep(text: str) -> Path:
    """Keep a report in the folder of the program, the newest of them only. Raises: AppError, OSError."""
    folder = recent.data_folder() / "reports"
    folder.mkdir(exist_ok=True)
    path = folder / datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ.strike")
    write_whole(path, text)
    for old in sorted(folder.glob("*.strike"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path
