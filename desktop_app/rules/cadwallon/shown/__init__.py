"""What the window shows of an opposition."""
