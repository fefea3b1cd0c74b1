"""A campaign as a folder of Markdown notes for other programs, and the way back of what was changed there."""
