"""The application: routes, and everything they need, put together in one place."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware

from stich.server.web.handlers import Handlers
from stich.server.web.limits import Buckets
from stich.server.web.problems import EXCEPTION_HANDLERS
from stich.server.web.routes import routes
from stich.server.web.security import Gate
from stich.server.web.site import Site

from .clock import Clock, Randomness, SystemClock, system_randomness
from .settings import Settings


def create_app(settings: Settings, clock: Clock | None = None, randomness: Randomness = system_randomness) -> Starlette:
    """The ASGI application. Time and chance come from outside; the defaults are the machine's."""
    clock = clock or SystemClock()
    handlers = Handlers(settings, clock, randomness)
    requests = Buckets(settings.request_rate, settings.request_burst, clock.monotonic)
    app = Starlette(
        routes=routes(handlers, Site(settings.site, handlers.rules, handlers.deals.told, settings.origins)),
        middleware=[Middleware(Gate, settings=settings, requests=requests, secret=lambda: handlers.secret)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=handlers.life,
    )
    app.state.handlers = handlers
    return app
