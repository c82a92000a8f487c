"""Game, State and Phase: the laws that every game of Stich keeps.

1. A `State` is immutable; `State.apply` returns a new one and always checks. ``legal_actions`` is exactly what it accepts.
2. Rules are pure: no clock, no I/O, no randomness. Chance enters only as an explicit `Deal`.
3. The same (game, options, deal, actions) gives the same state, outcome and record, everywhere.
4. A `View` is built by allow-list; cards that a seat cannot know change no byte of it.
5. ``View.worlds`` samples complete states consistent with everything the seat knows.
6. The outcome says why as well as how much, and carries its working.
7. Bad input raises `MalformedAction`, `IllegalAction` or `AmbiguousAction`, and changes nothing.

``tests/contract`` holds every registered game, preset and number of players to them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec

from .action import Action, matching
from .cards import Card, Deck
from .deal import Deal, Seat, check_deal
from .errors import IllegalAction, InvalidDeal, MalformedAction, StichError
from .field_docs import field_docs
from .match import Match
from .open_hand import OpenHand
from .player import Judge, Player
from .playspec import ScoreTable
from .score_list import Bonuses, EntryError, ScoreList
from .shuffle import shuffled
from .stakes import Stakes, of_score_table
from .view import Outcome, View


class Phase(msgspec.Struct, frozen=True):
    """Where a deal stands. Subclasses are the states of a game's state machine, `apply` is its transitions."""

    name: ClassVar[str]

    @property
    def actor(self) -> Seat | None:
        """The one seat that acts now; None when the deal is over."""
        raise NotImplementedError

    @property
    def legal_actions(self) -> Sequence[Action]:
        """What `apply` accepts. Supports ``in``, ``len``, iteration and indexing; may be lazy."""
        raise NotImplementedError

    @property
    def open_hand(self) -> OpenHand | None:
        """The card play with all hands open, for the solver; None where no card is to be played."""
        return None

    @property
    def stakes(self) -> Stakes | None:
        """What the end of the card play is worth to everybody; None where no card is to be played, or nobody has told it yet."""
        opened = self.open_hand
        return of_score_table(opened.spec.goal) if opened and isinstance(opened.spec.goal, ScoreTable) else None

    @property
    def settling(self) -> Phase | None:
        """Where the declarer of this card play began to settle it alone; None where no card is to be played, or nobody declared."""
        return None

    def scored(self, points: int, tricks: int | None) -> Outcome:
        """How this deal of two parties ends if the declarer's side makes so many card points, those beside its tricks included.

        ``tricks`` are how many it makes; None for some of them, but not all.
        """
        raise NotImplementedError

    def canonical(self, action: Action) -> Action:
        """The action as ``legal_actions`` writes it, where its text has a short form."""
        return action

    def apply(self, action: Action) -> Phase:
        """The phase after the actor did this; raises `IllegalAction`."""
        raise NotImplementedError


class Over(Phase, frozen=True):
    """The deal is over."""

    name: ClassVar[str] = "over"
    outcome: Outcome
    before: Phase
    """Where the deal stood when it ended, its last card included."""

    @property
    def actor(self) -> Seat | None:
        return None

    @property
    def legal_actions(self) -> Sequence[Action]:
        return ()

    def apply(self, action: Action) -> Phase:
        raise IllegalAction("the deal is over: nothing can be done in it any more", code="action/over")


