"""The pictures of the phones, kept by what they are drawn from."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from desktop_app.serving.shelf import ServedPicture

MOST_KEPT: Final = 96
"""Pictures that are kept, those asked for last."""


class Album:
    """Pictures by their inputs; each is named by its bytes' digest, which reveals nothing."""

    def __init__(self) -> None:
        self.pictures: OrderedDict[str, ServedPicture] = OrderedDict()
        self._names: dict[Hashable, str] = {}

    def name_of(self, key: Hashable) -> str:
        """Return a picture's name; "" if not drawn yet."""
        name = self._names.get(key, "")
        if name in self.pictures:
            self.pictures.move_to_end(name)
        return name if name in self.pictures else ""

    def put(self, key: Hashable, picture: ServedPicture) -> str:
        """Store a picture in place of the key's earlier one; return its name."""
        name = hashlib.sha256(picture.body).hexdigest()[:32]
        self._names[key] = name
        self.pictures[name] = picture
        self.pictures.move_to_end(name)
        while len(self.pictures) > MOST_KEPT:
            gone, _ = self.pictures.popitem(last=False)
            self._names = {key: name for key, name in self._names.items() if name != gone}
        return name
