"""Area, ruler and fog brush over the board of a fight: taken up by key or button, and what comes of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.language import folded
from desktop_app.views.board.area_tool import AreaTool
from desktop_app.views.board.fog_tool import FogTool
from desktop_app.views.board.ruler_tool import RulerTool
from desktop_app.views.encounter.tracker import INSTRUMENT_KEYS
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.areas import AreaShown
    from desktop_app.controller.play.board_by_hand import Act, BoardHand
    from desktop_app.grid.board import Cell
    from desktop_app.views.encounter.tracker import TrackerView
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.play import PlayPresenter


def _away(count: int) -> str:
    return tr("{count#cell|cells} away", count=count)


class Instruments(QObject):
    """Gives the view of a fight its instruments."""

    def __init__(self, desk: Desk, fight: PlayPresenter[TrackerView]) -> None:
        """Take the fight whose board it is."""
        super().__init__(fight)
        self._desk, self._fight = desk, fight
        fight.view.instrument_wanted.connect(self.take_up)
        fight.refreshed.append(self._renew)

    def _renew(self) -> None:
        held = self._fight.view.board.instrument
        if held is not None:
            held.renew()

    def take_up(self, name: str) -> None:
        """Hold an instrument over the board; the one that is held already is put away."""
        view = self._fight.view
        if view.board.instrument is not None and view.board.instrument.name == name:
            view.hold(None)
            return
        if self._fight.tracker.moving.board is None:
            self._desk.refuse(tr("This fight has no board."))
            return
        {"area": self._take_area, "ruler": self._take_ruler, "fog": self._take_fog}[name]()

    def _start(self) -> Cell:
        """Return the cell of the selected one, else the one in the middle of the view."""
        board = self._fight.view.board
        token = next((board.tokens[who] for who in self._fight.view.selected if who in board.tokens), None)
        return token.cell if token is not None and token.cell is not None else board.middle_cell()

    def _take_area(self) -> None:
        areas, view = self._fight.tracker.areas, self._fight.view
        made = AreaTool(view.board, self._start(), areas.templates(), lay=areas.laid, called=areas.called)
        made.put_down.connect(self._select)
        view.hold(made)

    def _select(self, area: AreaShown) -> None:
        """Select everybody whom an area touches."""
        if not area.who:
            self._desk.window.messages.note(tr("No one is in this area. Move it over combatants, or press Esc."))
            return
        self._fight.view.hold(None)
        self._fight.view.choose(area.who)
        self._fight.view.board.show_token(area.who[0])  # the view is as it was before the area went there
        several = tr("{count} selected: {names}. D damages all of them, C sets a condition.", count=len(area.who), names=area.names)
        told = several if len(area.who) > 1 else tr("{name} selected: D for damage, C for a condition.", name=area.names)
        self._desk.window.messages.note(told)

    def _take_ruler(self) -> None:
        fight = self._fight
        walker = next(iter(fight.view.selected), None)
        fight.view.hold(RulerTool(fight.view.board, self._start(), lambda points: fight.tracker.areas.measured(points, walker)))

    def _take_fog(self) -> None:
        hand = self._fight.tracker.board_hand
        if not hand.has_fog:
            asked = tr("This board has no fog. With fog the players see only revealed cells.")
            self._desk.window.ask(asked, lambda words: self._fogs(hand, words))
            return
        view = self._fight.view
        made = FogTool(view.board, self._start())
        made.stroke_made.connect(self._stroke)
        view.hold(made)

    def _fogs(self, hand: BoardHand, words: str) -> list[Entry]:
        """List the kinds of fog; the brush is taken up once it lies."""
        typed = folded(words.strip())
        return [(act.label, "", partial(self._begin_fog, hand, act)) for act in hand.fogs() if typed in folded(act.label)]

    def _begin_fog(self, hand: BoardHand, act: Act) -> None:
        self._fight.act(lambda: hand.do(act))
        if hand.has_fog:
            self._take_fog()

    def _stroke(self, cells: tuple[Cell, ...], is_covered: bool) -> None:
        hand = self._fight.tracker.board_hand
        self._fight.act(partial(hand.hide if is_covered else hand.reveal, cells))

    def commands(self) -> list[Entry]:
        """List the instruments for the palette, and what doors and lamps can be brought to, as by a click on them."""
        hand = self._fight.tracker.board_hand
        acts = hand.acts_near(self._start())
        return [
            (tr("Place an area on the board"), INSTRUMENT_KEYS["area"], partial(self.take_up, "area")),
            (tr("Measure on the board"), INSTRUMENT_KEYS["ruler"], partial(self.take_up, "ruler")),
            (tr("Reveal or cover the board with a brush"), INSTRUMENT_KEYS["fog"], partial(self.take_up, "fog")),
            *((act.label, _away(count), partial(self._fight.act, partial(hand.do, act))) for act, count in acts),
        ]
