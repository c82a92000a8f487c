"""The best of several discards for one contract, by score: against every line of play in small positions, none and all tricks included."""

from __future__ import annotations

import random
from itertools import combinations

import stich
from stich.games.skat.double_dummy.double_dummy import SkatDoubleDummy
from stich.games.skat.rules.contract import DECK, POINTS, Contract, play_spec
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.play import Position, starter
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver.limits import UNLIMITED
from stich.study.analysis.declarations import DeclarationSequence, _best, relative_score
from stich.study.analysis.discard_search import DiscardSearch
from tests.rows import rows
from tests.sample import sample

SKAT = stich.game("skat")
SIZE = 3
EXTREMES: dict[str, set[int | None]] = {"null hand": {0, None}, "hearts hand schwarz": {10, None}}
"""Cases in which the search does not distinguish all three ends: an announced schwarz is lost equally with some tricks and with none."""
ORDER = (Seat(0), Seat(1), Seat(2))


class Small(SkatDoubleDummy):
    """Scores a hand of three cards like one of ten, as if every card point were some, and all of them together 120."""

    def __init__(self, times: int, total: int) -> None:
        super().__init__(SKAT)
        self.times, self.total = times, total

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> SkatOutcome:
        return super().outcome(phase, 120 if points == self.total else min(points * self.times, 119), 10 if tricks == SIZE else tricks)


def worth(small: Small, phase: Phase, hand: PerfectInfoPosition, position: Position) -> float:
    """Return the declarer's score when all players maximise their result, by trying every line of play."""
    if position.finished:
        tricks = position.tricks[0]
        return relative_score(
            small.outcome(phase, position.points[0] + hand.points_outside_tricks, tricks if tricks in (0, SIZE) else None)
        )
    choose = max if position.actor == 0 else min
    return choose(worth(small, phase, hand, position.play(card)) for card in range(32) if position.legal >> card & 1)


@rows("declare", ["clubs hand", "grand hand", "grand hand schneider", "hearts hand schwarz", "null hand"][:: sample(2, 1)])
@rows("times", [1, 3][: sample(1, 2)])
def test_the_best_discards_score_most(declare: str, times: int) -> None:
    phase = SKAT.start(SKAT.deal(seed=1, dealer=2).deal, {"declarer": 0, "bid": 18, "declare": declare}).phase
    spec = play_spec(Contract(declare.split(" ", maxsplit=1)[0]), 0)
    rng = random.Random(f"{declare} {times}")
    extremes = set()
    for number in range(30):
        cards = rng.sample(range(32), 5 + 2 * SIZE)
        if number % 2:
            cards.sort(key=lambda card: "789QKTAJ".index(DECK.cards[card][1]))
        small = Small(times, sum(POINTS[c] for c in cards))
        others = [sum(1 << c for c in cards[5 + SIZE * i : 5 + SIZE * (i + 1)]) for i in range(2)]
        hands = []
        for held in combinations(cards[:5], SIZE):
            outside = sum(POINTS[c] for c in cards[:5] if c not in held)
            position = starter(spec)([sum(1 << c for c in held), *others])
            if outside * times <= 30:
                hands.append(PerfectInfoPosition(spec, position, ORDER, 1, outside))
        if not hands or not any(POINTS[c] for c in cards[5:]):
            continue
        found = _best(
            small, [DeclarationSequence((str(i),), phase, hand, 0) for i, hand in enumerate(hands)], DiscardSearch(hands, UNLIMITED)
        )
        every = [worth(small, phase, hand, hand.position) for hand in hands]
        assert every[int(found.actions[0])] == max(every) == relative_score(found.outcome)
        extremes.add(found.outcome.tricks)
    assert extremes == (EXTREMES.get(declare, {0, 10, None}))
