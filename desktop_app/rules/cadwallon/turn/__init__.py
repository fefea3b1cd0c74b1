"""The round of opposition: phases, actions and reactions, conditional announcements, threat."""
