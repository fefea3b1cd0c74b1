"""A state that is looked at after every command. Rule: CA-THREAT-02, CA-ROUND-02, section 6"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from desktop_app.rules.cadwallon.state import CadwallonState, look_after
from desktop_app.rules.cadwallon.turn.threat import look_at_threat
from desktop_app.rules.kernel.state import Draft


@dataclass(frozen=True, kw_only=True)
class Opposition(CadwallonState):
    """One opposition, or what lies between. Rule: section 2.7"""

    def after_command(self, draft: Draft[Self]) -> None:
        """Look at who can go on, and at the threat of what holds. Rule: CA-THREAT-02, CA-ROUND-02, section 6"""
        if draft.state.is_running:
            look_after(draft)  # type: ignore[arg-type]
            look_at_threat(draft)  # type: ignore[arg-type]
