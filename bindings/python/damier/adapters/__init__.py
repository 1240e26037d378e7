"""Our games behind the interfaces of other libraries, which need not be installed."""
