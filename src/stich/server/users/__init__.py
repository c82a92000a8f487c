"""People: guest sessions and their cookies, names, accounts, bots, ratings, matchmaking and moderation.

Imports the store and the wire, but neither the tables nor HTTP code.
"""
