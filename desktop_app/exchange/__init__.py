"""Files of other programs and our own packs and replays, in and out. Knows the rules' JSON, no database and no window."""
