"""The running fight: tracker view and tracker controller."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.rules.kernel.gm import GiveTurn, Place, RemoveCombatant
from desktop_app.rules.kernel.state import Cell
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.presenters.play import PlayPresenter

if TYPE_CHECKING:
    from desktop_app.controller.tracker import Tracker
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk


class FightPresenter(PlayPresenter[TrackerView]):
    """Shows one fight and carries out what is asked of it."""

    def __init__(self, desk: Desk, play_id: str) -> None:
        """Open the fight where it stands."""
        self.play_id = play_id
        self._all_zones = False
        self._tracker = desk.campaign.fight(play_id)
        super().__init__(desk, TrackerView())
        view = self.view
        view.token_dropped.connect(self._token_dropped)
        view.facing_turned.connect(self._facing_turned)
        view.move_begun.connect(self._move_begun)
        view.move_hovered.connect(self._move_hovered)
        view.zones_toggled.connect(self._toggle_zones)
        board = self.state.world.board
        if board is not None:
            view.set_board(board)
        view.set_range_text(self._range_text)
        view.set_way_text(self._tracker.way)
        self.refresh(whole_log=True)

    @property
    def tracker(self) -> Tracker:
        """Return the fight as the window shows it."""
        return self._tracker

    def next(self) -> None:
        """Go on; a fight that has ended is closed, and its harm goes back to the characters."""
        if self.tracker.has_ended:
            self.close_fight()
        else:
            super().next()

    def close_fight(self) -> None:
        """Close the fight."""
        if self._desk.attempt(lambda: self._desk.campaign.finish(self.play_id)):
            self._desk.tell_changed()
            self._desk.fight_closed()
            self._desk.window.show_page("characters")
            self._desk.window.messages.note(
                "The fight is closed: what it did to the party is on the sheets now. Ctrl+Z there takes it back."
            )

    # ---- the board

    def _show_inspector(self) -> None:
        super()._show_inspector()
        self.view.show_zones(self.tracker.zones(self.state.roster if self._all_zones else self.view.selected[:1]))

    def _toggle_zones(self) -> None:
        """Show the cells that everybody controls, or only those of the one selected."""
        self._all_zones = not self._all_zones
        self._show_inspector()

    def _range_text(self, who: str, cell: Cell) -> str:
        if who not in self.state.combatants:
            return ""
        return self.tracker.between(who, cell)

    def _may_walk(self, who: str) -> bool:
        return self.tracker.may_walk(who)

    def _token_dropped(self, who: str, cell: Cell, as_gm: bool) -> None:
        way = self.tracker.session.system.reach(self.state, who).get(cell) if self._may_walk(who) and not as_gm else None
        if way is not None and way[1]:
            self.do(self.tracker.session.system.walk(self.state, who, way[1]))
        elif self._may_walk(who) and not as_gm:
            self._desk.refuse("That cell is out of reach. Hold Shift to put the token there by hand.")
            self.refresh()
        else:
            self.do(Place(target=who, cell=cell))

    def _facing_turned(self, who: str, delta: int) -> None:
        combatant = self.state.combatants[who]
        board = self.state.world.board
        facings = board.grid.facings if board is not None else 6
        facing = ((combatant.facing or 0) + delta) % facings
        if self.tracker.session.system.acting(self.state) == who and self._may_walk(who):
            self.do(self.tracker.session.system.turn(self.state, who, facing))
        else:
            self.do(Place(target=who, cell=combatant.cell, facing=facing))

    def _move_begun(self, who: str) -> None:
        ways = self.tracker.session.system.reach(self.state, who) if self._may_walk(who) else {}
        self.view.show_reach({cell: cost for cell, (cost, _) in ways.items()})

    def _move_hovered(self, who: str, cell: Cell | None) -> None:
        here = self.state.combatants[who].cell
        way = self.tracker.session.system.reach(self.state, who).get(cell) if cell is not None and self._may_walk(who) else None
        if way is None or here is None:
            self.view.show_path(())
        else:
            self.view.show_path((here, *way[1]), self.tracker.way(way[0]))

    # ---- menu and palette

    def actions(self) -> list[Entry]:
        """List what can be done beside the offers: the menu on a row or token, and the palette."""
        selected = self.view.selected
        entries = super().actions()
        if selected:
            who, name = selected[0], self._selected_words()
            entries += [
                (f"Sheet of {self.tracker.name(who)}", "edit the copy", lambda: self.open_sheet(who)),
                (f"Give {name} the turn", "", lambda: self.do(GiveTurn(target=who))),
                (f"Remove {name} from the fight", "", lambda: self.do(*[RemoveCombatant(actor=w) for w in selected])),
            ]
            join = self.tracker.session.system.join(self.state, who)
            if join is not None and join.refuse(self.state) is None:
                entries.insert(0, (f"{name} joins the fight", "rolls initiative", lambda: self.do(join)))
        sides = sorted({c.side for c in self.state.combatants.values()})
        end = self.tracker.session.system.end_fight
        entries += [(f"End the fight: victory of the {side}", "", partial(self._end, side)) for side in sides]
        entries += [("End the fight without a winner", "", lambda: self.do(end(self.state, None))), ("Note in the log", "N", self.ask_note)]
        entries.append(("Save the fight as a replay", "", lambda: self._desk.save_replay(self.play_id, self.tracker.title)))
        return entries

    def open_sheet(self, who: str) -> None:
        """Show the sheet of a combatant over the fight; it can be edited there."""
        from desktop_app.views.presenters.combatant import CombatantSheet

        CombatantSheet(self._desk, self, who)

    def _end(self, side: str) -> None:
        self.do(self.tracker.session.system.end_fight(self.state, side))
