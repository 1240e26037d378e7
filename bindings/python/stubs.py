#!/usr/bin/env python3
"""Writes what is made from the package itself: the stubs of its compiled part, and the reference in the docs.

    PYTHONPATH=build/python python3 bindings/python/stubs.py          writes both
    PYTHONPATH=build/python python3 bindings/python/stubs.py --check  says what is not up to date, and writes nothing
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

HERE = Path(__file__).resolve().parent
# The package that was built, not its sources beside this file.
sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != HERE]
STUBS = HERE / "damier" / "_damier.pyi"
CHAPTER = HERE.parent.parent / "docs" / "damier-from-python.md"
REFERENCE = HERE.parent.parent / "docs" / "python-reference.md"

HEADER = '''"""Made by bindings/python/stubs.py from the compiled module: do not edit."""

from typing import Any, Callable, Dict, List, Optional, Tuple, overload

import numpy
import numpy.typing

'''

# How pybind11 writes a type, and how Python does.
TYPES = [
    (r"numpy\.ndarray\[numpy\.(\w+)\]", r"numpy.typing.NDArray[numpy.\1]"),
    (r"numpy\.ndarray\[bool\]", "numpy.typing.NDArray[numpy.bool_]"),
    (r"numpy\.ndarray(?!\[)", "numpy.typing.NDArray[Any]"),
    (r"Annotated\[List\[int\], FixedSize\(\d+\)\]", "List[int]"),
    (r"damier\._damier\.", ""),
    (r"\bobject\b", "Any"),
    (r"\bdict\b", "Dict[str, Any]"),
    (r"\blist\b", "List[Any]"),
    (r"\btuple\b", "Tuple[Any, ...]"),
    (r"\bhandle\b", "Any"),
    (r"\bpy::\w+\b", "Any"),
]

# What the C++ types of a property are called by, where pybind11 says it in the getter's first line.
ARRAYS = {"actions": "numpy.uint32", "starts": "numpy.int64", "margins": "numpy.int32"}


def python_types(text: str) -> str:
    """A signature with Python's names of types."""
    for pattern, name in TYPES:
        text = re.sub(pattern, name, text)
    return text


def signatures(doc: str) -> Iterator[Tuple[str, str]]:
    """Each signature of a docstring of pybind11's, with what is said below it."""
    overloaded = re.findall(r"^\d+\. (\w+\(.*)\n\n((?:(?!^\d+\. ).*\n?)*)", doc, re.M)
    if overloaded:
        for signature, text in overloaded:
            yield python_types(signature), text.strip()
        return
    first, _, rest = doc.partition("\n")
    yield python_types(first), rest.strip()


def docstring(text: str, indent: str) -> List[str]:
    """A docstring as lines, wrapped."""
    if not text:
        return []
    lines = textwrap.wrap(" ".join(text.split()), 110 - len(indent))
    if len(lines) == 1:
        return [f'{indent}"""{lines[0]}"""']
    return [f'{indent}"""{lines[0]}', *[indent + line for line in lines[1:]], f'{indent}"""']


def function(name: str, doc: str, indent: str = "", static: bool = False) -> List[str]:
    """The stub of a function, each overload of it."""
    out: List[str] = []
    found = list(signatures(doc))
    for signature, text in found:
        signature = re.sub(r"^\w+", name, signature)
        signature = re.sub(r"\(self: [^,)]*", "(self", signature)
        if len(found) > 1:
            out.append(indent + "@overload")
        if static:
            out.append(indent + "@staticmethod")
        if name in ("__eq__",):
            signature = "__eq__(self, other: Any) -> bool"
        # A place is an int, and so is one of the things that choose: the first one that fits counts.
        overlap = "  # type: ignore[misc]" if name == "__getitem__" and "int" in signature else ""
        body = docstring(text, indent + "    ")
        out.append(f"{indent}def {signature}:" + ("" if body else " ...") + overlap)
        out += body
    return out


def of_class(name: str, kind: Any) -> List[str]:
    """The stub of a class."""
    out = [f"class {name}{'(' + kind.__bases__[0].__name__ + ')' if issubclass(kind, Exception) else ''}:"]
    out += docstring(inspect.getdoc(kind) or "", "    ")
    for member, value in vars(kind).items():
        if member in ("__getstate__", "__setstate__", "__doc__", "__module__", "__weakref__"):
            continue
        if isinstance(value, property):
            out += ["", "    @property", f"    def {member}(self) -> {returned(name, member, value)}:"]
            text = (value.__doc__ or "").strip()
            out += docstring(re.sub(r"^\(.*\n+", "", text), "        ")
        elif isinstance(value, staticmethod):
            out += ["", *function(member, value.__func__.__doc__ or "", "    ", static=True)]
        elif callable(value) and "->" in (value.__doc__ or "").split("\n")[0] + (value.__doc__ or ""):
            out += ["", *function(member, value.__doc__ or "", "    ")]
    return out if len(out) > 1 else [out[0] + " ..."]


