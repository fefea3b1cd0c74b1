"""The players' phones: what is drawn for them, and the panel in which the game master switches them on."""
