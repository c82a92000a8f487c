"""Replay of the moves of an ISS game by Stich's rules, as far as they apply (docs/reference/formats.md)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card, card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.records import configured
from stich.records.formats.errors import FormatError

from .result import IssResult, IssScoreFacts, penalty, scored
from .text import IssGame, Move

PRESET = "skat-isko"
DEALER = Seat(2)
"""Dealer of every game; forehand, P0 of the text, takes seat 0."""
CONTRACTS = {"D": "diamonds", "H": "hearts", "S": "spades", "C": "clubs", "G": "grand", "N": "null"}
LEVELS = ("", "schneider", "schwarz", "ouvert")
_DECLARATION = re.compile(r"([DHSCGN])([HOSZ]*)")
_ENDED_BY = re.compile(r"(TI|LE)\.([0-2])")
SHOWN = 6


class IssDeclaration(msgspec.Struct, frozen=True):
    """Declaration of a game in ISS."""

    kind: str
    """Kind of game: one of ``D H S C G N``."""
    hand: bool
    level: int
    """Announced level: 0 none, 1 schneider, 2 schwarz, 3 ouvert."""

    @property
    def action(self) -> str:
        """Text of the declaration as an action of Stich."""
        words = ["declare", CONTRACTS[self.kind], *(["hand"] if self.hand else []), *([LEVELS[self.level]] if self.level else [])]
        return " ".join(words)


class Replay:
    """State of an ISS game after the moves so far.

    ``state`` is Stich's state. Resignations, players who left, and timeouts exist only in ISS and are stored beside it.
    """

    def __init__(self, game: IssGame) -> None:
        self.game = game
        self.actions: list[str] = []
        self.declarer = -1
        self.bid = 0
        self.declared: IssDeclaration | None = None
        self.wait: str | None = None
        """Move that must come next: ``skat`` (the server hands over the skat) or ``discard`` (the second half of a declaration); None
        for any move.
        """
        self.shown = False
        """True if the declarer has shown the cards in ISS, but they are not exposed in Stich's state yet."""
        self.over = False
        self.resigned: set[int] = set()
        self.left = self.timeout = -1
        moves = game.moves
        if not moves or moves[0].who != "w":
            raise FormatError("iss/deal#none", line=game.line)
        self.hands, self.skat = _dealt(moves[0])
        rules = configured("skat", PRESET, {})
        self.declaring: State[Any, Any] | None = None
        """Our state before the declaration; None if no game was declared."""
        self.state: State[Any, Any] = rules.start(Deal(DEALER, self.hands, self.skat))
        for move in moves[1:]:
            self.apply(move)

    def apply(self, move: Move) -> None:
        """Apply one move. Raise `FormatError` if it is wrong or illegal."""
        if self.over and self.declarer < 0 and self.state.finished and move.who == "w" and _ENDED_BY.fullmatch(move.what):
            return  # all have passed: who leaves then, or whose time runs out, changes nothing
        if self.over:
            raise move.error("iss/over")
        if move.who == "w":
            self._world(move)
        elif move.what == "RE":
            self._resign(move)
        elif move.what == "SC" or move.what.startswith("SC."):
            self._show(move)
        else:
            self._act(move)

    @property
    def play(self) -> PerfectInfoPosition | None:
        """Card play now, or at the end of a finished deal; None before it begins."""
        return getattr(self.state.phase, "before", self.state.phase).perfect_info

    def _world(self, move: Move) -> None:
        """Apply a move of the server ("world"): a deal, the skat, a timeout or a player who left."""
        ended = _ENDED_BY.fullmatch(move.what)
        if ended:
            player = int(ended[2])
            self.timeout, self.left = (player, -1) if ended[1] == "TI" else (-1, player)
            self.over = True
            return
        if self.wait != "skat":
            raise move.error("iss/world")
        if set(_cards(move, move.what.split("."), 2)) != set(self.skat):
            raise move.error("iss/skat#dealt", cards=tuple(self.skat))
        self.wait = None

    def _resign(self, move: Move) -> None:
        player = int(move.who)
        if self.play is None or self.declared is None or self.wait:
            raise move.error("iss/resign#play")
        if player in self.resigned:
            raise move.error("iss/resign#twice")
        self.resigned.add(player)
        self.over = player == self.declarer or len(self.resigned) == 2

    def _show(self, move: Move) -> None:
        if self.play is None or int(move.who) != self.declarer:
            raise move.error("iss/show#declarer")
        shown = move.what.split(".")[1:]
        held = self.play.spec.deck.members(self.play.position.hands[self.declarer])
        if shown and set(shown) != set(held):
            raise move.error("iss/show#held", cards=tuple(held))
        self.shown = True

    def _act(self, move: Move) -> None:
        if self.wait == "skat":
            raise move.error("iss/skat#first", cards=tuple(self.skat))
        actor = self.state.actor
        if actor is None or int(move.who) != actor:
            raise move.error("iss/turn#nobody") if actor is None else move.error("iss/turn#player", actor=actor)
        phase = self.state.phase.name
        if phase == "auction":
            self._bid(move)
        elif phase == "skat or hand" and move.what == "s":
            self.declarer = actor
            self._do(move, "pickup")
            self.wait = "skat"
        elif phase == "skat or hand":
            self.declarer = actor
            self._declare_hand(move)
        elif phase == "discard":
            self._declare(move)
        else:
            self._play(move)

    def _bid(self, move: Move) -> None:
        words = {"y": "hold", "p": "pass"}
        if move.what not in words and not (move.what.isascii() and move.what.isdigit() and len(move.what) <= 3):
            raise move.error("iss/bid")
        self._do(move, words.get(move.what, move.what))
        if move.what.isdigit():
            self.bid = int(move.what)
        self.over = self.state.finished

    def _declare_hand(self, move: Move) -> None:
        head, *shown = move.what.split(".")
        declared = self._declaration(move, head)
        if not declared.hand:
            raise move.error("iss/declare#hand")
        self._shown(move, declared, shown, self.hands[self.declarer])
        self._do(move, "hand")
        self._declared(move, declared)

    def _declare(self, move: Move) -> None:
        """Apply a declaration: a game and two discards, in one move or in two. Raise `FormatError` if it is wrong."""
        head, *rest = move.what.split(".")
        if self.wait == "discard":
            declared, cards = self.declared, [head, *rest]
        else:
            declared, cards = self._declaration(move, head), rest
            if declared.hand:
                raise move.error("iss/declare#skat")
        assert declared is not None, "the first half has declared"
        if not cards:
            self.declared, self.wait = declared, "discard"
            return
        discards = _cards(move, cards[:2], 2)
        twelve = {*self.hands[self.declarer], *self.skat}
        if not twelve.issuperset(discards):
            raise move.error("iss/discard", cards=discards)
        self._shown(move, declared, cards[2:], tuple(twelve.difference(discards)))
        self._do(move, "discard " + " ".join(discards))
        self._declared(move, declared)
        self.wait = None

    def _declared(self, move: Move, declared: IssDeclaration) -> None:
        self.declaring = self.state
        self._do(move, declared.action)
        self.declared = declared

    def _declaration(self, move: Move, text: str) -> IssDeclaration:
        match = _DECLARATION.fullmatch(text)
        if not match or len(set(match[2])) < len(match[2]):
            raise move.error("iss/declare#form", text=text[:20])
        kind, said = match.groups()
        null = kind == "N"
        if null and {"S", "Z"} & set(said):
            raise move.error("iss/declare#null")
        level = 3 if "O" in said else 2 if "Z" in said else 1 if "S" in said else 0
        hand = "H" in said or (level == 3 and not null)
        if level and not hand and not null:
            raise move.error("iss/declare#announced")
        declared = IssDeclaration(kind, hand, level)
        value = {(False, 0): 23, (True, 0): 35, (False, 3): 46, (True, 3): 59}[hand, level] if null else self.bid
        if value < self.bid:
            raise move.error("iss/declare#overbid", value=value, bid=self.bid)
        return declared

    def _shown(self, move: Move, declared: IssDeclaration, shown: list[str], hand: tuple[Card, ...]) -> None:
        if shown and (declared.level != 3 or set(shown) != set(hand) or len(shown) != len(hand)):
            raise move.error("iss/show#held", cards=tuple(sorted(hand))) if declared.level == 3 else move.error("iss/show#ouvert")

    def _play(self, move: Move) -> None:
        if "?" in move.what:
            raise move.error("iss/hidden#card")
        _cards(move, [move.what], 1)
        if self.shown and self.state.actor == self.declarer:
            # By our rules the declarer shows cards when it is their turn to play one.
            self.shown = False
            if "show" in (action.text for action in self.state.legal_actions):
                self._do(move, "show")
        self._do(move, move.what)
        play = self.play
        assert play is not None and self.declared is not None
        position = play.position
        self.over = self.state.finished
        if self.declared.level == 1 and not position.trick and position.leader != self.declarer:
            # The Skatordnung lets a declarer without a trick play on (A.7); ISS does not.
            self.over = self.over or sum(position.points) - position.points[self.declarer] > 30

    def _do(self, move: Move, text: str) -> None:
        try:
            self.state = self.state.apply(text)
        except StichError as error:
            possible = (*error.legal[:SHOWN], *(["…"] if len(error.legal) > SHOWN else []))
            raise move.error("iss/illegal", reason=str(error), possible=possible or ("nothing",)) from None
        self.actions.append(text)

    # -- end of the game -------------------------------------------------------------------------------------------

    @property
    def results(self) -> tuple[IssResult, ...]:
        """Results that ISS may write after these moves, the one by its present rules first; there are several if ISS scored differently in
        its first years."""
        if not self.over:
            return (IssResult("unknown"),)
        if self.declared is None:
            return (penalty(self.declarer, self.left, self.timeout) if max(self.left, self.timeout) >= 0 else IssResult("passed"),)
        play, declared, declarer = self.play, self.declared, self.declarer
        out = {self.left, self.timeout} - {-1}
        lost = declarer in self.resigned | out
        if play is None or self.wait:
            # The second half of the declaration is missing: ISS counts the skat, and has no other cards of the declarer.
            points, tricks, finished, cards = _points(self.skat), 0, 0, self.skat
            rest, left = 120 - points, 10
        else:
            position = play.position
            points, tricks = position.points[declarer] + play.points_outside_tricks, position.tricks[declarer]
            rest, left = 120 - sum(position.points) - play.points_outside_tricks, 10 - sum(position.tricks)
            finished, cards = sum(position.tricks), (*self.hands[declarer], *self.skat)
        if not lost and (out or len(self.resigned - {declarer}) == 2) and declared.kind != "N":
            points, tricks = points + rest, tricks + left
        facts = IssScoreFacts(
            declarer=declarer,
            kind=declared.kind,
            hand=declared.hand,
            level=declared.level,
            bid=self.bid,
            cards=cards,
            points=points,
            tricks=tricks,
            all_tricks=finished,
            lost_at_once=lost,
            left=self.left,
            timeout=self.timeout,
            resigned=declarer in self.resigned or len(self.resigned - {declarer}) == 2,
        )
        return scored(facts)


def _points(cards: tuple[Card, ...]) -> int:
    return sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(c[1], 0) for c in cards)


def _cards(move: Move, texts: list[str], count: int) -> tuple[Card, ...]:
    """Return the cards in these texts. Raise `FormatError` ``iss/card`` unless they are ``count`` different cards of the pack."""
    if len(texts) != count or len(set(texts)) != count:
        raise move.error("iss/card#one") if count == 1 else move.error("iss/card#count", count=count)
    cards = []
    for text in texts:
        if "?" in text:
            raise move.error("iss/hidden#card")
        if not re.fullmatch("[CSHD][AKQJT987]", text):
            raise move.error("iss/card#unknown", text=text[:20])
        cards.append(card(text))
    return tuple(cards)


def _dealt(move: Move) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    texts = move.what.split(".")
    if "|" in move.what:
        raise move.error("iss/hidden#view")
    if len(texts) != 32:
        raise move.error("iss/deal#size", count=len(texts))
    twice = next((text for text in texts if texts.count(text) > 1 and "?" not in text), None)
    if twice:
        raise move.error("iss/deal#twice", card=twice[:20])
    cards = _cards(move, texts, 32)
    return (cards[:10], cards[10:20], cards[20:30]), cards[30:]
