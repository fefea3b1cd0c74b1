"""The window and all it shows. Views draw plain data and send signals; they know no rules and no store."""
