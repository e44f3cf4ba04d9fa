"""Sommaire: answers about long documents that a reader can check, word by word."""
