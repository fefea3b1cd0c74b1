"""How the program speaks English: reads every English text that it shows, and finds the wordings that a native speaker has to decode.

`python3 packaging/voice.py` prints how often each pattern stands in which part of the program; with the name of a part,
of a place (winterdawn/rules) or of a pattern it prints the texts that hold one, with `all` every text.
`voice.toml` holds the right uses: phrases in which a word is meant as the game means it, and single texts that stay.
"""

from __future__ import annotations

import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from translations import ROOT, RULES, TRANSLATIONS, content_of, labels_of, sentences_said

SYSTEMS: Final = ("common", "winterdawn", "cadwallon", "savage", "revolution", "expedition")
HANDBOOK: Final = ROOT / "resources" / "handbook"
CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
RIGHT_USES: Final = Path(__file__).with_name("voice.toml")
FILES: Final = ("words", "rules", "settings", "rulings")
"""Files of a system whose texts the program shows, besides its labels and its content."""
NOT_SHOWN: Final = frozenset({"id", "rule", "rules", "kind", "type", "default", "value", "see", "setting", "source", "area"})
IRREGULAR: Final = (
    "beaten|begun|bitten|bound|broken|brought|built|bought|caught|chosen|counted|cut|dealt|done|drawn|driven|felt|fought|found|forgotten|"
    "frozen|given|gone|grown|hidden|held|hit|hurt|kept|known|laid|led|left|lent|lit|lost|made|meant|met|paid|put|read|rolled|said|seen|sent|"
    "set|shaken|shot|shown|shut|sold|spent|split|stolen|struck|swept|taken|taught|thought|thrown|told|understood|won|worn|written"
)
PATTERNS: Final = {
    "colon": r": (?:it|its|he|she|they|you|who|what|this|that|these|those|nothing|nobody|somebody|there|no one|the|an?|one|each|all|some|"
    r"only|not|then|so|here|whatever|whoever|in|on|at|by|for|with|as|if|when|from)\b[^:.]* (?:is|are|was|has|have|can|may|must|will|"
    r"does|do|goes|go|comes|come|takes|take|gives|stays|stay|[a-z]{3,}s)\b",
    "passive": rf"\b(?:is|are|was|were|be|been|being|gets?) (?:(?:not|never|also|then|only|always|now|once|already|still|again) )?"
    rf"(?:{IRREGULAR}|\w{{2,}}ed)\b(?! (?:to|of) (?:be|act)\b)",
    "what as a noun": r"\b[Ww]hat (?:is|are|was|has|have|had|does|do|did|can|could|may|must|will|would|it|they|he|she|you|the|an?|one|"
    r"stands?|comes?|goes|happens|happened|follows|waits?|lies|[a-z]+s)\b(?![^.]*\?)",
    "somebody": r"\b(?:[Ss]omebody|[Nn]obody|[Ww]hoever|[Ww]homever|[Ww]hatever|[Aa]nybody|[Ee]verybody|[Ww]herever|[Ww]hichever)\b",
    "stand": r"\b[Ss]t(?:ands?|ood|anding)\b",
    "nothing": r"\b[Nn]othing\b",
    "begin": r"\b[Bb]eg(?:ins?|an|un|inning)\b",
    "anew": r"\b[Aa]new\b",
    "kept": r"\b[Kk]ept\b",
    "own": r"\b(?:of|on) (?:its|their|his|her|your|one's|one’s|the) own\b|\b[Oo]f (?:its|their|your) own\b|\b[Oo]ne['’]s own\b|\boneself\b",
    "told": r"\b(?:[Tt]old|[Tt]ells?)\b",
    "cannot be read": r"\bcannot be (?:read|opened|written|used)\b",
    "ours": r"\b(?:is|are) ours\b|\b[Tt]he book (?:names|says|gives|has) (?:none|nothing|no)\b",
    "evening": r"\b[Ee]venings?\b",
    "usual": r"\b(?:[Uu]sual (?:answer|one|way)|[Aa]s usual)\b",
    "take back": r"\b(?:[Tt]ak(?:es?|en|ing)|[Tt]ook) (?:\w+ ){0,4}back\b",
    "throw away": r"\b[Tt]hr(?:ow|own|ows|ew|owing) (?:\w+ ){0,3}away\b",
    "put away": r"\b[Pp]ut(?:s|ting)? (?:\w+ ){0,2}away\b",
    "bring in": r"\b(?:[Bb]r(?:ing|ings|ought|inging)|[Tt]ak(?:e|es|en|ing)|[Cc]omes?|[Cc]ame) (?:it |them |all |this )?"
    r"in(?= *(?:[.,:;)]|$|\{| ?again|from|by itself))",
    "malus": r"\b[Mm]alus(?:es)?\b",
    "go on": r"\b[Gg]o(?:es)? on\b",
    "opening": r"\b(?:gives? an opening|openings?|opens to)\b",
    "in the mind": r"\bin (?:the|your) mind\b",
    "way": r"\b[Nn]o way\b|\b(?:this|that) way\b",
    "beside": r"\b[Bb]eside\b",
    "this one": r"\b(?:[Tt]his|[Tt]hat) one\b|\b(?:is|are) one of\b",
    "whose": r"\b(?:turn|wounds?|attack|life|weapon) of (?:\{\}|whoever|who|somebody)",
    "run again": r"\b[Rr]un (?:it )?again\b",
    "size of everything": r"\b[Ss]ize of everything\b|\bNot yet legal\b|\bComing up\b",
    "end the fight": r"^End the (?:fight|combat|encounter|opposition|turn)\b(?! of)",
    "bare percentage": r"^[^A-Za-z{]*(?:\{\})?[^A-Za-z{]*%[^A-Za-z{]*$",
}
"""What a pattern is called, and what finds it."""
OF_SENTENCES: Final = frozenset({"colon", "passive", "what as a noun", "nothing"})
"""Patterns of single sentences, which prose may hold: a term and what it means, a list after a colon."""
PAGES: Final = {path.stem: path for path in (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "desktop_app").glob("*.md")))}
"""The documents beside the handbook, by the part they make up."""
DOCUMENTS: Final = ("handbook", *PAGES)
OF_LINES: Final = frozenset({"bare percentage"})
"""Patterns of texts that stand alone: a row of a table has its noun in the heading."""
OTHER_WORDS: Final = re.compile(r"^[^.]+ = ")
"""The words a user may look for, before what they find: among them are the words of before."""
FOUND: Final = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}


