"""The reader of another program's logs."""

from __future__ import annotations

import random

from tests.games.doppelkopf.doko_logs import difference, sessions
from tests.games.doppelkopf.second_model import POINTS, SUITS, Deal


def log(seed: int) -> tuple[list[str], Deal]:
    """Return a log of a healthy deal of random cards as the program writes it, and the deal."""
    chance = random.Random(seed)
    pack = [suit + rank for suit in SUITS for rank in POINTS] * 2
    chance.shuffle(pack)
    deal = Deal([pack[seat * 12 : seat * 12 + 12] for seat in range(4)], 3, range(4))
    lines = ["starting game number 0 [0s]"]
    for seat in range(4):
        lines += [f"player {seat} does not announce an immediate solo", f"player {seat} is gesund"]
        deal.do("healthy")
    lines += ["regular game will be played"]
    said = sorted(text for seat in range(4) for text in deal.out_of_turn(seat) if text.endswith("no90"))[0]
    deal.do(said)
    lines += [f"player {said[0]} belonging to team {deal.side_of(int(said[0]))} announced: 2"]
    while not deal.is_over:
        seat, card = deal.turn, chance.choice(sorted(deal.legal()))
        lines += [f"player {seat} played card: [{card.replace('T', '1')}]"]
        deal.do(card)
    scores = deal.outcome()["scores"]
    assert isinstance(scores, list)
    lines += ["standings:", *(f"player {seat}: {score}" for seat, score in enumerate(scores)), ""]
    return lines, deal


def test_a_log_is_read_whole() -> None:
    for seed in range(20):
        lines, deal = log(seed)
        (logged,) = sessions(lines)
        assert (logged.dealer, logged.owed, logged.forced) == (3, {0, 1, 2, 3}, None)
        assert logged.scores == deal.outcome()["scores"]
        assert [len(hand) for hand in logged.hands] == [12] * 4
        assert difference(logged) == ""


def test_differences_are_found() -> None:
    lines, _ = log(1)
    wrong = ["player 0: 99" if line.startswith("player 0: ") else line for line in lines]
    assert "instead of" in difference(next(sessions(wrong)))
    cards = [number for number, line in enumerate(lines) if "played card" in line]
    other = [*lines[: cards[0]], lines[cards[1]], lines[cards[0]], *lines[cards[2] :]]
    assert difference(next(sessions(other))).startswith("another seat plays")
