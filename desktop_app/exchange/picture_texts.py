"""Removes a picture's invisible parts: place and device of origin, comments, thumbnails, data after its end.

The pixels stay as they are, to the byte; nothing is decoded. What is not understood is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PNG: Final = b"\x89PNG\r\n\x1a\n"
PNG_SHOWN: Final = frozenset(
    b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT".split()  # what pixels and colours need
)
WEBP_TOLD: Final = frozenset({b"EXIF", b"XMP "})
WEBP_FLAGS: Final = 0b1100
"""Bits of the extended head that announce both."""
SCAN, END, COMMENT = 0xDA, 0xD9, 0xFE
APPLICATION: Final = range(0xE1, 0xF0)
COLOURS: Final = (b"ICC_PROFILE\0", b"Adobe")
"""Application segments needed for colours."""


def without_texts(body: bytes) -> bytes:
    """Give the bytes of a PNG, JPEG or WebP without what is told in them beside the picture."""
    if body[:8] == PNG:
        return _png(body)
    if body[:2] == b"\xff\xd8":
        return _jpeg(body)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return _webp(body)
    return body


def _png(body: bytes) -> bytes:
    kept, at = [PNG], len(PNG)
    while at + 12 <= len(body):
        kind, end = body[at + 4 : at + 8], at + 12 + int.from_bytes(body[at : at + 4])
        if end > len(body):
            return body
        if kind in PNG_SHOWN:
            kept.append(body[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end
    return body


def _webp(body: bytes) -> bytes:
    kept: list[bytes] = []
    at, last = 12, min(len(body), 8 + int.from_bytes(body[4:8], "little"))
    while at + 8 <= last:
        kind, size = body[at : at + 4], int.from_bytes(body[at + 4 : at + 8], "little")
        end = at + 8 + size + size % 2
        chunk = body[at:end]
        if kind == b"VP8X" and len(chunk) > 8:
            chunk = chunk[:8] + bytes([chunk[8] & ~WEBP_FLAGS]) + chunk[9:]
        if kind not in WEBP_TOLD:
            kept.append(chunk)
        at = end
    inside = b"WEBP" + b"".join(kept)
    return b"RIFF" + len(inside).to_bytes(4, "little") + inside


def _jpeg(body: bytes) -> bytes:
    kept = [b"\xff\xd8"]
    for marker, segment in _segments(body):
        is_told = marker == COMMENT or (marker in APPLICATION and not segment[4:].startswith(COLOURS))
        if not is_told:
            kept.append(segment)
        if marker == END:
            return b"".join(kept)
    return body


def _segments(body: bytes) -> Iterator[tuple[int, bytes]]:
    """List the parts of a JPEG with their markers; with a scan goes all that is drawn in it."""
    at = 2
    while at + 2 <= len(body) and body[at] == 0xFF:
        marker = body[at + 1]
        if marker == 0xFF:  # fill bytes
            at += 1
            continue
        end = at + 2 if marker == END else at + 2 + int.from_bytes(body[at + 2 : at + 4])
        if marker == SCAN:
            end = _end_of_scan(body, end)
        yield marker, body[at:end]
        at = end


def _end_of_scan(body: bytes, at: int) -> int:
    """Find the next marker outside the drawn data: 0 follows each byte that only looks like one."""
    while (at := body.find(b"\xff", at)) >= 0 and at + 1 < len(body):
        if body[at + 1] != 0 and body[at + 1] not in range(0xD0, 0xD8) and body[at + 1] != 0xFF:
            return at
        at += 1 if body[at + 1] == 0xFF else 2
    return len(body)
