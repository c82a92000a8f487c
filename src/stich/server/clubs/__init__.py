"""Clubs on the server: permissions, changes of events, typed lists, and what each reader may see of them.

The rules of events are in `stich.clubs`. Of the server's packages this one imports only `store`, `tables` and `wire`.
"""
