"""Non-interference: cards that an observer cannot know change no byte of what he gets, at any moment (law 4 of `stich.kernel.rules.game`).

Worlds come from two sources: two hidden cards exchanged in the deal (checked against the events alone), and ``stich.worlds``.
A leak planted in the server is caught by both, or by the first where the sampler believes the leak.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.registry import worlds
from stich.server.store.events import AnyEvent, Dealt
from stich.server.tables import decide as deciding
from stich.server.tables import view as viewing
from stich.server.tables.clocks import beginning
from stich.server.tables.deal_view import analysed, declarations
from stich.server.tables.decide import Person, decide
from stich.server.tables.fold import TableState, fold
from stich.server.tables.snapshot import Snapshot
from stich.server.tables.table_presence import TablePresence
from stich.server.tables.timekeeper import Timekeeper
from stich.server.tables.view import bot_view, info, update_for, view, wire
from stich.server.wire.messages import (
    Act,
    AllowChat,
    AnyCommand,
    Clocks,
    Dismiss,
    Fill,
    Free,
    Leave,
    List,
    Ready,
    Sit,
    StandIn,
    Stop,
    TakeBack,
    Update,
)
from stich.solver import Limits
from stich.solver.limits import UNLIMITED
from stich.study.analysis import AnyAnalysis
from tests.rows import rows
from tests.sample import sample
from tests.secrecy.knowledge import exchanged, prefixes
from tests.secrecy.scripts import KINDS, PEOPLE, table
from tests.server.table_setup import PLAYERS, Log

PASSER_BY = Person("nobody", "Nobody")
OBSERVERS = (*PEOPLE, PASSER_BY)
SEEDS = range(len(KINDS) * sample(3, 6))
"""Each kind without a clock and with one."""
GONE = frozenset(person.id for person in PEOPLE)
"""All players may be replaced."""


def clock_of(seed: int) -> str:
    """Every third table of a kind has a clock."""
    return "normal" if seed // len(KINDS) % 3 == 2 else "none"


class Leak(AssertionError):
    """An observer's bytes depend on cards that he cannot know."""


def received(state: TableState, observer: Person) -> bytes:
    """All that this observer gets from the table now: update, line of a bot, clocks, line of the lobby, look back, what he may try."""
    answers = [answer(state, observer, command) for command in attempts(state)]
    told = [wire(update_for(state, observer.id)), wire(clocks(state)), msgspec.json.encode(info(state, observer.id))]
    told.append(msgspec.json.encode(bot_view(state, observer.id, act=True, left=1.0)))
    return b"\n".join([*told, analyses_of(state), *answers])


def told_of_change(before: TableState, state: TableState, observer: Person) -> bytes:
    """Return the bytes of an event for this observer on a socket with changes."""
    return Snapshot(state).change_for(observer.id, Snapshot(before))


def clocks(state: TableState) -> Clocks:
    """Return the players that the table waits for and the absent ones, if no player has a connection."""
    return Timekeeper(lambda: 0.0, (), TablePresence(lambda: 0.0, 0.0), beginning(state, 0.0)).shown(state)


def analyses_of(state: TableState) -> bytes:
    """Return the answers to requests for the analysis of the newest deal, and for its best declarations."""
    return b"" if state.deal is None else _asked(_cards, state.deal) + _asked(declarations, state.deal)


def _cards(deal: State, limits: Limits) -> object:
    return list(analysed(deal, limits))


def _asked(question: Callable[[State, Limits], object], deal: State) -> bytes:
    try:
        return msgspec.json.encode(question(deal, UNLIMITED))
    except StichError as refusal:
        return msgspec.json.encode((refusal.code, str(refusal)))


def attempts(state: TableState) -> list[AnyCommand]:
    texts = (
        "pass",
        "18",
        "hold",
        "accept",
        "concede",
        "claim",
        "pickup",
        "discard C7 D8",
        "declare null",
        "CJ",
        "H9",
        "suit S trump",
        "play",
        "bid wenz",
        "declare partner C",
        "kontra",
        "knock",
        "nonsense",
    )
    acts: list[AnyCommand] = [Act(1, state.seq, text) for text in texts]
    about_the_absent: list[AnyCommand] = [StandIn(1, 0), StandIn(1, 1), Dismiss(1, 1), Dismiss(1, 2)]
    others: list[AnyCommand] = [
        Sit(1, 0),
        Sit(1, 2),
        Fill(1, 1),
        Free(1, 1),
        List(1, True),
        AllowChat(1, True),
        Ready(1),
        Stop(1),
        Leave(1),
        *(TakeBack(1, state.seq, to) for to in (0, 1, 5)),
    ]
    return [*acts, Act(1, state.seq - 1, "pass"), *others, *about_the_absent]


