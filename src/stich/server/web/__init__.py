"""HTTP and WebSocket: routes, handlers, limits, security, and the built page. `route` describes a request above its handler.

Imports every other room of the server; none imports this one.
"""
