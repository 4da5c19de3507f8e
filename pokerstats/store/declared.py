"""What holds of every shard: which columns never hold a null, which have statistics for queries to prune by."""

from typing import Final

PRUNED_BY: Final = {
    "hands": ("hand", "hand_id", "played_at", "big_blind", "total_pot", "rake", "file_id"),
    "seats": ("hand",),
    "actions": ("hand",),
    "pots": ("hand",),
    "awards": ("hand",),
    "payouts": ("hand",),
    "findings": ("hand", "code"),
    "quarantine": (),
}

# columns that are made here without nulls: declared so, they need no bits that say it. What a damaged hand may
# lack is never declared, it must not stop a write.
WHOLE: Final = {
    "hands": {"hand", "site", "boards", "anonymous", "play", "file_id", "line", "offset", "length"},
    "seats": {"hand", "seat", "sitting_out", "seated", "shown"},
    "actions": {"hand", "n", "all_in", "line"},
    "pots": {"hand", "pot", "eligible"},
    "awards": {"hand", "pot"},
    "payouts": {"hand", "line"},
    "findings": {"path", "line", "code", "severity"},
    "quarantine": {"path", "line", "offset", "length", "reason"},
    "files": {"file_id", "path", "sha256", "bytes", "hands", "lines_used", "lines_noise", "lines_unknown"},
}
