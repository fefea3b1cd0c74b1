"""The revisions: `rNNNN_what.py` with revision id `NNNN`."""
