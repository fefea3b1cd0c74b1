"""Character creation in steps: choices with cost and effect."""