FACT: Final = re.compile(r"\{\w+\}")


class Text(NamedTuple):
    """One English text: the part of the program that shows it, the place where it is written, and its words."""

    part: str
    place: str
    words: str


@cache
def texts() -> tuple[Text, ...]:
    """Return every English text that the program shows: window, the rest of the code, rules of each system."""
    return tuple(_read())


def _read() -> Iterator[Text]:
    for message in ET.parse(TRANSLATIONS / "fr" / "window.ts").iter("message"):
        yield Text("window", "window", OTHER_WORDS.sub("", message.findtext("source", "")))
    yield from (Text("program", "program", sentence) for sentence in sorted(sentences_said()))
    for system in SYSTEMS:
        yield from (Text(system, f"{system}/labels", label) for label in sorted(labels_of(system)))
        for name in FILES:
            path = RULES / system / f"{name}.toml"
            if path.exists():
                content = tomllib.loads(path.read_text(encoding="utf-8"))
                yield from (Text(system, f"{system}/{place}", words) for place, words in _inside(name, content))
        yield from (Text(system, f"{system}/{place}", words) for place, words in content_of(RULES / system, RULES.parent))

    yield from _documents()


def _documents() -> Iterator[Text]:
    """Give the paragraphs of the documents and of the English handbook, without code."""
    for part, path in (*PAGES.items(), *(("handbook", path) for path in sorted((HANDBOOK / "en").glob("*.md")))):
        prose = CODE.sub("", path.read_text(encoding="utf-8"))
        yield from (Text(part, f"{part}/{path.stem}", line) for line in prose.splitlines() if line.strip())


def _inside(place: str, value: object) -> Iterator[tuple[str, str]]:
    """Give the texts in a table, by the ids of rows and the keys that lead there."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, one in value.items():
            if isinstance(one, (dict, list)) or key not in NOT_SHOWN or place.startswith("words"):
                yield from _inside(f"{place}, {key}", one)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            name = one.get("id", number) if isinstance(one, dict) else number
            yield from _inside(f"{place}, {name}", one)


@cache
def right_uses() -> tuple[dict[str, re.Pattern[str]], frozenset[tuple[str, str]]]:
    """Read the right uses: by pattern what may be said, and (pattern, text) of single texts that stay."""
    content = tomllib.loads(RIGHT_USES.read_text(encoding="utf-8"))
    phrases = {name: re.compile("|".join(f"(?:{one})" for one in ones)) for name, ones in content["phrases"].items() if ones}
    return phrases, frozenset((name, text) for name, ones in content["texts"].items() for text in ones)


def faults(words: str) -> Iterator[str]:
    """Name the patterns in a text, right uses left out. What a fact is called does not count: "{told}" is a name of the code."""
    phrases, _ = right_uses()
    for name, pattern in FOUND.items():
        shown = FACT.sub("{}", words)
        rest = phrases[name].sub(" ", shown) if name in phrases else shown
        if pattern.search(rest):
            yield name


def found() -> Iterator[tuple[str, Text]]:
    """Give each pattern with the texts that hold it and are not listed as single texts that stay; prose may say a little more."""
    _, single = right_uses()
    for text in texts():
        passes = OF_SENTENCES if text.part in DOCUMENTS else OF_LINES if ", rows, " in text.place else frozenset()
        yield from ((name, text) for name in faults(text.words) if name not in passes and (name, text.words) not in single)


def main(wanted: list[str]) -> None:
    """Print counts by pattern and part; or the texts of the parts, places and patterns that are wanted."""
    hits = list(found())
    if wanted == ["all"]:
        print(*(f"{text.place} | {text.words}" for text in texts()), sep="\n")
        return
    if wanted:
        for name, text in hits:
            if all(one in (name, text.part) or text.place.startswith(one) for one in wanted):
                print(f"{name} | {text.place} | {text.words}")
        return
    counts = Counter((name, text.part) for name, text in hits)
    parts = ("window", "program", *SYSTEMS, *DOCUMENTS)
    print(f"{'':20}" + "".join(f"{part[:9]:>10}" for part in (*parts, "all")))
    for name in PATTERNS:
        row = [counts[name, part] for part in parts]
        print(f"{name:20}" + "".join(f"{count:>10}" for count in (*row, sum(row))))
    sums = [sum(counts[name, part] for name in PATTERNS) for part in parts]
    print(f"{'':20}" + "".join(f"{count:>10}" for count in (*sums, sum(sums))))


if __name__ == "__main__":
    main(sys.argv[1:])
