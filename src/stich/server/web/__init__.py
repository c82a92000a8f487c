"""HTTP and WebSocket: routes, handlers, limits, security, and the built page. `routes` lists every address.

Imports every other room of the server; none imports this one.
"""
