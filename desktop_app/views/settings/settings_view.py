"""Settings: look, dice, house rules next to the rules they change, and facts about this program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QGridLayout, QVBoxLayout, QWidget

from desktop_app.controller.start.recent import SIZES
from desktop_app.language import folded, languages
from desktop_app.views import theme
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.chips import Picks
from desktop_app.views.parts.falling import FALLS, USUAL
from desktop_app.views.parts.inputs import DropDown, SearchField
from desktop_app.views.parts.layouts import PageArea, ScrolledContent, add_layout, column, empty, refill, row, scrolling
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.views.models import SettingShown, SettingsShown

WIDTH: Final = 900
SEVERAL_WIDTH: Final = 420
NAMES: Final = 220
"""Width of the names of settings."""
YES_NO: Final = (marked("Yes"), marked("No"))


class HouseRule(QFrame):
    """One house rule: what it says, the rule it changes, and its value."""

    changed = Signal(str, object)
    rule_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.shown: SettingShown | None = None
        self.title, self._text = Label("", "strong"), Label("", "small", "muted", wrap=True)
        self.changed_mark = Label(tr("changed"), "tiny", "accent")
        self._rule = Button("", "link")
        self._rule.clicked.connect(self._open_rule)
        self._place = QVBoxLayout()
        self._control: QWidget | None = None
        words = column(row(self.title, self.changed_mark, None), self._text, row(self._rule, None), None, gap=2)
        line = row(words, gap=20, margins=(0, 10, 0, 10))
        line.addLayout(self._place)
        line.setStretch(0, 1)
        self.setLayout(line)

    def show_setting(self, shown: SettingShown) -> None:
        """Show a house rule; its control is made anew only if the values to choose from differ."""
        rebuilt = self.shown is None or (shown.id, shown.values) != (self.shown.id, self.shown.values)
        self.shown = shown
        self.title.setText(shown.title)
        self._text.show_text(shown.text)
        self.changed_mark.setVisible(shown.is_changed)
        self._rule.setVisible(bool(shown.rule))
        self._rule.set_text(tr("Rule {rule}", rule=shown.rule))
        self._rule.setAccessibleName(tr("Open rule {rule}", rule=shown.rule))
        if rebuilt:
            empty(self._place)
            self._control = self._make(shown)
            alignment = Qt.AlignmentFlag(0) if shown.several else Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            self._place.addWidget(self._control, 0, alignment)
        self._fill(shown)

    @property
    def control(self) -> QWidget | None:
        """Return what changes the value."""
        return self._control

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(theme.active().line))
        painter.drawLine(0, 0, self.width(), 0)

    def _open_rule(self) -> None:
        if self.shown is not None:
            self.rule_opened.emit(self.shown.rule)

    def _make(self, shown: SettingShown) -> QWidget:
        if shown.several:
            picks = Picks(shown.title)
            picks.picked.connect(lambda places: self.changed.emit(shown.id, [shown.values[place][0] for place in places]))
            return picks
        if shown.values:
            combo = DropDown(shown.title)
            combo.addItems([label for _, label in shown.values])
            combo.setMaximumWidth(330)
            combo.activated.connect(lambda place: self.changed.emit(shown.id, shown.values[place][0]))
            return combo
        if isinstance(shown.value, bool):
            segments = Segments(shown.title, [tr(word) for word in YES_NO], small=True)
            segments.chosen.connect(lambda place: self.changed.emit(shown.id, place == 0))
            return segments
        stepper = Stepper(shown.title, low=shown.low, high=shown.high)
        stepper.changed.connect(lambda value: self.changed.emit(shown.id, value))
        return stepper

    def _fill(self, shown: SettingShown) -> None:
        match self._control:
            case Picks() as picks:
                listed = shown.value if isinstance(shown.value, list) else []
                picks.show_words([label for _, label in shown.values], [value in listed for value, _ in shown.values])
                picks.setFixedWidth(min(SEVERAL_WIDTH, picks.sizeHint().width()))
            case DropDown() as combo:
                combo.setCurrentIndex(next((place for place, (value, _) in enumerate(shown.values) if value == shown.value), -1))
            case Segments() as segments:
                segments.choose(0 if shown.value else 1)
            case Stepper() as stepper if isinstance(shown.value, int):
                stepper.set_value(shown.value)
            case _:
                pass


SPENDS_FROM: Final = (101, 75, 50, 25)
"""Least chances in percent for default answers that spend the party's resources; the first is never reached."""


