"""Lines into contents: outline, printed contents, numbering, type as witnesses."""
