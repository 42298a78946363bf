"""The what-if tree: its lines, its records and its picture."""
