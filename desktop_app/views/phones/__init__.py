"""The players' phones: their drawings, and the panel to switch them on."""
