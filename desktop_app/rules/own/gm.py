"""Harm without an attack, and rests between fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from desktop_app.language import Name
from desktop_app.rules.kernel.command import Choice, SceneCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.own.effects import carry_out, change_track
from desktop_app.rules.own.numbers import numbers_of
from desktop_app.rules.own.rows import row_of
from desktop_app.rules.own.state import OwnDraft, OwnState

MOST_HARM = 999


class Harm(SceneCommand[OwnState]):
    """Harm combatants without an attack, on a track."""

    kind = "own_harm"
    names: ClassVar[tuple[str, ...]] = ("targets",)
    targets: tuple[str, ...] = ()
    amount: int = 1
    track: str = ""

    def refuse_act(self, state: OwnState) -> Refusal | None:
        if row_of(state.world.game.track, self.track) is None:
            return not_found("track", self.track)
        return None if 0 <= self.amount <= MOST_HARM else Refusal("value", field="amount", facts=(("low", 0), ("high", MOST_HARM)))

    def carry_out(self, draft: OwnDraft) -> None:
        for who in self.targets:
            change_track(draft, who, self.track, self.amount)

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[Harm]:
        yield from (cls(targets=(actor,), track=track.id) for track in state.world.game.track[:1])

    def open(self, state: OwnState) -> Mapping[str, Choice]:
        tracks = state.world.game.track
        which = Choice(values=tuple(track.id for track in tracks), labels=tuple(Phrase.of("own_name", text=track.name) for track in tracks))
        return {"amount": Choice(low=1, high=20), **({"track": which} if len(tracks) > 1 else {})}


class TakeRest(SceneCommand[OwnState]):
    """Let everyone at the table rest."""

    kind = "own_rest"
    what: str = ""

    def refuse_act(self, state: OwnState) -> Refusal | None:
        if state.phase != "table":
            return Refusal("phase")
        return None if row_of(state.world.game.rest, self.what) is not None else not_found("what", self.what)

    def carry_out(self, draft: OwnDraft) -> None:
        rest = row_of(draft.state.world.game.rest, self.what)
        assert rest is not None, "refuse has seen the row"
        draft.tell("own_rested", None, what=Name(rest.name))
        for who in draft.state.roster:
            for effect in draft.state.world.game.effects_of(rest.id):
                carry_out(draft, effect, (who, who), numbers_of(draft.state, who))

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[TakeRest]:
        if state.phase == "table":
            yield from (cls(what=row.id) for row in state.world.game.rest)

    def phrase(self, state: OwnState) -> Phrase:
        rest = row_of(state.world.game.rest, self.what)
        return Phrase.of(self.kind, what=Name(rest.name if rest is not None else self.what))
