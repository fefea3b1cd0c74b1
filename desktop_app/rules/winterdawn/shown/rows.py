"""What a WinterDawn fight shows: the countdown, figures, conditions, reminders. Rule: section 6"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, OrderRow, Reminder, Tag
from desktop_app.rules.kernel.state import SlotState
from desktop_app.rules.kernel.tags import tags_of_fields, tags_of_own_conditions
from desktop_app.rules.winterdawn.actions import long_tasks
from desktop_app.rules.winterdawn.actions.healing import StopBleeding, WakeTest
from desktop_app.rules.winterdawn.checks import virtues
from desktop_app.rules.winterdawn.checks.judged import ChooseReward
from desktop_app.rules.winterdawn.position import formation, space
from desktop_app.rules.winterdawn.position.load import speed_of
from desktop_app.rules.winterdawn.state import HELD_BESIDE, Fighter, Task, WinterDawnSlot, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import called_first, pending_slots
from desktop_app.rules.winterdawn.turn.turns import FIGHT_PHASE


def order(state: WinterDawnState) -> tuple[OrderRow, ...]:
    """List the countdown from the highest number, slots played first; whoever has no slot comes last. Rule: WD-INIT-03"""
    if not state.slots:
        return tuple(_without_slot(state, who) for who in state.roster)
    played = [slot for slot in state.slots if slot.state is SlotState.DONE]
    current = [slot for slot in state.slots if slot.state is SlotState.CURRENT]
    rows = [_row(state, slot) for slot in (*_played_order(state, played), *current, *pending_slots(state))]
    shown = {row.who for row in rows}
    return (*rows, *(_without_slot(state, who) for who in state.roster if who not in shown))


def _played_order(state: WinterDawnState, played: list[WinterDawnSlot]) -> list[WinterDawnSlot]:
    return sorted(played, key=lambda slot: called_first(state, slot), reverse=True)


def number_words(number: int) -> str:
    """Write an initiative with a real minus sign."""
    return f"\u2212{-number}" if number < 0 else str(number)


def _row(state: WinterDawnState, slot: WinterDawnSlot) -> OrderRow:
    words = []
    if slot.part == "delayed":
        words.append(Phrase.of("slot_delayed", number=state.combatants[slot.who].initiative))
    elif slot.part in ("first", "second"):
        words.append(Phrase.of(f"slot_{slot.part}"))
    if slot.action_used and slot.state is SlotState.PENDING:
        words.append(Phrase.of("action_used_up"))
    return OrderRow(who=slot.who, place=number_words(slot.place), state=slot.state.value, words=tuple(words))


def _without_slot(state: WinterDawnState, who: str) -> OrderRow:
    fighter = state.combatants[who]
    rider = state.ridden_by(who)
    if rider is not None:
        words = (Phrase.of("order_carries", target=rider),)
        return OrderRow(who=who, place=NO_PLACE, state="done" if state.acting != rider else "pending", words=words)
    place = NO_PLACE if state.phase in ("idle", "table", "initiative") or not fighter.can_act else number_words(fighter.initiative)
    comes_later = fighter.can_act and state.phase != FIGHT_PHASE  # who has no slot in a round that runs acts in the next one
    return OrderRow(who=who, place=place, state="pending" if comes_later else "done")


def heading(state: WinterDawnState) -> tuple[Phrase, ...]:
    """Return the stage of the fight and its light. Rule: WD-X-08"""
    dark = (Phrase.of(f"heading_{state.light}"),) if state.light != "light" else ()
    match state.phase:
        case "idle":
            return (Phrase.of("heading_ready"), *dark)
        case "table" if state.tempo == "transition":
            return (Phrase.of("heading_table"), Phrase.of("heading_transition"))
        case "table":
            return (Phrase.of("heading_table"),)
        case "initiative":
            return (Phrase.of("heading_initiative"), *dark)
        case "ended":
            return (Phrase.of("heading_ended", rounds=state.round),)
        case _:
            found = [Phrase.of("heading_round", round=state.round)]
            if state.count is not None:
                found.append(Phrase.of("heading_count", number=number_words(state.count)))
            return (*found, *dark)


def figures(state: WinterDawnState, who: str) -> tuple[Figure, ...]:
    """Give spirit, dice and metres that are left."""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    found = [Figure(label="spirit", value=fighter.spirit, maximum=sheet.spirit_max, rule="WD-SPIRIT-01")]
    if state.tempo == "action":
        used = (fighter.action_dice_used, fighter.action_pool_max), (fighter.reaction_dice_used, fighter.reaction_pool_max)
        for label, (spent, largest), rule in zip(("action dice", "reaction dice"), used, ("WD-ACT-03", "WD-REACT-02"), strict=True):
            if largest:
                found.append(Figure(label=label, value=max(0, largest - spent), maximum=largest, rule=rule))
        legs = space.carrier_of(state, who)
        found.append(Figure(label="metres", value=state.combatants[legs].movement_left, maximum=speed_of(state, legs), rule="WD-MOVE-01"))
    return tuple(found)


def arms(state: WinterDawnState, who: str) -> dict[str, bool]:
    """Tell what is in hand, and whether it is loaded. Rule: WD-RANGE-01, WD-RANGE-07"""
    sheet = state.sheet_of(who)
    return {weapon.name: weapon.loaded for weapon in sheet.held if weapon in sheet.weapons}


def tags(state: WinterDawnState, who: str) -> tuple[Tag, ...]:
    """Give the conditions worth seeing at a glance, worst first."""
    fighter = state.combatants[who]
    return (*tags_of_fields(fighter, _computed_tags(state, fighter)), *_scene_tags(fighter))


def _computed_tags(state: WinterDawnState, fighter: Fighter) -> Iterator[tuple[int, Tag]]:
    """Return the tags that no field alone decides, each with its place among those of the fields."""
    if fighter.bleeding_to_death is not None and fighter.dead is None:
        left = fighter.bleeding_to_death.dies_at_round - state.clock
        yield 2, Tag(phrase=Phrase.of("tag_dying", rounds=left), tone="blood", rule="WD-COND-04")
    if fighter.bleeding_wounds and fighter.dead is None:
        worst = max(wound.level for wound in fighter.bleeding_wounds)
        yield 4, Tag(phrase=Phrase.of("tag_bleeds", level=worst), tone="blood", rule="WD-INJ-05")
    cap = _stun_cap(state, fighter)
    if cap is not None:
        yield 5, Tag(phrase=Phrase.of("tag_stunned", limit=cap), tone="accent", rule="WD-INJ-07", condition="stunned")
    for tag in _hold_tags(fighter):
        yield 6, tag
    mount = space.mount_of(state, fighter.id)
    if mount is not None:
        yield 7, Tag(phrase=Phrase.of("tag_mounted", target=mount), rule="WD-MOUNT-01")
    if fighter.shield_wall_id is not None and fighter.can_act:
        name, tone = ("tag_wall", "good") if formation.holds_wall(state, fighter.id) else ("tag_wall_broken", "plain")
        yield 12, Tag(phrase=Phrase.of(name), tone=tone, rule="WD-GRID-06", condition="shield_wall")
    if fighter.taunts and fighter.can_act:
        dice = sum(taunt.dice for taunt in fighter.taunts.values())
        yield 13, Tag(phrase=Phrase.of("tag_taunted", dice=dice), tone="accent", rule="WD-SOCIAL-02", condition="taunted")


def _scene_tags(fighter: Fighter) -> Iterator[Tag]:
    """Return a combatant's tags from the scene: lamp, awareness, virtue calls, custom conditions."""
    if fighter.lamp is not None:
        yield Tag(phrase=Phrase.of("tag_lamp", lamp=fighter.lamp.lamp), rule="WD-X-08")
    if fighter.unaware_of:
        yield Tag(phrase=Phrase.of("tag_unaware"), rule="WD-INIT-10")
    if fighter.passive_perception is not None:
        yield Tag(phrase=Phrase.of("tag_watchful", net=fighter.passive_perception.net), rule="WD-SENSE-01")
    for call in fighter.open_calls:
        phrase = Phrase.of("tag_virtue", virtue=call.virtue, end=call.end, mos=call.mos)
        yield Tag(phrase=phrase, tone="accent", rule="WD-VIRTUE-03")
    yield from tags_of_own_conditions(fighter, HELD_BESIDE)  # those have a tag of their own


