"""Which events of a fight are big moments. Rule: EX-DMG-09, EX-DMG-11, EX-TEST-10, EX-MAGIC-03, EX-BOOK-07"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

BIG: Final[BigEvents] = {
    "out_of_play": (BigEvent(MomentKind.DOWN),),
    "died": (BigEvent(MomentKind.DEATH),),
    "checked": (BigEvent(MomentKind.CRITICAL, "result", ("boon",)), BigEvent(MomentKind.FUMBLE, "result", ("bane",))),
    "checked_marks": (BigEvent(MomentKind.CRITICAL, "result", ("boon",)), BigEvent(MomentKind.FUMBLE, "result", ("bane",))),
    "miscast": (BigEvent(MomentKind.FUMBLE),),
    "morale_tested": (BigEvent(MomentKind.MORALE, "held", (False,)),),
}
