"""An evening played on the keyboards of several countries, by key codes on a real display."""
