from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.views import stylesheet, theme
from desktop_app.views.keys import KeysOverlay
from desktop_app.views.main_window import MainWindow
from desktop_app.views.palette import Palette
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.rail import WindowPageEntry
from tests.parts import child_of, children_of, message_button
from tests.pictures import scenes

Show = Callable[[QWidget], QWidget]
CONTROL = Qt.KeyboardModifier.ControlModifier
QUIET = (QLabel, QScrollBar, QScrollArea, QStackedWidget)


@pytest.fixture
def made() -> list[str]:
    return []


@pytest.fixture
def window(show: Show, made: list[str]) -> MainWindow:
    def page(name: str) -> WindowPageEntry:
        def make() -> QWidget:
            made.append(name)
            return QLineEdit(name)

        return WindowPageEntry(id=name, title=name.title(), icon=name, make=make, at_end=name == "settings")

    main = MainWindow([page(name) for name, _ in scenes.PAGES])
    main.show_page("home")
    show(main)
    return main


def test_pages_are_made_when_first_shown(qtbot: QtBot, window: MainWindow, made: list[str]) -> None:
    assert made == ["home"]
    with qtbot.waitSignal(window.page_shown) as shown:
        qtbot.keyClick(window, Qt.Key.Key_3, CONTROL)
    assert shown.args == ["table"]
    qtbot.keyClick(window, Qt.Key.Key_1, CONTROL)
    assert made == ["home", "table"]
    assert window.current == "home"


def test_the_rail_goes_to_pages(qtbot: QtBot, window: MainWindow) -> None:
    button = window._buttons.button(6)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.current == "settings"
    assert button.isChecked()


def test_the_palette_does_what_fits(qtbot: QtBot, window: MainWindow) -> None:
    done: list[str] = []
    window.set_commands(
        lambda: [("Undo the last step", "Ctrl+Z", lambda: done.append("undo")), ("Print the sheet", "Ctrl+P", lambda: done.append("print"))]
    )
    qtbot.keyClick(window, Qt.Key.Key_K, CONTROL)
    palette = window.findChild(Palette)
    assert palette is not None
    palette.field.setFixedHeight(palette.field.height() + 1)
    assert palette.geometry() == window.rect(), "it covers the window whatever size its parts take"
    qtbot.keyClicks(palette.field, "print")
    assert palette.list.count() == 1
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert done == ["print"]
    assert not palette.isVisible()


def test_the_palette_also_knows_pages_and_escape_leaves_it(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, CONTROL)
    palette = window.findChild(Palette)
    assert palette is not None
    qtbot.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.field.hasFocus() and palette.list.currentRow() == 1, "nothing behind it takes the keys"
    qtbot.keyClicks(palette.field, "best")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.current == "bestiary"
    qtbot.keyClick(window, Qt.Key.Key_K, CONTROL)
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_search_everywhere(qtbot: QtBot, window: MainWindow) -> None:
    found: list[str] = []
    window.set_search(lambda words: [(f"Found {words}", "rule", lambda: found.append(words))])
    window.show_page("home")
    window.search_everywhere()
    palette = window.findChild(Palette)
    assert palette is not None
    qtbot.keyClicks(palette.field, "bleed")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert found == ["bleed"]