def answer(state: TableState, who: Person, command: AnyCommand) -> bytes:
    try:
        event = decide(state, who, command, PLAYERS, GONE).last
    except StichError as refusal:
        return msgspec.json.encode((refusal.code, str(refusal), refusal.legal))
    return msgspec.json.encode(event)


def states(events: list[AnyEvent]) -> Iterator[TableState]:
    """Yield the table after each event, up to the first impossible event."""
    state = fold(events[:1])
    yield state
    for event in events[1:]:
        try:
            state = state.after(event)
        except StichError:
            return
        yield state


def check_exchanges(log: Log, observer: Person, rng: random.Random, swaps: int) -> int:
    """Exchange hidden cards and compare every prefix; the number of prefixes compared. Raises `Leak`."""
    compared = 0
    shown = list(prefixes(log.events, observer.id))
    first = next(i for i, e in enumerate(log.events) if isinstance(e, Dealt))
    dealt = log.events[first]
    assert isinstance(dealt, Dealt)
    places = {card: place for place, cards in enumerate((*dealt.deal.hands, dealt.deal.undealt)) for card in cards}
    real = list(states(log.events))
    really = functools.cache(lambda seq: received(real[seq], observer))
    for _ in range(swaps):
        moment = rng.randrange(first, len(log.events))
        hidden = sorted(set(places) - shown[moment])
        one = rng.choice(hidden) if hidden else ""
        others = [card for card in hidden if places[card] != places[one]]
        if not others:
            continue
        swap = (one, rng.choice(others))
        before = real[0]
        for seq, other in enumerate(states([exchanged(e, swap) for e in log.events])):
            if set(swap) & shown[seq] or real[seq].match.rows:
                break
            compared += seq >= first
            if received(other, observer) != really(seq):
                raise Leak(f"{observer.name} after event {seq + 1}: exchanging {swap} shows")
            if told_of_change(before, other, observer) != told_of_change(real[max(seq - 1, 0)], real[seq], observer):
                raise Leak(f"{observer.name} at event {seq + 1}: exchanging {swap} shows in what changed")
            before = other
    return compared


def check_sampled(log: Log, observer: Person, rng: random.Random, count: int) -> int:
    """Complete deals that fit the observer's view, from the kernel's sampler, compared at the moment they are drawn for."""
    compared = 0
    for state in states(log.events):
        if not state.in_deal or rng.random() < 0.7:
            continue
        assert state.deal is not None
        really = received(state, observer)
        for world in worlds(state.deal.view(state.seat_of(observer.id)), rng, count):
            other = msgspec.structs.replace(state, deal=world)
            if received(other, observer) != really:
                raise Leak(f"{observer.name} after event {state.seq}: another possible world shows")
            compared += 1
    return compared


@pytest.mark.parametrize("seed", SEEDS[:: sample(3, 1)])
def test_hidden_cards_change_no_byte(seed: int) -> None:
    rng = random.Random(seed)
    log = table(seed, clock=clock_of(seed))
    compared = sum(check_exchanges(log, observer, rng, swaps=6) + check_sampled(log, observer, rng, count=2) for observer in OBSERVERS)
    assert compared > 50


def test_the_tables_are_worth_looking_at() -> None:
    """All phases, offers, open hands, people coming and going in mid-deal occur among them."""
    logs = [table(seed, clock=clock_of(seed)) for seed in SEEDS]
    kinds = {type(e).__name__ for log in logs for e in log.events}
    texts = {getattr(e, "action", "").split(" ")[0] for log in logs for e in log.events}
    reasons = {log.state.match.rows[0].outcome.reason for log in logs}
    assert kinds >= {"Created", "Sat", "Filled", "Left", "Dealt", "Acted", "TookBack", "StoodIn"}
    assert {why for log in logs for e in log.events if (why := getattr(e, "why", None))} == {"left", "time"}
    assert texts >= {
        "pass",
        "hold",
        "pickup",
        "hand",
        "discard",
        "declare",
        "claim",
        "concede",
        "refuse",
        "kontra",
        "leave",
        "suit",
        "privilege",
        "play",
        "bid",
        "yield",
        "knock",
    }
    assert {"played", "passed in"} <= reasons
    assert any(row.outcome.contract == "ramsch" for log in logs for row in log.state.match.rows)
    assert any(getattr(row.outcome, "partner", None) is not None for log in logs for row in log.state.match.rows)


def test_the_stream_is_a_pure_function_of_the_events() -> None:
    log = table(7, deals=2)
    for observer in OBSERVERS:
        for state in states(log.events):
            again = view(log.events[: state.seq], observer.id)
            assert wire(again) == wire(update_for(state, observer.id))


# -- planted leaks -------------------------------------------------------------------------------------------------


