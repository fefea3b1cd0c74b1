"""The networks of this machine in which phones can reach it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface

from desktop_app.views.speech import tr

REAL = (QNetworkInterface.InterfaceType.Wifi, QNetworkInterface.InterfaceType.Ethernet)
"""Kinds of networks that a phone can be in; a virtual one is listed after them."""


class Network(NamedTuple):
    """An address of this machine, and what the network is called."""

    address: str
    title: str


def networks() -> list[Network]:
    """List the networks that are up, Wi-Fi first, this machine alone last. IPv4 only: its addresses can be typed."""
    found: list[tuple[int, Network]] = []
    for interface in QNetworkInterface.allInterfaces():
        if not interface.flags() & QNetworkInterface.InterfaceFlag.IsUp:
            continue
        is_here = bool(interface.flags() & QNetworkInterface.InterfaceFlag.IsLoopBack)
        name = tr("this computer only, to try it") if is_here else interface.humanReadableName()
        rank = len(REAL) + 1 if is_here else REAL.index(interface.type()) if interface.type() in REAL else len(REAL)
        for entry in interface.addressEntries():
            if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol:
                found.append((rank, Network(entry.ip().toString(), f"{entry.ip().toString()} · {name}")))
    return [network for _, network in sorted(found, key=lambda one: one[0])]
