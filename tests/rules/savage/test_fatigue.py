"""What wears a combatant down, kills later, and heals again: fatigue by its source, poison, care, time."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.savage.between_fights.healing import AdvanceClock, NaturalHeal, TreatPoison, TreatWounds
from desktop_app.rules.savage.combat.trying import Stabilise
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.fatigue import Bumps, Expose, Hunger, NoSleep, RecoverFatigue, Swim, Thirst, levels_from
from desktop_app.rules.savage.harm.poison import Poison
from desktop_app.rules.savage.harm.soak import AcceptWounds
from desktop_app.rules.savage.sheet.lasting import HEART, Dying
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.turn.rounds import EndEncounter, StartEncounter, StartRound, TickRoundStart
from tests.rules.savage.builders import change, code, extra, fighter, idle, play, scripted, turn, undone

DAY = 14400


def one(**changes: Any) -> SavageState:
    return idle(extra("bob", **changes), is_table=True)


def source(state: SavageState, name: str) -> int:
    return levels_from(state, "bob", name)


@pytest.mark.rule("SW-HAZ-10", "SW-HAZ-11", "SW-HAZ-12", "SW-TAB-21")
def test_fatigue_is_one_track_that_lays_low_and_kills_but_bruises_never_go_beyond_exhaustion() -> None:
    state = one()
    tired = play(state, (Bumps(target="bob"), 3), (Bumps(target="bob"), 4), (Bumps(target="bob"), 5)).state
    assert tired.combatants["bob"].fatigue == 2 and source(tired, "bumps") == 2, "5 less 2 fails, and adds nothing"
    down = play(tired, (Hunger(target="bob", hours=24, percent=60), 4)).state
    assert down.combatants["bob"].fatigue == 3 and down.combatants["bob"].is_helpless
    dead = play(down, (Thirst(target="bob", hours=24, percent=60), 4)).state
    assert dead.combatants["bob"].ko is Ko.DEAD
    assert play(tired, SetCounter(target="bob", counter="fatigue", value=4))["bob"].ko is Ko.DEAD
    by_hand = play(tired, SetCounter(target="bob", counter="fatigue", value=1)).state
    assert source(by_hand, "bumps") == 1
    assert code(dead, Bumps(target="bob")) == "target_dead"
    undone(state, Bumps(target="bob"))


@pytest.mark.rule("SW-HAZ-13", "SW-TAB-22")
def test_heat_and_cold_are_rolled_for_every_four_hours_by_how_bad_they_are() -> None:
    state = one()
    hot = Expose(target="bob", temperature_c=41, hours=8)
    assert play(state, (hot, 6, 1, 5)).state.combatants["bob"].fatigue == 1, "7 - 2 holds, 5 - 2 does not"
    more = play(state, (hot, 6, 1, 6, 1)).state
    later = play(more, (Expose(target="bob", temperature_c=41, hours=12), 3)).state
    assert source(later, "heat") == 1 and later.combatants["bob"].rolls_made["heat"] == 3
    cold = play(state, (Expose(target="bob", temperature_c=-25, hours=4, gear=1), 4)).state
    assert source(cold, "cold") == 1
    mild = idle(extra("bob"), is_table=True, exposure_cap_temperature=1)
    assert play(mild, (Expose(target="bob", temperature_c=90, hours=4), 5)).state.combatants["bob"].fatigue == 0
    assert code(state, Expose(target="bob", temperature_c=20, hours=4)) == "harmless"
    assert Expose(target="bob", temperature_c=20, hours=4, force=True).source(state) == "heat"
    assert code(state, Expose(target="bob", temperature_c=40, hours=4, gear=3)) == "value"
    undone(state, hot)


@pytest.mark.rule("SW-HAZ-15", "SW-HAZ-16")
@pytest.mark.parametrize(("kind", "hours", "rolls"), [(Hunger, 24, 1), (Hunger, 47, 2), (Thirst, 36, 3), (NoSleep, 48, 3), (Hunger, 23, 0)])
def test_hunger_thirst_and_sleep_are_rolled_for_after_a_day_each_at_its_own_pace(kind: Any, hours: int, rolls: int) -> None:
    state = one(vigor="d12")
    command = kind(target="bob", hours=hours)
    assert len(command.due(state)) == rolls
    if rolls:
        undone(state, command)
    else:
        assert code(state, command) == "harmless"


@pytest.mark.rule("SW-HAZ-15", "SW-HAZ-16", "SW-HAZ-17")
def test_each_hazard_keeps_its_clock_and_its_own_recovery() -> None:
    state = one(vigor="d6")
    starved = play(state, (Hunger(target="bob", hours=36), 5, 5)).state  # less than half: -2 each
    assert source(starved, "hunger") == 2
    assert (
        code(starved, Hunger(target="bob", hours=36)) == "harmless"
        and code(starved, Hunger(target="bob", hours=36, percent=100)) == "harmless"
    )
    assert Hunger(target="bob", hours=24).due(starved) == (-2,), "fewer hours than before: anew"
    fed = play(starved, RecoverFatigue(target="bob", source="hunger", hours=24)).state
    assert source(fed, "hunger") == 1 and fed.combatants["bob"].exposed == {}
    assert code(fed, RecoverFatigue(target="bob", source="heat", hours=24)) == "harmless"
    awake = play(state, (NoSleep(target="bob", hours=48), 2, 2, 2, 9, 8, 7, 6)).state
    assert awake.combatants["bob"].fatigue == 3 and awake.combatants["bob"].unconscious_until == 30 * 600
    assert NoSleep(target="bob", hours=36).due(idle(extra("bob"), is_table=True, sleep_first_penalty=0)) == (0, -2)
    assert NoSleep(target="bob", hours=36).due(state) == (-2, -4)
    rested = play(awake, RecoverFatigue(target="bob", source="sleep", hours=6)).state
    assert rested.combatants["bob"].fatigue == 2 and "sleep" not in rested.combatants["bob"].rolls_made
    printed = idle(extra("bob", fatigue=1, fatigue_from={"heat": 1}), is_table=True, recovery_layout="literal")
    assert source(play(printed, RecoverFatigue(target="bob", source="heat", hours=2)).state, "heat") == 1
    plain = idle(extra("bob", fatigue=1, fatigue_from={"heat": 1}), is_table=True)
    assert source(play(plain, RecoverFatigue(target="bob", source="heat", hours=1)).state, "heat") == 0


@pytest.mark.rule("SW-HAZ-14")
def test_water_tires_by_swimming() -> None:
    state = idle(extra("bob"), extra("fish", skills={"swimming": "d8"}), is_table=True)
    assert source(play(state, (Swim(target="bob", water="calm", life_jacket=True), 3)).state, "drowning") == 1
    assert play(state, (Swim(target="fish", hand_busy=True, temperature_c=-10), 6)).state.combatants["fish"].fatigue == 1
    assert code(state, Swim(target="fish", water="calm")) == "harmless"
    assert Swim(target="fish", water="calm", long_stay=True).refuse(state) is None
    undone(state, Swim(target="bob"))


@pytest.mark.rule("SW-HAZ-13", "SW-HAZ-14")
@pytest.mark.parametrize(("degrees", "part"), [(60, 0), (31, 0), (0, 0), (-9, 0), (-10, -1), (-29, -2)])
def test_swimming_is_harder_in_freezing_water_and_not_in_warm(degrees: int, part: int) -> None:
    assert Swim(target="bob", temperature_c=degrees).frame(one()).due == (part,)


@pytest.mark.rule("SW-HAZ-02", "SW-HAZ-03", "SW-TAB-14")
def test_a_poison_kills_when_its_time_is_up() -> None:
    state = idle(extra("bob"), fighter("ana"))
    assert "poison_resisted" in play(state, (Poison(target="bob", poison="curare"), 6, 1)).names  # 7 - 2
    ill = play(state, (Poison(target="bob", poison="curare"), 5, 1, 2)).state
    assert ill.combatants["bob"].fatigue == 2 and ill.combatants["bob"].dying == (Dying(due=130, cause="Curare"),)
    quick = play(state, (Poison(target="bob", poison="cyanide", delivery="swallowed"), 3, 1, 1, 1)).state
    assert quick.combatants["bob"].dying[0].due == 3, "13 seconds are three rounds"
    begun = play(quick, StartEncounter(), StartRound()).state
    assert begun.combatants["bob"].ko is Ko.NONE
    slow = idle(extra("bob", dying=(Dying(due=1, cause="Curare"),)), fighter("ana"))
    gone = play(slow, StartEncounter(), StartRound(), TickRoundStart()).state
    assert gone.combatants["bob"].ko is Ko.DEAD
    assert code(state, Poison(target="bob", poison="cyanide")) == "wrong_delivery"
    table = idle(extra("bob", dying=(Dying(due=600, cause="Anthrax"),)), is_table=True)
    assert play(table, AdvanceClock(seconds=3594)).state.combatants["bob"].ko is Ko.NONE
    assert play(table, AdvanceClock(seconds=3600)).state.combatants["bob"].ko is Ko.DEAD
    told = {row[0]: row[2] for row in content_of("savage").rules["SW-TAB-14"].rows}
    assert {row.name.lower(): str(row.mod) for row in state.tables.poisons.values()} == told


@pytest.mark.rule("SW-HAZ-02", "SW-HAZ-10")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2)])
def test_a_poison_that_exhausts_adds_only_what_is_missing(before: int, after: int) -> None:
    ill = play(one(fatigue=before), (Poison(target="bob", poison="curare"), 1, 1, 2)).state
    assert ill.combatants["bob"].fatigue == after and source(ill, "poison") == after - before


@pytest.mark.rule("SW-HEAL-05", "SW-HEAL-06")
def test_healers_save_from_poison_and_from_a_heart_that_fails() -> None:
    ana = fighter("ana", bennies=0, is_wild_card=False, skills={"healing": "d8"})
    dying = extra("bob", side="party", dying=(Dying(due=90, cause="Anthrax"), Dying(due=40, cause=HEART), Dying(due=50, cause="Curare")))
    table = idle(ana, dying, is_table=True)
    cured = play(table, (TreatPoison(actor="ana", target="bob"), 6)).state
    assert [one.cause for one in cured.combatants["bob"].dying] == ["Anthrax", HEART]
    assert "treatment_fails" in play(table, (TreatPoison(actor="ana", target="bob"), 5)).names
    fight = turn(ana, dying)
    saved = play(fight, (Stabilise(actor="ana", target="bob", against="heart_attack"), 8, 1, 3, 4)).state
    assert [one.cause for one in saved.combatants["bob"].dying] == ["Anthrax", "Curare"]
    assert saved.combatants["bob"].unconscious_until == fight.clock + 7 * 600 and saved.combatants["bob"].ko is Ko.NONE
    asleep = change(fight, "bob", unconscious_until=9000)
    still = play(asleep, (Stabilise(actor="ana", target="bob", against="heart_attack"), 8, 1, 3, 4))["bob"]
    assert still.unconscious_until == 9000, "nobody wakes the sooner for it"
    assert len(play(fight, (Stabilise(actor="ana", target="bob", against="poison"), 6)).state.combatants["bob"].dying) == 2
    assert code(turn(ana, extra("bob", side="party")), Stabilise(actor="ana", target="bob", against="poison")) == "nothing_to_treat"
    assert code(idle(ana, extra("bob"), is_table=True), TreatPoison(actor="ana", target="bob")) == "nothing_to_treat"
    undone(table, TreatPoison(actor="ana", target="bob"))


@pytest.mark.rule("SW-HEAL-04", "SW-HEAL-07")
def test_wounds_are_treated_once_by_each_healer_within_the_hour() -> None:
    ana = fighter("ana", bennies=0, is_wild_card=False, skills={"healing": "d8"})
    state = idle(ana, fighter("bob", wounds=2, ko=Ko.INCAPACITATED, last_wound_at=0, bennies=0), is_table=True)
    treat = TreatWounds(actor="ana", target="bob")
    better = play(state, (treat, 6)).state.combatants["bob"]
    assert (better.ko, better.wounds, better.treated_by) == (Ko.NONE, 2, ("ana",))
    raised = play(state, (treat, 8, 2)).state
    assert (raised.combatants["bob"].ko, raised.combatants["bob"].wounds) == (Ko.NONE, 1)
    assert code(raised, treat) == "already_tried"
    assert code(play(state, AdvanceClock(seconds=3660)).state, treat) == "too_late"
    assert code(turn(ana, extra("bob", wounds=1)), treat) == "wrong_phase"
    assert code(idle(ana, extra("bob"), is_table=True), treat) == "nothing_to_treat"
    struck = play(turn(ana, fighter("cid", bennies=0, treated_by=("ana",))), EndEncounter()).state
    assert struck.combatants["cid"].treated_by == ("ana",)
    undone(state, treat)


@pytest.mark.rule("SW-HEAL-04")
def test_each_healer_tries_once_until_there_is_a_new_wound() -> None:
    healers = (fighter(who, bennies=0, is_wild_card=False, skills={"healing": "d8"}) for who in ("ana", "eve"))
    state = idle(*healers, fighter("bob", wounds=1, last_wound_at=0, bennies=0), is_table=True)
    by_ana, by_eve = (TreatWounds(actor=who, target="bob") for who in ("ana", "eve"))
    both = play(state, (by_ana, 2), (by_eve, 2)).state
    assert both.combatants["bob"].treated_by == ("ana", "eve")
    assert (code(both, by_ana), code(both, by_eve)) == ("already_tried", "already_tried")
    struck = play(both, ApplyDamage(targets=("bob",), amount=9), AcceptWounds(actor="bob")).state
    assert struck.combatants["bob"].wounds == 2 and not struck.combatants["bob"].treated_by
    assert by_ana.refuse(struck) is None and by_eve.refuse(struck) is None


@pytest.mark.rule("SW-HEAL-02", "SW-HEAL-03", "SW-TAB-15")
def test_five_days_heal_by_vigor_and_care() -> None:
    state = idle(fighter("bob", wounds=2, last_wound_at=0, bennies=0), is_table=True, clock=5 * DAY)
    assert play(state, (NaturalHeal(target="bob", care="from_2001"), 4, 2)).state.combatants["bob"].wounds == 1  # 4 - 2 + 2
    heal = NaturalHeal(target="bob")
    assert play(state, (heal, 5, 2)).state.combatants["bob"].wounds == 2
    assert play(state, (heal, 6, 4, 2)).state.combatants["bob"].wounds == 0, "10 - 2: a raise"
    assert play(state, (heal, 1, 1)).state.combatants["bob"].wounds == 3
    assert play(idle(extra("bob", wounds=1), is_table=True), (heal, 1)).state.combatants["bob"].wounds == 2
    after = play(state, (heal, 6, 1, 2)).state
    assert code(after, heal) == "too_soon" and code(idle(fighter("bob"), is_table=True), heal) == "nothing_to_treat"
    mods = [
        sum(mod.value for mod in NaturalHeal(target="bob", care=care).more(state))
        for care in ("none", "until_1940", "until_2000", "from_2001")
    ]
    printed = idle(fighter("bob"), is_table=True, healing_table="literal")
    literal = [
        sum(mod.value for mod in NaturalHeal(target="bob", care=care).more(printed))
        for care in ("none", "until_1940", "until_2000", "from_2001")
    ]
    assert (mods, literal) == ([-2, 0, 1, 2], [-2, 1, 2, -2])
    hard = NaturalHeal(target="bob", care="none", poor_environment=True, travel=True)
    assert sum(mod.value for mod in hard.more(state)) == -6
    undone(state, heal)


@pytest.mark.rule("SW-HEAL-03", "SW-KO-06")
def test_time_lets_those_who_bleed_roll_round_by_round_and_shaken_ends() -> None:
    state = idle(fighter("bob", wounds=3, ko=Ko.BLEEDING, bennies=0), extra("cid", shaken=True, shaken_lock=2), is_table=True)
    done = scripted(state, AdvanceClock(seconds=60), 6, 1, 2, 6, 6, 2, 3).state  # 7 - 3 bleeds on, 14 - 3 is a raise
    assert done.combatants["bob"].ko is Ko.INCAPACITATED and done.clock == 10
    assert not done.combatants["cid"].shaken and done.combatants["cid"].shaken_lock == 0
    assert code(turn(extra("bob")), AdvanceClock()) == "wrong_phase" and code(state, AdvanceClock(seconds=3)) == "value"
    undone(state, AdvanceClock(seconds=60))
