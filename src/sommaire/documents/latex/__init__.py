"""LaTeX source into the same tables; its tables into those of the PDF beside it."""
