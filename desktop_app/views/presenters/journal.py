"""The presenter of the journal: fills its page, writes typed text, and follows links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtWidgets import QFileDialog
from shiboken6 import isValid

from desktop_app.controller.journal.goals import Goal, GoalKind
from desktop_app.controller.journal.journal import PageHead, Speaking
from desktop_app.controller.journal.steps import step_of
from desktop_app.controller.notes.page import NAMES, OWN_PAGE, PAGE, SORTS, TITLES, Page, PageSort
from desktop_app.controller.notes.parts import for_players, of_handout
from desktop_app.controller.notes.passages import passage, plain
from desktop_app.controller.words.labels import label
from desktop_app.errors import AppError
from desktop_app.language import day, folded, said
from desktop_app.model.clock import local
from desktop_app.views.journal.journal_view import JournalView
from desktop_app.views.journal.models import PageLine, PageShown, RolledShown, SpeakingShown, ThreadShown
from desktop_app.views.parts.keeping import forget_texts, refuse_texts
from desktop_app.views.presenters.linking import Linker
from desktop_app.views.presenters.rolling import Roller
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.notes.evening import Evening
    from desktop_app.model.pictures import Picture
    from desktop_app.views.presenters.desk import Desk

MOST_FOUND: Final = 30
MOST_SHOWN: Final = 20
"""Texts listed next to a page."""
MOST_PIXELS: Final = 2000


class JournalPresenter(QObject):
    """Shows the pages of the campaign."""

    def __init__(self, desk: Desk) -> None:
        """Show the journal, at its first page."""
        super().__init__()
        self._desk = desk
        self._linker = Linker(desk)
        self._time = desk.routes.time
        self._current = ""
        self._shown_before = ""
        """The page shown before: shown again when this page is undone."""
        self._page: Page | None = None
        self._speaking: list[Speaking] = []
        self._mentions: list[Speaking] = []
        self._images: dict[str, QImage] = {}
        self._roller = Roller(desk)
        self.view = JournalView([(sort.value, said(NAMES[sort])) for sort in SORTS], self._linker.goals, self._image)
        view = self.view
        view.editor.looks.missing = self._is_missing
        view.list.chosen.connect(self.show_page)
        view.new_requested.connect(lambda: self.begin(tr("New page")))
        view.evening_requested.connect(self.begin_evening)
        view.evening_ended.connect(self.end_evening)
        view.anew_button.clicked.connect(self._write_anew)
        view.last_time_requested.connect(lambda: self.show_last_time(self._current))
        view.search.textChanged.connect(lambda _: self._list())
        view.editor.keeper.written.connect(self._write)
        view.title.keeper.written.connect(self._rename)
        view.aliases.keeper.written.connect(self._call_also)
        view.sort_chosen.connect(lambda sort: self._change(sort=PageSort(sort)))
        view.closed.clicked.connect(lambda is_closed: self._change(is_closed=is_closed))
        view.thrown_away.connect(self._throw_away)
        view.fault.button.clicked.connect(self._repair)
        view.print_requested.connect(self._print)
        view.players_button.clicked.connect(self._show_players)
        view.picture_asked.connect(self._ask_picture)
        view.editor.picture_given.connect(self._take_picture)
        view.editor.link_followed.connect(self.follow)
        view.completion.taken.connect(self._taken)
        view.undone.connect(lambda: self._step(self.journal.undo, self._time.undo))
        view.redone.connect(lambda: self._step(self.journal.redo, self._time.redo))
        view.aside.speaking_opened.connect(lambda place: self._open(self._speaking[place].goal))
        view.aside.mention_opened.connect(lambda place: self._open(self._mentions[place].goal))
        view.aside.mention_linked.connect(self._link)
        view.aside.thread_opened.connect(self.show_page)
        view.aside.thread_closed.connect(self._close_thread)
        view.aside.rolled.rolled.connect(self.roll)
        view.aside.rolled.put_button.clicked.connect(lambda: self.view.editor.put_line(self._roller.line))
        view.editor.roll_asked.connect(self.roll)
        self._time.serve(view.aside.time)
        desk.changed.append(self.refresh)
        desk.window.page_shown.connect(lambda name: self.refresh() if name == "journal" else None)
        self.refresh()

    @property
    def journal(self) -> Journal:
        """The journal of the campaign."""
        return self._desk.journal

    # ---- showing

    def refresh(self) -> None:
        """Show the present state; a page left behind (other rules in use) shows nothing."""
        if not isValid(self.view):
            return
        self.journal.forget()
        self._known = None
        heads = self.journal.heads()
        if self._current not in heads:
            self._current = self._shown_before if self._shown_before in heads else next(iter(heads), "")
        self._list()
        self._show()

    def show_page(self, page_id: str) -> None:
        """Show a page; what was typed on the one before is written first."""
        if page_id != self._current:
            self.view.flush()
            self._shown_before, self._current = self._current, page_id
        self.view.list.choose(page_id)
        self._show()

    def _show(self) -> None:
        self._page = None
        if not self._current:
            self.view.show_page(None)
            return
        try:
            page = self.journal.page(self._current)
        except AppError as error:
            head = self.journal.heads().get(self._current)
            changes = (tr("the page starts over with its title, its text from the search index, and its other readable parts"),)
            self.view.show_fault(head.title if head is not None else "", error.sentence, changes)
            return
        self._page = page
        text = label(self._desk.system_id, page.text)
        self.view.show_page(
            PageShown(
                id=page.id,
                title=label(self._desk.system_id, page.title),
                sort=page.sort.value,
                text=text,
                is_thread=page.sort is PageSort.THREAD,
                is_closed=page.is_closed,
                aliases=", ".join(page.aliases),
                has_players_part=bool(of_handout(text) if page.sort is PageSort.HANDOUT else for_players(text)),
                is_read_only=self._desk.store.read_only,
                evening=self._when(page.evening),
                goes_on=page.evening is not None and page.evening.goes_on,
            )
        )
        self._show_aside(page)
        self._show_rolled(self._roller.shown(page))

    @staticmethod
    def _when(evening: Evening | None) -> str:
        """Return when a session was, and whether it is running."""
        if evening is None:
            return ""
        when = day(local(datetime.fromisoformat(evening.begun)).date())
        return tr("played {day}, in progress", day=when) if evening.goes_on else tr("played {day}", day=when)

    def _show_aside(self, page: Page) -> None:
        self._time.show(self.view.aside.time)
        self._speaking, self._mentions = self.journal.speaking(page)[:MOST_SHOWN], self.journal.mentions(page)[:MOST_SHOWN]
        heads = self.journal.heads().values()
        threads = [ThreadShown(head.id, head.title) for head in heads if head.sort is PageSort.THREAD and not head.is_closed]
        told = [[SpeakingShown(one.goal.title, one.passage) for one in them] for them in (self._speaking, self._mentions)]
        self.view.aside.show_page(told[0], told[1], threads[:MOST_SHOWN])

    def _list(self) -> None:
        words = self.view.search.text()
        lines = self._found(words) if folded(words).split() else [*self._grouped()]
        self.view.show_lines(lines, self._current)

    def _grouped(self) -> Iterator[PageLine]:
        counts = self.journal.speaking_counts()
        for sort, heads in groupby(self.journal.heads().values(), key=lambda head: head.sort):
            yield PageLine("", said(TITLES[sort]))
            yield from (self._line(head, str(counts.get(head.keys[0], "") or "")) for head in heads)

    def _line(self, head: PageHead, count: str = "", found: str = "") -> PageLine:
        return PageLine(head.id, label(self._desk.system_id, head.title), count, head.is_closed, found)

    def _found(self, words: str) -> list[PageLine]:
        """List the pages that hold all words, best first, with the passage."""
        store, wanted = self._desk.store, folded(words).split()
        hits = [hit.document.id for hit in store.documents.search(words, kinds=(PAGE,), limit=MOST_FOUND)]
        texts, heads = store.documents.texts(hits), self.journal.heads()
        found = [(heads.get(hit.removeprefix(OWN_PAGE)), plain(texts.get(hit, ""))) for hit in hits]
        return [self._line(head, found=passage(text, wanted)) for head, text in found if head is not None]

    # ---- links

    _known: frozenset[str] | None = None

    def _is_missing(self, key: str) -> bool:
        if self._known is None:
            self._known = self.journal.known()
        return key not in self._known and step_of(key) is None

    def _taken(self, title: str, is_new: bool) -> None:
        """Handle a completed link; one to a missing page makes it, and typing continues."""
        self.view.editor.keeper.flush()
        if is_new and self._desk.attempt(lambda: self.journal.begin(title)):
            self._renew()

    def follow(self, title: str) -> None:
        """Go where a link leads; to nothing, make the page."""
        goal = self.journal.goal(title)
        if goal is None:
            self.begin(title)
        else:
            self._open(goal)

    def _open(self, goal: Goal) -> None:
        self.view.flush()
        if goal.kind is GoalKind.PAGE:
            self._desk.window_page("journal")
            self.show_page(goal.id)
            self.view.editor.setFocus()
            return
        routes = self._desk.routes
        if goal.kind is GoalKind.STEP:
            step = step_of(goal.id)
            assert step is not None, "the journal has read it so"
            routes.open_step(step.play, step.step)
            return
        ways: dict[GoalKind, Callable[[str], None]] = {
            GoalKind.CHARACTER: routes.open_person,
            GoalKind.ENCOUNTER: routes.open_encounter,
            GoalKind.CREATURE: routes.open_creature,
            GoalKind.BOARD: routes.open_board,
            GoalKind.RULE: routes.look_up,
        }
        ways[goal.kind](goal.id)

    def _link(self, place: int) -> None:
        mention, page = self._mentions[place], self._page
        if page is not None and self._desk.attempt(lambda: self.journal.link(page, mention)):
            self._desk.tell_changed()
            self._desk.window.messages.note(
                tr("“{title}” links to this page now.", title=mention.goal.title),
                action=tr("Undo"),
                callback=lambda: self._step(self.journal.undo),
            )

    def roll(self, title: str, face: int | None = None) -> None:
        """Roll on a random table, and show it next to the page."""
        self.view.flush()
        shown = self._roller.roll(title, face)
        if shown is not None:
            self._show_rolled(shown)

    def _show_rolled(self, shown: RolledShown | None) -> None:
        """Show a random table next to the page; on the page of a table itself no roll can be inserted."""
        takes_text = self._page is not None and self._page.sort is not PageSort.TABLE and not self._desk.store.read_only
        self.view.aside.rolled.show_table(shown, takes_text=takes_text)

    # ---- changes

    def begin(self, title: str, sort: PageSort = PageSort.NOTE) -> None:
        """Make a page and show it; its title can be typed at once, or its text where the title is known."""
        if self._begun(lambda: self.journal.begin(title, sort)):
            self.view.editor.setFocus() if title != tr("New page") else self.view.name_it()

    def begin_evening(self) -> None:
        """Start a session, with the cursor at the end of its page."""
        if self._begun(self.journal.begin_evening):
            self.view.editor.setFocus()
            self.view.editor.moveCursor(QTextCursor.MoveOperation.End)

    def end_evening(self) -> None:
        """End the session: write its page, and show it."""
        if self._begun(self.journal.end_evening):
            self.view.show_top()
            told = tr("“{title}” updated; your own text is unchanged.", title=self.journal.page(self._current).title)
            self._desk.window.messages.note(told, action=tr("Player recap"), callback=lambda: self.show_last_time(self._current))

    def _write_anew(self) -> None:
        """Rewrite the program's lines of the page, except for edited ones."""
        if self._begun(lambda: self.journal.write_anew(self._current)):
            self._desk.window.messages.note(
                tr("Page updated; your own text is unchanged."),
                action=tr("Undo"),
                callback=lambda: self._step(self.journal.undo),
            )

    def show_last_time(self, page_id: str = "") -> None:
        """Show the player recap of a page's session; "": of the last one."""
        self.view.flush()
        page = self._page if page_id else None
        is_evening = page is not None and page.sort is PageSort.EVENING

        def show() -> None:
            recap = self.journal.recap(page_id) if is_evening else self.journal.last_time()
            if recap is None or recap.is_empty:
                self._desk.refuse(tr("No recap yet: show the players something (F11) or mark text for them."))
            else:
                self._desk.routes.show_players_recap(recap)

        self._desk.attempt(show)

    def _begun(self, make: Callable[[], Page]) -> bool:
        """Show a page that is made; tell whether it was."""
        self.view.flush()
        made = self._desk.tried(make)
        if made is None:
            return False
        self._shown_before, self._current = self._current, made.id
        self.view.search.clear()
        self._renew()
        self._desk.window_page("journal")
        return True

    def _write(self, page_id: str, text: str) -> None:
        if not self._desk.attempt(lambda: self.journal.write(page_id, text)):
            refuse_texts(self.view)
            return
        if page_id == self._current:
            self._known = None
            self._list()
            self._page = self.journal.page(page_id)
            self.view.show_players_part(has_one=bool(of_handout(text) if self._page.sort is PageSort.HANDOUT else for_players(text)))
            self.view.editor.keeper.bind(page_id, text)

    def _rename(self, page_id: str, title: str) -> None:
        """Call a page something else; while its title is empty it keeps the one it has."""
        if not title.strip():
            forget_texts(self.view)
        elif self._desk.attempt(lambda: self.journal.rename(page_id, title)):
            self._renew()
        else:
            forget_texts(self.view)

    def _call_also(self, page_id: str, names: str) -> None:
        aliases = tuple(dict.fromkeys(name for part in names.split(",") if (name := " ".join(part.split()))))
        self._change(aliases=aliases)

    def _change(self, **changes: object) -> None:
        page = self._page
        if page is not None:
            self.view.editor.keeper.flush()
            now = self.journal.page(page.id)
            if not self._desk.attempt(lambda: self.journal.change(replace(now, **changes))):  # type: ignore[arg-type]
                refuse_texts(self.view)
            self._renew()

    def _close_thread(self, page_id: str) -> None:
        if self._desk.attempt(lambda: self.journal.change(replace(self.journal.page(page_id), is_closed=True))):
            self._renew()

    def _throw_away(self, page_id: str) -> None:
        self.view.flush()
        head = self.journal.heads().get(page_id)
        order = [*self.journal.heads()]
        if head is None or not self._desk.attempt(lambda: self.journal.delete(page_id)):
            return
        place = order.index(page_id)
        if page_id == self._current:
            self._current = next(iter([*order[place + 1 :], *order[:place][::-1]]), "")
        self._renew()
        told = tr("“{name}” deleted.", name=head.title)
        action = tr("Undo") if self.journal.can_undo else ""
        self._desk.window.messages.note(told, action=action, callback=lambda: self._step(self.journal.undo))

    def _repair(self) -> None:
        if self._desk.attempt(lambda: self.journal.repair(self._current)):
            self._renew()
            self._desk.window.messages.note(tr("Page repaired."))

    def _step(self, step: Callable[[], str | None], of_time: Callable[[], bool] = bool) -> None:
        """Undo or redo a change, and show the page it was made to; `of_time` first, if the last change was one of the date."""
        self.view.flush()
        if of_time():
            return
        stepped = self._desk.tried(step)
        if stepped is not None:
            self._current = stepped or self._current
            self._desk.tell_changed()

    def _renew(self) -> None:
        """Show what this page has changed, here and wherever else names are shown."""
        self._desk.tell_changed()

    # ---- pictures, paper, players

    def _image(self, picture: str) -> QImage:
        from desktop_app.views.pictures import image_of

        if picture not in self._images:
            kept = self._desk.store.pictures.find(picture)
            self._images[picture] = image_of(kept.body) if kept is not None else QImage()
        return self._images[picture]

    def _ask_picture(self) -> None:
        from desktop_app.views.pictures import KINDS, picture_from_file

        if self._page is None or self._desk.store.read_only:
            return
        chosen, _ = QFileDialog.getOpenFileName(self._desk.window, tr("Choose a picture"), str(Path.home()), tr(KINDS))
        if chosen:
            self._keep_picture(lambda: picture_from_file(Path(chosen), MOST_PIXELS))

    def _take_picture(self, data: QMimeData) -> None:
        from desktop_app.views.pictures import picture_in

        self._keep_picture(lambda: picture_in(data, MOST_PIXELS))

    def _keep_picture(self, read: Callable[[], Picture | None]) -> None:
        """Keep a picture in the campaign, and put it into the text."""

        def keep() -> None:
            picture = read()
            if picture is not None:
                self._desk.store.pictures.put(picture)
                self._images.pop(picture.id, None)
                self.view.editor.put_line(f"![](picture:{picture.id})\n")

        self._desk.attempt(keep)

    def _print(self) -> None:
        self.view.flush()
        if self._page is not None:
            self._desk.routes.files.print_page(self._page.id)

    def _show_players(self) -> None:
        self.view.flush()
        if self._page is not None and self._page.sort is PageSort.HANDOUT:
            self._desk.routes.hand_out(self._page.id)
        elif self._page is not None:
            self._desk.routes.show_players_text(for_players(self._page.text))