class State(msgspec.Struct, frozen=True, eq=False):
    """A moment of one deal. Holds everything, so it never leaves the server and never reaches a player: `view` does.

    States are equal where game, options, deal and everything done are (law 3).
    """

    game: Game
    deal: Deal
    phase: Phase
    log: tuple[tuple[Seat, Action], ...] = ()
    """Who did what, from the start."""
    settled: Mapping[str, Any] | None = None
    """What stood for the auction, where the deal began with the first lead (`Game.start_settled`)."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash((self.game, self.deal, self.log))

    def __repr__(self) -> str:
        """Names no card, so that a state in a log or a traceback tells nobody anything."""
        return f"State({self.game.name}, {self.phase.name}, {len(self.log)} actions)"

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.game, self.deal, self.log, self.settled

    @property
    def actor(self) -> Seat | None:
        """The one seat that acts now; None when the deal is over."""
        return self.phase.actor

    @property
    def finished(self) -> bool:
        return type(self.phase) is Over

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.phase.outcome if type(self.phase) is Over else None

    @property
    def legal_actions(self) -> Sequence[Action]:
        """Exactly the actions that `apply` accepts."""
        return self.phase.legal_actions

    def action(self, text: str) -> Action:
        """The action with this text, in the form that ``legal_actions`` lists; `MalformedAction` if it is none."""
        return self.phase.canonical(self.game.parse(text))

    def find(self, abbreviation: str) -> Action:
        """The legal action that a person means by an abbreviated text; see `action.matching`."""
        return matching(abbreviation, self.legal_actions)

    def apply(self, action: Action | str) -> State:
        """The state after the actor did this. Raises `IllegalAction` or `MalformedAction`; this state stays as it is."""
        if isinstance(action, str):
            action = self.action(action)
        elif not isinstance(action, Action):
            raise MalformedAction(f"no action: {action!r}")
        phase = self.phase
        after = phase.apply(action)
        return State(self.game, self.deal, after, (*self.log, (phase.actor, action)), self.settled)  # type: ignore[arg-type]

    def view(self, observer: int | None) -> View:
        """All that this seat may know; None is a spectator."""
        if observer is not None and not 0 <= observer < self.game.seats:
            raise StichError(f"seat {observer}: seats are 0 to {self.game.seats - 1}", code="seat/unknown")
        return self.game.view(self, None if observer is None else Seat(observer))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's options. Field names and values are those of ``docs/rules``; `check` refuses combinations.

    The docstring of each field says in one line what the option, and each of its values, means to a table: users read it (`meanings`).
    """

    @classmethod
    def choices(cls) -> dict[str, tuple[bool | int | str, ...]]:
        """The values that each option may have, in the order in which the game lists them."""
        hints = get_type_hints(cls)
        return {name: (False, True) if hints[name] is bool else get_args(hints[name]) for name in cls.__struct_fields__}

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """What each option means, in one line."""
        return {name: text.replace("``", "") for name, text in field_docs(cls).items()}

    def check(self) -> None:
        """Raise `InvalidOptions` for a combination that the rulebook does not allow."""


