"""Stat blocks as text: creature cards written as text, and text of any origin read as creatures.

`reading` runs the stages. `layout` straightens the text and keeps the place of each letter, `markup` flattens Markdown, wikis and
tables, `paging` drops page footers, `labels` finds labels and `ends` the end of each value, `segments` splits creatures, `heads` finds
their names. `ranks`, `items`, `arms`, `abilities` and `numbers` read the values into `findings`. Printed numbers win; a difference from
the computed ones is a `Doubt` with answers. `other_rules` guesses the rules of a text that the current system hardly understands.
`writing` is the way back: labelled lines by `statblock.toml` that `reading` restores whole.
"""
