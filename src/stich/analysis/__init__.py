"""Deals looked at afterwards, with all hands open (docs/guide/analysis.md).

`analyse` says what a finished deal was worth and which cards gave something away; `best_starts` says how it was best declared.
Everything here sees all cards, so nothing of it may reach a player while the deal lasts.
"""

from .deal import CardValue, DealAnalysis, PlayedCard, PlayedTrick, analyse
from .own import OwnAnalysis, OwnCard, OwnCardValue, OwnTrick
from .starts import BestStart, best_starts, starts_of

AnyAnalysis = DealAnalysis | OwnAnalysis
"""What `analyse` answers: of two parties, or of everybody alone."""

__all__ = [
    "AnyAnalysis",
    "BestStart",
    "CardValue",
    "DealAnalysis",
    "OwnAnalysis",
    "OwnCard",
    "OwnCardValue",
    "OwnTrick",
    "PlayedCard",
    "PlayedTrick",
    "analyse",
    "best_starts",
    "starts_of",
]
