"""Words in, `Question` out: rules over tables of English and French markers (SPEC §3)."""

from sommaire.understanding.questions import understand

__all__ = ["understand"]
