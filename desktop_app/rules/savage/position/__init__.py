"""The ground of a fight: distances, neighbours, what is in reach."""
