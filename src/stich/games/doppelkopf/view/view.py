"""Fields that Doppelkopf adds to the view of every game (docs/rules D.4–D.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import msgspec
from msgspec.structs import replace

from stich.games.doppelkopf.rules.actions import parse_actions
from stich.games.doppelkopf.rules.announcements import LEVELS, Party
from stich.games.doppelkopf.rules.contract import Contract, TrumpOrder, classes, seen_trumps
from stich.games.doppelkopf.rules.game import Doppelkopf
from stich.games.doppelkopf.rules.options import PRESETS
from stich.games.doppelkopf.rules.play import Conceded, Play
from stich.games.doppelkopf.rules.poverty import PovertyGiving, PovertyOffering, PovertyReturning
from stich.games.doppelkopf.rules.reservations import ReservationAsking, Reserving, SoloNaming
from stich.games.doppelkopf.rules.scoring import DoppelkopfOutcome
from stich.games.doppelkopf.rules.seating import DoppelkopfSeating
from stich.kernel.knowledge.common_view import ViewSource, by_seat, empty, with_common
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.state import State


class SeenPoverty(msgspec.Struct, frozen=True):
    """Poverty as an observer sees it (D.21)."""

    giver: Seat
    taker: Seat | None = None
    """Seat that took it; None while it is offered."""
    given: tuple[Card, ...] = ()
    """Cards that were laid face down: only for the giver, the taker once it took them, and all when the deal is over."""
    returned: tuple[Card, ...] = ()
    """Cards that came back: only for the two, and all when the deal is over."""
    returned_trumps: int | None = None
    """Number of trumps among the returned cards, which all hear; None before."""


class DoppelkopfView(View, frozen=True, kw_only=True, tag_field="game", tag="doppelkopf"):
    """View of a Doppelkopf observer. Parties are secret until they are public (D.4.5); a seat sees its own.

    ``phase``: ``reservations``, ``declare``, ``poverty``, ``play``, ``conceded``, ``over``.
    """

    contract: str | None = None
    """Contract: ``normal`` (also a silent wedding, until the deal is over), ``wedding``, ``poverty`` or a solo; None before."""
    declarer: Seat | None = None
    """Seat that named a solo, a wedding or a poverty; None in a normal game."""
    solo: str | None = None
    """Kind of a named solo: ``compulsory``, ``forced`` or ``free``."""
    reserved: tuple[Seat, ...] = ()
    """Seats that have a reservation."""
    owed: tuple[Seat, ...] = ()
    """Seats that owed their compulsory solo before this deal."""
    forced: bool = False
    """True if a compulsory solo must be played in this deal."""
    party: Party | None = None
    """Party of the observer; None for spectators, before the first card, and while a wedding leaves it open."""
    parties: tuple[Party | None, ...] = ()
    """Party of each seat, as far as all know it."""
    deciding_trick: int | None = None
    """Number of the trick that decided a wedding; 0 while it is undecided; None in other contracts."""
    announced: tuple[str, ...] = ()
    """Highest announcement of each seat: ``none``, ``call`` (Re or Kontra), ``no90``, ``no60``, ``no30``, ``black``."""
    calls: tuple[str, ...] = ()
    """Texts of the observer's actions out of turn, such as ``2:re``."""
    calls_open: bool = False
    """True if some seat might still announce by all that is public; displays then show the control to all seats alike (D.11.10)."""
    pigs: str = ""
    """Ranks of the trump suit that have risen above all other trumps, highest first."""
    poverty: SeenPoverty | None = None
    outcome: DoppelkopfOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return _parsed(self.deck)(self.legal)

    @property
    def deck(self) -> Deck:
        """Pack of the table."""
        return PRESETS.options_of(self).cards

    @property
    def trump_order(self) -> TrumpOrder:
        """Trumps and order of the cards; those of the normal game before a contract is known."""
        contract = Contract.NORMAL if self.contract is None else Contract(self.contract)
        return PRESETS.options_of(self).order(contract, self.pigs)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        place = _places(self.trump_order, self.deck)
        return tuple(sorted(cards, key=place.__getitem__))


_parsed = cache(parse_actions)


@cache
def _places(order: TrumpOrder, deck: Deck) -> dict[Card, int]:
    """Return the position of each card in a sorted hand: trumps first, then the suits, each strongest first."""
    return {card: place for place, card in enumerate(card for cards in classes(order, deck) for card in cards)}


@cache
def arranged(order: TrumpOrder, deck: Deck) -> Callable[[int], tuple[Card, ...]]:
    """Return a function from a mask to its cards, sorted as a hand in this contract."""
    return deck.ordered(_places(order, deck))


_EMPTY = empty(DoppelkopfView)


