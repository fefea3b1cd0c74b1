"""Where the program that needs no Python begins. Without a console, a box shows why it failed."""

from __future__ import annotations

import sys
import traceback
from contextlib import redirect_stderr
from io import StringIO

LONGEST = 1500
"""Characters that a box shows: the last ones, where an error is named."""


def run() -> str | int | None:
    """Run the program and return its exit code. Where there is no stderr, show in a box what a failing program writes to it."""
    vars(sys)["frozen"] = True  # the program starts itself again without a Python beside it (`desktop_app/places.py`)
    if sys.stderr is not None:
        from desktop_app.cli import main

        return main()
    with redirect_stderr(StringIO()) as written:
        try:
            from desktop_app.cli import main

            code: str | int | None = main()
        except SystemExit as ended:  # a wrong argument
            code = ended.code
        except BaseException:
            show(traceback.format_exc())
            raise
    if code:
        show(written.getvalue())
    return code


def show(text: str) -> None:
    """Show an error in a box of Windows, which needs neither Qt nor any file of the program."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text[-LONGEST:], "Strikeboard", 0x10)


if __name__ == "__main__":
    raise SystemExit(run())
