"""Random play over a real campaign file, killed at random moments, and what is then in the file: run as a program of its own.

    python -m tests.kills SYSTEM KILLS SEED FOLDER

The one who plays is a fork that opens the file for itself, tells each step once it is on disk, and is killed with SIGKILL.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.preferences import notes_of, set_notes
from desktop_app.controller.start.demo import add_ready
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.rules.kernel.table import EditSheet

LONGEST_SECONDS = 0.6


def prepared(path: Path, system_id: str) -> str:
    """Make a campaign with a fight; returns its id."""
    campaign = OpenCampaign.create(path, "Killed")
    add_ready(campaign, system_id)
    first = next(encounter for encounter in campaign.encounters.all() if encounter.id == content_of(system_id).encounters[0].id)
    play_id = campaign.start(first)
    campaign.close()
    return play_id


def play_on(path: Path, play_id: str, seed: int, told: int) -> None:
    """Play, undo, redo, edit and write notes until killed; each time it is on disk, say where the fight and the notes stand."""
    rng = random.Random(seed)
    campaign = OpenCampaign.open(path)
    session = campaign.fight(play_id).session
    table, who = campaign.table(session.system.id), campaign.table(session.system.id).state.roster[0]
    for n in range(100_000):
        match rng.randrange(12):
            case 0 | 1:
                session.undo()
            case 2:
                session.redo()
            case 3:
                set_notes(campaign.store, f"Note {seed} {n}")
            case 4:
                table.do(EditSheet(target=who, path="/notes", value=f"Edit {n}"))
            case 5:
                campaign.undo(session.system.id) if rng.random() < 0.3 else table.do(AddNote(text=f"{n}"))
            case _:
                if not goes_on(session):
                    session.undo()
        os.write(told, f"{session.journal.at} {session.digest} {notes_of(campaign.store)}\n".encode())


def acknowledged(path: Path, play_id: str, seed: int) -> list[str]:
    """Let a person play and kill them; returns what they had said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play_on(path, play_id, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(0.05 + random.Random(seed).random() * LONGEST_SECONDS)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        return [line.rstrip("\n") for line in pipe.read().splitlines(keepends=True) if line.endswith("\n")]


def judged(path: Path, play_id: str, said: list[str]) -> int:
    """Open the file after a kill: nothing acknowledged is lost, nothing is damaged. Returns where the fight stands."""
    findings = check_campaign(path)
    assert not findings, findings
    campaign = OpenCampaign.open(path)
    try:
        assert not campaign.store.notice, campaign.store.notice
        session: Session = campaign.fight(play_id).session
        if said:
            at, digest, notes = said[-1].split(" ", 2)
            assert abs(session.journal.at - int(at)) <= 1, (session.journal.at, at)
            assert session.journal.at != int(at) or session.digest == digest, "the last acknowledged step is not what was said"
            newer = notes_of(campaign.store)
            assert newer >= notes or newer.split(" ")[:2] == notes.split(" ")[:2], (newer, notes)
        return session.journal.at
    finally:
        campaign.close()


def main(system_id: str, kills: int, seed: int, folder: Path) -> int:
    """Kill so many times; a line of figures at the end."""
    path = folder / f"{system_id}.strikeboard"
    play_id = prepared(path, system_id)
    steps = 0
    for n in range(seed, seed + kills):
        said = acknowledged(path, play_id, n)
        steps += len(said)
        judged(path, play_id, said)
    print(f"{system_id}: {kills} kills, {steps} acknowledged changes, none lost")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])))