def observe(state: State[DoppelkopfView, DoppelkopfOutcome], observer: Seat | None) -> DoppelkopfView:
    """Return the view of one observer. It contains only what this function puts in (an allow-list, law 4)."""
    phase = state.phase.before if isinstance(state.phase, Over) else state.phase
    play = phase.play if isinstance(phase, Conceded) else phase if isinstance(phase, Play) else None
    seating = _seating(phase)
    order = play.order if play else seating.normal_order
    held = play.position.hands if play else _held(phase, seating)
    table = ViewSource(state, seating.order, play.position if play else None, held, arranged(order, seating.deck))
    view = with_common(_EMPTY, table, observer)
    view = replace(
        view,
        trumps=seen_trumps(order) if play else None,
        hand_order=order.contract.value if play else "",
        owed=_seats(seating, seating.owed),
        forced=seating.forced,
        reserved=tuple(seat for seat, action in state.log if action.text == "reservation"),
        poverty=_poverty(phase, seating, observer, over=state.finished),
    )
    own_calls = () if state.finished or observer is None else tuple(action.text for action in state.calls_of(observer))
    view = replace(view, calls=own_calls, calls_open=not state.finished and state.phase.calls_open)
    return _in_play(view, play, observer) if play else replace(view, declarer=_named(phase, seating))


def _in_play(view: DoppelkopfView, play: Play, observer: Seat | None) -> DoppelkopfView:
    """Return the view with the facts of the play."""
    seating, public = play.seating, play.public
    known = {seat: public[place] for place, seat in enumerate(seating.order)}
    own: Party | None = None
    if observer in seating.order:
        place = seating.order.index(observer)
        # In an undecided wedding nobody but its player has a party yet (D.8.2).
        own = known[observer] if play.undecided else play.party(place)
    levels = by_seat(len(view.hands), seating.order, [_level(play, place) for place in seating.places])
    return replace(
        view,
        contract=play.fixed.contract.value,
        declarer=_declarer(play),
        solo=play.fixed.solo,
        party=own,
        parties=tuple(known.get(Seat(seat)) for seat in range(len(view.hands))),
        deciding_trick=play.deciding,
        announced=tuple(LEVELS[level] for level in levels),
        pigs=play.pigs,
    )


def _level(play: Play, place: int) -> int:
    """Return the highest level that a place has said."""
    return max((saying.level for saying in play.said if saying.place == place), default=0)


def _declarer(play: Play) -> Seat | None:
    """Return the seat that named the contract."""
    fixed, order = play.fixed, play.seating.order
    if fixed.poverty:
        return order[fixed.poverty.giver]
    if fixed.contract is Contract.NORMAL:
        return None
    return next(order[place] for place in play.seating.places if fixed.re >> place & 1)


def _seating(phase: Phase) -> DoppelkopfSeating:
    """Return the seating of a phase of Doppelkopf."""
    match phase:
        case Conceded(play=play):
            return play.seating
        case Reserving() | SoloNaming() | ReservationAsking() | PovertyGiving() | PovertyOffering() | PovertyReturning() | Play():
            return phase.seating
    raise TypeError(phase.name)


def _named(phase: Phase, seating: DoppelkopfSeating) -> Seat | None:
    """Return the seat that offers a poverty; None in other phases before the first card."""
    return seating.order[phase.giver] if isinstance(phase, PovertyGiving | PovertyOffering | PovertyReturning) else None


def _held(phase: Phase, seating: DoppelkopfSeating) -> tuple[int, ...]:
    """Return the cards in the hands before the first lead, as masks by place. Cards that are offered face down are in no hand."""
    if isinstance(phase, PovertyReturning):
        return phase.hands
    if not isinstance(phase, PovertyOffering):
        return seating.hands
    left = [list(seating.deck.members(hand)) for hand in seating.hands]
    for card in phase.given:
        left[phase.giver].remove(card)
    return seating.deck.apart(left)


def _poverty(phase: Phase, seating: DoppelkopfSeating, observer: Seat | None, *, over: bool) -> SeenPoverty | None:
    """Return the poverty as the observer sees it; None if none was offered."""
    order = seating.order
    match phase:
        case PovertyGiving(giver=giver):
            return SeenPoverty(order[giver])
        case PovertyOffering(giver=giver, given=given):
            return SeenPoverty(order[giver], given=given if over or observer == order[giver] else ())
        case PovertyReturning(giver=giver, given=given, taker=taker):
            return SeenPoverty(order[giver], order[taker], given if observer in (order[giver], order[taker]) else ())
    play = phase.play if isinstance(phase, Conceded) else phase
    fixed = play.fixed.poverty if isinstance(play, Play) else None
    if fixed is None:
        return None
    sees = over or observer in (order[fixed.giver], order[fixed.taker])
    trumps = classes(seating.normal_order, seating.deck)[0]
    return SeenPoverty(
        order[fixed.giver],
        order[fixed.taker],
        fixed.given if sees else (),
        fixed.returned if sees else (),
        sum(card in trumps for card in fixed.returned),
    )


def _seats(seating: DoppelkopfSeating, places: Iterable[int]) -> tuple[Seat, ...]:
    return tuple(sorted(seating.order[place] for place in places))


CONFIGURATOR = Configurator(Doppelkopf, PRESETS, DoppelkopfView, observe)
"""Configurator of Doppelkopf: its rules, presets and view, put together."""
