"""Which events of a fight are big moments. Rule: SW-KO-03 to SW-KO-06, SW-INIT-04, SW-FEAR-03, SW-FEAR-05"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.moments import BigEvent, BigEvents, MomentKind

BIG: Final[BigEvents] = {
    "ko_incapacitated": (BigEvent(MomentKind.DOWN),),
    "ko_bleeding": (BigEvent(MomentKind.DOWN, help="stabilise_bleeding"),),
    "ko_mortally_wounded": (BigEvent(MomentKind.DOWN, help="stabilise_dying"),),
    "knocked_unconscious": (BigEvent(MomentKind.DOWN),),
    "heart_fails": (BigEvent(MomentKind.DOWN, help="stabilise_heart"),),
    "ko_dead": (BigEvent(MomentKind.DEATH),),
    "dealt": (BigEvent(MomentKind.JOKER, "card", ("Joker", "Joker (red)")),),
    "panics": (BigEvent(MomentKind.MORALE),),
}
