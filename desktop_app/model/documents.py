"""The documents of a campaign: characters, creatures, boards, notes and whatever else is kept whole.

It stores, lists and finds them, and must not know what a body means.
"""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias

from desktop_app.errors import AppError
from desktop_app.language import marked, said
from desktop_app.model import jsontext, search
from desktop_app.model.clock import Clock, stamp
from desktop_app.model.database import Database
from desktop_app.model.failure import NotFound
from desktop_app.model.records import Document, DocumentInfo, DocumentOrder, SearchHit
from desktop_app.model.search import Vocabulary

_Row: TypeAlias = Sequence[object]
_Infos: TypeAlias = list[DocumentInfo]
_Heads: TypeAlias = list[tuple[str, str, int | None, tuple[str, ...], str]]
_Hits: TypeAlias = list[SearchHit]
_Passages: TypeAlias = list[tuple[DocumentInfo, str]]

KINDS = (
    marked("creature"),
    marked("encounter"),
    marked("ground"),
    marked("item"),
    marked("note"),
    marked("pack"),
    marked("page"),
    marked("settings"),
)
"""Kinds of documents, as sentences name them."""
_INFO = "d.id, d.kind, d.system, d.name, d.rank, d.tags, d.updated, d.schema_version"
_GET = f"SELECT {_INFO}, d.search_text, d.body FROM document AS d WHERE d.id = ?"
PUT = """
INSERT INTO document (id, kind, system, name, rank, tags, updated, schema_version, search_text, body)
VALUES (:id, :kind, :system, :name, :rank, :tags, :updated, :schema_version, :search_text, :body)
ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, system = excluded.system, name = excluded.name, rank = excluded.rank,
    tags = excluded.tags, updated = excluded.updated, schema_version = excluded.schema_version,
    search_text = excluded.search_text, body = excluded.body
"""
_INDEXED = "SELECT number, name, tags, search_text FROM document WHERE id = ?"
_UNINDEX = "DELETE FROM document_search WHERE rowid = ?"
_INDEX = "INSERT INTO document_search (rowid, name, tags, text) VALUES (?, ?, ?, ?)"
_SEARCH = f"""
SELECT {_INFO} FROM document_search JOIN document AS d ON d.number = document_search.rowid
WHERE document_search MATCH ?{{}} ORDER BY bm25(document_search, 10.0, 4.0, 1.0), d.name, d.id LIMIT ?
"""
_BEST = f"""
SELECT {_INFO} FROM (
    SELECT rowid, bm25(document_search, 10.0, 4.0, 1.0) AS weight FROM document_search
    WHERE document_search MATCH ? ORDER BY weight LIMIT {{}}
) AS found JOIN document AS d ON d.number = found.rowid WHERE 1{{}} ORDER BY found.weight, d.name, d.id LIMIT ?
"""
"""Looks at the best of all documents only; joined, so that thousands are not."""
LOOKED_AT: Final = 400
_UNLINK = "DELETE FROM link WHERE document_id = ?"
_LINK = "INSERT INTO link (document_id, target) VALUES (?, ?)"
_LINKING = f"""
SELECT {_INFO}, d.search_text FROM document AS d
WHERE d.id IN (SELECT document_id FROM link WHERE target IN ({{}})) ORDER BY d.updated DESC, d.id LIMIT ?
"""
_MENTIONING = f"""
SELECT {_INFO}, d.search_text FROM document_search JOIN document AS d ON d.number = document_search.rowid
WHERE document_search MATCH ? AND d.id NOT IN (SELECT document_id FROM link WHERE target IN ({{}})) LIMIT ?
"""
_ALL = -1
"""As a limit: none."""
_LARGEST = 2**63 - 1


def join_tags(tags: Sequence[str]) -> str:
    """Write tags so that each stands whole between line ends."""
    return "".join(f"\n{tag}" for tag in dict.fromkeys(tags)) + "\n" if tags else ""


def split_tags(text: str) -> tuple[str, ...]:
    """Read tags as `join_tags` has written them: one in each line."""
    return tuple(tag for tag in text.split("\n") if tag)


