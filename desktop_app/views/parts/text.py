"""Labels with a place in the type scale, and frames with a role."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import in_words, say
from desktop_app.views.parts.tips import set_tip

Kind: TypeAlias = Literal["tiny", "small", "body", "strong", "lead", "title", "heading", "display", "caption", "figure"]
SIZES: Final = {
    "tiny": theme.TINY,
    "small": theme.SMALL,
    "body": theme.BODY,
    "strong": theme.BODY,
    "lead": theme.LEAD,
    "title": theme.TITLE,
}


def font_of(kind: Kind) -> QFont:
    """Return the font of a kind of text."""
    if kind == "heading":
        return theme.heading_font(theme.TITLE)
    if kind == "display":
        return theme.heading_font(30)
    if kind == "caption":
        font = QFont(theme.font(theme.TINY))
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.8)
        return font
    if kind == "figure":
        return theme.font(theme.FIGURE, strong=True, figures=True)
    return theme.font(SIZES[kind], strong=kind in {"strong", "title", "lead"})


class Label(QLabel):
    """A label that keeps its place in the type scale when the theme changes. `role` names a colour."""

    def __init__(self, text: str = "", kind: Kind = "body", role: str = "", *, wrap: bool = False) -> None:
        super().__init__(text)
        self._is_told_otherwise = False
        self._tell(text)
        self._kind: Kind = kind
        self._theme = ""
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self._refresh()

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell(text)

    def _tell(self, text: str) -> None:
        """Have a text with signs in it read out in words; what has none is read as it is."""
        spoken = in_words(text)
        if spoken != text or self._is_told_otherwise:
            self._is_told_otherwise = spoken != text
            self.setAccessibleName(spoken if spoken != text else "")

    def set_role(self, role: str) -> None:
        """Change the colour by its role in the theme."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def show_text(self, text: str) -> None:
        """Change the text; an empty one takes no room."""
        if text != self.text():
            self.setText(text)
        if self.isHidden() == bool(text):
            self.setVisible(bool(text))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange} and self._theme != theme.active().id:
            self._refresh()

    def _refresh(self) -> None:
        self._theme = theme.active().id
        self.setFont(font_of(self._kind))


class Refusal(Label):
    """Why something is refused or does not fit; it is heard as it comes up: nobody who types goes to look for it."""

    def __init__(self, *, wrap: bool = True) -> None:
        super().__init__("", "small", "blood", wrap=wrap)

    def setText(self, text: str) -> None:
        is_new, around = text != self.text(), self.parentWidget()
        super().setText(text)
        if is_new and around is not None and around.isVisible():
            say(self, text)  # several of one form follow each other


class ElidedLabel(Label):
    """A shrinking line: shortened by three dots, with the whole in the tool tip."""

    def __init__(self, text: str = "", kind: Kind = "body", role: str = "") -> None:
        super().__init__(text, kind, role)
        self.about = ""
        """What its figures mean, in the tool tip."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        whole = self.text()
        shown = painting.elided(whole, QFontMetricsF(self.font()), self.width())
        set_tip(self, "\n".join(part for part in ("" if shown == whole else whole, self.about) if part))
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def frame(surface: str, *, edge: str = "", parent: QWidget | None = None) -> QFrame:
    """Make a frame with the background of a role: ground, panel, card, sheet, banner; and a line at one edge."""
    made = QFrame(parent)
    made.setProperty("surface", surface)
    if edge:
        made.setProperty("edge", edge)
    return made


def rule_off() -> QFrame:
    """Make a line between two parts that stand beneath each other."""
    made = frame("none", edge="top")
    made.setFixedHeight(1)
    return made


def shortened(text: str, most: int) -> str:
    """Cut a text to so many signs, the last of them the sign that it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
