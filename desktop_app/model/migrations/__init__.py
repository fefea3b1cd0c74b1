"""The migrations of the campaign file, one revision for each `user_version`; they must not import the present tables."""
