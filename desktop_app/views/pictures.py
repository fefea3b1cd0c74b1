"""Pictures from files, from what is dropped and from the clipboard: read once, made no larger than needed, kept as plain PNG or JPEG."""

from __future__ import annotations

import math
import stat
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QTransform

from desktop_app.errors import AppError
from desktop_app.exchange.picture_files import EXCHANGED, FLIPPED, MIRRORED, PictureFile
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.model.pictures import MOST_BYTES, Picture
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop_app.exchange.picture_files import Mosaic
    from desktop_app.grid.found import FoundGrid

KINDS: Final = marked("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)")
MOST_PIXELS: Final = 20_000
"""On a side: what is larger is not read."""
KEPT_AS: Final = {b"png": "image/png", b"jpeg": "image/jpeg", b"jpg": "image/jpeg", b"webp": "image/webp"}
READ: Final = frozenset({*KEPT_AS, b"bmp", b"gif"})
"""Kinds of pictures that are read, as Qt tells them by their first bytes."""
JPEG_QUALITY: Final = 90
WIDEST_MOSAIC: Final = 4096
"""Pixels along a side of the picture that tiles are laid to."""


def picture_from_file(path: Path, most: int) -> Picture:
    """Read a picture file; a larger one is made smaller, to `most` pixels on its longer side. Raises: AppError."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise AppError(tr("{name} is not a picture in a known format.", name=path.name), str(path))
        if found.st_size > MOST_BYTES:
            raise AppError(tr("{name} is too large for a picture.", name=path.name), str(path))
        data = path.read_bytes()
    except OSError as error:
        raise AppError(tr("{name} can't be opened: {why}.", name=path.name, why=error.strerror), str(path)) from None
    return picture_from_bytes(data, path.name, most)


def picture_from_bytes(data: bytes, name: str, most: int) -> Picture:
    """Read the bytes of a picture. Raises: AppError."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    kind = bytes(reader.format().data())
    if kind not in READ:
        raise AppError(tr("{name} is not a picture in a known format.", name=name))
    size = reader.size()
    if max(size.width(), size.height()) > MOST_PIXELS:
        raise AppError(tr("{name} has more than {most} pixels on a side.", name=name, most=MOST_PIXELS))
    is_turned = bool(reader.transformation())
    image = reader.read()
    if image.isNull():
        raise AppError(tr("{name} is not a picture in a known format.", name=name))
    if kind in KEPT_AS and not is_turned and max(image.width(), image.height()) <= most:
        return Picture(media_type=KEPT_AS[kind], width=image.width(), height=image.height(), body=without_texts(data))
    return picture_of(image, most)


def image_of(body: bytes) -> QImage:
    """Read a stored picture's bytes, by content and not by name; empty if they are no known format.

    A drawing in SVG is none: it may name files, which Qt would look into.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(body))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    return reader.read() if bytes(reader.format().data()) in READ else QImage()


def picture_of(image: QImage, most: int) -> Picture:
    """Write an image as a file: JPEG if opaque, PNG if transparent."""
    if max(image.width(), image.height()) > most:
        image = image.scaled(QSize(most, most), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    kind = "PNG" if image.hasAlphaChannel() else "JPEG"
    return Picture(media_type=f"image/{kind.lower()}", width=image.width(), height=image.height(), body=file_of(image, kind))


def cut_out(picture: Picture, box: tuple[float, float, float, float], size: tuple[int, int]) -> Picture:
    """Cut a box out of a picture as one of another size; what lies beyond its edges is black."""
    image, made = image_of(picture.body), QImage(*size, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.black)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    left, top, width, height = box
    across, down = size[0] / width, size[1] / height
    painter.drawImage(QRectF(-left * across, -top * down, image.width() * across, image.height() * down), image)
    painter.end()
    return picture_of(made, max(size))


def laid(mosaic: Mosaic) -> PictureFile:
    """Draw the joined picture of files' pieces; a large one smaller. An unreadable file leaves its places empty."""
    by = min(1.0, WIDEST_MOSAIC / max(mosaic.width, mosaic.height))
    size = QSize(max(1, round(mosaic.width * by)), max(1, round(mosaic.height * by)))
    files = [image_of(file.body) for file in mosaic.files]
    pieces: dict[tuple[int, tuple[int, int, int, int], int], QImage] = {}
    made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, by < 1)
    for one in mosaic.stamps:
        key = (one.file, one.box, one.lies)
        if key not in pieces:
            pieces[key] = _lying(files[one.file].copy(*one.box), one.lies)
        left, bottom = one.x - mosaic.left, one.y - mosaic.top
        edges = (left, bottom - one.size[1], left + one.size[0], bottom)
        x, y, right, low = (round(edge * by) for edge in edges)  # rounded edges leave no seams
        painter.drawImage(QRect(x, y, right - x, low - y), pieces[key])
    painter.end()
    kept = picture_of(made, WIDEST_MOSAIC)
    if len(kept.body) > MOST_BYTES:
        kept = picture_of(made.convertToFormat(QImage.Format.Format_RGB32), WIDEST_MOSAIC)
    return PictureFile(media_type=kept.media_type, width=kept.width, height=kept.height, body=kept.body)


