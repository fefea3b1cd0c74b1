"""The window for screen readers: painted things as list items, roles, and spoken sentences.

Nothing here costs anything while no screen reader listens.
"""

from desktop_app.views.accessible.painted import Item as Item
from desktop_app.views.accessible.painted import changed as changed
from desktop_app.views.accessible.painted import install as install
from desktop_app.views.accessible.painted import moved as moved
from desktop_app.views.accessible.signs import in_words as in_words
from desktop_app.views.accessible.signs import set_name as set_name
from desktop_app.views.accessible.voice import is_heard as is_heard
from desktop_app.views.accessible.voice import said_so_far as said_so_far
from desktop_app.views.accessible.voice import say as say
from desktop_app.views.accessible.voice import say_again as say_again
from desktop_app.views.accessible.voice import unheard as unheard
