"""Checks: what would be rolled, and the roll itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import Frozen, brought_within, evolve
from desktop_app.rules.own.chances import RollChances, Share
from desktop_app.rules.own.dice import Dice, Reading, dice_now
from desktop_app.rules.own.formula import Numbers, formula
from desktop_app.rules.own.numbers import numbers_of
from desktop_app.rules.own.rows import BandRow, Check, Game, row_of
from desktop_app.rules.own.state import OwnDraft, OwnState


class Rolled(Frozen):
    """The result of a check: its band, and the numbers for the formulas of effects."""

    band: str
    numbers: Numbers


def chances_of(state: OwnState, check: Check, numbers: Numbers, target: str) -> RollChances:
    """Describe a check as it would be rolled now, against a target or ("") nobody."""
    game = state.world.game
    dice, reading = _with_edge(check, numbers)
    other = row_of(game.check, check.versus) if target in state.combatants else None
    bands = game.bands_of(check.id)
    return RollChances(
        word=check.word_id,
        dice=dice,
        reading=reading,
        add=formula(check.add)(numbers),
        against=formula(check.against)(numbers),
        other=chances_of(state, evolve(other, versus=""), numbers_of(state, target), "") if other is not None else None,
        numbers=_named(bands, numbers),
        shares=tuple(Share(id=band.id, when=band.when, tone=band.tone, counts=band.counts) for band in bands),
    )


def _with_edge(check: Check, numbers: Numbers) -> tuple[Dice, Reading]:
    """Return the dice and their reading, with the edge: more dice of the first kind, the best or worst kept."""
    dice, keeps = dice_now(check.roll, numbers), max(0, formula(check.keeps)(numbers))
    edge = brought_within(numbers["edge"], -check.edge, check.edge)
    counts = max(0, formula(check.counts)(numbers))
    if not edge or not dice:
        return dice, Reading(keeps=keeps, worst=check.worst, counts=counts)
    count, sides = dice[0]
    kept = keeps or sum(each for each, _ in dice)
    return ((count + abs(edge), sides), *dice[1:]), Reading(keeps=kept, worst=edge < 0, counts=counts)


def _named(bands: Iterable[BandRow], numbers: Numbers) -> tuple[tuple[str, int], ...]:
    """Return the numbers that bands name, so that equal rolls are equal whatever else differs."""
    names = {name for band in bands for name in formula(band.when).names}
    return tuple((name, numbers[name]) for name in sorted(names & set(numbers)))


def roll(draft: OwnDraft, check: Check, numbers: Numbers, *, what: str, people: tuple[str, str]) -> Rolled:
    """Roll a check for an actor against a target, and log it under the name of what it is for."""
    actor, target = people
    made = chances_of(draft.state, check, numbers, target)
    read, rolls = _thrown(draft, made, check.id, actor)
    against, theirs = made.against, 0
    if made.other is not None:
        answer, more = _thrown(draft, made.other, check.versus, target)
        rolls += more
        against = answer["total"] + made.other.add
        theirs = made.other.level(made.other.share(answer, made.other.against))
    outcome, share = made.outcome(read, against, theirs), made.share(read, against, theirs)
    band = row_of(draft.state.world.game.band, share.id)
    assert band is not None, "shares are bands"
    dice = Term(read["total"], "successes" if made.reading.counts else "dice")
    draft.tell(
        "own_rolled",
        actor,
        breakdown=Breakdown((dice, *terms_of(draft.state.world.game, check.add, numbers))),
        rolls=rolls,
        what=Name(what),
        target=target if target != actor else None,
        total=outcome["total"],
        against=against or None,
        band=Name(band.name),
    )
    return Rolled(band=share.id, numbers={**numbers, **outcome})


def _thrown(draft: OwnDraft, made: RollChances, purpose: str, who: str) -> tuple[dict[str, int], tuple[Roll, ...]]:
    """Roll the dice and read them."""
    rolls = tuple(draft.roll(count, sides, purpose, who) for count, sides in made.dice if count)
    return made.reading.read((face, one.ask.sides) for one in rolls for face in one.faces), rolls


def terms_of(game: Game, text: str, numbers: Numbers) -> tuple[Term, ...]:
    """Lay out a sum: each summand that is not 0, by the names of the rows it is made of."""
    titles = titles_of(game)
    values = ((label, value(numbers)) for label, value in formula(text).terms)
    return tuple(Term(value, titles.get(label, label)) for label, value in values if value)


def titles_of(game: Game) -> Mapping[str, str]:
    """Map the numbers' names in formulas to their titles."""
    rows = (*game.field, *game.derived, *game.track, *game.pool, *game.column)
    return {row.id: Name(row.name) for row in rows}
