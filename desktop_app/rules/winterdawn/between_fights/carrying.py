"""What a closed encounter leaves to the table besides characters: tasks in progress and learning pairs.

Rule: WD-TEST-13, WD-XP-07, WD-XP-08
"""

from __future__ import annotations

from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.state import Pair, Task, WinterDawnDraft, WinterDawnState


class TakeOver(GmCommand[WinterDawnState]):
    """Take over tasks and pairs from an encounter; whoever is not at the table drops out of them. Rule: WD-TEST-13, WD-XP-07"""

    kind = "take_over"
    tasks: tuple[Task, ...] = ()
    pairs: tuple[Pair, ...] = ()

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        return None if self.tasks or self.pairs else Refusal("value", "WD-TEST-13", "tasks")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Add the tasks under free ids, and the pairs that are not there yet."""
        state, there = draft.state, draft.state.combatants
        tasks, free = list(state.tasks), state.next_id
        for task in self.tasks:
            left = tuple(who for who in task.participants if who in there)
            if left and (not task.patient or task.patient in there):
                tasks.append(evolve(task, id=free, participants=left))
                free += 1
        new = tuple(p for p in self.pairs if p.one in there and p.other in there and p not in state.pairs)
        draft.state = evolve(state, tasks=tuple(tasks), next_id=free, pairs=(*state.pairs, *new))
        draft.tell("taken_over")


def left_over(state: WinterDawnState, who: tuple[str, ...]) -> TakeOver | None:
    """Return an encounter's unfinished tasks, finished care and pairs of the characters returning to the table."""
    lasting = (task for task in state.tasks if (not task.done or task.patient) and any(p in who for p in task.participants))
    pairs = tuple(pair for pair in state.pairs if pair.one in who and pair.other in who)
    tasks = tuple(lasting)
    return TakeOver(tasks=tasks, pairs=pairs) if tasks or pairs else None
