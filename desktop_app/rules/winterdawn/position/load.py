"""A combatant's load and its cost: dice, speed, finally all movement. Rule: WD-X-07"""

from __future__ import annotations

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.conditions import change_of
from desktop_app.rules.winterdawn.sheet.records import Armour, Weapon, WinterDawnSheet, WinterDawnWorld
from desktop_app.rules.winterdawn.state import WinterDawnState

BODY_ATTRIBUTES = ("strength", "agility")
SIZE_HALVES = {"micro": 1, "mini": 2, "small": 3, "medium": 4, "large": 5, "huge": 6, "gigantic": 6}
"""Half kilograms for each point of strength and constitution."""
CRAWLING_SPEED = 2
LIGHT, BURDENED, HEAVY, CRUSHED, TOO_MUCH = range(5)


def kilograms(written: str) -> float:
    """Read a weight as it is written: "1.5 kg"; without one it is nothing."""
    number = written.removesuffix("kg").strip()
    return float(number) if number.replace(".", "", 1).isdigit() else 0


def weight_of_gear(name: str, world: WinterDawnWorld) -> float:
    """Return the kilograms of a thing that the sheet only names: of the lists, else as it is written after the name: "Anvil (40 kg)"."""
    written = name.rpartition("(")[2].removesuffix(")") if name.endswith("kg)") else ""
    return world.weights.get(name) or kilograms(written)


def weight_of(item: Weapon | Armour) -> float:
    """Return the kilograms of an item."""
    return kilograms(item.encumbrance)


def load_breakdown(sheet: WinterDawnSheet, world: WinterDawnWorld) -> tuple[tuple[str, float], ...]:
    """List what a combatant carries with its kilograms: arms, armour, gear, and whatever else is written on the sheet."""
    items: tuple[Weapon | Armour, ...] = (*sheet.weapons, *sheet.shields, *sheet.armour)
    things = ((item.name, weight_of(item)) for item in items)
    gear = ((name, weight_of_gear(name, world)) for name in sheet.gear)
    return tuple((name, weight) for name, weight in (*things, *gear, ("other load", sheet.other_load)) if weight)


def load_of(sheet: WinterDawnSheet, world: WinterDawnWorld) -> float:
    """Add up the kilograms that a combatant carries."""
    return round(sum(weight for _, weight in load_breakdown(sheet, world)), 2)


def limit_of_load(sheet: WinterDawnSheet) -> float:
    """Return the kilograms that cost nothing yet. Rule: WD-X-07"""
    return (sheet.strength + sheet.constitution) * SIZE_HALVES[sheet.size] / 2


def burden(state: WinterDawnState, who: str) -> int:
    """Return how heavily a combatant is laden: above the limit, above 1.5, 2 and 3 times of it; without the house rule never."""
    if not state.settings.x_07:
        return LIGHT
    sheet = state.sheet_of(who)
    load, limit = load_of(sheet, state.tables), limit_of_load(sheet)
    return sum(load > limit * times for times in (1, 1.5, 2, 3))


def weighed_down(made: Breakdown, state: WinterDawnState, who: str, attribute: str) -> Breakdown:
    """Take the dice off a pool that a load costs strength and agility. Rule: WD-X-07"""
    level = burden(state, who) if attribute in BODY_ATTRIBUTES else LIGHT
    if level >= CRUSHED:
        return made.at_most(0, "crushed by the load", "WD-X-07")
    return made.plus(-level, "heavy load", "WD-X-07")


def speed_of(state: WinterDawnState, who: str) -> float:
    """Return the metres that a combatant walks in a round under its load; a halved speed is rounded down. Rule: WD-MOVE-01, WD-X-07"""
    speed = max(0, state.sheet_of(who).movement_speed + change_of(state.combatants[who], "speed"))
    match burden(state, who):
        case 0 | 1:
            return speed
        case 2:
            return speed * 2 // 4
        case 3:
            return min(speed, CRAWLING_SPEED)
        case _:
            return 0
