"""What a caller can get wrong: one exception tree; a bad *hand* never raises, it becomes a finding."""


class PokerstatsError(Exception):
    """Base of all errors that pokerstats raises on purpose. The message is one sentence for the user."""

    exit_code = 2


class UsageError(PokerstatsError):
    """The call itself is wrong: an unknown report, a bad option value, a code that does not exist."""


class InputError(PokerstatsError):
    """A path that was named cannot be read, or holds no hands."""

    exit_code = 3


class DatasetError(PokerstatsError):
    """A folder that is no dataset, is of another schema version, or is damaged."""

    exit_code = 2


class LockedError(PokerstatsError):
    """Another import is writing to the dataset."""

    exit_code = 3


class GrammarError(PokerstatsError):
    """A grammar file is wrong: the message names file, line and what was expected."""
