"""What conditions of a game master's own can change. Rule: EX-TEST-06, EX-ABIL-01, EX-MOVE-02"""

from __future__ import annotations

from typing import Final

from desktop_app.language import wording
from desktop_app.rules.expedition.harm.conditions import COMPUTED, KINDS
from desktop_app.rules.expedition.sheet.records import CHARACTERISTICS
from desktop_app.rules.expedition.state import Model
from desktop_app.rules.kernel.own_kinds import condition_kind

NUMBERS: Final = {
    "difficulty": "Check difficulty",
    "movement": "Movement",
    **{name: wording(name).capitalize() for name in CHARACTERISTICS},
}
CONDITION: Final = condition_kind(Model, NUMBERS, *KINDS, COMPUTED)
