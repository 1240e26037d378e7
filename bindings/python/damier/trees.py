"""The whole tree of a small search as objects, to be looked at."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Optional

from ._damier import Position, _search_tree


class Node:
    """A node of a tree. Values, windows and chances are the first player's."""

    def __init__(self, data: Dict[str, Any], position: Position) -> None:
        """Nodes come from `search_tree`."""
        #: All that is known of it and of what is below it, as the program's JSON has it.
        self.data = data
        #: The position that the search saw here.
        self.position = position
        #: The nodes below it, in the order of the search.
        self.children = [Node(child, position.play(child["move"])) for child in data["children"]]

    @property
    def move(self) -> str:
        """The move that led here; empty for the root."""
        return self.data["move"] or ""

    @property
    def value(self) -> Optional[int]:
        """In hundredths of a point; None where the search has none."""
        value: Optional[int] = self.data.get("value")
        return value

    @property
    def is_best(self) -> bool:
        """Whether the parent chose it."""
        return bool(self.data.get("best", False))

    @property
    def visits(self) -> int:
        """How often uct came here; 0 for the others."""
        return int(self.data.get("visits", 0))

    def __iter__(self) -> Iterator["Node"]:
        """It and all nodes below it, parents first."""
        yield self
        for child in self.children:
            yield from child

    def __repr__(self) -> str:
        """Its move and its value."""
        return f"<damier.Node {self.move or 'root'} {self.value if self.value is not None else ''}>"


class Tree:
    """The tree of a small search."""

    def __init__(self, data: Dict[str, Any], position: Position) -> None:
        """Trees come from `search_tree`."""
        #: All of it, as the program's JSON has it.
        self.data = data
        #: The node of the position that was asked about.
        self.root = Node(data["root"], position)

    @property
    def seen(self) -> int:
        """How many nodes the search saw; of a large tree only the upper part is here."""
        return int(self.data["seen"])

    def __len__(self) -> int:
        """How many nodes are here."""
        return int(self.data["nodes"])

    def __iter__(self) -> Iterator[Node]:
        """All nodes, parents first."""
        return iter(self.root)

    def __repr__(self) -> str:
        """How large it is."""
        return f"<damier.Tree: {len(self)} of {self.seen} nodes>"


def search_tree(
    position: Position,
    algorithm: str = "alphabeta",
    *,
    depth: int = 2,
    order: str = "listed",
    evaluation: str = "",
    playouts: int = 200,
    c: float = 0.65,
    seed: int = 1,
) -> Tree:
    """The tree of a small search from a position.

    `algorithm` is minimax, alphabeta or uct; `depth`, `order` (listed or evaluation) and `evaluation` are of the first
    two, `playouts`, `c` and `seed` of uct.
    """
    return Tree(_search_tree(position, algorithm, depth, order, evaluation, playouts, c, seed), position)
