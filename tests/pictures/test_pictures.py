"""Pictures for notebooks: whole drawings with the cards that they should show, in all games."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import stich
from stich.kernel.rules.state import State
from stich.pictures import FACES, Faces, has_face
from stich.pictures.faces import _drawn
from stich.registry import HOUSE
from stich.solver import Method
from tests.rows import rows

GAMES = sorted(HOUSE)
IMAGE = re.compile(r'<img src="data:image/svg\+xml,([^"]+)" alt="([^"]+)" style="width:\d+px;max-width:100%;height:auto">')


def svg_of(shown: object) -> str:
    """Return the drawing that a notebook gets, which is whole and asks for nothing from outside."""
    found = IMAGE.fullmatch(shown._repr_html_())  # type: ignore[attr-defined]
    assert found is not None
    svg = unquote(found[1])
    ids = {element.get("id") for element in ElementTree.fromstring(svg).iter()}
    assert set(re.findall(r"(?:href='|url\()#([^')]+)", svg)) <= ids
    return svg


def text_of(shown: object) -> str:
    found = IMAGE.fullmatch(shown._repr_html_())  # type: ignore[attr-defined]
    assert found is not None
    return unescape(found[2])


def cards_in(svg: str, faces: Faces, deck: tuple[str, ...]) -> set[str]:
    """Which cards of a deck are drawn."""
    return {card for card in deck if _drawn(card, faces).partition(">")[2].replace('"', "'") in svg}


def played(game: str, actions: int, seed: int = 7) -> State:
    state, player = stich.game(game).deal(seed=seed), stich.player(game, "simple", Random(1))
    for _ in range(actions):
        if state.finished:
            break
        state = state.apply(player.act(state.view(state.actor)))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_has_a_face(game: str) -> None:
    for size in HOUSE[game].table_sizes():
        dealing = stich.game(game, players=size).dealing if game == "suitability" else stich.game(game).dealing
        assert [card for card in dealing.deck.cards if not has_face(card, dealing.faces)] == []


@rows("game", GAMES)
@rows("actions", [0, 14, 200])
def test_a_state_shows_all_cards(game: str, actions: int) -> None:
    state = played(game, actions)
    dealing = state.game.dealing
    gone = () if state.finished else {seen.action for seen in state.view(None).log}
    trick = {seen.card for seen in state.view(None).trick}
    assert cards_in(svg_of(state), dealing.faces, dealing.deck.cards) == {c for c in dealing.deck.cards if c not in gone or c in trick}
    if state.outcome is not None:
        assert all(line in text_of(state) for line in state.outcome.working)


@pytest.mark.parametrize("game", GAMES)
def test_the_faces_and_the_words_are_those_of_the_game(game: str) -> None:
    state = played(game, 14)
    view = state.view(state.actor)
    assert view.faces == state.game.dealing.faces
    assert text_of(view).startswith(f"{game.capitalize()} · ") and f"as seat {state.actor} sees it" in text_of(view)
    assert view.points_name == ("penalty cards" if game == "suitability" else "points")


def test_cards_that_may_not_be_played_now_are_dimmed() -> None:
    state = stich.game("skat").deal(seed=7)
    for action in ("pass", "18", "pass", "pickup"):
        state = state.apply(action)
    state = state.apply(state.legal_actions[0]).apply("declare grand")
    state = state.apply(state.legal_actions[0])
    view = state.view(state.actor)
    playable = {*view.legal} & {*view.hand}
    assert 0 < len(playable) < len(view.hand)
    assert svg_of(view).count("opacity='.5'") == len(view.hand) - len(playable)


def test_a_solved_deal_shows_the_value_of_each_card() -> None:
    state = played("skat", 14)
    answer = stich.solve(state, line=True)
    text = text_of(answer)
    assert text.startswith(str(answer)) and all(f"{card} {value.low}" in text for card, value in answer.cards.items())
    assert " ".join(answer.line) in text
    assert svg_of(answer).count("stroke='#f2c14e'") == len(answer.best_cards)


def test_a_solved_deal_has_the_faces_of_its_game() -> None:
    state = played("schafkopf", 13, seed=12)
    assert cards_in(svg_of(stich.solve(state)), "german", state.game.dealing.deck.cards)


@pytest.mark.parametrize("method", [Method.MAX_N, Method.PARANOID])
def test_a_solved_deal_of_many_shows_what_each_makes(method: Method) -> None:
    answer = stich.solve_multiplayer(played("suitability", 40), method=method)
    text = text_of(answer)
    bound = "≥ " if method is Method.PARANOID else ""
    assert all(f"seat {seat} ({bound}{value.low})" in text for seat, value in answer.values.items())


@pytest.mark.parametrize("faces", FACES)
def test_cards_are_shown_in_their_order(faces: Faces) -> None:
    picture = stich.show(("CJ", "S7", "HA"), faces)
    assert picture.text == "CJ S7 HA" and repr(picture) == "<Picture: CJ S7 HA>"
    assert picture == stich.show("CJ S7 HA", faces)
    places = [picture.svg.index(_drawn(card, faces)) for card in ("CJ", "S7", "HA")]
    assert places == sorted(places) and svg_of(picture)


def test_no_card_is_a_picture_too() -> None:
    assert stich.show([]).text == "no cards" and svg_of(stich.show([]))


@rows(
    ("cards", "faces", "said"),
    [
        ("CJ XX", "french", "unknown card 'XX'"),
        ("C2", "german", "C2 has no german face: show it with faces='french'"),
        ("JK1", "german", "JK1 has no german face"),
        ("CJ", "Bavarian", "faces are french or german, not 'Bavarian'"),
    ],
)
def test_what_cannot_be_shown_is_refused(cards: str, faces: Faces, said: str) -> None:
    with pytest.raises(stich.StichError, match=re.escape(said)):
        stich.show(cards, faces)
