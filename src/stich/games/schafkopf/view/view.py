"""What a Schafkopf observer sees beyond what every game shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from stich.kernel.action import Action, PlayCard
from stich.kernel.cards import Card
from stich.kernel.common_view import common_fields
from stich.kernel.deal import Seat
from stich.kernel.phase import Over, Phase
from stich.kernel.play import Position
from stich.kernel.state import State
from stich.kernel.view import View

from ..rules.actions import parse_action
from ..rules.auction import Challenging, Climbing, Declaring, Knocking, Opening, Responding
from ..rules.contract import PLAYERS, Contract, Declaration, Trumps, runners, sorted_hand, trumps_of
from ..rules.options import PRESETS, SchafkopfOptions, declarations
from ..rules.play import Asking, Play
from ..rules.ramsch import RAMSCH, Ramsch
from ..rules.scoring import TARIFFS, SchafkopfOutcome, base_price, counted_runners, factor
from ..rules.seating import FIRST_CARDS, Seating

BEFORE = Trumps(suit="H")
"""A hand is held as in the partner game until the contract is known."""


class SchafkopfAuction(msgspec.Struct, frozen=True):
    """The auction as everybody hears it (C.3)."""

    stage: Literal["open", "challenge", "respond", "raise", "level", "declare"]
    """What is asked: would you play; a higher level; hold or yield; one higher still; a level in rounds; the contract."""
    holder: Seat | None = None
    """Who plays as it stands."""
    level: str | None = None
    """The level to beat, or to hold: ``partner``, ``wenz`` …; the least that a declarer may name."""
    challenger: Seat | None = None
    """Who bids against the holder."""
    out: tuple[Seat, ...] = ()
    """Who passed or yielded."""


class SchafkopfWorth(msgspec.Struct, frozen=True):
    """What a declaration would cost each opponent by the cards that the observer holds, without schneider or schwarz."""

    declare: str
    base: int
    runners: int
    """That count, by the own cards alone."""
    each: int


class SchafkopfView(View, frozen=True, kw_only=True, tag_field="game", tag="schafkopf"):
    """A Schafkopf observer's view. Who the partner is it says to the holder of the called ace only, until that ace falls.

    ``phase``: ``knock`` (each seat has its first four cards), ``auction``, ``declare``, ``stoss``, ``play``, ``over``."""

    auction: SchafkopfAuction | None = None
    """While the auction and the declaration last."""
    declarer: Seat | None = None
    contract: str | None = None
    """Text of the declaration; ``ramsch`` where everybody passed and plays alone."""
    called: str | None = None
    """The suit of the called ace."""
    partner: Seat | None = None
    """Once the called ace has fallen; its holder knows before."""
    knocked: tuple[Seat, ...] = ()
    stoss: int = 0
    """Doublings said: 1 kontra, 2 re."""
    callable: tuple[str, ...] = ()
    """Before the declaration: partner games that the observer could declare."""
    play_commits_to: str | None = None
    """While nobody plays: the least that the observer could declare who says ``play``; ``partner`` with a callable ace, else more."""
    worth: tuple[SchafkopfWorth, ...] = ()
    """For a seat that may still declare: each contract that its hand allows."""
    price: int | None = None
    """What each opponent pays in the contract as it is, doublings included, without runners, schneider or schwarz."""
    outcome: SchafkopfOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return tuple(map(parse_action, self.legal))


def options_of(view: SchafkopfView) -> SchafkopfOptions:
    """The options that a view was made with."""
    return PRESETS.chosen(view.preset, view.options)


class _Standing(msgspec.Struct, frozen=True):
    """Where a deal stands, read off its phase. Holds secrets: only `observe` may use it."""

    seating: Seating
    auction: SchafkopfAuction | None = None
    declarer: int | None = None
    declaration: Declaration | None = None
    position: Position | None = None
    holder: int | None = None
    """The partner."""
    knocked: tuple[int, ...] = ()
    stoss: int = 0
    may_declare: tuple[int, ...] = ()
    """Places that may still come to declare."""
    possible: tuple[Declaration, ...] | None = None
    """What the declarer may name, once it is his turn."""


def _standing(phase: Phase) -> _Standing:
    match phase:
        case Over(before=before):
            return msgspec.structs.replace(_standing(before), auction=None, may_declare=())
        case Knocking(seating=seating, knocked=knocked):
            return _Standing(seating, knocked=knocked)
        case Opening(seating=seating, place=place, willing=willing):
            out = tuple(p for p in range(place) if p not in willing)
            return _auction(seating, SchafkopfAuction("open", out=_seats(seating, out)), out)
        case Challenging(seating=seating, holder=holder, level=level, challenger=challenger, out=out, duel=duel):
            stage: Literal["raise", "challenge"] = "raise" if duel else "challenge"
            auction = SchafkopfAuction(stage, seating.order[holder], level, seating.order[challenger], _seats(seating, out))
            return _auction(seating, auction, out)
        case Responding(seating=seating, holder=holder, level=level, challenger=challenger, out=out):
            auction = SchafkopfAuction("respond", seating.order[holder], level, seating.order[challenger], _seats(seating, out))
            return _auction(seating, auction, out)
        case Climbing(seating=seating, willing=willing, holder=holder, level=level, place=place):
            out = tuple(p for p in range(PLAYERS) if p not in willing)
            auction = SchafkopfAuction("level", seating.order[holder], level, seating.order[place], _seats(seating, out))
            return _auction(seating, auction, out)
        case Declaring(seating=seating, declarer=declarer, least=least):
            auction = SchafkopfAuction("declare", seating.order[declarer], least)
            standing = _auction(seating, auction, tuple(p for p in range(PLAYERS) if p != declarer))
            return msgspec.structs.replace(standing, declarer=declarer, possible=phase.possible)
        case Play(fixed=s, position=position, stoss=stoss):
            return _Standing(
                s.seating,
                declarer=s.declarer,
                declaration=s.declaration,
                position=position,
                holder=s.holder,
                knocked=s.seating.knocked,
                stoss=stoss,
            )
        case Asking(play=play):
            return _standing(play)
        case Ramsch(seating=seating, position=position):
            return _Standing(seating, declaration=RAMSCH, position=position, knocked=seating.knocked)
    raise TypeError(phase.name)


def _auction(seating: Seating, auction: SchafkopfAuction, out: Sequence[int]) -> _Standing:
    return _Standing(seating, auction, knocked=seating.knocked, may_declare=tuple(p for p in range(PLAYERS) if p not in out))


def _seats(seating: Seating, places: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(seating.order[p] for p in places)


def observe(state: State[SchafkopfView, SchafkopfOutcome], observer: Seat | None) -> SchafkopfView:
    """The view of one observer. Built by allow-list: what is not put in here is not seen (law 4)."""
    now, knocking = _standing(state.phase), isinstance(state.phase, Knocking)
    seating, position, declaration = now.seating, now.position, now.declaration
    order = seating.order
    place = None if observer is None else order.index(observer)
    trumps = trumps_of(declaration, now.seating.options.bettel_trumps) if declaration else BEFORE

    held = position.hands if position else seating.hands
    counts = [FIRST_CARDS if knocking else cards.bit_count() for cards in held]

    def hand(of: int) -> tuple[Card, ...]:
        return sorted_hand(seating.dealt(of)[:FIRST_CARDS] if knocking else seating.deck.members(held[of]), trumps)

    called = declaration.called if declaration else None
    fallen = called is not None and any(isinstance(a, PlayCard) and a.card == called for _, a in state.log)
    knows_partner = state.finished or fallen or (place is not None and place == now.holder)
    possible = _possible(now.seating.options, now, place)
    undecided = now.auction is not None and now.auction.stage == "open"
    return SchafkopfView(
        **common_fields(state, observer, order, position, counts=counts, hand=hand),
        outcome=state.outcome,
        auction=now.auction,
        declarer=None if now.declarer is None else order[now.declarer],
        contract=declaration.text if declaration else None,
        called=called[0] if called else None,
        partner=order[now.holder] if now.holder is not None and knows_partner else None,
        knocked=_seats(seating, now.knocked),
        stoss=now.stoss,
        callable=tuple(d.text for d in possible if d.contract is Contract.PARTNER),
        play_commits_to=possible[0].level if possible and undecided else None,
        worth=_worths(now.seating.options, frozenset(seating.dealt(place)), possible, len(now.knocked))
        if place is not None and possible
        else (),
        price=_price(now.seating.options, declaration, len(seating.knocked) + now.stoss) if declaration else None,
    )


def _price(options: SchafkopfOptions, declaration: Declaration, doublings: int) -> int:
    return base_price(options, declaration) * factor(options, declaration) << doublings


def _possible(options: SchafkopfOptions, now: _Standing, place: int | None) -> tuple[Declaration, ...]:
    """What a place may still come to declare, by its own cards and by rising level (C.3.8)."""
    if place is None or place not in now.may_declare:
        return ()
    return declarations(options, now.seating.dealt(place)) if now.possible is None else now.possible


@lru_cache(maxsize=4096)
def _worths(
    options: SchafkopfOptions, cards: frozenset[Card], possible: tuple[Declaration, ...], doublings: int
) -> tuple[SchafkopfWorth, ...]:
    found = []
    for declaration in possible:
        runner_count = runners(cards, trumps_of(declaration, options.bettel_trumps), options.cards)
        counted = counted_runners(options, declaration, runner_count if runner_count > 0 or not declaration.called else 0)
        base = base_price(options, declaration)
        each = (base + counted * TARIFFS[options.tariff].runner) * factor(options, declaration) << doublings
        found.append(SchafkopfWorth(declaration.text, base, counted, each))
    return tuple(found)
