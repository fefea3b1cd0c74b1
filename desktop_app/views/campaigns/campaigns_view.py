"""The campaign as a file: another one, a new one, a copy, its backups with what each holds, and the check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, PageArea, column, refill, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys, on_steps
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import BackupShown, CampaignShown, RecentShown

WIDTH: Final = 900
MOST_FINDINGS: Final = 40


class _Line(QWidget):
    """Two lines of words and a button."""

    pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self.title, self.line = ElidedLabel("", "strong"), ElidedLabel("", "small", "muted")
        self.button = Button("", small=True)
        self.button.clicked.connect(lambda: self.pressed.emit(self._id))
        line = row(column(self.title, self.line, gap=0), self.button, gap=12)
        line.setStretch(0, 1)
        self.setLayout(line)

    def show_line(self, line_id: str, title: str, words: str, act: str) -> None:
        """Show what it is about; `act` is on the button, empty: there is none."""
        self._id = line_id
        self.title.setText(title)
        self.line.setText(words)
        self.button.set_text(act)
        self.button.setAccessibleName(f"{act} {title}")
        self.button.setVisible(bool(act))


class CampaignsView(WindowPage):
    """The page; it stands alone in a window where no campaign could be opened."""

    new_requested = Signal()
    pack_opened = Signal(str)
    """A pack that is listed is to be read."""
    undone = Signal()
    redone = Signal()
    recent_opened = Signal(str)
    backup_restored = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.recent: list[_Line] = []
        self.backups: list[_Line] = []
        self.packs: list[_Line] = []
        self._recent_rows, self._backup_rows, self._pack_rows = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._name, self._path = Label("", "display"), Label("", "body", "muted", wrap=True)
        self.sentence = Label("", "body", "blood", wrap=True)
        self.backups_told = Label("", "small", "muted", wrap=True)
        self.findings = Label("", "body", wrap=True)
        self.reindex = Button(tr("Rebuild search index"), small=True)
        groups = (
            (
                ("open", tr("Open campaign")),
                ("new", tr("New campaign")),
                ("template", tr("New campaign from these pages")),
                ("rename", tr("Rename")),
                ("copy", tr("Save a copy")),
            ),
            (
                ("share", tr("Share")),
                ("pack", tr("Import pack")),
                ("notes", tr("Export as Markdown")),
                ("notes_back", tr("Import edited notes")),
                ("content", tr("Custom content")),
            ),
            (("check", tr("Check")), ("backup", tr("Back up now"))),
        )
        self.buttons: dict[str, Button] = {}
        self._groups: list[FlowLayout] = []
        for acts in groups:
            flow = FlowLayout(gap=10)
            for name, text in acts:
                made = self.buttons[name] = Button(text, "accent" if name == "open" else "plain")
                flow.addWidget(made)
            self._groups.append(flow)
        self.buttons["new"].clicked.connect(self.new_requested)
        on_keys(self, ("Ctrl+N", self.new_requested))
        on_steps(self, self.undone, self.redone)
        self._build()

    def show_campaign(self, shown: CampaignShown) -> None:
        """Show which file is open, or why none is."""
        self._name.setText(shown.name)
        self._path.show_text(shown.path)
        self.sentence.show_text(shown.fault)
        for name in ("rename", "copy", "backup", "share", "pack", "template", "content", "notes", "notes_back"):
            self.buttons[name].setVisible(shown.is_open)
        self.buttons["check"].setVisible(bool(shown.path))
        self._share.setVisible(shown.is_open)
        self._repair.setVisible(bool(shown.path))
        self._show_recent(shown.recent)
        self.backups_told.setText(shown.backups_told)
        self._show_backups(shown.backups)
        self._pack_card.setVisible(bool(shown.packs))
        refill(self._pack_rows, self.packs, list(shown.packs), self._new_pack, _show_recent)

    def show_findings(self, findings: Sequence[str] | None, *, can_reindex: bool = False) -> None:
        """Show what a check has found; None: none was made. `can_reindex`: some of it goes when the search index is made anew."""
        self._check.setVisible(findings is not None)
        self.reindex.setVisible(can_reindex)
        lines = list(findings or ())[:MOST_FINDINGS]
        more = len(findings or ()) - len(lines)
        self.findings.setText(
            "\n".join([*lines, *([tr("… and {count} more.", count=more)] if more else [])]) or tr("No problems found in this campaign.")
        )

    @property
    def backup_buttons(self) -> list[Button]:
        """Return the buttons that restore a backup."""
        return [line.button for line in self.backups if not line.isHidden()]

    @property
    def recent_buttons(self) -> list[Button]:
        """Return the buttons of recent campaigns."""
        return [line.button for line in self.recent if not line.isHidden()]

    def _show_recent(self, recent: Sequence[RecentShown]) -> None:
        self._recent_card.setVisible(bool(recent))
        refill(self._recent_rows, self.recent, list(recent), self._new_recent, _show_recent)

    def _show_backups(self, backups: Sequence[BackupShown]) -> None:
        self._backup_card.setVisible(bool(backups))
        refill(self._backup_rows, self.backups, list(backups), self._new_backup, _show_backup)

    def _new_recent(self) -> _Line:
        line = _Line()
        line.pressed.connect(self.recent_opened)
        return line

    def _new_pack(self) -> _Line:
        line = _Line()
        line.pressed.connect(self.pack_opened)
        return line

    def _new_backup(self) -> _Line:
        line = _Line()
        line.pressed.connect(self.backup_restored)
        return line

    def _build(self) -> None:
        for rows in (self._recent_rows, self._backup_rows, self._pack_rows):
            rows.setSpacing(8)
        self._recent_card = _part(Label(tr("Recent"), "caption", "muted"), self._recent_rows)
        self._pack_card = _part(Label(tr("Packs"), "caption", "muted"), self._pack_rows)
        self._backup_card = _part(Label(tr("Backups"), "caption", "muted"), self.backups_told, self._backup_rows)
        self._check = _part(Label(tr("Problems found"), "caption", "muted"), self.findings, row(self.reindex, None))
        self._check.hide()
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        file, share, repair = self._groups
        self._share = _card(Label(tr("Share and import"), "heading"), share, self._pack_card)
        self._repair = _card(Label(tr("Check and repair"), "heading"), repair, self._check, self._backup_card)
        files = _card(Label(tr("File"), "heading"), file, self._recent_card)
        head = column(self._name, self._path, self.sentence, gap=4)
        inner.setLayout(column(head, files, self._share, self._repair, None, gap=16))
        line = row(inner, gap=0, margins=(32, 26, 32, 24))
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line.setStretch(0, 1)
        content = QWidget()
        content.setLayout(line)
        self.setLayout(column(scrolling(content, PageArea()), gap=0))
        self.setFocusProxy(self.buttons["open"])


def _show_recent(line: _Line, shown: RecentShown) -> None:
    line.show_line(shown.path, shown.name, shown.line, shown.act)


def _show_backup(line: _Line, shown: BackupShown) -> None:
    line.show_line(shown.path, shown.taken, shown.holds, shown.act)


def _part(*items: QWidget | QLayout) -> QWidget:
    made = QWidget()
    made.setLayout(column(*items, gap=8, margins=(0, 8, 0, 0)))
    return made


def _card(*items: QWidget | QLayout) -> QFrame:
    made = frame("sheet")
    made.setLayout(column(*items, gap=8, margins=(16, 12, 16, 16)))
    return made
