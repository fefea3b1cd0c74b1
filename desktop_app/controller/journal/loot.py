"""What lies at the places of the journal, by their pages: "{loot: 30 silver, a torn letter}", less what was taken."""

from __future__ import annotations

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.sharing import Heap, heap_of_page, piles_left
from desktop_app.controller.notes.page import OWN_PAGE, Page, PageSort, ranked
from desktop_app.controller.pasting.loot import on_page
from desktop_app.model.records import DocumentOrder


def of_page(campaign: OpenCampaign, system_id: str, page: tuple[str, str, str]) -> Heap | None:
    """Give what still lies at a place, by id, title and text of its page; None: nothing. Raises: AppError."""
    page_id, title, text = page
    state, book = campaign.table(system_id).state, campaign.loot.of(system_id)
    listed = [thing for line in on_page(text) for thing in book.kept(line)]
    heap = heap_of_page(state, page_id, title, listed)
    return heap if heap.things else None


def heaps(campaign: OpenCampaign, system_id: str, shown: Page | None = None) -> list[Heap]:
    """List all that lies somewhere to be shared out: on the page that is shown, at the table, at places. Raises: AppError."""
    documents = campaign.store.documents
    infos = [info for info in documents.list(kind="page", order=DocumentOrder.RANK) if _is_place(info.rank)]
    texts = documents.texts([info.id for info in infos])
    pages = [(info.id.removeprefix(OWN_PAGE), info.name, texts.get(info.id, "")) for info in infos]
    first = [(shown.id, shown.title, shown.text)] if shown is not None else []
    found = [of_page(campaign, system_id, page) for page in [*first, *(page for page in pages if not first or page[0] != first[0][0])]]
    here = [heap for heap in found[: len(first)] if heap is not None]
    there = [heap for heap in found[len(first) :] if heap is not None]
    ids = {heap.pile.id for heap in (*here, *there)}
    return [*here, *piles_left(campaign.table(system_id).state, ids), *there]


def _is_place(rank: int | None) -> bool:
    return ranked(rank)[0] is PageSort.PLACE
