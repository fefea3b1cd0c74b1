"""Content in another language: everything has its texts there, and nothing of it is kept."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.boards.boards import board_from_rows
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of, translated, words_of
from desktop_app.controller.creation.adding import adding_to
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.play.conditions import ConditionWords, meant
from desktop_app.controller.play.scenery_shown import scenery_of
from desktop_app.controller.start.demo import create_demo
from desktop_app.controller.words.built_labels import Labels
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.sentences import PlayWords, Tongue
from desktop_app.controller.words.translations import shown_content, titles_of, tongue_of, translation
from desktop_app.language import ENGLISH, Name, languages, wording
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import Edit, Row, Section, SheetPage, TableBlock
from desktop_app.rules.kernel.command import Choice, param_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.state import World
from desktop_app.rules.kernel.system import AnySystem
from desktop_app.rules.revolution.combat.effects import USUAL
from tests.demos import made_demo, open_demo
from tests.meta.test_translations import french
from tests.sentences import texts
from tests.told import Own, everything

TOLD = [(system, code) for system in SYSTEMS for code in languages() if translated(system, "words", code).exists()]
"""Systems with the languages that they are told in, English apart."""
SAME = {"Notes", "Fatigue", "fatigue", "Joker", "Mitraillette", "Bazooka", "Dynamite", "Brave", "loyal"}
SAME |= {"Investigation", "Persuasion", "Intimidation", "Intimidation +2", "Joker +2"}
SAME |= {"Action", "Antidote", "Initiative", "Intuition", "Perception", "Riposte", "Talents", "Traits", "action", "base", "initiative"}
SAME |= {"intelligence", "stress", "talent", "trait", "constitution", "distance", "perception", "Arts", "Bandages", "Divination"}
SAME |= {"Illusion", "Abjuration", "Conjuration", "Lance", "Linothorax", "Religions", "Tomahawk", "Torture"}
"""Words that are the same in both languages."""
SAME |= {"Attitude", "Attitudes", "Discipline", "Explosion", "Influence", "Structure", "Style", "Test", "Tests", "Type", "accumulations"}
SAME |= {"contact", "interaction", "machine", "poison", "Base", "Communication", "Endurance", "Motivations", "Protection", "Religion"}
SAME |= {"Perception", "Traits", "acolyte", "motivation", "protection", "simple"}


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_everything_of_a_system_has_its_texts(system: str, code: str) -> None:
    content, tongue = content_of(system), tongue_of(system, code)
    names = [row["name"] for table in content.tables.values() for rows in table.values() for row in rows if "name" in row]  # type: ignore[union-attr,index,operator,call-overload]
    texts = [text for creature in content.creatures.values() for text in (creature.name, creature.plural, creature.text) if text]
    texts += [text for character in content.characters.values() for text in (character.text, character.concept)]
    texts += [text for encounter in content.encounters for text in (encounter.name, encounter.text)]
    texts += [text for thing in (*content.boards,) for text in (thing.name,)]
    for board in map(board_from_rows, content.boards):
        texts += [text for text in (*(one.note for one in board.barriers), *(one.label for one in board.lamps)) if text]
        texts += [text for text in (*(one.text for one in board.pins), *(one.name for one in board.areas)) if text]
    tags = [tag for creature in (*content.creatures.values(), *content.characters.values()) for tag in creature.tags]
    assert not [tag for tag in tags if tongue.labels.find(tag) is None]
    assert not [text for text in (*names, *texts) if str(text).strip() not in tongue.names]
    assert translation(system, "rules", code).keys() == content.rules.keys()
    assert not sorted({rule.area for rule in content.rules.values() if tongue.labels.find(rule.area) is None})
    settings = translation(system, "settings", code)
    assert settings.keys() == {setting.id for setting in content.settings}
    rulings = translation(system, "rulings", code)["ruling"]
    assert [tuple(ruling["rules"]) for ruling in rulings] == [ruling.rules for ruling in content.rulings]


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_texts_of_content_are_about_what_there_is(system: str, code: str) -> None:
    language.use(code)
    content, told = content_of(system), shown_content(system)
    assert told.rules.keys() == content.rules.keys() and len(told.settings) == len(content.settings)
    assert [ruling.text for ruling in told.rulings] == [ruling["text"] for ruling in translation(system, "rulings", code)["ruling"]]
    for file, there in (("creatures", content.creatures), ("characters", content.characters), ("rules", content.rules)):
        assert translation(system, file, code).keys() <= there.keys()
    for board in map(board_from_rows, content.boards):
        english_notes = [barrier.note for barrier in board.barriers]
        shown = scenery_of(system_of(system).state_class(world=World(board=board)))
        assert all(not note or barrier.note != note for barrier, note in zip(shown.barriers, english_notes, strict=True))
    for rule in told.rules.values():
        english = content.rules[rule.id]
        assert [len(row) for row in rule.rows] == [len(row) for row in english.rows] and len(rule.columns) == len(english.columns)


def test_what_is_kept_is_the_same_in_every_language(tmp_path: Path) -> None:
    for system, code in TOLD:
        create_demo(tmp_path / "en", system).close()
        language.use(code)
        create_demo(tmp_path / code, system).close()
        bodies = []
        for path in (tmp_path / "en", tmp_path / code):
            campaign = OpenCampaign.open(path, read_only=True)
            kept = {info.name: campaign.store.documents.get(info.id).body for info in campaign.store.documents.list(kind="encounter")}
            bodies.append((kept, campaign.table(system).state, [info.name for info in campaign.fights()]))
            campaign.close()
            path.unlink()
        language.use(ENGLISH)
        assert bodies[0] == bodies[1]


def test_a_sentence_is_told_in_one_language_from_end_to_end() -> None:
    """A system that has no words of its own in a language speaks those that all share."""
    english, shared = words_of("savage"), words_of("common", "fr")
    titles = titles_of(shared, {})
    labels = Labels({**{wording(name): text for name, text in titles.items()}, **shared["labels"]}, "fr")
    language.use("fr")
    words = PlayWords(english, titles_of(english, {}), Tongue("fr", shared, titles, labels=labels))
    assert words.text("events", Phrase.of("noted", text="brume")) == "Note\u00a0: brume"
    assert words.text("events", Phrase.of("board_lamp_out", text="ma lanterne")) == "La lampe s’éteint\u00a0: ma lanterne."
    assert words.text("events", Phrase.of("set_open", what="door", note="ma remise")) == "Ouverture\u00a0: porte (ma remise)."
    assert words.text("events", Phrase.of("condition_ended", who="Ana", condition="prone")) == "Ana is no longer prone."
    assert words.text("events", Phrase.of("condition_ended", who="Ana", condition="enragée")) == "Ana n’est plus enragée."
    assert words.text("events", Phrase.of("condition_ended", who="Ana", condition="afraid")) == "Ana n’est plus apeuré."
    assert words.said("north-east") == "nord-est"


def test_a_word_that_is_missing_stays_in_the_sentence_of_a_system_that_is_told_in_the_language() -> None:
    """The sentence around it is French all the same, and what is missing is known."""
    language.use("fr")
    words = words_for("savage")
    with language.listening() as missing:
        assert words.text("events", Phrase.of("terror", who="Ana", row="of no language")) == "La terreur saisit Ana\u00a0: of no language."
    assert missing == {("fr", "of no language")}


def test_a_skill_is_no_condition_of_the_same_id() -> None:
    """Who climbs has the condition "climbing", and rolls the skill "climbing": French has two words for them."""
    language.use("fr")
    words = words_for("savage")
    rolled = words.text("events", Phrase.of("trait_rolled", who="Ana", trait="climbing", total=8, tn=4, good=True, raises=0))
    assert rolled == "Ana fait 8 au jet d’escalade contre 4, réussite."
    assert words.text("events", Phrase.of("condition_set", who="Ana", condition="climbing")) == "Ana\u00a0: en train de grimper."
    assert words.text("events", Phrase.of("reacts", who="Ana", attitude="neutral", actor="Orsk")) == "Ana se montre neutre envers Orsk."


def test_a_part_that_stands_for_nobody_is_told_without_brackets() -> None:
    for code, told in (("fr", "2 Bons Points de plus pour le MJ."), (ENGLISH, "2 bennies more for the GM.")):
        language.use(code)
        assert words_for("savage").text("events", Phrase.of("benny_given", who=None, amount=2)) == told


def test_what_is_kept_under_a_word_of_the_rules_is_told_in_the_language() -> None:
    """The log has a row of a table by its wording, and a field of a fighter without whose it is ("participant.mov_left")."""
    language.use("fr")
    words = words_for("cadwallon")
    with language.listening() as missing:
        met = words.text("events", Phrase.of("hazard_met", who="Ana", what="powder cone", dice=1))
        assert met == "Ana subit 1d6\u00a0: cône de poudre."
        counted = words.text("events", Phrase.of("counter_set", who="Ana", counter="mov_left", value=0))
        assert counted == "Le MJ règle Ana\u00a0: mouvement restant 0."
    assert not missing


def test_every_effect_of_an_exchange_has_its_title() -> None:
    for code in ("fr", ENGLISH):
        language.use(code)
        words = words_for("revolution")
        with language.listening() as missing:
            for name in USUAL:
                words.text("events", Phrase.of("effect_chosen", who="Ana", loser="Orsk", effect=name))
        assert not missing


def test_what_a_player_calls_a_weapon_is_no_word_of_the_rules() -> None:
    """A row of the tables has the id "blade", and a word of the rules is "Shield"; what is shipped has its name in French."""
    language.use("fr")
    words = words_for("savage")

    def told(**facts: str) -> str:
        return words.text("events", Phrase.of("readied", who="Ana", hand="right", **facts))

    assert words.text("events", Phrase.of("attacks", who="Ana", target="Orsk", weapon="Blade")) == "Ana attaque Orsk (blade)."
    assert words.text("events", Phrase.of("attacks", who="Ana", target="Orsk", weapon="Long sword")) == "Ana attaque Orsk (épée longue)."
    assert told(thing=Name("Blade")) == "Ana prend en main\u00a0: Blade." and told(thing=Name("right")) == "Ana prend en main\u00a0: right."
    assert told(thing="right") == "Ana prend en main\u00a0: droite."
    language.use(ENGLISH)
    words = words_for("savage")
    assert words.text("events", Phrase.of("noted", text="blade")) == "Note: blade"
    assert words.text("events", Phrase.of("noted", text="my_note")) == "Note: my_note"


def test_a_page_tells_what_was_typed_as_it_was_typed() -> None:
    language.use("fr")
    page = SheetPage(
        title="Wounds",
        blocks=(
            TableBlock(
                title="Weapons",
                sections=(
                    Section(
                        rows=(
                            Row(label=Name("Shield"), value="shield"),
                            Row(label="Shield", value="Shield", edit=Edit(path="/concept")),
                            Row(
                                label="Main hand",
                                value="right",
                                edit=Edit(path="/dominant_hand", choice=Choice(values=("right", "left"))),
                            ),
                            Row(label="Edges", value="brave, right, Rope", edit=Edit(path="/edges", many=True)),
                        )
                    ),
                ),
            ),
        ),
    )
    told = page_told(page, "savage")
    (block,) = told.blocks
    assert isinstance(block, TableBlock) and (told.title, block.title) == ("Wounds", "Armes")
    assert [(row.label, row.shown) for row in block.sections[0].rows] == [
        ("Shield", "bouclier"),
        ("Bouclier", "Shield"),
        ("Main directrice", "droite"),
        ("Atouts", "brave, right, Corde"),
    ]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("sonné 2 rounds", "Sonné pour 2 rounds"),
        ("béni jusqu'au tour d'Orsk", "Béni jusqu’à la fin du prochain tour d’Orsk"),
        ("béni jusqu'au début du tour d'Orsk", "Béni jusqu’au début du prochain tour d’Orsk"),
        ("béni jusqu'au tour du capitaine", "Béni jusqu’à la fin du prochain tour du Capitaine Girouard"),
        ("fatigué à 2", "Fatigué à 2"),
    ],
)
def test_a_condition_is_typed_in_the_language_in_force(typed: str, told: str) -> None:
    language.use("fr")
    usual = words_for(TOLD[0][0]).group("usual_conditions")
    assert meant(typed, ConditionWords(known={}, usual=usual, names={"orsk": "Orsk", "vane": "Capitaine Girouard"}))[0].told == told


def units_of(system: AnySystem) -> Iterator[str]:
    """List the units in which the fields of its commands count."""
    yield from (param_of(described).unit for command in system.commands for described in dataclasses.fields(command))


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_every_unit_of_a_form_has_a_name(system: str, code: str) -> None:
    tongue = tongue_of(system, code)
    assert not sorted({unit for unit in filter(None, units_of(system_of(system))) if tongue.labels.find(unit) is None})


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_a_fight_is_told_in_one_language_alone(system: str, code: str, tmp_path: Path) -> None:
    """Sheets, offers, forms, the log and the sums of a round: nothing of it is as it was in English."""
    campaign = open_demo(tmp_path / "demo", system)
    play = campaign.fights()[0].id
    told = []
    names: set[str] = set()
    for spoken in (ENGLISH, code):
        language.use(spoken)
        campaign.speak()
        tracker = campaign.fight(play)
        lines = tracker.log(1, tracker.steps)
        found = {"".join(span.text for span in line.spans) for line in lines}
        found |= {term.label for line in lines if line.breakdown is not None for term in line.breakdown.terms}
        for who in tracker.session.state.roster:
            shown = tracker.inspector(who, by_hand=True)
            assert shown is not None
            found |= {
                text for offer in (*shown.offers, *shown.by_hand) for text in (offer.title, offer.detail, offer.reason, offer.section)
            }
            found |= {tag.text for tag in shown.tags} | {one.label for one in shown.figures} | {one.label for one in shown.counters}
            page = tracker.page(who)
            found |= {page.subtitle, *(block.title for block in page.blocks)}
        someone = next(person for person in campaign.people() if person.system == system)
        kinds = adding_to(campaign, system, someone.id).kinds()
        found |= {text for kind in kinds if kind.word for text in (kind.title, kind.word, *(c.head for c in kind.columns))}
        found |= {text for kind in kinds for one in kind.additions for text in (one.name, *one.cells) if isinstance(text, str)}
        names = {combatant.name for combatant in tracker.session.state.combatants.values()}
        told.append(found)
    campaign.close()
    both = {text for text in told[0] & told[1] if re.search(r"[a-z]{3}", text.replace("Round", ""))} - names
    assert both <= SAME, "a word that is the same in both languages is listed"


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Candle (0.1 kg)", "Bougie (0,1 kg)"),
        ("Lute (1.5 kg) \u00b7 Candle (0.1 kg)", "Luth (1,5 kg) \u00b7 Bougie (0,1 kg)"),
        ("0.5 \u00b7 1 \u00b7 2.5", "0,5 \u00b7 1 \u00b7 2,5"),
        ("9 m per round", "9 m par round"),
    ],
)
def test_numbers_and_each_thing_of_a_list_are_told_as_the_language_does(label: str, told: str) -> None:
    assert tongue_of("winterdawn", "fr").labels.said(label) == told


DECIMAL_POINT = re.compile(r"(?<![\w.])\d+\.\d+(?![\d.])")
WITH_DECIMALS = {"winterdawn", "cadwallon"}


@pytest.mark.parametrize("system", sorted(WITH_DECIMALS))
def test_no_decimal_point_is_shown_in_french(system: str, tmp_path: Path) -> None:
    made_demo(system)
    language.use("fr")
    own = Own()
    commas: set[str] = set()
    points: set[str] = set()
    for _, shown in everything(system, tmp_path, own):
        for text in texts(shown):
            (points if DECIMAL_POINT.search(text) else commas if re.search(r"\d,\d", text) else set()).add(text)
    assert points == set() and len(commas) > 10


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Agility (Dodge) 54%", "Agilité (Esquive) 54\u00a0%"),
        ("Stealth (Hills) 52%", "Discrétion (Collines) 52\u00a0%"),
        ("The Anvil 34%", "L’Enclume 34\u00a0%"),
        ("STR 12  CON 11  DEX 12  INT 10  WIL 9  CHA 9", "FOR 12  CON 11  DEX 12  INT 10  VOL 9  CHA 9"),
        ("in melee with size M: \u22122 SR", "au corps à corps contre taille M\u00a0: \u22122 RA"),
    ],
)
def test_a_line_of_a_card_is_told_whole(label: str, told: str) -> None:
    """A figure has no space in it: what stands before it is one thing, brackets and all."""
    assert tongue_of("revolution", "fr").labels.said(label) == told


def test_the_card_of_a_board_is_told_whole(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo", "cadwallon")
    language.use("fr")
    campaign.speak()
    lines = campaign.fight(campaign.fights()[0].id).moving.card()
    campaign.close()
    assert next(line for line in lines if line.startswith("Lumières")).startswith("Lumières\u00a0: bougie du cabinet (bougie), réverbère")
    ticks = next(line for line in lines if line.startswith("À cocher"))
    assert "conditions favorables \u22121\u00a0; " in ticks and "favourable" not in ticks
    candle = tongue_of("cadwallon", "fr").labels
    assert candle.said("study candle (candle, unlit)") == "bougie du cabinet (bougie, éteinte)"
    assert tongue_of("cadwallon", "fr").name("the board") == "le plateau"


def test_what_is_listed_begins_with_a_capital_where_the_rest_of_the_list_does() -> None:
    language.use("fr")
    many = Edit(path="/hindrances", many=True)
    page = SheetPage(
        title="x", blocks=(TableBlock(title="", sections=(Section(rows=(Row(label="Hindrances", value="Ugly, loyal, odd", edit=many),)),)),)
    )
    (block,) = page_told(page, "savage").blocks
    assert isinstance(block, TableBlock) and block.sections[0].rows[0].shown == "Affreux, Fidèle, odd"


def test_a_calendar_is_called_in_the_language_of_the_log() -> None:
    language.use("fr")
    told = words_for("savage").text("events", Phrase("calendar_adopted", (("name", "Frost and thaw"),)))
    assert told == "Le calendrier est désormais «\u00a0Gel et dégel\u00a0»."


def test_how_a_soak_came_out_is_told_without_a_nought() -> None:
    language.use("fr")
    words = words_for("savage")
    told = [words.text("events", Phrase.of("soak_rolled", who="Ana", removed=removed, left=left)) for removed, left in ((0, 2), (1, 1))]
    assert told == ["Ana n’évite rien\u00a0: 2 blessures restent.", "Ana évite 1 blessure\u00a0: 1 blessure reste."]


REROLLED = re.compile(r"\brelan[cç]", re.IGNORECASE)
RAISED = re.compile(r"\brelances?\b", re.IGNORECASE)


def test_a_raise_and_a_roll_made_again_have_two_words_in_french() -> None:
    """« Relance » is the raise of Savage Worlds alone, and nothing is « relancé »."""
    assert not [(name, text) for name, text in french() if REROLLED.search(RAISED.sub("", text) if name.startswith("savage/") else text)]
    words, english = words_of("savage", "fr"), words_of("savage")
    again = [(group, key) for group, texts in english.items() for key, text in texts.items() if re.search("re-?roll", f"{key} {text}")]
    assert again and not [words[group][key] for group, key in again if REROLLED.search(words[group][key])]


def test_encaisser_is_to_accept_wounds_in_savage_worlds_and_the_roll_against_them_is_another_word() -> None:
    sentences = [text for name, text in french() if name == "savage/words.toml" and "ncaiss" in text]
    assert {*sentences} == {"Encaisser les blessures"}
