"""Rest, experience, animals, crafts, and what is carried from scene to scene."""
