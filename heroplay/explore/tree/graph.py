"""The positions of a tree and the ways between them: as much of a directed graph as a tree needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heroplay.explore.tree.ways import Node, Way


class Graph:
    """Nodes by their ids, in the order in which they were made, and the ways between each pair of them."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self._after: dict[int, dict[int, list[Way]]] = {}
        self._before: dict[int, dict[int, list[Way]]] = {}

    def __contains__(self, node: object) -> bool:
        return node in self.nodes

    def __len__(self) -> int:
        return len(self.nodes)

    def add(self, node: Node) -> None:
        self.nodes[node.id] = node
        self._after[node.id], self._before[node.id] = {}, {}

    def remove(self, node: int) -> None:
        """Forget a node that no way leads to or from."""
        del self.nodes[node], self._after[node], self._before[node]

    def ways(self, start: int, end: int) -> list[Way]:
        """The ways from one node to another: a list to be changed."""
        found = self._after[start].setdefault(end, [])
        return self._before[end].setdefault(start, found)

    def unlink(self, start: int, end: int) -> None:
        del self._after[start][end], self._before[end][start]

    def edges(self) -> Iterator[tuple[int, int, list[Way]]]:
        """Each pair of nodes with ways between them, by the order of the first node."""
        for start, after in self._after.items():
            for end, ways in after.items():
                yield start, end, ways

    def ways_from(self, node: int) -> list[Way]:
        return [way for ways in self._after[node].values() for way in ways]

    def ways_to(self, node: int) -> list[Way]:
        return [way for ways in self._before[node].values() for way in ways]

    def after(self, node: int) -> list[int]:
        return list(self._after[node])

    def is_between(self, node: int) -> bool:
        """Does it have exactly one node before it and one after it?"""
        return len(self._before[node]) == len(self._after[node]) == 1

    def depths(self, root: int) -> dict[int, int]:
        """How far from the root each node lies: by its longest way, or, where ways go in circles, by its shortest."""
        left = {node: len(before) for node, before in self._before.items()}
        ready = deque(node for node, count in left.items() if not count)
        depth: dict[int, int] = {}
        while ready:
            node = ready.popleft()
            depth[node] = max((depth[other] + 1 for other in self._before[node]), default=0)
            for other in self._after[node]:
                left[other] -= 1
                if not left[other]:
                    ready.append(other)
        return depth if len(depth) == len(self.nodes) else self._shortest(root)

    def _shortest(self, root: int) -> dict[int, int]:
        depth, ready = {root: 0}, deque([root])
        while ready:
            node = ready.popleft()
            for other in self._after[node]:
                if other not in depth:
                    depth[other] = depth[node] + 1
                    ready.append(other)
        return depth
