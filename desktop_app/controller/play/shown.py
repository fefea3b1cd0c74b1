"""What a window shows of a running encounter, as plain data: every sentence is finished, every number explained.

Views draw these and hand back offers; they never look into a state. `role` of a span and `tone` of a tag name colours
of the theme: party, foe, neutral, strong, muted, blood, good, accent, danger, attention, plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from desktop_app.controller.words.span import Span
from desktop_app.frozen import Frozen
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.playing_cards import PlayingCard
from desktop_app.rules.kernel.state import Cell


class Unchosen(Enum):
    """The value of a field for which nothing has been chosen yet."""

    UNCHOSEN = "unchosen"


UNCHOSEN: Final = Unchosen.UNCHOSEN
MOST_AT_A_GLANCE: Final = 14
"""More values than this to pick from become a list to open, or a line that finds one of them."""


class DieShown(Frozen):
    """One die: its face, whether a person typed it, and whether it scored (MoS above 0)."""

    sides: int
    face: int
    typed: bool = False
    scores: bool = True


class LogLine(Frozen):
    """One line of the log. `when` is "r3·5"; `step` the number of the step it belongs to."""

    step: int
    when: str
    spans: tuple[Span, ...]
    dice: tuple[DieShown, ...] = ()
    breakdown: Breakdown | None = None
    rule: str = ""


class TagShown(Frozen):
    """A condition's tag; `note` explains it if no rule text does, `sign` is its mark on the token."""

    text: str
    tone: str = "plain"
    rule: str = ""
    note: str = ""
    sign: str = ""


class FigureShown(Frozen):
    """A number that matters now: "12 / 21 points"."""

    label: str
    value: str
    maximum: str = ""
    rule: str = ""


class TokenShown(Frozen):
    """A combatant on the board. `label` is one or two signs (Y, B2); the shape follows the side."""

    id: str
    name: str
    label: str
    side: str
    cell: Cell | None
    facing: int | None = None
    is_down: bool = False
    words: str = ""
    portrait: str = ""
    is_hidden: bool = False
    """The players do not see it, though they see others."""
    badges: tuple[tuple[str, str], ...] = ()
    """What is to be seen on it at a glance: signs with their tone."""


class OrderRowShown(Frozen):
    """A row of the turn order: place, token, name, harm as boxes, words, tags. `state`: pending, current or done."""

    id: str
    place: str
    name: str
    label: str
    side: str
    state: str
    harm: BoxLine | None = None
    words: str = ""
    tags: tuple[TagShown, ...] = ()
    portrait: str = ""
    hidden: str = ""
    """Words that lie face down until the game master looks."""
    pips: tuple[tuple[str, bool], ...] = ()
    """What can still be done: shape (major, minor, reaction), and whether it is left."""
    card: PlayingCard | None = None
    is_held: bool = False
    """Whether its card is held to act later, in a dealt order."""
    is_down: bool = False
    kind: str = ""
    number: int = 0
    """The name in two parts: what it shares with others of its kind, and its number among them."""
    members: tuple[OrderRowShown, ...] = ()
    lines: tuple[str, ...] = ()
    """Of a folded row: its combatants, and their differences."""
    folds: bool = False
    """Whether it is the first of several foldable or folded rows."""


