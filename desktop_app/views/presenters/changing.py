"""Adds items from tables to any sheet, removes them or puts them in hand; and creates custom items for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject

from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.own_items import shown_field, typed_field, with_field
from desktop_app.controller.words.labels import term
from desktop_app.controller.words.names import next_name
from desktop_app.errors import AppError
from desktop_app.views.adding.overlay import AddOverlay
from desktop_app.views.adding.own_form import OwnFieldShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.creation.adding import Adding, Planned, Write
    from desktop_app.model import Document
    from desktop_app.rules.kernel.additions import OwnField
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk

    Take: TypeAlias = Callable[[], Adding]
    """Gives the sheet as it is now, with all that there is for it; raises AppError."""
    WriteAll: TypeAlias = Callable[[Sequence[Write]], bool]
    """Writes all as one step, and tells whether that went well."""

YES, NO = str(True), str(False)
NAMED_AT_MOST: Final = 4
LONG: Final = frozenset({"/text", "/effect"})
"""Fields that hold a sentence."""


class ChangingPresenter(QObject):
    """Fills the overlay over a sheet, and carries out what is chosen there."""

    def __init__(self, desk: Desk, undo: Callable[[], None]) -> None:
        """Make the overlay when it is first asked for; `undo` takes the last step back."""
        super().__init__()
        self._desk, self._undo = desk, undo
        self.overlay: AddOverlay | None = None
        self._name = ""
        self._adding: Adding | None = None
        self._take: Take | None = None
        self._write: WriteAll = lambda _: False
        self._row: dict[str, Json] = {}
        self._old: Document | None = None
        """The thing of one's own that is being changed."""

    def ask(self, name: str, take: Take, write: WriteAll, *, can_pay: bool = False) -> None:
        """Ask for additions to a character's sheet; an owner of a purse may pay."""
        self._take, self._write, self._name = take, write, name
        if self._refresh() and self._adding is not None:
            adding = self._adding
            has_money = can_pay and adding.purse is not None and self._has_prices()
            self._shown().ask(tr("Add to {name}", name=name), adding.kinds(), has_money=has_money)
            self._look()

    def _has_prices(self) -> bool:
        assert self._adding is not None, "a sheet is asked about"
        return any(one.price is not None for kind in self._adding.kinds() for one in kind.additions)

    def _shown(self) -> AddOverlay:
        if self.overlay is None or self.overlay.parent() is not self._desk.window:
            self.overlay = AddOverlay(self._desk.window)
            self.overlay.looked.connect(self._look)
            self.overlay.taken.connect(self._add)
            self.overlay.taken_off.connect(self._take_off)
            self.overlay.own_begun.connect(self._begin_own)
            self.overlay.form.kept.connect(self._keep_own)
        return self.overlay

    def _refresh(self) -> bool:
        """Ask the sheet anew what can be added; False: it cannot be read, and the window says why."""

        def read() -> None:
            assert self._take is not None, "a sheet is asked about"
            self._adding = self._take()
            self._adding.kinds()

        return self._desk.attempt(read)

    # ---- looking and taking

    def _plan(self) -> Planned | None:
        overlay, adding = self._shown(), self._adding
        if adding is None or not overlay.chosen:
            return None
        return adding.planned(overlay.chosen, pays=overlay.pays)

    def _look(self) -> None:
        overlay, adding = self._shown(), self._adding
        one = overlay.current
        if adding is None:
            return
        try:
            is_own = one is not None and adding.own_of((overlay.kind.id, one.id)) is not None
            plan = self._plan()
        except AppError as error:
            overlay.preview.show_plan(None)
            self._desk.refuse(error.sentence)
            return
        overlay.preview.show_thing(one, is_own=is_own)
        overlay.preview.show_plan(plan)
        if plan is not None and plan.refusal:
            overlay.take.setEnabled(False)

    def _add(self) -> None:
        """Take everything that is marked, as one step."""
        overlay = self._shown()
        plan = self._plan()
        if plan is None or plan.refusal or not plan.writes:
            return
        chosen, named = overlay.chosen, self._named()
        if self._write(plan.writes):
            overlay.close_up()
            names = ", ".join(named[mark] for mark in chosen[:NAMED_AT_MOST])
            more = tr(" and {count} more", count=len(chosen) - NAMED_AT_MOST) if len(chosen) > NAMED_AT_MOST else ""
            told = tr("{name}: {words}", name=self._name, words=f"{names}{more}.")
            self._desk.window.messages.note(told, action=tr("Undo"), callback=self._undo)

    def _named(self) -> dict[tuple[str, str], str]:
        kinds = self._adding.kinds() if self._adding is not None else ()
        return {(kind.id, one.id): one.name for kind in kinds for one in kind.additions}

    def _take_off(self) -> None:
        """Take what is looked at off the sheet, or throw a thing of one's own away."""
        overlay, adding = self._shown(), self._adding
        one = overlay.current
        if one is None or adding is None:
            return
        own = adding.own_of((overlay.kind.id, one.id))
        if one.there:
            if self._write(adding.without(one.there)):
                self._again()
        elif own is not None and self._desk.attempt(lambda: adding.own.delete(own)):
            self._again()

            def back() -> None:
                if self._desk.attempt(lambda: adding.own.put(own)) and overlay.isVisible():
                    self._again()

            self._desk.window.messages.note(tr("“{name}” deleted.", name=own.name), action=tr("Undo"), callback=back)

    def _again(self, mark: tuple[str, str] | None = None) -> None:
        if self._refresh() and self._adding is not None:
            overlay = self._shown()
            there = set(self._named())
            overlay.marks = [one for one in overlay.marks if one in there]
            overlay.show_kinds(self._adding.kinds(), mark)

    # ---- things of one's own

    def _begin_own(self, is_change: bool) -> None:
        """Show the form: a custom thing as it is, a copy of the shown one, or a blank one named after the search."""
        overlay, adding = self._shown(), self._adding
        kind, one = overlay.kind, overlay.current
        if adding is None or kind.own is None:
            return
        self._old = adding.own_of((kind.id, one.id)) if is_change and one is not None else None
        if is_change and self._old is None:
            self._desk.refuse(tr("Content of the program can't be changed. Make a custom one from it."))
            return
        row = self._desk.tried(lambda: adding.begin_own(kind.id, one.id if one is not None else ""))
        if row is None:
            return
        self._row = row
        if self._old is not None:
            overlay.show_form(tr("Custom {thing}", thing=kind.word), [self._field(field) for field in kind.own.fields])
            return
        names = {other.name for other in kind.additions}
        begun = tr("{name} (custom)", name=one.name) if one is not None else overlay.search.text().strip()
        self._row["name"] = next_name(begun, names) if begun in names else begun
        title = tr("Custom {thing}, from {name}", thing=kind.word, name=one.name) if one is not None else ""
        overlay.show_form(title or tr("Custom {thing}", thing=kind.word), [self._field(field) for field in kind.own.fields])

    def _field(self, field: OwnField) -> OwnFieldShown:
        assert self._adding is not None, "a sheet is asked about"
        system, text, hint = self._adding.system_id, shown_field(field, self._row, self._adding.system_id), ""
        listed = tuple(str(value) for value in field.choice.values) if field.choice is not None else ()
        values = () if field.many else listed
        yes_no = {YES: tr("yes"), NO: tr("no"), "": "\u2013"}
        if field.choice is not None and not values and field.choice.high is not None:
            hint = tr("from {low} to {high}", low=field.choice.low or 0, high=field.choice.high)
        elif field.many:
            told = ", ".join(term(system, value) for value in listed)
            hint = tr("separated by commas: {words}", words=told) if listed else tr("separated by commas")
        if values == (YES, NO) and not text:
            text = NO
        title = words_for(system).title
        words = tuple(yes_no.get(value) or title(value) for value in values)
        name, is_wide = term(system, field.label), field.path in LONG
        return OwnFieldShown(path=field.path, label=name, text=text, values=values, words=words, hint=hint, is_wide=is_wide)

    def _keep_own(self) -> None:
        """Check the typed values; a valid thing is stored in the campaign and marked."""
        overlay, adding = self._shown(), self._adding
        kind = overlay.kind
        if adding is None or kind.own is None:
            return
        typed, made = overlay.form.typed(), self._row
        for field in kind.own.fields:
            if typed[field.path] == shown_field(field, self._row, adding.system_id):
                continue
            value, sentence = typed_field(field, typed[field.path], adding.system_id)
            if sentence:
                overlay.form.complain({field.path: sentence})
                return
            made = with_field(field, made, value)
        try:
            mark = adding.keep_own(kind.id, made, self._old)
        except AppError as error:
            overlay.form.complain({"": error.sentence})
            return
        overlay.show_table()
        self._again(mark)
