"""Seeds of random games that are worth playing on every day, kept in `seeds.toml`; `dev.py soak` plays others.

A game is worth it if it shows something that no other kept game of its kind shows: a command that is carried out, an event that a
command causes, a side that wins an encounter, its longest fight. Which do is measured over many seeds, and written anew, by

    python -m tests.seeds [SYSTEM ...]

Nothing fails where a change of the rules has made the kept games others: those that are missing are looked for.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import tomllib
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from desktop_app.controller.play.tactics import choose
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

FILE: Final = Path(__file__).with_name("seeds.toml")
IS_SOAKED: Final = "STRIKEBOARD_SEED" in os.environ
BEGIN: Final = int(os.environ.get("STRIKEBOARD_SEED", "0"))
FIGHTS: Final = 50
"""Seeds of each ready fight that are played by `dev.py soak`, and looked through for those to keep."""
GAMES: Final = 240
"""Games that are looked through for a command that has not turned up yet."""
LONG_GAMES: Final = 24
LONG_STEPS: Final = 400
Shown = frozenset[Hashable]
K = TypeVar("K")


# ---- reading


@cache
def _kept() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _of(system: str) -> Mapping[str, Any]:
    return _kept().get(system, {"commands": [], "long": [0], "fights": {}})


def of_commands(system: str) -> list[int]:
    """List the seeds of games in which every command turns up: those that are kept, and all others after them."""
    first = [] if IS_SOAKED else _of(system)["commands"]
    return list(dict.fromkeys((*first, *range(BEGIN, BEGIN + GAMES))))


def of_long_games(system: str) -> list[int]:
    """List the seeds of games that are undone, redone and played again."""
    return [BEGIN, BEGIN + 1] if IS_SOAKED else list(_of(system)["long"])


def of_fights(system: str, encounter: str) -> list[int]:
    """List the seeds with which both sides play a ready fight; a new one has a few until it is measured."""
    return list(range(BEGIN, BEGIN + FIGHTS)) if IS_SOAKED else list(_of(system)["fights"].get(encounter, range(4)))


# ---- measuring


def fewest(shown: Mapping[K, Shown], first: Iterable[K] = ()) -> list[K]:
    """List games that show together what all of them show: those named first, then always the one that adds most."""
    kept = list(first)
    missing = frozenset[Hashable]().union(*shown.values()).difference(*(shown[game] for game in kept))
    while missing:
        best = max(shown, key=lambda game: len(missing & shown[game]))
        kept.append(best)
        missing -= shown[best]
    return kept


def _fight(system: AnySystem, first: Encounter, seed: int, limit: int = 5000) -> tuple[Shown, int]:
    """Play a fight as `tactics.played` does; give what it shows, and how many rounds it lasts."""
    source, state, shown = SeededSource(seed), first, set[Hashable]()
    for _ in range(limit):
        chosen = choose(system, state)
        if chosen is None:
            break
        if (winner := system.is_over(state)) is not None:
            shown.add(("won by", winner))
        done = chosen.resolve(state, Tape((), source))
        shown |= {chosen.kind, *((chosen.kind, event.name) for event in done.events)}
        state = done.state
    return frozenset(shown), state.round


def _fights(system: AnySystem, firsts: Mapping[str, Encounter]) -> dict[str, list[int]]:
    shown: dict[tuple[str, int], Shown] = {}
    longest: list[tuple[str, int]] = []
    for name, first in firsts.items():
        rounds = {}
        for seed in range(FIGHTS):
            found, rounds[seed] = _fight(system, first, seed)
            shown[name, seed] = frozenset((name, one) if isinstance(one, tuple) and one[0] == "won by" else one for one in found)
        longest.append((name, max(rounds, key=rounds.__getitem__)))
    kept = fewest(shown, longest)
    return {name: sorted(seed for encounter, seed in kept if encounter == name) for name in firsts}


def measured(system: str) -> dict[str, Any]:
    """Look through many seeds of a system for those to keep."""
    from tests.ready_fights import first_states_of

    play = importlib.import_module(f"tests.rules.{system}.playing").GAME
    machine = importlib.import_module(f"tests.rules.{system}.test_machine")
    long = {seed: frozenset(play.random_game(seed, LONG_STEPS)[1]) for seed in range(LONG_GAMES)}
    with tempfile.TemporaryDirectory() as folder:
        fights = _fights(play.system, first_states_of(system, Encounter, Path(folder)))
    return {
        "commands": machine.commands_turn_up(range(GAMES)),
        "long": [max(long, key=lambda seed: len(long[seed]))],
        "fights": fights,
    }


def main(systems: Iterable[str]) -> int:
    """Write the file anew, for some systems or all."""
    import tests.conftest  # noqa: F401 - its profiles

    kept = {**_kept(), **{system: measured(system) for system in systems}}
    lines = ["# Written by `python -m tests.seeds`, which tells what makes a seed worth keeping.", ""]
    for system in SYSTEMS:
        found = kept[system]
        lines += [f"[{system}]", f"commands = {found['commands']}", f"long = {found['long']}", f"[{system}.fights]"]
        lines += [*(f"{name} = {seeds}" for name, seeds in found["fights"].items()), ""]
    FILE.write_text("\n".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:] or SYSTEMS))
