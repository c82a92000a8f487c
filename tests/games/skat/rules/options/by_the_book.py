"""Expected result of a recorded deal, computed from the text of its record alone.

Written from docs/rules A.1–A.15, for the tests, and sharing no code with the engine: it decides itself whose turn it is, who takes a
trick, when play stops and what is scored. An action that cannot stand where it stands fails an assertion.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.games.skat.rules.options.claims_by_the_book import holds_anyhow, shows_a_line, suit_of, taker

OPTIONS: dict[str, Any] = {
    "players": 3,
    "rounds": 1,
    "bierlachs": 0,
    "tournament": False,
    "scoring": "normal",
    "lost_levels": "as played",
    "hand_schwarz": 4,
    "kontra": False,
    "kontra_null": False,
    "kontra_after_bid": False,
    "ramsch": "none",
    "ramsch_grand_hand": False,
    "ramsch_value": "fixed",
    "ramsch_skat": "last trick",
    "ramsch_ties": "each",
    "ramsch_jungfrau": True,
    "ramsch_durchmarsch": "won",
    "ramsch_jacks": True,
    "ramsch_leavers": "add",
    "ramsch_factor_on_all_tricks": True,
    "ramsch_after_kontra": False,
    "bock_60": False,
    "bock_grand_hand": False,
    "bock_kontra": "none",
    "bock_value": 0,
    "bock_rounds": 1,
    "bock_stack": "append",
    "bock_ramsch": False,
    "null_below_bid": "lost",
    "hand_loss_factor": 2,
    "skat_loss_factor": 2,
    "grand_ouvert": 24,
    "free_concession_cards": 9,
    "concession_consent": "one",
    "opponents_concession": "one",
    "refused_claim": "play on",
}
"""``skat-isko`` (A.1)."""
PRESETS: dict[str, dict[str, Any]] = {
    "skat-isko": {},
    "skat-bga": {"opponents_concession": "both", "lost_levels": "game only", "hand_schwarz": 5},
    "skat-classic": {
        "hand_loss_factor": 1,
        "grand_ouvert": 36,
        "free_concession_cards": 10,
        "concession_consent": "all",
        "opponents_concession": "both",
        "refused_claim": "rest lost",
    },
    "skat-kneipe": {
        "rounds": 3,
        "ramsch": "schieberamsch",
        "ramsch_value": "card points",
        "ramsch_leavers": "double",
        "null_below_bid": "refused",
        "kontra": True,
        "opponents_concession": "both",
    },
    "skat-tournament": {"rounds": 12, "tournament": True},
}
WORTH = dict(zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
PACK = [s + r for s in "CSHD" for r in WORTH]
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}

# Multipliers added to the matadors, by the declarer's result (A.10, restored table of seed 002 note 4).
COLUMNS = ("all tricks", "90", "31-89", "30", "no trick")
ADDITIONS = {
    "skat": (3, 2, 1, 2, 3),
    "hand": (4, 3, 2, 3, 4),
    "schneider": (5, 4, 4, 4, 5),
    "schwarz": (6, 6, 6, 6, 6),
    "ouvert": (7, 7, 7, 7, 7),
}


def points(cards: Iterable[str]) -> int:
    return sum(WORTH[c[1]] for c in cards)


def matadors(twelve: set[str], contract: str) -> int:
    """+n with n, -n without n (A.10.1)."""
    if contract == "null":
        return 0
    tops = [s + "J" for s in "CSHD"]
    tops += [contract[0].upper() + r for r in "ATKQ987"] if contract != "grand" else []
    run = 0
    while run < len(tops) and (tops[run] in twelve) == ("CJ" in twelve):
        run += 1
    return run if "CJ" in twelve else -run


@dataclass
class Result:
    """Of the outcome, what follows from the record."""

    scores: list[int]
    reason: str
    declarer: int | None = None
    won: bool | None = None
    contract: str | None = None
    game_score: int | None = None
    value: int | None = None
    matadors: int | None = None
    card_points: int | None = None
    tricks: int | None = None
    by: int | None = None


@dataclass
class Named:
    """A declarer's game."""

    declarer: int
    bid: int
    contract: str
    announced: list[str]
    """``hand`` and at most one of ``schneider``, ``schwarz``, ``ouvert``."""
    matadors: int
    known_matadors: int
    """By the cards that the declarer knows to be his: ten in a hand game (A.8.8)."""


