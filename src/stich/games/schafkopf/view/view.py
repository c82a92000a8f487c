"""Fields that Schafkopf adds to the view of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from stich.games.schafkopf.rules.actions import parse_actions
from stich.games.schafkopf.rules.auction import Challenging, Climbing, Knocking, Opening, Responding
from stich.games.schafkopf.rules.contract import (
    DECLARATIONS,
    PLAYERS,
    RAMSCH,
    Contract,
    Declaration,
    Trumps,
    arranged,
    order_name,
    parse_contract,
    runners_in,
    seen_trumps,
    sorted_hand,
    trumps_of,
)
from stich.games.schafkopf.rules.declaring import Declaring
from stich.games.schafkopf.rules.hochzeit import Giving, OfferingHochzeit, Taking
from stich.games.schafkopf.rules.options import PRESETS, SchafkopfOptions, declarations, levels
from stich.games.schafkopf.rules.play import Hochzeit, KontraOrRe, Play
from stich.games.schafkopf.rules.ramsch import Ramsch
from stich.games.schafkopf.rules.scoring import WON_FROM, SchafkopfOutcome, base_price, counted_runners, factor, prices
from stich.games.schafkopf.rules.seating import FIRST_CARDS, SchafkopfSeating
from stich.kernel.knowledge.aim import Aim
from stich.kernel.knowledge.blocked import SeenTrumps, may_run_away
from stich.kernel.knowledge.common_view import ViewSource, empty, explained, grown, with_common
from stich.kernel.knowledge.view import SeenAction, View
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State

BEFORE_CONTRACT = Trumps(suit="H")
"""Trumps of the partner game. Hands are sorted by them until the contract is known."""


class SchafkopfStand(msgspec.Struct, frozen=True, gc=False):
    """Level of Schafkopf's auction that a seat has bid or taken over."""

    seat: Seat
    level: str


class SchafkopfAuction(msgspec.Struct, frozen=True):
    """State of Schafkopf's auction (C.3), which is public."""

    stage: Literal["open", "challenge", "respond", "raise", "level", "declare", "offer", "take", "give"]
    """Decision that the actor has to make. ``open``: play or not. ``challenge``: bid a higher level or not. ``respond``: hold or yield.

    ``raise``: bid still higher or not. ``level``: name a level in rounds of levels. ``declare``: name the contract. ``offer``: offer a
    hochzeit or not. ``take``: take it up or not. ``give``: give a card back for the trump.
    """
    holder: Seat | None = None
    """Seat that will play unless another one bids higher; or seat that offered a hochzeit."""
    level: str | None = None
    """Level to beat or hold: ``partner``, ``wenz`` …; during the declaration, the lowest level that the declarer may name."""
    challenger: Seat | None = None
    """Seat that bids against the holder."""
    out: tuple[Seat, ...] = ()
    """Seats that passed or yielded."""
    levels: tuple[str, ...] = ()
    """Levels that the table plays, lowest first; only in views for display (`State.explained_view`)."""
    stands: tuple[SchafkopfStand, ...] = ()
    """Level that each seat has bid or taken over; only in views for display."""


class SchafkopfWorth(msgspec.Struct, frozen=True):
    """Price of a declaration from each opponent, by the cards that the observer holds, without schneider or schwarz."""

    declare: str
    base: int
    runners: int
    """Number of runners that are paid, counted in the observer's cards alone."""
    each: int
    hand_order: str
    """Name of the order in which hands are sorted in this contract (`View.hand_order`)."""


