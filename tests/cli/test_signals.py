"""Signals end a game like Ctrl-C."""

import os
import signal
import sys
import threading
from types import ModuleType

import pytest

from quiltbee.cli import main
from quiltbee.cli.ending import INTERRUPTED
from quiltbee.cli.signals import signals_as_interrupts

WAYS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("way", WAYS)
def test_a_signal_that_comes_just_before_the_wait_for_a_key_still_ends_it(way: signal.Signals) -> None:
    """A signal to another thread stands for such a signal: Python notes it, and it does not end the wait."""
    nothing_typed, keys = os.pipe()
    knock = threading.Timer(0.2, lambda: signal.pthread_kill(threading.get_ident(), way))
    give_up = threading.Timer(30, lambda: os.write(keys, b"a key, so that the test ends"))
    with signals_as_interrupts():
        knock.start()
        give_up.start()
        with pytest.raises(KeyboardInterrupt):
            os.read(nothing_typed, 100)
    assert not give_up.finished.is_set()
    give_up.cancel()
    os.close(nothing_typed)
    os.close(keys)


def test_the_first_signal_interrupts_and_later_ones_do_nothing() -> None:
    with signals_as_interrupts():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)


def test_afterwards_signals_mean_what_they_meant_before() -> None:
    before = [signal.getsignal(way) for way in WAYS]
    with signals_as_interrupts():
        assert [signal.getsignal(way) for way in WAYS] != before
    assert [signal.getsignal(way) for way in WAYS] == before


def test_afterwards_no_timer_is_left() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with signals_as_interrupts():
        assert signal.getitimer(signal.ITIMER_REAL) != (0, 0)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == before


class Interrupted(ModuleType):
    """A module during whose import somebody types Ctrl-C."""

    def __getattr__(self, name: str) -> object:
        raise KeyboardInterrupt


def test_ctrl_c_before_the_command_has_begun_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "quiltbee.cli.app", Interrupted("app"))
    assert main(["doctor"]) == INTERRUPTED
    assert capsys.readouterr() == ("", "quiltbee: interrupted\n")
