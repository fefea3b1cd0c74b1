"""Opening campaigns, the demo, and what the program remembers outside campaigns."""
