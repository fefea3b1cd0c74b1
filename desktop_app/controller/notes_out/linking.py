"""Links of a text as other programs follow them, and back: by the names of files, or as relative links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from posixpath import normpath, relpath
from typing import Final
from urllib.parse import quote, unquote

from desktop_app.controller.journal.steps import step_of
from desktop_app.controller.notes.links import key_of, link_to, links_in
from desktop_app.controller.notes.looks import PICTURE

RELATIVE: Final = re.compile(r"(?<![!\\])\[((?:[^\[\]\n\\]|\\.)*)\]\(<?([^()<>\n]+\.(?:md|png))>?\)")
SCHEME: Final = "strikeboard:"
"""Begins the address of a link to a step of a fight, which only the program can follow."""
TO_STEP: Final = re.compile(rf"(?<![!\\])\[((?:[^\[\]\n\\]|\\.)*)\]\({SCHEME}([^()<>\s]+)\)")
SHOWN: Final = re.compile(r"(?m)^([ \t]*)!\[([^\]\n]*)\]\(<?([^()<>\n]+)>?\)([ \t]*)$")


@dataclass(frozen=True, kw_only=True)
class Names:
    """What things are called inside and outside: `files` has the path of the file of each title (`key_of`), `titles` the way back.

    `pictures` has the path of the file of each picture by its id.
    """

    files: Mapping[str, str]
    titles: Mapping[str, str]
    pictures: Mapping[str, str]
    relative: bool = False

    def outside(self, text: str, path: str) -> str:
        """Write a text's links relative to the file at `path`; dead links stay as they are."""
        made, at = [], 0
        for link in links_in(text):
            file, is_step = self.files.get(key_of(link.title)), step_of(link.title) is not None
            if file is None and not is_step:
                continue
            own = text[link.start : link.end]
            shown = (
                f"[{_escaped(link.words)}]({SCHEME}{link.title})" if file is None else self._link(file, own, (link.title, link.words), path)
            )
            made += [text[at : link.start], shown]
            at = link.end
        told = "".join((*made, text[at:]))
        return self._pictured(told, lambda picture: self.pictures.get(picture), path)

    def _link(self, file: str, typed: str, named: tuple[str, str], path: str) -> str:
        title, words = named
        if self.relative:
            return f"[{_escaped(words)}]({_address(file, path)})"
        name = target_of(file)
        return typed if name.casefold() == title.casefold() else link_to(name, words)

    def _pictured(self, text: str, file_of: Callable[[str], str | None], path: str) -> str:
        lines = []
        for line in text.split("\n"):
            found = PICTURE.fullmatch(line)
            file = file_of(found[2]) if found is not None else None
            lines.append(line if found is None or file is None else f"![{found[1]}]({_address(file, path)})")
        return "\n".join(lines)

    def inside(self, text: str, path: str) -> str:
        """Write the links of a text that comes from outside as the campaign has them."""
        ids = {file: picture for picture, file in self.pictures.items()}

        def pictured(found: re.Match[str]) -> str:
            picture = ids.get(_resolved(found[3], path))
            return found[0] if picture is None else f"![{found[2]}](picture:{picture})"

        def related(found: re.Match[str]) -> str:
            title = self.titles.get(_resolved(found[2], path))
            return found[0] if title is None else link_to(title, _plain(found[1]))

        text = TO_STEP.sub(lambda found: link_to(found[2], _plain(found[1])), text)
        text = RELATIVE.sub(related, SHOWN.sub(pictured, text))
        called = {target_of(file).casefold(): title for file, title in self.titles.items()}
        made, at = [], 0
        for link in links_in(text):
            title = called.get(link.title.casefold())
            if title is None or title.casefold() == link.title.casefold():
                continue
            made += [text[at : link.start], link_to(title, link.words if link.words != link.title else "")]
            at = link.end
        return "".join((*made, text[at:]))


def target_of(file: str) -> str:
    """Name a file as a link does: without its folder, a note without its ending."""
    return file.rpartition("/")[2].removesuffix(".md")


def _address(file: str, path: str) -> str:
    return quote(relpath(file, path.rpartition("/")[0] or "."), safe="/")


def _resolved(address: str, path: str) -> str:
    return normpath(f"{path.rpartition('/')[0]}/{unquote(address)}").lstrip("/")


def _plain(words: str) -> str:
    """Give words as they were before they were escaped."""
    return re.sub(r"\\([\[\]\\])", r"\1", words)


def _escaped(words: str) -> str:
    return re.sub(r"([\[\]\\])", r"\\\1", words)
