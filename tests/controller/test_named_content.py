"""Names of people and places of ready content: written once in a file of their own, told in each language by its own name for them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.content import files
from desktop_app.controller.content.files import content_of, demo_of, names_of, shipped_tables
from desktop_app.controller.words import translations
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import creature_name, creature_names, tongue_of, translation, variant_names
from desktop_app.language import ENGLISH, languages
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.parts import digest
from tests.demos import open_demo

OTHERS = [code for code in languages() if code != ENGLISH]
MARK = re.compile(r"\{\w+\}")
OF_VARIANTS = {"{name}", "{names}"}


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ():
        yield from strings(one)


def forget() -> None:
    """Read languages and what is told in them again."""
    for kept in (language.manner, language.sentences, names_of, creature_names, creature_name, variant_names, tongue_of, files.words_of):
        kept.cache_clear()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_mark_has_a_name_in_every_language(system: str) -> None:
    content = content_of(system)
    told: list[object] = [dict(one) for one in (*content.encounters, *content.boards, *content.rules.values(), demo_of(system))]
    told += [one.model_dump() for one in (*content.creatures.values(), *content.characters.values())]
    told.append(shipped_tables(system))
    for code in OTHERS:
        told += [
            translation(system, path.stem, code) for path in (language.folder_of(code) / system).glob("*.toml") if path.stem != "words"
        ]
    assert {mark for text in strings(told) for mark in MARK.findall(text)} - OF_VARIANTS == set()
    assert names_of(system), "a system has people"
    assert {text.name for text in content.characters.values()} <= creature_names(system, "fr").keys()


@pytest.fixture
def renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak a French in which a few have other names."""
    shutil.copytree(language.TRANSLATIONS, tmp_path / "translations")
    path = tmp_path / "translations" / "fr" / "winterdawn" / "names.toml"
    changed = {"Aiguegrise": "Outremont", "Yseult": "Isabeau", "Trois Hérons": "Deux Grues"}
    text = path.read_text(encoding="utf-8")
    for before, after in changed.items():
        assert text.count(f'"{before}"') == 1
        text = text.replace(f'"{before}"', f'"{after}"')
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(language.current, "TRANSLATIONS", tmp_path / "translations")
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("renamed")
def test_a_name_that_is_changed_in_its_file_is_changed_wherever_it_is_told(tmp_path: Path) -> None:
    language.use("fr")
    content = content_of("winterdawn")
    told = {text: label("winterdawn", text) for text in strings([dict(one) for one in (*content.encounters, *content.boards)])}
    told |= {text.text: label("winterdawn", text.text) for text in content.characters.values()}
    assert told["The ford at Greywater"] == "Gué d’Outremont" and told["Yard of the Three Herons"] == "Cour aux Deux Grues"
    assert told[content.characters["ysolde"].text].startswith("Isabeau lit ")
    assert "le bac d’Outremont" in told[content.characters["tamsin"].text]
    assert not [text for text in told.values() if "Aiguegrise" in text or "Yseult" in text or "Trois Hérons" in text]
    campaign = open_demo(tmp_path / "demo", "winterdawn")
    assert "Isabeau" in {person.name for person in campaign.people()}
    tracker = campaign.fight(campaign.fights()[0].id)
    log = "\n".join("".join(span.text for span in line.spans) for line in tracker.log(1, tracker.steps))
    assert "Isabeau" in log and "Ysolde" not in log and "Yseult" not in log
    assert {token.name for token in tracker.shown().tokens} >= {"Isabeau", "Tamsine", "Orsk"}
    campaign.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_are_labels_and_no_facts_of_a_play(system: str, tmp_path: Path) -> None:
    """A demo that is opened and played a step in either language is the same to the last byte."""
    found = []
    for code in (ENGLISH, *OTHERS):
        language.use(code)
        campaign = open_demo(tmp_path / code, system)
        tracker = campaign.fight(campaign.fights()[0].id)
        called = [token.name for token in tracker.shown().tokens]
        tracker.next()
        session = tracker.session
        found.append((digest(session.system.codec, session.state), called))
        campaign.close()
    assert len({state for state, _ in found}) == 1 and found[0][1] != found[1][1]


def test_what_a_language_has_no_name_for_is_called_as_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(language.TRANSLATIONS, tmp_path / "translations")
    (tmp_path / "translations" / "fr" / "winterdawn" / "names.toml").write_text('[people]\ncuno = "Conan"\n', encoding="utf-8")
    monkeypatch.setattr(language.current, "TRANSLATIONS", tmp_path / "translations")
    forget()
    try:
        assert names_of("winterdawn", "fr")["greywater"] == "Greywater" and names_of("winterdawn", "fr")["brother_cuno"] == "Brother Cuno"
        assert translations.creature_names("winterdawn", "fr")["Ysolde"] == "Ysolde"
    finally:
        monkeypatch.undo()
        forget()


@pytest.mark.parametrize(
    ("before", "fact", "told"),
    [
        ("le tour de ", "Orsk", "le tour d’Orsk"),
        ("le tour de ", "Hedda", "le tour de Hedda"),
        ("le bac de ", "Yseult", "le bac d’Yseult"),
        ("les salles de ", "Yado", "les salles de Yado"),
        ("plus que ", "Élan", "plus qu’Élan"),
        ("le tour de ", "le Boucher", "le tour du Boucher"),
        ("à ", "les Hérons", "aux Hérons"),
        ("À ", "le Boucher", "Au Boucher"),
        ("la garde de ", "Capitaine Girouard", "la garde du Capitaine Girouard"),
        ("à ", "Capitaine", "à Capitaine"),
        ("de ", "11", "de 11"),
        ("sa ", "arme", "sa arme"),
        ("reste de ", "onze", "reste de onze"),
        ("bande", "Orsk", "bandeOrsk"),
        ("la chance de ", "[[Aldric]]", "la chance d’[[Aldric]]"),
        ("la chance de ", "[[Yseult]]", "la chance d’[[Yseult]]"),
        ("Ce que ", "L’abbé", "Ce que l’abbé"),
        ("sans ", "Le drake", "sans le drake"),
        ("sans ", "Lorcan", "sans Lorcan"),
    ],
)
def test_french_joins_a_word_to_the_name_behind_it(before: str, fact: str, told: str) -> None:
    assert "".join(language.joined(before, fact, "fr")) == told
    assert language.filled(f"{before}{{who}}.", {"who": fact}, "fr") == f"{told}."
    assert language.filled(f"{before}{{who}}.", {"who": fact}, ENGLISH) == f"{before}{fact}."