def _hold_tags(fighter: Fighter) -> list[Tag]:
    """Name the holds: the worst of those on it, and whom it holds. Rule: WD-TAB-18"""
    found: list[Tag] = []
    if fighter.choked_by is not None:
        found.append(Tag(phrase=Phrase.of("tag_choked", counter=fighter.choked_by.counter), tone="blood", rule="WD-GRAP-10"))
    if fighter.grappled_by:
        name, rule = ("tag_pinned", "WD-GRAP-08") if fighter.pinned_by is not None else ("tag_grappled", "WD-GRAP-02")
        found.append(Tag(phrase=Phrase.of(name, malus=fighter.hold_malus), tone="accent", rule=rule))
    for held in fighter.grappling:
        name = "tag_choking" if fighter.choking == held else "tag_pinning" if fighter.pinning == held else "tag_grappling"
        found.append(Tag(phrase=Phrase.of(name, target=held), rule="WD-GRAP-03"))
    return found


def _stun_cap(state: WinterDawnState, fighter: Fighter) -> int | None:
    stun = fighter.stun_limit
    return None if stun is None else stun.limit + max(0, state.round - stun.from_round)


def reminders(state: WinterDawnState) -> tuple[Reminder, ...]:
    """List rewards to choose, wounds others can reach, and sleepers with a roll."""
    found = []
    for reward in state.pending_rewards:
        name = "reminder_flawless" if reward.spirit else "reminder_group_xp"
        phrase = Phrase.of(name, who=reward.character, skill=reward.skill)
        found.append(
            Reminder(
                who=reward.character, phrase=phrase, rule="WD-TEST-24", commands=tuple(ChooseReward.choices(state, reward)), settles=True
            )
        )
    for who in state.roster:
        found.extend(_body_reminders(state, state.combatants[who]))
        found.extend(_virtue_reminders(state, who))
    return (*found, *(_task_reminder(state, task) for task in state.tasks if not task.done))


