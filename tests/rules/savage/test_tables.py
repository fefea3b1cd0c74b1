"""Tables of the rules against what the program works with: weapons, raises, manoeuvres, conditions, house rules, reasons."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from desktop_app.controller.content.files import content_of, words_of
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.savage.checks.derived import parry
from desktop_app.rules.savage.checks.rolls import raises_of
from desktop_app.rules.savage.combat.both_hands import hand_mods
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.ranged import BURSTS, Shoot
from desktop_app.rules.savage.combat.things import Disarm
from desktop_app.rules.savage.sheet.character import BARE_HANDS, Weapon
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.sheet.lasting import Dying
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.system import SYSTEM
from tests.rules.savage.builders import CLUB, GUN, cell, extra, fighter, turn

TYPES = {"C": "blunt", "T": "cutting", "P": "piercing"}
MODES = {"single": "single", "double": "double_tap", "triple": "three_round_burst", "auto": "auto", "suppressive": "suppressive"}


def rows_of(rule: str) -> list[list[str]]:
    return [[str(cell_) for cell_ in row] for row in content_of("savage").rules[rule].rows]


def weapons() -> dict[str, Weapon]:
    """Give the weapons of the list by their French names, which the tables give as well."""
    items = content_of("savage").tables["items"]
    assert isinstance(items, dict) and isinstance(items["weapons"], list)
    rows = [row for row in items["weapons"] if isinstance(row, dict)]
    made = [SYSTEM.codec.decode(Weapon, {key: value for key, value in row.items() if key != "id"}) for row in rows]
    return {weapon.name_fr: weapon for weapon in made} | {"Mains nues": BARE_HANDS}


@pytest.mark.rule("SW-SKILL-02", "SW-TAB-18")
def test_melee_weapons_are_those_of_the_table() -> None:
    known = weapons()
    for _, name, bonus, weight, notes, hands, types in rows_of("SW-TAB-18"):
        weapon = known[name]
        assert (weapon.damage_flat, weapon.weight, weapon.hands, weapon.uses_strength) == (int(bonus), int(weight), int(hands), True), name
        assert {TYPES[letter] for letter in types.split()} == set(weapon.damage_types), name
        told = (
            f"AP {weapon.ap}" * (weapon.ap > 0),
            f"Parry {weapon.parry_mod:+d}" * (weapon.parry_mod != 0),
            f"reach {weapon.reach}" * weapon.reach,
        )
        assert all(word in notes for word in told), name


@pytest.mark.rule("SW-SKILL-02", "SW-TAB-19", "SW-TAB-20")
def test_thrown_and_ranged_weapons_are_those_of_the_tables() -> None:
    known = weapons()
    for _, name, ranges, damage, rate, ap, heavy, flags in rows_of("SW-TAB-20"):
        weapon = known[name.partition(" (source")[0]]
        assert "/".join(str(end) for end in weapon.bands or ()) == ranges, name
        assert (str(weapon.rof_max), str(weapon.ap), weapon.heavy) == (rate[-1], ap, heavy == "yes"), name
        assert weapon.damage_words == ("3d6" if name == "Fusil" else damage.replace("-", "\u2212")), name
        assert (weapon.is_pistol, weapon.is_shotgun) == ("pistol" in flags, "shotgun" in flags), name
        modes = {MODES[word] for word in MODES if word in flags and not (word == "single" and "single" not in flags.split(";")[-2])}
        assert set(weapon.fire_modes) == (set() if "area attack" in flags else modes), name
    for _, name, ranges, damage, notes in rows_of("SW-TAB-19")[1:]:
        weapon = known[name]
        assert "/".join(str(end) for end in weapon.bands or ()) == ranges and damage.startswith(weapon.damage_words), name
        assert weapon.template in notes and weapon.per_stick == ("stick" in notes), name


@pytest.mark.rule("SW-TAB-01")
def test_raises_of_every_number_are_those_of_the_table() -> None:
    table = [[int(value) for value in row[1:]] for row in rows_of("SW-TAB-01")]
    for tn in range(4, 40):
        row, column = table[tn % 4], (tn - 4) // 4
        assert [raises_of(total, tn) for total in row[column:]] == list(range(len(row) - column))


def at_hand(**changes: Any) -> SavageState:
    people = (extra("bob", at=cell(1), weapons=[]), extra("cid", at=cell(2), side="party"))
    ana = {
        "at": cell(0),
        "is_wild_card": False,
        "weapons": [GUN, CLUB],
        "left_hand": "Club",
        "skills": {"fighting": "d6", "shooting": "d6"},
    }
    return turn(fighter("ana", **{**ana, "right_hand": None, **changes}), *people)


def added(command: Command[Any], label: str, state: SavageState) -> int:
    made = command.breakdown(state)
    assert made is not None
    return next((int(term.value) for term in made.terms if term.label == label), 0)


@pytest.mark.rule("SW-TAB-10")
def test_every_manoeuvre_does_what_is_told_at_a_glance() -> None:
    told = {row[0]: (row[2], row[3], row[4]) for row in rows_of("SW-TAB-10")}
    assert all(row[5] in content_of("savage").rules for row in rows_of("SW-TAB-10"))
    state = at_hand()
    strike: dict[str, Any] = {"actor": "ana", "target": "bob", "weapon": "Club"}
    flags = (("touch", "touch"), ("surprise", "surprise"), ("wild attack", "wild"))
    melee = {name: MeleeAttack(**{**strike, flag: True}) for name, flag in flags}
    for name, command in melee.items():
        assert f"{added(command, name, state):+d}" == told[name][0]
        bonus = sum(mod.value for mod in command.shot(state).bonus)
        assert told[name][1] == ("none" if name == "touch" else f"{bonus:+d}")
    plain = MeleeAttack(**strike)
    assert f"{added(plain, 'unarmed target', state):+d}" == told["unarmed defender"][0]
    assert f"{added(plain, 'prone', at_hand(prone=True)):+d} Fighting" == told["prone"][0]
    assert f"{-2:+d}" == told["prone"][2] == f"{parry(state.sheets['ana'], at_hand(prone=True).combatants['ana']).total - 5:+d}"
    _, disarmed = Disarm(**strike).shot(state)
    assert f"{next(mod.value for mod in disarmed.goal.mods if mod.label == 'disarming'):+d}" == told["disarm"][0]
    assert told["double tap / three rounds"][0] == " / ".join(f"{value:+d}" for value in BURSTS.values())
    armed = at_hand(right_hand="Gun", left_hand="Gun", unstable=True)
    shoot = Shoot(actor="ana", target="cid", weapon="Gun", aim=True)
    worked = {
        mod.label: mod.value for mod in Shoot(actor="ana", target="cid", weapon="Gun", mode="auto").volley(armed, GUN_RECORD)[0].goal.mods
    }
    assert (f"{worked['automatic fire']:+d}", f"{worked['unstable platform']:+d} Shooting") == (
        told["automatic fire"][0],
        told["unstable platform"][0],
    )
    assert f"{added(shoot, 'aiming', armed):+d}" == told["aim"][0]
    both = [sum(mod.value for mod in hand_mods(at_hand(right_hand="Blade"), "ana", weapon)) for weapon in ("Blade", "Club")]
    assert told["two weapons"][0] == f"{both[0]}; off hand {both[1]}"


GUN_RECORD = SYSTEM.codec.decode(Weapon, GUN)
HELD: dict[str, dict[str, Any]] = {
    "shaken": {"shaken": True}, "shaken_locked": {"shaken_lock": 2}, "unconscious": {"unconscious_until": 99},
    "will_bonus": {"will_bonus": ("bob",)},
    "grappled / grappling": {"grappled_by": "bob"}, "joker": {"card": 54}, "dying": {"dying": (Dying(due=9, cause="Curare"),)},
    "burning": {"burning": 1},
    **{name: {"ko": Ko(name)} for name in ("winded", "incapacitated", "bleeding", "mortally_wounded", "dead")},
    **{name: {name: True} for name in ("prone", "wild_attack", "full_defense", "tricked", "panicked", "adrenaline", "on_hold", "surprised",
                                       "hidden", "bound", "aiming")},
}  # fmt: skip


@pytest.mark.rule("SW-TAB-32")
def test_every_condition_is_seen_at_a_glance() -> None:
    listed = [row[0] for row in rows_of("SW-TAB-32")]
    assert set(listed) - set(HELD) == {"phobia"}, "a phobia is written on the sheet"
    none = SYSTEM.tags(turn(fighter("ana"), extra("bob")), "ana")
    for name, changes in HELD.items():
        tags = SYSTEM.tags(turn(fighter("ana", **changes), extra("bob")), "ana")
        assert len(tags) == len(none) + 1, name
        assert any(tag.phrase.name == f"tag_{name.partition(' ')[0]}" for tag in tags), name


@pytest.mark.rule("SW-TAB-34")
def test_every_reason_of_the_list_has_its_code_and_its_sentence() -> None:
    assert not sorted(code for _, code in rows_of("SW-TAB-34") if code not in words_of("savage")["refusals"])


@pytest.mark.rule("SW-TAB-35")
def test_words_of_the_source_stand_beside_ours() -> None:
    words = dict(rows_of("SW-TAB-35"))
    assert words["Bon Point"] == "benny" and len(words) == len(rows_of("SW-TAB-35"))


@pytest.mark.rule("SW-TAB-36")
def test_every_house_rule_of_the_table_is_a_setting_with_its_default() -> None:
    ours = [described.name for described in dataclasses.fields(SavageSettings) if described.name.startswith("creation_")]
    kept = [described for described in dataclasses.fields(SavageSettings) if described.name not in ("extra", *ours)]
    defaults = {described.name: described.default for described in kept}
    told = {row[0].replace(".", "_"): row[1] for row in rows_of("SW-TAB-36")}
    assert set(told) == set(defaults) and len(told) == 35
    for name, value in defaults.items():
        shown = str(value).lower() if isinstance(value, bool) else "none" if name == "exposure_cap_temperature" else str(value)
        assert shown == told[name], name
