"""One campaign, one SQLite file: documents, plays with their journals, search, backups, check.

It must not know any rule, view or file format of another program: it deals in strings and JSON values. Importing it loads neither
SQLModel nor SQLAlchemy nor Alembic. What is seldom needed is imported where it is: `backups` (listing and restoring), `check`, `migrating`.
"""

from desktop_app.model.campaign import EXTENSION, Campaign
from desktop_app.model.clock import Clock, utc_now
from desktop_app.model.documents import DocumentStore
from desktop_app.model.failure import BadCampaign, NotFound, ReadOnlyCampaign
from desktop_app.model.jsontext import Json, Patch
from desktop_app.model.pictures import Picture, PictureStore
from desktop_app.model.plays import PlayStore
from desktop_app.model.records import (
    Document,
    DocumentInfo,
    DocumentOrder,
    Finding,
    NewPlay,
    Play,
    PlayInfo,
    PlayKind,
    PlayStatus,
    SearchHit,
    Step,
    StepEntry,
)

__all__ = [
    "EXTENSION",
    "BadCampaign",
    "Campaign",
    "Clock",
    "Document",
    "DocumentInfo",
    "DocumentOrder",
    "DocumentStore",
    "Finding",
    "Json",
    "NewPlay",
    "NotFound",
    "Patch",
    "Picture",
    "PictureStore",
    "Play",
    "PlayInfo",
    "PlayKind",
    "PlayStatus",
    "PlayStore",
    "ReadOnlyCampaign",
    "SearchHit",
    "Step",
    "StepEntry",
    "utc_now",
]
