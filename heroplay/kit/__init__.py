"""What games are made of, so that none writes it again; nothing here knows a game.

A game imports from here what it needs, by the room in which it needs it:

rules     `setup` (who plays), `turns` (who decides what, read off the frames), `cards` (kinds, the unknown card),
          `piles` (hand, deck, discards), `asks` (questions that cards ask), `context` (an action held against a
          state), `hidden` (what a seat sees; declared places), `seats`, `play`
language  `notation` (who speaks, verbs, log lines), `positions` (read and written), `field_positions` (generated from
          the fields of a state), `storage` (plain data, audit), `printing` (tables and sheets as text)
tools     `repairs` (single changes, the nearest legal action), `odds` (what deals are counted by), `tuning` (one number
          changed)
board     `picks` (forms, lights and previews from the legal actions), `view_text` (a view printed), `pictures` (legend
          and cover)
wiring    `game` (the record and the view of a simple game, with the kit's defaults)
teaching  `goals` (what goal words are made of), `lesson_questions` (what every game can be asked)
"""