class Deal:
    """Reads one record from its first action to its last."""

    def __init__(self, line: str) -> None:
        record = json.loads(line)
        self.options = {**OPTIONS, **PRESETS[record["preset"]], **record["options"]}
        self.players: int = self.options["players"]
        assert len(record["seats"]) == self.players
        self.order: list[int] = [(record["dealer"] + i) % self.players for i in (1, 2, 3)]
        self.hands = {s: set(record["deal"]["hands"][s]) for s in self.order}
        self.down = set(record["deal"]["skat"])
        assert sorted(c for cards in (*self.hands.values(), self.down) for c in cards) == sorted(PACK)
        self.actions = iter(record["actions"])
        self.recorded: str = record["outcome"]["reason"]
        self.trick: list[str] = []
        self.leader = self.order[0]
        self.tricks = dict.fromkeys(self.order, 0)
        self.taken = dict.fromkeys(self.order, 0)
        start = record.get("start") or {}
        self.factor: int = start.get("factor", 1)
        self.must_ramsch: bool = start.get("ramsch", False)
        self.kontra = 1
        self.bidders: set[int] = set()
        self.shown = False

    def says(self) -> str:
        return str(next(self.actions))

    def result(self) -> Result:
        found = self.unmultiplied()
        if found.contract == "ramsch":
            found.scores = [self.factor * score for score in found.scores]
        return found

    def unmultiplied(self) -> Result:
        """Return the result; in a Ramsch without the factor of the deal (A.19.1)."""
        declarer, bid = (None, 0) if self.must_ramsch else self.auction()
        if declarer is not None:
            found = self.game(declarer, bid)
        elif self.options["ramsch"] == "none":
            found = Result([0] * self.players, "passed in")
        elif grand_hand := self.grand_hand():
            found = self.scored(grand_hand, *self.play(grand_hand))
        else:
            found = self.ramsch()
        assert next(self.actions, None) is None, "actions after the end"
        return found

    # -- before the play ----------------------------------------------------------------------------------------------

    def auction(self) -> tuple[int | None, int]:
        bid, survivor = 0, self.order[0]
        for caller in self.order[1:]:
            while (said := self.says()) != "pass":
                assert int(said) > bid
                bid = int(said)
                self.bidders.add(caller)
                answer = self.says()
                if answer == "pass":
                    survivor = caller
                    break
                assert answer == "hold"
                self.bidders.add(survivor)
        if bid:
            return survivor, bid
        last = self.says()
        assert last in ("18", "pass")
        return (survivor, 18) if last == "18" else (None, 0)

    def grand_hand(self) -> Named | None:
        """A.15.10."""
        for seat in self.order if self.options["ramsch_grand_hand"] else ():
            said = self.says()
            if said != "pass":
                word, contract, *announced = said.split()
                assert (word, contract) == ("declare", "grand") and "hand" in announced
                run = matadors(self.hands[seat] | self.down, "grand")
                return Named(seat, 18, contract, announced, run, matadors(self.hands[seat], "grand"))
        return None

    def exchange(self, seat: int) -> None:
        """Take up what lies face down, put two cards down."""
        word, *cards = self.says().split()
        self.hands[seat] |= self.down
        assert word == "discard" and len(set(cards)) == 2 and self.hands[seat].issuperset(cards)
        self.hands[seat] -= set(cards)
        self.down = set(cards)

    # -- tricks --------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return self.order[(self.order.index(self.leader) + len(self.trick)) % 3]

    def plays(self, card: str, contract: str) -> bool:
        """Play a card. Return whether it ended a trick."""
        hand = self.hands[self.turn]
        led = suit_of(self.trick[0], contract) if self.trick else None
        assert card in hand
        assert led is None or suit_of(card, contract) == led or all(suit_of(c, contract) != led for c in hand)
        hand.remove(card)
        self.trick.append(card)
        if len(self.trick) < 3:
            return False
        self.leader = self.order[(self.order.index(self.leader) + taker(self.trick, contract)) % 3]
        self.tricks[self.leader] += 1
        self.taken[self.leader] += points(self.trick)
        self.trick = []
        return True

    def give_rest(self, seat: int) -> None:
        self.taken[seat] += points([*self.trick, *(c for h in self.hands.values() for c in h)])
        self.tricks[seat] += 10 - sum(self.tricks.values())

    # -- a declarer's game ---------------------------------------------------------------------------------------------

    def game(self, declarer: int, bid: int) -> Result:
        first = self.says()
        ten, twelve = set(self.hands[declarer]), self.hands[declarer] | self.down
        if first == "pickup":
            self.exchange(declarer)
        else:
            assert first == "hand"
        word, contract, *announced = self.says().split()
        concedes = announced[-1:] == ["concede"]
        announced = announced[:-1] if concedes else announced
        assert word == "declare" and ("hand" in announced) == (first == "hand")
        assert contract in BASES or contract == "null"
        if contract == "null" and self.options["null_below_bid"] == "refused":
            assert {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}["hand" in announced, "ouvert" in announced] >= bid
        known = matadors(twelve if first == "pickup" else ten, contract)
        named = Named(declarer, bid, contract, announced, matadors(twelve, contract), known)
        reason, by = ("conceded", declarer) if concedes else self.play(named)
        return self.scored(named, reason, by)

    def play(self, named: Named) -> tuple[str, int | None]:
        """Why the play ended, and through whom."""
        card_due = False
        while True:
            seat, said = self.turn, self.says()
            if len(said) == 2 and said[0] in "CSHD":
                ended = self.plays(said, named.contract)
                card_due = False
                if ended and sum(self.tricks.values()) == 10:
                    return "played", None
                if ended and self.decided(named):
                    return "decided", None
                continue
            if said == "kontra":
                self.says_kontra(seat, named)
                continue
            assert not card_due, "an offer was refused: a card was due"
            if said == "show":
                assert seat == named.declarer and not self.shown and "ouvert" not in named.announced
                self.shown = True
                continue
            if said in ("claim", "claim game", "throw in") and seat == named.declarer:
                self.shown = True
            if said == "throw in":
                ended_by = "thrown in" if self.thrown_in(seat, named) else None
            elif said == "claim game":
                every_trick = {"schwarz", "ouvert"} & set(named.announced)
                assert named.contract != "null" and not (every_trick and seat == named.declarer)
                ended_by = self.game_claimed(seat, named)
            elif said == "concede":
                ended_by = "conceded" if self.conceded(seat, named) else None
            else:
                assert said == "claim" and (seat == named.declarer or named.contract != "null")
                ended_by = self.claimed(seat, named)
            if ended_by:
                return ended_by, seat
            card_due = True

    def decided(self, named: Named) -> bool:
        """A.7: the game is lost and nothing that comes can change the score."""
        own = self.tricks[named.declarer]
        if named.contract == "null":
            return own > 0
        if {"schwarz", "ouvert"} & set(named.announced):
            return sum(self.tricks.values()) > own
        if "schneider" in named.announced:
            return own > 0 and sum(self.taken.values()) - self.taken[named.declarer] > 30
        return False

    def says_kontra(self, seat: int, named: Named) -> None:
        """A.12.1–2, A.12.4."""
        assert self.options["kontra"] and seat != named.declarer and len(self.hands[seat]) == 10 and self.kontra == 1
        assert named.contract != "null" or self.options["kontra_null"]
        assert seat in self.bidders or not self.options["kontra_after_bid"]
        answer = self.says()
        assert answer in ("re", "pass")
        self.kontra = 4 if answer == "re" else 2

    def conceded(self, seat: int, named: Named) -> bool:
        """A.8."""
        if seat == named.declarer:
            no_card_led = not self.trick and not any(self.tricks.values())
            if no_card_led if self.options["free_concession_cards"] == 10 else len(self.hands[seat]) >= 9:
                return True
            first = self.says()
            if self.options["concession_consent"] == "one":
                return first == "accept" or self.says() == "accept"
            return first == "accept" and self.says() == "accept"
        if self.options["opponents_concession"] == "both" and self.says() == "refuse":
            return False
        answer = self.says()
        if answer == "accept":
            column = self.committed(named, named.known_matadors)
            assert column and self.reachable(column, named), "what is out of reach cannot be given away (A.8.5)"
        return answer == "accept"

    def thrown_in(self, seat: int, named: Named) -> bool:
        """A.9.9."""
        if seat != named.declarer and self.options["opponents_concession"] == "both" and self.says() == "refuse":
            return False
        if (seat == named.declarer) != (named.contract == "null"):
            self.give_rest(next(s for s in self.order if s != named.declarer))
        else:
            tricks, card_points = self.opponents_have(named)
            self.tricks[named.declarer] = 10 - tricks
            self.taken[named.declarer] = 120 - card_points - points(self.down)
        return True

    def game_claimed(self, seat: int, named: Named) -> str | None:
        """A.9.10. Whether the cards prove a refused claim is left to the engine."""
        if self.says() == "accept" and self.says() == "accept":
            return "game claimed"
        if self.options["refused_claim"] == "play on":
            return None
        if self.recorded == "game claimed":
            return "game claimed"
        self.give_rest(named.declarer if seat != named.declarer else next(s for s in self.order if s != named.declarer))
        return "claim refused"

    def committed(self, named: Named, run: int) -> str | None:
        """Return the lowest level that wins the game, as a column of note 4: the announced one, or more if the bid needs it (A.8.5)."""
        least = {"schneider": 1, "schwarz": 2, "ouvert": 2}.get(named.announced[-1] if named.announced else "", 0)
        columns = ("31-89", "90", "all tricks")[least:] if named.contract != "null" else ("31-89",)
        for column in columns:
            base, times = self.simple_value(named, run, column)
            if base * times >= named.bid:
                return column
        return None

    def opponents_have(self, named: Named) -> tuple[int, int]:
        """Tricks and card points, those of a trick included that the declarer's card has lost already."""
        others = [s for s in self.order if s != named.declarer]
        tricks, points_ = sum(self.tricks[s] for s in others), sum(self.taken[s] for s in others)
        start = self.order.index(self.leader)
        played = [self.order[(start + i) % 3] for i in range(len(self.trick))]
        if named.declarer in played and played[taker(self.trick, named.contract)] != named.declarer:
            return tricks + 1, points_ + points(self.trick)
        return tricks, points_

    def reachable(self, column: str, named: Named) -> bool:
        tricks, card_points = self.opponents_have(named)
        return {"31-89": True, "90": card_points <= 30, "all tricks": tricks == 0}[column]

    def given(self, named: Named, by: int | None) -> str | None:
        """Return the column in which a concession wins the game for the declarer; None if it is lost (A.8.2, A.8.5, A.8.6)."""
        column = self.committed(named, named.matadors)
        if column is None:
            return None
        if by == named.declarer:
            own = self.taken[named.declarer] + points(self.down)
            return column if named.contract != "null" and own >= {"31-89": 61, "90": 90, "all tricks": 121}[column] else None
        if named.contract != "null" and column == "31-89" and self.opponents_have(named)[1] >= 60:
            return None
        return column if self.reachable(column, named) else None

    def claimed(self, seat: int, named: Named) -> str | None:
        """A.9: why the play ended, if it did."""
        if self.says() == "accept" and self.says() == "accept":
            return self.rest_taken(seat, named.contract)
        if self.options["refused_claim"] == "play on":
            return None
        if self.proved(seat, named):
            return self.rest_taken(seat, named.contract)
        opponent = next(s for s in self.order if s != named.declarer)
        self.give_rest(named.declarer if named.contract == "null" or seat != named.declarer else opponent)
        return "claim refused"

    def rest_taken(self, seat: int, contract: str) -> str:
        """Score a valid claim; in null it is for no trick."""
        self.give_rest(next(s for s in self.order if s != seat) if contract == "null" else seat)
        return "claimed"

    def proved(self, seat: int, named: Named) -> bool:
        """Return whether the cards prove the claim. Claims that are too large for brute force, and are not a simple line, are left to the
        engine."""
        own = self.hands[seat]
        others = [self.order[(self.order.index(seat) + i) % 3] for i in (1, 2)]
        out = {c for s in others for c in self.hands[s]}
        if len(own) > 3:
            return shows_a_line(own, out, named.contract, self.trick) or self.recorded == "claimed"
        laid_open = [self.hands[s] if "ouvert" in named.announced and s == named.declarer else set() for s in others]
        return holds_anyhow(own, out, named.contract, self.trick, laid_open)

    # -- score ---------------------------------------------------------------------------------------------------------

    def simple_value(self, named: Named, run: int, column: str = "31-89") -> tuple[int, int]:
        """Return base and multiplier."""
        hand, ouvert = "hand" in named.announced, "ouvert" in named.announced
        if named.contract == "null":
            return {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}[hand, ouvert], 1
        row = named.announced[-1] if named.announced else "skat"
        added = ADDITIONS[row][COLUMNS.index(column)]
        if (row, column) == ("hand", "all tricks"):
            added = self.options["hand_schwarz"]
        if named.contract == "grand" and ouvert and self.options["grand_ouvert"] == 36:
            return 36, abs(run) + added - 1
        return BASES[named.contract], abs(run) + added

    def scored(self, named: Named, reason: str, by: int | None) -> Result:
        declarer, announced = named.declarer, named.announced
        card_points, tricks = self.taken[declarer] + points(self.down), self.tricks[declarer]
        column = "31-89"
        gave_up = by
        if reason == "game claimed":
            gave_up = next(s for s in self.order if (s == declarer) != (by == declarer))
        given = self.given(named, gave_up) if reason in ("conceded", "game claimed") else None
        if given and named.contract != "null":
            column = given
        elif reason not in ("conceded", "game claimed", "decided"):
            column = {10: "all tricks", 0: "no trick"}.get(tricks, "90" if card_points >= 90 else "30" if card_points <= 30 else "31-89")
        base, times = self.simple_value(named, named.matadors, column)
        overbid = base * times < named.bid
        if reason in ("conceded", "game claimed"):
            made = given is not None
        elif named.contract == "null":
            made = tricks == 0
        elif {"schwarz", "ouvert"} & set(announced):
            made = tricks == 10
        else:
            made = card_points >= (90 if "schneider" in announced else 61)
        won = made and not overbid
        if not won and self.options["lost_levels"] == "game only" and named.contract != "null":
            times = abs(named.matadors) + (2 if "hand" in announced else 1)
        value = base * times
        while value < named.bid:
            value += base
        factor = self.options["hand_loss_factor" if "hand" in announced else "skat_loss_factor"]
        score = (value if won else -factor * value) * self.kontra * self.factor
        return Result(
            scores=[self.for_seat(s, declarer, score, won) for s in range(self.players)],
            reason=reason,
            declarer=declarer,
            won=won,
            contract=" ".join([named.contract, *announced]),
            game_score=score,
            value=value,
            matadors=named.matadors,
            card_points=card_points,
            tricks=tricks,
            by=by,
        )

    def for_seat(self, seat: int, declarer: int, score: int, won: bool) -> int:
        """A.13, A.14."""
        own = seat == declarer
        if self.options["scoring"] == "adjusted":
            won_bonus, lost_bonus = (50, {3: 90, 4: 80}[self.players]) if self.options["tournament"] else (0, 0)
            if won:
                return -score - won_bonus if seat in self.order and not own else 0
            return score - lost_bonus if own else 0
        if self.options["tournament"]:
            if own:
                return score + (50 if won else -50)
            return 0 if won else {3: 40, 4: 30}[self.players]
        return score if own else 0

    # -- Ramsch --------------------------------------------------------------------------------------------------------

    def ramsch(self) -> Result:
        """A.15."""
        factor = 1
        for seat in self.order if self.options["ramsch"] == "schieberamsch" else ():
            said = self.says()
            if said == "pickup":
                self.exchange(seat)
                assert self.options["ramsch_jacks"] or not any(c[1] == "J" for c in self.down)
            else:
                assert said == "leave"
                factor = factor + 1 if self.options["ramsch_leavers"] == "add" else factor * 2
        while sum(self.tricks.values()) < 10:
            self.plays(self.says(), "grand")
        wins = self.options["ramsch_value"] == "winner"
        named = self.named_in_ramsch(wins)
        if self.options["ramsch_skat"] == "last trick":
            self.taken[self.leader] += points(self.down)
            named = self.named_in_ramsch(wins)
        elif self.options["ramsch_skat"] == "loser" and not wins:
            for seat in named:
                self.taken[seat] += points(self.down)
        scores = [0] * self.players
        sweeper = [s for s in self.order if self.tricks[s] == 10 and self.options["ramsch_durchmarsch"] == "won"]
        if sweeper:
            scores[sweeper[0]] = 120 * (factor if self.options["ramsch_factor_on_all_tricks"] else 1)
        else:
            dry = any(not self.tricks[s] for s in self.order) and self.options["ramsch_jungfrau"]
            for seat in named:
                value = 20 if self.options["ramsch_value"] == "fixed" else self.taken[seat]
                scores[seat] = 23 * factor if wins else -value * factor * (2 if dry else 1)
            sweeper = named if wins else []
        if sweeper and self.options["scoring"] == "adjusted":
            win = scores[sweeper[0]]
            scores = [-win if s in self.order and s not in sweeper else 0 for s in range(self.players)]
        return Result(scores, "played", contract="ramsch")

    def named_in_ramsch(self, wins: bool) -> list[int]:
        """Return the seats that lose, or win, by card points (A.15.6, A.15.7)."""
        counted = [self.taken[s] for s in self.order]
        best = min(counted) if wins else max(counted)
        tied = [s for s in self.order if self.taken[s] == best]
        if len(tied) == 3 and self.options["ramsch_ties"] == "not three":
            return []
        if len(tied) > 1 and self.leader in tied and self.options["ramsch_ties"] == "last trick":
            return [s for s in tied if s != self.leader] if wins else [self.leader]
        return tied


def result(line: str) -> Result:
    """Return the end of the deal on this line."""
    return Deal(line).result()
