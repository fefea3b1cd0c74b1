"""The times that were measured, in seconds."""

class Stats:
    sorted_data: list[float]

class Metadata:
    stats: Stats
