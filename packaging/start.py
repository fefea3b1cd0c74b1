"""Where the program that needs no Python begins."""

from desktop_app.cli import main

raise SystemExit(main())
