"""What the window is to a screen reader: things that are painted as items of a list, roles, and sentences that are spoken.

Nothing here costs anything while no screen reader listens.
"""

from desktop_app.views.accessible.painted import Item, changed, install, moved
from desktop_app.views.accessible.voice import is_heard, say, say_again

__all__ = ["Item", "changed", "install", "is_heard", "moved", "say", "say_again"]
