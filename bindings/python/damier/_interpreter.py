"""Where the package may be imported: the extension keeps Python's types once a process."""


def require_main_interpreter() -> None:
    """Raises ImportError in a subinterpreter, where the extension's types would be another interpreter's."""
    try:
        import _xxsubinterpreters as interpreters  # type: ignore[import]
    except ImportError:  # Python 3.13 on has it under another name
        try:
            import _interpreters as interpreters  # type: ignore[import]
        except ImportError:
            return
    current, main = interpreters.get_current(), interpreters.get_main()
    if isinstance(current, tuple):
        current, main = current[0], main[0]
    if current != main:
        raise ImportError("damier works in the main interpreter only, not in a subinterpreter; use a process")
