"""Play of Doppelkopf: cards, announcements, the deciding trick of a wedding, pigs and early ends (docs/rules D.8, D.10–D.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from stich.kernel.rules.action import Action, PlayCard, illegal
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, relaid, resumed
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.reference import winner
from stich.kernel.rules.trick_play import TrickPlay
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .actions import CALLS, CLAIM, CONCEDE, SILENCE, SeatCall
from .announcements import CALL, LEVELS, Party, call_limit, first_in_time, possible_levels
from .claim_proof import wins_all
from .contract import ALL_POINTS, SOLOS, Contract, TrumpOrder, play_spec
from .ending import DealEnd, EndReason, SoloKind
from .parties import PublicParties, of_mask, public_parties
from .seating import DoppelkopfSeating
from .tricks import Trick

_PIG_RANKS = {"tens": "T", "nines": "9"}


class Poverty(msgspec.Struct, frozen=True):
    """Exchange of a poverty: cards that its player gave, and cards that came back."""

    giver: int
    taker: int
    given: tuple[Card, ...]
    returned: tuple[Card, ...]


class FixedDeal(msgspec.Struct, frozen=True):
    """What is decided before the first card."""

    seating: DoppelkopfSeating
    contract: Contract
    re: int
    """Places of Re as a mask; in a wedding only its player (D.8.2)."""
    hands: tuple[int, ...]
    """Cards before the first lead as masks by place, after the exchange of a poverty."""
    leader: int = 0
    """Place that leads the first trick (D.6.10)."""
    solo: SoloKind | None = None
    """Kind of a named solo."""
    wedding_trick: str = "any"
    """Kind of the trick that decides a wedding: ``any``, ``suit`` or ``trump``."""
    poverty: Poverty | None = None

    @classmethod
    def normal(cls, seating: DoppelkopfSeating) -> FixedDeal:
        """Return a normal game or, if one hand has both queens of clubs, a silent wedding (D.4.2, D.8.6)."""
        return cls(seating, Contract.NORMAL, sum(1 << place for place in seating.re), seating.hands)

    @classmethod
    def solo_of(cls, seating: DoppelkopfSeating, place: int, contract: Contract, kind: SoloKind) -> FixedDeal:
        """Return a named solo. The soloist leads in a compulsory or forced one, or by the table's option (D.6.10, D.21)."""
        leads = {"compulsory": kind != "free", "always": True, "never": False}[seating.options.solo_leads]
        return cls(seating, contract, 1 << place, seating.hands, place if leads else 0, kind)

    @classmethod
    def wedding(cls, seating: DoppelkopfSeating, place: int, trick: str) -> FixedDeal:
        """Return a wedding of this place (D.8.2). ``trick``: kind of the deciding trick."""
        return cls(seating, Contract.WEDDING, 1 << place, seating.hands, wedding_trick=trick)

    @classmethod
    def poverty_of(cls, seating: DoppelkopfSeating, poverty: Poverty, hands: tuple[int, ...]) -> FixedDeal:
        """Return a poverty after the exchange: giver and taker are Re (D.21)."""
        return cls(seating, Contract.POVERTY, 1 << poverty.giver | 1 << poverty.taker, hands, poverty=poverty)


class Saying(msgspec.Struct, frozen=True):
    """Announcement that was made."""

    place: int
    level: int
    in_time: bool
    """False for a late reply (D.11.6)."""


