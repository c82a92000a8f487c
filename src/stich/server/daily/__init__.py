"""Twelve deals a day: sets of boards, tables, fields of computer plays, the end of days and weeks (`stich.clubs.daily`).

Of the server's packages this one imports only `store` and `tables`.
"""
