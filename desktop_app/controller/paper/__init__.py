"""Printouts as lists of documents."""
