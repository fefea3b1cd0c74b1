"""The effects of actions and rests: harm and healing of tracks, conditions, changed pools."""

from __future__ import annotations

from desktop_app.language import Name
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import brought_within, evolve, with_fields
from desktop_app.rules.own.dice import dice_now
from desktop_app.rules.own.formula import Numbers, formula
from desktop_app.rules.own.numbers import given, holding, note_out, numbers_of, track_value, with_track
from desktop_app.rules.own.rows import Effect, row_of
from desktop_app.rules.own.state import OwnDraft


def carry_out(draft: OwnDraft, effect: Effect, people: tuple[str, str], numbers: Numbers) -> None:
    """Carry out an effect of an actor's doing on a target, or on the actor, where it says so."""
    actor, target = people
    who = actor if effect.to == "self" else target
    if who not in draft.state.combatants:
        return
    if effect.do in ("give", "end"):
        change_condition(draft, who, effect.what, is_given=effect.do == "give")
        return
    dice = dice_now(effect.roll, numbers) if effect.roll else ()
    rolls = tuple(draft.roll(count, sides, effect.what, actor) for count, sides in dice if count)
    amount = sum(face for one in rolls for face in one.faces) + formula(effect.add)(numbers)
    if effect.do == "pool":
        change_pool(draft, effect.what, amount)
        return
    less = formula(effect.less)(numbers_of(draft.state, who))
    change_track(draft, who, effect.what, max(0, amount - less), heals=effect.do == "heal", rolls=rolls, less=less)


def change_condition(draft: OwnDraft, who: str, name: str, *, is_given: bool) -> None:
    """Give a condition, for as long as its row says, or end it."""
    one, row = draft.state.combatants[who], row_of(draft.state.world.game.condition, name)
    if row is None or not (is_given or one.has(name)):
        return
    others = tuple(held for held in one.conditions if held.name != name)
    draft.put(evolve(one, conditions=(*others, given(row)) if is_given else others))
    draft.tell("condition_set" if is_given else "condition_ended", who, condition=name)
    note_out(draft, who)


def change_pool(draft: OwnDraft, name: str, by: int) -> None:
    """Change a pool of the scene, within its limits."""
    pool = row_of(draft.state.world.game.pool, name)
    assert pool is not None, "the table has been judged"
    before = int(draft.state.__dict__[name])
    after = brought_within(before + by, 0, pool.high)
    if after != before:
        draft.state = with_fields(draft.state, {name: after})
        draft.tell("own_pool", None, pool=Name(pool.name), value=after, rises=after > before)


def change_track(
    draft: OwnDraft, who: str, name: str, amount: int, *, heals: bool = False, rolls: tuple[Roll, ...] = (), less: int = 0
) -> None:
    """Harm or heal a combatant, with all consequences: new conditions, a fall, a rise."""
    track = row_of(draft.state.world.game.track, name)
    assert track is not None, "the table has been judged"
    one, most = draft.state.combatants[who], numbers_of(draft.state, who)[track.most_name]
    held_before = {row.id for row in holding(draft.state, who)}
    before = track_value(one, track)
    after = brought_within(before + (amount if heals != track.is_harm else -amount), 0, most)
    if after != before:
        draft.put(with_track(one, track, after))
    event = "own_healed" if heals else "own_harmed"
    draft.tell(event, who, rolls=rolls, amount=amount, track=Name(track.name), left=after, most=most, less=less or None)
    for row in holding(draft.state, who):
        if row.id not in held_before:
            draft.tell("condition_set", who, condition=row.id)
    note_out(draft, who)
