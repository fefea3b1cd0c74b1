"""Other words for entries of the palette: "preferences" finds the settings.

Each line has words that people type before the sign =, and after it parts of the labels that are meant, the likeliest first. A
language has lines of its own: its translation of a line need not say the same, as long as the parts stand in its labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from desktop_app.language import folded
from desktop_app.views.palette import matching, told_by
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.views.palette import Entry

SHORTEST: Final = 3
"""So many letters must be typed before a word is looked up."""
LINES: Final = (
    marked("exit, close, leave the program = Quit"),
    marked("close, finish, stop, over, victory, defeat = End fight, End the"),
    marked(
        "flee, escape, retreat, withdraw, disengage, run away, surrender, yield, give up = Flee, Leave the, from the fight, Go to Fight"
    ),
    marked("delete, erase, discard, trash, take out, throw away = Remove, Delete, Delete this fight, Go to People, Go to Prepare"),
    marked("kill, slay, die, dead, death = Kill, Damage, from the fight, Go to Fight"),
    marked("hurt, wound, hit, injure, harm = Damage, Wound, Go to Fight"),
    marked("cure, recover, treat, mend, rest, table, between fights = Heal, Go to Downtime"),
    marked("sleep, camp, night, recover, natural healing = Rest"),
    marked("status, effect, state, poison, buff = Condition for, Go to Fight"),
    marked("dice, die, roll = Type dice, Test, Go to Settings"),
    marked("revert, back, mistake, take back = Undo"),
    marked("pass, skip, done, next = End the"),
    marked("summon, spawn, add monsters, more foes = Reinforcements"),
    marked("monster, enemy, enemies, beast, npc = Go to Bestiary, New creature, A creature from a file, Reinforcements"),
    marked("hero, player character, pc, sheet = Go to People, New character, Sheet of"),
    marked("map, maps, battle map, grid, terrain = Go to Boards, New board, Map from a file"),
    marked("combat, battle, initiative, tracker = Go to Fight, Go to Prepare, New encounter"),
    marked("create, make, begin = New encounter, New character, New creature, New board, New campaign"),
    marked("options, preferences, configuration, configure, setup, house rules, usual answers = Go to Settings"),
    marked("appearance, look, colours, dark mode, light mode = Theme"),
    marked("help, manual, shortcuts, hotkeys, keyboard = Show all keys, Go to Rules"),
    marked("rulebook, reference, look up = Go to Rules"),
    marked("save, autosave, store = Save: every change, Back up, Save a copy, or check a campaign"),
    marked("archive, restore, load, rename = or check a campaign"),
    marked("import, load, bring in, read, take in = Import, from a file"),
    marked("export, share, write as notes, obsidian = Export, as a file, Save as, as a replay, Print"),
    marked("pdf, paper = Print"),
    marked("projector, second screen, monitor, television = Players: open or close"),
    marked("fog, hide, uncover = Reveal or cover"),
    marked("distance, range, how far = Measure on the board"),
    marked("journal, remember, write down, evening, game night = Note in the log, Start session, End session"),
)


def fitting(entries: Sequence[Entry], words: str) -> list[Entry]:
    """Keep what fits: by its own words, then by other words for it, then what has them only inside a word ("kill": Skill test)."""
    own, typed = matching(entries, words), folded(words).split()
    others = otherwise([entry for entry in entries if entry not in own], words)
    inside = [
        entry
        for entry in own
        if any(all(not part.startswith(word) for part in f"{folded(entry[0])} {told_by(entry[1])}".split()) for word in typed)
    ]
    return [*(entry for entry in own if entry not in inside), *others, *inside]


def otherwise(entries: Sequence[Entry], words: str) -> list[Entry]:
    """Keep what is meant by words that are not its own, what a line names first in front; the hint says by which word it was found."""
    typed = folded(words).split()
    whole = _meant_by(" ".join(typed))
    by_word = [(word, _meant_by(word)) for word in typed]
    found: list[tuple[int, Entry]] = []
    for label, hint, act in entries:
        called, told = folded(label), folded(hint).split()
        own = [word for word in typed if word in called or any(part.startswith(word) for part in told)]
        led = _leading(whole, called)
        if led is None and len(typed) > 1:
            others = [_leading(meant, called) for word, meant in by_word if word not in own]
            led = next(iter(others), None) if all(others) else None
        if led is not None:
            place, by = led
            found.append((place, (label, " · ".join(part for part in (tr("for “{word}”", word=by), hint) if part), act)))
    return [entry for _, entry in sorted(found, key=lambda one: one[0])]


def _meant_by(typed: str) -> list[tuple[str, list[str]]]:
    """Read the lines that have a word beginning with what is typed: that word, and the parts of labels that it means."""
    if len(typed) < SHORTEST:
        return []
    lines = (tr(line).partition("=")[::2] for line in LINES)
    split = (([word.strip() for word in words.split(",")], [folded(part.strip()) for part in parts.split(",")]) for words, parts in lines)
    return [(word, parts) for words, parts in split for word in words if folded(word).startswith(typed)]


def _leading(meant: Sequence[tuple[str, list[str]]], label: str) -> tuple[int, str] | None:
    """Name the word that leads to a label, and the place of the label among those that it means; None: no word does."""
    led = ((parts.index(part), word) for word, parts in meant for part in parts if part in label)
    return min(led, default=None)
