"""A question into ranked passages: words, vectors, late interaction, the budget."""
