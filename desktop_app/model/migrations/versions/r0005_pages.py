"""What texts link to, and the notes of the campaign as a page of its journal."""

import json
import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_LINK = re.compile(r"\[\[([^\[\]\n|]+)(?:\|[^\[\]\n]*)?\]\]")
_SINGLE_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_PLAIN_PAGE = 60
"""The rank of a page that is of no kind."""


def upgrade() -> None:
    """Make the table of links, carry the notes of the campaign over, and note what texts link to already."""
    op.create_table(
        "link",
        sa.Column("document_id", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("document_id", "target"),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], ondelete="CASCADE"),
    )
    op.create_index("link_by_target", "link", ["target"])
    connection = op.get_bind()
    for number, body in connection.exec_driver_sql("SELECT number, body FROM document WHERE id = 'note:campaign'").all():
        connection.exec_driver_sql(
            "UPDATE document SET id = 'page:notes', kind = 'page', rank = ?, body = ? WHERE number = ?", (_PLAIN_PAGE, _page(body), number)
        )
    texts = connection.exec_driver_sql("SELECT id, search_text FROM document WHERE kind IN ('encounter', 'page')").all()
    for document_id, text in texts:
        for target in sorted({_folded(" ".join(title.split())) for title in _LINK.findall(text)} - {""}):
            connection.exec_driver_sql("INSERT INTO link (document_id, target) VALUES (?, ?)", (document_id, target))


def _page(body: str) -> str:
    """Write notes as a page; what is no such notes stays as it is, to be found damaged and repaired."""
    try:
        text = json.loads(body)["text"]
    except (ValueError, TypeError, KeyError):
        return body
    return json.dumps({"title": "Notes", "sort": "note", "text": text}, separators=(",", ":"))


def _folded(text: str) -> str:
    """Fold case and accents as the program did when this revision was written."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(_SINGLE_LETTERS)
