"""What happens between fights: healing, time that passes, fatigue that goes, experience."""
