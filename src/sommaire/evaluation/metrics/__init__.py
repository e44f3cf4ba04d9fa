"""Measures: values in, numbers out."""
