"""Ladder of bots: seats for bots that are connected, and scores of finished boards (`stich.clubs.ladder`).

Of the server's packages this one imports only `store` and `tables`.
"""
