"""A simulation job: a state as JSON with its board, for another process; and its tables."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.boards.boards import board_from_json, board_to_json
from desktop_app.controller.library.library import read_again, system_of_play, tables_of, world_of_play
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.catalogue import is_game
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.parts import canonical, digest, holds, joined, part, paths
from desktop_app.rules.kernel.pieces import Pieces, finished
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MIND: Final = "plain-8"
"""Version of the simulated behaviour: both sides by `controller/play/tactics`. It changes with that behaviour."""


@dataclass(frozen=True, slots=True)
class Job:
    """A fight to be played on from a state. `content` is the digest of the tables, `key` says what the answer follows from.

    `day`: it is the first of a day of fights, and what else the day is played by (`forecast/day`).
    """

    system: str
    content: str
    board: Json
    state: Json
    key: str
    seed: int
    day: Json = None

    def to_json(self) -> dict[str, Json]:
        """Write it for another process."""
        return {
            "system": self.system,
            "content": self.content,
            "board": self.board,
            "state": self.state,
            "mind": MIND,
            "key": self.key,
            "dice": self.seed,
            **({} if self.day is None else {"day": self.day}),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Json]) -> Job:
        """Read what `to_json` wrote. Raises: AppError."""
        match value:
            case {"mind": str(mind), "system": str(system), "content": str(content), "key": str(key), "dice": int(seed)} if mind == MIND:
                return cls(system, content, value.get("board"), value.get("state"), key, seed, value.get("day"))
        raise AppError(said("This fight can't be simulated here."))


def job_of(system: AnySystem, state: Encounter, seed: int | None = None) -> Job:
    """Describe how a fight stands; `seed` None: that of its own encounter. Raises: AppError."""
    return finished(describing(system, state, seed))


def describing(system: AnySystem, state: Encounter, seed: int | None = None, stands: str = "") -> Pieces[Job]:
    """Compute `job_of` in pieces; `stands` is the state's digest, if known. Raises: AppError."""
    board, written = state.world.board, dict[str, Json]()
    seed = seed_for(state) if seed is None else seed
    for path in paths(system.codec, state):
        if holds(system.codec, state, path):
            written[path] = part(system.codec, state, path)
            yield
    return Job(
        system=system.id,
        content=content_digest(system.id),
        board=None if board is None else board_to_json(board),
        state=joined(written),
        key=key_of(system.id, stands or digest(system.codec, state), seed),
        seed=seed,
    )


def seed_for(state: Encounter) -> int:
    """Return the seed of the fights of an encounter: it follows from who is in it and the board, and is the same at each of its moments."""
    board = state.world.board
    people = [[who, one.side, state.sheets[one.sheet].name] for who, one in state.combatants.items()]
    return int.from_bytes(hashlib.sha256(canonical([people, "" if board is None else board.name])).digest()[:4])


def key_of(system_id: str, stands: str, seed: int) -> str:
    """Return the key of an answer's inputs: state (`stands`, its digest), tables, tactics, dice. Raises: AppError."""
    return f"{stands}:{content_digest(system_id)}:{MIND}:{seed}"


def ready(job: Job) -> tuple[AnySystem, Encounter]:
    """Build a job's initial state. Raises: AppError, also if the tables differ from the job's."""
    system = system_of_play(job.system, job.state if isinstance(job.state, dict) else {})
    if content_digest(job.system) != job.content:
        read_again()  # own content was changed since it was read
        if content_digest(job.system) != job.content:
            raise AppError(said("Your custom content changed meanwhile."))
    try:
        state: Encounter = system.codec.decode(system.state_class, job.state)
    except BadDocumentError as error:
        raise AppError(said("The state of the fight can't be read: {why} ({path}).", why=error.why, path=error.path)) from None
    board = None if job.board is None else board_from_json(job.board)
    return system, evolve(state, world=world_of_play(system, board))


_DIGESTS: dict[str, tuple[Mapping[str, Json], str]] = {}


def content_digest(system_id: str) -> str:
    """Return the digest of the tables of a system, the user's own among them; a game's rows are in its states. Raises: AppError."""
    if is_game(system_id):
        return ""
    tables = tables_of(system_id)
    known = _DIGESTS.get(system_id)
    if known is None or known[0] is not tables:
        known = _DIGESTS[system_id] = (tables, hashlib.sha256(canonical(tables)).hexdigest())
    return known[1]
