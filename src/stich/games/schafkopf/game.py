"""The game of Schafkopf as the kernel knows it: deal, presets, records, scorer (docs/rules C.1, C.2, C.17, C.18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal

import msgspec

from stich.kernel.action import Action
from stich.kernel.cards import SUITS, Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.game import Game, Over, Phase, State
from stich.kernel.open_hand import OpenHand
from stich.kernel.player import Judge, Player
from stich.kernel.preset import load_options, preset_meaning, preset_names

from .actions import parse_action
from .auction import begin
from .contract import PLAYERS, WITH_SUIT, Contract, Declaration, Trumps, display_order, is_sie, parse_declaration, trumps_of
from .open_hand import open_hand
from .open_start import open_start
from .options import SchafkopfOptions, declarations
from .rules import Play, Settled
from .score_list import COLUMNS, cells, outcome_of
from .scorer import score_case
from .scoring import SchafkopfOutcome
from .table import FIRST_CARDS, Table
from .view import SchafkopfView, observe

DEFAULT_PRESET = "schafkopf-2023"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What replaces knocking, auction and kontra in a record from elsewhere (design §5)."""

    declarer: Seat
    declare: str
    knocked: tuple[Seat, ...] = ()
    stoss: Literal[0, 1, 2] = 0
    """1 kontra, 2 re."""


class Schafkopf(Game):
    """Schafkopf for four, with the long deck of 32 cards or the short one of 24."""

    name = "schafkopf"
    stock_name = "stock"
    stock_size = 0
    score_flags: ClassVar[Mapping[str, str]] = {
        "points": "declarer_points",
        "tricks": "declarer_tricks",
        "runners": "laufende",
        "knocked": "klopfer",
    }
    list_columns = COLUMNS
    declaring_counts = False
    """Ties share the place (C.18.3)."""
    options: SchafkopfOptions
    seats = PLAYERS

    def __init__(self, preset: str, options: SchafkopfOptions, changed: dict[str, bool | int | str]) -> None:
        self.preset, self.options, self.changed = preset, options, changed
        self.deck = options.cards

    @classmethod
    def configure(cls, preset: str | None, options: Mapping[str, object]) -> Schafkopf:
        preset = preset or DEFAULT_PRESET
        return cls(preset, *load_options(__package__, preset, options, SchafkopfOptions))

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        return tuple(sorted(preset_names(__package__), key=DEFAULT_PRESET.__ne__))

    @classmethod
    def preset_meanings(cls) -> dict[str, str]:
        return {name: preset_meaning(__package__, name) for name in cls.presets()}

    @classmethod
    def orders(cls) -> dict[str, tuple[Card, ...]]:
        """By contract, with the trump suit where one is named; ``bettel none`` is a bettel without trumps."""
        before = Trumps(suit="H")
        named = dict.fromkeys(("", "partner", "bettel", "ramsch", "sie"), before)
        alone = {c.value: trumps_of(Declaration(c)) for c in (Contract.WENZ, Contract.GEIER)}
        suits = {f"{c} {s}": trumps_of(Declaration(c, s)) for c in WITH_SUIT for s in SUITS}
        orders = {**named, **alone, **suits, "bettel none": Trumps(False, False)}
        return {name: tuple(display_order(trumps)) for name, trumps in orders.items()}

    @classmethod
    def simple_player(cls) -> Player:
        from .simple import SimplePlayer

        return SimplePlayer()

    @classmethod
    def judge(cls, rng: Random) -> Judge | None:
        from .judge import SchafkopfJudge
        from .ways import nets

        found = nets()
        return SchafkopfJudge(found) if found else None

    @property
    def deals_in_match(self) -> int:
        return self.options.rounds * self.seats

    def stock_payments(self, outcome: SchafkopfOutcome, lying: int) -> tuple[int, ...]:
        """All pay in when all pass; the next declarer side takes what lies there, or pays as much (C.17)."""
        price = self.options.stock_price
        if not price:
            return ()
        if not outcome.side:
            return (-price,) * self.seats
        share = lying // len(outcome.side) * (1 if outcome.won else -1)
        return tuple(share if s in outcome.side else 0 for s in range(self.seats)) if share else ()

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (self.options.hand_size,) * self.seats

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """Two lots from the dealer's left: four each, then the rest (C.1.6)."""
        hands: list[list[Card]] = [[] for _ in range(self.seats)]
        rest = list(cards)
        for lot in (FIRST_CARDS, self.options.hand_size - FIRST_CARDS):
            for place in range(self.seats):
                hands[(dealer + 1 + place) % self.seats] += rest[:lot]
                del rest[:lot]
        return Deal(dealer, tuple(map(tuple, hands)))

    def first_phase(self, deal: Deal) -> Phase:
        return begin(Table.of(self.options, deal))

    def settled_phase(self, deal: Deal, start: Mapping[str, Any]) -> Phase:
        def refuse(why: str) -> StichError:
            return StichError(f"start: {why}", code="record/start")

        try:
            given = read_facts(start, Start, "record/start")
            declaration = parse_declaration(given.declare)
        except StichError as error:
            raise refuse(str(error)) from None
        if not 0 <= given.declarer < self.seats:
            raise refuse(f"declarer: a seat 0 to {self.seats - 1}, not {str(given.declarer)[:9]}")
        if len(set(given.knocked)) != len(given.knocked) or not set(given.knocked) <= set(range(self.seats)):
            raise refuse(f"knocked: seats 0 to {self.seats - 1}, each once")
        if given.knocked and not self.options.klopfen:
            raise refuse("knocked: this table does not knock (option klopfen)")
        if given.stoss > self.options.stoss_max:
            raise refuse(f"stoss: at most {self.options.stoss_max} at this table (option stoss_max), not {given.stoss}")
        table = Table.of(self.options, deal)
        place = table.order.index(given.declarer)
        sie = declaration.contract is Contract.SIE
        shown = sie and self.options.sie == "automatic" and is_sie(table.dealt(place))
        if not shown and declaration not in declarations(self.options, table.dealt(place)):
            raise refuse(f"declare: {declaration.text} is not played at this table, or the declarer's hand does not allow it (C.6)")
        knocked = tuple(p for p, seat in enumerate(table.order) if seat in given.knocked)
        settled = Settled(msgspec.structs.replace(table, knocked=knocked), place, declaration, asks=False)
        return Over(settled.outcome("sie"), Play.before_lead(settled)) if sie else Play.before_lead(settled, given.stoss)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.deck)

    def view(self, state: State, observer: Seat | None) -> SchafkopfView:
        return observe(self, state, observer)

    def score_case(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self.options, case)

    def score_entry(self, entry: Mapping[str, Any], dealer: int) -> SchafkopfOutcome:
        self._check_dealer(dealer)
        return outcome_of(self.options, entry, dealer)

    def open_hand(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(self.options, case)

    def open_start(self, case: Mapping[str, Any]) -> State:
        deal, begin = open_start(self.options, case)
        return State(self, deal, begin(self.start(deal).deal))

    def contract_of(self, outcome: SchafkopfOutcome) -> str:
        """Suits aside: ``partner``, ``partner alone``, ``wenz``, ``solo-tout``, …, ``ramsch``."""
        kind = super().contract_of(outcome)
        return kind if kind == "partner alone" or outcome.contract is None else kind.split(" ")[0]

    def list_cells(self, outcome: SchafkopfOutcome) -> tuple[str | int, ...]:
        return cells(outcome)
