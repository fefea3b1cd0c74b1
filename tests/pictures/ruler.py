"""A made-up fight on a ruler of ranks, for pictures and tests. No rules here."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.controller.play.shown import (
    BannerShown,
    FieldShown,
    GaugeShown,
    InspectorShown,
    MarkShown,
    OfferShown,
    OrderRowShown,
    RulerShown,
    TagShown,
    TokenShown,
    TrackerShown,
)
from desktop_app.controller.words.span import Span
from tests.pictures import tracker as sample
from tests.pictures import turn
from tests.pictures.board import at

LABEL = "Strike rank"


def marks() -> tuple[MarkShown, ...]:
    """Seven with moves declared: two at one rank, one who cannot pay, one who holds, one who lies dead."""
    return (
        MarkShown(id="orla", name="Orla", label="O", side="party", rank=24, cost=3, words="crossbow"),
        MarkShown(id="ana", name="Ana", label="A", side="party", rank=18, cost=6, words="hammer", state="current"),
        MarkShown(id="orc-1", name="Orc 1", label="O1", side="foe", rank=14, cost=5, words="axe"),
        MarkShown(id="orc-2", name="Orc 2", label="O2", side="foe", rank=14, cost=5, words="axe"),
        MarkShown(id="carter", name="The carter", label="C", side="neutral", rank=9, words="", state="done"),
        MarkShown(id="chief", name="Orc chief", label="Oc", side="foe", rank=4, cost=7, words="two-handed axe"),
        MarkShown(id="orc-3", name="Orc 3", label="O3", side="foe", rank=0, state="done", is_down=True),
    )


def crowd() -> tuple[MarkShown, ...]:
    """Twenty-six, ten of them at one rank."""
    wolves = [
        MarkShown(id=f"wolf-{n}", name=f"Wolf {n}", label=f"W{n}", side="foe", rank=12 if n < 11 else 21 - n, cost=4, words="bite")
        for n in range(1, 16)
    ]
    spent = [MarkShown(id=f"rat-{n}", name=f"Rat {n}", label=f"R{n}", side="foe", rank=0, state="done") for n in range(1, 5)]
    return tuple(sorted((*marks(), *wolves, *spent), key=lambda mark: -mark.rank))


def spent() -> tuple[MarkShown, ...]:
    """The end of a round: one is left with a rank, and all others have used theirs up."""
    return tuple(
        replace(mark, rank=5, cost=6, state="current") if mark.id == "ana" else replace(mark, rank=0, cost=0, words="", state="done")
        for mark in sorted(marks(), key=lambda mark: mark.id != "ana")
    )


def banner() -> BannerShown:
    """Orc 1 is struck at; parrying would bring it down."""
    offers = (
        OfferShown(index=0, kind="react", title="Parry with the axe", where="banner", shifts=(("orc-1", 14 - 4),)),
        OfferShown(index=1, kind="react", title="Dodge", where="banner", shifts=(("orc-1", 14 - 5),)),
        OfferShown(index=2, kind="react", title="Take it", where="banner"),
    )
    return BannerShown(
        who="orc-1",
        label="O1",
        side="foe",
        title=(Span(text="Orc 1", role="foe"), Span(text=" is struck at with a hammer: "), Span(text="how does it react?", role="strong")),
        detail="A reaction is paid with ranks at once",
        rule="RV-REACT-01",
        offers=offers,
    )


def inspector() -> InspectorShown:
    """Ana, with an attack that can be paid for in two ways."""
    attack = OfferShown(
        index=0,
        kind="attack",
        title="Hammer at Orc 1",
        detail="54 % · 6 ranks",
        fields=(FieldShown(name="charge", label="charge", values=((False, "no"), (True, "yes")), value=False),),
        shifts=(("ana", 18 - 6),),
    )
    rest = OfferShown(index=1, kind="wait", title="Wait", detail="1 rank", shifts=(("ana", 18 - 1),))
    return replace(turn.inspector(), id="ana", name="Ana", label="A", subtitle="Smith of the deep halls", offers=(attack, rest))


def _row(mark: MarkShown) -> OrderRowShown:
    tags = (TagShown(text="dead", tone="muted"),) if mark.is_down else ()
    words = f"{mark.words} {mark.cost}" if mark.cost else ""
    return OrderRowShown(
        id=mark.id,
        place=str(mark.rank),
        name=mark.name,
        label=mark.label,
        side=mark.side,
        state=mark.state,
        words=words,
        tags=tags,
        is_down=mark.is_down,
    )


def tracker(shown: tuple[MarkShown, ...], *, shown_banner: BannerShown | None = None) -> TrackerShown:
    """The whole moment, with these on the ruler."""
    tokens = tuple(
        TokenShown(id=mark.id, name=mark.name, label=mark.label, side=mark.side, cell=at(5 + n % 11, 2 + n // 11 * 3), is_down=mark.is_down)
        for n, mark in enumerate(shown)
    )
    return replace(
        sample.tracker(shown_banner=shown_banner),
        title="The toll at Greywater bridge · Revolution D100",
        heading="Round 2 · strike rank 18",
        acting=(Span(text="Ana", role="party"), Span(text=" acts")),
        upcoming="then Orc 1 (14), Orc 2 (14), Orc chief (4)",
        gauges=(
            GaugeShown(name="momentum", label="Resolution", value=7),
            GaugeShown(name="threat", label="Threat", value=3, high=12),
            GaugeShown(name="light", label="Light", value=0, text="dusk", can_set=False),
        ),
        order=tuple(_row(mark) for mark in shown),
        ruler=RulerShown(label=LABEL, marks=shown, top=24, rule="RV-SR-01"),
        tokens=tokens,
        acting_id="ana",
        reminders=(),
    )
