"""`quiltbee play` and `quiltbee serve --open`: the app starts and the browser is sent to it."""

import os
import pty
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest


@pytest.fixture
def a_browser(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A browser that hands on where it was sent, and the variables that make it the one to use."""
    sent_to = tmp_path / "sent-to"
    os.mkfifo(sent_to)
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > "{sent_to}"\n', encoding="utf-8")
    program.chmod(0o755)
    database = tmp_path / "games.sqlite3"
    own = {"BROWSER": f"{program} %s", "QUILTBEE_PORT": "0", "QUILTBEE_DATABASE": str(database), "TERM": "xterm"}
    return sent_to, {**os.environ, **own}


@pytest.mark.slow
@pytest.mark.parametrize("command", [["play"], ["serve", "--open"]])
def test_the_browser_is_sent_to_the_page_of_the_app(
    command: list[str], a_browser: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    sent_to, environment = a_browser
    ours, theirs = pty.openpty()
    arguments = [sys.executable, "-m", "quiltbee", *command]
    with subprocess.Popen(arguments, stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment) as app:
        try:
            with urlopen(_what_comes_out_of(sent_to)) as page:
                assert "quiltbee" in page.read().decode()
        finally:
            app.send_signal(signal.SIGINT)
    os.close(ours)
    os.close(theirs)
    assert app.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("taken", [False, True], ids=["a free port", "a port of another program"])
def test_a_second_command_opens_the_app_that_runs_already(
    taken: bool, a_browser: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    sent_to, environment = a_browser
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        if not taken:
            other.close()
        command = [sys.executable, "-m", "quiltbee", "serve", "--open", "--port", str(port), "--bots", "0"]
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "cwd": tmp_path}
        with subprocess.Popen(command, env=environment, **options) as first:  # type: ignore[call-overload]
            address = _what_comes_out_of(sent_to)
            with subprocess.Popen(command, env=environment, **options) as second:  # type: ignore[call-overload]
                assert _what_comes_out_of(sent_to) == address
                assert f"quiltbee is running already: {address}" in second.stdout.read()
            assert second.returncode == 0
            first.send_signal(signal.SIGINT)
            said = first.stdout.read()
    assert address.endswith(f":{port}/") is not taken
    assert (f"another program uses port {port}; quiltbee takes port" in said) is taken


def _what_comes_out_of(pipe: Path) -> str:
    end = os.open(pipe, os.O_RDWR)
    try:
        assert select.select([end], [], [], 60)[0], "the browser was never started"
        return os.read(end, 4096).decode().strip()
    finally:
        os.close(end)


def test_a_command_that_is_piped_to_stays_in_the_terminal(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "quiltbee", "play"],
        input="quit\n",
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "In reach" in run.stdout
