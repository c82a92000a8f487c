"""
Compiled core: the card play by PlaySpec, solvers, samplers and batches. stich.kernel.rules.reference defines the card play.
"""

from collections.abc import Sequence
from typing import Any

import numpy
import numpy.typing


class Spec:
    """
    PlaySpec in plain numbers: a card is the number of its bit in the deck. Immutable.
    """

    def __init__(self, classes: Sequence[Sequence[int]], trump: int, points: Sequence[int], players: int, called: int = -1, run_away_from: int = 0, jokers: Sequence[int] = (), together: Sequence[int] = (), must_beat: Sequence[int] = (), held_back: Sequence[int] = ()) -> None:
        """
        Make a spec. Raise ValueError if the numbers contradict each other.
        classes: cards that must follow each other; each class lists its cards from the weakest to the strongest.
        trump: index of the class that beats the others, or -1.
        points: card points, by card.
        called: card that its holder must play when its class is led for the first time, or -1.
        run_away_from: number of cards of the called class with which the holder of the called card may lead another one (0: never).
        jokers: cards that win if they are led and never otherwise, and that may be played to any lead.
        together: players whose tricks and card points count together, as a mask for each player; empty if all play alone.
        must_beat: the fields of a MustBeat as numbers 0 or 1; empty without this duty.
        held_back: opening card or -1, cards not led at first and cards not played to the first trick (masks); empty without such cards.
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
    Position of the card play. Immutable. Players are numbered in the order of play; player 0 leads to the first trick.
    """

    def __init__(self, spec: Spec, hands: Sequence[int], leader: int, trick: Sequence[int] = (), tricks: Sequence[int] = (), points: Sequence[int] = (), called_led: bool = False) -> None:
        """
        Make a position. Raise ValueError if its parts do not fit together.
        hands: cards held by each player, as masks. leader: player who led to the trick in progress, or leads now.
        trick: cards of the trick in progress, in order of play. tricks, points: won so far by each player; empty for none.
        called_led: True if the class of the called card was led in a finished trick.
        """

    @staticmethod
    def start(spec: Spec, hands: Sequence[int]) -> Position:
        """
        Return the position before the first lead. hands: cards held by each player, as masks of one size.
        """

    def play(self, card: int, /) -> Position:
        """
        Return the position after the actor has played this card. Raise ValueError if the card is not legal.
        """

    @property
    def legal(self) -> int:
        """Cards that the actor may play, as a mask; 0 when the play is finished."""

    def choices(self, of_cards: tuple[Any, ...], of_players: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
        """
        Return the objects of the legal cards, in the order of the cards, followed by all objects of the actor. Empty when finished.
        of_cards: an object for each card. of_players: a tuple of objects for each player, or empty.
        """

    @property
    def actor(self) -> int:
        """Player whose turn it is; -1 when all cards are played."""

    @property
    def finished(self) -> bool: ...

    @property
    def leader(self) -> int:
        """Player who leads, or has led, to the trick in progress."""

    @property
    def trick_size(self) -> int:
        """Number of cards in the trick in progress."""

    @property
    def trick(self) -> tuple[int, ...]:
        """Cards of the trick in progress, in order of play."""

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held by each player, as masks."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """Number of tricks won by each player."""

    @property
    def points(self) -> tuple[int, ...]:
        """Card points in the tricks won by each player."""

    @property
    def called_led(self) -> bool:
        """True if the class of the called card was led in a finished trick."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str:
        """Return a text that names no card, so that it may be logged."""

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object, /) -> Position: ...

    def __reduce__(self) -> tuple[object, ...]: ...

def perft(position: Position, depth: int) -> int:
    """
    Return the number of different sequences of depth legal cards from this position on (shorter if the play ends).
    """

