"""Small files in the forms of other programs, made up from what their fields are: for readers, mutations and pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

Json = dict[str, Any]


def swade_item(kind: str, name: str, **body: Any) -> Json:
    """Make an item of an actor."""
    return {"_id": f"{kind}{name}"[:16], "name": name, "type": kind, "img": "icons/none.svg", "system": body}


def swade_skill(name: str, sides: int, modifier: int = 0, **body: Any) -> Json:
    return swade_item("skill", name, attribute="agility", die={"sides": sides, "modifier": modifier}, **{"wild-die": {"sides": 6}}, **body)


def swade_actor(**changes: Any) -> Json:
    """Make an actor as version 4.4 exports it, with the traps that are known of such files."""
    sides = {"agility": 8, "smarts": 6, "spirit": 6, "strength": 12, "vigor": 8}
    system: Json = {
        "attributes": {
            key: {"die": {"sides": die, "modifier": 1 if key == "strength" else 0}, "wild-die": {"sides": 6}} for key, die in sides.items()
        },
        "pace": {"base": "ground", "ground": 7, "fly": None, "swim": 4, "burrow": None, "running": {"die": 8, "mod": 0}},
        "stats": {
            "toughness": {"value": 0, "armor": 0, "modifier": 0},
            "parry": {"value": 0, "shield": 0, "modifier": 0},
            "size": 1,
            "speed": {},
        },
        "details": {
            "autoCalcToughness": True,
            "autoCalcParry": True,
            "archetype": "Bridge keeper",
            "biography": {"value": "<p>She keeps the <strong>old bridge</strong>.</p><ul><li>Toll: two coins</li><li>No horses</li></ul>"},
        },
        "wounds": {"value": 1, "max": 3, "ignored": 0},
        "bennies": {"value": 0, "max": 3},
        "powerPoints": {"general": {"value": 5, "max": 10}},
        "wildcard": True,
        "somethingNew": {"of": 4},
    }
    items = [
        swade_skill("Fighting", 8, isCoreSkill=False),
        swade_skill("Notice", 6),
        swade_skill("Athletics", 4, swid="athletics"),
        swade_skill("Athletics", 6, swid="athletics"),
        swade_skill("Unskilled Attempt", 4, -2, swid="none"),
        swade_item("edge", "Brave", description="<p>Adds two to tests of fear.</p>"),
        swade_item("edge", "Bridge Warden", description="<p>Knows every stone.</p>"),
        swade_item("hindrance", "Wanted", major=False, severity="minor"),
        swade_item(
            "weapon", "Toll hook", damage="@str+d6+1", range="", ap=2, parry=1, rof=1, shots=0, weight=3, equipStatus=5, notes="Reach 1"
        ),
        swade_item("weapon", "Old pistol", damage="2d6+1", range="5/10/20", ap=1, rof=1, shots=1, weight=3, equipStatus=3),
        swade_item(
            "armor", "Leather coat", armor=1, locations={"head": False, "torso": True, "arms": True, "legs": False}, weight=8, equipStatus=3
        ),
        swade_item("armor", "Spare helmet", armor=3, locations={"head": True}, weight=4, equipStatus=1),
        swade_item("gear", "Rope, 20 metres", weight=7.5, quantity=2),
        swade_item("power", "Bolt", pp=1, range="Smarts x2", damage="2d6", duration="Instant", description="<p>A spark.</p>"),
        swade_item("ability", "Stone skin", description="<p>Cold does not matter to her.</p>"),
    ]
    actor: Json = {
        "name": "Mira Thorn",
        "type": "npc",
        "img": "https://example.org/never.png",
        "system": system,
        "items": items,
        "effects": [],
    }
    return {**actor, "flags": {"exportSource": {"system": "swade", "systemVersion": "4.4.4"}}, **changes}


def old_swade_actor(**changes: Any) -> Json:
    """Make an actor of version 2.2: `data` for `system`, another place for Pace, a key that is spelt wrongly."""
    actor = swade_actor()
    body = {key: value for key, value in actor.pop("system").items() if key != "pace"}
    body["stats"]["speed"] = {"value": 8, "runningDie": 6, "runningMod": 0}
    body["details"] |= {"autoCalcToughness": False, "autoCalcParry": False}
    body["stats"] |= {"toughness": {"value": 8, "armor": 1, "modifier": 0}, "parry": {"value": 6, "shield": 0}}
    items = [{**{key: value for key, value in one.items() if key != "system"}, "data": one["system"]} for one in actor["items"]]
    items[0]["data"]["atttribute"] = items[0]["data"].pop("attribute")
    return {**actor, "data": body, "items": items, "_id": "abc", **changes}


def old_database(*documents: Mapping[str, Any]) -> str:
    """Write documents as a database of Foundry up to version 10: one a line, the last of an id holds."""
    lines: list[Mapping[str, Any]] = [{"$$indexCreated": {"fieldName": "name"}}, *documents]
    return "\n".join(json.dumps(one) for one in lines) + "\n"


def savaged(**changes: Any) -> Json:
    """Make an export of savaged.us, with the traps that are known of such files."""
    attributes = [
        ("Agility ", "d8", 8, 0),
        ("Smarts", "d6", 6, 0),
        ("Spirit", "d8", 8, 0),
        ("Strength", "d12+1", 12, 1),
        ("Vigor", "d6", 6, 0),
    ]
    skills = [("(Unskilled)", "d4-2", 4, -2), ("Fighting", "d8", 8, 0), ("Shooting", "d6", 6, 0), ("Stealth", "d4", 4, 0)]
    long = {"name": "Long blade", "damage": "Str+d8", "range": "Melee", "ap": 0, "rof": 0, "quantity": 1, "weight": 3, "equipped": True}
    value: Json = {
        "saveID": 12,
        "appVersion": "3.2.4",
        "savagedUsShareURL": "https://example.org/never",
        "playerCharacter": True,
        "wildcard": True,
        "name": "Jossun Vael",
        "playerName": "Nia",
        "race": "Human",
        "rank": 1,
        "rankName": "Seasoned",
        "background": "<p>Born on a raft.</p>",
        "attributes": [
            {"name": name.strip().lower(), "label": name, "value": die, "dieValue": sides, "mod": mod}
            for name, die, sides, mod in attributes
        ],
        "skills": [{"name": name, "attribute": "agility", "value": die, "dieValue": sides, "mod": mod} for name, die, sides, mod in skills],
        "allSkills": [{"name": "Boating", "value": "-", "dieValue": 0}],
        "paceTotal": 6,
        "parryTotal": 6,
        "toughnessTotal": 6,
        "armorValue": 1,
        "edges": [{"id": 4, "name": "Brave", "description": "Adds two."}, {"id": 4, "name": "Quiet (hidden)", "isHidden": True}],
        "hindrances": [
            {"name": "Driven (major, find the raft )", "major": True, "description": "Must."},
            {"name": "Wanted", "major": False},
        ],
        "abs": [
            {
                "name": "Magic",
                "arcaneSkill": "Spellcasting",
                "powerPointsMax": 10,
                "powerPointsCurrent": 4,
                "powers": [{"name": "Bolt", "powerPoints": "1", "range": "Smarts", "damage": "2d6", "summary": "A spark."}],
            }
        ],
        "weapons": [
            {"name": "Unarmed", "damage": "Str", "profiles": [{"name": "Unarmed", "skillName": "Shooting", "damage": "Str"}]},
            {
                **long,
                "activeProfile": 1,
                "profiles": [{"name": "one", "damage": "Str+d8"}, {"name": "two", "damage": "Str+d10", "ap": 1, "notes": "two hands"}],
            },
            {"name": "Thrower", "damage": "1d6+1d10", "range": "10/20/40", "ap": 1, "rof": 1, "shots": 6, "weight": 2, "cost": 0.1666},
        ],
        "armor": [
            {"name": "(Unarmored)", "armor": 0},
            {"name": "Quilted coat", "armor": 1, "coversTorso": True, "coversArms": True, "equipped": True, "weight": 5},
        ],
        "shields": [{"name": "Small shield", "parry": 1, "equipped": True, "weight": 4}],
        "gear": [
            {
                "name": "Backpack",
                "weight": 2,
                "quantity": 1,
                "container": True,
                "contains": {
                    "gear": [{"name": "Pouch", "quantity": 1, "container": True, "contains": {"gear": [{"name": "Flint", "quantity": 3}]}}]
                },
            }
        ],
        "advances": [{"name": "Advance", "number": 1, "description": "Brave"}],
        "journal": [{"date": "Day 1", "title": "The raft", "text": ["It sank.", "We swam."]}],
        "alliedExtras": [],
        "glitterCount": 4,
    }
    return {**value, **changes}


def scene(**changes: Any) -> Json:
    """Make a scene of version 12: 4 by 3 cells of 100 pixels with a margin of one cell around, a wall, two doors, a curtain, a lamp."""
    wall = {"move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0, "door": 0, "ds": 0}
    value: Json = {
        "name": "Mill cellar",
        "width": 400,
        "height": 300,
        "padding": 0.25,
        "background": {"src": "worlds/mill/cellar.webp"},
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "environment": {"darknessLevel": 0.8, "globalLight": {"enabled": False}},
        "walls": [
            {**wall, "c": [100, 100, 500, 100]},
            {**wall, "c": [100, 100, 100, 200], "door": 1, "ds": 2},
            {**wall, "c": [100, 200, 100, 400], "door": 2, "ds": 1},
            {**wall, "c": [300, 100, 300, 200], "move": 0},
            {**wall, "c": [300, 200, 300, 300], "sight": 0, "light": 0},
            {**wall, "c": [200, 100, 200, 200], "sight": 10},
        ],
        "lights": [{"x": 250, "y": 250, "hidden": False, "config": {"dim": 20, "bright": 10, "color": "#ff9329", "angle": 360}}],
        "notes": [{"x": 150, "y": 150, "text": "A loose stone."}],
        "tokens": [{"name": "Rat"}],
        "drawings": [],
    }
    return {**value, **changes}


def old_scene(**changes: Any) -> Json:
    """Make the same scene as version 9 has it."""
    value = scene()
    for key in ("grid", "background", "environment"):
        value.pop(key)
    for one in value["walls"]:
        one["sense"] = {0: 0, 10: 2, 20: 1}[one.pop("sight")]
        one["move"] = one["move"] // 20
        one.pop("light")
    value["lights"] = [{"x": 250, "y": 250, "dim": 20, "bright": 10, "tintColor": "#ff9329", "hidden": False}]
    return {**value, "grid": 100, "gridType": 1, "gridDistance": 5, "gridUnits": "ft", "img": "cellar.webp", "darkness": 0.8, **changes}


COMPENDIUM: Final = """<?xml version="1.0" encoding="UTF-8"?>
<compendium version="5" auto_indent="NO">
  <spell><name>Glimmer</name><level>0</level><text>A small light.</text></spell>
  <monster>
    <cr>1/4</cr><name>Marsh lurker</name><size>M</size><type>beast</type><ac>12 (hide)</ac><hp>11 (2d8+2)</hp><speed>30 ft.</speed>
    <str>12</str><dex>14</dex><con>12</con><int>3</int><wis>11</wis><cha>5</cha><skill>Stealth +4</skill><skill>Perception +2</skill>
    <trait><name>Still water</name><text>It hides well.</text><text>Very well.</text></trait>
    <action><name>Snap</name><text>It bites.</text><attack>Snap|4|1d6+2</attack></action>
    <description>It waits beneath the reeds.</description>
  </monster>
  <monster><name>Reed wasp</name><action><name>Sting</name><text>It stings.</text></action></monster>
