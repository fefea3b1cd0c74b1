"""Imports pasted stat blocks: reads the text, shows it next to the creature, and saves nothing before it is confirmed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication

from desktop_app.controller.campaign.coming_in import is_beside_blocks
from desktop_app.controller.pasting.columns import is_known
from desktop_app.controller.pasting.foreign import Arrival, arrivals_in, settled
from desktop_app.controller.pasting.other_rules import other_rules
from desktop_app.controller.pasting.reading import made
from desktop_app.controller.pasting.vocabulary import vocabulary_of
from desktop_app.exchange.limits import TooMuchError
from desktop_app.exchange.table_files import table_in
from desktop_app.language import in_force, languages
from desktop_app.views.dragging import files_of
from desktop_app.views.pasting.fields import ReadField
from desktop_app.views.pasting.paste_view import PasteView
from desktop_app.views.presenters.against import AgainstPresenter
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.pasting.layout import Span
    from desktop_app.controller.pasting.read import Read, Trace
    from desktop_app.exchange.table_files import Table
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk

SHORT: Final = 9
"""Letters of a value that is shown as a tile."""


class PastingPresenter:
    """The page of one paste. `keep` stores a creature and returns its id, empty on failure."""

    def __init__(self, desk: Desk, page: str, where: str, keep: Callable[[CreatureText], object]) -> None:
        """Show over a page of the window, called `where`."""
        self._desk, self._page, self._where, self._keep = desk, page, where, keep
        self._arrivals: list[Arrival] = []
        self._settled: list[Arrival] = []
        """The file's accepted creatures; they are imported together."""
        self._done: Callable[[Sequence[Arrival]], bool] | None = None
        self._as_creature: bool | None = None
        self._place = 0
        self._marked: list[int] = []
        self.view: PasteView | None = None
        self._against: AgainstPresenter | None = None
        self._reads_like: tuple[str, str] | None = None
        """The rules by which far more of a text is understood, and the text."""

    def paste(self) -> None:
        """Read the clipboard: a text, or copied files."""
        files = files_of(QGuiApplication.clipboard().mimeData())
        if files:
            self._desk.routes.files.import_files(files)
        else:
            self.show(QGuiApplication.clipboard().text())

    def show(self, text: str) -> None:
        """Read a text and show the result, a table by its columns; other contents are told."""
        if not text.strip():
            self._desk.refuse(tr("No text to paste. Copy a stat block first."))
            return
        table = _table_of(text)
        if table is not None and is_known(table, self._desk.system_id) and not is_beside_blocks(table, text, self._desk.system_id):
            self._desk.routes.files.import_table(table, as_creature=self._page != "characters")
            return
        found = self._desk.tried(lambda: list(arrivals_in(text, self._desk.system_id)))
        if found is None:
            return
        if len(found) > 1 and self._page != "encounters":
            self.close()
            self._desk.routes.files.import_pasted(found, text, as_creature=self._page != "characters")
        else:
            self._done = None
            self._begin(found, ())
            self.tell_of_other_rules(text)

    def tell_of_other_rules(self, text: str) -> None:
        """Say on the page by which other rules far more of the text is understood, with a way to read it by those."""
        assert self.view is not None, "it is shown"
        found, told, self._reads_like = other_rules(text, self._desk.system_id), "", None
        if found is not None:
            here, (system_id, pieces) = found
            title, self._reads_like = self._desk.system_title(system_id), (system_id, text)
            told = tr("This looks like {rules}: {count#line|lines} understood instead of {here}.", rules=title, count=pieces, here=here)
        self.view.show_other_rules(told)

    def _read_by_others(self) -> None:
        """Put the rules in force by which more of the text is understood, and read it anew."""
        if self._reads_like is not None:
            system_id, text = self._reads_like
            self.close()
            self._desk.routes.use_system(system_id)
            self._desk.routes.paste(text)

    def review(
        self,
        arrivals: Sequence[Arrival],
        report: Sequence[str],
        done: Callable[[Sequence[Arrival]], bool],
        *,
        as_creature: bool | None = None,
    ) -> None:
        """Show the possible imports, with sentences about the files; all accepted ones are given to `done` together.

        `as_creature` says where all go: into the bestiary, to the table; None: where each belongs.
        """
        self._done, self._settled, self._as_creature = done, [], as_creature
        self._begin(list(arrivals), report)

    def _begin(self, arrivals: list[Arrival], report: Sequence[str]) -> None:
        self._arrivals, self._place = arrivals, 0
        if self.view is None:
            self.view = PasteView(self._title(), comes_together=self._done is not None)
            self.view.answered.connect(self._answer)
            self.view.brought_in.connect(self._bring_in)
            self.view.all_brought_in.connect(self._bring_all)
            self.view.left_out.connect(self._leave_out)
            self.view.pasted_again.connect(self.paste)
            self.view.turned.connect(self._turn)
            self.view.other.clicked.connect(self._read_by_others)
            self.view.closed.connect(self.close)
            self._against = AgainstPresenter(self._desk, self.view.against)
            self._desk.window.show_over(self.view)
        self.view.report.setText(" ".join(report))
        self.view.report.setVisible(bool(report))
        self._show()

    def _title(self) -> str:
        system_id = self._arrivals[0].system if self._arrivals else self._desk.system_id
        return f"{self._where} \u00b7 {self._desk.system_title(system_id)}"

    @property
    def _read(self) -> Read:
        return self._arrivals[self._place].read

    def close(self) -> None:
        """Go back to the page, with nothing brought in."""
        if self.view is not None:
            self.view = None
            self._desk.window.close_over(self._page)

    def _turn(self, by: int) -> None:
        if self._arrivals:
            self._place = (self._place + by) % len(self._arrivals)
            self._show()

    def _show(self) -> None:
        assert self.view is not None, "it is shown"
        read, view = self._read, self.view
        self._marked = [doubt.marked for doubt in read.doubts]
        spans = ([trace.span for trace in read.traces] + list(read.labels), [doubt.span for doubt in read.doubts], read.kept)
        begin = read.begin
        moved = [[(start - begin, end - begin) for start, end in one] for one in spans]
        view.show_read(read, moved, languages()[read.language], (self._place, len(self._arrivals)))
        self._show_creature()
        doubts = [(self._here(doubt.span), doubt) for doubt in read.doubts]
        view.show_doubts([(replace(doubt, span=span), doubt.marked, self._line(span)) for span, doubt in doubts])

    def _here(self, span: Span) -> Span:
        begin = self._read.begin
        return span[0] - begin, span[1] - begin

    def _line(self, span: Span) -> str:
        text = self._read.text
        first, last = text.count("\n", 0, span[0]) + 1, text.count("\n", 0, max(span[0], span[1] - 1)) + 1
        return tr("line {line}", line=first) if first == last else tr("lines {first} to {last}", first=first, last=last)

    def _answer(self, place: int, answer: int) -> None:
        self._marked[place] = answer
        self._show_creature()

    def _show_creature(self) -> None:
        assert self.view is not None, "it is shown"
        assert self._against is not None, "it was made with the view"
        arrival, read = self._arrivals[self._place], self._read
        system_id = arrival.system
        text = made(read, self._marked)
        tiles, groups = self._fields(read)
        kept = len(read.kept) + sum(not doubt.answers[one].writes for doubt, one in zip(read.doubts, self._marked, strict=True))
        subtitle = self._desk.tried(lambda: self._desk.campaign.bestiary.page(system_id, text).subtitle)
        is_character = arrival.is_character if self._as_creature is None else not self._as_creature
        where = tr("Goes to People") if is_character else tr("Goes to the bestiary")
        line = " \u00b7 ".join(part for part in (subtitle, where if self._done is not None else "") if part)
        self.view.show_creature(text.name, line, tiles, groups, (len(read.traces), len(read.doubts), kept))
        if system_id == self._desk.system_id:
            self._against.show("pasted", text, None)
        else:
            self._against.hide()

    def _fields(self, read: Read) -> tuple[list[ReadField], list[tuple[str, list[ReadField]]]]:
        """Sort what was understood: short figures as tiles, the rest in groups."""
        words = vocabulary_of(read.system, in_force())
        tiles: list[ReadField] = []
        groups: dict[str, list[ReadField]] = {}
        for trace in read.traces:
            field, _, key = trace.path.partition("/")
            if field in ("name", "is_wild_card", "text"):
                continue
            span = self._here(trace.span)
            value = _value(read, trace)
            title = words.own_labels.get(field) or words.title(field)
            if not key and len(value) <= SHORT and value:
                tiles.append(ReadField(title, value, span, self._line(span)))
            elif key and not key.isdecimal():
                groups.setdefault(title, []).append(ReadField(words.title(key), value, span, self._line(span)))
            else:
                told = value if key else f"{title}: {value}"
                group = tr("Gear and marks") if key else tr("Listed by")
                groups.setdefault(group, []).append(ReadField(words.said(told), "", span, self._line(span)))
        return tiles, [*groups.items()]

    def _bring_in(self) -> bool:
        """Take the creature in, with its text, and show the next one; tell whether it was not refused.

        Those of files come together, after the last.
        """
        arrival = self._arrivals[self._place]
        text = settled(arrival.read, self._marked)
        if self._done is None:
            if not self._keep(text):
                return False
        else:
            arrival.creature = text
            self._settled.append(arrival)
        self._next()
        return True

    def _leave_out(self) -> None:
        """Go on without the one that is shown, if there are others."""
        if self._done is not None or len(self._arrivals) > 1:
            self._next()

    def _next(self) -> None:
        """Show the next one; after the last those who are settled come in."""
        if len(self._arrivals) == 1 and self._done is not None and self._settled:
            if not self._done(self._settled):
                self._settled = [one for one in self._settled if one is not self._arrivals[0]]
            return
        del self._arrivals[self._place]
        if self._arrivals:
            self._place %= len(self._arrivals)
            self._show()
        else:
            self.close()

    def _bring_all(self) -> None:
        """Store the shown creature and all others with their chosen answers, in the text's order."""
        if self._done is not None:
            self._arrivals[self._place].creature = settled(self._read, self._marked)
            self._done([*self._settled, *self._arrivals])
            return
        self._turn(-self._place)
        while self._arrivals and self._bring_in():
            pass


def _table_of(text: str) -> Table | None:
    """Read a text as a table; None: it is none, or too large a one."""
    try:
        return table_in(text)
    except TooMuchError:
        return None


def _value(read: Read, trace: Trace) -> str:
    """Say what a field has come to."""
    held: Json = dict(read.sheet)
    for part in trace.path.split("/"):
        if isinstance(held, dict):
            held = held.get(part, read.around.get(part))
        elif isinstance(held, list) and part.isdecimal() and int(part) < len(held):
            held = held[int(part)]
    if isinstance(held, dict):
        held = next((held[key] for key in ("name", "deity", "key", "text") if key in held), "")
    if isinstance(held, list) and all(isinstance(one, str) for one in held):
        held = ", ".join(map(str, held))
    if held is None:
        return read.whole[trace.span[0] : trace.span[1]]
    return str(held).replace("\n", " ")
