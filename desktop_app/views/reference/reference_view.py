"""The reference: rules by area, a search over all texts, links between them and a way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop_app.views import theme
from desktop_app.views.home.models import CardShown
from desktop_app.views.models import RuleShown
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.cards import CardList, Haystack
from desktop_app.views.parts.inputs import DropDown, SearchField
from desktop_app.views.parts.layouts import FlowLayout, PageStack, column, refill, row, scrolling
from desktop_app.views.parts.rich import RichView
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.side_list import SideList
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.tips import menu_text, set_tip
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.reference.rule_text import rule_html
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Mapping

LIST_WIDTH: Final = 330
NARROW_LIST: Final = 236
TEXT_WIDTH: Final = 760
KINDS: Final = {
    "mechanic": marked("mechanic"),
    "table": marked("table"),
    "guidance": marked("guidance"),
}
ALL_AREAS: Final = marked("All areas")


class ReferenceView(SearchedPage):
    """Rules at the left, the text of one at the right."""

    print_asked = Signal()
    scope_chosen = Signal(bool)
    """Whether the rules of all systems are looked through."""
    new_asked = Signal(int)
    """A rule of one's own is to be made, of the kind at this place."""
    change_asked = Signal(str)
    delete_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rules: Mapping[str, RuleShown] = {}
        self.cards: list[CardShown] = []
        """The rules to list, those of one system or of all."""
        self._haystack = Haystack()
        self._past: list[str] = []
        self._current = ""
        self._kinds: Sequence[str] = ()
        self.search = SearchField(tr("Search the rules"))
        self.list = CardList(tr("Rules"))
        self.areas = DropDown(tr("Area of the rules"))
        self.scope = Segments(tr("Searched"), (tr("This system"), tr("All systems")), small=True)
        self.scope.chosen.connect(lambda place: self.scope_chosen.emit(place == 1))
        self.print_button = Button(
            tr("Print GM screen"), small=True, key="Ctrl+P", name=tr("Print the tables of this system as a GM screen")
        )
        self.print_button.clicked.connect(self.print_asked)
        self.new_button = Button(tr("New"), small=True, icon="plus", key="Ctrl+N", name=tr("Add a custom rule"))
        self.new_button.clicked.connect(self._choose_kind)
        self.new_button.hide()
        self.change_button = Button(tr("Change"), icon="pencil", key="F2", name=tr("Edit this custom rule"))
        self.delete_button = Button(tr("Delete"), key="Del", name=tr("Delete this custom rule"))
        self.change_button.clicked.connect(self._change)
        self.delete_button.clicked.connect(self._delete)
        self.text = RichView()
        self.back = Button(tr("Back"), icon="back", name=tr("Previous rule"))
        self.contents = AreaList()
        self.contents.chosen.connect(self._open_area)
        self._title, self._line = Label("", "display", wrap=True), ElidedLabel("", "body", "muted")
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.areas.currentIndexChanged.connect(lambda _: self._filter())
        self.list.chosen.connect(self.open_rule)
        self.text.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self.go_back)
        on_keys(self, ("Alt+Left", self.go_back), ("Ctrl+P", self.print_asked), ("Ctrl+N", self._choose_kind), ("F2", self._change))
        on_keys(self.list, ("Del", self._delete))

    def show_rules(self, rules: Sequence[RuleShown], *, scope: str = "", is_all: bool = False) -> None:
        """Take the rules that are looked through: those of one system, by its title, or of all."""
        self._rules = {rule.id: rule for rule in rules}
        self.cards = [
            CardShown(id=rule.id, title=rule.title, line=_line_of(rule), facets=(rule.area, rule.system), words=rule.text) for rule in rules
        ]
        self._haystack = Haystack(self.cards)
        self.search.setPlaceholderText(tr("Search the rules of all systems") if is_all else tr("Search the rules of {scope}", scope=scope))
        self.scope.set_labels((scope or tr("This system"), tr("All systems")))
        self.scope.choose(1 if is_all else 0)
        self.areas.blockSignals(True)
        self.areas.clear()
        self.areas.addItems([tr(ALL_AREAS), *dict.fromkeys(rule.area for rule in rules)])
        self.areas.blockSignals(False)
        self.contents.show_areas(Counter(rule.area for rule in rules if rule.area))
        self._past = [name for name in self._past if name in self._rules]
        if self._current in self._rules:
            self._show(self._rules[self._current])
        elif self._current:
            self._current = ""
            self._stack.setCurrentIndex(0)
        self._filter()

    def show_kinds(self, words: Sequence[str]) -> None:
        """Offer to make rules of one's own of these kinds; of none: not at all."""
        self._kinds = words
        self.new_button.setVisible(bool(words))

    def _choose_kind(self) -> None:
        """Create the only kind there is, or ask for one."""
        if len(self._kinds) < 2:
            if self._kinds:
                self.new_asked.emit(0)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, word in enumerate(self._kinds):
            menu.addAction(menu_text(word)).triggered.connect(partial(self._make, place))
        menu.popup(self.new_button.mapToGlobal(QPoint(0, self.new_button.height())))
        menu.setActiveAction(menu.actions()[0])

    def _make(self, place: int, *_: object) -> None:
        self.new_asked.emit(place)

    def _change(self) -> None:
        if self._is_own:
            self.change_asked.emit(self._current)

    def _delete(self) -> None:
        if self._is_own:
            self.delete_asked.emit(self._current)

    @property
    def _is_own(self) -> bool:
        return self._current in self._rules and bool(self._rules[self._current].own)

    def open_rule(self, name: str) -> None:
        """Show a rule; the one before can be gone back to."""
        rule = self._rules.get(name)
        if rule is None or name == self._current:
            return
        if self._current:
            self._past.append(self._current)
        self._show(rule)

    def _open_area(self, area: str) -> None:
        """List the rules of an area, and show its first one."""
        self.search.clear()
        self.areas.setCurrentText(area)
        if self.list.cards:
            self.open_rule(self.list.cards[0].id)
            self.list.setFocus()

    def show_contents(self) -> None:
        """Show the contents, with the rules of all areas at the left."""
        self._current = ""
        self.areas.setCurrentIndex(0)
        self.list.choose("")
        self._stack.setCurrentIndex(0)

    def go_back(self) -> None:
        """Show the rule that was shown before, or the contents."""
        past = self._rules.get(self._past.pop()) if self._past else None
        if past is not None:
            self._show(past)
        else:
            self.show_contents()

    def has_rule(self, name: str) -> bool:
        """Tell whether a rule is among those that are looked through."""
        return name in self._rules

    @property
    def current(self) -> str:
        """Return the id of the rule that is shown."""
        return self._current

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._current in self._rules:
            self.text.show_markup(rule_html(self._rules[self._current], theme.active()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _show(self, rule: RuleShown) -> None:
        self._current = rule.id
        self._title.setText(rule.title)
        self._line.setText(" · ".join(part for part in (_line_of(rule), tr(KINDS[rule.kind]) if not rule.own else "") if part))
        self.text.show_markup(rule_html(rule, theme.active()))
        self.list.choose(rule.id)
        for button in (self.change_button, self.delete_button):
            button.setVisible(bool(rule.own))
        self.back.set_text(tr("Back") if self._past else tr("Contents"))
        self._stack.setCurrentIndex(1)

    def _follow(self, url: QUrl) -> None:
        self.open_rule(url.path())

    def _filter(self) -> None:
        area = self.areas.currentText()
        kept = self._haystack.found(self.search.text(), [[area]] if area and area != tr(ALL_AREAS) else [])
        self.list.show_cards(kept)
        self._found.setText(tr("{count} of {whole}", count=len(kept), whole=len(self.cards)))
        set_tip(self._found, tr("{count} of {whole} shown", count=len(kept), whole=len(self.cards)))
        if self._current:
            self.list.choose(self._current)

    def _build(self) -> None:
        self._found = Label("", "caption", "muted")
        self.text.setProperty("plain", True)
        self.text.setOpenLinks(False)
        self.text.setMaximumWidth(TEXT_WIDTH)
        self.text.setAccessibleName(tr("Text of the rule"))
        self.text.setFont(theme.font(14))
        head = row(Label(tr("Rules"), "caption", "muted"), self._found, None, self.print_button, gap=10, margins=(2, 4, 2, 0))
        areas = row(self.areas, self.new_button, gap=8)
        areas.setStretch(0, 1)
        lines = column(self.search, self.scope, areas, head, self.list, gap=8, margins=(12, 12, 12, 8))
        left = SideList(self, LIST_WIDTH, lines, narrow=NARROW_LIST)
        buttons = (self.change_button, self.delete_button, self.back)
        top = row(column(self._title, self._line, gap=2), *buttons, gap=12)
        top.setStretch(0, 1)
        for button in buttons:
            top.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        page = QWidget()
        page.setLayout(column(top, 6, self.text, gap=8, margins=(32, 22, 22, 10)))
        self._stack = PageStack()
        self._stack.addWidget(scrolling(self.contents))
        self._stack.addWidget(page)
        body = row(left, self._stack, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.search)


class AreaList(QWidget):
    """The areas of the rules with how many rules each has; one is chosen by a click or Enter."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self._lines = FlowLayout(gap=8)
        hint = Label(tr("Choose an area, or search for any word of a rule at the left."), "body", "muted", wrap=True)
        lines = QWidget()
        lines.setLayout(self._lines)
        self.setLayout(column(Label(tr("Contents"), "display"), hint, 10, lines, None, gap=6, margins=(32, 22, 22, 10)))

    def show_areas(self, areas: Mapping[str, int]) -> None:
        """Show these areas, in the order of the book."""
        refill(self._lines, self.buttons, list(areas.items()), self._button, self._fill)

    def _button(self) -> Button:
        button = Button()
        button.clicked.connect(lambda: self.chosen.emit(str(button.property("area"))))
        return button

    @staticmethod
    def _fill(button: Button, area: tuple[str, int]) -> None:
        name, count = area
        button.setProperty("area", name)
        button.set_text(tr("{area} · {count}", area=name, count=count))
        button.setAccessibleName(tr("{area}, {count#rule|rules}", area=name, count=count))


def _line_of(rule: RuleShown) -> str:
    return " · ".join(part for part in (rule.own or rule.id, rule.area, rule.system) if part)
