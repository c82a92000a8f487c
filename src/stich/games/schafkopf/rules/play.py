"""Play of a declared game of Schafkopf: tricks, kontra and re, early ends (docs/rules C.7–C.9, C.13).

The duties of the called ace are a constraint of the PlaySpec, so both engines enforce them. Nothing but the hands shows who the partner is.
At a table where the partner may say kontra or re, every possible partner therefore gets a turn (C.13.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar

import msgspec

from stich.kernel.knowledge.blocked import refusal
from stich.kernel.plugin.deal_program import ALWAYS, NEVER, HandCondition
from stich.kernel.rules.action import Action, PlayCard, illegal
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .actions import KONTRA, PASS, RE
from .contract import BETTEL, LONG, SHORT, Contract, Declaration, Trumps, play_spec, runners_in, trumps_of
from .scoring import Facts, SchafkopfOutcome, score, seat_line, seat_scores
from .seating import SchafkopfSeating

_PLAYS = {LONG: all_plays(LONG), SHORT: all_plays(SHORT)}

WORDS = (KONTRA, RE)
"""Calls that double a game of Schafkopf: the index is the number of doublings before the call."""


class Hochzeit(msgspec.Struct, frozen=True):
    """Hochzeit that was taken: the place that offered it, and the two cards that only the two players know (C.21).

    The cards are None in a record that starts with the contract.
    """

    offerer: int
    offered: Card | None = None
    given: Card | None = None


@cache
def _starter(spec: PlaySpec) -> Starter:
    return starter(spec)


class FixedContract(msgspec.Struct, frozen=True):
    """Facts about a declared game of Schafkopf that do not change from the first lead to the end of the deal."""

    seating: SchafkopfSeating
    declarer: int
    declaration: Declaration
    may_double: bool = True
    """True if kontra and re are possible; False if the table excludes them, or if a record starts with a contract and a number of
    doublings.
    """
    hochzeit: Hochzeit | None = None
    """Exchange of cards with which the game began. The seating then has the hands after it."""

    @property
    def trumps(self) -> Trumps:
        return trumps_of(self.declaration, self.seating.options.bettel_trumps)

    @property
    def spec(self) -> PlaySpec:
        """Rules of the card play."""
        options = self.seating.options
        wed = self.hochzeit.offerer if self.hochzeit else None
        return play_spec(
            self.declaration, self.trumps, options.cards, self.declarer, options.run_away_min, partner_place=wed, players=options.players
        )

    @property
    def known_side(self) -> tuple[int, ...]:
        """Places of the declarer's side that all know: the declarer's, and in a hochzeit the partner's."""
        return (self.declarer, self.hochzeit.offerer) if self.hochzeit else (self.declarer,)

    @property
    def partner(self) -> int | None:
        """Place of the partner; None without one. It was dealt the called ace, which is secret until the ace is played, or it offered the
        hochzeit.
        """
        if self.hochzeit:
            return self.hochzeit.offerer
        called = self.declaration.called
        if called is None:
            return None
        card = self.seating.deck.single[called]
        return [hand & card for hand in self.seating.hands].index(card)

    @property
    def side(self) -> tuple[int, ...]:
        """Place of the declarer and, if there is one, that of the partner. Secret until the called ace is played."""
        partner = self.partner
        return (self.declarer,) if partner is None else (self.declarer, partner)

    @property
    def runner_count(self) -> int:
        """Number of runners in the cards dealt to the declarer side (C.11; negative: lacked)."""
        hands = self.seating.hands
        return runners_in(sum([hands[p] for p in self.side]), self.trumps, self.seating.deck)

    def facts(self, position: Position | None, stoss: int) -> Facts:
        """Return the facts that determine the score of the game. ``position`` None: no card was played. ``stoss``: number of doublings."""
        side, whole, none = self.side, self.seating.options.hand_size, (0,) * len(self.seating.order)
        points, tricks = (position.points, position.tricks) if position else (none, none)
        return Facts(
            declaration=self.declaration,
            card_points=sum([points[p] for p in side]),
            tricks=sum([tricks[p] for p in side]),
            all_tricks=whole,
            runner_count=self.runner_count,
            knocks=len(self.seating.knocked),
            stoss=stoss,
            won=None if position is None or position.finished else False,
        )

    def outcome(self, reason: str, position: Position | None = None, stoss: int = 0) -> SchafkopfOutcome:
        """Return the outcome of the deal that ended with this reason. A sie has no position, because no card was played."""
        return self.result(self.facts(position, stoss), reason, played=position is not None)

    def result(self, facts: Facts, reason: str, *, played: bool) -> SchafkopfOutcome:
        """Return the outcome of a declared game of Schafkopf with these facts. ``played``: False for a deal without card play."""
        seating = self.seating
        result = score(seating.options, facts)
        side = tuple([seating.order[p] for p in self.side])
        return SchafkopfOutcome(
            scores=seat_scores(len(seating.order), side, result.amount),
            reason=reason,
            declarer=side[0],
            won=result.won,
            working=(*result.lines, seat_line(side, result, len(seating.order))),
            contract=self.declaration.text,
            partner=side[1] if len(side) > 1 else None,
            side=side,
            card_points=facts.card_points if played else None,
            tricks=facts.tricks if played else None,
            runners=facts.runner_count,
            each=result.working.each,
            arithmetic=result.working,
        )


