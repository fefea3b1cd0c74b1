"""Which events of a fight are big moments. Rule: EX-DMG-09, EX-DMG-11, EX-TEST-10, EX-MAGIC-03, EX-BOOK-07"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

DAMAGE: Final = ("purpose", "damage")
OUTCOMES: Final = (
    BigEvent(MomentKind.CRITICAL, "result", ("boon",), unless=DAMAGE),
    BigEvent(MomentKind.FUMBLE, "result", ("bane",), unless=DAMAGE),
)
"""The ends of the scale, but for damage checks: what they come to is told by the wounds. Rule: EX-TEST-10, EX-DMG-03"""
BIG: Final[BigEvents] = {
    "out_of_play": (BigEvent(MomentKind.DOWN),),
    "died": (BigEvent(MomentKind.DEATH),),
    "checked": OUTCOMES,
    "checked_marks": OUTCOMES,
    "miscast": (BigEvent(MomentKind.FUMBLE),),
    "morale_tested": (BigEvent(MomentKind.MORALE, "held", (False,)),),
}
