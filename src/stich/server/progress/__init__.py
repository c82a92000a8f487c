"""Learning progress on the server: lessons, puzzles and training of a person by game, and a proposal for the next step.

Pure functions without clock and database. Of the server's packages it imports only `store`, `puzzles` and `wire`.
"""
