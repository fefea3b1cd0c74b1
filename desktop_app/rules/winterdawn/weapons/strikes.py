"""The chances of weapons: the attacker's roll, and the target's best answer. Rule: WD-MELEE-08, WD-TEST-11"""

from __future__ import annotations

from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.winterdawn.checks import chances, pools
from desktop_app.rules.winterdawn.sheet.records import UNARMED
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons import arms


def melee_contest(
    state: WinterDawnState,
    test: pools.Test,
    choice: arms.WeaponChoice,
    target: str,
    *,
    opportunity: bool = False,
    met: tuple[chances.Pool, ...] = (),
) -> chances.HitContest | None:
    """Describe a melee exchange before it is declared; `met` are answers with a weapon that the target has beside its defence."""
    weapon = state.sheet_of(test.who).weapon(choice.weapon) or UNARMED
    terms = arms.attack_terms(state, test.who, target, weapon, test=test, opportunity=opportunity)
    mine = chances.pool_of(state, test, choice, flat=sum(term.value for term in terms))
    if mine.dice < 1:
        return None
    answers = (*_wards(state, target, test.who), *met)
    if not answers:
        return chances.HitContest(mine=mine.with_dice(given_dice(state, test, target, mine.dice)))
    return chances.HitContest(mine=mine, other=max(answers, key=promise), parry=state.combatants[target].stance_mos or 0)


def given_dice(state: WinterDawnState, test: pools.Test, target: str, dice: int) -> int:
    """Return the dice given by a target without a roll: all its maluses overflow. Rule: WD-TEST-11, WD-INJ-07"""
    if not state.settings.undefended_malus_becomes_dice:
        return 0
    given = -sum(term.value for term in arms.position_terms(state, target, test.who))
    cap = pools.stun_cap(state, pools.Test(test.who, test.skill, test.attribute, pools.Budget.ACTION))
    return given if cap is None else max(0, min(given, cap - dice))


@memo()
def _wards(state: WinterDawnState, who: str, attacker: str) -> tuple[chances.Pool, ...]:
    """List the defences that a combatant can roll. Rule: WD-MELEE-05, WD-INIT-10"""
    fighter = state.combatants[who]
    if not fighter.can_act or attacker in fighter.unaware_of:
        return ()
    found = []
    for weapon in arms.melee_weapons(state.sheet_of(who), defending=True):
        test = arms.weapon_test(state, who, arms.usable_way(state, who, weapon, arms.WARDING), arms.WARDING)
        if test is not None:
            terms = arms.defence_terms(state, who, attacker, weapon, test=test)
            found.append(chances.pool_of(state, test, flat=sum(term.value for term in terms)))
    return tuple(ward for ward in found if ward.dice > 0)


def promise(ward: chances.Pool) -> tuple[float, chances.Pool]:
    """Rank a pool by the MoS that it shows on average."""
    worth = sum(face // 4 for face in range(1, ward.sides + 1))
    return (ward.dice * worth / ward.sides + ward.flat, ward)
