"""A combatant who is dragged from the list of the order to the board: what is handed over."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QMimeData

COMBATANT: Final = "application/x-strikeboard-combatant"


def drag_of(who: str) -> QMimeData:
    """Write down who is dragged."""
    data = QMimeData()
    data.setData(COMBATANT, QByteArray(who.encode()))
    return data


def dragged(data: QMimeData) -> str | None:
    """Read who is dragged; None: it is something else."""
    return bytes(data.data(COMBATANT).data()).decode() if data.hasFormat(COMBATANT) else None
