"""The journal of a campaign: pages that link to each other and to all that it holds."""
