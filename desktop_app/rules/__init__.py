"""The rule systems. Importing this package loads no system, no Qt and no database."""
