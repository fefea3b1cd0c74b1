"""The faults of a game: each with its list, its row, its field, and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.record import Json, first_unknown, found_at, range_sentence
from desktop_app.rules.own.dice import READ, dice_of
from desktop_app.rules.own.formula import BadFormulaError, formula
from desktop_app.rules.own.rows import INPUTS, LISTS, NUMBERED, TABLE, Action, BandRow, Check, ConditionRow, Effect, Game, row_of

MOST_ROWS: Final = 60
"""Most rows of a list."""
MOST_PARTS: Final = 240
"""Most columns, bands or effects of a game."""
MOST_OF_ONE: Final = 20
"""Most columns, bands or effects that belong to one row."""
PARTS: Final = ("column", "band", "effect")
ALWAYS: Final = ("round", *INPUTS)
ROLLED: Final = (*READ, "against", "margin", "theirs")
TAKEN: Final = frozenset(
    {*ALWAYS, *ROLLED, "target", "id", "name", "number", "side", "sheet", "cell", "facing", "elevation", "conditions", "marks", "loot",
     "manner", "extra", "concept", "player", "notes", "portrait", "person", "ledger", "game", "phase", "acting", "given_turn", "gift",
     "roster", "combatants", "sheets", "slots", "pending", "settings", "clock", "time", "world", "planned", "players", "initiative",
     "acted", "used", "walked", "in_fight", "out", "system", "rules_version", "own_conditions", "own_grid", "stamp", "can_act", "is_down",
     "min", "max", "abs", "and", "or", "not", "is", "in", "if", "else", "for", "lambda"}
)  # fmt: skip
"""Names with a meaning in formulas or in saved files."""


class Fault(NamedTuple):
    """What is wrong with one field of one row, in a sentence; without a row it is about the whole list."""

    list: str
    row: str
    field: str
    why: str

    @property
    def path(self) -> str:
        """Return its place as a JSON pointer."""
        return "/".join(filter(None, ("", TABLE, self.list, self.row, self.field))) if self.list else f"/{TABLE}"


Faults: TypeAlias = "Iterator[Fault]"
Names: TypeAlias = "tuple[str, ...]"


def game_in(codec: Codec, rows: Json) -> Game:
    """Read a game from its rows. Raises: BadDocumentError with the place of the first fault."""
    for fault in faults_in(codec, rows):
        raise BadDocumentError(fault.path, fault.why)
    game: Game = codec.decode(Game, rows, f"/{TABLE}")
    return game


def faults_in(codec: Codec, rows: Json) -> tuple[Fault, ...]:
    """List the faults of rows as they were read: the first that keeps them from being a game, else all faults of the game."""
    try:
        game = codec.decode(Game, rows, "")
    except BadDocumentError as error:
        return (_at(error.path, error.why, rows),)
    unknown = first_unknown(game)
    if unknown is not None:
        return (_at(unknown, said("unknown key {key}", key=repr(unknown.rpartition("/")[2])), rows),)
    return faults_of(game)


def _at(path: str, why: str, rows: Json) -> Fault:
    """Name the row at a JSON pointer by its id."""
    name, place, field = (*path.strip("/").split("/", 2), "", "")[:3]
    row = found_at(rows, f"/{name}/{place}/id") if place.isdecimal() else None
    return Fault(name, row if isinstance(row, str) else place, field, why)


def faults_of(game: Game) -> tuple[Fault, ...]:
    """List all faults of a game: of its rows, then of its formulas."""
    return tuple(dict.fromkeys(_faults(game)))


def _faults(game: Game) -> Faults:
    yield from _of_rows(game)
    yield from _of_ids(game)
    yield from _of_owners(game)
    yield from _of_numbers(game)
    yield from _of_conditions(game)
    for check in game.check:
        yield from _of_check(game, check)
    for action in game.action:
        yield from _of_action(game, action)
    for effect in game.effect:
        yield from _of_effect(game, effect)


# ---- rows and ids


def _of_rows(game: Game) -> Faults:
    """Find overlong lists, numbers out of range, and empty ranges."""
    if len(game.about) != 1:
        yield Fault("about", "", "", said("a game has one row here, with its title"))
    if len(game.turn) > 1:
        yield Fault("turn", "", "", said("a game has one row here at most"))
    for name in LISTS:
        rows = getattr(game, name)
        most = MOST_PARTS if name in PARTS else MOST_ROWS
        if len(rows) > most:
            yield Fault(name, "", "", said("at most {most} rows", most=most))
        for row in rows:
            broken = range_sentence(row)
            if broken is not None:
                yield Fault(name, row.id, broken[0], broken[1])
    for name, ranges in (("field", game.field), ("column", game.column)):
        for one in ranges:
            if one.low > one.high:
                yield Fault(name, one.id, "high", said("the highest value is below the lowest"))


def _of_ids(game: Game) -> Faults:
    """Find malformed, reserved and duplicate ids."""
    named = Counter(row.id for name in NUMBERED for row in getattr(game, name))
    for name in LISTS:
        rows = getattr(game, name)
        twice = Counter(row.id for row in rows)
        for row in rows:
            parts = row.id.split(".") if name == "column" else [row.id]
            if len(parts) != (2 if name == "column" else 1) or not all(map(_is_name, parts)):
                yield Fault(name, row.id, "id", _sentence_of_id(name))
            elif twice[row.id] > 1 or (name in NUMBERED and named[row.id] > 1):
                yield Fault(name, row.id, "id", said("two rows have the id {row_id}", row_id=repr(row.id)))
            elif (name in NUMBERED or name == "condition") and (row.id in TAKEN or row.id.endswith("_most")):
                yield Fault(name, row.id, "id", said("the program uses the id {row_id} itself; choose another", row_id=repr(row.id)))


def _is_name(text: str) -> bool:
    return text.isascii() and text.isidentifier() and text == text.lower() and not text.startswith("_") and len(text) <= 40


def _sentence_of_id(name: str) -> str:
    if name == "column":
        return said("an id of a column is the list's, a dot and a name, such as attacks.hit")
    return said("an id has only small letters, digits and _, and starts with a letter")


def _of_owners(game: Game) -> Faults:
    """Find columns, bands and effects without a row they belong to, or too many of one row."""
    known = {
        "column": {row.id for row in game.list},
        "band": {row.id for row in game.check},
        "effect": {row.id for row in (*game.action, *game.rest)},
    }
    for name in PARTS:
        rows = getattr(game, name)
        for row in rows:
            if row.of not in known[name]:
                yield Fault(name, row.id, "id" if name == "column" else "of", _missing(row.of))
        owner, count = next(iter(Counter(row.of for row in rows).most_common(1)), ("", 0))
        if count > MOST_OF_ONE:
            yield Fault(name, "", "", said("{owner} has more than {most} of them", owner=repr(owner), most=MOST_OF_ONE))
    both = {row.id for row in game.action} & {row.id for row in game.rest}
    yield from (Fault("rest", row_id, "id", said("two rows have the id {row_id}", row_id=repr(row_id))) for row_id in sorted(both))


def _missing(name: str) -> str:
    return said("there is no row {name}", name=repr(name))


# ---- formulas, with the names known where they are


def _plain(game: Game) -> Names:
    """List the numbers of a sheet."""
    return (*(row.id for row in game.field), *(row.id for row in game.derived))


def _of_one(game: Game) -> Names:
    """List the numbers of a combatant and of the scene."""
    tracks = (name for row in game.track for name in (row.id, row.most_name))
    return (*_plain(game), *tracks, *(row.id for row in game.pool), *ALWAYS)


def _with_entry(game: Game, each: str | None = None) -> Names:
    """List the numbers of a combatant with an entry: of the list that an action goes through, or (None) of any."""
    return (*_of_one(game), *(row.id for row in game.column if each is None or row.of == each))


def _aimed(game: Game, each: str | None = None) -> Names:
    return (*_with_entry(game, each), *(f"target.{name}" for name in _of_one(game)))


def _formula(place: Fault, text: str, known: Iterable[str]) -> Faults:
    """Judge a formula at a place, which is a fault without its sentence."""
    try:
        unknown = next((name for name in formula(text).names if name not in known), None)
    except BadFormulaError as error:
        yield place._replace(why=str(error))
        return
    if unknown is not None:
        yield place._replace(why=said("there is no number {name} here", name=repr(unknown)))


def _dice(place: Fault, text: str, known: Names) -> Faults:
    try:
        pairs = dice_of(text)
    except BadFormulaError as error:
        yield place._replace(why=str(error))
        return
    for pair in pairs:
        for part in pair:
            yield from _formula(place, part.text, known)


def _of_numbers(game: Game) -> Faults:
    """Judge derived numbers, tracks and the order of turns: each formula names what stands above it."""
    known = [row.id for row in game.field]
    for derived in game.derived:
        yield from _formula(Fault("derived", derived.id, "value", ""), derived.value, known)
        known.append(derived.id)
    tracked = [name for row in game.track for name in (row.id, row.most_name)]
    for track in game.track:
        yield from _formula(Fault("track", track.id, "most", ""), track.most, known)
        yield from _formula(Fault("track", track.id, "out", ""), track.out, [*known, *tracked])
    if not any(track.out for track in game.track):
        yield Fault("track", "", "", said("one track must say in “out” when a combatant is out of the fight"))
    for turn in game.turn:
        for name in ("by", "walk"):
            yield from _formula(Fault("turn", turn.id, name, ""), getattr(turn, name), _of_one(game))
        if turn.order in ("rolled", "each_round"):
            yield from _dice(Fault("turn", turn.id, "roll", ""), turn.roll, _of_one(game))
    for row in game.field:
        yield from (Fault("field", row.id, "one_of", said("sides are 1 or more")) for sides in row.one_of if sides < 1)


def _of_conditions(game: Game) -> Faults:
    changed = {*_plain(game), *INPUTS}
    for row in game.condition:
        yield from _formula(Fault("condition", row.id, "when", ""), row.when, _of_one(game))
        for name, change in row.changes.items():
            place = Fault("condition", row.id, f"changes/{name}", "")
            if name not in changed:
                yield place._replace(why=_missing(name))
            yield from _formula(place, str(change), _names_of_change(game, row))


def _names_of_change(game: Game, row: ConditionRow) -> Names:
    """List the names for a change; a given condition changes by plain numbers only."""
    return _of_one(game) if row.when else ()


def _of_check(game: Game, check: Check) -> Faults:
    bands = game.bands_of(check.id)
    if not bands:
        yield Fault("check", check.id, "id", said("it has no bands"))
    if check.versus and row_of(game.check, check.versus) is None:
        yield Fault("check", check.id, "versus", _missing(check.versus))
    for known in _known_to(game, check):
        yield from _dice(Fault("check", check.id, "roll", ""), check.roll, known)
        for name in ("keeps", "counts", "add", "against"):
            yield from _formula(Fault("check", check.id, name, ""), getattr(check, name), known)
        for band in bands:
            yield from _formula(Fault("band", band.id, "when", ""), band.when, (*known, *ROLLED))
    for band in bands:
        yield from _of_place(band, is_last=band is bands[-1])


def _known_to(game: Game, check: Check) -> list[Names]:
    """List the names for a check, once for each use: by an action, or opposed by another check."""
    found = [_known_in(game, action) for action in game.action if action.check == check.id]
    if any(other.versus == check.id for other in game.check):
        found.append(_of_one(game))
    return found or [_aimed(game)]


def _known_in(game: Game, action: Action) -> Names:
    """List the names for an action: of its combatant, an entry of its list, and its target, if it has one."""
    return _with_entry(game, action.each) if action.aim == "self" else _aimed(game, action.each)


def _of_place(band: BandRow, *, is_last: bool) -> Faults:
    if is_last and band.when:
        yield Fault("band", band.id, "when", said("the last band of a check always applies, so it has no formula"))
    if not is_last and not band.when:
        yield Fault("band", band.id, "when", said("only the last band of a check has no formula"))


def _of_action(game: Game, action: Action) -> Faults:
    for name, rows in (("check", game.check), ("each", game.list), ("spends", game.pool)):
        wanted = getattr(action, name)
        if wanted and wanted not in {row.id for row in rows}:
            yield Fault("action", action.id, name, _missing(wanted))
    for name in ("needs", "reach"):
        yield from _formula(Fault("action", action.id, name, ""), getattr(action, name), _with_entry(game, action.each))
    check = game.check_of(action)
    if check is not None and check.versus and action.aim == "self":
        yield Fault("action", action.id, "check", said("an action with the aim self has no target to roll against"))


def _of_effect(game: Game, effect: Effect) -> Faults:
    wanted = {"harm": game.track, "heal": game.track, "give": game.condition, "end": game.condition, "pool": game.pool}[effect.do]
    place = Fault("effect", effect.id, "", "")
    if effect.what not in {row.id for row in wanted}:
        yield place._replace(field="what", why=_missing(effect.what))
    elif any(row.id == effect.what and row.when for row in game.condition if effect.do in ("give", "end")):
        yield place._replace(field="what", why=said("{name} follows its formula, so no effect gives or ends it", name=repr(effect.what)))
    action = row_of(game.action, effect.of)
    bands = {band.id for band in game.bands_of(action.check)} if action is not None else set[str]()
    yield from (place._replace(field="on", why=_missing(name)) for name in effect.on if name not in bands)
    known = (*(_known_in(game, action) if action is not None else _of_one(game)), *(ROLLED if bands else ()))
    if effect.roll:
        yield from _dice(place._replace(field="roll"), effect.roll, known)
    yield from _formula(place._replace(field="add"), effect.add, known)
    yield from _formula(place._replace(field="less"), effect.less, _of_one(game))
