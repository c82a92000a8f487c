"""Deals analysed with all hands open (docs/guide/analysis.md).

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
from .sentences import SENTENCES

register(SENTENCES)

AnyAnalysis = DealAnalysis | MultiplayerAnalysis
"""Result of `analyse`: for two parties, or for players who play for themselves."""

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
