"""Which events of a fight are big moments. Rule: RV-INIT-06, RV-INJ-04"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

BIG: Final[BigEvents] = {
    "incapacitated": (BigEvent(MomentKind.DOWN),),
    "died": (BigEvent(MomentKind.DEATH),),
}
