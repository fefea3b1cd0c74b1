"""Creating a character, its content and advances, and custom conditions."""
