"""Views: what an observer sees, and that nobody sees what is secret (law 4; docs/rules D.4.5, D.11.10)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from tests.games.doppelkopf.driver import A, B, C, D, begun, normal, view
from tests.games.doppelkopf.rules.test_random_deals import chosen, table
from tests.games.driver import do
from tests.sample import sample


def test_a_normal_game() -> None:
    """D.4: a seat sees its own party, and others when they are public."""
    state = normal("CQ,,CQ")
    assert [view(state, seat).party for seat in range(4)] == ["re", "kontra", "re", "kontra"]
    assert view(state, None).party is None and view(state, B).parties == (None,) * 4
    assert view(state, C).calls[0] == "2:re" and view(state, None).calls == () and view(state, None).calls_open
    after = state.apply("2:no90")
    assert view(after, A).parties == (None, None, "re", None) and view(after, A).announced == ("none", "none", "no90", "none")
    assert view(after, B).log[-1].seat == C


def test_equal_cards_are_shown_twice_and_legal_once() -> None:
    """D.2.3."""
    seen = view(normal("HT HT CQ DA DA CA CA CK SA SA HA HA"), A)
    assert " ".join(seen.hand) == "HT HT CQ DA DA CA CA CK SA SA HA HA"
    assert seen.legal == tuple(dict.fromkeys(seen.legal)) and {*seen.legal} == {*seen.hand}


def test_a_wedding_leaves_parties_open() -> None:
    """D.8.2."""
    state = do(begun("CQ CQ"), "reservation, healthy, healthy, healthy, declare wedding")
    assert [view(state, seat).party for seat in range(4)] == ["re", None, None, None]
    seen = view(state, D)
    assert (seen.contract, seen.declarer, seen.deciding_trick, seen.calls_open) == ("wedding", A, 0, False)


def test_only_two_players_see_the_cards_of_a_poverty() -> None:
    """D.21."""
    hand = "CA CT CK C9 SA ST SK S9 HA HK DA DT"
    state = do(begun(hand, preset="doppelkopf-home"), "reservation, healthy, healthy, healthy, poverty, give C9 DA DT")
    given = [seen.given if (seen := view(state, seat).poverty) else None for seat in range(4)]
    assert given == [("C9", "DA", "DT"), (), (), ()] and view(state, B).counts == (9, 12, 12, 12)
    state = do(state, "refuse, take")
    assert [bool(seen and seen.given) for seat in range(4) for seen in [view(state, seat).poverty]] == [True, False, True, False]
    state = state.apply(next(action for action in state.legal_actions if "DA DT" in action.text))
    seen = view(state, D).poverty
    assert seen and (seen.given, seen.returned, seen.returned_trumps) == ((), (), 2)
    assert view(state, D).log[-1].action == "return" and view(state, A).parties == ("re", "kontra", "re", "kontra")


def exchanged(deal: Deal, one: int, other: int, rng: random.Random) -> Deal:
    """Return the deal with two cards of these seats exchanged."""
    hands = [list(hand) for hand in deal.hands]
    i, j = rng.randrange(len(hands[one])), rng.randrange(len(hands[other]))
    hands[one][i], hands[other][j] = hands[other][j], hands[one][i]
    return Deal(deal.dealer, tuple(map(tuple, hands)))


def moments(state: State, rng: random.Random, bold: float) -> Iterator[State]:
    while not state.finished:
        yield state
        state = state.apply(chosen(state, rng, bold))


def test_exchanging_unknown_cards_changes_no_byte() -> None:
    """Law 4, also for parties, offers to announce, and equal cards: two deals with two cards exchanged, and the same actions."""
    compared = 0
    for seed in range(sample(40, 1000)):
        rng = random.Random(seed)
        game = table(rng)
        deal = game.deal(seed=seed, dealer=seed % 4).deal
        observer = rng.choice((0, 1, 2, 3, None))
        one, other = rng.sample([seat for seat in range(4) if seat != observer], 2)
        first, second = game.start(deal), game.start(exchanged(deal, one, other, rng))
        moved = {*deal.hands[one]} ^ {*second.deal.hands[one]}
        bold = rng.choice((0.0, 0.1, 0.8))
        while not first.finished and first.phase.actor == second.phase.actor and first.phase.name == second.phase.name:
            seen, again = first.explained_view(observer), second.explained_view(observer)
            assert msgspec.json.encode(seen) == msgspec.json.encode(again), f"seed {seed}"
            compared += 1
            action = chosen(first, rng, bold)
            accepted = (*second.legal_actions, *second.phase.calls)
            if action not in accepted or moved & {*map(Card, action.text.split())}:
                break
            first, second = first.apply(action), second.apply(action)
    assert compared > 400


def test_exchanging_copies_changes_no_byte() -> None:
    """Equal cards of two seats may change places (ADR 91)."""
    game = table(random.Random(0))
    deal = game.deal(seed=5, dealer=3).deal
    for seats in ((0, 1), (1, 3)):
        one, other = (list(deal.hands[seat]) for seat in seats)
        both = [card for card in one if card in other]
        assert both
        i, j = one.index(both[0]), other.index(both[0])
        one[i], other[j] = other[j], one[i]
        hands = [tuple(one) if s == seats[0] else tuple(other) if s == seats[1] else hand for s, hand in enumerate(deal.hands)]
        second = game.start(Deal(Seat(3), tuple(hands)))
        assert second == game.start(deal)
        for observer in (0, 1, 2, 3, None):
            assert second.view(observer) == game.start(deal).view(observer)
