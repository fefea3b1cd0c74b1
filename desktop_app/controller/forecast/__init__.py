"""Forecasts: fights simulated many times by the real rules.

A `Job` is a state as JSON. `fight` plays it to its end with keyed dice, `Crew` deals fights out to workers (`processes` of the command
line, or those of the window), and the tally counts the unbroken run of numbers, so that the result does not depend on the workers.
`variations` and `pairs` answer what if, `making` looks for foes for a win chance, `days` and `day` chain encounters through the real
opening and closing, `curve` computes the win chance at each turn of a past fight, `record` scores forecasts of closed fights.
`telling` turns figures into sentences.
"""
