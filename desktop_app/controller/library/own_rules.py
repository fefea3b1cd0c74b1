"""Custom rules of a system: rows in the user's files, shown, judged, written and deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.controller.content.own import OwnRow, delete_row, own_rows, write_row
from desktop_app.controller.library.library import fault_of, read_again, row_faults, system_of, words_for
from desktop_app.controller.library.own_items import Row, shown_field, typed_field, with_field
from desktop_app.controller.words.names import free_id
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.additions import OwnField, OwnKind
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json, found_at

NOTHING: Final[tuple[Json, ...]] = (None, "", [], {})


class RowMisfitError(AppError):
    """Some fields of a row do not fit: a sentence for each, by its path; one that is about no field stands at the path ""."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        super().__init__(next(iter(sentences.values())))
        self.sentences = sentences


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnRule:
    """A row of the user's own: of which kind, and why the rules leave it out (empty: they have it)."""

    kind: OwnKind
    row: Row
    fault: str = ""

    @property
    def id(self) -> str:
        """Return an id that no rule and no row of another kind has."""
        return f"own:{self.kind.rows.name}:{self.row['id']}"

    @property
    def name(self) -> str:
        """Return its name, or else its id."""
        return str(self.row.get("name") or self.row["id"])


class OwnRules:
    """The rows of one system."""

    def __init__(self, system_id: str) -> None:
        self.system_id = system_id
        rows = own_rows(system_id)[0]
        self._conditions = {row.id: str(row.row.get("name") or row.id) for row in rows if row.list == "condition"}
        self.kinds = tuple(self._with_conditions(kind) for kind in system_of(system_id).own_kinds)

    def _with_conditions(self, kind: OwnKind) -> OwnKind:
        """Let fields for custom conditions take the existing ones."""
        fields = (
            replace(field, choice=replace(field.choice, values=(*field.choice.values, *self._conditions)))
            if field.or_conditions and field.choice is not None
            else field
            for field in kind.rows.fields
        )
        return replace(kind, rows=replace(kind.rows, fields=tuple(fields)))

    def listed(self) -> list[OwnRule]:
        """List those of the kinds that a form can make, as their files have them. Raises: AppError."""
        wrong = dict(row_faults(self.system_id))
        rows = self._rows()
        return [
            OwnRule(kind=kind, row=row.row, fault=wrong.get(row.where, ""))
            for kind in self.kinds
            for row in rows
            if (row.table, row.list) == (kind.rows.table, kind.rows.name)
        ]

    def _rows(self) -> Sequence[OwnRow]:
        return own_rows(self.system_id)[0]

    def find(self, rule_id: str) -> OwnRule | None:
        """Find one by its id. Raises: AppError."""
        return next((rule for rule in self.listed() if rule.id == rule_id), None)

    def words(self, field: OwnField) -> tuple[str, ...]:
        """Tell the values of a field that takes some of them."""
        words = words_for(self.system_id)
        values = field.choice.values if field.choice is not None else ()
        if field.words:
            own = self._conditions if field.or_conditions else {}
            return tuple(own.get(str(value)) or words.text("phrases", Phrase.of(f"{field.words}_{value}")) for value in values)
        return tuple(words.title(str(value)) if value != "" else "\u2013" for value in values)

    def told(self, field: OwnField, row: Row) -> str:
        """Return a row's field in words; empty: the common value."""
        value = found_at(row, field.path)
        if value in NOTHING or value == field.default:
            return ""
        told = dict(zip((field.choice.values if field.choice is not None else ()), self.words(field), strict=True))
        listed = value if isinstance(value, list) else [value]
        return ", ".join(told.get(one) or str(one) for one in listed if not isinstance(one, (list, dict)))

    @staticmethod
    def begun(kind: OwnKind, old: Row | None = None) -> Row:
        """Return the first row of a form: blank, or an old one in the form's shape."""
        blank, row = kind.rows.blank, dict(old if old is not None else kind.rows.blank)
        for name, usual in blank.items():
            held = row.get(name)
            if isinstance(usual, list):
                row[name] = [one for one in held if isinstance(one, dict)] if isinstance(held, list) else []
            elif not isinstance(held, type(usual)):
                row[name] = usual
        return row

    def keep(self, kind: OwnKind, typed: Mapping[str, str], old: Row | None = None) -> OwnRule:
        """Write what was typed into the fields, perhaps in the place of an old row, once the one judge has tried it out.

        Raises: MisfitError with a sentence for each field that does not fit, AppError for a file that cannot be written.
        """
        row = self._read(kind, typed, self.begun(kind, old))
        others = [rule for rule in self.listed() if rule.kind is kind and rule.row["id"] != row.get("id")]
        if any(rule.name == row["name"] for rule in others):
            raise RowMisfitError({"/name": said("“{name}” exists. Choose another name.", name=row["name"])})
        if old is None:
            row = {"id": free_id(str(row["name"]), {*kind.taken, *(str(rule.row["id"]) for rule in others)}), **row}
        self._judge(kind, row)
        write_row(self.system_id, kind.rows.table, kind.rows.name, row)
        read_again()
        return OwnRule(kind=kind, row=row)

    def _read(self, kind: OwnKind, typed: Mapping[str, str], row: Row) -> Row:
        """Read the typed text; common values are not written. Raises: MisfitError."""
        wrong: dict[str, str] = {}
        for field in kind.rows.fields:
            if typed[field.path] == shown_field(field, row, self.system_id):
                continue
            value, sentence = typed_field(field, typed[field.path], self.system_id)
            if sentence:
                wrong[field.path] = sentence
            else:
                row = with_field(field, row, None if value in NOTHING or value == field.default else value)
        if not str(row.get("name", "")).strip():
            wrong["/name"] = said("It needs a name.")
        if wrong:
            raise RowMisfitError(wrong)
        named = dict.fromkeys(("id", *(field.path.split("/")[1] for field in kind.rows.fields), *row))
        said_now = {name: _without_empty(row[name]) for name in named if name in row}
        return {name: value for name, value in said_now.items() if value not in NOTHING}

    def _judge(self, kind: OwnKind, row: Row) -> None:
        """Let the one judge try it out beside all that is in use. Raises: MisfitError."""
        wrong = {where for where, _ in row_faults(self.system_id)}
        is_same = (kind.rows.table, kind.rows.name, row["id"])
        others = [one for one in self._rows() if one.where not in wrong and (one.table, one.list, one.id) != is_same]
        made = OwnRow(table=kind.rows.table, list=kind.rows.name, place=len(others) + 1, row=row)
        error = fault_of(system_of(self.system_id), [*others, made])
        if isinstance(error, BadDocumentError):
            _, _, inside = f"{error.path}/".partition(f"/{row['id']}/")
            raise RowMisfitError({_field_at(kind, f"/{inside}".rstrip("/")): said("Not allowed: {why}.", why=error.why.rstrip("."))})
        if error is not None:
            raise RowMisfitError({"": error.sentence})

    def put(self, rule: OwnRule) -> None:
        """Write a row as it is. Raises: AppError."""
        write_row(self.system_id, rule.kind.rows.table, rule.kind.rows.name, rule.row)
        read_again()

    def delete(self, rule: OwnRule) -> None:
        """Throw a row away; fights that have begun with it keep it. Raises: AppError."""
        delete_row(self.system_id, rule.kind.rows.table, rule.kind.rows.name, str(rule.row["id"]))
        read_again()


def _field_at(kind: OwnKind, path: str) -> str:
    """Find the field of the form that a path in a row leads to, or through; none: an empty text."""
    paths = [field.path for field in kind.rows.fields]
    return next((one for one in paths if path and (f"{path}/".startswith(f"{one}/") or one.startswith(f"{path}/"))), "")


def _without_empty(value: Json) -> Json:
    """Leave out of a list the entries that say nothing."""
    return [one for one in value if one not in NOTHING] if isinstance(value, list) else value
