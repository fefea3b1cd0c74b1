"""Alembic's entry point: it migrates the connection given by the program, no other."""

from alembic import context

from desktop_app.model.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
