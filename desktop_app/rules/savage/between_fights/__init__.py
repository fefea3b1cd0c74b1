"""Between fights: healing, passing time, ending fatigue, experience."""
