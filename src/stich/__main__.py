"""The program ``stich``, also as ``python -m stich``. Without the extra ``cli`` it says how to install the command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the ``stich`` command. Exit with 1 if the command line is not installed."""
    try:
        from stich.cli import main as run
    except ModuleNotFoundError as error:
        from stich.extras import missing

        if (message := missing(error)) is None:
            raise
        sys.exit(f"stich: {message}")
    run()


if __name__ == "__main__":
    main()