def _info(row: _Row) -> DocumentInfo:
    id_, kind, system, name, rank, tags, updated, schema_version = row
    return DocumentInfo(
        id=str(id_),
        kind=str(kind),
        system=str(system),
        name=str(name),
        rank=rank if isinstance(rank, int) else None,
        tags=split_tags(str(tags)),
        updated=str(updated),
        schema_version=schema_version if isinstance(schema_version, int) else 0,
    )


def _document(row: _Row, path: str) -> Document:
    info = _info(row[:-2])
    body = jsontext.load(row[-1], said("The {kind} “{name}” ({id})", kind=said(info.kind), name=info.name, id=info.id), path)
    return Document(**vars(info), body=body, search_text=str(row[-2]))


def _check(document: Document, path: str) -> None:
    """Refuse what the table cannot hold or give back."""
    jsontext.require_text(path, document.id, document.kind, document.system, document.name, document.search_text, *document.tags)
    if not document.id or not document.kind:
        raise AppError(said("A document needs an id and a kind."), path)
    if any(not tag or "\n" in tag for tag in document.tags):
        raise AppError(said("A tag of “{name}” is empty or longer than a line.", name=document.name), path)
    if document.rank is not None and abs(document.rank) > _LARGEST:
        raise AppError(said("The rank of “{name}” is too large.", name=document.name), path)