def _changing(change: Callable[[Update, TableState], Update]) -> Callable[..., Update]:
    honest = viewing.update_for_seat

    def leaky(state: TableState, seat: Any, *known: Any) -> Update:
        return change(honest(state, seat, *known), state)

    return leaky


def _with_deal(update: Update, **changes: Any) -> Update:
    return msgspec.structs.replace(
        update, view=msgspec.structs.replace(update.view, deal=msgspec.structs.replace(update.view.deal, **changes))
    )


def _next_hand(update: Update, state: TableState) -> Update:
    if state.deal is None or update.view.deal is None:
        return update
    hands = list(update.view.deal.hands)
    seat = ((update.view.you or 0) + 1) % 3
    hands[seat] = state.deal.deal.hands[seat]
    return _with_deal(update, hands=tuple(hands))


def _skat(update: Update, state: TableState) -> Update:
    return update if state.deal is None else _with_deal(update, skat=state.deal.deal.undealt)


def _discards(update: Update, state: TableState) -> Update:
    if update.event.kind != "acted" or state.deal is None:
        return update
    event = msgspec.structs.replace(update.event, action=state.deal.log[-1][1].text)
    return msgspec.structs.replace(update, event=event)


def _legal(update: Update, state: TableState) -> Update:
    if state.deal is None or not state.in_deal:
        return update
    return _with_deal(update, legal=tuple(a.text for a in state.deal.legal_actions))


def _blocked(update: Update, state: TableState) -> Update:
    """Add the reasons for blocked cards of the seat to act to every observer's update."""
    if state.deal is None or not state.in_deal:
        return update
    return _with_deal(update, blocked=state.deal.phase.blocked)


def _blocked_by_others(update: Update, state: TableState) -> Update:
    """Plant a leak: a reason whose words depend on a card of another seat, and are true of the observer's cards."""
    if state.deal is None or update.view.deal is None:
        return update
    hidden = "CA" in state.deal.deal.hands[((update.view.you or 0) + 1) % 3]
    return _with_deal(update, blocked=tuple(replace(why, card="" if hidden else why.card) for why in update.view.deal.blocked))


def _one_bit(update: Update, state: TableState) -> Update:
    """As little as can be: the order of two ranks of the score sheet tells who has the Old One."""
    if state.deal is None or "CJ" not in state.deal.deal.hands[0]:
        return update
    return msgspec.structs.replace(update, view=msgspec.structs.replace(update.view, standings=update.view.standings[::-1]))


def _whole_deal(update: Update, state: TableState) -> Update:
    return update if state.deal is None else _with_deal(update, deal=state.deal.deal)


LEAKS = [_next_hand, _skat, _discards, _legal, _blocked, _blocked_by_others, _one_bit, _whole_deal]


def find_leak(check: Callable[[Log, Person, random.Random, int], int]) -> None:
    for seed in SEEDS:
        for observer in OBSERVERS:
            check(table(seed), observer, random.Random(seed), 6)


@rows("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: Callable[[Update, TableState], Update], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewing, "update_for_seat", _changing(leak))
    with pytest.raises(Leak):
        find_leak(check_exchanges)


def test_a_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: refusals of actions out of turn contain the legal actions of another seat."""
    honest = deciding.act

    def leaky(state: TableState, seat: Seat, seq: int, text: str) -> AnyEvent:
        try:
            return honest(state, seat, seq, text)
        except StichError as refusal:
            legal = [a.text for a in state.deal.legal_actions] if state.deal else []
            raise StichError(str(refusal), of=refusal, legal=legal) from None

    monkeypatch.setattr(deciding, "act", leaky)
    with pytest.raises(Leak):
        find_leak(check_exchanges)


def test_a_leak_in_the_lobby_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = viewing.info

    def leaky(state: TableState, observer: str | None) -> Any:
        cards = state.deal.deal.undealt if state.deal is not None else ()
        return msgspec.structs.replace(honest(state, observer), preset=" ".join(cards))

    monkeypatch.setitem(globals(), "info", leaky)
    with pytest.raises(Leak):
        find_leak(check_exchanges)


def test_a_leak_in_the_analysis_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal whose words depend on a hand."""

    def leaky(deal: State, limits: Limits) -> AnyAnalysis:
        raise StichError.received("analysis/unfinished", "not over, wait" if "CA" in deal.deal.hands[0] else "not over")

    monkeypatch.setitem(globals(), "analysed", leaky)
    with pytest.raises(Leak):
        find_leak(check_exchanges)


@rows("leak", [_skat, _discards, _legal, _one_bit])
def test_the_sampled_worlds_catch_what_views_do_not_show(
    leak: Callable[[Update, TableState], Update], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewing, "update_for_seat", _changing(leak))
    with pytest.raises(Leak):
        find_leak(check_sampled)