class FieldShown(Frozen):
    """A parameter still to choose: whole numbers (with `halves`) from low to high, or one of `values` (value, label); `value` is preset.

    `many`: how many can be picked in order (with `prices`: how much can be spent), `once`: each of them but once. `top_is_all`: the
    highest number means as many as are allowed, and is handed back as None. With `text` the values are suggestions for a line of text.
    """

    name: str
    label: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    values: tuple[tuple[object, str], ...] = ()
    many: int = 0
    value: object = None
    top_is_all: bool = False
    once: bool = False
    text: bool = False
    halves: bool = False
    places: tuple[Cell | None, ...] = ()
    """Where on the board each of `values` is, or ends: it can be picked there."""
    prices: tuple[int, ...] = ()
    """The cost of each of `values`, out of `many`."""

    def holds(self, ids: Sequence[str]) -> bool:
        """Tell whether all of these can be picked together."""
        listed = [value for value, _ in self.values]
        return len(ids) <= self.many and all(one in listed for one in ids)

    @property
    def is_long(self) -> bool:
        """Return whether its values are too many for a preset one: the choice is typed."""
        return len(self.values) > MOST_AT_A_GLANCE and not self.many and not self.text

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to choose from: a list without values."""
        return not self.values and not self.text and (self.many > 0 or isinstance(self.value, (list, tuple)))


class OddsShown(Frozen):
    """Chances before the roll: the headline ("71 %", "hurts") and the parts of the bar (share 0 to 1, tone, label)."""

    figure: str
    word: str = ""
    parts: tuple[tuple[float, str, str], ...] = ()


class TargetShown(Frozen):
    """A possible target of an offer: its position, the chances, or `reason`: why it is impossible."""

    id: str
    label: str
    name: str
    side: str
    portrait: str = ""
    detail: str = ""
    odds: OddsShown | None = None
    is_possible: bool = True
    reason: str = ""


class ConsequenceShown(Frozen):
    """Something that an action leads to whatever is rolled; `by` may strike before it is done, and hits with the chance `odds`."""

    text: str
    tone: str = "accent"
    rule: str = ""
    by: str = ""
    odds: str = ""


class PickShown(Frozen):
    """The consequence of picking one thing alone, and its addition ("+0.4", "damage")."""

    leads: tuple[ConsequenceShown, ...] = ()
    figure: str = ""
    word: str = ""
    refusal: str = ""
    """Why it cannot be picked."""


class OfferShown(Frozen):
    """A command on offer, found again by `where` and `index`; `reason` says why it is not possible, `section` is the heading above it.

    One that is aimed at a combatant has a `target`, given back in its form as the field `aims`; `candidates` are all that there are, best
    first, `targets` those of them that were judged: once its form is open.
    """

    index: int
    kind: str
    title: str
    where: str = "inspector"
    detail: str = ""
    is_possible: bool = True
    reason: str = ""
    rule: str = ""
    fields: tuple[FieldShown, ...] = ()
    breakdown: Breakdown | None = None
    odds: OddsShown | None = None
    section: str = ""
    walks: bool = False
    """It is done by walking the token on the board."""
    shifts: tuple[tuple[str, int], ...] = ()
    """Changes of rank on the ruler: id and rank."""
    aims: str = ""
    target: str = ""
    target_name: str = ""
    candidates: tuple[str, ...] = ()
    targets: tuple[TargetShown, ...] = ()
    is_sketch: bool = False
    """Its fields are not computed yet: its form has them."""
    is_outline: bool = False
    """Little more than its title is computed: `Tracker.told` returns the rest once it is in view."""
    is_paid: bool = False
    """It spends something scarce: a key takes it."""
    covers: tuple[Cell, ...] = ()
    """The cells that it covers as it is filled in, if it is laid over an area."""
    also: str = ""
    """Other words by which it is found."""
    leads: tuple[ConsequenceShown, ...] = ()
    """What it leads to whatever is rolled, blows of others first."""
    further: tuple[str, ...] = ()
    """Further chances, a line each, of an offer with an open form or of an answer: "Hit: 2 wounds 34 % · Shaken 40 %"."""

    @property
    def unfolds(self) -> bool:
        """Tell whether there is something to choose before it is done: a target, or a field."""
        return bool(self.fields or self.candidates)


@dataclass(frozen=True, slots=True)
class DieAsked:
    """One die to type: `lowest` is its first face, `barred` are impossible ones (dealt cards)."""

    sides: int
    lowest: int = 1
    barred: tuple[int, ...] = ()

    def can_show(self, face: int) -> bool:
        """Tell whether a face can come up."""
        return self.lowest <= face < self.lowest + self.sides and face not in self.barred


class AskShown(Frozen):
    """Dice of one throw that a person must roll and type: "Ysolde rolls 1d8 + 1d6"; `given` are faces there already.

    `told` are earlier sentences of the same step; `verdict` is the result of the faces typed so far ("9 against 4: success").
    """

    title: str
    detail: str
    dice: tuple[DieAsked, ...]
    given: tuple[int, ...] = ()
    label: str = ""
    side: str = ""
    portrait: str = ""
    """The token of the roller."""
    are_cards: bool = False
    """It is a card of the deck that is drawn."""
    told: tuple[Span, ...] = ()
    verdict: tuple[Span, ...] = ()


class BannerShown(Frozen):
    """An open question: the answering combatant (id), the subject, and the answers as offers."""

    who: str
    label: str
    side: str
    title: tuple[Span, ...]
    detail: str
    portrait: str = ""
    rule: str = ""
    offers: tuple[OfferShown, ...] = ()
    usual: str = ""
    """The default answer with its numbers: "dodge with 2 dice"."""
    whose: str = ""
    """The side of the default answer: party or foes."""
    is_given: bool = False
    """That answer is given without asking."""
    exchange: tuple[LogLine, ...] = ()
    """The rolls behind the question (at most two), with their results."""


class MomentShown(Frozen):
    """A big moment the fight stops for: the event, simultaneous ones, and possible reactions."""

    title: tuple[Span, ...]
    lines: tuple[tuple[Span, ...], ...] = ()
    helps: tuple[str, ...] = ()
    label: str = ""
    side: str = ""
    portrait: str = ""


class TrackShown(Frozen):
    """Rows of boxes to tick by click."""

    title: str
    track: str
    lines: tuple[BoxLine, ...]
    note: str = ""


class CounterShown(Frozen):
    """A counter for the game master's hand: its field, its label, its number, and the limits that hold now (None: none there)."""

    name: str
    label: str
    value: int
    low: int | None = None
    high: int | None = None


