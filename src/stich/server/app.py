"""The application: routes, and everything they need, put together in one place."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware

from .clock import Clock, Randomness, SystemClock, system_randomness
from .settings import Settings
from .web.handlers import Handlers
from .web.limits import Buckets
from .web.problems import EXCEPTION_HANDLERS
from .web.routes import routes
from .web.security import Gate
from .web.site import Site


def create_app(settings: Settings, clock: Clock | None = None, randomness: Randomness = system_randomness) -> Starlette:
    """The ASGI application. Time and chance come from outside; the defaults are the machine's."""
    clock = clock or SystemClock()
    handlers = Handlers(settings, clock, randomness)
    requests = Buckets(settings.request_rate, settings.request_burst, clock.monotonic)
    return Starlette(
        routes=routes(handlers, Site(settings.site)),
        middleware=[Middleware(Gate, settings=settings, requests=requests)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=handlers.life,
    )
