"""Exports content as a pack, previews a pack before its import, and lists the files in the user's folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from desktop_app import PACK_SUFFIX
from desktop_app.views.packs.document_list import DocumentLine
from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.parts.progress import Progress
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from desktop_app.controller.packs.coming_in import Coming, ComingIn, Taken
    from desktop_app.controller.packs.folder import OwnFile
    from desktop_app.controller.packs.gathering import GatheredPack, Gathering
    from desktop_app.exchange.pack_files import Key
    from desktop_app.views.packs.content_view import ContentView
    from desktop_app.views.packs.pack_view import PackView
    from desktop_app.views.packs.share_view import ShareView
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

HEAD = "pack_head"
"""The preference with the description of the last pack."""
TAGS = {
    "new": (marked("replace"), "good"),
    "take": (marked("the pack's"), "attention"),
    "both": (marked("both"), "good"),
    "skip": (marked("skipped"), "past"),
}
"""What happens to a document, in words, with its tone."""


class PacksPresenter:
    """Carries out what the page of the campaign and the palette ask for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._gathering: Gathering | None = None
        self._chosen: set[Key] = set()
        self._staying: set[Key] = set()
        self._coming: ComingIn | None = None
        self._steps: list[Taken] = []
        self._at = 0
        self.share_view: ShareView | None = None
        self.pack_view: PackView | None = None
        self.content_view: ContentView | None = None

    def commands(self) -> list[Entry]:
        """List what can be done from every page."""
        return [
            (tr("Share: export a pack"), tr("Campaign"), self.share),
            (tr("Import pack"), tr("Campaign"), self.choose),
            (tr("Custom content: files in use"), tr("Campaign"), self.show_content),
        ]

    # ---- sharing

    def share(self) -> None:
        """Show all that can be shared."""
        from desktop_app.controller.packs.gathering import Gathering
        from desktop_app.controller.preferences import preference
        from desktop_app.views.packs.share_view import ShareView
        from desktop_app.views.parts.keeping import flush_texts

        desk = self._desk
        flush_texts(desk.window)
        gathering = desk.tried(lambda: Gathering(desk.campaign))
        if gathering is None:
            return
        if not gathering.names:
            desk.refuse(tr("No custom content to share yet. Make a creature, an encounter, a board or a page first."))
            return
        self._gathering, self._chosen, self._staying = gathering, set(), set()
        view = self.share_view = ShareView()
        view.list.ticked.connect(self._tick)
        view.all_wanted.connect(self._tick_all)
        view.search.textChanged.connect(lambda _: self._show_share())
        view.saved.connect(self._save)
        view.closed.connect(self._close)
        kept = preference(desk.store, HEAD, default={})
        head = {name: str(text) for name, text in kept.items()} if isinstance(kept, dict) else {}
        view.show_head({"title": desk.store.name, "version": "1", "language": _code(), **head})
        desk.window.show_over(view)
        self._show_share()
        view.list.begin()

    def _gathered(self) -> GatheredPack:
        assert self._gathering is not None, "it is shown"
        return self._gathering.gathered(self._chosen, self._staying)

    def _called(self, system_id: str, name: str) -> str:
        """Say what a document is called: ready content in the language in force."""
        from desktop_app.controller.words.labels import label

        return label(system_id or self._desk.system_id, name)

    def _show_share(self) -> None:
        from desktop_app.controller.packs.kinds import KINDS
        from desktop_app.language import folded, said

        view, gathering = self.share_view, self._gathering
        assert view is not None, "it is shown"
        assert gathering is not None, "it was made with the view"
        gathered = self._gathered()
        along = {one.key: one for one in gathered.along}
        wanted = folded(view.search.text()).split()
        names = {key: self._called(key.system, name) for key, name in gathering.names.items()}
        lines: list[DocumentLine] = []
        for kind in KINDS.values():
            keys = [key for key in gathering.names if key.kind == kind.id]
            found = [key for key in keys if all(word in folded(names[key]) for word in wanted)]
            if found:
                going = sum(key in gathered.bodies for key in keys)
                lines.append(DocumentLine(id="", title=said(kind.title), line=tr("{going} of {count}", going=going, count=len(keys))))
            for key in sorted(found, key=lambda key: folded(names[key])):
                needed = along.get(key)
                told = tr("needed by {name}", name=self._called(key.system, needed.wanted_by)) if needed is not None else ""
                if key in self._staying and key not in gathered.bodies:
                    told = tr("linked, not included")
                system = self._desk.system_title(key.system) if key.system and kind.id != "settings" else ""
                lines.append(
                    DocumentLine(
                        id="/".join(key),
                        title=names[key],
                        line=" \u00b7 ".join(part for part in (system, told) if part),
                        ticked=key in gathered.bodies,
                        is_fixed=needed is not None and not needed.may_stay,
                    )
                )
        count, pictures = len(gathered.bodies), len(gathered.pictures)
        words = [tr("{count#document goes|documents go} into the pack", count=count)]
        words += [tr("{count} added automatically", count=len(along))] if along else []
        words += [tr("{count#picture|pictures}", count=pictures)] if pictures else []
        view.show_lines(lines, " ".join((" \u00b7 ".join(words), *gathered.left_out)))

    def _key(self, line_id: str) -> Key:
        from desktop_app.exchange.pack_files import Key

        return Key(*line_id.split("/", 2))

    def _tick(self, line_id: str) -> None:
        """Choose a document, or no longer; one that is only linked to may stay here."""
        key, gathered = self._key(line_id), self._gathered()
        needed = next((one for one in gathered.along if one.key == key), None)
        if key in self._chosen:
            self._chosen.discard(key)
        elif needed is not None:
            self._staying |= {key} if needed.may_stay else set()
        else:
            self._chosen.add(key)
            self._staying.discard(key)
        self._show_share()

    def _tick_all(self, is_wanted: bool) -> None:
        view = self.share_view
        assert view is not None, "it is shown"
        listed = {self._key(line.id) for line in view.list.lines if line.id}
        self._chosen = self._chosen | listed if is_wanted else self._chosen - listed
        self._staying.clear()
        self._show_share()

    def _save(self) -> None:
        """Ask where to, and write the pack."""
        from desktop_app.controller.packs.asked import write_pack
        from desktop_app.controller.preferences import set_preference
        from desktop_app.exchange.pack_files import PackHead

        desk, view = self._desk, self.share_view
        assert view is not None, "it is shown"
        told, gathered = view.head(), self._gathered()
        if not told["title"] or not gathered.bodies:
            why = tr("A pack needs a title.") if gathered.bodies else tr("Choose documents for the pack: Space ticks a line.")
            view.refusal.setText(why)
            (view.list if not gathered.bodies else view.fields["title"]).setFocus()
            return
        name = f"{told['title']}{PACK_SUFFIX}"
        chosen = file_to_save(desk.window, tr("Save pack"), Path.home(), name, tr("Pack (*.strikepack)"))
        if chosen is None:
            return
        doing, off = tr("Exporting “{name}”", name=chosen.name), tr("Cancelled: nothing was written.")
        with Progress(desk.window, doing, off) as progress:
            sentence = desk.tried(lambda: write_pack(gathered, PackHead(**told), chosen, progress.going))
        if sentence is None:
            return
        if not desk.store.read_only:
            desk.attempt(lambda: set_preference(desk.store, HEAD, {**told}))
        self._close()
        desk.window.messages.note(sentence)

    def _close(self) -> None:
        self.share_view = self.pack_view = self.content_view = None
        self._coming = self._gathering = None
        self._desk.window.close_over("campaign")

    # ---- reading

    def choose(self) -> None:
        """Ask for a pack and show what is in it."""
        kinds = tr("Pack (*.strikepack)")
        chosen, _ = QFileDialog.getOpenFileName(self._desk.window, tr("Import pack"), str(Path.home()), kinds)
        if chosen:
            self.read(Path(chosen))

    def read(self, path: Path) -> None:
        """Compare a pack with the campaign before its import."""
        from desktop_app.controller.packs.coming_in import ComingIn
        from desktop_app.exchange.pack_files import read_pack
        from desktop_app.views.packs.pack_view import PackView
        from desktop_app.views.parts.keeping import flush_texts

        desk = self._desk
        if desk.store.read_only:
            desk.refuse(desk.store.read_only_reason)
            return
        flush_texts(desk.window)
        with Progress(desk.window, tr("Reading “{name}”", name=path.stem)) as progress:
            coming = desk.tried(lambda: ComingIn(desk.campaign, read_pack(path, progress.going), progress.going))
        if coming is None:
            return
        self._coming = coming
        view = self.pack_view = PackView()
        view.chosen.connect(self._choose_one)
        view.chosen_for_all.connect(self._choose_all)
        view.brought_in.connect(self._bring_in)
        view.closed.connect(self._close)
        view.show_pack(coming.pack.head.title, self._told_of(coming), coming.pack.head.text, coming.pack.left_out)
        desk.window.show_over(view)
        self._show_pack()
        view.list.begin()

    def _told_of(self, coming: ComingIn) -> str:
        """Return a pack's author, licence, version and earlier version here, in one line."""
        from desktop_app.controller.packs.asked import systems_of
        from desktop_app.language import languages

        head = coming.pack.head
        code = head.language
        told = [
            tr("by {name}", name=head.author) if head.author else "",
            tr("licence: {name}", name=head.licence) if head.licence else "",
            tr("version {version}", version=head.version) if head.version else "",
            systems_of(coming.pack),
            tr("texts: {language}", language=languages().get(code, code)) if code else "",
        ]
        if code and code not in languages():
            told.append(tr("this program has no such language"))
        if coming.is_known:
            version = coming.before or "?"
            told.append(tr("installed: version {version}", version=version))
        return " \u00b7 ".join(part for part in told if part)

    def _show_pack(self) -> None:
        from desktop_app.controller.packs.asked import kind_word
        from desktop_app.controller.packs.coming_in import TITLES, DocumentState
        from desktop_app.language import said

        view, coming = self.pack_view, self._coming
        assert view is not None, "it is shown"
        assert coming is not None, "it was made with the view"
        lines: list[DocumentLine] = []
        choices: dict[str, tuple[tuple[str, ...], str, str]] = {}
        shown = (
            DocumentState.CONFLICT,
            DocumentState.UPDATE,
            DocumentState.REFUSED,
            DocumentState.YOURS,
            DocumentState.NEW,
            DocumentState.SAME,
        )
        for state in shown:
            those = [one for one in coming.documents if one.state is state]
            if those:
                lines.append(DocumentLine(id="", title=said(TITLES[state]), line=str(len(those))))
            for one in those:
                system = self._desk.system_title(one.key.system) if one.key.system else ""
                told = " \u00b7 ".join(part for part in (kind_word(one.key), system, one.why) if part)
                tag, tone = self._tag(one)
                name = self._called(one.key.system, one.name)
                lines.append(DocumentLine(id="/".join(one.key), title=name, line=told, tag=tag, tone=tone))
                choices["/".join(one.key)] = (tuple(one.choices), one.choice.value, told)
        view.show_lines(lines, choices, self._counted(coming))

    @staticmethod
    def _tag(one: Coming) -> tuple[str, str]:
        if not one.choices:
            return ("", "plain") if one.state != "refused" else (tr("can't be imported"), "blood")
        text, tone = TAGS["new" if one.choice == "take" and one.here is None else one.choice.value]
        return tr(text), tone

    @staticmethod
    def _counted(coming: ComingIn) -> str:
        """Say what would come of it."""
        from desktop_app.controller.packs.coming_in import DocumentState

        counts = (
            (coming.coming, tr("{count#document|documents} to import", count=coming.coming)),
            (coming.count(DocumentState.SAME), tr("{count} unchanged", count=coming.count(DocumentState.SAME))),
            (coming.count(DocumentState.REFUSED), tr("{count} can't be imported", count=coming.count(DocumentState.REFUSED))),
        )
        return " \u00b7 ".join(told for count, told in counts if count or told is counts[0][1])

    def _choose_one(self, line_id: str, choice: str) -> None:
        from desktop_app.controller.packs.coming_in import DocumentChoice

        assert self._coming is not None, "it is shown"
        key = self._key(line_id)
        place = next(place for place, one in enumerate(self._coming.documents) if one.key == key)
        self._coming.choose(place, DocumentChoice(choice))
        self._show_pack()

    def _choose_all(self, line_id: str, choice: str) -> None:
        from desktop_app.controller.packs.coming_in import DocumentChoice

        assert self._coming is not None, "it is shown"
        key = self._key(line_id)
        state = next(one.state for one in self._coming.documents if one.key == key)
        self._coming.choose_all(state, DocumentChoice(choice))
        self._show_pack()

    def _bring_in(self) -> None:
        """Bring in what was chosen, as one step."""
        from desktop_app.controller.packs.asked import told

        desk, coming = self._desk, self._coming
        assert coming is not None, "it is shown"
        if not coming.coming:
            desk.window.messages.note(tr("The pack has no new content."))
            self._close()
            return
        with Progress(desk.window, tr("Importing “{name}”", name=coming.pack.head.title)) as progress:
            progress.can_be_called_off = False  # what is written is written whole, or not at all
            taken = desk.tried(lambda: coming.take(progress.going))
        if taken is None:
            return
        self._steps = [*self._steps[: self._at], taken]
        self._at = len(self._steps)
        sentence = told(coming, taken)
        self._close()
        self._changed()
        desk.window.messages.note(sentence, action=tr("Undo"), callback=self.undo)

    def _changed(self) -> None:
        """Refresh everything that is shown."""
        self._desk.forget_journal()
        self._desk.routes.fill_anew()
        self._desk.tell_changed()

    # ---- the way back

    def undo(self) -> None:
        """Undo the last pack; later changes stay."""
        if self._at:
            self._step(self._steps[self._at - 1], again=False)

    def redo(self) -> None:
        """Import the undone pack again."""
        if self._at < len(self._steps):
            self._step(self._steps[self._at], again=True)

    def _step(self, taken: Taken, *, again: bool) -> None:
        from desktop_app.controller.packs.coming_in import take_back

        desk = self._desk
        stays = desk.tried(lambda: take_back(desk.campaign, taken, again=again))
        if stays is None:
            return
        self._at += 1 if again else -1
        self._changed()
        told = tr("“{name}” imported again.", name=taken.head.title) if again else tr("“{name}” removed again.", name=taken.head.title)
        if stays:
            stay = tr("{count#changed document stays|changed documents stay}.", count=stays)
            told = f"{told} {stay}"
        act = (tr("Undo"), self.undo) if again else (tr("Redo"), self.redo)
        desk.window.messages.note(told, action=act[0], callback=act[1])

    # ---- a campaign as a template

    def new_like_this(self, switch: Callable[[Callable[[], Path], str], None]) -> None:
        """Ask for the path of a new campaign with this one's preparations, and open it."""
        from desktop_app.controller.start.making import campaign_like
        from desktop_app.model.campaign import EXTENSION

        store = self._desk.store
        kinds = tr("Campaigns (*{extension})", extension=EXTENSION)
        name = tr("New campaign") + EXTENSION
        chosen = file_to_save(self._desk.window, tr("New campaign from these pages"), store.path.parent, name, kinds)
        if chosen is not None:

            def make(path: Path) -> Path:
                campaign_like(store.path, path, path.stem)
                return path

            switch(partial(make, chosen), tr("Making “{name}”", name=chosen.stem))

    # ---- own content

    def show_content(self) -> None:
        """Show the custom content in the user's folder."""
        from desktop_app.views.packs.content_view import ContentView

        view = self.content_view = ContentView()
        view.read_again.connect(self._read_again)
        view.open.clicked.connect(self._open_folder)
        view.closed.connect(self._close)
        self._desk.window.show_over(view)
        self._show_content()
        view.list.begin()

    def _read_again(self) -> None:
        from desktop_app.controller.packs.folder import again

        again(self._desk.campaign)
        self._desk.tell_changed()
        self._show_content()

    def _show_content(self) -> None:
        from desktop_app import places
        from desktop_app.controller.packs.folder import own_files

        view = self.content_view
        assert view is not None, "it is shown"
        files = own_files()
        lines = list(_content_lines(files))
        wrong = sum(len(one.wrong) for one in files)
        told = (
            tr("{count#file|files} read, {wrong#fault|faults}.", count=len(files), wrong=wrong)
            if wrong
            else tr("{count#file|files} read, no problems.", count=len(files))
        )
        if not files:
            told = tr("No custom content yet. Tables go into the folder content and the name of a system, calendars into calendars.")
        view.show_content(str(places.of_user()), lines, told)

    def _open_folder(self) -> None:
        from desktop_app.controller.start.recent import data_folder

        self._desk.attempt(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(data_folder()))))


def _content_lines(files: Sequence[OwnFile]) -> Iterator[DocumentLine]:
    """Tell of files and, beneath each, what is wrong with it."""
    group = ""
    for place, one in enumerate(files):
        if one.group != group:
            group = one.group
            yield DocumentLine(id="", title=group)
        tag = (tr("{count#problem|problems}", count=len(one.wrong)), "blood") if one.wrong else (tr("in use"), "good")
        yield DocumentLine(id=str(place), title=one.place, line=one.holds, tag=tag[0], tone=tag[1])
        for number, wrong in enumerate(one.wrong):
            where = tr("{file}, line {line}", file=one.path.name, line=wrong.line) if wrong.line else one.path.name
            yield DocumentLine(id=f"{place}:{number}", title=where, line=wrong.why)


def _code() -> str:
    from desktop_app.language import in_force

    return in_force()
