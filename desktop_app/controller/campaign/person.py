"""A character at the table, as lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.notes.passages import passage
from desktop_app.controller.play.session import Session
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.labels import label, shown_name
from desktop_app.language import folded, said
from desktop_app.rules.kernel.blocks import Edit, SheetPage, TextBlock
from desktop_app.rules.kernel.fields import words_in
from desktop_app.rules.kernel.state import Sheet

BIOGRAPHY: Final = Edit(path="/biography")


def with_biography(page: SheetPage, sheet: Sheet) -> SheetPage:
    """Add to a sheet what is told of the person: it is the same in every system."""
    told = TextBlock(title=said("Biography"), text=sheet.biography, edit=BIOGRAPHY, lines=6, place=3)
    return replace(page, blocks=(*page.blocks, told))


def without_biography(page: SheetPage) -> SheetPage:
    """Return it without the biography, which is shown elsewhere."""
    return replace(page, blocks=tuple(block for block in page.blocks if not (isinstance(block, TextBlock) and block.edit == BIOGRAPHY)))


@dataclass(frozen=True, kw_only=True)
class Person:
    """A character of the campaign as lists show it."""

    system: str
    id: str
    name: str
    subtitle: str
    harm: str
    side: str
    portrait: str = ""
    fault: str = ""
    """The reason the rules cannot use it; without an id the whole table is unreadable."""
    passages: tuple[str, ...] = ()
    """Every text of its sheet, for a search."""
    folded: str = ""
    """Name, line and passages as a search compares them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded", folded("\n".join((self.name, self.subtitle, *self.passages))))

    def passage(self, words: Sequence[str]) -> str:
        """Return the sheet's text with most of the words missing in name and line, from just before them; "": none is missing."""
        sought = [word for word in words if word not in folded(f"{self.name} {self.subtitle}")]
        found = max(self.passages, key=lambda text: sum(word in folded(text) for word in sought), default="") if sought else ""
        return passage(found, sought)


def person_of(session: Session, who: str, fault: str = "") -> Person:
    """Describe a character at a table; of one that the rules cannot use there is the name."""
    state, system = session.state, session.system
    combatant = state.combatants[who]
    if fault:
        name = shown_name(combatant.name, system.id)
        return Person(system=system.id, id=who, name=name, subtitle="", harm="", side=combatant.side, fault=fault)
    page = page_told(system.page(state.sheets[combatant.sheet], combatant, state.world), system.id)
    return Person(
        system=system.id,
        id=who,
        name=shown_name(combatant.name, system.id),
        subtitle=page.subtitle,
        harm=harm_of(session, who),
        side=combatant.side,
        portrait=portrait_of(state, who),
        passages=_passages(state.sheets[combatant.sheet], system.id),
    )


def _passages(sheet: Sheet, system_id: str) -> tuple[str, ...]:
    """List every text of a sheet as it is written, and as it is told in the language in force."""
    return tuple(dict.fromkeys(text for written in words_in(sheet) for text in (written, label(system_id, written))))


def harm_of(session: Session, who: str) -> str:
    """Say in words how somebody fares in a play: conditions, else whether there is anything to heal."""
    words, tags = words_for(session.system.id), session.system.tags(session.state, who)
    told = ", ".join(words.text("phrases", tag.phrase) for tag in tags)
    return told or (said("unhurt") if session.system.heal(session.state, who) is None else said("wounded"))
