"""What plays the games of a simulation: this process, several processes, or a Dask cluster.

All three give the same numbers, since the luck of a game depends on its number alone.  Work is handed out in chunks of
about four tenths of a second; a chunk that takes twice as long gives its rest back, so that a stop is obeyed soon.
Each way is a generator of finished chunks; between them it gives None, so that whoever waits can stop.
"""

from __future__ import annotations

import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError

WANTED = 0.4  # seconds that a chunk should take
LONGEST = 0.8  # seconds after which it ends, rest or not
FIRST = 10  # games of a chunk while nobody knows how long they take
PATIENCE = 30.0  # seconds without a worker, or without the cluster, until what is done must do
BREAKS = 3  # times that the processes may die


@dataclass(frozen=True)
class Chunk:
    """The games from `start` up to `stop` of match number `at`."""

    job: Any  # the same for all chunks of a match: what to play
    at: int
    start: int
    stop: int


@dataclass(frozen=True)
class Done:
    """What came of a chunk: its tally, the first game that was not played, the seconds it took."""

    chunk: Chunk
    tally: Any
    reached: int
    seconds: float


Play = Callable[[Chunk], Done]


class Gone(HeroPlayError):
    """Who played is there no more; what is done is kept."""


class Todo:
    """The games that nobody has been given yet; matches take turns, so that a stop leaves all of them with games."""

    def __init__(self, jobs: list[Any], games: int) -> None:
        self.left = deque(Chunk(job, at, 0, games) for at, job in enumerate(jobs))
        self.games = 0
        self.seconds = 0.0

    def __bool__(self) -> bool:
        return bool(self.left)

    def take(self, size: int = 0) -> Chunk:
        """The next `size` games of the match; without a size, as many as the pace suggests."""
        chunk = self.left.popleft()
        size = size or (max(1, ceil(WANTED * self.games / self.seconds)) if self.seconds else FIRST)
        end = min(chunk.start + size, chunk.stop)
        if end < chunk.stop:
            self.left.append(Chunk(chunk.job, chunk.at, end, chunk.stop))
        return Chunk(chunk.job, chunk.at, chunk.start, end)

    def give_back(self, chunk: Chunk) -> None:
        self.left.appendleft(chunk)

    def note(self, done: Done) -> Done:
        """Learn the pace from a chunk, and take back what it has not played."""
        chunk = done.chunk
        self.games += done.reached - chunk.start
        self.seconds += done.seconds
        if done.reached < chunk.stop:
            self.give_back(Chunk(chunk.job, chunk.at, done.reached, chunk.stop))
        return done


# ---- several processes


def in_processes(play: Play, todo: Todo, workers: int) -> Generator[Done | None, None, None]:
    """Play the games in `workers` processes on this machine; when one is killed, its games are played again."""
    _can_travel(todo)
    for _attempt in range(BREAKS + 1):
        waiting: dict[Any, Chunk] = {}
        try:
            with _pool(workers) as pool:
                while todo or waiting:
                    while todo and len(waiting) < 2 * workers:
                        chunk = todo.take()
                        waiting[pool.submit(play, chunk)] = chunk
                    ready, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
                    for future in ready:
                        done = todo.note(future.result())
                        del waiting[future]
                        yield done
                    yield None
            return
        except BrokenProcessPool:
            for chunk in waiting.values():
                todo.give_back(chunk)
    raise Gone(f"The processes died {BREAKS + 1} times, perhaps because memory ran out.")


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes end with it, whatever they are doing."""
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent)
    finished = False
    try:
        yield pool
        finished = True
    finally:
        # Where one process was killed from outside, another may wait for ever for a lock that it held: end them all.
        processes = list((getattr(pool, "_processes", None) or {}).values())
        for process in processes:
            process.kill()
        pool.shutdown(wait=finished, cancel_futures=True)
        for process in processes:
            process.join()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _can_travel(todo: Todo) -> None:
    try:
        pickle.dumps([chunk.job for chunk in todo.left])
    except Exception:
        raise BadInput(
            "A bot or an option here cannot be sent to another process; give bots by name, or use workers=1."
        ) from None


# ---- a Dask cluster


@contextmanager
def cluster(client: Any) -> Iterator[Any]:
    """A client that is ready to work; one that is given by its address is closed in the end."""
    try:
        import distributed
    except ImportError:
        raise HeroPlayError("A cluster needs the extra 'scale': pip install 'heroplay[scale]' (dask).") from None
    address = client if isinstance(client, str) else ""
    if address:
        try:
            client = distributed.Client(address, timeout=5)
        except (OSError, ValueError, TimeoutError):
            raise BadInput(f"There is no Dask cluster at {address!r}: start one, or leave the cluster out.") from None
    elif not isinstance(client, distributed.Client):
        raise BadInput(f"A cluster is given by a dask.distributed Client or its address, not {type(client).__name__}.")
    try:
        if client.asynchronous:
            raise BadInput("This Dask client is asynchronous; give one that is not: Client(address).")
        if client.status != "running":
            raise BadInput(f"This Dask client has no cluster any more (it is {client.status}).")
        try:
            client.wait_for_workers(1, timeout=10)
        except TimeoutError:
            raise BadInput("The Dask cluster has no workers; start one: dask worker ADDRESS.") from None
        yield client
    finally:
        if address:
            client.close()


def on_cluster(play: Play, todo: Todo, client: Any) -> Generator[Done | None, None, None]:
    """The workers of a cluster; Dask gives what a lost worker had to another one."""
    _can_travel(todo)
    waiting: dict[Any, Chunk] = {}
    asked, hands, seen = 0.0, 1, time.monotonic()
    try:
        while todo or waiting:
            now = time.monotonic()
            if now - asked > 1:
                asked, hands = now, _hands(client)
                seen = now if hands else seen
            if now - seen > PATIENCE:
                raise Gone(f"The Dask cluster has had no worker for {PATIENCE:g} seconds.")
            while todo and len(waiting) < 2 * max(hands, 1):
                chunk = todo.take()
                waiting[client.submit(play, chunk, pure=False)] = chunk
            for future in [future for future in waiting if future.done()]:
                try:
                    done = future.result(timeout=5)
                except TimeoutError:
                    continue  # its worker died with the result: Dask plays it again
                except CancelledError:
                    raise Gone("The Dask cluster went away.") from None
                todo.note(done)
                del waiting[future]
                yield done
            yield None
            time.sleep(0.02)
    finally:
        if waiting and client.status == "running":
            client.cancel(list(waiting), force=True)


def _hands(client: Any) -> int:
    """How many chunks the cluster works on at a time; 0 when it does not answer."""
    try:
        return sum(client.nthreads().values()) if client.status == "running" else 0
    except (OSError, RuntimeError, ValueError, TimeoutError):
        return 0
