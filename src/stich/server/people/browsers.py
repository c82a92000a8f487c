"""What to call a browser in the list of one's sessions: short, and no more exact than its owner needs to tell it from the others."""

from __future__ import annotations

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"))
ENGINES = (("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Chromium", "Chrome"), ("Safari", "Safari"))
"""Words that other browsers say too: looked for last."""
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
    """``Firefox · Linux``; empty where the browser says nothing that we know."""
    found = [next((name for word, name in words if word in user_agent), "") for words in ((*BROWSERS, *ENGINES), SYSTEMS)]
    return " · ".join(filter(None, found))
