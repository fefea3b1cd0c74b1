"""Threat, row by row: what each is worth and where, what the program sees itself, what excludes what, and what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.cadwallon.checks.acts import Cast, InfluenceAttempt, MakeTest
from desktop_app.rules.cadwallon.checks.hiding import LookOut
from desktop_app.rules.cadwallon.combat.attack import AnnounceAction, Attack
from desktop_app.rules.cadwallon.gm import SetFear
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage, HazardFire
from desktop_app.rules.cadwallon.movement.places import Area, BoardCard, Light, Objective
from desktop_app.rules.cadwallon.movement.walking import DrawWeapon, Move, SheatheWeapon, Shout
from desktop_app.rules.cadwallon.scenery import PlaceLight
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import BeginDeclaration, CloseRound, EndOpposition, StartOpposition
from desktop_app.rules.cadwallon.turn.threat import counted, preview
from desktop_app.rules.cadwallon.turn.threat_commands import SetThreat, ThreatPreview, ThreatStrike, ThreatTick
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import BLADE, PISTOL, cell, change, code, concluded, foe, idle, person, play, turn, undone

GENERIC = {
    "g_shout": 1, "g_confrontation": 1, "g_firearm": 2, "g_kill_witness": 2, "g_magic": 1, "g_fear": 1, "g_quiet_area": 2,
    "g_neutralise": -1, "g_interaction": -1, "g_out_of_way": -1, "g_favourable": -1,
}  # fmt: skip
STREET = {"s_long_weapon": 1, "s_wealth": 1, "s_unsheathed": 1, "s_suspicious": 1}
HOUSES = {"h_intruder_acts": 1, "h_spot": 1, "h_identify": 2, "h_evidence": 2, "h_alarm": 1, "h_presence": 1, "h_lookout": 1}
WILD = {"c_light": 2, "c_spot": 1, "c_noise": 2, "c_smell": 2, "c_unsheathed": 1, "c_suspicious": 1}
PUT_AWAY = {**BLADE, "drawn": False}
SPEAR = {"name": "Spear", "length_cm": 131}


def there(setting: str, **values: Any) -> tuple[Area, ...]:
    """Describe a board of one area."""
    return (Area(id="here", setting=setting, cells=((0, 0, 40, 40),), **values),)  # type: ignore[arg-type]


def scene(setting: str = "street", ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **values: Any) -> CadwallonState:
    """Put a hero with everything put away into its turn, a foe beside, another one far off; threat 5."""
    hero = person("ana", at=cell(0), **{"weapons": [PUT_AWAY], "ap": 3, **(ana or {})})
    foes = foe("bob", at=cell(1), **{"rp": 0, "weapons": [], **(bob or {})}), foe("dan", at=cell(9), rp=0, weapons=[])
    return turn(hero, *foes, **{"areas": there(setting), "threat": 5, **values})


def rows(state: CadwallonState) -> dict[str, str]:
    """Map the rows of the round to the areas of their events."""
    return {event.row: event.area for event in state.threat_events}


def flags(state: CadwallonState) -> dict[str, str]:
    """Map the rows of the round to the rule that excludes them."""
    return {one.row.id: one.excluded for one in counted(state)}


@pytest.mark.rule(
    "CA-THREAT-03", "CA-THREAT-05", "CA-THREAT-07", "CA-THREAT-09", "CA-THREAT-10", "CA-TAB-16", "CA-TAB-17", "CA-TAB-18", "CA-TAB-19"
)
@pytest.mark.parametrize(("setting", "table"), [("street", STREET), ("houses", HOUSES), ("wild", WILD)])
def test_every_row_adds_its_figure_in_its_own_setting_and_is_refused_in_another(setting: str, table: dict[str, int]) -> None:
    upper, lower = (scene(setting, card=BoardCard(city_tier=tier)) for tier in ("upper", "lower"))
    for row, figure in {**GENERIC, **table}.items():
        state = lower if row == "s_wealth" else upper
        assert preview(play(state, ThreatTick(row=row)).state).total == 5 + figure, row
    for row in {**STREET, **HOUSES, **WILD}.keys() - table.keys():
        assert code(upper, ThreatTick(row=row)) == "setting", row
    if setting == "street":
        nowhere = scene(setting)
        assert code(lower, ThreatTick(row="s_long_weapon")) == code(nowhere, ThreatTick(row="s_long_weapon")) == "setting"
        assert code(upper, ThreatTick(row="s_wealth")) == code(nowhere, ThreatTick(row="s_wealth")) == "setting"
    told = {row.id: row.evolution for row in upper.tables.threats.values()}
    assert told == {**GENERIC, **STREET, **HOUSES, **WILD}
    pages = content_of("cadwallon").rules
    assert [len(pages[f"CA-TAB-{number}"].rows) for number in (16, 17, 18, 19)] == [11, 4, 7, 6]


@pytest.mark.rule("CA-THREAT-01", "CA-THREAT-11", "CA-THREAT-12")
@pytest.mark.parametrize(
    ("threat", "ticks", "rules", "after"),
    [
        (5, ("g_shout", "h_evidence", "g_neutralise"), {}, 7),
        (0, ("g_neutralise", "g_shout", "g_interaction"), {}, 0),
        (1, ("g_neutralise", "g_interaction", "g_out_of_way"), {"threat_floor": -1}, -1),
        (9, ("h_evidence", "h_identify", "g_neutralise"), {"threat_cap": 10}, 10),
        (9, ("g_quiet_area",), {}, 11),
        (3, (), {}, 3),
    ],
)
def test_the_sum_is_applied_once_at_the_end_of_the_round_between_floor_and_cap(threat: int, ticks: Any, rules: Any, after: int) -> None:
    state = scene("houses", threat=threat, **rules)
    ticked = play(state, *(ThreatTick(row=row) for row in ticks)).state
    assert (ticked.threat, preview(ticked).total) == (threat, after)
    assert dict(play(ticked, ThreatPreview()).event("threat_told").about)["threat"] == after
    ended = play(ticked, EndOpposition()).state
    assert (ended.threat, ended.threat_events) == (after, ())
    done = evolve(concluded(person("ana", recovered=True), foe("bob", recovered=True), **rules), areas=state.areas, threat=threat)
    closed = play(evolve(done, threat_events=ticked.threat_events), CloseRound()).state
    assert (closed.threat, closed.threat_events, closed.struck_rows) == (after, (), ())


@pytest.mark.rule("CA-THREAT-11")
def test_favourable_conditions_are_worth_what_is_said() -> None:
    state = scene()
    two = play(state, ThreatTick(row="g_favourable", value=-2)).state
    assert preview(two).total == 3
    assert preview(play(two, ThreatTick(row="g_favourable")).state).total == 4, "ticked again, it is replaced"
    for wrong in (ThreatTick(row="g_favourable", value=-3), ThreatTick(row="g_favourable", value=0), ThreatTick(row="g_shout", value=-1)):
        assert code(state, wrong) == "value"


def do(*steps: Command[Any] | tuple[Any, ...], **values: Any) -> CadwallonState:
    """Play some steps from a scene."""
    return play(scene(**values), *steps).state


ATTACK = Attack(actor="ana", target="bob", weapon="", dice=1)
BEHIND = {"hidden": Hiding(result=9), "spotted_by": ("bob",)}
TALK = {"objectives": (Objective(id=1, actor="ana", targets=("bob",), nature="deal", level=3),)}
SHOT = Attack(actor="ana", target="bob", weapon="Pistol", dice=1)
ARMED = {"ana": {"weapons": [PISTOL]}}
AIMED = {"g_confrontation": "here", "s_unsheathed": "here"}


@pytest.mark.rule("CA-THREAT-13", "CA-ACT-06")
@pytest.mark.parametrize(
    ("values", "steps", "found"),
    [
        ({}, (Shout(actor="ana"),), {"g_shout": "here"}),
        ({}, (ATTACK,), {"g_confrontation": "here"}),
        ({"ana": BEHIND}, (ATTACK,), {}),
        ({}, (MakeTest(actor="ana", move="operate", difficulty=3, dice=1),), {}),
        (ARMED, (SHOT,), AIMED),
        (ARMED, (SHOT, (ResolveAction(), 1)), {**AIMED, "g_firearm": "here"}),
        ({}, (Cast(actor="ana", move="incant", difficulty=9, dice=1), (ResolveAction(), 2)), {"g_magic": "here"}),
        ({}, (AnnounceAction(actor="ana", move="pray", difficulty=9, dice=1), (ResolveAction(), 2)), {"g_magic": "here"}),
        ({}, (SetFear(target="bob", value=1),), {"g_fear": "here"}),
        ({"bob": {"fear": 4}}, (SetFear(target="bob", value=3),), {}),
        (TALK, (InfluenceAttempt(actor="ana", objective=1, dice=1), (ResolveAction(), 6)), {"g_interaction": "here"}),
        (TALK, (InfluenceAttempt(actor="ana", objective=1, dice=1), (ResolveAction(), 2)), {}),
        ({**TALK, "ana": {"character_kind": "npc"}}, (InfluenceAttempt(actor="ana", objective=1, dice=1), (ResolveAction(), 6)), {}),
        ({"card": BoardCard(out_of_the_way=True)}, (Shout(actor="ana"),), {"g_out_of_way": "here", "g_shout": "here"}),
        ({"setting": "houses"}, (AnnounceAction(actor="ana", move="none", dice=1),), {"h_intruder_acts": "here"}),
        ({"setting": "houses", "ana": BEHIND}, (AnnounceAction(actor="ana", move="none", dice=1),), {}),
        ({"setting": "houses", "ana": {"character_kind": "npc"}}, (AnnounceAction(actor="ana", move="none", dice=1),), {}),
    ],
)  # fmt: skip
def test_what_the_program_sees_of_what_heroes_do(values: dict[str, Any], steps: Any, found: dict[str, str]) -> None:
    assert rows(do(*steps, **values)) == found


@pytest.mark.rule("CA-THREAT-13")
@pytest.mark.parametrize(
    ("role", "setting", "hero", "found"),
    [
        ("guard", "houses", True, ["h_spot"]),
        ("guard", "houses", False, ["h_lookout"]),
        ("guard", "wild", True, []),
        ("creature", "wild", True, ["c_spot"]),
        ("creature", "houses", True, []),
        ("witness", "houses", True, []),
        ("witness", "houses", False, []),
    ],
)
def test_what_guards_and_creatures_notice(role: Any, setting: str, hero: bool, found: list[str]) -> None:
    elsewhere = Area(id="else", cells=((0, 0, 40, 6),), setting=setting, noise="quiet")  # type: ignore[arg-type]
    figures = foe("bob", at=cell(0), role=role), person("ana", at=cell(3) if hero else (20, 2), rp=0, weapons=[], hidden=Hiding(result=3))
    state = turn(*figures, areas=(*there(setting), elsewhere))
    look = LookOut(actor="bob", sense="sight", dice=1, target="ana" if hero else None)
    done = play(state, look, (ResolveAction(), 4)).state
    assert list(rows(done)) == found and rows(play(state, look, (ResolveAction(), 1)).state) == {}, "only a success"
    assert set(rows(done).values()) <= {"here"}


@pytest.mark.rule("CA-THREAT-13")
@pytest.mark.parametrize(
    ("bob", "dan", "command", "noted"),
    [
        ({"boxes": 50}, {}, ApplyDamage(targets=("bob",), dice=0, bonus=1), True),
        ({"boxes": 50}, {}, HazardFire(target="bob", row="torch"), True),
        ({"boxes": 49}, {}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
        ({"boxes": 50}, {"stunned": True}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
        ({"boxes": 50}, {"boxes": 45}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
        ({"boxes": 50}, {"at": cell(9, 9), "blind": True}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
        ({"boxes": 50, "character_kind": "pc"}, {}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
        ({"boxes": 50}, {"character_kind": "pc"}, ApplyDamage(targets=("bob",), dice=0, bonus=1), False),
    ],
)
def test_a_killing_counts_that_another_of_the_game_masters_sees(bob: Any, dan: dict[str, Any], command: Any, noted: bool) -> None:
    areas = there("street", **({"lighting": "dark"} if dan.get("blind") else {}))
    at = dan.get("at", cell(5))
    hero, target = person("ana", at=cell(1), weapons=[]), foe("bob", at=cell(0), weapons=[], **bob)
    state = turn(hero, target, foe("dan", at=at, weapons=[], **{k: v for k, v in dan.items() if k not in ("at", "blind")}), areas=areas)
    done = play(state, (command, 2) if isinstance(command, HazardFire) else command).state
    assert ("g_kill_witness" in rows(done)) is noted
    resting = play(
        idle(person("ana", at=cell(1)), foe("bob", at=cell(0), boxes=50), foe("dan", at=cell(2))),
        ApplyDamage(targets=("bob",), dice=0, bonus=1),
    )
    assert not resting.state.threat_events, "nothing outside an opposition"


@pytest.mark.rule("CA-THREAT-11", "CA-THREAT-13")
@pytest.mark.parametrize(
    ("before", "after", "rules", "noted"),
    [
        ({"noise": "noisy"}, {"noise": "quiet"}, {}, True),
        ({"noise": "quiet"}, {"noise": "quiet"}, {}, True),
        ({"noise": "noisy"}, {"noise": "noisy"}, {}, False),
        ({}, {"watch": "calm"}, {}, False),
        ({}, {"watch": "calm"}, {"quiet_area_means": "watch_calm"}, True),
        ({}, {"noise": "quiet"}, {"quiet_area_means": "watch_calm"}, False),
    ],
)
def test_a_hero_who_walks_into_a_quiet_area_is_noticed(before: Any, after: Any, rules: Any, noted: bool) -> None:
    areas = (Area(id="here", cells=((0, 0, 13, 40),), **before), Area(id="chapel", cells=((13, 0, 27, 40),), **after))
    state = turn(person("ana", at=cell(0), weapons=[]), foe("bob", at=cell(9)), areas=areas, **rules)
    assert rows(play(state, Move(actor="ana", path=("F",))).state) == ({"g_quiet_area": "chapel"} if noted else {})
    beast = change(turn(foe("ana", at=cell(0)), person("bob", at=cell(9), weapons=[]), areas=areas, **rules), "ana")
    assert "g_quiet_area" not in rows(play(beast, Move(actor="ana", path=("F",))).state)


@pytest.mark.rule("CA-THREAT-02", "CA-THREAT-05", "CA-THREAT-09", "CA-THREAT-13")
@pytest.mark.parametrize(
    ("setting", "tier", "ana", "found"),
    [
        ("street", "upper", {"weapons": [SPEAR]}, ["s_long_weapon"]),
        ("street", "upper", {"weapons": [{**SPEAR, "length_cm": 130}]}, []),
        ("street", "upper", {"weapons": [{**SPEAR, "concealed": {"result": 4}}]}, []),
        ("street", "lower", {"weapons": [SPEAR]}, []),
        ("street", "lower", {"wealth_visible": True, "weapons": []}, ["s_wealth"]),
        ("street", "upper", {"wealth_visible": True, "weapons": []}, []),
        ("street", "none", {"weapons": [BLADE]}, ["s_unsheathed"]),
        ("wild", "none", {"weapons": [BLADE]}, ["c_unsheathed"]),
        ("houses", "none", {"weapons": [BLADE]}, []),
        ("street", "none", {"weapons": [BLADE], "boxes": 51}, []),
        ("street", "none", {"weapons": [BLADE], "character_kind": "npc"}, []),
    ],
)
def test_what_holds_is_looked_at_from_the_declaration_on(setting: str, tier: Any, ana: dict[str, Any], found: list[str]) -> None:
    figures = person("ana", at=cell(0), **ana), person("cid", at=cell(2), weapons=[]), foe("bob", at=cell(9))
    state = play(idle(*figures, areas=there(setting), card=BoardCard(city_tier=tier)), StartOpposition()).state
    assert rows(state) == {} and play(state, EndOpposition()).state.threat == 0, "nothing in the Setup"
    begun = play(state, BeginDeclaration()).state
    assert list(rows(begun)) == found and play(begun, EndOpposition()).state.threat == len(found)


@pytest.mark.rule("CA-THREAT-02")
def test_a_state_that_held_at_any_moment_counts_once_and_next_round_if_it_still_does() -> None:
    state = scene(ana={"weapons": [PUT_AWAY]})
    drawn = play(
        state, DrawWeapon(actor="ana", weapon="Blade"), SheatheWeapon(actor="ana", weapon="Blade"), DrawWeapon(actor="ana", weapon="Blade")
    ).state
    assert list(rows(drawn)) == ["s_unsheathed"] and preview(drawn).total == 6
    concealed = play(
        scene(ana={"weapons": [{**SPEAR, "concealed": {"result": 3}}]}, card=BoardCard(city_tier="upper")),
        DrawWeapon(actor="ana", weapon="Spear"),
    )
    assert set(rows(concealed.state)) == {"s_long_weapon", "s_unsheathed"}, "a concealed weapon that is drawn is none"
    twice = play(state, Shout(actor="ana"), Shout(actor="ana")).state
    assert preview(twice).total == 6
    each = scene(threat_row_repeat="per_event")
    told = play(
        each,
        Shout(actor="ana"),
        Shout(actor="ana"),
        *(step for _ in range(2) for step in (Cast(actor="ana", difficulty=9, dice=1), (ResolveAction(), 2))),
    ).state
    assert preview(told).total == 5 + 1 + 2, "shouts are worded 'at least one', spells are not"


@pytest.mark.rule("CA-THREAT-09", "CA-THREAT-13")
@pytest.mark.parametrize(
    ("setting", "light", "noted"),
    [
        ("wild", {}, True),
        ("wild", {"lit": False}, False),
        ("wild", {"drawn_on_board": True}, False),
        ("wild", {"x": None, "y": None, "carrier": "dan"}, True),
        ("street", {}, False),
        ("houses", {}, False),
    ],
)
def test_any_light_in_the_wild_is_seen(setting: str, light: dict[str, Any], noted: bool) -> None:
    state = scene(setting, lights=(Light(**{"id": "l", "x": 3, "y": 3, **light}),))
    assert ("c_light" in rows(play(state, Shout(actor="ana")).state)) is noted
    assert "c_light" in rows(play(scene("wild"), PlaceLight(light="m", light_kind="candle", carrier="ana")).state)


@pytest.mark.rule("CA-THREAT-04", "CA-THREAT-06", "CA-THREAT-08", "CA-THREAT-10")
@pytest.mark.parametrize(
    ("ticks", "out", "after"),
    [
        (("g_confrontation",), {}, 6),
        (("g_confrontation", "g_firearm"), {"g_confrontation": "CA-THREAT-04"}, 7),
        (("g_firearm",), {}, 7),
        (("s_long_weapon", "s_unsheathed"), {}, 7),
        (("s_long_weapon", "s_unsheathed", "g_confrontation"), {"s_long_weapon": "CA-THREAT-06"}, 7),
        (("h_intruder_acts", "h_spot"), {}, 7),
        (("h_intruder_acts", "h_spot", "g_confrontation"), {"h_intruder_acts": "CA-THREAT-08"}, 7),
        (
            ("s_long_weapon", "h_intruder_acts", "c_suspicious", "g_confrontation", "g_firearm"),
            {"s_long_weapon": "CA-THREAT-06", "h_intruder_acts": "CA-THREAT-08", "g_confrontation": "CA-THREAT-04"},
            8,
        ),
        (("s_suspicious", "c_suspicious", "s_unsheathed", "c_unsheathed", "g_confrontation"), {}, 10),
    ],
)
def test_the_footnotes_exclude_starred_rows_on_the_whole_board_and_nothing_else(
    ticks: tuple[str, ...], out: dict[str, str], after: int
) -> None:
    areas = tuple(Area(id=name, setting=name, cells=((place * 10, 0, 10, 40),)) for place, name in enumerate(("street", "houses", "wild")))  # type: ignore[arg-type]
    state = scene(areas=areas, card=BoardCard(city_tier="upper"))
    ticked = play(state, *(ThreatTick(row=row) for row in ticks)).state
    assert {row: rule for row, rule in flags(ticked).items() if rule} == out and preview(ticked).total == after
    told = play(ticked, ThreatPreview())
    assert [event.rule for event in told.events if event.name == "threat_row" and dict(event.about)["out"]] == [
        out[row] for row in ticks if row in out
    ]
    if "g_confrontation" in ticks:
        struck = play(ticked, ThreatStrike(row="g_confrontation"))
        assert not any(flags(struck.state).values()), "struck out, it excludes nothing"
        shown = [
            event for event in play(struck.state, ThreatPreview()).events if event.name == "threat_row" and dict(event.about)["struck"]
        ]
        assert [event.rule for event in shown] == ["CA-THREAT-02"]
        assert flags(play(struck.state, ThreatTick(row="g_confrontation")).state).keys() == set(ticks)


@pytest.mark.rule("CA-THREAT-02", "CA-THREAT-06", "CA-THREAT-10")
def test_a_row_struck_out_stays_out_whatever_happens_until_it_is_ticked() -> None:
    state = scene(ana={"weapons": [SPEAR, PUT_AWAY], "ap": 3}, card=BoardCard(city_tier="upper"))
    fight = play(state, ATTACK).state
    assert flags(fight) == {"g_confrontation": "", "s_long_weapon": "CA-THREAT-06"}
    out = play(
        fight, ThreatStrike(row="g_confrontation"), ThreatStrike(row="s_long_weapon"), (ResolveAction(), 2), ATTACK, (ResolveAction(), 2)
    ).state
    assert rows(out) == {} and not out.confrontation_by_obvious and preview(out).total == 5
    back = play(out, ThreatTick(row="s_long_weapon")).state
    assert preview(back).total == 6
    assert play(back, EndOpposition()).state.struck_rows == ()


@pytest.mark.rule("CA-ACT-06", "CA-THREAT-13")
def test_a_parry_by_an_obvious_combatant_is_confrontation_too_and_in_a_house_an_act_of_an_intruder() -> None:
    figures = foe("bob", at=cell(1), hidden=Hiding(result=9)), person("ana", at=cell(0), rp=1, weapons=[])
    state = change(turn(*figures, areas=there("houses")), "bob", spotted_by=("ana",))
    waiting = play(state, Attack(actor="bob", target="ana", weapon="Blade", dice=1)).state
    assert rows(waiting) == {}
    assert set(rows(play(waiting, React(actor="ana", move="dodge", dice=1)).state)) == {"g_confrontation", "h_intruder_acts"}


@pytest.mark.rule("CA-THREAT-12", "CA-THREAT-01")
def test_commands_of_the_threat_are_refused_and_taken_back() -> None:
    state, resting = scene(), idle(person("ana", at=cell(0)), foe("bob", at=cell(3)))
    for wrong, said in (
        (ThreatTick(row="g_boredom"), "value"),
        (ThreatTick(row="g_shout", area="moon"), "value"),
        (ThreatStrike(row="g_shout"), "value"),
        (SetThreat(value=-1), "value"),
        (SetThreat(value=100), "value"),
    ):
        assert code(state, wrong) == said
    for outside in (ThreatTick(row="g_shout"), ThreatStrike(row="g_shout"), ThreatPreview()):
        assert code(resting, outside) == "phase"
    assert play(resting, SetThreat(value=4)).state.threat == 4
    low = evolve(state, settings=evolve(state.settings, threat_floor=-5, threat_cap=10))
    assert play(low, SetThreat(value=-5)).state.threat == -5 and code(low, SetThreat(value=11)) == "value"
    assert play(state, ThreatPreview()).state == state
    undone(state, ThreatTick(row="g_favourable", value=-2), ThreatStrike(row="g_favourable"), SetThreat(value=9), ThreatPreview())
