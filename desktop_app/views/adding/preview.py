"""A preview of the marked items: their lines on the sheet, the figures that change, the money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.printing.markup import joined, markup
from desktop_app.views import theme
from desktop_app.views.adding.model import reason
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.rich import RichLabel
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.creation.adding import AddedLine, Planned
    from desktop_app.printing.markup import Markup
    from desktop_app.rules.kernel.additions import Addition


class Preview(QWidget):
    """Tells of the current thing, and of all that are marked."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._text = Label("", "title", wrap=True), Label("", "small", "muted", wrap=True)
        self._why = Label("", "small", "muted", wrap=True)
        self.refusal = Label("", "small", "blood", wrap=True)
        self.body = RichLabel("small", wrap=True)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.take_off = Button("", "plain", key="Del", small=True)
        self.change = Button(tr("Edit custom"), "plain", key="F2", small=True)
        inner = QWidget()
        inner.setLayout(
            column(self._name, self._text, self._why, row(self.change, self.take_off, None), self.body, None, gap=8, margins=(0, 0, 8, 0))
        )
        self.setLayout(column(scrolling(inner), self.refusal, gap=8))

    def show_thing(self, one: Addition | None, *, is_own: bool = False) -> None:
        """Tell of the current thing; one that is on the sheet can be taken off, one of one's own thrown away."""
        self._name.show_text(one.name if one is not None else "")
        self._text.show_text(one.text if one is not None else "")
        why = reason(one) if one is not None else ""
        self._why.show_text(f"{why[:1].upper()}{why[1:]}." if why else "")
        can_leave = one is not None and bool(one.there)
        self.take_off.set_text(tr("Remove") if can_leave else tr("Delete"))
        self.take_off.setVisible(can_leave or is_own)
        self.change.setVisible(is_own)

    def show_plan(self, plan: Planned | None) -> None:
        """Tell what is marked comes to; None: nothing."""
        self.refusal.show_text(plan.refusal if plan is not None else "")
        self.body.show_markup(_told(plan) if plan is not None else joined(()))


def _told(plan: Planned) -> Markup:
    muted = theme.active().muted
    parts: list[Markup] = []
    if plan.lines:
        parts.append(_head(tr("New sheet values")))
        before = ""
        for line in plan.lines:
            parts.append(_line(line, muted, is_first=line.heading != before))
            before = line.heading
    if plan.figures:
        parts.append(_head(tr("Changes")))
        for name, was, now in plan.figures:
            parts.append(_pair(name, markup('<span style="color:{muted}">{was} →</span> {now}', muted=muted, was=was, now=_strong(now))))
    if plan.price:
        parts += [_head(tr("Money")), _pair(tr("Price"), _strong(plan.price))]
        parts += [_pair(tr("Left"), _strong(plan.left))] if plan.left else []
    return joined(parts)


def _strong(text: str) -> Markup:
    return markup('<span style="font-weight:600">{text}</span>', text=text)


def _head(text: str) -> Markup:
    return markup('<p style="color:{ink}; margin:10px 0 2px 0">{text}</p>', ink=theme.active().accent, text=text)


def _pair(left: str, right: str) -> Markup:
    whole = '<table width="100%" cellspacing="0" cellpadding="0"><tr><td>{left}</td><td align="right">{right}</td></tr></table>'
    return markup(whole, left=left, right=right)


def _line(line: AddedLine, muted: str, *, is_first: bool) -> Markup:
    small = '<p style="color:{muted}; margin:{above} 0 0 0"><small>{text}</small></p>'
    heading = markup(small, muted=muted, above="4px", text=line.heading) if is_first else ""
    note = markup(small, muted=muted, above="0", text=line.note) if line.note else ""
    if line.is_gone:
        return markup('{heading}<p style="color:{muted}; margin:0"><s>{name}</s></p>', heading=heading, muted=muted, name=line.name)
    return markup("{heading}{pair}{note}", heading=heading, pair=_pair(_strong(line.name), line.values), note=note)
