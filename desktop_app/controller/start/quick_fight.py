"""A fight from a line of text: "4 wolves, 1 elite" against the party, on a board that fits, without preparing it first."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from desktop_app import language
from desktop_app.controller.content.files import Variant, content_of, variants_of
from desktop_app.controller.creation.creating import whole_party
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter, placed
from desktop_app.controller.library.variants import refused
from desktop_app.controller.start.demo import add_ready_party
from desktop_app.controller.words.labels import label
from desktop_app.language import folded, marked, said
from desktop_app.rules.kernel.system import Entry

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.grid.board import Board

AGAINST: Final = marked("vs, vs., versus, against")
"""Words after which foes follow, whatever is before them; commas are between them."""
AND: Final = marked("and, plus")
"""Words between kinds of foes; commas are between them."""
SIGNS: Final = r"[,;+&]|\s(?=\d+\s)"
"""What else is between kinds of foes: a sign, or the number of the next kind."""
LEAST_VARIANT: Final = 3
"""Letters after which a word may be the beginning of a variant's name."""
MOST: Final = 6
"""So many fights are offered for one line."""


@dataclass(frozen=True, slots=True)
class QuickFight:
    """Foes as a line of text means them; `called` names them all: "4 wolves, 1 elite wolf"."""

    foes: tuple[Foes, ...]
    called: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A quick fight that runs: the id of the play, its board, and the names of the ready-made party if the campaign had none."""

    play_id: str
    board: str
    lent: tuple[str, ...] = ()


def names_sides(words: str) -> bool:
    """Tell whether a line sets two sides against each other ("party vs 4 wolves")."""
    return any(word in _against() for word in folded(words).split())


def _against() -> list[str]:
    return folded(said(AGAINST)).split(", ")


def _parts(words: str) -> list[str]:
    """Take a line apart into kinds of foes, each with its number."""
    joints = "|".join(rf"\b{re.escape(word)}\b" for word in folded(said(AND)).split(", "))
    return [part.strip() for part in re.split(f"{SIGNS}|{joints}", words) if part.strip()]


def quick_fights(campaign: OpenCampaign, system_id: str, words: str) -> list[QuickFight]:
    """Return the fights a line can mean, likeliest first: one per creature matching the last part. Raises: AppError."""
    typed, against = folded(words).split(), _against()
    after = max((place + 1 for place, word in enumerate(typed) if word in against), default=0)
    parts = _parts(" ".join(typed[after:]))
    if not parts or not (after or parts[0][0].isdigit()):
        return []
    before: tuple[Foes, ...] = ()
    for part in parts[:-1]:
        found = next(_meant(campaign, system_id, part, before), None)
        if found is None:
            return []
        before = _with(before, found)
    made = [_with(before, found) for found in _first(_meant(campaign, system_id, parts[-1], before))]
    return [QuickFight(foes, _listed([campaign.called(system_id, one) for one in foes])) for foes in made]


def _listed(called: Sequence[str]) -> str:
    """Set the names of kinds apart, by semicolons where one of them holds a comma ("1 bandit, leader")."""
    return language.apart(called) if any("," in one for one in called) else ", ".join(called)


def _first(found: Iterator[Foes]) -> list[Foes]:
    return [one for one, _ in zip(found, range(MOST), strict=False)]


def _with(before: tuple[Foes, ...], more: Foes) -> tuple[Foes, ...]:
    """Add foes; who are of a kind are counted together."""
    if any(one.kind == more.kind for one in before):
        return tuple(one.model_copy(update={"count": one.count + more.count}) if one.kind == more.kind else one for one in before)
    return (*before, more)


def _meant(campaign: OpenCampaign, system_id: str, part: str, before: Sequence[Foes]) -> Iterator[Foes]:
    """Read one kind of foes: a creature by its name, else with a variant; a variant alone is one of the kind named before it."""
    part = part if part[0].isdigit() else f"1 {part}"
    named = campaign.creatures_meant(system_id, part)
    if named:
        yield from (Foes(creature=one.creature, count=one.count or 1) for one in named)
        return
    for variant, rest in _variants(system_id, part):
        if rest.isdigit():
            found = [(before[-1].creature, int(rest))] if before and int(rest) else []
        else:
            found = [(one.creature, one.count or 1) for one in campaign.creatures_meant(system_id, rest)]
        for creature, count in found:
            if not refused(system_id, variant, campaign.bestiary.text(system_id, creature)):
                yield Foes(creature=creature, variants=(variant.id,), count=count)


def _variants(system_id: str, part: str) -> Iterator[tuple[Variant, str]]:
    """List the variants named or begun by a part, each with the remaining words."""
    for variant in variants_of(system_id).variant:
        name = folded(label(system_id, variant.name))
        if re.search(rf"\b{re.escape(name)}s?\b", part):
            yield variant, " ".join(re.sub(rf"\b{re.escape(name)}s?\b", " ", part).split())
            continue
        typed = part.split()
        begun = next((word for word in typed if len(word) >= LEAST_VARIANT and name.startswith(word)), None)
        if begun is not None:
            yield variant, " ".join(word for word in typed if word != begun)


def begin(campaign: OpenCampaign, system_id: str, fight: QuickFight) -> Begun:
    """Start a fight with the whole party, or the ready-made one, on a fitting board. Raises: AppError."""
    party, lent = whole_party(campaign, system_id), False
    if not party:
        party, lent = add_ready_party(campaign, system_id), True
    board = fitting_board(campaign, system_id, fight.foes, len(party))
    name = language.capital(fight.called)
    prepared = PreparedEncounter(id=secrets.token_hex(6), system=system_id, name=name, party=party, foes=fight.foes, board=board.id)
    play_id = campaign.start(prepared, is_quick=True)
    names = {one.id: one.name for one in campaign.people() if one.system == system_id}
    return Begun(play_id, label(system_id, board.name), tuple(names[who] for who in party) if lent else ())


def fitting_board(campaign: OpenCampaign, system_id: str, foes: Sequence[Foes], party: int) -> Board:
    """Return a board with a cell for everybody: the one of the encounter with most of these creatures, else the open field.

    Raises: AppError.
    """
    wanted, boards = {one.creature for one in foes}, campaign.boards.all(system_id)
    own = [
        (one.board, foe.creature, foe.count)
        for one in campaign.encounters.all()
        if one.system == system_id and not one.fault
        for foe in one.foes
    ]
    ready = [(one.board, foe.creature, foe.count) for one in content_of(system_id).encounters for foe in one.foes]
    met = Counter[str]()
    for board, creature, number in (*own, *ready):
        met[board] += number if creature in wanted else 0
    grid, count = system_of(system_id).grid, sum(one.count for one in foes)
    likely = (boards[board] for board, number in met.most_common() if number and board in boards)
    fits = (one for one in likely if one.grid.value == grid and _has_room(one, party, count))
    return next(fits, next(iter(boards.values())))


def _has_room(board: Board, party: int, foes: int) -> bool:
    """Tell whether everybody finds a cell."""
    sides = [*["party"] * party, *["foe"] * foes]
    entries = placed([Entry(id=str(place), name="", side=side) for place, side in enumerate(sides)], board)
    return all(entry.at is not None for entry in entries)


def keep(campaign: OpenCampaign, play_id: str) -> str:
    """Save the encounter of a quick fight in the campaign; returns its name, "" where the fight carries none. Raises: AppError."""
    prepared = campaign.encounter_behind(play_id)
    if prepared is None:
        return ""
    campaign.encounters.put(prepared)
    return prepared.name


def can_keep(campaign: OpenCampaign, play_id: str) -> bool:
    """Tell whether a fight carries an encounter that is not saved yet."""
    prepared = campaign.encounter_behind(play_id)
    return prepared is not None and all(one.id != prepared.id for one in campaign.encounters.all())
