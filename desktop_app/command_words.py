"""argparse's own words in the current language: headings, argument names, refusals.

Knows nothing of the verbs.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from desktop_app import language
from desktop_app.language import is_one, marked, said

SENTENCES: Final = (
    marked("usage: "),
    marked("positional arguments"),
    marked("options"),
    marked("%(heading)s:"),
    marked("show this help message and exit"),
    marked("show program's version number and exit"),
    marked("%(prog)s: error: %(message)s\n"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("the following arguments are required: %s"),
    marked("unrecognized arguments: %s"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
    marked("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
    marked("invalid %(type)s value: %(value)r"),
    marked("expected one argument"),
    marked("expected at most one argument"),
    marked("expected at least one argument"),
    marked("expected %s argument"),
    marked("expected %s arguments"),
    marked("ambiguous option: %(option)s could match %(matches)s"),
    marked("ignored explicit argument %r"),
    marked("unexpected option string: %s"),
    marked("not allowed with argument %s"),
    marked("one of the arguments %s is required"),
    marked("unknown parser %(parser_name)r (choices: %(choices)s)"),
)
"""argparse's messages for users; those for programmers stay English."""
CALLED: Final = (
    *(marked("campaign"), marked("file"), marked("encounter"), marked("what"), marked("board")),
    *(
        marked("VERB"),
        marked("ACTION"),
        marked("DIR"),
        marked("PATH"),
        marked("CAMPAIGN"),
        marked("BACKUP"),
        marked("PERCENT"),
        marked("N"),
    ),
)
"""What arguments are called in the help."""


class Parser(argparse.ArgumentParser):
    """A parser with argument names in the current language."""

    def add_argument(self, *names: str, **how: Any) -> argparse.Action:  # noqa: ANN401 - what argparse takes
        """Add an argument; what it is called in the help is told in the language in force."""
        called = how.get("metavar", "" if names[0].startswith("-") else names[0])
        return super().add_argument(*names, **how | ({"metavar": said(called)} if called in CALLED else {}))


def speak(code: str) -> None:
    """Speak a language on the command line. argparse looks its sentences up by `_` and `ngettext` each time it says one."""
    language.use(code)
    vars(argparse).update(_=said, ngettext=_said_of)


def _said_of(one: str, several: str, count: int) -> str:
    return said(one if is_one(count) else several)
