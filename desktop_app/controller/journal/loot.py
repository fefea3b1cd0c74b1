"""Loot on pages of the journal: "{loot: 30 silver, a torn letter}", minus what was taken."""

from __future__ import annotations

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.sharing import Heap, heap_of_page, piles_left
from desktop_app.controller.notes.page import OWN_PAGE, PAGE
from desktop_app.controller.pasting.loot import on_page
from desktop_app.model.records import DocumentOrder


def heaps(campaign: OpenCampaign, system_id: str) -> list[Heap]:
    """List all that lies somewhere to be shared out: at the table, then by the pages, in their order. Raises: AppError."""
    documents, book, state = campaign.store.documents, campaign.loot.of(system_id), campaign.table(system_id).state
    infos = documents.list(kind=PAGE, order=DocumentOrder.RANK)
    texts = documents.texts([info.id for info in infos])
    listed = [(info, [thing for line in on_page(texts.get(info.id, "")) for thing in book.kept(line)]) for info in infos]
    of_pages = [heap_of_page(state, info.id.removeprefix(OWN_PAGE), info.name, things) for info, things in listed if things]
    ids = {heap.pile.id for heap in of_pages}
    return [*piles_left(state, ids), *(heap for heap in of_pages if heap.things)]
