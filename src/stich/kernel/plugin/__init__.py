"""Interfaces that a game implements, and players, scorers and environments behind them."""
