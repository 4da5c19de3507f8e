"""`python -m pokerstats` and the console script start here."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from pokerstats.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
