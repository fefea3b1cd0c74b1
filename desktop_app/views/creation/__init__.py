"""Making a character step by step: the steps, what can be chosen, what it costs and what it would do."""
