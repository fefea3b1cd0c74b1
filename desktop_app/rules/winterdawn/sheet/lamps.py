"""Lamps that people carry. Rule: WD-X-08"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class LampKind:
    """What a lamp gives: metres of light, metres of low light beyond, hours; a cone shines to the front only. Rule: WD-X-08"""

    bright: int
    low: int
    hours: int
    cone: bool = False


LAMPS: Final = {
    "candle": LampKind(0, 5, 5),
    "torch": LampKind(5, 5, 1),
    "lantern": LampKind(5, 5, 5),
    "bullseye": LampKind(10, 5, 5, cone=True),
}
