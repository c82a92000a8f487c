"""The picture of a finished deal: its cards, its score, par beside the result, and no names."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.server.picture import deal_picture
from stich.server.picture.deal import lettered
from stich.server.picture.raster import png
from stich.study.analysis import Par, par
from tests.rows import rows

DEALS: list[tuple[str, dict[str, Any], dict[str, Any] | None]] = [
    ("skat", {}, {"declarer": 1, "bid": 18, "declare": "clubs hand"}),
    ("skat", {}, {"declarer": 0, "bid": 18, "declare": "null ouvert hand"}),
    ("skat", {"players": 4}, None),
    ("schafkopf", {}, {"declarer": 2, "declare": "solo H"}),
    ("schafkopf", {}, None),
    ("suitability", {}, None),
    ("suitability", {"players": 3}, None),
    ("suitability", {"players": 5}, None),
]
CARD = "#00000038"
"""Every card has one shadow."""


def played(game: str, options: dict[str, Any], contract: dict[str, Any] | None) -> State:
    """Return a deal played to its end by rules of thumb."""
    table = stich.game(game, **options)
    state = table.deal(seed=4, dealer=table.seats - 1)
    state = state if contract is None else table.start(state.deal, contract)
    player = stich.player(game, "simple")
    while not state.finished:
        assert state.actor is not None
        state = state.apply(player.act(state.view(state.actor)))
    return state


@rows(("game", "options", "contract"), DEALS)
def test_every_card_is_drawn_and_nothing_is_written_in_a_font(game: str, options: dict[str, Any], contract: dict[str, Any] | None) -> None:
    state = played(game, options, contract)
    picture = deal_picture(state, par(state))
    root = ElementTree.fromstring(picture)
    assert (root.attrib["width"], root.attrib["height"]) == ("1200", "630")
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    cards = sum(map(len, state.deal.hands)) + len(state.deal.undealt)
    assert picture.count(CARD) == cards


def test_the_hands_are_those_at_the_first_lead() -> None:
    """The declarer's discards are shown beside the hands, and the cards taken up are in the hand."""
    game = stich.game("skat")
    state = game.deal(seed=7, dealer=2)
    for action in ("18", "pass", "pass", "pickup"):
        state = state.apply(action)
    while not state.finished:
        assert state.actor is not None
        state = state.apply(stich.player("skat", "simple").act(state.view(state.actor)))
    assert deal_picture(state, par(state)) == deal_picture(state, par(state))
    assert deal_picture(state, None) != deal_picture(state, par(state))


def test_a_deal_that_lasts_has_no_picture() -> None:
    with pytest.raises(StichError) as refused:
        deal_picture(stich.game("skat").deal(seed=1), None)
    assert refused.value.code == "analysis/unfinished"


def test_a_deal_that_nobody_played_shows_its_cards() -> None:
    state = stich.game("skat").deal(seed=1, dealer=2)
    while not state.finished:
        state = state.apply("pass")
    assert par(state) is None
    assert deal_picture(state, None).count(CARD) == 32


def test_par_is_that_of_the_analysis() -> None:
    state = played(*DEALS[0])
    whole = stich.study.analysis.analyse(state)
    assert isinstance(whole, stich.study.analysis.DealAnalysis)
    assert par(state) == Par(whole.count, whole.par, whole.result, 120)


def test_as_png() -> None:
    state = played(*DEALS[3])
    picture = png(deal_picture(state, par(state)))
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (1200, 630)


def test_letters_without_a_glyph_are_left_out() -> None:
    assert lettered("a<b", 0, 0, 10, "red").count("<path") == lettered("ab", 0, 0, 10, "red").count("<path") == 2
