"""Design tokens and the theme in force: colours with roles, spacing, radii, type sizes.

Everything that is drawn asks `active()`; nothing else in the program names a colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QFont

from desktop_app.views import fonts
from desktop_app.views.speech import marked

RADIUS_SMALL: Final = 4
RADIUS: Final = 9
RADIUS_LARGE: Final = 12
TINY: Final = 11
SMALL: Final = 12
BODY: Final = 13
LEAD: Final = 15
TITLE: Final = 17
FIGURE: Final = 19
HEADING: Final = 20
DISPLAY: Final = 34
HIT: Final = 30
"""The usual height of anything that is clicked, in pixels."""
LEAST_HIT: Final = 24
"""The least side of anything that is clicked, in pixels (WCAG 2.5.8)."""


class Theme(NamedTuple):
    """One set of colours, as "#rrggbb", and the family of its headings."""

    id: str
    title: str
    is_dark: bool
    ground: str
    panel: str
    card: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    party: str
    party_text: str
    foe: str
    neutral: str
    on_token: str
    attention: str
    attention_text: str
    danger: str
    blood: str
    blood_text: str
    good: str
    good_text: str
    past: str
    board: str
    board_line: str
    heading: str = fonts.TEXT
    heading_scale: float = 1.0
    playing_card: str = "#f6efdf"
    playing_card_red: str = "#b0281e"
    playing_card_black: str = "#1d1a16"
    """Playing cards are ivory in every theme, as on a table."""

    def color(self, role: str) -> QColor:
        """Return the colour of a role as text or figure: party, foe, strong, muted, blood ...; plain for an unknown one."""
        return QColor(getattr(self, ROLES.get(role, "text")))

    @property
    def card_edge(self) -> str | None:
        """Return the colour around cards: none, but where only lines part them."""
        return self.line if self.id == "contrast" else None

    @property
    def has_texture(self) -> bool:
        """Tell whether the ground of boards is drawn with its texture: not where only contrast counts."""
        return self.id != "contrast"

    def side(self, side: str) -> QColor:
        """Return the colour of a side's tokens."""
        return QColor(getattr(self, SIDES.get(side, "neutral")))


ROLES: Final[Mapping[str, str]] = {
    "party": "party_text",
    "foe": "foe",
    "neutral": "neutral",
    "muted": "muted",
    "blood": "blood_text",
    "good": "good_text",
    "accent": "accent",
    "danger": "danger",
    "attention": "attention_text",
    "past": "past",
}
SIDES: Final[Mapping[str, str]] = {"party": "party", "foe": "foe", "foes": "foe", "enemy": "foe"}

DARK: Final = Theme(
    id="dark",
    title=marked("Dark"),
    is_dark=True,
    ground="#121418",
    panel="#191c22",
    card="#21252d",
    raised="#2b303a",
    line="#363c48",
    text="#ebe7df",
    muted="#9aa0ac",
    accent="#e3a94f",
    on_accent="#241a08",
    party="#5fb8a0",
    party_text="#5fb8a0",
    foe="#e07a6f",
    neutral="#8aa6dc",
    on_token="#14110d",
    attention="#e3b94f",
    attention_text="#e3b94f",
    danger="#b784d0",
    blood="#d24a41",
    blood_text="#ee8378",
    good="#86b76c",
    good_text="#86b76c",
    past="#8fa8e6",
    board="#2a2f2b",
    board_line="#3d453f",
)
PARCHMENT: Final = Theme(
    id="parchment",
    title=marked("Parchment"),
    is_dark=False,
    ground="#efe6d2",
    panel="#f6efdf",
    card="#fbf7ec",
    raised="#eadfc6",
    line="#d6c7a4",
    text="#2a2318",
    muted="#6b5f49",  # a shade darker than drawn, to be readable where it is raised
    accent="#8a4a1c",
    on_accent="#fff6e6",
    party="#2f7d68",
    party_text="#286c5d",
    foe="#a63a2e",
    neutral="#3f5f9e",
    on_token="#fffaf0",
    attention="#94691a",
    attention_text="#815912",
    danger="#6f3f91",
    blood="#8f1f17",
    blood_text="#8f1f17",
    good="#2f7d68",
    good_text="#286c5d",
    past="#3d5aa0",
    board="#e5dcc2",
    board_line="#c9ba96",
    heading=fonts.HEADING,
    heading_scale=1.12,
)
CONTRAST: Final = Theme(
    id="contrast",
    title=marked("High contrast"),
    is_dark=True,
    ground="#000000",
    panel="#000000",
    card="#0b0b0b",
    raised="#1f1f1f",
    line="#b9b9b9",
    text="#ffffff",
    muted="#dedede",
    accent="#ffd400",
    on_accent="#000000",
    party="#4dffd2",
    party_text="#4dffd2",
    foe="#ff9d8f",
    neutral="#a9c8ff",
    on_token="#000000",
    attention="#ffe14d",
    attention_text="#ffe14d",
    danger="#eab8ff",
    blood="#ff6b5e",
    blood_text="#ff9d8f",
    good="#9dff7a",
    good_text="#9dff7a",
    past="#a9c8ff",
    board="#101010",
    board_line="#5a5a5a",
)
THEMES: Final[Mapping[str, Theme]] = {theme.id: theme for theme in (DARK, PARCHMENT, CONTRAST)}
_in_force: list[Theme] = [DARK]


def active() -> Theme:
    """Return the theme in force."""
    return _in_force[0]


def put_in_force(theme: Theme) -> None:
    """Let this theme be the one that everything is painted with from now on."""
    _in_force[0] = theme


@cache
def font(size: int = BODY, *, strong: bool = False, figures: bool = False) -> QFont:
    """Return the text font; `size` in pixels, `figures` all of one width for numbers that stand in columns.

    Always the same object for the same arguments: copy it before changing it.
    """
    made = QFont(fonts.TEXT)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    if figures:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def heading_font(size: int = HEADING) -> QFont:
    """Return the font of headings: the text font in bold, or the serif of the theme a little larger."""
    theme = active()
    if theme.heading == fonts.TEXT:
        return font(size, strong=True)
    made = QFont(theme.heading)
    made.setPixelSize(round(size * theme.heading_scale))
    made.setWeight(QFont.Weight.Medium)
    return made


def mixed(first: QColor | str, second: QColor | str, share: float) -> QColor:
    """Mix two colours; `share` of the second, 0 to 1."""
    a, b = QColor(first), QColor(second)
    return QColor.fromRgbF(*(x + (y - x) * share for x, y in zip(_parts(a), _parts(b), strict=True)))


def _parts(color: QColor) -> tuple[float, float, float]:
    return color.redF(), color.greenF(), color.blueF()
