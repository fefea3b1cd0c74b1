"""The phones' page, with a policy allowing its own script and style alone."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
NOTHING: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"
"""The policy of everything that is not the page."""


class PhonePage:
    """The page as bytes, and its Content-Security-Policy: the digests of its one script and its one style."""

    def __init__(self, html: str) -> None:
        self.body = html.encode()
        self.policy = POLICY.format(script=_digest(html, "script"), style=_digest(html, "style"))


def _digest(html: str, element: str) -> str:
    """Return the digest of what stands in the one element of a name. Raises: ValueError if there is another number of them."""
    (inner,) = re.findall(f"<{element}>(.*?)</{element}>", html, re.DOTALL)
    return "sha256-" + b64encode(hashlib.sha256(inner.encode()).digest()).decode()
