"""Adds JUnit XML to behave, which writes it beside its output. Behave keeps what tests print for the report, unless it is configured not to."""

import os
import sys

import clarion_note


def add_report(folder):
    words = sys.argv if hasattr(sys, "argv") and sys.argv else None
    own = [word for word in (words or []) if word in ("--junit", "--dry-run", "-d") or word.startswith("--no-capture")]
    if own:
        clarion_note.write(folder, runner="behave", kept=own[0])
        return
    path = os.path.join(folder, "reports", "behave-%d" % os.getpid())
    _append("--junit", "--junit-directory=" + path)
    clarion_note.write(folder, runner="behave", added="--junit --junit-directory=" + path)
    clarion_note.leave_children()


def _append(*words):
    """Adds arguments when the runner reads them: the interpreter sets sys.argv after sitecustomize in some versions."""
    if getattr(sys, "argv", None):
        sys.argv.extend(words)
