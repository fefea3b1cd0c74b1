"""Which events of an opposition are big moments. Rule: CA-TEST-03"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

BIG: Final[BigEvents] = {
    "incapacitated": (BigEvent(MomentKind.DOWN),),
    "died": (BigEvent(MomentKind.DEATH),),
    "test_rolled": (BigEvent(MomentKind.FUMBLE, "ones", (True,)),),
    "threat_evolves": (BigEvent(MomentKind.THREAT),),
}
