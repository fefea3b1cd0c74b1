"""The campaign, its documents and its plays."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables of the first version, with their indexes."""
    _create_campaign()
    _create_document()
    _create_play()
    for table in ("first", "part"):
        _create_of_play(table, sa.Column("path", sa.Text, nullable=False), "path", "body")
    _create_of_play("step", sa.Column("n", sa.Integer, nullable=False), "n", "body", "before", "after")


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _create_campaign() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", sa.Integer, nullable=False),
        *_texts("name", "created", "app_version"),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("id = 1", name="campaign_is_one_row"),
    )


def _create_document() -> None:
    op.create_table(
        "document",
        sa.Column("number", sa.Integer, nullable=False),
        *_texts("id", "kind", "system", "name"),
        sa.Column("rank", sa.Integer, nullable=True),
        *_texts("tags", "updated"),
        sa.Column("schema_version", sa.Integer, nullable=False),
        *_texts("search_text", "body"),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("document_by_kind", "document", ["kind", "system"])


def _create_play() -> None:
    op.create_table(
        "play",
        *_texts("id", "system", "kind", "name", "status", "rules_version"),
        sa.Column("at", sa.Integer, nullable=False),
        *_texts("dice_state", "updated"),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("kind IN ('encounter', 'table')", name="play_kind_is_known"),
        sa.CheckConstraint("status IN ('prepared', 'running', 'finished')", name="play_status_is_known"),
    )


def _create_of_play(table: str, key: sa.Column[str] | sa.Column[int], key_name: str, *texts: str) -> None:
    """Make a table whose rows fall with their play."""
    op.create_table(
        table,
        *_texts("play_id"),
        key,
        *_texts(*texts),
        sa.PrimaryKeyConstraint("play_id", key_name),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], ondelete="CASCADE"),
    )
