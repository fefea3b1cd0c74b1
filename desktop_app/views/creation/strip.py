"""The steps in a line with each one's choice or rest, and the step's budget as a number and a bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.views import icons, painting, theme
from desktop_app.views.creation.sections import Card
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import BudgetShown, PreviewShown, StepShown

MOST_BOXES: Final = 60
"""A bar of more than this is drawn without boxes."""
TALL: Final = 54
SIGN: Final = 44
"""Width of a step that is shown by its sign alone."""


class StepButton(QAbstractButton):
    """A step: its number or a sign of how it stands, its title, and a line beneath."""

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.step: StepShown | None = None
        self._number = 0
        self._is_current = self._is_short = False
        self.setFixedHeight(TALL)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(SIGN if self._is_short else 150, TALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(SIGN if self._is_short else 96, TALL)

    def show_step(self, step: StepShown, number: int, *, is_current: bool, is_narrow: bool) -> None:
        """Show a step; in a narrow space others are shown by sign alone."""
        self.step, self._number, self._is_current = step, number, is_current
        self._is_short = is_narrow and not is_current
        self.setSizePolicy(QSizePolicy.Policy.Fixed if self._is_short else QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tip(self, tr("{name}: {words}", name=step.title, words=step.line) if self._is_short else "")
        self.updateGeometry()
        self.setAccessibleName(tr("Step {number}: {title}, {line}", number=number, title=step.title, line=step.line))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.step is None:
            return
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painting.smooth(painter)
        if self._is_current:
            painting.plate(painter, area, current.card, current.accent, width=1.5, radius=theme.RADIUS)
        elif self.underMouse():
            painting.plate(painter, area, current.raised, None, radius=theme.RADIUS)
        self._paint_sign(painter, QRectF(area.left() + 8, area.center().y() - 14, 28, 28))
        if not self._is_short:
            left = area.left() + 45
            words = QRectF(left, area.top() + 8, area.right() - left - 4, 19)
            painting.write(painter, words, self.step.title, theme.font(strong=True), current.text)
            role = "blood" if self.step.state == "wrong" else "muted"
            painting.write(painter, words.translated(0, 19), self.step.line, theme.font(theme.SMALL), current.color(role))
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def _paint_sign(self, painter: QPainter, circle: QRectF) -> None:
        assert self.step is not None, "it is shown"
        current, state = theme.active(), self.step.state
        if self._is_current or state == "done":
            fill = QColor(current.accent if self._is_current else current.good)
            painting.plate(painter, circle, fill, None, radius=14)
            ink = QColor(current.on_accent if self._is_current or current.is_dark else current.card)
        else:
            edge = current.blood if state == "wrong" else current.good if state == "begun" else current.line
            painting.plate(painter, circle, None, edge, width=1.5, radius=14)
            ink = current.color("blood" if state == "wrong" else "muted")
        if state == "done" and not self._is_current:
            icons.paint(painter, circle.adjusted(6, 6, -6, -6), "check", ink)
        else:
            painting.write(
                painter,
                circle,
                "!" if state == "wrong" and not self._is_current else str(self._number),
                theme.font(strong=True),
                ink,
                painting.CENTRE,
            )


class StepStrip(QWidget):
    """All steps; one of them is looked at."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Steps"))
        sheet = frame("sheet")
        self._line = row(gap=4, margins=(4, 3, 4, 3))
        sheet.setLayout(self._line)
        self.buttons: list[StepButton] = []
        self._is_narrow = False
        self._current = ""
        self.setLayout(column(sheet, gap=0))

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Show the steps that are not looked at by their signs alone, or all with their titles."""
        self._is_narrow = is_narrow
        self.show_steps([button.step for button in self.buttons if button.step is not None and not button.isHidden()], self._current)

    def show_steps(self, steps: Sequence[StepShown], current: str) -> None:
        """Show the steps, numbered from 1, and which one is open."""
        self._current = current
        places = {step.id: place + 1 for place, step in enumerate(steps)}
        refill(
            self._line,
            self.buttons,
            steps,
            self._made,
            lambda button, step: button.show_step(step, places[step.id], is_current=step.id == current, is_narrow=self._is_narrow),
        )

    def _made(self) -> StepButton:
        made = StepButton()
        made.clicked.connect(lambda: self.chosen.emit(made.step.id if made.step is not None else ""))
        made.moved.connect(lambda by: self._move(made, by))
        return made

    def _move(self, here: StepButton, by: int) -> None:
        place = self.buttons.index(here) + by
        if 0 <= place < len(self.buttons) and self.buttons[place].isVisible():
            self.buttons[place].setFocus(Qt.FocusReason.TabFocusReason)


class SpentBar(QWidget):
    """A budget's spent part, a choice's addition, and the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._spent = self._total = self._more = 0
        self.setFixedHeight(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_amounts(self, spent: int, total: int, more: int) -> None:
        """Show amounts; `more` is what a choice would add, or below 0 give back."""
        self._spent, self._total, self._more = spent, total, more
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        whole = max(self._total, self._spent + max(0, self._more), 1)
        pitch = self.width() / whole
        gap = 2.0 if whole <= MOST_BOXES and pitch > 5 else 0.0
        solid = min(self._spent, self._spent + self._more)
        reached = max(self._spent, self._spent + self._more)
        for first, last, brush in (
            (0, min(solid, self._total), QBrush(QColor(current.good))),
            (min(solid, self._total), solid, QBrush(QColor(current.blood))),
            (solid, reached, QBrush(QColor(current.accent), Qt.BrushStyle.BDiagPattern)),
            (reached, whole, QBrush(QColor(current.raised))),
        ):
            self._paint_boxes(painter, (first, last), brush, pitch=pitch, gap=gap)

    def _paint_boxes(self, painter: QPainter, span: tuple[int, int], brush: QBrush, *, pitch: float, gap: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        first, last = span
        if gap:
            for place in range(first, last):
                painter.drawRoundedRect(QRectF(place * pitch, 2, pitch - gap, 10), 2, 2)
        elif last > first:
            painter.drawRoundedRect(QRectF(first * pitch, 2, (last - first) * pitch, 10), 2, 2)


class BudgetPanel(Card):
    """A step's remaining budget in large, the bar, and its rule or house rule."""

    change_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._budget: BudgetShown | None = None
        self._left, self._of = Label("", "figure"), Label("", "lead")
        self._then = Label("", "small", "muted")
        self._bar = SpentBar()
        self._spent, self._more, self._free = Label("", "small", "good"), Label("", "small", "accent"), Label("", "small", "muted")
        self._title, self._text = Label("", "strong"), Label("", "small", "muted", wrap=True)
        self._change = Button(tr("change"), "link", name=tr("Change this house rule"))
        self._change.clicked.connect(lambda: self._budget is not None and self.change_requested.emit(self._budget.setting))
        number = QWidget()
        number.setMinimumWidth(150)
        number.setLayout(column(None, row(self._left, self._of, None, gap=7), self._then, None, gap=0))
        bar = QWidget()
        self._others = ElidedLabel("", "small", "muted")
        bar.setLayout(column(None, self._bar, row(self._spent, None, self._more, None, self._free), self._others, None, gap=3))
        self._rule = rule = QWidget()
        rule.setLayout(column(row(self._title, None, self._change), self._text, None, gap=2))
        whole = row(number, bar, rule, gap=18, margins=(16, 8, 16, 8))
        for place, share in enumerate((0, 10, 12)):
            whole.setStretch(place, share)
        self.setLayout(whole)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Leave out the source, which the settings show too."""
        self._rule.setVisible(not is_narrow)

    def show_budgets(self, budgets: Sequence[BudgetShown], preview: PreviewShown | None) -> None:
        """Show the budget paying for a choice, with its effect; the others' rests are beneath."""
        named = preview.budget if preview is not None else self._budget.id if self._budget is not None else ""
        shown = next((budget for budget in budgets if budget.id == named), budgets[0])
        others = [budget for budget in budgets if budget is not shown]
        told = [
            tr("{label}: {left} too many", label=one.label, left=one.left_words)
            if one.is_over
            else tr("{label}: {left} of {total} left", label=one.label, left=one.left_words, total=one.total_words)
            for one in others
        ]
        self._others.show_text(" \u00b7 ".join(told))
        self._show_budget(shown, preview)

    def _show_budget(self, budget: BudgetShown, preview: PreviewShown | None) -> None:
        self._budget = budget
        facts = {"left": budget.left_words, "total": budget.total_words, "unit": budget.unit}
        self._left.setText(budget.left_words)
        self._left.set_role("blood" if budget.is_over else "")
        self._of.setText(tr("of {total} {unit} too many", **facts) if budget.is_over else tr("of {total} {unit} left", **facts))
        more = preview.cost if preview is not None else 0
        self._then.setText("")
        if preview is not None and more:
            with_it = {"left": preview.left_words, "choice": preview.title}
            self._then.setText(
                tr("{left} too many with {choice}", **with_it) if preview.is_over else tr("{left} left with {choice}", **with_it)
            )
        self._bar.show_amounts(budget.spent, budget.total, more)
        self._spent.setText(tr("{spent} spent", spent=budget.spent_words))
        told = ""
        if preview is not None and more > 0:
            told = tr("{cost} for {choice}", cost=preview.cost_words, choice=preview.title)
        elif preview is not None and more < 0:
            told = tr("{cost} refunded with {choice}", cost=preview.cost_words, choice=preview.title)
        self._more.setText(told)
        free = "" if budget.is_over else tr("{left} free", left=budget.left_words)
        self._free.setText(tr("{bought} from experience", bought=budget.bought_words) if budget.bought_words else free)
        self._title.setText(tr("House rule of this campaign") if budget.setting else tr("From the rules"))
        self._text.setText(budget.setting_text)
        self._change.setVisible(bool(budget.setting))
