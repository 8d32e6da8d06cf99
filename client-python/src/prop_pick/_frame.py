"""Rows as a table, where pandas is installed."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def to_frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """The rows as a pandas DataFrame. Members of members are columns such as `now.price`, as in the service's CSV."""
    try:
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as missing:
        raise ImportError("to_frame needs pandas: python -m pip install pandas") from missing
    return pandas.DataFrame([flat(row) for row in rows])


def flat(row: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """One row with the members of its members, named by their path."""
    cells: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            cells.update(flat(value, f"{before}{name}."))
        else:
            cells[before + name] = value
    return cells
