"""The reference: every rule text, with the present value of the house rule it depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.controller.content import RuleText, content_of
from desktop_app.views.models import RuleShown, RuleTable
from desktop_app.views.reference.reference_view import ReferenceView

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk


class ReferencePresenter(QObject):
    """Fills the reference."""

    def __init__(self, desk: Desk) -> None:
        """Show all rules of the system."""
        super().__init__()
        self._desk = desk
        self.view = ReferenceView()
        self.view.setting_opened.connect(lambda _: desk.window.show_page("settings"))
        content = self._content = content_of(desk.system_id)
        self.view.show_rules([self._shown(rule) for rule in content.rules.values()])

    def _shown(self, rule: RuleText) -> RuleShown:
        tables = (RuleTable(title=rule.title, columns=rule.columns, rows=rule.rows),) if rule.columns else ()
        return RuleShown(
            id=rule.id,
            title=rule.title,
            area=rule.area,
            text=rule.text,
            kind=rule.kind,
            source=rule.source,
            beyond_source=rule.beyond_source,
            rulings=tuple(ruling.text for ruling in self._content.rulings if rule.id in ruling.rules),
            setting=self._house_rule(rule.setting),
            tables=tables,
            see=rule.see,
        )

    def _house_rule(self, name: str) -> str:
        """Say how a house rule is set in this campaign; without one there is nothing to say."""
        if not name:
            return ""
        value = self._desk.campaign.settings(self._desk.system_id).get(name)
        words = "as the book has it" if value is None else ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        return f"{name}: {words}".replace("_", " ")
