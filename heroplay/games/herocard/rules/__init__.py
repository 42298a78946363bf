"""The engine: state, actions, what is legal and why, what an action does."""
