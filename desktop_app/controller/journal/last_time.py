"""The session of a player recap: one by its page, or the last one with something to report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.evening import ended_now
from desktop_app.controller.journal.recap import Recap, recap_of
from desktop_app.controller.notes.evening import Evening
from desktop_app.controller.notes.page import Page, PageSort
from desktop_app.language import capital, ended, said
from desktop_app.printing.markdown import as_words


def recap_of_page(campaign: OpenCampaign, page: Page, evenings: Sequence[Page], now: Page | None) -> Recap:
    """Tell the players of an evening by its page; `evenings` are all there are, `now` the one of today. Raises: AppError."""
    place = next((place for place, one in enumerate(evenings) if one.id == page.id), len(evenings))
    return recap_of(campaign, _until_now(campaign, page, now), place + 1)


def last_recap(campaign: OpenCampaign, evenings: Sequence[Page], now: Page | None) -> Recap | None:
    """Tell the players of the last evening that is over, else of the one that goes on; None: there is nothing to tell.

    Where no evening has anything to tell, the last fight is told as far as they were shown it. Raises: AppError.
    """
    listed = [*enumerate(evenings, 1)][::-1]
    listed.sort(key=lambda one: one[1].evening is not None and one[1].evening.goes_on)
    told = ((number, _until_now(campaign, page, now)) for number, page in listed)
    recaps = (recap_of(campaign, page, number) for number, page in chain(told, _last_fight(campaign, len(evenings) + 1)))
    return next((recap for recap in recaps if not recap.is_empty), None)


def _until_now(campaign: OpenCampaign, page: Page, now: Page | None) -> Page:
    """Return the page of today as if it went on until now; any other is as it was."""
    if now is None or now.id != page.id or page.evening is None:
        return page
    return replace(page, evening=ended_now(campaign, page.evening))


def _last_fight(campaign: OpenCampaign, number: int) -> Iterator[tuple[int, Page]]:
    """Give a page of the last fight, as if an evening had begun with it."""
    last = next(iter(campaign.fights()), None)
    if last is not None:
        first = {info.id: info.at for info in campaign.store.plays.list() if info.id != last.id}
        yield number, Page(id="", title=last.name, sort=PageSort.EVENING, evening=Evening(begun=campaign.store.now, first=first))


def recap_text(recap: Recap) -> str:
    """Write a recap as Markdown, for a game master without a screen for the players: all but the board."""
    people = [said("{where}: {what}.", where=f"**{as_words(one.name)}**", what=as_words(one.words)) for one in recap.people]
    rolls = [ended(f"{as_words(capital(one.name))} {as_words(one.words)}") for one in recap.rolls]
    lists = [f"### {head}\n" + "\n".join(f"- {line}" for line in lines) for head, lines in _headed(people, rolls)]
    carried = said("You carry {things}.", things=as_words(", ".join(recap.carried))) if recap.carried else ""
    return "\n\n".join(part for part in (recap.text, *recap.story, *lists, carried) if part)


def _headed(people: Sequence[str], rolls: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Give the lists that are not empty, each with its heading."""
    if people:
        yield said("How everyone is"), people
    if rolls:
        yield said("Rolls that mattered"), rolls
