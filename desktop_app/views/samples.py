"""A made-up moment of a fight: what the views are drawn with for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.controller.shown import (
    AskShown,
    BannerShown,
    DieShown,
    FieldShown,
    FigureShown,
    GaugeShown,
    InspectorShown,
    LogLine,
    OddsShown,
    OfferShown,
    OrderRowShown,
    ReminderShown,
    Span,
    TagShown,
    TokenShown,
    TrackerShown,
    TrackShown,
)
from desktop_app.grid import hexes
from desktop_app.grid.board import Board, Cell, Grid, Ground
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.breakdown import Breakdown, Term

KINDS = {
    kind.id: kind
    for kind in (
        Ground(id="water", label="Ford, knee-deep", terrain="medium", paint="water"),
        Ground(id="mud", label="Mud", terrain="minor", paint="mud"),
        Ground(id="trees", label="Alders", terrain="minor", cover=2, paint="trees"),
        Ground(id="rocks", label="Boulders", terrain="severe", cover=2, paint="rocks"),
        Ground(id="road", label="Causeway", paint="road"),
        Ground(id="bank", label="High bank", elevation=2, paint="high"),
        Ground(id="wall", label="Broken wall", blocked=True, cover=3, paint="wall"),
    )
}
RIVER = (14, 14, 13, 13, 12, 12, 12, 11, 11, 10, 10, 9, 9, 8)


def _at(column: int, row: int) -> Cell:
    return hexes.from_offset(column, row)


def board() -> Board:
    """The ford at Greywater: a river with mud on its bank, a causeway, alders, a high bank."""
    ground: dict[Cell, str] = {}
    for row, middle in enumerate(RIVER):
        for column in range(middle - 1, middle + 2):
            ground[_at(column, row)] = "water"
        for column in (middle - 3, middle - 2):
            if 3 <= row <= 10 and (column + row) % 5:
                ground[_at(column, row)] = "mud"
    ground |= {_at(column, 6): "road" for column in range(22) if ground.get(_at(column, 6)) != "water"}
    ground |= {
        _at(*place): "trees"
        for place in ((2, 2), (3, 2), (3, 3), (4, 3), (4, 1), (5, 2), (17, 9), (18, 9), (18, 10), (17, 10), (3, 11), (4, 11), (4, 10))
    }
    ground |= {_at(*place): "rocks" for place in ((9, 2), (15, 8), (16, 3), (6, 9), (13, 10))}
    ground |= {_at(*place): "bank" for place in ((5, 7), (6, 8), (5, 8), (6, 7), (4, 8))}
    ground |= {_at(*place): "wall" for place in ((18, 2), (18, 3), (19, 4))}
    return Board(id="ford", name="The ford at Greywater", grid=Grid.HEX, columns=22, rows=14, ground=ground, kinds=KINDS)


def _harm(ticked: int, minor: int = 4, major: int = 2) -> BoxLine:
    return BoxLine(label="", sizes=(minor, major), ticked=ticked)


def order() -> tuple[OrderRowShown, ...]:
    """Six in the fight."""
    return (
        OrderRowShown(
            id="tamsin",
            place="7",
            name="Tamsin",
            label="T",
            side="party",
            state="done",
            harm=_harm(3, 5, 3),
            tags=(TagShown(text="acted", tone="muted"),),
        ),
        OrderRowShown(
            id="ysolde",
            place="5",
            name="Ysolde",
            label="Y",
            side="party",
            state="current",
            harm=_harm(8, 9, 3),
            words="spirit 12 · 5 of 6 dice left",
            tags=(TagShown(text="bleeds 2", tone="blood", rule="WD-HARM-07"),),
        ),
        OrderRowShown(
            id="bandit-2",
            place="4",
            name="Bandit 2",
            label="B2",
            side="foe",
            state="pending",
            harm=_harm(5),
            tags=(TagShown(text="stunned ≤2", tone="plain"),),
        ),
        OrderRowShown(id="bandit-1", place="3", name="Bandit 1", label="B1", side="foe", state="pending", words="unhurt · spear, long"),
        OrderRowShown(id="dog", place="1", name="War dog", label="W", side="foe", state="pending", words="unhurt"),
        OrderRowShown(
            id="orsk",
            place="−2",
            name="Orsk",
            label="O",
            side="party",
            state="pending",
            words="delayed from 2",
            tags=(TagShown(text="high ground", tone="good"), TagShown(text="shield up", tone="plain")),
        ),
        OrderRowShown(
            id="ferryman", place="−4", name="The ferryman", label="F", side="neutral", state="pending", words="hides behind the boat"
        ),
    )


def tokens() -> tuple[TokenShown, ...]:
    """Where they stand."""
    return (
        TokenShown(id="tamsin", name="Tamsin", label="T", side="party", cell=_at(8, 5), facing=5, words="hurt"),
        TokenShown(
            id="ysolde", name="Ysolde", label="Y", side="party", cell=_at(10, 6), facing=5, is_acting=True, words="badly hurt, bleeding 2"
        ),
        TokenShown(id="bandit-2", name="Bandit 2", label="B2", side="foe", cell=_at(11, 6), facing=2, words="hurt, stunned"),
        TokenShown(id="bandit-1", name="Bandit 1", label="B1", side="foe", cell=_at(14, 3), facing=3, words="unhurt"),
        TokenShown(id="dog", name="War dog", label="W", side="foe", cell=_at(14, 8), facing=3, words="unhurt"),
        TokenShown(id="orsk", name="Orsk", label="O", side="party", cell=_at(6, 8), facing=5, words="unhurt, high ground"),
        TokenShown(id="ferryman", name="The ferryman", label="F", side="neutral", cell=_at(9, 9), facing=4),
        TokenShown(id="fallen", name="Bandit 3", label="B3", side="foe", cell=_at(12, 5), facing=1, is_down=True, words="dead"),
    )


def banner() -> BannerShown:
    """Bandit 2 defends."""
    defend = OfferShown(
        index=0,
        kind="defend",
        title="Roll",
        fields=(FieldShown(name="dice", label="Dice", unit="dice", low=0, high=2, value=2),),
        rule="WD-MELEE-02",
    )
    return BannerShown(
        who="bandit-2",
        label="B2",
        side="foe",
        title=(Span(text="Bandit 2 defends", role="strong"), Span(text=" against Ysolde's 5d8, from the flank (−1)")),
        detail="Sword 3d6 · 2 dice left after a dodge this round",
        rule="WD-MELEE-02",
        offers=(defend,),
    )


def hits_banner() -> BannerShown:
    """Ysolde spends her hits."""
    values = (
        ("damage", "damage die (1)"),
        ("step", "step (1)"),
        ("push", "push (2)"),
        ("initiative", "initiative −1 (1)"),
        ("disarm", "disarm (4)"),
    )
    spend = OfferShown(
        index=0,
        kind="allocate_hits",
        title="Spend hits",
        fields=(FieldShown(name="effects", label="Effects", values=values, many=4, value=["damage", "damage"]),),
    )
    return BannerShown(
        who="ysolde",
        label="Y",
        side="party",
        title=(Span(text="Ysolde", role="party"), Span(text=" wins by 4", role="strong"), Span(text=": how are the hits spent?")),
        detail="4 hits; damage with the sword is cutting d8",
        rule="WD-MELEE-05",
        offers=(spend,),
    )


def line_banner() -> BannerShown:
    """Bandit 2 chooses an injury line."""
    offers = tuple(
        OfferShown(index=place, kind="choose_line", title=title)
        for place, title in enumerate(("Line I, 2 free", "Line II, 4 free", "The mail takes it"))
    )
    return BannerShown(
        who="bandit-2",
        label="B2",
        side="foe",
        title=(Span(text="Bandit 2", role="foe"), Span(text=" is hit for 2 boxes: "), Span(text="which line?", role="strong")),
        detail="A blow that fits on no line incapacitates",
        rule="WD-DMG-06",
        offers=offers,
    )


def ask() -> AskShown:
    """Dice that Ysolde's player rolls."""
    return AskShown(title="Ysolde rolls 5d8", detail="Sword at Bandit 2, from the flank. Type the faces.", count=5, sides=8)


