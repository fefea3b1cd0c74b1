"""A made-up moment of a fight: what the views are drawn with for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.controller.play.shown import (
    AskShown,
    BannerShown,
    DieAsked,
    FieldShown,
    GaugeShown,
    OfferShown,
    OrderRowShown,
    ReminderShown,
    TagShown,
    TokenShown,
    TrackerShown,
)
from desktop_app.controller.words.span import Span
from desktop_app.rules.kernel.blocks import BoxLine
from tests.pictures.board import at, board
from tests.pictures.turn import inspector, log, offers

__all__ = ["ask", "banner", "board", "hits_banner", "inspector", "line_banner", "log", "offers", "order", "reminders", "tokens", "tracker"]


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
        TokenShown(id="tamsin", name="Tamsin", label="T", side="party", cell=at(8, 5), facing=5, words="hurt"),
        TokenShown(id="ysolde", name="Ysolde", label="Y", side="party", cell=at(10, 6), facing=5, words="badly hurt, bleeding 2"),
        TokenShown(id="bandit-2", name="Bandit 2", label="B2", side="foe", cell=at(11, 6), facing=2, words="hurt, stunned"),
        TokenShown(id="bandit-1", name="Bandit 1", label="B1", side="foe", cell=at(14, 3), facing=3, words="unhurt"),
        TokenShown(id="dog", name="War dog", label="W", side="foe", cell=at(14, 8), facing=3, words="unhurt"),
        TokenShown(id="orsk", name="Orsk", label="O", side="party", cell=at(6, 8), facing=5, words="unhurt, high ground"),
        TokenShown(id="ferryman", name="The ferryman", label="F", side="neutral", cell=at(9, 9), facing=4),
        TokenShown(id="fallen", name="Bandit 3", label="B3", side="foe", cell=at(12, 5), facing=1, is_down=True, words="dead"),
    )


def banner() -> BannerShown:
    """Bandit 2 defends."""
    defend = OfferShown(
        index=0,
        kind="defend",
        where="banner",
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
        ("damage", "damage die"),
        ("step", "step"),
        ("push", "push"),
        ("initiative", "initiative −1"),
        ("disarm", "disarm"),
    )
    spend = OfferShown(
        index=0,
        kind="allocate_hits",
        where="banner",
        title="Spend hits",
        fields=(
            FieldShown(
                name="effects", label="Effects", unit="hits", values=values, many=4, value=["damage", "damage"], prices=(1, 1, 2, 1, 4)
            ),
        ),
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
        OfferShown(index=place, kind="choose_line", title=title, where="banner")
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
    return AskShown(title="Ysolde rolls 5d8", detail="Sword at Bandit 2, from the flank. Type the faces.", dice=(DieAsked(8),) * 5)


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
