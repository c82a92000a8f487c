"""Gain of agreements about equal cards: a player gives information by the choice among them, and a partner uses it.

    python benchmarks/signals.py [--games skat,…] [--deals N] [--first N] [--minutes M] [--out FILE]
    python benchmarks/signals.py --sum FILE… [--json]

Cards of a hand are equal if they follow each other in rank, but for cards that are gone, and have the same card points: which of them is
played makes no difference except for the information in it. Deals of seeds 0, 1, … are bid and played by *policy*, and each is played again
from the first lead. Gains are additional game points of a side, per seat, less the others' average.

``says``: a side of several players takes any of equal cards, or the one that was agreed (`AGREEMENTS`), and the others play as before.
The information is not used; nets only know how nets play.

``reads``: all players with a partner play the agreed cards. One of them is a *strong* that weighs its sampled deals by the others' cards;
its gain is against one that does not, with the same random numbers. The output also has the nats by which this makes the real deal likelier
among its sampled deals, at each of its choices if it plays as *policy* does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log, prod
from random import Random
from statistics import fmean
from typing import Any

from ceilings import led, payoff, played, sides
from kept_lines import Known, Line, arguments, each_deal, kept, mean_gain

import stich
from stich.games.schafkopf.player import card_policy as schafkopf
from stich.games.skat.player import card_policy as skat
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import BiddingPolicy, Player
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.state import State
from stich.nets.location_features import public_turns
from stich.nets.policy import CardPlay
from stich.players import PLAYERS, named
from stich.players.search import SearchPlayer
from stich.registry import plugin, scorer

PLAYED: Mapping[str, Callable[[View], CardPlay | None]] = {"skat": skat.card_play, "schafkopf": schafkopf.card_play}
"""Card play of a view, by game; None in contracts that are left out here."""
KEEPS = 0.9
"""How often a reader thinks that an agreement is kept."""
STRONG: Any = named("strong", has_time_limit=False)


class Told:
    """Information that a hand can give by a card: the equal cards, lowest first, and the one that the agreement wants."""

    def __init__(self, agreement: Agreement, spec: PlaySpec, hand: int, gone: int, card: int) -> None:
        bits = [spec.deck.bit[other] for other in next(cards for cards in spec.classes if spec.deck.cards[card] in cards)]
        at = bits.index(card)
        below, above = bits[:at][::-1], bits[at + 1 :]
        alike = [*_alike(spec, hand, gone, card, below)[::-1], card, *_alike(spec, hand, gone, card, above)]
        self.cards = alike
        trumps = spec.trump is not None and spec.deck.cards[card] in spec.classes[spec.trump]
        left = [bit for bit in bits if hand >> bit & 1]
        higher = [bit for bit in bits[bits.index(alike[-1]) + 1 :] if not gone >> bit & 1]
        self.wanted = alike[0 if agreement(len(left), bool(higher) and bool(hand >> higher[-1] & 1), trumps) else -1]


def _alike(spec: PlaySpec, hand: int, gone: int, card: int, beyond: Sequence[int]) -> list[int]:
    """Return the cards of this hand that follow the card in this direction and are equal to it."""
    found = []
    for bit in beyond:
        if hand >> bit & 1 and spec.points[bit] == spec.points[card]:
            found.append(bit)
        elif not gone >> bit & 1:
            break
    return found


Agreement = Callable[[int, bool, bool], bool]
"""Function that returns whether the lowest or the highest of equal cards is played, by the number of held cards of the class, by whether
the best remaining card above them is held, and by whether they are trumps."""


def honours(held: int, best: bool, trumps: bool) -> bool:
    """Agreement: play the lowest with the best remaining card of the suit; in trumps the lowest with an odd number of them."""
    return held % 2 == 1 if trumps else best


def count(held: int, best: bool, trumps: bool) -> bool:
    """Agreement: play the lowest with an odd number of cards."""
    return held % 2 == 1


AGREEMENTS: Mapping[str, Agreement] = {"honours": honours, "count": count}


class Speaking:
    """Plays as another player does, but of equal cards the one that was agreed, or with no agreement any."""

    def __init__(self, player: Player, game: str, agreement: Agreement | None, rng: Random) -> None:
        self._player, self._played, self._agreement, self._rng = player, PLAYED[game], agreement, rng

    def act(self, view: View) -> Action:
        action, play = self._player.act(view), self._played(view)
        if not isinstance(action, PlayCard) or play is None:
            return action
        spec, hand, gone = play.spec, *_seen(view, play)
        told = Told(self._agreement or honours, spec, hand, gone, spec.deck.bit[action.card])
        legal = [PLAYS[spec.deck.cards[bit]] for bit in told.cards if PLAYS[spec.deck.cards[bit]].text in view.legal]
        wanted = PLAYS[spec.deck.cards[told.wanted]]
        if self._agreement:
            return wanted if wanted in legal else action
        return self._rng.choice(legal)


def _seen(view: View, play: CardPlay) -> tuple[int, int]:
    """Return the observer's hand, and the cards that are gone (finished tricks and the observer's discards), as masks."""
    turn = public_turns(view, play.spec)[-1]
    return play.spec.deck.mask(view.hand), sum(turn.won) | (play.discards or 0)


class Reading:
    """A bidding policy that weighs deals by what the others said with their cards, too."""

    def __init__(self, policy: BiddingPolicy, game: str, agreement: Agreement) -> None:
        self._policy, self._played, self._agreement = policy, PLAYED[game], agreement

    def __getattr__(self, name: str) -> Any:
        return getattr(self._policy, name)

    def weighs_worlds(self, view: View) -> bool:
        return True

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        likelihoods, play = self._policy.likelihoods(view, worlds, drawn_evenly=drawn_evenly), self._played(view)
        if play is None:
            return likelihoods
        heard = Heard(view, play, self._agreement)
        return [likelihood * heard.likelihood(world) for likelihood, world in zip(likelihoods, worlds, strict=True)]


class Heard:
    """The others' cards in a view and the information in them, to weigh worlds with."""

    def __init__(self, view: View, play: CardPlay, agreement: Agreement) -> None:
        self._spec, self._agreement, self._turns = play.spec, agreement, public_turns(view, play.spec)
        self._others = [(place, seat) for place, seat in enumerate(view.order) if seat != view.observer and _speaks(play, place)]
        self._known: dict[tuple[Seat, int], float] = {}

    def likelihood(self, world: State) -> float:
        """How likely the others would have said in this world what they said."""
        return prod(self._of_hand(place, seat, self._spec.deck.mask(world.deal.hands[seat])) for place, seat in self._others)

    def _of_hand(self, place: int, seat: Seat, hand: int) -> float:
        """Return the likelihood of one of the others, who was dealt this hand; each hand is computed once."""
        if (seat, hand) not in self._known:
            likelihood = 1.0
            for turn in self._turns:
                if turn.place == place and turn.card is not None:
                    told = Told(self._agreement, self._spec, hand & ~turn.played[place], sum(turn.won), turn.card)
                    if len(told.cards) > 1:
                        likelihood *= KEEPS if told.wanted == turn.card else (1 - KEEPS) / (len(told.cards) - 1)
            self._known[seat, hand] = likelihood
        return self._known[seat, hand]


