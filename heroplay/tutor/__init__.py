"""The tutor: lessons as data, answers from the engine."""
