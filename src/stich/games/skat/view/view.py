"""Fields that Skat adds to the view of every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from stich.games.skat.rules.actions import PICKUP, Discard, parse_actions
from stich.games.skat.rules.auction import GRAND_HANDS, Bidding, GrandHand, LastWord
from stich.games.skat.rules.contract import (
    DECK,
    HAND_DECLARATIONS,
    SKAT_DECLARATIONS,
    TRUMP_CONTRACTS,
    AnnouncedLevel,
    Contract,
    Declaration,
    arranged,
    matadors_in,
    parse_declaration,
    points_in,
    seen_trumps,
    sorted_hand,
    trumps,
)
from stich.games.skat.rules.exchange import Declaring, Discarding, SkatOrHand
from stich.games.skat.rules.options import SkatOptions
from stich.games.skat.rules.play import AfterKontra, Offering, Play
from stich.games.skat.rules.ramsch import Pushing, Ramsch, RamschDiscarding, factor
from stich.games.skat.rules.scoring import SkatOutcome, base_value, items
from stich.games.skat.rules.seating import FOREHAND, SkatSeating
from stich.kernel.knowledge.aim import Aim
from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.knowledge.common_view import ViewSource, empty, explained, grown, with_common
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State


class Auction(msgspec.Struct, frozen=True):
    """State of Skat's auction (A.4), which is public."""

    caller: Seat
    """Player who names bids (speaks)."""
    listener: Seat | None
    """Player who holds bids or passes (hears); None while forehand decides after both others passed."""
    last_bid: int
    answering: bool
    """True if the listener is to hold or pass."""
    passed: tuple[Seat, ...]


class Worth(msgspec.Struct, frozen=True):
    """Value of a declaration with the cards that the observer holds (A.10), if it is won at the announced level."""

    declare: str
    matadors: int
    base: int
    multiplier: int
    value: int


class Offer(msgspec.Struct, frozen=True):
    """Concession, claim or thrown-in hand in Skat that still waits for answers (A.8, A.9)."""

    seat: Seat
    kind: str
    """Kind of offer: ``concede``, ``claim``, ``claim game`` or ``throw in``."""
    answered: tuple[Seat, ...]
    """Seats that have answered."""


class SkatView(View, frozen=True, kw_only=True, tag_field="game", tag="skat"):
    """View of a Skat observer.

    ``phase``: ``auction``, ``skat or hand``, ``push``, ``discard``, ``declare``, ``play``, ``re``, ``offer``, ``over``.
    """

    auction: Auction | None = None
    """State of the auction; None after its end."""
    declarer: Seat | None = None
    bid: int = 0
    """Last number bid or held, which the declarer's game must reach."""
    hand_game: bool | None = None
    """True in a hand game; None until the declarer has decided about the skat."""
    contract: str | None = None
    """Text of the declaration; ``ramsch`` if each plays alone; None before."""
    skat: tuple[Card, ...] | None = None
    """The two cards that the observer picked up as declarer or in Schieberamsch. After the deal all observers see the skat."""
    discards: tuple[Card, ...] | None = None
    """Discards of the observer, as declarer or in Schieberamsch. After the deal all observers see the declarer's discards."""
    discard_points: int | None = None
    """Card points of ``discards``."""
    precious: dict[str, tuple[Card, ...]] | None = None
    """Trumps and aces in the hand of a declarer who discards, by contract except null; only in views for display
    (`State.explained_view`).
    """
    aim: Aim | None = None
    """Result that the declarer needs; None before the declaration."""
    offer: Offer | None = None
    kontra: str | None = None
    """Last doubling of the deal, ``kontra`` or ``re``; None before."""
    ramsch_factor: int | None = None
    """Factor of a loss so far, in Schieberamsch and Ramsch; else None."""
    factor: int = 1
    """Factor of the deal, such as 2 in a bock round."""
    must_ramsch: bool = False
    """True if Ramsch must be played because of an earlier deal, so that there is no bidding."""
    worth: tuple[Worth, ...] = ()
    """Value of each contract that the seat may still declare; for the declarer during the play, that of the declared contract."""
    outcome: SkatOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return parse_actions(self.legal)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        declared = self.contract not in (None, "ramsch")
        return sorted_hand(cards, parse_declaration(str(self.contract)).contract if declared else Contract.GRAND)


