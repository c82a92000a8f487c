"""Money that players owe: entry fee, steps for lost deals, and deals that all passed."""

from __future__ import annotations

from .event import Dues


def due_for(dues: Dues, lost: int, passed_in: int = 0) -> int:
    """Return the money due for one list, in the smallest unit: a step for each lost deal by its number, and the deals passed in."""
    total = passed_in * dues.passed_in
    for number in range(1, lost + 1):
        total += next((step.amount for step in reversed(dues.lost) if step.first <= number), 0)
    return total


def money(amount: int, dues: Dues, language: str = "en") -> str:
    """Return an amount with its currency, such as ``1.50 EUR``; German amounts have a decimal comma."""
    whole, rest = divmod(abs(amount), 10**dues.decimals)
    text = f"{'-' if amount < 0 else ''}{whole}" + (f".{rest:0{dues.decimals}}" if dues.decimals else "")
    return f"{text.replace('.', ',') if language == 'de' else text} {dues.currency}"