class Play(Phase, frozen=True):
    """Phase of trick play in a declared game of Schafkopf (C.8). Place p of the position is place p of the table."""

    name: ClassVar[str] = "play"
    fixed: FixedContract
    position: Position
    stoss: int = 0
    """Number of doublings so far: 1 kontra, 2 re, 3 and 4 the same again."""
    doubled_by: tuple[int, ...] = ()
    """Places that doubled, in order: an opponent, then one of the declarer side, and so on."""

    @classmethod
    def first(cls, seating: SchafkopfSeating, declarer: int, declaration: Declaration, hochzeit: Hochzeit | None = None) -> Phase:
        """Return the first phase after the declaration, or after the exchange of a ``hochzeit``.

        It is the first turn to say kontra, if there is one (C.13.2), else the phase before the first lead. A sie is over at once (C.12.4).
        """
        play = cls.before_lead(FixedContract(seating, declarer, declaration, seating.options.stoss_max > 0, hochzeit))
        if declaration.contract is Contract.SIE:
            return Over(play.fixed.outcome("sie"), play)
        return play.kontra_or_play if play.fixed.may_double else play

    @classmethod
    def before_lead(cls, fixed: FixedContract, stoss: int = 0) -> Play:
        """Return the phase before the first lead, without turns to say kontra. ``stoss``: number of doublings."""
        return cls(fixed, _starter(fixed.spec)(fixed.seating.hands), stoss)

    @property
    def actor(self) -> Seat | None:
        return self.fixed.seating.order[self.position.actor]

    @property
    def perfect_info(self) -> PerfectInfoPosition:
        side = sum(1 << place for place in self.fixed.side)
        return PerfectInfoPosition(self.fixed.spec, self.position, self.fixed.seating.order, side, faces="german")

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.position.choices(_PLAYS[self.fixed.seating.deck], ())

    def apply(self, action: Action) -> Phase:
        position, seating = self.position, self.fixed.seating
        if type(action) is not PlayCard:
            raise self._refusal(action)
        try:
            position = position.play(seating.deck.bit[action.card])
        except (KeyError, ValueError):
            raise self._refusal(action) from None
        after = Play(self.fixed, position, self.stoss, self.doubled_by)
        reason = None if position.trick else after.ended
        if reason:
            return Over(self.fixed.outcome(reason, position, self.stoss), after)
        return after.kontra_or_play if self.fixed.may_double else after

    @property
    def kontra_or_play(self) -> Phase:
        """Return the phase of turns to say kontra or re before the next card; the play itself if no place may double now (C.13.2)."""
        if any(self.position.tricks):
            return self
        played = len(self.position.trick)
        if self.fixed.seating.options.stoss_until == "first card":
            return self.with_turns(self.fixed.seating.places) if played == 1 else self
        return self.with_turns(self.fixed.seating.places[played:])

    def with_turns(self, places: Iterable[int]) -> Phase:
        """Return a phase in which each of these places that may double has a turn; the play itself if none may."""
        left = self.stoss < self.fixed.seating.options.stoss_max
        speakers = tuple(p for p in places if self.may_speak(p)) if left else ()
        return KontraOrRe(self, speakers) if speakers else self

    def may_speak(self, place: int) -> bool:
        """Return True if this place gets a turn to double next (C.13.3).

        All players who might belong to the side that may double get a turn, so that the turn does not reveal the partner.
        """
        declares, opponents, partners = place in self.fixed.known_side, self.doubled_by[::2], self.doubled_by[1::2]
        if self.stoss % 2 == 0:
            return not declares and place not in partners
        return declares or (self.fixed.declaration.called is not None and place not in opponents)

    def _refusal(self, action: Action) -> Exception:
        return refusal(
            "action/illegal#not-in-hand" if isinstance(action, PlayCard) else "action/illegal#card",
            self.legal_actions,
            action=action,
            blocked=self.blocked,
        )

    @property
    def ended(self) -> str | None:
        """Reason why the play is over after a trick (C.8.4); None if it goes on."""
        position, declaration = self.position, self.fixed.declaration
        if position.finished:
            return "played"
        if not declaration.tout and declaration.contract is not BETTEL:
            return None
        taken = position.tricks[self.fixed.declarer]
        return "decided" if (sum(position.tricks) > taken if declaration.tout else taken) else None