_EMPTY = empty(SkatView)


class _Snapshot(msgspec.Struct, frozen=True):
    """Facts of a Skat deal in progress, taken from its phase. They include secret cards: only `observe` may use them."""

    seating: SkatSeating
    held: tuple[int, ...]
    """Cards held now by place, as masks."""
    bid: int
    declarer: int | None = None
    hand_game: bool | None = None
    declaration: Declaration | None = None
    discards: int | None = None
    """The two discards of the declarer, as a mask; None in a hand game, and before the declarer has discarded."""
    position: Position | None = None
    open_places: int = 0
    """Places with exposed cards, as a mask of places."""
    kontra: str = "none"
    pushed: bool = False
    """True if all passed, and a Ramsch is played or its cards are being passed on."""
    ramsch_factor: int | None = None

    @property
    def contract(self) -> str | None:
        """Text of the declaration, or ``ramsch``; None before."""
        return "ramsch" if self.pushed else self.declaration.text if self.declaration else None


def _snapshot(phase: Phase) -> _Snapshot:
    """Return the facts of this phase of Skat that views are made from."""
    match phase:
        case Play(fixed=fixed, position=position):
            hand_game = fixed.declaration.hand
            return _Snapshot(
                fixed.seating,
                position.hands,
                fixed.bid,
                fixed.declarer,
                hand_game=hand_game,
                declaration=fixed.declaration,
                discards=None if hand_game else fixed.face_down,
                position=position,
                open_places=phase.open,
                kontra=phase.kontra,
            )
        case Over(before=before):
            return _snapshot(before)
        case Bidding(seating=seating, last_bid=bid):
            return _Snapshot(seating, seating.hands, bid)
        case LastWord(seating=seating) | GrandHand(seating=seating):
            return _Snapshot(seating, seating.hands, 0)
        case SkatOrHand(seating=seating, declarer=declarer, bid=bid):
            return _Snapshot(seating, seating.hands, bid, declarer)
        case Discarding(seating=seating, declarer=declarer, bid=bid):
            return _Snapshot(seating, _with(seating.hands, declarer, phase.twelve), bid, declarer, False)
        case Declaring(seating=seating, declarer=declarer, bid=bid, discards=None):
            return _Snapshot(seating, seating.hands, bid, declarer, True)
        case Declaring(seating=seating, declarer=declarer, bid=bid, discards=int(discards)):
            ten = (seating.hands[declarer] | seating.skat) & ~discards
            return _Snapshot(seating, _with(seating.hands, declarer, ten), bid, declarer, False, None, discards)
        case Offering(play=play) | AfterKontra(play=play):
            return _snapshot(play)
        case Pushing(seating=seating, hands=hands, leavers=leavers):
            return _Snapshot(seating, hands, 0, pushed=True, ramsch_factor=factor(seating.options, leavers))
        case RamschDiscarding(pushing=pushing):
            snapshot = _snapshot(pushing)
            return replace(snapshot, held=_with(pushing.hands, pushing.place, phase.twelve))
        case Ramsch(seating=seating, position=position, factor=times):
            return _Snapshot(seating, position.hands, 0, position=position, pushed=True, ramsch_factor=times)
    raise TypeError(phase.name)


def _with(hands: tuple[int, ...], place: int, hand: int) -> tuple[int, ...]:
    return (*hands[:place], hand, *hands[place + 1 :])


