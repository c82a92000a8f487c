"""The deals of solver.py: some are read from files, others dealt by seed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import stich
from stich import native
from stich.games.skat.rules.contract import DECK, POINTS, Contract, play_spec
from stich.games.suitability.rules.contract import DECKS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec, ScoreTable
from stich.registry import double_dummy

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Deal:
    """A position before a lead, the declarer's side, and the card points that it needs."""

    group: str
    position: native.Position
    side: int
    need: int


@dataclass(frozen=True)
class Ending:
    """A position in which all players play alone."""

    position: native.Position
    scores: ScoreTable


@cache
def skat_spec(contract: str) -> native.Spec:
    return compiled(play_spec(Contract(contract), 0))


def golden() -> Iterator[Deal]:
    for line in (ROOT / "tests/golden/skat_double_dummy.jsonl").read_text().splitlines():
        case = json.loads(line)
        hands = [DECK.mask(case["hands"][(place + case["leader"]) % 3]) for place in range(3)]
        outside = sum(POINTS[DECK.bit[card]] for card in case["skat"])
        position = native.Position.start(skat_spec(case["contract"]), hands)
        yield Deal(f"golden {case['group']}", position, 1 << (case["declarer"] - case["leader"]) % 3, 61 - outside)


def corpus() -> Iterator[Deal]:
    for line in (ROOT / "benchmarks/corpora/skat.jsonl").read_text().splitlines():
        case = json.loads(line)
        hands = [sum(1 << bit for bit, who in enumerate(case["cards"]) if who == str(place)) for place in range(3)]
        outside = sum(points for points, who in zip(POINTS, case["cards"], strict=True) if who == "s")
        position = native.Position.start(skat_spec(case["contract"]), hands)
        yield Deal(f"corpus {case['group']}", position, 1 << case["declarer"], 61 - outside)


def schafkopf() -> Iterator[Deal]:
    game = stich.game("schafkopf")
    for line in (ROOT / "benchmarks/corpora/schafkopf.jsonl").read_text().splitlines():
        case = json.loads(line)
        hands = [[card for card, who in zip(DECK.cards, case["cards"], strict=True) if who == str(place)] for place in range(4)]
        hand = double_dummy(game).case({"contract": case["contract"], "declarer": case["declarer"], "leader": 0, "hands": hands})
        position = native.Position.start(compiled(hand.spec), hand.position.hands)
        yield Deal(f"schafkopf {case['group']}", position, hand.side, 61)


def four_spec(ranks: str, trump_suit: str) -> PlaySpec:
    """Return a spec in which cards of these ranks are trumps in all suits, and the trump suit ranks below them."""
    high = [suit + rank for rank in reversed(ranks) for suit in "DHSC"]
    plain = [rank for rank in "789JQKTA" if rank not in ranks]
    trumps = [trump_suit + rank for rank in plain] * bool(trump_suit) + high
    classes = [trumps, *([suit + rank for rank in plain] for suit in "CSHD" if suit != trump_suit)]
    return PlaySpec(
        deck=DECK,
        classes=tuple(tuple(map(Card, cards)) for cards in classes),
        trump=0,
        points=POINTS,
        players=4,
        parties=EachOwn(),
        goal=Goal.CARD_POINTS,
    )


def four_players(count: int) -> Iterator[Deal]:
    """Only deals with a hand that people would play: five trumps with two of the highest four, or three jacks."""
    rng = random.Random(4)
    for kind, spec in {"solo": four_spec("QJ", "H"), "jacks": four_spec("J", "")}.items():
        native_spec, dealt = compiled(spec), 0
        trumps = spec.deck.mask(spec.classes[0])
        highest = spec.deck.mask(spec.classes[0][-4:])
        while dealt < count:
            order = rng.sample(range(32), 32)
            hands = [sum(1 << card for card in order[first : first + 8]) for first in (0, 8, 16, 24)]
            held, high = (hands[0] & trumps).bit_count(), (hands[0] & highest).bit_count()
            if (high < 3) if kind == "jacks" else (high < 2 or held < 5):
                continue
            dealt += 1
            yield Deal(f"four {kind}", native.Position.start(native_spec, hands), 1, 61)


def suitability(players: int, cards: int, count: int) -> Iterator[Ending]:
    """Yield endings with this number of cards in a hand, dealt by seed, with random roles of the suits."""
    rng = random.Random(players * 10 + cards)
    game = stich.game("suitability")
    for _ in range(count):
        roles = dict(zip(rng.sample("SHDC", 3), ("trump", "penalty", "reverse"), strict=True))
        order = rng.sample(DECKS[players].cards, players * cards)
        hands = [order[place * cards : (place + 1) * cards] for place in range(players)]
        hand = double_dummy(game).case({"suits": roles, "leader": 0, "hands": hands})
        goal = hand.spec.goal
        if not isinstance(goal, ScoreTable):
            raise TypeError("Suitability is played for a table of scores")
        yield Ending(native.Position.start(compiled(hand.spec), hand.position.hands), goal)
