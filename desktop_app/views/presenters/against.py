"""How a creature fares against the party: worked out after its card is painted, in slices between the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.controller.forecast.against import Against, AgainstWriter, entry_of
from desktop_app.errors import AppError
from desktop_app.views.parts.slices import Slices
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.forecast.shown import Pair
    from desktop_app.views.bestiary.against_card import AgainstCard
    from desktop_app.views.presenters.desk import Desk


class AgainstPresenter:
    """Fills the card of a creature against the party."""

    def __init__(self, desk: Desk, card: AgainstCard) -> None:
        self._desk = desk
        self._card = card
        self._against: Against | None = None
        self.slices = Slices(card)
        self._is_fresh = True
        self._last: tuple[str, CreatureText, CreatureText | None] | None = None
        card.freshness_turned.connect(self._turn)

    def show(self, creature_id: str, text: CreatureText, base: CreatureText | None) -> None:
        """Begin to tell how a creature fares; `base` is the same without the variants that are on."""
        self._last = (creature_id, text, base)
        self.slices.begin(self._worked_out(creature_id, text, base))

    def _turn(self, is_fresh: bool) -> None:
        """Meet the party unhurt, or as it is now."""
        self._is_fresh = is_fresh
        if self._last is not None:
            self.show(*self._last)

    def hide(self) -> None:
        """Stop counting and hide the card."""
        self.slices.stop()
        self._card.hide()

    def _worked_out(self, creature_id: str, text: CreatureText, base: CreatureText | None) -> Iterator[None]:
        """Work the figures out, showing each as it comes: chances first, then how long it stands."""
        if self._against is None or self._against.campaign is not self._desk.campaign:
            self._against = Against(self._desk.campaign)
        against, system_id = self._against, self._desk.system_id
        writer = AgainstWriter(system_id)
        try:
            party, is_own = against.party(system_id, is_fresh=self._is_fresh)
            one, before = entry_of(system_id, creature_id, text), None if base is None else entry_of(system_id, creature_id, base)
            found, pairs = [], []
            for member in party:
                yield
                facing = against.facing(system_id, one, member)
                was = None if before is None else against.facing(system_id, before, member)
                found.append((member, facing, was))
                pairs.append((writer.shown(member, facing), writer.shown(member, was) if was is not None else None))
        except AppError as error:
            self._card.show_against((), error.sentence)
            return
        met = tr("unhurt") if self._is_fresh else tr("current state")
        whose = tr("exact odds, {met}, each with the best attack", met=met)
        subtitle = whose if is_own else tr("no characters yet: the ready-made party, unhurt")
        self._show(pairs, subtitle)
        for place, (member, facing, was) in enumerate(found):
            for each in (facing, was):
                while each is not None and not each.is_done:
                    yield
                    each.roll_on()
            pairs[place] = (writer.shown(member, facing), writer.shown(member, was) if was is not None else None)
            self._show(pairs, subtitle)

    def _show(self, pairs: list[Pair], subtitle: str) -> None:
        self._card.show_against(pairs, subtitle)
        self._card.show()