class Play(TrickPlay, frozen=True):
    """Trick play to the last card, with announcements out of turn (D.10, D.11)."""

    fixed: FixedDeal
    position: Position
    re: int
    """Places of Re as a mask; while a wedding is undecided only its player."""
    said: tuple[Saying, ...] = ()
    done: tuple[Trick, ...] = ()
    """Finished tricks."""
    deciding: int | None = None
    """Number of the deciding trick of a wedding; 0 while it is undecided; None in other contracts."""
    pigs: str = ""
    """Ranks of the trump suit that have risen above all other trumps, highest first."""

    @classmethod
    def first(cls, fixed: FixedDeal) -> Play:
        """Return the play before the first lead."""
        none = (0,) * len(fixed.hands)
        spec = play_spec(fixed.seating.options.order(fixed.contract), fixed.seating.deck, (), fixed.seating.options.later_ten)
        position = resumed(spec, fixed.hands, tricks=none, points=none, leader=fixed.leader)
        return cls(fixed, position, fixed.re, deciding=0 if fixed.contract is Contract.WEDDING else None)

    @property
    def seating(self) -> DoppelkopfSeating:
        return self.fixed.seating

    @property
    def order(self) -> TrumpOrder:
        """Trumps and order of the cards."""
        return self.seating.options.order(self.fixed.contract, self.pigs)

    @property
    def spec(self) -> PlaySpec:
        return self._spec(())

    def _spec(self, side: tuple[int, ...]) -> PlaySpec:
        return play_spec(self.order, self.seating.deck, side, self.seating.options.later_ten)

    @property
    def perfect_info(self) -> PerfectInfoPosition | None:  # type: ignore[override]
        """Card play with all hands open; None while a wedding is undecided."""
        if self.undecided:
            return None
        spec = self._spec(self.members("re"))
        return PerfectInfoPosition(spec, self.position, self.seating.order, spec.side)

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def undecided(self) -> bool:
        """True while the wedding has no partner and is no solo yet (D.8.2)."""
        return self.deciding == 0

    @property
    def alone(self) -> bool:
        """True if Re is one player, whom the others may not know yet (D.16.2)."""
        return not self.undecided and self.re.bit_count() == 1

    def members(self, party: Party) -> tuple[int, ...]:
        """Return the places of a party."""
        return tuple(place for place in self.seating.places if self.party(place) == party)

    def party(self, place: int) -> Party:
        """Return the party of a place; while a wedding is undecided, Kontra for all but its player."""
        return "re" if self.re >> place & 1 else "kontra"

    @property
    def public(self) -> PublicParties:
        """Parties as far as all players know them (D.4.5, D.4.6)."""
        if self.undecided:
            return tuple("re" if self.re >> place & 1 else None for place in self.seating.places)
        if self.fixed.contract is not Contract.NORMAL:
            return of_mask(self.re)
        return public_parties(self._plays(), [(saying.place, self.party(saying.place)) for saying in self.said])

    def _plays(self) -> list[tuple[int, str, bool]]:
        """Return the cards in order of play: the place, the card, and whether it failed to follow a trump lead."""
        deck, count = self.seating.deck, len(self.seating.order)
        current = [((self.position.leader + i) % count, deck.cards[bit]) for i, bit in enumerate(self.position.trick)]
        trumps = self._trumps
        found: list[tuple[int, str, bool]] = []
        for trick in (*(trick.plays for trick in self.done), current):
            led = bool(trick) and trick[0][1] in trumps
            found += [(place, card, led and card not in trumps) for place, card in trick]
        return found

    @property
    def _trumps(self) -> frozenset[Card]:
        """All trumps of the contract."""
        return frozenset() if self.spec.trump is None else frozenset(self.spec.classes[self.spec.trump])

    # Announcements (D.11)

    def level(self, party: Party) -> int:
        """Return the highest level that a party has said."""
        return max((saying.level for saying in self.said if self.party(saying.place) == party), default=0)

    @property
    def shift(self) -> int | None:
        """Number of cards by which limits are lower after a late deciding trick; None before it (D.11.8)."""
        return None if self.undecided else max(0, (self.deciding or 1) - 1)

    def levels_of(self, place: int, party: Party) -> tuple[int, ...]:
        """Return the levels that this place might say as a member of a party (D.11)."""
        options = self.seating.options
        if options.announce_own_turn and self.started and place != self.position.actor:
            return ()
        mine = [saying for saying in self.said if self.party(saying.place) == party]
        played = sum(len(trick.plays) for trick in self.done) + len(self.position.trick)
        return possible_levels(
            self.level(party),
            self.level("kontra" if party == "re" else "re"),
            self.position.hands[place].bit_count(),
            own_in_time=bool(mine) and mine[0].in_time,
            hand_size=options.hand_size,
            shift=self.shift,
            times=options.announcements,
            replies=options.reply,
            call_in_time=call_limit(party, played) if options.announcements == "fifth_card" else None,
        )

    @property
    def started(self) -> bool:
        """True once a card has been played."""
        return bool(self.done or self.position.trick)

    @property
    def calls(self) -> Sequence[Action]:
        order = self.seating.order
        levels = [CALLS[order[p], self._word(p, level)] for p in self.seating.places for level in self.levels_of(p, self.party(p))]
        return (*levels, *self._pig_calls)

    def _word(self, place: int, level: int) -> str:
        return self.party(place) if level == CALL else LEVELS[level]

    @property
    def calls_open(self) -> bool:
        """True if some place might have the right by all that is public (D.11.10): nothing depends on secret parties."""
        parties = self.public
        return self._pigs_open or any(
            self.levels_of(place, party) for place in self.seating.places for party in ("re", "kontra") if parties[place] in (None, party)
        )

    # Pigs (D.21)

    @property
    def _pig_suit(self) -> str | None:
        """Suit whose cards may rise in this contract; None if none may."""
        options, contract = self.seating.options, self.fixed.contract
        if options.pigs == "off" or (contract is Contract.POVERTY and not options.pigs_in_poverty):
            return None
        if contract in SOLOS and not (options.pigs_in_solo and self.order.high_ranks == "QJ"):
            return None
        return self.order.trump_suit

    @property
    def _rising(self) -> str | None:
        """Rank that would rise next; None if none would."""
        options = self.seating.options
        ranks = "A" + _PIG_RANKS.get(options.superpigs, "") + ("K" if options.hyperpigs == "kings" else "")
        suit = self._pig_suit
        if suit is None or len(self.pigs) == len(ranks):
            return None
        rank = ranks[len(self.pigs)]
        # The ten of hearts is no card of its suit while it is the highest trump.
        return None if (suit, rank) == ("H", "T") and self.order.hearts_ten else rank

    def _holds_pigs(self, place: int) -> bool:
        """Return True if this place was dealt both cards of the rank that would rise next."""
        both = self.seating.deck.mask([Card(f"{self._pig_suit}{self._rising}")])
        return self.fixed.hands[place] & both == both

    @property
    def _pigs_open(self) -> bool:
        """True while pigs may be announced: before the first card."""
        return self._rising is not None and self.seating.options.pigs_shown == "start" and not self.started

    @property
    def _pig_calls(self) -> tuple[Action, ...]:
        if not self._pigs_open:
            return ()
        word = ("pigs", "superpigs", "hyperpigs")[len(self.pigs)]
        return tuple(CALLS[self.seating.order[p], word] for p in self.seating.places if self._holds_pigs(p))

    def _risen(self) -> Play:
        """Return the play after the next rank has risen above all other trumps."""
        assert self._rising is not None
        raised = msgspec.structs.replace(self, pigs=self._rising + self.pigs)
        return msgspec.structs.replace(raised, position=relaid(raised.spec, self.position, self.position.hands))

    def _shown(self, card: Card) -> Play:
        """Return the play in which this card of the actor has risen, if it rises as it is played (options ``pigs``, ``pigs_shown``)."""
        options, place = self.seating.options, self.position.actor
        if options.pigs_shown != "first_play" or self._rising is None or card != f"{self._pig_suit}{self._rising}":
            return self
        held = (self.position.hands[place] & self.seating.deck.mask([card])).bit_count()
        return self._risen() if self._holds_pigs(place) and (options.pigs == "both" or held == 1) else self

    # Actions

    @property
    def must_call(self) -> bool:
        """True if the winner of a rich first trick must say Re or Kontra before leading again (option ``must_announce``)."""
        least = self.seating.options.must_announce
        if not least or len(self.done) != 1 or self.position.trick or self.fixed.contract in SOLOS or self.undecided:
            return False
        return self.done[0].points >= least and self.level(self.party(self.position.actor)) == 0

    @property
    def may_end(self) -> bool:
        """True if the actor is a soloist whom all know, and may end the play early (D.12.1)."""
        actor = self.position.actor
        return self.alone and self.party(actor) == "re" and self.public == of_mask(self.re)

    @property
    def may_claim(self) -> bool:
        """True if the actor leads and wins every remaining trick by what the actor knows (D.12.2)."""
        if not self.may_end or self.position.trick:
            return False
        hands, actor = self.position.hands, self.position.actor
        return wins_all(self.spec, hands[actor], sum(hands) - hands[actor])

    @property
    def legal_actions(self) -> Sequence[Action]:
        actor = self.position.actor
        if self.must_call:
            return (CALLS[self.seating.order[actor], self.party(actor)],)
        more = ((CLAIM,) if self.may_claim else ()) + ((CONCEDE,) if self.may_end else ())
        return (*self.position.choices(all_plays(self._deck), ()), *more)

    def apply(self, action: Action) -> Phase:
        if isinstance(action, SeatCall):
            return self._called(action)
        if self.must_call:
            raise illegal("action/illegal#must-announce", self.legal_actions, action=action.public_text)
        if action == CLAIM and self.may_claim:
            return self.ended(EndReason.CLAIMED)
        if action == CONCEDE and self.may_end:
            return Conceded.first(self)
        if type(action) is not PlayCard or action not in self.legal_actions:
            raise self._refusal(action)
        return self._shown(action.card)._played(action.card)

    def _called(self, call: SeatCall) -> Play:
        """Return the play after an action out of turn. Raise `IllegalAction` if the caller may not take it."""
        place = self.seating.order.index(Seat(call.seat))
        if call not in self.calls and call not in self.legal_actions:
            raise illegal("action/illegal#call", [a for a in self.calls if a.caller == call.seat], action=call.public_text)
        if call.word.endswith("pigs"):
            return self._risen()
        level = CALL if call.word in ("re", "kontra") else LEVELS.index(call.word)
        options, cards = self.seating.options, self.position.hands[place].bit_count()
        if options.announcements == "fifth_card":
            in_time = CALL in self.levels_of(place, self.party(place)) and not self.level("kontra" if self.party(place) == "re" else "re")
        else:
            in_time = first_in_time(cards, options.hand_size, self.shift or 0, options.announcements)
        return msgspec.structs.replace(self, said=(*self.said, Saying(place, level, in_time)))

    def _played(self, card: Card) -> Phase:
        """Return the phase after the actor has played this card."""
        before, count = self.position, len(self.seating.order)
        bit = (before.legal & self.seating.deck.single[card]).bit_length() - 1
        position = before.play(bit)
        after = msgspec.structs.replace(self, position=position)
        if position.trick:
            return after
        bits = (*before.trick, bit)
        plays = tuple(((before.leader + i) % count, self.seating.deck.cards[b]) for i, b in enumerate(bits))
        after = after._with_trick(plays, position.leader, winner(self.spec, bits, position.finished))
        return after.ended(EndReason.PLAYED) if position.finished else after

    def _with_trick(self, plays: tuple[tuple[int, Card], ...], taker: int, winning: int) -> Play:
        """Return the play with one more finished trick; a trick may decide a wedding (D.8.2, D.8.3)."""
        trumps = self._trumps
        hearts = all(card[0] == "H" and card not in trumps for _, card in plays)
        pigs = "A" in self.pigs and self.order.trump_suit == "D"
        trick = Trick(plays, taker, winning, plays[0][1] in trumps, hearts, pigs)
        done = (*self.done, trick)
        if not self.undecided:
            return msgspec.structs.replace(self, done=done)
        fits = {"any": True, "suit": not trick.trump_led, "trump": trick.trump_led}[self.fixed.wedding_trick]
        limit = self.seating.options.wedding_limit
        if fits and not self.re >> taker & 1:
            return msgspec.structs.replace(self, done=done, re=self.re | 1 << taker, deciding=len(done))
        last = len(done) == (limit if isinstance(limit, int) else self.seating.options.hand_size)
        return msgspec.structs.replace(self, done=done, deciding=len(done) if last else 0)

    def ended(self, result: EndReason) -> Over:
        """Return the last phase of the deal."""
        end = DealEnd(
            seating=self.seating,
            result=result,
            contract=self.fixed.contract,
            solo=self.fixed.solo,
            leader=self.fixed.leader,
            re=self.re,
            deciding=self.deciding,
            done=self.done,
            points_left=ALL_POINTS - sum(self.position.points),
            levels=(self.level("re"), self.level("kontra")),
        )
        return Over(end.outcome, self)


