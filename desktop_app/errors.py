"""The error shown to the user: bad input from a file, a form, a database or the command line.

It must not import anything, so that every layer may raise and catch it.
"""


class AppError(Exception):
    """An error caused from outside, in one sentence.

    `sentence` is meant for the user; `path` names the file or folder it is about, None if there is none.
    When it is raised, nothing has been half-written.
    """

    def __init__(self, sentence: str, path: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.path = path


class FaultError(AppError):
    """The rules went wrong on a legal command: a bug. What happened so far is kept; the journal tells the rest."""