class PlayBatch:
    """
    Deals of one spec that are played together, one card in each row at a time. The arrays share the batch's memory: each play changes them in place. Sets of cards are masks.
    """

    def __init__(self, spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], threads: int = 1) -> None:
        """
        Make a batch of deals before the first lead. hands: cards held, as masks [n, players].
        """

    @staticmethod
    def resumed(positions: Sequence[Position], seen: Sequence[int], threads: int = 1) -> PlayBatch:
        """
        Return a batch of deals in the middle of the play. seen: public cards so far [4, players], the same in all rows; the kinds are those of the array seen.
        """

    def play(self, cards: numpy.typing.NDArray[numpy.uint8]) -> None:
        """
        Play a card in each row; 255 leaves a row unchanged. If a card is not legal, raise ValueError and change nothing.
        """

    def positions(self) -> list[Position]:
        """Return the position of each row."""

    @property
    def actor(self) -> numpy.typing.NDArray[numpy.int64]:
        """Player whose turn it is; -1 when the play is finished [n]."""

    @property
    def legal(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards that the actor may play [n]."""

    @property
    def held(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards held [n, players]."""

    @property
    def dealt(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Cards held when the play began [n, players]."""

    @property
    def seen(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Public cards [n, 4, players]: cards played, cards led, card in the trick in progress, cards won.
        """

    @property
    def tricks(self) -> numpy.typing.NDArray[numpy.int32]:
        """Number of tricks won [n, players]."""

    @property
    def points(self) -> numpy.typing.NDArray[numpy.int32]:
        """Card points won [n, players]."""

def following(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], trick: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.uint64]:
    """
    Return the cards of each hand that may be played, as masks [n], without regard to a called card. trick: cards in the trick, as masks [n, players], in the order of play after the actor; 0 for players who have not played.
    """

class CardOrder:
    """
    Order of the cards of a hand, by which hands that differ only by an exchange of suits look alike: first the cards of fixed, then suits of equal length, each from the weakest to the strongest card. The suit of which the hand has most cards comes first; of suits with as many, the one with the stronger cards in the hand, then the one with the stronger discards.
    """

    def __init__(self, fixed: Sequence[int], suits: Sequence[Sequence[int]]) -> None: ...

    def rows(self, hands: numpy.typing.NDArray[numpy.uint64], discards: numpy.typing.NDArray[numpy.uint64], sets: numpy.typing.NDArray[numpy.uint64], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]:
        """
        Return the cards in the order of each hand [n, cards], and the given sets of cards as bytes (0 or 1) in that order [n, sets, cards].
        """

def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Deal count times at random, hand_size cards to each player, and play random legal cards to the end. The other cards stay out of play.
    Return the card points and the numbers of tricks won, two arrays [count, players]. They depend on the seed, not on the number of threads.
    """

def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = 1, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint64]]:
    """
    Solve many deals before their first lead. Return low, high and nodes as solve does, three arrays [n].
    hands: cards held, as masks [n, players]. leaders: player who leads, by deal. sides: mask of the side's players, by deal.
    targets: points or tricks to be reached, by deal; the values are then 1 if the side reaches them, otherwise 0.
    nodes limits each deal, seconds all deals together. The results do not depend on the number of threads unless time runs out.
    """

class Stop:
    """Flag by which another thread stops searches."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Stop all searches that have this flag, at once; later ones stop, too."""

def solve(position: Position, side: int, count: str = 'points', low: int | None = None, high: int | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    Return bounds of what the players in the mask side win together in the whole deal, if all players play their best.
    The result is (low, high, nodes searched); low == high unless a limit was met.
    count: points or tricks; with no_trick or every_trick the value is 1 if the side wins no trick or every trick, otherwise 0.
    low, high: search only for values between them; a value outside is returned as the nearer one.
    """

def reach(position: Position, side: int, points: int = 0, tricks: int = 0, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None, without: int = 0) -> tuple[int, int, int]:
    """
    Decide whether the side wins at least this number of card points and this number of tricks in the whole deal.
    Return (1, 1, nodes searched) if it does, (0, 0, nodes) if not, (0, 1, nodes) if a limit was met.
    without: sum of techniques to switch off, to measure their effect: 1 the table, 2 patterns, 4 sure tricks, 8 unbeatable trumps, 16 ordering, 32 equal cards.
    """

def solve_cards(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[list[tuple[int, int, int]], int]:
    """
    Return the values after each legal card, in bit order, as solve does for the position: ([(card, low, high), …], nodes searched).
    """

def line(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, ...]:
    """
    Return the principal variation: cards to the end with which all players play their best. It is shorter if a limit was met.
    """

def baseline_alpha_beta(position: Position, side: int, low: int, high: int) -> tuple[int, int]:
    """
    Search by plain alpha-beta with a table, against which the solver is checked and measured.
    Return (card points that the side wins from this position on, cards played). The value is exact if low < value < high, otherwise a bound.
    """

def max_n(position: Position, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[tuple[int, ...], int, int] | None:
    """
    Search by max^n: each player plays alone and maximises their own score, knowing that the others do the same.
    Return (final score of each player, card of the actor, nodes searched); None if a limit was met.
    scores[player][tricks][points]: final scores; None for card points. Of cards with equal scores the first in bit order is played.
    """

def paranoid_value(position: Position, player: int, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    Return bounds of the final score that the player reaches if all others play against them: (low, high, nodes searched). scores: as in max_n.
    """

def ismcts(positions: Sequence[Position], voids: Sequence[int], payoffs: numpy.typing.NDArray[numpy.float32], iterations: int, others_search: bool = False, seconds: float | None = None) -> list[tuple[int, float]]:
    """
    Search by information-set Monte Carlo tree search for an actor who plays alone. Return (card, value) for each legal card.
    A value is the actor's payoff less the mean payoff of the others, on average over the worlds.
    positions: worlds that may be the real one, all of one spec, with the same actor and legal cards.
    voids: cards that each player has shown not to hold, as masks. payoffs: payoffs [players, tricks won, card points won].
    others_search: True to give each of the others a separate tree; otherwise they play by the rollout policy.
    seconds: time limit; the search still tries each card that it compares at least once.
    """

def rollouts(positions: Sequence[Position], payoffs: numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]:
    """
    Play each position to the end by the rollout policy. Return for each position the payoff of each player less the mean of the others.
    All positions must have one spec. The policy does not know the voids shown before a position.
    """

class WorldSampler:
    """
    Sampler of worlds. A world says which hidden card is in which slot; slots are hands and the cards face down.

    The probability of a world is proportional to the product of its weights: weights[card][slot] says how likely a card is in a slot,
    0 excludes it. capacities: number of cards in each slot. The same seed gives the same worlds. The constructor raises ValueError
    if no world is possible.
    """

    def __init__(self, cards: Sequence[int], capacities: Sequence[int], weights: Sequence[Sequence[float]], seed: int) -> None: ...

    def draw(self) -> tuple[int, ...]:
        """Return another random world: the cards of each slot, as masks."""

def sample_posterior(positions: Sequence[Position], log: Sequence[tuple[int, int]], bids: Sequence[tuple[int, int, numpy.typing.NDArray[numpy.float32]]], payoffs: numpy.typing.NDArray[numpy.float32], temperature: float, samples: int, mcmc_steps: int, seed: int) -> list[Position]:
    """
    Draw samples worlds from their posterior distribution, given the bids and the cards played, if each player plays alone.
    positions: the same position in worlds that are equally likely a priori.
    log: player and card of each play, from the first lead on.
    bids: player, index of the chosen option, and logits [options, cards] (nats): contribution of each card to each option.
    payoffs: payoffs [players, tricks won, card points won].
    temperature: that of the softmax by which the others choose cards, in the unit of the payoffs.
    Worlds are resampled by their likelihood. Then mcmc_steps exchanges of two cards are tried in each (Metropolis);
    a card that the same player holds in all positions stays there.
    """

def masks(hands: tuple[tuple[str, ...], ...], order: tuple[int, ...], single: dict[str, int]) -> tuple[int, ...]:
    """
    Return hands as masks, in the given order of hands. single: mask of each card.
    """

def shuffled(items: tuple[Any, ...], key: bytes) -> list[Any]:
    """
    Return the items shuffled with this key. The order is defined by stich.kernel.rules.shuffle.
    """

class DealProgram:
    """
    Whole deals as data, from the shuffled pack to the score. Immutable.
    definition: a stich.kernel.plugin.deal_program.DealProgram. The other arguments depend on how actions are numbered.
    The constructor raises ValueError if the numbers contradict each other.
    """

    def __init__(self, definition: object, specs: Sequence[Spec], play_actions: Sequence[int], lay_actions: Sequence[int], call_of: Sequence[int], phases: int, longest: int) -> None: ...

    @property
    def observation_size(self) -> int: ...

class DealBatch:
    """
    Tables that are stepped together. The arrays share the batch's memory: each step changes them in place.
    """

    def __init__(self, program: DealProgram, n: int, seed: int, threads: int, observed: bool) -> None: ...

    def step(self, actions: numpy.typing.NDArray[numpy.int16]) -> None:
        """
        Apply one action in each row. If it ends a deal, the row starts a new deal in the same step.
        """

    def apply(self, row: int, action: int) -> bool:
        """
        Apply an action in one row and return True if it is legal; otherwise change nothing. A deal that ends stays in the row, with seat and phase -1, until next_deal or step.
        """

    def legal(self, row: int) -> list[int]:
        """Return the legal actions of a row in rising order."""

    def next_deal(self, row: int) -> None:
        """End the deal of a row and start its next one."""

    def observe(self, row: int, seat: int) -> numpy.typing.NDArray[numpy.uint8]:
        """
        Return all that the player at this seat knows: uint8 (size,). Raise ValueError for a wrong seat, or if the batch has no observations.
        """

    def state(self) -> tuple[Any, ...]:
        """Return the seed and arrays from which `restored` makes an equal batch."""

    @staticmethod
    def restored(program: DealProgram, state: tuple[Any, ...], threads: int, observed: bool) -> DealBatch:
        """
        Return a batch with this state. Raise ValueError if the state does not fit the program.
        """

    @property
    def threads(self) -> int: ...

    def sample(self) -> numpy.typing.NDArray[numpy.int16]:
        """Return a random legal action for each row."""

    def copy(self, rows: numpy.typing.NDArray[numpy.int64]) -> DealBatch:
        """Return a batch with copies of these rows."""

    def set(self, row: int, dealer: int, pack: Sequence[int], actions: Sequence[int]) -> None:
        """
        Begin a deal in this row with the given pack and actions. For a wrong pack, an illegal action or a finished deal, raise ValueError and change nothing.
        """

    def deal(self, row: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Return dealer, pack and actions so far of the deal in this row."""

    def information(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Return for each row a hash of all that the actor knows."""

    def hands(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Return masks of cards for each row: the actor's hand, the hands of the places after the actor, and the cards out of play [n, places + 1].
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
