"""Parameters of an invocation, and the common part of all blessings. Rule: RV-BLESS-03, RV-RANGE-03, section 5.5"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal, Protocol, TypeVar

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.revolution.magic.faith import Faith
from desktop_app.rules.revolution.movement import ground, moving
from desktop_app.rules.revolution.sheet.character import SizeClass, Weapon
from desktop_app.rules.revolution.state import ActiveBlessing, RevolutionDraft, RevolutionState

MOST_RATING: Final = 300


class Invocation(moving.MovingAction):
    """Parameters of an invocation; each blessing reads its own. Rule: section 5.5

    `rating` and `resist_ratings` left out: the score in Allegiance, and the skill by which the power is overcome.
    """

    blessing: str = ""
    deity: str = ""
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    power: str = ""
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    rating: int | None = None
    resist_ratings: tuple[int, ...] = ()
    resist_kind: str = "Magic"
    beast: str = ""
    choice: Literal["large", "innate_power"] = "innate_power"
    innate_power: str = ""
    natural_weapon: Weapon | None = None
    traits: tuple[str, ...] = ()
    size_class: SizeClass | None = None
    weapon: str = field(default="", metadata=param(picks="weapon"))


S = TypeVar("S", bound=Invocation)


class Rite(Protocol):
    """One blessing. `is_aimed`: it is laid on one combatant who is chosen."""

    is_aimed: bool

    def refuse_ids(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for what is named to be there."""

    def refuse_dead(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for those whom it is meant for to live."""

    def refuse(self, state: RevolutionState, said: Invocation, faith: Faith) -> Refusal | None:
        """Judge targets, kinds and what else is said."""

    def refuse_place(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Judge range or reach, from where it is invoked."""

    def might(self, state: RevolutionState, faith: Faith) -> Breakdown:
        """Return the Might that it is invoked with, as a sum."""

    def carry_out(self, draft: RevolutionDraft, said: Invocation, faith: Faith, penalties: int) -> None:
        """Roll what is rolled, and lay it on."""

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Describe what is rolled; None: nothing is."""

    def filled(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Return the invocation with the parameters that a form begins with."""

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """List on whom it can be laid, the worshipper first, then its side."""

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Fill in parameters derived from the named target."""

    def open(self, state: RevolutionState, said: Invocation, faith: Faith) -> dict[str, Choice]:
        """Return the parameters that a person chooses, by name, each with its choice."""


def refuse_far(state: RevolutionState, who: str, target: str, field_name: str) -> Refusal | None:
    """Ask for a combatant within range S; without places it always holds. Rule: RV-RANGE-03"""
    metres, most = ground.metres_between(state, who, target), state.settings.range_bands.get("S", 0)
    too_far = metres is not None and metres > most
    return Refusal("range", "RV-RANGE-03", field_name, (("metres", metres), ("most", most))) if too_far else None


def refuse_dead(state: RevolutionState, field_name: str, *people: str) -> Refusal | None:
    """Ask for the living: no blessing reaches the dead. Rule: RV-BLESS-03"""
    is_any_dead = any(state.combatants[who].dead for who in people)
    return Refusal("state", "RV-BLESS-03", field_name) if is_any_dead else None


def own_first(state: RevolutionState, who: str) -> tuple[str, ...]:
    """List the living: a combatant, its side, then the others, in order of entry."""
    fighters, side = state.combatants, state.combatants[who].side
    living = (other for other in state.roster if not fighters[other].dead)
    return tuple(sorted(living, key=lambda other: (other != who, fighters[other].side != side)))


class Unrolled:
    """A blessing that comes without a roll."""

    def contest(self, state: RevolutionState, said: Invocation, faith: Faith, penalties: int) -> Contest | None:
        """Return None: nothing is rolled, and so there are no odds."""
        return None


class Aimed:
    """A blessing on one chosen combatant, or on its weapon."""

    is_aimed = True

    def refuse_dead(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Ask for a living one."""
        return refuse_dead(state, "target", said.target or "")


class Unaimed:
    """A blessing that is laid on no one target."""

    is_aimed = False

    def refuse_dead(self, state: RevolutionState, said: Invocation) -> Refusal | None:
        """Refuse nothing: it has no target that could be dead."""
        return None

    def targets_in(self, state: RevolutionState, said: Invocation, faith: Faith) -> tuple[str, ...]:
        """Return none: it is meant for nobody."""
        return ()

    def aimed(self, state: RevolutionState, said: S, faith: Faith) -> S:
        """Leave it as it is."""
        return said


def names(state: RevolutionState, *people: str) -> str:
    """Name people in a list."""
    return ", ".join(state.combatants[who].name for who in people)


def active(said: Invocation, might: int) -> ActiveBlessing:
    """Begin the entry of a blessing at work. Rule: section 2.1"""
    return ActiveBlessing(blessing=said.blessing, actor=said.actor, deity=said.deity, might=might)
