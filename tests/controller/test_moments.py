"""Big moments: each system names its own, they are told once, the fight waits where a setting or a help says so, players see theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import words_of
from desktop_app.controller.play.moments import PREFERENCE, moment_kinds, stopping_moments
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.preferences import set_preference
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.moments import STOPPING, BigMoment, MomentKind, moments_in
from desktop_app.rules.kernel.outcome import Event
from tests.demos import open_demo
from tests.narrowing import there

GREAT_HARM = {"winterdawn": 9, "expedition": 6, "revolution": 18, "savage": 30, "cadwallon": 12}


def opened(system: str, folder: Path) -> tuple[OpenCampaign, Tracker]:
    campaign = open_demo(folder / "demo.strikeboard", system)
    return campaign, campaign.fight(campaign.fights()[0].id)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_big_event_is_one_that_the_rules_tell(system: str) -> None:
    big, words = system_named(system).big_events, words_of(system)
    assert {MomentKind.DOWN, MomentKind.DEATH} <= {row.kind for rows in big.values() for row in rows}
    assert set(big) <= set(words["events"])
    helps = {row.help for rows in big.values() for row in rows if row.help}
    assert helps == set(words.get("moment_help", {}))
    for rows in big.values():
        for row in rows:
            if row.help:
                assert "{who}" in words["moment_help"][row.help]


def fallen(tracker: Tracker) -> bool:
    """Strike the party hard, and play on until something big has come."""
    kind = tracker.hand.harm_kinds()[0][0]
    for _ in range(60):
        tracker.moments.pass_on()
        standing = [who for who, one in tracker.session.state.combatants.items() if one.side == "party" and one.can_act]
        tracker.hand.harm(standing[:1], GREAT_HARM[tracker.system_id], kind)
        for _ in range(8):
            if any(one.kind in STOPPING for one in tracker.moments.now()):
                return True
            if not goes_on(tracker.session):
                break
    return False


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_comes_to_a_big_moment_which_is_told_once(system: str, tmp_path: Path) -> None:
    campaign, tracker = opened(system, tmp_path)
    assert fallen(tracker)
    shown = there(tracker.moments.shown())
    assert "".join(span.text for span in shown.title).strip()
    assert tracker.moments.waits
    tracker.moments.pass_on()
    assert tracker.moments.shown() is None
    tracker.undo()
    tracker.redo()
    assert tracker.moments.shown() is None, "what is taken back and done again is known already"
    campaign.close()


def test_a_setting_says_which_moments_stop(tmp_path: Path) -> None:
    campaign, tracker = opened("savage", tmp_path)
    assert fallen(tracker)
    helped = any(one.help for one in tracker.moments.now())
    assert stopping_moments(campaign.store) == frozenset(STOPPING)
    set_preference(campaign.store, PREFERENCE, ["joker", "no such kind"])
    tracker.moments.stops = stopping_moments(campaign.store)
    assert tracker.moments.stops == {MomentKind.JOKER}
    assert tracker.moments.waits is helped, "where something can still be done, it is waited for in any case"
    assert [kind for kind, _ in moment_kinds()] == list(MomentKind)
    campaign.close()


def test_the_players_see_the_moments_of_those_whom_they_were_shown(tmp_path: Path) -> None:
    campaign, tracker = opened("savage", tmp_path)
    foe = next(who for who, one in tracker.session.state.combatants.items() if one.side != "party")
    hero = next(who for who, one in tracker.session.state.combatants.items() if one.side == "party")
    tracker.players.hide_everyone()
    tracker.players.moments = lambda: (
        BigMoment(MomentKind.DOWN, Event("ko_incapacitated", foe)),
        BigMoment(MomentKind.DEATH, Event("x", hero)),
    )
    assert tracker.players.shown().moment is None
    tracker.players.toggle([hero])
    moment = there(tracker.players.shown().moment)
    assert (moment.words, moment.side) == ("dies", "party")
    assert tracker.name(foe) not in moment.name
    tracker.players.moments = lambda: (BigMoment(MomentKind.THREAT, Event("threat_evolves", None)),)
    assert tracker.players.shown().moment is None, "the threat is the game master's own"
    campaign.close()


def test_the_ends_of_a_damage_check_are_no_big_moment() -> None:
    (critical, fumble) = system_named("expedition").big_events["checked"]
    for row, result in ((critical, "boon"), (fumble, "bane")):
        assert row.is_met(Event("checked", "bram", (("purpose", "casting"), ("result", result))))
        assert not row.is_met(Event("checked", "bram", (("purpose", "damage"), ("result", result))))
        assert not row.is_met(Event("checked", "bram", (("purpose", "casting"), ("result", "success"))))


def test_a_banner_names_falls_of_both_sides_first_and_no_bookkeeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A foe's flawless natural healing is a critical of the tables; where a hero falls in the same step, the foe's fall goes with it."""
    campaign, tracker = opened("winterdawn", tmp_path)
    state = tracker.session.state
    hero, foe = (next(who for who, one in state.combatants.items() if (one.side == "party") is ours) for ours in (True, False))
    events = [
        Event("flawless", foe, (("skill", "natural_healing"), ("spirit", 2))),
        Event("incapacitated", foe),
        Event("incapacitated", hero),
    ]
    system = tracker.session.system
    found = sorted(moments_in(system.big_events, state, events, system.leads), key=lambda one: list(MomentKind).index(one.kind))
    assert [(one.kind, one.event.who) for one in found] == [(MomentKind.DOWN, hero), (MomentKind.FOE, foe), (MomentKind.CRITICAL, foe)]
    monkeypatch.setattr(tracker.moments, "now", lambda: tuple(found))
    shown = there(tracker.moments.shown())
    assert tracker.name(hero) in "".join(span.text for span in shown.title)
    assert [tracker.name(foe) in "".join(span.text for span in line) for line in shown.lines] == [True]
    assert not any("flawless" in span.text for line in shown.lines for span in line)
    monkeypatch.setattr(tracker.moments, "now", lambda: tuple(one for one in found if one.event.who == foe))
    assert tracker.moments.shown() is None, "a foe's fall alone stops nothing unless the game master wants it"
    tracker.moments.stops = frozenset({MomentKind.FOE})
    assert there(tracker.moments.shown()).lines == ()
    campaign.close()
