"""Actions and tasks of one or more tests: skills, senses, long tasks, first aid, exertion."""
