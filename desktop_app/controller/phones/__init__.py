"""What the players' phones show, made from the players' copy and the recap alone."""
