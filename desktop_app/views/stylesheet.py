"""A theme put in force: fonts, palette, and the style sheet of Qt's own controls, generated from the tokens."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.views import fonts, theme
from desktop_app.views.theme import RADIUS, RADIUS_LARGE, RADIUS_SMALL, ROLES, Theme, mixed


def apply(styled: QWidget | QApplication, chosen: Theme) -> None:
    """Put a theme in force: fonts, palette, and the style sheet of a window. One that is in force already costs nothing.

    The sheet is a window's own: under one of the whole program every page would be styled anew at each step in which it is built.
    """
    if theme.active() is not chosen or not styled.styleSheet():
        begin(chosen)
    dress(styled)


def dress(styled: QWidget | QApplication) -> None:
    """Give a window the style sheet of the theme in force."""
    sheet = style_sheet(theme.active())
    if sheet != styled.styleSheet():
        styled.setStyleSheet(sheet)


def begin(chosen: Theme) -> None:
    """Let what is built now have the fonts and colours of a theme: a window is built sooner before it has a style sheet."""
    theme.put_in_force(chosen)
    fonts.load(with_heading=chosen.heading == fonts.HEADING)
    if QApplication.font() != theme.font():  # else every widget would be told for nothing
        QApplication.setFont(theme.font())
    QApplication.setPalette(_palette(chosen))


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    pairs = {
        role.Window: theme.ground,
        role.WindowText: theme.text,
        role.Base: theme.card,
        role.AlternateBase: theme.panel,
        role.Text: theme.text,
        role.Button: theme.card,
        role.ButtonText: theme.text,
        role.BrightText: theme.accent,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Mid: theme.line,
        role.Dark: theme.line,
        role.Light: theme.raised,
    }
    for which, color in pairs.items():
        palette.setColor(which, QColor(color))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.muted))
    return palette


def style_sheet(chosen: Theme) -> str:
    """Write the style sheet of a theme."""
    return "".join(part(chosen) for part in (_surfaces, _text, _inputs, _lists, _scroll_bars, _menus))


def _surfaces(t: Theme) -> str:
    card_edge, sheet_edge = t.card_edge or t.card, t.card_edge or (t.card if t.is_dark else t.line)
    banner = mixed(t.card, t.accent, 0.07 if t.is_dark else 0.10).name()
    return f"""
QWidget {{ color: {t.text}; }}
QMainWindow, QDialog {{ background: {t.ground}; }}
*[surface="ground"] {{ background: {t.ground}; }}
*[surface="panel"] {{ background: {t.panel}; }}
*[surface="card"] {{ background: {t.card}; border-radius: {RADIUS}px; border: 1px solid {card_edge}; }}
*[surface="sheet"] {{ background: {t.card}; border: 1px solid {sheet_edge}; border-radius: {RADIUS_LARGE}px; }}
*[surface="banner"] {{ background: {banner}; border: 1px solid {t.accent}; border-radius: {RADIUS_LARGE}px; }}
*[edge="right"] {{ border-right: 1px solid {t.line}; }}
*[edge="left"] {{ border-left: 1px solid {t.line}; }}
*[edge="top"] {{ border-top: 1px solid {t.line}; }}
*[edge="bottom"] {{ border-bottom: 1px solid {t.line}; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter::handle:hover {{ background: {t.accent}; }}
QToolTip {{ background: {t.raised}; color: {t.text}; border: 1px solid {t.line}; padding: 5px 8px; }}
"""


def _text(t: Theme) -> str:
    colors = "".join(f'QLabel[role="{role}"] {{ color: {t.color(role).name()}; }}\n' for role in ROLES)
    return f"{colors}QLabel {{ background: transparent; border: none; }}\n"


def _inputs(t: Theme) -> str:
    field = t.ground if t.is_dark else t.card
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox {{
  background: {field}; color: {t.text}; border: 1px solid {t.line}; border-radius: {RADIUS}px; padding: 5px 10px;
  selection-background-color: {t.accent}; selection-color: {t.on_accent};
}}
QLineEdit:hover, QPlainTextEdit:hover, QTextEdit:hover, QComboBox:hover {{ border-color: {t.muted}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {{ border: 2px solid {t.accent}; padding: 4px 9px; }}
QLineEdit[unsaved="true"], QPlainTextEdit[unsaved="true"] {{ border: 2px solid {t.blood}; padding: 4px 9px; }}
QLineEdit:disabled, QComboBox:disabled {{ color: {t.muted}; background: {t.panel}; }}
QLineEdit[small="true"] {{ border-radius: {RADIUS_SMALL}px; padding: 1px 4px; }}
QLineEdit[small="true"]:focus {{ padding: 0px 3px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox QAbstractItemView {{ background: {t.card}; border: 1px solid {t.line}; selection-background-color: {t.raised};
  selection-color: {t.text}; padding: 4px; outline: 0; }}
QTextEdit[page="true"], QTextEdit[page="true"]:focus {{ background: transparent; border: none; padding: 0; font-size: 14px; }}
QLineEdit[page="true"] {{ background: transparent; border: 1px solid transparent; border-radius: {RADIUS_SMALL}px; padding: 2px 0px; }}
QLineEdit[page="true"]:hover, QLineEdit[page="true"]:focus {{
  border: 1px solid transparent; border-bottom: 1px solid {t.line}; padding: 2px 0px; }}
QTextBrowser[chapter="true"] {{ background: transparent; border: none; border-left: 2px solid transparent; padding: 0 0 0 8px; }}
QTextBrowser[chapter="true"]:focus {{ border-left: 2px solid {t.accent}; }}
QTextBrowser[plain="true"] {{ background: transparent; border: none; padding: 0; }}
"""


def _lists(t: Theme) -> str:
    return f"""
QAbstractItemView {{ background: transparent; border: none; outline: 0; }}
QAbstractItemView::item {{ border: none; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{ background: transparent; color: {t.muted}; border: none; border-bottom: 1px solid {t.line};
  padding: 5px 10px 5px 8px; font-size: {theme.TINY}px; }}
QHeaderView::section:hover {{ color: {t.text}; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ width: 0; height: 0; }}
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget[surface="none"] {{ background: transparent; }}
"""


def _scroll_bars(t: Theme) -> str:
    handle = mixed(t.line, t.muted, 0.35).name()
    return f"""
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {handle}; border-radius: 3px; min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {t.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def _menus(t: Theme) -> str:
    return f"""
QMenu {{ background: {t.card}; border: 1px solid {t.line}; border-radius: {RADIUS_SMALL}px; padding: 6px; }}
QMenu::item {{ padding: 7px 26px 7px 12px; border-radius: {RADIUS_SMALL}px; }}
QMenu::item:selected {{ background: {t.raised}; }}
QMenu::item:disabled {{ color: {t.muted}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 5px 6px; }}
"""
