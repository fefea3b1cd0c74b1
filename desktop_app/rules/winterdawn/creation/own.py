"""What conditions of a game master's own can change. Rule: WD-TEST-01, WD-MOVE-01"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.own_kinds import condition_kind
from desktop_app.rules.winterdawn.sheet.records import ATTRIBUTES
from desktop_app.rules.winterdawn.state import Fighter

NUMBERS: Final = {
    "every_test": "dice of every test",
    **{name: f"dice of tests with {name}" for name in ATTRIBUTES},
    "speed": "metres per round",
}
CONDITION: Final = condition_kind(Fighter, NUMBERS, "unconscious", "stunned", "dead", "stance", "taunted", "shield_wall", "casting")
