"""Lets `python -m desktop_app` do what the `strikeboard` command does."""

from desktop_app.cli import main

raise SystemExit(main())