class Game(ABC):
    """A game with its options settled. Make one with ``stich.game(name, preset=…, **options)``."""

    name: ClassVar[str]
    deck: Deck
    stock_name: ClassVar[str]
    """What records call the cards dealt to nobody."""
    stock_size: int
    score_flags: ClassVar[Mapping[str, str]]
    """Short names on the command line for facts of `score_case`; a dot leads into an object, as in ``matadors.with``."""
    preset: str
    options: Options
    changed: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    seats: int

    @classmethod
    @abstractmethod
    def configure(cls, preset: str | None, options: Mapping[str, object]) -> Game:
        """The game with a preset (its default for None) and some options changed; raises `InvalidOptions`."""

    @classmethod
    def meaning(cls) -> str:
        """What the game is, in one line: the first of its class's docstring."""
        return (cls.__doc__ or "").split("\n")[0]

    @classmethod
    @abstractmethod
    def presets(cls) -> tuple[str, ...]:
        """Names of its presets, the default first."""

    @classmethod
    @abstractmethod
    def preset_meanings(cls) -> dict[str, str]:
        """What each preset is, in one line; the default first."""

    @classmethod
    def table_sizes(cls) -> tuple[int, ...]:
        """Numbers of players that it can be played by."""
        default = cls.configure(None, {})
        return default.options.choices().get("players", (default.seats,))  # type: ignore[return-value]

    @classmethod
    @abstractmethod
    def orders(cls) -> dict[str, tuple[Card, ...]]:
        """For each contract all cards in the order in which a hand is held; ``""`` before a contract is known."""

    @classmethod
    @abstractmethod
    def simple_player(cls) -> Player:
        """The game's rule-of-thumb player."""

    @classmethod
    def judge(cls, rng: Random) -> Judge | None:
        """Who bids, lays away and declares for players that look ahead; None where what it needs is not installed."""
        return None

    @abstractmethod
    def score_case(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """The scorer: facts of a finished deal, shaped like the inputs in ``tests/golden``, to the score and its working."""

    @abstractmethod
    def score_entry(self, entry: Mapping[str, Any], dealer: int) -> Outcome:
        """How a deal ended that was played with real cards: a case, and who declared it. Raises `StichError` ``score/…`` or ``list/…``.

        Unlike a case alone, an entry is of this table: what its options do not play is refused.
        """

    @abstractmethod
    def open_hand(self, case: Mapping[str, Any]) -> OpenHand:
        """A deal for the solver, shaped like the lines of ``tests/golden/skat_open_hand.jsonl``. Raises `StichError` ``solve/…``."""

    def open_start(self, case: Mapping[str, Any]) -> State:
        """A known deal in which the declarer settles the contract, from a case as for `open_hand`. Raises `StichError`."""
        raise StichError(f"in {self.name} nobody settles a contract alone", code="solve/starts")

    @property
    def bonuses(self) -> Bonuses:
        """What this table adds to game points; already in the ``scores`` of its outcomes."""
        return Bonuses()

    has_declarer: ClassVar[bool] = True
    """One player declares a deal, and wins or loses it; not so where everybody plays alone."""
    has_settlement: ClassVar[bool] = False
    """The rulebook says what the players of a match pay each other by their totals."""
    list_columns: ClassVar[tuple[str, ...]] = ()
    """What a score list tells of a deal besides dealer, declarer and points: headings, in English."""

    def list_cells(self, outcome: Any) -> tuple[str | int, ...]:
        """What stands under ``list_columns`` for one of this game's outcomes."""
        return ()

    def contract_of(self, outcome: Any) -> str:
        """The kind of contract that was played, coarse enough to be counted; the outcome's reason where there was none."""
        kind: str = getattr(outcome, "contract", None) or outcome.reason
        return kind

    def score_list(
        self, entries: Iterable[Mapping[str, Any]], first_dealer: int = 0, read: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    ) -> ScoreList:
        """The score list of these deals, the first dealt by ``first_dealer``. Raises `EntryError` at the first that cannot be.

        ``read`` turns an entry into what `score_entry` takes.
        """
        match = self.open_match(first_dealer)
        for number, entry in enumerate(entries, 1):
            try:
                outcome = self.score_entry(read(entry), match.dealer)
            except StichError as error:
                raise EntryError(number, error) from None
            match = self.enter(match, outcome)
        return ScoreList(match, self.bonuses)

    def sheet(self, outcomes: Iterable[Outcome], first_dealer: int = 0) -> ScoreList:
        """The score list of deals that ended so, the first dealt by ``first_dealer``."""
        match = self.open_match(first_dealer)
        for outcome in outcomes:
            match = self.enter(match, outcome)
        return ScoreList(match, self.bonuses)

    @property
    @abstractmethod
    def deals_in_match(self) -> int:
        """Number of deals until a match ends; 0 where none is agreed on."""

    @property
    def target(self) -> int | None:
        """Total at which a match ends, if one is agreed on."""
        return None

    def match(self, first_dealer: int = 0) -> Match:
        """An empty score sheet."""
        return msgspec.structs.replace(self.open_match(first_dealer), deals=self.deals_in_match, target=self.target)

    def open_match(self, first_dealer: int = 0) -> Match:
        """An empty score sheet that goes on as long as somebody deals."""
        self._check_dealer(first_dealer)
        return Match(self.seats, 0, Seat(first_dealer), declaring_counts=self.declaring_counts, settles=self.has_settlement)

    declaring_counts: ClassVar[bool] = True
    """Equal totals of a match are settled by deals won and lost as declarer."""

    def stock_payments(self, outcome: Any, lying: int) -> tuple[int, ...]:
        """What each seat takes from the stock (negative: pays into it) after a deal, with so much lying there; empty for nothing."""
        return ()

    def enter(self, match: Match, outcome: Outcome) -> Match:
        """The score sheet with one more deal, and what it moves in the stock."""
        return match.add(outcome, self.stock_payments(outcome, match.stock))

    @abstractmethod
    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        """Cards dealt to each seat."""

    @abstractmethod
    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Deal a shuffled pack, top card first, as the rulebook says."""

    @abstractmethod
    def first_phase(self, deal: Deal) -> Phase:
        """The phase after the cards were dealt."""

    @abstractmethod
    def settled_phase(self, deal: Deal, start: Mapping[str, Any]) -> Phase:
        """The phase before the first card of a record whose auction is replaced by ``start`` (design §5).

        Raises `StichError` ``record/start`` that names the field.
        """

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action with this text; `MalformedAction` if there is none."""

    @abstractmethod
    def view(self, state: State, observer: Seat | None) -> View:
        """What the observer may know, built by allow-list."""

    def deal(self, *, seed: int | bytes, dealer: int = 0) -> State:
        """Shuffle by the seed and deal: the same seed gives the same cards on every machine."""
        self._check_dealer(dealer)
        deal = self.deal_out(shuffled(self.deck.cards, seed), Seat(dealer))
        return State(self, deal, self.first_phase(deal))

    def start(self, deal: Deal) -> State:
        """Begin with these cards. Raises `InvalidDeal` unless they are the whole deck, rightly dealt."""
        self._check_dealer(deal.dealer)
        check_deal(deal, self.deck, self.hand_sizes(deal.dealer), self.stock_size, self.stock_name)
        return State(self, deal, self.first_phase(deal))

    def start_settled(self, deal: Deal, start: Mapping[str, Any]) -> State:
        """Begin with the first lead of a contract that was settled elsewhere (design §5, ``start``)."""
        checked = self.start(deal)
        return State(self, deal, self.settled_phase(checked.deal, start), settled=dict(start))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.name, self.seats, self.options

    def _check_dealer(self, dealer: int) -> None:
        if not 0 <= dealer < self.seats:
            raise InvalidDeal(f"dealer: a seat 0 to {self.seats - 1}, not {dealer}")
