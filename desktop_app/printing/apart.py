"""Sets pages in a process of their own: a game master's own templates are programs, which may run for ever or ask the network.

The process is this program again, started with a word of its own; files go in and pages come out as JSON.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from contextlib import suppress
from typing import Final

from desktop_app.places import NO_CONSOLE, program, surroundings
from desktop_app.printing.compiling import CompileJob, compiled

WORD: Final = "typeset-apart"
"""What the program is started with to set pages."""
SECONDS: Final = 15
MOST_MEMORY: Final = 1_200_000_000
"""Bytes that setting pages may take: more than the largest book of sheets does."""
NO_MEMORY: Final = (b"memory allocation", b"MemoryError", b"capacity overflow")
"""The exit message of a process out of memory."""
NOWHERE: Final = "http://127.0.0.1:9"
"""A proxy that nobody is: whatever looks for the network finds none."""
PROXIES: Final = ("http_proxy", "https_proxy", "all_proxy")


class ComplaintError(Exception):
    """What Typst has against a template: its message, its hints, and the whole with the places."""

    def __init__(self, message: str, hints: list[str], diagnostic: str) -> None:
        super().__init__(message)
        self.message, self.hints, self.diagnostic = message, hints, diagnostic


def set_apart(job: CompileJob) -> list[bytes]:
    """Set pages, for so many seconds at most and without a network. Raises: ComplaintError, MemoryError, subprocess.TimeoutExpired."""
    apart = {name: NOWHERE for word in PROXIES for name in (word, word.upper())} | {"no_proxy": "", "NO_PROXY": ""}
    asked = {**{name: getattr(job, name) for name in job.__slots__}, "files": {name: _text(body) for name, body in job.files.items()}}
    done = subprocess.run(
        [*program(), WORD],
        input=json.dumps(asked).encode(),
        capture_output=True,
        timeout=SECONDS,
        check=False,
        env={**surroundings(), **apart},
        creationflags=NO_CONSOLE,
    )
    if any(sign in done.stderr for sign in NO_MEMORY):
        raise MemoryError
    if done.returncode:
        raise ComplaintError(done.stderr.decode(errors="replace").strip().rpartition("\n")[2] or str(done.returncode), [], "")
    told = json.loads(done.stdout)
    if "pages" not in told:
        raise ComplaintError(told["message"], told["hints"], told["diagnostic"])
    return [base64.b64decode(page) for page in told["pages"]]


def _limit_memory() -> None:
    """Limit this process's memory, if the system can: a greedy template ends alone."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def answer() -> int:
    """Set what is asked for on the standard input."""
    _limit_memory()
    import typst

    asked = json.load(sys.stdin)
    asked["files"] = {name: base64.b64decode(body) for name, body in asked["files"].items()}
    try:
        told: dict[str, object] = {"pages": [_text(page) for page in compiled(CompileJob(**asked))]}
    except typst.TypstError as error:
        told = {"message": error.message, "hints": list(error.hints), "diagnostic": error.diagnostic}
    json.dump(told, sys.stdout)
    return 0


def _text(body: bytes) -> str:
    return base64.b64encode(body).decode()
