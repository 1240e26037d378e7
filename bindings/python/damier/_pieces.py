"""What stands on the boards of svg.py, each in a square of 100 around 0, 0."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple
from xml.sax.saxutils import escape

# Lit from the upper left: light, middle, deep, the edge, fine lines.
_STONES = {
    "first": ("#6a6d75", "#2e3036", "#121317", "#08090b", "#8d9099"),
    "second": ("#ffffff", "#f4efe3", "#c9bfa8", "#80755c", "#8d8268"),
}
# The pieces of Quarto: shine, face, lit side, unlit side, hole, edge.
_WOODS = {
    "light": ("#fff4d8", "#f6e0b0", "#e9cb8e", "#bf9653", "#6f4c1c", "#7c5a25"),
    "dark": ("#8a5a3c", "#6b4029", "#55301d", "#351b0f", "#150904", "#200f07"),
}

Stop = Tuple[float, str, float]


def _stops(stops: List[Stop]) -> str:
    return "".join(f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>' for at, colour, opacity in stops)


def _linear(name: str, x: float, y: float, *stops: Stop) -> str:
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{x:g}" y2="{y:g}">{_stops(list(stops))}</linearGradient>'


def _radial(name: str, cx: float, cy: float, r: float, *stops: Stop) -> str:
    return f'<radialGradient id="{name}" cx="{cx:g}" cy="{cy:g}" r="{r:g}">{_stops(list(stops))}</radialGradient>'


def definitions(prefix: str, game: str) -> str:
    """The colours of a drawing; its names begin with the prefix."""
    parts = [_linear(f"{prefix}-frame", 0, 1, (0, "#7a5132", 1), (1, "#5d3b22", 1))]
    parts += _quarto_colours(prefix) if game == "quarto" else _stone_colours(prefix)
    if game == "yolah":
        parts += _pit_colours(prefix)
    if game == "othello":
        parts.append(_radial(f"{prefix}-felt", 0.45, 0.4, 0.75, (0, "#2f8a5b", 1), (1, "#1f6c45", 1)))
    return f"<defs>{''.join(parts)}</defs>"


def _stone_colours(prefix: str) -> List[str]:
    parts = [_radial(f"{prefix}-shadow", 0.5, 0.5, 0.5, (0.62, "#000000", 0.5), (1, "#000000", 0))]
    for side, (light, middle, deep, _, _) in _STONES.items():
        parts.append(_radial(f"{prefix}-{side}", 0.36, 0.3, 0.78, (0, light, 1), (0.5, middle, 1), (1, deep, 1)))
        # A hollow is lit the other way round.
        parts.append(_radial(f"{prefix}-{side}-dish", 0.64, 0.7, 0.78, (0, light, 1), (0.55, middle, 1), (1, deep, 1)))
    return parts


def _pit_colours(prefix: str) -> List[str]:
    black = "#000000"
    return [
        _linear(f"{prefix}-pit", 1, 1, (0, "#1c110a", 1), (1, "#4a2f1b", 1)),
        _linear(f"{prefix}-wall", 0, 1, (0, "#9a6c3c", 1), (1, "#5a3a1e", 1)),
        _linear(f"{prefix}-pit-top", 0, 1, (0, black, 0.4), (0.19, black, 0.1), (0.2, black, 0.5), (0.6, black, 0)),
        _linear(f"{prefix}-pit-left", 1, 0, (0, black, 0.6), (0.12, black, 0.25), (0.32, black, 0)),
    ]


def _quarto_colours(prefix: str) -> List[str]:
    parts = [
        _linear(f"{prefix}-cell", 0, 1, (0, "#b98b54", 1), (0.22, "#dcb783", 1)),
        _radial(f"{prefix}-shadow", 0.5, 0.5, 0.5, (0.45, "#000000", 0.42), (1, "#000000", 0)),
    ]
    for wood, (shine, face, lit, unlit, _, _) in _WOODS.items():
        parts.append(_linear(f"{prefix}-{wood}-round", 1, 0, (0, lit, 1), (0.28, face, 1), (0.5, lit, 1), (1, unlit, 1)))
        parts.append(_linear(f"{prefix}-{wood}-face", 1, 1, (0, shine, 1), (0.6, face, 1)))
    return parts


def at(x: float, y: float, drawing: str, scale: float = 1) -> str:
    """A drawing, moved to its place."""
    larger = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){larger}">{drawing}</g>'


def letters(text: str, x: float, y: float, size: float, fill: str) -> str:
    """A text around a point."""
    return (
        f'<text x="{x:g}" y="{y:g}" dy="0.35em" font-size="{size:g}" font-weight="600" text-anchor="middle" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def stone(prefix: str, side: str) -> str:
    """A piece of Yolah: a turned foot, a groove, a knob."""
    edge, line = _STONES[side][3:]
    gleam = 0.28 if side == "first" else 0.9
    return (
        f'<circle cx="3" cy="6" r="43" fill="url(#{prefix}-shadow)"/>'
        f'<circle r="37" fill="url(#{prefix}-{side})" stroke="{edge}" stroke-width="2"/>'
        f'<circle r="28.5" fill="url(#{prefix}-{side}-dish)" stroke="{line}" stroke-width="1.2" stroke-opacity="0.55"/>'
        f'<circle r="19" fill="url(#{prefix}-{side})" stroke="{line}" stroke-opacity="0.5"/>'
        f'<ellipse cx="-6.5" cy="-8" rx="6.5" ry="4.2" transform="rotate(-38 -6.5 -8)" fill="#ffffff" '
        f'fill-opacity="{gleam}"/>'
    )


def pit(prefix: str) -> str:
    """A square that fell out."""
    inside = '<rect x="-46" y="-46" width="92" height="92" rx="10"'
    return (
        '<rect x="-47" y="-47" width="94" height="94" rx="11" fill="#a87c48"/>'
        f'{inside} fill="url(#{prefix}-pit)"/>'
        f'<path d="M-46 -22V-36Q-46 -46 -36 -46H36Q46 -46 46 -36V-22Q46 -28 36 -28H-36Q-46 -28 -46 -22Z" '
        f'fill="url(#{prefix}-wall)"/>'
        f'{inside} fill="url(#{prefix}-pit-left)"/>{inside} fill="url(#{prefix}-pit-top)"/>'
        '<path d="M-37 45.5H36Q45.5 45.5 45.5 36V-36" fill="none" stroke="#ffe4b4" stroke-opacity="0.45" '
        'stroke-width="2" stroke-linecap="round"/>'
    )


def disc(prefix: str, side: str) -> str:
    """A disc of Othello."""
    edge, line = _STONES[side][3:]
    return (
        f'<circle cx="2.5" cy="5" r="44" fill="url(#{prefix}-shadow)"/>'
        f'<circle r="40" fill="url(#{prefix}-{side})" stroke="{edge}" stroke-width="2"/>'
        f'<circle r="31" fill="url(#{prefix}-{side}-dish)" fill-opacity="0.55" stroke="{line}" stroke-width="1.2" '
        'stroke-opacity="0.3"/>'
    )


def token(prefix: str, side: Optional[str], glyph: str) -> str:
    """A piece of a game that nobody has drawn for."""
    colours: Dict[Optional[str], Tuple[str, str, str]] = {
        "first": (f"url(#{prefix}-first)", _STONES["first"][3], "#ffffff"),
        "second": (f"url(#{prefix}-second)", _STONES["second"][3], "#121317"),
    }
    fill, edge, text = colours.get(side, ("#dcb783", "#7d5429", "#121317"))
    return (
        f'<circle cx="2.5" cy="5" r="43" fill="url(#{prefix}-shadow)"/>'
        f'<circle r="39" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        f"{letters(glyph, 0, 0, 30 if len(glyph) > 1 else 46, text)}"
    )


def quarto(prefix: str, piece: int) -> str:
    """A piece of Quarto, seen a little from above, so that height, shape and top are all seen.

    One bit for each property: 8 dark, 4 tall, 2 square, 1 hollow.
    """
    wood = "dark" if piece & 8 else "light"
    _, _, lit, unlit, hole, edge = _WOODS[wood]
    base, top = 24, 24 - (50 if piece & 4 else 22)
    wide = 30 if piece & 2 else 25
    deep = wide / 2
    stroke = f'stroke="{edge}" stroke-width="1.8" stroke-linejoin="round"'
    parts = [f'<ellipse cx="5" cy="{base + 3}" rx="{wide + 9}" ry="{deep + 5:g}" fill="url(#{prefix}-shadow)"/>']
    if piece & 2:
        for x, fill in ((-wide, lit), (wide, unlit)):
            parts.append(f'<path d="M{x} {top}L0 {top + deep:g}V{base + deep:g}L{x} {base}Z" fill="{fill}" {stroke}/>')
        face = f"M{-wide} {top}L0 {top - deep:g}L{wide} {top}L0 {top + deep:g}Z"
    else:
        arc = f"A{wide} {deep:g} 0 0 "
        side = f"M{-wide} {top}V{base}{arc}0 {wide} {base}V{top}Z"
        parts.append(f'<path d="{side}" fill="url(#{prefix}-{wood}-round)" {stroke}/>')
        face = f"M{-wide} {top}{arc}1 {wide} {top}{arc}1 {-wide} {top}Z"
    parts.append(f'<path d="{face}" fill="url(#{prefix}-{wood}-face)" {stroke}/>')
    if piece & 1:
        parts.append(f'<ellipse cy="{top}" rx="14" ry="7" fill="{hole}" stroke="{edge}" stroke-width="1.5"/>')
    return "".join(parts)
