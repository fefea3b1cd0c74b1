"""Things of a campaign's own making: rows of the tables from which sheets are filled in, kept in its file and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from desktop_app.controller.library.library import judge_tables, system_of, tables_of
from desktop_app.controller.words.coins import coin_of
from desktop_app.controller.words.labels import label, term
from desktop_app.controller.words.names import free_id
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import Campaign, Document
from desktop_app.rules.kernel.additions import AdditionKind, OwnField, OwnRows
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.record import Json, found_at, is_within
from desktop_app.rules.kernel.table import written

KIND: Final = "item"
LONGEST: Final = 12
"""Digits of a number that is typed."""
Row = dict[str, Json]
Tables = Mapping[str, Json]


class OwnItems:
    """The things of one campaign's own, for one system."""

    def __init__(self, store: Campaign, system_id: str) -> None:
        self._store, self._system_id = store, system_id
        self._read: tuple[object, list[Document]] | None = None

    def documents(self) -> list[Document]:
        """List them as they are kept; one that is damaged is left out."""
        version = self._store.version()
        if self._read is None or self._read[0] != version:
            infos = self._store.documents.list(kind=KIND, system=self._system_id)
            found = (self._store.documents.raw(info.id) for info in infos)
            self._read = (version, [one for one in found if _row_of(one) is not None])
        return self._read[1]

    def tables(self, documents: Sequence[Document] | None = None) -> Tables:
        """Return the tables of the rules with rows of the campaign's own at their ends: all, or only these. Raises: AppError."""
        listed = self.documents() if documents is None else documents
        return self._with([row for document in listed if (row := _row_of(document)) is not None])

    def judge(self, table: str, name: str, row: Row) -> None:
        """Let the one judge try a row out, on a sheet and in a fight. Raises: AppError."""
        try:
            with guarded(""):
                judge_tables(system_of(self._system_id), self._with([(table, name, row)]))
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why.rstrip("."))) from None

    def judge_document(self, document: Document) -> None:
        """Let the judge try a row out as it is kept. Raises: AppError."""
        row = _row_of(document)
        if row is None:
            raise AppError(said("Not allowed: {why}.", why=said("it is in no table")))
        self.judge(*row)

    def _with(self, rows: list[tuple[str, str, Row]]) -> Tables:
        made = dict(tables_of(self._system_id))
        for table, name, row in rows:
            lists = made.get(table)
            lists = dict(lists) if isinstance(lists, dict) else {}
            listed = lists.get(name)
            others = [one for one in listed if isinstance(one, dict) and one.get("id") != row["id"]] if isinstance(listed, list) else []
            lists[name] = [*others, row]
            made[table] = lists
        return made

    def named(self, own: OwnRows, name: str) -> Document | None:
        """Find a thing of one's own by the list that it is of and its name."""
        return next((one for one in self.documents() if one.name == name and one.tags == (own.table, own.name)), None)

    def begin(self, kind: AdditionKind, name: str = "") -> Row:
        """Begin a row: as a copy of the thing of this name, or from a blank one. Raises: AppError."""
        own = _own(kind)
        lists = self.tables().get(own.table)
        listed = lists.get(own.name) if isinstance(lists, dict) else None
        rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
        known = {one.id for one in kind.additions if name and one.name == name}
        found = next((row for row in rows if row.get("id") in known), None)
        return {**own.blank, "name": ""} if found is None else {**found, "name": name}

    def keep(self, kind: AdditionKind, row: Row, old: Document | None = None) -> str:
        """Keep a row as a thing of one's own, once the one judge has tried it out; returns its name. Raises: AppError.

        It takes the place of the old one, if there is one.
        """
        own, name = _own(kind), str(row.get("name", "")).strip()
        if not name:
            raise AppError(said("It needs a name."))
        if any(one.name == name for one in kind.additions) and (old is None or old.name != name):
            raise AppError(said("“{name}” exists. Choose another name.", name=name))
        taken = {document.id.rpartition(":")[2] for document in self.documents()} | {one.id for one in kind.additions}
        row_id = free_id(name, taken) if old is None else old.id.rpartition(":")[2]
        made = {**row, "id": row_id, "name": name}
        self.judge(own.table, own.name, made)
        self.put(
            Document(
                id=f"{KIND}:{self._system_id}:{row_id}",
                kind=KIND,
                system=self._system_id,
                name=name,
                tags=(own.table, own.name),
                body={"table": own.table, "list": own.name, "row": made},
            )
        )
        return name

    def put(self, document: Document) -> None:
        """Write one as it is. Raises: AppError."""
        self._store.documents.put(document)

    def delete(self, document: Document) -> None:
        """Throw one away; the sheets that have it keep it. Raises: AppError."""
        self._store.documents.delete(document.id)


