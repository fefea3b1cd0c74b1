"""How often the party is left standing, as a number in the corner of the fight."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent

from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr


class StandLabel(Label):
    """The number, with its interval and simulated sides in a tip. It keeps its room, so that nothing moves around it."""

    seen = Signal()
    """It has come in sight: what it says may be old."""

    def __init__(self) -> None:
        super().__init__("", "caption", "muted")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._told = ""

    def show_stand(self, share: str, told: str, *, is_sure: bool) -> None:
        """Show a share in percent, and tell what it rests on; paler as long as few fights were played."""
        self.setText(tr("Party wins {share}", share=share))
        if self.sizeHint().width() > self.minimumWidth():
            self.setMinimumWidth(self.sizeHint().width())
        self.set_role("" if is_sure else "muted")
        set_tip(self, told)
        self.setAccessibleName(tr("{name}: {words}", name=self.text(), words=told))

    def set_old(self) -> None:
        """Show that it is the number of an earlier moment."""
        self.set_role("muted")

    def show_nothing(self, why: str = "") -> None:
        """Show no number; a tip says why."""
        self.setText("")
        set_tip(self, why)
        self.setAccessibleName(why)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.seen.emit()
