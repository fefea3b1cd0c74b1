"""Fights of a known size in every system, from a seed, for the benchmarks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.views.presenters.fight import FightPresenter

SEED = 7


@dataclass(frozen=True)
class Sides:
    """Who meets where: so many of the ready characters, and so many of each creature."""

    board: str
    party: int
    foes: tuple[tuple[str, int], ...]


SIXTY = {
    "winterdawn": Sides("greywater_ford", 24, (("bandit", 14), ("wolf", 10), ("guard_veteran", 12))),
    "expedition": Sides("lamp_room", 24, (("goblin_cutter", 14), ("goblin_slinger", 10), ("shambler", 8), ("goblin_boss", 4))),
    "revolution": Sides("powder_road", 24, (("orc_warrior", 16), ("orc_archer", 10), ("wolf", 8), ("orc_chief", 2))),
    "savage": Sides("bridge", 24, (("toll_bandit", 16), ("poacher", 12), ("war_dog", 6), ("captain_vane", 2))),
    "cadwallon": Sides("alley", 24, (("hired_blade", 16), ("rooftop_archer", 10), ("sewer_rat", 8), ("alley_boss", 2))),
}
TWENTY = {
    "winterdawn": Sides("greywater_ford", 8, (("bandit", 6), ("wolf", 3), ("guard_veteran", 3))),
    "expedition": Sides("lamp_room", 8, (("goblin_cutter", 6), ("goblin_slinger", 4), ("shambler", 2))),
    "revolution": Sides("powder_road", 8, (("orc_warrior", 6), ("orc_archer", 3), ("wolf", 2), ("orc_chief", 1))),
    "savage": Sides("bridge", 8, (("toll_bandit", 6), ("poacher", 3), ("war_dog", 2), ("captain_vane", 1))),
    "cadwallon": Sides("alley", 8, (("hired_blade", 6), ("rooftop_archer", 3), ("sewer_rat", 2), ("alley_boss", 1))),
}
TEN = {
    "winterdawn": Sides("greywater_ford", 4, (("bandit", 4), ("wolf", 2))),
    "expedition": Sides("lamp_room", 4, (("goblin_cutter", 3), ("goblin_slinger", 3))),
    "revolution": Sides("powder_road", 4, (("orc_warrior", 4), ("orc_archer", 2))),
    "savage": Sides("bridge", 4, (("toll_bandit", 4), ("poacher", 2))),
    "cadwallon": Sides("alley", 4, (("hired_blade", 4), ("rooftop_archer", 2))),
}


def began(campaign: OpenCampaign, system: str, sides: Sides) -> str:
    """Start a fight; return the id of its play."""
    ready = list(content_of(system).characters.values())
    party = tuple(campaign.add_character(system, ready[number % len(ready)]) for number in range(sides.party))
    foes = tuple(Foes(creature=name, count=count) for name, count in sides.foes)
    play = campaign.start(PreparedEncounter(id="bench", system=system, name="Bench", party=party, foes=foes, board=sides.board))
    campaign.fight(play).session.source.state = SEED
    return play


def in_turn(session: Session) -> Session:
    """Go on to the first turn of round 2, or as far as it goes."""
    for _ in range(3000):
        state = session.state
        if (state.round >= 2 and session.system.acting(state) is not None and decision(state) is None) or not goes_on(session):
            break
    return session


def fight(folder: Path, system: str, sides: Sides) -> Session:
    """Give the session of a fight in round 2, over a real file."""
    campaign = OpenCampaign.create(folder / f"{system}.strikeboard", "Bench")
    return in_turn(campaign.fight(began(campaign, system, sides)).session)


def actors(session: Session) -> Sequence[tuple[Encounter, str]]:
    """Give everybody's turn, each with the state in which it stands: the play goes on until all have acted or the fight ends."""
    seen: dict[str, Encounter] = {}
    for _ in range(3000):
        state = session.state
        who = session.system.acting(state)
        if who is not None and decision(state) is None and not state.pending:
            seen.setdefault(who, state)
        if len(seen) == len(state.roster) or not goes_on(session):
            break
    return [(state, who) for who, state in seen.items()]


def calls_of(act: Callable[[], object]) -> int:
    """Count the calls of Python that something takes, to the painted window."""
    total = 0

    def see(_frame: object, event: str, _: object) -> None:
        nonlocal total
        total += event == "call"

    sys.setprofile(see)
    try:
        act()
        QApplication.processEvents()
    finally:
        sys.setprofile(None)
    return total


def calm(fight: FightPresenter) -> None:
    """Go on by the program's tactics until nothing is asked and *Next* goes on."""
    session = fight.tracker.session
    while (decision(session.state) is not None or not fight.tracker.shown().can_next) and goes_on(session):
        pass
    fight.tracker.moments.pass_on()
    fight.refresh()
    QApplication.processEvents()
