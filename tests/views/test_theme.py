from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop_app.views import fonts, icons, painting, stylesheet, theme
from desktop_app.views.encounter.offer_row import BARRED
from desktop_app.views.theme import CONTRAST, DARK, PARCHMENT, Theme

SURFACES = ("ground", "panel", "card", "raised", "board")
TEXTS = ("text", "muted", "party_text", "foe", "neutral", "accent", "danger", "attention_text", "good_text", "blood_text")
FIGURES = ("party", "foe", "neutral", "attention", "danger", "blood", "good", "accent")
"""What is drawn and not written: 3 to 1 is enough (WCAG 1.4.11)."""


def luminance(color: str) -> float:
    def channel(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (channel(part) for part in (QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("text", TEXTS)
def test_text_is_readable_on_every_surface(chosen: Theme, surface: str, text: str) -> None:
    assert contrast(getattr(chosen, text), getattr(chosen, surface)) >= 4.5


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
@pytest.mark.parametrize("surface", SURFACES[1:])
@pytest.mark.parametrize("figure", FIGURES)
def test_figures_are_seen_on_every_surface(chosen: Theme, surface: str, figure: str) -> None:
    assert contrast(getattr(chosen, figure), getattr(chosen, surface)) >= 3


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
def test_what_cannot_be_done_is_still_readable(chosen: Theme) -> None:
    assert contrast(theme.mixed(chosen.muted, chosen.panel, BARRED).name(), chosen.panel) >= 4.5


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
def test_the_parts_of_a_bar_differ_without_their_hues(qapp: QApplication, chosen: Theme) -> None:
    """In grey, of one lightness, a bar of three tones still has three patterns."""
    stylesheet.apply(qapp, chosen)

    def drawn(tone: str) -> set[tuple[int, ...]]:
        image = QImage(24, 6, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painting.bar(painter, QRectF(image.rect()), [(1.0, tone)])
        painter.end()
        ink = (QColor(chosen.blood) if tone == "blood" else chosen.color(tone)).rgb()
        return {tuple(int(image.pixel(x, y) == ink) for y in range(6)) for x in range(4, 20)}

    patterns = [drawn(tone) for tone in ("good", "accent", "blood", "danger")]
    assert all(one != other for place, one in enumerate(patterns) for other in patterns[:place])


def test_no_text_is_smaller_than_eleven_pixels() -> None:
    """What asks for a font by a number of its own would be heard here."""
    sources = (Path(theme.__file__).parent).rglob("*.py")
    small = [
        f"{path.name}: {found}"
        for path in sources
        for found in re.findall(r"theme\.font\((?:[0-9]\b|10\b|theme\.TINY -)[^)]*\)", path.read_text())
    ]
    assert theme.TINY >= 11 and not small


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
def test_what_stands_on_the_accent_and_on_tokens_is_readable(chosen: Theme) -> None:
    assert contrast(chosen.on_accent, chosen.accent) >= 4.5
    assert all(contrast(chosen.on_token, side) >= 4.5 for side in (chosen.party, chosen.foe, chosen.neutral))


@pytest.mark.parametrize("chosen", [DARK, PARCHMENT, CONTRAST], ids=lambda chosen: chosen.id)
@pytest.mark.parametrize("tone", ["plain", "muted", *theme.ROLES])
def test_tags_are_readable(qapp: QApplication, chosen: Theme, tone: str) -> None:
    stylesheet.apply(qapp, chosen)
    fill, ink = painting.tag_colors(tone)
    assert contrast(fill.name(), ink.name()) >= 4.5


def test_tokens_are_those_of_the_drawn_targets() -> None:
    assert (DARK.ground, DARK.panel, DARK.card, DARK.raised) == ("#121418", "#191c22", "#21252d", "#2b303a")
    assert (PARCHMENT.ground, PARCHMENT.panel, PARCHMENT.card, PARCHMENT.raised) == ("#efe6d2", "#f6efdf", "#fbf7ec", "#eadfc6")
    assert (DARK.accent, PARCHMENT.accent) == ("#e3a94f", "#8a4a1c")


def test_a_theme_brings_font_palette_and_style_sheet(qapp: QApplication) -> None:
    stylesheet.apply(qapp, PARCHMENT)
    assert qapp.font().family() == fonts.TEXT
    assert qapp.palette().window().color() == QColor(PARCHMENT.ground)
    assert PARCHMENT.line in qapp.styleSheet()
    assert theme.heading_font().family() == fonts.HEADING


def test_every_icon_can_be_drawn(qapp: QApplication) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter, QPixmap

    for name in icons.SHAPES:
        pixmap = QPixmap(24, 24)
        pixmap.fill(QColor("white"))
        painter = QPainter(pixmap)
        icons.paint(painter, QRectF(0, 0, 24, 24), name, QColor("black"))
        painter.end()
        assert any(pixmap.toImage().pixelColor(x, y).lightness() < 128 for x in range(24) for y in range(24)), name


@pytest.mark.usefixtures("qapp")
def test_no_text_is_written_smaller_than_is_read_and_what_has_no_room_goes_on_in_a_second_line() -> None:
    assert painting.fitting("much longer than there is room", 40, theme.BODY).pixelSize() == theme.TINY
    image = QImage(80, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painting.write_in_two(painter, QRectF(0, 0, 80, 40), "two words, two lines", theme.SMALL, "black")
    painter.end()
    inked = [y for y in range(40) if any(image.pixelColor(x, y).lightness() < 200 for x in range(80))]
    assert inked[0] < 15 and inked[-1] > 24 and inked[-1] - inked[0] + 1 > len(inked), "a gap lies between two lines"
