"""The foot of the panel at the right while nothing is asked: the one button for the thing to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFrame

from desktop_app.views.parts.buttons import Button, widen
from desktop_app.views.parts.layouts import row
from desktop_app.views.parts.text import shortened
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OfferShown, TrackerShown

LONGEST: Final = 26
"""Most letters of the action on its button, beside the continue button."""
LEAST: Final = 8
"""Least letters kept of the action, beside a long name."""


class ActFoot(QFrame):
    """Carries out the open action; otherwise continues, or returns to the question."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Continue"))
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.next_button = Button(tr("Next"), "accent", key="Space")
        self.do_button = Button(tr("Confirm"), "accent", key="↵")
        self.back_button = Button(tr("Back to the question"), "accent", key="Esc")
        self.do_button.hide()
        widen(self.do_button, self.back_button)
        line = row(self.next_button, self.do_button, self.back_button, gap=8, margins=(14, 6, 14, 8))
        for place in (1, 2):
            line.setStretch(place, 1)
        self.setLayout(line)

    @property
    def has_any(self) -> bool:
        """Tell whether there is anything to press."""
        return not all(button.isHidden() for button in (self.next_button, self.do_button, self.back_button))

    def show_moment(self, shown: TrackerShown, *, asks: bool) -> None:
        """Show the meaning of Next; during a question, return to it."""
        self.next_button.setVisible(bool(shown.next_label) and not asks)
        self.next_button.set_text(shown.next_label)
        self.next_button.setEnabled(shown.can_next and not shown.is_read_only)
        set_tip(self.next_button, shown.next_reason)
        self.back_button.setVisible(asks)

    def show_open(self, opened: tuple[OfferShown, bool] | None) -> None:
        """Name what Enter does, and whether it can be done; None: nothing is open."""
        self.do_button.setVisible(opened is not None)
        for other in (self.next_button, self.back_button):
            other.set_look("quiet" if opened is not None else "accent")
            other.set_short(is_short=opened is not None)
            widen(other, is_wide=opened is None)
        if opened is not None:
            offer, can_be_done = opened
            self.do_button.set_text(_done_to(offer))
            self.do_button.setAccessibleName(
                tr("Confirm {title}", title=", ".join(part for part in (offer.title, offer.target_name) if part))
            )
            self.do_button.setEnabled(can_be_done)
            set_tip(self.do_button, offer.reason or tr("Shift: use defaults for all questions that follow"))


def _done_to(offer: OfferShown) -> str:
    """Name an action and its target, which a long form may have scrolled away; the target stays whole."""
    if not offer.target_name:
        return shortened(offer.title, LONGEST)
    title = shortened(offer.title, max(LEAST, LONGEST - len(offer.target_name) - 2))
    return tr("{name}: {words}", name=title, words=offer.target_name)
