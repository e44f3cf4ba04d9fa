"""HTML, and EPUB that is made of it, into the same tables."""
