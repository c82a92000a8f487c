"""Twelve deals a day: sets of boards, tables, fields of computer plays, the end of days and weeks (`stich.clubs.daily`).

The room imports the rooms ``store``, ``tables`` and ``users``.
"""
