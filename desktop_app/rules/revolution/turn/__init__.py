"""Strike rank as order and purse: intents, rounds, and what is done in turn."""
