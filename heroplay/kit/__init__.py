"""What games are made of, so that none writes it again."""
