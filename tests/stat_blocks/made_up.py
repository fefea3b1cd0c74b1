"""Made-up creatures of Savage Worlds, drawn from lists with a fixed seed, with what is right to know of each once its block is read.

Names and sentences are invented here. Many of the abilities mislead on purpose: a die in the first sentence, the English "for", a
number with a sign behind a name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

DICE: Final = ("d4", "d6", "d8", "d10", "d12")
ATTRIBUTES: Final = ("agility", "smarts", "spirit", "strength", "vigor")
PLACES: Final = (
    "Mire",
    "Thorn",
    "Ash",
    "Hollow",
    "Brine",
    "Soot",
    "Moss",
    "Cinder",
    "Quill",
    "Fen",
    "Wicker",
    "Marl",
    "Tallow",
    "Bramble",
    "Gorse",
    "Slate",
)
KINDS: Final = (
    "Stalker",
    "Hound",
    "Adder",
    "Brute",
    "Warden",
    "Crone",
    "Skulk",
    "Horror",
    "Boar",
    "Lizard",
    "Reaver",
    "Mantis",
    "Heron",
    "Widow",
)
PEOPLE: Final = (
    "Mother Quill",
    "Old Tam",
    "Sera of the Weir",
    "Ka’resh",
    "Captain Loam",
    "Brother Sedge",
    "Jory Two-Knives",
    "The Lamplighter",
)
FRENCH_KINDS: Final = ("Loup", "Garde", "Vipère", "Veilleur", "Brute", "Mante", "Héron", "Rôdeur", "Sanglier", "Ogre")
FRENCH_PLACES: Final = ("des joncs", "du bac", "de la tourbe", "des cendres", "du vieux gué", "des ronces", "de la brume", "d’ardoise")
SKILLS: Final = {
    "fighting": "Combat", "notice": "Perception", "stealth": "Discrétion", "shooting": "Tir", "survival": "Survie", "swimming": "Natation",
    "climbing": "Escalade", "intimidation": "Intimidation", "tracking": "Pistage", "taunt": "Sarcasme", "riding": "Équitation",
}  # fmt: skip
EDGES: Final = ("Alert", "Brave", "Imposing", "Woodcraft", "Fleet-Footed")
FRENCH_EDGES: Final = {
    "Alert": "Vigilant",
    "Brave": "Brave",
    "Imposing": "Imposant",
    "Woodcraft": "Connaissance des bois",
    "Fleet-Footed": "Pied léger",
}
CARRIED: Final = ("rope", "a lantern", "three days of bread", "ring of keys", "map of the weir", "fishing net")
FRENCH_CARRIED: Final = ("corde", "lanterne", "filet de pêche", "trousseau de clés", "carte du gué")
TALES: Final = (
    "It keeps to wet ground and comes out when the lamps are lit.",
    "Travellers hear it long before they see it.",
    "Nobody at the ferry will say who feeds them.",
    "They wait for boats, for days if they have to.",
)
FRENCH_TALES: Final = (
    "Il ne quitte jamais l’eau avant la nuit.",
    "On l’entend bien avant de le voir.",
    "Personne au bac ne veut dire qui le nourrit.",
)


@dataclass(frozen=True)
class Attack:
    """A weapon as it is printed, and what is right: names that it may have, then Strength, dice and a flat number."""

    name: str
    numbers: str
    right: tuple[bool, tuple[int, ...], int]
    names: tuple[str, ...] = ()
    """Names of the lists of the rules that mean the same."""


@dataclass(frozen=True)
class Ability:
    """A paragraph of the abilities: a name, what stands behind it, and the attack that it is, if it is one."""

    name: str
    text: str
    attack: Attack | None = None


@dataclass(frozen=True)
class MadeUp:
    """A creature and what is right to know of it. `code` is the language that it is written in."""

    code: str
    name: str
    tale: str
    attributes: Mapping[str, str]
    is_animal: bool
    skills: Mapping[str, str]
    pace: int
    parry: int
    toughness: int
    armour: int
    edges: Sequence[str]
    hindrances: Sequence[str]
    carried: Sequence[str]
    weapons: Sequence[Attack]
    abilities: Sequence[Ability]
    is_wild: bool
    size: int
    worn: str = ""
    """The armour among the gear; empty where it is an ability, or there is none."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The names of attributes and skills in its language."""

    @property
    def attacks(self) -> list[Attack]:
        return [*self.weapons, *(one.attack for one in self.abilities if one.attack is not None)]


