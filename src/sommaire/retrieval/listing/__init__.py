"""A question for all items: the items, and what proves or forbids to call them complete."""
