"""The documentation site, `make docs`: README, guides, rulebooks and the reference, out of the files as they lie in the repository.

Sphinx reads from the root of the repository, so that the links between the pages are those that work in any viewer of Markdown.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx

from stich import Game, __version__
from stich.kernel.rules import state

project = "Stich"
author = "the Stich authors"
copyright = "the Stich authors, MIT"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = [
    "README.md",
    "README.de.md",
    "README.ja.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
    "docs/**.md",
    "docs/**.rst",
    "training/README.md",
    "tests/golden/README.md",
]
exclude_patterns = [".*", "build", "dist", "native", "src", "web", "**/node_modules"]

myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
myst_links_external_new_tab = False
# What is in single backticks is code: docstrings are read in editors, too, where nobody follows a role.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

# The list of contents stands on every page: with every method in it, it would take most of the time.
toc_object_entries = False

html_theme = "furo"
html_title = "Stich"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"footer_icons": []}

# Highlighting is for reading: a block that is no complete program of its language is shown as it is.
# Decisions are found from their list, and stand in no contents.
suppress_warnings = ["misc.highlighting_failure", "toc.not_included"]

TREE = """

```{toctree}
:hidden:
:caption: Tutorial
:glob:
docs/tutorial/play
docs/tutorial/score-a-list
docs/tutorial/club-evening
docs/tutorial/python
docs/tutorial/run-a-server
docs/tutorial/write-a-bot
docs/tutorial/adding-a-game
```

```{toctree}
:hidden:
:caption: How to
:glob:
docs/how-to/*
```

```{toctree}
:hidden:
:caption: Reference
:glob:
docs/reference/analysis
docs/reference/archive
docs/reference/[!a]*
```

```{toctree}
:hidden:
:caption: Rules
:glob:
docs/rules/*
```

```{toctree}
:hidden:
:caption: Python interface
:glob:
docs/reference/api-library.rst
docs/reference/api-writing-games.rst
docs/reference/api-solver.rst
docs/reference/api-players.rst
docs/reference/api-environments.rst
docs/reference/api-records.rst
docs/reference/api-analysis.rst
docs/reference/api-fair.rst
docs/reference/api-clubs.rst
```

```{toctree}
:hidden:
:caption: Explanation
:glob:
docs/explanation/*
```

```{toctree}
:hidden:
:caption: Research
:glob:
docs/research/*
```

```{toctree}
:hidden:
:caption: The project
:glob:
CONTRIBUTING
CHANGELOG
SECURITY
CODE_OF_CONDUCT
training/README
tests/golden/README
docs/adr/README.md
```
"""


def add_tree(app: Sphinx, name: str, source: list[str]) -> None:
    """README is read as it is by everybody; the site's contents stand below it."""
    if name == root_doc:
        source[0] += TREE


def first_page(app: Sphinx, error: Exception | None) -> None:
    """Servers and browsers ask a folder for index.html."""
    if error is None and app.builder.format == "html":
        shutil.copyfile(Path(app.outdir) / f"{root_doc}.html", Path(app.outdir) / "index.html")


# A state's type names the game's, which only type checkers import there.
setattr(state, "Game", Game)  # noqa: B010


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_tree)
    app.connect("build-finished", first_page)
