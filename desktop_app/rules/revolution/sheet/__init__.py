"""What a character is: records, house rules and tables, reading and making them. It knows nothing of a combat."""
