"""Boards as pictures, for notebooks: the colours and pieces of the page."""

from __future__ import annotations

from typing import Any, Callable, Dict, List
from xml.sax.saxutils import escape

from ._damier import Position

#: The side of a square.
SQUARE = 44

_BOARD, _LINE, _TEXT, _HOLE = "#e9dcc3", "#b39b73", "#5b4c33", "#4a4136"
_FELT, _FELT_LINE = "#2f7d4f", "#1f5c39"
_DARK, _LIGHT, _RED = "#1d1d1f", "#f7f4ec", "#b5442e"


def _circle(x: float, y: float, radius: float, fill: str, stroke: str = "#00000055", width: float = 1.5) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'


def _disc(side: str) -> Callable[[float, float, str], str]:
    return lambda x, y, _: _circle(x, y, SQUARE * 0.38, _DARK if side == "first" else _LIGHT)


def _hole(x: float, y: float, _: str) -> str:
    half = SQUARE / 2
    return f'<rect x="{x - half:g}" y="{y - half:g}" width="{SQUARE}" height="{SQUARE}" fill="{_HOLE}"/>'


def _quarto_piece(x: float, y: float, key: str) -> str:
    """Four attributes, as the key says them: top, shape, height and colour."""
    traits = _quarto_traits(key)
    size = SQUARE * (0.36 if traits["tall"] else 0.24)
    fill = "#6b4226" if traits["dark"] else "#e3b778"
    if traits["square"]:
        shape = (
            f'<rect x="{x - size:g}" y="{y - size:g}" width="{2 * size:g}" height="{2 * size:g}" '
            f'fill="{fill}" stroke="{_DARK}" stroke-width="1.5"/>'
        )
    else:
        shape = _circle(x, y, size, fill, _DARK)
    return shape + (_circle(x, y, size * 0.42, _BOARD, _DARK) if traits["hollow"] else "")


def _quarto_traits(key: str) -> Dict[str, bool]:
    number = int(key, 16) if len(key) == 1 else 0
    return {name: bool(number >> bit & 1) for bit, name in enumerate(("hollow", "square", "tall", "dark"))}


def _letter(text: str, x: float, y: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{SQUARE * 0.6:g}" text-anchor="middle" '
        f'dominant-baseline="central" fill="{_TEXT}">{escape(text)}</text>'
    )


def _draw_piece(game: str, piece: Dict[str, Any], x: float, y: float) -> str:
    """What stands on a square. A game that nobody has drawn for has its plain pieces."""
    key = str(piece["key"])
    if game == "quarto":
        return _quarto_piece(x, y, key)
    if game in ("yolah", "othello"):
        side = piece.get("side")
        return _hole(x, y, key) if side is None else _disc(str(side))(x, y, key)
    return _letter(str(piece["glyph"]), x, y)


def board(position: Position) -> str:
    """The board of a position as SVG; its text in a frame where the game has no board of squares."""
    layout = position.game.board
    if layout is None:
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="40">{_letter(position.text, 320, 20)}</svg>'
    columns, rows = int(layout["columns"]), int(layout["rows"])
    pieces = {str(piece["key"]): piece for piece in layout["pieces"]}
    felt = position.game.name == "othello"
    width, height = (columns + 1) * SQUARE, (rows + 1) * SQUARE
    parts: List[str] = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" role="img" '
        f'aria-label="{escape(position.game.title)}: {escape(position.text)}">'
    ]

    def centre(file: int, rank: int) -> "tuple[float, float]":
        row = rows - 1 - rank if layout["top"] == "highest" else rank
        return (file + 1) * SQUARE, (row + 0.5) * SQUARE

    for rank in range(rows):
        parts.append(_small(str(rank + 1), SQUARE / 4, centre(0, rank)[1]))
        for file in range(columns):
            x, y = centre(file, rank)
            fill, line = (_FELT, _FELT_LINE) if felt else (_BOARD, _LINE)
            parts.append(
                f'<rect x="{x - SQUARE / 2:g}" y="{y - SQUARE / 2:g}" width="{SQUARE}" height="{SQUARE}" '
                f'fill="{fill}" stroke="{line}"/>'
            )
    for file in range(columns):
        parts.append(_small(chr(ord("a") + file), (file + 1) * SQUARE, (rows + 0.4) * SQUARE))
    for square, key in position.json.get("squares", {}).items():
        x, y = centre(ord(square[0]) - ord("a"), int(square[1:]) - 1)
        parts.append(_draw_piece(position.game.name, pieces[key], x, y))
    return "".join(parts) + "</svg>"


def _small(text: str, x: float, y: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{SQUARE * 0.3:g}" text-anchor="middle" '
        f'dominant-baseline="central" fill="{_TEXT}">{escape(text)}</text>'
    )
