"""Things, crafting, and what a combat leaves behind."""
