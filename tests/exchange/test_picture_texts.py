"""Pictures are kept without what is told in them, to the same pixel; a drawing is none, whatever its file is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from desktop_app.errors import AppError
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.views.pictures import image_of, picture_from_file

TOLD = b"48.8584 N, 2.2945 E"
KINDS = ("png", "jpg", "webp")


def drawn() -> QImage:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    for x in range(40):
        for y in range(30):
            image.setPixelColor(x, y, QColor((x * 37) % 256, (y * 91) % 256, (x * y) % 256))
    return image


def written(kind: str) -> bytes:
    """Write a picture as a camera would: with texts before, within and behind it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setText("Description", TOLD.decode())
    assert writer.write(drawn())
    body = bytes(buffer.data().data())
    exif = b"Exif\0\0" + TOLD
    if kind == "jpg":
        body = body[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2) + exif + b"\xff\xfe" + (len(TOLD) + 2).to_bytes(2) + TOLD + body[2:]
    elif kind == "png":
        body = body[:33] + len(exif).to_bytes(4) + b"eXIf" + exif + bytes(4) + body[33:]
    else:
        exif += b"\0" * (len(exif) % 2)
        inside = body[8:] + b"EXIF" + len(exif).to_bytes(4, "little") + exif
        body = b"RIFF" + len(inside).to_bytes(4, "little") + inside
    return body + TOLD


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_in_a_picture_is_not_kept_and_its_pixels_are(kind: str, tmp_path: Path) -> None:
    body = written(kind)
    assert TOLD in body
    clean = without_texts(body)
    assert TOLD not in clean and image_of(clean) == image_of(body) and not image_of(body).isNull()
    assert not any(TOLD.decode() in image_of(clean).text(key) for key in image_of(clean).textKeys())
    (tmp_path / f"a.{kind}").write_bytes(body)
    kept = picture_from_file(tmp_path / f"a.{kind}", 4096)
    assert kept.body == clean


@pytest.mark.parametrize("kind", KINDS)
def test_a_torn_picture_never_fails(kind: str) -> None:
    body = written(kind)
    for at in range(0, len(body), 7):
        without_texts(body[:at])
        without_texts(body[:at] + b"\xff" * 9 + body[at:])


@pytest.mark.parametrize("name", ["map.png", "map.jpg", "map.webp"])
def test_a_drawing_that_names_files_is_no_picture_whatever_it_is_called(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(written("png"))
    drawing = f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">
    <image xlink:href="file://{tmp_path / "secret.png"}" width="40" height="30"/></svg>"""
    (tmp_path / name).write_text(drawing, encoding="utf-8")
    with pytest.raises(AppError, match="is not a picture"):
        picture_from_file(tmp_path / name, 4096)
    assert image_of(drawing.encode()).isNull(), "nor where a campaign from elsewhere holds it under another name"
