"""The wire: the JSON messages between client and server.

The page's types and the protocol's reference are generated from them. It imports no other room of the server.
"""
