"""Tables as people keep them: CSV with any separator and encoding, Excel (``.xlsx``) and OpenDocument (``.ods``)."""

from .table import MAX_TABLE, Sheet, TableError, looks_like_table, read_table

__all__ = ["MAX_TABLE", "Sheet", "TableError", "looks_like_table", "read_table"]
