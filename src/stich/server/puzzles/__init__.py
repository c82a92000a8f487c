"""Puzzles on the server: choice of the next puzzle, verdicts on cards, and ratings from results.

Pure functions without clock and database. Of the server's packages it imports only `store` and `wire`.
"""
