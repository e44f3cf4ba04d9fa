"""A question down the table of contents, one level at a time."""
