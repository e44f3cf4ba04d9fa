"""Models: what a text or a question is given to. None is needed to answer."""
