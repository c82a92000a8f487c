#!/usr/bin/env python3
"""Measure the share of docstrings and comments that are written in a stilted way.

    scripts/prose.py [PATH ...] [--list] [--limit PERCENT]

The texts of Python, C++, TypeScript and Svelte files are compared with `PATTERNS`, a list of habits that make readers stumble: sentences
without a main clause ("What a deal is worth."), people without a role ("whoever asks"), data that "is told". The output has the share of
matching texts for each package. ``--list`` prints every match. With ``--limit 2`` the exit status is 1 above 2 %: `make check` calls it so.

A match is a place to read again, not an error.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PATTERNS = {
    "headless clause": r"^(What|Who|Whom|Whose|Where|Whether|By which|Of which|With which|From which|By what|That which)\b",
    "somebody/nobody/whoever": r"\b([Ss]omebody|[Nn]obody|[Ee]verybody|[Aa]nybody|[Ww]hoever|[Ww]homever|[Ww]hatever)\b",
    "so many/so long": r"^So (many|much|long|far)\b|\b(for|after|of|by|within) so (many|much|long)\b",
    "told/said/heard for data": r"\b(is|are|was|were|been|be) (told|said|heard|spoken)\b|\b(tells|told) of\b",
    "archaic": r"\b(anew|thereof|therein|hitherto|all the same|not so where|no more than that|at the behest)\b|\bheed(s|ed)?\b",
    "as things stand": r"\bas (things|it) stands?\b|\bstands? (aside|by itself)\b|\b(lies|lie) (open|aside|there)\b",
    "of one's own": r"\bof (his|her|their|its) own\b|\b(his|her) doing\b",
    "come/go for people and data": r"\b(has|have) come to\b|\bgoes? by (it|them|what)\b|\bcame or went\b",
}
MATCH = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}
SUFFIXES = ("py", "h", "cpp", "ts", "svelte")
SKIP = {"node_modules", ".venv", "paraglide", "build", "site", "__pycache__"}
"""Folders of built files and of other people's code."""


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield line number and text of each docstring and comment of a Python file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, " ".join(node.value.value.split())
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def other_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield line number and text of each comment of a C++, TypeScript or Svelte file."""
    for found in re.finditer(r"/\*+([\s\S]*?)\*/|<!--([\s\S]*?)-->|(?<![:\"'])//+(.*)", source):
        text = next(group for group in found.groups() if group is not None)
        yield source.count("\n", 0, found.start()) + 1, " ".join(text.replace("\n * ", " ").split())


def stilted(text: str) -> str | None:
    """Return the name of the first pattern that a text matches; None if it matches none."""
    return next((name for name, pattern in MATCH.items() if pattern.search(text)), None)


def files(root: Path) -> list[Path]:
    """Return the source files of a folder, or the file itself."""
    found = [root] if root.is_file() else sorted(path for suffix in SUFFIXES for path in root.rglob(f"*.{suffix}"))
    return [path for path in found if not SKIP & set(path.parts)]


def main() -> int:
    """Print the shares and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the share of docstrings and comments that are written in a stilted way.")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("src/stich"), Path("native"), Path("web/src")])
    parser.add_argument("--list", action="store_true", help="print every match")
    parser.add_argument("--limit", type=float, metavar="PERCENT", help="exit with 1 if the share of all texts is greater")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for root in options.paths:
        for path in files(root):
            within = path.relative_to(root).parts
            package = str(root / within[0]) if len(within) > 1 else str(root)
            source = path.read_text(encoding="utf-8")
            for line, text in python_texts(source) if path.suffix == ".py" else other_texts(source):
                if text:
                    total[package] += 1
                    kind = stilted(text)
                    if kind is not None:
                        bad[package] += 1
                        kinds[kind] += 1
                        if options.list:
                            print(f"{path}:{line}: [{kind}] {text[:140]}")
    for package in sorted(total, key=lambda name: -bad[name] / total[name]):
        print(f"{package:28} {bad[package]:5} of {total[package]:5}  {100 * bad[package] / total[package]:5.1f} %")
    for kind, count in kinds.most_common():
        print(f"  {kind:28} {count:5}")
    share = 100 * bad.total() / max(1, total.total())
    print(f"stilted: {bad.total()} of {total.total()} docstrings and comments, {share:.1f} %")
    return int(options.limit is not None and share > options.limit)


if __name__ == "__main__":
    sys.exit(main())
