"""What of Markdown is told on paper, and that everything else stands there as it was typed."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.printing.markdown import paragraphs, words_of
from desktop_app.rules.kernel.blocks import Edit, SheetPage, TextBlock
from tests.printing.reading import print_sheet


def told(written: str) -> list[tuple[str, int, str, str]]:
    """Give kind, level, mark, and the words with * around italic and ** around bold ones."""
    found: list[Any] = paragraphs(written)
    signs = {(False, False): "", (True, False): "**", (False, True): "*", (True, True): "***"}
    return [
        (one["kind"], one["level"], one["mark"], "".join(f"{(s := signs[bold, italic])}{words}{s}" for bold, italic, words in one["runs"]))
        for one in found
    ]


def test_headings_lists_quotations_and_type_are_told() -> None:
    written = "## Ways\n\nHe *never* says **why**.\nNot once.\n\n- one\n  1. first\n  2. second\n- two\n\n> Stone remembers.\n\n`rope`"
    assert told(written) == [
        ("heading", 2, "", "Ways"),
        ("text", 0, "", "He *never* says **why**."),
        ("text", 0, "", "Not once."),
        ("item", 1, "•", "one"),
        ("item", 2, "1.", "first"),
        ("item", 2, "2.", "second"),
        ("item", 1, "•", "two"),
        ("quote", 1, "", "Stone remembers."),
        ("text", 0, "", "rope"),
    ]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("[Ana](https://example.org) knows", "Ana (https://example.org) knows"),
        ("![map](file:///etc/passwd)", "map"),
        ("<script>x</script> #let y = 1 $z$ @w", "<script>x</script> #let y = 1 $z$ @w"),
        ("2 * 3 * 4 and **open", "2 * 3 * 4 and **open"),
    ],
)
def test_nothing_is_followed_fetched_or_executed(written: str, words: str) -> None:
    assert [words_of(one) for one in paragraphs(written)] == [words]
    page = SheetPage(title="Ana", blocks=(TextBlock(title="Notes", text=written, edit=Edit(path="/notes"), place=3),))
    assert print_sheet(page, with_marks=True).startswith(b"%PDF")


@pytest.mark.parametrize("written", ["*" * 20_000, "> " * 20 + "deep", "[" * 20_000, "- " * 10_000, "`a" * 10_000, "word. " * 100_000])
def test_no_text_is_too_odd_or_too_long(written: str) -> None:
    assert paragraphs(written)
