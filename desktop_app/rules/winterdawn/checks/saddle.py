"""Riders in and out of the saddle: sitting, staying on, falling off. Rule: WD-MOUNT-04, WD-X-03, G-33"""

from __future__ import annotations

from desktop_app.rules.kernel.positions import is_free, neighbours
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Decision, Procedure
from desktop_app.rules.winterdawn.checks import judged, rolls
from desktop_app.rules.winterdawn.position.holds import lapse_holds
from desktop_app.rules.winterdawn.position.space import cell_distance, mount_of, rider_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState

USUAL_FALL = 2
"""Metres from a saddle, or off a ledge, unless the game master says otherwise. Rule: WD-MOUNT-04"""


class Fallen(Procedure[WinterDawnState]):
    """A falling combatant: height (preset) and softening roll are still open. Rule: WD-X-03"""

    kind = "fallen"
    needs = ("who",)
    who: str
    metres: int = USUAL_FALL

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask the one who falls, unless it is dead."""
        if state.combatants[self.who].dead is not None:
            return None
        return Decision(topic="fall", who=(self.who,), answers=("fall",))

    def advance(self, draft: WinterDawnDraft) -> None:
        """Let it lie: nothing harms the dead."""
        draft.pop()


def begin_fall(draft: WinterDawnDraft, who: str, metres: int = USUAL_FALL) -> None:
    """Ask for the height of a fall, where the house rule knows falling. Rule: WD-X-03"""
    if draft.state.settings.x_03:
        draft.push(Fallen(who=who, metres=metres))


def seated(state: WinterDawnState, rider: str, mount: str) -> WinterDawnState:
    """Put a rider into the saddle: it takes the mount's place and facing. Rule: WD-MOUNT-01"""
    up, under = state.combatants[rider], state.combatants[mount]
    made = evolve(up, mounted_on=mount, cell=under.cell, facing=under.facing)
    return state.with_changed(made, evolve(under, rider=rider))


def unseated(state: WinterDawnState, rider: str, to: Cell | None) -> WinterDawnState:
    """Take a rider out of the saddle into a cell; the mount keeps the initiative at which it has acted. Rule: WD-MOUNT-01, G-33"""
    up = state.combatants[rider]
    mount = mount_of(state, rider)
    assert mount is not None, "only who sits can get off"
    under = evolve(state.combatants[mount], rider=None, initiative=up.initiative)
    off = evolve(up, mounted_on=None, cell=up.cell if to is None else to)
    return state.with_changed(off, under)


def free_beside(state: WinterDawnState, who: str, near: str | None = None) -> tuple[Cell, ...]:
    """List the free cells around a combatant, those nearest to `near` first."""
    here = state.combatants[who].cell
    if here is None:
        return ()
    goal = state.combatants[near].cell if near is not None else None
    free = [cell for cell in neighbours(state, here) if is_free(state, cell)]
    return tuple(sorted(free, key=lambda cell: cell_distance(state, cell, goal)) if goal is not None else free)


def throw_off(draft: WinterDawnDraft, rider: str, *, near: str | None = None, quiet: bool = False, metres: int = USUAL_FALL) -> None:
    """Let a rider fall prone beside the mount; `quiet`: by the game master's hand, without a fall to roll for. Rule: WD-MOUNT-04"""
    mount, cells = mount_of(draft.state, rider), free_beside(draft.state, rider, near)
    assert mount is not None, "only who sits can fall"
    draft.state = unseated(draft.state, rider, cells[0] if cells else None)
    draft.put(evolve(draft.state.combatants[rider], prone=True))
    draft.tell("unhorsed", rider, target=mount, rule="WD-MOUNT-04")
    if not quiet:
        begin_fall(draft, rider, metres)


def loosen(draft: WinterDawnDraft, *, near: str | None = None, quiet: bool = False) -> None:
    """Let prone riders and riders of fallen mounts fall, and end broken holds. Rule: WD-MOUNT-04, WD-GRAP-05"""
    for rider in draft.state.roster:
        mount = mount_of(draft.state, rider)
        if mount is not None and any(_is_down(draft.state, who) for who in (rider, mount)):
            throw_off(draft, rider, near=near, quiet=quiet)
    lapse_holds(draft)


def _is_down(state: WinterDawnState, who: str) -> bool:
    return state.combatants[who].prone or not state.combatants[who].can_act


def try_to_stay_on(draft: WinterDawnDraft, hurt: str) -> None:
    """Call for riding after a major injury of rider or mount, against the ticked major boxes of both. Rule: WD-MOUNT-04"""
    rider = hurt if mount_of(draft.state, hurt) is not None else rider_of(draft.state, hurt)
    mount = mount_of(draft.state, rider) if rider is not None else None
    if rider is None or mount is None:
        return
    dl = sum(draft.state.combatants[who].majors_total for who in (rider, mount))
    judged.take_free_test(draft, StayOnTest(who=rider, skill="riding", dl=dl))


class StayOnTest(judged.FreeTest):
    """The test of a rider when it or its mount is badly hurt: whoever fails falls. Rule: WD-MOUNT-04"""

    kind = "stay_on_test"
    dl: int

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        """Compare with the difficulty; nobody falls who has left the saddle meanwhile."""
        stays = rolled.mos >= self.dl
        rolled.tell("stayed_on" if stays else "not_stayed_on", draft, rolled.floored, rule="WD-MOUNT-04", dl=self.dl)
        judged.conclude(draft, judged.Attempt(rolled, won=stays))
        if not stays and mount_of(draft.state, self.who) is not None:
            throw_off(draft, self.who)
