"""Creating a character, what an advance may add, and custom conditions."""