def attack(name: str, numbers: str, *names: str) -> Attack:
    """Make an attack out of its printed numbers: "Str+d6, AP 1", "For+1d4", "2d6, Range 12/24/48"."""
    head = re.split(r"[,;] ", re.sub(r"(?:Range|Portée) [\d/]+, (?:Damage|Dégâts) ", "", numbers))[0]
    dice = tuple(int(sides) for count, sides in re.findall(r"(\d?)d(\d+)", head) for _ in range(int(count or 1)))
    flat = re.search(r"\+(\d+)$", re.sub(r"\d?d\d+", "", head))
    return Attack(name, numbers, (head.startswith(("Str", "For")), dice, int(flat[1]) if flat else 0), names)


NATURAL: Final = (
    attack("Bite", "Str+d6"), attack("Bite", "Str+d4"), attack("Claws", "Str+d4"), attack("Bite/Claws", "Str+d6"),
    attack("Sting", "Str+d4"),
    attack("Tail Lash", "Str+d4"), attack("Gore", "Str+d6"), attack("Slam", "Str+d8"), attack("Talons", "Str+d4, AP 2"),
    attack("Kick", "Str"),
    attack("Beak", "Str+2"), attack("Spines", "2d6, Range 3/6/12"), attack("Bite or Claw", "Str"), attack("Long Tongue", "Str+d4, Reach 2"),
)  # fmt: skip
CARRIED_WEAPONS: Final = (
    attack("short sword", "Str+d6", "Short sword"), attack("eel spear", "Str+d6, Reach 1"), attack("bog axe", "Str+d8, AP 1"),
    attack("reed bow", "Range 12/24/48, Damage 2d6"), attack("hooked club", "Str+d4"), attack("ferry pole", "Str+d4, Reach 1, two hands"),
    attack("throwing spike", "Range 3/6/12, Damage Str+d4"), attack("peat gun", "Range 5/10/20, Damage 2d6, RoF 1"),
)  # fmt: skip
FRENCH_NATURAL: Final = (
    attack("Morsure", "For+d6", "Bite"), attack("Griffes", "For+d4", "Claws"), attack("Dard", "For+1d4"), attack("Coup de queue", "For+d4"),
    attack("Défenses", "For+d6"), attack("Ruade", "For"), attack("Épines", "2d6, Portée 3/6/12"),
)  # fmt: skip
FRENCH_CARRIED_WEAPONS: Final = (
    attack("épée courte", "For+d6", "Short sword"), attack("gaffe ferrée", "For+d6, Allonge 1"),
    attack("hache de tourbier", "For+d8, PA 1"),
    attack("arc de roseau", "Portée 12/24/48, Dégâts 2d6"), attack("gourdin clouté", "For+d4"),
)  # fmt: skip
MISLEADING: Final = (
    Ability("Aquatic", "Pace 10 in water. It can leave it for an hour"),
    Ability("Low Light Vision", "It ignores penalties for Dim and Dark light"),
    Ability("Poison (−2)", "Whoever is stung falls asleep for 2d6 minutes"),
    Ability("Poison (2d6)", "A failed roll costs 2d6 hours of fever"),
    Ability("Infection", "Who is bitten must make a Vigor roll or sicken in 2d6 days"),
    Ability("Fleet-Footed", "Roll a d10 when running instead of a d6"),
    Ability("Speed", "d10 running die"),
    Ability("Fear (−2)", "All who see it must make a Fear roll at −2"),
    Ability("Fear −2", "Anyone who sees it must make a roll at −2"),
    Ability("Regeneration (Slow)", "It makes a natural healing roll each day"),
    Ability("Burrowing", "It comes up within 2d6 inches of where it went down"),
    Ability("Fiery Breath", "It uses the Cone Template; those within take 2d10 damage"),
    Ability("Swarm", "Parry +2; made up of hundreds of them, cutting and piercing weapons do no real damage"),
    Ability("Strong for its Size", "It counts as Size 1 for wrestling"),
    Ability("Weakness (Fire)", "It takes +4 damage from flames"),
    Ability("Quick", "Discard cards of 5 or less for another"),
    Ability("Night Sight", "Strength of the moon or less is enough for it to see by"),
    Ability("Go for the Throat", "With a raise it hits the least armoured place"),
    Ability("Stench", "Str or Vigor roll, whichever is better, or be sick for d4 rounds"),
)
FRENCH_MISLEADING: Final = (
    Ability("Aquatique", "Allure 10 dans l’eau"),
    Ability("Vision nocturne", "Ignore les pénalités de lumière faible"),
    Ability("Poison (−2)", "La victime dort pendant 2d6 minutes"),
    Ability("Infection", "Jet de Vigueur ou fièvre sous 2d6 jours"),
    Ability("Pied agile", "dé de course d10"),
    Ability("Peur (−1)", "Tous ceux qui le voient font un jet de Peur à −1"),
    Ability("Force de la nature", "Il relance ses jets de Force ratés"),
    Ability("Souffle", "Gabarit de cône, 2d10 de dégâts"),
    Ability("Forêt profonde", "Discrétion +2 sous les arbres"),
)


