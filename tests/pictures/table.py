"""A made-up moment at the table between fights, for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.controller.play.shown import (
    FieldShown,
    FigureShown,
    InspectorShown,
    LogLine,
    OfferShown,
    OrderRowShown,
    ReminderShown,
    TrackerShown,
    TrackShown,
)
from desktop_app.controller.words.span import Span
from desktop_app.rules.kernel.blocks import BoxLine


def _unhurt() -> BoxLine:
    return BoxLine(label="", sizes=(3, 1))


def party() -> tuple[OrderRowShown, ...]:
    """Two at the table."""
    return (
        OrderRowShown(id="ysolde", place="", name="Ysolde", label="Y", side="party", state="pending", harm=_unhurt(), words="spirit 21"),
        OrderRowShown(id="tamsin", place="", name="Tamsin", label="T", side="party", state="pending", harm=_unhurt(), words="spirit 14"),
    )


def reminders() -> tuple[ReminderShown, ...]:
    """A task half done, and a call."""
    return (
        ReminderShown(
            title="Pick the lock of the counting house",
            detail="mechanics and sleight of hand · 1 minute a roll · starts over at the first fail",
            rule="WD-TEST-14",
            progress=(3, 5),
            offers=(OfferShown(index=0, kind="task_roll", title="Tamsin rolls"), OfferShown(index=1, kind="task_end", title="Give it up")),
        ),
        ReminderShown(
            title="Ysolde has called her courage",
            detail="2 dice more on what is daring, 2 MoS less on what is prudent, until the scene ends",
            rule="WD-VIRTUE-03",
            offers=(OfferShown(index=2, kind="virtue_settle", title="Lived up to"), OfferShown(index=3, kind="settle", title="Fell short")),
        ),
    )


def offers() -> tuple[OfferShown, ...]:
    """What Ysolde can do."""
    skills = tuple((name, name) for name in ("climbing", "perception", "stealth"))
    fields = (
        FieldShown(name="skill", label="skill", values=skills, value="stealth"),
        FieldShown(name="dl", label="difficulty", low=0, high=12, value=2),
        FieldShown(name="dice", label="dice", unit="dice", low=1, high=3, value=3, top_is_all=True),
    )
    return (
        OfferShown(index=0, kind="test_static", title="Test against a difficulty", detail="3d6", section="Tests", fields=fields),
        OfferShown(index=1, kind="test_open", title="Test, open-ended", section="Tests"),
        OfferShown(index=2, kind="sleep", title="Sleep through the night", section="Rest"),
    )


def inspector() -> InspectorShown:
    """Ysolde, selected."""
    return InspectorShown(
        id="ysolde",
        name="Ysolde",
        label="Y",
        side="party",
        subtitle="Huntress of the marches · medium",
        figures=(FigureShown(label="spirit", value="21", maximum="21"),),
        tracks=(TrackShown(title="Injuries", track="injuries", lines=(BoxLine(label="I", sizes=(3, 1)),)),),
        offers=offers(),
    )


def log() -> tuple[LogLine, ...]:
    """What happened last."""
    return (
        LogLine(step=4, when="", spans=(Span(text="Ysolde", role="party"), Span(text=" joins the table."))),
        LogLine(
            step=5, when="", spans=(Span(text="A task begins: "), Span(text="pick the lock", role="strong"), Span(text=", difficulty 5."))
        ),
    )


def table(*, empty: bool = False) -> TrackerShown:
    """The whole moment; `empty`: nothing lies on the table."""
    return TrackerShown(
        title="The marches of Greywater · WinterDawn",
        heading="Downtime · 3 h 20 min",
        acting=(),
        upcoming="",
        next_label="",
        can_next=False,
        can_undo=True,
        can_redo=False,
        order=party(),
        reminders=() if empty else reminders(),
        steps=5,
    )
