"""Tables, characters and creatures of the content files, as JSON for the records of Revolution D100: names are filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.content_lists import Row, listed_in, require_sound, rows_of, sheet_in, typed_rows, without
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.own_kinds import conditions_in, own_rows_in
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.revolution.sheet import character, notation, own
from desktop_app.rules.revolution.sheet.tables import BRINGS, Background, BlessingText, EffectRow, Money, RevolutionWorld


class SheetList(NamedTuple):
    """A list of the content whose rows a field of the sheet can name: table, name in it, record of a row on the sheet.

    `only_listed` are keys that lists alone show.
    """

    table: str
    name: str
    record: type[Record]
    only_listed: tuple[str, ...] = ()


LISTS: Final[Mapping[str, SheetList]] = {
    "weapons": SheetList("items", "weapon", character.Weapon, ("id", "sr_mod", "text", "price")),
    "armour": SheetList("items", "armour", character.ArmourElement, ("id", "text", "price")),
    "items": SheetList("items", "thing", character.Item, ("price",)),
    "blueprints": SheetList("items", "blueprint", character.Blueprint),
    "powers": SheetList("powers", "power", character.Power, ("id",)),
}
"""By field of the sheet."""
GROUPS: Final = ("legs", "torso", "arms", "head")
"""Parts of a body that a suit covers alike."""
DEFAULT_STRIKE_RANK: Final = 10
DEFAULT_TOUGHNESS: Final = 5
DEFAULT_CHARACTERISTIC: Final = 10


def typed_tables(codec: Codec, tables: Mapping[str, Json], board: Board | None) -> RevolutionWorld:
    """Read backgrounds, starting money and blessings, and judge what sheets are filled in from. Raises: BadDocumentError.

    Rule: RV-TAB-11, RV-TAB-12, RV-TAB-13
    """
    _judge_lists(codec, tables)
    conditions = conditions_in(codec, tables, own.CONDITION)
    money = {status: {**without(row, "id"), "status": status} for status, row in rows_of(tables, "backgrounds", "money").items()}
    return RevolutionWorld(
        board=board,
        codec=codec,
        backgrounds=typed_rows(codec, rows_of(tables, "backgrounds", "background"), Background, "/background"),
        money=typed_rows(codec, money, Money, "/money"),
        blessings=typed_rows(codec, rows_of(tables, "blessings", "blessing"), BlessingText, "/blessing"),
        effects=own_rows_in(codec, tables, own.EFFECT, EffectRow, vocabulary={"brings": (*BRINGS, *conditions)}),
        own_conditions=conditions,
    )


def _judge_lists(codec: Codec, tables: Mapping[str, Json]) -> None:
    """Find the first row that would make a sheet invalid. Raises: BadDocumentError."""
    for field_name, listed in LISTS.items():
        rows = {row_id: as_entry(field_name, row) for row_id, row in rows_of(tables, listed.table, listed.name).items()}
        require_sound(typed_rows(codec, rows, listed.record, f"/{listed.name}"), character.broken_entry, f"/{listed.name}")
    for suit_id, suit in rows_of(tables, "items", "suit").items():
        for group in GROUPS:
            suit_layers({"id": suit_id, **suit}, group)


def as_entry(field_name: str, row: Mapping[str, Json], *, strike_rank: int = DEFAULT_STRIKE_RANK, might: int = 0) -> Row:
    """Turn a row of a table into what a sheet holds; a weapon's numbers are then final. Rule: section 2.3, RV-DMG-01

    A list writes a weapon for Might 0 and says how far it raises Strike Rank when it opens.
    """
    kept = without(row, *LISTS[field_name].only_listed)
    if field_name != "weapons":
        return kept
    kept = _armed(kept)
    lead = row.get("sr_mod")
    if isinstance(lead, int):
        kept.setdefault("sr", strike_rank + lead)
    if row.get("weapon_kind") != "ranged":
        kept["damage"] = notation.with_might(str(row.get("damage", "")), might)
    return kept


def _armed(weapon: Mapping[str, Json]) -> Row:
    """Write what a content file leaves out of a weapon: a price is none, it cannot attack or defend; its skill goes by its kind.

    A special works as the book has it. Rule: section 2.3, RV-EFF-09, RV-EFF-13, RV-EFF-14
    """
    skill: Row = {"skill": character.RANGED_COMBAT} if weapon.get("weapon_kind") == "ranged" else {}
    made: Row = {"att_cost": None, "def_cost": None, **skill, **weapon}
    special = made.get("special")
    if isinstance(special, list):
        made["special"] = [_with_mode(entry) for entry in special]
    return made


def _opening(weapon: Json, strike_rank: int) -> Json:
    """Give a weapon without a written Strike Rank its bearer's, plus its own lead. Rule: section 2.3"""
    if not isinstance(weapon, dict) or "sr" in weapon:
        return weapon
    return {**without(weapon, "sr_mod"), "sr": strike_rank + _number(weapon, "sr_mod", 0)}


def _with_mode(special: Json) -> Json:
    mode = character.MODES.get(str(special.get("name"))) if isinstance(special, dict) else None
    return {"mode": mode, **special} if isinstance(special, dict) and mode is not None else special