def observe(state: State[SkatView, SkatOutcome], observer: Seat | None) -> SkatView:
    """Return the view of one observer of a Skat deal. It contains only what this function puts in (an allow-list, law 4)."""
    phase = state.phase
    if type(phase) is Play:
        fixed, position = phase.fixed, phase.position
        table = ViewSource(state, fixed.seating.order, position, position.hands, arranged(fixed.declaration.contract), phase.open)
        # No other part of a view depends on the cards played.
        return grown(table, observer, (fixed, phase.open, phase.kontra), lambda: _observe(table, _snapshot(phase), observer))
    now = _snapshot(phase)
    table = _table(state, now)
    if type(phase) is not Bidding:
        return _observe(table, now, observer)
    passed = tuple([table.order[place] for place in phase.passed])
    view = grown(table, observer, (Bidding, phase.seating, observer in passed), lambda: _observe(table, now, observer))
    return replace(view, auction=_auction(phase, table.order), bid=phase.last_bid)


def _table(state: State[SkatView, SkatOutcome], now: _Snapshot) -> ViewSource[SkatView, SkatOutcome]:
    """Return the state and cards from which the fields common to all games' views are made."""
    contract = now.declaration.contract if now.declaration else Contract.GRAND
    return ViewSource(state, now.seating.order, now.position, now.held, arranged(contract), now.open_places)


def _observe(table: ViewSource[SkatView, SkatOutcome], now: _Snapshot, observer: Seat | None) -> SkatView:
    """Return the complete Skat view of an observer."""
    state, order, position = table.state, table.order, table.position
    phase, deal = state.phase, state.deal
    over = isinstance(phase, Over)
    place = order.index(observer) if observer in order else None
    declares = place is not None and place == now.declarer
    took_skat = now.hand_game is False
    discards = _pushed_discards(state, observer) if now.pushed else _declarer_discards(now, over or declares)
    view = replace(
        with_common(_EMPTY, table, observer),
        aim=_aim(now.declaration) if now.declaration else None,
        discards=discards,
        discard_points=None if discards is None else points_in(DECK.mask(discards)),
    )
    return replace(
        view,
        auction=None if position else _auction(phase, order),
        declarer=None if now.declarer is None else order[now.declarer],
        bid=now.bid,
        hand_game=now.hand_game,
        contract=now.contract,
        skat=deal.undealt if over or (declares and took_skat) else _taken_up(state, observer) if now.pushed else None,
        offer=_offer(phase, order) if isinstance(phase, Offering) else None,
        kontra=None if now.kontra == "none" else now.kontra,
        ramsch_factor=now.ramsch_factor,
        factor=now.seating.factor,
        must_ramsch=bool(state.contract and state.contract.get("ramsch")),
        worth=_worth(now.seating.options, phase, now, place),
        trumps=_trumps(now),
        hand_order="ramsch" if now.pushed else now.declaration.contract.value if now.declaration else "",
    )


def _trumps(now: _Snapshot) -> SeenTrumps | None:
    """Return the trumps of this Skat deal for views: in Ramsch those of grand (A.15.2); None before the contract is known."""
    contract = Contract.GRAND if now.pushed else now.declaration and now.declaration.contract
    return seen_trumps(contract) if contract else None


def explain(state: State[SkatView, SkatOutcome], view: SkatView) -> SkatView:
    """Return the Skat view completed for display.

    Added are reasons for blocked actions and, while the declarer discards, the cards that are rarely discarded.
    """
    if isinstance(state.phase, Discarding) and view.observer == state.actor:
        return replace(view, precious=_precious(state.phase.twelve))
    return explained(state, view)


def _precious(twelve: int) -> dict[str, tuple[Card, ...]]:
    aces = [card for card in DECK.cards if card[1] == "A"]
    return {str(c): DECK.members(twelve & DECK.mask({*trumps(c), *aces})) for c in TRUMP_CONTRACTS}


@cache
def _aim(declaration: Declaration) -> Aim:
    """Return the result that Skat's declarer needs with this declaration (A.5.3, A.10.5)."""
    if declaration.contract is Contract.NULL:
        return Aim("no trick")
    if declaration.level >= AnnouncedLevel.SCHWARZ:
        return Aim("every trick")
    return Aim("points", 90 if declaration.level is AnnouncedLevel.SCHNEIDER else 61)


