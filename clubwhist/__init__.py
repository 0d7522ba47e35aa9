"""The project package: settings, URLs and everything that knows the database or the web.

Debian 12's SQLite can lose data in WAL mode (its bug was mended in 3.51.3), so the library
that the pysqlite3 wheel brings takes its place before Django loads a database backend.
"""

import sys
from contextlib import suppress

with suppress(ImportError):
    sys.modules["sqlite3"] = __import__("pysqlite3")
