"""Between controller and pages: each presenter fills one page with plain data and carries out what its signals ask for."""
