"""Allowed ids and digests: a document stored under one is found under it again."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 200
"""Letters of an id."""
DIGEST: Final = re.compile(r"[0-9a-f]{32}")


def is_id(text: str) -> bool:
    """Tell whether something new can be called so: a line of letters that are seen, no blanks at its ends."""
    return 0 < len(text) <= LONGEST and text.isprintable() and text == text.strip()


def is_picture(text: str) -> bool:
    """Tell whether a picture of a campaign can have this id: the digest of its bytes."""
    return DIGEST.fullmatch(text) is not None
