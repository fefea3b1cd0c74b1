"""The attack and its exchange: reaction, rolls, effects, and their chances."""
