"""Fields that Suitability adds to the view of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from stich.games.suitability.rules.actions import NameSuit, TakePrivilege, parse_action, parse_actions
from stich.games.suitability.rules.auction import Naming, TakingPrivilege
from stich.games.suitability.rules.contract import (
    HAND_SIZES,
    NAMED_ROLES,
    RANKS,
    Privilege,
    Roles,
    SuitRole,
    arranged,
    order_key,
    sorted_hand,
    stands_for,
)
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.play import FixedContract, Play, Swap
from stich.games.suitability.rules.scoring import SuitabilityOutcome, scores
from stich.games.suitability.rules.seating import SuitabilitySeating
from stich.kernel.knowledge.blocked import SeenTrumps
from stich.kernel.knowledge.common_view import ViewSource, empty, explained, grown, with_common
from stich.kernel.knowledge.view import SeenAction, View
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State, public_log_of


class PrivilegeWorth(msgspec.Struct, frozen=True):
    """Scores (in game points) under a privilege; ``none`` is the score of players without a privilege (B.4, B.6)."""

    privilege: Privilege
    now: int
    """Score of the player who has taken the privilege, or may take it, if the deal ended now."""
    clean: tuple[int, ...]
    """Scores by number of tricks, with no penalty card."""
    usual: tuple[int, ...]
    """Scores by number of tricks, with the average number of penalty cards in that many tricks."""


class SuitabilityView(View, frozen=True, kw_only=True, tag_field="game", tag="suitability"):
    """View of a Suitability observer. ``phase``: ``suits``, ``privilege``, ``play``, ``over``. ``points`` are numbers of penalty cards."""

    points_name = "penalty cards"

    roles: dict[str, SuitRole]
    """Roles named so far, by suit, in the order of suits; the plain suit is added once three are named."""
    named_by: dict[str, Seat]
    """Seat that named each suit; empty if the deal began with the first lead."""
    contract: str | None = None
    """Text of the roles, ``S trump, H penalty, D reverse``; None until three suits are named."""
    privilege: Privilege | None = None
    """Privilege of the deal; ``none`` if no player took one. None before the choice, and with three players."""
    privileged: Seat | None = None
    """Seat that took the privilege; None if no player took one."""
    up: Card | None = None
    """Card that lies face up, with three players; else None."""
    swapped: Swap | None = None
    """Swap that the rules required, with three players; None without one."""
    stands_for: tuple[tuple[str, str], ...] = ()
    """Pairs of ranks: each rank of the reverse suit, and the rank of the other suits that is as strong; empty until the reverse suit is
    named.
    """
    then_plain: dict[str, str] | None = None
    """Suit that would become plain, by text of each action that names the last role; only in views for display (`State.explained_view`)."""
    penalty_cards: tuple[int, ...]
    """Number of penalty cards won so far, by seat."""
    running: tuple[int, ...]
    """Score of each seat if the deal ended now (in game points); empty before the play."""
    worth: tuple[PrivilegeWorth, ...] = ()
    """Scores under each privilege, from public facts: while a player chooses one, and during the play if one was taken; else empty."""
    outcome: SuitabilityOutcome | None = None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return parse_actions(self.legal, len(self.hands))

    def arranged(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return sorted_hand(cards, Roles.of(self.roles))


_EMPTY = empty(SuitabilityView, roles={}, named_by={}, penalty_cards=(), running=())


class _Snapshot(msgspec.Struct, frozen=True):
    """Facts of a Suitability deal in progress, taken from its phase. They include secret cards: only `observe` may use them."""

    seating: SuitabilitySeating
    roles: Roles
    held: tuple[int, ...]
    """Cards held now by place, as masks."""
    choosing_privilege: bool = False
    fixed: FixedContract | None = None
    """Roles and privilege, during the play and after it; None before."""
    position: Position | None = None


def _snapshot(phase: Phase) -> _Snapshot:
    """Return the facts of this phase of Suitability that views are made from."""
    match phase:
        case Over(before=before):
            return _snapshot(before)
        case Naming(seating=seating, roles=roles):
            return _Snapshot(seating, roles, seating.hands)
        case TakingPrivilege(seating=seating, roles=roles):
            return _Snapshot(seating, roles, seating.hands, True)
        case Play(fixed=fixed, position=position):
            return _Snapshot(fixed.seating, fixed.roles, position.hands, False, fixed, position)
    raise TypeError(phase.name)


def observe(state: State[SuitabilityView, SuitabilityOutcome], observer: Seat | None) -> SuitabilityView:
    """Return the view of one observer of a Suitability deal. It contains only what this function puts in (an allow-list, law 4)."""
    phase, now = state.phase, _snapshot(state.phase)
    table = ViewSource(state, now.seating.order, now.position, now.held, arranged(now.seating.options.players, now.roles))
    if type(phase) is not Play:
        return _whole(table, now, observer)
    fixed = phase.fixed
    tricks, penalty_cards = fixed.won(phase.position)
    return replace(
        grown(table, observer, (fixed,), lambda: _whole(table, now, observer)),
        roles=now.roles.by_suit,
        named_by=_named_by(state),
        penalty_cards=penalty_cards,
        running=fixed.scores(tricks, penalty_cards),
        worth=_worth_taken(fixed, tricks, penalty_cards),
    )


def _whole(table: ViewSource[SuitabilityView, SuitabilityOutcome], now: _Snapshot, observer: Seat | None) -> SuitabilityView:
    """Return the complete Suitability view of an observer."""
    state, seating, fixed, position = table.state, now.seating, now.fixed, now.position
    view = with_common(_EMPTY, table, observer)
    return replace(
        view,
        roles=now.roles.by_suit,
        named_by=_named_by(state),
        contract=None if now.roles.free else now.roles.text,
        privilege=_privilege(state, fixed),
        privileged=fixed.privilege_taken.seat if fixed and fixed.privilege_taken else None,
        up=fixed.up if fixed else seating.up,
        swapped=fixed.swap if fixed else None,
        penalty_cards=view.points,
        running=fixed.scores(*fixed.won(position)) if fixed and position else (),
        worth=_worth(now),
        trumps=SeenTrumps(now.roles.trump) if now.roles.trump else None,
        hand_order=order_key(now.roles.trump, now.roles.reverse),
        stands_for=stands_for(seating.options.players) if now.roles.reverse else (),
    )


def explain(state: State[SuitabilityView, SuitabilityOutcome], view: SuitabilityView) -> SuitabilityView:
    """Return the Suitability view completed for display: reasons for blocked actions, and the suit that each action would make plain."""
    phase = state.phase
    if isinstance(phase, Naming) and len(view.roles) == len(NAMED_ROLES) - 1 and view.observer == state.actor:
        names = [a for a in phase.legal_actions if isinstance(a, NameSuit)]
        return replace(view, then_plain={name.text: phase.roles.naming(name.suit, name.role).plain or "" for name in names})
    return explained(state, view)


def _named_by(state: State) -> dict[str, Seat]:
    """Return the seat that named each suit of Suitability, by suit."""
    return dict(_named(public_log_of(state).actions[: len(NAMED_ROLES)], state.game.seats))


@lru_cache(maxsize=1024)
def _named(said: tuple[SeenAction, ...], players: int) -> tuple[tuple[str, Seat], ...]:
    """Return the seat that named each suit of Suitability, as pairs, from the first actions of the log."""
    actions = [(entry.seat, parse_action(entry.action, players)) for entry in said]
    return tuple((action.suit, seat) for seat, action in actions if isinstance(action, NameSuit))


def _privilege(state: State, fixed: FixedContract | None) -> Privilege | None:
    """Return the privilege in this deal of Suitability; None before the choice, and with three players.

    With five players: ``none`` after the fourth player took none, while the fifth chooses.
    """
    if fixed:
        taken = fixed.privilege_taken.privilege if fixed.privilege_taken else Privilege.NONE
        return taken if fixed.seating.options.players != 3 else None
    return next((a.privilege for _, a in state.log if isinstance(a, TakePrivilege)), None)


def _worth(now: _Snapshot) -> tuple[PrivilegeWorth, ...]:
    """Return the scores under each privilege, for the player who chooses a privilege or has chosen one; empty if there is no such
    player.
    """
    if now.choosing_privilege:
        return _worths(now.seating.options, 0, 0)
    return _worth_taken(now.fixed, *now.fixed.won(now.position)) if now.fixed and now.position else ()


def _worth_taken(fixed: FixedContract, tricks: Sequence[int], penalty_cards: Sequence[int]) -> tuple[PrivilegeWorth, ...]:
    """Return the scores under each privilege for the seat that took one, with these tricks and penalty cards (by seat); empty if none
    was taken.
    """
    if fixed.privilege_taken is None:
        return ()
    seat = fixed.privilege_taken.seat
    return _worths(fixed.seating.options, tricks[seat], penalty_cards[seat])


@lru_cache(maxsize=1024)
def _worths(options: SuitabilityOptions, tricks: int, penalty_cards: int) -> tuple[PrivilegeWorth, ...]:
    """Return the scores under each privilege, with this number of tricks and penalty cards so far."""
    most_tricks, all_penalty_cards = HAND_SIZES[options.players], len(RANKS[options.players])
    # Rounded to the nearest whole number of cards.
    average_cards = [(2 * t * all_penalty_cards + most_tricks) // (2 * most_tricks) for t in range(most_tricks + 1)]
    worths = []
    for privilege in Privilege:
        table = scores(options, privilege)
        usual = tuple(table[t][p] for t, p in enumerate(average_cards))
        worths.append(PrivilegeWorth(privilege, table[tricks][penalty_cards], tuple(row[0] for row in table), usual))
    return tuple(worths)
