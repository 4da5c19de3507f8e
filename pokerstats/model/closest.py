"""A word that is none of those there are: told with the one that was probably meant."""

from collections.abc import Iterable


def no_such(what: str, word: str, words: Iterable[str]) -> str:
    """`no report 'result' (did you mean results?); there are …`."""
    from difflib import get_close_matches  # only where something is wrong

    listed = list(words)
    meant = get_close_matches(word.casefold(), listed, 1) or [one for one in listed if one.startswith(word.casefold())]
    told = f" (did you mean {meant[0]}?)" if word and meant else ""
    return f"no {what} {word!r}{told}; there are {', '.join(listed)}"
