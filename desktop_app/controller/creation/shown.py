"""What a window shows of a character in the making, as plain data: every sentence is finished, every number written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionShown:
    """An option. `shown` is its amount, `figure` its result, `spent` its cost so far."""

    id: str
    label: str
    value: int
    shown: str
    low: int
    high: int
    figure: str = ""
    spent: str = ""
    note: str = ""
    rule: str = ""
    is_taken: bool = False
    """It is not what a blank sheet has."""
    written: tuple[str, ...] = ()
    """Written forms of the amounts from `low` on, if not numbers (d4, d6); a typed number means one of these."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SectionShown:
    """Options under a heading. `limit` says how far a limit of its own is used up ("4 of 10"), `is_over` that it is passed."""

    id: str
    title: str
    look: str
    options: tuple[OptionShown, ...]
    head: OptionShown | None = None
    limit: str = ""
    is_over: bool = False
    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class BudgetShown:
    """A step's budget: amounts as numbers for the bar, and in words; its rule or house rule.

    `bought_words` is how much of it came by experience since the character was made.
    """

    id: str
    label: str
    spent: int
    total: int
    left_words: str
    spent_words: str
    total_words: str
    unit: str
    bought_words: str = ""
    rule: str = ""
    setting: str = ""
    setting_text: str = ""

    @property
    def is_over(self) -> bool:
        """Tell whether more is spent than there is."""
        return self.spent > self.total


@dataclass(frozen=True, kw_only=True, slots=True)
class StepShown:
    """A step in the strip. `state`: wrong, done, begun or open."""

    id: str
    title: str
    line: str
    state: str


@dataclass(frozen=True, kw_only=True, slots=True)
class WordsShown:
    """Words about the person that are typed."""

    path: str
    label: str
    text: str
    lines: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ProblemShown:
    """A character's fault: its place, and a repair ("" for no simple one)."""

    sentence: str
    step: str
    field: str
    mend: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class InPlayShown:
    """A figure for play; `after` is its value with a choice, if it differs."""

    label: str
    value: str
    note: str = ""
    rule: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChanceShown:
    """How an attack fares, exactly: 56 %, with a choice `after`. `tone`: good for the character, blood against it."""

    label: str
    note: str
    figure: str
    share: float
    tone: str = "good"
    after: str = ""
    after_share: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class PreviewShown:
    """A choice's effect: its name ("Bows 3"), cost and remainder or excess in words, and figures."""

    title: str
    budget: str
    cost: int
    cost_words: str
    left_words: str
    is_over: bool
    figures: tuple[InPlayShown, ...]
    against: tuple[ChanceShown, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CreationShown:
    """One step of making a character, and what stands around it."""

    who: str
    name: str
    concept: str
    system: str
    step: str
    steps: tuple[StepShown, ...]
    budgets: tuple[BudgetShown, ...]
    sections: tuple[SectionShown, ...]
    words: tuple[WordsShown, ...]
    figures: tuple[InPlayShown, ...]
    against: tuple[ChanceShown, ...]
    problems: tuple[ProblemShown, ...]
    is_draft: bool = False
    portrait: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchetypeShown:
    """A kind of character that can be made at random."""

    id: str
    name: str
    text: str
    portrait: str = ""
    """The sign that its English name brings."""
