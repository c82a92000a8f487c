"""JSON messages between client and server.

The page's types and the reference of the protocol are generated from these structs. This package imports no other package of the server.
"""
