"""Says who of a party is in another running fight as well."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from desktop_app import language
from desktop_app.controller.words.labels import label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk


def told_elsewhere(desk: Desk, system_id: str, party: Collection[str]) -> str:
    """Return a sentence on party members in a running fight, "" without any: closing both fights adds up their changes."""
    names = {person.id: person.name for person in desk.campaign.people() if person.system == system_id}
    there = {names[who]: label(system_id, fight) for who, fight in desk.campaign.fighting(system_id).items() if who in party}
    if not there:
        return ""
    named = language.apart(tr("{name} is in “{fight}”", name=name, fight=fight) for name, fight in there.items())
    return tr("{named} as well. Ending both fights adds up their changes.", named=named)
