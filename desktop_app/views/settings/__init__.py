"""Settings of the program and house rules of the campaign."""
