"""Short names of browsers for the list of sessions: detailed enough for their owner to tell them apart, and no more."""

from __future__ import annotations

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"))
ENGINES = (("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Chromium", "Chrome"), ("Safari", "Safari"))
"""Words in user agents, with the name of the browser. They also occur in the user agents of other browsers, so they are searched last."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str:
    """Return the name of a browser, such as ``Firefox · Linux``; empty if the user agent is not recognised."""
    found = [next((name for word, name in words if word in user_agent), "") for words in ((*BROWSERS, *ENGINES), SYSTEMS)]
    return " · ".join(filter(None, found))
