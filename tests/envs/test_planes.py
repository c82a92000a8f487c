"""Content of an observation, span by span, in a known deal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import stich
from stich.research.envs import EnvironmentState, spans


def part(table: EnvironmentState, seat: int, name: str) -> NDArray[np.uint8]:
    span = next(s for s in spans(table.state.game.name, table.state.game.preset, **table.state.game.changed) if s.name == name)
    return table.observation(seat)[span.start : span.stop].reshape(span.shape)


def after(*texts: str, seed: int = 7) -> EnvironmentState:
    table = EnvironmentState.deal(stich.game("skat"), seed=seed)
    for text in texts:
        table = table.apply(table.actions.index(text))
    return table


def cards(table: EnvironmentState, plane: NDArray[np.uint8]) -> set[str]:
    return {table.state.game.dealing.deck.cards[card] for card in np.flatnonzero(plane)}


def test_a_seat_sees_its_hand_and_no_other() -> None:
    table = after()
    for seat in range(3):
        assert cards(table, part(table, seat, "hand")) == set(table.state.deal.hands[seat])
        assert not part(table, seat, "known").any()


def test_words_carry_their_order_and_their_speaker() -> None:
    table = after("18", "hold", "20", "pass", "pass")
    words = [text for text in table.actions if text in ("18", "hold", "20", "pass")]
    assert words == ["18", "20", "pass", "hold"]
    said = part(table, 2, "said")
    assert table.seat == 2, "the dealer is seat 0: middlehand, seat 2, plays"
    assert sorted(said[0][said[0] > 0]) == [1, 3], "he bid 18 and 20"
    assert sorted(said[1][said[1] > 0]) == [5], "rearhand passed"
    assert sorted(said[2][said[2] > 0]) == [2, 4], "forehand held and passed"


def test_the_declarer_alone_sees_the_skat_and_what_he_laid_away() -> None:
    table = after("18", "pass", "pass", "pickup")
    declarer, skat = table.seat, set(table.state.deal.undealt)
    assert declarer is not None
    for step in table.legal[:2]:
        table = table.apply(step)
    for seat in range(3):
        assert cards(table, part(table, seat, "taken")) == (skat if seat == declarer else set())
        assert len(cards(table, part(table, seat, "aside"))) == (2 if seat == declarer else 0)


def test_an_ouvert_hand_is_known_to_all() -> None:
    table = after("18", "pass", "pass", "hand", "declare null hand ouvert")
    declarer = 2
    hand = set(table.state.deal.hands[declarer])
    for seat in range(3):
        players = part(table, seat, "known").any(axis=1)
        assert players.tolist() == [(seat + ahead) % 3 == declarer for ahead in range(3)]
        assert cards(table, part(table, seat, "known").max(axis=0)) == hand


def test_cards_carry_their_order_and_the_trick_its_players() -> None:
    table = after("18", "pass", "pass", "hand", "declare grand hand")
    first = table.seat
    assert first is not None
    table = table.apply(table.legal[0])
    second = table.seat
    assert second is not None
    assert part(table, second, "played").max() == 1
    assert part(table, second, "trick").sum(axis=1).tolist() == [0, 0, 1], "the player before him led"
    table = table.apply(table.legal[0]).apply(table.apply(table.legal[0]).legal[0])
    assert not part(table, second, "trick").any()
    assert sorted(part(table, second, "played")[part(table, second, "played") > 0]) == [1, 2, 3]
    assert part(table, second, "tricks").sum() == 1


def test_who_sits_out_sees_no_hand_and_no_place() -> None:
    table = EnvironmentState.deal(stich.game("skat", players=4), seed=1, dealer=2)
    assert not part(table, 2, "hand").any() and not part(table, 2, "place").any()
    assert part(table, 3, "place").tolist() == [1, 0, 0], "forehand sits at the dealer's left"
