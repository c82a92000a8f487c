"""The server's record of progress: what somebody has learnt, by game, and what comes next for him.

Pure: neither clock nor database. It knows `store`, `puzzles` and `wire`, and no other room.
"""
