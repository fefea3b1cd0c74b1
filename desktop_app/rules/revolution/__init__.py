"""Revolution D100: strike rank as order and purse, exchanges, armour that covers in part, conflicts and crafting."""