class SchafkopfView(View, frozen=True, kw_only=True, tag_field="game", tag="schafkopf"):
    """View of a Schafkopf observer. Until the called ace is played, only its holder sees who the partner is.

    ``phase``: ``knock`` (each seat has its first four cards), ``auction``, ``declare``, ``hochzeit`` (offer, answer), ``give`` (card given
    back), ``stoss``, ``play``, ``over``.
    """

    faces = "german"

    auction: SchafkopfAuction | None = None
    """State of the auction; None after the declaration."""
    declarer: Seat | None = None
    contract: str | None = None
    """Text of the declaration; ``ramsch`` if all passed and each plays alone; None before."""
    aim: Aim | None = None
    """Result that the declarer's side needs; None before the declaration, in sie (won at once) and in ramsch."""
    called: str | None = None
    """Suit of the called ace."""
    partner: Seat | None = None
    """Seat of the partner: for the partner from the declaration on, for all others once the called ace was played; else None.

    In a hochzeit all see the partner from the taking on.
    """
    offered: Card | None = None
    """Trump with which a hochzeit was offered. Until the deal is over only its two players see the card: the taker once it was taken."""
    given: Card | None = None
    """Card given back in a hochzeit. Until the deal is over only its two players see it."""
    knocked: tuple[Seat, ...] = ()
    stoss: int = 0
    """Number of doublings: 1 kontra, 2 re."""
    callable: tuple[str, ...] = ()
    """Texts of the partner games that the observer could declare; only before the declaration."""
    play_commits_to: str | None = None
    """Lowest level that the observer could declare after the call ``play``; ``partner`` if an ace can be called.

    None once a player plays.
    """
    worth: tuple[SchafkopfWorth, ...] = ()
    """Price of each contract that the hand allows, while the seat may still declare."""
    price: int | None = None
    """Price that each opponent pays (game points), with doublings, without runners, schneider or schwarz."""
    may_run_away: bool = False
    """True if the observer leads, holds the called ace and may lead another card of its suit (C.7.4); only in views for display."""
    asked_again: bool = False
    """True if the observer can say kontra or re now and, after a pass, will be asked once more (C.13.2); only in views for display."""
    knock_turns: int = 0
    """Number of actions at the start of the log with which players knocked or did not."""
    pot: int = 0
    """Game points in the stock, which the side that wins this game gets (C.17).

    The stock belongs to the match, so it is 0 in a single deal.
    """
    outcome: SchafkopfOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return parse_actions(self.legal)

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        declared = self.contract not in (None, Contract.RAMSCH)
        trumps = trumps_of(parse_contract(str(self.contract)), options_of(self).bettel_trumps) if declared else BEFORE_CONTRACT
        return sorted_hand(cards, trumps)


def options_of(view: SchafkopfView) -> SchafkopfOptions:
    """Return the options of the game to which a view belongs."""
    return PRESETS.options_of(view)


_EMPTY = empty(SchafkopfView)


class _Snapshot(msgspec.Struct, frozen=True):
    """Facts of a Schafkopf deal in progress, taken from its phase. They include secret cards: only `observe` may use them."""

    seating: SchafkopfSeating
    auction: SchafkopfAuction | None = None
    declarer: int | None = None
    declaration: Declaration | None = None
    position: Position | None = None
    partner: int | None = None
    hochzeit: Hochzeit | None = None
    """Offer of a hochzeit, with the cards that were exchanged so far."""
    held: tuple[int, ...] | None = None
    """Cards held now by place (masks), between the two halves of an exchange; else None."""
    knocked: tuple[int, ...] = ()
    stoss: int = 0
    out: tuple[int, ...] = tuple(range(PLAYERS))
    """Places that cannot become declarer any more."""
    possible: tuple[Declaration, ...] | None = None
    """Declarations from which the declarer may choose, if it is their turn to declare; else None."""


