"""What was forecast of a fight when it began, and whether it came true."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of forecasts, one row a play at most."""
    op.create_table(
        "forecast",
        sa.Column("play_id", sa.Text, sa.ForeignKey("play.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("fights", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("came_true", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("play_id"),
        sa.CheckConstraint("0 <= wins AND wins <= fights AND fights > 0", name="forecast_is_a_share"),
        sa.CheckConstraint("came_true IN (0, 1)", name="forecast_came_true_or_not"),
    )
