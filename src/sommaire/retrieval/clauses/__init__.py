"""Clauses of contracts by how they are worded, and how people ask for them."""