def _lying(tile: QImage, lies: int) -> QImage:
    """Lay a tile as its number says: rows and columns exchanged first, then mirrored."""
    turned = tile.transformed(QTransform(0, 1, 1, 0, 0, 0)) if lies & EXCHANGED else tile
    across, down = (-1 if lies & MIRRORED else 1), (-1 if lies & FLIPPED else 1)
    return turned if across == down == 1 else turned.transformed(QTransform.fromScale(across, down))


def file_of(image: QImage, kind: str) -> bytes:
    """Give the bytes of an image as a file: "PNG" or "JPEG"."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, -1 if kind == "PNG" else JPEG_QUALITY)  # type: ignore[call-overload] # its stub asks for bytes
    return bytes(buffer.data().data())


def picture_in(data: QMimeData | None, most: int) -> Picture | None:
    """Take a picture from what was dropped or copied; None: there is none. Raises: AppError."""
    if data is None:
        return None
    local = next((url.toLocalFile() for url in data.urls() if url.isLocalFile()), "")
    if local:
        return picture_from_file(Path(local), most)
    if data.hasImage():
        image = QImage(data.imageData())
        return None if image.isNull() else picture_of(image, most)
    return None


def has_picture(data: QMimeData) -> bool:
    """Return whether a dragged thing is a picture, or a file beginning like one."""
    local = next((url.toLocalFile() for url in data.urls() if url.isLocalFile()), "")
    return QImageReader(local).canRead() if local else data.hasImage()


def grid_on(picture: Picture) -> FoundGrid | None:
    """Find the grid drawn on a picture; None without a clear one."""
    from desktop_app.grid.finding import find_grid

    return find_grid(_gray(image_of(picture.body)))


def straightened(picture: Picture) -> tuple[Picture, FoundGrid, float] | None:
    """Turn a picture so that its grid is straight; returns it with the grid, and the clockwise degrees.

    None where the lines on it are straight, or no grid is plain to see once they are. What the turned picture leaves free is black.
    """
    from desktop_app.grid.finding import find_grid
    from desktop_app.grid.straightening import turn_of

    image = image_of(picture.body)
    degrees = turn_of(_gray(image))
    if not degrees:
        return None
    turned = image.transformed(QTransform().rotate(-degrees), Qt.TransformationMode.SmoothTransformation)
    lean = math.tan(math.radians(abs(degrees)))
    aside, above = math.ceil(lean * image.height()), math.ceil(lean * image.width())
    whole = turned.copy(aside, above, turned.width() - 2 * aside, turned.height() - 2 * above)
    found = None if whole.isNull() else find_grid(_gray(whole))
    if found is None:
        return None
    made = turned if image.hasAlphaChannel() else turned.convertToFormat(QImage.Format.Format_RGB32)
    return picture_of(made, max(made.width(), made.height())), replace(found, x=found.x + aside, y=found.y + above), degrees


def _gray(image: QImage) -> NDArray[np.float64]:
    """Give the brightness of each pixel, rows by columns."""
    import numpy as np

    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), dtype=np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return rows[:, : gray.width()].astype(float)