def reminders() -> tuple[ReminderShown, ...]:
    """What waits at the side."""
    return (
        ReminderShown(
            title="Ysolde: bleeding, level 2",
            detail="worse if she rolls all her dice; falls in 2 rounds",
            rule="WD-HARM-07",
            offers=(OfferShown(index=0, kind="bleed", title="Roll now"), OfferShown(index=1, kind="ignore", title="She holds still")),
        ),
    )


def tracker(*, shown_banner: BannerShown | None = None, shown_ask: AskShown | None = None) -> TrackerShown:
    """The whole moment."""
    return TrackerShown(
        title="The ford at Greywater · WinterDawn",
        heading="Round 3 · initiative 5",
        acting=(Span(text="Ysolde", role="party"), Span(text=" acts")),
        upcoming="then Bandit 2 (4), Bandit 1 (3), War dog (1), Orsk (−2, delayed)",
        next_label="Next turn",
        can_next=shown_banner is None and shown_ask is None,
        can_undo=True,
        can_redo=False,
        undo_label="Ysolde attacks Bandit 2",
        gauges=(GaugeShown(name="momentum", label="Party spirit", value=41), GaugeShown(name="threat", label="Threat", value=3, high=12)),
        order=order(),
        tokens=tokens(),
        banner=shown_banner,
        ask=shown_ask,
        reminders=reminders(),
        acting_id="ysolde",
        steps=214,
    )


def _sum(*terms: tuple[int, str, str]) -> Breakdown:
    return Breakdown(tuple(Term(value, label, rule) for value, label, rule in terms))


def offers() -> tuple[OfferShown, ...]:
    """What Ysolde can do."""
    sword = _sum((1, "always", "WD-TEST-02"), (3, "rank of 1-handed swords", "WD-TEST-02"), (1, "rank of Melee combat", "WD-TEST-02"))
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
                parts=((0.29, "none", "misses"), (0.33, "momentum", "hits"), (0.26, "foe", "hurts"), (0.12, "blood", "major")),
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
                figure="18 %", word="hurts", parts=((0.82, "none", "misses"), (0.1, "momentum", "hits"), (0.08, "foe", "hurts"))
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
            ("initiative", "Initiative", 5),
            ("spirit", "Spirit", 12),
            ("movement_left", "Metres left", 4),
            ("action_dice_used", "Action dice used", 1),
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
