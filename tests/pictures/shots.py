"""Draws every view into pictures: `python3 packaging/dev.py shots DIR`.

Each view in dark and parchment, at 1366 x 768 and at 200 % (2732 x 1536 pixels); it needs no display.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication, QWidget

SIZE: Final = (1366, 768)
SCALES: Final = ("1", "2")


def main(arguments: list[str]) -> int:
    """Draw at both scales, each in a process of its own: the scale is fixed when Qt starts."""
    if len(arguments) not in {1, 2}:
        print("usage: shots DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    if len(arguments) == 2:
        return draw(folder, arguments[1])
    for scale in SCALES:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale}
        command = [sys.executable, "-m", "tests.pictures.shots", str(folder.resolve()), scale]
        code = subprocess.run(command, env=environment, check=False).returncode
        if code:
            return code
    return 0


def draw(folder: Path, scale: str) -> int:
    """Draw all views at the scale of this process."""
    from PySide6.QtWidgets import QApplication

    from desktop_app.views import stylesheet, theme

    app = QApplication([])
    for chosen in (theme.DARK, theme.PARCHMENT):
        stylesheet.apply(app, chosen)
        for name, scene in scenes().items():
            path = folder / f"{name}-{chosen.id}-{int(float(scale) * 100)}.png"
            _grab(app, scene()).save(str(path))
            print(path)
    return 0


def _grab(app: QApplication, view: QWidget) -> QPixmap:
    view.resize(*SIZE)
    view.show()
    for _ in range(4):
        app.processEvents()
    picture = view.grab()
    view.close()
    view.deleteLater()
    return picture


def scenes() -> Mapping[str, Callable[[], QWidget]]:
    """Name what is drawn."""
    from tests.pictures import scenes as drawn

    return drawn.SCENES


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
