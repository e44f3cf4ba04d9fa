"""Files in, tables out: one reader a format."""

READERS: dict[str, str] = {"pdf": "sommaire.documents.pdf:read_pdf"}
"""For each suffix, the function from bytes and password to `Parsed`."""