</compendium>
"""
NOTE: Final = """# The marsh

Some words before it.

```statblock
name: Marsh lurker
layout: Basic 5e Layout
size: Medium
type: beast
ac: 12
hp: 11
hit_dice: 2d8+2
stats: [12, 14, 12, 3, 11, 5]
skillsaves:
  - stealth: 4
  - perception: 2
senses: "passive: 12"
cr: 1/4
traits:
  - name: Still water
    desc: |
      It hides well in [[Reeds|the reeds]].
      Very well.
actions:
  - name: Snap
    desc: It bites.
spells:
  - At will, glimmer
  - 1st level: [mist, "cold, deep"]
```
"""
TABLE: Final = """Name;Agility;Strength;Fighting;Pace;Edges;Colour;Notes
Bog hound;d8;d6;d8;8;Brave;grey;Hunts in pairs
Bog crone;d6;d4;d4;6;;green;"Knows names; all of them"
"""
MARKDOWN_TABLE: Final = """| Name | Agility | Vigor | Skills |
|------|:-------:|-------|--------|
| Bog hound | d8 | d6 | Fighting d8, Notice d10 |
| Bog crone | d6 | d4 | Notice d8 |
"""
TSV_5E: Final = "Name\tAC\tHP\tSTR\tDEX\tCR\nMarsh lurker\t12\t11\t12\t14\t1/4\nReed wasp\t13\t2\t2\t16\t0\n"


def all_files() -> dict[str, str]:
    """Give one file of each kind, by a name that says nothing of what is in it."""
    return {
        "actor 4.4": json.dumps(swade_actor()),
        "actor 2.2": json.dumps(old_swade_actor()),
        "database": old_database(
            old_swade_actor(),
            old_swade_actor(name="Mira the Elder"),
            {**old_swade_actor(), "_id": "b", "name": "Ost"},
            {"_id": "b", "$$deleted": True},
        ),
        "savaged.us": json.dumps(savaged()),
        "scene 12": json.dumps(scene()),
        "scene 9": json.dumps(old_scene()),
        "compendium": COMPENDIUM,
        "note": NOTE,
        "table": TABLE,
        "markdown table": MARKDOWN_TABLE,
        "5e table": TSV_5E,
    }
