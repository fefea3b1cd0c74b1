"""Pages to a printer, through the dialog of the desktop: each as a picture that fills the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from desktop_app.views.speech import tr

PPI: Final = 300
"""Pixels per inch of a page that is printed."""


def ask_for_printer(parent: QWidget, title: str) -> QPrinter | None:
    """Let a person choose a printer; None: none was chosen."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(tr("Print"))
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def print_pages(printer: QPrinter, draw: Callable[[], Sequence[bytes]]) -> bool:
    """Send pages drawn as PNG; returns whether the printer took them. A landscape page turns the sheet."""
    printer.setFullPage(True)
    painter = QPainter()
    for number, png in enumerate(draw()):
        page = QImage.fromData(QByteArray(png))
        across = page.width() > page.height()
        printer.setPageOrientation(QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait)
        if not (painter.begin(printer) if number == 0 else printer.newPage()):
            return False
        paper = printer.paperRect(QPrinter.Unit.DevicePixel)
        size = page.size().scaled(round(paper.width()), round(paper.height()), Qt.AspectRatioMode.KeepAspectRatio)
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), page)
    return painter.end() if painter.isActive() else False
