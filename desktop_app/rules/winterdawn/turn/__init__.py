"""Initiative and the countdown, declarations, what every command of a turn has in common."""