class Conceded(Phase, frozen=True):
    """Phase after a soloist's concession: opponents may still announce what is in time (D.12.3, D.11.9)."""

    name: ClassVar[str] = "conceded"
    play: Play
    place: int
    """Opponent whose turn it is."""

    @classmethod
    def first(cls, play: Play) -> Phase:
        """Return the first opponent's turn, or the end of the deal if no level is in time."""
        return cls._from(play, (play.position.actor + 1) % len(play.seating.order))

    @classmethod
    def _from(cls, play: Play, place: int) -> Phase:
        """Return the turn of the first opponent from this place on who may announce, or the end of the deal."""
        count = len(play.seating.order)
        while place != play.position.actor:
            if play.levels_of(place, "kontra"):
                return cls(play, place)
            place = (place + 1) % count
        return play.ended(EndReason.CONCEDED)

    @property
    def actor(self) -> Seat | None:
        return self.play.seating.order[self.place]

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def legal_actions(self) -> Sequence[Action]:
        seat = self.play.seating.order[self.place]
        levels = self.play.levels_of(self.place, "kontra")
        return (*(CALLS[seat, "kontra" if level == CALL else LEVELS[level]] for level in levels), SILENCE)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#conceded", self.legal_actions, action=action.public_text)
        if isinstance(action, SeatCall):
            return Conceded._from(self.play._called(action), self.place)
        return Conceded._from(self.play, (self.place + 1) % len(self.play.seating.order))
