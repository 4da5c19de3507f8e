"""The auditor's toolkit for poker hands: `import pokerstats as ps`.

    ds = ps.import_hands("histories", to="hands.ds")     # or ps.open("hands.ds")
    ds.report("results", by=["stakes"]).df()
    ds.hand("1234567890").show()
    ps.audit_hands("histories")
    ps.rake.quote("titan", limit="no", stakes="0.5/1", dealt=6, pot="37.50")
    for hand in ps.read_hands("file.txt"): ...

What is named here is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pokerstats.api.audit import AuditReport, audit_hands
    from pokerstats.api.dataset import Dataset, fill_equity, import_hands
    from pokerstats.api.dataset import open_dataset as open
    from pokerstats.api.hands import Hand, read_hands
    from pokerstats.api.result import Result
    from pokerstats.api.rooms import sites
    from pokerstats.model.errors import PokerstatsError

_HOMES = {
    "AuditReport": ("pokerstats.api.audit", "AuditReport"),
    "Dataset": ("pokerstats.api.dataset", "Dataset"),
    "Hand": ("pokerstats.api.hands", "Hand"),
    "PokerstatsError": ("pokerstats.model.errors", "PokerstatsError"),
    "Result": ("pokerstats.api.result", "Result"),
    "audit_hands": ("pokerstats.api.audit", "audit_hands"),
    "fill_equity": ("pokerstats.api.dataset", "fill_equity"),
    "import_hands": ("pokerstats.api.dataset", "import_hands"),
    "open": ("pokerstats.api.dataset", "open_dataset"),
    "read_hands": ("pokerstats.api.hands", "read_hands"),
    "sites": ("pokerstats.api.rooms", "sites"),
}

__all__ = [
    "AuditReport", "Dataset", "Hand", "PokerstatsError", "Result", "__version__", "audit_hands", "fill_equity",
    "import_hands", "open", "rake", "read_hands", "sites",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "rake":
        return import_module("pokerstats.rake")
    if name not in _HOMES:
        raise AttributeError(f"module 'pokerstats' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)
