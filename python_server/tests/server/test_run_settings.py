"""The documentation lists exactly the settings of an administrator."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from traitlets import TraitError

from freshkernel.server.check_runs.settings import RunSettings, usual_limits
from freshkernel.server.extension import Freshkernel

PAGE = Path(__file__).parents[3] / "docs" / "runs.md"


def test_the_page_names_every_setting() -> None:
    documented = set(re.findall(r"`c\.Freshkernel\.(\w+)`", PAGE.read_text()))
    assert documented == set(Freshkernel.class_own_traits(config=True))


def test_without_settings_they_are_the_usual_ones() -> None:
    assert Freshkernel().run_settings() == RunSettings()


def test_some_limits_can_be_others() -> None:
    limits = Freshkernel(run_limits={"seconds": 60, "memory_bytes": 10**9}).run_settings().limits
    assert limits == {**usual_limits(), "seconds": 60, "memory_bytes": 10**9}


@pytest.mark.parametrize("limits", [{"second": 60}, {"seconds": "60"}])
def test_limits_that_are_none(limits: dict[str, object]) -> None:
    with pytest.raises(TraitError, match="second"):
        Freshkernel(run_limits=limits)


@pytest.mark.parametrize(
    "weights",
    [{"ann": 0}, {"ann": -1}, {"ann": float("nan")}, {"ann": 1e9}, {"ann": True}, {"ann": "2"}],
)
def test_weights_that_are_none(weights: dict[str, object]) -> None:
    with pytest.raises(TraitError, match="ann"):
        Freshkernel(run_weights=weights)


def test_weights_of_users() -> None:
    settings = Freshkernel(run_weights={"teacher": 4}).run_settings()
    assert (settings.weight_of("teacher"), settings.weight_of("ann")) == (4, 1)
