"""
The card play by PlaySpec, compiled. Its meaning is defined by stich.kernel.rules.reference.
"""

from collections.abc import Sequence
from typing import Any

import numpy
import numpy.typing


class Spec:
    """
    A PlaySpec in plain numbers: a card is its bit in the deck. An immutable value.
    """

    def __init__(self, classes: Sequence[Sequence[int]], trump: int, points: Sequence[int], players: int, called: int = -1, run_away_from: int = 0, jokers: Sequence[int] = ()) -> None:
        """
        classes: what must be followed; each lists its cards from the weakest to the strongest.
        trump: the index of the class that beats the others, or -1.
        points: card points, by card.
        called: the card that its holder owes to the first lead of its class, or -1.
        run_away_from: who holds so many cards of the called class may lead another one (0: never).
        jokers: a class of cards that win when they are led and never else, and that may be played to any lead.
        ValueError where these contradict each other.
        """

    @property
    def players(self) -> int:
        """Number of players."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __copy__(self) -> Spec: ...

    def __deepcopy__(self, memo: object, /) -> Spec: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Position:
    """
    A position of the card play. An immutable value. Players are numbered in playing order; player 0 leads to the first trick.
    """

    def __init__(self, spec: Spec, hands: Sequence[int], leader: int, trick: Sequence[int] = (), tricks: Sequence[int] = (), points: Sequence[int] = (), called_led: bool = False) -> None:
        """
        hands are masks by player. trick holds the cards of the trick in progress; leader led to it or leads now.
        tricks and points were won before, by player; empty for none. called_led: the class of the called card was led in a
        finished trick. ValueError where these do not fit together.
        """

    @staticmethod
    def start(spec: Spec, hands: Sequence[int]) -> Position:
        """
        The position before the first lead. hands are masks by player, of one size.
        """

    def play(self, card: int, /) -> Position:
        """
        The position after the actor played this card; ValueError if that is not legal.
        """

    @property
    def legal(self) -> int:
        """The cards that the actor may play, as a mask; 0 when finished."""

    def choices(self, of_cards: tuple[Any, ...], of_players: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
        """
        Those of of_cards, an object for each card, that belong to legal cards, in the order of the cards; after them all that
        of_players, a tuple for each player or none, has for the actor. Empty when finished.
        """

    @property
    def actor(self) -> int:
        """The player to play; -1 when all cards are played."""

    @property
    def finished(self) -> bool: ...

    @property
    def leader(self) -> int:
        """The player who leads, or led, to the trick in progress."""

    @property
    def trick_size(self) -> int:
        """Number of cards in the trick in progress."""

    @property
    def trick(self) -> tuple[int, ...]:
        """Cards of the trick in progress, in order of play."""

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held, as masks, by player."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won, by player."""

    @property
    def points(self) -> tuple[int, ...]:
        """Card points in tricks won, by player."""

    @property
    def called_led(self) -> bool:
        """Whether the class of the called card was led in a finished trick."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str:
        """Names no card, so that it may stand in a log."""

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object, /) -> Position: ...

    def __reduce__(self) -> tuple[object, ...]: ...

def perft(position: Position, depth: int) -> int:
    """
    Number of different sequences of depth legal cards from here (shorter where the play ends).
    """

class PlayBatch:
    """
    Deals of one spec whose cards are played together, a card in each row at a time. The arrays are the batch's own: each play changes them in place. Sets of cards are masks.
    """

    def __init__(self, spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], threads: int = 1) -> None:
        """
        Deals before the first lead: masks, a row for each deal and a column for each player.
        """

    @staticmethod
    def resumed(positions: Sequence[Position], seen: Sequence[int], threads: int = 1) -> PlayBatch:
        """
        Deals in the middle of the play. seen: the public cards so far, equal in all rows, as in the array of this name.
        """

    def play(self, cards: numpy.typing.NDArray[numpy.uint8]) -> None:
        """
        Play a card in each row; 255 leaves a row as it is. ValueError, and no change, if a card is not legal.
        """

    def positions(self) -> list[Position]:
        """The position of each row."""

    @property
    def actor(self) -> numpy.typing.NDArray[numpy.int64]:
        """Player to act; -1 when the play is finished."""

    @property
    def legal(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards that the actor may play."""

    @property
    def held(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards held, [n, players]."""

    @property
    def dealt(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards held when the play began, [n, players]."""

    @property
    def seen(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Public cards, [n, 4, players]: played, led, in the trick in progress, won.
        """

    @property
    def tricks(self) -> numpy.typing.NDArray[numpy.int32]:
        """Tricks won, [n, players]."""

    @property
    def points(self) -> numpy.typing.NDArray[numpy.int32]:
        """Card points won, [n, players]."""

def following(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], trick: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.uint64]:
    """
    Cards of each hand that may be played, as masks, without regard to a called card. trick: the cards in the trick, [n, players], in the order of play after the actor; 0 for players who have not played.
    """

class CardOrder:
    """
    The order of the cards of a hand: first fixed cards, then equivalent suits of equal length, each from the weakest to the strongest card. The suit of which the hand has most cards is its first, of equal ones the one with the stronger cards held, then with the stronger discards.
    """

    def __init__(self, fixed: Sequence[int], suits: Sequence[Sequence[int]]) -> None: ...

    def rows(self, hands: numpy.typing.NDArray[numpy.uint64], discards: numpy.typing.NDArray[numpy.uint64], sets: numpy.typing.NDArray[numpy.uint64], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]:
        """
        For each hand its order of cards, [n, cards], and sets of cards as bytes in that order, [n, sets, cards].
        """

def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Random deals played with random legal cards: card points and tricks, each an array (count, players).
    Cards left over stay out of play. The same seed gives the same result with any number of threads.
    """

def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = 1, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint64]]:
    """
    As solve, for many deals before their first lead: low, high and nodes, by deal.
    hands: masks, a row for each deal and a column for each player. leaders: the player who leads. sides: masks of players.
    With targets the values are 1 where the side reaches so many points or tricks, else 0. nodes limits each deal, seconds all together.
    Values and nodes are the same with any number of threads, unless time ran out.
    """

