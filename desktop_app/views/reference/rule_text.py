"""Turns a rule into the rich text that the reference view shows."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from desktop_app.views.speech import tr
from desktop_app.views.theme import Theme

if TYPE_CHECKING:
    from desktop_app.views.models import RuleShown, RuleTable

BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
ITALIC: Final = re.compile(r"(?<!\*)\*([^*]+?)\*(?!\*)")
RULE_ID: Final = re.compile(r"\b([A-Z]{2,4}-[A-Z]{2,8}-\d{2,3})\b")


def rule_html(rule: RuleShown, theme: Theme) -> str:
    """Write a rule: text, tables, house rule, links to others, source."""
    parts = [_paragraphs(rule.text)]
    parts.extend(_table(table, theme) for table in rule.tables)
    ruled, setting = tr("Ruling."), html.escape(tr("House rule: {value}", value=rule.setting))
    parts.extend(f'<p><span style="font-weight:600">{ruled}</span> {_inline(ruling)}</p>' for ruling in rule.rulings)
    if rule.setting:
        parts.append(f'<p style="color:{theme.attention_text}">{setting}</p>')
    if rule.see:
        links = " · ".join(f'<a href="rule:{name}">{name}</a>' for name in rule.see)
        see = tr("See also {links}", links=links)
        parts.append(f"<p>{see}</p>")
    origin = tr("Not in the book:") if rule.beyond_source else tr("From:")
    if rule.source:
        parts.append(f'<p style="color:{theme.muted}; font-size:12px">{origin} {html.escape(rule.source)}</p>')
    return f"<style>a {{ color:{theme.accent}; text-decoration:none }} p, li {{ line-height:145% }}</style>" + "".join(parts)


def _paragraphs(text: str) -> str:
    made: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.split("\n")
        if all(line.lstrip().startswith(("- ", "* ")) for line in lines if line.strip()):
            made.append("<ul>" + "".join(f"<li>{_inline(line.lstrip()[2:])}</li>" for line in lines if line.strip()) + "</ul>")
        else:
            made.append(f"<p>{_inline(' '.join(lines))}</p>")
    return "".join(made)


def _inline(text: str) -> str:
    escaped = html.escape(text)
    return RULE_ID.sub(r'<a href="rule:\1">\1</a>', ITALIC.sub(r"<i>\1</i>", BOLD.sub(r'<span style="font-weight:600">\1</span>', escaped)))


def _table(table: RuleTable, theme: Theme) -> str:
    head = "".join(
        f'<th align="left" style="border-bottom:1px solid {theme.line}; padding:5px 18px 5px 6px; font-weight:600">{_inline(cell)}</th>'
        for cell in table.columns
    )
    rows = []
    for number, cells in enumerate(table.rows):
        shade = f"background-color:{theme.raised};" if number % 2 else ""
        rows.append("<tr>" + "".join(f'<td style="padding:4px 18px 4px 6px; {shade}">{_inline(cell)}</td>' for cell in cells) + "</tr>")
    title = f'<p style="font-weight:600">{html.escape(table.title)}</p>' if table.title else ""
    return f'{title}<table cellspacing="0" cellpadding="0"><tr>{head}</tr>{"".join(rows)}</table>'
