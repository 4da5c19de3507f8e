"""`python -m pokerstats` and the console script start here."""

import signal
import sys
from typing import Any

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit code, also if Ctrl-C comes before a command has begun."""
    interrupts = []

    def interrupt(number: int, frame: Any) -> None:
        interrupts.append(number)
        signal.default_int_handler(number, frame)

    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt)
        from pokerstats.cli.app import run

        code = run(sys.argv[1:])
        if interrupts:  # a library that was loading a kernel may have kept it to itself
            code = INTERRUPTED
    except KeyboardInterrupt:
        sys.stderr.write("\npokerstats: interrupted\n")
        code = INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()
