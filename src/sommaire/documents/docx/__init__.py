"""A Word file into the same tables, with the numbers that Word would print."""
