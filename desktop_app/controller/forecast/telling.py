"""A forecast in words: what the many fights came to, for the window and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Final

from desktop_app import language
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import SURE, Likelihood, Swing, Tally
from desktop_app.controller.forecast.shown import ForecastShown, HeroForecast, SplitShown, WatchShown
from desktop_app.controller.forecast.splits import Split, splits
from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.words.names import PARTY, labels_of, name_of
from desktop_app.language import marked, said
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

WORDS: Final = {
    Likelihood.SAFE: (marked("safe"), "good"),
    Likelihood.LIKELY: (marked("likely"), "good"),
    Likelihood.OPEN: (marked("open"), "accent"),
    Likelihood.GRIM: (marked("grim"), "blood"),
    Likelihood.DEADLY: (marked("deadly"), "blood"),
}
SWINGS: Final = {
    Swing.STEADY: (marked("steady"), "plain"),
    Swing.SWINGY: (marked("swingy"), "accent"),
    Swing.COIN: (marked("coin flip"), "accent"),
}
WATCHED: Final = (marked("Bad run"), marked("Typical"), marked("Good run"))
NEAREST: Final = 4
"""Shares between a fifth and four fifths are told by so small a number: "1 in 3"."""
FARTHEST: Final = 12


class ForecastWriter:
    """Tells the fights that are played on from one state."""

    def __init__(self, system: AnySystem, first: Encounter, key: str = "") -> None:
        self._system, self._first, self._key = system, first, key
        self._words = words_for(system.id)
        standing = system.standing(first)
        self._sides = {who: first.combatants[who].side for who, one in standing.items() if one is Standing.UP}
        self._party = tuple(who for who in first.roster if first.combatants[who].side == PARTY)
        self._signs = labels_of(first)

    def shown(self, tally: Tally, *, is_done: bool) -> ForecastShown:
        """Tell what is known so far; `is_done`: no more will be."""
        low, high = tally.interval
        word, tone = word_of(tally)
        swing = tally.swing()
        swing_word, swing_tone = SWINGS[swing] if swing is not None else ("", "plain")
        return ForecastShown(
            key=self._key,
            share=tally.share,
            low=low,
            high=high,
            count=tally.count,
            most=tally.most,
            is_done=is_done,
            can_go_on=is_done and not tally.is_done,
            is_hollow=tally.count < SURE,
            word=word,
            tone=tone,
            swing=said(swing_word) if swing_word else "",
            swing_tone=swing_tone,
            between=said("{low}-{high} %, {count#simulation|simulations}", low=hundredths(low), high=hundredths(high), count=tally.count),
            who_plays=said("simple tactics on both sides"),
            rounds=tally.rounds() if tally.count else (0, 0, 0),
            heroes=tuple(self._hero(tally, who) for who in self._party) if tally.count >= SURE else (),
            spent=self._spent(tally),
            splits=tuple(self._split(split) for split in splits(tally.fights, self._sides, PARTY, since=self._first.round)),
            watch=tuple(self._watch(fight, title) for fight, title in zip(tally.to_watch(self._party), WATCHED, strict=False)),
            notes=tuple(notes_of(tally)),
            unplayed=unplayed_in(self._system),
        )

    def _hero(self, tally: Tally, who: str) -> HeroForecast:
        hero = tally.hero(who)
        return HeroForecast(
            who=who,
            name=name_of(self._first, who),
            sign=self._signs[who],
            portrait=portrait_of(self._first, who),
            down=hero.down,
            left_half=hero.left_half,
            left_worst=hero.left_worst,
        )

    def _spent(self, tally: Tally) -> str:
        labels: Mapping[str, str] = self._system.spendable
        told = (
            said("{what} {half} ({most} in the worst 10 %)", what=self._words.said(labels[counter]), half=half, most=most)
            for counter, (half, most) in tally.spent().items()
            if most and counter in labels
        )
        return language.apart(told)

    def _split(self, split: Split) -> SplitShown:
        happening = split.happening
        match happening.what:
            case "foes":
                text = said("{count#foe|foes} down by round {round}", count=happening.count, round=happening.round)
            case "fell":
                text = said("{name} down by round {round}", name=name_of(self._first, happening.who), round=happening.round)
            case _ if happening.round == 1:
                text = said("{name} wounded in round 1", name=name_of(self._first, happening.who))
            case _:
                text = said("{name} wounded by round {round}", name=name_of(self._first, happening.who), round=happening.round)
        return SplitShown(text=text, often=_often(split.share), with_it=split.with_it, without=split.without)

    @staticmethod
    def _watch(fight: Fight, title: str) -> WatchShown:
        if fight.is_won:
            line = said("won in {rounds#round|rounds}", rounds=fight.round)
        else:
            line = said("lost in {rounds#round|rounds}", rounds=fight.round) if fight.over else said("without a winner")
        return WatchShown(n=fight.n, title=said(title), line=line)


def hundredths(share: float) -> int:
    """Return a share of 1 in whole percent."""
    return round(100 * share)


def _often(share: float) -> str:
    """Say a share as "1 in 3"."""
    is_middling = 1 / (NEAREST + 1) < share < NEAREST / (NEAREST + 1)
    near = Fraction(share).limit_denominator(NEAREST if is_middling else FARTHEST)
    return said("{times} in {tries}", times=near.numerator, tries=near.denominator)


def unplayed_in(system: AnySystem) -> str:
    """Return a sentence listing the options that neither side uses; empty if there are none."""
    words = words_for(system.id)
    return said("Neither side uses: {what}.", what=", ".join(map(words.said, system.unplayed))) if system.unplayed else ""


def word_of(tally: Tally) -> tuple[str, str]:
    """Say how likely it is in a word, and in which tone; "" while too few were played."""
    bands = tally.bands
    if bands is None:
        return "", "plain"
    (better, tone), (worse, _) = WORDS[bands[0]], WORDS[bands[1]]
    if better == worse:
        return said(better), tone
    return said("{better} to {worse}", better=said(better), worse=said(worse)), "accent"


def notes_of(tally: Tally) -> Iterator[str]:
    """Say what of the fights is no clear answer."""
    if tally.unended:
        yield said("{count} of {total} simulations did not end.", count=tally.unended, total=tally.count)
    if tally.undecided:
        yield said("After {count} of {total} simulations neither side had won.", count=tally.undecided, total=tally.count)
    for why, count in tally.faults:
        yield said("{count} of {total} simulations failed: {why}.", count=count, total=tally.count, why=why.rstrip("."))


def lines_of(shown: ForecastShown) -> Iterator[str]:
    """Tell a forecast as lines of text."""
    word = " " + said("That is {word}.", word=shown.word) if shown.word else ""
    yield said("Party wins {share} % ({between}, {who}).", share=hundredths(shown.share), between=shown.between, who=shown.who_plays) + word
    if not shown.count:
        return
    low, middle, high = shown.rounds
    yield said("Usually {low}-{high} rounds, median {middle}.", low=low, middle=middle, high=high)
    for hero in shown.heroes:
        left = {"half": hundredths(hero.left_half), "worst": hundredths(hero.left_worst)}
        down = hundredths(hero.down)
        yield said("{name}: down in {down} %; health left {half} %, worst 10 % {worst} %", name=hero.name, down=down, **left)
    if shown.spent:
        yield said("Spent: {spent}", spent=shown.spent)
    if shown.swing:
        yield said("Swings: {swing}", swing=shown.swing)
    for split in shown.splits:
        sides = {"yes": hundredths(split.with_it), "no": hundredths(split.without)}
        yield said("{text} ({often}): win {yes} %, otherwise {no} %", text=split.text, often=split.often, **sides)
    if shown.unplayed:
        yield shown.unplayed
    yield from shown.notes


def figures_of(shown: ForecastShown) -> dict[str, object]:
    """Give a forecast as plain figures and words, by name."""
    whole = asdict(shown)
    for window_only in ("key", "is_done", "can_go_on", "most", "tone", "swing_tone"):
        del whole[window_only]
    for hero in whole["heroes"]:
        del hero["portrait"], hero["sign"]
    return whole