def _speaks(play: CardPlay, place: int) -> bool:
    """Return whether this place may have a partner."""
    return play.spec.players > 3 or place != play.declarer


def strong(game: str, rng: Random, read: Agreement | None) -> Player:
    """*strong* without its clock, which reads an agreement."""
    players = plugin(game).players
    policy: Any = players.bidding_policy(rng)
    reading = Reading(policy, game, read) if read else policy
    return SearchPlayer(players.simple(), reading, STRONG.config, rng, cards=players.card_policy())


def deal(name: str, seed: int) -> Line:
    """Return one deal: its contract, the gains by side and way, and the information at each choice by agreement."""
    game = stich.game(name)
    told: Line = {"game": name, "seed": seed, "gains": {}, "nats": {}}
    policy = PLAYERS["policy"](name, Random(seed))
    lead = led(game.deal(seed=seed, dealer=seed % game.seats), [policy] * game.seats)
    play = lead and PLAYED[name](lead.view(lead.actor))
    if not lead or not play:
        return told
    everybody = [seat for place, seat in enumerate(lead.view(None).order) if _speaks(play, place)]
    reader = everybody[seed % len(everybody)]

    def end(speaking: Sequence[int], agreement: Agreement | None, reading: Player = policy) -> State:
        seated = [reading if seat == reader else policy for seat in range(game.seats)]
        for seat in speaking:
            seated[seat] = Speaking(seated[seat], name, agreement, Random(f"{seed} {seat}"))
        return played(lead, seated)

    silent = end((), None)
    assert silent.outcome is not None
    told["contract"] = scorer(game).contract_kind(silent.outcome)
    for who, side in sides(lead, seed).items():
        if len(side) > 1:
            for way, agreement in {"any": None, **AGREEMENTS}.items():
                told["gains"][f"{who}, says: {way}"] = payoff(end(side, agreement), side) - payoff(silent, side)
    for way, agreement in AGREEMENTS.items():
        read, unread = (end(everybody, agreement, strong(name, Random(seed), of)) for of in (agreement, None))
        told["gains"][f"one, reads: {way}"] = payoff(read, [reader]) - payoff(unread, [reader])
        told["nats"][way] = list(nats(name, lead, end(everybody, agreement), reader, agreement))
    return told


