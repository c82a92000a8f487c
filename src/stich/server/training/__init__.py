"""The server's trainers: which deal an exercise is about, what of it is shown, and what an answer is worth.

Pure: neither clock nor database, and run where computer players think. It knows `wire`, and no other room.
"""