def _snapshot(phase: Phase) -> _Snapshot:
    """Return the facts of this phase of Schafkopf that views are made from."""
    match phase:
        case Play(fixed=fixed, position=position, stoss=stoss):
            return _Snapshot(
                fixed.seating,
                declarer=fixed.declarer,
                declaration=fixed.declaration,
                position=position,
                partner=fixed.partner,
                hochzeit=fixed.hochzeit,
                knocked=fixed.seating.knocked,
                stoss=stoss,
            )
        case Opening(seating=seating, place=place, willing=willing):
            out = tuple([p for p in range(place) if p not in willing])
            return _auction(seating, SchafkopfAuction("open", out=_seats(seating, out)), out)
        case Challenging(seating=seating, holder=holder, level=level, challenger=challenger, out=out, duel=duel):
            stage: Literal["raise", "challenge"] = "raise" if duel else "challenge"
            auction = SchafkopfAuction(stage, seating.order[holder], level, seating.order[challenger], _seats(seating, out))
            return _auction(seating, auction, out)
        case Responding(seating=seating, holder=holder, level=level, challenger=challenger, out=out):
            auction = SchafkopfAuction("respond", seating.order[holder], level, seating.order[challenger], _seats(seating, out))
            return _auction(seating, auction, out)
        case Climbing(seating=seating, willing=willing, holder=holder, level=level, place=place):
            out = tuple([p for p in seating.places if p not in willing])
            auction = SchafkopfAuction("level", seating.order[holder], level, seating.order[place], _seats(seating, out))
            return _auction(seating, auction, out)
        case Declaring(seating=seating, declarer=declarer, least=least):
            auction = SchafkopfAuction("declare", seating.order[declarer], least)
            out = tuple([p for p in seating.places if p != declarer])
            return replace(_auction(seating, auction, out), declarer=declarer, possible=phase.possible)
        case OfferingHochzeit(seating=seating):
            return _hochzeit(seating, SchafkopfAuction("offer"))
        case Taking(seating=seating, offerer=offerer):
            own = Hochzeit(offerer, seating.deck.members(phase.offered)[0])
            return replace(_hochzeit(seating, SchafkopfAuction("take", seating.order[offerer])), hochzeit=own)
        case Giving(seating=seating, offerer=offerer, taker=taker):
            own = Hochzeit(offerer, seating.deck.members(phase.offered)[0])
            now = _hochzeit(seating, SchafkopfAuction("give", seating.order[offerer], challenger=seating.order[taker]))
            return replace(now, declarer=taker, partner=offerer, hochzeit=own, held=phase.held)
        case Over(before=before):
            return replace(_snapshot(before), auction=None, out=tuple(range(PLAYERS)))
        case Knocking(seating=seating, knocked=knocked):
            return _Snapshot(seating, knocked=knocked)
        case KontraOrRe(play=play):
            return _snapshot(play)
        case Ramsch(seating=seating, position=position):
            return _Snapshot(seating, declaration=RAMSCH, position=position, knocked=seating.knocked)
    raise TypeError(phase.name)


def _auction(seating: SchafkopfSeating, auction: SchafkopfAuction, out: tuple[int, ...]) -> _Snapshot:
    return _Snapshot(seating, auction, knocked=seating.knocked, out=out)


def _hochzeit(seating: SchafkopfSeating, auction: SchafkopfAuction) -> _Snapshot:
    """Return the facts of a phase in which a hochzeit is offered or exchanged: all have passed, so no place can declare."""
    places = tuple(seating.places)
    return _auction(seating, replace(auction, out=_seats(seating, places)), places)


