"""What a Suitability observer sees beyond what every game shows."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.common_view import common_fields
from stich.kernel.deal import Seat
from stich.kernel.phase import Over, Phase
from stich.kernel.play import Position
from stich.kernel.state import State
from stich.kernel.view import View

from ..rules.actions import NameSuit, TakePrivilege, parse_action
from ..rules.auction import Naming, TakingPrivilege
from ..rules.contract import HAND_SIZES, RANKS, Privilege, Role, Roles, sorted_hand
from ..rules.options import SuitabilityOptions
from ..rules.play import FixedContract, Play, Swap
from ..rules.scoring import SuitabilityOutcome, scores
from ..rules.seating import Seating


class PrivilegeWorth(msgspec.Struct, frozen=True):
    """What a privilege scores. ``none`` is the normal score (B.4, B.6)."""

    privilege: Privilege
    now: int
    """If the deal ended now, for who has taken it or may take it."""
    clean: tuple[int, ...]
    """By number of tricks, without a penalty card."""
    usual: tuple[int, ...]
    """By number of tricks, with the penalty cards that so many tricks hold on average."""


class SuitabilityView(View, frozen=True, kw_only=True, tag_field="game", tag="suitability"):
    """A Suitability observer's view. ``phase``: ``suits``, ``privilege``, ``play``, ``over``; ``points`` are penalty cards."""

    roles: dict[str, Role]
    """Of each suit that has been named, in the order of suits; the plain suit is there once three are."""
    named_by: dict[str, Seat]
    """Who named each suit; empty where a record tells only what was named."""
    contract: str | None = None
    """What was named, ``S trump, H penalty, D reverse``, once it is three suits."""
    privilege: Privilege | None = None
    """What was taken; ``none`` where nobody did. None before that, and with three players."""
    privileged: Seat | None = None
    """Who took the privilege."""
    up: Card | None = None
    """With three players: the card that lies face up now."""
    swapped: Swap | None = None
    """With three players: what had to be swapped."""
    penalty_cards: tuple[int, ...]
    """Won so far, by seat."""
    running: tuple[int, ...]
    """What each seat would score if the deal ended now; empty before the play."""
    worth: tuple[PrivilegeWorth, ...] = ()
    """Each privilege, with the cards and tricks left out of it: for all while it is taken, and for who may have one during the play."""
    outcome: SuitabilityOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return tuple(parse_action(text, len(self.hands)) for text in self.legal)


class _Standing(msgspec.Struct, frozen=True):
    """Where a deal stands, read off its phase. Holds secrets: only `observe` may use it."""

    seating: Seating
    roles: Roles
    held: tuple[int, ...]
    """Cards held now, as masks by place."""
    chooses: bool = False
    """A privilege is taken now."""
    fixed: FixedContract | None = None
    position: Position | None = None


def _standing(phase: Phase) -> _Standing:
    match phase:
        case Over(before=before):
            return _standing(before)
        case Naming(seating=seating, roles=roles):
            return _Standing(seating, roles, seating.hands)
        case TakingPrivilege(seating=seating, roles=roles):
            return _Standing(seating, roles, seating.hands, True)
        case Play(fixed=fixed, position=position):
            return _Standing(fixed.seating, fixed.roles, position.hands, False, fixed, position)
    raise TypeError(phase.name)


def observe(state: State[SuitabilityView, SuitabilityOutcome], observer: Seat | None) -> SuitabilityView:
    """The view of one observer. Built by allow-list: what is not put in here is not seen (law 4)."""
    now = _standing(state.phase)
    seating, order, fixed, position = now.seating, now.seating.order, now.fixed, now.position

    def hand(of: int) -> tuple[Card, ...]:
        return sorted_hand(seating.deck.members(now.held[of]), now.roles)

    common = common_fields(state, observer, order, position, counts=[cards.bit_count() for cards in now.held], hand=hand)
    return SuitabilityView(
        **common,
        outcome=state.outcome,
        roles=now.roles.by_suit,
        named_by={a.suit: seat for seat, a in state.log if isinstance(a, NameSuit)},
        contract=None if now.roles.free else now.roles.text,
        privilege=_privilege(state, fixed),
        privileged=fixed.privilege_taken.seat if fixed and fixed.privilege_taken else None,
        up=fixed.up if fixed else seating.up,
        swapped=fixed.swap if fixed else None,
        penalty_cards=common["points"],
        running=fixed.scores(position) if fixed and position else (),
        worth=_worth(now.seating.options, now),
    )


def _privilege(state: State, fixed: FixedContract | None) -> Privilege | None:
    """The privilege of the play, or that the fourth of five left it to the fifth."""
    if fixed:
        taken = fixed.privilege_taken.privilege if fixed.privilege_taken else Privilege.NONE
        return taken if fixed.seating.options.players != 3 else None
    return next((a.privilege for _, a in state.log if isinstance(a, TakePrivilege)), None)


def _worth(options: SuitabilityOptions, now: _Standing) -> tuple[PrivilegeWorth, ...]:
    """What each privilege would score for the place that chooses, or has chosen."""
    if now.chooses:
        return _worths(options, 0, 0)
    if now.fixed is None or now.position is None or now.fixed.privilege_taken is None:
        return ()
    tricks, penalty_cards = now.fixed.won(now.position)
    seat = now.fixed.privilege_taken.seat
    return _worths(options, tricks[seat], penalty_cards[seat])


@lru_cache(maxsize=1024)
def _worths(options: SuitabilityOptions, tricks: int, penalty_cards: int) -> tuple[PrivilegeWorth, ...]:
    most, marked = HAND_SIZES[options.players], len(RANKS[options.players])
    usual = [(2 * t * marked + most) // (2 * most) for t in range(most + 1)]
    found = []
    for privilege in Privilege:
        score_table = scores(options, privilege)
        shares = tuple(score_table[t][p] for t, p in enumerate(usual))
        found.append(PrivilegeWorth(privilege, score_table[tricks][penalty_cards], tuple(row[0] for row in score_table), shares))
    return tuple(found)
