"""How well Sommaire does, measured so that it cannot flatter (SPEC §8)."""
