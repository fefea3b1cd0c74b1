"""Parts of the window as tests find them: by Qt's tree of children, and by what the program shows of itself."""

from __future__ import annotations

import gc
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex
from PySide6.QtWidgets import QAbstractButton, QApplication, QLayout, QLayoutItem, QLineEdit, QWidget
from shiboken6 import getAllValidWrappers

from desktop_app.app import Program
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.rules.kernel.playing_cards import DECK, RED_JOKER, PlayingCard
from desktop_app.views.main_window import MainWindow, Pages
from desktop_app.views.palette import Palette
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import EvenLayout, FlowLayout
from desktop_app.views.presenters.encounters import EncountersPresenter
from tests.narrowing import there

P = TypeVar("P")
W = TypeVar("W", bound=QWidget)


def presenter_of(program: Program, kind: type[P]) -> P:
    """The presenter of a page that has been made."""
    (found,) = [presenter for presenter in program.routes.presenters.values() if isinstance(presenter, kind)]
    return found


def focused() -> QWidget:
    """What has the keys."""
    return there(QApplication.focusWidget())


def typed_face(face: int, *, is_card: bool = False) -> str:
    """Return the signs by which a face is typed: its number, or rank and suit of a card."""
    card = PlayingCard(face)
    return str(face) if not is_card else {RED_JOKER: "jr", DECK: "jb"}.get(face, f"{card.rank}{card.suit[:1]}")


def segments_of(segments: Segments) -> list[QAbstractButton]:
    """The values that can be chosen, from the left."""
    flow = segments.layout()
    assert flow is not None
    items = (flow.itemAt(place) for place in range(flow.count()))
    return [button for item in items if item is not None and isinstance(button := item.widget(), QAbstractButton)]


def palette_of(window: MainWindow) -> Palette:
    """The palette, once it has been opened."""
    (found,) = window.findChildren(Palette)
    return found


def page_of(window: MainWindow) -> QWidget:
    """The page that is shown, or what lies over it."""
    (pages,) = window.findChildren(Pages)
    return there(pages.currentWidget())


def message_button(window: MainWindow) -> Button:
    """What a message offers to do."""
    return next(button for button in window.messages.findChildren(Button) if button.text())


def field_of(widget: QWidget) -> QLineEdit:
    """The one field in which a widget lets a line be typed."""
    (found,) = widget.findChildren(QLineEdit)
    return found


def chosen_encounter(program: Program) -> PreparedEncounter:
    """The prepared encounter that its page shows, as the campaign has it."""
    return encounter_of(program, there(presenter_of(program, EncountersPresenter).view.list.current))


def encounter_of(program: Program, encounter: str) -> PreparedEncounter:
    """A prepared encounter, as the campaign has it."""
    (found,) = [prepared for prepared in program.campaign.encounters.all() if prepared.id == encounter]
    return found


def children_of(widget: QWidget, kind: type[W]) -> list[W]:
    """What of a kind is shown within a widget, in the order in which it was made."""
    return [child for child in widget.findChildren(kind) if child.isVisibleTo(widget)]


def child_of(widget: QWidget, kind: type[W], name: str = "") -> W:
    """The one part of a kind within a widget, shown or not; `name`: the one that is called so where it is read out, or by its text."""
    (found,) = [child for child in widget.findChildren(kind) if not name or name in (child.accessibleName(), getattr(child, "text", str)())]
    return found


def button_of(widget: QWidget, words: str) -> QAbstractButton:
    """The button within a widget that is read out, or labelled, with these words."""
    return child_of(widget, QAbstractButton, words)


def row_of(model: QAbstractItemModel, number: int) -> QModelIndex:
    """A row of a list, by its number from 0."""
    return model.index(number, 0)


def kept_items() -> list[QLayoutItem]:
    """Items of layouts that Python keeps although Qt owns them: once Qt has deleted one, what comes in its place is taken for it."""
    kept = [one for one in getAllValidWrappers() if isinstance(one, QLayoutItem) and not isinstance(one, QLayout)]
    flows = [one for one in gc.get_objects() if type(one) in {FlowLayout, EvenLayout}] if kept else []
    own = {id(item) for flow in flows for item in vars(flow)["_items"]}  # these know of what goes, and leave the rest to nobody
    return [one for one in kept if id(one) not in own]
