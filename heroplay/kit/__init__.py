"""What games are made of, so that none writes it again; nothing here knows a game.

A game imports from here what it needs, by the room in which it needs it:

rules     `cards` (kinds, the unknown card), `piles` (hand, deck, discards), `asks` (questions that cards ask),
          `context` (an action held against a state), `hidden` (what a seat sees; declared places), `seats`, `play`
language  `notation` (who speaks, verbs, log lines), `positions` (read and written), `storage` (plain data, audit),
          `printing` (tables and sheets as text)
tools     `repairs` (single changes, the nearest legal action), `odds` (what deals are counted by), `tuning` (one number
          changed)
board     `picks` (forms, lights and previews from the legal actions)
teaching  `goals` (what goal words are made of), `lesson_questions` (what every game can be asked)
"""
