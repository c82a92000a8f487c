"""Positions that may become puzzles: the last tricks of deals played by a computer player."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random

from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.playspec import Goal, PartyScores, ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.players import PLAYERS
from stich.registry import double_dummy, plugin

from .goals import GoalQuestion
from .possible_deals import PossibleDeals, possible, shown_not_to_hold
from .puzzle import Information, PuzzleGoal, Side
from .sources import may_become
from .tree import choices

LEAST_CARDS = 4
MOST_CARDS = {2: 8, 3: 7, 4: 6, 5: 5}
"""Maximum number of cards in the hand of the seat to play, by number of players; one fewer if all play alone, which takes longer to search.

A contract for no trick has no limit: it is quick to search, and often decided by the first lead.
"""
SEAT_CARDS = 3, 5
"""Minimum and maximum number of cards in the solver's hand, with one seat's view."""
SEAT_TABLES = 3, 4
"""Numbers of seats at tables of puzzles with one seat's view.

With two seats each knows the other hand, and with five too many deals are possible.
"""
BIDDERS, PLAYER = ("club-1", "simple", "simple"), "simple"
"""Levels that bid, changing from deal to deal, and the level that plays the cards. *club-1* finds more of the contracts that people
play, but is slower. *simple* is quick, and makes human mistakes, so that the last tricks are not decided before. If kinds are named,
*simple* bids in all deals, because most deals are then rejected at once.
"""


def positions(
    game: str, number: int, seed: int, information: Information = Information.OPEN, kinds: Collection[str] = ()
) -> Iterator[tuple[State, PuzzleGoal, PossibleDeals]]:
    """Yield the positions of one deal in which a seat has a choice, with each possible goal and the deals that are possible for the seat.

    There are no possible deals unless ``information`` asks for puzzles with one seat's view. With ``kinds``: only positions that may become
    a puzzle of one of these kinds. The deal and its play follow from ``seed`` and ``number``.
    """
    rng = Random(f"puzzle {game} {seed} {number}")
    tables = [table for table in tables_of(game) if information == Information.OPEN or table.seats in SEAT_TABLES]
    table = tables[number % len(tables)]
    bidder, player = (PLAYERS[level](game, rng) for level in (PLAYER if kinds else BIDDERS[number % len(BIDDERS)], PLAYER))
    state = table.deal(seed=rng.randbytes(32), dealer=number % table.seats)
    thresholds: tuple[int, ...] | None = None
    while state.actor is not None:
        hand = state.phase.perfect_info
        if information == Information.SINGLE_SEAT and hand is not None and not _alone(hand):
            return
        if hand is not None and _is_play(state) and _may_be_asked(hand, information) and may_become(kinds, hand):
            deals = () if information == Information.OPEN else _possible(state, hand)
            if deals is not None:
                thresholds = thresholds or _thresholds(state, hand)
                yield from ((state, goal, deals) for goal in _goals(hand, thresholds, deals))
        state = state.apply((player if _is_play(state) else bidder).act(state.view(state.actor)))


@cache
def tables_of(game: str) -> tuple[Game, ...]:
    """Return a table of the game for every number of players of its puzzles with which all seats are dealt cards."""
    made = plugin(game)
    has_sizes = "players" in made.presets.kind.choices()
    sizes = double_dummy(made.configure()).puzzle_sizes or made.table_sizes()
    tables = [made.configure(None, {"players": size} if has_sizes else {}) for size in sizes]
    return tuple(table for table in tables if all(table.dealing.hand_sizes(Seat(0))))


def _may_be_asked(hand: PerfectInfoPosition, information: Information) -> bool:
    """Return True if a position may become a puzzle: few enough cards are left, and the seat to play has a choice; with one seat's view it
    must also play alone. Scores of fixed parties are no goal of a puzzle."""
    size = hand.position.hands[hand.position.actor].bit_count()
    everybody = isinstance(hand.spec.goal, ScoreTable)
    if information == Information.SINGLE_SEAT:
        least, most = SEAT_CARDS
        fits = everybody or hand.side == 1 << hand.position.actor
    else:
        null = hand.spec.goal is Goal.NO_TRICK
        least, most = LEAST_CARDS, size if null else MOST_CARDS[hand.spec.players] - everybody
        fits = everybody or bool(hand.side)
    fits &= not isinstance(hand.spec.goal, PartyScores)
    return fits and least <= size <= most and len(choices(hand)) > 1


def _alone(hand: PerfectInfoPosition) -> bool:
    """Return True if the seat to play has no partner: one seat plays against all others, or all play alone."""
    return isinstance(hand.spec.goal, ScoreTable) or hand.side.bit_count() == 1


def _possible(state: State, hand: PerfectInfoPosition) -> PossibleDeals | None:
    """Return all deals that are possible for the seat to play; None if they are too few or too many, or if the seat has not seen cards
    that lie face down.
    """
    known_voids = shown_not_to_hold(state, hand.order[hand.position.actor])
    return None if known_voids is None else possible(hand, known_voids)


def _is_play(state: State) -> bool:
    """Return True if a card is to be played."""
    return any(isinstance(action, PlayCard) for action in state.legal_actions)


def _goals(hand: PerfectInfoPosition, thresholds: tuple[int, ...], deals: PossibleDeals) -> Iterator[PuzzleGoal]:
    """Yield the possible goals of the seat to play. ``thresholds``: card points of the declarer's side at which the score changes."""
    if isinstance(hand.spec.goal, ScoreTable):
        yield _most(deals or (hand,))
        return
    side: Side = "declarer" if hand.side >> hand.position.actor & 1 else "defenders"
    if hand.spec.goal is Goal.CARD_POINTS:
        yield from (
            PuzzleGoal(side, "points", points if side == "declarer" else sum(hand.spec.points) + 1 - points) for points in thresholds
        )
    else:
        yield PuzzleGoal(side, "no_trick" if hand.spec.goal is Goal.NO_TRICK else "every_trick")


def _most(deals: PossibleDeals) -> PuzzleGoal:
    """Return as goal the highest score that the seat to play, which plays alone, is sure to reach in each of these deals."""
    question = GoalQuestion.of(deals[0], PuzzleGoal("own", "score", 0))
    return PuzzleGoal("own", "score", max(min(question.worth(hand.after(choice[0])) for hand in deals) for choice in choices(deals[0])))


def _thresholds(state: State, hand: PerfectInfoPosition) -> tuple[int, ...]:
    """Return the card points of the declarer's side at which its score changes, first those that win the game. Empty if all play alone."""
    if isinstance(hand.spec.goal, ScoreTable):
        return ()
    outcomes = [double_dummy(state.game).outcome(state.phase, points, None) for points in range(sum(hand.spec.points) + 1)]
    changes = [points for points in range(1, len(outcomes)) if outcomes[points].scores != outcomes[points - 1].scores]
    return tuple(sorted(changes, key=lambda points: outcomes[points].won == outcomes[points - 1].won))
