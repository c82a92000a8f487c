"""HTTP and WebSocket: routes, handlers, limits, security, the built page."""
