"""The panel at the right, the one place to act: the open question, else the actions of the selected combatant; explanations cover both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.encounter.act_foot import ActFoot
from desktop_app.views.encounter.explaining import ExplanationPanel
from desktop_app.views.encounter.inspector import Inspector
from desktop_app.views.encounter.question import Question
from desktop_app.views.parts.layouts import column, row

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TrackerShown
    from desktop_app.views.models import ExplanationShown


class SidePanel(QWidget):
    """Shows one of three panels over the foot with the button that goes on."""

    turned = Signal()
    """Another panel is shown than before, by a person's wish."""

    def __init__(self) -> None:
        super().__init__()
        self.inspector, self.explanation, self.question, self.foot = Inspector(), ExplanationPanel(), Question(), ActFoot()
        self._shown: TrackerShown | None = None
        self._looks_aside = False
        """Somebody was selected while a question waits: the panel shows them until one comes back to it."""
        self.question.hide()
        panels = row(self.inspector, self.explanation, self.question, gap=0)
        whole = column(panels, self.foot, gap=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)
        self.foot.back_button.clicked.connect(self._go_back)
        self.foot.do_button.clicked.connect(self.inspector.do_open)
        for offers in self.inspector.offer_lists:
            offers.pointed.connect(self.show_open)
        self.explanation.closed.connect(self._show)

    @property
    def asks(self) -> bool:
        """Tell whether a question is in sight."""
        return not self.question.isHidden()

    def show_moment(self, shown: TrackerShown) -> None:
        """Show the question, and the meaning of Next; a new question or turn closes an explanation."""
        before, self._shown = self._shown, shown
        self.question.show_decision(shown.banner, shown.ask)
        is_new = before is None or (shown.banner, shown.ask) != (before.banner, before.ask)
        if is_new or (before is not None and before.acting_id != shown.acting_id):
            self._looks_aside = False
            self.explanation.hide()
        self._show()
        if is_new:
            self.question.take_dice()

    def explain(self, shown: ExplanationShown) -> None:
        """Explain a rule or a number in the place of the panel until Esc brings that back."""
        self.explanation.explain(shown)
        self._show()

    def show_open(self) -> None:
        """Say at the foot what is open among the actions."""
        self.foot.show_open(self.inspector.open_form)
        self.foot.setVisible(not self.asks and self.foot.has_any)

    def _go_back(self) -> None:
        """Come back to what is asked, from whatever lies over it."""
        if not self.explanation.isHidden():
            self.explanation.close_up()
        self.look_aside(is_wanted=False)

    def look_aside(self, *, is_wanted: bool = True) -> bool:
        """Show the selected combatant during a question, or return to that; return whether it changed."""
        before, self._looks_aside = self._looks_aside, is_wanted and self.question.is_open
        self._show()
        if before == self._looks_aside:
            return False
        self.question.pointed.emit()
        self.turned.emit()
        return True

    def _show(self) -> None:
        asks, explains = self.question.is_open, not self.explanation.isHidden()
        self.question.setVisible(asks and not explains and not self._looks_aside)
        self.inspector.setVisible(not explains and (not asks or self._looks_aside))
        if self._shown is not None:
            self.foot.show_moment(self._shown, asks=asks)
        self.show_open()
