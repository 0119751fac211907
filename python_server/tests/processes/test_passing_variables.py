"""The environment variables of a worker that kernels for foreign code get."""

from __future__ import annotations

from freshkernel.processes.passing_variables import building_variables, passing_variables


def test_variables_that_could_hold_a_secret_stay_out() -> None:
    passing = {"PATH": "/bin", "LC_ALL": "C", "OMP_NUM_THREADS": "2", "JUPYTER_PATH": "/share"}
    secret = {"AWS_SECRET_ACCESS_KEY": "1", "MY_TOKEN": "2", "JUPYTER_TOKEN": "3", "PATH_KEY": "4"}
    assert passing_variables({**passing, **secret}) == passing


def test_variables_that_the_user_names_pass() -> None:
    given = {"PATH": "/bin", "DATA_DIR": "/data", "MY_TOKEN": "2"}
    assert passing_variables(given, ["DATA_DIR", "NONE"]) == {"PATH": "/bin", "DATA_DIR": "/data"}
    assert passing_variables(given, ["*"]) == given


def test_builds_get_what_finds_and_compiles_packages() -> None:
    building = {
        "PIP_INDEX_URL": "x",
        "UV_INDEX": "x",
        "HTTPS_PROXY": "x",
        "CC": "gcc",
        "CFLAGS": "",
    }
    secret = {"AWS_SECRET_ACCESS_KEY": "1", "GITHUB_TOKEN": "2", "TWINE_PASSWORD": "3"}
    assert building_variables({**building, **secret}) == building
    assert passing_variables({**building, **secret}) == {}


def test_names_count_in_any_case() -> None:
    # Windows has `Path`.
    assert passing_variables({"Path": "C:\\"}) == {"Path": "C:\\"}
