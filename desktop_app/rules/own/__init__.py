"""Games described as rows: one engine that makes a rule system of a table.

Lowest first: `formula` and `dice` are the grammar, `rows` the table, `judging` finds its faults, `chances` counts rolls, `state` holds
what a fight holds, `classes` makes its records for one game, `numbers` computes what formulas name, `checks` rolls, `effects` carries
out, `turns`, `actions` and `gm` are the commands, `page` lays the sheet out, `system` is the door.
"""