class InspectorShown(Frozen):
    """The panel at the right: the selected combatant with their offers."""

    id: str
    name: str
    label: str
    side: str
    subtitle: str
    portrait: str = ""
    figures: tuple[FigureShown, ...] = ()
    tracks: tuple[TrackShown, ...] = ()
    tags: tuple[TagShown, ...] = ()
    counters: tuple[CounterShown, ...] = ()
    """Every counter for the game master's hand."""
    flags: tuple[tuple[str, str, bool], ...] = ()
    offers: tuple[OfferShown, ...] = ()
    not_now: int = 0
    """How many more offers are unavailable now and were not asked for."""
    offers_title: str = ""
    """The owner of these offers, if another combatant acts."""
    waits_for_answer: bool = False
    """A question is open, so nothing else is offered."""
    by_hand: tuple[OfferShown, ...] = ()
    """What only the game master may do to it."""


class PanelShown(Frozen):
    """Offers outside any turn: of the whole scene, or what a pool buys."""

    title: str
    detail: str
    offers: tuple[OfferShown, ...]


class ReminderShown(Frozen):
    """Something that waits without stopping play, with the answers as offers; `progress`: how far it has come, of how much.

    `is_due`: its day has come, and its first answer is what the rules then have done.
    """

    title: str
    detail: str = ""
    rule: str = ""
    offers: tuple[OfferShown, ...] = ()
    progress: tuple[int, int] | None = None
    is_due: bool = False


class GaugeShown(Frozen):
    """A pool of the scene: its number, or a text for several. `can_set`: with plus and minus; `is_locked`: not to be spent."""

    name: str
    label: str
    value: int
    low: int | None = 0
    high: int | None = None
    text: str = ""
    can_set: bool = True
    is_locked: bool = False
    tone: str = "attention"
    rule: str = ""
    breakdown: Breakdown | None = None
    buys: bool = False
    """Something can be bought with it now."""
    coins: int = 0
    """Places for coins that it is drawn as; 0: its number is written."""
    token: tuple[str, str] | None = None
    """Label and side of its owner."""
    opens: str = ""
    """The button that opens its offers, if they are not bought."""


class MarkShown(Frozen):
    """A combatant on the ruler: its rank, and its declared move with the cost in ranks. `state`: pending, current or done."""

    id: str
    name: str
    label: str
    side: str
    rank: int
    cost: int = 0
    words: str = ""
    state: str = "pending"
    is_down: bool = False

    @property
    def left(self) -> int:
        """Return the rank after the move."""
        return max(min(0, self.rank), self.rank - self.cost)

    @property
    def missing(self) -> int:
        """Return how many ranks the move costs more than there are."""
        return max(0, self.cost - max(0, self.rank))


class RulerShown(Frozen):
    """The ruler of strike ranks: a rank's name, all combatants' ranks, and the first rank."""

    label: str
    marks: tuple[MarkShown, ...]
    top: int = 0
    rule: str = ""


class StageShown(Frozen):
    """A stage of the round, and the rows of the order that come at it."""

    label: str
    rows: tuple[OrderRowShown, ...]


class TrackerShown(Frozen):
    """The whole tracker at one moment. No `next_label`: there is no Next here."""

    title: str
    heading: str
    acting: tuple[Span, ...]
    upcoming: str
    next_label: str
    can_next: bool
    can_undo: bool
    can_redo: bool
    next_reason: str = ""
    """What forbids going on."""
    undo_label: str = ""
    gauges: tuple[GaugeShown, ...] = ()
    order: tuple[OrderRowShown, ...] = ()
    ruler: RulerShown | None = None
    stages: tuple[StageShown, ...] = ()
    tokens: tuple[TokenShown, ...] = ()
    banner: BannerShown | None = None
    ask: AskShown | None = None
    reminders: tuple[ReminderShown, ...] = ()
    acting_id: str | None = None
    """The combatant asked, else the one in turn."""
    turn_id: str | None = None
    """Whose turn it is, also while another is asked."""
    opens_scene: bool = False
    """No one acts or is asked: the game master continues with the offers of the scene."""
    steps: int = 0
    is_read_only: bool = False
    ground: Mapping[str, str] = field(default_factory=dict)
