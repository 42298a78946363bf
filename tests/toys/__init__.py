"""Three tiny games that use what HeroCard does not; importing this registers them."""

from heroplay.games.registry import register
from tests.toys.bids import GAME as BIDS
from tests.toys.kitchen import GAME as KITCHEN
from tests.toys.runners import GAME as RUNNERS

TOYS = (register(BIDS), register(RUNNERS), register(KITCHEN))
