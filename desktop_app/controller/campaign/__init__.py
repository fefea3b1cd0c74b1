"""An open campaign: its people, encounters and plays, what goes into it and out of it."""
