"""The server: tables that people and computer players sit at, an event log that is the truth, and one exit for every byte.

`app.create_app` makes the ASGI application, `run.serve` runs it. Everything an observer gets comes out of `tables.view`.
"""

from stich.kernel.sentences import register

from .sentences import SENTENCES, utc

register(SENTENCES, utc=utc)
