"""The page on which custom boards are drawn."""
