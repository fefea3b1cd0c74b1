"""Turns a rule into the rich text that the reference view shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from desktop_app.printing.markdown import html_of, line_of
from desktop_app.printing.markup import Markup, joined, markup
from desktop_app.views.speech import tr
from desktop_app.views.theme import Theme

if TYPE_CHECKING:
    from desktop_app.views.models import RuleShown, RuleTable

RULE_ID: Final = re.compile(r"\b([A-Z]{2,4}-[A-Z]{2,8}-\d{2,3})\b")


STYLE: Final = "<style>a {{ color:{ink}; text-decoration:none }} p, li {{ line-height:145% }} strong {{ font-weight:600 }}</style>"


def rule_html(rule: RuleShown, theme: Theme) -> Markup:
    """Write a rule: text, tables, house rule, links to others, source."""
    parts = [markup(STYLE, ink=theme.accent), _with_links(html_of(rule.text.strip(), wraps=True))]
    parts.extend(_table(table, theme) for table in rule.tables)
    ruled = '<p><span style="font-weight:600">{ruled}</span> {ruling}</p>'
    parts.extend(markup(ruled, ruled=tr("Ruling."), ruling=_line(ruling)) for ruling in rule.rulings)
    if rule.setting:
        setting = tr("House rule: {value}", value=rule.setting)
        parts.append(markup('<p style="color:{ink}">{setting}</p>', ink=theme.attention_text, setting=setting))
    if rule.see:
        links = joined((markup('<a href="rule:{name}">{title}</a>', name=name, title=title) for name, title in rule.see), " · ")
        parts.append(markup("<p>{see} {links}</p>", see=tr("See also"), links=links))
    if rule.source:
        origin = tr("Not in the book:") if rule.beyond_source else tr("From:")
        source = '<p style="color:{ink}; font-size:12px">{origin} {source}</p>'
        parts.append(markup(source, ink=theme.muted, origin=origin, source=rule.source))
    return joined(parts)


def _line(text: str) -> Markup:
    return _with_links(line_of(text))


def _with_links(text: Markup) -> Markup:
    """Let the ids of rules lead to them."""
    return Markup(RULE_ID.sub(r'<a href="rule:\1">\1</a>', text))


def _table(table: RuleTable, theme: Theme) -> Markup:
    top = '<th align="left" style="border-bottom:1px solid {ink}; padding:5px 18px 5px 6px; font-weight:600">{cell}</th>'
    head = joined(markup(top, ink=theme.line, cell=_line(cell)) for cell in table.columns)
    rows = []
    for number, cells in enumerate(table.rows):
        shade = f"background-color:{theme.raised};" if number % 2 else ""
        cell = '<td style="padding:4px 18px 4px 6px; {shade}">{cell}</td>'
        rows.append(markup("<tr>{cells}</tr>", cells=joined(markup(cell, shade=shade, cell=_line(one)) for one in cells)))
    title = markup('<p style="font-weight:600">{title}</p>', title=table.title) if table.title else ""
    whole = '{title}<table cellspacing="0" cellpadding="0"><tr>{head}</tr>{rows}</table>'
    return markup(whole, title=title, head=head, rows=joined(rows))
