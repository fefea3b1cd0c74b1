"""Mounts that shy from a fight, and setting out on any path. Rule: WD-MOUNT-02, WD-BEAST-04, G-33"""

from __future__ import annotations

from desktop_app.rules.kernel.positions import is_free
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.checks import judged, pools, rolls
from desktop_app.rules.winterdawn.movement import walking
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.sheet.records import SIZES
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, change_frame
from desktop_app.rules.winterdawn.weapons.triggers import reaching_weapons


def is_combat_trained(state: WinterDawnState, who: str) -> bool:
    """Tell whether a mount goes into a fight without shying: the sheet's word, or any rank in melee combat. Rule: WD-MOUNT-02, G-33"""
    sheet = state.sheet_of(who)
    if sheet.combat_trained is not None:
        return sheet.combat_trained
    members = (skill.id for skill in state.tables.skills.values() if skill.group == "melee_combat")
    return any(pools.total_rank(state, sheet, skill) >= 1 for skill in ("melee_combat", *members))


def is_ride_trained(state: WinterDawnState, who: str) -> bool:
    """Tell whether a mount needs no test for plain movement. Rule: WD-BEAST-04"""
    return pools.total_rank(state, state.sheet_of(who), "riding") >= 1


def set_out(draft: WinterDawnDraft, walk: walking.Walking) -> None:
    """Begin to walk or run; a ridden mount not trained for battle may shy first. Rule: WD-MOUNT-02"""
    draft.push(walk)
    due = _shy_test(draft.state, walk)
    if due is not None:
        judged.take_free_test(draft, due)


def _shy_test(state: WinterDawnState, walk: walking.Walking) -> ShyTest | None:
    """Return a path's test: one for all reaches entered on the way.

    Each adds 1 to the difficulty, and the steps by which it is larger than the mount. Rule: WD-MOUNT-02
    """
    mount = walk.carrier
    rider = space.rider_of(state, mount)
    if rider is None or is_combat_trained(state, mount):
        return None
    near = _threatening(state, rider, walk.here)
    entered = [tuple(foe for foe in _threatening(state, rider, cell) if foe not in near) for cell in walk.path]
    foes = tuple(dict.fromkeys(foe for met in entered for foe in met))
    if not foes:
        return None
    size = SIZES.index(state.sheet_of(mount).size)
    dl = sum(1 + max(0, SIZES.index(state.sheet_of(foe).size) - size) for foe in foes)
    outside = _outside(state, rider, walk.path, next(i for i, met in enumerate(entered) if met))
    return ShyTest(who=rider, skill="riding", mount=mount, dl=dl, cells=outside)


def _threatening(state: WinterDawnState, who: str, cell: Cell) -> tuple[str, ...]:
    """List the opponents in whose range of attack a combatant would be on a cell."""
    there = state.with_changed(evolve(state.combatants[who], cell=cell))
    foes = (other for other in state.roster if state.combatants[other].can_act and state.are_opponents(who, other))
    return tuple(other for other in foes if reaching_weapons(there, other, who))


def _outside(state: WinterDawnState, rider: str, path: tuple[Cell, ...], first: int) -> int:
    """Count the cells of a path before the first within reach, back to one where the mount can stand."""
    while first and not is_free(state, path[first - 1], *space.pair_of(state, rider)):
        first -= 1
    return first


class ShyTest(judged.FreeTest):
    """The riding test that takes a mount into a fight; if it fails, the mount goes only the first `cells` of its path. Rule: WD-MOUNT-02"""

    kind = "shy_test"
    mount: str
    dl: int
    cells: int

    def judge(self, draft: WinterDawnDraft, rolled: rolls.Rolled) -> None:
        """Compare with the difficulty; cut the path short."""
        obeys = rolled.mos >= self.dl
        rolled.tell("mount_obeys" if obeys else "mount_shies", draft, rolled.floored, rule="WD-MOUNT-02", target=self.mount, dl=self.dl)
        walk = next((f for f in draft.state.pending if isinstance(f, walking.Walking) and f.carrier == self.mount), None)
        if walk is not None and not obeys:
            self._cut(draft, walk)
        judged.conclude(draft, judged.Attempt(rolled, won=obeys))

    def _cut(self, draft: WinterDawnDraft, walk: walking.Walking) -> None:
        if self.cells:
            change_frame(draft, walk, evolve(walk, path=walk.path[: self.cells]))
        else:
            draft.state = evolve(draft.state, pending=tuple(frame for frame in draft.state.pending if frame is not walk))
