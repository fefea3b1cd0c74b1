"""The players' screen: a second window without a secret in it."""
