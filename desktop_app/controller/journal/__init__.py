"""The journal of a campaign: pages linked to each other and to the campaign's contents."""
