"""Compiling ahead, so that the first import or audit starts at once."""

from collections.abc import Callable


def warm_up(say: Callable[[str], None] | None = None) -> bool:
    """Compile every kernel that is not compiled yet; False if there was nothing to do."""
    from pokerstats.pipeline.warm import DATASET, EVERY_HAND, MARKUP
    from pokerstats.pipeline.warm import warm_up as compile_missing
    from pokerstats.replay.made import best_of

    compiled = compile_missing(say, EVERY_HAND, DATASET, MARKUP)
    best_of(0, 0, by_omaha=False, with_low=False)  # the kernel that names shown hands is of no import's business
    return compiled
