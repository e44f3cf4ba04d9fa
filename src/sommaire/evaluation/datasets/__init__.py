"""Loaders of questions with known answers, from local files."""
