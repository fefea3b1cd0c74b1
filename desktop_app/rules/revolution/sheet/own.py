"""What conditions of a game master's own can change. Rule: RV-TEST-03, RV-INIT-02"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.own_kinds import condition_kind
from desktop_app.rules.revolution.state import Fighter

NUMBERS: Final = {"every_skill": "every skill", "combat": "skills of weapons and dodging", "strike_rank": "Strike Rank"}
CONDITION: Final = condition_kind(Fighter, NUMBERS)
