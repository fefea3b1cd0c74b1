"""The ground, moving, and leaving a melee."""
