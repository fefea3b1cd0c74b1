"""The tables of a campaign file, as SQLModel classes: the only definition of its columns.

`statements` gives the SQL of a new file, which `packaging/dev.py schema` writes to `migrations/new_file.sql`; the migrations are tested
against it. The running program does not import this module: loading SQLModel takes about half a second, more than the whole start may,
and a session costs several times what the statement itself does. The stores write their few statements by hand; a test compares them
with these tables.

The search tables are no SQLModel classes, since SQLAlchemy has no words for FTS5: `search.py` has them.
"""

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, Text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement
from sqlmodel import Field, SQLModel

METADATA = SQLModel.metadata


class Campaign(SQLModel, table=True):
    """The campaign's single row; `app_version` is the creating program."""

    __table_args__ = (CheckConstraint("id = 1", name="campaign_is_one_row"),)

    id: int = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    created: str = Field(sa_type=Text)
    app_version: str = Field(sa_type=Text)


class Document(SQLModel, table=True):
    """A character, creature, board, note ...: columns for what is sorted and found, one JSON body for the rest.

    `number` ties it to its row in the search index. `tags` has each tag between line ends, so that one can be looked for whole.
    """

    __table_args__ = (Index("document_by_kind", "kind", "system"),)

    number: int = Field(primary_key=True)
    id: str = Field(sa_type=Text, unique=True)
    kind: str = Field(sa_type=Text)
    system: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    rank: int | None
    tags: str = Field(sa_type=Text)
    updated: str = Field(sa_type=Text)
    schema_version: int
    search_text: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)


class Link(SQLModel, table=True):
    """What the text of a document links to: `target` is folded, a link to nothing too. Made anew from the texts at will."""

    __table_args__ = (Index("link_by_target", "target"),)

    document_id: str = Field(sa_type=Text, sa_column_args=(ForeignKey("document.id", ondelete="CASCADE"),), primary_key=True)
    target: str = Field(sa_type=Text, primary_key=True)


class Picture(SQLModel, table=True):
    """A portrait or a map: the bytes of its file, kept once under their digest; `width` and `height` in pixels."""

    id: str = Field(sa_type=Text, primary_key=True)
    media_type: str = Field(sa_type=Text)
    width: int
    height: int
    body: bytes = Field(sa_type=LargeBinary)


class Play(SQLModel, table=True):
    """An encounter or a table: `at` of its steps are done."""

    __table_args__ = (
        CheckConstraint("kind IN ('encounter', 'table')", name="play_kind_is_known"),
        CheckConstraint("status IN ('prepared', 'running', 'finished')", name="play_status_is_known"),
    )

    id: str = Field(sa_type=Text, primary_key=True)
    system: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    status: str = Field(sa_type=Text)
    rules_version: str = Field(sa_type=Text)
    at: int
    dice_state: str = Field(sa_type=Text)
    updated: str = Field(sa_type=Text)


class Forecast(SQLModel, table=True):
    """What was forecast of a play when it began: `wins` of `fights` in the mind; `came_true` 1 or 0 once it is closed."""

    __table_args__ = (
        CheckConstraint("0 <= wins AND wins <= fights AND fights > 0", name="forecast_is_a_share"),
        CheckConstraint("came_true IN (0, 1)", name="forecast_came_true_or_not"),
    )

    play_id: str = Field(sa_type=Text, sa_column_args=(ForeignKey("play.id", ondelete="CASCADE"),), primary_key=True)
    key: str = Field(sa_type=Text)
    fights: int
    wins: int
    came_true: int | None


class First(SQLModel, table=True):
    """A part of the first state of a play; apart from `play`, whose row is rewritten at every step."""

    play_id: str = Field(sa_type=Text, sa_column_args=(ForeignKey("play.id", ondelete="CASCADE"),), primary_key=True)
    path: str = Field(sa_type=Text, primary_key=True)
    body: str = Field(sa_type=Text)


class Part(SQLModel, table=True):
    """A part of the present state of a play."""

    play_id: str = Field(sa_type=Text, sa_column_args=(ForeignKey("play.id", ondelete="CASCADE"),), primary_key=True)
    path: str = Field(sa_type=Text, primary_key=True)
    body: str = Field(sa_type=Text)


class Step(SQLModel, table=True):
    """A step of a play's journal; `before` undoes it, `after` does it."""

    play_id: str = Field(sa_type=Text, sa_column_args=(ForeignKey("play.id", ondelete="CASCADE"),), primary_key=True)
    n: int = Field(primary_key=True)
    body: str = Field(sa_type=Text)
    before: str = Field(sa_type=Text)
    after: str = Field(sa_type=Text)


def statements() -> str:
    """Return the SQL that makes all tables and indexes, in their order, each statement ended by a semicolon and a line end."""
    made: list[DDLElement] = []
    for table in METADATA.sorted_tables:
        made += [CreateTable(table), *map(CreateIndex, table.indexes)]
    lines = "".join(f"{str(element.compile(dialect=sqlite.dialect())).strip()};\n" for element in made)
    return lines.replace(" \n", "\n").replace("\t", "    ")
