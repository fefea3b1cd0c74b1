"""Every state that a rule can set is offered by its name, set and taken away by hand, in all five systems."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.conditions import Lasting, Meant
from desktop_app.controller.play.session import Done, Refused
from desktop_app.controller.play.tactics import choose
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.positions import are_parted, neighbours, occupants
from desktop_app.rules.kernel.record import Moment
from desktop_app.rules.kernel.state import Draft
from tests.demos import open_demo

OF_THE_CATALOGUES: Final = {
    "savage": (
        *("shaken", "shaken_locked", "prone", "winded", "incapacitated", "bleeding", "mortally_wounded", "unconscious", "dead"),
        *("wild_attack", "full_defense", "tricked", "grappled", "grappling", "panicked", "adrenaline", "phobia", "surprised"),
        *("hidden", "bound", "burning", "aiming"),
    ),
    "winterdawn": ("prone", "incapacitated", "unconscious", "stunned", "surprised", "dead", "stance", "taunted", "casting"),
    "cadwallon": ("stunned", "grounded", "immersed", "swimming", "hidden", "in_fire", "without_air", "incapacitated", "dead"),
    "revolution": ("dead", "incapacitated", "prone", "unaware", "wounded"),
    "expedition": ("out_of_play", "dead", "abandoned", "left_board", "ablaze", "bleeding", "broken", "prone", "stunned", "hidden"),
}
"""States by the tables of the catalogues (SW-TAB-32 and its likes), but for those that play alone gives: holds, Jokers, bonuses."""
NEEDS_A_NUMBER: Final = {"winterdawn": ("stunned",)}
NEEDS_MORE: Final = {"winterdawn": ("casting", "shield_wall")}
"""Who knows a spell, or has friends with tall shields beside: told by tests of that system."""
FOR_GOOD: Final = (("winterdawn", "dead"), ("savage", "phobia"))
"""What is refused a time at which it would end."""
FOR_A_ROUND: Final = Lasting(moment=Moment.ROUND_END, left=1)
OF_PLAY: Final = {"savage": ("on_hold",)}


def fight(folder: Path, system: str) -> tuple[Tracker, str]:
    """Open the demo's fight with one of the party beside an enemy able to act."""
    campaign = open_demo(folder / "demo.strikeboard", system)
    tracker = campaign.fight(campaign.fights()[0].id)
    state = tracker.session.state
    able = [who for who in state.roster if state.combatants[who].can_act]
    one, other = (next(who for who in able if state.combatants[who].side == side) for side in ("party", "foe"))
    here = state.combatants[other].cell
    assert here is not None
    for cell in (cell for cell in neighbours(state, here) if not occupants(state, cell)):
        assert isinstance(tracker.session.do(Place(target=one, cell=cell)), Done)
        if not are_parted(tracker.session.state, one, other):
            break
    return tracker, one


@pytest.fixture(scope="module", params=OF_THE_CATALOGUES)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Tracker, str]:
    return (request.param, *fight(tmp_path_factory.mktemp("demo"), request.param))


@pytest.mark.rule("SW-TAB-32", "EX-TAB-23", "CA-INJ-03")
def test_every_state_is_offered_set_and_taken_away(opened: tuple[str, Tracker, str]) -> None:
    system, tracker, who = opened
    known = words_for(system).group("conditions")
    assert set(OF_THE_CATALOGUES[system]) <= set(known)
    for name in known:
        if name in NEEDS_MORE.get(system, ()) or name in OF_PLAY.get(system, ()):
            continue
        meant = next((one for one in tracker.hand.conditions_meant(known[name]) if one.name == name), None)
        assert meant is not None and not meant.is_guess and not meant.is_own, name
        if name in NEEDS_A_NUMBER.get(system, ()):
            meant = replace(meant, amount=1)
        before = tracker.session.digest
        if tracker.hand.has_condition(who, name):
            continue
        assert isinstance(tracker.hand.afflict([who], meant), Done), name
        assert tracker.hand.has_condition(who, name), name
        combatant = tracker.session.state.combatants[who]
        assert not any(one.name == name and system != "expedition" for one in combatant.conditions), f"{name} is only a label"
        assert isinstance(tracker.hand.set_condition([who], name, value=False), Done), name
        assert not tracker.hand.has_condition(who, name), name
        for _ in range(2):
            tracker.undo()
        assert tracker.session.digest == before, name


