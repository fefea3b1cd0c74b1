"""Exact outcomes of an attack and its damage; a damage roll that is due.

Rule: RV-TAB-04, RV-DMG-01, RV-DMG-02, RV-INJ-01
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from desktop_app.rules.kernel.odds import CACHED, Band, Contest, Distribution, added, certain, combined, mixed, pool, spend, total
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.combat.exchange import Exchange
from desktop_app.rules.revolution.harm import armour, damage
from desktop_app.rules.revolution.harm.wounds import Wound, graded
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet import character, notation
from desktop_app.rules.revolution.state import Phase, RevolutionState

WON, LOST, NOTHING = -1, -2, -3
"""Ends without damage, beside the grades of a wound."""


@dataclass(frozen=True, kw_only=True)
class Landing:
    """A possible hit location: weight, damage reduction and Toughness."""

    weight: int
    taken_off: int
    toughness: int


class DamageContest(Contest):
    """A hit before its damage roll. `slash`: dice on top of the damage that gets through, or a fixed number. Rule: RV-DMG-01, RV-DMG-02"""

    word = "wounds"
    dice: notation.DamageDice
    bonus: int = 0
    impale: bool = False
    full_force: bool = False
    immune: bool = False
    slash: tuple[int, int] | int = 0
    landings: tuple[Landing, ...] = ()

    def bands(self) -> tuple[Band, ...]:
        found = grades(self)
        return tuple(_wound_band(wound, found.get(wound, 0)) for wound in (Wound.MAJOR, Wound.MINOR, Wound.NONE))


def _wound_band(wound: Wound, weight: int) -> Band:
    name, tone = {Wound.MAJOR: ("major_wound", "good"), Wound.MINOR: ("minor_wound", "accent"), Wound.NONE: ("stopped", "muted")}[wound]
    return Band(name=name, weight=weight, tone=tone, counts=wound is not Wound.NONE)


def _faces(sides: int) -> tuple[int, ...]:
    spend(sides)
    return tuple(range(1, sides + 1))


@lru_cache(maxsize=CACHED)
def grades(hit: DamageContest) -> Distribution:
    """Give the grades of the wound. Rule: RV-EFF-09, RV-EFF-11, RV-EFF-13, RV-INJ-01"""
    base = pool(hit.dice.count, _faces(hit.dice.sides))
    base = combined(max, base, base) if hit.impale else base
    rolled = added(base, certain(2 * hit.dice.twos) if hit.full_force else pool(hit.dice.twos, _faces(2)))
    more = certain(hit.slash) if isinstance(hit.slash, int) else pool(hit.slash[0], _faces(hit.slash[1]))
    rows = []
    for landing in hit.landings:
        for value, weight in rolled.items():
            net = 0 if hit.immune else max(0, value + hit.bonus - landing.taken_off)
            through = added(certain(net), more) if net else certain(0)
            wounds = combined(lambda dealt, toughness: graded(dealt, toughness), through, certain(landing.toughness))
            rows.append((landing.weight * weight, wounds))
    return mixed(rows)


class AttackContest(Contest):
    """An attack and its answer: how often the attacker wins with what damage (None: without), how often the target, and nobody."""

    word = "wounds"
    wins: tuple[tuple[int, DamageContest | None], ...]
    lost: int
    nothing: int

    def ends(self) -> Distribution:
        """Give grades of the wound and ends without damage."""
        rows: list[tuple[int, Distribution]] = [(self.lost, certain(LOST)), (self.nothing, certain(NOTHING))]
        rows += [(weight, certain(WON) if hit is None else grades(hit)) for weight, hit in self.wins]
        return mixed(row for row in rows if row[0])

    def bands(self) -> tuple[Band, ...]:
        """Part wounds, hits that armour stops, wins without damage, wins of the target, and nothing."""
        found = self.ends()
        return (
            *(_wound_band(wound, found.get(wound, 0)) for wound in (Wound.MAJOR, Wound.MINOR, Wound.NONE)),
            Band(name="only_an_effect", weight=found.get(WON, 0), tone="muted", counts=False),
            Band(name="target_wins", weight=found.get(LOST, 0), tone="blood", counts=False),
            Band(name="nobody_wins", weight=found.get(NOTHING, 0), tone="muted", counts=False),
        )

    def effect(self) -> float:
        """Return the minor wounds on average; a major one is worth three."""
        found = self.ends()
        return (3 * found.get(Wound.MAJOR, 0) + found.get(Wound.MINOR, 0)) / total(found)


class DefenceContest(AttackContest):
    """The same, as the target sees it: the chance to stay unhurt."""

    word = "unhurt"

    def bands(self) -> tuple[Band, ...]:
        """Count what the attack counts not."""
        tones = {"major_wound": "blood", "minor_wound": "blood", "target_wins": "good"}
        return tuple(
            Band(name=band.name, weight=band.weight, tone=tones.get(band.name, band.tone), counts=not band.counts)
            for band in reversed(super().bands())
        )


# ---- a damage roll that is due


def damage_contest(state: RevolutionState) -> DamageContest | None:
    """Describe a damage roll that is due; None: there is none."""
    frame = top_as(state, Exchange)
    weapon = blessed.weapon_named(state, frame.actor, frame.weapon) if frame is not None else None
    if frame is None or weapon is None or state.phase != Phase.DAMAGE:
        return None
    met: dict[tuple[int, int], int] = {}
    for key, weight in _landings(state, frame):
        met[key] = met.get(key, 0) + weight
    return DamageContest(
        dice=weapon.dice,
        bonus=blessed.damage_bonus(state, frame.actor, weapon.name),
        impale=frame.has("impale"),
        full_force=frame.has("full_force"),
        immune=damage.is_immune_to(state, frame, weapon),
        slash=damage.slash_of(state.settings) if weapon.has(character.SLASH, "auto") else 0,
        landings=tuple(Landing(weight=weight, taken_off=off, toughness=toughness) for (off, toughness), weight in met.items()),
    )


def _landings(state: RevolutionState, frame: Exchange) -> Iterator[tuple[tuple[int, int], int]]:
    """List what is taken off and Toughness for each face of the dice of location and coverage. Rule: RV-LOC-01, RV-ARM-04, RV-ARM-05"""
    for location in damage.locations_hit(state, frame):
        for face in damage.coverage_faces(state, frame):
            off = -damage.taken_off(state, frame, location, face).total
            yield (off, armour.toughness_at(state, frame.target, location)), 1
