"""
Tricks by PlaySpec, compiled; the meaning is defined by stich.kernel.reference.
"""

from collections.abc import Sequence

import numpy
import numpy.typing


class Spec:
    """A PlaySpec in plain numbers: a card is its bit in the deck."""

    def __init__(self, classes: Sequence[Sequence[int]], trump: int, points: Sequence[int], players: int, called: int = -1, run_away_from: int = 0, jokers: Sequence[int] = ()) -> None:
        """
        Classes list cards weakest to strongest; trump is the index of a class, or -1; points are card points by card.
        called is a card that its holder owes to the first lead of its class, or -1; with run_away_from cards of it or more he may
        lead another (0: never). jokers are a class that wins when it is led and never else, and may be played to any lead.
        ValueError where these contradict each other.
        """

    @property
    def players(self) -> int:
        """Number of players."""

class Position:
    """A moment of the play; immutable. Places are in playing order."""

    @staticmethod
    def start(spec: Spec, hands: Sequence[int]) -> Position:
        """
        The position before the first lead, which is place 0's; hands are masks by place, of one size.
        """

    @staticmethod
    def at(spec: Spec, hands: Sequence[int], leader: int, trick: Sequence[int] = (), tricks: Sequence[int] = (), points: Sequence[int] = (), called_led: bool = False) -> Position:
        """
        Any moment: trick holds the cards of the trick in progress, leader led to it or leads now.
        tricks and points are what was won before, by place; empty means nothing. ValueError where these do not fit together.
        """

    def play(self, card: int, /) -> Position:
        """
        The position after the actor played this card; ValueError if that is not legal.
        """

    @property
    def legal(self) -> int:
        """The cards that the actor may play, as a mask; 0 when finished."""

    @property
    def actor(self) -> int:
        """Place to play; -1 when all cards are played."""

    @property
    def finished(self) -> bool: ...

    @property
    def leader(self) -> int:
        """Place that leads, or led, to the trick in progress."""

    @property
    def trick_size(self) -> int:
        """Number of cards in the trick in progress."""

    @property
    def trick(self) -> tuple[int, ...]:
        """Cards of the trick in progress, in order of play."""

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards held, as masks, by place."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won, by place."""

    @property
    def points(self) -> tuple[int, ...]:
        """Card points in tricks won, by place."""

def perft(position: Position, depth: int) -> int:
    """
    Number of different sequences of depth legal cards from here (shorter where the play ends).
    """

def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """
    Random deals played with random legal cards: card points and tricks, each an array (count, players).
    Cards left over stay out of play. The same seed gives the same result with any number of threads.
    """

class Stop:
    """Tells searches to stop, from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """From now on every search with it stops at once."""

def solve(position: Position, side: int, count: str = 'points', low: int | None = None, high: int | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    What the places in the mask side make together in the whole deal when all play their best for or against them:
    (low, high, nodes searched); low == high unless a limit was met. count is points or tricks; or no_trick or every_trick: 1 if so.
    With low and high it is only asked where between them the value lies: one that is not between is given as low or high.
    """

def reach(position: Position, side: int, points: int = 0, tricks: int = 0, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None, without: int = 0) -> tuple[int, int, int]:
    """
    Whether the side makes at least so many card points and at least so many tricks in the whole deal:
    (1, 1, nodes) yes, (0, 0, nodes) no, (0, 1, nodes) a limit was met.
    without switches techniques off, to measure what they are worth: 1 the table, 2 patterns, 4 sure tricks, 8 unbeatable trumps, 16 ordering, 32 equal cards.
    """

def solve_cards(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[list[tuple[int, int, int]], int]:
    """
    The same after each legal card, in bit order: ([(card, low, high), …], nodes searched).
    """

def line(position: Position, side: int, count: str = 'points', nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, ...]:
    """
    Cards to the end with which all play their best; shorter if a limit was met.
    """

def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = 1, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.uint64]]:
    """
    Many deals before their first lead: low, high and nodes by deal. hands has a row for each deal, leaders the place that leads.
    With targets: 1 where the side reaches so many points or tricks, else 0. nodes limits each deal, seconds all together.
    The same results and nodes with any number of threads, unless time ran out.
    """

def best_for_each(position: Position, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[tuple[int, ...], int, int] | None:
    """
    Everybody plays for his own score and knows that the others do (max^n): (score by place, card, nodes searched), or None if a limit was met.
    scores[place][tricks][points] is a final score; without them card points are. Of cards that give the same, the first in bit order is played.
    """

def secured(position: Position, place: int, scores: Sequence[Sequence[Sequence[int]]] | None = None, nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None) -> tuple[int, int, int]:
    """
    The final score that this place can secure against all others together: (low, high, nodes searched).
    """

def yardstick(position: Position, side: int, low: int, high: int) -> tuple[int, int]:
    """
    Plain alpha-beta with a table, to measure the solver by: (card points from here on, cards played).
    Right where low < value < high, else a bound on that side.
    """

def search_alone(positions: Sequence[Position], lacks: Sequence[int], table: numpy.typing.NDArray[numpy.float32], rounds: int) -> list[tuple[int, float]]:
    """
    Looks ahead for one who plays alone, in worlds that may be the real one: (card, value) of each legal card.
    A value is what the actor makes, less what the others make on average. All positions have one spec, actor and
    legal cards. lacks: by place, cards that it has shown not to hold. table (places, tricks, points) says what
    is worth what to a place.
    """

def believe_alone(positions: Sequence[Position], log: Sequence[tuple[int, int]], sayings: Sequence[tuple[int, int, numpy.typing.NDArray[numpy.float32]]], table: numpy.typing.NDArray[numpy.float32], temper: float, draws: int, steps: int, seed: int) -> list[Position]:
    """
    Worlds as likely as what the others said and played makes them, where everybody plays alone by rules of
    thumb. positions: the same moment in worlds that are equally likely else. log: place and card, from the first
    lead on. sayings: place, the row of what it said, and by row and card what the card adds to it in nats.
    temper: points by which choices of cards are blurred. After draws by likelihood steps times an exchange of
    two cards is tried in each; a card that lies at one place in all positions stays there.
    """

def play_alone(positions: Sequence[Position], table: numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]:
    """
    Plays each to the end by rules of thumb for players alone: by place, what it makes, less what the others make
    on average. All positions have one spec; before a lead nobody is known to lack anything.
    """

class Worlds:
    """
    Worlds: which of the hidden cards lie in which slot.

    weights[card][slot] says how likely a card is in a slot, 0 for certainly not; a world's chance is in proportion to the
    product. capacities are the numbers of cards that the slots take. The same seed gives the same worlds. ValueError where no
    world fits.
    """

    def __init__(self, cards: Sequence[int], capacities: Sequence[int], weights: Sequence[Sequence[float]], seed: int) -> None: ...

    def draw(self) -> tuple[int, ...]:
        """One more world: the cards of each slot, as masks."""