@pytest.mark.rule("SW-TAB-32", "EX-TAB-23", "CA-INJ-03")
def test_every_state_can_be_set_for_a_time_and_has_one_tag(opened: tuple[str, Tracker, str]) -> None:
    """What has run out holds no longer, and its record is no second tag beside it."""
    system, tracker, who = opened
    for name in OF_THE_CATALOGUES[system]:
        amount = 1 if name in NEEDS_A_NUMBER.get(system, ()) else 0
        if name in NEEDS_MORE.get(system, ()) or (system, name) in FOR_GOOD or tracker.hand.has_condition(who, name):
            continue
        meant = Meant(name=name, label=name, amount=amount, lasts=FOR_A_ROUND)
        assert isinstance(tracker.hand.afflict([who], meant), Done), name
        row = next(row for row in tracker.shown().order if row.id == who)
        texts = [tag.text.partition(" · ")[0] for tag in row.tags]
        assert len(texts) == len(set(texts)), (name, texts)
        draft = Draft(tracker.session.state, Tape(()))
        draft.moment(Moment.ROUND_END)
        assert not tracker.session.system.holds(draft.state, who, name), name
        tracker.undo()


def test_what_lasts_for_good_is_given_no_time(opened: tuple[str, Tracker, str]) -> None:
    system, tracker, who = opened
    for name in (name for of, name in FOR_GOOD if of == system):
        assert isinstance(tracker.hand.afflict([who], Meant(name=name, label=name, lasts=FOR_A_ROUND)), Refused)


@pytest.mark.rule("SW-TAB-32")
def test_a_state_that_is_set_until_the_turn_of_one_who_leaves_ends_with_the_round(opened: tuple[str, Tracker, str]) -> None:
    """Who is gone has no turn any more: the end of the round stands for it, in every system."""
    _, tracker, who = opened
    state = tracker.session.state
    other = next(one for one in state.roster if one not in (who, state.acting) and state.combatants[one].side == "foe")
    for end in ("", "end of "):
        words = f"oathbound until {end}{tracker.name(other)}'s turn"
        meant = next(one for one in tracker.hand.conditions_meant(words) if one.name == "oathbound")
        assert isinstance(tracker.hand.afflict([who], meant), Done)
        draft = Draft(tracker.session.state.without(other), Tape(()))
        assert draft.state.combatants[who].has("oathbound")
        draft.moment(Moment.ROUND_END)
        assert not draft.state.combatants[who].has("oathbound")


@pytest.mark.rule("SW-TAB-32", "CA-ACT-01")
@pytest.mark.parametrize("verb", ["begins", "ends"])
def test_a_state_that_is_set_until_a_turn_ends_as_that_turn_is_played(opened: tuple[str, Tracker, str], verb: str) -> None:
    """A system that has turns lets both of their moments pass, or the state would never end."""
    _, tracker, who = opened
    session, at = tracker.session, tracker.steps
    other = next(one for one in session.state.roster if one not in (who, session.state.acting) and session.state.combatants[one].can_act)
    words = f"oathbound until {tracker.name(other)}'s turn {verb}"
    meant = next(one for one in tracker.hand.conditions_meant(words) if one.name == "oathbound")
    assert meant.lasts.moment is (Moment.TURN_START if verb == "begins" else Moment.TURN_END)
    assert isinstance(tracker.hand.afflict([who], meant), Done)
    last = session.state.round + 2
    while session.state.combatants[who].has("oathbound"):
        passed = session.system.pass_turn(session.state)  # no attacks: the fight would end first
        chosen = passed if passed is not None and passed.refuse(session.state) is None else choose(session.system, session.state)
        assert chosen is not None and isinstance(session.do(chosen), Done) and session.state.round <= last
    while tracker.steps > at:
        tracker.undo()


@pytest.mark.rule("EX-MINOR-08")
def test_the_tag_of_a_flag_says_how_long_it_lasts(tmp_path: Path) -> None:
    tracker, who = fight(tmp_path, "expedition")
    assert isinstance(tracker.hand.afflict([who], Meant(name="prepared", label="prepared", lasts=FOR_A_ROUND)), Done)
    row = next(row for row in tracker.shown().order if row.id == who)
    assert "prepared · 1 round left" in [tag.text for tag in row.tags]
