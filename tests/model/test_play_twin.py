"""Random play, undo, redo, reopening and failed changes against a twin in memory."""

import tempfile
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from desktop_app.model import Campaign, Json, NewPlay, PlayKind
from tests.random_machine import EVERY_DAY

PATHS = st.sampled_from([f"/part/{n}" for n in range(6)])
VALUES = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


class PlayTwin(RuleBasedStateMachine):
    @initialize(first=st.dictionaries(PATHS, VALUES.filter(lambda value: value is not None)))
    def begin(self, first: dict[str, Json]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name, "twin.strikeboard")
        self.campaign = Campaign.create(self.path, "Twin")
        self.campaign.plays.create(NewPlay(id="p", system="s", kind=PlayKind.TABLE, name="P", rules_version="1", first=first))
        self.states: list[dict[str, Json]] = [dict(first)]
        self.bodies: list[Json] = []
        self.at = 0
        self.dice = ""

    def write(self, changes: dict[str, Json], body: int) -> dict[str, Json]:
        present = self.states[self.at]
        before = {path: present.get(path) for path in changes}
        assert self.campaign.plays.append("p", body, before=before, after=changes, dice_state=str(body)) == self.at + 1
        return {path: value for path, value in (present | changes).items() if value is not None}

    @rule(changes=st.dictionaries(PATHS, VALUES), body=st.integers(0, 2**70))
    def append(self, changes: dict[str, Json], body: int) -> None:
        after = self.write(changes, body)
        self.states[self.at + 1 :] = [after]
        self.bodies[self.at :] = [body]
        self.at += 1
        self.dice = str(body)

    @rule(changes=st.dictionaries(PATHS, VALUES), body=st.integers(), to=st.integers(0, 10))
    def fail(self, changes: dict[str, Json], body: int, to: int) -> None:
        try:
            with self.campaign.transaction():
                self.write(changes, body)
                self.campaign.plays.move("p", to=min(to, self.at + 1))
                raise KeyError
        except KeyError:
            pass

    @rule(share=st.floats(0, 1))
    def move(self, share: float) -> None:
        to = round(share * len(self.bodies))
        patch = self.campaign.plays.move("p", to=to)
        moved = {path: value for path, value in (self.states[self.at] | patch).items() if value is not None}
        assert moved == self.states[to]
        self.at = to

    @rule()
    def reopen(self) -> None:
        self.campaign.close()
        self.campaign = Campaign.open(self.path)

    @rule()
    def check(self) -> None:
        assert self.campaign.check() == []

    @invariant()
    def same_as_twin(self) -> None:
        play = self.campaign.plays.load("p")
        assert play.parts == self.states[self.at]
        assert (play.info.at, play.info.steps, play.info.dice_state) == (self.at, len(self.bodies), self.dice)
        assert [entry.body for entry in self.campaign.plays.steps("p", first=1, last=len(self.bodies))] == self.bodies

    def teardown(self) -> None:
        if hasattr(self, "campaign"):
            self.campaign.close()
            self.folder.cleanup()


TestPlayTwin = PlayTwin.TestCase
TestPlayTwin.settings = EVERY_DAY
