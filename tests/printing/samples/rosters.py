"""Sample rosters: the ford at Greywater, and as many combatants as are wanted."""

from __future__ import annotations

from desktop_app.printing.rosters import Roster, RosterEntry, RosterFigure
from desktop_app.rules.kernel.blocks import BoxLine

SIDES = ("party", "foe", "neutral")


def injury_lines(*ticked: int) -> tuple[BoxLine, ...]:
    return tuple(BoxLine(label=label, sizes=(3, 1), ticked=count) for label, count in zip(("I", "II", "III"), ticked, strict=False))


def greywater() -> Roster:
    spirit = RosterFigure("spirit", "12", "21")
    dice = (RosterFigure("action dice", "5", "6"), RosterFigure("reaction dice", "3", "3"))
    sword = "Arming sword 5d8 · medium · cut d8, pierce d8 −1"
    bow = "Hunting bow 4d8 · 20 m steps · pierce d8"
    return Roster(
        title="The ford at Greywater",
        subtitle="Round 3 · initiative 5 · knee-deep water, slow to cross",
        entries=(
            RosterEntry(
                label="T",
                name="Tamsin",
                side="party",
                place="7",
                subtitle="Herbalist",
                figures=(RosterFigure("spirit", "15", "19"),),
                tracks=injury_lines(3, 0, 0),
                lines=("Staff 3d6 · long · blunt d6",),
                cell="hex 4, 6",
            ),
            RosterEntry(
                label="Y",
                name="Ysolde",
                side="party",
                place="5",
                subtitle="Huntress of the marches · faces NE",
                figures=(spirit, *dice),
                tracks=injury_lines(2, 4, 0),
                lines=(sword, bow, "Gambeson 1 · 1 · 2"),
                tags=("bleeding 2",),
                cell="hex 7, 3",
            ),
            RosterEntry(
                label="B2",
                name="Bandit 2",
                side="foe",
                place="4",
                figures=(RosterFigure("spirit", "9", "16"),),
                tracks=injury_lines(4, 1),
                lines=("Sword 3d6 · medium · cut d6", "Leather 1 · 1 · 1"),
                tags=("stunned ≤2", "prone"),
                cell="hex 8, 3",
                words="flanked",
            ),
            RosterEntry(
                label="B1",
                name="Bandit 1",
                side="foe",
                place="3",
                figures=(RosterFigure("spirit", "14", "16"),),
                tracks=injury_lines(0, 0),
                lines=("Spear 3d6 · long · pierce d6", "Leather 1 · 1 · 1"),
            ),
            RosterEntry(
                label="W",
                name="War dog",
                side="foe",
                place="1",
                figures=(RosterFigure("spirit", "10", "10"),),
                tracks=injury_lines(0, 0),
                lines=("Bite 4d6 · close · pierce d6",),
            ),
            RosterEntry(
                label="O",
                name="Orsk",
                side="party",
                place="−2",
                subtitle="Ferryman turned soldier",
                figures=(spirit,),
                tracks=injury_lines(0, 0, 0),
                lines=("Great axe 4d8 · medium · cut d10",),
                words="delayed from 2 · high ground",
            ),
            RosterEntry(label="F", name="Ferry keeper", side="neutral", tracks=injury_lines(0), words="hides"),
        ),
        notes="The ferry rope is cut when somebody spends an action on it.",
    )


def crowd(count: int) -> Roster:
    """Many combatants, each with its own number in the name, and cards of several heights."""
    entries = tuple(
        RosterEntry(
            label=f"C{number}",
            name=f"Combatant {number:03}",
            side=SIDES[number % 3],
            place=str(30 - number),
            subtitle=f"first-{number:03}",
            figures=(RosterFigure("spirit", str(number), "60"),),
            tracks=injury_lines(*[number % 5] * (number % 4)),
            lines=tuple(f"Weapon {part} of the combatant · 3d6" for part in range(number % 5)),
            words=f"last-{number:03}",
        )
        for number in range(1, count + 1)
    )
    return Roster(title="A crowd", subtitle="Round 1", entries=entries)
