"""HTML that is put together of facts, each escaped as it enters: Qt's rich text, and the HTML files of the program."""

from __future__ import annotations

from collections.abc import Iterable


class Markup(str):
    """HTML of which every fact is escaped. `markup`, `joined` and the reader of Markdown make it, and nobody else."""

    __slots__ = ()


def markup(template: str, /, **facts: object) -> Markup:
    """Fill a template, a literal of the program; a fact that is no markup itself is escaped."""
    from html import escape  # the first page needs none

    return Markup(template.format(**{name: fact if isinstance(fact, Markup) else escape(str(fact)) for name, fact in facts.items()}))


def joined(parts: Iterable[Markup], between: str = "") -> Markup:
    """Put pieces one after another; what stands between them is escaped, unless it is markup itself."""
    return Markup(markup("{between}", between=between).join(parts))
