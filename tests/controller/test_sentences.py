"""Every sentence that plays, refusals, forms, sheets and rules bring to the screen, in both languages, is one that a person would write."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import words_of
from desktop_app.controller.creation.adding import adding_to
from desktop_app.controller.creation.creating import Creating, begun_blank, creation_of
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Refused, Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import names_of
from desktop_app.controller.words.sentences import OPTIONAL, _parsed
from desktop_app.controller.words.translations import shown_content
from desktop_app.grid import flat_hexes, hexes, squares
from desktop_app.language import ENGLISH, Name
from desktop_app.language.files import FACT
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import Event, Phrase
from tests.demos import made_demo, open_demo
from tests.random_play import Game, planned_for
from tests.seeds import BEGIN, IS_SOAKED
from tests.sentences import Fault, faults, listening, texts, without

RULES = Path(__file__).resolve().parents[2] / "desktop_app" / "rules"
FRENCH = "fr"
TOLD = [(system, code) for code in (ENGLISH, FRENCH) for system in SYSTEMS]
"""Systems in the languages that they are wholly told in."""
STEPS = 60
GAMES = 6 if IS_SOAKED else 1
OF_CODES = frozenset({"RV-TAB-14", "SW-TAB-32", "SW-TAB-33", "SW-TAB-34", "SW-TAB-36"})
"""Tables whose matter is what a file calls things: refusals, conditions, choices and house rules by their names there."""
QUOTED = frozenset({"EX-TEST-08", "EX-TEST-14"})
"""Rules about how a check is written: they quote the notation, brackets and all."""
TYPED = ("It is dark.", "A letter", "A favour", "It drips.", "It rains.", "A bell in the deep.", "Somebody", "on fire", "some words")
"""What random play types in: it is told as it was typed."""
COUP_DE_GRACE = "Hunter interrompt Bandit (donner le coup de grâce) ?"
IN_ENGLISH = "EN"
"""The head of a column that holds English names on purpose."""


class Reader:
    """Reads one play as it goes on."""

    def __init__(self, tracker: Tracker) -> None:
        self.tracker, self.found, self._earlier = tracker, set[str](), list[Command[Any]]()
        self._met = set[str]()
        """Names that somebody has had: the log tells of those who have left, or are called something else now."""
        self._read = dict[frozenset[str], set[str]]()
        session, do = tracker.session, tracker.session.do

        def doing(*commands: Command[Any], **more: Any) -> Any:
            result = do(*commands, **more)
            if isinstance(result, Refused):
                self.read(self._refusal(result.refusal))
            return result

        session.do = doing  # type: ignore[method-assign]

    def read(self, shown: object) -> None:
        """Take in every text of what is shown, with its people called Ana."""
        state = self.tracker.session.state
        known = {*state.combatants, *(command.actor for command in self._earlier if hasattr(command, "actor"))}
        self._met |= {*(named.name for named in names_of(state).values()), *(one.name for one in state.combatants.values())}
        told = frozenset((*TYPED, *self._met, *(who for who in known if "_" in who)))
        earlier = self._read.setdefault(told, set())
        fresh = {*texts(shown)} - earlier  # most stands there at every moment
        earlier |= fresh
        self.found |= {without(told, text) for text in fresh}

    def _refusal(self, refusal: Any) -> str:
        self.tracker._words.names = names_of(self.tracker.session.state)
        return self.tracker._words.refusal(refusal)

    def look(self) -> None:
        """Read everything that the window could show at this moment."""
        tracker = self.tracker
        state = tracker.session.state
        self.read((tracker.shown(), tracker.moving.card()))
        panel = tracker.scene() if not tracker.is_table else None
        self.read(panel)
        for who in state.roster:
            shown = tracker.inspector(who)
            assert shown is not None
            self.read((shown, tracker.page(who)))
            for offer in (*shown.offers, *shown.by_hand):
                self.read(tracker.form(offer.where, offer.index, {}) if offer.is_possible else None)
        for command in self._earlier:
            refusal = command.refuse(state)
            self.read(self._refusal(refusal) if refusal is not None else None)
        self._earlier = [offer.command for who in state.roster for offer in tracker._listed(who)][::3]

    def end(self) -> set[str]:
        """Read the log; return everything that was read."""
        self.read(self.tracker.log(1, self.tracker.steps))
        return self.found


def game_of(system: str) -> Game:
    game: Game = import_module(f"tests.rules.{system}.playing").GAME
    return game


def read_of_the_demo(campaign: OpenCampaign, system: str) -> set[str]:
    """Play the fight of a demo by tactics; then read its table, and what a sheet can be given."""
    reader = Reader(campaign.fight(campaign.fights()[0].id))
    for step in range(STEPS):
        if step % 20 == 0:
            reader.look()
        if not goes_on(reader.tracker.session):
            break
    table = Reader(campaign.table_tracker(system))
    table.look()
    someone = next(person for person in campaign.people() if person.system == system)
    given = {text for kind in adding_to(campaign, system, someone.id).kinds() for text in texts((kind.title, kind.word, kind.additions))}
    return {*reader.end(), *table.end(), *given, *read_of_a_beginning(campaign, system)}


def read_of_a_beginning(campaign: OpenCampaign, system: str) -> Iterator[str] | set[str]:
    """Read the steps of making a character, where the system has them."""
    creation = creation_of(campaign, system)
    if creation is None:
        return set()
    made = Creating(campaign, system, begun_blank(campaign, system), creation)
    return {text for step in creation.steps for text in texts(made.shown(step.id))}


def read_of_a_game(system: str, seed: int) -> set[str]:
    """Play at random, and read what comes of it."""
    game, chance = game_of(system), random.Random(seed)
    session = Session(game.system, planned_for(game.first_state(chance.randrange)), MemoryJournal(), seed=seed)
    reader = Reader(Tracker(session, words_for(system), "A fight"))
    for step in range(STEPS):
        game.step(session, chance.randrange)
        if step % 12 == 0:
            reader.look()
    return reader.end()


def read_of_the_rules(system: str) -> set[str]:
    """Read rules, rulings and house rules; stars are weight there, and a blank line a paragraph."""
    content = shown_content(system)
    rules = [rule for rule in content.rules.values() if rule.id not in OF_CODES | QUOTED]
    found = {text for rule in rules for text in (rule.title, rule.text, rule.ruling, *rule.columns)}
    for rule in rules:
        shown = [place for place, head in enumerate(rule.columns) if head != IN_ENGLISH]
        found |= {row[place] for row in rule.rows for place in shown}
    found |= {ruling.text for ruling in content.rulings}
    return found | {text for one in content.settings for text in (one.title, one.text, *(choice.label for choice in one.choices))}


def wrong_with(sentences: Iterable[str], code: str) -> list[Fault]:
    return sorted({fault for sentence in sentences for fault in faults(sentence, code)})


@pytest.mark.in_turn
@pytest.mark.parametrize(("system", "code"), TOLD)
def test_a_play_is_told_as_a_person_would(system: str, code: str, tmp_path: Path) -> None:
    made_demo(system)  # in English, and before anybody listens
    language.use(code)
    with listening() as heard:
        campaign = open_demo(tmp_path / "demo", system)
        found = read_of_the_demo(campaign, system)
        campaign.close()
        for seed in range(BEGIN, BEGIN + GAMES):
            found |= read_of_a_game(system, seed)
    assert wrong_with(found | {without(TYPED, text) for _, text in heard.told}, code) == []
    assert (heard.untold, heard.nameless) == (set(), set())


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_rules_and_rulings_name_nothing_as_code_does(system: str, code: str) -> None:
    language.use(code)
    assert wrong_with(read_of_the_rules(system), code) == []


# ---- one by one


@pytest.mark.parametrize(
    ("system", "group", "phrase", "text"),
    [
        (
            "expedition",
            "topics",
            Phrase.of("reroll", who="Bram", purpose="casting", marks=1),
            "Bram rolls for casting (1 Mark). Re-roll?",
        ),
        (
            "expedition",
            "topics",
            Phrase.of("reroll", who="Bram", purpose="cool", result="failure"),
            "Bram rolls a failure for cool. Re-roll?",
        ),
        ("revolution", "refusals", Phrase.of("range", unseen=True), "Out of sight."),
        ("revolution", "refusals", Phrase.of("range", metres=40, most=30), "Out of range: 40 m, range 30 m."),
        ("revolution", "refusals", Phrase.of("targets", most=9), "Choose 1 to 9 different targets."),
        ("revolution", "refusals", Phrase.of("targets", what="Fireball"), "Fireball is not a cult power that targets can overcome."),
        ("revolution", "refusals", Phrase.of("unknown", what=""), "Something is missing."),
        ("revolution", "refusals", Phrase.of("unknown", what="Bow"), "Unknown here: Bow."),
        ("cadwallon", "events", Phrase.of("exposed", who="Ana", fire="", air=False), "Ana is out of the fire and has air."),
        ("winterdawn", "events", Phrase.of("boxes_ticked", who="Ana", boxes=2, line=3, major=False), "Ana marks 2 boxes on line III."),
    ],
)
def test_what_was_told_wrongly_once(system: str, group: str, phrase: Phrase, text: str) -> None:
    assert words_for(system).text(group, phrase) == text


@pytest.mark.parametrize(
    ("system", "group", "phrase", "text"),
    [
        ("savage", "consequences", Phrase.of("ends", what=Name("vise")), "fini : vise"),
        ("savage", "consequences", Phrase.of("then", who="Bandit", what=Name("3 blessures")), "Bandit, ensuite : 3 blessures"),
        ("savage", "events", Phrase.of("terrain_set", value="Mud"), "Le sol change : boue."),
        ("revolution", "events", Phrase.of("terrain_set", value="Stone floor"), "Le sol change : sol dallé."),
        ("revolution", "events", Phrase.of("armour_expanded", table="0: 0 · 1–2: 2"), "PA selon le jet de couverture : 0 : 0 · 1–2 : 2."),
        (
            "savage",
            "events",
            Phrase.of("advanced", who="Bandit", choice="new_skill", what="boating"),
            "Bandit progresse : nouvelle compétence, navigation.",
        ),
        ("savage", "topics", Phrase.of("may_interrupt", actor="Bandit", who="Hunter", what="coup_de_grace", target=""), COUP_DE_GRACE),
        ("winterdawn", "topics", Phrase.of("free_test", who="Bandit", skill="ego"), "Bandit, jet d’assurance"),
        ("winterdawn", "events", Phrase.of("takes_stance", who="Bandit", mos=1), "Bandit se met en garde avec 1 MR :"),
        (
            "winterdawn",
            "events",
            Phrase.of("begins_casting", who="Bandit", spell="frost_lance"),
            "Bandit commence à lancer le sort lance de givre.",
        ),
        ("expedition", "phrases", Phrase.of("declared_cast_spell", what="fire_lance"), "lance le sort lance de feu"),
        ("winterdawn", "commands", Phrase.of("effect_pivot", facing="south-west"), "Se tourner vers : sud-ouest"),
        ("winterdawn", "commands", Phrase.of("take_damage", line=2), "Cocher la ligne II"),
        ("cadwallon", "events", Phrase.of("light_set", light=Name("réverbère"), lit=False), "Lumière éteinte : réverbère."),
    ],
)
def test_what_french_told_wrongly_once(system: str, group: str, phrase: Phrase, text: str) -> None:
    language.use(FRENCH)
    assert words_for(system).text(group, phrase).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("system", "group", "phrase"),
    [
        ("cadwallon", "events", Phrase.of("opposition_started", place=Name("some words"), threat=3)),
        ("expedition", "phrases", Phrase.of("tag_injury", injury=Name("some words"))),
        ("savage", "events", Phrase.of("dies_in", who="Ana", poison="Curare", count=1, unit="minute")),
    ],
)
@pytest.mark.parametrize("code", [ENGLISH, FRENCH])
def test_every_language_has_a_word_for_it(system: str, group: str, phrase: Phrase, code: str) -> None:
    language.use(code)
    with language.listening() as untold:
        text = words_for(system).text(group, phrase)
    assert untold == set() and ("some words" in text or "1 minute" in text) and "minutes" not in text


@pytest.mark.parametrize("code", [ENGLISH, FRENCH])
def test_each_direction_of_each_grid_has_its_word(code: str) -> None:
    language.use(code)
    with language.listening() as untold:
        for name in {*hexes.FACING_NAMES, *flat_hexes.FACING_NAMES, *squares.FACING_NAMES}:
            words_for("winterdawn").text("commands", Phrase.of("effect_pivot", facing=name))
    assert untold == set()


@pytest.mark.parametrize(
    ("code", "condition", "told"),
    [
        (ENGLISH, "acted", "“acted” ends for Ana."),
        (ENGLISH, "prone", "Ana is no longer prone."),
        (ENGLISH, "my own", "Ana is no longer my own."),
        (FRENCH, "acted", "« a agi » prend fin pour Ana."),
        (FRENCH, "panicked", "Ana n’est plus en panique."),
    ],
)
def test_a_mark_of_play_that_is_ended_is_no_state_somebody_is_in(code: str, condition: str, told: str) -> None:
    language.use(code)
    spans = words_for("savage").event(Event("condition_ended", "Ana", (("condition", condition),)))
    assert "".join(span.text for span in spans).replace("\u00a0", " ") == told


@pytest.mark.parametrize(
    ("sentence", "symptom"),
    [
        ("Note : brume", "French spacing"),
        ("Note: brume", "French spacing"),
        ("brume ; vent", "French spacing"),
        ("54% de chances", "French spacing"),
        ("54 % de chances", "French spacing"),
        ("l'épée", "French spacing"),
        ("le tour de Orsk", "French elision"),
        ("la épée", "French elision"),
        ("ce que il voit", "French elision"),
    ],
)
def test_what_french_never_writes_is_found(sentence: str, symptom: str) -> None:
    assert symptom in {fault.symptom for fault in faults(sentence, FRENCH)}
    right = "54\u00a0% à 12:30\u00a0: l’épée, 0,5\u00a0kg\u00a0; le tour de onze, d’Orsk et de Hedda"
    assert list(faults(right, FRENCH)) == []


def test_the_side_that_stands_is_named_in_the_language_in_force(tmp_path: Path) -> None:
    language.use(FRENCH)
    campaign = open_demo(tmp_path / "demo", "savage")
    tracker = campaign.fight(campaign.fights()[0].id)
    assert "".join(span.text for span in tracker._acting(None, "party", None)) == "Un seul camp reste\u00a0: groupe"
    words = words_for("savage")
    assert words.text("events", Phrase.of("encounter_ended", victors="party")) == "Le combat est fini\u00a0; camp vainqueur\u00a0: groupe."
    campaign.close()


# ---- as they are written


def sentences_of(system: str, code: str) -> Iterator[tuple[str, str]]:
    for group, named in words_of(system, "" if code == ENGLISH else code).items():
        yield from ((f"{group}.{name}", text) for name, text in named.items() if group != "labels")


@pytest.mark.parametrize(("system", "code"), [(system, code) for system in SYSTEMS for code in (ENGLISH, FRENCH)])
def test_no_sentence_is_torn_by_its_signs(system: str, code: str) -> None:
    assert not [name for name, text in sentences_of(system, code) for piece in _parsed(text) if re.search(r"[{}|~*]|\[\[|\]\]", piece.text)]


@pytest.mark.parametrize(("system", "code"), [(system, code) for system in SYSTEMS for code in (ENGLISH, FRENCH)])
def test_a_number_before_a_word_for_several_can_be_one(system: str, code: str) -> None:
    """A combatant who strikes stands before a verb that looks like one."""
    of_people = {"who", "target", "actor", "by", "weapon", "name", "thing", "item"}

    def fact(found: re.Match[str]) -> str:
        return "Ana" if found[1] in of_people else "" if found[2] else "1"

    filled = [FACT.sub(fact, text).replace("**", "") for _, text in sentences_of(system, code)]
    assert not [fault for fault in wrong_with(filled, code) if fault.symptom == "one of several"]


def needed(text: str) -> set[str]:
    """Name the facts without which a sentence has a hole."""
    parts = OPTIONAL.split(text)[::2]
    return {found[1] for part in parts for found in FACT.finditer(part) if found[2] != "?"}


def literal(node: ast.expr | None) -> list[str]:
    """Read a name, or the two of a choice."""
    if isinstance(node, ast.IfExp):
        return literal(node.body) + literal(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def given(call: ast.Call) -> tuple[str, list[str], set[str] | None]:
    """Read a call that tells something: the group of its sentence, its names, and the facts that it gives (None: not to be seen here)."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if called == "tell" and call.args and None not in named:
        return "events", literal(call.args[0]), {*map(str, named), *(["who"] if len(call.args) > 1 else [])}
    if called == "Refusal" and call.args:
        facts = named.get("facts", call.args[3] if len(call.args) > 3 else ast.Tuple(elts=[]))
        pairs = [pair.elts[0] for pair in facts.elts if isinstance(pair, ast.Tuple)] if isinstance(facts, ast.Tuple) else None
        return "refusals", literal(call.args[0]), None if pairs is None else {name for pair in pairs for name in literal(pair)}
    return "", [], None


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rules_give_each_sentence_the_facts_that_it_needs(system: str) -> None:
    words, wrong = words_of(system), []
    for path in (RULES / system).rglob("*.py"):
        for call in (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)):
            group, names, facts = given(call)
            for name in names:
                missing = {"a sentence"} if name not in words[group] else needed(words[group][name]) - facts if facts is not None else set()
                wrong += [(path.name, call.lineno, name, missing)] if missing else []
    assert wrong == []
