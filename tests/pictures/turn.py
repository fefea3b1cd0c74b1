"""A made-up combatant with offers, and a made-up log, for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.controller.play.shown import (
    CounterShown,
    DieShown,
    FieldShown,
    FigureShown,
    InspectorShown,
    LogLine,
    OddsShown,
    OfferShown,
    TagShown,
    TargetShown,
    TrackShown,
)
from desktop_app.controller.words.span import Span
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.breakdown import Breakdown, Term


def _sum(*terms: tuple[int, str, str]) -> Breakdown:
    return Breakdown(tuple(Term(value, label, rule) for value, label, rule in terms))


def offers() -> tuple[OfferShown, ...]:
    """What Ysolde can do."""
    sword = _sum((1, "base", "WD-TEST-02"), (3, "rank of 1-handed swords", "WD-TEST-02"), (1, "rank of Melee combat", "WD-TEST-02"))
    return (
        OfferShown(
            index=0,
            kind="attack",
            title="Sword at Bandit 2",
            detail="5d8 · flank · 1 m, medium",
            breakdown=sword,
            rule="WD-MELEE-01",
            odds=OddsShown(
                figure="71 %",
                word="hurts",
                parts=((0.29, "none", "misses"), (0.33, "attention", "hits"), (0.26, "foe", "hurts"), (0.12, "blood", "major")),
            ),
            fields=(
                FieldShown(name="dice", label="Dice", unit="dice", low=1, high=5, value=5),
                FieldShown(
                    name="damage_type", label="Damage", values=(("cutting", "cutting d8"), ("piercing", "piercing d8 −1")), value="cutting"
                ),
                FieldShown(name="spirit", label="Spirit spent for dice", low=0, high=12, value=0),
            ),
        ),
        OfferShown(
            index=1,
            kind="shoot",
            title="Bow at Bandit 1",
            detail="4d6 · 11 m, −2 · ½ cover −2",
            odds=OddsShown(
                figure="18 %", word="hurts", parts=((0.82, "none", "misses"), (0.1, "attention", "hits"), (0.08, "foe", "hurts"))
            ),
        ),
        OfferShown(
            index=2, kind="first_aid", title="Stop the bleeding", detail="first aid 3d6 · draws an attack", odds=OddsShown(figure="58 %")
        ),
        OfferShown(
            index=3, kind="stance", title="Defensive stance", detail="keeps MoS until next turn", odds=OddsShown(figure="3.1", word="MoS")
        ),
        OfferShown(index=4, kind="charge", title="Charge", is_possible=False, reason="needs 9 m, Bandit 2 is at 1 m", rule="WD-MOVE-08"),
        OfferShown(index=5, kind="reassess", title="Reassess", detail="initiative anew next round"),
    )


def inspector() -> InspectorShown:
    """Ysolde, selected."""
    lines = (
        BoxLine(label="I", sizes=(4, 3), ticked=3),
        BoxLine(label="II", sizes=(4, 3), ticked=5, note="cutting"),
        BoxLine(label="III", sizes=(4, 3), ticked=0),
    )
    return InspectorShown(
        id="ysolde",
        name="Ysolde",
        label="Y",
        side="party",
        subtitle="Huntress of the marches · faces NE",
        figures=(
            FigureShown(label="spirit", value="12", maximum="21"),
            FigureShown(label="action dice", value="5", maximum="6"),
            FigureShown(label="reaction dice", value="3", maximum="3"),
        ),
        tracks=(TrackShown(title="Injuries", track="injuries", lines=lines, note="bleeding 2"),),
        tags=(
            TagShown(text="bleeds 2", tone="blood", rule="WD-HARM-07"),
            TagShown(text="flanked", tone="foe"),
            TagShown(text="stance 3 MoS", tone="good"),
        ),
        counters=(
            CounterShown(name="initiative", label="Initiative", value=5),
            CounterShown(name="spirit", label="Spirit", value=12, low=0, high=21),
            CounterShown(name="movement_left", label="Metres left", value=4, low=0),
            CounterShown(name="action_dice_used", label="Action dice used", value=1, low=0, high=6),
        ),
        flags=(("prone", "Prone", False), ("surprised", "Surprised", False), ("incapacitated", "Incapacitated", False)),
        offers=offers(),
    )


def _dice(*faces: int, sides: int = 8, typed: bool = False) -> tuple[DieShown, ...]:
    return tuple(DieShown(sides=sides, face=face, typed=typed, scores=face >= 4) for face in faces)


def log() -> tuple[LogLine, ...]:
    """What happened last."""
    attack = _sum((4, "dice of 4 and more", "WD-TEST-03"), (1, "an 8 counts twice", "WD-TEST-03"), (-1, "from the flank", "WD-MOVE-05"))
    return (
        LogLine(step=209, when="r3", spans=(Span(text="Round 3 begins. Orsk delays from 2 to −2.", role="muted"),)),
        LogLine(
            step=211,
            when="r3·7",
            spans=(
                Span(text="Bandit 2", role="foe"),
                Span(text=" ticks 2 boxes on line I (piercing 1d6 "),
                Span(text="", role="dice"),
                Span(text="− mail 0): "),
                Span(text="major", role="strong"),
                Span(text=", bleeding level 1"),
            ),
            dice=_dice(5, 6, sides=6),
            rule="WD-DMG-03",
        ),
        LogLine(
            step=212,
            when="r3·7",
            spans=(
                Span(text="Tamsin", role="party"),
                Span(text=" wins by 3: "),
                Span(text="disarm", role="strong"),
                Span(text=" is short by 1, spends 2 on "),
                Span(text="initiative −1", role="strong"),
                Span(text=", 1 on a step inside"),
            ),
            rule="WD-MELEE-05",
        ),
        LogLine(
            step=213,
            when="r3·5",
            spans=(
                Span(text="Ysolde", role="party"),
                Span(text=" attacks "),
                Span(text="Bandit 2", role="foe"),
                Span(text=" with a sword:"),
                Span(text="", role="dice"),
                Span(text="4 MoS "),
                Span(text="1+1+0+2+0 · typed", role="muted"),
            ),
            dice=_dice(7, 4, 2, 8, 1, typed=True),
            breakdown=attack,
            rule="WD-TEST-03",
        ),
    )


def bow(target: str = "bandit-2") -> OfferShown:
    """The bow with its form open: four who can be shot at, and one behind a wall."""

    def odds(figure: int) -> OddsShown:
        share = figure / 100
        parts = ((share * 0.6, "accent", "1 or 2 hits"), (share * 0.4, "good", "3 hits and more"), (1 - share, "muted", "nothing"))
        return OddsShown(figure=f"{figure} %", word="hits", parts=parts)

    found = (
        ("bandit-2", "B2", "Bandit 2", "5 m · front", 84),
        ("dog", "W", "War dog", "5 m · flank", 73),
        ("bandit-1", "B1", "Bandit 1", "8 m · half cover −2", 36),
    )
    targets = tuple(
        TargetShown(id=who, label=label, name=name, side="foe", detail=detail, odds=odds(figure))
        for who, label, name, detail, figure in found
    )
    barred = TargetShown(
        id="captain", label="BC", name="Bandit captain", side="foe", is_possible=False, reason="No line, the mill wall stands between."
    )
    aimed = next(shown for shown in targets if shown.id == target)
    return OfferShown(
        index=0,
        kind="attack_ranged",
        title="Hunting bow",
        detail=aimed.detail,
        odds=aimed.odds,
        fields=(FieldShown(name="dice", label="Dice", unit="dice", low=1, high=4, value=4),),
        aims="target",
        target=target,
        target_name=aimed.name,
        candidates=("bandit-2", "dog", "bandit-1", "captain"),
        targets=(*targets, barred),
    )
