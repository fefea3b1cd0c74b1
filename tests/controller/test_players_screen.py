"""The players' copy of a fight: empty at first, and nothing in it that was not shown, in any system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import words_for
from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.players import HARM, PlayersScreen, PlayersShown, _own_lamps, _rolls, _without_numbers
from desktop_app.controller.play.redacting import redacted
from desktop_app.controller.play.session import Done, Idle
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import Barrier, BarrierKind, Fog, Lamp, Opening, Pin
from desktop_app.rules.cadwallon.movement.places import Area, BoardCard, Light
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.board_state import NOTHING_REMEMBERED
from desktop_app.rules.kernel.gm import AddNote, Place, Rename, SetTerrain
from desktop_app.rules.kernel.gm_board import SetBoardLamp, SetOpening
from desktop_app.rules.kernel.moments import BigMoment, MomentKind
from desktop_app.rules.kernel.outcome import Event, Phrase
from desktop_app.rules.kernel.players import ALL, ShowToPlayers
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.winterdawn.state import Lamp as CarriedLamp
from tests.rules.cadwallon import builders as city
from tests.rules.winterdawn.builders import board, cell, hero
from tests.rules.winterdawn.builders import fight as start

SECRET = "Malgrim the Hidden"


@pytest.fixture(scope="module", params=SYSTEMS)
def fight(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tracker]:
    """A fight of each system on a board with fog, a secret door, a lamp behind it and a note."""
    system = str(request.param)
    campaign = OpenCampaign.create(tmp_path_factory.mktemp("players") / "p.strikeboard", "Players")
    content = content_of(system)
    party = tuple(campaign.add_character(system, text) for text in list(content.characters.values())[:2])
    board = next(iter(campaign.boards.all(system).values()))
    wall = [Barrier(id=f"wall {row}", start=(12.5, row - 0.5), end=(12.5, row + 0.5)) for row in range(-1, 17) if row != 5]
    door = Barrier(id="door", start=(12.5, 4.5), end=(12.5, 5.5), kind=BarrierKind.DOOR, is_secret=True, note="a spring")
    made = replace(
        board,
        id="dungeon",
        name="Dungeon",
        grid=Grid.SQUARE,
        flat_top=False,
        ground={(20, 5): "water"},
        scene={},
        barriers=(*wall, door),
        lamps=(Lamp(id="lamp", at=(18, 5), label="altar"),),
        pins=(Pin(id="pin", at=(3, 3), text="A trap"),),
        fog=Fog.WALKED,
    )
    campaign.boards.put(made)
    foes = (Foes(creature=next(iter(content.creatures)), count=2),)
    play = campaign.start(PreparedEncounter(id="e", system=system, name="E", party=party, foes=foes, board="dungeon"))
    tracker = campaign.fight(play)
    here, there = tracker.session.state.roster[:2], tracker.session.state.roster[2:]
    for who, at in zip((*here, *there), ((3, 5), (4, 5), (18, 6), (19, 6)), strict=True):
        tracker.session.do(Place[Encounter](target=who, cell=at))
    tracker.session.do(Rename[Encounter](target=there[0], name=SECRET))
    yield tracker
    campaign.close()


@pytest.fixture(autouse=True)
def taken_back(request: pytest.FixtureRequest) -> Iterator[None]:
    """What one test does to the fight is not there for the next."""
    if "fight" not in request.fixturenames:
        yield
        return
    tracker: Tracker = request.getfixturevalue("fight")
    at = tracker.steps
    yield
    while tracker.steps > at:
        tracker.undo()


def told(shown: PlayersShown) -> str:
    return repr(shown)


def hidden(fight: Tracker) -> frozenset[str]:
    return frozenset(token.id for token in fight.shown().tokens if token.is_hidden)


def hide(fight: Tracker) -> PlayersShown:
    fight.players.hide_everyone()
    return fight.players.shown()


def test_it_starts_empty_and_holds_no_name_no_note_no_secret(fight: Tracker) -> None:
    shown = hide(fight)
    assert shown.is_empty and shown.roll is None and shown.acting == ""
    assert shown.known and all(cell[0] <= 13 for cell in shown.known)
    for secret in (SECRET, "spring", "A trap", "altar", "Dungeon", "is_secret=True", "water", *fight.session.state.roster):
        assert secret not in told(shown).replace(repr(shown.board and shown.board.kinds), "")


def test_the_order_marks_whom_the_players_do_not_see(fight: Tracker) -> None:
    def marked() -> frozenset[str]:
        return frozenset(row.id for row in fight.shown().order if "hidden" in [tag.text for tag in row.tags])

    hide(fight)
    assert not marked(), "with nothing shown there is no one to tell apart"
    fight.players.show_side(everyone=False)
    assert marked() == hidden(fight) and marked()
    foe = next(iter(sorted(marked())))
    fight.players.toggle([foe])
    assert foe not in marked()


def test_the_party_is_shown_with_names_a_foe_without_and_only_where_it_is_seen(fight: Tracker) -> None:
    hide(fight)
    foe = fight.session.state.roster[2]
    fight.session.do(Place[Encounter](target=foe, cell=(18, 6)))
    fight.players.show_side(everyone=False)
    assert [row.name for row in fight.players.shown().rows if row.side == "party" and row.name] != []
    fight.players.toggle([foe])
    shown = fight.players.shown()
    assert SECRET not in told(shown)
    assert len(shown.tokens) == 2, "it stands behind the wall"
    fight.session.do(Place[Encounter](target=foe, cell=(6, 6)))
    shown = fight.players.shown()
    assert len(shown.tokens) == 3 and shown.tokens[2].label == "?1" and foe not in told(shown)
    fight.players.toggle_name([foe])
    assert SECRET in told(fight.players.shown())
    fight.players.toggle_name([foe])
    assert SECRET not in told(fight.players.shown())
    fight.session.do(Place[Encounter](target=foe, cell=(18, 6)))


def test_a_nameless_foe_has_a_number_among_those_shown_that_no_name_changes(fight: Tracker) -> None:
    hide(fight)
    first, second = [who for who, one in fight.session.state.combatants.items() if one.side == "foe"]
    assert fight.session.state.combatants[second].number == 2
    fight.players.toggle([second])
    assert [row.label for row in fight.players.shown().rows] == ["?1"], "its number in the fight would tell of another"
    fight.players.toggle([first])
    assert {row.label for row in fight.players.shown().rows} == {"?1", "?2"}
    fight.players.toggle_name([first])
    assert "?2" in {row.label for row in fight.players.shown().rows}


def test_the_sign_that_a_name_brings_is_shown_with_the_name_alone(fight: Tracker) -> None:
    hide(fight)
    foe = fight.session.state.roster[2]
    sign = portrait_of(fight.session.state, foe)
    assert sign.startswith("sign:")
    fight.session.do(Place[Encounter](target=foe, cell=(6, 6)))
    fight.players.toggle([foe])
    assert [token.portrait for token in fight.players.shown().tokens] == [""]
    fight.players.toggle_name([foe])
    assert [token.portrait for token in fight.players.shown().tokens] == [sign]


def test_what_is_remembered_looks_as_it_was_last_seen_and_nothing_tells_of_the_change(fight: Tracker) -> None:
    hide(fight)
    do, who = fight.session.do, fight.session.state.roster[0]
    at = fight.session.journal.at
    do(SetOpening[Encounter](barrier="door"))
    do(Place[Encounter](target=who, cell=(17, 5)))
    assert isinstance(do(Place[Encounter](target=who, cell=(3, 5))), Done)
    do(SetOpening[Encounter](barrier="door", value=Opening.CLOSED))
    before = fight.players.shown()
    assert before.board is not None and [lamp.is_lit for lamp in before.board.lamps if lamp.at == (18, 5)] == [True]
    assert before.board.ground[20, 5] == "water"
    do(SetBoardLamp[Encounter](lamp="lamp", value=False))
    do(SetTerrain[Encounter](cell=(20, 5), value="open"))
    assert fight.players.shown() == before, "no light, no ground, no count says that something was done"
    assert fight.session.state.lamps == {"lamp": False} and fight.session.state.ground == {"20,5": "open"}
    assert not any(one.lamp.is_lit for one in fight.moving.scenery().lamps if one.lamp.id == "lamp"), "the game master sees how it is"
    fight.undo()
    assert fight.session.state.remembered.lamps == {"lamp": True} and not fight.session.state.remembered.ground
    do(SetOpening[Encounter](barrier="door"))
    do(Place[Encounter](target=who, cell=(17, 5)))
    seen = fight.players.shown()
    assert seen.board is not None and not any(lamp.is_lit for lamp in seen.board.lamps if lamp.at == (18, 5))
    assert fight.session.state.remembered == NOTHING_REMEMBERED
    while fight.session.journal.at > at:
        fight.undo()
    assert fight.session.state.remembered == NOTHING_REMEMBERED


def test_harm_is_told_in_words_and_conditions_without_numbers(fight: Tracker) -> None:
    hide(fight)
    fight.players.show_side(everyone=True)
    shown = fight.players.shown()
    assert {row.harm for row in shown.rows if row.side == "party"} <= set(range(len(HARM)))
    foes = [row for row in shown.rows if row.side != "party"]
    assert [(row.name, row.portrait, row.harm, row.tags) for row in foes] == [("", "", -1, ())] * 2, "behind the wall: their turn is all"
    assert not any(sign.isdigit() for row in shown.rows for tag in row.tags for sign in tag)


def test_a_state_tells_no_name_and_no_half_sentence(fight: Tracker) -> None:
    hide(fight)
    known, *_, unknown = fight.session.state.roster
    fight.players.toggle([known])
    assert [fight.players._is_open(Tag(phrase=Phrase.of("held", by=who))) for who in (known, unknown, "the rope")] == [True, False, True]
    fight.undo()
    assert [_without_numbers(text) for text in ("spotted by 1", "prone 2", "held by the rope", "stunned ≤3", "Joker +2")] == [
        "spotted",
        "prone",
        "held by the rope",
        "stunned",
        "Joker",
    ]


def test_a_step_shows_or_hides_and_can_be_taken_back(fight: Tracker) -> None:
    hide(fight)
    who = fight.session.state.roster[:2]
    assert isinstance(fight.players.toggle(who), Done)
    assert hidden(fight) == frozenset(fight.session.state.roster[2:])
    assert isinstance(fight.players.toggle(who), Done) and not hidden(fight)
    fight.undo()
    assert hidden(fight)
    assert isinstance(fight.players.hand_out(), Idle)
    fight.players.hand_out("A letter")
    assert fight.players.shown().text == "A letter"
    fight.players.hand_out()
    fight.players.show_note("pin", value=True)
    assert "A trap" in told(fight.players.shown())
    fight.players.show_note("pin", value=False)


def test_the_last_roll_is_shown_of_those_who_are_seen_alone(fight: Tracker) -> None:
    hide(fight)
    fight.players.show_side(everyone=True)
    fight.session.do(Place[Encounter](target=fight.session.state.roster[2], cell=(5, 5)))
    while (shown := fight.players.shown()).roll is None:
        assert goes_on(fight.session) and fight.session.journal.at < 120
    rolled = [rolls for body in fight.session.log(1, fight.session.journal.at) for rolls in _rolls(body)][-1]
    faces = [face for roll in rolled if roll.ask.who == rolled[-1].ask.who for face in roll.faces]
    assert [die.face for die in shown.roll.dice] == faces, "all dice of it, not the last one alone"
    fight.players.hide_everyone()
    assert fight.players.shown().roll is None
    fight.session.do(AddNote[Encounter](text="quiet"))


def test_the_light_that_a_combatant_carries_places_nobody_who_is_not_shown() -> None:
    torch = CarriedLamp(lamp="torch", out_at_round=99)
    people = (hero("ana", at=cell(0), lamp=torch), hero("bob", side="foe", at=cell(4), lamp=torch))
    state = start(*people, ground=board())
    places = {who: board().geometry.centre(cell(x)) for who, x in (("ana", 0), ("bob", 4))}
    for shown, seen, expected in (
        ({"ana"}, None, {"ana"}),
        ({"ana", "bob"}, None, {"ana", "bob"}),
        ({"ana"}, frozenset({cell(4)}), {"ana"}),
        (set(), None, set()),
    ):
        found = _own_lamps(state, frozenset(shown), seen)
        assert {lamp.at for lamp in found} == {places[who] for who in expected}
        told = redacted(replace(board(), lamps=found)).lamps
        assert not any(who in lamp.id for lamp in told for who in places)


def test_what_befalls_somebody_in_the_fog_is_not_told(fight: Tracker, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(fight)
    foe = fight.session.state.roster[2]
    fight.players.toggle([foe])
    fight.session.do(ShowToPlayers[Encounter](target=foe, facets=ALL))
    monkeypatch.setattr(fight.players, "moments", lambda: [BigMoment(kind=MomentKind.DEATH, event=Event(name="dies", who=foe))])
    fight.session.do(Place[Encounter](target=foe, cell=(18, 6)))
    assert fight.players.shown().moment is None, "it fell behind the wall"
    fight.session.do(Place[Encounter](target=foe, cell=(6, 6)))
    moment = fight.players.shown().moment
    assert moment is not None and SECRET in moment.name


@pytest.mark.rule("CA-LIGHT-01", "CA-SENSE-06")
def test_a_state_tells_neither_the_light_of_who_is_hidden_nor_what_a_place_is_called() -> None:
    """By the torch of a foe whom the players do not see, the light tells that somebody is there; a place has the game master's name."""
    cellar = Area(id="main", name="Den of the Red Hand")
    torch = Light(id="torch", light_kind="torch", carrier="bob")
    ana, bob = city.person("ana", at=city.cell(0)), city.foe("bob", at=city.cell(1))
    state = city.turn(ana, bob, card=BoardCard(night=True), areas=(cellar,), lights=(torch,))
    session = city.session(state, seed=1)
    screen = PlayersScreen(session, words_for("cadwallon"))
    session.do(ShowToPlayers[Encounter](target="ana", facets=ALL))
    (alone,) = screen.shown().rows
    session.do(ShowToPlayers[Encounter](target="bob", facets=ALL))
    lit = next(row for row in screen.shown().rows if row.name == "Ana")
    assert lit.tags == () and len(alone.tags) == 1 and "Red Hand" not in alone.tags[0]