class Stop:
    """Tells searches to stop, from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Every search that has it stops at once, and so do later ones."""

def solve(position: Position, side: int, count: str = 'points', low: int | None = None, high: int | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    What the players in the mask side win together in the whole deal when they and all others play their best:
    (low, high, nodes searched), where low == high unless a limit was met.
    count: points or tricks; with no_trick or every_trick the value is 1 where they win none or all, else 0.
    low and high narrow the search to values between them; low or high stands for a value beyond it.
    """

def reach(position: Position, side: int, points: int = 0, tricks: int = 0, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None, without: int = 0) -> tuple[int, int, int]:
    """
    Whether the side wins at least so many card points and at least so many tricks in the whole deal:
    (1, 1, nodes) yes, (0, 0, nodes) no, (0, 1, nodes) a limit was met.
    without switches techniques off, to measure what they are worth: 1 the table, 2 patterns, 4 sure tricks, 8 unbeatable trumps, 16 ordering, 32 equal cards.
    """

def solve_cards(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[list[tuple[int, int, int]], int]:
    """
    As solve, after each legal card in bit order: ([(card, low, high), …], nodes searched).
    """

def line(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, ...]:
    """
    The principal variation: cards to the end with which all play their best. Shorter if a limit was met.
    """

def baseline_alpha_beta(position: Position, side: int, low: int, high: int) -> tuple[int, int]:
    """
    Plain alpha-beta with a table, the baseline that the solver is measured by: (card points from here on, cards played).
    Exact where low < value < high, else a bound.
    """

def max_n(position: Position, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[tuple[int, ...], int, int] | None:
    """
    Everybody plays alone, by max^n: (final score of each player, card of the actor, nodes searched), or None if a limit was met.
    scores[player][tricks][points] is a final score; without it card points are. Among cards of equal score the first in bit order is played.
    """

def paranoid_value(position: Position, player: int, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    The final score that the player reaches when all others play against him: (low, high, nodes searched).
    """

def ismcts(positions: Sequence[Position], voids: Sequence[int], payoffs: numpy.typing.NDArray[numpy.float32], iterations: int, others_search: bool = False, seconds: float | None = None) -> list[tuple[int, float]]:
    """
    Information-set Monte Carlo tree search for an actor who plays alone: (card, value) of each legal card.
    A value is the actor's payoff less the average of the others.
    positions: worlds that may be the real one, of one spec, with the same actor and legal cards.
    voids: by player, the cards that he has shown not to hold. payoffs: by player, tricks and card points won.
    others_search: each of the others has a tree of his own; else they play by the rollout policy.
    seconds: after so many the search ends, once each card that it compares has been tried.
    """

def rollouts(positions: Sequence[Position], payoffs: numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]:
    """
    Plays each position to the end by the rollout policy: for each player his payoff less the average of the others.
    All positions have one spec. Voids shown before a position are not known to the policy.
    """

class WorldSampler:
    """
    Draws worlds: a world says which of the hidden cards lies in which slot.

    The probability of a world is in proportion to the product of its weights: weights[card][slot] says how likely a card is in a slot,
    0 excludes it. capacities: how many cards each slot takes. The same seed gives the same worlds. ValueError where no world is
    possible.
    """

    def __init__(self, cards: Sequence[int], capacities: Sequence[int], weights: Sequence[Sequence[float]], seed: int) -> None: ...

    def draw(self) -> tuple[int, ...]:
        """Draws one more world: the cards of each slot, as masks."""

def sample_posterior(positions: Sequence[Position], log: Sequence[tuple[int, int]], bids: Sequence[tuple[int, int, numpy.typing.NDArray[numpy.float32]]], payoffs: numpy.typing.NDArray[numpy.float32], temperature: float, samples: int, mcmc_steps: int, seed: int) -> list[Position]:
    """
    Samples worlds from their posterior distribution, given the bids and the cards played, where everybody plays alone.
    positions: the same position in worlds that are equally likely a priori.
    log: player and card, from the first lead on.
    bids: player, index of the option that he chose, and logits by option and card, in nats: what the card adds to the option.
    payoffs: by player, tricks and card points won.
    temperature: of the softmax by which the others choose cards, in the unit of the payoffs.
    Worlds are resampled by likelihood. mcmc_steps exchanges of two cards are then tried in each (Metropolis);
    a card that one player holds in all positions stays there.
    """

def masks(hands: tuple[tuple[str, ...], ...], order: tuple[int, ...], single: dict[str, int]) -> tuple[int, ...]:
    """The hands in this order, each as a set, from every card as one."""

def shuffled(items: tuple[Any, ...], key: bytes) -> list[Any]:
    """
    The items in the order that belongs to this key, as stich.kernel.rules.shuffle says.
    """

class DealProgram:
    """
    Whole deals as data, from the shuffled pack to the score; immutable.
    As stich.kernel.plugin.deal_program describes it, with the numbers of the steps. ValueError where they contradict each other.
    """

    def __init__(self, definition: object, specs: Sequence[Spec], play_actions: Sequence[int], lay_actions: Sequence[int], call_of: Sequence[int], phases: int, longest: int) -> None: ...

    @property
    def observation_size(self) -> int: ...

class DealBatch:
    """
    Tables that are stepped together. The arrays are the batch's own: each step changes them in place.
    """

    def __init__(self, program: DealProgram, n: int, seed: int, threads: int, observed: bool) -> None: ...

    def step(self, actions: numpy.typing.NDArray[numpy.int16]) -> None:
        """One action for each row."""

    def sample(self) -> numpy.typing.NDArray[numpy.int16]:
        """A legal action for each row, by chance."""

    def copy(self, rows: numpy.typing.NDArray[numpy.int64]) -> DealBatch:
        """A batch with copies of these rows."""

    def set(self, row: int, dealer: int, pack: Sequence[int], actions: Sequence[int]) -> None:
        """
        Begin a deal in this row. ValueError, and no change, for a wrong pack, an illegal action or a finished deal.
        """

    def deal(self, row: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Dealer, pack and actions of the deal in this row."""

    def information(self) -> numpy.typing.NDArray[numpy.uint64]:
        """For each row, a number for all that the actor knows."""

    def hands(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        For each row, masks of the cards held: the actor's, those of the places after him, and the cards out of play.
        """

    @property
    def observations(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def mask(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def seat(self) -> numpy.typing.NDArray[numpy.int8]: ...

    @property
    def phase(self) -> numpy.typing.NDArray[numpy.int8]: ...

    @property
    def rewards(self) -> numpy.typing.NDArray[numpy.float32]: ...

    @property
    def done(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def illegal(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def episode(self) -> numpy.typing.NDArray[numpy.uint32]: ...

    @property
    def illegal_actions(self) -> int: ...
