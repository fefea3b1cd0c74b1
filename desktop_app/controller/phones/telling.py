"""Writes a moment for a phone's page: finished sentences, names of pictures, places in hundredths of a picture.

It is made from the players' copy (`play/players`) and the recap alone, and knows neither state nor campaign: what the players were not
shown is not there to be written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from desktop_app import language
from desktop_app.controller.notes.looks import PICTURES_ALONE
from desktop_app.controller.play.players import HARM, PlayerRow, PlayersShown
from desktop_app.language import marked, said
from desktop_app.printing.markdown import Node, nodes_of

if TYPE_CHECKING:
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.controller.play.own_character import OwnShown
    from desktop_app.controller.play.shown import DieShown

TONES: Final = ("good", "attention", "blood", "muted")
"""The colour of each step of `HARM`."""
DOWN: Final = len(HARM) - 1
LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 12_000
"""Letters of a text, more than anybody reads out on a phone."""
WORDS: Final = {
    "table": marked("Table"),
    "mine": marked("My character"),
    "handouts": marked("Handouts"),
    "last": marked("Last session"),
    "connected": marked("Connected"),
    "lost": marked("Connection lost. Trying again..."),
    "ended": marked("This link has ended. Ask the GM for a new one."),
    "nothing": marked("The GM hasn't shown anything yet."),
    "order": marked("Turn order"),
    "board": marked("Board"),
    "large": marked("Enlarge the board"),
    "small": marked("Close the large board"),
    "roll": marked("Last roll"),
    "pools": marked("Pools"),
    "aloud": marked("Read aloud"),
    "handout": marked("Handout"),
    "now": marked("now"),
    "next": marked("next"),
    "your_turn": marked("It's your turn"),
    "you_next": marked("You're next"),
    "conditions": marked("Conditions"),
    "notes": marked("My notes"),
    "private": marked("only on this phone"),
    "gm_notes": marked("From the GM"),
    "of": marked("of"),
    "new": marked("new"),
    "rolls": marked("Rolls that mattered"),
}
"""The words of the page itself, by the names that it knows them by."""


class FaceShown(NamedTuple):
    """All that the picture of a token is drawn from."""

    label: str
    side: str
    portrait: str
    is_down: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class LaidOut:
    """A board as a picture: its name and size in pixels; a cell, places and shifts in hundredths of its width and height."""

    picture: str
    width: int
    height: int
    cell: float
    spots: Mapping[str, tuple[float, float]]
    """Where tokens stand, by their ids in the copy."""
    facings: Mapping[str, int]
    """Where they look, in degrees clockwise from above."""
    shape: tuple[tuple[float, float], ...] = ()
    """The corners of a cell, seen from its middle."""
    step: tuple[float, float] = (0.0, 0.0)
    """From the middle of a cell to that of the next one in its line."""
    dim: tuple[tuple[float, float, int], ...] = ()
    """Cells that are known and not in sight: the middle of the first of a line, and how many there are."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnPictures:
    """A moment's pictures: `faces` names each token's."""

    faces: Callable[[FaceShown], str]
    board: LaidOut | None = None
    handout: str = ""
    last_board: LaidOut | None = None


def faces_in(copy: PlayersShown) -> list[FaceShown]:
    """List what tokens are drawn from, each once, for those in the order, on the board, and of a big moment."""
    found = [FaceShown(row.label, row.side, row.portrait, row.harm == DOWN) for row in copy.rows]
    found += [FaceShown(token.label, token.side, token.portrait, token.is_down) for token in copy.tokens]
    if copy.moment is not None:
        found.append(FaceShown(copy.moment.label, copy.moment.side, copy.moment.portrait))
    return [*dict.fromkeys(found)]


def written(copy: PlayersShown, drawn: DrawnPictures, *, recap: Recap | None = None, own: OwnShown | None = None) -> bytes:
    """Write the event of a link: the whole moment, as JSON in UTF-8 on one line."""
    acting = next((row for row in copy.rows if row.is_acting), None)
    moment = {
        "lang": language.in_force(),
        "words": {name: said(words) for name, words in WORDS.items()},
        "round": said("Round {number}", number=copy.round) if copy.round else "",
        "turn": _turn(acting.name, acting.side, acting.label) if acting is not None else None,
        "rows": [_row(row, drawn) for row in copy.rows],
        "pools": [[_capital(label), language.number(value)] for label, value in copy.gauges],
        "roll": _roll(copy),
        "moment": _moment(copy, drawn),
        "aloud": copy.said[:LONGEST_TEXT],
        "handout": _handout(copy, drawn),
        "board": _board(copy, drawn.board, drawn) if drawn.board is not None else None,
        "recap": _recap(recap, drawn) if recap is not None else None,
        "mine": _mine(own, copy, drawn) if own is not None else None,
    }
    return json.dumps(moment, ensure_ascii=False, separators=(",", ":")).encode()


def _turn(name: str, side: str, label: str) -> dict[str, Any]:
    return {"words": said("{name}'s turn", name=_called(name, side, label)), "side": side}


