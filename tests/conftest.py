"""What tests of the surfaces share: a folder with two hands, and its dataset."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests import hands

settings.register_profile("whatever the clock says", deadline=None)  # the first example may compile kernels
settings.load_profile("whatever the clock says")


@pytest.fixture(scope="session")
def histories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("histories")
    (folder / "two.txt").write_text(hands.BOTH, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def dataset(histories: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from pokerstats.pipeline.run import import_paths

    folder = tmp_path_factory.mktemp("datasets") / "hands.ds"
    import_paths([histories], folder)
    return folder
