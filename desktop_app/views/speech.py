"""What the window says: `tr` looks a sentence up in the file of the language, then fills in its {names}.

The sentences are extracted from calls of `tr` with a literal text (`dev.py translations`), edited by hand or with Qt Linguist in the
`window.ts` of a language, and read from there: nothing has to be compiled. What has no translation is said in English.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from desktop_app import language
from desktop_app.language import ENGLISH, Fact, marked
from desktop_app.language.files import window_texts
from desktop_app.views import keyboard

__all__ = ["keys", "let_qt_speak", "marked", "tr"]

_of_qt: list[QTranslator] = []


def tr(sentence: str, /, **facts: Fact) -> str:
    """Say a sentence of the window in the language in force; {number#one|many} takes a number with its word."""
    own = sentences(language.in_force()).get(sentence, "") if language.in_force() != ENGLISH else ""
    return language.filled(own or sentence, facts, language.in_force() if own else ENGLISH)


KEY_NAMES: Final = (
    marked("Arrows"),
    marked("Del"),
    marked("Enter"),
    marked("Esc"),
    marked("Ins"),
    marked("PgDn"),
    marked("PgUp"),
    marked("Shift"),
    marked("Space"),
)
KEY_NAME: Final = re.compile(rf"\b({'|'.join(KEY_NAMES)})\b")


ON_A_MAC: Final = {"Ctrl": "\u2318", "Shift": "\u21e7", "Alt": "\u2325", "Enter": "\u21a9", "Del": "\u232b", "Esc": "\u238b"}
SIGN: Final = re.compile(r"(?<!\S)\S(?!\S)")
"""A key that is named by its sign alone, among others or by itself."""
MAC_KEY: Final = re.compile(rf"\b({'|'.join(ON_A_MAC)})\b\+?")


def keys(text: str, platform: str = sys.platform) -> str:
    """Name keys as the keyboards of the language do: "Ctrl+Shift+Z", "Space"; on a Mac by their signs.

    A sign that this keyboard has no key for is named by the key that does the same.
    """
    if platform == "darwin":
        text = MAC_KEY.sub(lambda found: ON_A_MAC[found[1]], text)
    text = SIGN.sub(lambda found: keyboard.printed(found.group()), text)
    return KEY_NAME.sub(lambda found: tr(found.group()), text)


@cache
def sentences(code: str) -> Mapping[str, str]:
    """Read the window's sentences in a language, by the English ones; where its file is not there or spoilt, there are none."""
    try:
        return window_texts((language.folder_of(code) / language.WINDOW).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


UNKNOWN: Final = cast("str", None)
"""What Qt takes for "ask the next one": an empty text would be shown."""
FORMERLY: Final = {"QAbstractFileIconProvider": "QFileDialog"}
"""Old contexts of translations Qt has moved since."""


class _OfQt(QTranslator):
    """Qt's own sentences. Its files lag behind: ones with a new underlined letter or context are found under the old form."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        for where in (context, FORMERLY.get(context, context)):
            for words in (text, text.replace("&", "")):
                found = super().translate(where, words, disambiguation, n)
                if found:
                    return found
        return UNKNOWN


def let_qt_speak(app: QCoreApplication) -> None:
    """Let what Qt itself says, in file dialogs and the menus of fields, be said in the language in force."""
    for old in _of_qt:
        app.removeTranslator(old)
    _of_qt.clear()
    if language.in_force() != ENGLISH:
        found = _OfQt()
        if found.load(f"qtbase_{language.in_force()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(found)
            _of_qt.append(found)
