"""The server's puzzles: which one somebody gets, what a card in it is worth to him, and what follows from his results.

Pure: neither clock nor database. It knows `store` and `wire`, and no other room.
"""
