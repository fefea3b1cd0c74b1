"""The tables of arms and armour on the sheet. Rule: section 2.3, section 2.4, RV-ARM-08"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.kernel.blocks import Column, ColumnCell, ColumnLine, ColumnsBlock
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.fields import edit_of
from desktop_app.rules.revolution.harm.coverage import expanded
from desktop_app.rules.revolution.sheet import character, notation
from desktop_app.rules.revolution.shown.cards import NONE, elements_words, expansion, joined, location_name, special_words
from desktop_app.rules.revolution.state import Fighter

WRITTEN_AT: Final = ("R leg", "L leg", "Torso")
"""The sheet's lines for elements of unlocalised armour. Rule: RV-ARM-08"""
LAYERS: Final = 2
SHEET: Final = character.CharacterSheet


# ---- weapons


def weapons(sheet: character.CharacterSheet, fighter: Fighter | None) -> ColumnsBlock:
    """Show weapons and shields in the columns of the book. Rule: section 2.3"""
    columns = (
        Column(align="left"),
        Column(head="SR"),
        Column(head="Att"),
        Column(head="/Def", align="left", joined=True),
        Column(head="Damage", align="left"),
        Column(head="Parry/Range"),
    )
    lines = tuple(_weapon_line(sheet, fighter, i, weapon) for i, weapon in enumerate(sheet.weapons))
    return ColumnsBlock(title="Weapons", columns=columns, lines=lines, legend="SR to attack/defend", place=1, part="actions")


def _weapon_line(sheet: character.CharacterSheet, fighter: Fighter | None, index: int, weapon: character.Weapon) -> ColumnLine:
    path = f"weapons/{index}"
    made = Breakdown.of(sheet.strike_rank, "Strike Rank", "RV-INIT-02").plus(weapon.sr - sheet.strike_rank, Name(weapon.name), "RV-TAB-02")
    star = "*" if weapon.needs_reload and weapon.att_cost is not None else ""
    loading = f"star: reloading takes {weapon.reload_sr} SR" if weapon.reload_sr is not None else "star: needs reloading"
    cells = (
        ColumnCell(
            value=weapon.name,
            hint=joined(weapon.skill, weapon.trait),
            rule="RV-ACT-03",
            edit=edit_of(SHEET, f"{path}/name"),
        ),
        ColumnCell(value=weapon.sr, breakdown=made, rule="RV-INIT-02", edit=edit_of(SHEET, f"{path}/sr")),
        _cost(weapon.att_cost, f"{path}/att_cost", after=star, hint=loading if star else "", rule="RV-ACT-04" if star else "RV-ACT-01"),
        _cost(weapon.def_cost, f"{path}/def_cost", before="/", rule="RV-REACT-05" if weapon.def_cost is None else "RV-ACT-01"),
        ColumnCell(value=weapon.damage, rule="RV-DMG-01", edit=edit_of(SHEET, f"{path}/damage")),
        _parry(weapon, path),
    )
    state = _state_of(weapon, fighter) if fighter is not None else ""
    return ColumnLine(cells=cells, note=joined(special_words(weapon), state))


def _cost(value: int | None, path: str, *, rule: str, before: str = "", after: str = "", hint: str = "") -> ColumnCell:
    shown = NONE if value is None else value
    return ColumnCell(value=shown, before=before, after=after, hint=hint, rule=rule, edit=edit_of(SHEET, path))


def _parry(weapon: character.Weapon, path: str) -> ColumnCell:
    if weapon.is_ranged:
        after = f" ({weapon.range_class})" if weapon.range_class else ""
        value = NONE if weapon.range_max is None else weapon.range_max
        edit = edit_of(SHEET, f"{path}/range_max")
        return ColumnCell(value=value, after=after, hint="metres", rule="RV-RANGE-01", edit=edit)
    value = NONE if weapon.parry is None else weapon.parry
    return ColumnCell(value=value, rule="RV-EFF-08", edit=edit_of(SHEET, f"{path}/parry"))


def _state_of(weapon: character.Weapon, fighter: Fighter) -> str:
    return joined(
        "not ready" if weapon.name in fighter.unready else "",
        "not loaded" if weapon.needs_reload and weapon.name in fighter.unloaded else "",
    )


# ---- armour


def armour(sheet: character.CharacterSheet, fighter: Fighter | None) -> Iterator[ColumnsBlock]:
    """Show armour by location where there are locations, and the elements for the whole body. Rule: RV-ARM-08, RV-ARM-10"""
    if sheet.locations:
        yield _by_location(sheet, fighter.major_total if fighter is not None else {})
    yield _whole(sheet)


