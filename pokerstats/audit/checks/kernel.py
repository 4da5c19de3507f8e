"""Numbers of findings in the width that kernels carry."""

from typing import Any

import numpy as np

from pokerstats.model.findings import BY_SLUG


def constant(value: int) -> Any:
    """A number as kernels carry it."""
    return np.int64(value)


def number_of(slug: str) -> Any:
    """The number of a finding, as kernels carry it."""
    return constant(BY_SLUG[slug].number)