def as_sheet(document: Mapping[str, Json], tables: Mapping[str, Json]) -> Row:
    """Turn a creature or character file into the JSON of a sheet. Raises: BadDocumentError for a thing that no list has.

    Life Points that are not written are CON and WIL, Toughness is that of the torso. `body` and `suit` name a row of their lists.

    Rule: section 2.1
    """
    sheet = sheet_in(document)
    sheet.setdefault("lp_max", _number(sheet, "con", DEFAULT_CHARACTERISTIC) + _number(sheet, "wil", DEFAULT_CHARACTERISTIC))
    _toughen(sheet)
    _dress(sheet, tables)
    strike_rank, might = _number(sheet, "strike_rank", DEFAULT_STRIKE_RANK), _number(sheet, "might", 0)
    for field_name, (table, name, *_) in LISTS.items():
        listed, rows = sheet.get(field_name, []), _rows_of(tables, table, name)
        make = partial(as_entry, field_name, strike_rank=strike_rank, might=might)
        if isinstance(listed, list):
            filled = [_filled_in(field_name, entry, rows, i, make=make) for i, entry in enumerate(listed)]
            sheet[field_name] = [_opening(entry, strike_rank) for entry in filled] if field_name == "weapons" else filled
    skills = sheet.get("skills", [])
    if isinstance(skills, list):
        sheet["skills"] = [as_skill(entry, f"/sheet/skills/{i}") for i, entry in enumerate(skills)]
    _embody(sheet, tables)
    return sheet


def _toughen(sheet: Row) -> None:
    """Take Toughness from the torso, where only the parts of the body have it. Rule: section 2.1, G-21"""
    for part in listed_in(sheet, "locations"):
        if isinstance(part, dict) and part.get("key") == character.TORSO:
            sheet.setdefault("toughness", part.get("toughness", DEFAULT_TOUGHNESS))


def _number(sheet: Mapping[str, Json], name: str, default: int) -> int:
    value = sheet.get(name, default)
    return value if isinstance(value, int) else default


@memo()
def _rows_of(tables: Mapping[str, Json], table: str, name: str) -> Mapping[str, Row]:
    return rows_of(tables, table, name)


def _filled_in(field_name: str, entry: Json, known: Mapping[str, Row], place: int, *, make: Callable[[Row], Row]) -> Json:
    """Fill in an entry that is only named; one written as a table with the id of a row overrides its values.

    `make` turns a row into what a sheet holds: only those that are named are turned.
    """
    if isinstance(entry, dict) and isinstance(entry.get("id"), str) and str(entry["id"]) in known:
        return {**make(known[str(entry["id"])]), **without(entry, *LISTS[field_name].only_listed)}
    if not isinstance(entry, str):
        return _armed(entry) if field_name == "weapons" and isinstance(entry, dict) else entry
    if entry not in known:
        raise BadDocumentError(f"/sheet/{field_name}/{place}", said("there is no “{name}” in the list", name=entry))
    return make(known[entry])


def as_skill(entry: Json, path: str) -> Json:
    """Read a skill that is written as the book prints it. Raises: BadDocumentError. Rule: section 2.2"""
    if not isinstance(entry, str):
        return entry
    found = notation.parsed_skill(entry)
    if found is None:
        raise BadDocumentError(path, said("write a skill like Close Combat [Hammer, Axe] 54%"))
    name, traits, rating = found
    return {"name": name, "traits": list(traits), "rating": rating}


# ---- bodies and suits


def _named(sheet: Row, key: str, tables: Mapping[str, Json]) -> Row | None:
    """Take the row of a list that a sheet names under a key of its own."""
    name = sheet.pop(key, None)
    if name is None:
        return None
    found = rows_of(tables, "items", key).get(str(name))
    if found is None:
        raise BadDocumentError(f"/sheet/{key}", said("there is no “{name}” in the list", name=name))
    return found


def _dress(sheet: Row, tables: Mapping[str, Json]) -> None:
    """Put the pieces of a suit on, and keep the suit for the locations."""
    suit = _named(sheet, "suit", tables)
    if suit is not None:
        sheet.setdefault("armour", suit["pieces"])
        sheet["suit"] = suit


def _embody(sheet: Row, tables: Mapping[str, Json]) -> None:
    """Give a body its locations, with the suit or what covers all of it."""
    body, suit = _named(sheet, "body", tables), sheet.pop("suit", None)
    if body is not None:
        toughness = _number(sheet, "toughness", DEFAULT_TOUGHNESS)
        dressed = locations_of(body, toughness, listed_in(sheet, "armour"), suit if isinstance(suit, dict) else None)
        sheet.setdefault("locations", dressed)


def locations_of(body: Mapping[str, Json], toughness: int, armour: Sequence[Json], suit: Mapping[str, Json] | None = None) -> list[Json]:
    """Lay a body out: what covers all of it covers each location, a suit covers each as it says. Rule: section 2.4, RV-LOC-02"""
    return [_location(part, toughness, armour, suit) for part in listed_in(body, "locations") if isinstance(part, dict)]


def _location(part: Mapping[str, Json], toughness: int, armour: Sequence[Json], suit: Mapping[str, Json] | None) -> Row:
    layers = suit_layers(suit, str(part.get("group", ""))) if suit is not None else list(armour)
    tough = max(1, toughness + _number(part, "toughness", 0))
    return {"key": part.get("key", ""), "faces": part.get("faces", []), "layers": layers, "toughness": tough}


def suit_layers(suit: Mapping[str, Json], group: str) -> list[Json]:
    """Read the elements with which a suit covers a group of locations. Raises: BadDocumentError. Rule: RV-ARM-06"""
    found = notation.parsed_elements(str(suit.get(group, "-/-")))
    if found is None:
        raise BadDocumentError(f"/suit/{suit.get('id', '')}/{group}", said("write armour like 2/1+, 5/3+"))
    return [{"ap": ap, "coverage": coverage} for ap, coverage in found]
