"""The encounter's course: set-up, declaring, Activations with their budget, Momentum and pools, Bookkeeping."""
