"""The server: tables of people and computer players. Each table is stored as an event log, from which its state is computed.

`app.create_app` makes the ASGI application, `run.serve` runs it. All that observers get of a table is made in `tables.view`.
"""

from stich.kernel.sentences import register

from .sentences import SENTENCES, utc

register(SENTENCES, utc=utc)
