"""`python -m pokerstats` and the console script start here."""

import signal
import sys
from typing import Any

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit code; after Ctrl-C with 130.

    Also if it comes before a command has begun, or where a library keeps it to itself: the command then goes on to
    its end.
    """
    interrupts: list[int] = []

    def interrupt(number: int, frame: Any) -> None:
        interrupts.append(number)
        signal.default_int_handler(number, frame)

    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # a shell may have it ignored
    try:
        if is_heard:
            signal.signal(signal.SIGINT, interrupt)
        from pokerstats.cli.app import run

        code = run(sys.argv[1:])
        if interrupts:
            code = INTERRUPTED
    except KeyboardInterrupt:
        sys.stderr.write("\npokerstats: interrupted\n")
        code = INTERRUPTED
    finally:
        if is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(code)


if __name__ == "__main__":
    main()
