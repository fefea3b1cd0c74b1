"""Attacks, manoeuvres and Interrupts."""
