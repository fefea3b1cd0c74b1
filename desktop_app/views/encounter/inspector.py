"""The selected combatant: figures, boxes to tick, conditions, offers with odds, every value by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.language import capital
from desktop_app.views.encounter.by_hand import ByHand
from desktop_app.views.encounter.offers import OfferList
from desktop_app.views.encounter.targets import TargetList
from desktop_app.views.parts import card
from desktop_app.views.parts.badges import Tag, Token
from desktop_app.views.parts.boxes import BoxRows
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import EmptyState
from desktop_app.views.parts.layouts import EvenLayout, FlowLayout, column, refill, row, scrolling
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import FigureShown, InspectorShown, OfferShown, PanelShown, TagShown, TrackShown


TOKEN: Final = 44
LOW_TOKEN: Final = 30
PERSON: Final = 2
"""Position of the figures: beneath the head and the rest of the selection."""


class Figure(QFrame):
    """A number that matters now."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._value = Label("", "title")
        self._maximum = Label("", "tiny", "muted")
        self._label = Label("", "tiny", "muted")
        self._lines = column(row(self._value, self._maximum, None, gap=4), self._label, gap=0, margins=(10, 6, 6, 7))
        self.setLayout(self._lines)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._hover = card.Hover(self)

    def set_low(self, is_low: bool) -> None:
        """Put the name beside the number, or beneath it."""
        self._lines.setDirection(QVBoxLayout.Direction.LeftToRight if is_low else QVBoxLayout.Direction.TopToBottom)
        self._lines.setContentsMargins(10, 1 if is_low else 6, 6, 1 if is_low else 7)
        self._lines.setSpacing(6 if is_low else 0)

    def show_figure(self, shown: FigureShown) -> None:
        """Show a number with its maximum."""
        self._value.setText(shown.value)
        self._maximum.setText(tr("of {maximum}", maximum=shown.maximum) if shown.maximum else "")
        self._label.setText(shown.label)
        label, value = capital(shown.label), shown.value
        whole = tr("{label} {value} of {maximum}", label=label, value=value, maximum=shown.maximum) if shown.maximum else f"{label} {value}"
        self._hover.tell(whole, rule=shown.rule)


class Track(QFrame):
    """A track of boxes with its title and what it has led to."""

    ticked = Signal(str, int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "card")
        self._track = ""
        self._title = Label("", "caption", "muted")
        self._note = Label("", "caption", "blood")
        self.rows = BoxRows()
        self.rows.ticked.connect(lambda line, count: self.ticked.emit(self._track, line, count))
        self._lines = column(row(self._title, None, self._note), self.rows, gap=3)
        self.setLayout(self._lines)
        self.set_low(False)

    def set_low(self, is_low: bool) -> None:
        """Keep it short in a low window."""
        self._lines.setContentsMargins(12, 3 if is_low else 8, 10, 3 if is_low else 8)

    def show_track(self, shown: TrackShown, *, read_only: bool = False) -> None:
        """Show a track of boxes with its title and what it has led to."""
        self._track = shown.track
        self._title.setText(shown.title)
        self._note.show_text(shown.note)
        self.rows.show_lines(shown.title, shown.lines, read_only=read_only)


