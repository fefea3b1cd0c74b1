"""What every rule system stands on: records, dice, commands, frames, events. Knows no system, no file and no window."""
