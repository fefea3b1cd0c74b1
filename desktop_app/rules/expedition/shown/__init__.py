"""What an encounter and a Model show, in the window and on paper."""