def _seats(seating: SchafkopfSeating, places: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([seating.order[p] for p in places])


def observe(state: State[SchafkopfView, SchafkopfOutcome], observer: Seat | None) -> SchafkopfView:
    """Return the view of one observer of a Schafkopf deal. It contains only what this function puts in (an allow-list, law 4)."""
    phase = state.phase
    if type(phase) is Play:
        fixed, position = phase.fixed, phase.position
        seating, held = fixed.seating, position.hands
        table = ViewSource(state, seating.order, position, held, arranged(seating.deck, fixed.trumps))
        fallen = _fallen(fixed.declaration, seating, held)
        # No other part of a view depends on the cards played.
        return grown(table, observer, (fixed, phase.stoss, fallen), lambda: _observe(table, _snapshot(phase), observer))
    now = _snapshot(phase)
    table = _table(state, now)
    if now.auction is None:
        return _observe(table, now, observer)
    place = None if observer is None else now.seating.order.index(observer)
    # These facts determine which declarations are still possible for the observer, and their prices.
    prospects = (now.seating, place in now.out, now.possible, now.declarer, now.hochzeit)
    view = grown(table, observer, prospects, lambda: _observe(table, now, observer))
    undecided = now.auction.stage == "open"
    return replace(view, phase=phase.name, auction=now.auction, play_commits_to=view.play_commits_to if undecided else None)


def _table(state: State[SchafkopfView, SchafkopfOutcome], now: _Snapshot) -> ViewSource[SchafkopfView, SchafkopfOutcome]:
    """Return the state and cards from which the fields common to all games' views are made."""
    seating, deck = now.seating, now.seating.deck
    trumps = trumps_of(now.declaration, seating.options.bettel_trumps) if now.declaration else BEFORE_CONTRACT
    held: Sequence[int] = now.position.hands if now.position else now.held or seating.hands
    if isinstance(state.phase, Knocking):
        held = [deck.mask(seating.dealt(place)[:FIRST_CARDS]) for place in seating.places]
    return ViewSource(state, seating.order, now.position, held, arranged(deck, trumps))


def _fallen(declaration: Declaration, seating: SchafkopfSeating, held: Sequence[int]) -> bool:
    """Return True if an ace was called and has been played. ``held``: cards held now, as masks by place."""
    called = declaration.called
    return called is not None and not sum(held) >> seating.deck.bit[called] & 1


def _observe(table: ViewSource[SchafkopfView, SchafkopfOutcome], now: _Snapshot, observer: Seat | None) -> SchafkopfView:
    """Return the complete Schafkopf view of an observer."""
    state, order, position = table.state, table.order, table.position
    seating, declaration = now.seating, now.declaration
    place = None if observer is None else order.index(observer)
    called = declaration.called if declaration else None
    fallen = declaration is not None and position is not None and _fallen(declaration, seating, position.hands)
    wed = now.hochzeit if now.partner is not None else None
    knows_partner = state.finished or fallen or wed is not None or (place is not None and place == now.partner)
    offered, given = _exchanged(now, place, everything=state.finished)
    possible = _possible(now.seating.options, now, place)
    return replace(
        with_common(_EMPTY, table, observer),
        auction=now.auction,
        declarer=None if now.declarer is None else order[now.declarer],
        contract=declaration.text if declaration else None,
        aim=_aim(declaration) if declaration else None,
        called=called[0] if called else None,
        partner=order[now.partner] if now.partner is not None and knows_partner else None,
        offered=offered,
        given=given,
        knocked=_seats(seating, now.knocked),
        stoss=now.stoss,
        callable=_partner_games(possible),
        play_commits_to=possible[0].level if possible else None,
        worth=_worths(now.seating.options, seating.hands[place], possible, len(now.knocked)) if place is not None and possible else (),
        price=_price(now.seating.options, declaration, len(seating.knocked) + now.stoss) if declaration else None,
        trumps=_seen_trumps(seating.options, declaration) if declaration else None,
        hand_order=_order_name(seating.options, declaration) if declaration else "",
        knock_turns=len(order) if seating.options.klopfen else 0,
    )


def _exchanged(now: _Snapshot, place: int | None, *, everything: bool) -> tuple[Card | None, Card | None]:
    """Return the two cards of a hochzeit as far as this place knows them: its players know both, the taker from taking up the trump on.

    ``everything``: True once the deal is over, when all know them.
    """
    hochzeit = now.hochzeit
    if hochzeit is None or not (everything or (place is not None and place in (hochzeit.offerer, now.declarer))):
        return None, None
    return hochzeit.offered, hochzeit.given


@cache
def _aim(declaration: Declaration) -> Aim | None:
    """Return the result that the declarer's side of Schafkopf needs with this declaration (C.9, C.12, C.16)."""
    if declaration.contract in (Contract.SIE, Contract.RAMSCH):
        return None
    if declaration.contract is Contract.BETTEL:
        return Aim("no trick")
    return Aim("every trick") if declaration.tout else Aim("points", WON_FROM)


@cache
def _seen_trumps(options: SchafkopfOptions, declaration: Declaration) -> SeenTrumps:
    return seen_trumps(trumps_of(declaration, options.bettel_trumps))


@cache
def _order_name(options: SchafkopfOptions, declaration: Declaration) -> str:
    return order_name(declaration, trumps_of(declaration, options.bettel_trumps))


def explain(state: State[SchafkopfView, SchafkopfOutcome], view: SchafkopfView) -> SchafkopfView:
    """Return the Schafkopf view completed for display: reasons for blocked actions, levels of the auction, and further choices."""
    phase, auction, options = state.phase, view.auction, state.game.options
    view = explained(state, view)
    if auction:
        assert isinstance(options, SchafkopfOptions)
        return replace(
            view, auction=replace(auction, levels=levels(options), stands=_stands(auction, view.log[view.knock_turns :], levels(options)))
        )
    if view.observer is None or view.observer != state.actor:
        return view
    if isinstance(phase, Play):
        return replace(view, may_run_away=may_run_away(phase.fixed.spec, phase.position))
    return replace(view, asked_again=isinstance(phase, KontraOrRe) and len(phase.legal_actions) > 1 and phase.is_asked_again)


def _stands(auction: SchafkopfAuction, log: Sequence[SeenAction], levels_played: Sequence[str]) -> tuple[SchafkopfStand, ...]:
    """Return the level that each seat still in Schafkopf's auction has bid or taken over (C.3)."""
    if auction.stage in ("offer", "take", "give"):
        return ()
    level = levels_played[0]
    stands: dict[Seat, str | None] = {}
    for seen in log:
        said, _, named = seen.action.partition(" ")
        level = named if said == "bid" else level
        stands[seen.seat] = None if said in ("pass", "yield") else level
    bidder = auction.challenger if auction.stage == "respond" else auction.holder
    if auction.level and bidder is not None:
        stands[bidder] = auction.level
    return tuple(SchafkopfStand(seat, level) for seat, level in stands.items() if level)


@cache
def _price(options: SchafkopfOptions, declaration: Declaration, doublings: int) -> int:
    """Return the price of a declaration of Schafkopf that each opponent pays (game points), with this number of doublings."""
    return base_price(options, declaration) * factor(options, declaration) << doublings


def _possible(options: SchafkopfOptions, now: _Snapshot, place: int | None) -> tuple[Declaration, ...]:
    """Return the declarations of Schafkopf that a place may still make with its own cards, by rising level (C.3.8)."""
    if place is None or place in now.out:
        return ()
    return declarations(options, now.seating.hands[place]) if now.possible is None else now.possible


@lru_cache(maxsize=4096)
def _partner_games(possible: tuple[Declaration, ...]) -> tuple[str, ...]:
    """Return the texts of the partner games among these declarations."""
    return tuple([d.text for d in possible if d.contract is Contract.PARTNER])


def _worths(options: SchafkopfOptions, hand: int, possible: tuple[Declaration, ...], doublings: int) -> tuple[SchafkopfWorth, ...]:
    """Return the price of each of these declarations with this hand (mask)."""
    return _worths_with(options, _runner_counts(options, hand), possible, doublings)


@cache
def _trumps(options: SchafkopfOptions) -> tuple[Trumps, ...]:
    """Return the trumps of all contracts that the table plays, without repetition. Those of sie are always included."""
    played = [d for d in DECLARATIONS.values() if d.level in levels(options) or d.contract is Contract.SIE]
    return tuple(dict.fromkeys(trumps_of(d, options.bettel_trumps) for d in played))


@lru_cache(maxsize=4096)
def _runner_counts(options: SchafkopfOptions, hand: int) -> tuple[int, ...]:
    """Return the number of runners in a hand (mask) for each of the trumps in `_trumps`."""
    return tuple([runners_in(hand, trumps, options.cards) for trumps in _trumps(options)])


@lru_cache(maxsize=4096)
def _worths_with(
    options: SchafkopfOptions, runner_counts: tuple[int, ...], possible: tuple[Declaration, ...], doublings: int
) -> tuple[SchafkopfWorth, ...]:
    counts = dict(zip(_trumps(options), runner_counts, strict=True))
    return tuple([_worth_of(options, d, counts[trumps_of(d, options.bettel_trumps)], doublings) for d in possible])


@cache
def _worth_of(options: SchafkopfOptions, declaration: Declaration, runner_count: int, doublings: int) -> SchafkopfWorth:
    counted = counted_runners(options, declaration, runner_count if runner_count > 0 or not declaration.called else 0)
    base = base_price(options, declaration)
    each = (base + counted * prices(options).runner) * factor(options, declaration) << doublings
    return SchafkopfWorth(declaration.text, base, counted, each, _order_name(options, declaration))
