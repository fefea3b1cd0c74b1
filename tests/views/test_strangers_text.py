"""A stranger's text opens no file: every spelling of a picture in every place where the window or a page makes markup of a text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtGui import Qt as QtGuiText
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QTextEdit, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.creation.adding import AddedLine, Planned
from desktop_app.controller.journal.recap import PersonRecap, Recap, RollRecap
from desktop_app.controller.paper.recap_html import recap_html
from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.play.shown import DieShown
from desktop_app.controller.words.span import Span
from desktop_app.printing.markdown import as_words, html_of, paragraphs, plain
from desktop_app.printing.markup import Markup, markup
from desktop_app.rules.kernel.additions import Addition, AdditionKind
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.views.adding.model import AdditionsModel
from desktop_app.views.adding.preview import Preview
from desktop_app.views.encounter.explaining import ExplanationPanel
from desktop_app.views.models import ExplanationShown, RuleShown, RuleTable
from desktop_app.views.packs import document_list
from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.parts.markdown import MarkdownField, show_note
from desktop_app.views.parts.rich import RichDocument, RichView, SpanLabel
from desktop_app.views.parts.tips import set_tip, show_tip
from desktop_app.views.players.last_time import LastTime
from desktop_app.views.players.window import HandoutOver
from desktop_app.views.reference import rule_text
from desktop_app.views.reference.reference_view import ReferenceView
from tests.meta.trees import parts_of
from tests.traps import SPELLINGS, Trap, dangers, shows, trap_in

PROGRAM: Final = Path(__file__).parents[2] / "desktop_app"
DOOR: Final = "views/parts/rich.py"


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[Trap]:
    with trap_in(tmp_path) as made:
        yield made


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[QWidget], QImage]:
    """Draw a widget as it is seen."""

    def draw(widget: QWidget) -> QImage:
        qtbot.addWidget(widget)
        widget.resize(400, 300)
        widget.show()
        QApplication.processEvents()
        return widget.grab().toImage()

    return draw


def rule(text: str) -> RuleShown:
    table = RuleTable(title=text, columns=(text,), rows=((text,), (text,)))
    see = ((text, text),)
    return RuleShown(id=text, title=text, area=text, text=text, rulings=(text,), setting=text, tables=(table,), see=see, source=text)


def recap(text: str) -> Recap:
    person = PersonRecap(text, "A", "party", "", text, 1)
    roll = RollRecap(text, "A", "foe", "", text, (DieShown(sides=6, face=3),))
    story = (f"**{as_words(text)}** fell", f"You faced {as_words(text)}")
    return Recap(number=1, played=text, text=text, story=story, people=(person,), rolls=(roll,), carried=(text,))


def html_in(widget: QWidget) -> Iterator[str]:
    """Give all markup that a widget and what stands in it would show."""
    for each in (widget, *widget.findChildren(QWidget)):
        if isinstance(each, QTextEdit):
            yield each.toHtml()
        elif isinstance(each, QLabel) and (
            each.textFormat() is Qt.TextFormat.RichText
            or (each.textFormat() is Qt.TextFormat.AutoText and QtGuiText.mightBeRichText(each.text()))
        ):
            yield each.text()
        if QtGuiText.mightBeRichText(each.toolTip()):
            yield each.toolTip()


def note(text: str) -> QWidget:
    made = MarkdownField("Notes", text, grows=True)
    made.keeper.bind("one", text)
    made.show_set()
    return made


def handout(text: str) -> QWidget:
    host = QWidget()
    made = HandoutOver(host)
    made.setParent(None)
    made.show_copy(PlayersShown(page=text))
    return made


def aloud(text: str) -> QWidget:
    host = QWidget()
    made = HandoutOver(host)
    made.setParent(None)
    made.show_copy(PlayersShown(text=f"one\n{text}"))
    return made


def last_time(text: str) -> QWidget:
    host = QWidget()
    made = LastTime(host)
    made.setParent(None)
    made.show_recap(recap(text))
    return made


def reference(text: str) -> QWidget:
    made = ReferenceView()
    made.show_rules([rule(text)])
    made.open_rule(text)
    return made


def explanation(text: str) -> QWidget:
    made = ExplanationPanel()
    breakdown = Breakdown.of(1, text, text).plus(2, text, text)
    made.explain(ExplanationShown(title=text, reason=text, breakdown=breakdown, rules=(rule(text), rule(text))))
    return made


def preview(text: str) -> QWidget:
    made = Preview()
    made.show_thing(Addition(id="a", name=text, value=1, text=text, refusal=text))
    lines = (AddedLine(heading=text, name=text, values=text, note=text), AddedLine(heading=text, name=text, is_gone=True))
    made.show_plan(Planned(lines=lines, figures=((text, text, text),), price=text, left=text, refusal=text))
    return made


def sentence(text: str) -> QWidget:
    made = SpanLabel(wrap=True)
    made.show_spans([Span(text=text, role="good")])
    set_tip(made, text)
    return made


PLACES: Final = (note, handout, aloud, last_time, reference, explanation, preview, sentence)


@pytest.mark.parametrize("place", PLACES)
def test_no_spelling_opens_a_file_in_a_widget(place: Callable[[str], QWidget], trap: Trap, shown: Callable[[QWidget], QImage]) -> None:
    for text in trap.texts():
        widget = place(text)
        image = shown(widget)
        assert not [danger for html in html_in(widget) for danger in dangers(html)], text
        assert not shows(image) and not trap.opened(), text
        widget.deleteLater()


def test_no_spelling_opens_a_file_in_a_tip(trap: Trap, shown: Callable[[QWidget], QImage]) -> None:
    shown(widget := QWidget())
    for text in trap.texts():
        for show in (show_tip, show_note):
            show(QPoint(4, 4), text, widget)
            QApplication.processEvents()
            told = QToolTip.text()
            assert not QtGuiText.mightBeRichText(told) or not dangers(told), text
        assert not trap.opened(), text
    QToolTip.hideText()


def test_tips_of_lists_are_read_letter_by_letter(trap: Trap) -> None:
    for text in trap.texts():
        things = AdditionsModel()
        thing = Addition(id="a", name=text, value=1, text=text)
        kind = AdditionKind(id="a", title="A", word="a", columns=(Column(head=text, hint=text),), additions=(thing,))
        things.show_kind(kind, (), frozenset())
        lines = document_list._Lines()
        lines.show_lines([document_list.DocumentLine(id="a", title=text, line=text)])
        tip = Qt.ItemDataRole.ToolTipRole
        told = (things.data(things.index(0, 0), tip), things.headerData(1, Qt.Orientation.Horizontal, tip), lines.data(lines.index(0), tip))
        assert all(isinstance(one, str) and (not QtGuiText.mightBeRichText(one) or not dangers(one)) for one in told), text


def test_a_question_about_a_file_shows_its_name_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []
    there = tmp_path / "<img src=x>.png"
    there.touch()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(there.with_suffix("")), "PNG (*.png)"))
    monkeypatch.setattr(QMessageBox, "question", lambda _window, _title, text: asked.append(text))
    file_to_save(QWidget(), "Save", tmp_path, "a.png", "PNG (*.png)")
    assert asked and "&lt;img" in asked[0] and not dangers(asked[0])


def test_no_spelling_opens_a_file_on_a_page(trap: Trap) -> None:
    for text in trap.texts():
        html = recap_html(recap(text), lambda _: None, lambda _: None)
        assert not dangers(html) and "<a" not in html, text
        assert not dangers(html_of(text)) and not dangers(html_of(text, follows=True)), text
        assert paragraphs(text) is not None and not trap.opened(), text


@pytest.mark.parametrize(
    "name",
    [spelling.replace("{p}", "/srv/x.png") for spelling in SPELLINGS]
    + ["1. a", "# a", "- a", "+ a", "> a", "a & b &amp;", "a_b_c", "C:\\d"],
)
def test_a_name_stays_as_it_is_within_markdown_and_markup(name: str) -> None:
    told = " ".join(name.split())
    assert plain(as_words(name)) == told
    document = RichDocument()
    document.setHtml(html_of(f"**{as_words(name)}** fell"))
    assert " ".join(document.toPlainText().split()) == f"{told} fell"
    document.setHtml(markup("<table><tr><td>{name}</td></tr></table>", name=name))
    assert " ".join(document.toPlainText().split()) == told


def test_a_translation_is_text_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_text, "tr", lambda sentence, **facts: f"<img src='/x'>{sentence}")
    from desktop_app.views import theme

    html = rule_text.rule_html(rule("SW-CMB-01"), theme.active())
    assert not dangers(html) and html.count("&lt;img") == 4


def test_a_document_that_is_asked_for_a_file_answers_itself(trap: Trap, shown: Callable[[QWidget], QImage]) -> None:
    """What no text brings about: were a picture in it all the same, it would be nothing."""
    view = RichView()
    view.setHtml(f"<img src='{trap.picture}'><p>Words</p>")
    assert not shows(shown(view)) and not trap.opened()
    document = RichDocument()
    document.setHtml(f"<img src='{trap.picture}'>")
    assert document.size().height() < 40 and not trap.opened()


def trees(*but: str) -> Iterator[tuple[str, ast.AST]]:
    for path in PROGRAM.rglob("*.py"):
        name = path.relative_to(PROGRAM).as_posix()
        if name not in but:
            nodes: list[ast.expr | ast.stmt] = [*parts_of(path, ast.Attribute), *parts_of(path, ast.Call), *parts_of(path, ast.ClassDef)]
            yield from ((f"{name}:{node.lineno}", node) for node in nodes)


MAKES: Final = frozenset(
    (
        "setHtml",
        "setMarkdown",
        "insertHtml",
        "appendHtml",
        "insertMarkdown",
        "fromHtml",
        "fromMarkdown",
        "setInformativeText",
        "setDetailedText",
        "RichText",
        "AutoText",
        "MarkdownText",
    )
)
HOLDS: Final = frozenset(("QTextDocument", "QTextBrowser", "QTextDocumentFragment", "QErrorMessage", "QWhatsThis"))


def test_rich_text_comes_in_by_one_door() -> None:
    wrong = [
        where
        for where, node in trees(DOOR)
        if (isinstance(node, ast.Attribute) and node.attr in MAKES)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HOLDS)
        or (isinstance(node, ast.ClassDef) and any(isinstance(base, ast.Name) and base.id in HOLDS for base in node.bases))
    ]
    assert not wrong


def test_markup_is_made_of_literals_alone() -> None:
    """A template with facts in it already would not escape them; a text that calls itself markup is read as such."""
    wrong = []
    for where, node in trees("printing/markup.py", "printing/markdown.py"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Markup" and not where.startswith("views/reference/rule_text.py"):
                wrong.append(where)
            if node.func.id == "markup" and not isinstance(node.args[0], (ast.Constant, ast.Name)):
                wrong.append(where)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "QLabel" and node.args:
            wrong.append(where) if not where.startswith("views/parts/card.py") else None
    assert not wrong
    assert isinstance(markup("{a}", a="<"), Markup) and markup("{a}", a="<") == "&lt;"
