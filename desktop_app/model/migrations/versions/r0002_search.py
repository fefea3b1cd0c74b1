"""The search index, filled with the documents that are there."""

import re
import unicodedata

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_SINGLE_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


def upgrade() -> None:
    """Make the index and put every document into it."""
    op.execute("CREATE VIRTUAL TABLE document_search USING fts5(name, tags, text, tokenize='unicode61', prefix='1 2 3')")
    op.execute("CREATE VIRTUAL TABLE document_word USING fts5vocab('document_search', 'row')")
    connection = op.get_bind()
    documents = connection.exec_driver_sql("SELECT number, name, tags, search_text FROM document").all()
    for number, *texts in documents:
        row = (number, *(_words(text) for text in texts))
        connection.exec_driver_sql("INSERT INTO document_search (rowid, name, tags, text) VALUES (?, ?, ?, ?)", row)


def _words(text: str) -> str:
    """Fold case and accents as the program did when this revision was written."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())
    folded = "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(_SINGLE_LETTERS)
    return " ".join(re.findall(r"[^\W_]+", folded))