class SettingsView(SearchedPage):
    """The page of the look, the language, the dice, and the house rules of a system."""

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    size_chosen = Signal(int)
    manual_dice_chosen = Signal(bool)
    roll_for_foes_chosen = Signal(bool)
    settle_foes_chosen = Signal(bool)
    answer_for_foes_chosen = Signal(bool)
    spending_chosen = Signal(int)
    falling_chosen = Signal(str)
    """How long rolled dice are seen to fall: off, quick or full."""
    moments_chosen = Signal(list)
    """The ids of the big moments at which a fight stops."""
    usual_forgotten = Signal(str)
    house_rule_changed = Signal(str, object)
    rule_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.shown: SettingsShown | None = None
        self._languages = ("", *languages())
        self.language = Segments(tr("Language"), [tr("System"), *languages().values()])
        self.setFocusProxy(self.language)
        self.language.chosen.connect(lambda place: self.language_chosen.emit(self._languages[place]))
        self.look = Segments(tr("Appearance"), [tr(chosen.title) for chosen in theme.THEMES.values()])
        self.look.chosen.connect(lambda place: self.theme_chosen.emit(list(theme.THEMES)[place]))
        self.enlarged = Segments(tr("UI scale"), [tr("{percent} %", percent=size) for size in SIZES])
        self.enlarged.chosen.connect(lambda place: self.size_chosen.emit(SIZES[place]))
        self.dice = Segments(tr("Dice"), [tr("Program rolls"), tr("I type dice")])
        self.dice.chosen.connect(lambda place: self.manual_dice_chosen.emit(place == 1))
        self.foes = Segments(tr("Enemy dice"), [tr("Program rolls"), tr("I type those too")])
        self.foes.chosen.connect(lambda place: self.roll_for_foes_chosen.emit(place == 0))
        self.rewards = Segments(tr("Enemies' pending choices"), [tr("Take the first"), tr("Ask me")])
        self.rewards.chosen.connect(lambda place: self.settle_foes_chosen.emit(place == 0))
        self.questions = Segments(tr("Enemies' questions"), [tr("Use default"), tr("Ask me")])
        self.questions.chosen.connect(lambda place: self.answer_for_foes_chosen.emit(place == 0))
        words = [tr("Never"), *(tr("At {percent} % or better", percent=percent) for percent in SPENDS_FROM[1:])]
        self.spending = Segments(tr("Enter may spend party resources"), words)
        self.spending.chosen.connect(lambda place: self.spending_chosen.emit(SPENDS_FROM[place]))
        self.falling = Segments(tr("Dice animation"), [tr("Off"), tr("Fast"), tr("Full")])
        self.falling.chosen.connect(lambda place: self.falling_chosen.emit(list(FALLS)[place]))
        self.moments = Picks(tr("Pause when..."))
        self.moments.picked.connect(self._pick_moments)
        self._usual_rows = QVBoxLayout()
        self._usual_rows.setSpacing(6)
        self.search = SearchField(tr("Search settings"))
        self.search.textChanged.connect(lambda _: self._filter())
        self._rules: list[HouseRule] = []
        self._first: dict[str, bool] = {}
        """Whether each house rule was changed when the page opened: changed rows stay in place."""
        self._rule_rows = QVBoxLayout()
        self._rule_rows.setSpacing(0)
        self._facts = QGridLayout()
        self._build()

    def show_settings(self, shown: SettingsShown) -> None:
        """Show the present choices, and the house rules matching the search."""
        self.shown = shown
        self.language.choose(self._languages.index(shown.language) if shown.language in self._languages else 0)
        self.look.choose(list(theme.THEMES).index(shown.theme) if shown.theme in theme.THEMES else 0)
        self.enlarged.choose(SIZES.index(shown.size) if shown.size in SIZES else 0)
        self.dice.choose(1 if shown.manual_dice else 0)
        self.foes.choose(0 if shown.roll_for_foes else 1)
        self.rewards.choose(0 if shown.settle_foes else 1)
        self.questions.choose(0 if shown.answer_for_foes else 1)
        self.spending.choose(SPENDS_FROM.index(shown.spends_from) if shown.spends_from in SPENDS_FROM else -1)
        self.falling.choose(list(FALLS).index(shown.falling) if shown.falling in FALLS else list(FALLS).index(USUAL))
        self.moments.show_words([words for _, words, _ in shown.moments], [stops for _, _, stops in shown.moments])
        empty(self._usual_rows)
        for key, words in shown.usual:
            forget = Button(tr("Forget"), small=True, name=tr("Forget: {words}", words=words))
            forget.clicked.connect(lambda _=False, key=key: self.usual_forgotten.emit(key))
            add_layout(self._usual_rows, row(Label(words, "small"), None, forget, gap=10))
        if not shown.usual:
            said = tr("No defaults yet. Press U on an answer to make it the default.")
            self._usual_rows.addWidget(Label(said, "small", "muted"))
        self._filter()
        empty(self._facts)
        for place, (label, text) in enumerate(shown.facts.items()):
            self._facts.addWidget(Label(label, "small", "muted"), place, 0)
            self._facts.addWidget(Label(text, "small", wrap=True), place, 1)
        self._facts.setColumnStretch(1, 1)

    @property
    def house_rules(self) -> list[HouseRule]:
        """Return the house rules that are shown."""
        return [rule for rule in self._rules if not rule.isHidden()]

    def search_for(self, words: str) -> None:
        """Show the house rules that hold these words."""
        self.search.setText(words)
        self.focus_search()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._first = {}  # sorted again when the page opens next
        self._filter()

    def _pick_moments(self, places: list[int]) -> None:
        kinds = self.shown.moments if self.shown is not None else ()
        self.moments_chosen.emit([kinds[place][0] for place in places])

    def _filter(self) -> None:
        """Show matches of the search; house rules changed before the page opened come first."""
        words = folded(self.search.text()).split()
        rules = self.shown.house_rules if self.shown else ()
        if {rule.id for rule in rules} != set(self._first):
            self._first = {rule.id: rule.is_changed for rule in rules}
        kept = [rule for rule in rules if all(word in _words_of(rule) for word in words)]
        kept.sort(key=lambda rule: not self._first[rule.id])
        refill(self._rule_rows, self._rules, kept, self._new_rule, HouseRule.show_setting)
        changed = sum(rule.is_changed for rule in kept)
        title = tr("House rules")
        self._house_head.setText(tr("{title} · {count} changed", title=title, count=changed) if changed else title)
        found = [section.keep(words) for section in self._sections]
        self._house.setVisible(bool(kept))
        for card in (self._usual, self._program):
            card.setVisible(not words)
        self._nothing.setVisible(not kept and not any(found))

    def _new_rule(self) -> HouseRule:
        made = HouseRule()
        made.changed.connect(self.house_rule_changed)
        made.rule_opened.connect(self.rule_opened)
        return made

    def _build(self) -> None:
        self._nothing = Label(tr("No settings match."), "small", "muted")
        self.search.setFixedWidth(260)
        self._sections = (
            SettingsSection(
                tr("Language and appearance"),
                (tr("Language"), self.language),
                (tr("Appearance"), self.look),
                (tr("UI scale"), self.enlarged),
                (tr("Dice animation"), self.falling),
            ),
            SettingsSection(tr("Dice"), (tr("Dice"), self.dice), (tr("Enemy dice"), self.foes)),
            SettingsSection(
                tr("Questions and pauses"),
                (tr("Enemies' questions"), self.questions),
                (tr("Enemies' pending choices"), self.rewards),
                (tr("Enter may spend party resources"), self.spending),
                (tr("Pause when..."), self.moments),
            ),
        )
        self._usual, self._house, self._program = frame("sheet"), frame("sheet"), frame("sheet")
        self._usual.setLayout(column(Label(tr("Default answers"), "heading"), self._usual_rows, gap=10, margins=(20, 14, 20, 18)))
        self._house_head = Label(tr("House rules"), "heading")
        self._house.setLayout(column(self._house_head, self._rule_rows, gap=6, margins=(20, 14, 20, 14)))
        self._program.setLayout(column(Label(tr("This program"), "heading"), self._facts, gap=10, margins=(20, 14, 20, 18)))
        cards = column(row(Label(tr("Settings"), "display"), None, self.search), 4, self._nothing, gap=16)
        for card in (*self._sections, self._usual, self._house, self._program):
            cards.addWidget(card)
        cards.addStretch(1)
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        inner.setLayout(cards)
        content = ScrolledContent()
        line = row(inner, gap=0, margins=(32, 24, 32, 24))
        line.setStretch(0, 1)
        content.setLayout(line)
        self.setLayout(column(scrolling(content, PageArea()), gap=0))


