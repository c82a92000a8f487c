"""Ray as it is: a cluster of two workers on this machine. One test, because a cluster takes seconds to begin."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stich.arena import on_cluster, play_boards
from tests.arena.experiments import experiment, points_in_hand, without_times

ray: Any = pytest.importorskip("ray", reason="a cluster needs `pip install 'stich[ray]'`")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Path]:
    """A cluster of two workers, and the folder of its files."""
    folder = Path(tempfile.mkdtemp(prefix="ray-"))  # short: sockets lie in it
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR", _temp_dir=str(folder))
    yield folder
    ray.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


def test_x(cluster):
    b = without_times(list(play_boards(experiment(seed=4), range(12), executor=on_cluster, par=points_in_hand)))
    print(len(b))
