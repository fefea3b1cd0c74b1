"""Custom rules on the Rules page: created and changed in a form, deleted, restored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.controller.library.own_items import heading, shown_field
from desktop_app.controller.library.own_rules import OwnRule, OwnRules, RowMisfitError
from desktop_app.controller.words.labels import term
from desktop_app.errors import AppError
from desktop_app.rules.kernel.record import found_at
from desktop_app.views.adding.own_form import OwnFieldShown
from desktop_app.views.models import RuleShown, RuleTable
from desktop_app.views.reference.own_overlay import OwnOverlay
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.additions import OwnField, OwnKind
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk

YES, NO = str(True), str(False)


class OwnRulesPresenter(QObject):
    """Makes, changes and throws away what the user's files add to the rules of the system in force."""

    def __init__(self, desk: Desk, changed: Callable[[str], None]) -> None:
        """Work for a page; `changed` shows its rules again, and the one of this id."""
        super().__init__()
        self._desk, self._changed = desk, changed
        self.overlay: OwnOverlay | None = None
        self._rules: OwnRules | None = None
        self._kind: OwnKind | None = None
        self._old: OwnRule | None = None
        """The row that is being changed."""

    def kinds(self) -> list[str]:
        """Name what can be made."""
        rules = OwnRules(self._desk.system_id)
        return [self._word(rules.system_id, kind) for kind in rules.kinds]

    @staticmethod
    def _word(system_id: str, kind: OwnKind) -> str:
        word = term(system_id, kind.word)
        return f"{word[:1].upper()}{word[1:]}"

    def shown(self) -> list[RuleShown]:
        """Describe what there is of one's own, as rules are."""
        rules = OwnRules(self._desk.system_id)
        return [self._shown(rules, rule) for rule in self._desk.tried(rules.listed) or ()]

    def _shown(self, rules: OwnRules, rule: OwnRule) -> RuleShown:
        told = ((heading(field, rules.system_id), rules.told(field, rule.row)) for field in rule.kind.rows.fields if field.path != "/name")
        lines = tuple((label, text) for label, text in told if text)
        return RuleShown(
            id=rule.id,
            title=rule.name,
            area=tr("Custom"),
            text=rule.fault or tr("Current fights keep their rules; changes here apply from the next one."),
            tables=(RuleTable(title="", columns=("", ""), rows=lines),) if lines else (),
            own=self._word(rules.system_id, rule.kind),
        )

    # ---- making and changing

    def make(self, place: int) -> None:
        """Ask for a new row of a kind, by its place among them."""
        rules = OwnRules(self._desk.system_id)
        self._ask(rules, rules.kinds[place], None)

    def change(self, rule_id: str) -> None:
        """Ask how a row is to be from now on."""
        rules = OwnRules(self._desk.system_id)
        found = self._found(rules, rule_id)
        if found is not None:
            self._ask(rules, found.kind, found)

    def _found(self, rules: OwnRules, rule_id: str) -> OwnRule | None:
        return self._desk.tried(lambda: rules.find(rule_id))

    def _ask(self, rules: OwnRules, kind: OwnKind, old: OwnRule | None) -> None:
        self._rules, self._kind, self._old = rules, kind, old
        row = rules.begun(kind, old.row if old is not None else None)
        if self.overlay is None or self.overlay.parent() is not self._desk.window:
            self.overlay = OwnOverlay(self._desk.window)
            self.overlay.form.kept.connect(self._keep)
        title = tr("Custom {thing}", thing=term(rules.system_id, kind.word))
        self.overlay.ask(title, [self._field(rules, field, row) for field in kind.rows.fields])

    @staticmethod
    def _field(rules: OwnRules, field: OwnField, row: dict[str, Json]) -> OwnFieldShown:
        text, label = shown_field(field, row, rules.system_id), heading(field, rules.system_id)
        if field.choice is None or not field.choice.values:
            high = field.choice.high if field.choice is not None else None
            low = field.choice.low or 0 if field.choice is not None else 0
            hint = tr("from {low} to {high}", low=low, high=high) if high is not None else ""
            return OwnFieldShown(path=field.path, label=label, text=text, hint=hint)
        values = tuple(str(value) for value in field.choice.values)
        if field.many:
            held = found_at(row, field.path)
            picked = tuple(str(one) for one in held) if isinstance(held, list) else ()
            return OwnFieldShown(
                path=field.path, label=label, text=text, values=values, words=rules.words(field), picked=picked, is_wide=True
            )
        if set(values) == {YES, NO}:
            return OwnFieldShown(path=field.path, label=label, text=text or NO, values=(NO, YES), words=(tr("no"), tr("yes")))
        return OwnFieldShown(path=field.path, label=label, text=text, values=values, words=rules.words(field))

    def _keep(self) -> None:
        """Store a valid row; faults are told beside their fields."""
        overlay, rules, kind = self.overlay, self._rules, self._kind
        assert overlay is not None and rules is not None and kind is not None, "a form is shown"
        try:
            kept = rules.keep(kind, overlay.form.typed(), self._old.row if self._old is not None else None)
        except RowMisfitError as error:
            overlay.complain(error.sentences)
        except AppError as error:
            overlay.complain({"": error.sentence})
        else:
            overlay.close_up()
            self._changed(kept.id)

    def delete(self, rule_id: str) -> None:
        """Throw a row away; the message strip brings it back."""
        rules = OwnRules(self._desk.system_id)
        found = self._found(rules, rule_id)
        if found is None or not self._desk.attempt(lambda: rules.delete(found)):
            return
        self._changed("")

        def back() -> None:
            if self._desk.attempt(lambda: rules.put(found)):
                self._changed(found.id)

        self._desk.window.messages.note(tr("“{name}” deleted.", name=found.name), action=tr("Undo"), callback=back)
