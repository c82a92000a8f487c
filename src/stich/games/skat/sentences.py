"""English sentences of Skat's errors, by code and case."""

from __future__ import annotations


def matadors_in_words(count: int) -> str:
    """Return a number of matadors as text: ``with 2``, ``without 1``."""
    return f"{'with' if count > 0 else 'without'} {abs(count)}"


SENTENCES = {
    "action/illegal#answer": "{action}: {place} holds {bid} or passes",
    "action/illegal#bid": "{action}: {place} bids a number or passes",
    "action/illegal#bid-low": "bid {bid}: higher than the last bid, {last}, or pass",
    "action/illegal#bid-value": "bid {bid}: not a game value",
    "action/illegal#claim-game": "{action}: a game that needs every trick, or none, is decided only by its tricks (claim)",
    "action/illegal#claim-null": "{action}: in null only the declarer claims",
    "action/illegal#discard": "{action}: the declarer now puts down two cards, as in: discard C7 D8",
    "action/illegal#forehand": "{action}: both others passed; forehand bids exactly {bid} or passes",
    "action/illegal#grand-hand": "{action}: all passed; declare grand hand, or pass for the ramsch (A.15.10)",
    "action/illegal#hand-level": "{action}: {level} in {contract} is announced only in a hand game",
    "action/illegal#kontra": "{action}: an opponent says kontra once a deal, before their first card, if the table allows it (A.12)",
    "action/illegal#kontra-no-bid": "{action}: at this table only an opponent who bid or held a number says kontra (A.12.4)",
    "action/illegal#null-bid": "{action}: this null counts {value}, less than the bid {bid}; at this table it may not be declared (A.5.6)",
    "action/illegal#null-level": "{action}: null has no schneider or schwarz",
    "action/illegal#offer": "{action}: the offer must be accepted or refused",
    "action/illegal#out-of-reach": "{action}: the bid or the announcement is out of reach: play on (A.8.5)",
    "action/illegal#push": "{action}: take the two cards (pickup) or leave them (leave)",
    "action/illegal#push-discard": "{action}: now put down two cards, as in: discard C7 D8",
    "action/illegal#push-jacks": "{action}: jacks are not passed on at this table",
    "action/illegal#push-twelve": "{action}: not both among your twelve cards",
    "action/illegal#re": "{action}: after kontra the declarer says re or passes",
    "action/illegal#refused-offer": "{action}: the offer was refused, play a card",
    "action/illegal#show": "{action}: only the declarer shows cards",
    "action/illegal#show-open": "{action}: the declarer's cards lie open already",
    "action/illegal#skat-contract": "{action}: the declarer now names the contract, as in: declare clubs",
    "action/illegal#skat-left": "{action}: the skat was left, so this is a hand game",
    "action/illegal#skat-or-hand": "{action}: the declarer takes the skat (pickup) or plays from the hand (hand)",
    "action/illegal#skat-taken": "{action}: the skat was taken, so this is no hand game",
    "action/illegal#twelve": "{action}: not both among the declarer's twelve cards",
    "blocked/no-jacks": "{action}: jacks are not passed on at this table (A.15.4)",
    "action/malformed#announcement": "{text!r} cannot follow a contract here: hand, schneider, schwarz, ouvert, each once",
    "action/malformed#discard": "discard names two different cards of the Skat pack, as in: discard C7 D8; not {text!r}",
    "action/malformed#null": "null has no schneider or schwarz",
    "action/malformed#skat-contract": "unknown contract {text!r}: clubs, spades, hearts, diamonds, grand or null",
    "list/declarer#one-of": "declarer: one of {seats}; seats are 0 to {last}",
    "list/declarer#sits-out": "declarer: one of {seats}; seat {dealer} deals and sits out",
    "options/invalid#kontra-after-bid": "kontra_after_bid needs kontra",
    "options/invalid#kontra-null": "kontra_null needs kontra",
    "options/invalid#ramsch-skat": (
        "ramsch_grand_hand, ramsch_value, ramsch_skat, ramsch_ties, ramsch_jungfrau, ramsch_durchmarsch "
        "and ramsch_factor_on_all_tricks need ramsch"
    ),
    "options/invalid#schieberamsch": "ramsch_jacks and ramsch_leavers belong to ramsch schieberamsch",
    "score/announcement#hand": "{level} in {contract} is announced only in a hand game: say hand too, or leave the announcement out",
    "score/announcement#null": "null has no schneider or schwarz: leave the announcement out",
    "score/bid": "bid: {bid} is no game value; the nearest are {nearest}",
    "score/bid#null": "bid: a null that counts {value} is not declared at this table if {bid} was bid (option null_below_bid)",
    "score/cards#count": "cards: the declarer's twelve, ten and the skat; these are {count}",
    "score/cards#no-card": "cards: {text!r:.20} is no card of Skat: suit C S H D and rank A T K Q J 9 8 7, as in CJ or HT",
    "score/cards#twice": "cards: {card} occurs twice",
    "score/level#none": "level: only of a suit game or grand that was played, without a concession",
    "score/level#points": "level: {reached} by the card points and tricks, not {stated}",
    "score/kontra#null": "kontra: not allowed against null at this table (option kontra_null)",
    "score/kontra#table": "kontra: this table does not play it (option kontra)",
    "score/matadors#cards": "matadors: by the twelve cards {counted:matadors} in {contract}, not {stated:matadors}",
    "score/matadors#null": "matadors: null counts none, leave them out",
    "score/matadors#range": "matadors: with or without 1 to {most} in {contract}",
    "score/points#all": (
        "declarer_card_points: ten tricks and the skat are all the cards, 120 card points and none against, not {points} and {against}"
    ),
    "score/points#conceded": (
        "opponents_card_points: {level} is announced or needed for the bid and out of reach: the concession is refused, play on"
    ),
    "score/points#limits": (
        "declarer_card_points: {tricks:tricks} and the skat are {cards} cards: {least} to {most} card points, not {points}"
    ),
    "score/points#needed": "declarer_card_points: the card points of the declarer's tricks and the skat (0 to 120)",
    "score/points#opponents": "opponents_card_points: only if the opponents conceded or threw the cards in",
    "score/points#opponents-needed": "opponents_card_points: the card points that the opponents had when they threw in (0 to 120)",
    "score/points#opponents-sum": "opponents_card_points: the opponents cannot have {points} in {tricks:tricks}",
    "score/points#or-result": (
        "declarer_card_points: the card points of the declarer's tricks and the skat (0 to 120), or won: true or false"
    ),
    "score/points#range": "{field}: {least} to {most}, not {number}",
    "score/points#sum": "declarer_card_points: {tricks:tricks} and the skat are {cards} cards: no {cards} cards count {points}",
    "score/points#three": "card_points: the three have 120 together, the skat with the last trick, not {points:sum}",
    "score/points#three-less-skat": "card_points: the three have 120 together, less the skat that no player gets, not {points:sum}",
    "score/points#three-needed": "card_points: those of all three players; or the loser, with the card points of the loser",
    "score/points#three-one": "card_points: {place} cannot have {points} in {tricks:tricks}",
    "score/points#thrown-in": "declarer_card_points, declarer_tricks: leave them out if the opponents threw in; the rest is the declarer's",
    "score/points#twelve": "declarer_card_points: with these twelve cards {tricks:tricks} and the skat cannot count {points}",
    "score/ramsch#last-trick": "last_trick: F, M or R; it decides who loses of the players with the most card points (option ramsch_ties)",
    "score/ramsch#last-trick-taken": "last_trick: {place} took no trick",
    "score/ramsch#leavers": "players_who_left_the_skat: {least} to {most}, not {number}",
    "score/ramsch#loser": "loser: {place} does not have the most card points, {points}",
    "score/ramsch#passed-in": "passed_in: at this table {ramsch} is played if all pass; enter its result",
    "score/ramsch#skat": "players_who_left_the_skat: only in schieberamsch may it be taken or left",
    "score/ramsch#variant": "variant: this table plays {played} if all pass (option ramsch), not {variant}",
    "score/score": "score: no game of Skat scores {number}",
    "score/tricks#needed": "declarer_tricks: the number of tricks of the declarer (0 to 10)",
    "score/tricks#or-result": "declarer_tricks: the number of tricks of the declarer (0 to 10), or won: true or false",
    "score/tricks#opponents": "opponents_tricks: only if the opponents threw the cards in",
    "score/tricks#opponents-needed": "opponents_tricks: the number of tricks that the opponents had when they threw in (0 to 9)",
    "score/tricks#over": "{field}: with ten tricks won the play is over, and there is nothing to claim or concede",
    "score/tricks#range": "{field}: {least} to {most}, not {number}",
    "score/tricks#three": "tricks: the three have ten together, not {tricks:sum}",
    "score/tricks#three-needed": "tricks: {place} has no card points; tell whether {place} took a trick (0 if none)",
    "score/tricks#two-endings": "{field}: not together with thrown_in_by; a deal ends in one way",
    "score/won#lost": "won: by these facts the game is lost",
    "score/won#overbid": "won: the game is worth {value}, less than the bid of {bid}",
    "score/won#won": "won: by these facts the game is won",
    "solve/bid": "bid {bid} is not a game value",
    "solve/card#skat": "skat: {reason}",
    "solve/contract#text": "contract: {reason}; or ramsch",
    "solve/seat#ramsch": "a ramsch has no declarer: leave out declarer",
    "solve/shape#three": "starts are those of a table of three: leave out the option players",
    "solve/skat": "skat: two cards or none, not {count}",
}
