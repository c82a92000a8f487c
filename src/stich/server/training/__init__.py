"""Trainers on the server: exercises, the parts of them that are sent, and verdicts on answers.

Pure functions without clock and database. They run in the processes of the computer players. Of the server's packages it imports only
`wire`.
"""