class Inspector(QFrame):
    """The panel at the right."""

    help_about = "actions"

    box_clicked = Signal(str, str, int, int)
    counter_set = Signal(str, str, int)
    flag_set = Signal(str, str, bool)
    rule_opened = Signal(str)
    asked = Signal(str)
    """One of damage, heal, condition, note."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Selected combatant and their actions"))
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.who = ""
        self._lists_anothers = self._is_low = False
        self._build_head()
        self._figures: list[Figure] = []
        self._figures_flow = EvenLayout(6)
        self._tracks: list[Track] = []
        self._tracks_column = QVBoxLayout()
        self._tracks_column.setSpacing(6)
        self._tags: list[Tag] = []
        self._tags_flow = FlowLayout(5)
        self._notes = Label("", "small", "muted", wrap=True)
        self.offers = OfferList()
        self.by_hand = ByHand()
        self.by_hand.counter_set.connect(lambda field, value: self.counter_set.emit(self.who, field, value))
        self.by_hand.flag_set.connect(lambda field, value: self.flag_set.emit(self.who, field, value))
        self.offer_lists = (self.offers, self.by_hand.offers)
        for offers in self.offer_lists:
            offers.unfolded.connect(self._bring_into_view)
        self._build()
        self.show_combatant(None)

    def _bring_into_view(self, item: QWidget) -> None:
        """Scroll to a form that has just unfolded, once all layouts around it have given it its place."""

        def scroll() -> None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self._area.ensureWidgetVisible(item, 0, 20)

        QTimer.singleShot(0, item, scroll)

    def _build_head(self) -> None:
        self._token = Token(TOKEN)
        self._name = Label("", "title", wrap=True)
        self._subtitle = Label("", "small", "muted", wrap=True)
        self.others = Label("", "small", "neutral", wrap=True)

    def _build(self) -> None:
        names = column(self._name, self._subtitle, gap=1)
        head = row(self._token, names, gap=12)
        head.setStretch(1, 1)
        self._do_title = ElidedLabel(tr("Actions"), "caption", "muted")
        self._do_head = row(self._do_title, Label(tr("Ctrl K for all"), "caption", "muted"), gap=8)
        self._do_head.setStretch(0, 1)
        self._nothing = Label("", "small", "muted", wrap=True)
        quick = FlowLayout(6)
        for text, key, name, what in (
            (tr("Damage"), "D", tr("Damage the selected"), "damage"),
            (tr("Heal"), "H", tr("Heal the selected"), "heal"),
            (tr("Condition"), "C", tr("Set a condition on the selected"), "condition"),
        ):
            button = Button(text, small=True, key=key, name=name)
            button.clicked.connect(lambda _=False, what=what: self.asked.emit(what))
            quick.addWidget(button)
        self.person = QWidget()
        self._person_column = column(
            self._figures_flow, self._tracks_column, self._tags_flow, self._notes, column(quick, margins=(0, 0, 0, 2)), gap=8
        )
        self.person.setLayout(self._person_column)
        content = QWidget()
        self._body = body = column(head, self.others, self.person, gap=8, margins=(12, 12, 8, 12))
        body.addLayout(self._do_head)
        body.addWidget(self.offers)
        body.addWidget(self._nothing)
        body.addWidget(self.by_hand)
        body.addStretch(1)
        content.setLayout(body)
        self._area = scrolling(content)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._empty = EmptyState(tr("No one selected"), tr("Select a row in the turn order or a token on the board."), width=250)
        self.setLayout(column(self._area, self._empty, gap=0))

    def show_combatant(self, shown: InspectorShown | None, *, read_only: bool = False) -> None:
        """Show a combatant; None: nobody is selected."""
        self._turn_to(shown.id if shown is not None else "", is_person=shown is not None, is_empty=shown is None)
        if shown is None:
            return
        self._token.show_token(shown.label, shown.side, portrait=shown.portrait)
        self._head(shown.name, shown.subtitle, shown.offers, shown.offers_title, shown.not_now)
        if shown.waits_for_answer and not shown.offers:
            self._nothing.show_text(tr("Answer the question first."))
        refill(self._figures_flow, self._figures, shown.figures, self._new_figure, Figure.show_figure)
        refill(
            self._tracks_column,
            self._tracks,
            shown.tracks,
            self._new_track,
            lambda track, data: track.show_track(data, read_only=read_only),
        )
        refill(self._tags_flow, self._tags, shown.tags, self._new_tag, _fill_tag)
        self._notes.show_text("\n".join(tr("{name}: {words}", name=tag.text, words=tag.note) for tag in shown.tags if tag.note))
        self.by_hand.show_combatant(shown)

    def set_low(self, is_low: bool) -> None:
        """Keep the head short in a low window, to show more actions."""
        if is_low == self._is_low:
            return
        self._is_low = is_low
        self._token.set_side(LOW_TOKEN if is_low else TOKEN)
        parts: list[Figure | Track] = [*self._figures, *self._tracks]
        for part in parts:
            part.set_low(is_low)
        for lines in (self._person_column, self._body):
            lines.setSpacing(4 if is_low else 8)
        self._body.setContentsMargins(12, 6 if is_low else 12, 8, 12)
        self._show_subtitle(self._subtitle.text())

    def set_offers_first(self, *, is_first: bool) -> None:
        """Put the actions above their combatant's figures in a low window."""
        place = self._body.indexOf(self.person)
        if is_first != (place > self._body.indexOf(self.offers)):
            self._body.removeWidget(self.person)
            self._body.insertWidget(self._body.indexOf(self._nothing) + 1 if is_first else PERSON, self.person)

    def _show_subtitle(self, text: str) -> None:
        self._subtitle.setText(text)
        self._subtitle.setVisible(bool(text) and not (self._is_low and self.person.isVisibleTo(self)))  # once: each lays out all
        set_tip(self._name, text if self._subtitle.isHidden() else "")

    def _new_figure(self) -> Figure:
        figure = Figure()
        figure.set_low(self._is_low)
        return figure

    def show_panel(self, shown: PanelShown) -> None:
        """Show offers that belong to nobody's turn in place of a combatant."""
        self._turn_to(shown.title, is_person=False, is_empty=False)
        self.show_others(())
        self._head(shown.title, shown.detail, shown.offers)

    def _turn_to(self, who: str, *, is_person: bool, is_empty: bool) -> None:
        """Prepare for another display; an open form closes if the combatant or subject changes."""
        self._area.setVisible(not is_empty)
        self._empty.setVisible(is_empty)
        for part in (self._token, self.person, self.by_hand):
            part.setVisible(is_person)
        if who != self.who:
            self.offers.fold()
            self.by_hand.offers.fold()
            self._area.verticalScrollBar().setValue(0)
        self.who = who

    def _head(self, name: str, subtitle: str, offers: Sequence[OfferShown], title: str = "", not_now: int = 0) -> None:
        self._do_title.setText(title or tr("Actions"))
        self._lists_anothers = bool(title)
        self._name.setText(name)
        self._show_subtitle(subtitle)
        was_open = self.filled_form is not None
        self.offers.show_offers(offers, not_now=not_now)
        if was_open and self.filled_form is None:
            self._area.verticalScrollBar().setValue(0)  # what the form had pushed out of sight
        self._nothing.show_text("" if offers or not_now else tr("No actions right now."))

    def show_form(self, offer: OfferShown) -> None:
        """Show what an open form comes to."""
        (self.by_hand.offers if offer.where == "hand" else self.offers).show_form(offer)

    @property
    def pointed_offer(self) -> OfferShown | None:
        """Return the offer under the mouse, with the focus, or with an open form, as filled in."""
        return self.offers.pointed_offer or self.by_hand.offers.pointed_offer

    @property
    def open_targets(self) -> TargetList | None:
        """Return the targets of the offer whose form is open; None: no form is open, or it is aimed at nobody."""
        item = self.offers.open_item or self.by_hand.offers.open_item
        return item.form.targets if item is not None and item.form is not None and item.form.targets.target else None

    @property
    def filled_form(self) -> tuple[OfferShown, dict[str, object]] | None:
        """Return the offer whose form is open, as it is filled in, and the values of the form."""
        item = self.offers.open_item or self.by_hand.offers.open_item
        offer = item.row.offer_now if item is not None else None
        return (offer, item.form.values()) if item is not None and item.form is not None and offer is not None else None

    @property
    def aimed_offer(self) -> OfferShown | None:
        """Return the offer whose form is open, as it is filled in, if it is aimed at a combatant."""
        item = self.offers.open_item
        offer = item.row.offer_now if item is not None else None
        return offer if offer is not None and offer.target else None

    @property
    def rows_in_sight(self) -> int:
        """Count the offers from the first to the last that has room in sight."""
        return self.offers.rows_above(self._area.viewport().height() + self._area.verticalScrollBar().value() - self.offers.y())

    @property
    def lists_anothers(self) -> bool:
        """Tell whether the offers are another combatant's, at the one shown."""
        return self._lists_anothers

    @property
    def open_form(self) -> tuple[OfferShown, bool] | None:
        """Return the offer whose form is open, as it is filled in, and whether it can be done so."""
        item = self.offers.open_item or self.by_hand.offers.open_item
        offer = item.row.offer_now if item is not None else None
        return (offer, item.form.can_be_done) if item is not None and item.form is not None and offer is not None else None

    def do_open(self) -> bool:
        """Do the offer whose form is open; tell whether there was one."""
        item = self.offers.open_item or self.by_hand.offers.open_item
        if item is not None:
            item.do()
        return item is not None

    def show_others(self, names: Sequence[str]) -> None:
        """Say who else is selected: damage, conditions and moves go to all of them."""
        count = len(names)
        text = ", ".join(names[:4])
        text = tr("{names} and {count} more", names=text, count=count - 4) if count > 4 else text
        self.others.show_text(
            tr("Also selected: {text}. Damage, healing, conditions and moves apply to all {count}.", text=text, count=count + 1)
            if names
            else ""
        )

    def fold(self) -> bool:
        """Close the form that is open; tell whether one was."""
        return self.offers.fold() or self.by_hand.offers.fold()

    @property
    def told(self) -> tuple[str, str]:
        """Return the display in words: its name, and the number of actions."""
        return self._name.text(), tr("{count#action|actions}", count=len(self.offers.possible))

    @property
    def shows_panel(self) -> bool:
        """Tell whether offers that belong to nobody's turn are shown."""
        return not self._area.isHidden() and self.person.isHidden()

    @property
    def tracks(self) -> list[Track]:
        """Return the tracks that are shown."""
        return [track for track in self._tracks if not track.isHidden()]

    def _new_track(self) -> Track:
        track = Track()
        track.set_low(self._is_low)
        track.ticked.connect(lambda name, line, count: self.box_clicked.emit(self.who, name, line, count))
        return track

    def _new_tag(self) -> Tag:
        tag = Tag()
        tag.clicked.connect(lambda: self.rule_opened.emit(tag.rule) if tag.rule else None)
        return tag


def _fill_tag(tag: Tag, shown: TagShown) -> None:
    tag.show_tag(shown.text, shown.tone, shown.rule)
