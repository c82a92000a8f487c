"""Learning progress on the server: a person's lessons, puzzles and training by game, and a proposal for the next exercise.

Pure functions without clock and database. Of the server's packages it imports only `store`, `puzzles` and `wire`.
"""
