"""Portraits on paper: a square of a picture, cropped by Typst, or a sign of the symbol font."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from desktop_app.rules.kernel.record import Json

WHOLE: Final = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """A picture or a sign. `body` are the bytes of a PNG, JPEG or WebP of `width` x `height` pixels, of which a square is shown:
    `left`, `top`, `side` in thousandths of its shorter side. `glyph` is the character of a sign.
    """

    body: bytes = b""
    width: int = 0
    height: int = 0
    left: int = 0
    top: int = 0
    side: int = WHOLE
    glyph: str = ""


def plain_face(face: Face | None, pictures: dict[str, bytes]) -> Json:
    """Give a face to the templates; its picture is put to the others, once for all who share it."""
    if face is None or not (face.body or face.glyph):
        return None
    if not face.body:
        return {"glyph": face.glyph}
    name = f"picture-{hashlib.sha256(face.body).hexdigest()[:16]}.json"
    pictures[name] = face.body
    shorter = min(face.width, face.height)
    return {
        "picture": name,
        "across": face.width / shorter,
        "down": face.height / shorter,
        "left": face.left / WHOLE,
        "top": face.top / WHOLE,
        "side": face.side / WHOLE,
        "glyph": "",
    }
