"""What all rule systems share: records, dice, commands, frames, events. Knows no system, no file and no window.

The verbs are the same in every system. The base does its part and calls the inner one, which a rule overrides:

    command    refuse -> refuse_act      judge: the base checks names, open question and moment; the command checks the rest
               perform -> carry_out      do: the base starts the turn, pays and announces; the command writes the effect
               procedure                 build the frame that is pushed on the stack
               receive                   take its own roll, where it rolls without a frame
    answer     refuse_answer, answer     the same, with the frame that asks
    procedure  asks, advance             the question that is open now; the next step
               receive                   take the report of the frame above (`Listening`)
               chances, further          exact weights of the roll; the same for each later roll
"""
