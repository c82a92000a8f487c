"""Trainers on the server: the deal of an exercise, the part of it that is shown, and the judgement of an answer.

Pure functions without clock and database, run where computer players think. Of the server's packages it imports only `wire`.
"""