def test_question_mark_shows_all_keys(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClicks(window, "?")
    overlay = window.findChild(KeysOverlay)
    assert overlay is not None
    assert overlay.isVisible()
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert not overlay.isVisible()


def test_in_a_small_window_the_card_of_keys_is_scrolled_and_no_row_lies_on_another(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 640)
    window.show_keys()
    overlay = child_of(window, KeysOverlay)
    QApplication.processEvents()
    places = [(cap.mapTo(overlay, QPoint(0, 0)), cap.height()) for cap in children_of(overlay, KeyCap)]
    caps = sorted((at.x() > overlay.width() / 2, at.y(), height) for at, height in places)
    assert all(low >= top + height for (side, top, height), (other, low, _) in pairwise(caps) if side == other)
    bar = child_of(overlay, QScrollArea).verticalScrollBar()
    for _ in range(6):
        qtbot.keyClick(overlay, Qt.Key.Key_PageDown)
    assert overlay.isVisible() and bar.value() > 0
    qtbot.keyClick(overlay, Qt.Key.Key_Space)
    assert not overlay.isVisible()


def test_the_keyboard_goes_back_to_where_it_was_when_the_keys_are_put_away(qtbot: QtBot, window: MainWindow) -> None:
    before = window.focusWidget()
    assert before is not None
    window.show_keys()
    overlay = window.findChild(KeysOverlay)
    assert overlay is not None
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert window.focusWidget() is before


def test_messages_say_one_sentence_and_offer_one_thing(qtbot: QtBot, window: MainWindow) -> None:
    done: list[bool] = []
    window.messages.error("The disk is full; nothing was lost.", action="Try again", callback=lambda: done.append(True))
    assert window.messages.text == "The disk is full; nothing was lost."
    assert window.messages.accessibleName().startswith("Error: ")
    qtbot.mouseClick(message_button(window), Qt.MouseButton.LeftButton)
    assert done == [True]
    for words in ("Saved.", "What the map says of its tiles was left out, for no kind of ground is named so; the rest is there. " * 3):
        window.messages.note(words)
        label = window.messages._text
        label.ensurePolished()
        QApplication.processEvents()
        assert label.height() >= label.heightForWidth(label.width()), "all of it is seen, however long"
    window.messages.note("Saved.")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.messages.text == ""
    for page, offer in (("fight", "Show"), ("home", "")):
        window.messages.note("4 more in the night watch.", action=offer)
        window.show_page(page)
        assert window.messages.text == "", "it spoke of the page that was left"
    window.messages.error("The disk is full; nothing was lost.")
    window.show_page("fight")
    assert window.messages.text, "an error stays until it is put away"


@pytest.mark.parametrize("name", list(scenes.SCENES))
def test_every_control_has_a_name_and_fits_the_smallest_screen(show: Show, name: str) -> None:
    view = scenes.SCENES[name]()
    show(view)
    for widget in view.findChildren(QWidget):
        reached = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible() and widget.isEnabled()
        if reached and not isinstance(widget, QUIET) and widget.focusProxy() is None and not widget.objectName().startswith("qt_"):
            text = widget.text() if isinstance(widget, QAbstractButton) else ""
            assert widget.accessibleName() or text, f"{type(widget).__name__} in {type(widget.parent()).__name__}"
    assert view.minimumSizeHint().width() <= 1366
    assert view.minimumSizeHint().height() <= 700


@pytest.mark.parametrize("name", list(scenes.SCENES))
def test_every_view_changes_its_theme_while_it_is_shown(show: Show, name: str) -> None:
    view = scenes.SCENES[name]()
    show(view)
    before = view.grab().toImage()
    stylesheet.apply(view, theme.PARCHMENT)
    QApplication.processEvents()
    after = view.grab().toImage()
    assert after.pixelColor(2, 400).lightness() > 128 > before.pixelColor(2, 400).lightness()


def test_text_fields_and_lists_take_their_own_keys(qtbot: QtBot, window: MainWindow) -> None:
    field = window.page("home")
    assert isinstance(field, QLineEdit)
    field.clear()
    field.setFocus()
    qtbot.keyClicks(field, "a/b?")
    assert field.text() == "a/b?"
    assert not isinstance(field, (QAbstractItemView, QComboBox, QPlainTextEdit))


def test_starting_the_window_loads_no_page() -> None:
    code = (
        "import sys, desktop_app.views.main_window, desktop_app.views.theme;"
        "print(*(name for name in sys.modules if name.startswith('desktop_app')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=True)
    loaded = done.stdout.split()
    assert not [name for name in loaded if ".rules" in name or ".controller" in name]
    assert not [
        name for name in loaded if name.startswith(("desktop_app.views.sheet", "desktop_app.views.encounter", "desktop_app.views.board"))
    ]


def test_pictures_of_a_view_are_drawn_at_twice_the_size(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.pictures import shots;"
        "shots.scenes = lambda: {'home': __import__('tests.pictures.scenes', fromlist=['home']).home};"
        "sys.exit(shots.draw(Path(sys.argv[1]), '2'))"
    )
    environment = {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=Path(__file__).parents[2], env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    from PySide6.QtGui import QImage

    picture = QImage(str(tmp_path / "home-dark-200.png"))
    assert (picture.width(), picture.height()) == (2 * 1366, 2 * 768)