class DocumentStore:
    """Keep the documents of one campaign; each call is one transaction, or part of the one that is open."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._path = str(database.path)
        self._clock = clock
        self._vocabulary: tuple[tuple[int, int], Vocabulary] | None = None

    def put(self, document: Document, *, links: Collection[str] | None = None) -> Document:
        """Store a document under its id, new or instead of the one that is there; gives it with the time of the change.

        `links` are the targets that its text links to, folded; None: those that are there stay.
        Raises: AppError if a text, tag or rank cannot be stored.
        """
        _check(document, self._path)
        stored = replace(document, updated=stamp(self._clock), tags=tuple(dict.fromkeys(document.tags)))
        row = {**vars(stored), "tags": join_tags(stored.tags), "body": jsontext.dump(stored.body)}
        with self._database.writing() as connection:
            before = connection.execute(_INDEXED, (stored.id,)).fetchone()
            connection.execute(PUT, row)
            self._database.touched = ("document", stored.id, stored.updated)
            if before is None or before[1:] != (stored.name, row["tags"], stored.search_text):
                self._index(connection, stored, before[0] if before is not None else None)
            if links is not None:
                self._link(connection, stored.id, set(links))
        return stored

    @staticmethod
    def _link(connection: sqlite3.Connection, document_id: str, links: set[str]) -> None:
        there = {target for (target,) in connection.execute("SELECT target FROM link WHERE document_id = ?", (document_id,))}
        if there != links:
            connection.execute(_UNLINK, (document_id,))
            connection.executemany(_LINK, [(document_id, target) for target in sorted(links)])

    def relink(self, document_id: str, links: Collection[str]) -> None:
        """Rebuild a document's links from its text, after the check found a difference."""
        with self._database.writing() as connection:
            self._link(connection, document_id, set(links))

    def links(self) -> dict[str, set[str]]:
        """Give what each document links to, by its id; those without are left out."""
        found: dict[str, set[str]] = {}
        with self._database.reading() as connection:
            for document_id, target in connection.execute("SELECT document_id, target FROM link"):
                found.setdefault(str(document_id), set()).add(str(target))
        return found

    def link_counts(self, targets: Collection[str] | None = None) -> dict[str, int]:
        """Say from how many documents each of these targets is linked to; None: each that there is."""
        where = "" if targets is None else f" WHERE target IN ({', '.join('?' * len(targets))})"
        with self._database.reading() as connection:
            rows = connection.execute(f"SELECT target, count(*) FROM link{where} GROUP BY target", list(targets or ()))
            return {str(target): int(count) for target, count in rows}

    def linking(self, targets: Collection[str], limit: int = _ALL) -> _Passages:
        """List the documents that link to any of these targets (folded), with their texts, the one changed last first."""
        query = _LINKING.format(", ".join("?" * len(targets)))
        with self._database.reading() as connection:
            rows = connection.execute(query, [*targets, limit]).fetchall()
        return [(_info(row[:-1]), str(row[-1])) for row in rows]

    def mentioning(self, phrases: Collection[str], targets: Collection[str], limit: int) -> _Passages:
        """List documents whose texts hold the words of any of these phrases one after another, with their texts, in no order.

        Those that link to any of the targets are left out. A phrase without a letter or digit is in nothing.
        """
        query = search.phrase_query([search.words(phrase) for phrase in phrases])
        if query is None:
            return []
        with self._database.reading() as connection:
            rows = connection.execute(_MENTIONING.format(", ".join("?" * len(targets))), [query, *targets, limit]).fetchall()
        return [(_info(row[:-1]), str(row[-1])) for row in rows]

    def texts(self, document_ids: Collection[str]) -> dict[str, str]:
        """Give the search texts of documents by their ids; those that are not there are left out."""
        query = f"SELECT id, search_text FROM document WHERE id IN ({', '.join('?' * len(document_ids))})"
        with self._database.reading() as connection:
            return {str(id_): str(text) for id_, text in connection.execute(query, list(document_ids))}

    def _index(self, connection: sqlite3.Connection, document: Document, number: int | None) -> None:
        """Index a document under its number anew; None: it is new, and stands in no index yet."""
        if number is None:
            number = connection.execute("SELECT number FROM document WHERE id = ?", (document.id,)).fetchone()[0]
        else:
            connection.execute(_UNINDEX, (number,))
        connection.execute(_INDEX, (number, *search.index_row(document.name, document.tags, document.search_text)))
        self._database.generation += 1

    def find(self, document_id: str) -> Document | None:
        """Give a document, None if there is none of that id.

        Raises: AppError if it is damaged.
        """
        with self._database.reading() as connection:
            row = connection.execute(_GET, (document_id,)).fetchone()
        return None if row is None else _document(row, self._path)

    def has(self, document_id: str) -> bool:
        """Tell whether there is a document of that id."""
        with self._database.reading() as connection:
            return connection.execute("SELECT 1 FROM document WHERE id = ?", (document_id,)).fetchone() is not None

    def raw(self, document_id: str) -> Document:
        """Give a document to repair it: a body that cannot be read is None.

        Raises: NotFound.
        """
        with self._database.reading() as connection:
            row = connection.execute(_GET, (document_id,)).fetchone()
        if row is None:
            raise NotFound(said("This campaign has no document “{document_id}”.", document_id=document_id), self._path)
        try:
            return _document(row, self._path)
        except AppError:
            return Document(**vars(_info(row[:-2])), body=None, search_text=str(row[-2]))

    def get(self, document_id: str) -> Document:
        """Give a document.

        Raises: NotFound; AppError if it is damaged.
        """
        found = self.find(document_id)
        if found is None:
            raise NotFound(said("This campaign has no document “{document_id}”.", document_id=document_id), self._path)
        return found

    def delete(self, document_id: str) -> bool:
        """Take a document away; tells whether there was one."""
        with self._database.writing() as connection:
            row = connection.execute("DELETE FROM document WHERE id = ? RETURNING number", (document_id,)).fetchone()
            if row is not None:
                connection.execute(_UNINDEX, row)
                self._database.touched = ("document", document_id, "")
                self._database.generation += 1
        return row is not None

    def list(
        self,
        *,
        kind: str | None = None,
        system: str | None = None,
        tags: Collection[str] = (),
        order: DocumentOrder = DocumentOrder.NAME,
    ) -> _Infos:
        """List the documents of a kind, of a system, that have all these tags; without their bodies, so a damaged one is listed too."""
        clauses = [("d.kind = ?", kind), ("d.system = ?", system), *(("instr(d.tags, ?) > 0", f"\n{tag}\n") for tag in tags)]
        asked = [(clause, value) for clause, value in clauses if value is not None]
        where = " AND ".join(["1", *(clause for clause, _ in asked)])
        with self._database.reading() as connection:
            rows = connection.execute(f"SELECT {_INFO} FROM document AS d WHERE {where}", [value for _, value in asked]).fetchall()
        return _sorted([_info(row) for row in rows], order)

    def heads(self, kind: str, system: str) -> _Heads:
        """List id, name, rank, tags and search text of all documents of a kind and system, in no order: for lists of thousands.

        Raises: AppError.
        """
        query = "SELECT id, name, rank, tags, search_text FROM document WHERE kind = ? AND system = ?"
        with self._database.reading() as connection:
            rows = connection.execute(query, (kind, system)).fetchall()
        return [
            (str(id_), str(name), rank if isinstance(rank, int) else None, split_tags(str(tags)), str(text))
            for id_, name, rank, tags, text in rows
        ]

    def values(self, kind: str, system: str, key: str) -> dict[str, str]:
        """Give one text of the bodies of all documents of a kind and system, by id; those without are left out."""
        query = """
        SELECT id, CASE WHEN json_valid(body) THEN json_extract(body, ?) END FROM document WHERE kind = ? AND system = ?
        """
        with self._database.reading() as connection:
            rows = connection.execute(query, (f"$.{key}", kind, system)).fetchall()
        return {str(id_): value for id_, value in rows if isinstance(value, str)}

    def search(self, text: str, kinds: Collection[str] | None = None, *, system: str | None = None, limit: int = 50) -> _Hits:
        """Search documents by name, tags or search text with words beginning with every word of `text`; best first.

        Case and accents do not matter. Then come those whose words contain the typed ones (from 3 letters on). Only where nothing is
        found so, one typing error (from 3 letters on) or two (from 6 letters on) in each word are forgiven. Text without a letter or
        digit finds nothing.
        """
        typed = list(dict.fromkeys(search.words(text)))
        if not typed:
            return []
        found = {info.id: info for info in self._hits(search.plain_query(typed), kinds, system, limit)}
        most = max(map(search.allowed_edits, typed))
        edits = -1
        while len(found) < limit and edits < most and (edits < 0 or not found):
            edits += 1
            query = search.tolerant_query(typed, self._known_words(), edits)
            found |= {} if query is None else {info.id: info for info in self._hits(query, kinds, system, limit)}
        return [SearchHit(document=info, edits=max(edits, 0)) for info in islice(found.values(), limit)]

    def _hits(self, query: str, kinds: Collection[str] | None, system: str | None, limit: int) -> _Infos:
        clauses, values = "", [query]
        if kinds is not None:
            clauses += f" AND d.kind IN ({', '.join('?' * len(kinds))})"
            values += kinds
        if system is not None:
            clauses += " AND d.system = ?"
            values.append(system)
        with self._database.reading() as connection:
            rows = connection.execute(_BEST.format(LOOKED_AT, clauses), [*values, limit]).fetchall() if limit < LOOKED_AT else []
            if len(rows) < limit:  # too many of the best are of another kind
                rows = connection.execute(_SEARCH.format(clauses), [*values, limit]).fetchall()
        return [_info(row) for row in rows]

    def reindex(self) -> int:
        """Make the search index anew from the documents, where the check found it damaged or out of step; returns how many there are.

        Raises: AppError.
        """
        with self._database.writing() as connection:
            for table in ("document_word", "document_search"):
                connection.execute(f"DROP TABLE {table}")
            for statement in search.SEARCH_TABLES:
                connection.execute(statement)
            rows = connection.execute("SELECT number, name, tags, search_text FROM document").fetchall()
            for number, name, tags, text in rows:
                connection.execute(_INDEX, (number, *search.index_row(name, split_tags(tags), text)))
            self._database.generation += 1
        return len(rows)

    def _known_words(self) -> Vocabulary:
        """Read the words of the index, once as long as it does not change."""
        key = (self._database.data_version(), self._database.generation)
        if self._vocabulary is None or self._vocabulary[0] != key:
            with self._database.reading() as connection:
                self._vocabulary = (key, Vocabulary.read(connection))
        return self._vocabulary[1]


def _sorted(infos: _Infos, order: DocumentOrder) -> _Infos:
    infos.sort(key=lambda info: (search.natural(info.name), info.id))
    if order is DocumentOrder.RANK:
        infos.sort(key=lambda info: (info.rank is None, info.rank or 0))
    elif order is DocumentOrder.UPDATED:
        infos.sort(key=lambda info: info.updated, reverse=True)
    return infos
