"""`python -m pokerstats` and the console script start here."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit code, also if Ctrl-C comes before a command has begun."""
    try:
        from pokerstats.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.stderr.write("\npokerstats: interrupted\n")
        code = INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()
