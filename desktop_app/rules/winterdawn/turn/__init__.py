"""Initiative and the countdown, beginning and end of a fight, what every command of a turn has in common."""
