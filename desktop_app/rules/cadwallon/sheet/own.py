"""What conditions of a game master's own can change. Rule: CA-TEST-04, CA-MELEE-01, CA-INJ-08"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.cadwallon.sheet.character import ATTITUDE_NAMES
from desktop_app.rules.cadwallon.state import Participant
from desktop_app.rules.kernel.own_kinds import condition_kind

NUMBERS: Final = {"every_test": "every test", "def": "DEF", "pro": "PRO", **{str(key): name for key, name in ATTITUDE_NAMES.items()}}
CONDITION: Final = condition_kind(Participant, NUMBERS)