def _declarer_discards(now: _Snapshot, known: bool) -> tuple[Card, ...] | None:
    """Return the declarer's discards if the observer may know them (``known``), else None."""
    return DECK.members(now.discards) if known and now.discards is not None else None


def _pushes(state: State) -> Iterator[tuple[Seat, tuple[Card, ...], tuple[Card, ...]]]:
    """Yield each pickup in Schieberamsch: the seat, the two cards picked up, and the discards (empty while the seat holds twelve cards)."""
    face_down = state.deal.undealt
    for index, (seat, action) in enumerate(state.log):
        if action == PICKUP:
            discard = state.log[index + 1][1] if index + 1 < len(state.log) else None
            picked_up, face_down = face_down, discard.cards if isinstance(discard, Discard) else ()
            yield seat, picked_up, face_down


def _taken_up(state: State, observer: Seat | None) -> tuple[Card, ...] | None:
    """Return the two cards that this observer picked up in Schieberamsch; None if they picked up none."""
    return next((picked_up for seat, picked_up, _ in _pushes(state) if seat == observer), None)


def _pushed_discards(state: State, observer: Seat | None) -> tuple[Card, ...] | None:
    """Return the two cards that this observer discarded in Schieberamsch; None if they discarded none."""
    return next((discards for seat, _, discards in _pushes(state) if seat == observer and discards), None)


def _auction(phase: Phase, order: tuple[Seat, ...]) -> Auction | None:
    match phase:
        case Bidding(caller=caller, listener=listener, last_bid=bid, answering=answering, passed=passed):
            return Auction(order[caller], order[listener], bid, answering, tuple(order[p] for p in passed))
        case LastWord(passed=passed):
            return Auction(order[FOREHAND], None, 0, False, tuple(order[p] for p in passed))
        case GrandHand(place=place):
            return Auction(order[place], None, 0, False, order)
    return None


def _offer(phase: Offering, order: tuple[Seat, ...]) -> Offer:
    return Offer(order[phase.by], phase.kind, tuple(order[p] for p in phase.answered))


@lru_cache(maxsize=4096)
def _worths(options: SkatOptions, cards: int, declarations: tuple[Declaration, ...]) -> tuple[Worth, ...]:
    return tuple([_worth_of(options, d, matadors_in(cards, d.contract)) for d in declarations])


@cache
def _worth_of(options: SkatOptions, declaration: Declaration, matadors: int) -> Worth:
    base = base_value(options, declaration)
    multiplier = 1 if declaration.contract is Contract.NULL else abs(matadors) + len(items(options, declaration))
    return Worth(declaration.text, matadors, base, multiplier, base * multiplier)


_UNANNOUNCED = (*SKAT_DECLARATIONS, *(d for d in HAND_DECLARATIONS if d.level is AnnouncedLevel.NONE or d.contract is Contract.NULL))


def _worth(options: SkatOptions, phase: Phase, now: _Snapshot, place: int | None) -> tuple[Worth, ...]:
    """Return the values of the contracts of Skat that a seat may still declare, or of the declared one, by the cards that the seat has
    seen.
    """
    if place is None:
        return ()
    if type(phase) is Over:
        return ()
    declaration = now.declaration
    if declaration:
        known = now.seating.hands[place] | (0 if declaration.hand else now.seating.skat)
        return (_worth_of(options, declaration, matadors_in(known, declaration.contract)),) if place == now.declarer else ()
    own = now.held[place] | (now.discards or 0)
    match phase:
        case Bidding(passed=passed) | LastWord(passed=passed) if place not in passed:
            return _worths(options, own, _UNANNOUNCED)
        case GrandHand(place=asked) if place >= asked:
            return _worths(options, own, GRAND_HANDS)
        case SkatOrHand(declarer=declarer) if place == declarer:
            return _worths(options, own, _UNANNOUNCED)
        case Discarding(declarer=declarer) if place == declarer:
            return _worths(options, own, SKAT_DECLARATIONS)
        case Declaring(declarer=declarer, discards=discards) if place == declarer:
            return _worths(options, own, HAND_DECLARATIONS if discards is None else SKAT_DECLARATIONS)
    return ()
