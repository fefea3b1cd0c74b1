"""Which events of a fight are big moments. Rule: WD-INJ-03, WD-INJ-06, WD-COND-06, WD-COND-07, WD-TEST-24, WD-TEST-25"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

BIG: Final[BigEvents] = {
    "incapacitated": (BigEvent(MomentKind.DOWN),),
    "choked_out": (BigEvent(MomentKind.DOWN),),
    "bleeds_to_death": (BigEvent(MomentKind.DOWN, help="stop_bleeding"),),
    "died": (BigEvent(MomentKind.DEATH, help="reanimate"),),
    "flawless": (BigEvent(MomentKind.CRITICAL),),
    "failed_completely": (BigEvent(MomentKind.FUMBLE),),
}
