"""HTTP and WebSockets: routes, handlers, limits, security, and the built page. `route` describes a request next to its handler.

Imports every other package of the server; none of them imports this one.
"""