def nats(name: str, lead: State, end: State, reader: int, agreement: Agreement) -> Iterator[float]:
    """By how much the real deal becomes likelier to who reads what the others said, at each of his choices."""
    state, policy = lead, plugin(name).players.bidding_policy(Random(0))
    assert policy is not None
    for seat, action in end.log[len(lead.log) :]:
        view, rng = state.view(seat), Random(len(state.log))
        play = PLAYED[name](view)
        if seat == reader and len(state.legal_actions) > 1 and play is not None:
            likely = policy.likely_worlds(view, rng, STRONG.config.candidates, STRONG.config.draws)
            if likely is not None:
                weights, heard = policy.likelihoods(view, likely, drawn_evenly=False), Heard(view, play, agreement)
                mean = sum(weight * heard.likelihood(world) for weight, world in zip(weights, likely, strict=True)) / sum(weights)
                yield log(heard.likelihood(state) / mean)
        state = state.apply(action)


def deals(wanted: argparse.Namespace, known: Known) -> Iterator[Line]:
    """Deal by deal, until there are enough or the time is over."""
    return each_deal(wanted, known, deal)


def summary(told: Sequence[Line]) -> dict[str, Any]:
    """Return the gains by game, side and way, and the information by agreement, with intervals, over the deals that allow them."""
    found: dict[str, Any] = {}
    for game in dict.fromkeys(each["game"] for each in told):
        lines = [each for each in told if each["game"] == game]
        gains = {way: [line["gains"][way] for line in lines if way in line["gains"]] for line in lines for way in line["gains"]}
        nats = {agreed: [fmean(line["nats"][agreed]) for line in lines if line["nats"].get(agreed)] for agreed in AGREEMENTS}
        found[game] = {
            "gains": {way: {"deals": len(of), "changed": round(fmean(map(bool, of)), 3), **mean_gain(of)} for way, of in gains.items()},
            "nats": {agreed: {"deals": len(of), **mean_gain(of)} for agreed, of in nats.items()},
        }
    return found


def main() -> None:
    wanted = arguments(__doc__, ",".join(PLAYED)).parse_args()
    told = summary(kept(wanted, deals))
    if wanted.json:
        print(json.dumps(told))
        return
    for game, found in told.items():
        for way, of in found["gains"].items():
            print(f"{game}, {way}: {of['gain']} ± {of['half']} in {of['deals']} deals, {100 * of['changed']:.0f} % with another result")
        for agreed, of in found["nats"].items():
            print(f"{game}, {agreed}: the real deal is {of['gain']} ± {of['half']} nats likelier to who reads it ({of['deals']} deals)")


if __name__ == "__main__":
    main()
