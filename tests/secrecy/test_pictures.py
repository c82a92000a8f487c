"""The picture of a view: cards that its observer cannot know change no byte of it, and it draws none of them."""

from __future__ import annotations

from random import Random

import stich
from stich.registry import HOUSE
from tests.pictures.test_pictures import cards_in, svg_of
from tests.rows import rows
from tests.sample import sample

MOMENTS = (0, 5, 13, 22)


@rows("game", sorted(HOUSE))
@rows("seed", [3, 12][: sample(1, 2)])
def test_hidden_cards_change_nothing_in_the_picture_of_a_view(game: str, seed: int) -> None:
    state, player, rng = stich.game(game).deal(seed=seed), stich.player(game, "simple", Random(1)), Random(seed)
    dealing, compared = state.game.dealing, 0
    for action in range(max(MOMENTS) + 1):
        if action in MOMENTS:
            for seat in range(state.game.seats):
                view = state.view(seat)
                shown = svg_of(view)
                seen = {card for hand in view.hands for card in hand or ()} | {c.card for c in view.trick}
                known = seen | {view_card for view_card in (getattr(view, "up", None),) if view_card}
                for name in ("skat", "discards"):
                    known |= {*(getattr(view, name, None) or ())}
                assert seen <= cards_in(shown, dealing.faces, dealing.deck.cards) <= known
                for world in stich.worlds(view, rng, 3):
                    compared += world.deal != state.deal
                    assert svg_of(world.view(seat)) == shown
                    assert world.view(seat)._repr_html_() == view._repr_html_()
        if state.finished:
            break
        state = state.apply(player.act(state.view(state.actor)))
    assert compared > 20


def test_a_spectator_sees_no_card_before_one_is_played() -> None:
    state = stich.game("schafkopf").deal(seed=3)
    assert cards_in(svg_of(state.view(None)), "german", state.game.dealing.deck.cards) == set()


def test_the_picture_of_a_state_would_be_caught() -> None:
    """The picture of a state with all hands differs between worlds, so the comparison above can fail."""
    state = stich.game("skat").deal(seed=3)
    (world,) = stich.worlds(state.view(0), Random(1), 1)
    assert svg_of(world) != svg_of(state)
