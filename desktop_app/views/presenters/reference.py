"""The reference: every rule text, with the present value of the house rule it depends on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app import language
from desktop_app.controller.content.files import RuleText
from desktop_app.controller.play.shown import LogLine, OfferShown
from desktop_app.controller.words.translations import shown_content
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.models import ExplanationShown, RuleShown, RuleTable
from desktop_app.views.presenters.own_rules import OwnRulesPresenter
from desktop_app.views.reference.reference_view import ReferenceView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk


class ReferencePresenter(QObject):
    """Fills the page of rules, of one system or of all, and shows one that is asked for."""

    def __init__(self, desk: Desk) -> None:
        """Show all rules of the system."""
        super().__init__()
        self._desk = desk
        self.view = ReferenceView()
        self.view.scope_chosen.connect(self.look_through)
        self.view.print_asked.connect(lambda: desk.routes.files.print_screen(desk.system_id))
        self.own = OwnRulesPresenter(desk, self._own_changed)
        self.view.new_asked.connect(self.own.make)
        self.view.change_asked.connect(self.own.change)
        self.view.delete_asked.connect(self.own.delete)
        self.view.show_kinds(self.own.kinds())
        self._is_all = False
        self.look_through(False)

    def _own_changed(self, rule_id: str) -> None:
        """Show the rules with those of one's own as they are now."""
        self.look_through(self._is_all)
        self.view.open_rule(rule_id)

    def look_through(self, is_all: bool) -> None:
        """Look through the rules of the system that is played, or of all."""
        self._is_all, own = is_all, self._desk.system_id
        systems = SYSTEMS if is_all else (own,)
        rules = [(system, rule) for system in systems for rule in shown_content(system).rules.values()]
        shown = [rule_shown(self._desk, system, rule, is_named=is_all) for system, rule in rules]
        self.view.show_rules([*self.own.shown(), *shown], scope=self._desk.system_title(own), is_all=is_all)

    def open_rule(self, name: str) -> None:
        """Show a rule, of whichever system it is."""
        if not self.view.has_rule(name):
            self.look_through(True)
        self.view.open_rule(name)


def rule_shown(desk: Desk, system_id: str, rule: RuleText, *, is_named: bool = False) -> RuleShown:
    """Describe a rule of a system with what this campaign has set for it; `is_named`: with the name of the system."""
    known = shown_content(system_id).rules
    return RuleShown(
        id=rule.id,
        title=rule.title,
        area=rule.area,
        text=rule.text,
        kind=rule.kind,
        source=rule.source,
        beyond_source=rule.beyond_source,
        rulings=tuple(ruling.text for ruling in shown_content(system_id).rulings if rule.id in ruling.rules),
        setting=_house_rule(desk, system_id, rule.setting),
        tables=(RuleTable(title=rule.title, columns=rule.columns, rows=rule.rows),) if rule.columns else (),
        see=tuple((name, known[name].title) for name in rule.see if name in known),
        system=desk.system_title(system_id) if is_named else "",
    )


def explanation(desk: Desk, system_id: str, of: LogLine | OfferShown | str) -> ExplanationShown:
    """Explain a line of the log, something that cannot be done, or a rule by its id."""
    known = shown_content(system_id).rules
    breakdown = None if isinstance(of, str) else of.breakdown
    own = of if isinstance(of, str) else of.rule
    ids = dict.fromkeys([own, *(term.rule for term in breakdown.terms)] if breakdown is not None else [own])
    rules = tuple(rule_shown(desk, system_id, known[name]) for name in ids if name in known)
    reason = of.reason if isinstance(of, OfferShown) else ""
    return ExplanationShown(title=_title(of, rules), reason=reason, breakdown=breakdown, rules=rules)


def _title(of: LogLine | OfferShown | str, rules: Sequence[RuleShown]) -> str:
    if isinstance(of, OfferShown):
        return of.title
    if isinstance(of, str):
        return rules[0].title if rules else of
    dice = " ".join(str(die.face) for die in of.dice)
    return "".join(f" {dice} " if span.role == "dice" else span.text for span in of.spans)


def _house_rule(desk: Desk, system_id: str, name: str) -> str:
    """Say how a house rule is set in this campaign; without one there is nothing to say."""
    text = next((setting for setting in shown_content(system_id).settings if setting.id == name), None)
    if text is None:
        return ""
    value = desk.campaign.settings(system_id).get(name)
    labels = {str(choice.value): choice.label for choice in text.choices}
    told = [language.written(one) for one in (value if isinstance(value, list) else [value]) if not isinstance(one, (dict, list))]
    words = tr("as in the book") if value is None else ", ".join(labels.get(one, one) for one in told)
    return tr("{name}: {words}", name=text.title, words=words)