class SettingsSection(QFrame):
    """Settings of one kind with a heading; the search keeps the lines that hold its words."""

    def __init__(self, title: str, *lines: tuple[str, QWidget]) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self._title = title
        self._lines: list[tuple[str, Label, QWidget]] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(14)
        for place, (label, control) in enumerate(lines):
            name = Label(label, "strong")
            grid.addWidget(name, place, 0)
            grid.addWidget(control, place, 1)
            self._lines.append((label, name, control))
        grid.setColumnMinimumWidth(0, NAMES)
        grid.setColumnStretch(1, 1)
        self.setLayout(column(Label(title, "heading"), grid, gap=12, margins=(20, 14, 20, 16)))

    def keep(self, words: Sequence[str]) -> bool:
        """Show the lines that hold all words, in their names or their choices; tell whether there is one."""
        shown = [self._keeps(label, control, words) for label, _, control in self._lines]
        for (_, name, control), is_shown in zip(self._lines, shown, strict=True):
            name.setVisible(is_shown)
            control.setVisible(is_shown)
        self.setVisible(any(shown))
        return any(shown)

    def _keeps(self, label: str, control: QWidget, words: Sequence[str]) -> bool:
        choices = " ".join(button.text() for button in control.findChildren(QAbstractButton))
        held = folded(f"{self._title} {label} {choices}")
        return all(word in held for word in words)


def _words_of(rule: SettingShown) -> str:
    """Join what a house rule is found by; the names of its values are among it."""
    values = " ".join(label for _, label in rule.values)
    return folded(f"{rule.title} {rule.text} {values} {rule.rule}")