class KontraOrRe(Phase, frozen=True):
    """Phase of turns to say kontra or re in Schafkopf, one place after the other (C.13)."""

    name: ClassVar[str] = "stoss"
    play: Play
    speakers: tuple[int, ...]
    """Places whose turn is still to come; the first is the actor's."""

    @property
    def word(self) -> Action:
        """Call that the actor may make now: kontra or re."""
        return WORDS[self.play.stoss % 2]

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def is_asked_again(self) -> bool:
        """True if the actor gets another turn to say kontra or re after the next card, until their own first card (C.13.2)."""
        return self.play.fixed.seating.options.stoss_until == "own card" and self.speakers[0] > len(self.play.position.trick)

    @property
    def actor(self) -> Seat | None:
        return self.play.fixed.seating.order[self.speakers[0]]

    @property
    def legal_actions(self) -> Sequence[Action]:
        hand = self.play.fixed.seating.hands[self.speakers[0]]
        return (self.word, PASS) if self.condition(self.word).allows(hand) else (PASS,)

    def condition(self, action: Action) -> HandCondition:
        """Return the condition on the actor's dealt cards for this call.

        Opponents say kontra; the declarer side says re, to which the called ace's holder belongs, or who offered a hochzeit (C.13.3).
        """
        fixed, called = self.play.fixed, self.play.fixed.declaration.called
        declares = self.speakers[0] in fixed.known_side
        if action not in WORDS:
            return ALWAYS
        if declares or called is None:
            return ALWAYS if declares == (action == RE) else NEVER
        ace = fixed.seating.deck.single[called]
        return HandCondition(all=ace) if action == RE else HandCondition(none=ace)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            if action in WORDS:
                raise illegal("action/illegal#sides", self.legal_actions, action=action.public_text)
            raise illegal("action/illegal#kontra-or-re", self.legal_actions, action=action.public_text, word=str(self.word))
        play, place = self.play, self.speakers[0]
        if action == PASS:
            return KontraOrRe(play, self.speakers[1:]) if self.speakers[1:] else play
        # Players who have already played a card may still say re.
        return msgspec.structs.replace(play, stoss=play.stoss + 1, doubled_by=(*play.doubled_by, place)).with_turns(
            play.fixed.seating.places
        )
