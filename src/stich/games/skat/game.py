"""The game of Skat as the kernel knows it: deal, presets, records, scorer (docs/rules A.1, A.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.game import Game, Phase, State
from stich.kernel.open_hand import OpenHand
from stich.kernel.player import Judge, Player
from stich.kernel.preset import load_options, preset_meaning, preset_names
from stich.kernel.score_list import Bonuses

from .actions import parse_action
from .auction import Bidding
from .contract import DECK, SUIT_CONTRACTS, Contract, display_order, parse_declaration
from .open_hand import open_hand
from .open_start import open_start
from .options import SkatOptions, legal_bids
from .rules import Play
from .score_list import COLUMNS, cells, outcome_of
from .scorer import score_case
from .scoring import LOST_BONUS, OTHERS_BONUS, WON_BONUS, SkatOutcome
from .table import Table
from .view import SkatView, observe

DEFAULT_PRESET = "skat-isko"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What replaces the auction in a record from elsewhere (design §5)."""

    declarer: Seat
    bid: int
    declare: str
    discard: tuple[str, ...] | None = None


class Skat(Game):
    """Skat for three or four; with four the dealer sits out."""

    name = "skat"
    deck = DECK
    stock_name = "skat"
    stock_size = 2
    score_flags: ClassVar[Mapping[str, str]] = {
        "with": "matadors.with",
        "without": "matadors.without",
        "points": "declarer_card_points",
        "tricks": "declarer_tricks",
    }
    list_columns = COLUMNS
    has_settlement = True
    """A.14.3."""
    options: SkatOptions

    def __init__(self, preset: str, options: SkatOptions, changed: dict[str, bool | int | str]) -> None:
        self.preset, self.options, self.changed = preset, options, changed
        self.seats = options.players

    @classmethod
    def configure(cls, preset: str | None, options: Mapping[str, object]) -> Skat:
        preset = preset or DEFAULT_PRESET
        return cls(preset, *load_options(__package__, preset, options, SkatOptions))

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        return tuple(sorted(preset_names(__package__), key=DEFAULT_PRESET.__ne__))

    @classmethod
    def preset_meanings(cls) -> dict[str, str]:
        return {name: preset_meaning(__package__, name) for name in cls.presets()}

    @classmethod
    def orders(cls) -> dict[str, tuple[Card, ...]]:
        before = tuple(display_order(Contract.GRAND))
        return {"": before, "ramsch": before, **{c.value: tuple(display_order(c)) for c in Contract}}

    @classmethod
    def simple_player(cls) -> Player:
        from .simple import SimplePlayer

        return SimplePlayer()

    @classmethod
    def judge(cls, rng: Random) -> Judge | None:
        from .judge import SkatJudge
        from .ways import nets

        found = nets()
        return SkatJudge(found) if found else None

    @property
    def deals_in_match(self) -> int:
        return self.options.rounds * self.seats

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return tuple(0 if self.seats == 4 and s == dealer else 10 for s in range(self.seats))

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """3 to each from forehand on, 2 face down, 4 to each, 3 to each (A.3.3)."""
        hands: list[list[Card]] = [[] for _ in range(self.seats)]
        order = [(dealer + 1 + place) % self.seats for place in range(3)]
        rest = list(cards)
        stock: list[Card] = []
        for packet in (3, 0, 4, 3):
            if not packet:
                stock, rest = rest[:2], rest[2:]
            for seat in order if packet else ():
                hands[seat] += rest[:packet]
                del rest[:packet]
        return Deal(dealer, tuple(map(tuple, hands)), tuple(stock))

    def first_phase(self, deal: Deal) -> Phase:
        return Bidding(Table.of(self.options, deal))

    def settled_phase(self, deal: Deal, start: Mapping[str, Any]) -> Phase:
        def refuse(why: str) -> StichError:
            return StichError(f"start: {why}", code="record/start")

        try:
            given = msgspec.convert(dict(start), Start)
            declaration = parse_declaration(given.declare)
        except (msgspec.ValidationError, StichError) as error:
            raise refuse(str(error)) from None
        table = Table.of(self.options, deal)
        if given.declarer not in table.order:
            raise refuse(f"declarer: a seat that plays, {', '.join(map(str, table.order))}, not {given.declarer}")
        if given.bid not in legal_bids(self.options):
            raise refuse(f"bid {given.bid} is not a game value")
        if declaration.refusal:
            raise refuse(declaration.refusal)
        place = table.order.index(given.declarer)
        if declaration.hand:
            if given.discard is not None:
                raise refuse("a hand game has no discard: leave it out")
            return Play.first(table, place, given.bid, declaration, None)
        twelve = {*deal.hands[given.declarer], *deal.stock}
        if given.discard is None or not len(given.discard) == len(set(given.discard)) == 2 or not twelve.issuperset(given.discard):
            raise refuse("discard: two different cards of the declarer's twelve")
        return Play.first(table, place, given.bid, declaration, DECK.mask(map(Card, given.discard)))

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def view(self, state: State, observer: Seat | None) -> SkatView:
        return observe(self, state, observer)

    def score_case(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self.options, case)

    def score_entry(self, entry: Mapping[str, Any], dealer: int) -> SkatOutcome:
        self._check_dealer(dealer)
        return outcome_of(self.options, entry, dealer)

    def open_hand(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(case)

    def open_start(self, case: Mapping[str, Any]) -> State:
        deal, begin = open_start(self.options, case)
        return State(self, deal, begin(self.start(deal).deal))

    @property
    def bonuses(self) -> Bonuses:
        """Seeger-Fabian where the table plays by tournament rules (A.13)."""
        return Bonuses(WON_BONUS, LOST_BONUS, OTHERS_BONUS[self.seats]) if self.options.tournament else Bonuses()

    def contract_of(self, outcome: SkatOutcome) -> str:
        """Suit games together, announcements apart: ``suit``, ``suit hand``, ``grand``, ``null ouvert``, …, ``ramsch``."""
        first, *announced = super().contract_of(outcome).split(" ")
        return " ".join(["suit" if first in {c.value for c in SUIT_CONTRACTS} else first, *announced])

    def list_cells(self, outcome: SkatOutcome) -> tuple[str | int, ...]:
        return cells(outcome)
