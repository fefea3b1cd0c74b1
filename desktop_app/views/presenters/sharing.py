"""Sharing loot: on a page over the table's others, and on the closing page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.controller.campaign import sharing as shares
from desktop_app.controller.campaign.sharing import Sharing
from desktop_app.controller.words.labels import label
from desktop_app.language import folded
from desktop_app.views.encounter.sharing import LootList, SharePage, SharingShown, ThingShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.controller.campaign.sharing import Heap
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk


class Sharer:
    """Stores the takers of loot as chosen in a list; `changed` is called on every change."""

    def __init__(self, sharing: Sharing, loot: LootList, changed: Callable[[], object]) -> None:
        self.sharing, self._changed = sharing, changed
        loot.given.connect(self._give)
        loot.money_shared.connect(self._share_money)
        loot.parted.connect(self._part)

    def _give(self, place: int, who: str) -> None:
        self.sharing.give(place, who)
        self._changed()

    def _share_money(self) -> None:
        self.sharing.give_money_to_all()
        self._changed()

    def _part(self, place: int) -> None:
        self.sharing.part(place)
        self._changed()

    def shown(self, title: str) -> SharingShown:
        """Describe the takers and their shares."""
        made, book = self.sharing, self.sharing.book
        people = made.shown()
        refusal = next((one.refusal for one in people if one.refusal), "")
        left = tr("Left behind: {things}.", things=book.told_all(made.left)) if made.left else tr("All loot shared out.")
        odd = tr("{money} can't be split equally.", money=book.told_all(made.remainder)) if made.remainder else ""
        things = [
            ThingShown(book.told(thing.text), "money" if thing.coin else "thing" if thing.mark else "", taker)
            for thing, taker in zip(made.things, made.takers, strict=True)
        ]
        return SharingShown(title, things, people, " ".join(filter(None, (left, odd))), refusal)


def _titled(desk: Desk, heap: Heap) -> str:
    return tr("Loot of “{title}”", title=label(desk.system_id, heap.pile.title))


def share_at_table(desk: Desk, heap: Heap) -> None:
    """Share a heap out as one step of the table."""
    back, system_id = desk.window.current or "table", desk.system_id
    page = SharePage(tr("Share out"), tr("Back"))
    made = shares.at_table(desk.campaign, system_id, heap)

    def decided() -> None:
        refusal = desk.tried(lambda: shares.share(desk.campaign, system_id, made))
        if refusal is None:
            return
        if refusal:
            desk.refuse(refusal)
            return
        desk.window.close_over("table")
        desk.tell_changed()
        desk.window.messages.note(tr("Loot shared out; sheets updated. Undo with Ctrl+Z."))

    page.cancelled.connect(lambda: desk.window.close_over(back))
    page.does.clicked.connect(decided)

    def show() -> None:
        page.show_sharing(sharer.shown(_titled(desk, heap)))

    sharer = Sharer(made, page.loot, show)
    show()
    desk.window.show_over(page)


def ask_what_to_share(desk: Desk) -> None:
    """Ask for one of several heaps to share; without any, tell how to get one."""
    from desktop_app.controller.journal.loot import heaps

    found = desk.tried(lambda: heaps(desk.campaign, desk.system_id))
    if found is None:
        return
    if not found:
        example = "{loot: " + tr("30 silver, a map") + "}"
        desk.refuse(tr("No loot to share out. Prepare it, or write it on a place's page: {example}", example=example))
        return
    if len(found) == 1:
        share_at_table(desk, found[0])
        return
    book = desk.campaign.loot.of(desk.system_id)
    listed = [(_titled(desk, heap), book.told_all(heap.things), partial(share_at_table, desk, heap)) for heap in found]

    def find(words: str) -> list[Entry]:
        return [entry for entry in listed if folded(words.strip()) in folded(entry[0])]

    desk.window.ask(tr("Loot to share"), find)
