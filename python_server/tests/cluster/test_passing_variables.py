"""The environment variables of a worker that kernels for foreign code get."""

from __future__ import annotations

from freshkernel.cluster.passing_variables import passing_variables


def test_variables_that_could_hold_a_secret_stay_out() -> None:
    passing = {"PATH": "/bin", "LC_ALL": "C", "OMP_NUM_THREADS": "2", "JUPYTER_PATH": "/share"}
    secret = {"AWS_SECRET_ACCESS_KEY": "1", "MY_TOKEN": "2", "JUPYTER_TOKEN": "3", "PATH_KEY": "4"}
    assert passing_variables({**passing, **secret}) == passing


def test_names_count_in_any_case() -> None:
    # Windows has `Path`.
    assert passing_variables({"Path": "C:\\"}) == {"Path": "C:\\"}
