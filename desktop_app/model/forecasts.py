"""What was forecast of the fights of a campaign when they began, and whether it came true. No part of a play's journal.

It stores figures, and must not know how they are counted.
"""

from typing import NamedTuple

from desktop_app.model.database import Database

_PUT = "INSERT INTO forecast (play_id, key, fights, wins) VALUES (?, ?, ?, ?) ON CONFLICT (play_id) DO NOTHING"
_OVER = (
    "SELECT forecast.fights, forecast.wins, forecast.came_true FROM forecast JOIN play ON play.id = forecast.play_id "
    "WHERE play.status = 'finished' AND forecast.came_true IS NOT NULL AND typeof(forecast.fights) = 'integer' "
    "AND typeof(forecast.wins) = 'integer' AND forecast.fights > 0 ORDER BY play.id"
)


class Scored(NamedTuple):
    """The forecast of an ended fight (`wins` of `fights` simulations), and whether the party won."""

    fights: int
    wins: int
    came_true: bool


class ForecastStore:
    """Keep the forecasts of one campaign; each call is one transaction, or part of the one that is open."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, play_id: str, key: str, *, fights: int, wins: int) -> None:
        """Store a play's forecast; the first one stays. `key` names its inputs. Raises: AppError."""
        with self._database.writing() as connection:
            connection.execute(_PUT, (play_id, key, fights, wins))

    def score(self, play_id: str, *, came_true: bool | None) -> None:
        """Write down how a play came out, if anything was forecast of it; None: that is not known. Raises: AppError."""
        with self._database.writing() as connection:
            stood = None if came_true is None else int(came_true)
            connection.execute("UPDATE forecast SET came_true = ? WHERE play_id = ?", (stood, play_id))

    def scored(self) -> list[Scored]:
        """List the forecasts of the fights that are closed, as far as it is known how they came out."""
        with self._database.reading() as connection:
            return [Scored(int(fights), int(wins), bool(true)) for fights, wins, true in connection.execute(_OVER)]

    def find(self, play_id: str) -> Scored | None:
        """Return a play's forecast, ended or not; None: there is none. An open outcome counts as not true."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT fights, wins, came_true FROM forecast WHERE play_id = ?", (play_id,)).fetchone()
        return None if row is None else Scored(int(row[0]), int(row[1]), bool(row[2]))
