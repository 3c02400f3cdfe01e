"""Loaded by each Python process below `clarion run`, by way of PYTHONPATH. Adds a report to test runners, and does nothing elsewhere.

Whatever fails here must not be seen by the command. Runs on Python 3.6 and later.
"""

import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def _load_next():
    """Loads the sitecustomize module that this one hides."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    path = [entry for entry in sys.path if os.path.abspath(entry or ".") != _HERE]
    spec = PathFinder.find_spec("sitecustomize", path)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


def _main_name():
    """Returns the module after -m, or the name of the script."""
    words = getattr(sys, "orig_argv", None)
    if words is None:
        try:
            with open("/proc/self/cmdline", "rb") as file:
                words = file.read().decode("utf-8", "replace").split("\0")[:-1]
        except OSError:
            words = []
    skip = False
    for word in words[1:]:
        if skip:
            skip = False
        elif word.startswith("-m"):
            rest = words[words.index(word) + 1 :]
            return word[2:] or (rest[0] if rest else "")
        elif word in ("-W", "-X"):
            skip = True
        elif word == "-c":
            return ""
        elif not word.startswith("-"):
            return os.path.basename(word)
    return ""


def _prepare():
    folder = os.environ.get("CLARION_RUN_FOLDER")
    if not folder:
        return
    # The plugin takes the place of the option: it keeps a report that the project configures.
    added = os.environ.get("CLARION_PYTEST_ADDOPTS", "")
    if added:
        options = os.environ.get("PYTEST_ADDOPTS", "").replace(added, "").strip()
        os.environ.pop("PYTEST_ADDOPTS", None)
        if options:
            os.environ["PYTEST_ADDOPTS"] = options
    plugins = [name for name in os.environ.get("PYTEST_PLUGINS", "").split(",") if name and name != "clarion_pytest"]
    os.environ["PYTEST_PLUGINS"] = ",".join(plugins + ["clarion_pytest"])
    if _main_name() in ("behave", "behave.exe"):
        import clarion_behave

        clarion_behave.add_report(folder)
    else:
        import clarion_unittest

        clarion_unittest.watch(folder)


def _move_last():
    """Keeps this folder from hiding modules of the project."""
    for entry in [entry for entry in sys.path if os.path.abspath(entry or ".") == _HERE]:
        sys.path.remove(entry)
    sys.path.append(_HERE)


try:
    _move_last()
    _prepare()
except Exception:  # noqa: BLE001
    pass
try:
    _load_next()
except ImportError:
    pass
