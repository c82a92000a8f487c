"""Analysis of deals with all hands open (docs/reference/analysis.md).

`analyse` returns the value of a finished deal and the loss of each card, `analysing` yields the same card by card, and `best_declarations`
returns the best ways to declare a deal. All functions see all cards, so no result may reach a player before the deal is over.
"""

from stich.kernel.sentences import register

from .board import (
    AnyPosition,
    Board,
    BoardAnswer,
    BoardCard,
    BoardMoment,
    BoardTrick,
    Bounds,
    MultiplayerBoard,
    PartiesBoard,
    PlayedOut,
    SeatDeclarations,
    board_declarations,
    board_moments,
    board_of,
    perfect_info_on,
    solve_board,
)
from .deal import CardValue, DealAnalysis, PlayedCard, PlayedTrick, analyse, analysing
from .declarations import BestDeclaration, analyse_declarations, best_declarations
from .faults import Faults, faults
from .history import cards_played, history
from .mistakes import Mistake, better_cards, mistakes
from .multiplayer import MultiplayerAnalysis, MultiplayerCard, MultiplayerCardValue, MultiplayerTrick
from .par import Par, par
from .random_deal import Condition, Counted, RandomDeal, random_deal
from .reasons import Reason
from .roles import Role, roles, winners

register(
    {
        "analysis/limit#deal": "the analysis of the deal took longer than the limit",
        "analysis/limit#declaration": "the search for the best declaration took longer than the limit",
        "analysis/no-play": "no card was played in this deal",
        "analysis/unfinished": "the deal is not over: only finished deals can be analysed",
        "random/card#card": "{text!r:.20} is not a card of this deck",
        "random/card#class": "{text!r:.20} is neither a card, a suit nor a rank of this deck",
        "random/impossible": "{why}: no deal fulfils the conditions",
        "random/range#order": "{field}: at least {least} and at most {most} is no range",
        "random/range#points": "card points: in this game cards have none before a contract",
        "random/rare": "no such deal was found: the conditions contradict each other, or hardly any deal fulfils them",
        "random/seat#all": "seat: name a seat, since in this game all cards are dealt to the seats",
        "random/seat#range": "seat: 0 to {last}, not {seat}",
        "solve/multiplayer#declared": "all players played for themselves: there is no declarer",
        "solve/play": "play: card {number} cannot be {text!r:.20}: {allowed}",
        "solve/position#contract": "there is no contract to declare in this position",
        "solve/position#declarer": "no seat fixes the contract alone in this position",
    }
)

AnyAnalysis = DealAnalysis | MultiplayerAnalysis
"""Result of `analyse`: the first for two parties, the second if all play alone."""

__all__ = [
    "AnyAnalysis",
    "AnyPosition",
    "BestDeclaration",
    "Board",
    "BoardAnswer",
    "BoardCard",
    "BoardMoment",
    "BoardTrick",
    "Bounds",
    "CardValue",
    "Condition",
    "Counted",
    "DealAnalysis",
    "Faults",
    "Mistake",
    "MultiplayerAnalysis",
    "MultiplayerBoard",
    "MultiplayerCard",
    "MultiplayerCardValue",
    "MultiplayerTrick",
    "Par",
    "PartiesBoard",
    "PlayedCard",
    "PlayedOut",
    "PlayedTrick",
    "RandomDeal",
    "Reason",
    "Role",
    "SeatDeclarations",
    "analyse",
    "analyse_declarations",
    "analysing",
    "best_declarations",
    "better_cards",
    "board_declarations",
    "board_moments",
    "board_of",
    "cards_played",
    "faults",
    "history",
    "mistakes",
    "par",
    "perfect_info_on",
    "random_deal",
    "roles",
    "solve_board",
    "winners",
]
