"""What can be said of combat effects and conditions of a game master's own. Rule: RV-EFF-01, RV-TEST-03, RV-INIT-02"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.additions import OwnKind, OwnRows, own_field
from desktop_app.rules.kernel.own_kinds import NAMES, brings_field, condition_kind
from desktop_app.rules.revolution.sheet.character import COMBAT_EFFECTS
from desktop_app.rules.revolution.sheet.tables import BRINGS, EffectRow
from desktop_app.rules.revolution.state import Fighter

EFFECT: Final = OwnKind(
    word="combat effect",
    rows=OwnRows(
        table="effects",
        name="effect",
        fields=(
            *NAMES,
            own_field(EffectRow, "needs", "Requires", words="need"),
            brings_field("success", "Effect on the loser", BRINGS),
            brings_field("on_decisive", "Extra on a decisive win", BRINGS),
        ),
    ),
    taken=COMBAT_EFFECTS,
)
"""A tactical effect that the winner of an exchange may take."""
NUMBERS: Final = {"every_skill": "every skill", "combat": "skills of weapons and dodging", "strike_rank": "Strike Rank"}
CONDITION: Final = condition_kind(Fighter, NUMBERS, *BRINGS)