def _own(kind: AdditionKind) -> OwnRows:
    assert kind.own is not None, "things of one's own are made of kinds that have them"
    return kind.own


def _row_of(document: Document) -> tuple[str, str, Row] | None:
    body = document.body
    if not isinstance(body, dict) or not isinstance(body.get("row"), dict):
        return None
    row = body["row"]
    is_sound = isinstance(row, dict) and isinstance(row.get("id"), str) and isinstance(row.get("name"), str)
    return (str(body.get("table")), str(body.get("list")), row) if is_sound and isinstance(row, dict) else None


# ---- what is typed into the fields of a row


def shown_field(field: OwnField, row: Row, system_id: str) -> str:
    """Write what a row has in a field, as it is typed: words out of some in the language in force."""
    value = found_at(row, field.path)
    if isinstance(value, list):
        return ", ".join(str(one) if field.choice is None else term(system_id, str(one)) for one in value)
    if value and field.coins:
        return label(system_id, str(value))
    value = field.default if value is None else value
    return "" if value is None else str(value)


def typed_field(field: OwnField, text: str, system_id: str) -> tuple[Json, str]:
    """Read what was typed: the value (None: nothing), and a sentence why it does not fit (empty: it does)."""
    text, choice = text.strip(), field.choice
    if field.many:
        return _typed_words(field, [word for part in text.split(",") if (word := part.strip())], system_id)
    if not text and field.optional:
        return None, ""
    if field.coins:
        return _typed_price(field, text, system_id)
    if choice is None:
        return text, ""
    if choice.values:
        found = next((value for value in choice.values if str(value) == text), None)
        return (None if found == "" and field.optional else found), ""  # type: ignore[return-value] # a row has plain values
    return _typed_number(field, choice, text, system_id)


def _typed_number(field: OwnField, choice: Choice, text: str, system_id: str) -> tuple[Json, str]:
    number, name = _number(text), heading(field, system_id)
    if number is None or (number != int(number) and not field.fraction):
        return None, said("{name} must be a number, not “{text}”.", name=name, text=text)
    if not is_within(number, choice.low, choice.high):
        if choice.high is None:
            return None, said("{name} is at least {low}.", name=name, low=choice.low)
        return None, said("{name} goes from {low} to {high}.", name=name, low=choice.low or 0, high=choice.high)
    return int(number) if number == int(number) else number, ""


def _typed_price(field: OwnField, text: str, system_id: str) -> tuple[Json, str]:
    """Read so many of a coin, in the rules' own word or in that of the language."""
    count, _, words = text.partition(" ")
    coin = coin_of(words, field.coins, system_id) if words else field.coins[0]
    if coin and count.isdecimal() and len(count) <= LONGEST:
        return f"{int(count)} {coin}", ""
    name, coins = heading(field, system_id), ", ".join(term(system_id, one) for one in field.coins)
    return None, said("{name} must be a whole number of coins ({coins}), not “{text}”.", name=name, coins=coins, text=text)


def heading(field: OwnField, system_id: str) -> str:
    """Name a field as a sentence begins."""
    name = term(system_id, field.label)
    return f"{name[:1].upper()}{name[1:]}"


def _typed_words(field: OwnField, words: list[str], system_id: str) -> tuple[Json, str]:
    if field.choice is None:
        return [int(word) if word.isdecimal() else word for word in words], ""
    told = {str(value): term(system_id, str(value)) for value in field.choice.values}
    meant = {word.casefold(): value for value, own in told.items() for word in (value, own)}
    wrong = next((word for word in words if word.casefold() not in meant), None)
    if wrong is not None:
        fits = ", ".join(told.values())
        return None, said("{name}: “{word}” is not one of {words}.", name=heading(field, system_id), word=wrong, words=fits)
    return [meant[word.casefold()] for word in words], ""


def _number(text: str) -> float | None:
    """Read a number as people write it, with a point or a comma."""
    digits = text.replace("−", "-").replace(",", ".")
    plain = digits.removeprefix("-")
    return float(digits) if plain.replace(".", "", 1).isdecimal() and plain[0] != "." and len(plain) < LONGEST else None


def with_field(field: OwnField, row: Row, value: Json) -> Row:
    """Write a value into a row. Raises: AppError."""
    try:
        made = written(row, field.path, value)
    except BadDocumentError:
        if value in (None, "", 0):
            return row
        parent, _, _ = field.path.rpartition("/")
        made = written(written(row, parent, {}), field.path, value)
    assert isinstance(made, dict), "a row stays a row"
    return made
