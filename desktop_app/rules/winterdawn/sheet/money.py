"""Prices and coins: ten copper make a silver. Rule: WD-TAB-28"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.additions import Money
from desktop_app.rules.kernel.record import Json

COPPER: Final = 10
"""Copper coins in a silver one."""
MONEY: Final = Money(coins={"silver": COPPER, "copper": 1}, path="/coins")


def price_of_item(item: Mapping[str, Json]) -> int | None:
    """Read what a thing costs, in copper, as it is written: "3 silver", "5 copper"; None: it says nothing."""
    count, _, coin = str(item.get("price", "")).partition(" ")
    return int(count) * (COPPER if coin == "silver" else 1) if count.isdecimal() else None