def _by_location(sheet: character.CharacterSheet, major_total: Mapping[str, int]) -> ColumnsBlock:
    columns = (
        Column(align="left"),
        Column(head="d6/d8", align="centre"),
        Column(head="AP"),
        Column(head="/Cov", align="left", joined=True),
        Column(head="AP"),
        Column(head="/Cov", align="left", joined=True),
        Column(head="Toughness"),
    )
    lines = tuple(_location_line(i, location, major_total) for i, location in enumerate(sheet.locations))
    return ColumnsBlock(title="Armour by location", columns=columns, lines=lines, place=1, part="defences")


def _location_line(index: int, location: character.Location, major_total: Mapping[str, int]) -> ColumnLine:
    """Show a location with two layers beside each other; any more stand beneath. Rule: RV-LOC-02, RV-LOC-03"""
    path, hint = f"locations/{index}", expansion(location.layers)
    faces = ", ".join(str(face) for face in location.faces)
    layers = [_element_cells(element, f"{path}/layers/{j}", hint) for j, element in enumerate(location.layers[:LAYERS])]
    layers += [_no_element(hint)] * (LAYERS - len(layers))
    cells = (
        ColumnCell(value=location_name(location.key), hint=hint, rule="RV-LOC-03"),
        ColumnCell(value=faces, rule="RV-TAB-07"),
        *(cell for pair in layers for cell in pair),
        ColumnCell(value=location.toughness, rule="RV-LOC-02", edit=edit_of(SHEET, f"{path}/toughness")),
    )
    hurt = major_total.get(location.key, 0)
    more = elements_words(location.layers[LAYERS:]) if len(location.layers) > LAYERS else ""
    return ColumnLine(cells=cells, note=joined(more, f"Major Wounds {hurt}" if hurt else ""), strong=bool(hurt))


def _element_cells(element: character.ArmourElement, path: str, hint: str) -> tuple[ColumnCell, ColumnCell]:
    """Show AP and Coverage, close to each other: 5 and /3+. Rule: RV-ARM-06"""
    points = ColumnCell(value=element.ap, hint=joined(element.name, hint), rule="RV-ARM-01", edit=edit_of(SHEET, f"{path}/ap"))
    edit = edit_of(SHEET, f"{path}/coverage")
    return points, ColumnCell(value=element.coverage, before="/", after="+", hint=hint, rule="RV-ARM-06", edit=edit)


def _no_element(hint: str) -> tuple[ColumnCell, ColumnCell]:
    return ColumnCell(value=NONE, hint=hint, rule="RV-ARM-03"), ColumnCell(value=NONE, before="/", hint=hint, rule="RV-ARM-03")


def _whole(sheet: character.CharacterSheet) -> ColumnsBlock:
    """Show the elements for the whole body with the coverage rolls that meet each, one Toughness beside them. Rule: RV-ARM-08, RV-ARM-06"""
    columns = (
        Column(align="left"),
        Column(head="" if sheet.locations else "line", align="left"),
        Column(head="AP"),
        Column(head="/Cov", align="left", joined=True),
        Column(head="unit die", align="centre"),
        Column(head="Toughness"),
    )
    lines = [_whole_line(sheet, i, element) for i, element in enumerate(sheet.armour)] or [_bare_line(sheet)]
    return ColumnsBlock(title="Armour, whole body", columns=columns, lines=tuple(lines), legend=elements_words(sheet.armour), place=1)


def _whole_line(sheet: character.CharacterSheet, index: int, element: character.ArmourElement) -> ColumnLine:
    path, hint = f"armour/{index}", expansion(sheet.armour)
    met = next((span.rolls for span in expanded(sheet.armour) if span.element is element), NONE)
    cells = (
        ColumnCell(value=element.name or "unnamed", hint=hint, rule="RV-ARM-06", edit=edit_of(SHEET, f"{path}/name")),
        ColumnCell(value=_line_of(sheet, index), rule="RV-ARM-08"),
        *_element_cells(element, path, hint),
        ColumnCell(value=met, hint=hint, rule="RV-ARM-04"),
        _toughness(sheet) if index == 0 else ColumnCell(),
    )
    return ColumnLine(cells=cells)


def _line_of(sheet: character.CharacterSheet, index: int) -> str:
    """Name the line of a sheet without locations on which an element is written. Rule: RV-ARM-08"""
    return WRITTEN_AT[index] if index < len(WRITTEN_AT) and not sheet.locations else ""


def _bare_line(sheet: character.CharacterSheet) -> ColumnLine:
    cells = (
        ColumnCell(value="No armour", rule="RV-ARM-03"),
        ColumnCell(),
        *_no_element(""),
        ColumnCell(value=f"0–{notation.TOP_FACE}"),
        _toughness(sheet),
    )
    return ColumnLine(cells=cells)


def _toughness(sheet: character.CharacterSheet) -> ColumnCell:
    return ColumnCell(value=sheet.toughness, rule="RV-INJ-01", edit=edit_of(SHEET, "toughness"))