def _called(name: str, side: str, label: str) -> str:
    """Return a name known to the players, else a word with the token's number."""
    if name:
        return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    if side == "party":
        return _capital(said("one of you"))
    number = label.removeprefix("?")
    return said("Foe {number}", number=number) if side == "foe" else said("Stranger {number}", number=number)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _harm(level: int) -> list[str]:
    """Return the word for a combatant's health and its tone; nothing for the unhurt, or if it is not shown."""
    return [said(HARM[level]), TONES[level]] if level > 0 else []


def _row(row: PlayerRow, drawn: DrawnPictures) -> dict[str, Any]:
    harm = _harm(row.harm)
    return {
        "name": _called(row.name, row.side, row.label),
        "side": row.side,
        "face": drawn.faces(FaceShown(row.label, row.side, row.portrait, row.harm == DOWN)),
        "state": "now" if row.is_acting else "next" if row.is_next else row.state,
        "harm": harm,
        "tags": [tag for tag in row.tags if tag not in harm],
    }


def _roll(copy: PlayersShown) -> dict[str, Any] | None:
    roll = copy.roll
    if roll is None:
        return None
    return {"name": _called(roll.who, roll.side, roll.label), "side": roll.side, "dice": _dice(roll.dice)}


def _dice(dice: Sequence[DieShown]) -> list[tuple[int, bool]]:
    return [(die.face, die.scores) for die in dice]


def _moment(copy: PlayersShown, drawn: DrawnPictures) -> dict[str, Any] | None:
    moment = copy.moment
    if moment is None:
        return None
    face = drawn.faces(FaceShown(moment.label, moment.side, moment.portrait))
    return {"name": _called(moment.name, moment.side, moment.label), "words": moment.words, "side": moment.side, "face": face}


def _handout(copy: PlayersShown, drawn: DrawnPictures) -> dict[str, Any] | None:
    """Write what is handed out; a page of the journal, or a text of several lines, is Markdown."""
    text = copy.page or copy.text
    if not (text or drawn.handout):
        return None
    return {"picture": drawn.handout, "text": _text(text) if copy.page or "\n" in text else [("p", [text])] if text else []}


def _text(markdown: str) -> list[Node]:
    return nodes_of(PICTURES_ALONE.sub("", markdown[:LONGEST_TEXT])) if markdown else []


def _board(copy: PlayersShown, laid: LaidOut, drawn: DrawnPictures) -> dict[str, Any]:
    harm = dict(copy.harm)
    return {
        "picture": laid.picture,
        "size": (laid.width, laid.height),
        "cell": laid.cell,
        "dim": {"shape": laid.shape, "step": laid.step, "lines": laid.dim},
        "tokens": [
            {
                "name": _called(token.name, token.side, token.label),
                "side": token.side,
                "face": drawn.faces(FaceShown(token.label, token.side, token.portrait, token.is_down)),
                "at": laid.spots[token.id],
                "facing": laid.facings.get(token.id),
                "harm": _harm(harm.get(token.id, 0)),
                "now": bool(token.name) and token.name == copy.acting,
            }
            for token in copy.tokens
            if token.id in laid.spots
        ],
    }


def _recap(recap: Recap, drawn: DrawnPictures) -> dict[str, Any]:
    """Write the player recap of a session."""
    board = _board(recap.board, drawn.last_board, drawn) if recap.board is not None and drawn.last_board is not None else None
    return {
        "when": " · ".join(filter(None, (said("session {number}", number=recap.number), recap.played))),
        "text": _text("\n\n".join(filter(None, (recap.text, *recap.story)))),
        "people": [(one.name, one.words, TONES[one.harm] if one.harm > 0 else "") for one in recap.people],
        "rolls": [(one.name, one.words, _dice(one.dice)) for one in recap.rolls],
        "carried": said("You carry {things}.", things=", ".join(recap.carried)) if recap.carried else "",
        "board": board,
    }


def _mine(own: OwnShown, copy: PlayersShown, drawn: DrawnPictures) -> dict[str, Any]:
    """Write a character for its own player; its turn is that of the row with its name."""
    row = next((row for row in copy.rows if own.name and (row.name, row.side) == (own.name, own.side)), None)
    return {
        "name": own.name,
        "side": own.side,
        "face": drawn.faces(face_of(own)),
        "turn": "" if row is None else "your_turn" if row.is_acting else "you_next" if row.is_next else "",
        "tags": [*dict.fromkeys((*_harm(own.harm)[:1], *own.tags))],
        "gauges": [(gauge.title, gauge.value, gauge.maximum, gauge.is_harm) for gauge in own.gauges],
        "figures": [(_capital(figure.label), figure.value, figure.maximum) for figure in own.figures],
        "tracks": [
            (track.title, track.note, [(line.label, line.sizes, line.ticked, line.note) for line in track.lines]) for track in own.tracks
        ],
        "notes": _text(own.notes),
    }


def face_of(own: OwnShown) -> FaceShown:
    """Return what the token of a character is drawn from."""
    return FaceShown(own.label, own.side, own.portrait, own.harm == DOWN)
