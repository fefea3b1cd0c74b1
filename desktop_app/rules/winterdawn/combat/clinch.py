"""Effects bought with hits in a clinch: hold, reversal, drag, throw, pin, choke, gap in the armour.

Rule: WD-GRAP-01, WD-GRAP-04, WD-GRAP-06 to WD-GRAP-10, WD-TAB-17
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import grid_of, is_free
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Procedure
from desktop_app.rules.winterdawn.checks import saddle
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.position.holds import BRAWLING, HOLD_METRES, choked, held, let_go, pinned, turned, unchoked
from desktop_app.rules.winterdawn.sheet.records import UNARMED, DamageType
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot
from desktop_app.rules.winterdawn.weapons import hits, triggers

PRICES = {"grapple": 2, "reverse_grapple": 1, "throw": 2, "throw_off_ledge": 2, "choke": 3, "break_choke": 2, "reverse_pin": 2}
"""Hits for each effect; a drag costs 1 for each metre. Rule: WD-TAB-17"""


def surcharge(state: WinterDawnState, score: hits.Score) -> int:
    """Return what each effect costs more: 1, for a combatant on foot against a rider. Rule: WD-CTRL-05"""
    return 1 if space.is_on_foot(state, score.scorer) and space.mount_of(state, score.target) is not None else 0


def bypasses_armour(state: WinterDawnState, score: hits.Score, damage_type: DamageType | None) -> bool:
    """Tell whether a blade in the clinch finds its way past all armour. Rule: WD-GRAP-09"""
    blade = damage_type in (DamageType.CUTTING, DamageType.PIERCING)
    return blade and score.skill == BRAWLING and score.target in state.combatants[score.scorer].grappling


# ---- judging


def refuse_hold(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> Refusal | None:
    """Judge an effect of a grapple by how the two stand when its place in the list comes. Rule: WD-TAB-17"""
    if score.skill != BRAWLING:
        return Refusal("effect", "WD-TAB-17", "effects")
    match effect.effect:
        case "grapple":
            return _refuse_grapple(state, score)
        case "reverse_grapple" | "reverse_pin":
            return _refuse_reversal(state, score, pin=effect.effect == "reverse_pin")
        case "break_choke":
            choke = state.combatants[score.scorer].choked_by
            return None if choke is not None and choke.by == score.target else Refusal("effect", "WD-GRAP-10", "effects")
        case _:
            return _refuse_grapplers(state, score, effect)


def _refuse_grapplers(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> Refusal | None:
    """Refuse effects reserved to the holder. Rule: WD-GRAP-06, WD-GRAP-07, WD-GRAP-10"""
    if score.target not in state.combatants[score.scorer].grappling:
        return Refusal("not_grappler", "WD-TAB-17", "effects")
    match effect.effect:
        case "drag":
            return _refuse_drag(state, score, effect)
        case "throw":
            return _refuse_pin(state, score) if effect.then == "pin" else None
        case "throw_off_ledge":
            return _refuse_ledge(state, score, effect)
        case _:
            return _refuse_choke(state, score)


def _refuse_grapple(state: WinterDawnState, score: hits.Score) -> Refusal | None:
    """Ask for an attack, nearness and something to grasp with. Rule: WD-GRAP-01, WD-GRAP-10, G-42"""
    fighter = state.combatants[score.scorer]
    if score.target in fighter.partners:
        code = "choked" if fighter.choked_by is not None else "pinned" if fighter.pinned_by is not None else "effect"
        return Refusal(code, "WD-GRAP-04", "effects")
    attacking = score.attacking or state.settings.grapple_on_defence
    grasps = score.weapon_in(state).id != UNARMED.id or state.sheet_of(score.scorer).has_free_hand
    near = space.distance(state, score.scorer, score.target) <= HOLD_METRES
    return None if attacking and grasps and near else Refusal("effect", "WD-GRAP-01", "effects")


def _refuse_reversal(state: WinterDawnState, score: hits.Score, *, pin: bool) -> Refusal | None:
    """Ask for an attack on the one who holds, or lies on top; no choke may be in the way. Rule: WD-GRAP-04, WD-GRAP-08"""
    fighter, rule = state.combatants[score.scorer], "WD-GRAP-08" if pin else "WD-GRAP-04"
    if score.target not in fighter.grappled_by or (pin and fighter.pinned_by != score.target):
        return Refusal("effect", rule, "effects")
    if fighter.choked_by is not None:
        return Refusal("choked", "WD-GRAP-10", "effects")
    if fighter.pinned_by is not None and not pin:
        return Refusal("pinned", "WD-GRAP-08", "effects")
    return None if score.attacking else Refusal("effect", rule, "effects")


def _refuse_drag(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> Refusal | None:
    """Ask for free cells for both, all the way; mounts are not dragged about. Rule: WD-GRAP-06"""
    if not all(space.is_on_foot(state, who) for who in (score.scorer, score.target)):
        return Refusal("mounted", "WD-GRAP-06", "effects")
    if effect.n < 1 or not 0 <= effect.direction < grid_of(state).directions:
        return Refusal("effect", "WD-GRAP-06", "effects")
    cells = tuple(state.combatants[who].cell for who in (score.scorer, score.target))
    for _ in range(effect.n):
        cells = tuple(space.beside(state, cell, effect.direction) for cell in cells)
        if any(cell is None or not is_free(state, cell, score.scorer, score.target) for cell in cells):
            return Refusal("blocked", "WD-GRAP-06", "effects")
    return None


def _refuse_pin(state: WinterDawnState, score: hits.Score) -> Refusal | None:
    """Ask for two on foot who have no other pin between them. Rule: WD-GRAP-07, WD-GRAP-08"""
    if space.mount_of(state, score.scorer) is not None or space.mount_of(state, score.target) is not None:
        return Refusal("mounted", "WD-GRAP-07", "effects")
    pins = (state.combatants[score.scorer].pinning, state.combatants[score.target].pinned_by)
    return None if pins == (None, None) else Refusal("effect", "WD-GRAP-07", "effects")


def _refuse_ledge(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> Refusal | None:
    """Ask for a free cell over the edge. Rule: WD-GRAP-07"""
    cell = space.beside(state, state.combatants[score.target].cell, effect.direction)
    if cell is None:
        return Refusal("effect", "WD-GRAP-07", "effects")
    return None if is_free(state, cell, score.target) else Refusal("blocked", "WD-GRAP-07", "effects")


def _refuse_choke(state: WinterDawnState, score: hits.Score) -> Refusal | None:
    """Ask for a free throat and free hands; nobody on foot chokes a rider. Rule: WD-GRAP-10, WD-CTRL-05"""
    if surcharge(state, score):
        return Refusal("mounted", "WD-CTRL-05", "effects")
    free = state.combatants[score.scorer].choking is None and state.combatants[score.target].choked_by is None
    return None if free else Refusal("effect", "WD-GRAP-10", "effects")


# ---- carrying out


def as_if(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> WinterDawnState:
    """Return the state that an effect would leave as far as holds and places go; opportunities of others are left out."""
    scorer, target = score.scorer, score.target
    match effect.effect:
        case "grapple":
            return held(state, scorer, target)
        case "reverse_grapple":
            return turned(state, target, scorer)
        case "reverse_pin":
            return pinned(turned(state, target, scorer), scorer, target)
        case "break_choke":
            return unchoked(state, scorer)
        case "choke":
            return choked(state, scorer, target)
        case "throw" if effect.then == "pin":
            return pinned(state, scorer, target)
        case "throw" | "throw_off_ledge":
            return let_go(state.with_changed(evolve(state.combatants[target], prone=True)), scorer, target)
        case _:
            return state


EVENTS = {
    "grapple": ("took_hold", "WD-GRAP-01"),
    "reverse_grapple": ("turned_hold", "WD-GRAP-04"),
    "reverse_pin": ("turned_pin", "WD-GRAP-08"),
    "break_choke": ("broke_choke", "WD-GRAP-10"),
    "choke": ("began_choke", "WD-GRAP-10"),
}


def apply_hold(draft: WinterDawnDraft, score: hits.Score, effect: hits.HitEffect) -> None:
    """Carry an effect of a grapple out; it was judged just now. Rule: WD-TAB-17"""
    if effect.effect == "drag":
        _drag(draft, score, effect)
        return
    draft.state = as_if(draft.state, score, effect)
    if effect.effect in ("throw", "throw_off_ledge"):
        _throw(draft, score, effect)
        return
    name, rule = EVENTS[effect.effect]
    draft.tell(name, score.scorer, target=score.target, rule=rule)


def _throw(draft: WinterDawnDraft, score: hits.Score, effect: hits.HitEffect) -> None:
    """Tell the throw; a rider comes out of the saddle, and off a ledge it is a fall. Rule: WD-GRAP-07, WD-X-03"""
    over = effect.effect == "throw_off_ledge"
    edge = space.beside(draft.state, draft.state.combatants[score.target].cell, effect.direction)
    pins = not over and effect.then == "pin"
    draft.tell("threw", score.scorer, target=score.target, pins=pins, ledge=over, rule="WD-GRAP-07")
    saddle.loosen(draft, near=score.scorer, quiet=over)  # one fall, not one from the saddle and one from the edge
    if over and edge is not None and is_free(draft.state, edge, score.target):
        space.put_at(draft, score.target, edge)
        saddle.begin_fall(draft, score.target)
        saddle.loosen(draft)


class Dragged(Procedure[WinterDawnState]):
    """Two combatants about to move as one: foes they leave may strike first, foes they approach afterwards.

    `who` drags `victim`, `left` metres in a `direction`; `inside` are those who were asked at the start. Neither of the two
    gives the other an opening. Rule: WD-GRAP-06, WD-REACT-06, WD-TAB-16
    """

    kind = "dragged"
    needs = ("who", "victim")
    who: str
    victim: str
    direction: int
    left: int
    begun: bool = False
    inside: tuple[str, ...] = ()

    def advance(self, draft: WinterDawnDraft) -> None:
        """Offer the opening at the start, then take step by step, and offer it to those who come into range."""
        if not self.begun:
            draft.become(evolve(self, begun=True, inside=self._near(draft.state)))
            self._open(draft, ())
            return
        cells = self._next(draft.state)
        if not self.left or cells is None:
            draft.pop()
            if self.left:
                draft.tell("effect_skipped", self.who, effect="drag", rule="WD-MELEE-10")
            return
        for who, cell in zip((self.who, self.victim), cells, strict=True):
            draft.put(evolve(draft.state.combatants[who], cell=cell))
        draft.tell("dragged", self.who, target=self.victim, rule="WD-GRAP-06")
        met = tuple(dict.fromkeys((*self.inside, *self._near(draft.state))))
        draft.become(evolve(self, left=self.left - 1, inside=met))
        self._open(draft, self.inside)
        saddle.loosen(draft)

    def _near(self, state: WinterDawnState) -> tuple[str, ...]:
        pair = (self.who, self.victim)
        return tuple(r for r in state.roster if r not in pair and any(triggers.threatens(state, r, who) for who in pair))

    def _open(self, draft: WinterDawnDraft, asked: tuple[str, ...]) -> None:
        pair = (self.who, self.victim)
        draft.push(*(triggers.Triggered(target=who, asked=(*pair, *asked), cause="dragging") for who in pair))

    def _next(self, state: WinterDawnState) -> tuple[Cell, Cell] | None:
        """Return the next cells of both; None when they can go no further."""
        if self.victim not in state.combatants[self.who].grappling or not state.combatants[self.who].can_act:
            return None
        one, other = (space.beside(state, state.combatants[who].cell, self.direction) for who in (self.who, self.victim))
        if one is None or other is None:
            return None
        free = all(is_free(state, cell, self.who, self.victim) for cell in (one, other))
        return (one, other) if free else None


def _drag(draft: WinterDawnDraft, score: hits.Score, effect: hits.HitEffect) -> None:
    draft.push(Dragged(who=score.scorer, victim=score.target, direction=effect.direction, left=effect.n))


def hold_effects(state: WinterDawnState) -> tuple[hits.HitEffect, ...]:
    """List the forms of every grapple effect, to be judged one by one."""
    directions = range(grid_of(state).directions)
    return (
        *(hits.HitEffect(effect=name) for name in ("grapple", "reverse_grapple", "reverse_pin", "break_choke", "choke")),
        hits.HitEffect(effect="throw", then="pin"),
        hits.HitEffect(effect="throw", then="release"),
        *(hits.HitEffect(effect="drag", direction=d, n=1) for d in directions),
        *(hits.HitEffect(effect="throw_off_ledge", direction=d) for d in directions),
    )


class ReleaseGrapple(TurnCommand):
    """Let a combatant go whom one holds: free, on the own turn; the one released stays prone. Rule: WD-GRAP-03, WD-GRAP-05, WD-GRAP-08"""

    kind = "release_grapple"
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        holds = self.target in state.combatants[self.actor].grappling
        return None if holds else Refusal("not_grappler", "WD-GRAP-05", "target")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.state = let_go(draft.state, self.actor, self.target)
        draft.tell("released", self.actor, target=self.target, rule="WD-GRAP-05")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[ReleaseGrapple]:
        return [cls(actor=actor)] if has_slot(state, actor) and state.combatants[actor].grappling else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        return state.combatants[self.actor].grappling
