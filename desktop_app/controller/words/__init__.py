"""Names, labels and sentences in the language in force."""