def _task_reminder(state: WinterDawnState, task: Task) -> Reminder:
    """Keep a task under way in sight: how far it has come, unless that is secret, and the next roll. Rule: WD-TEST-13"""
    next_rolls = (made for who in task.participants for made in long_tasks.TaskRoll.candidates(state, who) if made.task == task.id)
    title, skills = long_tasks.title_of(state, task), long_tasks.skill_titles(state, task.skills)
    phrase = Phrase.of("reminder_task", title=title, kind=task.task_kind, span=task.time_per_roll, skills=skills)
    progress = None if task.secret else (task.tally, task.dl)
    who = task.participants[0] if task.participants else None
    return Reminder(who=who, phrase=phrase, rule="WD-TEST-13", commands=tuple(next_rolls), progress=progress)


def _virtue_reminders(state: WinterDawnState, who: str) -> list[Reminder]:
    """Keep each call before the game master's eyes: what it is worth, and both verdicts. Rule: WD-VIRTUE-03, WD-VIRTUE-04"""
    found = []
    for call in state.combatants[who].open_calls:
        verdicts = tuple(made for made in virtues.SettleVirtue.candidates(state, who) if made.call == call.virtue)
        phrase = Phrase.of("reminder_virtue", who=who, virtue=call.virtue, end=call.end, mos=call.mos)
        found.append(Reminder(who=who, phrase=phrase, rule="WD-VIRTUE-03", commands=verdicts))
    return found


def _body_reminders(state: WinterDawnState, fighter: Fighter) -> list[Reminder]:
    found: list[Reminder] = []
    if fighter.dead is not None:
        return found
    if fighter.bleeding_to_death is not None:
        left = fighter.bleeding_to_death.dies_at_round - state.clock
        found.append(Reminder(who=fighter.id, phrase=Phrase.of("reminder_dying", who=fighter.id, rounds=left), rule="WD-COND-04"))
    elif fighter.bleeding_wounds:
        worst = max(wound.level for wound in fighter.bleeding_wounds)
        phrase = Phrase.of("reminder_bleeding", who=fighter.id, level=worst)
        found.append(Reminder(who=fighter.id, phrase=phrase, rule="WD-INJ-05", commands=_stop_bleeding(state, fighter)))
    if fighter.unconscious is not None:
        wake = WakeTest(actor=fighter.id)
        if wake.refuse(state) is None:
            phrase = Phrase.of("reminder_wake", who=fighter.id, tally=fighter.unconscious.tally)
            found.append(Reminder(who=fighter.id, phrase=phrase, rule="WD-COND-05", commands=(wake,), settles=True))
    return found


def _stop_bleeding(state: WinterDawnState, fighter: Fighter) -> tuple[StopBleeding, ...]:
    """Offer the treatment that whoever acts now could give."""
    acting = state.acting
    if acting is None or (acting != fighter.id and space.distance(state, acting, fighter.id) > 1):
        return ()
    made = [StopBleeding(actor=acting, target=fighter.id, wound=wound.id) for wound in fighter.bleeding_wounds]
    return tuple(command for command in made if command.refuse(state) is None)
