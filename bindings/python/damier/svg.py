"""Boards as pictures, for notebooks: drawn as the page draws them, with its colours of wood and felt."""

from __future__ import annotations

import base64
from typing import Any, Callable, Dict, Iterator, List, Tuple
from xml.sax.saxutils import quoteattr, escape

from . import _pieces
from ._damier import Position

#: The side of a square, in the units of the drawing.
UNIT = 100
#: The frame around the squares, where the coordinates are.
FRAME = 44
#: Below the frame: who is to move, or how it ended.
CAPTION = 44
#: One unit is drawn this large.
SCALE = 0.48

Draw = Callable[[str, float, float], str]


def board(position: Position) -> str:
    """The board of a position as SVG; its text in a line where the game has no board of squares."""
    layout = position.game.board
    if layout is None:
        return _framed(position, 640, 40, [_pieces.letters(position.text, 320, 20, 20, "#5b4c33")])
    return _Board(position, layout).svg()


def picture(position: Position) -> str:
    """The same as an element of HTML that holds the whole drawing."""
    data = base64.b64encode(board(position).encode()).decode()
    return f'<img alt={quoteattr(position.game.title)} src="data:image/svg+xml;base64,{data}">'


class _Board:
    """A board that is being drawn: the frame, the squares, what stands on them, and what lies beside."""

    def __init__(self, position: Position, layout: Dict[str, Any]) -> None:
        self.position = position
        self.state = position.json
        self.columns, self.rows = int(layout["columns"]), int(layout["rows"])
        self.rank_one_on_top = layout["top"] != "highest"
        self.pieces = {str(piece["key"]): piece for piece in layout["pieces"]}
        # Drawings in one notebook share their names: equal positions have equal drawings, others have other names.
        self.prefix = f"d{hash(position) & 0xFFFFFFFF:x}"
        self.width, self.height = self.columns * UNIT, self.rows * UNIT

    def svg(self) -> str:
        """All of it."""
        surface, piece = self._style()
        parts = [_pieces.definitions(self.prefix, self.position.game.name), *self._frame(), *surface()]
        for square, key in self.state.get("squares", {}).items():
            parts.append(piece(str(key), *self._centre(str(square))))
        beside = self._tray() if self.position.game.name == "quarto" else []
        room = (4 * UNIT * 0.6 + FRAME) if beside else 0
        parts.append(_pieces.letters(_caption(self.position), self.width / 2, self.height + FRAME + 26, 28, "#7d7468"))
        return _framed(
            self.position, self.width + 2 * FRAME + room, self.height + 2 * FRAME + CAPTION, [*parts, *beside], FRAME
        )

    def _style(self) -> Tuple[Callable[[], Iterator[str]], Draw]:
        """How the surface and a piece of this game are drawn; a game that nobody has drawn for has tokens on tiles."""
        styles: Dict[str, Tuple[Callable[[], Iterator[str]], Draw]] = {
            "yolah": (self._planks, self._stone_or_pit),
            "othello": (self._felt, self._disc),
            "quarto": (self._cells, self._quarto_piece),
        }
        return styles.get(self.position.game.name, (self._tiles, self._token))

    def _centre(self, square: str) -> Tuple[float, float]:
        rank = int(square[1:]) - 1
        row = rank if self.rank_one_on_top else self.rows - 1 - rank
        return (ord(square[0]) - ord("a") + 0.5) * UNIT, (row + 0.5) * UNIT

    def _places(self) -> Iterator[Tuple[int, int]]:
        return ((column, row) for row in range(self.rows) for column in range(self.columns))

    def _frame(self) -> Iterator[str]:
        yield (
            f'<rect x="{1 - FRAME}" y="{1 - FRAME}" width="{self.width + 2 * FRAME - 2}" '
            f'height="{self.height + 2 * FRAME - 2}" rx="18" fill="url(#{self.prefix}-frame)" stroke="#3f2715" '
            'stroke-width="2"/>'
        )
        for column in range(self.columns):
            y = -FRAME / 2 if self.rank_one_on_top else self.height + FRAME / 2
            yield _pieces.letters(chr(ord("a") + column), (column + 0.5) * UNIT, y, 28, "#f6e3c3")
        for row in range(self.rows):
            rank = row + 1 if self.rank_one_on_top else self.rows - row
            yield _pieces.letters(str(rank), -FRAME / 2, (row + 0.5) * UNIT, 28, "#f6e3c3")

    def _ground(self, fill: str, edge: str = "none", radius: int = 0) -> str:
        return (
            f'<rect width="{self.width}" height="{self.height}" rx="{radius}" fill="{fill}" stroke="{edge}" '
            'stroke-width="3"/>'
        )

    def _planks(self) -> Iterator[str]:
        for column, row in self._places():
            fill = "#e9cfa1" if (column + row) % 2 == 0 else "#d3ac74"
            yield f'<rect x="{column * UNIT}" y="{row * UNIT}" width="{UNIT}" height="{UNIT}" fill="{fill}"/>'
        yield self._ground("none", "#3b2413")

    def _felt(self) -> Iterator[str]:
        yield self._ground(f"url(#{self.prefix}-felt)")
        lines = "".join(f"M{i * UNIT} 0V{self.height}M0 {i * UNIT}H{self.width}" for i in range(1, self.columns))
        yield f'<path d="{lines}" stroke="#134a2e" stroke-width="2.5"/>'
        for x in (2, self.columns - 2):
            for y in (2, self.rows - 2):
                yield f'<circle cx="{x * UNIT}" cy="{y * UNIT}" r="7" fill="#134a2e"/>'
        yield self._ground("none", "#3b2413")

    def _cells(self) -> Iterator[str]:
        yield self._ground("#b5814b", "#3b2413", 10)
        winning = {cell for line in self.state.get("completed", []) for cell in str(line).split()}
        for column, row in self._places():
            name = f"{chr(ord('a') + column)}{self.rows - row}"
            fill, edge, width = f"url(#{self.prefix}-cell)", "#7d5429", 2
            if name in winning:
                fill, edge, width = "#ffd84d", "#b3261e", 6
            x, y = (column + 0.5) * UNIT, (row + 0.5) * UNIT
            yield f'<circle cx="{x:g}" cy="{y:g}" r="45" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'

    def _tiles(self) -> Iterator[str]:
        yield self._ground("#d3ac74", "#3b2413")
        for column, row in self._places():
            yield (
                f'<rect x="{column * UNIT + 3}" y="{row * UNIT + 3}" width="94" height="94" rx="9" fill="#e9cfa1" '
                'stroke="#6e4820" stroke-opacity="0.35" stroke-width="1.5"/>'
            )

    def _tray(self) -> List[str]:
        """The piece in hand, and those that are left, each in its place."""
        left = {str(piece) for piece in self.state.get("left", [])}
        hand = self.state.get("hand")
        x0, step = self.width + FRAME + 20, UNIT * 0.6
        parts = [
            f'<rect x="{x0:g}" y="{-FRAME + 1}" width="{4 * step:g}" height="{UNIT * 1.3:g}" rx="14" '
            'fill="#efe3cd" stroke="#1d6b4f" stroke-width="3"/>',
            _pieces.letters("in hand", x0 + 1.2 * step, 20, 24, "#5b4c33"),
        ]
        if hand is not None:
            parts.append(self._quarto_piece(str(hand), x0 + 3 * step, 26, 0.9))
        top = UNIT * 1.3 - FRAME + 14
        height = self.height + FRAME - top - 1
        parts.append(
            f'<rect x="{x0:g}" y="{top:g}" width="{4 * step:g}" height="{height:g}" rx="14" '
            'fill="#efe3cd" stroke="#c9b48d" stroke-width="2"/>'
        )
        for number, key in enumerate("0123456789ABCDEF"):
            x, y = x0 + (number % 4 + 0.5) * step, top + (number // 4 + 0.55) * height / 4
            parts.append(f'<ellipse cx="{x:g}" cy="{y + 14:g}" rx="18" ry="9" fill="#5a3c19" fill-opacity="0.14"/>')
            if key in left:
                parts.append(self._quarto_piece(key, x, y, 0.62))
        return parts

    def _stone_or_pit(self, key: str, x: float, y: float) -> str:
        side = self.pieces[key].get("side")
        return _pieces.at(x, y, _pieces.pit(self.prefix) if side is None else _pieces.stone(self.prefix, str(side)))

    def _disc(self, key: str, x: float, y: float) -> str:
        return _pieces.at(x, y, _pieces.disc(self.prefix, str(self.pieces[key]["side"])))

    def _quarto_piece(self, key: str, x: float, y: float, scale: float = 1.1) -> str:
        return _pieces.at(x, y, _pieces.quarto(self.prefix, int(key, 16)), scale)

    def _token(self, key: str, x: float, y: float) -> str:
        piece = self.pieces[key]
        return _pieces.at(x, y, _pieces.token(self.prefix, piece.get("side"), str(piece["glyph"])))


def _caption(position: Position) -> str:
    """Who is to move, or how it ended, and who has more points."""
    names = {"first": position.game.side_names[0], "second": position.game.side_names[1]}
    lead = names["first" if position.margin > 0 else "second"]
    points = abs(position.margin) if position.game.max_margin > 1 else 0
    if position.winner == "draw":
        return "A draw"
    if position.winner is not None:
        return f"{names[position.winner]} won" + (f" by {points}" if points else "")
    return f"{position.side_name} to move" + (f", {lead} leads by {points}" if points else "")


def _framed(position: Position, width: float, height: float, parts: List[str], frame: int = 0) -> str:
    name = quoteattr(f"{position.game.title}: {position.text}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * SCALE:g}" height="{height * SCALE:g}" '
        f'viewBox="{-frame} {-frame} {width:g} {height:g}" font-family="sans-serif" role="img" aria-label={name}>'
        f"<title>{escape(_caption(position))}</title>{''.join(parts)}</svg>"
    )
