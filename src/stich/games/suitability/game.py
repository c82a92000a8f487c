"""The game of Suitability as the kernel knows it: deal, presets, records, scorer (docs/rules B.1, B.2, B.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from stich.kernel.action import Action
from stich.kernel.cards import SUITS, Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.game import Game, Phase, State
from stich.kernel.open_hand import OpenHand
from stich.kernel.player import Judge, Player
from stich.kernel.preset import load_options, preset_meaning, preset_names

from .actions import parse_action
from .auction import Naming
from .contract import DECKS, HAND_SIZES, Privilege, Role, display_order, order_key, roles_of
from .open_hand import open_hand
from .options import SuitabilityOptions
from .rules import Play
from .score_list import COLUMNS, cells, entered, taken
from .scorer import score_case
from .scoring import SuitabilityOutcome
from .table import Table
from .view import SuitabilityView, observe

DEFAULT_PRESET = "suitability-akagiri"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What replaces the declarations in a record from elsewhere (design §5)."""

    suits: dict[str, Role]
    """The roles of three suits, or of all four."""
    privilege: Privilege = Privilege.NONE
    privileged: Seat | None = None
    """May be left out unless the dealer of five took what the fourth player left."""


class Suitability(Game):
    """Suitability, David Parlett's game, for two to five; each number of players has a pack of its own."""

    name = "suitability"
    stock_name = "up"
    score_flags: ClassVar[Mapping[str, str]] = {"penalty": "penalty_cards"}
    has_declarer = False
    list_columns = COLUMNS
    options: SuitabilityOptions

    def __init__(self, preset: str, options: SuitabilityOptions, changed: dict[str, bool | int | str]) -> None:
        self.preset, self.options, self.changed = preset, options, changed
        self.seats = options.players
        self.deck = DECKS[self.seats]
        self.stock_size = len(self.deck) - self.seats * HAND_SIZES[self.seats]

    @classmethod
    def configure(cls, preset: str | None, options: Mapping[str, object]) -> Suitability:
        preset = preset or DEFAULT_PRESET
        return cls(preset, *load_options(__package__, preset, options, SuitabilityOptions))

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        return tuple(sorted(preset_names(__package__), key=DEFAULT_PRESET.__ne__))

    @classmethod
    def preset_meanings(cls) -> dict[str, str]:
        return {name: preset_meaning(__package__, name) for name in cls.presets()}

    @classmethod
    def orders(cls) -> dict[str, tuple[Card, ...]]:
        """By `order_key`: what is trump and what is reversed, as far as it has been named."""
        suits = (None, *SUITS)
        named = [(trump, reverse) for trump in suits for reverse in suits if trump is None or trump != reverse]
        return {order_key(*pair): tuple(display_order(*pair)) for pair in named}

    @classmethod
    def simple_player(cls) -> Player:
        from .simple import SimplePlayer

        return SimplePlayer()

    @classmethod
    def judge(cls, rng: Random) -> Judge:
        from .judge import SuitabilityJudge

        return SuitabilityJudge(rng)

    @property
    def deals_in_match(self) -> int:
        return self.options.rounds * self.seats if self.options.end == "deals" else 0

    @property
    def target(self) -> int | None:
        return self.options.points if self.options.end == "points" else None

    def hand_sizes(self, dealer: Seat) -> tuple[int, ...]:
        return (HAND_SIZES[self.seats],) * self.seats

    def deal_out(self, cards: Sequence[Card], dealer: Seat) -> Deal:
        """One at a time from the dealer's left; with three players the last is turned up (B.2.3)."""
        dealt = len(cards) - self.stock_size
        hands = tuple(tuple(cards[(seat - dealer - 1) % self.seats : dealt : self.seats]) for seat in range(self.seats))
        return Deal(dealer, hands, tuple(cards[dealt:]))

    def first_phase(self, deal: Deal) -> Phase:
        return Naming(Table.of(self.options, deal))

    def settled_phase(self, deal: Deal, start: Mapping[str, Any]) -> Phase:
        given = read_facts(start, Start, "record/start")
        try:
            roles = roles_of(given.suits)
            privilege = taken(self.seats, deal.dealer, given.privilege, given.privileged)
        except StichError as error:
            raise _refused(str(error)) from None
        return Play.first(Table.of(self.options, deal), roles, privilege)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.seats)

    def view(self, state: State, observer: Seat | None) -> SuitabilityView:
        return observe(self, state, observer)

    def score_case(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return score_case(self.options, case)

    def score_entry(self, entry: Mapping[str, Any], dealer: int) -> SuitabilityOutcome:
        self._check_dealer(dealer)
        return entered(self.options, entry, dealer)

    def open_hand(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(self.options, case)

    def contract_of(self, outcome: SuitabilityOutcome) -> str:
        """By the privilege: which suits were named tells nothing."""
        return "no privilege" if outcome.privileged is None else outcome.privilege

    def list_cells(self, outcome: SuitabilityOutcome) -> tuple[str | int, ...]:
        return cells(outcome)


def _refused(why: str) -> StichError:
    return StichError(f"start: {why}", code="record/start")
