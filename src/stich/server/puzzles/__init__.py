"""Puzzles on the server: choice of the next puzzle, answers to cards, and ratings from results.

Pure functions without clock and database. Of the server's packages it imports only `store` and `wire`.
"""