def returned(kind: str, member: str, value: property) -> str:
    """The type of a property."""
    doc = (value.fget.__doc__ or "") if value.fget else ""
    found = re.search(r"-> (.*)", doc)
    return python_types(found.group(1)) if found else "Any"


def make_stubs() -> str:
    """The text of _damier.pyi."""
    import damier._damier as module

    parts: List[str] = []
    items = sorted(vars(module).items(), key=lambda item: (not isinstance(item[1], type), item[0]))
    for name, value in items:
        if name.startswith("__"):
            continue
        lines = of_class(name, value) if isinstance(value, type) else function(name, value.__doc__ or "")
        parts.append("\n".join(lines))
    return HEADER + "\n\n".join(parts) + "\n"


Entry = Tuple[str, str, List[Tuple[str, str]]]


def said(node: ast.AST) -> str:
    """The docstring as one paragraph of Markdown."""
    text = ast.get_docstring(node) or ""  # type: ignore[arg-type]
    return " ".join(text.split())


def heading(node: ast.FunctionDef, in_class: bool) -> str:
    """Name and arguments of a function, without types."""
    arguments = node.args
    names = [argument.arg for argument in [*arguments.posonlyargs, *arguments.args]]
    defaults = [""] * (len(names) - len(arguments.defaults)) + [f"={ast.unparse(d)}" for d in arguments.defaults]
    shown = [name + default for name, default in zip(names, defaults)]
    if in_class and names[:1] == ["self"]:
        shown = shown[1:]
    if arguments.vararg:
        shown.append("*" + arguments.vararg.arg)
    elif arguments.kwonlyargs:
        shown.append("*")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        shown.append(argument.arg + (f"={ast.unparse(default)}" if default is not None else ""))
    if arguments.kwarg:
        shown.append("**" + arguments.kwarg.arg)
    return f"{node.name}({', '.join(shown)})"


def is_property(node: ast.FunctionDef) -> bool:
    """Whether it is read like a value."""
    return any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list)


def members(node: ast.ClassDef) -> Iterator[Tuple[str, str]]:
    """The public members of a class with what is said of them."""
    seen = set()
    for child in node.body:
        if not isinstance(child, ast.FunctionDef) or child.name.startswith("_") or child.name in seen:
            continue
        seen.add(child.name)
        yield (child.name if is_property(child) else heading(child, True)), said(child)


def entries(source: str) -> Dict[str, Entry]:
    """The public names of a module."""
    out: Dict[str, Entry] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            init = next((n for n in node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"), None)
            name = node.name + (heading(init, True)[len("__init__") :] if init else "")
            text = " ".join(part for part in (said(node), said(init) if init else "") if part)
            out[node.name] = (name, text, list(members(node)))
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            out[node.name] = (heading(node, False), said(node), [])
    return out


def wrapped(text: str, first: str = "", rest: str = "") -> List[str]:
    """Lines of at most 100 columns."""
    return textwrap.wrap(text, 100, initial_indent=first, subsequent_indent=rest, break_long_words=False,
                         break_on_hyphens=False)


def make_reference(stubs: str) -> str:
    """The text of the reference: every public name of the package and of its adapters."""
    import damier

    known = entries(stubs)
    for file in sorted((HERE / "damier").glob("*.py")):
        known.update(entries(file.read_text()))
    lines = ["# Damier from Python: every name", ""]
    lines += wrapped("Made by `bindings/python/stubs.py` from the stubs and the sources of the package. "
                     "[Damier from Python](damier-from-python.md) is the chapter to read first.")
    lines += ["", "## damier", ""]
    for name in damier.__all__:
        lines += of_entry(known[name])
    for module in ("openspiel", "pettingzoo"):
        lines += [f"## damier.adapters.{module}", ""]
        for entry in entries((HERE / "damier" / "adapters" / f"{module}.py").read_text()).values():
            lines += of_entry(entry)
    return "\n".join(lines).rstrip() + "\n"


def of_entry(entry: Entry) -> List[str]:
    """A name with its members."""
    heading_text, text, below = entry
    name = heading_text.partition("(")[0]
    lines = [f"### {name}", "", "```python", *wrapped(heading_text, "", "    "), "```", ""]
    lines += wrapped(text) + [""]
    for member, meaning in below:
        lines += wrapped(f"`{member}`: {meaning}", "- ", "  ")
    return lines + ([""] if below else [])


def main() -> None:
    """The command line."""
    stubs = make_stubs()
    wanted = {STUBS: stubs, REFERENCE: make_reference(stubs)}
    old = [str(path) for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv:
        if old:
            raise SystemExit(f"not up to date: {', '.join(old)}; bindings/python/stubs.py writes them anew")
        return
    for path, text in wanted.items():
        path.write_text(text)


if __name__ == "__main__":
    main()