def creatures(seed: int, count: int, code: str = "en") -> list[MadeUp]:
    """Draw so many creatures whose names all differ."""
    chance = random.Random(f"stat blocks {code} {seed}")
    found: dict[str, MadeUp] = {}
    while len(found) < count:
        one = _creature(chance, code)
        found.setdefault(one.name, one)
    return list(found.values())


def _name(chance: random.Random, code: str) -> str:
    if code == "fr":
        return f"{chance.choice(FRENCH_KINDS)} {chance.choice(FRENCH_PLACES)}"
    place, kind = chance.choice(PLACES), chance.choice(KINDS)
    return chance.choice((f"{place} {kind}",) * 5 + (f"{kind}, {place}", chance.choice(PEOPLE), f"Elder {place} {kind}"))


def _creature(chance: random.Random, code: str) -> MadeUp:
    is_french = code == "fr"
    attributes = {name: chance.choice(DICE) for name in ATTRIBUTES}
    if chance.random() < 0.25:
        attributes["strength"] = f"d12+{chance.randrange(1, 6)}"
    trained = ["fighting", "notice", *chance.sample([key for key in SKILLS if key not in ("fighting", "notice")], chance.randrange(2, 5))]
    skills = {key: chance.choice(DICE) for key in trained}
    is_beast = chance.random() < 0.6
    size, armour, is_worn = chance.choice((0, 0, 0, -1, 1, 2, 4)), chance.choice((0, 0, 1, 2)), not is_beast
    abilities: list[Ability] = []
    if armour and not is_worn:
        abilities.append(Ability(f"{'Armure' if is_french else 'Armor'} +{armour}", "cuir épais" if is_french else "Thick hide"))
    if is_beast:
        for one in {one.name: one for one in chance.sample(FRENCH_NATURAL if is_french else NATURAL, chance.choice((1, 1, 2)))}.values():
            abilities.append(Ability(one.name, one.numbers, one))
    abilities += chance.sample(FRENCH_MISLEADING if is_french else MISLEADING, chance.randrange(1, 5))
    if size:
        told = f"{'Taille' if is_french else 'Size'} {size:+d}".replace("-", "−")
        abilities.append(Ability(told, "plus gros qu’un cheval" if is_french else "It is not as large as people say"))
    tougher = 2 if chance.random() < 0.2 else 0
    if tougher:
        abilities.append(
            Ability(
                "Mort-vivant" if is_french else "Undead", "+2 en Résistance" if is_french else "+2 Toughness; called shots do nothing more"
            )
        )
    chance.shuffle(abilities)
    weapons = () if is_beast else tuple(chance.sample(FRENCH_CARRIED_WEAPONS if is_french else CARRIED_WEAPONS, chance.choice((1, 2))))
    edges = chance.sample(EDGES, chance.randrange(3))
    carried = () if is_beast else tuple(chance.sample(FRENCH_CARRIED if is_french else CARRIED, 2))
    worn = (
        ""
        if not armour or not is_worn
        else chance.choice(("manteau de cuir", "gilet clouté") if is_french else ("leather coat", "studded jack"))
    )
    sides = {
        name: int(re.findall(r"\d+", die)[0]) + int((re.findall(r"\+(\d+)", die) or ["0"])[0])
        for name, die in (*attributes.items(), *skills.items())
    }
    return MadeUp(
        code=code,
        name=_name(chance, code),
        tale=chance.choice(FRENCH_TALES if is_french else TALES),
        attributes=attributes,
        is_animal=is_beast and chance.random() < 0.5,
        skills=skills,
        pace=chance.choice((4, 5, 6, 6, 6, 8, 10)),
        parry=2 + sides["fighting"] // 2,
        toughness=2 + sides["vigor"] // 2 + size + armour + tougher,
        armour=armour,
        edges=edges,
        hindrances=("Loyal",) if chance.random() < 0.3 else (),
        carried=carried,
        weapons=weapons,
        abilities=abilities,
        is_wild=not is_beast and chance.random() < 0.4,
        size=size,
        worn=f"{worn} (+{armour})" if worn else "",
        words=FRENCH_WORDS if is_french else {},
    )


FRENCH_WORDS: Final = {
    "agility": "Agilité",
    "smarts": "Intellect",
    "spirit": "Âme",
    "strength": "Force",
    "vigor": "Vigueur",
    **SKILLS,
    **FRENCH_EDGES,
}
