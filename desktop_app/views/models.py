"""Plain data that the pages show: the composition root fills it, pages draw it and hand ids back. No Qt, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OfferShown, TokenShown
    from desktop_app.grid.board import Board
    from desktop_app.rules.kernel.blocks import SheetPage
    from desktop_app.rules.kernel.breakdown import Breakdown

from desktop_app.frozen import Frozen


class RunningShown(Frozen):
    """A fight under way as it is told before it is opened."""

    id: str
    name: str
    heading: str
    acting: str
    line: str


class RuleTable(Frozen):
    """A table of a rule."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class RuleShown(Frozen):
    """A rule with its text (paragraphs, **bold**), its tables and those it points to."""

    id: str
    title: str
    area: str
    text: str
    kind: str = "mechanic"
    source: str = ""
    beyond_source: bool = False
    rulings: tuple[str, ...] = ()
    """The program's rulings on open points, and its deviations."""
    setting: str = ""
    """The present value of the house rule that it depends on, in words."""
    tables: tuple[RuleTable, ...] = ()
    see: tuple[tuple[str, str], ...] = ()
    """Other rules, each by its id and its title."""
    system: str = ""
    """Title of its rules, if several are searched."""
    own: str = ""
    """Its kind, if it is a custom one that can be changed: "Manoeuvre"."""


class FacetShown(Frozen):
    """A category of filter words with its words. `is_folded`: it is shown on request."""

    name: str
    words: tuple[str, ...]
    is_folded: bool = False


class VariantShown(Frozen):
    """A creature's possible variant: its changes, or the obstacle (`refusal`)."""

    id: str
    name: str
    text: str
    is_on: bool = False
    refusal: str = ""


class CreatureShown(Frozen):
    """A creature of the bestiary with its stat card: what is needed in play, and beneath it `rest`, the rest of its sheet.

    `line` is told beneath its name: tags, rank. `variants` are those to choose from.
    """

    id: str
    page: SheetPage
    rest: SheetPage | None = None
    text: str = ""
    line: str = ""
    variants: tuple[VariantShown, ...] = ()
    has_star: bool = False
    portrait: str = ""
    is_own: bool = False
    """Made by the game master, so that it can be edited."""

    @property
    def is_varied(self) -> bool:
        """Tell whether a variant is looked at that is not kept yet."""
        return any(variant.is_on for variant in self.variants)


class MemberShown(Frozen):
    """One of the party in the preparation of an encounter."""

    id: str
    name: str
    label: str
    line: str = ""
    is_in: bool = True
    portrait: str = ""


class LootReading(NamedTuple):
    """The reading of a loot line: in words, with names beginning with some letters, up to a number."""

    understood: Callable[[str], str] = str
    fitting: Callable[[str, int], Sequence[str]] = lambda words, most: ()


class FoeShown(Frozen):
    """Creatures of one kind in the preparation of an encounter."""

    id: str
    name: str
    label: str
    count: int
    side: str = "foe"
    line: str = ""
    called: str = ""
    """So many of them in words: "2 war dogs"."""
    round: int = 0
    """The round in which they arrive; 0: they are there from the start."""
    when: str = ""
    """What they wait for in the place of a round."""
    hidden: bool = False
    portrait: str = ""
    loot: str = ""
    """What can be taken from one of them, or from each, as a line."""
    loot_each: bool = False
    reading: LootReading = LootReading()


class HappeningShown(Frozen):
    """What happens in a round, or `when` something has come true, in words."""

    round: int = 1
    when: str = ""
    text: str = ""


class ChallengeShown(Frozen):
    """A prepared challenge: name, and kind with form content."""

    name: str
    line: str


class PreparationShown(Frozen):
    """A prepared encounter. `refusal` is the obstacle to its start."""

    id: str
    name: str
    members: tuple[MemberShown, ...] = ()
    foes: tuple[FoeShown, ...] = ()
    boards: tuple[Board, ...] = ()
    board: str = ""
    note: str = ""
    tokens: tuple[TokenShown, ...] = ()
    """First positions, and those of later arrivals."""
    happenings: tuple[HappeningShown, ...] = ()
    triggers: tuple[tuple[str, str], ...] = ()
    """What can be waited for in the place of a round, with its words."""
    begins: tuple[OfferShown, ...] = ()
    """What can be set before it begins, with its values."""
    check: str = ""
    mend: str = ""
    """The fault, and the label of its repair button."""
    refusal: str = ""
    loot: str = ""
    """What lies there to be taken, as a line."""
    reading: LootReading = LootReading()
    today: str = ""
    """The campaign's day with entries and reminders; "": without a calendar."""


class SettingShown(Frozen):
    """A house rule: yes or no (`values` empty, `value` a bool), a number with limits, or of `values` (value, label) one or `several`."""

    id: str
    title: str
    text: str
    value: object
    rule: str = ""
    values: tuple[tuple[object, str], ...] = ()
    several: bool = False
    low: int | None = None
    high: int | None = None
    default: object = None

    @property
    def is_changed(self) -> bool:
        """Tell whether the campaign has another value than the default."""
        return self.default is not None and self.value != self.default


class SettingsShown(Frozen):
    """All settings of the campaign and of this program."""

    language: str = ""
    """Code of the language that was chosen; "": the one of the system."""
    theme: str = "dark"
    size: int = 100
    """Percent at which everything is shown from the next start on."""
    manual_dice: bool = False
    roll_for_foes: bool = True
    settle_foes: bool = True
    answer_for_foes: bool = True
    spends_from: int = 50
    """Least chance in percent for default answers that spend the party's resources."""
    falling: str = "quick"
    moments: tuple[tuple[str, str, bool], ...] = ()
    """Kinds of big moments: id, words, whether the fight stops there."""
    usual: tuple[tuple[str, str], ...] = ()
    """Questions with a settled default: key, and the answer in words."""
    house_rules: tuple[SettingShown, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    """The file's path, this version: label to text."""


class RecentShown(Frozen):
    """An earlier campaign; `act` is the possible action, empty: none."""

    path: str
    name: str
    line: str
    act: str = ""


class BackupShown(Frozen):
    """A backup: when it was taken and what it holds, in words."""

    path: str
    taken: str
    holds: str
    act: str = ""


class CampaignShown(Frozen):
    """The campaign as a file; `fault` says why it is not open, `path` is empty where there is none at all."""

    name: str
    path: str = ""
    is_open: bool = True
    fault: str = ""
    recent: tuple[RecentShown, ...] = ()
    backups: tuple[BackupShown, ...] = ()
    backups_told: str = ""
    packs: tuple[RecentShown, ...] = ()
    """Imported packs, and shipped ones."""


class ExplanationShown(Frozen):
    """An explanation: subject, obstacle, its number's terms, and rules, its own first."""

    title: str
    reason: str = ""
    breakdown: Breakdown | None = None
    rules: tuple[RuleShown, ...] = ()
