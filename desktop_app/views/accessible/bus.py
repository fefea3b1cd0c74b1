"""Screen readers' requests on their bus with programs (AT-SPI, on Linux)."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

PATIENCE_MS: Final = 200
"""So long the bus may take to answer; it takes less than one."""


def hears_announcements() -> bool:
    """Tell whether a reader has asked for announcements: Orca 45 and later speak them, Orca 43 speaks notifications alone.

    Without such a bus nobody has.
    """
    if not sys.platform.startswith("linux") or not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return False
    from PySide6.QtDBus import QDBusConnection, QDBusMessage  # other systems may have none

    where = QDBusMessage.createMethodCall("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    found = _answer(QDBusConnection.sessionBus(), where)
    if found.type() != QDBusMessage.MessageType.ReplyMessage:
        return False
    registry = "org.a11y.atspi.Registry"
    events = QDBusMessage.createMethodCall(registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents")
    listed = _answer(QDBusConnection.connectToBus(str(found.arguments()[0]), "accessibility"), events)
    return '"Object:Announcement:' in repr(listed)  # it is a list of structures, which PySide cannot read


def _answer(bus: QDBusConnection, question: QDBusMessage) -> QDBusMessage:
    from PySide6.QtDBus import QDBus

    return bus.call(question, QDBus.CallMode.Block, PATIENCE_MS)
