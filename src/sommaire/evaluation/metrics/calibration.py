"""Whether a confidence of 0.9 is right nine times in ten.

The expected calibration error over ten bins of equal width (Naeini, Cooper, Hauskrecht 2015):
the distance between mean confidence and share of right ones in each bin, weighted by its size.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

N_BINS = 10


def calibration_error(pairs: Sequence[tuple[float, float]]) -> float | None:
    """The error over pairs of confidence (0 to 1) and whether it was right (0 or 1).

    >>> calibration_error([(1.0, 1), (1.0, 0)]), calibration_error([])
    (0.5, None)
    """
    if not pairs:
        return None
    array = np.asarray(pairs, dtype=np.float64)
    bins = np.minimum((array[:, 0] * N_BINS).astype(np.int64), N_BINS - 1)
    gaps = np.bincount(bins, weights=array[:, 0] - array[:, 1], minlength=N_BINS)
    return float(np.abs(gaps).sum() / len(array))
